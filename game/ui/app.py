"""The window, the loop and the clock."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import paths
from game.session.reports import log, start_log, stop_log, write_report
from game.ui.look import DEFAULT_THEME, Look, load_look
from game.ui.memory import give_back
from game.ui.rest import Rest
from game.ui.scale import SMALLEST_WINDOW
from game.ui.scene import Scene, SceneStack
from game.ui.theme import ThemeError
from game.ui.window_place import opened_at, place_on_screen

Size = tuple[int, int]
#: Gives the first scene: `first(stack, look, loop)`.
FirstScene = Callable[[SceneStack, Look, "Loop"], Scene]

TITLE = "Sevenfold"
USUAL_WINDOW: Size = (1600, 900)
#: Pixels that a window needs above it for its title, at least.
TITLE_BAR = 28
NO_SCREEN = 2
TICKS_ACTIVE = 60
TICKS_IDLE = 30
TICKS_RESTING = 8
NOWHERE = -10_000
LONGEST_STEP = 0.1
REST_AFTER_RESIZE = 0.15
RENDER_SHARE = 0.006
STAYS_ACTIVE = 0.5


class NoScreenError(RuntimeError):
    """There is no screen to draw on."""


def play(
    *, version: str, levels: tuple[str, ...], frames: int | None = None, file: Path | None = None
) -> int:
    """Open the game at its title, as the player's settings want it; gives the exit code.

    With a `file`, the match in it is offered to be watched or kept. What nothing helps against is written down.
    """
    start_log()
    try:
        return _play(version=version, levels=levels, frames=frames, file=file)
    except Exception as error:
        log.exception("the game has to end")
        with suppress(OSError):
            print(f"Sevenfold has to end: {write_report(error)} tells why.", file=sys.stderr)
        return 1
    finally:
        stop_log()


def _play(*, version: str, levels: tuple[str, ...], frames: int | None, file: Path | None) -> int:
    """Wire the program to a loop; the computers' process is started behind the first picture and lasts as long."""
    from game.session.preferences import Preferences
    from game.session.worker import WorkerPlayers
    from game.ui.effects import Effects, speak
    from game.ui.program import Program
    from game.ui.system_language import system_language

    preferences = Preferences.opened()
    settings = preferences.settings
    players = WorkerPlayers()

    def keep_window(window: Window) -> None:
        place = window.place or preferences.settings.window_place
        size, full = window.windowed, window.fullscreen
        preferences.change(window_size=size, window_place=place, fullscreen=full)

    def first(stack: SceneStack, look: Look, loop: Loop) -> Scene:
        if settings.language is None:
            speak(system_language())
        program = Program(stack, look, preferences, version=version, levels=levels, players=players)
        loop.on_trouble = program.broke
        Effects(
            preferences, look, audio=program.audio, stack=stack, fullscreen=loop.fill_screen, rest=loop.rest
        )
        loop.on_window = keep_window
        loop.on_file = lambda path: program.opened(Path(path))

        def start() -> None:
            players.warm()
            program.began(file)

        loop.on_start, loop.on_step = start, program.tell_troubles
        return program.title()

    try:
        size, place = settings.window_size, settings.window_place
        return run(first, frames=frames, size=size, place=place, theme=settings.theme)
    finally:
        players.close()


def run(
    first: FirstScene,
    *,
    frames: int | None = None,
    size: Size | None = None,
    place: Size | None = None,
    theme: str = DEFAULT_THEME,
) -> int:
    """Open the window with this scene and keep it until it is closed; gives the exit code.

    A theme that cannot be used is told on standard error, and the game's own is used.
    """
    try:
        window = Window(size, place)
        look = _look(theme)
    except (NoScreenError, ThemeError) as error:
        print(error, file=sys.stderr)
        return NO_SCREEN if isinstance(error, NoScreenError) else 1
    try:
        stack = SceneStack(window.size)
        loop = Loop(window, stack, look)
        try:
            stack.push(first(stack, look, loop))
        except Exception as error:
            loop.broken(error)
        loop.run(frames)
        stack.close()
    finally:
        pygame.quit()
    return 0


def _look(theme: str) -> Look:
    try:
        return load_look(paths.sprites(), theme)
    except ThemeError as error:
        if theme == DEFAULT_THEME:
            raise
        print(error, file=sys.stderr)
        return load_look(paths.sprites(), DEFAULT_THEME)


class Window:
    """The window of the game."""

    def __init__(self, size: Size | None = None, place: Size | None = None) -> None:
        start_display()
        pygame.display.set_caption(TITLE)
        icon = paths.sprites() / "icon.svg"
        if icon.is_file():
            from game.ui.assets import render_svg

            pygame.display.set_icon(render_svg(icon.read_text(encoding="utf-8"), (64, 64)))
        self.fullscreen = False
        #: Where it stands while it does not fill the screen, once it has been moved.
        self.place: Size | None = None
        self._windowed = first_size(size, desktop_size())
        with opened_at(place_on_screen(place, self._windowed, desktop_size())):
            self._open(self._windowed)

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; a resize gives another one."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise NoScreenError("The window is gone.")
        return surface

    @property
    def size(self) -> Size:
        """The size that scenes lay themselves out for: never below the smallest."""
        width, height = self.surface.get_size()
        return max(width, SMALLEST_WINDOW[0]), max(height, SMALLEST_WINDOW[1])

    @property
    def windowed(self) -> Size:
        """The size of the window while it does not fill the screen."""
        return self._windowed if self.fullscreen else self.surface.get_size()

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window of the size it had."""
        desktop = desktop_size()
        if self.fullscreen:
            self._open(self._windowed)
        elif desktop is not None:
            self._windowed = self.surface.get_size()
            pygame.display.set_mode(desktop, pygame.FULLSCREEN)
        self.fullscreen = not self.fullscreen and desktop is not None

    def _open(self, size: Size) -> None:
        """Have a window of this size; one that leaves full screen takes a moment to become small again."""
        for _try in range(5):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)
                pygame.display.set_mode(size, pygame.RESIZABLE)
            if self.surface.get_size() == size:
                break
            pygame.event.pump()
            pygame.time.wait(50)
        keep_above_smallest()

    def show(self, canvas: pygame.Surface) -> None:
        """Bring a canvas that is larger than the window into it, made smaller."""
        place = shown_at(canvas.get_size(), self.surface.get_size())
        self.surface.fill((0, 0, 0))
        self.surface.blit(pygame.transform.smoothscale(canvas, place.size), place)


class Loop:
    """Events, time and frames; draws only when something has changed."""

    def __init__(self, window: Window, stack: SceneStack, look: Look) -> None:
        self.window, self.stack, self.look = window, stack, look
        self.clock = pygame.time.Clock()
        self.rest = Rest()
        self.since_resize = REST_AFTER_RESIZE
        self.since_event = STAYS_ACTIVE
        self.exposed = True
        self._canvas: pygame.Surface | None = None
        self._told = self._swept = True
        #: Is told of the window's new size or place, once it has come to rest.
        self.on_window: Callable[[Window], object] | None = None
        #: Gives the scene that tells of an unexpected error; without it the error ends the program.
        self.on_trouble: Callable[[Exception], Scene] | None = None
        self._trouble: Scene | None = None
        #: Is called each time that time has passed.
        self.on_step: Callable[[], object] | None = None
        #: Is told the path of a file that was dropped on the window.
        self.on_file: Callable[[str], object] | None = None
        #: Is called before the first frame.
        self.on_start: Callable[[], object] | None = None

    def run(self, frames: int | None = None) -> None:
        """Run until the game is left, or until so many frames are drawn."""
        drawn = 0
        dt = 0.0
        try:
            if self.on_start is not None:
                self.on_start()
        except Exception as error:
            self.broken(error)
        while self.stack.running and (frames is None or drawn < frames):
            try:
                drawn += self.turn(dt, always=frames is not None)
            except Exception as error:
                self.broken(error)
            dt = min(LONGEST_STEP, self.clock.tick(self.ticks) / 1000)

    def turn(self, dt: float, *, always: bool = False) -> bool:
        """Take what has come in, let time pass, and draw a frame if one is due; tells whether one was drawn.

        While nobody looks no time passes: computers wait, and nothing is heard. Nor does any once the game is left.
        """
        for event in pygame.event.get():
            self.handle(event)
        if not self.stack.running or (self.rest.on and not always):
            return False
        self.step(dt)
        due = self.stack.running and (self.exposed or self.stack.dirty or always)
        if due:
            self.draw()
        return due

    def broken(self, error: Exception) -> None:
        """Tell of an error and go on; one in the very window that tells of another is raised again."""
        told = self._trouble is not None and self.stack.top is self._trouble
        if self.on_trouble is None or told:
            raise error
        self._trouble = self.on_trouble(error)
        self._canvas = None
        self.window.surface.set_clip(None)
        self.exposed = True
        for failed in self.stack.abandon(self._trouble):
            log.error("a scene could not be closed: %r", failed)

    @property
    def ticks(self) -> int:
        """Frames a second: fewer when nothing moves and no hand does."""
        if self.rest.on:
            return TICKS_RESTING
        busy = self.stack.animating or self.look.assets.waiting or self.since_event < STAYS_ACTIVE
        return TICKS_ACTIVE if busy else TICKS_IDLE

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event: what belongs to the window first, then the scenes."""
        if self.rest.note(event.type):
            self.exposed = True
        if event.type == pygame.QUIT:
            self.stack.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.fill_screen(not self.window.fullscreen)
        elif event.type == pygame.DROPFILE:
            if self.on_file is not None:
                self.on_file(event.file)
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.resize()
        elif event.type == pygame.WINDOWMOVED:
            self.moved((event.x, event.y))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.exposed = True
        elif self.stack.handle(self._moved(event)):
            self.since_event = 0.0

    def fill_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""
        if on != self.window.fullscreen:
            self.window.toggle_fullscreen()
            self.resize()
            self._told = False

    def moved(self, place: Size) -> None:
        """Note where the window stands now; Windows puts one that is minimised far away."""
        if not self.window.fullscreen and min(place) > NOWHERE:
            self.window.place = place
            self.since_resize, self._told = 0.0, False

    def resize(self) -> None:
        """Lay everything out for the window as it is now."""
        self.exposed = True
        if self.stack.size != self.window.size:
            self.since_resize = 0.0
            self._told = self._swept = False
            self.look.mark()
            self.stack.resized(self.window.size)

    def step(self, dt: float) -> None:
        """Let time pass; once a resize has come to rest, draw cards anew at their exact size, and show them."""
        self.stack.update(dt)
        if self.on_step is not None:
            self.on_step()
        self.since_resize += dt
        self.since_event += dt
        rested = self.since_resize >= REST_AFTER_RESIZE
        if rested and not self._told and self.on_window is not None:
            self._told = True
            self.on_window(self.window)
        assets = self.look.assets
        if rested and assets.waiting and assets.render_waiting(RENDER_SHARE) and not assets.waiting:
            self.stack.touch()
        if rested and not (self._swept or assets.waiting or self.stack.dirty):
            self._swept = True
            self.look.sweep()
            give_back()

    def draw(self) -> None:
        """Draw one frame."""
        canvas = self.canvas
        areas = self.stack.draw(canvas)
        if canvas is not self.window.surface:
            self.window.show(canvas)
        if areas is None or self.exposed or canvas is not self.window.surface:
            pygame.display.flip()
        else:
            pygame.display.update(list(areas))
        self.exposed = False

    @property
    def canvas(self) -> pygame.Surface:
        """The window's surface, or one of the smallest size when the window is smaller still."""
        if self.window.surface.get_size() == self.window.size:
            self._canvas = None
            return self.window.surface
        if self._canvas is None or self._canvas.get_size() != self.window.size:
            self._canvas = pygame.Surface(self.window.size).convert()
        return self._canvas

    def _moved(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its place on the canvas."""
        if self._canvas is None or not hasattr(event, "pos"):
            return event
        place = shown_at(self._canvas.get_size(), self.window.surface.get_size())
        factor = self._canvas.get_width() / place.width
        pos = (round((event.pos[0] - place.x) * factor), round((event.pos[1] - place.y) * factor))
        return pygame.event.Event(event.type, {**event.dict, "pos": pos})


def start_display() -> None:
    """Start pygame's display and font (sound is started apart), or say that there is no screen."""
    introduce()
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreenError(f"Sevenfold needs a screen, and none was found ({error}).") from error
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        pygame.display.quit()
        raise NoScreenError(
            "Sevenfold needs a screen, and none was found: is DISPLAY or WAYLAND_DISPLAY set?"
        )
    if pygame.display.get_driver() == "x11":
        # Without a graphics card this makes a frame thirty times faster; on Wayland it would open no window.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()


def introduce() -> None:
    """Tell the desktop who we are, before there is a window: its class, its name in the task bar, true pixels."""
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):  # else desktops see `__main__.py`
        os.environ.setdefault(name, TITLE.lower())
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # else Windows blurs the picture
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("Sevenfold.Sevenfold")


def desktop_size() -> Size | None:
    """How large the screen is, where that is known."""
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes and min(sizes[0]) > 0 else None


def first_size(wanted: Size | None, desktop: Size | None) -> Size:
    """The size for a new window: as wanted if it fits under its title bar, else one with room for bars around it.

    >>> first_size((1366, 740), (1366, 768))
    (1366, 740)
    >>> first_size((3840, 2160), (1366, 768))
    (1366, 706)
    >>> first_size(None, (1366, 768))
    (1256, 706)
    """
    if desktop is None:
        return wanted or USUAL_WINDOW
    roomy = [max(s, d * 92 // 100) for s, d in zip(SMALLEST_WINDOW, desktop, strict=True)]
    if wanted is not None:
        fits = wanted[1] <= desktop[1] - max(TITLE_BAR, desktop[1] // 50)
        return min(wanted[0], desktop[0]), wanted[1] if fits else min(roomy[1], desktop[1])
    return min(USUAL_WINDOW[0], roomy[0]), min(USUAL_WINDOW[1], roomy[1])


def keep_above_smallest() -> None:
    """Ask the window manager to keep the window usable, where the library can say so."""
    kind = getattr(pygame, "Window", None)
    if kind is None or not hasattr(kind, "from_display_module"):
        return
    with warnings.catch_warnings(), suppress(pygame.error, AttributeError, ValueError):
        warnings.simplefilter("ignore", DeprecationWarning)
        kind.from_display_module().minimum_size = SMALLEST_WINDOW


def shown_at(canvas: Size, window: Size) -> pygame.Rect:
    """Where a canvas lies in a smaller window: as large as it fits, in the middle."""
    factor = min(window[0] / canvas[0], window[1] / canvas[1])
    place = pygame.Rect(0, 0, max(1, round(canvas[0] * factor)), max(1, round(canvas[1] * factor)))
    place.center = (window[0] // 2, window[1] // 2)
    return place
