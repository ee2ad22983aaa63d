"""A match at a table of people and computers: whose move it is, who looks, what comes next."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Any

from game.bots import Choice, Reason
from game.core.actions import Action
from game.core.cards import Card
from game.core.legality import legal_actions
from game.core.match import Standing
from game.core.public import Public
from game.core.scoring import Sheet
from game.session.counsel import Counsel
from game.session.course import Course
from game.session.dealing import digest_of
from game.session.journal import JournalError, read_journal
from game.session.playback import Playback
from game.session.players import Players, Question, stand_in
from game.session.ports import SeatPort
from game.session.setup import MatchSetup
from game.session.sitting import Sitting
from game.session.worker import WorkerPlayers


class Eyes(Enum):
    """Who looks at the screen when it is no seat."""

    EVERYBODY = "everybody"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Move:
    """A computer's act, the choice it belongs to, and the open table at which that was made."""

    action: Action
    choice: Choice
    before: Public


class Match:
    """A match from the set-up to its winner. People act through `ports`, computers through `tick`."""

    def __init__(
        self,
        course: Course,
        *,
        rng: Random,
        players: Players | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Seat everybody; `begin`, `resume` and `at` make matches."""
        self._course = course
        self._rng = rng
        self._own_players = players is None
        self._players = WorkerPlayers() if players is None else players
        self._sitting = Sitting(course, clock)
        seats = course.setup.seats
        #: The ports of people's seats; what a computer holds is nobody's to see.
        self.ports: Mapping[int, SeatPort] = MappingProxyType(
            {i: self._sitting.port(i, seat.name) for i, seat in enumerate(seats) if seat.human}
        )
        #: The eyes and ears of somebody without a seat.
        self.onlooker = self._sitting.port(None, "")
        self._looking: int | None = None
        #: Who looked last, or will look first.
        self._looked = next(iter(self.ports), None)
        self._asked: tuple[int, int] | None = None
        self._plan: deque[Action] = deque()
        self._plan_version = -1
        self._choices: dict[int, Choice] = {}
        self._chosen_at: Public | None = None
        self._last: Move | None = None
        self._counsel = Counsel(self._players)

    @classmethod
    def begin(
        cls,
        setup: MatchSetup,
        *,
        path: Path | None = None,
        code: str | None = None,
        dealer: int | None = None,
        rng: Random | None = None,
        players: Players | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Match:
        """Begin a match and deal; `path` is where its journal goes, `code` and `dealer` the first deal's, if entered.

        A journal that cannot be made does not keep anybody from playing: `trouble` says why.
        """
        chance = rng or SystemRandom()
        course = Course(setup, rng=chance)
        if path is not None:
            course.record_at(path)
        match = cls(course, rng=chance, players=players, clock=clock)
        match.next_deal(code, dealer=dealer)
        return match

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        rng: Random | None = None,
        players: Players | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Match:
        """Take up a match from its journal; one that cannot be followed is a `JournalError`.

        One that can be read and not written is played on all the same: `trouble` says why.
        """
        chance = rng or SystemRandom()
        journal = read_journal(path)
        playback = Playback(journal.header)
        for number, line in journal.lines:
            for words in playback.feed(line):
                raise JournalError(path, number, words)
        course = Course.resumed(journal.header, playback, rng=chance)
        course.record_on(journal)
        match = cls(course, rng=chance, players=players, clock=clock)
        if not course.number:
            match.next_deal()
        return match

    @classmethod
    def at(
        cls,
        setup: MatchSetup,
        position: Mapping[str, Any],
        *,
        rng: Random | None = None,
        players: Players | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Match:
        """Begin a match at a written position, to show it or to play on from there; no journal keeps it.

        A position that cannot be is a `NotationError`.
        """
        chance = rng or SystemRandom()
        course = Course(setup, rng=chance)
        course.lay_out(position)
        return cls(course, rng=chance, players=players, clock=clock)

    # -- how the match stands

    @property
    def setup(self) -> MatchSetup:
        """What was chosen for this match."""
        return self._course.setup

    @property
    def version(self) -> int:
        """The table's version."""
        return self._course.table.version

    @property
    def deal(self) -> int:
        """Number of the deal, from 1."""
        return self._course.number

    @property
    def deal_over(self) -> bool:
        """Whether the deal has ended and been counted."""
        return self._course.counted is not None

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self._course.standing.over

    @property
    def standing(self) -> Standing:
        """Match totals, as of the last deal that was counted, and the winners once there are some."""
        return self._course.standing

    @property
    def history(self) -> tuple[tuple[int, ...], ...]:
        """Match totals before every deal so far, and after the last one once it is counted."""
        return self._course.history

    @property
    def conceded(self) -> int | None:
        """The seat that gave the match up, if one did."""
        return self._course.conceded

    @property
    def take_backs(self) -> int:
        """How often something was taken back past something new: the match is marked by it."""
        return self._course.take_backs

    @property
    def sheets(self) -> tuple[Sheet, ...] | None:
        """The score sheets of the deal, one a side, once it is over."""
        counted = self._course.counted
        return None if counted is None else counted.sheets

    @property
    def code(self) -> str | None:
        """The deal's code, once the deal is over."""
        return self._course.code if self.deal_over else None

    @property
    def dealer(self) -> int | None:
        """Who dealt this deal."""
        return self._course.dealer

    @property
    def digest(self) -> str:
        """The SHA-256 of the deal's code: shown while it is played, so that the code can be checked after it.

        Nothing for a deal that began at a written position.
        """
        return digest_of(self._course.code) if self._course.code else ""

    @property
    def journal(self) -> Path | None:
        """The file that keeps the match, if one does."""
        return self._course.journal

    @property
    def trouble(self) -> OSError | None:
        """Why the journal stopped, when it could not be written; the match goes on without it."""
        return self._course.trouble

    def next_deal(self, code: str | None = None, *, dealer: int | None = None) -> None:
        """Deal again, by an entered code or a fresh one; a ValueError while a deal is played or the match is over.

        Only a match's first dealer can be chosen.
        """
        self._course.next_deal(code, dealer=dealer)
        self._sitting.begin()
        self._looking = None
        self._plan.clear()
        self._choices.clear()
        self._last = None

    # -- who looks

    @property
    def eyes(self) -> int | Eyes:
        """Who may look at the screen now: a seat, everybody (as an onlooker), or nobody until `look`."""
        if len(self.ports) < 2:
            return next(iter(self.ports), Eyes.EVERYBODY)
        if self.deal_over:
            return Eyes.EVERYBODY
        to_act = self._course.table.public.to_act
        if self._looking is None or (to_act in self.ports and to_act != self._looking):
            return Eyes.NOBODY
        return self._looking

    @property
    def screen(self) -> SeatPort | None:
        """The port that the screen draws from; None while nobody may look."""
        eyes = self.eyes
        if eyes is Eyes.NOBODY:
            return None
        return self.onlooker if isinstance(eyes, Eyes) else self.ports[eyes]

    @property
    def next_to_look(self) -> int | None:
        """The person whom a covered screen waits for."""
        to_act = self._course.table.public.to_act
        return to_act if to_act in self.ports else self._looked

    def look(self, seat: int) -> None:
        """A person sits down before the screen."""
        if seat not in self.ports:
            raise ValueError(f"nobody sits on seat {seat}")
        self._looking = self._looked = seat

    def cover(self) -> None:
        """The person before the screen leaves it."""
        self._looking = None

    # -- computer players

    @property
    def thinking(self) -> int | None:
        """The computer's seat whose move it is."""
        if not self._course.number or self.deal_over or self.over:
            return None
        to_act = self._course.table.public.to_act
        return None if to_act in self.ports else to_act

    def reasons(self, seat: int) -> tuple[Reason, ...]:
        """Why a computer played as it did last."""
        choice = self._choices.get(seat)
        return () if choice is None else choice.reasons

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Every seat's hand, where computers play alone: a table with people has none to show."""
        table = self._course.table
        return () if self.ports else tuple(table.view(seat).hand for seat in range(self.setup.players))

    @property
    def last_move(self) -> Move | None:
        """The last act and why it was chosen, where computers play alone: for people it would tell of hidden cards."""
        return None if self.ports else self._last

    def tick(self, *, ready: bool = True) -> bool:
        """Let a computer whose move it is think, and play its next action when the screen is `ready` for it.

        It never waits; True when an action was played.
        """
        seat = self.thinking
        if seat is None:
            self._stop_thinking()
            return False
        version = self.version
        if not self._plan or self._plan_version != version:
            self._plan.clear()
            self._think(seat, version)
        if not ready or not self._plan:
            return False
        return self._go_on(seat, version)

    def _think(self, seat: int, version: int) -> None:
        if self._asked is None or self._asked[1] != version:
            self._asked = (self._players.ask(self._question(seat, version)), version)
        reply = self._players.poll()
        if reply is None or reply.job != self._asked[0]:
            return
        self._asked = None
        self._plan.extend(reply.choice.actions or [next(legal_actions(self._course.table.view(seat)))])
        self._plan_version = version
        self._choose(seat, reply.choice)

    def _choose(self, seat: int, choice: Choice) -> None:
        self._choices[seat] = choice
        self._chosen_at = self._course.table.public

    def _stop_thinking(self) -> None:
        """Let go of a question that nobody waits for: its answer would come late (A38)."""
        if self._asked is not None:
            self._players.cancel(self._asked[0])
            self._asked = None

    def _question(self, seat: int, version: int) -> Question:
        table = self._course.table
        chosen = self.setup.seats[seat]
        return Question(
            view=table.view(seat),
            version=version,
            entries=lambda: table.entries(seat),
            level=chosen.level,
            seed=self._rng.getrandbits(32),
            temperament=chosen.temperament,
        )

    def _go_on(self, seat: int, version: int) -> bool:
        """Play the next action of the plan; a plan that does not work is given to the stand-in."""
        action = self._plan.popleft()
        if self._sitting.submit(seat, action, version) is not None:
            self._plan.clear()
            action = self._stand_in(seat, version)
        if self._chosen_at is not None:
            self._last = Move(action, self._choices[seat], self._chosen_at)
        self._plan_version = self.version
        return self.version != version

    def _stand_in(self, seat: int, version: int) -> Action:
        view = self._course.table.view(seat)
        choice = stand_in(view, self._rng.getrandbits(32))
        self._choose(seat, choice)
        action = next(iter(choice.actions), None)
        if action is None or self._sitting.submit(seat, action, version) is not None:
            action = next(legal_actions(view))
            self._sitting.submit(seat, action, version)
        return action

    # -- a person's hint

    def hint(self, seat: int) -> Choice | None:
        """What the best player would do on a person's seat, by what that seat knows; None while that is thought about.

        Ask again until it is there. A ValueError where it is not this person's move.
        """
        if self.deal_over or self.over or self.thinking is not None or seat not in self.ports:
            raise ValueError(f"there is no hint for seat {seat}")
        table = self._course.table
        return self._counsel.on(table.view(seat), table.version, lambda: table.entries(seat))

    def drop_hint(self) -> None:
        """Nobody waits for a hint any more."""
        self._counsel.drop()

    # -- the end

    def concede(self, seat: int) -> None:
        """Give the match up for a person's side; the best of the others has won. A ValueError once it is over."""
        if seat not in self.ports:
            raise ValueError(f"nobody sits on seat {seat}")
        self._course.concede(seat)
        self._plan.clear()

    def close(self) -> None:
        """Let go of the journal, and of the players if they came with the match; the match can be resumed."""
        self._course.close()
        self._stop_thinking()
        self.drop_hint()
        if self._own_players:
            self._players.close()
