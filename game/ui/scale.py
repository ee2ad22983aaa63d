"""Lengths: the drawings are made at 1600 x 900; this turns them into pixels of the window."""

from __future__ import annotations

from dataclasses import dataclass

Size = tuple[int, int]

DRAWN: Size = (1600, 900)
SMALLEST_WINDOW: Size = (1024, 700)
SMALLEST_TEXT = 13


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a unit of the drawings is in a window of this size."""

    size: Size = DRAWN
    text_factor: float = 1.0

    @property
    def unit(self) -> float:
        """Pixels for one unit of the drawings."""
        return min(self.size[0] / DRAWN[0], self.size[1] / DRAWN[1])

    def px(self, length: float) -> int:
        """A length in whole pixels; what is drawn at all keeps one pixel.

        >>> Scale((3200, 1800)).px(10)
        20
        """
        pixels = round(length * self.unit)
        return pixels if pixels or not length else (1 if length > 0 else -1)

    def text(self, height: float) -> int:
        """A height of text in pixels, never below what can be read.

        >>> Scale((1024, 700)).text(12)
        13
        """
        return max(SMALLEST_TEXT, round(height * self.unit * self.text_factor))
