"""The table: the sole holder of its state. Everything goes in by one door and comes out as somebody saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.actions import Action, Group, Lay, Take, Throw
from game.core.cards import Card
from game.core.engine import Applied, apply
from game.core.events import Event
from game.core.positions import write_table
from game.core.public import Public
from game.core.refusals import IllegalAction, Refusal
from game.core.secrecy import seen_by, view_for
from game.core.state import GameState
from game.core.view import PlayerView
from game.core.viewtext import Entry, history_entries
from game.session.ports import Inbox, Rewound, Step


@dataclass(frozen=True, slots=True)
class Played:
    """An action of the deal, what it brought about, and where the table stood before it."""

    action: Action
    events: tuple[Event, ...]
    before: GameState


class Table:
    """One table through all deals of a match."""

    def __init__(self) -> None:
        """Set it up with nothing on it; `open` brings the first deal."""
        self._state: GameState | None = None
        self._version = 0
        self._inboxes: dict[int | None, Inbox] = {}
        self._views: dict[int | None, PlayerView] = {}
        self._played: list[Played] = []

    # -- looking

    @property
    def version(self) -> int:
        """A number that grows with every change, and never goes back."""
        return self._version

    @property
    def public(self) -> Public:
        """What anybody may see."""
        return self._now().public

    @property
    def played(self) -> Sequence[Played]:
        """The deal's actions so far, with everything: not for seats."""
        return self._played

    @property
    def truth(self) -> GameState:
        """Everything, hidden cards too: for the reference player of the ladder, not for seats."""
        return self._now()

    def view(self, seat: int | None) -> PlayerView:
        """What a seat knows now; None is an onlooker."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = view_for(self._now(), seat)
        return found

    def history(self, seat: int | None) -> tuple[Step, ...]:
        """The deal's actions so far, as a seat saw them."""
        return tuple(
            Step(p.before.public, p.action, tuple(seen_by(event, seat) for event in p.events))
            for p in self._played
        )

    def entries(self, seat: int | None) -> list[Entry]:
        """The same as a view's text writes it."""
        return [
            entry
            for p in self._played
            for entry in history_entries(
                p.before.public, p.action, [seen_by(event, seat) for event in p.events]
            )
        ]

    def inbox(self, seat: int | None) -> Inbox:
        """Where a seat finds what it sees from now on."""
        return self._inboxes.setdefault(seat, Inbox())

    def written(self) -> dict[str, Any]:
        """The whole position as a record writes it."""
        return write_table(self._now())

    def _now(self) -> GameState:
        if self._state is None:
            raise ValueError("nothing has been dealt yet")
        return self._state

    # -- changing

    def open(self, dealt: Applied) -> None:
        """Begin a deal; what nobody has looked at of the one before is forgotten."""
        self._played.clear()
        for inbox in self._inboxes.values():
            inbox.drain()
        self._move_to(dealt.state, dealt.events)

    def play(self, action: Action) -> Refusal | None:
        """Play an action with the lowest copies of its cards; a refusal has changed nothing (G9)."""
        state = self._now()
        action = lowest(action, state.secret.hands[action.seat])
        try:
            done = apply(state, action)
        except IllegalAction as illegal:
            return illegal.refusal
        self._played.append(Played(action, done.events, state))
        self._move_to(done.state, done.events)
        return None

    def rewind(self, count: int, seat: int) -> None:
        """Take the deal's last actions back, by this seat's wish."""
        if not 0 < count <= len(self._played):
            raise ValueError(f"{count} actions cannot be taken back of {len(self._played)}")
        before = self._played[-count].before
        del self._played[-count:]
        self._move_to(before, ())
        for inbox in self._inboxes.values():
            inbox.put(Rewound(seat, count))

    def _move_to(self, state: GameState, events: Sequence[Event]) -> None:
        self._state = state
        self._version += 1
        self._views.clear()
        for seat, inbox in self._inboxes.items():
            for event in events:
                inbox.put(seen_by(event, seat))


def lowest(action: Action, hand: Sequence[Card]) -> Action:
    """Give the action with the lowest copy of each face in the hand, as its text means it.

    So a table and its record stay the same. Cards that are not held stay as they are.
    """
    if not isinstance(action, Throw | Take | Lay):
        return action
    held = sorted(hand, key=lambda c: c.copy)
    if isinstance(action, Throw):
        return replace(action, card=_pick(action.card, held))
    groups = tuple(Group(g.rank, tuple(_pick(c, held) for c in g.cards)) for g in action.groups)
    return replace(action, groups=groups)


def _pick(wanted: Card, held: list[Card]) -> Card:
    """Take the lowest copy out of what is held."""
    for index, c in enumerate(held):
        if c.face == wanted.face:
            return held.pop(index)
    return wanted
