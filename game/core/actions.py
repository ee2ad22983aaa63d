"""What a player may do; `notation` writes them as text."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class Group:
    """Cards from the hand for one meld: a new one of this rank, or the side's open one."""

    rank: Rank
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pile; the first group joins its top card (C-15, H-20, M-9)."""

    seat: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay melds or add to them, judged as one act (G7)."""

    seat: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """Discard a card, which ends the turn."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the partner whether to go out (G15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the partner's question; the seat is the one that answers."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class End:
    """End the deal instead of taking the pile, when the stock is empty (C-41, H-17)."""

    seat: int


Action = Draw | Take | Lay | Throw | Ask | Answer | End
