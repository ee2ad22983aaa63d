"""A folder of settings that cannot be written is told once, and the game goes on (A83)."""

import errno

from game.bots import Budget
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.settings import SettingsFile
from game.session.setup import MatchSetup, SeatSetup
from game.ui import app
from game.ui.program import Program
from game.ui.scenes.table import TableScene
from game.ui.widgets.dialog import Dialog
from tests.support.hand import Hand
from tests.support.screen import make_look

import pygame  # isort: skip

SETUP = MatchSetup("classic", 2, (SeatSetup("Ana", True), SeatSetup("West", False, "random")), 5000)


def test_one_notice_whatever_is_changed_and_the_match_is_played(monkeypatch):
    def read_only(self, fresh, text):
        raise OSError(errno.EROFS, "Read-only file system", str(fresh))

    monkeypatch.setattr(SettingsFile, "_put", read_only)
    look = make_look()
    stack = app.SceneStack((1600, 900))
    preferences = Preferences.opened(SettingsFile())
    program = Program(
        stack, look, preferences, version="1", levels=("random",), players=LocalPlayers(Budget())
    )
    stack.push(program.title())
    told = []

    def pass_time():
        for _step in range(40):
            stack.update(0.05)
            program.tell_troubles()
            if isinstance(stack.top, Dialog) and stack.top not in told:
                told.append(stack.top)

    pass_time()
    preferences.change(window_size=(1200, 800))
    pass_time()
    assert "cannot be kept" in told[0].message.label
    Hand(stack).key(pygame.K_RETURN)
    preferences.change(muted=True)
    preferences.change(last=SETUP)
    program.start(SETUP)
    pass_time()
    assert len(told) == 1 and isinstance(stack.top, TableScene)
    stack.top.speed = "none"
    version = stack.top.match.version
    if stack.top.match.thinking is None:
        Hand(stack).key(pygame.K_d)
    pass_time()
    assert stack.top.match.version > version and preferences.settings.muted
    stack.top.close()
