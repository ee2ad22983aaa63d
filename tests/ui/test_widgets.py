"""Every widget works by mouse and by keyboard."""

import pygame
import pytest

from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.field import TextField
from game.ui.widgets.group import Group
from game.ui.widgets.listbox import ListBox
from game.ui.widgets.page import RichPage
from game.ui.widgets.slider import Slider
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.toggle import Toggle
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene


@pytest.fixture(scope="module")
def look():
    return make_look()


def placed(widget, rect=(100, 100, 300, 50)):
    widget.place(rect)
    return Group([widget])


def test_a_button_works_by_click_and_by_key(look):
    done = []
    group = placed(Button(look, "Deal", lambda: done.append("dealt")))
    hand = Hand(group)
    assert hand.click((150, 120))
    hand.tab()
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_SPACE)
    assert done == ["dealt"] * 3


def test_a_press_that_is_let_go_elsewhere_does_nothing(look):
    done = []
    hand = Hand(placed(Button(look, "Deal", lambda: done.append(1))))
    hand.drag((150, 120), (600, 400))
    hand.release((150, 120))
    assert done == []


def test_a_disabled_button_neither_works_nor_takes_the_focus(look):
    done = []
    button = Button(look, "Deal", lambda: done.append(1))
    group = placed(button)
    button.enabled = False
    hand = Hand(group)
    hand.click((150, 120))
    assert not hand.tab()
    assert done == [] and group.focused is None


def test_tab_goes_round_both_ways_and_skips_what_cannot_be_worked(look):
    buttons = [Button(look, name, lambda: None) for name in "abc"]
    for index, button in enumerate(buttons):
        button.place((0, index * 60, 100, 50))
    buttons[1].visible = False
    group = Group(buttons)
    hand = Hand(group)
    hand.tab()
    assert group.focused is buttons[0] and buttons[0].ring
    hand.tab()
    assert group.focused is buttons[2]
    hand.tab()
    assert group.focused is buttons[0]
    hand.tab(back=True)
    assert group.focused is buttons[2]


def test_a_click_takes_the_focus_without_a_ring(look):
    button = Button(look, "Deal", lambda: None)
    group = placed(button)
    Hand(group).click((150, 120))
    assert button.focused and not button.ring


def test_a_toggle_switches_by_click_and_by_key(look):
    values = []
    toggle = Toggle(look, "Sound", values.append)
    hand = Hand(placed(toggle))
    hand.click((120, 110))
    hand.tab()
    hand.key(pygame.K_SPACE)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RIGHT)
    assert values == [True, False, True]


def test_a_choice_chooses_by_click_and_by_arrows(look):
    values = []
    choice = Choice(look, [(2, "2"), (3, "3"), (4, "4")], values.append, value=4)
    hand = Hand(placed(choice))
    hand.click(choice.pills()[0])
    hand.tab()
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_END)
    hand.key(pygame.K_RIGHT)
    assert values == [2, 3, 4]


def test_a_slider_follows_the_pointer_and_the_keys(look):
    values = []
    slider = Slider(look, "Volume", values.append, value=0.5)
    group = placed(slider, (100, 100, 400, 40))
    hand = Hand(group)
    bar = slider.bar
    hand.drag((bar.x + 5, bar.centery), (bar.right + 50, bar.centery))
    assert values[0] == 0 and values[-1] == 1
    hand.tab()
    hand.key(pygame.K_LEFT)
    assert slider.value == 0.9
    hand.key(pygame.K_HOME)
    assert values[-1] == 0


def test_a_stepper_goes_round_by_click_and_by_keys(look):
    values = []
    stepper = Stepper(look, [("a", "A"), ("b", "B"), ("c", "C")], values.append, value="a")
    hand = Hand(placed(stepper))
    hand.click((110, 120))
    hand.click((250, 120))
    hand.tab()
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_RETURN)
    assert values == ["c", "a", "b", "a", "b"]


def test_the_wheel_leaves_the_focus_where_it_is(look):
    button = Button(look, "Deal", lambda: None)
    group = placed(button)
    hand = Hand(group)
    hand.tab()
    hand.press((600, 400), button=4)
    assert group.focused is button
    hand.press((600, 400))
    assert group.focused is None


def test_a_list_chooses_opens_and_scrolls(look):
    chosen, opened = [], []
    rows = [(number, f"row {number}") for number in range(40)]
    box = ListBox(look, rows, chosen.append, on_open=opened.append)
    group = placed(box, (100, 100, 300, 200))
    hand = Hand(group)
    hand.click((150, 100 + box.row_height + 5))
    hand.double_click((150, 100 + 2 * box.row_height + 5))
    assert chosen == [1, 2] and opened == [2]
    hand.key(pygame.K_END)
    assert box.value == 39 and box.offset == box.most_offset > 0
    hand.key(pygame.K_RETURN)
    assert opened == [2, 39]
    hand.move((150, 150))
    hand.wheel(100)
    assert box.offset == 0


def test_a_list_keeps_what_is_chosen_when_its_rows_change(look):
    box = ListBox(look, [("a", "a"), ("b", "b")], lambda value: None)
    placed(box, (0, 0, 200, 100))
    box.choose(1)
    box.set_rows([("c", "c"), ("a", "a"), ("b", "b")])
    assert box.value == "b"


def test_a_field_is_written_in_by_letters_and_keys(look):
    said = []
    field = TextField(look, said.append, value="Ann", most=6)
    group = placed(field)
    hand = Hand(group)
    hand.tab()
    hand.key(pygame.K_END)
    hand.type("a")
    assert field.value == "Anna"
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_DELETE)
    hand.type("É")
    hand.key(pygame.K_END)
    hand.key(pygame.K_BACKSPACE)
    hand.type("eliese")
    assert field.value == said[-1] == "Énneli"
    hand.click((395, 120))
    assert field.cursor == 6


def test_the_keys_of_letters_stay_in_the_field(look):
    field = TextField(look, lambda value: None)
    hand = Hand(placed(field))
    hand.tab()
    assert hand.key(pygame.K_m, unicode="m")
    assert not hand.key(pygame.K_ESCAPE, unicode="\x1b")


def test_links_of_a_page_are_followed_by_click_and_by_key(look):
    followed = []
    source = "# Rules\n\nSee [the pile](C-15) and\n\n- one [more](C-16)\n\n" + "Words and words. " * 400
    page = RichPage(look, source, followed.append)
    group = placed(page, (50, 50, 500, 300))
    hand = Hand(group)
    area = page.page.links[0].areas[0].move(50, 50)
    hand.click(area)
    group.focus(None)
    hand.tab()
    hand.tab()
    hand.tab()
    hand.key(pygame.K_RETURN)
    assert followed == ["C-15", "C-16"]
    hand.key(pygame.K_END)
    assert page.offset == page.most_offset > 0


def test_a_page_is_laid_out_once_for_a_width(look):
    page = RichPage(look, "Words **strong** and *marked* " * 50)
    placed(page, (0, 0, 400, 200))
    first = page.page
    assert page.page is first
    page.place((0, 0, 500, 200))
    assert page.page is not first and page.page.height < first.height


def test_no_run_of_a_page_goes_beyond_its_width(look):
    source = (
        "## A head\n\n| | Standard | Here |\n|---|---|---|\n| Cards | 108 | "
        + "more words " * 20
        + "|\n\n"
        + "x" * 300
    )
    page = RichPage(look, source)
    placed(page, (0, 0, 420, 200))
    laid = page.page
    assert all(run.x + run.width <= laid.width for run in laid.runs)


@pytest.mark.parametrize("size", SIZES)
def test_a_dialog_fits_every_window(look, size):
    answers = [("Lay them and throw", lambda: None), ("Put back", lambda: None), ("Stay", lambda: None)]
    dialog = Dialog(look, "Something is staged", "Five cards wait in their slots. " * 3, answers)
    stack, _hand = open_scene(dialog, size)
    drawn(stack)
    assert faults(dialog.group, size) == []


def test_a_dialog_answers_by_key_and_closes_first(look):
    done = []
    base = Dialog(look, "base", "", [("x", lambda: None)])
    stack, hand = open_scene(base)
    dialog = Dialog(
        look, "t", "m", [("Yes", lambda: done.append(stack.top)), ("No", lambda: done.append("no"))]
    )
    stack.push(dialog)
    hand.key(pygame.K_RETURN)
    assert done == [base]
    stack.push(dialog)
    hand.key(pygame.K_ESCAPE)
    assert done == [base, "no"]


def test_words_are_asked_anew_each_time(look):
    words = ["Deal"]
    button = Button(look, lambda: words[0], lambda: None)
    assert button.label == "Deal"
    words[0] = "Geben"
    assert button.label == "Geben"
