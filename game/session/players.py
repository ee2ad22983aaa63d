"""Computer players: what they are asked, what they reply, and those that think right here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final, Protocol

from game.bots import Bot, Budget, Choice, Reason, make_bot
from game.core.actions import Action
from game.core.view import PlayerView
from game.core.viewtext import Entry

#: How long a computer player may think about one choice at the table.
THINKING: Final = Budget(seconds=0.35)
#: Plays where the chosen player cannot.
STAND_IN: Final = "steady"


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is to decide; `entries` writes its history when that is needed."""

    view: PlayerView
    version: int
    entries: Callable[[], list[Entry]]
    level: str
    seed: int
    temperament: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """A plan up to the next new information; from another process its actions are texts."""

    job: int
    actions: tuple[Action | str, ...]
    reasons: tuple[Reason, ...] = ()


class Players(Protocol):
    """Somebody who answers questions without keeping the caller waiting: one question at a time."""

    def warm(self) -> None:
        """Get ready before the first question."""

    def ask(self, question: Question) -> int:
        """Begin to think; gives the number of the job. An earlier question is forgotten."""

    def poll(self) -> Reply | None:
        """Give the reply to the last question, once; None while there is none."""

    def close(self) -> None:
        """Leave nothing behind."""


class Bench:
    """Players by their level, made when they are first needed."""

    def __init__(self) -> None:
        """Start empty."""
        self._bots: dict[str, Bot] = {}

    def choose(self, level: str, view: PlayerView, seed: int | str, budget: Budget) -> Choice:
        """Let a level choose; an unknown one is a ValueError."""
        bot = self._bots.get(level)
        if bot is None:
            bot = self._bots[level] = make_bot(level)
        return bot.choose(view, Random(seed), budget)


class LocalPlayers:
    """Players in this process: they think while they are asked."""

    def __init__(self, budget: Budget = THINKING) -> None:
        """Think within this budget."""
        self._bench = Bench()
        self._budget = budget
        self._jobs = count(1)
        self._reply: Reply | None = None

    def warm(self) -> None:
        """Nothing takes time here."""

    def ask(self, question: Question) -> int:
        """Think now."""
        job = next(self._jobs)
        choice = self._bench.choose(question.level, question.view, question.seed, self._budget)
        self._reply = Reply(job, choice.actions, choice.reasons)
        return job

    def poll(self) -> Reply | None:
        """Give the reply, once."""
        reply, self._reply = self._reply, None
        return reply

    def close(self) -> None:
        """There is nothing to close."""
        self._reply = None


def stand_in(view: PlayerView, seed: int) -> Choice:
    """Choose for a player that cannot: quickly, in this process."""
    return make_bot(STAND_IN).choose(view, Random(seed), Budget(seconds=0.05))
