"""A note on the rail, in the place of the play by play: a hint, or why a computer played as it did."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.look import Look
from game.ui.scale import SMALLEST_TEXT
from game.ui.table.frame import Frame, Rect
from game.ui.text import Role
from game.ui.theme import Colour, mix


@dataclass(frozen=True, slots=True)
class Note:
    """A title, what is said, plans with a word about each, and what the key does next."""

    title: str
    said: str
    rows: tuple[tuple[str, str], ...] = ()
    foot: str = ""


#: A line of text: words, height, colour, role, and the space above it.
_Line = tuple[str, int, Colour, Role, int]


def put_note(surface: pygame.Surface, look: Look, frame: Frame, note: Note, room: Rect) -> tuple[Rect, bool]:
    """Draw it at the bottom of the room, as high as its words need; smaller where they are too many.

    Gives its area, and whether all of its words are in it.
    """
    pad = max(8, frame.px(12))
    px = max(SMALLEST_TEXT, round(17 * frame.unit))
    lines = _lines(look, note, px, room.width - 2 * pad)
    while px > SMALLEST_TEXT and _high(look, lines) > room.height - 2 * pad:
        px -= 1
        lines = _lines(look, note, px, room.width - 2 * pad)
    high = min(room.height, _high(look, lines) + 2 * pad)
    area = Rect(room.x, room.bottom - high, room.width, high)
    theme = look.theme
    width = max(2, frame.px(2))
    look.panels.put(surface, area, _ground(look), frame.px(12), border=theme.good, width=width)
    y = area.y + pad
    for words, size, colour, role, above in lines:
        y += above
        row = Rect(area.x + pad, y, area.width - 2 * pad, look.text.height(size, role))
        if row.bottom > area.bottom - pad // 2:
            return area, False
        look.text.put(surface, words, row, size, colour, role)
        y += row.height
    return area, True


def _ground(look: Look) -> Colour:
    return mix(look.theme.panel, look.theme.ink, 0.4)


def _lines(look: Look, note: Note, px: int, width: int) -> list[_Line]:
    theme, text = look.theme, look.text
    gap = px // 2
    quiet = theme.readable(theme.quiet, _ground(look))
    good = theme.readable(theme.good, _ground(look))
    lines: list[_Line] = [(note.title, px, good, "strong", 0)]

    def add(words: str, colour: Colour, role: Role, above: int) -> None:
        for number, part in enumerate(text.wrap(words, px, width, role)):
            lines.append((part, px, colour, role, 0 if number else above))

    if note.said:
        add(note.said, theme.text, "body", gap // 2)
    for plan, word in note.rows:
        add(plan, theme.text, "strong", gap)
        add(word, quiet, "body", 0)
    if note.foot:
        add(note.foot, quiet, "body", gap)
    return lines


def _high(look: Look, lines: list[_Line]) -> int:
    return sum(look.text.height(size, role) + above for _words, size, _colour, role, above in lines)
