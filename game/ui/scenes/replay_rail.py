"""The rail beside a record that is watched: where it stands, and how to move in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.session.watching import Through, Watch, WatchEyes
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.seat_names import shown_name
from game.ui.table.acts import Acts
from game.ui.table.fitting import fitting
from game.ui.table.frame import Frame, Rect
from game.ui.table.rail import RailBoard
from game.ui.widgets.base import Size, Widget, pad
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.sign_button import SignButton
from game.ui.widgets.stepper import Stepper

Deed = Callable[[], object]

#: The paces of a record that plays by itself, from the calmest on.
PACES: Final = ("normal", "brisk", "none")


class Timeline(Widget):
    """The deal from its first moment to its last, with a tick where each turn begins; it is pressed and dragged."""

    def __init__(self, look: Look, watch: Watch, on_go: Callable[[int], object]) -> None:
        super().__init__(look, lambda: _("Moments of the deal"))
        self.watch, self.on_go = watch, on_go

    def needs(self) -> Size:
        """A bar that can be hit."""
        return 4 * self.px, self.px

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer while it is held."""
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self.press(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return True
        return super().handle(event)

    def press(self, pos: tuple[int, int]) -> None:
        """Go to the moment that was pressed."""
        bar = self._bar()
        at = round((pos[0] - bar.x) / max(1, bar.width) * self.watch.length)
        at = max(0, min(self.watch.length, at))
        if at != self.watch.at:
            self.on_go(at)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar, its turns, and where the record stands."""
        theme, panels, bar = self.look.theme, self.look.panels, self._bar()
        high = max(4, self.px // 3)
        line = Rect(bar.x, bar.centery - high // 2, bar.width, high)
        panels.put(surface, line, theme.raised, high // 2)
        x = self._x(self.watch.at)
        if x > bar.x:
            panels.put(surface, Rect(line.x, line.y, x - line.x, high), theme.brass, high // 2)
        tick = max(3, self.px // 4)
        turns = self.watch.turns
        if len(turns) * 4 < bar.width:
            colour = theme.readable(theme.quiet, theme.panel)
            for at in turns:
                surface.fill(colour, (self._x(at), line.bottom + 2, max(1, high // 4), tick))
        knob = Rect(0, 0, pad(self.px, 0.9), pad(self.px, 0.9))
        knob.center = (x, bar.centery)
        panels.put(surface, knob, theme.text, knob.height // 2)
        self.draw_ring(surface, pad(self.px, 0.4))

    def _bar(self) -> Rect:
        return self.rect.inflate(-pad(self.px, 0.9), 0)

    def _x(self, at: int) -> int:
        bar = self._bar()
        return bar.x + round(bar.width * at / max(1, self.watch.length))


class ReplayRail(RailBoard):
    """Scores and play-by-play as at the table; below them deal, eyes, pace, the timeline and its buttons."""

    def __init__(self, look: Look, watch: Watch, deeds: dict[str, Callable[..., object]]) -> None:
        super().__init__(look, ())
        self.watch = watch
        self.playing = False
        self.deal: Stepper[int] = Stepper(look, self._deals(), deeds["deal"], value=0)
        self.eyes: Stepper[WatchEyes] = Stepper(look, self._eyes(), deeds["eyes"], value=watch.eyes)
        self.pace: Stepper[str] = Stepper(look, self._paces(), deeds["pace"], value=PACES[1])
        self.code = Button(look, lambda: _("Code"), deeds["code"])
        self.leave = Button(look, lambda: _("Leave"), deeds["leave"])
        self.where = Label(look, self._where, colour=look.theme.quiet, align="centre")
        self.timeline = Timeline(look, watch, deeds["go"])
        self.first = SignButton(look, lambda: "first", lambda: _("First moment"), deeds["first"])
        self.back = SignButton(look, lambda: "left", lambda: _("One act back"), deeds["back"])
        self.play = SignButton(look, self._sign, self._play_words, deeds["play"], kind="coral")
        self.on = SignButton(look, lambda: "right", lambda: _("One act on"), deeds["on"])
        self.last = SignButton(look, lambda: "last", lambda: _("Last moment"), deeds["last"])
        self.moves = (self.first, self.back, self.play, self.on, self.last)
        self.steppers = (self.deal, self.eyes, self.pace)
        self.group = Group(
            [*self.steppers, self.code, self.leave, self.where, self.timeline, *self.moves],
        )

    # -- words

    def _deals(self) -> list[tuple[int, Callable[[], str]]]:
        count = number(len(self.watch.deals))

        def words(index: int) -> Callable[[], str]:
            return lambda: _("Deal {deal} of {deals}", deal=number(index + 1), deals=count)

        return [(index, words(index)) for index in range(len(self.watch.deals))]

    def _eyes(self) -> list[tuple[WatchEyes, Callable[[], str]]]:
        return [(eyes, self._eyes_words(eyes)) for eyes in self.watch.allowed]

    def _eyes_words(self, eyes: WatchEyes) -> Callable[[], str]:
        if eyes is Through.OPEN:
            return lambda: _("all hands open")
        if isinstance(eyes, int):
            name = shown_name(self.watch.setup.seats[eyes].name)
            return lambda: _("{name}'s eyes", name=name)
        return lambda: _("no hand")

    def _paces(self) -> list[tuple[str, Callable[[], str]]]:
        words: tuple[Callable[[], str], ...] = (lambda: _("calm"), lambda: _("brisk"), lambda: _("quick"))
        return list(zip(PACES, words, strict=True))

    def _where(self) -> str:
        return _("act {at} of {length}", at=number(self.watch.at), length=number(self.watch.length))

    def _sign(self) -> str:
        return "pause" if self.playing else "play"

    def _play_words(self) -> str:
        return _("Halt") if self.playing else _("Play")

    # -- the screen

    @property
    def floor(self) -> int:
        """Where the controls begin."""
        return self.deal.rect.y

    def place(self, frame: Frame) -> None:
        """Give everything its place, from the bottom up."""
        self.area = frame.rail
        edge = max(10, frame.px(20))
        inside = self.area.inflate(-2 * edge, -2 * edge)
        gap, small, large = max(5, frame.px(9)), max(30, frame.px(40)), max(40, frame.px(54))
        px = max(13, round(17 * frame.unit))
        y = inside.bottom - large
        wide = (inside.width - 4 * gap) // 5
        for index, button in enumerate(self.moves):
            button.place((inside.x + index * (wide + gap), y, wide, large), round(22 * frame.unit))
            button.px = max(13, button.px)
        self.timeline.place((inside.x, y - gap - small // 2, inside.width, small // 2), px)
        line = self.look.text.height(px)
        y = self.timeline.rect.y - line
        self.where.place((inside.x, y, inside.width, line), px)
        y -= gap + small
        half = (inside.width - gap) // 2
        self.code.place((inside.x, y, half, small), px)
        self.leave.place((inside.right - half, y, half, small), px)
        for stepper in reversed(self.steppers):
            y -= gap + small
            stepper.place((inside.x, y, inside.width, small), px)

    def refresh(self, acts: Acts, *, undoable: bool) -> None:
        """Have everything say and allow what holds now."""
        watch = self.watch
        self.deal.value, self.eyes.value = watch.index, watch.eyes
        self.first.enabled = watch.at > 0
        self.back.enabled = watch.at > 0 or watch.index > 0
        self.last.enabled = watch.at < watch.length
        text = self.look.text
        for stepper in self.steppers:
            room = stepper.rect.width - 2 * stepper.arrow
            stepper.px = fitting(text, stepper.label, self.where.px, room, "strong")
