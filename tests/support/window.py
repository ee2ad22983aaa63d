"""The real program in a real window: a screen of its own without a monitor, a real pointer, real keys."""

from __future__ import annotations

import json
import mmap
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from game import paths
from game.bots import Budget
from game.core.cards import Card, Rank
from game.core.view import PlayerView
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.setup import MatchSetup, SeatSetup
from game.ui.table.desk import Desk
from game.ui.table.layout import layout_for
from game.ui.table.poses import Layout
from game.ui.table.rail import Rail
from tests.support.screen import make_look

import pygame  # isort: skip

Point = tuple[int, int]
Size = tuple[int, int]

SCREEN: Size = (1600, 1000)
WINDOW: Size = (1280, 720)
#: What is needed for a real window, by its program.
MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
PATIENCE = 15.0
#: The program from this checkout.
HERE = (sys.executable, "-P", "-m", "game")
DEEDS = ("confirm", "undo", "put back", "sort", "hint", "ask", "pause")


def wait_for(what: Callable[[], object], words: str, patience: float = PATIENCE) -> object:
    """Ask until the answer is yes, and give it; past all patience it is a failure in these words."""
    end = time.monotonic() + patience
    while True:
        if answer := what():
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"this did not come about in {patience:.0f} s: {words}")
        time.sleep(0.02)


class Screen:
    """An X server without a monitor; its pixels lie in a file that can be read."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._pixels = folder / "Xvfb_screen0"
        ours, theirs = os.pipe()
        wide, high = SCREEN
        command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{wide}x{high}x24",
                   "-nolisten", "tcp", "-noreset", "-fbdir", str(folder)]  # fmt: skip
        self.server = subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL)
        os.close(theirs)
        with os.fdopen(ours) as told:
            self.display = f":{told.readline().strip()}"

    def shot(self, area: pygame.Rect) -> pygame.Surface:
        """What the screen shows in an area."""
        with self._pixels.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as held:
            head = struct.unpack(">25I", held[:100])
            size, width, high, row, colours = head[0], head[4], head[5], head[12], head[19]
            start = size + 12 * colours
            whole = pygame.image.frombuffer(
                held[start : start + row * high], (row // 4, high), "BGRA"
            ).subsurface((0, 0, width, high))
            part = whole.subsurface(area.clip(whole.get_rect()))
            return pygame.image.frombytes(pygame.image.tobytes(part, "RGB"), part.get_size(), "RGB")

    def close(self) -> None:
        """Switch it off."""
        self.server.terminate()
        self.server.wait(10)


def save_match(home: Path, setup: MatchSetup, code: str, seed: int = 0) -> Path:
    """Begin a match whose first deal has this code, and leave it to be continued; its journal."""
    path = home / "data" / "matches" / "match.jsonl"
    match = Match.begin(setup, path=path, code=code, rng=Random(seed), players=LocalPlayers(Budget()))
    match.close()
    return path


def setup_of(game: str = "classic", players: int = 2) -> MatchSetup:
    """One person against computers that play anything."""
    seats = [SeatSetup(f"Seat {seat}", human=seat == 0, level="random") for seat in range(players)]
    return MatchSetup(game, players, tuple(seats))


def save_settings(home: Path, **values: object) -> None:
    """What the player has chosen before."""
    file = home / "config" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"schema": 1, "window_size": WINDOW, "speed": "none", **values}), "utf-8")


class RealTable:
    """The program at the table of a saved match, and a test that knows the same table.

    What the test does is done by pointer and keys only. Where things are it finds out with the game's own
    layout, from the journal that the program writes.
    """

    def __init__(
        self,
        home: Path,
        screen: Screen,
        setup: MatchSetup,
        code: str,
        *,
        rested: bool,
        program: Sequence[str] = HERE,
        **settings: object,
    ) -> None:
        self.home, self.screen, self.size = home, screen, WINDOW
        self.journal = save_match(home, setup, code)
        save_settings(home, **settings)
        self.command = list(program)
        self.start(rested=rested)

    def start(self, *, rested: bool = True) -> None:
        """Start the program and go on with the saved match."""
        self.desk = Desk()
        self.layout: Layout
        screen = self.screen
        environment = {
            **os.environ,
            "DISPLAY": screen.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "SEVENFOLD_HOME": str(self.home),
            "PYTHONPATH": str(paths.PACKAGE.parent),
        }
        environment.pop("WAYLAND_DISPLAY", None)
        self.errors = self.home / "errors.txt"
        with self.errors.open("a") as told:
            self.program = subprocess.Popen(self.command, env=environment, stderr=told)
        self.window = str(wait_for(self._find_window, "a window opens"))
        self.do("mousemove", 5, 5, "windowfocus", self.window)
        self.wait_still(pygame.Rect((0, 0), self.size), "the title comes to rest")
        title = self.shot(pygame.Rect((0, 0), self.size))
        self.key("Return")
        self.see()
        felt = self.layout.frame.hand
        wait_for(lambda: same(self.shot(felt), title.subsurface(felt)) is False, "the table comes")
        if rested:
            self.wait_still(self.quiet)

    def _find_window(self) -> str:
        assert self.program.poll() is None, f"the program has gone: {self.errors.read_text('utf-8')}"
        found = self.do("search", "--onlyvisible", "--pid", self.program.pid, check=False).split()
        return found[-1] if found else ""

    def close(self) -> None:
        """End the program."""
        self.program.terminate()
        self.program.wait(10)

    # -- the hand

    def do(self, *words: object, check: bool = True) -> str:
        """Give orders to pointer and keys, one after the other without a pause."""
        return subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.screen.display},
            check=check,
            capture_output=True,
            text=True,
        ).stdout

    def key(self, *keys: str) -> None:
        """Press keys."""
        self.do("key", "--delay", 8, *keys)

    def click(self, pos: Point, times: int = 1, button: int = 1) -> None:
        """Click, several times as fast as it goes."""
        self.do("mousemove", *pos, *(["click", "--repeat", times, "--delay", 25, button]))

    def drag(self, start: Point, end: Point, *, drop: bool = True, between: Sequence[object] = ()) -> None:
        """Press, move, do something `between`, and let go."""
        steps: list[object] = []
        for step in range(1, 7):
            x, y = (a + (b - a) * step // 6 for a, b in zip(start, end, strict=True))
            steps += ["mousemove", x, y]
        self.do("mousemove", *start, "mousedown", 1, *steps, *between, *(["mouseup", 1] if drop else []))

    def resize(self, size: Size) -> None:
        """Give the window another size, as a window manager does."""
        self.do("windowsize", self.window, *size)
        self.size = size
        self.layout = layout_for(self.view, self.desk, size)

    def look_away(self) -> None:
        """Give the keys to something else on the screen."""
        root = self.do("search", "--maxdepth", 0, "").split()[0]
        self.do("windowfocus", root)

    def look_back(self) -> None:
        """Give the keys to the table again."""
        self.do("windowfocus", self.window)

    # -- what is known

    @property
    def view(self) -> PlayerView:
        """What the person knows, by the journal."""
        copy = self.home / "copy.jsonl"
        copy.write_bytes(self.journal.read_bytes())
        match = Match.resume(copy, players=LocalPlayers(Budget()))
        match.close()
        return match.ports[0].view

    def see(self) -> PlayerView:
        """Look at the table as it is now: layout and desk follow."""
        view = self.view
        self.desk.sync(view.hand)
        self.layout = layout_for(view, self.desk, self.size)
        return view

    def start_over(self) -> PlayerView:
        """Look at the table anew with nothing selected or staged, as after every act."""
        self.desk.clear()
        self.desk.selected = ()
        return self.see()

    def settle(self) -> None:
        """Lay out what the desk holds now."""
        self.layout = layout_for(self.view, self.desk, self.size)

    @property
    def over(self) -> bool:
        """Whether the deal's end stands in the journal."""
        return any("over" in line for line in self.lines())

    def lines(self) -> list[dict[str, object]]:
        """The journal's lines, as far as they are whole."""
        found = []
        for line in self.journal.read_text("utf-8").split("\n")[:-1]:
            found.append(json.loads(line))
        return found

    def acts(self, seat: int | None = 0) -> list[str]:
        """What a seat has done, or all seats together."""
        return [str(x["do"]) for x in self.lines() if "do" in x and (seat is None or x["seat"] == seat)]

    def wait_acts(self, count: int) -> list[str]:
        """Wait until the person has done so many things; more is a fault."""
        wait_for(lambda: len(self.acts()) >= count, f"{count} acts, not {self.acts()}")
        assert len(self.acts()) == count, self.acts()
        self.see()
        return self.acts()

    # -- where things are

    def card(self, face: str) -> Card:
        """A card of the hand by its face, one that is not selected."""
        return next(c for c in self.desk.shown if c.face == face and c not in self.desk.selected)

    def spot(self, card: Card) -> Point:
        """A place where a card of the hand can be taken."""
        rect = self.layout.poses[card].rect
        return rect.x + max(3, rect.width // 10), rect.y + rect.height // 4

    def select(self, faces: str) -> None:
        """Raise cards by clicking on them."""
        for face in faces.split():
            card = self.card(face)
            self.click(self.spot(card))
            self.desk.select(card)
            self.settle()

    def slot(self, rank: Rank) -> Point:
        """The person's own place for a rank."""
        side = self.layout.frame.rules.side_of[self.layout.frame.viewer]
        return self.layout.columns[side, rank].area.center

    @property
    def confirm(self) -> Point:
        """The middle of the coral button."""
        return self._button.center

    @property
    def _button(self) -> pygame.Rect:
        rail = Rail(make_look(), (), dict.fromkeys(DEEDS, print))
        rail.place(self.layout.frame)
        return rail.confirm.rect

    @property
    def hand(self) -> pygame.Rect:
        """Where the hand lies, as far as it is in the quiet part."""
        return self.layout.frame.hand.clip(self.quiet)

    def within(self, area: pygame.Rect) -> pygame.Rect:
        """An area as a part of the picture of the quiet one."""
        return area.clip(self.quiet).move(-self.quiet.x, -self.quiet.y)

    # -- what is shown

    def shot(self, area: pygame.Rect) -> pygame.Surface:
        """What an area of the window shows."""
        return self.screen.shot(area)

    @property
    def quiet(self) -> pygame.Rect:
        """The part of the table where nothing goes round: from the middle down, without the rail."""
        frame = self.layout.frame
        area = frame.middle.union(frame.hand)
        own = frame.rows[frame.rules.side_of[frame.viewer]]
        area.x, area.width = own.x + frame.heads[0].width, own.width - frame.heads[0].width
        return area

    @property
    def filled(self) -> bool:
        """Whether the window is drawn to its edges, and nothing beyond them; the coral button in its place."""
        wide, high = self.size
        screen = self.screen.shot(pygame.Rect((0, 0), SCREEN))
        within = [(wide - 3, 3), (3, high - 3), (wide - 3, high - 3)]
        beyond = [(wide + 3, 3), (3, high + 3), (wide + 3, high + 3)]
        edge = self._button.x + 24, self._button.centery
        coral = all(abs(a - b) < 30 for a, b in zip(screen.get_at(edge)[:3], (239, 107, 74), strict=True))
        return coral and all(lit(screen, p) for p in within) and not any(lit(screen, p) for p in beyond)

    def wait_still(self, area: pygame.Rect, words: str = "it comes to rest") -> pygame.Surface:
        """Wait until an area has looked the same for a while; its picture."""
        seen = self.shot(area)
        since = time.monotonic()

        def rested() -> bool:
            nonlocal seen, since
            now = self.shot(area)
            if not same(now, seen):
                seen, since = now, time.monotonic()
            return time.monotonic() - since > 0.3 and lit(
                seen, (seen.get_width() // 2, seen.get_height() // 2)
            )

        wait_for(rested, words)
        return seen


def lit(picture: pygame.Surface, pos: Point) -> bool:
    """Whether anything is drawn at a place."""
    return picture.get_at(pos)[:3] != (0, 0, 0)


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    """Whether two pictures are equal."""
    return a.get_size() == b.get_size() and pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


@contextmanager
def opened(
    folder: Path, setup: MatchSetup, code: str, *, rested: bool = True, **settings: object
) -> Iterator[RealTable]:
    """A table to play at, with a screen of its own; both are gone afterwards."""
    with ExitStack() as stack:
        screen = Screen(folder / "screen")
        stack.callback(screen.close)
        table = RealTable(folder / "home", screen, setup, code, rested=rested, **settings)
        stack.callback(table.close)
        yield table
