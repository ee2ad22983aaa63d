"""A word that explains itself: rest the pointer on it, and a sentence appears beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look import Look
from game.ui.scale import Scale

#: Seconds for which the pointer must rest on a word.
RESTS = 0.45
#: A place with a word that can be explained, and the word's name.
Term = tuple[pygame.Rect, str]


class Tip:
    """The sentence about the word under the pointer; `explain` gives it, or nothing for a word that has none."""

    def __init__(self, look: Look, explain: Callable[[str], str]) -> None:
        self.look, self.explain = look, explain
        self.words = ""
        self._term: Term | None = None
        self._rested = 0.0

    @property
    def waiting(self) -> bool:
        """Whether the pointer rests on a word that is not explained yet."""
        return self._term is not None and not self.words and self._rested < RESTS

    def point(self, term: Term | None) -> bool:
        """The pointer is over a word, or over none; True when something that was shown goes."""
        if (term and term[1]) == (self._term and self._term[1]):
            return False
        shown, self.words = bool(self.words), ""
        self._term, self._rested = term, 0.0
        return shown

    def update(self, dt: float) -> bool:
        """Let time pass; True when the sentence appears."""
        if not self.waiting or self._term is None:
            return False
        self._rested += dt
        if self._rested < RESTS:
            return False
        self.words = self.explain(self._term[1])
        return bool(self.words)

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Where the sentence is: below its word where there is room, else above it, inside the window."""
        assert self._term is not None
        scale, text = Scale(size), self.look.text
        px, pad = scale.text(17), scale.px(14)
        room = scale.px(420)
        lines = text.wrap(self.words, px, room)
        wide = max(text.width(line, px) for line in lines) + 2 * pad
        high = len(lines) * text.height(px) + 2 * pad
        word = self._term[0]
        x = max(pad, min(word.x, size[0] - wide - pad))
        y = word.bottom + pad // 2
        if y + high > size[1] - pad:
            y = max(pad, word.y - high - pad // 2)
        return pygame.Rect(x, y, wide, high)

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the sentence, if there is one; gives the area that it took."""
        if not self.words:
            return None
        size = surface.get_size()
        scale, theme = Scale(size), self.look.theme
        place, pad = self.place(size), scale.px(14)
        self.look.panels.put(surface, place, theme.card, scale.px(10), border=theme.brass)
        inside = place.inflate(-2 * pad, -2 * pad)
        inside.width += 2
        self.look.text.put_wrapped(surface, self.words, inside, scale.text(17), theme.ink)
        return place
