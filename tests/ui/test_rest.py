"""Whoever leaves the table, minimises the window or goes to another one finds everything as it was (A86)."""

import pytest

from game.bots import Budget
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui import app
from game.ui.effects import Effects
from game.ui.program import Program
from game.ui.scene import SceneStack
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from tests.session.making import new_match, setup_for
from tests.support.hand import Hand
from tests.support.screen import make_look

import pygame  # isort: skip


class Heard:
    """An audio device that notes what is played."""

    def __init__(self):
        self.played, self.volumes, self.muted, self.trouble = [], {}, False, None

    def play(self, name):
        self.played.append(name)


@pytest.fixture
def running(monkeypatch):
    """A loop around a table at which only computers play, at full speed."""
    monkeypatch.setattr(app, "desktop_size", lambda: (1600, 900))
    window = app.Window((1280, 720))
    look = make_look()
    stack = SceneStack(window.size)
    loop = app.Loop(window, stack, look)
    audio = Heard()
    preferences = Preferences(Settings(speed="none"))
    Effects(preferences, look, stack=stack, rest=loop.rest)
    match = new_match(setup_for("classic", 4), seed=2)
    table = TableScene(
        look, match, on_leave_match=print, on_again=print, preferences=preferences, audio=audio
    )
    stack.push(table)
    pygame.event.clear()
    yield loop, match, audio, preferences
    table.close()


def some_turns(loop, *kinds, count=12):
    for kind in kinds:
        pygame.event.post(pygame.event.Event(kind))
    return [loop.turn(0.2) for _turn in range(count)]


def test_while_it_is_seen_computers_play(running):
    loop, match, audio, _preferences = running
    version = match.version
    assert any(some_turns(loop))
    assert match.version > version and audio.played


@pytest.mark.parametrize("back", [pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN])
def test_minimised_nothing_is_played_heard_or_drawn(running, back):
    loop, match, audio, _preferences = running
    some_turns(loop, pygame.WINDOWMINIMIZED, count=1)
    version, heard = match.version, len(audio.played)
    assert not any(some_turns(loop))
    assert (match.version, len(audio.played)) == (version, heard)
    assert loop.ticks == app.TICKS_RESTING
    pygame.event.post(pygame.event.Event(back, key=pygame.K_F5, mod=0, unicode=""))
    assert loop.turn(0.2)
    some_turns(loop)
    assert match.version > version


def test_without_the_keys_it_rests_only_if_that_was_chosen(running):
    loop, match, _audio, preferences = running
    version = match.version
    some_turns(loop, pygame.WINDOWFOCUSLOST)
    assert match.version > version and Settings().rest_away is False
    preferences.change(rest_away=True)
    version = match.version
    some_turns(loop)
    assert match.version == version
    some_turns(loop, pygame.WINDOWFOCUSGAINED)
    assert match.version > version


def test_behind_the_pause_nothing_goes_on(running):
    loop, match, audio, _preferences = running
    Hand(loop.stack).key(pygame.K_p)
    assert isinstance(loop.stack.top, PauseScene)
    version, heard = match.version, len(audio.played)
    some_turns(loop, count=30)
    assert (match.version, len(audio.played)) == (version, heard)


def test_closing_the_window_ends_it_while_it_rests(running):
    loop, _match, _audio, _preferences = running
    some_turns(loop, pygame.WINDOWMINIMIZED, pygame.QUIT)
    assert not loop.stack.running


def test_a_match_that_was_left_to_the_title_stands_still():
    stack = SceneStack((1280, 720))
    program = Program(
        stack,
        make_look(),
        Preferences(Settings(speed="none")),
        version="1",
        levels=("random",),
        players=LocalPlayers(Budget()),
    )
    stack.push(program.title())
    program.start(setup_for("classic", 4))
    for _step in range(20):
        stack.update(0.2)
    table = stack.top
    assert isinstance(table, TableScene) and table.match.version > 1
    Hand(stack).key(pygame.K_p)
    leave = next(b for b in stack.top.buttons if b.label == "Leave to the title")
    Hand(stack).click(leave.rect)
    assert isinstance(stack.top, TitleScene)
    journal = table.match.journal
    kept = journal.read_bytes()
    for _step in range(20):
        stack.update(0.2)
    assert journal.read_bytes() == kept
