"""A tile to choose a game by: three cards, its name, and how long it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look import Look
from game.ui.scenes.backdrop import put_fan
from game.ui.scenes.game_words import GAME_CARDS, game_name, game_note
from game.ui.theme import mix
from game.ui.widgets.base import Size, Widget, pad


class GameTile(Widget):
    """One game; the chosen one has a brass frame and says so with a mark."""

    def __init__(self, look: Look, game: str, on_choose: Callable[[str], object]) -> None:
        super().__init__(look, lambda: game_name(game))
        self.game = game
        self.on_choose = on_choose
        self.chosen = False

    def click(self, pos: tuple[int, int]) -> None:
        """Choose this game."""
        self.on_choose(self.game)

    def needs(self) -> Size:
        """Cards, name and note."""
        return self._cards_width + self._words_width + pad(self.px, 1.2), 2 * self.look.text.height(self.px)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tile."""
        theme, panels = self.look.theme, self.look.panels
        ground = theme.raised if self.chosen else theme.panel
        if self.hovered and not self.chosen:
            ground = mix(ground, theme.raised, 0.5)
        radius = pad(self.px, 0.9)
        border = theme.brass if self.chosen else theme.line
        width = max(2, self.px // 6) if self.chosen else max(1, self.px // 12)
        panels.put(surface, self.rect, ground, radius, border=border, width=width)
        self._draw_cards(surface)
        text = self.look.text
        x = self.rect.x + self._cards_width
        room = self.rect.right - x - pad(self.px, 0.6)
        high, low = text.height(self.px, "strong"), text.height(self._note_px)
        top = self.rect.centery - (high + low) // 2
        text.put(surface, self.label, pygame.Rect(x, top, room, high), self.px, theme.on(ground), "strong")
        note = pygame.Rect(x, top + high, room, low)
        text.put(surface, game_note(self.game), note, self._note_px, theme.readable(theme.quiet, ground))
        if self.chosen:
            check = self.look.assets.shape("check", pad(self.px, 0.8), theme.brass)
            surface.blit(check, check.get_rect(topright=self.rect.inflate(-self.px, -self.px).topright))
        self.draw_ring(surface, radius)

    @property
    def _note_px(self) -> int:
        return max(13, round(self.px * 0.7))

    @property
    def _card_width(self) -> int:
        return round(self.rect.height * 0.52)

    @property
    def _cards_width(self) -> int:
        return round(self._card_width * 2.25) + pad(self.px, 0.8)

    @property
    def _words_width(self) -> int:
        text = self.look.text
        return max(text.width(self.label, self.px, "strong"), text.width(game_note(self.game), self._note_px))

    def _draw_cards(self, surface: pygame.Surface) -> None:
        width = self._card_width
        pivot = (self.rect.x + self._cards_width // 2, self.rect.centery + width * 2)
        put_fan(surface, self.look, GAME_CARDS[self.game], pivot, width=width, radius=width * 2, spread=24)
