"""Scenes and the stack they lie on: the one on top has the screen and the events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.ruleset import RuleSet

if TYPE_CHECKING:
    from game.ui.look import Look

Size = tuple[int, int]
Areas = Sequence[pygame.Rect] | None

#: Seconds without a key or click after which a scene that holds them off listens.
PAUSE: Final = 0.3


@dataclass(frozen=True, slots=True)
class Help:
    """Where the rules are to be opened: the rules in force, and a clause or a chapter."""

    rules: RuleSet
    clause: str = ""
    chapter: str = "about"


class Scene:
    """One screen of the game: takes events, moves in time, draws itself when something has changed."""

    #: The scene beneath shows through: it is drawn first, but gets neither events nor time.
    over = False

    def __init__(self, look: Look) -> None:
        self.look = look
        self.stack: SceneStack | None = None
        self.size: Size = (0, 0)
        self.dirty = True

    def on_enter(self) -> None:
        """The scene comes to the top, for the first time or again."""

    def on_leave(self) -> None:
        """The scene is no longer on top."""

    def let_go(self) -> None:
        """The scene is closed for good: let go of what it holds besides pictures."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True when it was used."""
        return False

    def update(self, dt: float) -> None:
        """Let so many seconds pass."""

    def skip(self) -> None:
        """A key or a click was held off: what moves may come to its end, and nothing else."""

    def help(self) -> Help | None:
        """Where the rules help here; None leaves it to the scene beneath."""
        return None

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw; None says that the whole window changed, else the areas that did."""
        return None

    def resized(self, size: Size) -> None:
        """The window has this size now; also called before the first frame."""

    @property
    def animating(self) -> bool:
        """Whether something moves, so that every frame is drawn."""
        return False

    def touch(self) -> None:
        """Something changed: draw again."""
        self.dirty = True


class SceneStack:
    """The scenes that are open; changes to it are seen by the next event or frame."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.running = True
        #: Opens the rules; is told where, or None where no open scene knows.
        self.on_help: Callable[[Help | None], object] | None = None
        self._scenes: list[Scene] = []
        self._held = 0.0

    @property
    def top(self) -> Scene | None:
        """The scene that has the screen."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All open scenes, the one on top last."""
        return tuple(self._scenes)

    def push(self, scene: Scene, *, holds: float = 0.0) -> None:
        """Open a scene over the others; one that comes unbidden `holds` off keys and clicks for so many seconds.

        They were meant for what it covers. Whoever goes on pressing waits until there has been a pause.
        """
        if self.top:
            self.top.on_leave()
        self._put(scene)
        self._held = holds

    def pop(self) -> Scene | None:
        """Close the scene on top; with none left the program ends."""
        if not self._scenes:
            return None
        scene = self._scenes.pop()
        self._part(scene)
        self._wake()
        return scene

    def replace(self, scene: Scene) -> None:
        """Close the scene on top and open another in its place."""
        if self._scenes:
            self._part(self._scenes.pop())
        self._put(scene)

    def reset(self, scene: Scene) -> None:
        """Close every scene and open this one."""
        self.close()
        self._put(scene)

    def abandon(self, scene: Scene) -> list[Exception]:
        """Close every scene, though one of them has failed, and open this one; gives what failed in closing."""
        failed: list[Exception] = []
        while self._scenes:
            old = self._scenes.pop()
            for farewell in (old.on_leave, old.let_go):
                try:
                    farewell()
                except Exception as error:
                    failed.append(error)
            old.stack = None
        self._put(scene)
        return failed

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    def close(self) -> None:
        """Close every scene, the top one first."""
        while self._scenes:
            self._part(self._scenes.pop())

    def _part(self, scene: Scene) -> None:
        """A scene that has been taken off leaves, and lets go."""
        scene.on_leave()
        scene.let_go()
        scene.stack = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the scene on top."""
        scene = self.top
        if self._held > 0 and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._held = max(self._held, PAUSE)
            if scene is not None:
                scene.skip()
            return True
        if scene is None:
            return False
        if scene.handle(event):
            scene.touch()
            return True
        return event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and self.open_help()

    def open_help(self) -> bool:
        """Open the rules at the place that fits what is on the screen; tells whether anybody does."""
        if self.on_help is None:
            return False
        self.on_help(next((at for scene in reversed(self._scenes) if (at := scene.help())), None))
        return True

    def update(self, dt: float) -> None:
        """Let time pass for the scene on top."""
        self._held -= dt
        if self.top:
            self.top.update(dt)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the scene on top, and first what shows through it."""
        shown = self._shown
        areas: Areas = None
        for scene in shown:
            areas = scene.draw(surface)
            scene.dirty = False
        return areas if len(shown) == 1 else None

    def resized(self, size: Size) -> None:
        """Tell every scene that the window has another size."""
        self.size = size
        for scene in self._scenes:
            scene.size = size
            scene.resized(size)
            scene.touch()

    def relayout(self) -> None:
        """Lay everything out again: the words have another length, as after a change of language."""
        self.resized(self.size)

    def touch(self) -> None:
        """Draw everything again."""
        for scene in self._scenes:
            scene.touch()

    @property
    def dirty(self) -> bool:
        """Whether a frame is due."""
        return any(scene.dirty for scene in self._shown) or self.animating

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return self.top is not None and self.top.animating

    @property
    def _shown(self) -> list[Scene]:
        """The scenes that can be seen: the one on top and what shows through it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].over:
            first -= 1
        return self._scenes[max(0, first) :]

    def _put(self, scene: Scene) -> None:
        scene.stack = self
        self._scenes.append(scene)
        self._wake()

    def _wake(self) -> None:
        self._held = 0.0
        scene = self.top
        if scene is None:
            self.running = False
            return
        self._fit(scene)
        scene.on_enter()
        self.touch()

    def _fit(self, scene: Scene) -> None:
        if scene.size != self.size:
            scene.size = self.size
            scene.resized(self.size)
        scene.touch()
