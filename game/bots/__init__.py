"""The computer players, by level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.bot import Bot, Budget, Candidate, Choice, Reason, Why
from game.bots.random_player import RandomPlayer
from game.bots.steady import Steady

__all__ = ["LEVELS", "Bot", "Budget", "Candidate", "Choice", "Reason", "Why", "make_bot"]

#: From the weakest to the strongest.
LEVELS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomPlayer,
    "steady": Steady,
}


def make_bot(level: str, temperament: str | None = None) -> Bot:
    """Give a player of a level and, if that plays with one, a temperament; a level that there is not is a ValueError.

    >>> make_bot("champion")
    Traceback (most recent call last):
    ValueError: level: 'champion' is unknown (there are: random, steady)
    """
    if level not in LEVELS:
        raise ValueError(f"level: {level!r} is unknown (there are: {', '.join(LEVELS)})")
    return LEVELS[level]()
