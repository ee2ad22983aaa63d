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
        """Cards, and beside them name and note, each on as many lines as it takes."""
        words = max(self.look.text.width(word, self.px, "strong") for word in self.label.split())
        return self._cards_width + words + pad(self.px, 0.6), sum(self._heights) + pad(self.px, 0.4)

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
        high, low = self._heights
        words = pygame.Rect(self.rect.x + self._cards_width, 0, self._room, high)
        words.y = self.rect.centery - (high + low) // 2
        text.put_wrapped(surface, self.label, words, self.px, theme.on(ground), "strong")
        note = pygame.Rect(words.x, words.bottom, self._room, low)
        quiet = theme.readable(theme.quiet, ground)
        text.put_wrapped(surface, game_note(self.game), note, self._note_px, quiet)
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
    def _room(self) -> int:
        """The width that is left for words."""
        return max(1, self.rect.width - self._cards_width - pad(self.px, 0.6))

    @property
    def _heights(self) -> tuple[int, int]:
        """How high the name and the note are."""
        text = self.look.text
        return (
            text.wrapped_height(self.label, self.px, self._room, "strong"),
            text.wrapped_height(game_note(self.game), self._note_px, self._room),
        )

    def _draw_cards(self, surface: pygame.Surface) -> None:
        width = self._card_width
        pivot = (self.rect.x + self._cards_width // 2, self.rect.centery + width * 2)
        put_fan(surface, self.look, GAME_CARDS[self.game], pivot, width=width, radius=width * 2, spread=24)
