"""The score sheet after a deal: every line of it for every side, and how the match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.match import Standing
from game.core.public import Public
from game.core.scoring import LINES, Sheet, score
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.table.fitting import put
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.words import line_is_used, line_name

Rect = pygame.Rect


class ScoreScene(Scene):
    """Lies over the table; its button goes on with the next deal or to the end of the match."""

    over = True

    def __init__(
        self,
        look: Look,
        public: Public,
        *,
        sides: Sequence[str],
        viewer: int,
        how: str,
        standing: Standing,
        code: str,
        on_next: Callable[[], object],
        history: Sequence[Sequence[int]] = (),
    ) -> None:
        super().__init__(look)
        self.public = public
        self.sheets: tuple[Sheet, ...] = score(public)
        self.standing = standing
        self.sides = tuple(sides)
        self.how = how
        self.code = code
        self.on_next = on_next
        self.history = [tuple(totals) for totals in history]
        own = public.rules.side_of[viewer]
        n = len(public.rules.sides)
        #: One's own side stands first.
        self.order = [(own + i) % n for i in range(n)]
        self.lines = [line for line in LINES if line_is_used(line, public.rules)]
        self.next = Button(look, self._next_words, self._go, kind="coral")
        self.group = Group([self.next])
        self.panel = Rect(0, 0, 0, 0)
        #: Where lines and totals end.
        self.bottom = 0

    def _next_words(self) -> str:
        return _("Match result") if self.standing.over else _("Next deal")

    def on_enter(self) -> None:
        """The button has the focus."""
        self.group.focus(self.next, ring=True)

    def resized(self, size: Size) -> None:
        """The panel in the middle, the button at its lower right."""
        scale = Scale(size)
        width = min(scale.px(1000), size[0] - 2 * scale.px(40))
        height = min(size[1] - 2 * scale.px(36), max(scale.px(800), round(size[1] * 0.86)))
        self.panel = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        pad = scale.px(50)
        wide, high = max(scale.px(260), 160), max(scale.px(60), 40)
        place = (self.panel.right - pad - wide, self.panel.bottom - scale.px(34) - high, wide, high)
        self.next.place(place, scale.text(20))

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes on, as the button does."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._go()
            return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the sheet over the dimmed table."""
        look, scale = self.look, Scale(surface.get_size())
        theme, panels = look.theme, look.panels
        surface.blit(panels.panel(surface.get_size(), (*theme.panel, 175), 0), (0, 0))
        panels.put(surface, self.panel, theme.panel, scale.px(24), border=theme.line)
        inside = self.panel.inflate(-2 * scale.px(50), -2 * scale.px(34))
        y = self._head(surface, scale, inside)
        bottom = self._lines(surface, scale, inside, y)
        bottom = self._totals(surface, scale, inside, bottom)
        self.bottom = bottom
        self._foot(surface, scale, inside, bottom)
        self.group.draw(surface)
        return None

    # -- pieces

    def _columns(self, inside: Rect) -> list[Rect]:
        """A column for each side, at the right."""
        n = len(self.order)
        wide = round(inside.width * (0.19 if n == 2 else 0.165))
        return [Rect(inside.right - (n - i) * wide, inside.y, wide, inside.height) for i in range(n)]

    def _head(self, surface: pygame.Surface, scale: Scale, inside: Rect) -> int:
        text, theme = self.look.text, self.look.theme
        px, small = scale.text(34), scale.text(17)
        high = text.height(px, "title")
        columns = self._columns(inside)
        title = _("Deal {deal} is over", deal=self.public.deal)
        room = Rect(inside.x, inside.y, columns[0].x - inside.x, high)
        text.put(surface, title, room, px, theme.text, "title")
        for place, side in zip(columns, self.order, strict=True):
            row = Rect(place.x, inside.y, place.width, high)
            row.x, row.width = row.x + scale.px(12), row.width - scale.px(12)
            put(text, surface, self.sides[side], row, scale.text(21), theme.text, "strong", align="right")
        y = inside.y + high
        text.put(surface, self.how, Rect(inside.x, y, inside.width, text.height(small)), small, theme.brass)
        return y + text.height(small) + scale.px(14)

    def _room(self, scale: Scale) -> int:
        """How high a line may be so that lines, totals and button fit."""
        inside = self.panel.height - 2 * scale.px(34)
        taken = scale.px(60) + scale.px(40) + self.next.rect.height + scale.px(40)
        return max(19, min(scale.px(46), (inside - taken) // (len(self.lines) + 3)))

    def _lines(self, surface: pygame.Surface, scale: Scale, inside: Rect, y: int) -> int:
        text, theme = self.look.text, self.look.theme
        high = self._room(scale)
        px = min(scale.text(19), max(13, high - 5))
        columns = self._columns(inside)
        for line in self.lines:
            row = Rect(inside.x, y, inside.width, high)
            text.put(surface, line_name(line, self.public.rules), row, px, theme.text)
            counts = self._counts(line)
            if counts:
                where = Rect(inside.x, y, columns[0].x - inside.x, high)
                text.put(surface, counts, where, max(13, px - 2), theme.quiet, align="right")
            for place, side in zip(columns, self.order, strict=True):
                value = self.sheets[side].lines[line]
                cell = Rect(place.x, y, place.width, high)
                colour = theme.red_light if value < 0 else theme.text if value else theme.quiet
                said = number(value) if value else "–"
                text.put(surface, said, cell, px, colour, "strong", align="right")
            y += high
            pygame.draw.line(
                surface, theme.raised, (inside.x, y - 1), (inside.right, y - 1), max(1, scale.px(1.5))
            )
        return y + scale.px(10)

    def _counts(self, line: str) -> str:
        """How many canastas of a kind the sides have, and what each brings: `2 · 1 × 500`."""
        rules = self.public.rules
        bonus = {
            "clean": rules.clean_bonus,
            "mixed": rules.mixed_bonus,
            "sevens": rules.special_bonus,
            "aces": rules.special_bonus,
        }.get(line)
        if not bonus or not any(sheet.lines[line] for sheet in self.sheets):
            return ""
        counts = " · ".join(number(self.sheets[side].lines[line] // bonus) for side in self.order)
        return f"{counts} × {number(bonus)}"

    def _totals(self, surface: pygame.Surface, scale: Scale, inside: Rect, y: int) -> int:
        text, theme = self.look.text, self.look.theme
        high = self._room(scale) + scale.px(2)
        px = min(scale.text(23), max(14, high - 5))
        deal = [self.sheets[side].total for side in self.order]
        totals = [self.standing.scores[side] for side in self.order]
        best = max(self.standing.scores)
        for words, values in ((_("This deal"), deal), (_("Total"), totals)):
            row = Rect(inside.x, y, inside.width, high)
            text.put(surface, words, row, px, theme.text, "strong")
            for place, value in zip(self._columns(inside), values, strict=True):
                lead = value == (best if values is totals else max(deal))
                colour = theme.brass if lead else theme.text
                cell = Rect(place.x, y, place.width, high)
                text.put(surface, number(value), cell, px, colour, "title", align="right")
            y += high
        return y

    def _foot(self, surface: pygame.Surface, scale: Scale, inside: Rect, y: int) -> None:
        """The deal's code, and the course of the match as lines."""
        text, theme = self.look.text, self.look.theme
        px = scale.text(14)
        words = _("code of this deal: {code}", code=self.code) if self.code else ""
        row = Rect(
            inside.x, self.panel.bottom - scale.px(34) - text.height(px), inside.width, text.height(px)
        )
        row.width = self.next.rect.x - row.x - scale.px(10)
        text.put(surface, words, row, px, theme.quiet, "page")
        area = Rect(inside.x, y + scale.px(14), self.next.rect.x - inside.x - scale.px(60), 0)
        area.height = row.y - area.y - scale.px(14)
        if area.height >= scale.px(60) and len(self.history) > 1:
            self._graph(surface, scale, area)

    def _graph(self, surface: pygame.Surface, scale: Scale, area: Rect) -> None:
        """The totals after every deal, drawn large and made small, so that the lines are smooth."""
        theme = self.look.theme
        values = [total for totals in self.history for total in totals]
        low, high = min(0, *values), max(1, *values)
        edge = max(6, scale.px(8))
        finer = 3
        picture = pygame.Surface(
            ((area.width + 2 * edge) * finer, (area.height + 2 * edge) * finer), pygame.SRCALPHA
        )
        colours = (theme.brass, theme.quiet, theme.good)
        for place, side in reversed(list(enumerate(self.order))):
            points = [
                (
                    finer * (edge + area.width * i / (len(self.history) - 1)),
                    finer * (edge + area.height * (1 - (totals[side] - low) / max(1, high - low))),
                )
                for i, totals in enumerate(self.history)
            ]
            pygame.draw.lines(picture, colours[place], False, points, max(4, finer * scale.px(3)))
            for point in points:
                pygame.draw.circle(picture, colours[place], point, finer * max(3, scale.px(5.5)))
        small = pygame.transform.smoothscale(picture, (area.width + 2 * edge, area.height + 2 * edge))
        surface.blit(small, (area.x - edge, area.y - edge))

    def _go(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
        self.on_next()
