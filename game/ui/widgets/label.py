"""Words that only stand there."""

from __future__ import annotations

import pygame

from game.ui.i18n import Words
from game.ui.look import Look
from game.ui.text import Align, Role
from game.ui.theme import Colour
from game.ui.widgets.base import Size, Widget


class Label(Widget):
    """A line of text, or a paragraph where it may wrap."""

    focusable = False

    def __init__(
        self,
        look: Look,
        words: Words,
        *,
        px: int = 18,
        role: Role = "body",
        colour: Colour | None = None,
        align: Align = "left",
        wraps: bool = False,
    ) -> None:
        super().__init__(look, words, px=px)
        self.role: Role = role
        self.colour = colour or look.theme.text
        self.align: Align = align
        self.wraps = wraps

    def needs(self) -> Size:
        """The line's size; wrapped, the height in this width."""
        text = self.look.text
        if not self.wraps:
            return text.size(self.label, self.px, self.role)
        lines = text.wrap(self.label, self.px, self.rect.width, self.role)
        width = max(text.width(line, self.px, self.role) for line in lines)
        return width, len(lines) * text.height(self.px, self.role)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the words."""
        text = self.look.text
        put = text.put_wrapped if self.wraps else text.put
        put(surface, self.label, self.rect, self.px, self.colour, self.role, align=self.align)
