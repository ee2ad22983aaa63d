"""A toggle: on or off, with a word and a sentence."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import Words, say
from game.ui.look import Look
from game.ui.widgets.base import Size, Widget, pad


class Toggle(Widget):
    """A switch to the right of its words; a quieter sentence may stand below them."""

    def __init__(
        self,
        look: Look,
        words: Words,
        on_change: Callable[[bool], object],
        *,
        value: bool = False,
        note: Words = "",
        px: int = 18,
    ) -> None:
        super().__init__(look, words, px=px)
        self.on_change = on_change
        self.value = value
        self.note = note

    @property
    def switch_size(self) -> Size:
        """The size of the switch itself."""
        return pad(self.px, 2.2), pad(self.px, 1.2)

    @property
    def words_width(self) -> int:
        """The width that is left for words."""
        return max(1, self.rect.width - self.switch_size[0] - pad(self.px, 0.8))

    @property
    def note_px(self) -> int:
        """The height of the sentence's text."""
        return max(13, round(self.px * 0.85))

    def needs(self) -> Size:
        """Words and sentence, wrapped beside the switch."""
        text = self.look.text
        widest = max(text.width(word, self.px) for word in (self.label.split() or [""]))
        height = text.wrapped_height(self.label, self.px, self.words_width)
        if note := say(self.note):
            height += text.wrapped_height(note, self.note_px, self.words_width)
        return widest + pad(self.px, 0.8) + self.switch_size[0], max(height, self.switch_size[1])

    def click(self, pos: tuple[int, int]) -> None:
        """Switch over."""
        self.value = not self.value
        self.on_change(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Space or Enter switches over; left is off and right is on."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.value != (event.key == pygame.K_RIGHT):
                self.click(self.rect.center)
            return True
        return super().key(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw words, sentence and switch."""
        theme, text = self.look.theme, self.look.text
        high = text.height(self.px)
        line = pygame.Rect(self.rect.x, self.rect.y, self.words_width, 0)
        line.height = text.wrapped_height(self.label, self.px, line.width)
        colour = theme.text if self.enabled else theme.quiet
        text.put_wrapped(surface, self.label, line, self.px, colour)
        if note := say(self.note):
            below = pygame.Rect(line.x, line.bottom, line.width, self.rect.bottom - line.bottom)
            text.put_wrapped(surface, note, below, self.note_px, theme.quiet)
        switch = pygame.Rect((0, 0), self.switch_size)
        switch.topright = (self.rect.right, self.rect.y + max(0, (high - switch.height) // 2))
        ground = theme.brass if self.value else theme.raised
        self.look.panels.put(
            surface, switch, ground, switch.height // 2, border=theme.line if not self.value else None
        )
        knob = switch.inflate(-switch.height // 5, -switch.height // 5)
        knob.width = knob.height
        if self.value:
            knob.right = switch.right - switch.height // 10
        self.look.panels.put(surface, knob, theme.text, knob.height // 2)
        self.draw_ring(surface, pad(self.px, 0.4))
