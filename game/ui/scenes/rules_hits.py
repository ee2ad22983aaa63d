"""The places that a search has found, as a list: where each stands, and how its line begins."""

from __future__ import annotations

import pygame

from game.ui.handbook.book import CHAPTERS, Hit
from game.ui.i18n import gettext as _
from game.ui.scenes.game_words import game_name
from game.ui.widgets.base import pad
from game.ui.widgets.listbox import ListBox


class HitList(ListBox[Hit]):
    """Rows of two lines: chapter and, unless it is one's `own`, game; then the words that were found."""

    own = ""

    @property
    def small(self) -> int:
        """The height of the second line."""
        return max(13, round(self.px * 0.82))

    @property
    def row_height(self) -> int:
        """Two lines and some air."""
        text = self.look.text
        return text.height(self.small, "strong") + text.height(self.small) + pad(self.px, 0.6)

    @property
    def step(self) -> int:
        """A turn of the wheel goes on by a row: no row is ever cut."""
        return self.row_height

    def put_row(self, surface: pygame.Surface, row: pygame.Rect, index: int) -> None:
        """Draw where it is and how it begins."""
        theme, text, small = self.look.theme, self.look.text, self.small
        hit = self.rows[index][0]
        ground = theme.raised if index == self.index else theme.panel
        inside = row.inflate(-2 * pad(self.px, 0.6), -pad(self.px, 0.6))
        where = _(CHAPTERS[hit.spot.chapter])
        if hit.spot.game != self.own:
            where = f"{where} · {game_name(hit.spot.game)}"
        first = pygame.Rect(inside.x, inside.y, inside.width, text.height(small, "strong"))
        second = pygame.Rect(inside.x, first.bottom, inside.width, text.height(small))
        where = text.shorten(where, small, first.width, "strong")
        text.put(surface, where, first, small, theme.text, "strong")
        words = text.shorten(hit.beginning, small, second.width)
        text.put(surface, words, second, small, theme.readable(theme.quiet, ground))
