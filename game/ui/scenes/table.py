"""The table: a match as one seat sees it, played by hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pygame

from game.core.cards import Card
from game.core.events import CardThrown, DealBegan, DealEnded, PartnerAnswered, TurnBegan
from game.core.public import Phase
from game.session.match import Match
from game.session.ports import Heard, Rewound, SeatPort
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.cover import CoverScene
from game.ui.scenes.match_end import MatchEndScene
from game.ui.scenes.score import ScoreScene
from game.ui.table.acts import Acts
from game.ui.table.choreography import choreograph
from game.ui.table.desk import Desk
from game.ui.table.gestures import Gestures
from game.ui.table.hud import Hud
from game.ui.table.layout import layout_for
from game.ui.table.picture import Picture, Showing, drag_poses
from game.ui.table.poses import Layout
from game.ui.table.prompt import Fit, fit_words, fits
from game.ui.table.rail import Rail
from game.ui.table.stage import SPEEDS, Stage
from game.ui.table.telling import Teller
from game.ui.widgets.base import PRESS_KEYS
from game.ui.widgets.dialog import Dialog

#: Seconds that one's own cards travel.
OWN_PACE = {"normal": 0.24, "brisk": 0.18, "none": 0.0}
LOG_LINES = 60


@dataclass(slots=True)
class _Place:
    """What belongs to one seat before the screen: its desk and what it has heard."""

    port: SeatPort
    desk: Desk = field(default_factory=Desk)
    log: list[Heard] = field(default_factory=list)
    bubble: tuple[int, bool] | None = None

    def heard_meanwhile(self) -> tuple[Heard, ...]:
        """Take out of the inbox what came while somebody else looked, and note it."""
        heard = self.port.inbox.drain()
        self.log.extend(heard)
        return heard


class _Pause(Dialog):
    """A rest: Escape and P go on."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape gives the first answer here."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_p):
            self.buttons[0].on_press()
            return True
        return super().handle(event)


class TableScene(Scene):
    """A running match. It ends by `on_leave_match` (to the title) or `on_again` (the same match anew)."""

    def __init__(
        self,
        look: Look,
        match: Match,
        *,
        on_leave_match: Callable[[], object],
        on_again: Callable[[], object],
        speed: str = "brisk",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(look)
        self.match = match
        self.on_leave_match = on_leave_match
        self.on_again = on_again
        self.speed = speed
        self.clock = clock
        self.stage = Stage()
        self.last: tuple[int | None, ...] = ()
        self.history: list[tuple[int, ...]] = []
        self._places: dict[int | None, _Place] = {}
        self._shown_deal = 0
        self._asking = False
        seats = match.setup.seats
        self._seat_names = tuple(seat.name for seat in seats)
        self._lone = len(match.ports) == 1
        self.rail = Rail(look, (), self._deeds())
        self.hud = Hud(look, self._seat_names, tuple(seat.level for seat in seats))
        self.picture = Picture(look, self.hud, self.rail)
        self._fits: dict[object, Fit] = {}
        self._sit(match.screen or match.onlooker)

    # -- who sits before the screen

    def _sit(self, port: SeatPort) -> None:
        """Show the table as this port sees it; what it has heard meanwhile is in the log, nothing moves."""
        place = self._places.setdefault(port.seat, _Place(port))
        self.place = place
        self.acts = Acts(port, place.desk, self._seat_names)
        self.acts.on_staged_throw = self._ask_about_staged
        self.gestures = Gestures(self.acts, lambda: self.layout, self.clock)
        rules = port.view.public.rules
        self.rail.ask.visible = rules.partner_of[self.acts.seat] is not None and port.seat is not None
        self.teller = Teller(self._seat_names, port.seat, rules)
        self._hear_quietly(port.inbox.drain())
        place.desk.sync(port.view.hand, mark=False)
        self.layout = layout_for(port.view, place.desk, self.size if self.size[0] else (1600, 900))
        self._name_everybody()
        self._changed()

    def _name_everybody(self) -> None:
        """Names as they are shown: a lone person is `You`, sides are `We` and `They` or their seats."""
        names = list(self._seat_names)
        port = self.place.port
        if self._lone and port.seat is not None:
            names[port.seat] = _("You")
        rules = port.view.public.rules
        if rules.players == 4:
            own = rules.side_of[self.acts.seat]
            sides = tuple(_("We") if side == own else _("They") for side in range(2))
        else:
            sides = tuple(names)
        self.hud.names = tuple(names)
        self.rail.side_names = sides

    # -- the scene

    def on_enter(self) -> None:
        """Draw everything again: something else was on the screen."""
        self.picture.redraw()

    def on_leave(self) -> None:
        """Another scene comes: no card stays in the air."""
        if self.gestures.cancel():
            self._arrange(self.layout)

    def resized(self, size: Size) -> None:
        """Lay out for another window; what is on its way keeps going to its new place."""
        self.layout = layout_for(self.acts.view, self.place.desk, size)
        self.rail.place(self.layout.frame)
        self._changed()
        self.picture.redraw()

    @property
    def animating(self) -> bool:
        """Whether cards are on their way or under the pointer."""
        return self.stage.active

    def update(self, dt: float) -> None:
        """Let time pass: cards travel, computers play, one act after the other."""
        if self.stage.update(dt):
            self._changed()
        self.match.tick(ready=not self.stage.busy and self._shown_deal == 0)
        self._listen()
        if not self.stage.busy:
            self._next_scene()

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw what has changed; all of it when another scene lies over it."""
        if self.stack is not None and self.stack.top is not self:
            self.picture.redraw()
        return self.picture.draw(surface, self.layout, self.stage, self._showing())

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """The pointer and the keys; whatever is on its way is finished first."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._finish()
            if self.rail.area.collidepoint(event.pos):
                return self._on_rail(event)
            self.rail.group.focus(None)
            self.gestures.down(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._on_rail(event):
                return True
            return self._tried(lambda: self.gestures.up(event.pos))
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            return self._tried(self.gestures.cancel)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.rail.group.focused
        if event.key == pygame.K_TAB or (focused is not None and focused.ring and event.key in PRESS_KEYS):
            used = self.rail.group.handle(event)
            self._changed()
            return used
        if event.key == pygame.K_SPACE:
            return self._finish()
        self._finish()
        self.rail.group.focus(None)
        if event.key == pygame.K_u:
            return self._undo(event.mod)
        if event.key == pygame.K_p:
            self._pause()
            return True
        used = self._tried(lambda: self.gestures.key(event.key, event.mod))
        if not used and event.key == pygame.K_ESCAPE:
            self._pause()
            return True
        return used

    def _motion(self, event: pygame.event.Event) -> bool:
        if self.gestures.dragging and not event.buttons[0]:
            return self._tried(self.gestures.cancel)
        was = self.gestures.dragging
        if self.gestures.move(event.pos):
            if self.gestures.dragging and not was:
                self.stage.finish()
                self._arrange(self.layout)
            self._changed()
            return True
        if self.rail.group.handle(event):
            self._changed()
            return True
        return self.gestures.dragging

    def _on_rail(self, event: pygame.event.Event) -> bool:
        if self.gestures.dragging:
            return False
        before = self.layout
        used = self.rail.group.handle(event)
        if used:
            self._arrange(before)
        return used

    def _tried(self, act: Callable[[], bool]) -> bool:
        """Do something at the desk, and let the cards go to where they lie then."""
        before = replace(self.layout, poses={**self.layout.poses, **drag_poses(self.layout, self.acts)})
        order = self.place.desk.order
        used = act()
        if used:
            desk = self.place.desk
            if desk.by_hand and desk.order != order and set(desk.order) == set(self.acts.view.hand):
                self.acts.port.arrange(desk.order)
            self._arrange(before)
        return used

    def _finish(self) -> bool:
        """Land whatever is on its way; tells whether there was anything."""
        had = self.stage.finish()
        if had:
            self._changed()
        return had

    # -- hearing

    def _listen(self) -> None:
        if len(self.place.port.inbox):
            self._arrange(self.layout)

    def _arrange(self, before: Layout) -> None:
        """Bring the layout up to date, and have cards travel to it from where they were."""
        port, desk = self.place.port, self.place.desk
        heard = port.inbox.drain()
        if any(isinstance(item, DealBegan) for item in heard):
            self._new_deal()
            desk = self.place.desk
            before = Layout(self.layout.frame)
        rewound = any(isinstance(item, Rewound) for item in heard)
        if rewound:
            desk.clear()
        self._hear_quietly(heard)
        desk.sync(port.view.hand, mark=not rewound)
        self.layout = layout_for(port.view, desk, self.layout.frame.size)
        theirs = any(getattr(item, "seat", port.seat) != port.seat for item in heard)
        pace, hold = SPEEDS[self.speed]
        seconds = pace if theirs else OWN_PACE[self.speed]
        flights = choreograph(heard, port.seat, before, self.layout, seconds)
        if flights or heard:
            self.stage.play(flights, hold=hold if theirs else 0.0)
        self._changed()

    def _hear_quietly(self, heard: tuple[Heard, ...]) -> None:
        """Note what was heard, without showing it."""
        place = self.place
        for item in heard:
            if isinstance(item, DealBegan):
                place.log.clear()
                place.bubble = None
            elif isinstance(item, PartnerAnswered) and item.seat != place.port.seat:
                place.bubble = (item.seat, item.yes)
            elif isinstance(item, TurnBegan):
                place.bubble = None
            place.log.append(item)

    def _new_deal(self) -> None:
        self._shown_deal = 0
        for place in self._places.values():
            place.desk = Desk()
        self.acts.desk = self.place.desk

    # -- showing

    def _changed(self) -> None:
        self.picture.change()
        self.touch()

    def _showing(self) -> Showing:
        acts, gestures = self.acts, self.gestures
        drag = acts.desk.drag
        cards = drag.cards if drag is not None else acts.desk.selected
        found = fits(acts, cards) if cards and not (drag is not None and drag.from_pile) else {}
        aimed = acts.desk.slot
        if aimed is None and gestures.hover.kind in ("slot", "staged") and cards:
            aimed = gestures.hover.rank
        hint = (
            fit_words(found[aimed], acts) if aimed in found and (drag is not None or acts.desk.slot) else None
        )
        lines = [line for item in self.place.log[-LOG_LINES:] if (line := self.teller.line(item))]
        return Showing(acts, found, aimed, hint, lines, self._thrown(), self.last, self._bubble())

    def _thrown(self) -> str:
        """What was thrown last and by whom, while it lies on top."""
        pile = self.acts.view.public.pile
        for item in reversed(self.place.log):
            if isinstance(item, CardThrown):
                return (self.teller.line(item) or "") if pile and pile[-1] is item.card else ""
        return ""

    def _bubble(self) -> tuple[int, str] | None:
        if self.place.bubble is None:
            return None
        seat, yes = self.place.bubble
        return seat, _("Yes, go out") if yes else _("No, not now")

    # -- other scenes

    def _next_scene(self) -> None:
        """Cover the screen, ask, or show the score, once everything has come to rest."""
        if self.stack is None or self.stack.top is not self:
            return
        match = self.match
        if match.deal_over:
            if self._shown_deal != match.deal:
                self._shown_deal = match.deal
                self._show_score()
            return
        screen = match.screen
        if screen is None:
            self._cover()
        elif screen is not self.place.port:
            self._sit(screen)
        elif self.acts.in_phase(Phase.ANSWER):
            self._answer()

    def _cover(self) -> None:
        seat = self.match.next_to_look
        assert seat is not None and self.stack is not None
        waiting = self._places.setdefault(seat, _Place(self.match.ports[seat]))
        teller = Teller(self._seat_names, seat, self.acts.view.public.rules)
        lines = [line for item in waiting.heard_meanwhile() if (line := teller.line(item))]
        self.stack.push(
            CoverScene(self.look, self._seat_names[seat], lines[-4:], lambda: self._uncover(seat))
        )

    def _uncover(self, seat: int) -> None:
        self.match.look(seat)
        screen = self.match.screen
        if screen is not None:
            self._sit(screen)

    def _answer(self) -> None:
        """The partner asks a person: a dialog."""
        assert self.stack is not None
        name = self._seat_names[self.acts.view.public.turn.seat]

        def reply(yes: bool) -> Callable[[], None]:
            def answer() -> None:
                self.acts.answer(yes)
                self._listen()

            return answer

        self.stack.push(
            Dialog(
                self.look,
                lambda: _("{name} asks: may I go out?", name=name),
                lambda: _("No holds for this turn; yes leaves it to your partner."),
                [(lambda: _("Yes, go out"), reply(True)), (lambda: _("No, not now"), reply(False))],
            )
        )

    def _ask_about_staged(self, card: Card) -> None:
        """A throw while something is staged: lay it, put it back, or stay."""
        assert self.stack is not None
        acts = self.acts

        def lay_and_throw() -> None:
            self._tried(lambda: (acts.confirm() and acts.throw(card)) or True)

        def put_back_and_throw() -> None:
            acts.desk.clear()
            self._tried(lambda: acts.throw(card) or True)

        self.stack.push(
            Dialog(
                self.look,
                lambda: _("Cards are staged"),
                lambda: _("What becomes of them before you throw?"),
                [
                    (lambda: _("Lay them, then throw"), lay_and_throw),
                    (lambda: _("Put them back, then throw"), put_back_and_throw),
                    (lambda: _("Stay"), lambda: None),
                ],
            )
        )

    def _show_score(self) -> None:
        assert self.stack is not None
        sheets = self.match.sheets or ()
        self.last = tuple(sheet.total for sheet in sheets)
        public = self.acts.view.public
        if not self.history:
            self.history.append(public.scores)
        self.history.append(self.match.standing.scores)
        ended = next((item for item in reversed(self.place.log) if isinstance(item, DealEnded)), None)
        how = (self.teller.line(ended) or "") if ended is not None else ""
        self._name_everybody()
        self.stack.push(
            ScoreScene(
                self.look,
                public,
                sides=self.rail.side_names,
                viewer=self.acts.seat,
                how=how,
                standing=self.match.standing,
                code=self.match.code or "",
                on_next=self._after_score,
                history=self.history,
            )
        )

    def _after_score(self) -> None:
        assert self.stack is not None
        if not self.match.over:
            self.match.next_deal()
            if self.match.screen is not None:
                self._arrange(self.layout)
            return
        rules = self.acts.view.public.rules
        winners = self.match.standing.winners
        own = rules.side_of[self.acts.seat] if self.place.port.seat is not None and self._lone else None
        self.stack.push(
            MatchEndScene(
                self.look,
                sides=self.rail.side_names,
                scores=self.match.standing.scores,
                winners=winners,
                own=own,
                on_again=self.on_again,
                on_title=self.on_leave_match,
            )
        )

    def _pause(self) -> None:
        assert self.stack is not None
        go_on = (lambda: _("Go on"), lambda: None)
        leave = (lambda: _("Leave to the title"), self.on_leave_match)
        words = lambda: _("The computers wait until you go on.")  # noqa: E731
        self.stack.push(_Pause(self.look, lambda: _("Pause"), words, [go_on, leave]))

    # -- the rail's buttons

    def _deeds(self) -> dict[str, Callable[[], object]]:
        return {
            "confirm": lambda: self.acts.confirm(),
            "undo": lambda: self._undo(0),
            "put back": lambda: self.acts.put_back(),
            "sort": lambda: self.place.desk.sort(),
            "ask": lambda: self.acts.ask(),
            "pause": self._pause,
        }

    def _undo(self, mod: int) -> bool:
        """U takes back, Shift and U plays it again, Ctrl and U takes the whole turn back."""
        port = self.place.port
        if mod & pygame.KMOD_SHIFT:
            if port.redoable:
                port.redo()
        elif port.undoable:
            port.undo(port.undoable if mod & pygame.KMOD_CTRL else 1)
        else:
            self.acts.say(_("Nothing can be taken back: a draw, a take and a throw stand."), "hand")
        self._arrange(self.layout)
        return True
