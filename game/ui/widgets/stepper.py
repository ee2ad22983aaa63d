"""A stepper: one of several values, with an arrow on each side to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.i18n import Words, say
from game.ui.look import Look
from game.ui.theme import mix
from game.ui.widgets.base import PRESS_KEYS, Size, Widget, pad

Value = TypeVar("Value")


class Stepper(Widget, Generic[Value]):
    """Shows the chosen value only; a click on the left half goes back, anywhere else goes on."""

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

    @property
    def label(self) -> str:
        """The words of the chosen value."""
        return say(self.options[self.index][1]) if self.options else ""

    @property
    def index(self) -> int:
        """Which one is chosen."""
        return next((i for i, (value, _words) in enumerate(self.options) if value == self.value), 0)

    @property
    def arrow(self) -> int:
        """The width that an arrow takes."""
        return pad(self.px, 1.5)

    def needs(self) -> Size:
        """The widest of all values between two arrows."""
        widest = max(
            (self.look.text.width(say(words), self.px, "strong") for _v, words in self.options), default=0
        )
        return widest + 2 * self.arrow, self.look.text.height(self.px, "strong") + pad(self.px, 0.3)

    def click(self, pos: tuple[int, int]) -> None:
        """Back on the left arrow, on everywhere else."""
        self.step(-1 if pos[0] < self.rect.x + self.arrow else 1)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right, Enter and space."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        if event.key in PRESS_KEYS:
            self.step(1)
            return True
        return False

    def step(self, count: int) -> None:
        """Go on by so many values, round the end."""
        if len(self.options) > 1:
            self.value = self.options[(self.index + count) % len(self.options)][0]
            self.on_change(self.value)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the value and the arrows."""
        theme = self.look.theme
        ground = mix(theme.raised, theme.text, 0.1) if self.hovered else theme.raised
        if not self.enabled:
            ground = mix(ground, theme.panel, 0.65)
        self.look.panels.put(surface, self.rect, ground, self.rect.height // 2)
        inside = self.rect.inflate(-2 * self.arrow, 0)
        self.look.text.put(surface, self.label, inside, self.px, theme.on(ground), "strong", align="centre")
        if self.enabled and len(self.options) > 1:
            high = pad(self.px, 0.62)
            for name, x in (("left", self.rect.x), ("right", self.rect.right - self.arrow)):
                sign = self.look.assets.shape(name, high, theme.readable(theme.quiet, ground))
                surface.blit(sign, sign.get_rect(center=(x + self.arrow // 2, self.rect.centery)))
        self.draw_ring(surface, self.rect.height // 2)
