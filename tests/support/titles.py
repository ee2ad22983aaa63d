"""Walks through the title's menu of the real program by keys."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.support.window import WINDOW, Screen, lit, same, save_match, save_settings, setup_of, wait_for
from tests.support.xclose import ask_to_close

import pygame  # isort: skip

#: Stops of the title's menu, and Escapes that lead back to it, at most.
MOST_STOPS = 16
MOST_ESCAPES = 4
#: Milliseconds in which a scene comes up.
MOMENT = 500
#: Seconds in which the title comes to rest, on a machine that is busy elsewhere.
PATIENCE = 40.0
WHOLE = pygame.Rect((0, 0), WINDOW)
#: A part of the title that no choice of a language changes.
FAN = pygame.Rect(0, 60, WINDOW[0] // 2, WINDOW[1] - 160)


class Title:
    """The program at its title, in a home of its own."""

    def __init__(self, command: Sequence[str], screen: Screen, home: Path) -> None:
        self.screen = screen
        save_settings(home)
        if not (home / "data").exists():
            save_match(home, setup_of(), "the title")
        env = {**os.environ, "DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        env |= {"SDL_VIDEO_WINDOW_POS": "0,0", "SEVENFOLD_HOME": str(home)}
        env.pop("WAYLAND_DISPLAY", None)
        self.errors = home / "errors.txt"
        with self.errors.open("a") as told:
            self.program = subprocess.Popen(list(command), env=env, stderr=told)
        self.window = str(wait_for(self._find, "a window opens"))
        self.do("windowfocus", self.window)
        #: The title as it stands, and with the focus on its first stop.
        self.plain = self.still()
        self.picture = self.at(0)

    def _find(self) -> str:
        assert self.program.poll() is None, self.errors.read_text("utf-8")
        found = self.do("search", "--onlyvisible", "--pid", self.program.pid).split()
        return found[-1] if found else ""

    def do(self, *words: object) -> str:
        """Give orders to pointer and keys."""
        env = {**os.environ, "DISPLAY": self.screen.display}
        return subprocess.run(
            ["xdotool", *map(str, words)], env=env, capture_output=True, text=True, check=False
        ).stdout

    def key(self, *keys: str) -> None:
        """Press keys, one after the other."""
        self.do("key", "--delay", 30, *keys)

    @property
    def gone(self) -> bool:
        """Whether the program has ended."""
        return self.program.poll() is not None

    def still(self) -> pygame.Surface:
        """The window's picture once it has looked the same for a while."""
        last, alike = self.screen.shot(WHOLE), 0

        def rested() -> bool:
            nonlocal last, alike
            pygame.time.wait(60)
            now = self.screen.shot(WHOLE)
            alike = alike + 1 if same(now, last) else 0
            last = now
            return self.gone or (alike >= 5 and lit(now, (640, 360)))

        wait_for(rested, "it comes to rest", PATIENCE)
        return last

    def stops(self) -> int:
        """How many places Tab goes to before it comes round."""
        for count in range(1, MOST_STOPS):
            self.key("Tab")
            if same(self.still(), self.picture):
                return count
        raise AssertionError("the focus does not come round")

    def at(self, stop: int) -> pygame.Surface:
        """Lead the focus from nowhere to a stop of the menu; the picture."""
        self.key("Tab", "shift+Tab", *["Tab"] * stop)
        return self.still()

    def escape(self) -> bool:
        """Go back one scene; tells whether the title stands there again, with the focus nowhere."""
        self.key("Escape")
        for _ in range(MOMENT // 50):
            pygame.time.wait(50)
            if self.gone or same(self.screen.shot(WHOLE), self.plain):
                break
        return not self.gone and same(self.screen.shot(WHOLE), self.plain)

    def soon(self) -> pygame.Surface:
        """The window's picture after a moment, wherever something may go on moving."""
        pygame.time.wait(MOMENT)
        return self.screen.shot(WHOLE)

    def close(self) -> None:
        """End the program by its window."""
        if not self.gone:
            ask_to_close(self.screen.display, int(self.window))
            self.program.wait(10)


def walk_title(command: Sequence[str], screen: Screen, home: Path, *, fewest: int) -> int:
    """Enter every stop of the title's menu and come back; gives how many scenes were opened.

    An ending by the menu must be a good one; fewer scenes than `fewest`, or a word of trouble, is a failure.
    """
    title = Title(command, screen, home)
    opened: list[pygame.Surface] = []
    for stop in range(title.stops()):
        here = title.at(stop)
        title.key("Return")
        picture = title.soon()
        if not title.gone and not same(picture.subsurface(FAN), here.subsurface(FAN)):
            if not any(same(picture, other) for other in opened):
                opened.append(picture)
            if any(title.escape() for _ in range(MOST_ESCAPES) if not title.gone):
                continue
        if title.gone:
            assert title.program.returncode == 0, title.errors.read_text("utf-8")
        title.close()  # a language was chosen, or a table was opened, or it has ended: from the start again
        title = Title(command, screen, home)
    title.close()
    told = title.errors.read_text("utf-8")
    assert "Traceback" not in told, told
    assert len(opened) >= fewest, f"only {len(opened)} scenes were opened"
    return len(opened)
