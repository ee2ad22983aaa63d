"""What is heard of what was seen: the names of sounds, in their order, each once."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import (
    CardsDrawn,
    CardThrown,
    DealBegan,
    DealEnded,
    FootPickedUp,
    MeldLaid,
    PileTaken,
    ThreesLaid,
    TurnBegan,
)
from game.core.public import CANASTA
from game.core.view import DrawSeen, FootSeen
from game.session.ports import Heard


def sounds_of(heard: Iterable[Heard], seat: int | None) -> tuple[str, ...]:
    """Give the sounds for what a seat has just heard.

    >>> sounds_of((TurnBegan(2),), 2)
    ('turn',)
    """
    found: dict[str, None] = {}
    for item in heard:
        name = _sound(item, seat)
        if name is not None:
            found[name] = None
    if "deal" in found:
        return ("deal",)
    return tuple(found)


def _sound(item: Heard, seat: int | None) -> str | None:
    match item:
        case DealBegan():
            return "deal"
        case CardsDrawn() | DrawSeen() | ThreesLaid():
            return "slide"
        case PileTaken():
            return "take"
        case MeldLaid(_, _, _, _, _, before, after, _):
            return "snap" if after >= CANASTA > before else "tap"
        case FootPickedUp() | FootSeen():
            return "foot"
        case CardThrown():
            return "tap"
        case DealEnded(over):
            return "out" if over.seat is not None else None
        case TurnBegan(whose):
            return "turn" if whose == seat else None
        case _:
            return None
