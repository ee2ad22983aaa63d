"""A window for tests, without a screen; and what can be wrong with a layout."""

from __future__ import annotations

from collections.abc import Iterable

from tests.support.hand import Hand  # first: it chooses the drivers

import pygame  # isort: skip

from game import paths
from game.ui.look import Look, load_look
from game.ui.scene import Scene, SceneStack
from game.ui.widgets.base import Widget

SIZES = ((1024, 700), (1280, 720), (1600, 900), (1920, 1080), (2560, 1080), (3840, 2160))


def make_look() -> Look:
    """The look of the game in a window that nobody sees."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((640, 480))
    return load_look(paths.sprites())


def open_scene(scene: Scene, size: tuple[int, int] = (1600, 900)) -> tuple[SceneStack, Hand]:
    """Open a scene in a window of this size, with a hand for it."""
    stack = SceneStack(size)
    stack.push(scene)
    return stack, Hand(stack)


def drawn(stack: SceneStack) -> pygame.Surface:
    """One frame of what is open."""
    surface = pygame.Surface(stack.size).convert()
    stack.draw(surface)
    return surface


def faults(widgets: Iterable[Widget], size: tuple[int, int]) -> list[str]:
    """What is wrong with the places of these widgets: outside the window, too small, over each other."""
    window = pygame.Rect((0, 0), size)
    shown = [widget for widget in widgets if widget.visible]
    found = []
    for number, widget in enumerate(shown):
        name = f"{type(widget).__name__} {widget.label!r}"
        width, height = widget.needs()
        if not window.contains(widget.rect):
            found.append(f"{name} is outside: {widget.rect}")
        if widget.rect.width < width or widget.rect.height < height:
            found.append(f"{name} has {widget.rect.size}, needs {(width, height)}")
        if widget.px < 13:
            found.append(f"{name} has text of {widget.px} px")
        for other in shown[number + 1 :]:
            if widget.rect.colliderect(other.rect):
                found.append(f"{name} {widget.rect} lies over {other.label!r} {other.rect}")
    return found
