"""Taking back past something new: chosen in the settings, for who plays alone, and marked."""

import pytest

from game.core.notation import write_cards
from game.session.preferences import Preferences
from game.session.replay import check
from game.session.settings import Settings
from game.ui.scene import SceneStack
from game.ui.scenes.table import TableScene
from tests.session.making import TABLES, new_match, read_lines, setup_for, whole
from tests.support.hand import Hand
from tests.support.screen import drawn, make_look

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def at_table(look, path, game, players, *, take_back):
    """A table where the only person is to draw."""
    for seed in range(99):
        match = new_match(
            setup_for(game, players, people=(0,)), path=path.with_name(f"{seed}.jsonl"), seed=seed
        )
        if match.thinking is None:
            break
    stack = SceneStack((1600, 900))
    preferences = Preferences(Settings(speed="none", take_back=take_back))
    table = TableScene(look, match, on_leave_match=print, on_again=print, preferences=preferences)
    stack.push(table)
    stack.update(0.1)
    return match, table, stack, Hand(stack)


def play_round(match, table, stack):
    """The person throws a plain card, and the computers have their turns."""
    acts = table.acts
    card = next(c for c in acts.view.hand if c.natural and not c.three)
    assert acts.throw(card, sure=True)
    table._arrange(table.layout)
    for _step in range(400):
        if match.thinking is None:
            break
        stack.update(0.5)
    assert match.thinking is None and not match.deal_over


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_u_goes_back_past_the_computers_and_a_drawn_card_and_says_so(look, tmp_path, game, players):
    match, table, stack, hand = at_table(look, tmp_path / "x", game, players, take_back=True)
    start = whole(match)
    hand.key(pygame.K_d)
    before = whole(match)
    play_round(match, table, stack)
    drawn(stack)
    assert table.rail.undo.label == "Take back" and table.rail.undo.enabled
    hand.key(pygame.K_u)
    assert whole(match) == before
    assert "marked" in table.place.desk.notice.words
    hand.click(table.rail.undo.rect)
    assert whole(match) == start
    drawn(stack)
    assert not table.rail.undo.enabled
    stack.update(0.5)
    shown = table.layout.hand
    assert sorted(write_cards(shown).split()) == sorted(write_cards(match.ports[0].hand).split())
    lines = read_lines(match.journal)
    assert [line for line in lines if line.get("take_back")][-1] == {"undo": 1, "take_back": True}
    assert check(match.journal) == []


def test_it_is_off_until_it_is_chosen(look, tmp_path):
    match, table, stack, hand = at_table(look, tmp_path / "x", "classic", 4, take_back=False)
    hand.key(pygame.K_d)
    before = whole(match)
    hand.key(pygame.K_u)
    assert whole(match) == before and "Nothing can be taken back" in table.place.desk.notice.words
    drawn(stack)
    assert table.rail.undo.label == "Undo" and not table.rail.undo.enabled
    table.preferences.change(take_back=True)
    drawn(stack)
    assert table.rail.undo.enabled
    assert Settings().take_back is False


def test_undo_that_is_no_take_back_comes_first_and_is_not_marked(look, tmp_path):
    match, table, _stack, hand = at_table(look, tmp_path / "x", "classic", 4, take_back=True)
    hand.key(pygame.K_d)
    drawn_ = whole(match)
    card = next(c for c in table.acts.view.hand if c.natural and not c.three)
    table.acts.throw(card, sure=True)
    table._arrange(table.layout)
    assert table.acts.take_backable == 0
    hand.key(pygame.K_u)
    assert whole(match) == drawn_ and read_lines(match.journal)[-1] == {"undo": 1}
