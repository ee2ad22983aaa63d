"""Words on the screen: fonts by role and height, wrapping, and signs drawn as shapes among the letters."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import pygame

from game.ui.assets import ready
from game.ui.cache import SurfaceCache
from game.ui.scale import SMALLEST_TEXT
from game.ui.theme import Colour, luminance

Role = Literal["page", "body", "strong", "title"]
Align = Literal["left", "centre", "right"]
Shape = Callable[[str, int, Colour], pygame.Surface]

FILES: dict[str, str] = {
    "page": "Manrope-Regular.ttf",
    "body": "Manrope-SemiBold.ttf",
    "strong": "Manrope-Bold.ttf",
    "title": "Manrope-ExtraBold.ttf",
}
#: Characters that no font here has: they are drawn as shapes.
SIGNS: dict[str, str] = {
    "♠": "spade",
    "♥": "heart",
    "♦": "diamond",
    "♣": "club",
    "★": "star",
    "●": "dot",
    "○": "ring",
    "✓": "check",
}
RED_SIGNS = "♥♦"
MOST_BYTES = 48 * 1024 * 1024
_SIGN_HEIGHT = 0.74  # of the font's height: as high as a capital letter
_SIGN_SPACE = 0.05
#: Letters lower than this are drawn so many times larger first.
LARGE = 40
FINE = 3


class Font:
    """A font at a height. Small letters are drawn larger and made smaller, so that they stand evenly."""

    def __init__(self, file: Path, px: int) -> None:
        self._fine = FINE if px < LARGE else 1
        self._font = pygame.font.Font(str(file), px * self._fine)
        self.line = round(self._font.get_linesize() / self._fine)
        self.ascent = round(self._font.get_ascent() / self._fine)
        self.sign_height = max(6, round(px * _SIGN_HEIGHT))
        self.sign_space = max(1, round(px * _SIGN_SPACE))
        self.sign_advance = self.sign_height + 2 * self.sign_space

    def width(self, text: str) -> int:
        """How wide letters are."""
        return math.ceil(self._font.size(text)[0] / self._fine)

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Letters as a picture."""
        letters = self._font.render(text, True, colour)
        if self._fine == 1 or not text:
            return ready(letters)
        return ready(pygame.transform.smoothscale(letters, (max(1, self.width(text)), self.line)))


class _Piece(NamedTuple):
    """A run of letters, or one sign."""

    text: str
    sign: bool


class Text:
    """Measures, wraps and draws text; what was drawn once is kept."""

    def __init__(self, fonts: Path, *, shape: Shape, red: Colour, red_light: Colour) -> None:
        self._folder = fonts
        self._shape = shape
        self._red, self._red_light = red, red_light
        self._fonts: dict[tuple[str, int], Font] = {}
        self._wanted: set[tuple[str, int]] = set()
        self._drawn = SurfaceCache(MOST_BYTES)
        self._wrapped = lru_cache(maxsize=4096)(self._wrap)
        self._measured = lru_cache(maxsize=16384)(self._measure)

    def font(self, px: int, role: Role = "body") -> Font:
        """The font of a role at a height in pixels, never below the smallest that can be read."""
        key = (role, max(SMALLEST_TEXT, int(px)))
        if key not in self._fonts:
            self._fonts[key] = Font(self._folder / FILES[role], key[1])
        self._wanted.add(key)
        return self._fonts[key]

    def mark(self) -> None:
        """Note from now on which heights and lines are wanted, for `sweep`."""
        self._wanted.clear()
        self._drawn.mark()

    def sweep(self) -> None:
        """Forget the fonts and lines that nobody has wanted since the mark."""
        self._fonts = {key: font for key, font in self._fonts.items() if key in self._wanted}
        self._drawn.sweep()

    def height(self, px: int, role: Role = "body") -> int:
        """How high a line is."""
        return self.font(px, role).line

    def ascent(self, px: int, role: Role = "body") -> int:
        """How far below the top of a line the letters stand."""
        return self.font(px, role).ascent

    def width(self, text: str, px: int, role: Role = "body") -> int:
        """How wide a line of text is, signs included."""
        return self._measured(text, px, role)

    def size(self, text: str, px: int, role: Role = "body") -> tuple[int, int]:
        """How large a line of text is."""
        return self.width(text, px, role), self.height(px, role)

    def wrap(self, text: str, px: int, width: int, role: Role = "body") -> tuple[str, ...]:
        """The lines that a text takes in this width; a word too long for a line is cut by letters.

        A dot between two parts stands within a line only, not at its end.
        """
        return self._wrapped(text, px, width, role)

    def wrapped_height(self, text: str, px: int, width: int, role: Role = "body") -> int:
        """How high a text is when it is wrapped in this width."""
        return len(self.wrap(text, px, width, role)) * self.height(px, role)

    def shorten(self, text: str, px: int, width: int, role: Role = "body") -> str:
        """The text, or as much of it as fits, with an ellipsis."""
        if self.width(text, px, role) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", px, role) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…" if low else "…"

    def render(self, text: str, px: int, colour: Colour, role: Role = "body") -> pygame.Surface:
        """One line of text as a picture; the same one is handed out again."""
        key = (text, max(SMALLEST_TEXT, int(px)), colour, role)
        return self._drawn.get(key, lambda: self._draw_line(*key))

    def put(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        role: Role = "body",
        *,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line in a rect, centred up and down, shortened if it is too long; tells where it is."""
        line = self.render(self.shorten(text, px, rect.width, role), px, colour, role)
        place = line.get_rect(centery=rect.centery)
        place.x = _start(rect, place.width, align)
        surface.blit(line, place)
        return place

    def put_wrapped(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        role: Role = "body",
        *,
        align: Align = "left",
    ) -> int:
        """Draw wrapped text from the top of a rect; tells its height."""
        high = self.height(px, role)
        y = rect.y
        for line in self.wrap(text, px, rect.width, role):
            if line:
                picture = self.render(line, px, colour, role)
                surface.blit(picture, (_start(rect, picture.get_width(), align), y))
            y += high
        return y - rect.y

    def fit(
        self, text: str, px: int, size: tuple[int, int], role: Role = "body"
    ) -> tuple[int, tuple[str, ...]]:
        """The largest height up to `px` at which a text fits a place on one line or two, and those lines.

        What two lines of the smallest letters cannot hold stays in the second line, to be shortened there.
        """
        for smaller in range(int(px), SMALLEST_TEXT - 1, -1):
            if self.width(text, smaller, role) <= size[0]:
                return smaller, (text,)
            lines = self.wrap(text, smaller, size[0], role)
            if len(lines) == 2 and 2 * self.height(smaller, role) <= size[1] + smaller // 3:
                return smaller, lines
        first, *rest = self.wrap(text, SMALLEST_TEXT, size[0], role)
        two = bool(rest) and 2 * self.height(SMALLEST_TEXT, role) <= size[1] + 2 * (SMALLEST_TEXT // 3)
        return SMALLEST_TEXT, (first, " ".join(rest)) if two else (text,)

    def put_fitting(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        role: Role = "body",
        *,
        align: Align = "left",
    ) -> None:
        """Draw a text in a rect, centred up and down: smaller, or on two lines, where it is too long."""
        px, lines = self.fit(text, px, rect.size, role)
        high = self.height(px, role)
        y = rect.centery - len(lines) * high // 2
        for line in lines:
            self.put(surface, line, pygame.Rect(rect.x, y, rect.width, high), px, colour, role, align=align)
            y += high

    def _measure(self, text: str, px: int, role: Role) -> int:
        font = self.font(px, role)
        return sum(font.sign_advance if p.sign else font.width(p.text) for p in _pieces(text))

    def _draw_line(self, text: str, px: int, colour: Colour, role: Role) -> pygame.Surface:
        font = self.font(px, role)
        pieces = _pieces(text)
        if len(pieces) == 1 and not pieces[0].sign:
            return font.render(text, colour)
        line = ready(pygame.Surface((max(1, self.width(text, px, role)), font.line), pygame.SRCALPHA))
        x = 0
        for piece in pieces:
            if piece.sign:
                high = font.sign_height
                sign = self._shape(SIGNS[piece.text], high, self._sign_colour(piece.text, colour))
                line.blit(sign, (x + font.sign_space, font.ascent - high + high // 12))
                x += font.sign_advance
            else:
                line.blit(font.render(piece.text, colour), (x, 0))
                x += font.width(piece.text)
        return line

    def _sign_colour(self, sign: str, colour: Colour) -> Colour:
        """Red suits stay red: a light red among light words, the cards' red among dark ones."""
        if sign not in RED_SIGNS:
            return colour
        return self._red_light if luminance(colour) > 0.25 else self._red

    def _wrap(self, text: str, px: int, width: int, role: Role) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, px, role) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line.removesuffix(" ·"))
                line = self._cut(word, px, width, role, lines)
            lines.append(line)
        return tuple(lines)

    def _cut(self, word: str, px: int, width: int, role: Role, lines: list[str]) -> str:
        """Cut a word that no line can hold into lines; what is left over begins the next one."""
        while len(word) > 1 and self.width(word, px, role) > width:
            count = len(word) - 1
            while count > 1 and self.width(word[:count], px, role) > width:
                count -= 1
            lines.append(word[:count])
            word = word[count:]
        return word


def _pieces(text: str) -> list[_Piece]:
    """The text in runs of letters and single signs.

    >>> [piece.text for piece in _pieces("4♣ and ★")]
    ['4', '♣', ' and ', '★']
    """
    pieces: list[_Piece] = []
    run = ""
    for character in text:
        if character in SIGNS:
            if run:
                pieces.append(_Piece(run, False))
            pieces.append(_Piece(character, True))
            run = ""
        else:
            run += character
    if run:
        pieces.append(_Piece(run, False))
    return pieces


def _start(rect: pygame.Rect, width: int, align: Align) -> int:
    if align == "left":
        return rect.x
    return rect.right - width if align == "right" else rect.centerx - width // 2
