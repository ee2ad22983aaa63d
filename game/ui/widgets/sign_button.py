"""A button with a sign instead of a word."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import Words
from game.ui.look import Look
from game.ui.widgets.base import Size, pad
from game.ui.widgets.button import Button, Kind


class SignButton(Button):
    """Its words name it; the sign is what is seen."""

    def __init__(
        self,
        look: Look,
        sign: Callable[[], str],
        words: Words,
        on_press: Callable[[], object],
        *,
        kind: Kind = "plain",
    ) -> None:
        super().__init__(look, words, on_press, kind=kind)
        self.sign = sign

    def needs(self) -> Size:
        """The sign and some air."""
        return pad(self.px, 1.4), pad(self.px, 1.4)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ground, sign and ring."""
        theme, ground = self.look.theme, self.fill()
        self.look.panels.put(surface, self.rect, ground, self.corner)
        colour = theme.on(ground) if self.enabled else theme.readable(theme.quiet, ground)
        sign = self.look.assets.shape(self.sign(), pad(self.px, 0.9), colour)
        surface.blit(sign, sign.get_rect(center=self.rect.center))
        self.draw_ring(surface, self.corner)
