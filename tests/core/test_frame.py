"""What all three games share: seats, turns, bundles, the strip check, the question (G1 to G15)."""

import pytest

from game.core.cards import Rank, Suit, card, points
from game.core.games import preset
from game.core.match import next_dealer
from game.core.refusals import Code
from game.core.ruleset import RuleError
from game.core.scoring import held_points
from tests.support.clauses import clause
from tests.support.tables import GAME_NAMES, deal_out, table

KINGS = "Ks Ks Kh Kh Kd Kd Kc"
#: Two clean and two dirty books: all that Hand and Foot asks for.
BOOKS = [KINGS, "Qs Qs Qh Qh Qd Qd Qc", "Js Js Jh Jh Jd Jd 2s", "Ts Ts Th Th Td Td 2s"]
PARTNER_PLAYS = {2: {"foot": None, "played_from_foot": True}}


@clause("G1", "G2", "C9")
def test_partners_sit_opposite_and_fewer_players_are_each_a_side():
    assert preset("classic", 4).sides == ((0, 2), (1, 3))
    assert preset("classic", 4).partner_of == (2, 3, 0, 1)
    for game in ("classic", "hand-and-foot"):
        assert preset(game, 3).sides == ((0,), (1,), (2,))
        assert preset(game, 2).sides == ((0,), (1,))
        assert preset(game, 3).partner_of == (None, None, None)


@clause("G1", "M-1")
@pytest.mark.parametrize(("game", "players"), [("modern-american", 3), ("classic", 1), ("hand-and-foot", 5)])
def test_no_other_number_of_players(game, players):
    with pytest.raises(RuleError, match="players"):
        preset(game, players)


@clause("G3")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_seat_after_the_dealer_begins_and_turns_go_clockwise(game):
    at = deal_out(game, dealer=2)
    assert at.turn == 3
    at = at.accepts("draw")
    at = at.accepts(f"throw {at.hand(3).split()[0]}")
    assert at.turn == 0
    assert next_dealer(at.rules, 2) == 3
    assert next_dealer(at.rules, 3) == 0


@clause("G4")
def test_what_cards_are_worth():
    worth = {Rank.ACE: 20, Rank.TWO: 20, Rank.THREE: 5} | {
        rank: 10 if rank >= Rank.EIGHT else 5 for rank in Rank if Rank.FOUR <= rank <= Rank.KING
    }
    for rank, value in worth.items():
        assert points([card(rank, Suit.CLUBS)]) == value
    assert points([card(Rank.JOKER, None)]) == 50
    red, black = card(Rank.THREE, Suit.HEARTS), card(Rank.THREE, Suit.CLUBS)
    for game in GAME_NAMES:
        assert held_points(preset(game), [black]) == 5
        assert held_points(preset(game), [red]) == (5 if game == "modern-american" else 0)


@clause("G5")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_draw_or_take_comes_first_and_never_both(game):
    before = table(game, phase="draw", pile="9s 8s", hand="8h 8d Ks Kh Kd Qs", stock_size=20)
    for text in ("lay K: Ks Kh Kd", "throw Qs", "ask"):
        assert before.refuses(text).code is Code.DRAW_FIRST
    after = before.accepts("draw")
    for text in ("draw", "take 8: 8h 8d"):
        assert after.refuses(text).code is Code.ALREADY_DRAWN
    assert after.accepts("throw Qs").turn == 1


@clause("G6", "C-26")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_partners_extend_each_others_melds_and_nobody_touches_the_others(game):
    at = table(game, turn=2, hand="Kc 9s 9h Qd Qs 6s", melds=["Ks Kh Kd"], theirs=["Qs Qh Qc"])
    after = at.accepts("lay K: Kc")
    assert after.melds(0) == ["Ks Kh Kd Kc"]
    assert at.refuses("lay Q: Qd Qs").code is Code.TOO_SMALL
    assert after.melds(1) == ["Qs Qh Qc"]


@clause("G7", "G8", "G-a")
def test_a_bundle_is_judged_as_it_stands_after_it():
    at = table(hand="Ks Kh Kd Qs Qh 2s 5d 6d", scores=[0, 0])
    assert at.refuses("lay K: Ks Kh Kd").facts == {"points": 30, "minimum": 50, "missing": 20}
    assert at.accepts("lay K: Ks Kh Kd, Q: Qs Qh 2s").melds() == ["Ks Kh Kd", "Qs Qh 2s"]
    # groups of one rank merge
    assert at.accepts("lay Q: Qs, K: Ks Kh Kd, Q: Qh 2s").melds() == ["Qs Qh 2s", "Ks Kh Kd"]
    # one bad group spoils the bundle
    assert at.refuses("lay K: Ks Kh Kd, Q: Qs 2s").code is Code.TOO_SMALL


@clause("G9", "G-b")
def test_a_refusal_costs_nothing():
    at = table(hand="Ks Kh 5d 6d 7d 8d")
    at.refuses("lay K: Ks Kh")
    after = at.accepts("throw 5d")
    assert after.public.scores == (0, 0)


@clause("G10", "C-39", "C-37")
def test_a_no_of_the_partner_bars_going_out_for_this_turn():
    at = table(hand="As 5d", melds=[KINGS, "Ac Ad Ah"])
    assert at.may_go_out()
    no = at.accepts("ask", "answer no")
    assert no.refuses("lay A: As").facts["because"] == "partner_said_no"
    assert no.accepts("throw 5d").turn == 1
    assert at.accepts("ask", "answer yes", "lay A: As", "throw 5d").over == "out"


@clause("G-11", "G-c", "G-d")
def test_two_cards_are_kept_by_who_cannot_go_out():
    at = table(hand="As 5d 6d", melds=["Ks Kh Kd", "Ac Ad Ah", "6s 6h 6c"])
    assert at.accepts("lay A: As").hand() == "5d 6d"
    refused = at.refuses("lay A: As, 6: 6d")
    assert (refused.code, refused.clause) == (Code.KEEP_TWO_CARDS, "G-11")
    assert refused.facts == {"left": 1, "because": "needs_canastas", "have": 0, "needed": 1}
    refused = table(hand="As", melds=["Ac Ad Ah"]).refuses("lay A: As")
    assert refused.facts["left"] == 0


@clause("G-11")
def test_a_last_card_that_goes_out_by_being_laid_may_be_kept_and_must_be_laid():
    at = table(hand="As Ks", melds=["Ks Kh Kh Kd Kd Kc", "Ac Ad Ah"])
    kept = at.accepts("lay A: As")
    assert kept.hand() == "Ks"
    refused = kept.refuses("throw Ks")
    assert refused.code is Code.KEEP_TWO_CARDS
    assert refused.facts["because"] == "needs_canastas"
    assert kept.legal() == ["lay K: Ks"]
    assert kept.accepts("lay K: Ks").over == "out"
    # a last card that fits but makes no canasta does not help
    assert (
        table(hand="As Ks", melds=["Ks Kh Kh Kd Kd", "Ac Ad Ah"]).refuses("lay A: As").code
        is Code.KEEP_TWO_CARDS
    )


@clause("G-11")
def test_a_kept_card_may_be_thrown_when_that_goes_out_too():
    at = table(hand="As Kc", melds=[KINGS, "Ac Ad Ah"])
    kept = at.accepts("lay A: As")
    assert set(kept.legal()) == {"lay K: Kc", "throw Kc"}
    assert kept.accepts("throw Kc").over == kept.accepts("lay K: Kc").over == "out"


@clause("G-11", "H-12")
def test_the_strip_check_waits_for_the_foot():
    hand = table("hand-and-foot", hand="As Ac 5d", melds=["Ah Ad Ad"])
    assert hand.accepts("lay A: As Ac").hand() == "5d"
    foot = table("hand-and-foot", hand="As Ac 5d", melds=["Ah Ad Ad"], foot=None)
    assert foot.refuses("lay A: As Ac").code is Code.KEEP_TWO_CARDS


@clause("G12")
@pytest.mark.parametrize(
    ("game", "code"),
    [
        ("classic", Code.NEEDS_CANASTAS),
        ("hand-and-foot", Code.NEEDS_BOOKS),
        ("modern-american", Code.NEEDS_CANASTAS),
    ],
)
def test_a_throw_that_empties_the_hand_is_going_out(game, code):
    at = table(game, hand="5d", foot=None if game == "hand-and-foot" else "", melds=["Ks Kh Kd"])
    assert at.refuses("throw 5d").code is code
    assert not at.may_go_out()


@clause("G13", "G-e")
def test_what_everybody_sees():
    at = table(
        "hand-and-foot",
        hand="5d 6d",
        pile="9s 8s",
        melds=["Ks Kh Kd"],
        stock_size=30,
        others={1: {"foot": None}},
    )
    for seat in (1, None):
        public = at.view(seat if seat is not None else 3).public
        assert public.hand_sizes == (2, 6, 6, 6)
        assert public.feet_waiting == (True, False, True, True)
        assert public.stock_size == 30
        assert [c.face for c in public.pile[-2:]] == ["9s", "8s"]
    assert at.view(1).hand == at.state.secret.hands[1]


@clause("G14")
def test_a_deal_in_which_the_target_is_passed_is_played_out():
    at = table(hand="As Ac 5d 6d", melds=[KINGS, "Ah Ad Ad"], scores=[4990, 0]).accepts("lay A: As Ac")
    assert at.over is None
    assert at.accepts("throw 5d").turn == 1
    for text in ("draw", "throw 5d", "end"):
        over = table(hand="5d", melds=[KINGS], stock_size=9).accepts("throw 5d")
        assert over.refuses(text, seat=1).code is Code.DEAL_OVER


@clause("G15", "G-f")
def test_only_four_players_have_somebody_to_ask():
    for game, players in (("classic", 2), ("classic", 3), ("hand-and-foot", 2), ("hand-and-foot", 3)):
        foot = None if game == "hand-and-foot" else ""
        assert table(game, players, hand="5d 6d", foot=foot).refuses("ask").code is Code.NO_PARTNER
    asked = table(hand="5d 6d").accepts("ask")
    assert asked.phase == "answer"
    assert asked.public.to_act == 2
    assert asked.refuses("throw 5d", seat=0).code is Code.NOT_YOUR_TURN
    assert asked.refuses("draw", seat=2).code is Code.ANSWER_FIRST


@clause("G-f")
def test_asking_needs_no_chance_to_go_out_and_yes_compels_nobody():
    at = table(hand="5d 6d 7d")
    assert not at.may_go_out()
    assert at.accepts("ask", "answer yes", "throw 5d").turn == 1
    assert table(hand="5d", melds=[KINGS]).refuses("ask").code is Code.ASK_NEEDS_TWO_CARDS


@clause("G-g", "C-45")
def test_the_bands_of_the_first_meld_do_not_follow_the_target():
    for target in (2500, 10000):
        assert table(target=target, scores=[1500, 3000]).minimum(0) == 90
        assert table(target=target, scores=[1500, 3000]).minimum(1) == 120
