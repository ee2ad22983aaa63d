"""A slider: a value between nothing and all."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.widgets.base import Size, Widget, pad


class Slider(Widget):
    """Words on the left, a bar with a knob on the right, and the value in per cent."""

    def __init__(
        self,
        look: Look,
        words: Words,
        on_change: Callable[[float], object],
        *,
        value: float = 0.5,
        steps: int = 10,
        px: int = 18,
    ) -> None:
        super().__init__(look, words, px=px)
        self.on_change = on_change
        self.value = value
        self.steps = steps

    def needs(self) -> Size:
        """Words, a short bar and the value."""
        return self._words_width + 6 * self.px + self._value_width, self.look.text.height(self.px)

    @property
    def bar(self) -> pygame.Rect:
        """Where the knob can be."""
        left = max(self._words_width, self.rect.width * 2 // 5)
        width = max(2 * self.px, self.rect.width - left - self._value_width)
        return pygame.Rect(self.rect.x + left, self.rect.y, width, self.rect.height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer while it is held, and the rest as every widget."""
        if event.type == pygame.MOUSEMOTION and self.pressed and self.enabled:
            self.set(self._share(event.pos[0]))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return True
        return super().handle(event)

    def press(self, pos: tuple[int, int]) -> None:
        """Take the value of the place that was pressed."""
        self.set(self._share(pos[0]))

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right by a step, Home and End to the ends."""
        step = 1 / self.steps
        moves = {pygame.K_LEFT: self.value - step, pygame.K_RIGHT: self.value + step}
        moves |= {pygame.K_HOME: 0.0, pygame.K_END: 1.0}
        if event.key in moves:
            self.set(moves[event.key])
            return True
        return False

    def set(self, value: float) -> None:
        """Have this value, on the nearest step."""
        value = max(0.0, min(1.0, round(value * self.steps) / self.steps))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw words, bar, knob and value."""
        theme, text, panels = self.look.theme, self.look.text, self.look.panels
        colour = theme.text if self.enabled else theme.quiet
        text.put(surface, self.label, self.rect, self.px, colour)
        bar, high = self.bar, pad(self.px, 0.35)
        line = pygame.Rect(bar.x, bar.centery - high // 2, bar.width, high)
        panels.put(surface, line, theme.raised, high // 2)
        knob = pygame.Rect(0, 0, pad(self.px, 1.1), pad(self.px, 1.1))
        knob.center = (bar.x + round(bar.width * self.value), bar.centery)
        if self.value:
            panels.put(
                surface, pygame.Rect(line.topleft, (knob.centerx - line.x, high)), theme.brass, high // 2
            )
        panels.put(surface, knob, theme.text, knob.height // 2)
        text.put(surface, self._value_words(self.value), self.rect, self.px, theme.quiet, align="right")
        self.draw_ring(surface, pad(self.px, 0.4))

    @property
    def _words_width(self) -> int:
        return self.look.text.width(self.label, self.px) + self.px

    @property
    def _value_width(self) -> int:
        return self.look.text.width(self._value_words(1.0), self.px) + self.px

    def _value_words(self, value: float) -> str:
        return _("{percent} %", percent=round(value * 100))

    def _share(self, x: int) -> float:
        bar = self.bar
        return (x - bar.x) / bar.width
