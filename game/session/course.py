"""The course of a match: deals, journal and score. It knows nothing of players, clocks or screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Protocol

from game import __version__
from game.core.actions import Action
from game.core.cards import Card
from game.core.engine import Applied
from game.core.games import preset, rules_for
from game.core.match import Standing, conceded, next_dealer
from game.core.notation import write_action, write_cards
from game.core.positions import read_table
from game.core.records import (
    ActionLine,
    ConcedeLine,
    DealLine,
    HeaderLine,
    Line,
    MatchLine,
    OrderLine,
    OverLine,
    SeatLine,
    UndoLine,
)
from game.core.refusals import Code, Refusal, refuse
from game.core.ruleset import RuleSet
from game.session.dealing import Count, arranged, count, dealt, fresh_code, over_line, reveals
from game.session.journal import Journal, JournalWriter
from game.session.playback import Playback
from game.session.setup import MatchSetup, SeatSetup
from game.session.table import Table


class Writer(Protocol):
    """Where the lines of a record go."""

    def write(self, line: Line) -> None:
        """Append a line."""

    def sync(self) -> None:
        """Have the disk hold it."""

    def close(self) -> None:
        """Let it go."""


def rules_of(setup: MatchSetup) -> RuleSet:
    """Give the rules that a set-up means; a `RuleError` says what cannot be."""
    return rules_for(setup.game, setup.players, dict(setup.options), setup.target)


def setup_of(header: HeaderLine) -> MatchSetup:
    """Give the set-up that a record's first line tells."""
    rules = header.rules
    seats = tuple(
        SeatSetup(seat.name, seat.human)
        if seat.human
        else SeatSetup(seat.name, seat.human, seat.level, seat.temperament)
        for seat in header.seats
    )
    options = tuple(rules.options_from(preset(rules.game, rules.players)).items())
    return MatchSetup(rules.game, rules.players, seats, rules.target, options)


def header_of(setup: MatchSetup, started: datetime | None = None) -> HeaderLine:
    """Give the first line of the record of a match that begins now."""
    seats = tuple(SeatLine(seat.name, seat.human, seat.level, seat.temperament) for seat in setup.seats)
    program = {"name": "sevenfold", "version": __version__}
    when = (started or datetime.now(UTC)).astimezone(UTC)
    return HeaderLine(rules_of(setup), seats, program, when.strftime("%Y-%m-%dT%H:%M:%SZ"))


class Course:
    """A match from its first deal to its last. Everything that happens is written down at once."""

    def __init__(self, setup: MatchSetup, *, rng: Random, writer: Writer | None = None) -> None:
        """Set up a match; `next_deal` deals. `rng` chooses the first dealer and the deals' codes."""
        self.rules = rules_of(setup)
        if len(setup.seats) != setup.players:
            raise ValueError(f"{setup.players} players need {setup.players} seats, not {len(setup.seats)}")
        #: As a record tells it: so a match that is taken up again has the same.
        self.setup = setup_of(header_of(setup))
        self.table = Table()
        self.number = 0
        self.dealer: int | None = None
        self.code = ""
        self.counted: Count | None = None
        #: The seat that gave the match up.
        self.conceded: int | None = None
        #: How often something was taken back past something new.
        self.take_backs = 0
        self.orders: dict[int, tuple[Card, ...]] = {}
        self._totals = (0,) * len(self.rules.sides)
        self._starts: list[tuple[int, ...]] = []
        self._rng = rng
        self._writer = writer
        #: The file that keeps the record, if one does.
        self.journal: Path | None = None
        #: Whether a record that is taken up lacks the deal's end, and the match's.
        self._unwritten = (False, False)
        #: Why the record stopped, when it could not be written.
        self.trouble: OSError | None = None

    @classmethod
    def resumed(cls, header: HeaderLine, played: Playback, *, rng: Random) -> Course:
        """Take up a match where its record stopped."""
        course = cls(setup_of(header), rng=rng)
        course.table = played.table
        course.number, course.dealer, course.code = played.number, played.dealer, played.code
        course.orders, course.counted = dict(played.orders), played.counted
        course._totals, course.conceded = played.totals, played.conceded
        course.take_backs = played.take_backs
        course._starts = list(played.starts)
        course._unwritten = not played.over_written, not played.match_written
        return course

    # -- looking

    @property
    def scores(self) -> tuple[int, ...]:
        """Match totals of the sides, as of the last deal that was counted."""
        return self._totals if self.counted is None else self.counted.standing.scores

    @property
    def history(self) -> tuple[tuple[int, ...], ...]:
        """Match totals before every deal so far, and after the last one once it is counted."""
        return (*self._starts, *(() if self.counted is None else (self.scores,)))

    @property
    def standing(self) -> Standing:
        """How the match stands now."""
        if self.conceded is not None:
            return conceded(self.rules, self.scores, self.conceded)
        if self.counted is None:
            return Standing(self._totals, over=False, winners=())
        return self.counted.standing

    @property
    def waits_for_deal(self) -> bool:
        """Whether the next deal can be dealt now."""
        return not self.standing.over and (not self.number or self.counted is not None)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """A seat's hand in the order that the seat has given it."""
        return arranged(self.orders.get(seat, ()), self.table.view(seat).hand)

    # -- playing

    def next_deal(self, code: str | None = None, *, dealer: int | None = None) -> None:
        """Deal again, by an entered code or a fresh one (G3); a match's first `dealer` may be chosen too."""
        if not self.waits_for_deal:
            raise ValueError("the match is over" if self.standing.over else "the deal is still played")
        if self.dealer is not None:
            dealer = next_dealer(self.rules, self.dealer)
        elif dealer is None:
            dealer = self._rng.randrange(self.rules.players)
        elif not 0 <= dealer < self.rules.players:
            raise ValueError(f"there is no seat {dealer} to deal")
        code = code or fresh_code(self._rng)
        done = dealt(self.rules, code, number=self.number + 1, dealer=dealer, scores=self.scores)
        self._totals, self.counted = self.scores, None
        self._starts.append(self._totals)
        self.number, self.dealer, self.code = self.number + 1, dealer, code
        self.orders.clear()
        self.table.open(done)
        if self._writer is not None:
            self._write(DealLine(self.number, code, self.table.written()))

    def lay_out(self, position: Mapping[str, Any]) -> None:
        """Begin in the middle of a deal, at a written position; it came from no code, and no record keeps it."""
        if self.number or self._writer is not None:
            raise ValueError("a match that has begun cannot be laid out anew")
        state = read_table(position, self.rules)
        public = state.public
        self.rules, self._totals = public.rules, public.scores
        self._starts = [public.scores]
        self.number, self.dealer = public.deal, public.dealer
        self.table.open(Applied(state, ()))
        if public.over is not None:
            self.counted = count(public)

    def play(self, action: Action, *, ms: int | None = None) -> Refusal | None:
        """Play an action; `ms` is how long the seat took."""
        if self.conceded is not None:
            return refuse(self.rules.game, Code.DEAL_OVER)
        fault = self.table.play(action)
        if fault is not None:
            return fault
        if self._writer is not None:
            played = self.table.played[-1].action
            self._write(ActionLine(played.seat, write_action(played), ms))
        if self.table.public.over is not None:
            self.counted = count(self.table.public)
            self._write_end(over=True, match=True)
        return None

    def concede(self, seat: int) -> None:
        """Give the match up for this seat's side; a ValueError once the match is over."""
        if self.standing.over:
            raise ValueError("the match is over")
        self.conceded = seat
        self._write(ConcedeLine(seat))

    def _write_end(self, *, over: bool, match: bool) -> None:
        how, counted = self.table.public.over, self.counted
        assert how is not None and counted is not None
        if over:
            self._write(over_line(how, counted))
        if match and counted.standing.over:
            self._write(MatchLine(counted.standing.scores, counted.standing.winners))

    # -- taking back, arranging

    def undoable(self, seat: int) -> int:
        """Give how many of the last actions a seat may take back: its own, up to the last that told it something."""
        found = 0
        for played in reversed(self.table.played):
            if played.action.seat != seat or reveals(played):
                break
            found += 1
        return found

    def take_backable(self, seat: int) -> int:
        """Give how many actions lead back to before this seat's last one; none unless it is the only person's."""
        if not self._alone(seat) or self.counted is not None or self.conceded is not None:
            return 0
        played = enumerate(reversed(self.table.played), 1)
        return next((back for back, done in played if done.action.seat == seat), 0)

    def _alone(self, seat: int) -> bool:
        """Whether nobody else at the table is a person, who would be wronged by a take-back."""
        return [i for i, other in enumerate(self.setup.seats) if other.human] == [seat]

    def undo(self, seat: int, actions: int = 1, *, take_back: bool = False) -> tuple[Action, ...]:
        """Take back a seat's last actions and give them, oldest first.

        `take_back` goes past something new; only who plays alone against computers may do that.
        """
        allowed = len(self.table.played) if take_back and self._alone(seat) else self.undoable(seat)
        allowed = allowed if self.counted is None and self.conceded is None else 0
        if not 0 < actions <= allowed:
            raise ValueError(f"seat {seat} may take back {allowed} actions, not {actions}")
        undone = tuple(self.table.played)[-actions:]
        past_news = any(played.action.seat != seat or reveals(played) for played in undone)
        self.table.rewind(actions, seat)
        self.take_backs += past_news
        self._write(UndoLine(actions, past_news))
        return tuple(played.action for played in undone)

    def arrange(self, seat: int, hand: Sequence[Card]) -> None:
        """Note the order that a seat has given its hand; the same order again is not written twice.

        Once the deal is over there is nothing to arrange.
        """
        wanted = arranged(hand, self.table.view(seat).hand)
        words = write_cards(wanted)
        if self.counted is not None or self.conceded is not None or words == write_cards(self.hand(seat)):
            return
        self.orders[seat] = wanted
        self._write(OrderLine(seat, words))

    # -- the record

    def record(self, writer: Writer) -> None:
        """Write everything down from now on."""
        self._writer = writer

    def record_at(self, path: Path) -> None:
        """Begin a journal, if that can be; one that is there already is a `JournalError`."""
        try:
            self._writer = JournalWriter.create(path, header_of(self.setup))
            self.journal = path
        except OSError as error:
            self.trouble = error

    def record_on(self, journal: Journal) -> None:
        """Go on with a journal, if that can be; an end that was not written yet is written now."""
        self.journal = journal.path
        try:
            self._writer = JournalWriter.continued(journal)
        except OSError as error:
            self.trouble = error
        if self.counted is not None:
            over, match = self._unwritten
            self._write_end(over=over, match=match)

    def _write(self, line: Line) -> None:
        if self._writer is None:
            return
        try:
            self._writer.write(line)
            if isinstance(line, OverLine | MatchLine | ConcedeLine):
                self._writer.sync()
        except OSError as error:
            self.trouble = error
            self.close()

    def close(self) -> None:
        """Let the record go."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
