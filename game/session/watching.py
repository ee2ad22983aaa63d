"""A record that is watched: any place of it, through the eyes of those who may look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from game.core.actions import Action
from game.core.cards import Card
from game.core.engine import Applied, apply
from game.core.events import DealBegan, Event
from game.core.match import Standing, conceded
from game.core.public import Public
from game.core.records import DealLine, HeaderLine
from game.core.refusals import Refusal
from game.core.secrecy import seen_by, view_for
from game.core.state import GameState
from game.core.view import PlayerView, Seen
from game.session.course import setup_of
from game.session.dealing import Count, deals_as, digest_of
from game.session.journal import Journal, JournalError, read_journal
from game.session.playback import Playback, read_dealt
from game.session.ports import Inbox, SeatPort, Step


class Through(Enum):
    """Whose eyes a record is watched through when it is no seat's."""

    #: Every hand lies open.
    OPEN = "open"
    #: Somebody at the table without a hand.
    ONLOOKER = "onlooker"


#: A seat, or one of the ways to look without one.
WatchEyes = int | Through


@dataclass(frozen=True, slots=True)
class WatchedDeal:
    """One deal of a record, without what was taken back in it."""

    number: int
    code: str
    opening: Applied
    actions: tuple[Action, ...]
    #: None while the deal runs, or where the match was given up in it.
    counted: Count | None
    #: The pack is the one that the code deals; a record from elsewhere may have codes of its own.
    follows_code: bool

    @property
    def dealer(self) -> int:
        """Who dealt."""
        return self.opening.state.public.dealer

    @property
    def digest(self) -> str:
        """The SHA-256 of the code."""
        return digest_of(self.code)


class Watch:
    """A record at one place of one deal. Until the match is over, only people's own eyes may look (A71, G13)."""

    def __init__(
        self, path: Path, header: HeaderLine, deals: Sequence[WatchedDeal], played: Playback
    ) -> None:
        """Begin at the first deal's first moment; `opened` reads a record."""
        self.path = path
        self.setup = setup_of(header)
        self.rules = header.rules
        self.deals = tuple(deals)
        self.conceded = played.conceded
        self.totals = tuple(played.starts)
        self.over = played.conceded is not None or (
            played.counted is not None and played.counted.standing.over
        )
        self.standing = (
            conceded(self.rules, played.scores, played.conceded)
            if played.conceded is not None
            else played.counted.standing
            if played.counted is not None
            else Standing(played.scores, over=False, winners=())
        )
        self.eyes: WatchEyes = self.allowed[0]
        self.index = 0
        #: How many acts of the deal have been played.
        self.at = 0
        self._version = 0
        self._states: list[GameState] = []
        self._events: list[tuple[Event, ...]] = []
        self._views: dict[int | None, PlayerView] = {}
        self.enter(0)

    @classmethod
    def opened(cls, path: Path) -> Watch:
        """Open a record; one that cannot be followed, or without a deal, is a `JournalError`."""
        journal = read_journal(path)
        played = Playback(journal.header)
        deals = _deals_of(journal, played)
        if not deals:
            raise JournalError(path, None, "nothing has been dealt yet")
        return cls(path, journal.header, deals, played)

    # -- whose eyes

    @property
    def people(self) -> tuple[int, ...]:
        """The seats in which people sit."""
        return tuple(seat for seat, who in enumerate(self.setup.seats) if who.human)

    @property
    def allowed(self) -> tuple[WatchEyes, ...]:
        """Whose eyes may look: everybody's once the match is over, else people's own, or an onlooker's.

        The first is the one to begin with: a lone person's seat, else all hands or none.
        """
        people = self.people
        own = people if len(people) == 1 else ()
        if self.over:
            others = (seat for seat in range(self.rules.players) if seat not in own)
            return (*own, Through.OPEN, *others, Through.ONLOOKER)
        return (*own, Through.ONLOOKER, *(seat for seat in people if seat not in own))

    @property
    def curtained(self) -> bool:
        """Whether a hand is shown only after its owner said so: several people, and the match still runs."""
        return not self.over and len(self.people) > 1

    def look(self, eyes: WatchEyes) -> None:
        """Look through these eyes; a ValueError where they may not."""
        if eyes not in self.allowed:
            raise ValueError("until the match is over, only a person's own hand may be watched")
        self.eyes = eyes

    # -- where

    @property
    def deal(self) -> WatchedDeal:
        """The deal that is watched."""
        return self.deals[self.index]

    @property
    def length(self) -> int:
        """How many acts the deal has."""
        return len(self.deal.actions)

    @property
    def turns(self) -> tuple[int, ...]:
        """The places of the deal at which a turn begins, in order, the first moment among them."""
        seats = [state.public.turn.seat for state in self._states]
        return (0, *(at for at in range(1, len(seats)) if seats[at] != seats[at - 1]))

    @property
    def history(self) -> tuple[tuple[int, ...], ...]:
        """Match totals before every deal up to this one, and after it where it was counted."""
        counted = self.deal.counted
        after = () if counted is None else (counted.standing.scores,)
        return (*self.totals[: self.index + 1], *after)

    def enter(self, index: int) -> None:
        """Go to the first moment of a deal; an IndexError where there is none."""
        if not 0 <= index < len(self.deals):
            raise IndexError(f"there is no deal {index + 1}")
        self.index, self.at = index, 0
        opening = self.deal.opening
        self._states, self._events = [opening.state], [opening.events]
        for action in self.deal.actions:
            done = apply(self._states[-1], action)
            self._states.append(done.state)
            self._events.append(done.events)
        self._moved()

    def go(self, at: int) -> None:
        """Go to a place of this deal, at most to its ends."""
        self.at = max(0, min(self.length, at))
        self._moved()

    def forward(self) -> tuple[Seen, ...]:
        """Play the next act and give what these eyes see of it; nothing at the deal's end."""
        if self.at == self.length:
            return ()
        self.go(self.at + 1)
        return self._seen(self.at)

    def _moved(self) -> None:
        self._version += 1
        self._views.clear()

    # -- what is seen

    @property
    def public(self) -> Public:
        """What anybody may see now."""
        return self._states[self.at].public

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Every hand, where they lie open; else none."""
        return self._states[self.at].secret.hands if self.eyes is Through.OPEN else ()

    def port(self) -> SeatPort:
        """Give the table as these eyes see it; its inbox holds what they have seen of the deal so far."""
        seat = self.eyes if isinstance(self.eyes, int) else None
        inbox = Inbox()
        for at in range(self.at + 1):
            for seen in self._seen(at):
                inbox.put(seen)
        return SeatPort(seat, "" if seat is None else self.setup.seats[seat].name, inbox, _Reading(self))

    def seen_from(self, seat: int | None) -> PlayerView:
        """Give what a seat knew; a ValueError unless it is the one that looks."""
        if seat is not None and seat != self.eyes:
            raise ValueError("that is somebody else's hand")
        if seat not in self._views:
            self._views[seat] = view_for(self._states[self.at], seat)
        return self._views[seat]

    @property
    def version(self) -> int:
        """A number that grows with every move."""
        return self._version

    def steps(self) -> tuple[Step, ...]:
        """The acts so far, as these eyes saw them."""
        return tuple(
            Step(self._states[at].public, self.deal.actions[at], self._seen(at + 1)) for at in range(self.at)
        )

    def _seen(self, at: int) -> tuple[Seen, ...]:
        """What the act that led to this place showed."""
        if self.eyes is Through.OPEN:
            return self._events[at]
        seat = self.eyes if isinstance(self.eyes, int) else None
        return tuple(seen_by(event, seat) for event in self._events[at])


class _Reading:
    """A port's way in to a record: it looks, and changes nothing."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def view(self, seat: int | None) -> PlayerView:
        """Give what the seat knew."""
        return self._watch.seen_from(seat)

    def version(self) -> int:
        """Give a number that grows with every move."""
        return self._watch.version

    def history(self, seat: int | None) -> tuple[Step, ...]:
        """Give the acts so far."""
        return self._watch.steps()

    def submit(self, seat: int, action: Action, version: int | None) -> Refusal | None:
        """Refuse by a ValueError: what is written stays."""
        raise ValueError("a record is watched, not played")

    def undoable(self, seat: int) -> int:
        """Nothing can be taken back."""
        return 0

    def take_backable(self, seat: int) -> int:
        """Nothing can be taken back."""
        return 0

    def undo(self, seat: int, actions: int, *, take_back: bool) -> None:
        """Refuse by a ValueError."""
        raise ValueError("a record is watched, not played")

    def redoable(self, seat: int) -> int:
        """Nothing can be played again."""
        return 0

    def redo(self, seat: int) -> Refusal | None:
        """Refuse by a ValueError."""
        raise ValueError("a record is watched, not played")

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Give the hand as it was dealt and drawn."""
        return self._watch.seen_from(seat).hand

    def arrange(self, seat: int, hand: Sequence[Card]) -> None:
        """The order of a hand that is only watched is nobody's."""


def _deals_of(journal: Journal, played: Playback) -> list[WatchedDeal]:
    """Play a record and gather its deals; a difference from the rules is a `JournalError`."""
    deals: list[WatchedDeal] = []
    begun: tuple[DealLine, GameState] | None = None
    for number, line in journal.lines:
        if isinstance(line, DealLine) and begun is not None:
            deals.append(_deal(*begun, played))
        for words in played.feed(line):
            raise JournalError(journal.path, number, words)
        if isinstance(line, DealLine):
            begun = line, read_dealt(line.table, played.rules)
    if begun is not None:
        deals.append(_deal(*begun, played))
    return deals


def _deal(line: DealLine, state: GameState, played: Playback) -> WatchedDeal:
    actions = tuple(p.action for p in played.table.played)
    by_code = deals_as(line.seed, state)
    began = DealBegan(line.deal, state.public.dealer, state.public.scores)
    opening = by_code or Applied(state, (began,))
    return WatchedDeal(line.deal, line.seed, opening, actions, played.counted, by_code is not None)
