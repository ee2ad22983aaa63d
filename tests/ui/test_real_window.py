"""A real window, a real pointer and real keys: what they do stands in the journal that the program writes."""

import os

import pytest

from game.core.cards import Rank
from tests.support.driver import play_deal
from tests.support.window import MISSING, RealTable, opened, same, setup_of, wait_for

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"{' and '.join(MISSING)} not installed here")
LONG = os.environ.get("SEVENFOLD_LONG") == "1"
#: The person begins; after the draw the hand is Jo Kc Jh Js Tc Td 9s 9h 9h 8d 7s 5s 4d 4s Ah Ad Ac.
CODE = "window-23"
ACES = "Ah Ad Ac"


@pytest.fixture
def at_table(tmp_path):
    """`at_table(speed="normal")`: the program, showing the table of a match that was just dealt."""
    tables = []

    def open_table(setup=None, code=CODE, **settings) -> RealTable:
        context = opened(tmp_path, setup or setup_of(), code, **settings)
        tables.append(context)
        return context.__enter__()

    yield open_table
    for context in tables:
        context.__exit__(None, None, None)


@pytest.fixture
def drawn(at_table):
    """A table where the person has drawn and plays; nothing moves by itself."""

    def open_table(**settings) -> RealTable:
        table = at_table(**settings)
        table.key("d")
        assert table.wait_acts(1) == ["draw"]
        table.wait_still(table.quiet)
        return table

    return open_table


def throw_something(table: RealTable) -> None:
    """Throw a card: it is done after everything else that the hand has done."""
    card = table.card("4s")
    table.drag(table.spot(card), table.layout.frame.pile.center)


# -- the pointer


def test_a_card_is_dragged_to_the_pile(drawn):
    table = drawn()
    throw_something(table)
    assert table.wait_acts(2) == ["draw", "throw 4s"]


def test_a_turn_by_the_pointer_alone(at_table):
    table = at_table()
    table.click(table.layout.frame.stock.center)
    table.wait_acts(1)
    table.wait_still(table.quiet)
    table.select(ACES)
    before = table.wait_still(table.quiet)
    table.drag(table.spot(table.desk.selected[1]), table.slot(Rank.ACE))
    wait_for(lambda: not same(table.shot(table.quiet), before), "the aces are staged")
    assert table.acts() == ["draw"], "nothing is laid before it is confirmed"
    table.click(table.confirm)
    assert table.wait_acts(2)[-1].startswith("lay A: ")
    table.select("4s")
    table.click(table.confirm)
    assert table.wait_acts(3)[-1] == "throw 4s"


def test_a_refused_drop_glides_home_and_changes_nothing(drawn):
    table = drawn(speed="normal")
    before = table.wait_still(table.layout.frame.hand)
    table.drag(table.spot(table.card("4s")), table.slot(Rank.KING))
    assert same(table.wait_still(table.layout.frame.hand), before)
    throw_something(table)
    assert table.wait_acts(2) == ["draw", "throw 4s"]


def test_what_is_staged_goes_back_by_escape_as_if_nothing_had_been(drawn):
    table = drawn()
    before = table.wait_still(table.quiet)
    table.drag(table.spot(table.card("Kc")), table.slot(Rank.KING))
    wait_for(lambda: not same(table.shot(table.quiet), before), "the king is staged")
    table.key("Escape")
    wait_for(lambda: same(table.shot(table.quiet), before), "it looks as it did")
    throw_something(table)
    assert table.wait_acts(2) == ["draw", "throw 4s"]


def test_three_clicks_in_a_moment_do_one_thing_and_lose_none(at_table):
    table = at_table(speed="normal")
    table.click(table.layout.frame.stock.center, times=3)
    assert table.wait_acts(1) == ["draw"]
    table.click(table.spot(table.card("Kc")), times=3)  # raised, then staged as by a double click
    table.key("Escape")
    table.wait_still(table.quiet)
    assert table.acts() == ["draw"]
    table.select("4s")
    table.click(table.confirm, times=3)
    table.wait_acts(2)
    wait_for(lambda: [a[:5] for a in table.acts(1)][-2:-1] == ["draw"], "the computer plays")
    assert table.acts() == ["draw", "throw 4s"]


@pytest.mark.parametrize("speed", ["none", "normal"])
def test_a_double_click_on_the_button_does_not_play_into_the_next_turn(at_table, speed):
    """Three turns long: computers that have answered once answer at once."""
    table = at_table(speed=speed)
    for turn in range(3 if speed == "none" else 1):
        table.key("d")
        table.wait_acts(2 * turn + 1)
        table.wait_still(table.hand)
        table.select(table.desk.shown[-1].face)
        table.click(table.confirm, times=3)
        assert table.wait_acts(2 * turn + 2)[-1].startswith("throw ")
        thrown = turn + 1
        wait_for(
            lambda n=thrown: sum(a.startswith("throw") for a in table.acts(1)) == n, "the computer throws"
        )
        table.wait_still(table.hand)
        assert len(table.acts()) == 2 * turn + 2
        table.start_over()


def test_other_buttons_do_nothing_during_a_drag(drawn):
    table = drawn()
    before = table.wait_still(table.quiet)
    others = [
        word for button in (2, 3) for kind in ("mousedown", "mouseup", "click") for word in (kind, button)
    ]
    pile = table.layout.frame.pile.center
    table.drag(table.spot(table.card("Kc")), pile, drop=False, between=others)
    assert table.acts() == ["draw"]
    table.key("Escape")
    table.do("mouseup", 1)
    assert same(table.wait_still(table.quiet), before)
    table.click(table.layout.frame.pile.center, button=3)
    table.click(table.spot(table.card("4s")), button=2)
    throw_something(table)
    assert table.wait_acts(2) == ["draw", "throw 4s"]


# -- the window


def test_a_window_that_is_resized_during_the_deal_lands_in_its_new_size(at_table):
    table = at_table(speed="normal", rested=False)
    for size in ((1400, 900), (1100, 760)):
        table.resize(size)
    wait_for(lambda: table.filled, "the window is filled to its new edges")
    picture = table.wait_still(table.quiet)
    table.key("p")
    wait_for(lambda: not same(table.shot(table.quiet), picture), "the pause lies over it")
    table.key("Escape")
    wait_for(
        lambda: same(table.shot(table.quiet), picture), "drawn anew it is the same: nothing stale is left"
    )
    assert table.filled
    table.click(table.layout.frame.stock.center)
    table.wait_acts(1)
    throw_something(table)
    assert table.wait_acts(2) == ["draw", "throw 4s"]


def test_a_drag_ends_when_the_window_loses_the_keys(drawn):
    table = drawn()
    before = table.wait_still(table.quiet)
    table.drag(table.spot(table.card("Kc")), table.layout.frame.pile.center, drop=False)
    wait_for(lambda: not same(table.shot(table.quiet), before), "the king is in the air")
    table.look_away()
    wait_for(lambda: same(table.shot(table.hand), before.subsurface(table.within(table.hand))), "it is home")
    table.do("mouseup", 1)
    table.look_back()
    assert same(table.wait_still(table.hand), before.subsurface(table.within(table.hand)))
    throw_something(table)
    assert table.wait_acts(2) == ["draw", "throw 4s"]


# -- the keys


def test_a_turn_by_keys_alone(at_table):
    table = at_table()
    table.do("mousemove", 5, 5)
    table.key("d")
    table.wait_acts(1)
    aces = [number for number, card in enumerate(table.desk.shown) if card.rank is Rank.ACE]
    here = -1
    for number in aces:
        table.key(*["Right"] * (number - here), "Up")
        here = number
    table.key("l")
    table.key("Return")
    assert table.wait_acts(2)[-1].startswith("lay A: ")
    table.key("Right", "Right", "Right", "Up", "Return")  # wherever it is now, that is no wild card
    assert table.wait_acts(3)[-1].startswith("throw ")


# -- whole deals


@pytest.mark.skipif(not LONG, reason="a minute each: with --long")
@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("hand-and-foot", 2), ("modern-american", 4)])
def test_a_whole_deal_to_its_score_sheet(at_table, game, players):
    """One deal of each game, the person's seat played through the window alone by what a computer would do."""
    play_deal(at_table(setup_of(game, players), code="a whole deal", guard=False))
