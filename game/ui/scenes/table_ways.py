"""The ways from a table to other scenes and back: covers, questions, score sheets, the pause."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from game.core.cards import Card
from game.core.events import DealBegan
from game.core.legality import preview
from game.core.public import Phase
from game.session.match import Match
from game.session.ports import SeatPort
from game.session.preferences import Preferences
from game.ui.audio import Audio
from game.ui.i18n import gettext as _
from game.ui.scene import Help, Scene
from game.ui.scenes.cover import CoverScene, HiddenScene
from game.ui.scenes.known_deal import OnKnown
from game.ui.scenes.pause import Way
from game.ui.scenes.replay_open import replay_or_why
from game.ui.scenes.table_asides import (
    Deed,
    PartnerAsks,
    costly_throw,
    deal_code,
    match_end,
    recap,
    rest,
    score_sheet,
    staged_left,
)
from game.ui.table.acts import Acts
from game.ui.table.desk import Desk
from game.ui.table.hud import Hud
from game.ui.table.place import Place
from game.ui.table.poses import Layout
from game.ui.table.rail import Rail
from game.ui.table.reasoning import Chosen, best_plan
from game.ui.table.telling import Teller
from game.ui.words import card_name

#: Seconds in which a scene that comes while somebody plays takes no key or click: they were meant for the table.
UNBIDDEN: Final = 0.6
#: The same for a question that an act of one's own brings up: its key pressed twice is no answer.
ASKED: Final = 0.3
#: Seconds in which the totals of a score sheet count up, by the name of the speed.
COUNTING: Final = {
    "slow": 1.2,
    "normal": 1.2,
    "brisk": 0.8,
    "step": 0.8,
    "still": 0.0,
    "still step": 0.0,
    "none": 0.0,
}


class TableWays(Scene, ABC):
    """A table as far as other scenes are concerned; `TableScene` plays on it."""

    match: Match
    preferences: Preferences | None
    audio: Audio | None
    on_leave_match: Deed
    on_again: Deed
    #: Begins another match with a deal that is known, and watches this one; None where that cannot be.
    on_known: OnKnown | None
    place: Place
    acts: Acts
    teller: Teller
    rail: Rail
    hud: Hud
    layout: Layout
    speed: str
    last: tuple[int | None, ...]
    _places: dict[int | None, Place]
    _seat_names: Sequence[str]
    _lone: bool
    _counted: int
    #: Whether the match can be given up.
    may_concede = True

    def help(self) -> Help:
        """The rules of this match, at the clause of the last refusal or of what is staged and may not be laid."""
        mine = self.match.screen is self.place.port
        return Help(self.acts.view.public.rules, self._clause() if mine else "", "rules")

    def _clause(self) -> str:
        desk, view = self.place.desk, self.acts.view
        if desk.notice is not None and desk.notice.clause:
            return desk.notice.clause
        if not desk.staged and desk.taking is None:
            return ""
        fault = preview(view, desk.groups(), take=desk.taking is not None).refusal
        return "" if fault is None else fault.clause

    @abstractmethod
    def _sit(self, port: SeatPort) -> None:
        """Put a seat's port, desk and acts in place."""

    @abstractmethod
    def _arrange(self, before: Layout) -> None:
        """Let the table come from a layout to what it is now."""

    @abstractmethod
    def _tried(self, act: Callable[[], bool]) -> bool:
        """Do something that may be refused, and show why if it is."""

    @abstractmethod
    def _name_everybody(self) -> None:
        """Write the names of the seats anew."""

    def _next_scene(self) -> None:
        """Cover the screen, ask, or show the score, once everything has come to rest."""
        if self.stack is None or self.stack.top is not self:
            return
        match = self.match
        screen = match.screen
        if match.deal_over:
            if self._counted != match.deal:
                self._counted = match.deal
                self._show_score()
        elif screen is None:
            self._cover()
        elif screen is not self.place.port:
            self._sit(screen)
        elif self.acts.in_phase(Phase.ANSWER):
            self._answer()

    def _cover(self) -> None:
        """Nobody may look until the next person says so."""
        seat = self.match.next_to_look
        assert seat is not None and self.stack is not None
        first = seat not in self._places
        waiting = self._place_for(self.match.ports[seat])
        heard = waiting.port.inbox.drain()
        if any(isinstance(item, DealBegan) for item in heard):
            waiting.desk = Desk()
        waiting.hear(heard)
        teller = Teller(self._seat_names, seat, self.acts.view.public.rules)
        news = waiting.since_last_turn() if first else heard
        lines = [line for item in news if (line := teller.line(item))]
        self.stack.push(
            CoverScene(
                self.look, self._seat_names[seat], lines[-4:], lambda: self._uncover(seat), self._pause
            ),
            holds=UNBIDDEN,
        )

    def _hide(self) -> None:
        """Hide the hand at once: from other people behind a name, else until a key is pressed."""
        assert self.stack is not None
        if len(self.match.ports) > 1 and not self.match.deal_over:
            self.match.cover()
            self._cover()
        else:
            self.stack.push(HiddenScene(self.look))

    def _place_for(self, port: SeatPort) -> Place:
        """The place of a seat, made when it is first looked for."""
        if port.seat not in self._places:
            self._places[port.seat] = Place.opened(port)
        return self._places[port.seat]

    def _uncover(self, seat: int) -> None:
        self.match.look(seat)
        screen = self.match.screen
        if screen is not None:
            self._sit(screen)

    def _answer(self) -> None:
        """The partner asks a person."""
        assert self.stack is not None
        name = self._seat_names[self.acts.view.public.turn.seat]

        def answer(yes: bool) -> None:
            self.acts.answer(yes)
            self._arrange(self.layout)

        self.stack.push(PartnerAsks(self.look, name, answer, self._answer_hint), holds=UNBIDDEN)

    def _answer_hint(self) -> str | None:
        """What the best player would answer, and why; None while that is thought about."""
        seat = self.acts.seat
        choice = self.match.hint(seat)
        if choice is None:
            return None
        return best_plan(Chosen(choice, seat, self.acts.view.public, self.hud.names, own=True))

    def _ask_about_staged(self, card: Card) -> None:
        """A throw while something is staged: lay it, put it back, or stay."""
        assert self.stack is not None
        acts = self.acts

        def lay() -> bool:
            acts.desk.unstage((card,))
            return (acts.confirm() and acts.throw(card)) or True

        def put_back() -> bool:
            acts.desk.clear()
            return acts.throw(card) or True

        question = staged_left(self.look, lambda: self._tried(lay), lambda: self._tried(put_back))
        self.stack.push(question, holds=ASKED)

    def _ask_about_throw(self, card: Card, why: str) -> None:
        assert self.stack is not None
        acts = self.acts
        throw = lambda: self._tried(lambda: acts.throw(card, sure=True) or True)  # noqa: E731
        self.stack.push(costly_throw(self.look, card_name(card), why, throw), holds=ASKED)

    def _show_score(self) -> None:
        assert self.stack is not None
        self.last = tuple(sheet.total for sheet in self.match.sheets or ())
        self._name_everybody()
        over = self.acts.view.public.over
        assert over is not None
        teller = self.teller if self._lone else Teller(self._seat_names, None, self.teller.rules)
        how = teller.ended(over.by, over.seat, concealed=over.concealed)
        sides, names = self._sides_for_all(), self.hud.names if self._lone else self._seat_names
        seat = self.acts.seat if self._lone else 0
        self.stack.push(
            score_sheet(
                self.look,
                self.acts.view.public,
                self.match,
                sides,
                seat,
                how,
                names,
                COUNTING[self.speed],
                self._after_score,
                self._open_code,
            ),
            holds=UNBIDDEN,
        )

    def _sides_for_all(self) -> tuple[str, ...]:
        """The sides' names on a sheet that everybody reads: `We` and `They` only for a lone person."""
        if self._lone:
            return self.rail.side_names
        rules = self.acts.view.public.rules
        return tuple(" · ".join(self._seat_names[seat] for seat in seats) for seats in rules.sides)

    def _after_score(self) -> None:
        """The next deal, or the end of the match."""
        assert self.stack is not None
        if not self.match.over:
            self.match.next_deal()
            if self.match.screen is None:
                self._cover()
            else:
                self._arrange(self.layout)
            return
        self._show_end()

    def _show_end(self) -> None:
        assert self.stack is not None
        rules = self.acts.view.public.rules
        own = rules.side_of[self.acts.seat] if self._lone else None
        sides, leave, again = self._sides_for_all(), self.on_leave_match, self.on_again
        names, watch = self._seat_names, self._watch if self.match.journal is not None else None
        self.stack.push(match_end(self.look, self.match, sides, own, names, again, leave, watch))

    def _pause(self) -> None:
        assert self.stack is not None
        game = self.acts.view.public.rules.game
        nobody = self.place.port.seat is None or self.match.screen is None
        concede = None if nobody or not self.may_concede else self._concede
        more: list[Way] = []
        if self.match.screen is not None:
            more.append((lambda: _("Hide the cards"), lambda: _("C does the same"), self._hide))
        if self.match.digest:
            checked = lambda: _("how to check that nobody touches the pack")  # noqa: E731
            more.append((lambda: _("Code of this deal"), checked, self._open_code))
        if self.match.journal is not None:
            more.append((lambda: _("Watch"), lambda: _("the match so far, act by act"), self._watch))
        self.stack.push(
            rest(self.look, self.preferences, self.audio, game, self.on_leave_match, concede, more)
        )

    def _open_code(self) -> None:
        assert self.stack is not None
        self.stack.push(deal_code(self.look, self.match, self.on_known))

    def _watch(self) -> None:
        """Watch the match so far; whoever sits before the screen afterwards says so, where several may."""
        assert self.stack is not None and self.match.journal is not None
        still = self.speed.startswith("still")
        self.match.cover()
        scene = replay_or_why(self.look, self.match.journal, self.on_known, self.audio, still=still)
        self.stack.push(scene)

    def _concede(self) -> None:
        """Give the match up for the side of whoever looks at the screen."""
        self.match.concede(self.acts.seat)
        self._show_end()

    def _recap(self) -> None:
        assert self.stack is not None
        lines = [line for item in self.place.since_last_turn() if (line := self.teller.line(item))]
        self.stack.push(recap(self.look, lines[-14:]))
