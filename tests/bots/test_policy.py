"""The policy on counts: what it plays is legal and what it says at the table, and its weights are read with care."""

import json
from random import Random

import pytest

from game.bots.counts.dealing import dealt
from game.bots.counts.faces import FACES
from game.bots.counts.numbers import numbers_of
from game.bots.counts.reading import actions_of, from_state, from_view
from game.bots.policy.arena import greedy, margin, player
from game.bots.policy.going import sorted_hand
from game.bots.policy.opening import first_meld
from game.bots.policy.throwing import best_throw, risk_of, throw_costs
from game.bots.policy.turn import play_phase, turn
from game.bots.policy.weights import NAMES, Weights, changed, read_weights, weights_for
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, preset
from game.core.positions import read_table
from game.core.secrecy import sample_world, view_for

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_card_stays_in_play_and_every_deal_ends(game, players, full_count):
    numbers, w = numbers_of(preset(game, players)), weights_for(game, players)
    for number in range(full_count(20, 1000)):
        t = dealt(numbers, Random(number), [0] * len(numbers.sides), 1 + number % 4, number % players)
        while not t.over:
            turn(t, w)
            assert t.turns < 400
        laid = sum(map(sum, (*t.naturals, *t.twos, *t.jokers))) + 7 * sum(map(sum, t.closed)) * bool(
            numbers.limit
        )
        held = sum(map(sum, t.hands)) + sum(sum(f) for f, wait in zip(t.feet, t.waiting, strict=True) if wait)
        assert laid + held + sum(t.reds) + sum(t.threes) + len(t.stock) + len(t.pile) == sum(numbers.pack)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_hidden_cards_never_change_what_it_plays(game, players, full_count):
    """The same view with other cards behind it: the acts of the turn are the same, up to a foot that is picked up."""
    rules, w = preset(game, players), weights_for(game, players)
    for number in range(full_count(2, 40)):
        state = deal(
            rules, shuffled(rules, f"h{number}"), number=1, dealer=0, scores=(0,) * len(rules.sides)
        ).state
        rng = Random(number)
        for _ in range(60):
            if state.public.over is not None:
                break
            seat = state.public.to_act
            view = view_for(state, seat)
            plans = []
            for world in (state, sample_world(view, rng)):
                t = from_state(world)
                t.log = []
                if t.phase == 1:
                    play_phase(t, w)
                plans.append(actions_of(view, t.log))
            assert plans[0] == plans[1]
            bare = from_view(view)
            bare.log = []
            state = apply(state, _first(view, bare, w)).state


def _first(view, t, w):
    from game.bots.policy.player import choose

    return choose(view, t, w).actions[0]


def seen(hand, pile, game="classic", players=4, **table):
    seats = [{"hand": hand}, *({} for _ in range(players - 1))]
    return from_view(
        view_for(read_table({"turn": 0, "seats": seats, "pile": pile, **table}, preset(game, players)), 0)
    )


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_quick_throw_is_the_cheapest_of_all(game, players):
    numbers, w = numbers_of(preset(game, players)), weights_for(game, players)
    for number in range(12):
        t = dealt(numbers, Random(number), [0] * len(numbers.sides), 1, 0)
        while not t.over:
            if t.phase == 1 and t.sizes[t.seat] > 1:
                costs = {face: cost for cost, face in throw_costs(t, w)}
                loose, pairs, ready = sorted_hand(t)
                assert costs[best_throw(t, w)] == min(costs.values())
                assert costs[best_throw(t, w, loose, pairs + ready)] == min(costs.values())
            turn(t, w)


def test_a_first_meld_starts_what_costs_unless_finished_only_with_as_many_as_the_weights_say():
    t = seen("7s 7h 7d 7c 7s 6c 9h Kd", "4s", "modern-american")
    w = weights_for("modern-american", 4)
    t.minimum = [25, 25]
    for start, sevens in ((5.0, 5), (6.0, None), (5.0, 5)):
        found = first_meld(t, changed(w, special_start=start), -1, 0)
        assert (found and found[0][1]) == sevens


def test_a_danger_is_a_likelihood_and_certain_where_the_next_seat_is_known_to_hold_a_pair():
    t = seen("9s 4d 5c Kh", "6s 6h 7d")
    w = weights_for("classic", 4)
    assert 0.0 < risk_of(t, w, 5) < 1.0
    t.known[1][5] = t.shown[1] = 2
    t.hidden[5] -= 2
    assert risk_of(t, w, 5) == pytest.approx(1.0)


def test_a_rank_that_has_all_been_seen_counts_four_naturals_a_pack():
    """E06: with five packs eight nines on the table are not all of them."""
    t = seen("9s 4d 5c Kh", "9h 9d 9c 9s 9h 9d 9c", "hand-and-foot")
    assert risk_of(t, weights_for("hand-and-foot", 4), 5) > 0.0
    t = seen("9s 4d 5c Kh", "9h 9d 9c 9s 9h 9d 9c")
    assert risk_of(t, weights_for("classic", 4), 5) == 0.0


def test_mirrored_margins_of_equal_players_are_even():
    numbers = numbers_of(preset("classic"))
    assert all(margin(numbers, greedy, greedy, seed) == 0 for seed in range(5))
    me = player(weights_for("classic", 4))
    assert sum(margin(numbers, me, greedy, seed) for seed in range(40)) > 0


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_table_has_weights_of_its_own(game, players):
    assert isinstance(weights_for(game, players), Weights)
    assert len(NAMES) > 40 and FACES == 15


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "holds no weights"),
        ('{"weights": {"luck": 1}}', "'luck' is no weight"),
        ('{"weights": {"keep_wild": "much"}}', "keep_wild is no number: 'much'"),
        ("[]", "holds no weights"),
    ],
)
def test_a_file_that_holds_no_weights_is_an_error_in_words(tmp_path, text, words):
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=words):
        read_weights(path)
    with pytest.raises(ValueError, match="holds no weights"):
        read_weights(tmp_path / "none.json")


def test_weights_are_read_as_they_are_written(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"weights": {"keep_wild": 7.5}}), encoding="utf-8")
    assert read_weights(path) == changed(Weights(), keep_wild=7.5)
