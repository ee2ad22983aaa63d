"""Lessons: a prepared deal as a journal, which the learner plays again act by act on the real table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from game import paths
from game.core.actions import Action, Lay, Take
from game.core.cards import Card
from game.core.notation import read_action, write_action
from game.core.records import ActionLine, DealLine
from game.core.ruleset import RuleSet
from game.core.view import PlayerView
from game.session.journal import JournalError, read_journal
from game.session.match import Match
from game.session.players import Choice, Question, Reply
from game.session.ports import SeatPort
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
#: Cards that are laid, by the rank they are laid to and their kind: their rank, or `Jo`.
Laid = Counter[tuple[str, str]]
_FACE: Final = re.compile(r"\b(?:[2-9TJQKA][shdc]|Jo)\b")
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

    def standing(self, played: Iterable[Action]) -> tuple[int, Laid]:
        """How many acts are done, and what is left of a laying that the learner has begun rank by rank."""
        done, rest = 0, Laid()
        for action in played:
            if isinstance(action, Lay) and action.seat == LEARNER and done < len(self.acts):
                rest = (rest or laid(self.acts[done][1])) - laid(write_action(action))
                done += not rest
            else:
                done += 1
        return done, rest

    def expected(self, played: Iterable[Action], view: PlayerView) -> Action | None:
        """The learner's act after these; None when it is another's move or the lesson is over."""
        done, rest = self.standing(played)
        if done >= len(self.acts) or self.acts[done][0] != LEARNER or not view.my_turn:
            return None
        act = self.acts[done][1]
        if rest:
            ranks = dict.fromkeys(rank for rank, _kind in rest)
            left = (
                f"{rank}: {' '.join(_any(kind) for at, kind in rest.elements() if at == rank)}"
                for rank in ranks
            )
            act = f"lay {', '.join(left)}"
        return read_action(fitted(act, view.hand), LEARNER, view.hand)


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
    prompter.done = lambda: taught.standing(played(match.onlooker))[0]
    learner = match.ports[LEARNER]
    for seat, _act in taught.acts[:done]:
        action = taught.expected(played(learner), learner.view) if seat == LEARNER else None
        if not match.tick() if action is None else learner.submit(action) is not None:
            break
    for port in (match.onlooker, *match.ports.values()):
        port.inbox.drain()
    return match


def played(port: SeatPort) -> Iterator[Action]:
    """The acts of the deal so far."""
    return (step.action for step in port.history)


def laid(act: str) -> Laid:
    """The cards that an act in notation lays, each by the rank it is laid to and its kind.

    >>> sorted(laid("lay 7: 7h 7d Jo, A: As").items())
    [(('7', '7'), 2), (('7', 'Jo'), 1), (('A', 'A'), 1)]
    """
    groups = (group.partition(":") for group in act.partition(" ")[2].split(","))
    return Counter((rank.strip(), _kind(face)) for rank, _colon, faces in groups for face in faces.split())


def does(action: Action, expected: Action, *, opened: bool) -> bool:
    """Whether an act is the expected one: suits and the order of groups make no difference.

    A side that has opened may lay what is expected in parts.
    """
    one, other = write_action(action), write_action(expected)
    if type(action) is not type(expected):
        return False
    if isinstance(action, Lay) and opened:
        return laid(one) <= laid(other)
    if isinstance(action, Lay | Take):
        return laid(one) == laid(other)
    return _FACE.sub(_kind_of, one) == _FACE.sub(_kind_of, other)


def fitted(act: str, hand: Iterable[Card]) -> str:
    """An act with cards of the same kind in place of those that the hand does not hold.

    Whoever has played a nine of another suit than the lesson's changes nothing but suits for all that follows.
    """
    free = Counter(card.face for card in hand)
    kept = Counter(_FACE.findall(act)) & free
    free -= kept

    def held(found: re.Match[str]) -> str:
        face = found.group()
        if kept[face]:
            kept[face] -= 1
            return face
        other = next((one for one in free if free[one] and _kind(one) == _kind(face)), face)
        free[other] -= 1
        return other

    return _FACE.sub(held, act)


def _kind(face: str) -> str:
    return face if face == "Jo" else face[0]


def _kind_of(found: re.Match[str]) -> str:
    return _kind(found.group())


def _any(kind: str) -> str:
    return kind if kind == "Jo" else f"{kind}s"


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
            act = fitted(self._taught.acts[done][1], view.hand)
            action = read_action(act, view.seat, view.hand)
            self._reply = Reply(job, Choice((action,)))
        return job

    def poll(self) -> Reply | None:
        """Give the act, once."""
        reply, self._reply = self._reply, None
        return reply

    def cancel(self, job: int) -> None:
        """Forget the question."""
        if self._reply is not None and self._reply.job == job:
            self._reply = None

    def close(self) -> None:
        """There is nothing to close."""
        self._reply = None
