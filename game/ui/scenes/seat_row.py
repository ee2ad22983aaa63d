"""A row for a seat: where it is, the name, a person or a computer, how well the computer plays and in what temper."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scenes.draft import TEMPERAMENTS, MatchDraft
from game.ui.scenes.game_words import level_name, temperament_name
from game.ui.seat_names import place_name
from game.ui.theme import mix
from game.ui.widgets.base import Widget
from game.ui.widgets.choice import Choice
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.stepper import Stepper

#: A name's field is at least so many times as wide as its letters are high.
NAME = 7


class SeatRow:
    """The widgets of one seat and the ground they stand on."""

    def __init__(self, look: Look, draft: MatchDraft, seat: int, on_kind: Callable[[], object]) -> None:
        self.on_kind = on_kind
        self.look, self.draft, self.seat = look, draft, seat
        self.rect = pygame.Rect(0, 0, 0, 0)
        mine = draft.seats[seat]
        self.where = Label(look, self._where, colour=look.theme.quiet)
        self.name = TextField(look, self._write, placeholder=lambda: draft.default_name(seat), most=18)
        self.kind: Choice[bool] = Choice(
            look,
            ((True, lambda: _("person")), (False, lambda: _("computer"))),
            self._choose_kind,
            value=mine.human,
        )
        levels = tuple((level, _level_words(level)) for level in draft.levels)
        self.level: Stepper[str] = Stepper(look, levels, self._choose_level, value=draft.level(seat))
        tempers = tuple((temper, _temper_words(temper)) for temper in TEMPERAMENTS)
        self.temper: Stepper[str | None] = Stepper(look, tempers, self._choose_temper, value=mine.temperament)
        self._visible = True
        self.refresh()

    @property
    def widgets(self) -> list[Widget]:
        """In the order in which Tab goes through them."""
        return [self.where, self.name, self.kind, self.level, self.temper]

    @property
    def visible(self) -> bool:
        """Whether this seat is at the table."""
        return self._visible

    @visible.setter
    def visible(self, shown: bool) -> None:
        self._visible = shown
        for widget in self.widgets:
            widget.visible = shown
        self.refresh()

    def refresh(self) -> None:
        """Show how the seat plays now: what others choose may make it somebody's partner."""
        computer = self._visible and not self.draft.seats[self.seat].human
        self.level.visible = self.temper.visible = computer
        self.level.value = self.draft.level(self.seat)

    def place(self, scale: Scale, rect: pygame.Rect) -> None:
        """Lay out the row."""
        self.rect = rect
        side, gap = scale.px(16), scale.px(14)
        px = scale.text(17)
        for widget in self.widgets:
            widget.px = px
        self.kind.px = self.level.px = self.temper.px = scale.text(16)
        inner = pygame.Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height)
        line = scale.px(6)
        places = ("south", "west", "north", "east")
        where = max(scale.px(74), *(self.look.text.width(place_name(place), px) for place in places))
        kind, level, temper = (choice.needs()[0] for choice in (self.kind, self.level, self.temper))
        least = self.kind.needs()[1]
        high = max(min(scale.px(44), rect.height - 2 * line), least)
        name = inner.width - high - where - kind - level - temper - 5 * gap
        if name >= NAME * px or not self.level.visible:
            y = rect.y + (rect.height - high) // 2
            right = inner.right if not self.level.visible else inner.right - level - temper - 2 * gap
            self._place_who(inner.x + high + gap, right, y, (where, kind, gap, high))
            self.level.place((right + gap, y, level, high))
            self.temper.place((inner.right - temper, y, temper, high))
            return
        high = max(min(scale.px(44), (rect.height - 3 * line) // 2), least)
        y = rect.y + (rect.height - 2 * high - line) // 2
        self._place_who(inner.x + high + gap, inner.right, y, (where, kind, gap, high))
        x, y = self.name.rect.x, y + high + line
        half = (inner.right - x - gap) // 2
        self.level.place((x, y, half, high))
        self.temper.place((inner.right - half, y, half, high))

    def _place_who(self, x: int, right: int, y: int, sizes: tuple[int, int, int, int]) -> None:
        """Where the seat is, its name, and the choice between a person and a computer, in a line."""
        where, kind, gap, high = sizes
        name = right - kind - gap - x
        self.where.visible = self._visible and name - where - gap >= NAME * self.name.px
        self.where.place((x, y, where, high))
        if self.where.visible:
            x, name = x + where + gap, name - where - gap
        self.name.place((x, y, name, high))
        self.kind.place((x + name + gap, y, kind, high))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The row's panel and the badge with the seat's letter: brass for a person, teal for a computer."""
        theme = self.look.theme
        radius = self.rect.height // 4
        self.look.panels.put(surface, self.rect, theme.panel, radius)
        high = self.name.rect.height
        badge = pygame.Rect(
            self.rect.x + (self.where.rect.x - self.rect.x - high) // 2, self.name.rect.y, high, high
        )
        human = self.draft.seats[self.seat].human
        ground = theme.brass if human else mix(theme.raised, theme.good, 0.35)
        self.look.panels.put(surface, badge, ground, high // 2)
        letter = self._where()[:1].upper()
        self.look.text.put(surface, letter, badge, self.name.px, theme.on(ground), "strong", align="centre")

    def _where(self) -> str:
        if self.seat >= self.draft.players:
            return ""
        return place_name(self.draft.place(self.seat))

    def _write(self, name: str) -> None:
        self.draft.seats[self.seat].written = name

    def _choose_kind(self, human: bool) -> None:
        self.draft.seats[self.seat].human = human
        self.on_kind()

    def _choose_level(self, level: str) -> None:
        self.draft.choose_level(self.seat, level)

    def _choose_temper(self, temper: str | None) -> None:
        self.draft.seats[self.seat].temperament = temper


def _level_words(level: str) -> Callable[[], str]:
    return lambda: level_name(level)


def _temper_words(temper: str | None) -> Callable[[], str]:
    return lambda: temperament_name(temper)
