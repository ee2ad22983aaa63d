"""A look that draws nothing and notes every line of text: so layouts of whole scenes are checked in no time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.hand import Hand  # noqa: F401  first: it chooses the drivers

import pygame  # isort: skip

from game import paths
from game.ui.assets import Assets
from game.ui.look import DEFAULT_THEME, Look
from game.ui.panels import Panels
from game.ui.text import Text
from game.ui.theme import load_theme

Rect = pygame.Rect


@dataclass(frozen=True)
class Line:
    """A line of text as it was drawn: what was meant, what was shown, the room it had, where it is."""

    words: str
    shown: str
    room: Rect
    place: Rect
    px: int

    def __str__(self) -> str:
        return f"{self.words!r} ({self.px} px) at {tuple(self.place)} in {tuple(self.room)}"


class NotingText(Text):
    """Text that is measured for certain, and drawn blank."""

    def __init__(self, *args, **named) -> None:
        super().__init__(*args, **named)
        self.lines: list[Line] = []

    def render(self, text, px, colour, role="body"):
        return pygame.Surface((max(1, self.width(text, px, role)), self.height(px, role)), depth=8)

    def put(self, surface, text, rect, px, colour, role="body", *, align="left"):
        place = super().put(surface, text, rect, px, colour, role, align=align)
        if text:
            shown = self.shorten(text, px, rect.width, role)
            self.lines.append(Line(text, shown, Rect(rect), place, max(13, int(px))))
        return place

    def put_wrapped(self, surface, text, rect, px, colour, role="body", *, align="left"):
        high = super().put_wrapped(surface, text, rect, px, colour, role, align=align)
        if text:
            self.lines.append(Line(text, text, Rect(rect), Rect(rect.x, rect.y, rect.width, high), px))
        return high


class BlankAssets(Assets):
    """Pictures of the right kind, without the drawing."""

    def _render(self, key):
        return pygame.Surface((1, 1), pygame.SRCALPHA)


class BlankPanels(Panels):
    """Panels that are not drawn."""

    def panel(self, size, fill, radius, *, border=None, width=2):
        return pygame.Surface((1, 1), pygame.SRCALPHA)

    def shadow(self, size, radius, blur, alpha=90):
        return pygame.Surface((1, 1), pygame.SRCALPHA)

    def felt(self, size, centre, edge):
        return pygame.Surface(size, depth=8)


def noting_look() -> Look:
    """A look that notes lines and draws nothing."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((640, 480))
    sprites = paths.sprites()
    theme = load_theme(sprites / "themes" / DEFAULT_THEME)
    assets = BlankAssets(sprites, swaps=theme.four_colours)
    text = NotingText(sprites / "fonts", shape=assets.shape, red=theme.red, red_light=theme.red_light)
    return Look(theme=theme, assets=assets, panels=BlankPanels(), text=text)


def lines_of(look: Look, stack) -> list[Line]:
    """The lines of one frame of the scene on top."""
    text = look.text
    assert isinstance(text, NotingText)
    surface = pygame.Surface(stack.size, depth=8)
    text.lines.clear()
    stack.top.draw(surface)
    return list(text.lines)


def text_faults(lines: Sequence[Line], window: Rect) -> list[str]:
    """Text that is cut, that sticks out of its room or the window, or that lies over other text."""
    found = []
    for number, line in enumerate(lines):
        if line.shown != line.words:
            found.append(f"shortened to {line.shown!r}: {line}")
        if line.place.x < line.room.x - 1 or line.place.right > line.room.right + 1:
            found.append(f"wider than its room: {line}")
        spare = max(2, line.px // 3)  # a line is higher than its letters
        if line.place.y < line.room.y - spare or line.place.bottom > line.room.bottom + spare:
            found.append(f"higher than its room: {line}")
        if not window.contains(line.place):
            found.append(f"outside the window: {line}")
        ink = letters(line)
        found += [
            f"{line} lies over {other}" for other in lines[number + 1 :] if ink.colliderect(letters(other))
        ]
    return found


def letters(line: Line) -> Rect:
    """The part of a line that letters take: less than its height."""
    return Rect(
        line.place.x, line.place.y + line.place.height // 5, line.place.width, line.place.height * 3 // 5
    )
