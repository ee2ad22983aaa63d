"""Classic canasta: taking the pile (C-13 to C-23)."""

import pytest

from game.core.refusals import Code
from tests.support.clauses import clause
from tests.support.tables import table

KINGS = "Ks Ks Kh Kh Kd Kd Kc"


def drawing(pile, hand, **fields):
    """Seat 0 is to draw or take; the stock has cards."""
    return table(phase="draw", pile=pile, hand=hand, **{"stock_size": 20, **fields})


@clause("C-13")
def test_the_pile_is_taken_whole_instead_of_drawing_or_left():
    at = drawing("8s 4s Qs Ts 9s", "9h 9d 5d 6d", melds=["Ks Kh Kd"])
    after = at.accepts("take 9: 9h 9d")
    assert after.pile == ""
    assert after.hand() == "5d 6d 8s 4s Qs Ts"
    assert after.public.stock_size == 20
    assert "draw" in at.legal()
    assert drawing("", "9h 9d").refuses("take 9: 9h 9d").code is Code.PILE_EMPTY


@clause("C-14")
@pytest.mark.parametrize(
    ("top", "text", "code"),
    [
        ("3s", "take 3: 3c 3c", Code.PILE_BLOCKED),
        ("2s", "take W: 2h 2d", Code.PILE_WILD),
        ("Jo", "take K: Kh Kd", Code.PILE_WILD),
    ],
)
def test_never_when_the_top_card_is_wild_or_a_black_three(top, text, code):
    at = drawing(f"7h {top}", "3c 3c 2h 2d Kh Kd 5d", melds=["7s 7d 7c"])
    refused = at.refuses(text)
    assert refused.clause == "C-14" and refused.code is code
    assert not at.may_take()


@clause("C-15")
def test_two_cards_of_the_hand_are_needed_a_pair_or_a_natural_and_a_wild():
    at = drawing("8s 9s", "9h 9d 2s 2h Jo 5d 6d", melds=["Ks Kh Kd"])
    assert at.accepts("take 9: 9h 9d").melds() == ["Ks Kh Kd", "9s 9h 9d"]
    assert at.accepts("take 9: 9h 2s").melds() == ["Ks Kh Kd", "9s 9h 2s"]
    refused = at.refuses("take 9: 2s Jo")
    assert (refused.code, refused.clause) == (Code.NEEDS_TWO_CARDS, "C-15")
    assert at.refuses("take 9: 9h").code is Code.NEEDS_TWO_CARDS
    assert at.refuses("take 9:").code is Code.EMPTY_GROUP
    refused = at.refuses("take 5: 5d 2s 2h")
    assert (refused.code, refused.facts) == (Code.TOP_CARD_FIRST, {"card": "9s", "rank": "NINE"})


@clause("C-15", "C-16")
@pytest.mark.parametrize(
    ("pile", "fields", "reason"),
    [
        ("8s 9s", {"hand": "9h 9d 2s Ks Kh Kd 5d"}, "not_melded"),
        ("2h 9s", {"melds": ["Ks Kh Kd"]}, "frozen"),
        ("Jo 8s 7s 9s", {"melds": ["Ks Kh Kd"]}, "frozen"),
        ("3h 9s", {"melds": ["Ks Kh Kd"]}, "frozen"),
    ],
)
def test_a_frozen_pile_needs_a_natural_pair(pile, fields, reason):
    at = drawing(pile, **{"hand": "9h 9d 2s Ac Ad 5d", **fields})
    refused = at.refuses("take 9: 9h 2s")
    assert (refused.code, refused.clause) == (Code.NEEDS_PAIR, "C-16")
    assert refused.facts == {"rank": "NINE", "reason": reason}
    if reason == "frozen":
        assert at.accepts("take 9: 9h 9d").phase == "play"


@clause("C-16")
def test_covering_the_wild_card_does_not_lift_the_freeze_and_taking_does():
    at = table(hand="2s 5d 6d", pile="8s", melds=["Ks Kh Kd"], theirs=["Qs Qh Qd"], stock_size=20)
    at = at.accepts("throw 2s", "draw")
    assert at.public.frozen
    at = at.accepts(f"throw {at.hand(1).split()[0]}")
    assert at.public.frozen
    taken = drawing("2s 8s", "8h 8d 5d 6d", melds=["Ks Kh Kd"]).accepts("take 8: 8h 8d")
    assert not taken.public.frozen
    assert not taken.accepts("throw 5d").public.frozen


@clause("C-16")
def test_the_partners_meld_lifts_the_freeze_of_the_side():
    at = drawing("8s 9s", "9h 2s 5d 6d", melds=["Ks Kh Kd"], seat={"has_melded": False})
    assert at.accepts("take 9: 9h 2s").phase == "play"


@clause("C-17", "C5")
def test_no_card_or_one_card_of_the_hand_never_takes_onto_a_meld():
    at = drawing("8s 9s", "9h 5d 6d", melds=["9d 9c 9c"])
    assert at.refuses("take 9:").code is Code.EMPTY_GROUP
    refused = at.refuses("take 9: 9h")
    assert (refused.code, refused.clause) == (Code.NEEDS_TWO_CARDS, "C-15")
    assert not at.may_take()


@clause("C-17", "C5")
def test_with_the_house_rule_any_number_of_cards_takes_onto_an_own_meld():
    at = drawing("8s 9s", "9h 2s 5d 6d", melds=["9d 9c 9c"], options={"take_onto_table_meld": True})
    assert at.accepts("take 9:").melds() == ["9d 9c 9c 9s"]
    assert at.accepts("take 9: 9h").melds() == ["9d 9c 9c 9s 9h"]
    assert at.accepts("take 9: 2s").melds() == ["9d 9c 9c 9s 2s"]
    frozen = drawing("2h 9s", "9h 2s 5d 6d", melds=["9d 9c 9c"], options={"take_onto_table_meld": True})
    assert frozen.refuses("take 9:").code is Code.NEEDS_PAIR
    theirs = drawing(
        "8s 9s", "9h 5d", melds=["Ks Kh Kd"], theirs=["9d 9c 9c"], options={"take_onto_table_meld": True}
    )
    assert not theirs.may_take()


@clause("C-18", "C10")
def test_the_three_cards_join_a_meld_that_stands_and_it_must_stay_legal():
    at = drawing("8s 9s", "9h 9d 2s 5d 6d", melds=["9d 9c 9c 2c"])
    assert at.accepts("take 9: 9h 2s").melds() == ["9d 9c 9c 2c 9s 9h 2s"]
    full = drawing("8s 9s", "9h 9d Jo 5d 6d", melds=["9h 9c 9c 9s 2c 2d 2h"])
    refused = full.refuses("take 9: 9h Jo")
    assert refused.code is Code.TOO_MANY_WILDS
    assert refused.facts == {"rank": "NINE", "wilds": 4, "limit": 3}
    assert len(full.accepts("take 9: 9h 9d").melds()[0].split()) == 10
    # natural + wild onto 3 + 2: naturals stay more than wilds
    tight = drawing("8s 9s", "9h Jo 5d 6d", melds=["9h 9c 9c 2c 2d"])
    assert tight.accepts("take 9: 9h Jo").melds() == ["9h 9c 9c 2c 2d 9s 9h Jo"]


@clause("C-19")
def test_an_unopened_side_takes_with_its_whole_first_meld_and_the_top_card_counts():
    at = drawing("8s 9s", "9h 9d Ks Kh 2s 5d 6d")
    refused = at.refuses("take 9: 9h 9d")
    assert (refused.code, refused.clause) == (Code.BELOW_MINIMUM, "C-31")
    assert refused.facts == {"points": 30, "minimum": 50, "missing": 20}
    after = at.accepts("take 9: 9h 9d, K: Ks Kh 2s")
    assert after.melds() == ["9s 9h 9d", "Ks Kh 2s"]
    assert after.hand() == "5d 6d 8s"
    # wilds of the hand may stand with the pair; the pile's other cards do not count
    assert at.accepts("take 9: 9h 9d 2s").melds() == ["9s 9h 9d 2s"]
    assert drawing("As Ad 9s", "9h 9d Ac 5d 6d").refuses("take 9: 9h 9d").code is Code.BELOW_MINIMUM
    assert (
        drawing("8s 9s", "9h 9d As Ah Ad 5d 6d").refuses("take A: As Ah Ad, 9: 9h 9d").code
        is Code.TOP_CARD_FIRST
    )


@clause("C-20")
def test_the_other_cards_of_the_pile_can_be_laid_in_the_same_turn():
    at = drawing("Kc Kd 9s", "9h 9d 2s Ks 5d 6d").accepts("take 9: 9h 9d 2s")
    assert at.accepts("lay K: Ks Kc Kd").hand() == "5d 6d"
    assert (
        drawing("Kc Kd 9s", "9h 9d 2s Ks 5d 6d").refuses("take 9: 9h 9d 2s, K: Ks Kc Kd").code
        is Code.CARD_NOT_HELD
    )


@clause("C-21", "C6")
def test_an_opened_side_takes_with_the_group_of_the_top_card_alone():
    at = drawing("8s 9s", "9h 9d 9c 2s As Ah Ad 5d 6d", melds=["Ks Kh Kd"])
    refused = at.refuses("take 9: 9h 9d, A: As Ah Ad")
    assert (refused.code, refused.clause) == (Code.TAKE_ONE_MELD, "C-21")
    assert at.accepts("take 9: 9h 9d 9c 2s").melds()[1] == "9s 9h 9d 9c 2s"
    assert at.accepts("take 9: 9h 9d", "lay A: As Ah Ad").hand() == "9c 2s 5d 6d 8s"


@clause("C-22", "C12")
def test_the_pile_is_in_the_hand_before_kept_cards_are_counted():
    assert drawing("8s 7s 9s", "9h 9d", melds=["Ks Kh Kd"]).accepts("take 9: 9h 9d").hand() == "8s 7s"
    refused = drawing("8s 9s", "9h 9d", melds=["Ks Kh Kd"]).refuses("take 9: 9h 9d")
    assert (refused.code, refused.facts["left"]) == (Code.KEEP_TWO_CARDS, 1)
    assert drawing("9s", "9h 9d", melds=["Ks Kh Kd"]).refuses("take 9: 9h 9d").facts["left"] == 0
    assert drawing("9s", "9h 9d", melds=[KINGS]).accepts("take 9: 9h 9d").over == "out"
    assert drawing("8s 9s", "9h 9d", melds=[KINGS]).accepts("take 9: 9h 9d", "throw 8s").over == "out"


@clause("C-23")
def test_a_black_three_stops_the_next_player_only():
    at = table(
        hand="3s 5d 6d", pile="8s", theirs=["Ks Kh Kd"], stock_size=20, others={1: {"hand": "8h 8d 9h 4h"}}
    )
    at = at.accepts("throw 3s")
    assert not at.may_take()
    assert not at.public.frozen
    again = table(phase="draw", pile="8s 3s 9s", hand="9h 2s 5d", melds=["Ks Kh Kd"], stock_size=20)
    assert again.accepts("take 9: 9h 2s").hand() == "5d 8s 3s"
