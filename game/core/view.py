"""One seat's eyes: plain data, with no way back to the whole truth."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.events import Event
from game.core.public import Public


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one seat knows; an onlooker has no seat and no hand."""

    public: Public
    seat: int | None
    hand: tuple[Card, ...]

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act now."""
        return self.public.over is None and self.public.to_act == self.seat


@dataclass(frozen=True, slots=True)
class HandSeen:
    """Another seat got so many cards as its hand."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DrawSeen:
    """Another seat drew so many cards that stay in its hand."""

    seat: int
    count: int
    replacing: bool


@dataclass(frozen=True, slots=True)
class FootSeen:
    """Another seat picked up its foot of so many cards."""

    seat: int
    count: int
    ran: bool


#: An event as one seat saw it: the open ones as they are, its own cards, and counts of the others'.
Seen = Event | HandSeen | DrawSeen | FootSeen
