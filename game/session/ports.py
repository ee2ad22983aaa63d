"""What a seat gets of a table: its eyes, its ears and its one door."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from game.core.actions import Action
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


#: Plays an action as of a version (None: as of now); gives the refusal, None when it was played or came too late.
Submit = Callable[[Action, int | None], Refusal | None]


class SeatPort:
    """All that a screen or a player holds of a table; an onlooker's port has no seat and no door."""

    __slots__ = ("_history", "_submit", "_version", "_view", "inbox", "name", "seat")

    def __init__(
        self,
        seat: int | None,
        name: str,
        inbox: Inbox,
        *,
        view: Callable[[], PlayerView],
        version: Callable[[], int],
        history: Callable[[], tuple[Step, ...]],
        submit: Submit | None,
    ) -> None:
        """Keep the ways in; whoever owns the table makes ports."""
        self.seat = seat
        self.name = name
        self.inbox = inbox
        self._view = view
        self._version = version
        self._history = history
        self._submit = submit

    @property
    def view(self) -> PlayerView:
        """What the seat knows now; the same object until the version changes."""
        return self._view()

    @property
    def version(self) -> int:
        """A number that only grows in the life of a table, through undo too."""
        return self._version()

    @property
    def history(self) -> tuple[Step, ...]:
        """The deal's actions so far, as this seat saw them."""
        return self._history()

    def submit(self, action: Action, *, version: int | None = None) -> Refusal | None:
        """Play an action; the refusal says why nothing has changed.

        With `version`, an answer to a table that has moved on since is dropped: nothing changes, None comes back.
        """
        if self._submit is None:
            raise ValueError("an onlooker has no cards to play")
        return self._submit(action, version)
