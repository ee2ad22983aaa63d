"""What a seat gets of a table: its eyes, its ears and its one door."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.actions import Action
from game.core.cards import Card
from game.core.public import Public
from game.core.refusals import Refusal
from game.core.view import PlayerView, Seen


@dataclass(frozen=True, slots=True)
class Rewound:
    """A seat took back so many actions: what was heard of them no longer holds."""

    seat: int
    actions: int


#: What lands in an inbox.
Heard = Seen | Rewound


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the deal that is being played, and what one seat saw of it."""

    #: The open table before it.
    before: Public
    action: Action
    seen: tuple[Seen, ...]


class Inbox:
    """What one seat has seen and not yet looked at, oldest first."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        """Start empty."""
        self._waiting: deque[Heard] = deque()

    def __len__(self) -> int:
        """Give how much is waiting."""
        return len(self._waiting)

    def put(self, heard: Heard) -> None:
        """Add what this seat saw."""
        self._waiting.append(heard)

    def drain(self) -> tuple[Heard, ...]:
        """Take out everything, in order."""
        heard = tuple(self._waiting)
        self._waiting.clear()
        return heard


class Access(Protocol):
    """What a port asks behind the scenes; `seat` is always the port's own, None for an onlooker."""

    def view(self, seat: int | None) -> PlayerView:
        """Give what the seat knows."""

    def version(self) -> int:
        """Give the table's version."""

    def history(self, seat: int | None) -> tuple[Step, ...]:
        """Give the deal's actions as the seat saw them."""

    def submit(self, seat: int, action: Action, version: int | None) -> Refusal | None:
        """Play an action."""

    def undoable(self, seat: int) -> int:
        """Give how many actions the seat may take back."""

    def take_backable(self, seat: int) -> int:
        """Give how many actions lead back to before the seat's last one, where it may go past something new."""

    def undo(self, seat: int, actions: int, *, take_back: bool) -> None:
        """Take actions back."""

    def redoable(self, seat: int) -> int:
        """Give how many actions the seat may play again."""

    def redo(self, seat: int) -> Refusal | None:
        """Play again what was taken back last."""

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Give the seat's hand in its own order."""

    def arrange(self, seat: int, hand: Sequence[Card]) -> None:
        """Note the order of the seat's hand."""


class SeatPort:
    """All that a screen or a player holds of a table; an onlooker's port has no seat and no door."""

    __slots__ = ("_access", "inbox", "name", "seat")

    def __init__(self, seat: int | None, name: str, inbox: Inbox, access: Access) -> None:
        """Keep the way in; whoever runs the table makes ports."""
        self.seat = seat
        self.name = name
        #: What this seat has seen since it last looked: `drain` it once a frame.
        self.inbox = inbox
        self._access = access

    # -- looking

    @property
    def view(self) -> PlayerView:
        """What the seat knows now; the same object until the version changes."""
        return self._access.view(self.seat)

    @property
    def version(self) -> int:
        """A number that only grows in the life of a table, through undo too."""
        return self._access.version()

    @property
    def history(self) -> tuple[Step, ...]:
        """The deal's actions so far, as this seat saw them."""
        return self._access.history(self.seat)

    # -- playing

    def submit(self, action: Action, *, version: int | None = None) -> Refusal | None:
        """Play an action; a refusal says why nothing has changed.

        With `version`, an answer to a table that has moved on since is dropped: nothing changes, None comes back.
        """
        return self._access.submit(self._own(), action, version)

    @property
    def undoable(self) -> int:
        """How many of its last actions the seat may take back now."""
        return 0 if self.seat is None else self._access.undoable(self.seat)

    @property
    def take_backable(self) -> int:
        """How many actions a take-back goes back: to before the seat's last one. 0 unless it plays alone."""
        return 0 if self.seat is None else self._access.take_backable(self.seat)

    def undo(self, actions: int = 1, *, take_back: bool = False) -> None:
        """Take back the seat's last actions; more than `undoable` is a ValueError.

        `take_back` goes past something new, through other seats' actions too; the record says so.
        """
        self._access.undo(self._own(), actions, take_back=take_back)

    @property
    def redoable(self) -> int:
        """How many actions that were taken back the seat may play again."""
        return 0 if self.seat is None else self._access.redoable(self.seat)

    def redo(self) -> Refusal | None:
        """Play again the action that was taken back last; a ValueError when there is none."""
        return self._access.redo(self._own())

    # -- the own hand

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own hand in the order that the seat has given it; newer cards come last."""
        return () if self.seat is None else self._access.hand(self.seat)

    def arrange(self, hand: Sequence[Card]) -> None:
        """Give the own hand an order, which the record keeps."""
        self._access.arrange(self._own(), hand)

    def _own(self) -> int:
        if self.seat is None:
            raise ValueError("an onlooker has no cards to play")
        return self.seat
