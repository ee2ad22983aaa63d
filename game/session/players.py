"""Computer players: what they are asked, what they reply, and those that think right here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final, Protocol

from game.bots import Bot, Budget, Candidate, Choice, Reason, Why, make_bot
from game.core.view import PlayerView
from game.core.viewtext import Entry

#: What a choice is made of belongs to the session too: the screen tells it.
__all__ = [
    "COUNSELLOR",
    "HINTING",
    "OFFERED",
    "STAND_IN",
    "THINKING",
    "Bench",
    "Candidate",
    "Choice",
    "LocalPlayers",
    "Players",
    "Question",
    "Reason",
    "Reply",
    "Why",
    "stand_in",
]

#: How long a computer player may think about one choice at the table.
THINKING: Final = Budget(seconds=0.35)
#: How long about a hint: every plan is played in all of these worlds, as far as the time goes.
HINTING: Final = Budget(seconds=1.5, worlds=400, least=400)
#: The levels that people choose from, weakest first.
OFFERED: Final = ("easy", "medium", "hard", "expert")
#: Who is asked for a hint.
COUNSELLOR: Final = OFFERED[-1]
#: Plays where the chosen player cannot.
STAND_IN: Final = "policy"


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is to decide; `entries` writes its history when that is needed."""

    view: PlayerView
    version: int
    entries: Callable[[], list[Entry]]
    level: str
    seed: int
    temperament: str | None = None
    budget: Budget = THINKING


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a job: a plan up to the next new information, its reasons and what it was compared with."""

    job: int
    choice: Choice


class Players(Protocol):
    """Somebody who answers questions without keeping the caller waiting: one question at a time."""

    def warm(self) -> None:
        """Get ready before the first question."""

    def ask(self, question: Question) -> int:
        """Begin to think; gives the number of the job. An earlier question is forgotten."""

    def poll(self) -> Reply | None:
        """Give the reply to the last question, once; None while there is none."""

    def cancel(self, job: int) -> None:
        """Forget a question, if it is still the last one: nobody waits for its answer."""

    def close(self) -> None:
        """Leave nothing behind."""


class Bench:
    """Players by level and temperament, made when they are first needed."""

    def __init__(self) -> None:
        """Start empty."""
        self._bots: dict[tuple[str, str | None], Bot] = {}

    def choose(
        self, level: str, temperament: str | None, view: PlayerView, seed: int, budget: Budget
    ) -> Choice:
        """Let a player choose; an unknown level is a ValueError."""
        bot = self._bots.get((level, temperament))
        if bot is None:
            bot = self._bots[level, temperament] = make_bot(level, temperament)
        return bot.choose(view, Random(seed), budget)


class LocalPlayers:
    """Players in this process: they think while they are asked."""

    def __init__(self, budget: Budget | None = None) -> None:
        """Think within this budget; without one, within that of each question."""
        self._bench = Bench()
        self._budget = budget
        self._jobs = count(1)
        self._reply: Reply | None = None

    def warm(self) -> None:
        """Nothing takes time here."""

    def ask(self, question: Question) -> int:
        """Think now."""
        job = next(self._jobs)
        q, budget = question, self._budget or question.budget
        self._reply = Reply(job, self._bench.choose(q.level, q.temperament, q.view, q.seed, budget))
        return job

    def poll(self) -> Reply | None:
        """Give the reply, once."""
        reply, self._reply = self._reply, None
        return reply

    def cancel(self, job: int) -> None:
        """Nobody waits for it."""
        if self._reply is not None and self._reply.job == job:
            self._reply = None

    def close(self) -> None:
        """There is nothing to close."""
        self._reply = None


def stand_in(view: PlayerView, seed: int) -> Choice:
    """Choose for a player that cannot: quickly, in this process."""
    return make_bot(STAND_IN).choose(view, Random(seed), Budget(seconds=0.05))
