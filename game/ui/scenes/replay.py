"""A record is watched: act by act or by itself, through the eyes of those who may look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.view import Seen
from game.session.ports import Heard
from game.session.watching import Through, Watch, WatchEyes
from game.ui.audio import Audio
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import Areas, Help, Scene, Size
from game.ui.scenes.cover import CoverScene
from game.ui.scenes.deal_code import DealCodeScene
from game.ui.scenes.known_deal import OnKnown
from game.ui.scenes.replay_rail import PACES, ReplayRail
from game.ui.scenes.score import ScoreScene
from game.ui.seat_names import SeatNames
from game.ui.table.hud import Hud
from game.ui.table.layout import layout_for
from game.ui.table.picture import Picture, Showing
from game.ui.table.place import Place
from game.ui.table.poses import Layout
from game.ui.table.showing import LOG_LINES
from game.ui.table.sounding import sounds_of
from game.ui.table.stage import Stage
from game.ui.table.telling import Teller
from game.ui.table.travel import travel
from game.ui.table.watching import Looking, lay_open, put_names
from game.ui.widgets.base import PRESS_KEYS

#: Seconds that an act is left to be seen while the record plays by itself, by pace.
RESTS: Final = {"normal": 0.9, "brisk": 0.35, "none": 0.06}
#: Keys that belong to a widget that has the focus and shows it.
_OWN_KEYS: Final = (*PRESS_KEYS, pygame.K_LEFT, pygame.K_RIGHT)


class ReplayScene(Scene):
    """Arrows step, with Shift by turns, Page keys by deals; Space plays, V changes eyes, Escape leaves.

    `on_known` begins a match with a deal of the record; `still` shows no cards in motion.
    """

    def __init__(
        self,
        look: Look,
        watch: Watch,
        *,
        on_known: OnKnown | None = None,
        audio: Audio | None = None,
        still: bool = False,
    ) -> None:
        super().__init__(look)
        self.watch, self.audio, self.on_known, self.still = watch, audio, on_known, still
        self.playing = False
        self.pace = PACES[1]
        self.stage = Stage()
        self._names = SeatNames(watch.setup.seats)
        self.rail = ReplayRail(look, watch, self._deeds())
        self.hud = Hud(look, tuple(self._names))
        self.picture = Picture(look, self.hud, self.rail)
        self._sit()

    def _deeds(self) -> dict[str, Callable[..., object]]:
        return {
            "deal": self.enter,
            "eyes": self.look_through,
            "pace": self._choose_pace,
            "code": self._open_code,
            "leave": self._leave,
            "go": self.go,
            "first": lambda: self.go(0),
            "back": self.back,
            "play": self.play,
            "on": self.step,
            "last": lambda: self.go(self.watch.length),
        }

    def help(self) -> Help:
        """The rules by which this match was played."""
        return Help(self.watch.rules, chapter="rules")

    # -- the table as it is seen now

    def _sit(self) -> None:
        """Show the table at this place through these eyes; nothing moves."""
        port = self.watch.port()
        lone = self.watch.people == (port.seat,)
        self.place = Place.opened(port)
        self.acts = Looking(port, self.place.desk, self._names)
        self.teller = Teller(self._names, port.seat if lone else None, self.watch.rules)
        self.hud.own = lone
        self.stage.finish()
        self.place.desk.sync(port.view.hand, mark=False)
        self._name_everybody()
        self._say_last()
        self._lay_out(self.size if self.size[0] else (1600, 900))
        self._changed()

    def _name_everybody(self) -> None:
        names, rules = list(self._names), self.watch.rules
        seat = self.place.port.seat
        if self.hud.own and seat is not None:
            names[seat] = _("You")
        sides = tuple(" · ".join(names[seat] for seat in seats) for seats in rules.sides)
        if self.hud.own and seat is not None and rules.players > len(rules.sides):
            own = rules.side_of[seat]
            sides = tuple(_("We") if side == own else _("They") for side in range(len(rules.sides)))
        self.hud.names = tuple(names)
        self.rail.side_names = self.hud.side_names = sides

    def _lay_out(self, size: Size) -> None:
        self.layout = layout_for(self.acts.view, self.place.desk, size)
        if self.watch.hands:
            lay_open(self.layout, self.watch.hands)

    def _say_last(self) -> None:
        """The line says what has just happened, or where the record ends."""
        watch, desk = self.watch, self.place.desk
        said = [line for item in self.place.log if (line := self.teller.line(item))]
        desk.lead = said[-1] if said else ""
        if watch.at == watch.length and watch.deal.counted is None:
            desk.lead = _("The match has come so far.")
            if watch.conceded is not None:
                desk.lead = _("{name} gave the match up.", name=self._names[watch.conceded])

    # -- moving in the record

    def step(self) -> None:
        """Show the next act; after the last one of a deal its score sheet comes."""
        self._finish()
        if self.watch.at < self.watch.length:
            self._show(self.watch.forward())
        else:
            self._deal_ended()

    def back(self) -> None:
        """Go one act back, from a deal's beginning to the end of the one before."""
        watch = self.watch
        if watch.at == 0 and watch.index > 0:
            watch.enter(watch.index - 1)
            self.go(watch.length)
        elif watch.at > 0:
            self.go(watch.at - 1)

    def go(self, at: int) -> None:
        """Go to a moment of the deal at once."""
        self._halt()
        self.watch.go(at)
        self._sit()

    def turn(self, step: int) -> None:
        """Go to where the next turn begins, or to where this one or the one before did."""
        watch = self.watch
        if step > 0:
            self.go(next((at for at in watch.turns if at > watch.at), watch.length))
        elif watch.at == 0:
            self.back()
        else:
            self.go(max(at for at in watch.turns if at < watch.at))

    def enter(self, index: int) -> None:
        """Go to the beginning of a deal; the cards are dealt."""
        if not 0 <= index < len(self.watch.deals):
            return
        self.watch.enter(index)
        self._sit()
        self._deal_out()

    def play(self) -> None:
        """Let the record play by itself, or halt it."""
        if self.playing:
            self._halt()
            return
        if self.watch.at == self.watch.length and self.watch.deal.counted is None:
            return
        self.playing = self.rail.playing = True
        self._changed()

    def _halt(self) -> None:
        self.playing = self.rail.playing = False
        self._changed()

    def _show(self, heard: Sequence[Seen]) -> None:
        """Show one act: cards travel from where they lay."""
        before = self.layout
        self.place.hear(heard)
        self.place.desk.sync(self.place.port.view.hand, mark=True)
        self._say_last()
        self._lay_out(self.layout.frame.size)
        self._travel(heard, before)

    def _deal_out(self) -> None:
        self._travel(self.place.log, Layout(self.layout.frame))

    def _travel(self, heard: Sequence[Heard], before: Layout) -> None:
        seat = self.place.port.seat
        speed = "still" if self.still and self.pace != "none" else self.pace
        beats, _hold = travel(heard, seat, before, self.layout, speed)
        later = {name for _at, name in beats.cues}
        self._sound(*(name for name in sounds_of(heard, seat) if name not in later))
        self.stage.play(beats, hold=RESTS[self.pace] if self.playing else 0.0)
        self._sound(*self.stage.sounds())
        self._changed()

    # -- a deal is over

    def _deal_ended(self) -> None:
        """The score sheet, and after it the next deal."""
        counted, public = self.watch.deal.counted, self.watch.public
        if counted is None or self.stack is None or public.over is None:
            self._halt()
            return
        over, deal = public.over, self.watch.deal
        seat = self.place.port.seat
        self.stack.push(
            ScoreScene(
                self.look,
                public,
                sides=self.rail.side_names,
                viewer=0 if seat is None else seat,
                how=self.teller.ended(over.by, over.seat, concealed=over.concealed),
                standing=counted.standing,
                code=deal.code,
                on_next=self._after_score,
                history=self.watch.history,
                names=self.hud.names,
                on_code=self._open_code,
                next_words=self._next_words(),
            )
        )

    def _next_words(self) -> Callable[[], str]:
        if self.watch.index + 1 < len(self.watch.deals):
            return lambda: _("Next deal")
        return lambda: _("Back to the table")

    def _after_score(self) -> None:
        if self.watch.index + 1 < len(self.watch.deals):
            self.enter(self.watch.index + 1)
        else:
            self._halt()

    # -- whose eyes

    def look_through(self, eyes: WatchEyes) -> None:
        """Look through these eyes; while a match of several people runs, its owner says first that it may be seen."""
        self._halt()
        if not (self.watch.curtained and isinstance(eyes, int)):
            self._have(eyes)
            return
        self._have(Through.ONLOOKER)
        if self.stack is not None:
            name = self._names[eyes]
            self.stack.push(
                CoverScene(self.look, name, (), lambda: self._have(eyes), self._uncovered, lambda: _("Back"))
            )

    def _uncovered(self) -> None:
        """Nobody lifted the cover: the record is watched without a hand."""
        if self.stack is not None and isinstance(self.stack.top, CoverScene):
            self.stack.pop()

    def _have(self, eyes: WatchEyes) -> None:
        self.watch.look(eyes)
        self._sit()

    # -- other ways

    def _choose_pace(self, pace: str) -> None:
        self.pace = pace
        self._changed()

    def _open_code(self) -> None:
        """The code of this deal and how it is checked."""
        self._halt()
        if self.stack is None:
            return
        deal, watch = self.watch.deal, self.watch
        ended = deal.counted is not None or watch.over
        self.stack.push(
            DealCodeScene(
                self.look,
                setup=watch.setup,
                deal=deal.number,
                digest=deal.digest,
                code=deal.code if ended else None,
                dealer=deal.dealer,
                journal=watch.path,
                follows=deal.follows_code,
                on_known=self.on_known,
            )
        )

    def _leave(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()

    # -- the scene

    def on_enter(self) -> None:
        """Draw everything again: something else was on the screen."""
        self.picture.redraw()

    def on_leave(self) -> None:
        """No card stays in the air."""
        self.stage.finish()

    def resized(self, size: Size) -> None:
        """Lay out for another window, in the words of now."""
        self._name_everybody()
        self._say_last()
        self._lay_out(size)
        self.rail.place(self.layout.frame)
        self._changed()
        self.picture.redraw()

    @property
    def animating(self) -> bool:
        """Whether cards are on their way."""
        return self.stage.active

    def update(self, dt: float) -> None:
        """Let time pass; a record that plays goes on once everything has come to rest."""
        busy = self.stage.busy
        if self.stage.update(dt) or (busy and not self.stage.busy):
            self._changed()
        self._sound(*self.stage.sounds())
        if self.playing and not self.stage.busy:
            self.step()

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw what has changed; all of it when another scene lies over it."""
        if self.stack is not None and self.stack.top is not self:
            self.picture.redraw()
        lines = [line for item in self.place.log[-LOG_LINES:] if (line := self.teller.line(item))]
        thrown = self.place.last_throw()
        previous = self.watch.deals[self.watch.index - 1].counted if self.watch.index else None
        over = self.watch.public.over
        shown = over is not None and self.stage.busy
        show = Showing(
            self.acts,
            log=lines,
            thrown=(self.teller.line(thrown) or "") if thrown is not None else "",
            last=() if previous is None else previous.points,
            banner=self.teller.ended(over.by, over.seat, concealed=over.concealed) if over and shown else "",
        )
        areas = self.picture.draw(surface, self.layout, self.stage, show)
        if self.watch.hands:
            put_names(surface, self.look, self.layout, self.hud.names, areas)
        return areas

    # -- keys and pointer

    def handle(self, event: pygame.event.Event) -> bool:
        """The rail's widgets, the wheel, and the keys; a click on the table shows the next act."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.step() if event.y < 0 else self.back()
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not self.rail.area.collidepoint(event.pos):
            self._step_by_hand()
            return True
        used = self.rail.group.handle(event)
        if used:
            self._changed()
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.rail.group.focused
        ring = focused is not None and focused.ring
        if event.key == pygame.K_TAB or (ring and event.key in _OWN_KEYS):
            self._changed()
            if ring and focused is self.rail.timeline and event.key in _OWN_KEYS:
                self.back() if event.key == pygame.K_LEFT else self.step()
                return True
            return self.rail.group.handle(event)
        by_turn = event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
        moves: dict[int, Callable[[], object]] = {
            pygame.K_RIGHT: (lambda: self.turn(1)) if by_turn else self._step_by_hand,
            pygame.K_LEFT: (lambda: self.turn(-1)) if by_turn else self.back,
            pygame.K_HOME: lambda: self.go(0),
            pygame.K_END: lambda: self.go(self.watch.length),
            pygame.K_PAGEUP: lambda: self.enter(self.watch.index - 1),
            pygame.K_PAGEDOWN: lambda: self.enter(self.watch.index + 1),
            pygame.K_SPACE: self.play,
            pygame.K_v: lambda: self.rail.eyes.step(-1 if by_turn else 1),
            pygame.K_c: self._open_code,
            pygame.K_PLUS: lambda: self.rail.pace.step(1),
            pygame.K_KP_PLUS: lambda: self.rail.pace.step(1),
            pygame.K_MINUS: lambda: self.rail.pace.step(-1),
            pygame.K_KP_MINUS: lambda: self.rail.pace.step(-1),
            pygame.K_ESCAPE: self._leave,
            pygame.K_p: self._leave,
        }
        if event.key not in moves:
            return False
        moves[event.key]()
        return True

    def _step_by_hand(self) -> None:
        self._halt()
        self.step()

    def _finish(self) -> None:
        if self.stage.finish():
            self._sound(*self.stage.sounds())
            self._changed()

    def _sound(self, *names: str) -> None:
        if self.audio is not None:
            for name in names:
                self.audio.play(name)

    def _changed(self) -> None:
        self.picture.change()
        self.touch()
