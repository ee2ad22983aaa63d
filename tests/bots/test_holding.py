"""What stays in the hand for the sake of the pile."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import Budget, make_bot
from game.core.actions import Answer, Ask
from game.core.engine import apply
from game.core.games import rules_for
from game.core.positions import read_table
from game.core.secrecy import view_for
from tests.bots.test_game_sense import OPEN, plan

BIG = "4s 5h 4d 5c 4h 5s 6h 6d Td 4c 5d 6c Th"
ENEMY_LAID = {"sides": [OPEN, {"melds": ["9s 9h 9d"]}], "stock_size": 50}


def test_keeps_threes_of_a_rank_while_the_pile_is_worth_having_and_lays_them_otherwise():
    hand = "8s 8h 8d 8c 7s 7h Qd Jh Ac 4d"
    assert not any(one.startswith("lay") for one in plan(hand, pile=BIG, **ENEMY_LAID))
    assert any(one.startswith("lay 8") for one in plan(hand, pile="4s", **ENEMY_LAID))


def test_keeps_even_a_canasta_for_a_very_big_pile_but_lays_a_seventh_card():
    hand = "8s 8h 8d 8c 7s 7h Qd Jh Ac 4d"
    enemy = {"melds": ["9s 9h 9d"]}
    four = {"melds": ["8s 8h 8d"]}
    six = {"melds": ["8s 8h 8d 8d 8c 8h"]}
    assert not any(one.startswith("lay") for one in plan(hand, pile=BIG, stock_size=50, sides=[four, enemy]))
    assert any(one.startswith("lay 8") for one in plan(hand, pile="4s", stock_size=50, sides=[four, enemy]))
    hand = hand.replace("8h 8d 8c ", "")
    assert any(one.startswith("lay 8") for one in plan(hand, pile=BIG, stock_size=50, sides=[six, enemy]))


def test_lays_everything_beside_a_big_pile_once_the_stock_is_nearly_gone():
    hand = "8s 8h 8d 8c 7s 7h Qd Jh Ac 4d"
    late = {**ENEMY_LAID, "stock_size": 2}
    assert any(one.startswith("lay 8") for one in plan(hand, pile=BIG, **late))


@pytest.mark.parametrize("pile", ["4s", BIG])
def test_a_partner_who_could_lay_much_says_no_whatever_is_held_back_for_the_pile(pile):
    seats = [{"hand": "Kc 4d"}, {}, {"hand": "As Ah Ad Ac As Qs Qh Qd 9c 5d"}, {}]
    sides = [{"melds": ["9s 9h 9d 9c 9s 9d 9h", "Ks Kh Kd"]}, {"melds": ["Js Jh Jd"]}]
    table = {"turn": 0, "seats": seats, "pile": pile, "stock_size": 50, "sides": sides}
    state = apply(read_table(table, rules_for("classic")), Ask(0)).state
    (said,) = make_bot("policy").choose(view_for(state, 2), Random(1), Budget()).actions
    assert said == Answer(2, yes=False)


def test_spends_wild_cards_on_the_way_to_the_foot_only_when_nearly_through():
    """While the foot is far they do more in the hand."""
    foot = {"foot": "4s 5h 6d 7c 8h 9d Tc Js Qh Ks As 4d 5c"}
    books = [{"melds": ["As Ah Ad"]}, {"melds": ["5s 5h 5d"]}]

    def laid(hand: str) -> str:
        return " ".join(
            plan(hand, game="hand-and-foot", feet=[foot], sides=books, pile="4s", phase="play")[:-1]
        )

    assert "2s" not in laid("Ks Kh Qd Qh 2s 2d 4h 5c 6d 7h 8c 9s Tc")
    assert "2s" in laid("Ks Kh Qd Qh 2s 2d 4h")
