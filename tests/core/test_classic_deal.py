"""Classic canasta: pack, deal, drawing, and the end of the stock (C-1 to C-12, C-41, C-42)."""

import pytest

from game.core.cards import pack
from game.core.events import CardTurned
from game.core.games import preset
from game.core.refusals import Code
from tests.support.clauses import clause
from tests.support.tables import deal_out, table

KINGS = "Ks Ks Kh Kh Kd Kd Kc"


@clause("C-1")
def test_two_packs_and_four_jokers():
    cards = pack(preset("classic").packs)
    assert len(cards) == preset("classic").pack_size == 108
    assert sum(c.face == "Jo" for c in cards) == 4
    assert sum(c.face == "Ts" for c in cards) == 2


@clause("C-2", "C-3")
@pytest.mark.parametrize(("players", "held", "stock"), [(2, 15, 77), (3, 13, 68), (4, 11, 63)])
def test_cards_are_dealt_and_one_is_turned_up(players, held, stock):
    at = deal_out("classic", players)
    assert at.public.hand_sizes == (held,) * players
    assert len(at.public.pile) == 1
    assert at.public.stock_size == stock
    assert at.phase == "draw"
    assert not at.public.frozen


@clause("C-4", "C1")
@pytest.mark.parametrize("turned", ["2s Kd", "Jo Kd", "3h Kd", "Jo 2c 3h 3d Kd", "2s 3s"])
def test_a_wild_card_or_red_three_that_is_turned_up_is_covered_and_freezes_the_pile(turned):
    at = deal_out(then=turned)
    assert at.pile == turned
    assert at.public.frozen
    assert all(not event.buried for event in at.events if isinstance(event, CardTurned))
    assert at.threes(0) == at.threes(1) == ""


@clause("C-5", "C2")
def test_a_black_three_that_is_turned_up_stays_and_freezes_nothing():
    at = deal_out(then="3s Kd")
    assert at.pile == "3s"
    assert not at.public.frozen
    assert at.refuses("take 4: 4s 4h").code is Code.PILE_BLOCKED
    assert not at.may_take()


@clause("C-6", "C3")
def test_dealt_red_threes_are_laid_and_replaced_from_the_dealers_left():
    at = deal_out(hands={0: "3h", 1: "3d 3d"}, then="Kd 3h 8s 9s Ts", dealer=3)
    assert at.threes(0) == "3h 3h"
    assert at.threes(1) == "3d 3d"
    assert "8s" in at.hand(0).split()
    assert {"9s", "Ts"} <= set(at.hand(1).split())
    assert at.public.hand_sizes == (11, 11, 11, 11)
    assert at.public.stock_size == 63 - 4
    # with another dealer, seat 1 comes first
    other = deal_out(hands={0: "3h", 1: "3d"}, then="Kd 8s 9s", dealer=0)
    assert "8s" in other.hand(1).split()
    assert "9s" in other.hand(0).split()


@clause("C-7", "C-20")
def test_a_red_three_of_the_opening_pile_goes_to_the_side_that_takes_it():
    at = table(
        phase="draw",
        pile="3h Ks",
        hand="Kh Kd Kc As Ah Ad 5d 6d",
        stock="4s 5s 6s",
        others={1: {"hand": "8s"}},
    )
    after = at.accepts("take K: Kh Kd Kc, A: As Ah Ad")
    assert after.threes(0) == "3h"
    assert after.hand() == "5d 6d"
    assert after.public.stock_size == 3


@clause("C-8")
@pytest.mark.parametrize(("players", "drawn"), [(2, 2), (3, 2), (4, 1)])
def test_two_or_three_players_draw_two_cards_and_four_draw_one(players, drawn):
    at = table(players=players, phase="draw", hand="Ks", stock="4s 5s 6s 7s").accepts("draw")
    assert at.hand() == " ".join(["Ks", "4s", "5s"][: 1 + drawn])
    assert at.accepts("throw 4s").turn == 1


@clause("C-9")
def test_every_red_three_drawn_is_laid_and_replaced_in_chains():
    at = table(phase="draw", hand="Ks", stock="3h 3d 3h 9s 8s").accepts("draw")
    assert at.threes() == "3h 3d 3h"
    assert at.hand() == "Ks 9s"
    assert at.stock == "8s"
    assert at.phase == "play"


@clause("C-10", "C4")
@pytest.mark.parametrize("stock", ["3h", "3h 3d", "3d 3h 3d"])
def test_a_red_three_that_is_the_last_card_ends_the_deal_on_the_spot(stock):
    at = table(phase="draw", hand="Ks Kh Kd", melds=["9s 9h 9d"], stock=stock).accepts("draw")
    assert at.over == "stock"
    assert at.threes() == stock
    assert at.line("going_out") == 0
    for text in ("lay K: Ks", "throw Ks"):
        assert at.refuses(text, seat=0).code is Code.DEAL_OVER


@clause("C-11")
def test_one_card_left_is_a_full_draw_for_two():
    at = table(players=2, phase="draw", hand="Ks", stock="9s").accepts("draw")
    assert at.hand() == "Ks 9s"
    assert at.phase == "play"


@clause("C-11")
def test_the_turn_goes_on_if_one_of_the_cards_stays():
    for stock in ("9s 3h", "3h 9s", "3h 9s 3d"):
        at = table(players=2, phase="draw", hand="Ks", stock=stock).accepts("draw")
        assert at.hand() == "Ks 9s"
        assert at.phase == "play"
        assert at.over is None
    assert table(players=3, phase="draw", hand="Ks", stock="3h 3d").accepts("draw").over == "stock"


@clause("C-12")
def test_who_does_not_take_the_pile_must_draw_while_the_stock_has_a_card():
    at = table(phase="draw", hand="Ks 5d", pile="9s", stock="9h")
    refused = at.refuses("end")
    assert (refused.code, refused.clause, refused.facts) == (Code.STOCK_LEFT, "C-12", {"cards": 1})
    assert at.legal() == ["draw"]


# -- the end of the stock


@clause("C-41")
def test_with_an_empty_stock_the_pile_may_be_taken_or_the_deal_ended():
    at = table(phase="draw", hand="9h 9d 5d 6d", pile="8s 9s", stock="", melds=[KINGS])
    assert set(at.legal()) == {"take 9: 9h 9d", "end"}
    assert at.refuses("draw").code is Code.STOCK_EMPTY
    assert at.accepts("take 9: 9h 9d").hand() == "5d 6d 8s"
    over = at.accepts("end")
    assert over.over == "stock"
    assert over.line("going_out") == over.line("going_out", 1) == 0


@clause("C-41")
def test_the_deal_ends_when_the_next_player_has_no_take():
    last = {"melds": [KINGS], "hand": "5d 6d", "stock": "", "pile": "8s"}
    assert table(**last, others={1: {"hand": "9s 9h"}}).accepts("throw 5d").over == "stock"
    goes_on = table(**last, theirs=["Qs Qh Qd"], others={1: {"hand": "5s 5h Ts Th"}}).accepts("throw 5d")
    assert goes_on.over is None
    assert goes_on.turn == 1


@clause("C-42", "C5")
def test_a_top_card_that_fits_an_own_meld_is_never_forced_upon_anybody_by_the_book():
    at = table(phase="draw", hand="9h 9d 5d 6d", pile="8s 9s", stock="", melds=["9s 9c 9c"])
    assert at.accepts("end").over == "stock"


@clause("C-42", "C5")
def test_with_the_house_rule_a_fitting_top_card_must_be_taken_from_an_empty_stock():
    options = {"take_onto_table_meld": True}
    fits = {"phase": "draw", "hand": "4h 5d 6d", "pile": "8s 9s", "stock": "", "melds": ["9s 9c 9c"]}
    at = table(**fits, options=options)
    refused = at.refuses("end")
    assert (refused.code, refused.clause, refused.facts) == (Code.MUST_TAKE, "C-42", {"rank": "NINE"})
    assert at.legal() == ["take 9:"]
    # frozen, or no meld of the rank: not forced
    frozen = table(**{**fits, "hand": "9h 9d 5d", "frozen": True}, options=options)
    assert frozen.accepts("end").over == "stock"
    other = table(**{**fits, "hand": "9h 9d 5d", "melds": ["Ks Kh Kd"]}, options=options)
    assert other.accepts("end").over == "stock"
    # while the stock has cards, nothing is forced
    assert "draw" in table(**{**fits, "stock": "4s 5s"}, options=options).legal()
