"""What a player chose for a match before it begins: plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits in a seat; `level` and `temperament` matter for a computer only."""

    name: str
    human: bool
    level: str = "medium"
    temperament: str | None = None


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """A match to be begun: the game, who sits where, how long, and which house rules.

    `target` is None where the game ends after a number of deals. `options` holds house rules by their names.
    """

    game: str
    players: int
    seats: tuple[SeatSetup, ...]
    target: int | None = None
    options: tuple[tuple[str, bool | str], ...] = ()


def with_a_person(setup: MatchSetup) -> MatchSetup:
    """Give the match with a person in the first seat, if there is none in it."""
    if any(seat.human for seat in setup.seats):
        return setup
    first, *others = setup.seats
    return replace(setup, seats=(SeatSetup(first.name, human=True), *others))


@dataclass(frozen=True, slots=True)
class KnownDeal:
    """A match's first deal, by a code that was entered; another dealer gives the same hands to other seats."""

    code: str
    dealer: int
