"""The computer players, by level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.bots.bot import Bot, Budget, Candidate, Choice, Reason, Why
from game.bots.levels import EASY, MEDIUM, Player
from game.bots.policy.temperament import TEMPERAMENTS
from game.bots.random_player import RandomPlayer
from game.bots.search.expert import EXPERT, HARD, Searcher

__all__ = [
    "LEVELS", "TEMPERAMENTS", "Bot", "Budget", "Candidate", "Choice", "Reason", "Why", "make_bot",
]  # fmt: skip

#: From the weakest to the strongest; each is made with a temperament, which those without a judgement ignore.
LEVELS: Final[dict[str, Callable[[str | None], Bot]]] = {
    "random": lambda _: RandomPlayer(),
    "easy": partial(Player, EASY),
    "medium": partial(Player, MEDIUM),
    "policy": lambda temperament: Player(temperament=temperament),
    "hard": partial(Searcher, HARD),
    "expert": partial(Searcher, EXPERT),
}
#: Names that older records give to levels.
FORMERLY: Final = {"steady": "medium"}


def make_bot(level: str, temperament: str | None = None) -> Bot:
    """Give a player of a level and, if that plays with one, a temperament; an unknown level is a ValueError.

    >>> make_bot("champion")
    Traceback (most recent call last):
    ValueError: level: 'champion' is unknown (there are: random, easy, medium, policy, hard, expert)
    """
    name = FORMERLY.get(level, level)
    if name not in LEVELS:
        raise ValueError(f"level: {level!r} is unknown (there are: {', '.join(LEVELS)})")
    return LEVELS[name](temperament)
