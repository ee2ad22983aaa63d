"""A line of the score sheet: what it is called and what it brings each side; it opens the cards behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.i18n import Words, number
from game.ui.look import Look
from game.ui.theme import mix
from game.ui.widgets.base import Size, Widget, pad


class SheetLine(Widget):
    """One line; `columns` are the left edge and width of each side's numbers."""

    def __init__(
        self, look: Look, words: Words, values: Sequence[int], counts: str, on_open: Callable[[], object]
    ) -> None:
        super().__init__(look, words)
        self.values = tuple(values)
        #: How the number comes about, in short.
        self.counts = counts
        self.on_open = on_open
        self.columns: tuple[tuple[int, int], ...] = ()

    def needs(self) -> Size:
        """One line of words."""
        return 0, self.look.text.height(self.px)

    def click(self, pos: tuple[int, int]) -> None:
        """Open what the line counts."""
        self.on_open()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw words, numbers and the rule below; lit under the pointer and with the ring."""
        text, theme, rect = self.look.text, self.look.theme, self.rect
        lit = self.hovered or self.pressed or (self.focused and self.ring)
        ground = mix(theme.panel, theme.raised, 0.6) if lit else theme.panel
        if lit:
            side = pad(self.px, 0.5)
            self.look.panels.put(surface, rect.inflate(2 * side, 0), ground, pad(self.px, 0.4))
        first = self.columns[0][0] if self.columns else rect.right
        named = text.put(
            surface, self.label, pygame.Rect(rect.x, rect.y, first - rect.x, rect.height), self.px, theme.text
        )
        if self.counts:
            small = max(13, self.px - 2)
            start = named.right + pad(self.px, 0.5)
            where = pygame.Rect(start, rect.y, first - start, rect.height)
            if text.width(self.counts, small) <= where.width:
                text.put(
                    surface, self.counts, where, small, theme.readable(theme.quiet, ground), align="right"
                )
        for (x, wide), value in zip(self.columns, self.values, strict=True):
            colour = theme.red_light if value < 0 else theme.text if value else theme.quiet
            colour = theme.readable(colour, ground)
            said = number(value) if value else "–"
            cell = pygame.Rect(x, rect.y, wide, rect.height)
            text.put(surface, said, cell, self.px, colour, "strong", align="right")
        width = max(1, self.px // 13)
        pygame.draw.line(
            surface, theme.raised, (rect.x, rect.bottom - 1), (rect.right, rect.bottom - 1), width
        )
        if self.focused and self.ring:
            side = pad(self.px, 0.5)
            self.look.panels.put(
                surface,
                rect.inflate(2 * side, 0),
                None,
                pad(self.px, 0.4),
                border=theme.text,
                width=max(2, self.px // 9),
            )
