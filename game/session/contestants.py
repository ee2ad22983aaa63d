"""Players without a screen, wherever they come from: of this program, or from outside."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final, Protocol

from game.bots import Bot, Budget, Choice, make_bot
from game.bots.greedy import Greedy
from game.bots.levels import Player
from game.bots.policy.weights import read_weights
from game.bots.search.expert import EXPERT, AllHands, Searcher
from game.core.actions import Action
from game.core.notation import write_action
from game.core.refusals import IllegalAction, Refusal
from game.session.external import EXEC, ExternalError, ExternalPlayer
from game.session.table import Table

#: Players that nobody would sit down with, to measure the others by.
REFERENCES: Final[dict[str, Callable[[], Bot]]] = {
    "greedy": Greedy,
    "uniform": lambda: Searcher(replace(EXPERT, infers=False)),
}
#: The one that sees all hands, for the ladder alone.
ALL_HANDS: Final = "all-hands"
#: What the level of a policy with other weights begins with.
WEIGHTS: Final = "weights:"


class Contestant(Protocol):
    """Somebody who plays seats of a table."""

    def choose(self, table: Table, seat: int, rng: Random) -> Choice:
        """Choose the next actions of a seat, at least one."""


class Inside:
    """A player of this program; it gets its view as it is."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        """Let it think within this budget."""
        self._bot = bot
        self._budget = budget

    def choose(self, table: Table, seat: int, rng: Random) -> Choice:
        """Choose for a seat that sees no more than its view."""
        return self._bot.choose(table.view(seat), rng, self._budget)


class Knowing:
    """The player that sees all hands: it is handed the whole table."""

    def __init__(self, budget: Budget) -> None:
        """Let it think within this budget."""
        self._bot = AllHands()
        self._budget = budget

    def choose(self, table: Table, seat: int, rng: Random) -> Choice:
        """Choose for a seat that sees everything but the order of the stock."""
        return self._bot.choose_knowing(table.truth, table.view(seat), rng, self._budget)


class Outside:
    """A player from outside; it gets its view as text, and one view for each action."""

    def __init__(self, player: ExternalPlayer) -> None:
        """Play through a program that runs."""
        self._player = player

    def choose(self, table: Table, seat: int, rng: Random) -> Choice:
        """Ask the program."""
        view = table.view(seat)
        return Choice((self._player.choose(view, version=table.version, history=table.entries(seat)),))


def contestant(level: str, budget: Budget, stack: ExitStack, *, knowing: bool = False) -> Contestant:
    """Get a player by its level, a reference's name, `weights:FILE` or `exec:COMMAND`.

    Leaving the stack sends it home. Only with `knowing` may it be the one that sees all hands. An unknown level
    or a file without weights is a ValueError, a command that does not start an `ExternalError`.
    """
    if level.startswith(EXEC):
        player = ExternalPlayer(level.removeprefix(EXEC))
        stack.callback(player.close)
        return Outside(player)
    if knowing and level == ALL_HANDS:
        return Knowing(budget)
    return Inside(bot_of(level), budget)


def bot_of(level: str) -> Bot:
    """Give a player of this program: a reference, a policy by its file of weights, or a level."""
    if level.startswith(WEIGHTS):
        return Player(weights=read_weights(Path(level.removeprefix(WEIGHTS))))
    if level in REFERENCES:
        return REFERENCES[level]()
    try:
        return make_bot(level)
    except ValueError as error:
        more = ", ".join([*REFERENCES, f"{WEIGHTS}FILE", f"{EXEC}COMMAND"])
        raise ValueError(f"{error}; without a window also {more}") from None


def split_levels(text: str) -> list[str]:
    """Split a list of levels at its commas; a comma within a command is the command's own.

    >>> split_levels("steady,exec:bot --cards 3,4 -x,random")
    ['steady', 'exec:bot --cards 3,4 -x', 'random']
    """
    return re.split(r",(?=(?:exec|weights):|[A-Za-z][\w-]*(?:,|$))", text)


def play_deal(
    table: Table,
    play: Callable[[Action], Refusal | None],
    seats: Sequence[Contestant],
    levels: Sequence[str],
    chances: Sequence[Random],
) -> list[tuple[int, Choice]]:
    """Play a deal that has begun to its end; `play` puts an action on the table.

    Gives all choices, each with the number of actions that were played before it.
    An illegal action is an `ExternalError` if it came from outside, a RuntimeError else, and names the level.
    """
    plan: deque[Action] = deque()
    chosen: list[tuple[int, Choice]] = []
    while table.public.over is None:
        seat = table.public.to_act
        if not plan:
            choice = seats[seat].choose(table, seat, chances[seat])
            if not choice.actions:
                raise RuntimeError(f"{levels[seat]} has no plan for seat {seat}")
            chosen.append((len(table.played), choice))
            plan.extend(choice.actions)
        action = plan.popleft()
        fault = play(action)
        if fault is not None:
            raise _illegal(levels[seat], seat, action, fault)
    return chosen


def _illegal(level: str, seat: int, action: Action, fault: Refusal) -> RuntimeError:
    error = IllegalAction(fault)
    words = f"{level.removeprefix(EXEC)}: {write_action(action)!r} is illegal for seat {seat}: {error}"
    return ExternalError(words) if level.startswith(EXEC) else RuntimeError(words)
