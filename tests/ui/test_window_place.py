"""The window comes back where it stood, if there is still a screen there."""

import json
import os
import subprocess
import sys
import time

import pytest

from game import paths
from game.ui import app
from game.ui.window_place import place_on_screen
from tests.support.screen import make_look
from tests.support.window import MISSING, SCREEN, Screen, save_settings, wait_for

import pygame  # isort: skip

HD = (1920, 1080)


@pytest.mark.parametrize("place", [(0, 0), (40, 60), (-1000, 10), (1700, 900), (0, 920)])
def test_a_place_that_can_be_seen_is_kept(place):
    assert place_on_screen(place, (1280, 720), HD) == place


@pytest.mark.parametrize(
    "place", [None, (1900, 60), (-1279, 60), (40, -30), (40, 1079), (2000, 0), (50_000, 50_000)]
)
def test_a_place_where_no_screen_is_or_no_hand_reaches_is_not(place):
    assert place_on_screen(place, (1280, 720), HD) is None
    assert place_on_screen((40, 60), (1280, 720), None) is None


def test_a_minimised_window_stands_nowhere(monkeypatch):
    monkeypatch.setattr(app, "desktop_size", lambda: HD)
    window = app.Window((1280, 720))
    loop = app.Loop(window, app.SceneStack(window.size), make_look())
    loop.handle(pygame.event.Event(pygame.WINDOWMOVED, x=30, y=40))
    loop.handle(pygame.event.Event(pygame.WINDOWMOVED, x=-32000, y=-32000))
    assert window.place == (30, 40)


class Running:
    """The program in a window of its own."""

    def __init__(self, screen, home):
        own = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        self.env = {**own, "DISPLAY": screen.display, "SEVENFOLD_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "game"], env=self.env, cwd=paths.PACKAGE.parent, stderr=subprocess.DEVNULL
        )
        self.window = str(wait_for(self._window, "the window is there")).split()[0]

    def xdo(self, *words):
        return subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, check=False
        ).stdout

    def _window(self):
        return self.xdo("search", "--onlyvisible", "--pid", str(self.program.pid))

    @property
    def place(self):
        told = dict(
            line.split("=") for line in self.xdo("getwindowgeometry", "--shell", self.window).split() if line
        )
        return int(told["X"]), int(told["Y"])

    def close(self):
        self.program.terminate()
        self.program.wait(20)


@pytest.mark.skipif(bool(MISSING), reason=f"needs {MISSING}")
def test_a_real_window_comes_back_where_it_stood(tmp_path):
    screen = Screen(tmp_path / "screen")
    home = tmp_path / "home"
    save_settings(home, window_size=[1024, 700])
    file = home / "config" / "settings.json"
    try:
        first = Running(screen, home)
        first.xdo("windowmove", first.window, "310", "205")
        wait_for(lambda: json.loads(file.read_text()).get("window_place") == [310, 205], "its place is kept")
        first.close()
        again = Running(screen, home)
        wait_for(lambda: again.place == (310, 205), f"it stands there again, not at {again.place}")
        again.close()
        save_settings(home, window_size=[1024, 700], window_place=[SCREEN[0] + 500, 40])
        third = Running(screen, home)
        time.sleep(0.5)
        assert 0 <= third.place[0] < SCREEN[0] - 160
        third.close()
    finally:
        screen.close()
