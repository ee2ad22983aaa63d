"""A row for a seat: where it is, the name, a person or a computer, and how well the computer plays."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scenes.draft import MatchDraft, place_name
from game.ui.scenes.game_words import level_name
from game.ui.theme import mix
from game.ui.widgets.base import Widget
from game.ui.widgets.choice import Choice
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.stepper import Stepper


class SeatRow:
    """The widgets of one seat and the ground they stand on."""

    def __init__(self, look: Look, draft: MatchDraft, seat: int) -> None:
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
        self.level: Stepper[str] = Stepper(look, levels, self._choose_level, value=mine.level)
        self._visible = True
        self._show_level()

    @property
    def widgets(self) -> list[Widget]:
        """In the order in which Tab goes through them."""
        return [self.where, self.name, self.kind, self.level]

    @property
    def visible(self) -> bool:
        """Whether this seat is at the table."""
        return self._visible

    @visible.setter
    def visible(self, shown: bool) -> None:
        self._visible = shown
        for widget in self.widgets:
            widget.visible = shown
        self._show_level()

    def place(self, scale: Scale, rect: pygame.Rect) -> None:
        """Lay out the row."""
        self.rect = rect
        side, gap = scale.px(16), scale.px(14)
        px = scale.text(17)
        for widget in self.widgets:
            widget.px = px
        self.kind.px = self.level.px = scale.text(16)
        inner = pygame.Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height)
        high = min(scale.px(44), rect.height - scale.px(8))
        high = max(high, self.kind.needs()[1])
        y = rect.y + (rect.height - high) // 2
        places = ("south", "west", "north", "east")
        where = max(scale.px(74), *(self.look.text.width(place_name(place), px) for place in places))
        level, kind = self.level.needs()[0] + scale.px(8), self.kind.needs()[0]
        x = inner.x + high + gap
        name = inner.right - level - kind - 2 * gap - x
        self.where.visible = self._visible and name - where - gap >= 7 * px
        self.where.place((x, y, where, high))
        if self.where.visible:
            x, name = x + where + gap, name - where - gap
        self.name.place((x, y, name, high))
        self.kind.place((x + name + gap, y, kind, high))
        self.level.place((inner.right - level, y, level, high))

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
        self._show_level()

    def _choose_level(self, level: str) -> None:
        self.draft.seats[self.seat].level = level

    def _show_level(self) -> None:
        self.level.visible = self._visible and not self.draft.seats[self.seat].human


def _level_words(level: str) -> Callable[[], str]:
    return lambda: level_name(level)
