"""A list: rows of which one is chosen, with scrolling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.i18n import Words, say
from game.ui.look import Look
from game.ui.theme import mix
from game.ui.widgets.base import PRESS_KEYS, Size, pad
from game.ui.widgets.scroll import Scrolling

Value = TypeVar("Value")


class ListBox(Scrolling, Generic[Value]):
    """Rows below each other; a click or the arrow keys choose one, a double click or Enter opens it."""

    def __init__(
        self,
        look: Look,
        rows: Sequence[tuple[Value, Words]],
        on_change: Callable[[Value], object],
        *,
        on_open: Callable[[Value], object] | None = None,
        px: int = 18,
    ) -> None:
        super().__init__(look, px=px)
        self.rows = tuple(rows)
        self.on_change = on_change
        self.on_open = on_open
        self.index = 0 if rows else -1
        self._over = -1
        self._clicked = -1

    @property
    def row_height(self) -> int:
        """How high a row is."""
        return self.look.text.height(self.px) + pad(self.px, 0.6)

    @property
    def content_height(self) -> int:
        """All rows."""
        return self.row_height * len(self.rows)

    @property
    def value(self) -> Value | None:
        """What is chosen, if anything."""
        return self.rows[self.index][0] if 0 <= self.index < len(self.rows) else None

    def set_rows(self, rows: Sequence[tuple[Value, Words]]) -> None:
        """Have these rows; what was chosen stays chosen if it is among them."""
        kept = self.value
        self.rows = tuple(rows)
        values = [value for value, _words in self.rows]
        self.index = values.index(kept) if kept in values else (0 if values else -1)
        self.scroll_to(self.offset)

    def needs(self) -> Size:
        """One row is the least; it scrolls."""
        return 6 * self.px, self.row_height

    def placed(self) -> None:
        """Keep the offset within the content."""
        self.scroll_to(self.offset)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, light the row under the pointer, and the rest as every widget."""
        if not (self.enabled and self.visible):
            return False
        if event.type != pygame.KEYDOWN and self.scroll_mouse(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            over = self._row_at(event.pos)
            changed, self._over = over != self._over, over
            return super().handle(event) or changed
        return super().handle(event)

    def hover(self, over: bool) -> bool:
        """Forget the row under the pointer once it is gone."""
        changed = not over and self._over != -1
        if not over:
            self._over = -1
        return super().hover(over) or changed

    def click(self, pos: tuple[int, int]) -> None:
        """Choose the row that was clicked; the same row again opens it."""
        row = self._row_at(pos)
        if row < 0:
            return
        again = row == self.index and row == self._clicked
        self._clicked = row
        self.choose(row)
        if again and self.on_open is not None:
            self.on_open(self.rows[row][0])

    def key(self, event: pygame.event.Event) -> bool:
        """The arrow keys choose, Enter opens."""
        if event.key in PRESS_KEYS:
            value = self.value
            if value is not None and self.on_open is not None:
                self.on_open(value)
            return self.on_open is not None
        page = max(1, self.rect.height // self.row_height - 1)
        moves = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        moves |= {pygame.K_HOME: -len(self.rows), pygame.K_END: len(self.rows)}
        if event.key in moves and self.rows:
            self.choose(max(0, min(len(self.rows) - 1, self.index + moves[event.key])))
            return True
        return False

    def choose(self, index: int) -> None:
        """Choose a row and show it."""
        changed, self.index = index != self.index, index
        self.show_span(index * self.row_height, (index + 1) * self.row_height)
        if changed:
            self.on_change(self.rows[index][0])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows that can be seen."""
        theme = self.look.theme
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        high = self.row_height
        width = self.rect.width - (self.bar_width + pad(self.px, 0.3) if self.most_offset else 0)
        end = -(-(self.offset + self.rect.height) // high)
        for index in range(self.offset // high, min(len(self.rows), end)):
            row = pygame.Rect(self.rect.x, self.rect.y + index * high - self.offset, width, high)
            if index == self.index:
                self.look.panels.put(surface, row, theme.raised, pad(self.px, 0.4))
            elif index == self._over:
                self.look.panels.put(surface, row, mix(theme.panel, theme.raised, 0.5), pad(self.px, 0.4))
            self.put_row(surface, row, index)
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.draw_ring(surface, pad(self.px, 0.4))

    def put_row(self, surface: pygame.Surface, row: pygame.Rect, index: int) -> None:
        """Draw what a row says."""
        inside = row.inflate(-2 * pad(self.px, 0.6), 0)
        self.look.text.put(surface, say(self.rows[index][1]), inside, self.px, self.look.theme.text)

    def _row_at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        row = (pos[1] - self.rect.y + self.offset) // self.row_height
        return row if row < len(self.rows) else -1
