"""Hand and Foot: pack, deal, hand and foot, drawing, the end of the stock (H-1 to H-17)."""

import pytest

from game.core.cards import pack
from game.core.events import CardTurned, FootPickedUp
from game.core.games import preset, rules_for
from game.core.refusals import Code
from tests.support.clauses import clause
from tests.support.tables import deal_out, table

GAME = "hand-and-foot"
CLEAN = ["Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"]
DIRTY = ["Js Js Jh Jh Jd Jd 2s", "Ts Ts Th Th Td Td 2s"]
BOOKS = [*CLEAN, *DIRTY]
#: The partner has played from the foot.
PARTNER = {2: {"foot": None, "played_from_foot": True}}


@clause("H-1")
@pytest.mark.parametrize(("players", "cards"), [(2, 162), (3, 216), (4, 270)])
def test_one_pack_more_than_players_each_with_two_jokers(players, cards):
    rules = preset(GAME, players)
    whole = pack(rules.packs, rules.jokers_per_pack)
    assert len(whole) == cards
    assert sum(c.face == "Jo" for c in whole) == 2 * (players + 1)


@clause("H-2")
@pytest.mark.parametrize(("players", "stock"), [(2, 109), (3, 137), (4, 165)])
def test_hands_and_feet_of_thirteen(players, stock):
    at = deal_out(GAME, players)
    assert at.public.hand_sizes == (13,) * players
    assert at.public.feet_waiting == (True,) * players
    assert all(len(foot) == 13 for foot in at.state.secret.feet)
    assert at.public.stock_size == stock


@clause("H-3")
def test_a_red_three_or_wild_card_that_is_turned_up_goes_under_the_stock():
    at = deal_out(GAME, then="3h 2s Jo Kd 9s")
    assert at.pile == "Kd"
    assert at.stock.split()[0] == "9s"
    assert at.stock.split()[-3:] == ["3h", "2s", "Jo"]
    assert [event.buried for event in at.events if isinstance(event, CardTurned)] == [True, True, True, False]


@clause("H-3", "H1")
def test_a_black_three_that_is_turned_up_stays_and_blocks():
    at = deal_out(GAME, hands={0: "9s 9h"}, then="3s 9s")
    assert at.pile == "3s"
    assert at.refuses("take 9: 9s 9h").code is Code.PILE_BLOCKED


@clause("H-4", "H-25")
def test_nothing_freezes():
    at = table(GAME, hand="2s 5d 6d", pile="8s", melds=["Ks Kh Kd"], stock_size=20).accepts("throw 2s")
    assert not at.public.frozen
    buried = table(GAME, phase="draw", pile="2s Jo 8s", hand="8h 8d 5d", melds=["Ks Kh Kd"], stock_size=20)
    assert buried.accepts("take 8: 8h 8d").hand() == "5d 2s Jo"


@clause("H-5")
def test_dealt_red_threes_of_hands_are_laid_and_those_of_feet_stay_unseen():
    at = deal_out(GAME, hands={0: "3h", 1: "3d"}, feet={2: "3h 3d"}, then="Kd 9s 3d 8s", dealer=0)
    assert at.threes(1) == "3d"  # seat 1 comes first
    assert "9s" in at.hand(1).split()
    assert at.threes(0) == "3h 3d"
    assert "8s" in at.hand(0).split()
    assert at.public.hand_sizes == (13,) * 4
    assert sum(c.red_three for c in at.state.secret.feet[2]) == 2


@clause("H-6")
def test_four_deals_and_no_target():
    rules = rules_for(GAME, 4, target=2500)
    assert (rules.deals, rules.target) == (4, None)


# -- hand and foot


@clause("H-7", "H-9", "H2")
def test_walking_picks_the_foot_up_at_once_and_ends_the_turn():
    at = table(GAME, hand="7s", foot="4s 5s 6s", stock_size=20, melds=["Ks Kh Kd"]).accepts("throw 7s")
    assert at.hand() == "4s 5s 6s"
    assert (at.turn, at.phase) == (1, "draw")
    assert not at.public.feet_waiting[0]
    assert not at.public.played_from_foot[0]
    assert [e.ran for e in at.events if isinstance(e, FootPickedUp)] == [False]


@clause("H2")
def test_with_the_switch_a_walker_picks_the_foot_up_at_the_next_turn():
    at = table(
        GAME,
        players=2,
        hand="7s",
        foot="4s 5s 6s",
        stock_size=20,
        melds=["Ks Kh Kd"],
        switches={"walk_picks_up_foot_at_once": False},
    ).accepts("throw 7s")
    assert at.hand() == ""
    assert at.public.feet_waiting[0]
    at = at.accepts("draw")
    at = at.accepts(f"throw {at.hand(1).split()[0]}")
    assert at.turn == 0
    assert at.hand() == "4s 5s 6s"


@clause("H-8", "H-26")
def test_running_picks_the_foot_up_and_the_turn_goes_on():
    at = table(GAME, hand="7s 7h 7d", foot="4s 5s 6s Kc", stock_size=20, melds=["Ks Kh Kd"])
    ran = at.accepts("lay 7: 7s 7h 7d")
    assert ran.hand() == "4s 5s 6s Kc"
    assert (ran.turn, ran.phase) == (0, "play")
    assert [e.ran for e in ran.events if isinstance(e, FootPickedUp)] == [True]
    assert ran.accepts("lay K: Kc", "throw 4s").public.played_from_foot[0]
    # by a take of a one-card pile
    took = table(
        GAME, phase="draw", hand="9h 9d", foot="4s 5s 6s", pile="9s", stock_size=20, melds=["Ks Kh Kd"]
    ).accepts("take 9: 9h 9d")
    assert took.hand() == "4s 5s 6s"
    assert (took.turn, took.phase) == (0, "play")


@clause("H-10", "H14")
def test_red_threes_of_a_foot_are_laid_and_replaced_on_pick_up():
    at = table(GAME, hand="7s", foot="3h 4s 3d", stock="9s 3h 8s 7s", melds=["Ks Kh Kd"]).accepts("throw 7s")
    assert at.hand() == "4s 9s 8s"
    assert at.threes() == "3h 3d 3h"
    short = table(GAME, hand="7s 7h 7d", foot="3h 4s 5s 3d", stock="9s", melds=["Ks Kh Kd"]).accepts(
        "lay 7: 7s 7h 7d"
    )
    assert short.hand() == "4s 5s 9s"
    assert short.threes() == "3h 3d"


@clause("H-11", "H3")
def test_the_last_card_of_the_hand_may_be_laid_or_thrown_freely():
    at = table(GAME, hand="Kc", foot="4s 5s 6s", melds=["Ks Kh Kd"], stock_size=20)
    assert set(at.legal()) == {"lay K: Kc", "throw Kc"}
    assert at.accepts("lay K: Kc").phase == "play"
    assert at.accepts("throw Kc").turn == 1
    assert table(GAME, hand="Kc Qs", melds=["Ks Kh Kd"]).accepts("lay K: Kc").hand() == "Qs"


@clause("H-12", "G-11")
def test_in_the_foot_two_cards_are_kept_by_who_cannot_go_out():
    at = table(GAME, hand="Kc Qs 5d", foot=None, melds=["Ks Kh Kd", "Qd Qh Qc"])
    refused = at.refuses("lay K: Kc, Q: Qs")
    assert (refused.code, refused.clause) == (Code.KEEP_TWO_CARDS, "H-12")
    assert refused.facts["because"] == "needs_books"
    assert at.accepts("lay K: Kc").hand() == "Qs 5d"
    assert table(GAME, hand="5d", foot=None, melds=["Ks Kh Kd"]).refuses("throw 5d").code is Code.NEEDS_BOOKS
    kept = table(
        GAME, hand="As Tc", foot=None, melds=[*BOOKS[:3], "Ts Ts Th Th Td 2s", "Ah Ad Ac"], others=PARTNER
    )
    kept = kept.accepts("lay A: As")
    assert kept.refuses("throw Tc").code is Code.KEEP_TWO_CARDS
    assert kept.accepts("lay T: Tc").over == "out"


@clause("H-13")
def test_a_foot_that_was_picked_up_is_simply_the_hand():
    at = table(
        GAME, phase="draw", hand="9h 9d 5d", foot=None, pile="8s 9s", stock_size=20, melds=["Ks Kh Kd"]
    )
    assert at.accepts("draw").hand().split()[:3] == ["9h", "9d", "5d"]
    assert at.accepts("take 9: 9h 9d", "throw 5d").public.played_from_foot[0]


@clause("H-14", "H4")
def test_playing_from_the_foot_means_a_card_laid_or_thrown_from_it():
    at = table(GAME, phase="draw", hand="Kc 5d 6d", foot=None, stock="3h 9s 8s", melds=["Ks Kh Kd"])
    drawn = at.accepts("draw")
    assert drawn.threes() == "3h"
    assert not drawn.public.played_from_foot[0]
    assert drawn.accepts("lay K: Kc").public.played_from_foot[0]
    assert drawn.accepts("throw 5d").public.played_from_foot[0]
    in_hand = table(GAME, hand="Kc 5d 6d", melds=["Ks Kh Kd"]).accepts("lay K: Kc", "throw 5d")
    assert not in_hand.public.played_from_foot[0]


# -- drawing


@clause("H-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_cards_are_drawn_at_every_table(players):
    at = table(GAME, players, phase="draw", hand="Ks", stock="3h 9s 3d 8s 7s").accepts("draw")
    assert at.hand() == "Ks 9s 8s"
    assert at.threes() == "3h 3d"
    assert at.accepts("throw 9s").turn == 1


@clause("H-16", "H5")
def test_one_card_is_a_full_draw_and_red_threes_alone_end_the_deal():
    at = table(GAME, phase="draw", hand="Ks 5d", stock="9s").accepts("draw")
    assert (at.hand(), at.phase) == ("Ks 5d 9s", "play")
    assert table(GAME, phase="draw", hand="Ks 5d", stock="9s 3h").accepts("draw").over is None
    over = table(GAME, phase="draw", hand="Ks 5d", stock="3h 3d").accepts("draw")
    assert over.over == "stock"
    assert over.threes() == "3h 3d"


@clause("H-17", "H5")
def test_with_an_empty_stock_the_pile_may_be_taken_or_the_deal_ended():
    at = table(GAME, phase="draw", hand="9h 9d 5d 6d", pile="8s 9s", stock="", melds=["Ks Kh Kd"])
    assert set(at.legal()) == {"take 9: 9h 9d", "end"}
    over = at.accepts("end")
    assert over.over == "stock"
    assert over.line("going_out") == 0
    refused = table(GAME, phase="draw", stock="4s", hand="5d 6d").refuses("end")
    assert (refused.code, refused.clause) == (Code.STOCK_LEFT, "H-17")
    nobody = table(GAME, hand="5d 6d", pile="8s", stock="", others={1: {"hand": "9s 9h 9c"}})
    assert nobody.accepts("throw 6d").over == "stock"
