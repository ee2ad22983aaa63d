"""A row of the settings: an option in a few words, a sentence about it, and what chooses."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.i18n import Words
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle


class Volume(Slider):
    """A slider without words: its bar takes all of its width up to the value."""

    @property
    def bar(self) -> pygame.Rect:
        """Where the knob can be."""
        half = self.px // 2
        width = max(2 * self.px, self.rect.width - self._value_width - half)
        return pygame.Rect(self.rect.x + half, self.rect.y, width, self.rect.height)

    def needs(self) -> Size:
        """A bar and the value."""
        return 6 * self.px + self._value_width, self.look.text.height(self.px)


class Switch(Toggle):
    """A toggle whose ring goes around the whole row."""

    around = pygame.Rect(0, 0, 0, 0)

    def draw_ring(self, surface: pygame.Surface, radius: int) -> None:
        """The ring of the focus, on the edge of the row."""
        if self.focused and self.ring:
            line = self.look.theme.text
            corner = row_corner(self.around, surface)
            self.look.panels.put(surface, self.around, None, corner, border=line, width=max(2, self.px // 8))


def row_corner(row: pygame.Rect, surface: pygame.Surface) -> int:
    """The radius of a row's corners."""
    return min(row.height // 4, Scale(surface.get_size()).px(16))


class OptionRow:
    """An option on a ground of its own: words and sentence on the left, the control beside or below them."""

    def __init__(self, look: Look, name: str, words: Words, note: Words, control: Widget) -> None:
        self.look = look
        #: The field of the settings that it chooses.
        self.name = name
        self.control = control
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.toggle = control if isinstance(control, Toggle) else None
        self.words = Label(look, words)
        self.note = Label(look, note, colour=look.theme.quiet, wraps=True)
        if self.toggle is not None:
            self.toggle.words, self.toggle.note = words, note

    @property
    def widgets(self) -> list[Widget]:
        """What is on the row; a toggle says its words itself, so that they can be clicked too."""
        return [self.control] if self.toggle is not None else [self.words, self.note, self.control]

    def place(self, scale: Scale, x: int, y: int, width: int, air: int) -> int:
        """Lay out the row with so much air above and below; tells its height."""
        inside = pygame.Rect(x + scale.px(24), y + air, width - 2 * scale.px(24), 0)
        if self.toggle is not None:
            self.toggle.place(inside, scale.text(18))
            inside.height = self.toggle.needs()[1]
            self.toggle.place(inside)
        elif isinstance(self.control, Choice):
            inside.height = self._place_choice(scale, inside, self.control)
        else:
            inside.height = self._place_slider(scale, inside)
        self.rect = pygame.Rect(x, y, width, inside.height + 2 * air)
        if isinstance(self.control, Switch):
            self.control.around = self.rect
        return self.rect.height

    def have(self, value: Any) -> None:
        """Show this value: it was changed from elsewhere."""
        if value is not None and isinstance(self.control, Toggle | Choice | Slider):
            self.control.value = value

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the row's panel."""
        self.look.panels.put(surface, self.rect, self.look.theme.panel, row_corner(self.rect, surface))

    def _place_choice(self, scale: Scale, inside: pygame.Rect, pills: Choice[Any]) -> int:
        """The pills stand beside the words where both have room, else below them."""
        pills.px = scale.text(16)
        wide, high = pills.needs()
        wide = max(wide, min(inside.width, scale.px(104) * len(pills.options)))
        high = max(high, scale.px(40))
        left = inside.width - wide - scale.px(26)
        beside = left >= max(inside.width * 2 // 5, self._words_width(scale))
        tall = self._place_words(scale, inside, left if beside else inside.width)
        if beside:
            y = inside.y + max(0, (tall - high) // 2)
            pills.place((inside.right - wide, y, wide, high))
            return max(tall, high)
        pills.place((inside.x, inside.y + tall + scale.px(10), min(wide, inside.width), high))
        return tall + scale.px(10) + high

    def _place_slider(self, scale: Scale, inside: pygame.Rect) -> int:
        """The bar takes the right half."""
        half = inside.width // 2
        tall = self._place_words(scale, inside, inside.width - half - scale.px(26))
        high = max(scale.px(34), self.look.text.height(scale.text(17)))
        tall = max(tall, high)
        y = inside.y + (tall - high) // 2
        self.control.place((inside.right - half, y, half, high), scale.text(17))
        return tall

    def _words_width(self, scale: Scale) -> int:
        return self.look.text.width(self.words.label, scale.text(18))

    def _place_words(self, scale: Scale, inside: pygame.Rect, width: int) -> int:
        """Words and sentence from the top down; tells how high both are."""
        self.words.px, self.note.px = scale.text(18), scale.text(15.5)
        line = self.look.text.height(self.words.px)
        self.words.place((inside.x, inside.y, width, line))
        self.note.place((inside.x, inside.y + line, width, 0))
        tall = self.note.needs()[1]
        self.note.place((inside.x, inside.y + line, width, tall))
        return line + tall
