"""Hand and Foot: taking the pile, books, the first meld, throwing, going out (H-18 to H-43)."""

import pytest

from game.core.refusals import Code
from tests.support.clauses import clause
from tests.support.tables import table

GAME = "hand-and-foot"
KINGS, QUEENS = "Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"
JACKS, TENS = "Js Js Jh Jh Jd Jd 2s", "Ts Ts Th Th Td Td 2s"
BOOKS = [KINGS, QUEENS, JACKS, TENS]
PARTNER = {2: {"foot": None, "played_from_foot": True}}


def drawing(pile, hand, **fields):
    return table(GAME, phase="draw", pile=pile, hand=hand, **{"stock_size": 20, **fields})


def playing(hand, **fields):
    return table(GAME, hand=hand, **{"stock_size": 20, "melds": ["As Ah Ad"], **fields})


# -- taking the pile


@clause("H-18", "H12")
def test_a_natural_pair_takes_the_pile_always():
    at = drawing("8s 9s", "9h 9d 2s 5d", melds=["Ks Kh Kd"])
    refused = at.refuses("take 9: 9h 2s")
    assert (refused.code, refused.clause) == (Code.NEEDS_PAIR, "H-18")
    assert refused.facts == {"rank": "NINE", "reason": "always"}
    assert at.accepts("take 9: 9h 9d").hand() == "2s 5d 8s"
    for top, code in (("3s", Code.PILE_BLOCKED), ("2s", Code.PILE_WILD), ("Jo", Code.PILE_WILD)):
        blocked = drawing(f"9s {top}", "9h 9d 2s 2h Jo Jo 5d", melds=["Ks Kh Kd"])
        refused = blocked.refuses("take 9: 9h 9d")
        assert (refused.code, refused.clause, refused.facts) == (code, "H-18", {"card": top})
        assert not blocked.may_take()


@clause("H-19", "H-22")
def test_the_top_seven_are_taken_and_the_rest_stays():
    at = drawing("4s 5s 6s 7s 8s Ts Js Qs 9s", "9h 9d 5d 6d", melds=["Ks Kh Kd"]).accepts("take 9: 9h 9d")
    assert at.pile == "4s 5s"
    assert at.hand() == "5d 6d 6s 7s 8s Ts Js Qs"
    assert at.accepts("throw 5d").pile == "4s 5s 5d"
    assert drawing("4s 9s", "9h 9d 5d", melds=["Ks Kh Kd"]).accepts("take 9: 9h 9d").pile == ""


@clause("H-20")
def test_naturals_and_wilds_of_the_hand_may_join_the_pair():
    at = drawing("8s 9s", "9h 9d 9c 2s 5d 6d", melds=["Ks Kh Kd"])
    assert at.accepts("take 9: 9h 9d 9c 2s").melds()[1] == "9s 9h 9d 9c 2s"
    assert at.refuses("take K: 9h 9d").code is Code.WRONG_RANK


@clause("H-21", "H6")
def test_the_cards_join_the_open_book_or_start_one():
    at = drawing("8s 9s", "9h 9d 5d 6d", melds=["9c 9c 9s 2s"])
    assert at.accepts("take 9: 9h 9d").melds() == ["9c 9c 9s 2s 9s 9h 9d"]
    for book in ("9c 9c 9s 9s 2s", "9c 9c 9s 9s 9h 2s"):
        full = drawing("8s 9s", "9h 9d 5d 6d", melds=[book])
        refused = full.refuses("take 9: 9h 9d")
        assert (refused.code, refused.clause) == (Code.MELD_TOO_FULL_TO_TAKE, "H-21")
        assert refused.facts == {"rank": "NINE", "cards": len(book.split()), "limit": 4}
        assert not full.may_take()
    closed = drawing("8s 9s", "9h 9d 5d 6d", melds=["9c 9c 9c 9h 9h 9s 9s"])
    assert closed.accepts("take 9: 9h 9d").melds()[1] == "9s 9h 9d"
    assert (
        drawing("8s 9s", "9h 9d 2h 5d", melds=["9c 9c 2s 9s"]).refuses("take 9: 9h 9d 2h").code
        is Code.TOO_LARGE
    )


@clause("H-23")
def test_an_unopened_side_takes_with_further_books_of_the_hand():
    at = drawing("As 9s", "9h 9d Ks Kh 2s 5d 6d", deal=1)
    refused = at.refuses("take 9: 9h 9d")
    assert (refused.code, refused.clause) == (Code.BELOW_MINIMUM, "H-34")
    assert refused.facts == {"points": 30, "minimum": 50, "missing": 20}
    after = at.accepts("take 9: 9h 9d, K: Ks Kh 2s")
    assert after.melds() == ["9s 9h 9d", "Ks Kh 2s"]
    assert after.hand() == "5d 6d As"


@clause("H-24")
def test_an_opened_side_takes_with_one_book():
    at = drawing("8s 9s", "9h 9d Qs Qh Qd 5d 6d", melds=["Ks Kh Kd"])
    refused = at.refuses("take 9: 9h 9d, Q: Qs Qh Qd")
    assert (refused.code, refused.clause) == (Code.TAKE_ONE_MELD, "H-24")
    assert at.accepts("take 9: 9h 9d", "lay Q: Qs Qh Qd").hand() == "5d 6d 8s"


# -- books


@clause("H-27", "H-28", "H7")
@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ("9s 9h", Code.TOO_SMALL),
        ("9s 2s 2h", Code.TOO_FEW_NATURALS),
        ("9s 9h 2s 2h", Code.TOO_FEW_NATURALS),
        ("9s 9h 9d 2s 2h", Code.TOO_FEW_NATURALS),
        ("9s 9h 9d 9c 2s 2h 2d", Code.TOO_MANY_WILDS),
        ("2s 2h 2d", Code.ALL_WILD),
        ("9s 9s 9s 9h 9h 9h 9d 9d", Code.TOO_LARGE),
        ("9s 9h 2s", None),
        ("9s 9h 9d 2s", None),
        ("9s 9h 9d 9c 2s 2h", None),
        ("9s 9h 9d 9c 9s 2s 2h", None),
        ("9s 9s 9s 9h 9h 9h 9d", None),
    ],
)
def test_at_most_two_wilds_and_twice_as_many_naturals(laid, code):
    at = playing(f"{laid} 5d 6d", foot=None)
    if code is None:
        assert at.accepts(f"lay 9: {laid}").melds()[1] == laid
    else:
        assert at.refuses(f"lay 9: {laid}").code is code


@clause("H-27", "H11", "H-43")
def test_threes_and_wild_cards_make_no_books():
    at = playing("3s 3s 3c 2s 2h Jo 5d", foot=None)
    refused = at.refuses("lay 3: 3s 3s 3c")
    assert (refused.code, refused.clause) == (Code.THREES_NOT_MELDED, "H-27")
    assert at.refuses("lay W: 2s 2h Jo").code is Code.NO_WILD_MELDS


@clause("H7", "H-28")
def test_a_book_is_judged_as_it_stands_after_the_act():
    at = playing("9c 2h 5d 6d", melds=["9s 9h 9d 2s"])
    assert at.refuses("lay 9: 2h").code is Code.TOO_FEW_NATURALS
    assert at.accepts("lay 9: 9c 2h").melds() == ["9s 9h 9d 2s 9c 2h"]


@clause("H-29")
@pytest.mark.parametrize("open_book", ["9s 9h 2s", "9s 9h 9d", "9s 9h 9d 9c 2s 2h", "9s 9h 9d 9c 9c 2s"])
def test_every_open_book_can_reach_seven(open_book):
    missing = 7 - len(open_book.split())
    at = playing(f"{' '.join(['9s', '9h', '9d', '9c'][:missing])} 5d 6d", melds=[open_book])
    assert len(at.accepts(f"lay 9: {' '.join(at.hand().split()[:missing])}").melds()[0].split()) == 7


@clause("H-30", "H-31")
def test_a_book_closes_at_seven_and_the_next_of_its_rank_may_be_started():
    at = playing("Ks Kh Kd Kc 2s 5d", melds=[KINGS])
    assert at.refuses("lay K: Ks").code is Code.TOO_SMALL
    assert at.accepts("lay K: Ks Kh 2s").melds() == [KINGS, "Ks Kh 2s"]
    assert at.accepts("lay K: Ks Kh Kd", "lay K: Kc").melds() == [KINGS, "Ks Kh Kd Kc"]
    over = table(GAME, melds=[KINGS, "Ks Kh Kd Kc 2s 2h Ks"], over={"by": "stock"})
    assert (over.line("clean"), over.line("mixed")) == (500, 300)


@clause("H-32", "H8")
def test_one_act_may_close_a_book_and_start_the_next():
    at = playing(f"{KINGS} Ks Kh Kc 5d 6d", foot=None)
    assert at.accepts(f"lay K: {KINGS}, K: Ks Kh Kc").melds()[1:] == [KINGS, "Ks Kh Kc"]
    grown = playing("Kc Ks Kh Kd 5d 6d", melds=["Ks Ks Kh Kh Kd Kd"], foot=None)
    assert grown.accepts("lay K: Kc, K: Ks Kh Kd").melds() == ["Ks Ks Kh Kh Kd Kd Kc", "Ks Kh Kd"]


@clause("H-33")
def test_nothing_goes_past_seven():
    at = playing("Kc Ks 5d 6d", melds=["Ks Ks Kh Kh Kd Kd"])
    refused = at.refuses("lay K: Kc Ks")
    assert (refused.code, refused.clause) == (Code.TOO_LARGE, "H-33")
    assert refused.facts == {"rank": "KING", "cards": 8, "limit": 7}


# -- the first meld and throwing


@clause("H-34")
@pytest.mark.parametrize(("deal", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_the_minimum_follows_the_deal_whatever_the_score(deal, minimum):
    at = table(GAME, deal=deal, scores=[-500, 9000], hand="4s 4h 4d 5d")
    assert at.public.minimum(0) == at.public.minimum(1) == minimum
    refused = at.refuses("lay 4: 4s 4h 4d")
    assert refused.facts == {"points": 15, "minimum": minimum, "missing": minimum - 15}


@clause("H-35", "H9")
def test_several_books_count_together_and_nothing_exempts():
    at = table(GAME, deal=2, hand="Ks Kh Kd Qs Qh Jo 5d 6d")
    assert at.accepts("lay K: Ks Kh Kd, Q: Qs Qh Jo").hand() == "5d 6d"
    low = "4s 4s 4s 4h 4h 4h 4d"
    whole = table(GAME, deal=2, hand=f"{low} 5d", foot=None)
    assert whole.refuses(f"lay 4: {low}").code is Code.BELOW_MINIMUM
    partner = table(GAME, turn=2, deal=4, hand="4s 4h 4d 9d", melds=["Ks Kh Kd"])
    assert partner.accepts("lay 4: 4s 4h 4d").melds() == ["Ks Kh Kd", "4s 4h 4d"]


@clause("H-36")
def test_any_card_may_be_thrown_and_one_more_on_top_frees_the_pile():
    at = playing("Ks 2s Jo 3s 5d")
    assert at.throws() == {"Ks", "2s", "Jo", "3s", "5d"}
    after = at.accepts("throw 3s")
    assert not after.may_take()
    assert drawing("9c 3s 9s", "9h 9d 5d", melds=["Ks Kh Kd"]).accepts("take 9: 9h 9d").hand() == "5d 9c 3s"


@clause("H-37")
def test_a_turn_ends_with_a_throw_unless_everything_was_laid():
    assert playing("Ks 5d", foot=None).accepts("throw Ks").turn == 1
    out = table(GAME, hand="Ac Ac", foot=None, melds=[*BOOKS, "As Ah Ad"], others=PARTNER).accepts(
        "lay A: Ac Ac"
    )
    assert out.over == "out"


# -- going out


@clause("H-38", "H13")
@pytest.mark.parametrize(
    ("books", "clean", "dirty"),
    [
        ([], 0, 0),
        ([KINGS, JACKS, TENS], 1, 2),
        ([KINGS, QUEENS, JACKS], 2, 1),
        ([KINGS, QUEENS, JACKS, "9s 9s 9h 9h 9d 9d 9c"], 3, 1),
        ([KINGS, QUEENS, JACKS, "Ts Ts Th Th Td Td"], 2, 1),
    ],
)
def test_two_clean_and_two_dirty_books_are_needed_and_the_refusal_counts_them(books, clean, dirty):
    refused = table(GAME, hand="5d", foot=None, melds=books, others=PARTNER).refuses("throw 5d")
    assert (refused.code, refused.clause) == (Code.NEEDS_BOOKS, "H-38")
    assert refused.facts == {"clean": clean, "clean_needed": 2, "dirty": dirty, "dirty_needed": 2}


@clause("H-38")
def test_the_partner_must_have_played_from_the_foot():
    at = table(GAME, hand="5d", foot=None, melds=BOOKS)
    refused = at.refuses("throw 5d")
    assert (refused.code, refused.clause, refused.facts) == (
        Code.PARTNER_NOT_IN_FOOT,
        "H-38",
        {"picked_up": 0},
    )
    picked = table(GAME, hand="5d", foot=None, melds=BOOKS, others={2: {"foot": None}})
    assert picked.refuses("throw 5d").facts == {"picked_up": 1}
    assert table(GAME, hand="5d", foot=None, melds=BOOKS, others=PARTNER).accepts("throw 5d").over == "out"
    for players in (2, 3):
        assert table(GAME, players, hand="5d", foot=None, melds=BOOKS).accepts("throw 5d").over == "out"


@clause("H-38", "H-39")
def test_a_book_closed_in_this_turn_counts_and_all_or_all_but_one_are_laid():
    melds = [*BOOKS[:3], "Ts Ts Th Th Td 2s"]
    at = table(GAME, hand="Tc Tc 5d", foot=None, melds=melds, others=PARTNER)
    assert at.refuses("lay T: Tc Tc").code is Code.TOO_LARGE
    at = table(GAME, hand="Tc 5d", foot=None, melds=melds, others=PARTNER)
    assert at.accepts("lay T: Tc", "throw 5d").over == "out"
    assert table(GAME, hand="Tc", foot=None, melds=melds, others=PARTNER).accepts("lay T: Tc").over == "out"


@clause("H-40", "H10")
def test_going_out_in_the_turn_of_the_run_is_allowed():
    at = table(GAME, hand="Kc Kc Ks", foot="Ac 5d", melds=[*BOOKS, "As Ah Ad"], others=PARTNER)
    assert at.accepts("lay K: Kc Kc Ks", "lay A: Ac", "throw 5d").over == "out"


@clause("H-41", "G-f")
def test_the_question_is_for_the_foot_at_any_moment_after_the_draw():
    waiting = playing("Ac 5d 6d").refuses("ask")
    assert (waiting.code, waiting.clause) == (Code.ASK_IN_FOOT, "H-41")
    at = table(GAME, hand="Ac 5d 6d", foot=None, melds=[*BOOKS, "As Ah Ad"], others=PARTNER)
    assert at.accepts("lay A: Ac", "ask").phase == "answer"
    no = at.accepts("ask", "answer no")
    assert no.refuses("ask").code is Code.ASKED_ALREADY
    assert no.refuses("lay A: Ac, A: 5d").code is Code.WRONG_RANK
    last = no.accepts("lay A: Ac").refuses("lay 5: 5d 6d")
    assert last.code is Code.WRONG_RANK
    assert table(GAME, hand="5d", foot=None, melds=BOOKS).refuses("ask").code is Code.ASK_NEEDS_TWO_CARDS
    barred = table(GAME, hand="Ac 5d", foot=None, melds=[*BOOKS, "As Ah Ad"], others=PARTNER)
    barred = barred.accepts("ask", "answer no").refuses("lay A: Ac")
    assert barred.facts == {"left": 1, "because": "partner_said_no"}
    ran = table(GAME, hand="Kc Kc Ks", foot="Ac 5d 6d", melds=BOOKS, others=PARTNER)
    assert ran.accepts("lay K: Kc Kc Ks", "ask").phase == "answer"


@clause("H-42")
def test_going_out_brings_a_hundred_concealed_or_not():
    at = table(GAME, hand="5d", foot=None, melds=BOOKS, others=PARTNER, seat={"has_melded": False}).accepts(
        "throw 5d"
    )
    assert not at.concealed
    assert at.line("going_out") == 100


@clause("H-43")
def test_a_last_black_three_may_be_the_final_throw():
    at = table(GAME, hand="3s", foot=None, melds=BOOKS, others=PARTNER)
    assert at.accepts("throw 3s").over == "out"
    three = table(GAME, hand="3s 3s 3c", foot=None, melds=BOOKS, others=PARTNER)
    assert three.refuses("lay 3: 3s 3s 3c").code is Code.THREES_NOT_MELDED
