"""Classic canasta: melds, the first meld, throwing, going out (C-24 to C-40)."""

import pytest

from game.core.refusals import Code
from tests.support.clauses import clause
from tests.support.tables import table

KINGS = "Ks Ks Kh Kh Kd Kd Kc"
SEVEN_NINES = "9s 9s 9h 9h 9d 9d 9c"


@clause("C-24")
@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ("Qs Qh", Code.TOO_SMALL),
        ("Qs 2s 2h", Code.TOO_FEW_NATURALS),
        ("Qs Qh 2s 2h", Code.TOO_FEW_NATURALS),
        ("Qs Qh Qd 2s 2h 2d", Code.TOO_FEW_NATURALS),
        ("Qs Qh Qd Qc Qs Qh 2s 2h 2d Jo", Code.TOO_MANY_WILDS),
        ("2s 2h 2d", Code.ALL_WILD),
        ("Qs Qh 2s", None),
        ("Qs Qh Qd", None),
        ("Qs Qh Qd 2s 2h", None),
        ("Qs Qh Qd Qc 2s 2h 2d", None),
        ("Qs Qh Qd Qc Qs Qh 2s 2h Jo", None),
    ],
)
def test_more_naturals_than_wilds_and_at_most_three_wilds(laid, code):
    at = table(hand=f"{laid} 5d 6d", melds=["As Ah Ad"])
    if code is None:
        assert at.accepts(f"lay Q: {laid}").melds()[1] == laid
    else:
        refused = at.refuses(f"lay Q: {laid}")
        assert (refused.code, refused.clause) == (code, "C-24")


@clause("C-24")
def test_there_are_no_melds_of_wild_cards():
    refused = table(hand="2s 2h Jo 5d 6d", melds=["As Ah Ad"]).refuses("lay W: 2s 2h Jo")
    assert (refused.code, refused.clause) == (Code.NO_WILD_MELDS, "C-24")


@clause("C-25", "C-27")
def test_a_meld_goes_on_past_seven():
    at = table(hand="Kc 2s 2h 5d 6d", melds=[KINGS])
    assert at.accepts("lay K: Kc").melds() == [f"{KINGS} Kc"]
    assert len(at.accepts("lay K: Kc 2s 2h").melds()[0].split()) == 10


@clause("C-26")
def test_one_meld_a_rank_and_both_sides_may_have_it():
    at = table(hand="Ks Kh Kd 5d 6d", melds=["Ks Kh Kc"], theirs=["Qs Qh Qc"])
    assert at.accepts("lay K: Ks Kh Kd").melds() == ["Ks Kh Kc Ks Kh Kd"]
    at = table(hand="Qs Qh Qd 5d 6d", melds=["Ks Kh Kc"], theirs=["Qs Qh Qc"])
    assert at.accepts("lay Q: Qs Qh Qd").melds() == ["Ks Kh Kc", "Qs Qh Qd"]


@clause("C-27")
@pytest.mark.parametrize(
    ("meld", "line", "points"),
    [(KINGS, "clean", 500), ("Ks Ks Kh Kh 2s 2h 2d", "mixed", 300), (f"{KINGS} 2s", "mixed", 300)],
)
def test_seven_cards_are_a_canasta_clean_or_mixed(meld, line, points):
    over = table(melds=[meld], over={"by": "stock"})
    assert over.line(line) == points
    assert over.line("clean") + over.line("mixed") == points


@clause("C-28")
def test_aces_and_sevens_are_ordinary_ranks():
    at = table(hand="7s 7h 2s As Ah 2h 5d 6d", melds=["Ks Kh Kd"])
    assert at.accepts("lay 7: 7s 7h 2s, A: As Ah 2h").hand() == "5d 6d"


@clause("C-29")
def test_black_threes_are_laid_to_go_out_only():
    at = table(hand="3s 3c 3s 5d", melds=[KINGS])
    out = at.accepts("lay 3: 3s 3c 3s", "throw 5d")
    assert out.over == "out"
    assert out.line("melded") == 95 - 10
    assert table(hand="3s 3c 3s 3c", melds=[KINGS]).accepts("lay 3: 3s 3c 3s 3c").over == "out"
    two = table(hand="3s 3c 3s 5d 6d", melds=[KINGS]).refuses("lay 3: 3s 3c 3s")
    assert (two.code, two.clause, two.facts) == (Code.BLACK_THREES_ONLY_GOING_OUT, "C-29", {"left": 2})
    short = table(hand="3s 3c 3s 5d", melds=["Ks Kh Kd"]).refuses("lay 3: 3s 3c 3s")
    assert (short.code, short.facts["because"]) == (Code.KEEP_TWO_CARDS, "needs_canastas")
    assert table(hand="3s 3c 5d", melds=[KINGS]).refuses("lay 3: 3s 3c").code is Code.TOO_SMALL
    wild = table(hand="3s 3c 2s", melds=[KINGS]).refuses("lay 3: 3s 3c 2s")
    assert wild.code is Code.BLACK_THREES_ONLY_GOING_OUT
    assert table(hand="3s 3c 2s 5d", melds=[KINGS]).refuses("lay K: 3s 3c").code is Code.WRONG_RANK


@clause("C-29")
def test_black_threes_are_no_canasta_and_the_kept_card_may_be_laid():
    at = table(hand="3s 3c 3s Kc", melds=["Ks Kh Kh Kd Kd Ks"]).accepts("lay 3: 3s 3c 3s")
    assert at.legal() == ["lay K: Kc"]
    assert at.accepts("lay K: Kc").over == "out"


@clause("C13", "C-29")
def test_black_threes_of_a_first_bundle_that_goes_out_count_five_each():
    hand = f"{SEVEN_NINES} 3s 3c 3s"
    # the pile was taken in this turn: the minimum holds
    at = table(hand=hand, took=True, scores=[1500, 0])
    refused = at.refuses(f"lay 9: {SEVEN_NINES}, 3: 3s 3c 3s")
    assert (refused.code, refused.facts["points"]) == (Code.BELOW_MINIMUM, 85)
    at = table(hand=f"{SEVEN_NINES} 3s 3c 3s 3c", took=True, scores=[1500, 0])
    assert at.accepts(f"lay 9: {SEVEN_NINES}, 3: 3s 3c 3s 3c").over == "out"  # 70 and 20


@clause("C-30")
def test_sequences_are_no_melds():
    refused = table(hand="4s 5s 6s 7s 9d", melds=["Ks Kh Kd"]).refuses("lay 5: 4s 5s 6s")
    assert (refused.code, refused.clause) == (Code.WRONG_RANK, "C-24")
    assert refused.facts == {"card": "4s", "rank": "FIVE"}


# -- the first meld


@clause("C-31")
@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)],
)
def test_the_minimum_follows_the_score_before_the_deal(score, minimum):
    at = table(scores=[score, 0])
    assert at.minimum(0) == minimum
    assert at.minimum(1) == 50


@clause("C-31", "C-32")
def test_the_cards_of_all_melds_of_the_bundle_count_together():
    at = table(hand="Ks Kh Kd Qs Qh Jo 5d 6d", scores=[1500, 0])
    refused = at.refuses("lay K: Ks Kh Kd")
    assert (refused.code, refused.clause) == (Code.BELOW_MINIMUM, "C-31")
    assert refused.facts == {"points": 30, "minimum": 90, "missing": 60}
    assert at.accepts("lay K: Ks Kh Kd, Q: Qs Qh Jo").hand() == "5d 6d"


@clause("C-32")
def test_canastas_and_red_threes_do_not_count_and_the_partner_is_free_afterwards():
    low = "4s 4s 4h 4h 4d 4d 4c"
    at = table(hand=f"{low} 9d 8d", threes="3h 3d", scores=[0, 0])
    assert at.refuses(f"lay 4: {low}").facts["points"] == 35
    partner = table(turn=2, hand="4s 4h 4d 9d 8d", melds=["Ks Kh Kd Kc 2s"], scores=[3000, 0])
    assert partner.accepts("lay 4: 4s 4h 4d").hand(2) == "9d 8d"


LOW = "4s 4s 4h 4h 4d 4d 4c"


@clause("C-33", "C7")
def test_a_whole_hand_with_its_canasta_needs_no_minimum_after_a_draw():
    at = table(hand=f"{LOW} 5s 5h 5d 9d", scores=[3000, 0])
    bundle = f"lay 4: {LOW}, 5: 5s 5h 5d"
    assert at.accepts(bundle, "throw 9d").concealed
    # after taking the pile the minimum holds
    taken = table(hand=f"{LOW} 5s 5h 5d 9d", scores=[3000, 0], took=True)
    assert taken.refuses(bundle).code is Code.BELOW_MINIMUM
    # the house rule switches it off
    off = table(hand=f"{LOW} 5s 5h 5d 9d", scores=[3000, 0], options={"concealed_exemption": False})
    assert off.refuses(bundle).facts == {"points": 50, "minimum": 120, "missing": 70}
    # two cards left: no exemption
    assert table(hand=f"{LOW} 5s 5h 5d 9d 8d", scores=[3000, 0]).refuses(bundle).code is Code.BELOW_MINIMUM
    # two players need two canastas
    assert (
        table(players=2, hand=f"{LOW} 9d", scores=[3000, 0]).refuses(f"lay 4: {LOW}").code
        is Code.BELOW_MINIMUM
    )


@clause("C-33")
def test_a_canasta_that_the_kept_card_would_complete_does_not_exempt():
    six = "4s 4s 4h 4h 4d 4d"
    at = table(hand=f"{six} 4c", scores=[3000, 0])
    assert at.refuses(f"lay 4: {six}").code is Code.BELOW_MINIMUM
    assert at.accepts(f"lay 4: {six} 4c").over == "out"


# -- throwing


@clause("C-34")
def test_any_card_may_be_thrown_and_a_red_three_is_never_held():
    at = table(hand="Ks 2s Jo 3s 5d", melds=["Ks Kh Kd"])
    assert at.throws() == {"Ks", "2s", "Jo", "3s", "5d"}
    assert at.refuses("throw 3h").code is Code.CARD_NOT_HELD


@clause("C-35")
@pytest.mark.parametrize("wild", ["2s", "Jo"])
def test_a_thrown_wild_card_freezes_the_pile(wild):
    at = table(hand=f"{wild} 5d 6d", pile="8s", melds=["Ks Kh Kd"], stock_size=20)
    after = at.accepts(f"throw {wild}")
    assert after.public.frozen
    assert any(getattr(event, "froze", False) for event in after.events)
    assert not at.accepts("throw 5d").public.frozen


@clause("C-36")
def test_the_turn_ends_with_one_throw():
    at = table(hand="Ks 5d 6d", stock_size=20).accepts("throw Ks")
    assert (at.turn, at.phase) == (1, "draw")
    assert at.refuses("throw 5d", seat=0).code is Code.NOT_YOUR_TURN
    laid_out = table(hand="Ks Kh Kc 5d", melds=["As Ah Ad"]).refuses("lay K: Ks Kh Kc")
    assert laid_out.code is Code.KEEP_TWO_CARDS


# -- going out


@clause("C-37")
@pytest.mark.parametrize(("players", "needed"), [(2, 2), (3, 1), (4, 1)])
def test_canastas_that_going_out_needs(players, needed):
    at = table(players=players, hand="5d", melds=[KINGS])
    if needed == 1:
        assert at.accepts("throw 5d").over == "out"
    else:
        refused = at.refuses("throw 5d")
        assert (refused.code, refused.facts) == (Code.NEEDS_CANASTAS, {"have": 1, "needed": 2})
        both = table(players=players, hand="5d", melds=[KINGS, SEVEN_NINES])
        assert both.accepts("throw 5d").over == "out"
    none = table(players=players, hand="5d", melds=["Ks Kh Kd"]).refuses("throw 5d")
    assert (none.clause, none.facts) == ("C-37", {"have": 0, "needed": needed})


@clause("C-37", "C-38")
def test_the_canasta_may_be_completed_in_the_turn_that_goes_out():
    six = "Ks Ks Kh Kh Kd Kd"
    assert table(hand="Kc", melds=[six]).accepts("lay K: Kc").over == "out"
    assert table(hand="Kc 5d", melds=[six]).accepts("lay K: Kc", "throw 5d").over == "out"
    assert table(hand="5d", melds=[KINGS]).accepts("throw 5d").over == "out"


@clause("C-39", "G-f")
def test_the_question_comes_once_a_turn_before_any_own_meld_with_two_cards():
    at = table(hand="As 5d 6d", melds=[KINGS, "Ah Ad Ac"])
    asked = at.accepts("ask", "answer yes")
    again = asked.refuses("ask")
    assert (again.code, again.clause) == (Code.ASKED_ALREADY, "C-39")
    late = at.accepts("lay A: As").refuses("ask")
    assert (late.code, late.clause) == (Code.ASK_TOO_LATE, "C-39")
    assert table(hand="5d", melds=[KINGS]).refuses("ask").facts == {"left": 1}
    assert at.refuses("answer yes").code is Code.NOTHING_ASKED
    # a meld that a take required is no hindrance
    taken = table(phase="draw", pile="8s 9s", hand="9h 9d 5d 6d", melds=[KINGS], stock_size=9)
    assert taken.accepts("take 9: 9h 9d", "ask").phase == "answer"
    # next turn it may be asked again
    assert table(hand="5d 6d", seat={"asked": True}).accepts("ask").phase == "answer"


@clause("C-40")
def test_going_out_brings_a_hundred_and_concealed_two_hundred():
    plain = table(hand="5d", melds=[KINGS], seat={"has_melded": True}).accepts("throw 5d")
    assert not plain.concealed
    assert plain.line("going_out") == 100
    assert plain.line("going_out", 1) == 0
    hidden = table(hand=f"{KINGS} 5d").accepts(f"lay K: {KINGS}", "throw 5d")
    assert hidden.concealed
    assert hidden.line("going_out") == 200


@clause("C-40", "C8")
def test_concealed_looks_at_the_player_not_at_the_side():
    """Onto the partner's melds, with the partner's canasta, after taking the pile: all allowed."""
    fresh = {"has_melded": False}
    at = table(hand="Kc 5d", melds=[KINGS], seat=fresh)
    assert at.accepts("lay K: Kc", "throw 5d").concealed
    taken = table(phase="draw", pile="9s", hand="9h 9d 5d", melds=[KINGS], seat=fresh, stock_size=9)
    assert taken.accepts("take 9: 9h 9d", "throw 5d").concealed
    assert not table(hand="Kc 5d", melds=[KINGS]).accepts("lay K: Kc", "throw 5d").concealed


@clause("C-40", "C8")
def test_with_the_house_rule_concealed_needs_an_own_canasta_and_nothing_onto_the_partners_melds():
    options = {"concealed_own_canasta": True}
    fresh = {"has_melded": False}
    own = table(hand=f"{SEVEN_NINES} 5d", melds=[KINGS], seat=fresh, options=options)
    assert own.accepts(f"lay 9: {SEVEN_NINES}", "throw 5d").concealed
    partners = table(hand="Kc 5d", melds=[KINGS], seat=fresh, options=options)
    assert not partners.accepts("lay K: Kc", "throw 5d").concealed
    both = table(hand=f"{SEVEN_NINES} Kc 5d", melds=[KINGS], seat=fresh, options=options)
    assert not both.accepts(f"lay 9: {SEVEN_NINES}", "lay K: Kc", "throw 5d").concealed
    none = table(hand="9s 9h 9d 5d", melds=[KINGS], seat=fresh, options=options)
    assert not none.accepts("lay 9: 9s 9h 9d", "throw 5d").concealed
