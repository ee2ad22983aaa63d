"""Words that grow smaller before they are shortened."""

from __future__ import annotations

import pygame

from game.ui.scale import SMALLEST_TEXT
from game.ui.text import Align, Role, Text
from game.ui.theme import Colour


def fitting(text: Text, words: str, px: int, width: int, role: Role = "body") -> int:
    """The height at which words fit a width: the wanted one, or less, but never below what can be read."""
    while px > SMALLEST_TEXT and text.width(words, px, role) > width:
        px -= 1
    return px


def put(
    text: Text,
    surface: pygame.Surface,
    words: str,
    rect: pygame.Rect,
    px: int,
    colour: Colour,
    role: Role = "body",
    *,
    align: Align = "left",
) -> pygame.Rect:
    """Draw one line in a rect, smaller where it is too long for it."""
    return text.put(
        surface, words, rect, fitting(text, words, px, rect.width, role), colour, role, align=align
    )
