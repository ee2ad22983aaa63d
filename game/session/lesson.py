"""Lessons: a prepared deal as a journal, which the learner plays again act by act on the real table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from game import paths
from game.core.actions import Action, Lay, Take
from game.core.notation import read_action, write_action
from game.core.records import ActionLine, DealLine
from game.core.ruleset import RuleSet
from game.core.view import PlayerView
from game.session.journal import JournalError, read_journal
from game.session.match import Match
from game.session.players import Choice, Question, Reply
from game.session.setup import MatchSetup, SeatSetup

#: The lessons in their order: a first deal of each game, then one for each thing that takes some learning.
LESSONS: Final = (
    "classic-first",
    "classic-pile",
    "hand-and-foot-first",
    "hand-and-foot-foot",
    "modern-american-first",
    "modern-american-special",
)
#: The learner's seat.
LEARNER: Final = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A deal from its prepared table on: every act that is played in it, by seat and as text."""

    name: str
    rules: RuleSet
    table: dict[str, Any]
    acts: tuple[tuple[int, str], ...]

    @property
    def own(self) -> tuple[int, ...]:
        """The numbers of the learner's acts among all, from 0."""
        return tuple(number for number, (seat, _) in enumerate(self.acts) if seat == LEARNER)

    def step(self, done: int) -> int:
        """The number of the learner's next act, from 1, after so many acts of everybody."""
        return sum(number < done for number in self.own) + 1

    def expected(self, done: int, view: PlayerView) -> Action | None:
        """The learner's act after so many; None when it is another's move or the lesson is over."""
        if done >= len(self.acts) or self.acts[done][0] != LEARNER or not view.my_turn:
            return None
        return read_action(self.acts[done][1], LEARNER, view.hand)


def lesson_file(name: str) -> Path:
    """Where the journal of a lesson lies."""
    return paths.bundled("lessons") / f"{name}.jsonl"


@cache
def lesson(name: str) -> Lesson:
    """Read a lesson; a journal without a deal is a `JournalError`."""
    journal = read_journal(lesson_file(name))
    table = next((line.table for _, line in journal.lines if isinstance(line, DealLine)), None)
    if table is None:
        raise JournalError(journal.path, None, "no deal begins in it")
    acts = tuple((line.seat, line.do) for _, line in journal.lines if isinstance(line, ActionLine))
    return Lesson(name, journal.header.rules, table, acts)


def begin_lesson(taught: Lesson, names: Sequence[str], done: int = 0) -> Match:
    """Open the table of a lesson after so many acts; nothing keeps it but their number."""
    rules = taught.rules
    seats = tuple(SeatSetup(name, human=seat == LEARNER, level="medium") for seat, name in enumerate(names))
    prompter = Prompter(taught)
    setup = MatchSetup(rules.game, rules.players, seats, rules.target)
    match = Match.at(setup, taught.table, rng=Random(0), players=prompter)
    prompter.done = lambda: len(match.onlooker.history)
    for number in range(min(done, len(taught.acts))):
        if taught.acts[number][0] == LEARNER:
            port = match.ports[LEARNER]
            action = taught.expected(number, port.view)
            if action is None or port.submit(action) is not None:
                break
        elif not match.tick():
            break
    for port in (match.onlooker, *match.ports.values()):
        port.inbox.drain()
    return match


def same_act(one: Action, other: Action) -> bool:
    """Whether two acts do the same: equal cards are as good as each other, and so is the order of groups."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Lay | Take) and isinstance(other, Lay | Take):
        return _laid(one) == _laid(other)
    return write_action(one) == write_action(other)


def _laid(action: Lay | Take) -> dict[str, list[str]]:
    laid: dict[str, list[str]] = {}
    for group in action.groups:
        laid.setdefault(group.rank.name, []).extend(card.face for card in group.cards)
    return {rank: sorted(faces) for rank, faces in laid.items()}


class Prompter:
    """Players who do what the lesson's deal says."""

    def __init__(self, taught: Lesson) -> None:
        """Have the deal at hand."""
        self._taught = taught
        #: How many acts have been played.
        self.done: Callable[[], int] = lambda: 0
        self._jobs = count(1)
        self._reply: Reply | None = None

    def warm(self) -> None:
        """Nothing is to be got ready."""

    def ask(self, question: Question) -> int:
        """Look up the next act of the deal."""
        job = next(self._jobs)
        done = self.done()
        view = question.view
        self._reply = None
        if done < len(self._taught.acts) and view.seat == self._taught.acts[done][0]:
            action = read_action(self._taught.acts[done][1], view.seat, view.hand)
            self._reply = Reply(job, Choice((action,)))
        return job

    def poll(self) -> Reply | None:
        """Give the act, once."""
        reply, self._reply = self._reply, None
        return reply

    def cancel(self) -> None:
        """Forget the question."""
        self._reply = None

    def close(self) -> None:
        """There is nothing to close."""
        self._reply = None
