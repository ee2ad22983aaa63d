"""The window is closed in the middle of something (A75): the match is kept as it stands, and can go on at once."""

from __future__ import annotations

import pytest

from game.bots import Budget
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.ui import app
from game.ui.program import Program
from game.ui.scenes.table import TableScene
from tests.session.making import TABLES, read_lines, setup_for, whole
from tests.support.hand import Hand
from tests.support.screen import make_look

import pygame  # isort: skip


@pytest.fixture
def running(own_folders, monkeypatch):
    """A loop around a program at its title, in a window that nobody sees."""
    monkeypatch.setattr(app, "desktop_size", lambda: (1600, 900))
    look = make_look()
    window = app.Window((1600, 900))
    loop = app.Loop(window, app.SceneStack(window.size), look)
    players = LocalPlayers(Budget())
    program = Program(loop.stack, look, Preferences(), version="1", levels=("random",), players=players)
    loop.stack.push(program.title())
    yield loop, program
    loop.stack.close()


def at_table(program: Program, game: str, players: int, people: tuple[int, ...]) -> TableScene:
    """A table whose first person has drawn and holds the pointer over the hand."""
    program.start(setup_for(game, players, people=people))
    table = program.stack.top
    assert isinstance(table, TableScene)
    table.speed = "none"
    match = table.match
    while match.thinking is not None:
        program.stack.update(0.1)
    match.look(match.next_to_look)
    program.stack.update(0.1)
    Hand(program.stack).key(pygame.K_d)
    program.stack.update(0.1)
    return table


def closed(loop: app.Loop) -> None:
    """Close the window, as the system does."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    loop.run(frames=50)
    assert not loop.stack.running
    loop.stack.close()


def drag(table: TableScene, hand: Hand) -> None:
    card = table.place.desk.shown[0]
    hand.press(table.layout.poses[card].rect.center)
    hand.move(table.layout.frame.pile.center, held=True)
    assert table.gestures.dragging


def stage(table: TableScene, hand: Hand) -> None:
    card = next(c for c in table.place.desk.shown if not c.wild and not c.three)
    table.place.desk.stage(card.rank, (card,))


WAYS = {
    "a card is dragged": drag,
    "cards are staged": stage,
    "a throw flies": lambda table, hand: table.acts.throw(table.place.desk.shown[-1], sure=True),
    "a rest": lambda table, hand: hand.key(pygame.K_p),
    "hidden": lambda table, hand: hand.key(pygame.K_c),
    "a hint is thought about": lambda table, hand: hand.key(pygame.K_h),
    "watched": lambda table, hand: table._watch(),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_a_window_closed_in_the_middle_keeps_the_match(running, way, people):
    loop, program = running
    table = at_table(program, "classic", 2, people)
    WAYS[way](table, Hand(program.stack))
    match, was = table.match, whole(table.match)
    lines = read_lines(match.journal)
    closed(loop)
    assert read_lines(match.journal) == lines
    again = Match.resume(match.journal, players=LocalPlayers(Budget()))
    assert whole(again) == was and again.setup == match.setup
    again.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_game_is_kept_when_its_window_is_closed(running, game, players):
    loop, program = running
    table = at_table(program, game, players, tuple(range(players)))
    match, was = table.match, whole(table.match)
    closed(loop)
    again = Match.resume(match.journal, players=LocalPlayers(Budget()))
    assert whole(again) == was
    again.close()


def test_a_second_close_does_not_hang(running):
    loop, program = running
    at_table(program, "classic", 2, (0,))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    closed(loop)
