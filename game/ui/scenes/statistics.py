"""The statistics: everything that people have played on this computer, counted from the journals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pygame

from game.core.games import GAMES, player_counts
from game.session.statistics import Counting, MatchPlayed, tally
from game.session.statistics_csv import export
from game.ui.file_words import printable
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext, number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.scenes.game_words import game_name
from game.ui.scenes.statistics_charts import Charts
from game.ui.scenes.statistics_words import Figure, against_words, figures, in_order, skipped_words
from game.ui.seat_names import shown_name
from game.ui.table.fitting import put
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.stepper import Stepper

Value = TypeVar("Value")
#: Seconds of a frame in which journals are counted, and between two times that the figures are shown anew.
SHARE, BEAT = 0.008, 0.15


class StatisticsScene(Scene):
    """Figures and charts of the matches that are chosen by game, players, opponents and person. Escape goes back.

    `tables` is the folder into which they are written for other programs.
    """

    def __init__(self, look: Look, counting: Counting, tables: Path) -> None:
        super().__init__(look)
        self.counting, self.tables = counting, tables
        self._since = 0.0
        self.heading = Label(look, lambda: _("Statistics"), role="title")
        self.count = Label(look, self._count, colour=look.theme.quiet)
        games: list[tuple[str | None, Callable[[], str]]] = [(None, lambda: _("All games"))]
        games += [(game, _later(game_name, game)) for game in GAMES]
        self.game: Choice[str | None] = Choice(look, games, self._choose, value=None)
        self.players: Choice[int | None] = Choice(look, _player_pills(None), self._choose, value=None)
        self.against: Stepper[str | None] = Stepper(look, (), self._choose, value=None)
        self.person: Stepper[str | None] = Stepper(look, (), self._choose, value=None)
        self.figures = Figures(look)
        self.charts = Charts(look)
        self.told = Label(look, self._told, colour=look.theme.quiet, wraps=True)
        self.back = Button(look, lambda: _("Back"), self._go_back, kind="link", align="left")
        self.export = Button(look, lambda: _("Write as a table"), self._export)
        self._written: str = ""
        self.group = Group(
            [
                self.heading,
                self.count,
                self.game,
                self.players,
                self.against,
                self.person,
                self.figures,
                self.charts,
                self.told,
                self.back,
                self.export,
            ]
        )
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._show()

    def on_enter(self) -> None:
        """The games have the focus."""
        if self.group.focused is None:
            self.group.focus(self.game)

    # -- what is shown

    @property
    def chosen(self) -> list[MatchPlayed]:
        """The matches that are looked at."""
        against = self.against.value
        return [m for m in self._of_all_levels() if against in (None, m.against)]

    def _of_all_levels(self) -> list[MatchPlayed]:
        game, players, person = self.game.value, self.players.value, self.person.value
        return [
            m
            for m in self.counting.matches
            if game in (None, m.game)
            and players in (None, m.players)
            and (person is None or person in m.names)
        ]

    def _choose(self, _value: object) -> None:
        self._show()

    def _show(self) -> None:
        """Show what is chosen; what can be chosen follows from what was played."""
        self.players.options = _player_pills(self.game.value)
        if self.players.value not in [value for value, _words in self.players.options]:
            self.players.value = None
        _offer(self.person, self._people(), lambda: _("Everybody"), _person)
        order = in_order({m.against for m in self._of_all_levels()})
        _offer(self.against, order, lambda: _("All opponents"), against_words)
        matches = self.chosen
        found = tally(matches)
        self.figures.rows = figures(found, self.game.value)
        rows = [(level, tally(m for m in self._of_all_levels() if m.against == level)) for level in order]
        self.charts.show(found, rows, self.against.value)
        self.export.enabled = self.counting.over and bool(matches)
        if self.size != (0, 0):
            self.resized(self.size)
        self.touch()

    def _people(self) -> list[str]:
        """Everybody who has played, the most often first."""
        times = Counter(name for m in self.counting.matches for name in m.names)
        return [name for name, _count in times.most_common()]

    def _count(self) -> str:
        counting = self.counting
        if not counting.over:
            done, total = number(counting.done), number(counting.total)
            return _("counting the matches: {done} of {total}", done=done, total=total)
        return ngettext(
            "{count} match by these choices", "{count} matches by these choices", len(self.chosen)
        )

    def _told(self) -> str:
        if self._written:
            return self._written
        return skipped_words(self.counting.skipped)

    # -- time

    def update(self, dt: float) -> None:
        """Count on, and show how far it has come."""
        if self.counting.over:
            return
        self.counting.step(SHARE)
        self._since += dt
        if self.counting.over or self._since >= BEAT:
            self._since = 0.0
            self._show()

    @property
    def animating(self) -> bool:
        """Whether something is still counted, so that frames follow each other quickly."""
        return not self.counting.over

    # -- the screen

    def resized(self, size: Size) -> None:
        """Choices above, figures on the left, charts on the right."""
        scale = Scale(size)
        x_edge, y_edge = max(scale.px(56), (size[0] - scale.px(2000)) // 2), scale.px(40)
        self.panel = pygame.Rect(x_edge, y_edge, size[0] - 2 * x_edge, size[1] - 2 * y_edge)
        inside = self.panel.inflate(-2 * scale.px(50), -2 * scale.px(30))
        top = self._place_choices(scale, inside, self._place_head(scale, inside))
        foot = self._place_foot(scale, inside)
        gap = scale.px(56)
        left = (inside.width - gap) * 44 // 100
        self.figures.place((inside.x, top, left, foot - top), scale.text(18))
        self.charts.place((inside.x + left + gap, top, inside.width - left - gap, foot - top), scale.text(18))

    def _place_head(self, scale: Scale, inside: pygame.Rect) -> int:
        self.heading.px, self.count.px = scale.text(36), scale.text(18)
        wide, high = self.heading.needs()
        self.heading.place((inside.x, inside.y, wide, high))
        line = self.count.needs()[1]
        x = inside.x + wide + scale.px(30)
        self.count.place((x, inside.y + high - line - scale.px(6), inside.right - x, line))
        return inside.y + high + scale.px(14)

    def _place_choices(self, scale: Scale, inside: pygame.Rect, y: int) -> int:
        """The choices side by side, as many in a row as there is room for; tells where they end."""
        gap, x = scale.px(14), inside.x
        shown: list[Widget] = [w for w in (self.game, self.players, self.against, self.person) if w.visible]
        for widget in shown:
            widget.px = scale.text(17)
        high = max(scale.px(40), *(widget.needs()[1] for widget in shown))
        for widget in shown:
            wide = widget.needs()[0]
            if x > inside.x and x + wide > inside.right:
                x, y = inside.x, y + high + gap
            widget.place((x, y, min(wide, inside.width), high))
            x += wide + scale.px(40)
        return y + high + gap + scale.px(8)

    def _place_foot(self, scale: Scale, inside: pygame.Rect) -> int:
        gap = scale.px(30)
        self.back.px, self.export.px = scale.text(19), scale.text(18)
        link, button = self.back.needs(), self.export.needs()
        high, wide = max(scale.px(54), button[1]), max(scale.px(240), button[0])
        self.export.place((inside.right - wide, inside.bottom - high, wide, high))
        self.back.place((inside.x, inside.bottom - (high + link[1]) // 2, *link))
        room = inside.width - wide - link[0] - 2 * gap
        self.told.place((inside.x + link[0] + gap, 0, room, 0), scale.text(16))
        tall = self.told.needs()[1]
        y = inside.bottom - max(high, tall)
        self.told.place((self.told.rect.x, y + (max(high, tall) - tall) // 2, room, tall))
        return y - scale.px(18)

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._go_back()
            return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt, the panel and everything on it."""
        surface.blit(felt(self.look, self.size), (0, 0))
        theme = self.look.theme
        self.look.panels.put(surface, self.panel, (*theme.panel, 205), Scale(self.size).px(28))
        self.group.draw(surface)
        return None

    # -- what is done

    def _export(self) -> None:
        """Write the chosen matches into a file, and say where it is."""
        try:
            path = export(tally(self.chosen).matches, self.tables)
        except OSError as error:
            why = error.strerror or str(error)
            self._written = _("The table could not be written: {why}", why=printable(why))
        else:
            self._written = _("Written: {path}", path=printable(str(path)))
        self.resized(self.size)
        self.touch()

    def _go_back(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()


class Figures(Widget):
    """Rows of a name and a value; headings stand out."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.rows: list[Figure] = []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows; where there is little room they move closer."""
        text, theme = self.look.text, self.look.theme
        if not self.rows:
            return
        row = min(self.rect.height // len(self.rows), round(self.px * 1.9))
        px = max(13, min(self.px, round(row / 1.38)))
        y = self.rect.y
        for figure in self.rows:
            place = pygame.Rect(self.rect.x, y, self.rect.width, row)
            if not figure.value:
                put(text, surface, figure.words, place, px, theme.brass, "strong")
                pygame.draw.line(surface, theme.line, (place.x, place.bottom), (place.right, place.bottom))
            else:
                value = put(text, surface, figure.value, place, px, theme.text, "strong", align="right")
                place.width = value.x - 2 * px - place.x
                place.x += px if figure.within else 0
                put(text, surface, figure.words, place, px, theme.quiet)
            y += row


def _later(words: Callable[[Value], str], value: Value) -> Callable[[], str]:
    """Words for a value, said anew each time."""
    return lambda: words(value)


def _player_pills(game: str | None) -> tuple[tuple[int | None, Callable[[], str]], ...]:
    """How many play: all the counts of the games that are looked at."""
    counts = sorted({n for g in ([game] if game else GAMES) for n in player_counts(g)})
    pills: list[tuple[int | None, Callable[[], str]]] = [(None, lambda: _("all tables"))]
    pills += [(count, _later(number, count)) for count in counts]
    return tuple(pills)


def _person(name: str) -> str:
    return printable(shown_name(name))


def _offer(
    stepper: Stepper[str | None],
    values: list[str],
    everything: Callable[[], str],
    words: Callable[[str], str],
) -> None:
    """Offer these values and all of them together; one that is gone gives way to that."""
    stepper.options = (
        (None, everything),
        *((value, _later(words, value)) for value in values),
    )
    stepper.visible = len(values) > 1
    if stepper.value not in values:
        stepper.value = None
