"""Modern American canasta: pack, deal, drawing, the pile, throwing (M-1 to M-13, M-30 to M-32)."""

import pytest

from game.core.cards import pack
from game.core.games import preset
from game.core.refusals import Code
from tests.support.clauses import clause
from tests.support.tables import deal_out, table

GAME = "modern-american"
KINGS, QUEENS = "Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"


def drawing(pile, hand, **fields):
    return table(GAME, phase="draw", pile=pile, hand=hand, **{"stock_size": 20, **fields})


@clause("M-1")
def test_two_packs_and_two_sides_of_two():
    rules = preset(GAME)
    assert len(pack(rules.packs)) == 108
    assert rules.sides == ((0, 2), (1, 3))


@clause("M-2", "M-5")
def test_thirteen_cards_and_an_empty_pile():
    at = deal_out(GAME)
    assert at.public.hand_sizes == (13,) * 4
    assert at.pile == ""
    assert at.public.stock_size == 56
    assert at.legal() == ["draw"]
    first = at.hand(at.turn).split()
    assert at.refuses(f"take {first[0][0]}: {first[0]} {first[1]}").code is Code.PILE_EMPTY
    assert len(at.accepts("draw").hand(0).split()) == 14


@clause("M-3", "C3")
def test_every_three_is_laid_and_replaced_from_the_dealers_left():
    at = deal_out(GAME, hands={0: "3s 3h", 1: "3c"}, then="8s 3d 9s Ts", dealer=3)
    assert at.threes(0) == "3s 3h 3d"
    assert at.threes(1) == "3c"
    assert {"8s", "9s"} <= set(at.hand(0).split())
    assert "Ts" in at.hand(1).split()
    laid = table(GAME, hand="Ks Kh 5d", melds=["As Ah Ad"]).refuses("lay 3: Ks Kh")
    assert (laid.code, laid.clause) == (Code.THREES_NOT_MELDED, "M-3")


@clause("M-4")
def test_what_is_not_in_this_game():
    rules = preset(GAME)
    assert not rules.pile_after_stock  # no play on the pile after the stock
    assert rules.concealed_bonus is None
    assert rules.canastas_to_go_out == 2  # no special hands without canastas
    assert rules.house_rules == ("tie_rule",)


@clause("M-6")
def test_threes_drawn_are_replaced_and_the_last_card_stays_and_ends_the_deal():
    at = table(GAME, phase="draw", hand="Ks 5d", stock="3s 3h 9s 8s").accepts("draw")
    assert (at.hand(), at.threes(), at.stock) == ("Ks 5d 9s", "3s 3h", "8s")
    for stock in ("3h", "3s 3h", "3s 3d 3h"):
        over = table(GAME, phase="draw", hand="Ks 5d", stock=stock).accepts("draw")
        assert over.over == "stock"
        assert over.hand() == "Ks 5d 3h"
        assert over.threes() == stock[:-3]
        assert over.line("left_in_hand") <= -20
        assert over.refuses("throw Ks", seat=0).code is Code.DEAL_OVER


@clause("M-7", "M1")
def test_the_turn_of_the_last_card_is_finished_and_ends_the_deal():
    at = table(GAME, phase="draw", hand="Ks 5d 6d", pile="8s", stock="9s", others={1: {"hand": "5s 5h"}})
    at = at.accepts("draw")
    assert at.phase == "play"
    assert at.accepts("throw 5d").over == "stock"
    out = table(GAME, phase="draw", hand="Kc", stock="9s", melds=["Ks Ks Kh Kh Kd Kd", QUEENS])
    assert out.accepts("draw", "lay K: Kc", "throw 9s").over == "out"
    empty = table(GAME, phase="draw", hand="8h 8d 5d", pile="8s", stock="", melds=["As Ah Ad"])
    refused = empty.refuses("end")
    assert (refused.code, refused.clause) == (Code.ENDS_BY_ITSELF, "M-7")
    assert empty.refuses("draw").clause == "M-7"
    assert table(GAME, hand="Ks 5d", stock_size=5).refuses("end").code is Code.ENDS_BY_ITSELF


# -- the pile


@clause("M-8")
def test_a_natural_pair_takes_the_pile_of_a_natural_top_card():
    at = drawing("8s 9s", "9h 9d 2s 5d 6d", melds=["As Ah Ad"])
    refused = at.refuses("take 9: 9h 2s")
    assert (refused.code, refused.clause, refused.facts["reason"]) == (Code.NEEDS_PAIR, "M-8", "always")
    assert at.accepts("take 9: 9h 9d").phase == "play"


@clause("M-8", "M14")
def test_a_wild_top_card_bars_the_pile_until_it_is_covered():
    at = drawing("9s 2s", "9h 9d 2h 5d", melds=["As Ah Ad"])
    refused = at.refuses("take 9: 9h 9d")
    assert (refused.code, refused.clause) == (Code.PILE_WILD, "M-8")
    assert drawing("2s 9s", "9h 9d 5d", melds=["As Ah Ad"]).accepts("take 9: 9h 9d").hand() == "5d 2s"


@clause("M-8", "M-17")
def test_a_top_card_of_a_closed_rank_bars_the_pile():
    at = drawing("8s Kc", "5d 6d 7d", melds=["As Ah Ad"], theirs=[KINGS])
    assert at.refuses("take K: 5d 6d").code is Code.RANK_CLOSED
    assert not at.may_take()
    assert table(
        GAME, phase="draw", pile="Qc", hand="Qs Qh 5d 6d", melds=["As Ah Ad"], theirs=[KINGS], stock_size=9
    ).may_take()


@clause("M-9", "M-13", "M-32")
def test_the_whole_pile_is_taken_and_the_rest_goes_to_the_hand():
    at = drawing("4s 5s 6s 8s Ts Js 9s", "9h 9d 5d", melds=["As Ah Ad"]).accepts("take 9: 9h 9d")
    assert at.melds()[1] == "9s 9h 9d"
    assert at.hand() == "5d 4s 5s 6s 8s Ts Js"
    assert at.pile == ""
    # the pile is empty for the throw
    seven = drawing("7s 9s", "9h 9d 5d 6d", melds=["As Ah Ad"]).accepts("take 9: 9h 9d")
    assert seven.refuses("throw 7s").code is Code.NO_ACE_OR_SEVEN_THROW
    # the pile is in the hand before kept cards are counted
    short = drawing("8s 9s", "9h 9d", melds=["As Ah Ad"]).refuses("take 9: 9h 9d")
    assert short.code is Code.KEEP_TWO_CARDS
    assert drawing("8s 7s 9s", "9h 9d", melds=["As Ah Ad"]).may_take()


@clause("M-10")
@pytest.mark.parametrize(
    ("meld", "takes"),
    [("9c 9c 9s", True), ("9c 9c 9s 2s", True), ("9c 9c 9s 2s 2h", False), ("9c 9c 9s 2s 2h 9h", False)],
)
def test_the_pair_joins_a_meld_of_three_or_four(meld, takes):
    at = drawing("8s 9s", "9h 9d 5d 6d", melds=[meld])
    assert at.may_take() == takes
    if takes:
        assert at.accepts("take 9: 9h 9d").melds() == [f"{meld} 9s 9h 9d"]
    else:
        refused = at.refuses("take 9: 9h 9d")
        assert (refused.code, refused.clause) == (Code.MELD_TOO_FULL_TO_TAKE, "M-10")
        assert refused.facts == {"rank": "NINE", "cards": len(meld.split()), "limit": 4}


@clause("M-10", "M-15", "M13")
def test_a_mixed_canasta_of_the_rank_bars_the_pile_for_its_side_only():
    canasta = "9c 9c 9s 9h 9h 2s 2h"
    own = drawing("8s 9s", "9d 9d 5d 6d", melds=[canasta])
    assert own.refuses("take 9: 9d 9d").code is Code.MELD_TOO_FULL_TO_TAKE
    theirs = drawing("8s 9s", "9d 9d 5d 6d", melds=["As Ah Ad"], theirs=[canasta])
    assert theirs.accepts("take 9: 9d 9d").phase == "play"


@clause("M-11", "M2")
def test_an_unopened_side_takes_with_its_first_meld_from_the_hand():
    hand = "9h 9d As Ah Ad Ks Kh Jo 5d 6d"
    at = drawing("8s 9s", hand)
    # 20 for the pair, 60 aces, 70 kings and joker; the top card counts nothing
    assert at.accepts("take 9: 9h 9d, A: As Ah Ad, K: Ks Kh Jo").hand() == "5d 6d 8s"
    refused = at.refuses("take 9: 9h 9d, A: As Ah Ad")
    assert refused.facts == {"points": 80, "minimum": 125, "missing": 45}
    # the top card does not help to make the pure meld
    no_pure = drawing("8s 9s", "9h 9d As Ah 2s Ks Kh Jo 5d 6d").refuses(
        "take 9: 9h 9d, A: As Ah 2s, K: Ks Kh Jo"
    )
    assert (no_pure.code, no_pure.clause) == (Code.NEEDS_PURE_MELD, "M-26")
    # three of the rank from the hand make it
    three = drawing("8s 9s", "9h 9d 9c As Ah Jo 2s 5d 6d")
    assert three.accepts("take 9: 9h 9d 9c, A: As Ah Jo 2s").phase == "play"


@clause("M-11", "M-12", "M2")
def test_the_group_of_the_top_card_holds_up_to_six_cards_of_the_hand():
    hand = "9h 9h 9d 9d 9c 9c 4s 4h 4d 2s 2h 5d 6d"
    at = drawing("8s 9s", hand, scores=[-100, 0])
    refused = at.refuses("take 9: 9h 9h 9d 9d 9c 9c")
    assert refused.code is Code.BELOW_MINIMUM  # the canasta has the top card in it
    assert refused.facts["points"] == 60
    assert at.refuses("take 9: 9h 9h 9d 9d 9c 9c 2s").code is Code.TOO_LARGE


@clause("M-12", "C6")
def test_an_opened_side_takes_with_the_pair_alone():
    at = drawing("8s 9s", "9h 9d 9c Qs Qh Qd 5d 6d", melds=["As Ah Ad"])
    pair = at.refuses("take 9: 9h 9d 9c")
    assert (pair.code, pair.clause) == (Code.TAKE_PAIR_ONLY, "M-12")
    one = at.refuses("take 9: 9h 9d, Q: Qs Qh Qd")
    assert (one.code, one.clause) == (Code.TAKE_ONE_MELD, "M-12")
    assert at.accepts("take 9: 9h 9d", "lay 9: 9c", "lay Q: Qs Qh Qd").hand() == "5d 6d 8s"


# -- throwing


@clause("M-30")
def test_every_turn_ends_with_a_throw_and_melds_leave_a_card_for_it():
    at = table(GAME, hand="Kc As Ac", melds=[KINGS[:-3], QUEENS, "9s 9s 9h 9h 9d 9d 9c", "Ah Ad Ad"])
    refused = at.refuses("lay K: Kc, A: As Ac")
    assert (refused.code, refused.clause) == (Code.KEEP_A_THROW, "M-30")
    assert at.accepts("lay K: Kc, A: As", "throw Ac").over == "out"


@clause("M-31", "M7")
def test_a_wild_card_is_thrown_from_a_hand_of_wild_cards_only():
    at = table(GAME, hand="2s Jo 5d", pile="8s", melds=["As Ah Ad"])
    refused = at.refuses("throw 2s")
    assert (refused.code, refused.clause, refused.facts) == (Code.NO_WILD_THROW, "M-31", {"card": "2s"})
    assert at.throws() == {"5d"}
    for pile in ("", "8s"):
        assert table(GAME, hand="2s Jo", pile=pile, melds=["As Ah Ad"]).throws() == {"2s", "Jo"}
    # judged at the moment of the throw: the last natural may be laid first
    laid = table(GAME, hand="2s Jo Ac", pile="8s", melds=["As Ah Ad"]).accepts("lay A: Ac")
    assert laid.accepts("throw Jo").turn == 1


@clause("M-31")
def test_any_natural_is_thrown_on_a_pile_with_cards():
    at = table(GAME, hand="As 7s Kc 2s 5d", pile="8s", melds=["Qs Qh Qd"], theirs=[KINGS])
    assert at.throws() == {"As", "7s", "Kc", "5d"}


@clause("M-31", "M-32")
@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("As 7s 5d 6d 2s", "5d 6d"),
        ("As 7s 2s", "As 7s"),
        ("7s 7h", "7s 7h"),
        ("As Kc 5d", "5d"),
        ("Kc 5d 6d", "5d 6d"),
        ("Kc 2s", "Kc"),
        ("2s Jo", "2s Jo"),
    ],
)
def test_on_an_empty_pile_aces_sevens_and_closed_ranks_wait(hand, thrown):
    at = table(GAME, hand=hand, pile="", melds=["Qs Qh Qd"], theirs=[KINGS])
    assert at.throws() == set(thrown.split())
    for face in set(hand.split()) - set(thrown.split()):
        refused = at.refuses(f"throw {face}")
        code = {"2": Code.NO_WILD_THROW, "K": Code.NO_CLOSED_RANK_THROW}.get(
            face[0], Code.NO_ACE_OR_SEVEN_THROW
        )
        assert (refused.code, refused.clause) == (code, "M-31")


@clause("M-31", "M8")
def test_before_an_ace_a_closed_rank_is_thrown():
    at = table(GAME, hand="As Kc", pile="", melds=["Qs Qh Qd"], theirs=[KINGS])
    assert at.throws() == {"Kc"}
    aces = "As As Ah Ah Ad Ad Ac"
    closed_ace = table(GAME, hand="Ac 7s", pile="", melds=["Qs Qh Qd"], theirs=[aces])
    assert closed_ace.throws() == {"7s"}
    assert table(GAME, hand="Ac 2s", pile="", melds=["Qs Qh Qd"], theirs=[aces]).throws() == {"Ac"}
    switched = table(
        GAME,
        hand="As Kc",
        pile="",
        melds=["Qs Qh Qd"],
        theirs=[KINGS],
        switches={"closed_last_resort": False},
    )
    assert switched.throws() == {"As"}


@clause("M-31")
@pytest.mark.parametrize("card", ["As", "7s", "Kc", "2s", "Jo"])
def test_a_last_card_goes_out_whatever_it_is_on_any_pile(card):
    nines = "9s 9s 9h 9h 9d 9d 9c"
    for pile in ("", "8s"):
        at = table(GAME, hand=card, pile=pile, melds=[QUEENS, nines], theirs=[KINGS])
        assert at.accepts(f"throw {card}").over == "out"
        refused = table(GAME, hand=card, pile=pile, melds=[QUEENS], theirs=[KINGS]).refuses(f"throw {card}")
        assert (refused.code, refused.clause) == (Code.NEEDS_CANASTAS, "M-33")
