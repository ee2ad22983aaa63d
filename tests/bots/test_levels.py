"""What makes levels and temperaments: memory, noise and leanings that really change the play."""

from random import Random

import pytest

from game.bots import TEMPERAMENTS, Budget, make_bot
from game.bots.counts.dealing import dealt
from game.bots.counts.numbers import numbers_of
from game.bots.counts.reading import from_view
from game.bots.levels import EASY, Player, weakened
from game.bots.policy.memory import forget
from game.bots.policy.temperament import tempered
from game.bots.policy.turn import turn
from game.bots.policy.weights import weights_for
from game.core.games import GAMES, preset
from game.core.positions import read_table
from game.core.secrecy import view_for

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]


def habits(game, players, temperament, deals):
    """Turns until a side melds, share of throws after which the pile was taken, and turns in a deal."""
    w = tempered(weights_for(game, players), temperament)
    numbers = numbers_of(preset(game, players))
    opened = lost = thrown = turns = 0
    for number in range(deals):
        t = dealt(numbers, Random(number), [0] * len(numbers.sides), 1, number % players)
        waiting = [True] * len(numbers.sides)
        while not t.over and t.turns < 400:
            size = len(t.pile)
            turn(t, w)
            thrown += 1
            lost += len(t.pile) < size
            for side, has in enumerate(t.opened):
                if has and waiting[side]:
                    waiting[side] = False
                    opened += t.turns
        turns += t.turns
    return opened / deals, lost / thrown, turns / deals


@pytest.mark.parametrize("game", ["classic", "hand-and-foot"])
def test_a_bold_player_opens_and_takes_sooner_and_a_cautious_one_throws_safer(game, full_count):
    deals = full_count(400, 3000)
    (cautious, few, _), (_, some, _), (bold, many, _) = (habits(game, 4, t, deals) for t in TEMPERAMENTS)
    assert few < some < many
    assert bold < cautious


def test_a_bold_player_goes_out_sooner(full_count):
    deals = full_count(200, 3000)
    assert habits("classic", 4, "bold", deals)[2] < habits("classic", 4, "cautious", deals)[2]


def test_a_steady_temperament_changes_nothing():
    w = weights_for("classic", 4)
    assert [tempered(w, name) for name in ("steady", None, "careful")] == [w, w, w]


def view(pile="4s 9h 5d 6c 7s Qd", game="classic"):
    seats = [{"hand": "Kc 9d 4d 5c 8h"}, {}, {}, {}]
    return view_for(read_table({"turn": 0, "seats": seats, "pile": pile}, preset(game)), 0)


def test_a_short_memory_forgets_what_lies_deep_in_the_pile():
    seen = view()
    whole, short = from_view(seen), from_view(seen)
    forget(short, seen, 3)
    pack = whole.numbers.pack
    assert sum(pack) - sum(whole.hidden) == 6 and sum(pack) - sum(short.hidden) == 3
    assert (
        short.hidden[7] == pack[7] and short.hidden[5] == pack[5] and short.hidden[8] == pack[8] - 1
    )  # J, 9, Q


def test_haste_and_fear_bend_the_weights_of_every_table():
    for game, players in TABLES:
        w = weakened(game, players, EASY)
        assert w.freeze_base < -1000 and w.go_base > weights_for(game, players).go_base


def test_an_easy_player_never_freezes_where_a_sound_one_does():
    great = "4s 6h Td Jc Ad 5s 5h 6d 7c 7d Ac 4h Ts Jd Qd"
    table = {
        "turn": 0,
        "seats": [{"hand": "2s 8d 8h 9s 9c Qh Qc"}, {}, {}, {}],
        "pile": great,
        "sides": [{}, {"melds": ["Qs Qh Qd", "9s 9h 9d", "Ks Kh Kd Kc"]}],
    }
    seen = view_for(read_table(table, preset("classic")), 0)
    assert not any(
        make_bot("easy").choose(seen, Random(n), Budget()).actions[-1].card.wild for n in range(30)
    )
    assert make_bot("policy").choose(seen, Random(1), Budget()).actions[-1].card.wild


def test_noise_is_in_the_judgement_and_not_in_the_legality():
    choices = {Player(EASY).choose(view(), Random(n), Budget()).actions for n in range(40)}
    assert len(choices) > 1
