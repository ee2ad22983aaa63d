"""A choice: a row of pills of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.i18n import Words, say
from game.ui.look import Look
from game.ui.theme import mix
from game.ui.widgets.base import Size, Widget, pad

Value = TypeVar("Value")


class Choice(Widget, Generic[Value]):
    """Pills side by side; a click or the arrow keys choose one."""

    def __init__(
        self,
        look: Look,
        options: Sequence[tuple[Value, Words]],
        on_change: Callable[[Value], object],
        *,
        value: Value,
        px: int = 18,
    ) -> None:
        super().__init__(look, px=px)
        self.options = tuple(options)
        self.on_change = on_change
        self.value = value
        self._over: int | None = None

    @property
    def gap(self) -> int:
        """The distance between two pills."""
        return pad(self.px, 0.45)

    @property
    def index(self) -> int:
        """Which one is chosen."""
        return next((i for i, (value, _words) in enumerate(self.options) if value == self.value), 0)

    def needs(self) -> Size:
        """All pills side by side, each as wide as its words."""
        widths = self._widths()
        return sum(widths) + self.gap * (len(widths) - 1), self.look.text.height(self.px, "strong") + pad(
            self.px, 0.3
        )

    def pills(self) -> list[pygame.Rect]:
        """Where each pill is; spare width is shared out."""
        widths = self._widths()
        room = self.rect.width - self.gap * (len(widths) - 1)
        spare = max(0, room - sum(widths)) // max(1, len(widths))
        places, x = [], self.rect.x
        for width in widths:
            places.append(pygame.Rect(x, self.rect.y, width + spare, self.rect.height))
            x += width + spare + self.gap
        return places

    def hover(self, over: bool) -> bool:
        """Forget the pill under the pointer once it is gone."""
        if not over:
            changed, self._over = self._over is not None, None
            return super().hover(over) or changed
        return super().hover(over)

    def handle(self, event: pygame.event.Event) -> bool:
        """Light the pill under the pointer, and the rest as every widget."""
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.enabled:
            now = self._at(event.pos)
            used = used or now != self._over
            self._over = now
        return used

    def click(self, pos: tuple[int, int]) -> None:
        """Choose the pill that was clicked."""
        index = self._at(pos)
        if index is not None:
            self.choose(index)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right choose the neighbour, Home and End the first and last."""
        steps = {pygame.K_LEFT: self.index - 1, pygame.K_RIGHT: self.index + 1}
        steps |= {pygame.K_HOME: 0, pygame.K_END: len(self.options) - 1}
        if event.key in steps:
            self.choose(max(0, min(len(self.options) - 1, steps[event.key])))
            return True
        return False

    def choose(self, index: int) -> None:
        """Choose one by its place in the row."""
        value = self.options[index][0]
        if value != self.value:
            self.value = value
            self.on_change(value)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the pills."""
        theme = self.look.theme
        for index, pill in enumerate(self.pills()):
            chosen = index == self.index
            ground = theme.brass if chosen else theme.raised
            if not self.enabled:
                ground = mix(ground, theme.panel, 0.65)
            elif index == self._over:
                ground = mix(ground, theme.text, 0.1)
            self.look.panels.put(surface, pill, ground, pill.height // 2)
            words = say(self.options[index][1])
            colour = theme.on(ground) if self.enabled else theme.readable(theme.quiet, ground)
            self.look.text.put(surface, words, pill, self.px, colour, "strong", align="centre")
        self.draw_ring(surface, self.rect.height // 2)

    def _widths(self) -> list[int]:
        side = 2 * pad(self.px, 0.9)
        return [self.look.text.width(say(words), self.px, "strong") + side for _value, words in self.options]

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((i for i, pill in enumerate(self.pills()) if pill.collidepoint(pos)), None)
