"""Buttons: a word and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from game.ui.i18n import Words, say
from game.ui.look import Look
from game.ui.text import Align
from game.ui.theme import Colour, mix
from game.ui.widgets.base import Size, Widget, pad

#: coral: what the game expects now; plain: anything else; dark: a row in a menu; link: words alone.
Kind = Literal["coral", "plain", "dark", "link"]


class Button(Widget):
    """A button with a word, and a quieter second line where one helps."""

    def __init__(
        self,
        look: Look,
        words: Words,
        on_press: Callable[[], object],
        *,
        kind: Kind = "plain",
        px: int = 18,
        note: Words = "",
        align: Align = "centre",
        radius: int | None = None,
    ) -> None:
        super().__init__(look, words, px=px)
        self.on_press = on_press
        self.kind: Kind = kind
        self.note = note
        self.align: Align = align
        self.radius = radius

    def needs(self) -> Size:
        """Words, note and some air around them."""
        text, side = self.look.text, self.side
        width = text.width(self.label, self.px, "strong")
        height = text.height(self.px, "strong")
        if note := say(self.note):
            width = max(width, text.width(note, self.note_px))
            height += text.height(self.note_px)
        return width + 2 * side, height + (0 if self.kind == "link" else pad(self.px, 0.3))

    @property
    def side(self) -> int:
        """The air to the left and right of the words."""
        return 0 if self.kind == "link" else pad(self.px, 0.8)

    @property
    def note_px(self) -> int:
        """The height of the second line."""
        return max(13, round(self.px * 0.68))

    @property
    def corner(self) -> int:
        """The radius of its corners: round ends unless told otherwise."""
        return self.rect.height // 2 if self.radius is None else self.radius

    def click(self, pos: tuple[int, int]) -> None:
        """Do what the button says."""
        self.on_press()

    def fill(self) -> Colour:
        """The colour of its ground now."""
        theme = self.look.theme
        grounds: dict[str, Colour] = {"coral": theme.coral, "dark": theme.panel}
        ground = grounds.get(self.kind, theme.raised)
        if not self.enabled:
            return mix(ground, theme.panel, 0.65)
        if self.pressed:
            return mix(ground, theme.ink, 0.2)
        return mix(ground, theme.text, 0.1) if self.hovered else ground

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ground, words and ring."""
        theme, panels = self.look.theme, self.look.panels
        if self.kind == "link":
            brass = theme.readable(theme.brass, theme.raised)  # a link may lie on felt too
            colour = theme.text if self.hovered and self.enabled else brass
            self._words(surface, colour if self.enabled else theme.quiet, theme.quiet)
            self.draw_ring(surface, pad(self.px, 0.3))
            return
        ground = self.fill()
        panels.put(surface, self.rect, ground, self.corner)
        words = theme.on(ground) if self.enabled else theme.readable(theme.quiet, ground)
        note = words if self.kind == "coral" else theme.readable(theme.quiet, ground)
        self._words(surface, words, note)
        self.draw_ring(surface, self.corner)

    def _words(self, surface: pygame.Surface, colour: Colour, quiet: Colour) -> None:
        text = self.look.text
        inside = self.rect.inflate(-2 * self.side, 0)
        note = say(self.note)
        if not note:
            if text.width(self.label, self.px, "strong") > inside.width and self.kind != "link":
                inside = self.rect.inflate(-2 * pad(self.px, 0.3), 0)
            text.put_fitting(surface, self.label, inside, self.px, colour, "strong", align=self.align)
            return
        high, low = text.height(self.px, "strong"), text.height(self.note_px)
        top = inside.y + (inside.height - high - low) // 2
        first = pygame.Rect(inside.x, top, inside.width, high)
        second = pygame.Rect(inside.x, top + high, inside.width, low)
        text.put(surface, self.label, first, self.px, colour, "strong", align=self.align)
        text.put(surface, note, second, self.note_px, quiet, align=self.align)
