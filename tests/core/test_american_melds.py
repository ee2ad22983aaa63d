"""Modern American canasta: melds, the first meld, going out (M-14 to M-29, M-33 to M-36)."""

import pytest

from game.core.refusals import Code
from game.core.ruleset import ClosedBy
from tests.support.clauses import clause
from tests.support.tables import table

GAME = "modern-american"
KINGS, QUEENS = "Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"
MIXED_NINES = "9s 9s 9h 9h 9d 2s 2h"


def playing(hand, **fields):
    return table(GAME, hand=hand, **{"stock_size": 20, "melds": ["As Ah Ad"], **fields})


@clause("M-14", "M16")
@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ("9s 9h", Code.TOO_SMALL),
        ("9s 2s 2h", Code.TOO_FEW_NATURALS),
        ("9s 9h 9d 9c 2s 2h 2d", Code.TOO_MANY_WILDS),
        ("2s 2h Jo", Code.ALL_WILD),
        ("9s 9s 9h 9h 9d 9d 9c 9c", Code.TOO_LARGE),
        ("9s 9h 2s", None),
        ("9s 9h 9d", None),
        ("9s 9h 9d 9c 9s 2s 2h", None),
    ],
)
def test_three_to_seven_cards_at_most_two_wilds_at_least_two_naturals(laid, code):
    pure = "Ks Kh Kd Kc Ks Kh"
    at = playing(f"{laid} {pure} 5d 6d", melds=[])
    bundle = f"lay K: {pure}, 9: {laid}"
    if code is None:
        done = at.refusal(bundle)
        assert done is None or done.code is Code.BELOW_MINIMUM
    else:
        assert at.refuses(bundle).code is code


@clause("M16")
def test_with_the_switch_one_natural_and_two_wilds_open():
    hand = "9s 2s Jo Ks Kh Kd Kc 5d 6d"
    bundle = "lay 9: 9s 2s Jo, K: Ks Kh Kd Kc"
    at = playing(hand, melds=[])
    assert at.refuses(bundle).facts == {"rank": "NINE", "wilds": 2, "naturals": 1, "needed": 2}
    switched = playing(f"{hand} Qs Qh Qd", melds=[], switches={"min_naturals_opening": 1})
    assert switched.accepts(f"{bundle}, Q: Qs Qh Qd").hand() == "5d 6d"


@clause("M-14", "M15")
def test_two_naturals_and_two_wilds_open_and_come_never_later():
    opening = playing("9s 9h 2s Jo As Ah Ad 5d 6d", melds=[])
    assert opening.accepts("lay 9: 9s 9h 2s Jo, A: As Ah Ad").hand() == "5d 6d"
    refused = playing("9s 9h 2s Jo 5d 6d").refuses("lay 9: 9s 9h 2s Jo")
    assert refused.code is Code.WILD_NEEDS_NATURALS


@clause("M-15", "M-16", "M13")
def test_seven_is_a_canasta_and_the_end_of_its_rank_for_the_side():
    refused = playing("Kc Qs 5d 6d", melds=[MIXED_NINES, "Ks Kh Kd"]).refuses("lay 9: Qs")
    assert refused.code is Code.WRONG_RANK
    done = playing("9d 9c 9c 5d 6d", melds=[MIXED_NINES]).refuses("lay 9: 9d 9c 9c")
    assert (done.code, done.clause, done.facts) == (Code.RANK_DONE, "M-15", {"rank": "NINE"})
    assert playing("9d 5d 6d", melds=[MIXED_NINES]).refuses("lay 9: 9d").code is Code.RANK_DONE
    eight = playing("Kc Kc 5d 6d", melds=["Ks Ks Kh Kh Kd Kd"]).refuses("lay K: Kc Kc")
    assert (eight.code, eight.facts) == (Code.TOO_LARGE, {"rank": "KING", "cards": 8, "limit": 7})
    assert table(GAME, melds=[MIXED_NINES], over={"by": "stock"}).line("mixed") == 300


@clause("M-17", "M3")
def test_a_clean_canasta_closes_its_rank_for_both_sides():
    for side in ("melds", "theirs"):
        at = playing("Kc 9s 9h 9d 5d", **{"melds": ["As Ah Ad"], side: [KINGS]})
        refused = at.refuses("lay K: Kc")
        assert (refused.code, refused.clause, refused.facts) == (Code.RANK_CLOSED, "M-17", {"rank": "KING"})
    open_still = playing("9d 9c 9c 5d 6d", theirs=[MIXED_NINES])
    assert open_still.accepts("lay 9: 9d 9c 9c").hand() == "5d 6d"
    by_any = playing("9d 9c 9c 5d 6d", theirs=[MIXED_NINES], switches={"rank_closed_by": ClosedBy.ANY})
    assert by_any.refuses("lay 9: 9d 9c 9c").code is Code.RANK_CLOSED


@clause("M-17")
def test_completing_a_clean_canasta_closes_the_rank_at_once():
    at = playing("Kc Kc 5d 6d 7d", melds=["Ks Ks Kh Kh Kd Kd"]).accepts("lay K: Kc")
    assert at.refuses("lay K: Kc").code is Code.RANK_CLOSED


@clause("M-18")
def test_after_the_first_meld_wilds_go_to_five_naturals_only():
    at = playing("Kc Kc 2s Jo 5d 6d", melds=["Ks Kh Kd"])
    refused = at.refuses("lay K: 2s")
    assert (refused.code, refused.clause) == (Code.WILD_NEEDS_NATURALS, "M-18")
    assert refused.facts == {"rank": "KING", "naturals": 3, "needed": 5}
    assert at.accepts("lay K: Kc Kc 2s Jo").melds() == ["Ks Kh Kd Kc Kc 2s Jo"]
    new = playing("9s 9h 9d 9c 9c 2s 5d 6d")
    assert new.accepts("lay 9: 9s 9h 9d 9c 9c 2s").hand() == "5d 6d"
    assert new.refuses("lay 9: 9s 9h 9d 9c 2s").code is Code.WILD_NEEDS_NATURALS


@clause("M-18", "M-19")
def test_the_opening_is_free_and_the_same_turn_after_it_is_not():
    at = playing("9s 9h 2s Ks Kh Kd Kc Qs Qh Qd 2h Jo 5d", melds=[])
    opened = at.accepts("lay 9: 9s 9h 2s, K: Ks Kh Kd Kc, Q: Qs Qh Qd Jo")
    assert opened.refuses("lay K: 2h").code is Code.WILD_NEEDS_NATURALS


@clause("M-20")
def test_sevens_never_take_wild_cards():
    at = playing("7s 7h 7d 2s Ks Kh Kd Kc Jo 5d 6d", melds=[])
    refused = at.refuses("lay 7: 7s 7h 2s, K: Ks Kh Kd Kc")
    assert (refused.code, refused.clause, refused.facts) == (Code.NEVER_WILD, "M-20", {"rank": "SEVEN"})
    later = playing("7c 7c 2s 5d 6d", melds=["7s 7h 7d"])
    assert later.refuses("lay 7: 7c 7c 2s").code is Code.NEVER_WILD
    assert later.accepts("lay 7: 7c 7c").hand() == "2s 5d 6d"


@clause("M-21", "M4")
def test_aces_take_wild_cards_in_the_opening_only():
    at = playing("As Ah 2s Ks Kh Kd Kc Qs Qh Qd 5d 6d", melds=[])
    assert at.accepts("lay A: As Ah 2s, K: Ks Kh Kd Kc, Q: Qs Qh Qd").hand() == "5d 6d"
    for meld in ("As Ah Ad", "As Ah 2h", "As As Ah Ah Ad"):
        later = playing("Ac Ac 2s 5d 6d", melds=[meld])
        refused = later.refuses("lay A: Ac 2s")
        assert (refused.code, refused.clause, refused.facts) == (Code.WILD_TOO_LATE, "M-21", {"rank": "ACE"})
        assert later.accepts("lay A: Ac").hand() == "Ac 2s 5d 6d"


@clause("M-22", "M-24")
def test_wild_cards_have_a_meld_of_their_own_once_a_side():
    at = playing("2s 2h Jo 5d 6d")
    assert at.accepts("lay W: 2s 2h Jo").melds()[1] == "2s 2h Jo"
    opening = playing("2s 2h Jo Jo 5d 6d", melds=[])
    assert opening.accepts("lay W: 2s 2h Jo Jo").hand() == "5d 6d"
    assert playing("2s 2h 5d 6d").refuses("lay W: 2s 2h").code is Code.TOO_SMALL
    full = playing("2c Jo Jo 5d 6d", melds=["2s 2s 2h 2h 2d 2d 2c"])
    assert full.refuses("lay W: 2c Jo Jo").code is Code.RANK_DONE
    # it closes nothing: twos go on into other melds
    wild = playing("2c Ks Kh Kd Kc Ks 5d 6d", melds=["2s 2s 2h 2h 2d 2d 2c"])
    assert wild.accepts("lay K: Ks Kh Kd Kc Ks 2c").hand() == "5d 6d"


@clause("M-23", "M5")
def test_an_unfinished_wild_meld_bars_wild_cards_elsewhere():
    at = playing("Kc Kc 2d Jo 5d 6d", melds=["Ks Kh Kd", "2s 2h Jo"])
    refused = at.refuses("lay K: Kc Kc 2d")
    assert (refused.code, refused.clause) == (Code.WILD_MELD_UNFINISHED, "M-23")
    assert refused.facts == {"cards": 3, "needed": 7}
    together = playing("2s 2h Jo Qs Qh 2d Ks Kh Kd 5d 6d", melds=[])
    assert together.refuses("lay W: 2s 2h Jo, Q: Qs Qh 2d, K: Ks Kh Kd").code is Code.WILD_MELD_UNFINISHED


@clause("M-23", "M5")
def test_the_mixed_meld_may_come_first_and_the_wild_meld_in_a_later_act():
    at = playing("2s 2h Jo As Ah 2d Ks Kh Kd Kc Qs Qh Qd 5d 6d", melds=[])
    opened = at.accepts("lay A: As Ah 2d, K: Ks Kh Kd Kc, Q: Qs Qh Qd")
    assert opened.accepts("lay W: 2s 2h Jo").hand() == "5d 6d"


@clause("M-23")
def test_finishing_the_wild_meld_lifts_the_bar_in_the_same_act():
    at = playing("2d Jo Kc Kc 2c 5d 6d", melds=["Ks Kh Kd", "2s 2h Jo 2s 2h"])
    assert at.accepts("lay W: 2d Jo, K: Kc Kc 2c").hand() == "5d 6d"
    assert at.refuses("lay W: 2d, K: Kc Kc 2c").facts == {"cards": 6, "needed": 7}


# -- the first meld


@clause("M-25")
@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-900, 125), (0, 125), (2995, 125), (3000, 155), (4995, 155), (5000, 180), (8000, 180)],
)
def test_the_minimum_follows_the_score_before_the_deal(score, minimum):
    at = playing("As Ah Ad 5d 6d", melds=[], scores=[score, 0])
    assert at.minimum(0) == minimum
    refused = at.refuses("lay A: As Ah Ad")
    assert (refused.code, refused.clause) == (Code.BELOW_MINIMUM, "M-25")
    assert refused.facts == {"points": 60, "minimum": minimum, "missing": minimum - 60}


@clause("M-26", "M2")
def test_the_opening_needs_a_pure_meld_or_a_wild_meld():
    at = playing("Ks Kh Jo Qs Qh Jo 5d 6d", melds=[])
    refused = at.refuses("lay K: Ks Kh Jo, Q: Qs Qh Jo")
    assert (refused.code, refused.clause) == (Code.NEEDS_PURE_MELD, "M-26")
    pure = playing("Ks Kh Jo 7s 7h 7d Qs Qh Jo 5d 6d", melds=[])
    assert pure.accepts("lay K: Ks Kh Jo, 7: 7s 7h 7d, Q: Qs Qh Jo").hand() == "5d 6d"
    aces = playing("As Ah Ad Ac Ks Kh Jo 5d 6d", melds=[])
    assert aces.accepts("lay A: As Ah Ad Ac, K: Ks Kh Jo").hand() == "5d 6d"
    wild = playing("Jo Jo 2s 2h 5d 6d", melds=[])
    assert wild.accepts("lay W: Jo Jo 2s 2h").hand() == "5d 6d"


@clause("M-27")
def test_the_opening_counts_cards_of_the_hand_only():
    at = table(GAME, phase="draw", pile="8s As", hand="Ah Ad Ac Ks Kh Kd Kc 5d 6d", stock_size=9)
    assert at.refuses("take A: Ah Ad Ac, K: Ks Kh Kd Kc").facts["points"] == 100
    at = table(GAME, phase="draw", pile="8s As", hand="Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd 5d 6d", stock_size=9)
    assert at.accepts("take A: Ah Ad Ac, K: Ks Kh Kd Kc, Q: Qs Qh Qd").hand() == "5d 6d 8s"


@clause("M-28")
def test_a_canasta_of_the_hand_needs_no_minimum():
    fours = "4s 4s 4h 4h 4d 4d 4c"
    assert playing(f"{fours} 5d 6d", melds=[], scores=[5000, 0]).accepts(f"lay 4: {fours}").hand() == "5d 6d"


@clause("M-28", "M6")
def test_a_mixed_canasta_waives_the_minimum_beside_a_pure_meld():
    mixed = "4s 4s 4h 4h 4d 2s 2h"
    at = playing(f"{mixed} 6s 6h 6d 8d 9d", melds=[], scores=[5000, 0])
    assert at.refuses(f"lay 4: {mixed}").code is Code.NEEDS_PURE_MELD
    assert at.accepts(f"lay 4: {mixed}, 6: 6s 6h 6d").hand() == "8d 9d"
    off = playing(f"{mixed} 6s 6h 6d 8d 9d", melds=[], scores=[5000, 0], switches={"splash_mixed": False})
    assert off.refuses(f"lay 4: {mixed}, 6: 6s 6h 6d").facts == {"points": 80, "minimum": 180, "missing": 100}
    clean = "4s 4s 4h 4h 4d 4d 4c"
    off = playing(f"{clean} 8d 9d", melds=[], scores=[5000, 0], switches={"splash_mixed": False})
    assert off.accepts(f"lay 4: {clean}").hand() == "8d 9d"


@clause("M-29")
def test_the_minimum_is_per_side_and_nothing_else_exempts():
    partner = table(GAME, turn=2, hand="4s 4h 4d 9d 8d", melds=["As Ah Ad"], scores=[5000, 0])
    assert partner.accepts("lay 4: 4s 4h 4d").hand(2) == "9d 8d"
    out = table(GAME, hand="5d", melds=[QUEENS, KINGS], seat={"has_melded": False}).accepts("throw 5d")
    assert not out.concealed
    assert out.line("going_out") == 100


# -- going out


@clause("M-33", "M-36")
def test_two_canastas_of_any_kind_and_the_last_card_is_thrown():
    wilds = "2s 2s 2h 2h 2d Jo Jo"
    at = table(GAME, hand="9d 2c", melds=[wilds, "9s 9s 9h 9h 9d 2d"])
    done = at.accepts("lay 9: 9d", "throw 2c")
    assert done.over == "out"
    assert done.line("going_out") == 100
    refused = table(GAME, hand="9d 5d", melds=[wilds, "9s 9s 9h"]).refuses("lay 9: 9d")
    assert (refused.code, refused.facts["have"], refused.facts["needed"]) == (Code.KEEP_TWO_CARDS, 1, 2)
    last = table(GAME, hand="5d", melds=[wilds]).refuses("throw 5d")
    assert (last.code, last.clause, last.facts) == (Code.NEEDS_CANASTAS, "M-33", {"have": 1, "needed": 2})


@clause("M-33", "G-11")
def test_a_last_card_cannot_be_kept_to_be_laid():
    at = table(GAME, hand="9d 8d", melds=[QUEENS, "9s 9s 9h 9h 9d 2d", "8s 8h 8c"])
    assert at.refuses("lay 8: 8d").code is Code.KEEP_TWO_CARDS


@clause("M-34", "M9")
def test_unfinished_melds_of_sevens_aces_and_wilds_do_not_forbid_going_out():
    at = table(GAME, hand="5d", melds=[QUEENS, KINGS, "7s 7h 7d", "As Ah Ad", "2s 2h Jo"])
    done = at.accepts("throw 5d")
    assert done.over == "out"
    assert done.line("unfinished") == -2500 - 2500 - 2000


@clause("M-35", "G-f")
def test_each_player_asks_once_a_deal_right_after_drawing():
    at = table(GAME, hand="Ac 5d 6d", melds=[QUEENS, KINGS, "As Ah Ad"], stock_size=9)
    no = at.accepts("ask", "answer no")
    assert no.public.asked == (True, False, False, False)
    assert no.refuses("ask").code is Code.ASKED_ALREADY
    assert no.accepts("lay A: Ac").hand() == "5d 6d"
    late = at.accepts("lay A: Ac").refuses("ask")
    assert (late.code, late.clause) == (Code.ASK_TOO_LATE, "M-35")
    used = table(GAME, hand="5d 6d", seat={"asked": True}).refuses("ask")
    assert (used.code, used.clause) == (Code.ASKED_ALREADY, "M-35")
    barred = table(GAME, hand="Ac 5d", melds=[QUEENS, KINGS, "As Ah Ad"]).accepts("ask", "answer no")
    assert barred.refuses("lay A: Ac").facts["because"] == "partner_said_no"
    assert table(GAME, hand="5d", melds=[QUEENS, KINGS]).refuses("ask").code is Code.ASK_NEEDS_TWO_CARDS


@clause("M-35", "G-f")
def test_the_question_after_a_take_and_the_partners_own_question():
    pile = {"phase": "draw", "pile": "8s 9s", "hand": "9h 9d 5d 6d", "melds": ["As Ah Ad"], "stock_size": 9}
    assert table(GAME, **pile).accepts("take 9: 9h 9d", "ask").phase == "answer"
    off = table(GAME, **pile, switches={"ask_after_take": False}).accepts("take 9: 9h 9d")
    assert off.refuses("ask").code is Code.ASK_TOO_LATE
    partner = {"hand": "5d 6d", "others": {2: {"asked": True}}}
    assert table(GAME, **partner).accepts("ask").phase == "answer"
    per_side = table(GAME, **partner, switches={"ask_per_side": True})
    assert per_side.refuses("ask").code is Code.ASKED_ALREADY
