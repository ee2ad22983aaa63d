"""The table: a match as one seat sees it, played by hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pygame

from game.core.events import DealBegan
from game.session.match import Match
from game.session.ports import Heard, Rewound, SeatPort
from game.session.preferences import Preferences
from game.session.reports import log
from game.session.settings import Settings
from game.ui.audio import Audio
from game.ui.handbook.book import Book
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import Areas, Size
from game.ui.scenes.known_deal import OnKnown
from game.ui.scenes.table_asides import Deed, not_saved
from game.ui.scenes.table_ways import UNBIDDEN, TableWays
from game.ui.seat_names import SeatNames
from game.ui.table.acts import Acts
from game.ui.table.desk import Desk
from game.ui.table.gestures import DOUBLE_CLICK, DRAG_FROM, Gestures
from game.ui.table.hinting import Hinting
from game.ui.table.hud import Hud
from game.ui.table.layout import layout_for
from game.ui.table.note import Note
from game.ui.table.picture import Picture, Showing, drag_poses
from game.ui.table.place import Place
from game.ui.table.poses import Layout
from game.ui.table.rail import Rail
from game.ui.table.showing import showing
from game.ui.table.sounding import sounds_of
from game.ui.table.stage import Stage
from game.ui.table.telling import Teller
from game.ui.table.travel import speed_of, travel
from game.ui.widgets.base import PRESS_KEYS
from game.ui.widgets.tip import Term, Tip

#: Seconds between two places of the mark of the one whose turn it is.
BEAT = 0.18
#: No click: when and where.
NEVER = (-DOUBLE_CLICK, (-99, -99))


class TableScene(TableWays):
    """A running match. It ends by `on_leave_match` (to the title) or `on_again` (the same match anew)."""

    def __init__(
        self,
        look: Look,
        match: Match,
        *,
        on_leave_match: Deed,
        on_again: Deed,
        on_known: OnKnown | None = None,
        speed: str = "brisk",
        preferences: Preferences | None = None,
        audio: Audio | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(look)
        self.match = match
        self.preferences, self.audio = preferences, audio
        self.on_leave_match, self.on_again, self.on_known = on_leave_match, on_again, on_known
        self.speed = speed
        self.clock = clock
        self.stage = Stage()
        #: What each side's last deal brought.
        self.last: tuple[int | None, ...] = ()
        self._places: dict[int | None, Place] = {}
        self._counted = 0
        self._beat = self._since_beat = 0.0
        self._dealt_in = False
        self._guarded = self._takes_back = self._told_trouble = False
        #: When and where the pointer last did something.
        self._acted = NEVER
        self._sorting = "rank"
        self.hinting = Hinting()
        self._end: Callable[[], object] = lambda: None
        self._seat_names = SeatNames(match.setup.seats)
        self._lone = len(match.ports) == 1
        self.rail = self._make_rail()
        self.hud = Hud(look, tuple(self._seat_names))
        self.picture = Picture(look, self.hud, self.rail)
        self.tip = Tip(look, self._explain)
        self._sit(match.screen or match.onlooker)
        if preferences is not None:
            self._end = preferences.listen(self._preferred, now=True)

    def _make_rail(self) -> Rail:
        return Rail(self.look, (), self._deeds())

    def _preferred(self, settings: Settings, _names: frozenset[str]) -> None:
        """Have the speed, the sorting, the guard and the take-backs that the player has chosen."""
        self.speed = speed_of(settings)
        self._guarded, self._takes_back = settings.guard, settings.take_back
        self._sorting = settings.sort
        for place in self._places.values():
            self._sort_as_chosen(place.desk)
        self._as_chosen()
        self._changed()

    def _sort_as_chosen(self, desk: Desk) -> None:
        desk.suits = self._sorting == "suit"
        if not desk.by_hand:
            desk.by_hand = self._sorting == "hand"
            desk.order = desk.order if desk.by_hand else desk.sorted(desk.order)

    def _as_chosen(self) -> None:
        """Have the acts as the player has chosen."""
        self.acts.takes_back = self._takes_back
        self.acts.on_costly_throw = self._ask_about_throw if self._guarded else None

    # -- who sits before the screen

    def _sit(self, port: SeatPort) -> None:
        """Show the table as this port sees it; what it has heard meanwhile is in the log, nothing moves."""
        self.place = place = self._place_for(port)
        self.acts = Acts(port, place.desk, self._seat_names)
        self.acts.on_staged_throw = self._ask_about_staged
        self.hinting.drop()
        self.hud.own = port.seat is not None
        self._as_chosen()
        self._sort_as_chosen(place.desk)
        self.gestures = Gestures(self.acts, lambda: self.layout, self.clock)
        rules = port.view.public.rules
        self.rail.ask.visible = rules.partner_of[self.acts.seat] is not None and port.seat is not None
        self.teller = Teller(self._seat_names, port.seat, rules)
        place.hear(port.inbox.drain())
        if not place.desk.order:
            place.take_up_order()
        place.desk.sync(port.view.hand, mark=False)
        self.stage.finish()
        self.layout = self._laid_out(self.size if self.size[0] else (1600, 900))
        self._name_everybody()
        self._changed()

    def _laid_out(self, size: Size) -> Layout:
        """Where everything lies now in a window of this size."""
        return layout_for(self.acts.view, self.place.desk, size)

    def _name_everybody(self) -> None:
        """Names as they are shown: a lone person is `You`, sides are `We` and `They` or their seats."""
        names = list(self._seat_names)
        port = self.place.port
        if self._lone and port.seat is not None:
            names[port.seat] = _("You")
        rules = port.view.public.rules
        sides = tuple(names)
        if rules.players == 4 and port.seat is None:
            sides = tuple(" · ".join(names[seat] for seat in seats) for seats in rules.sides)
        elif rules.players == 4:
            own = rules.side_of[self.acts.seat]
            sides = tuple(_("We") if side == own else _("They") for side in range(2))
        self.hud.names = tuple(names)
        self.rail.side_names = self.hud.side_names = sides

    # -- the scene

    def on_enter(self) -> None:
        """Draw everything again: something else was on the screen. The first time, the cards are dealt.

        Where nobody may look any more, nothing is waited for before the cover comes.
        """
        self.picture.redraw()
        if self.match.screen is None:
            self._finish()
        port = self.place.port
        if not self._dealt_in and port.seat is not None and not port.history:
            heard, before = self.place.log, Layout(self.layout.frame)
            beats, _hold = travel(heard, port.seat, before, self.layout, self.speed)
            self.stage.play(beats)
            if beats.flights:
                self._sound(*sounds_of(heard, port.seat))
            self._changed()
        self._dealt_in = True

    def on_leave(self) -> None:
        """Another scene comes: no card stays in the air."""
        if self.gestures.cancel():
            self._arrange(self.layout)

    def close(self) -> None:
        """Let the match go, which can be taken up again, and stop listening."""
        self.match.close()
        self._end()

    def let_go(self) -> None:
        """The match may be taken up again."""
        self.close()

    def resized(self, size: Size) -> None:
        """Lay out for another window; what is on its way keeps going to its new place."""
        self._name_everybody()
        self.layout = self._laid_out(size)
        self.rail.place(self.layout.frame)
        self._changed()
        self.picture.redraw()

    @property
    def animating(self) -> bool:
        """Whether cards are on their way."""
        return self.stage.active

    def update(self, dt: float) -> None:
        """Let time pass: cards travel, computers play, one act after the other."""
        busy = self.stage.busy
        if self.stage.update(dt) or (busy and not self.stage.busy and self.acts.view.public.over):
            self._changed()
        if self.tip.update(dt):
            self.touch()
        self._sound(*self.stage.sounds())
        self.match.tick(ready=not self.stage.busy)
        self._follow_hint()
        self._tell_trouble()
        if len(self.place.port.inbox):
            self._arrange(self.layout)
        self._beat += dt
        self._since_beat += dt
        if self._since_beat >= BEAT:
            self._since_beat = 0.0
            self.touch()
        if not self.stage.busy:
            self._next_scene()

    def _tell_trouble(self) -> None:
        """Say once that the match is no longer saved; a sentence on the table would go with the next act."""
        trouble = self.match.trouble
        if trouble is None or self._told_trouble or self.stack is None or self.match.screen is None:
            return
        self._told_trouble = True
        why = str(trouble.strerror or trouble)
        log.warning("the match can no longer be saved: %s", why)
        self.stack.push(not_saved(self.look, why), holds=UNBIDDEN)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw what has changed; all of it when another scene lies over it."""
        if self.stack is not None and self.stack.top is not self:
            self.picture.redraw()
        areas = self.picture.draw(surface, self.layout, self.stage, self.showing())
        told = self.tip.draw(surface)
        return areas if areas is None or told is None else [*areas, told]

    def showing(self) -> Showing:
        """What the picture shows besides the layout."""
        return showing(
            self.place,
            self.acts,
            self.gestures,
            self.stage,
            self.teller,
            people=self.match.ports,
            last=self.last,
            beat=self._beat,
            note=self._note(),
            reasons=self.match.reasons,
        )

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """The pointer and the keys; whatever is on its way is finished first."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._point(None)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._finish()
            if self._once_more(event.pos):
                return True
            clause = self.hud.clause
            if clause is not None and clause.collidepoint(event.pos) and self.stack is not None:
                return self.stack.open_help()
            if self.rail.area.collidepoint(event.pos):
                return self._on_rail(event)
            self.rail.group.focus(None)
            self.gestures.down(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            version = self.acts.port.version
            used = self._on_rail(event) or self._tried(lambda: self.gestures.up(event.pos))
            if self.acts.port.version != version:
                self._acted = (self.clock(), event.pos)
            return used
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            return self._tried(self.gestures.cancel)
        return False

    def _once_more(self, pos: tuple[int, int]) -> bool:
        """Whether a click only repeats one that did something: a double click is no act of the next turn."""
        when, where = self._acted
        near = max(abs(where[0] - pos[0]), abs(where[1] - pos[1])) <= self.layout.frame.px(DRAG_FROM)
        again = near and self.clock() - when <= DOUBLE_CLICK
        # whoever goes on clicking waits until there has been a pause, or has clicked elsewhere
        self._acted = (self.clock(), where) if again else NEVER
        return again

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.rail.group.focused
        if event.key == pygame.K_TAB or (focused is not None and focused.ring and event.key in PRESS_KEYS):
            before = self.layout
            used = self.rail.group.handle(event)
            self._arrange(before)
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
        if event.key == pygame.K_h:
            return self._hint()
        if event.key == pygame.K_ESCAPE and self.hinting.drop():
            self._follow_hint()
            return True
        if event.key == pygame.K_r:
            self._recap()
            return True
        if event.key == pygame.K_c and not event.mod & pygame.KMOD_CTRL:
            self._hide()
            return True
        if event.key == pygame.K_m and self.preferences is not None:
            return self.preferences.change(muted=not self.preferences.settings.muted)
        used = self._tried(lambda: self.gestures.key(event.key, event.mod))
        if not used and event.key == pygame.K_ESCAPE:
            self._pause()
            return True
        return used

    def _motion(self, event: pygame.event.Event) -> bool:
        was = self.gestures.dragging
        self._point(None if was else self.picture.term_at(self.layout, event.pos))
        if was and not event.buttons[0]:
            return self._tried(self.gestures.cancel)
        if self.gestures.move(event.pos):
            if self.gestures.dragging and not was:
                self._arrange(self.layout)
            self._changed()
            return True
        if not self.gestures.dragging and self.rail.group.handle(event):
            self._changed()
            return True
        return self.gestures.dragging

    def _point(self, term: Term | None) -> None:
        """The pointer is over a word that can be explained, or over none."""
        if self.tip.point(term):
            self.picture.redraw()
            self.touch()

    def _explain(self, term: str) -> str:
        rules = self.acts.view.public.rules
        return Book(rules).paragraph(rules.game, term)

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
        notice = self.place.desk.notice
        used = act()
        if used:
            desk = self.place.desk
            if desk.notice is not None and desk.notice is not notice:
                self._sound("refuse")
            self._arrange(before)
        return used

    def _finish(self) -> bool:
        """Land whatever is on its way; tells whether there was anything."""
        had = self.stage.finish()
        if had:
            self._sound(*self.stage.sounds())
            self._changed()
        return had

    # -- hearing

    def _arrange(self, before: Layout) -> None:
        """Bring the layout up to date with what was heard, and have cards travel from where they were."""
        port = self.place.port
        heard = port.inbox.drain()
        if any(isinstance(item, DealBegan) for item in heard):
            self._new_deal()
            before = Layout(self.layout.frame)
        desk = self.place.desk
        rewound = any(isinstance(item, Rewound) for item in heard)
        if rewound:
            desk.clear()
        self.place.hear(heard)
        desk.sync(port.view.hand, mark=not rewound)
        self.place.keep_order()
        self.layout = self._laid_out(self.layout.frame.size)
        self._travel(heard, before)
        self._changed()

    def _travel(self, heard: tuple[Heard, ...], before: Layout) -> None:
        seat = self.place.port.seat
        beats, hold = travel(heard, seat, before, self.layout, self.speed)
        later = {name for _at, name in beats.cues}
        self._sound(*(name for name in sounds_of(heard, seat) if name not in later))
        if beats.flights or heard:
            self.stage.play(beats, hold=hold)
            self._sound(*self.stage.sounds())

    def _sound(self, *names: str) -> None:
        if self.audio is not None:
            for name in names:
                self.audio.play(name)

    def _new_deal(self) -> None:
        for place in self._places.values():
            place.desk = Desk()
            self._sort_as_chosen(place.desk)
        self.acts.desk = self.place.desk

    def _changed(self) -> None:
        self.picture.change()
        self.touch()

    # -- the rail's buttons

    def _deeds(self) -> dict[str, Deed]:
        return {
            "confirm": lambda: self.acts.confirm(),
            "undo": lambda: self._undo(0),
            "put back": lambda: self.acts.put_back(),
            "sort": lambda: self.place.desk.sort(),
            "ask": lambda: self.acts.ask(),
            "pause": self._pause,
            "hint": self._hint,
        }

    def _hint(self) -> bool:
        """H gives a hint, then the three best plays, then puts them away."""
        if self.acts.view.my_turn:
            self.hinting.press(self.acts.port)
            self._follow_hint()
        else:
            self.acts.say(lambda: _("A hint comes when it is your turn."), "hand")
        self._changed()
        return True

    def _note(self) -> Note | None:
        """What stands on the rail instead of the play by play."""
        return self.hinting.note(self.acts.port, self.place.desk, self.hud.names)

    def _follow_hint(self) -> None:
        """Have the hint's cards raised while it is there, and no longer."""
        if self.match.over:
            self.hinting.drop()
        if self.hinting.follow(self.match, self.acts.port, self.place.desk):
            self._arrange(self.layout)

    def _undo(self, mod: int) -> bool:
        """U takes back, Shift and U plays it again, Ctrl and U takes the whole turn back.

        At its end it goes on past something new, if the player has chosen so and plays alone.
        """
        port = self.place.port
        if mod & pygame.KMOD_SHIFT:
            if port.redoable:
                port.redo()
        elif port.undoable:
            port.undo(port.undoable if mod & pygame.KMOD_CTRL else 1)
        elif back := self.acts.take_backable:
            port.undo(back, take_back=True)
            self._arrange(self.layout)
            self.acts.say(lambda: _("Taken back past something new: this match is marked."), "hand")
        else:
            self.acts.say(lambda: _("Nothing can be taken back now."), "hand")
        self._arrange(self.layout)
        return True
