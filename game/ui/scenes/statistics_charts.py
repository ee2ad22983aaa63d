"""The pictures of the statistics: points deal by deal as bars, and matches won by who played against."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.session.statistics import Tally
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.scenes.statistics_words import against_words
from game.ui.table.fitting import put
from game.ui.widgets.base import Widget, pad

Rect = pygame.Rect
#: The last so many deals are drawn, and so many kinds of opponents.
MOST_DEALS, MOST_ROWS = 40, 6


class Charts(Widget):
    """Draws both pictures below each other. `against` is the kind of opponents that is looked at, None for all."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.tally = Tally((), ())
        self.rows: Sequence[tuple[str, Tally]] = ()
        self.against: str | None = None

    def show(self, found: Tally, rows: Sequence[tuple[str, Tally]], against: str | None) -> None:
        """Have this to draw: the deals, and the matches by who played against."""
        self.tally, self.rows, self.against = found, rows[:MOST_ROWS], against

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what there is."""
        air = pad(self.px, 0.9)
        row = self.look.text.height(self.px) + pad(self.px, 0.5)
        low = row * (len(self.rows) + 1)
        upper = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - low - air)
        lower = Rect(self.rect.x, self.rect.bottom - low, self.rect.width, low)
        if self.tally.deals:
            self._deals(surface, upper)
        if self.rows:
            self._won(surface, lower, row)

    def _title(self, surface: pygame.Surface, area: Rect, words: str) -> None:
        high = self.look.text.height(self.px, "strong")
        place = Rect(area.x, area.y, area.width, high)
        put(self.look.text, surface, words, place, self.px, self.look.theme.brass, "strong")

    # -- points, deal by deal

    def _deals(self, surface: pygame.Surface, area: Rect) -> None:
        look, small = self.look, max(13, round(self.px * 0.85))
        self._title(surface, area, _("Points, deal by deal"))
        points = [deal.points for deal in self.tally.deals[-MOST_DEALS:]]
        head = look.text.height(self.px, "strong") + pad(self.px, 0.4)
        low, high = min(0, *points), max(1, *points)
        scale_wide = max(look.text.width(number(value), small) for value in (low, high)) + pad(small, 0.5)
        inside = Rect(area.x + scale_wide, area.y + head, area.width - scale_wide, area.height - head)
        if inside.height < 3 * small or inside.width < 40:
            return
        zero = inside.bottom - round(inside.height * -low / (high - low))
        for value, y in {high: inside.y, 0: zero, low: inside.bottom}.items():
            pygame.draw.line(surface, look.theme.line, (inside.x, y), (inside.right, y))
            line = look.text.height(small)
            top = max(area.y + head - line // 4, min(area.bottom - line, y - line // 2))
            if value == 0 or abs(y - zero) >= line:
                place = Rect(area.x, top, scale_wide - pad(small, 0.4), line)
                look.text.put(surface, number(value), place, small, look.theme.quiet, align="right")
        self._bars(surface, inside, zero, points, (low, high))

    def _bars(
        self, surface: pygame.Surface, inside: Rect, zero: int, points: Sequence[int], span: tuple[int, int]
    ) -> None:
        """A bar a deal: up in brass where it brought points, down in red where it cost some."""
        theme = self.look.theme
        step = min(inside.width / len(points), pad(self.px, 2.4))
        wide = max(2, round(step * 0.72))
        for place, value in enumerate(points):
            tall = max(2, round(inside.height * abs(value) / (span[1] - span[0])))
            x = inside.x + round(step * place + (step - wide) / 2)
            bar = Rect(x, zero - tall if value >= 0 else zero, wide, tall)
            colour = theme.brass if value >= 0 else theme.red_light
            self.look.panels.put(surface, bar, colour, min(wide // 3, pad(self.px, 0.2)))

    # -- matches won

    def _won(self, surface: pygame.Surface, area: Rect, row: int) -> None:
        look, theme = self.look, self.look.theme
        self._title(surface, area, _("Matches won against"))
        names = [against_words(level) for level, _found in self.rows]
        counts = [
            _("{won} of {played}", won=number(found.won), played=number(found.finished))
            for _level, found in self.rows
        ]
        wide = min(area.width * 2 // 5, max(look.text.width(name, self.px) for name in names))
        right = max(look.text.width(count, self.px, "strong") for count in counts)
        gap, thick = pad(self.px, 0.6), pad(self.px, 0.7)
        for place, (level, found) in enumerate(self.rows, 1):
            y = area.y + row * place
            chosen = self.against in (None, level)
            colour = theme.text if chosen else theme.quiet
            put(look.text, surface, names[place - 1], Rect(area.x, y, wide, row), self.px, colour)
            count = Rect(area.right - right, y, right, row)
            put(look.text, surface, counts[place - 1], count, self.px, colour, "strong", align="right")
            track = Rect(area.x + wide + gap, 0, area.width - wide - right - 2 * gap, thick)
            track.centery = y + row // 2
            look.panels.put(surface, track, theme.raised, thick // 2)
            if found.won and found.finished:
                filled = max(thick, round(track.width * found.won / found.finished))
                bar = Rect(track.x, track.y, filled, thick)
                look.panels.put(surface, bar, theme.brass if chosen else theme.quiet, thick // 2)
