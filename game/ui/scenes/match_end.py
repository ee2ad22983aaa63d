"""The end of a match: who has won, with how many points, how it went, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext, number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import sunburst
from game.ui.scenes.course_chart import put_course, put_mark
from game.ui.table.fitting import put
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label


class MatchEndScene(Scene):
    """Winners, totals and the course of the match; a draw is called one, and a match given up says so.

    `gave_up` names who gave it up; `yours` says that it was whoever sits alone before the screen; take-backs
    have `marked` the match.
    """

    def __init__(
        self,
        look: Look,
        *,
        sides: Sequence[str],
        scores: Sequence[int],
        winners: Sequence[int],
        own: int | None,
        on_again: Callable[[], object],
        on_title: Callable[[], object],
        history: Sequence[Sequence[int]] = (),
        gave_up: str | None = None,
        yours: bool = False,
        marked: bool = False,
        on_watch: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(look)
        self.sides, self.scores, self.winners, self.own = tuple(sides), tuple(scores), tuple(winners), own
        self.history = [tuple(totals) for totals in history]
        self.gave_up, self.yours, self.marked = gave_up, yours, marked
        n = len(self.sides)
        #: One's own side stands first, as on the score sheet: it has the same mark there.
        self.order = [((own or 0) + i) % n for i in range(n)]
        self.title = Label(look, self._title, role="title", align="centre", wraps=True)
        self.note = Label(look, self._note, colour=look.theme.quiet, align="centre", wraps=True)
        again: Callable[[], str] = lambda: _("with the same seats")  # noqa: E731
        self.again = Button(look, lambda: _("Rematch"), on_again, kind="coral", note=again)
        self.leave = Button(look, lambda: _("Title"), on_title)
        self.watch = Button(look, lambda: _("Watch the match"), on_watch or on_title)
        self.ways = [self.again, *([] if on_watch is None else [self.watch]), self.leave]
        self.group = Group([self.title, self.note, *self.ways])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.chart = pygame.Rect(0, 0, 0, 0)
        self._rows: list[pygame.Rect] = []
        self._ground: pygame.Surface | None = None

    def on_enter(self) -> None:
        """The next match is what is expected."""
        self.group.focus(self.again, ring=True)

    def _title(self) -> str:
        if len(self.winners) == len(self.sides):
            return _("The match is a draw")
        if len(self.winners) > 1:
            names = ", ".join(self.sides[side] for side in self.winners)
            return _("A draw between {names}", names=names)
        if self.own is not None and self.own in self.winners:
            return _("You have won the match")
        if self.own is not None and len(self.sides) == 2 and self.sides[self.winners[0]] == _("They"):
            return _("They have won the match")
        return _("{name} has won the match", name=self.sides[self.winners[0]])

    def _note(self) -> str:
        """Who gave the match up, else how many deals it took; and whether take-backs mark it."""
        deals = len(self.history) - 1
        said = ngettext("after {count} deal", "after {count} deals", deals) if deals > 0 else ""
        if self.gave_up is not None:
            said = _("You gave it up") if self.yours else _("{name} gave it up", name=self.gave_up)
        return " · ".join(filter(None, (said, _("with take-backs") if self.marked else "")))

    def resized(self, size: Size) -> None:
        """Title, totals from the best down, the course, two buttons."""
        scale = Scale(size)
        self._ground = None
        width = min(scale.px(760), size[0] - 2 * scale.px(40))
        inside = width - 2 * scale.px(60)
        self.title.place((0, 0, inside, 0), scale.text(44))
        self.note.place((0, 0, inside, 0), scale.text(18))
        title, note = self.title.needs()[1], self.note.needs()[1]
        row = max(scale.px(64), 40)
        gap = scale.px(14)
        for way in self.ways:
            way.px = scale.text(20)
        button = max(scale.px(64), 40, self.again.needs()[1])
        chart = scale.px(170) if len(self.history) > 1 else 0
        height = title + note + len(self.sides) * (row + gap) + chart + button + 4 * gap + 2 * scale.px(44)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.centerx - inside // 2, self.panel.y + scale.px(44)
        self.title.place((x, y, inside, title))
        self.note.place((x, y + title, inside, note))
        y += title + note + 2 * gap
        self._rows = []
        for _side in self.sides:
            self._rows.append(pygame.Rect(x, y, inside, row))
            y += row + gap
        self.chart = pygame.Rect(x, y, inside, chart)
        y += chart + 2 * gap
        self._place_ways(pygame.Rect(x, y, inside, button), gap)

    def _place_ways(self, row: pygame.Rect, gap: int) -> None:
        """The ways on in one row, each as wide as its words want, the spare shared."""
        spare = row.width - gap * (len(self.ways) - 1) - sum(way.needs()[0] for way in self.ways)
        x = row.x
        for way in self.ways:
            wide = way.needs()[0] + spare // len(self.ways)
            way.place((x, row.y, wide, row.height))
            x += wide + gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Two buttons; Escape goes to the title."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave.on_press()
            return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw rays, panel, totals and the course."""
        look, scale = self.look, Scale(surface.get_size())
        if self._ground is None:
            self._ground = sunburst(look, surface.get_size(), self.panel.center)
        surface.blit(self._ground, (0, 0))
        look.panels.put(surface, self.panel, look.theme.panel, scale.px(24))
        order = sorted(range(len(self.sides)), key=lambda side: -self.scores[side])
        for rect, side in zip(self._rows, order, strict=True):
            self._row(surface, scale, rect, side)
        put_course(surface, look, scale, self.chart, self.history, self.order)
        self.group.draw(surface)
        return None

    def _row(self, surface: pygame.Surface, scale: Scale, rect: pygame.Rect, side: int) -> None:
        theme, text, panels = self.look.theme, self.look.text, self.look.panels
        won = side in self.winners
        border = theme.brass if won else None
        panels.put(surface, rect, theme.raised, scale.px(14), border=border, width=max(2, scale.px(3)))
        inside = rect.inflate(-2 * scale.px(24), 0)
        mark = scale.text(20)
        put_mark(surface, self.look, self.order.index(side), pygame.Rect(inside.x, rect.y, mark, rect.height))
        colour = theme.brass if won else theme.text
        colour = theme.readable(colour, theme.raised)
        points = text.put(
            surface, number(self.scores[side]), inside, scale.text(28), colour, "title", align="right"
        )
        room = pygame.Rect(inside.x + mark + scale.px(12), rect.y, 0, rect.height)
        room.width = points.x - room.x - scale.px(12)
        name = self.sides[side] + (" ★" if won else "")
        put(text, surface, name, room, scale.text(24), theme.text, "strong")
