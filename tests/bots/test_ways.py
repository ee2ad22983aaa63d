"""The best way to go out, what lies on a pile that nobody is to have, and a first meld of wild cards."""

from __future__ import annotations

import pytest

from game.bots import Why
from game.core.notation import write_action
from tests.bots.test_game_sense import choice, codes, plan


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("9s 9h Tc 2s", "4: 2s"),  # not onto the kings, where it makes nothing
        ("9s 9h 2s", "4: 2s"),  # nor is it thrown
        ("4c 9s 2s", "4: 4c"),  # no wild card spoils the clean canasta that is made
    ],
)
def test_goes_out_in_the_way_that_makes_the_best_canastas(hand, laid):
    own = {"melds": ["4s 4h 4d 4c 4s 4h", "9d 9c Jo", "Ks Kh Kd Kc Ks", "As Ah Ad Ac As Ah 2d"]}
    foes = [{"melds": ["Qs Qh Qd Qc Qs Qh 2d"]}, {}]
    chosen = choice(hand, players=3, sides=[own, *foes], pile="5d", stock_size=40)
    assert codes(chosen) == {Why.GO_OUT}
    assert laid in write_action(chosen.actions[0])


def test_throws_a_wild_card_onto_a_frozen_pile_that_nobody_is_to_have():
    """Kings may be a pair in any hand; nobody takes a pile with a two on it."""
    hand = "Ks Kh Qd Qh 2s 2d Js Jh"
    pile = "4s 5h 6d 7c 8h 4d 5c 2h 6h 7d 8c 9d Tc 4h 5s 6c 7h 8s 9s 9c Th Td"
    sides = [{"melds": ["Ts Th Td"]}, {"melds": ["As Ah Ad"]}]
    chosen = choice(hand, phase="play", pile=pile, sides=sides, stock_size=40)
    assert write_action(chosen.actions[-1]) == "throw 2s"
    assert [reason.facts for reason in chosen.reasons if reason.code is Why.FREEZE] == [{"frozen": 1}]
    assert plan(hand, phase="play", pile="4s 2h", sides=sides, stock_size=40)[-1] != "throw 2s"


def test_opens_modern_american_with_four_wild_cards_that_count_enough():
    rest = "4d 5s 6h 8c 9d Tc Js Qh Ks"
    table = {"game": "modern-american", "phase": "play", "pile": "4s", "stock_size": 60}
    assert plan(f"Jo Jo 2s 2h {rest}", **table)[0] == "lay W: 2s 2h Jo Jo"
    assert plan(f"2s 2h 2d 2c {rest}", **table)[0].startswith("throw")  # too few points
    assert plan(f"Jo Jo 2s {rest} Kd", **table)[0].startswith("throw")


def test_opens_with_no_wild_cards_that_cannot_become_a_canasta():
    hand, foe = "Jo Jo 2s 2h 4d 5s 6h 8c 9d Tc Js Qh Ks", {"melds": ["2d 2c 2s 2h 2d 2c Jo", "Ks Kh Kd"]}
    table = {"game": "modern-american", "phase": "play", "pile": "4s", "stock_size": 50}
    assert plan(hand, sides=[{}, foe], **table)[0].startswith("throw")
