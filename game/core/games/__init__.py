"""The games that there are, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from game.core.games.classic import classic
from game.core.games.hand_and_foot import hand_and_foot
from game.core.games.modern_american import modern_american
from game.core.ruleset import RuleError, RuleSet

GAMES: Final[dict[str, tuple[Callable[[int], RuleSet], tuple[int, ...]]]] = {
    "classic": (classic, (2, 3, 4)),
    "hand-and-foot": (hand_and_foot, (2, 3, 4)),
    "modern-american": (modern_american, (4,)),
}

#: The targets that a player may set instead of the game's own (C-43, M-37).
TARGETS: Final = (2500, 5000, 7500, 10000)


def player_counts(game: str) -> tuple[int, ...]:
    """Give how many may play this game; an unknown game is a `RuleError`."""
    if game not in GAMES:
        raise RuleError(f"game: {game!r} is unknown (there are: {', '.join(GAMES)})")
    return GAMES[game][1]


@cache
def preset(game: str, players: int = 4) -> RuleSet:
    """Give the rules of a game as they stand in the book.

    >>> preset("hand-and-foot", 2).pack_size
    162
    """
    counts = player_counts(game)
    if players not in counts:
        allowed = " or ".join(str(n) for n in counts)
        raise RuleError(f"players: {game} is for {allowed}, not {players!r}")
    return GAMES[game][0](players)


def rules_for(
    game: str,
    players: int = 4,
    options: dict[str, object] | None = None,
    target: int | None = None,
) -> RuleSet:
    """Give the rules of a game with house rules and a target; errors are `RuleError`s in words.

    A target is ignored by a game that a number of deals ends (H-6).
    """
    rules = preset(game, players).with_options(options or {})
    if target is None or rules.deals is not None:
        return rules
    if isinstance(target, bool) or not isinstance(target, int) or target < 1:
        raise RuleError(f"target: {target!r} is no score to play for")
    return replace(rules, target=target)
