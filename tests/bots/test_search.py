"""Players that search: legal everywhere, the same again, blind to what is hidden, and patient only so long."""

from itertools import count
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import Budget, Choice
from game.bots.counts.faces import BLACK, RED, face_of
from game.bots.counts.reading import from_state, from_view, with_world
from game.bots.counts.tally import tally
from game.bots.policy.turn import turn
from game.bots.policy.weights import weights_for
from game.bots.search import expert
from game.bots.search import race as race_module
from game.bots.search import worlds as worlds_module
from game.bots.search.candidates import draws, plays
from game.bots.search.expert import EXPERT, HARD, AllHands, Searcher
from game.bots.search.inference import Inference
from game.bots.search.last_turn import LastTurn
from game.bots.search.learnt import learnt_for, read_learnt
from game.bots.search.match_value import MatchWorth
from game.bots.search.race import Runner, race, winner
from game.bots.search.rollout import Margin
from game.bots.search.sense import sensible
from game.bots.search.story import story_of
from game.bots.search.value import Value
from game.bots.search.worlds import DOUBT, TRIES, LikelyWorlds, Worlds
from game.core.actions import Draw, Lay, Take, Throw
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, preset
from game.core.positions import read_table
from game.core.ruleset import RuleSet
from game.core.secrecy import sample_world, view_for
from game.core.state import GameState
from game.core.view import PlayerView

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]
FEW = Budget(worlds=3)
ids = "{0[0]}-{0[1]}".format


def opened(rules: RuleSet, code: str) -> GameState:
    pack = shuffled(rules, code)
    return deal(rules, pack, number=1, dealer=0, scores=(0,) * len(rules.sides)).state


def after(rules: RuleSet, code: str, turns: int) -> GameState:
    """A deal that its policy has played for so many turns, so that there is something to know."""
    state = opened(rules, code)
    bot = Searcher(HARD)
    while state.public.over is None and sum(map(len, state.public.ledger.thrown)) < turns:
        for action in bot.choose(view_for(state, state.public.to_act), Random(1), Budget(worlds=1)).actions:
            state = apply(state, action).state
    return state


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_a_whole_deal_is_legal_from_plan_to_plan(table: tuple[str, int]) -> None:
    state = opened(preset(*table), "search whole")
    bot, rng = Searcher(EXPERT), Random("whole")
    while state.public.over is None:
        choice = bot.choose(view_for(state, state.public.to_act), rng, FEW)
        assert choice.actions
        for action in choice.actions:
            state = apply(state, action).state


@pytest.mark.parametrize("table", TABLES, ids=ids)
@pytest.mark.parametrize("thinking", [HARD, EXPERT], ids=["hard", "expert"])
def test_the_same_view_seed_and_worlds_give_the_same_answer(table: tuple[str, int], thinking: object) -> None:
    state = after(preset(*table), "search same", 13)
    view = view_for(state, state.public.to_act)

    def chosen() -> Choice:
        return Searcher(thinking).choose(view, Random(7), Budget(worlds=6))  # type: ignore[arg-type]

    assert chosen() == chosen()


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_hidden_cards_never_change_a_decision(table: tuple[str, int]) -> None:
    state = after(preset(*table), "search hidden", 9)
    seat = state.public.to_act
    view = view_for(state, seat)
    other = view_for(sample_world(view, Random(3)), seat)
    first, second = (Searcher().choose(v, Random(7), Budget(worlds=6)) for v in (view, other))
    assert first == second


@pytest.mark.parametrize("table", TABLES, ids=ids)
@pytest.mark.parametrize("likely", [False, True], ids=["even", "likely"])
def test_worlds_hold_the_whole_pack_and_what_the_view_knows(table: tuple[str, int], likely: bool) -> None:
    rules = preset(*table)
    state = after(rules, "search worlds", 17)
    seat = state.public.to_act
    view = view_for(state, seat)
    t = from_view(view)
    worlds = dealer(view, likely=likely)
    for _ in range(20):
        world = worlds.deal()
        full = with_world(t, world.hands, world.feet, world.stock)
        assert full.hands[seat] == t.hands[seat]
        assert [sum(hand) for hand in full.hands] == full.sizes
        assert [sum(foot) for foot in world.feet] == [rules.foot_size * waits for waits in t.waiting]
        assert len(world.stock) == len(t.stock)
        laid = (RED, BLACK) if rules.lays_black_threes else (RED,)
        for other, hand in enumerate(full.hands):
            assert all(hand[face] >= t.known[other][face] for face in range(15))
            assert other == seat or not any(hand[face] for face in laid)
        known = [sum(row[face] for row in t.known) for face in range(15)]
        for face in range(15):
            lying = sum(hand[face] for hand in full.hands) + world.stock.count(face)
            lying += sum(foot[face] for foot in world.feet if foot)
            assert t.hidden[face] + known[face] == lying


def test_hands_that_go_with_a_seats_last_turns_are_dealt_oftener_than_its_signs_alone_would_have_them() -> (
    None
):
    rules, w = preset("classic", 4), weights_for("classic", 4)
    found = []
    for number in range(6):
        state = after(rules, f"search turns {number}", 16 + number)
        view = view_for(state, state.public.to_act)
        with_turns, without = dealer(view, likely=True), dealer(view, likely=True, turns=False)
        for seat, turns in enumerate(story_of(view.public, w).turns):
            if turns and seat != view.seat:
                often, seldom = (
                    sum(go_with(turns, worlds.deal().hands[seat]) for _ in range(80))
                    for worlds in (with_turns, without)
                )
                found.append((often, seldom))
    told = [(often, seldom) for often, seldom in found if seldom < 40]
    assert len(told) > 6
    assert sum(often < seldom for often, seldom in told) <= len(told) // 5, found
    assert sum(often for often, _ in told) > 1.25 * sum(seldom for _, seldom in told), found


def test_a_turn_that_no_hand_explains_is_asked_about_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was not played as the policy plays: the seat's other turns are still asked about, then none."""
    state = after(preset("classic", 4), "search turns 3", 19)
    asked: list[LastTurn] = []

    def never(turn: LastTurn, hand: list[int]) -> bool:
        asked.append(turn)
        return False

    monkeypatch.setattr(LastTurn, "goes_with", never)
    monkeypatch.setattr(worlds_module, "FOE", 0.0)
    monkeypatch.setattr(worlds_module, "PARTNER", 0.0)
    worlds = dealer(view_for(state, state.public.to_act), likely=True)
    often = []
    for _ in range(2 * DOUBT + 1):
        asked.clear()
        worlds.deal()
        often.append(len(asked))
    assert often == [3 * TRIES] * (2 * DOUBT) + [0]


def go_with(turns: list[LastTurn], hand: list[int]) -> bool:
    last, *earlier = turns
    return last.goes_with(hand) and all(turn.goes_with(last.without(hand, Random(1))) for turn in earlier)


def dealer(view: PlayerView, *, likely: bool, turns: bool = True) -> Worlds:
    rules = view.public.rules
    t = from_view(view)
    assert view.seat is not None
    if not likely:
        return Worlds(t, view.seat, Random(5))
    story = story_of(view.public, weights_for(rules.game, rules.players))
    if not turns:
        story = story._replace(turns=[[] for _ in story.turns])
    model = learnt_for(rules.game, rules.players).inference
    return LikelyWorlds(t, view.seat, Random(5), model, story)


def test_who_threw_a_king_is_thought_to_hold_fewer_kings() -> None:
    rules = preset("classic", 4)
    state = opened(rules, "search king")
    king = face_of(next(c for c in shuffled(rules, "x") if c.rank.name == "KING"))
    while True:
        seat = state.public.to_act
        view = view_for(state, seat)
        state = apply(state, Draw(seat)).state
        kings = [c for c in state.secret.hands[seat] if face_of(c) == king]
        state = apply(state, Throw(seat, kings[0] if kings else state.secret.hands[seat][0])).state
        if kings:
            break
    view = view_for(state, (seat + 1) % 4)
    held = [
        sum(worlds.deal().hands[seat][king] for _ in range(1500)) / 1500
        for worlds in (dealer(view, likely=False), dealer(view, likely=True))
    ]
    assert held[1] < 0.75 * held[0]


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_what_is_valued_is_exact_at_the_end_and_one_sides_gain_is_the_others_loss(
    table: tuple[str, int],
) -> None:
    rules = preset(*table)
    t = from_state(opened(rules, "search value"))
    w = weights_for(*table)
    worth = Margin(learnt_for(*table).value)
    sides = range(len(rules.sides))
    for _ in range(3 * rules.players):
        turn(t, w)
    assert abs(sum(worth(t, side) for side in sides)) < 1e-6
    while not t.over:
        turn(t, w)
    points = tally(t)
    for side in sides:
        others = (sum(points) - points[side]) / (len(points) - 1)
        assert worth(t, side) == points[side] - others


def test_a_deal_alone_is_played_for_its_points_and_one_of_a_match_for_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = []

    class Looking(MatchWorth):
        def __init__(self, *of: object) -> None:
            looked.append(of)
            super().__init__(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(expert, "MatchWorth", Looking)
    state = after(preset("classic", 4), "search alone", 8)
    view = view_for(apply(state, Draw(state.public.to_act)).state, state.public.to_act)
    assert Searcher().choose(view, Random(1), Budget(worlds=2, alone=True)).table
    assert not looked
    assert Searcher().choose(view, Random(1), Budget(worlds=2)).table
    assert looked


def test_a_name_that_means_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="'moon' is counted nowhere"):
        Value({"moon": (1.0, 0.0)})
    with pytest.raises(ValueError, match="'moon' is no sign"):
        Inference({"moon": 1.0})


def test_a_file_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    path = tmp_path / "classic-4.json"
    path.write_text('{"value": {"laid": [1]}, "signs": {}}')
    with pytest.raises(ValueError, match=r"classic-4\.json: cannot be used"):
        read_learnt(path)


# -- plans --------------------------------------------------------------------------------------


def plans_at(hand: str, **position: object) -> list[tuple[str, tuple[object, ...]]]:
    table = {"turn": 0, "seats": [{"hand": hand}, {}, {}, {}], **position}
    rules = preset("classic", 4)
    t = from_view(view_for(read_table(table, rules), 0))
    w = weights_for("classic", 4)
    found = draws(t, w) if t.phase == 0 else plays(t, w)
    assert len({plan.acts for plan in found}) == len(found)
    return [(plan.name, plan.acts) for plan in found]


def test_the_policys_plan_comes_first_and_every_plan_is_another() -> None:
    found = plans_at("Kc Kd Ks 9c 9d 5h 4s 2c", pile="7h")
    assert found[0][0] == "policy"
    assert {acts[-1] for _, acts in found} >= {("throw", 1), ("throw", 0)}


def test_every_card_of_the_hand_is_thrown_in_a_plan() -> None:
    found = plans_at("Kc Qd Js Tc 9d 8h 7s 6c 5d 4s 2c", pile="7h")
    assert {acts[-1] for _, acts in found if len(acts) == 1} >= {("throw", face) for face in range(10)}


def test_a_pile_that_can_be_taken_is_taken_in_one_plan_and_left_in_another() -> None:
    found = plans_at(
        "Kc Kd 9c 5h 4s 2c 8c", phase="draw", pile="7h 8d Kh", sides=[{"melds": ["Qc Qd Qh"]}, {}]
    )
    assert {acts[0][0] for _, acts in found} == {"take", "draw"}


def test_going_out_is_compared_with_staying_in() -> None:
    side = {"melds": ["Qc Qd Qh Qs Qc Qd Qh", "9c 9d 9h"]}
    found = plans_at("9s 5c", pile="7h", sides=[side, {}])
    assert any(acts == (("lay", ((5, 1, 0, 0),)), ("throw", 1)) for _, acts in found)
    assert any(len(acts) == 1 for _, acts in found)


# -- the race -----------------------------------------------------------------------------------


def test_without_evidence_the_policys_plan_wins() -> None:
    noise = Random(2)
    runners = race(2, lambda plans: [noise.gauss(3.0 * p, 500) for p in plans], Budget(worlds=64), 0.0)
    assert winner(runners, 1.0) == 0


def test_a_plan_that_is_clearly_better_wins_and_the_others_are_dropped() -> None:
    noise = Random(2)
    points = {0: 0.0, 1: 400.0, 2: -400.0}
    runners = race(3, lambda plans: [points[p] + noise.gauss(0, 50) for p in plans], Budget(worlds=500), 0.0)
    assert winner(runners) == 1
    assert len(runners[1].values) < 500
    assert not runners[2].running


def test_the_race_ends_with_its_time_or_when_nobody_waits(monkeypatch) -> None:
    clock = count(10.0, 0.01)  # a hundredth of a second goes by between two looks at it
    monkeypatch.setattr(race_module, "perf_counter", lambda: next(clock))

    def run(plans: object) -> list[float]:
        return [1.0 for _ in plans]  # type: ignore[attr-defined]

    assert [len(runner.values) for runner in race(2, run, Budget(seconds=0.055), 10.0)] == [7, 7]
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 2

    noise = Random(2)
    race(2, lambda plans: [noise.gauss(0, 500) for _ in plans], Budget(worlds=10_000, stop=stop), 0.0)
    assert len(asked) == 3


def test_no_plan_is_dropped_before_the_worlds_that_each_is_to_have() -> None:
    runners = race(3, lambda plans: [1000.0 * p for p in plans], Budget(worlds=300), 0.0, 200)
    assert [len(runner.values) >= 200 for runner in runners] == [True] * 3
    runners = race(3, lambda plans: [1000.0 * p for p in plans], Budget(worlds=150), 0.0, 200)
    assert [len(runner.values) for runner in runners] == [150] * 3


def test_a_plan_dropped_early_is_not_the_winner() -> None:
    first, second = Runner([0.0, 1.0, 2.0]), Runner([900.0], running=False)
    assert winner([first, second]) == 0


def test_a_choice_holds_what_was_compared() -> None:
    rules = preset("classic", 4)
    state = after(rules, "search table", 12)
    seat = state.public.to_act
    bot = Searcher()
    while not (choice := bot.choose(view_for(state, seat), Random(1), Budget(worlds=20))).table:
        for action in choice.actions:
            state = apply(state, action).state
        seat = state.public.to_act
    assert choice.actions == choice.table[0].actions
    assert sum("policy" in candidate.facts for candidate in choice.table) == 1
    assert choice.table[0].error == 0.0
    for candidate in choice.table:
        assert 0 < candidate.worlds <= 20
        assert 0.0 <= candidate.facts["next_takes"] <= 100.0
    assert choice.reasons


def test_all_hands_know_the_hands_and_not_the_stock() -> None:
    rules = preset("classic", 4)
    state = after(rules, "search all", 8)
    view = view_for(state, state.public.to_act)
    choice = AllHands().choose_knowing(state, view, Random(1), Budget(worlds=4))
    assert isinstance(choice.actions[0], Draw | Take | Lay | Throw)


# -- what looks silly ---------------------------------------------------------------------------


def feeding(better_by: float, spread: float) -> int:
    """The plan that is played when feeding an enemy book is so much better than a safe throw, in 100 worlds."""
    table = {
        "turn": 0,
        "pile": "4s 5h 6d 8c 5d 4d",
        "seats": [{"hand": "Kc 9c Jd 3s"}, {}, {}, {}],
        "sides": [{"melds": ["Qc Qd Qh"]}, {"melds": ["Ks Kd Kh"]}],
    }
    view = view_for(read_table(table, preset("classic", 4)), 0)
    king, three = (next(c for c in view.hand if c.face == face) for face in ("Kc", "3s"))
    noise = Random(4)
    safe = Runner([0.0] * 100)
    feeds = Runner([better_by + noise.gauss(0, spread) for _ in range(100)])
    return sensible(view, [(Throw(0, three),), (Throw(0, king),)], [safe, feeds], 1)


def test_a_throw_into_an_enemy_book_needs_two_standard_errors_of_evidence() -> None:
    assert feeding(150.0, 1000.0) == 0
    assert feeding(400.0, 1000.0) == 1
