"""The whole truth about a table: what is public, and what is secret."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.public import Public


@dataclass(frozen=True, slots=True)
class Secret:
    """Cards that lie face down or are held."""

    #: Next card first.
    stock: tuple[Card, ...]
    #: A hand for each seat.
    hands: tuple[tuple[Card, ...], ...]
    #: A foot for each seat; None once it has been picked up, and where the game has none.
    feet: tuple[tuple[Card, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class GameState:
    """A table at one moment; only the session holds one."""

    public: Public
    secret: Secret
