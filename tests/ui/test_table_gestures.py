"""Every act of a turn by drag, by click and by key, each ending in the same action."""

import pytest

from game.core.actions import Draw, Group, Lay, Take, Throw
from game.core.cards import Rank
from game.core.events import TurnBegan
from game.ui.table.place import Place
from game.ui.table.prompt import coral
from tests.support.desks import AtDesk
from tests.support.tables import table

import pygame  # isort: skip

OPEN = ["Kc Kd Kh"]


def to_draw(**fields):
    fields = {"pile": "4c 5d 9h", "hand": "9c 9d 6c 7s Jd", "melds": OPEN, **fields}
    return AtDesk(table(phase="draw", **fields))


def to_play(**fields):
    fields = {"pile": "4c 5d", "hand": "9c 9d 9h 6c 7s Jd", "melds": OPEN, **fields}
    return AtDesk(table(phase="play", **fields))


# -- drawing


@pytest.mark.parametrize("how", ["drag", "click", "key", "enter"])
def test_draw(how):
    here = to_draw()
    stock, lap = here.layout.frame.stock.center, here.layout.frame.hand.center
    if how == "click":
        here.click(stock)
    elif how == "key":
        here.key(pygame.K_d)
    elif how == "enter":
        here.key(pygame.K_RETURN)
    else:
        here.drag(stock, lap)
    assert here.played == [Draw(0)]


def test_drawing_twice_is_refused_in_words_that_stay():
    here = to_draw()
    here.key(pygame.K_d)
    here.key(pygame.K_d)
    assert here.played == [Draw(0)]
    assert "had your draw" in here.said
    here.click_cards("6c")
    assert "had your draw" in here.said, "a reason stays until the next accepted act"
    here.key(pygame.K_RETURN)
    assert here.said == ""


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_draw_that_is_refused_leaves_what_is_staged(how):
    here = to_play(melds=[])
    here.click_cards("9c 9d 9h")
    here.click(here.slot(Rank.NINE))
    staged = here.desk.staged_cards
    assert len(staged) == 3
    if how == "click":
        here.click(here.layout.frame.stock.center)
    else:
        here.key(pygame.K_d)
    assert "had your draw" in here.said
    assert here.desk.staged_cards == staged


# -- taking the pile


def take_of(here):
    return [(type(a), [[c.face for c in g.cards] for g in a.groups]) for a in here.played]


@pytest.mark.parametrize(
    "how", ["click the pile", "select and click", "drag the pair", "drag the top", "key"]
)
def test_take(how):
    here = to_draw()
    pile = here.layout.frame.pile.center
    if how == "click the pile":
        here.click(pile)
    elif how == "select and click":
        here.click_cards("9c 9d")
        here.click(pile)
    elif how == "drag the pair":
        here.click_cards("9c 9d")
        here.drag(here.spot(here.cards("9c")[0]), pile)
    elif how == "drag the top":
        here.drag(pile, here.slot(Rank.NINE))
    else:
        here.key(pygame.K_t)
    assert here.played == [], "nothing is taken before it is confirmed"
    assert here.desk.taking is Rank.NINE
    here.key(pygame.K_RETURN)
    ((kind, groups),) = take_of(here)
    assert kind is Take and sorted(groups[0]) == ["9c", "9d"]
    assert here.desk.taking is None and not here.desk.staged


def test_escape_leaves_a_staged_take_as_if_it_had_never_been():
    here = to_draw()
    before = (here.port.version, here.desk.order, here.layout.poses)
    here.key(pygame.K_t)
    here.key(pygame.K_ESCAPE)
    assert (here.port.version, here.desk.order, here.layout.poses) == before


def test_a_natural_and_a_wild_card_take_an_open_pile():
    here = to_draw(hand="9c 2d 6c 7s Jd")
    here.key(pygame.K_t)
    here.key(pygame.K_RETURN)
    assert take_of(here) == [(Take, [["9c", "2d"]])]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pile": "4c 3s"}, "blocked by a three"),
        ({"pile": "4c 2s"}, "wild card is on top"),
        ({"pile": ""}, "empty"),
        ({"hand": "6c 7s Jd"}, "pair of nines"),
        ({"hand": "9c 2d 7s", "pile": "2h 9h", "frozen": True}, "frozen: a pair of natural nines"),
        ({"hand": "9c 2d 7s", "melds": []}, "nothing yet"),
    ],
)
def test_a_pile_that_cannot_be_taken_says_why_at_the_pile(fields, words):
    here = to_draw(**fields)
    here.click(here.layout.frame.pile.center)
    assert here.played == [] and here.desk.taking is None
    assert words in here.said and here.desk.notice.place == "pile"


def test_what_is_selected_for_something_else_does_not_take_part_in_a_take():
    here = to_draw(melds=[], hand="9c 9d Ac Ad Ah 4c")
    here.click_cards("4c")
    here.key(pygame.K_t)
    assert list(here.desk.staged) == [Rank.NINE] and here.said == ""


@pytest.mark.parametrize("how", ["drag", "click", "key"])
def test_more_cards_onto_a_pile_that_is_being_taken_go_with_it(how):
    here = to_draw(hand="9c 9d 9s 2c 7s Jd")
    pile = here.layout.frame.pile.center
    here.click_cards("9c 9d")
    here.click(pile)
    here.click_cards("9s 2c")
    if how == "drag":
        here.drag(here.spot(here.cards("9s")[0]), pile)
    elif how == "click":
        here.click(pile)
    else:
        here.key(pygame.K_t)
    assert here.played == []
    assert {c.face for c in here.desk.staged_cards} == {"9c", "9d", "9s", "2c"}
    here.click(pile)
    assert [type(a) for a in here.played] == [Take]


def test_a_card_dropped_on_the_pile_before_the_draw_takes_it_with_no_other_cards():
    here = to_draw()
    here.drag(here.spot(here.cards("6c")[0]), here.layout.frame.pile.center)
    assert here.desk.taking is None and here.played == []
    assert "Draw first" in here.said


def test_a_staged_card_dropped_on_the_pile_does_not_take_it():
    here = to_draw()
    here.click(here.layout.frame.pile.center)
    staged = here.desk.staged_cards
    here.drag(here.spot(staged[0]), here.layout.frame.pile.center)
    assert here.played == []
    assert here.desk.staged_cards == staged


def test_opening_with_the_pile_counts_the_top_card_and_other_melds():
    here = to_draw(hand="9c 9d Ac Ad Ah 4c", melds=[])
    here.key(pygame.K_t)
    assert here.desk.taking is Rank.NINE
    here.click_cards("Ac Ad Ah")
    here.key(pygame.K_l)
    assert here.played == []
    here.key(pygame.K_RETURN)
    ((_, groups),) = take_of(here)
    assert sorted(map(sorted, groups)) == [["9c", "9d"], ["Ac", "Ad", "Ah"]]


# -- laying


@pytest.mark.parametrize("how", ["drag", "click", "key", "double-click"])
def test_lay(how):
    here = to_play()
    if how == "double-click":
        spot = here.spot(here.cards("9c")[0])
        here.click(spot)
        here.click(spot, after=0.2)
    else:
        here.click_cards("9c 9d 9h")
        if how == "drag":
            here.drag(here.spot(here.cards("9d")[0]), here.slot(Rank.NINE))
        elif how == "click":
            here.click(here.slot(Rank.NINE))
        else:
            here.key(pygame.K_l)
    (act,) = here.played
    assert isinstance(act, Lay) and len(act.groups) == 1
    assert act.groups[0].rank is Rank.NINE and len(act.groups[0].cards) == 3


def test_slow_clicks_on_one_card_are_no_double_click():
    here = to_play()
    spot = here.spot(here.cards("9c")[0])
    here.click(spot)
    here.click(spot, after=1.0)
    assert here.played == [] and here.desk.selected == ()


def test_quick_clicks_on_twins_select_both():
    here = to_play(hand="9c 9c 6c 7s")
    first, second = here.cards("9c 9c")
    here.click(here.spot(first))
    here.click(here.spot(second), after=0.05)
    assert len(here.desk.selected) == 2 and here.played == []


def test_a_wild_card_goes_to_any_slot_by_arrows():
    here = to_play(hand="2c 6c 7s Jd", melds=["Kc Kd Kh", "5c 5d 5h"])
    here.click_cards("2c")
    here.key(pygame.K_l)
    assert here.desk.slot is Rank.KING
    while here.desk.slot is not Rank.FIVE:
        here.key(pygame.K_RIGHT)
    here.key(pygame.K_RETURN)
    assert here.played == [Lay(0, (Group(Rank.FIVE, here.played[0].groups[0].cards),))]


def test_one_card_of_a_new_rank_is_staged_until_it_is_a_meld():
    here = to_play()
    for face in ("9c", "9d", "9h"):
        here.drag(here.spot(here.cards(face)[0]), here.slot(Rank.NINE))
        if face != "9h":
            assert here.played == [] and "at least 3 cards" in here.said
    assert len(here.played) == 1 and here.said == ""


@pytest.mark.parametrize(
    ("cards", "rank", "words"),
    [
        ("6c", Rank.NINE, "does not belong"),
        ("3s", Rank.KING, "The 3♠"),
    ],
)
def test_a_card_that_can_never_fit_is_refused_at_its_slot(cards, rank, words):
    here = to_play(hand="9c 9d 6c 3s Jd")
    here.drag(here.spot(here.cards(cards)[0]), here.slot(rank))
    assert here.played == [] and here.desk.staged == {}
    assert words in here.said and here.desk.notice.place == rank.name


def test_an_empty_slot_clicked_picks_its_cards_or_says_there_are_none():
    here = to_play()
    here.click(here.slot(Rank.NINE))
    assert sorted(c.face for c in here.desk.selected) == ["9c", "9d", "9h"]
    here.desk.selected = ()
    here.click(here.slot(Rank.EIGHT))
    assert here.said == "You hold no eights."


# -- a first meld


def opening(hand="9c 9d 9h Qc Qd Qh 4s 5s", **fields):
    return AtDesk(table(phase="play", pile="4c 5d", hand=hand, **fields))


def test_a_first_meld_is_staged_until_it_is_enough():
    here = opening()
    here.click_cards("9c 9d 9h")
    here.key(pygame.K_l)
    assert here.played == [] and len(here.desk.staged[Rank.NINE]) == 3
    here.key(pygame.K_RETURN)
    assert here.said == "These melds count 30; your first meld needs 50." and here.played == []
    here.click_cards("Qc Qd Qh")
    here.click(here.slot(Rank.QUEEN))
    here.key(pygame.K_RETURN)
    (act,) = here.played
    assert isinstance(act, Lay) and len(act.groups) == 2 and here.desk.staged == {}


def test_what_is_staged_goes_back_by_click_drag_backspace_and_escape():
    here = opening()
    here.click_cards("9c 9d 9h")
    here.key(pygame.K_l)
    here.key(pygame.K_BACKSPACE)
    assert len(here.desk.staged[Rank.NINE]) == 2
    top = here.layout.poses[here.desk.staged[Rank.NINE][-1]].rect
    here.click((top.centerx, top.bottom - 4))
    assert len(here.desk.staged[Rank.NINE]) == 1
    card = here.desk.staged[Rank.NINE][0]
    here.drag(here.layout.poses[card].rect.center, here.layout.frame.hand.center)
    assert here.desk.staged == {}
    here.click_cards("Qc Qd Qh")
    here.key(pygame.K_l)
    here.key(pygame.K_ESCAPE)
    assert here.desk.staged == {} and here.played == []


def test_a_wild_card_can_be_moved_from_one_staged_group_to_another():
    here = opening(hand="9c 9d Qc Qd 2s 4s 5s 6s")
    here.drag(here.spot(here.cards("2s")[0]), here.slot(Rank.NINE))
    wild = here.desk.staged[Rank.NINE][0]
    here.drag(here.layout.poses[wild].rect.center, here.slot(Rank.QUEEN))
    assert here.desk.staged == {Rank.QUEEN: (wild,)}


def test_a_throw_with_something_staged_asks_first():
    here = opening()
    asked = []
    here.acts.on_staged_throw = asked.append
    here.click_cards("9c 9d 9h")
    here.key(pygame.K_l)
    here.drag(here.spot(here.cards("4s")[0]), here.layout.frame.pile.center)
    assert [c.face for c in asked] == ["4s"] and here.played == []


def test_the_one_staged_card_is_thrown_without_a_question():
    here = opening()
    asked = []
    here.acts.on_staged_throw = asked.append
    here.click_cards("4s")
    here.click(here.slot(Rank.FOUR))
    (staged,) = here.desk.staged_cards
    here.drag(here.spot(staged), here.layout.frame.pile.center)
    assert asked == [] and here.played == [Throw(0, staged)]
    assert here.desk.staged_cards == ()


# -- throwing


@pytest.mark.parametrize("how", ["drag", "select and click", "select and enter"])
def test_throw(how):
    here = to_play()
    pile = here.layout.frame.pile.center
    if how == "drag":
        here.drag(here.spot(here.cards("6c")[0]), pile)
    else:
        here.click_cards("6c")
        if how == "select and click":
            here.click(pile)
        else:
            here.key(pygame.K_RETURN)
    (act,) = here.played
    assert isinstance(act, Throw) and act.card.face == "6c"


def test_one_of_two_twins_is_thrown_and_the_other_stays_where_it_lies():
    here = to_play(hand="7s 7s 6c Jd")
    here.desk.move(here.cards("Jd"), here.cards("7s")[0])
    order = [c.face for c in here.desk.order]
    card = here.desk.order[[i for i, c in enumerate(here.desk.order) if c.face == "7s"][-1]]
    here.click(here.spot(card))
    here.key(pygame.K_RETURN)
    assert isinstance(here.played[0], Throw)
    assert [c.face for c in here.desk.order] == [f for i, f in enumerate(order) if i != order.index("7s")]


def test_throwing_two_cards_is_refused():
    here = to_play()
    here.click_cards("6c 7s")
    here.click(here.layout.frame.pile.center)
    assert here.said == "One card is thrown, not 2." and here.played == []


def test_every_refused_click_gives_a_reason():
    here = AtDesk(table(phase="draw", pile="4c 5d", hand="9c 9d", others={1: {"hand": "4s 5s"}}), seat=1)
    for pos in (here.layout.frame.stock.center, here.layout.frame.pile.center):
        here.desk.notice = None
        here.click(pos)
        assert here.said == "It is not your turn: Ana is playing."
    here.desk.notice = None
    here.key(pygame.K_RETURN)
    assert "not your turn" in here.said


def test_ask_by_key_and_its_refusal():
    here = AtDesk(table("classic", 2, phase="play", pile="4c", hand="9c 9d 4s"))
    here.key(pygame.K_a)
    assert here.said == "You play alone: there is no partner to ask."


# -- the hand


def test_cards_are_put_into_another_order_by_hand_and_sorted_again():
    here = to_play()
    first, last = here.layout.hand[0], here.layout.hand[-1]
    there = here.layout.poses[last].rect
    here.drag(here.spot(first), (there.right - 3, there.centery))
    assert here.desk.order[-1] is first and here.desk.by_hand
    here.key(pygame.K_s)
    assert not here.desk.by_hand and here.desk.order[0] is first


def test_an_own_order_survives_draws_and_melds():
    here = to_draw()
    jack = here.cards("Jd")
    here.desk.move(jack, here.desk.order[0])
    here.desk.move(here.cards("6c"), here.desk.order[0])
    before = here.desk.order
    here.key(pygame.K_d)
    assert here.desk.order[: len(before)] == before
    assert here.desk.fresh == frozenset(here.desk.order[len(before) :])


def test_the_keyboard_goes_on_beside_a_card_that_it_has_staged():
    here = to_play(melds=[])
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_l):
        here.key(key)
    (staged,) = here.desk.staged_cards
    assert here.desk.cursor is not None and here.desk.cursor is not staged
    here.key(pygame.K_UP)
    assert here.desk.selected == (here.desk.cursor,)
    here.desk.cursor = staged
    here.key(pygame.K_UP)
    assert here.desk.cursor in here.desk.shown


def test_the_keyboard_walks_along_the_hand_and_raises_cards():
    here = to_play()
    here.key(pygame.K_RIGHT)
    here.key(pygame.K_RIGHT)
    here.key(pygame.K_UP)
    assert here.desk.selected == (here.desk.shown[1],)
    here.key(pygame.K_DOWN)
    assert here.desk.selected == ()


# -- a drag that ends otherwise


@pytest.mark.parametrize("end", ["escape", "cancel"])
def test_a_broken_off_drag_leaves_everything_as_it_was(end):
    here = to_play()
    before = (here.desk.order, here.layout.poses)
    start = here.spot(here.cards("9c")[0])
    here.gestures.down(start)
    here.gestures.move((start[0] + 200, start[1] - 200))
    assert here.gestures.dragging
    if end == "escape":
        here.key(pygame.K_ESCAPE)
    else:
        here.gestures.cancel()
    here.gestures.up(here.slot(Rank.NINE))
    here.settle()
    assert (here.desk.order, here.layout.poses) == before
    assert here.played == [] and not here.desk.staged and here.desk.drag is None


def test_a_drop_in_the_middle_of_nowhere_does_nothing():
    here = to_play()
    here.drag(here.spot(here.cards("9c")[0]), here.layout.frame.rail.center)
    assert here.played == [] and here.desk.staged == {} and here.said == ""


# -- the coral button with several cards selected


def test_several_selected_cards_are_laid_by_the_coral_button():
    here = to_play(hand="9c 9d 9h 6c 7s Jd")
    here.click_cards("9c 9d 9h")
    assert coral(here.acts).words == "Lay 9 9 9"
    here.key(pygame.K_RETURN)
    assert [type(action) for action in here.played] == [Lay]


def test_before_the_first_meld_they_are_staged():
    here = to_play(hand="9c 9d 9h 6c 7s Jd", melds=[])
    here.click_cards("9c 9d 9h")
    assert coral(here.acts).words == "Stage 9 9 9"
    here.key(pygame.K_RETURN)
    assert here.played == [] and len(here.desk.staged_cards) == 3


def test_a_refusal_does_not_outlive_the_turn_in_which_it_was_told():
    here = to_play()
    here.acts.say("No.", "pile")
    place = Place(here.acts.port, here.desk)
    place.hear([TurnBegan(1)])
    assert here.desk.notice is not None
    place.hear([TurnBegan(0)])
    assert here.desk.notice is None
