"""Matches between computer players without a window: fast, and the same again for the same seed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Protocol, Self

from game.bots import Budget, make_bot
from game.bots.bot import Bot
from game.core.actions import Action
from game.core.notation import write_action
from game.core.refusals import IllegalAction
from game.session.course import Course, header_of
from game.session.external import EXEC, ExternalError, ExternalPlayer
from game.session.journal import JournalWriter
from game.session.setup import MatchSetup
from game.session.table import Table

#: What a player that searches may use here: worlds, as seconds would not repeat.
EFFORT: Final = Budget(worlds=80)
#: Deals after which a match is given up, where nobody says otherwise.
DEALS: Final = 60


@dataclass(frozen=True, slots=True)
class Result:
    """What one match came to; without winners it was given up after its deals."""

    match: int
    #: Points of each side, deal by deal.
    deals: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    journal: Path | None = None


class Chooser(Protocol):
    """Somebody who plays a seat."""

    def plan(self, table: Table, seat: int, rng: Random) -> tuple[Action, ...]:
        """Choose the next actions of a seat."""


class _Inside:
    """A player of this program; it gets its view as it is."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def plan(self, table: Table, seat: int, rng: Random) -> tuple[Action, ...]:
        return self._bot.choose(table.view(seat), rng, EFFORT).actions


class _Outside:
    """A player from outside; it gets its view as text, and one view for each action."""

    def __init__(self, player: ExternalPlayer) -> None:
        self._player = player

    def plan(self, table: Table, seat: int, rng: Random) -> tuple[Action, ...]:
        view = table.view(seat)
        return (self._player.choose(view, version=table.version, history=table.entries(seat)),)


class Cast:
    """The players of all seats: one for each level, started once."""

    def __init__(self, setup: MatchSetup) -> None:
        """Get everybody; an unknown level is a ValueError, a command that does not start an `ExternalError`."""
        self._stack = ExitStack()
        self._names = [seat.level for seat in setup.seats]
        self._players: dict[str, Chooser] = {}
        with ExitStack() as stack:
            for level in self._names:
                if level not in self._players:
                    self._players[level] = _chooser(level, stack)
            self._stack = stack.pop_all()

    def plan(self, table: Table, seat: int, rng: Random) -> Iterator[Action]:
        """Give the next actions of a seat, at least one."""
        actions = self._players[self._names[seat]].plan(table, seat, rng)
        if not actions:
            raise RuntimeError(f"{self._names[seat]} has no plan for seat {seat}")
        return iter(actions)

    def illegal(self, seat: int, action: Action, error: IllegalAction) -> Exception:
        """Say who played something that the rules refuse."""
        level = self._names[seat]
        words = f"{level.removeprefix(EXEC)}: {write_action(action)!r} is illegal for seat {seat}: {error}"
        return ExternalError(words) if level.startswith(EXEC) else RuntimeError(words)

    def __enter__(self) -> Self:
        """Play with them."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Send everybody home."""
        self._stack.close()


def _chooser(level: str, stack: ExitStack) -> Chooser:
    if not level.startswith(EXEC):
        return _Inside(make_bot(level))
    player = ExternalPlayer(level.removeprefix(EXEC))
    stack.callback(player.close)
    return _Outside(player)


def simulate(
    setup: MatchSetup,
    *,
    matches: int,
    deals: int = DEALS,
    seed: str,
    record_dir: Path | None = None,
) -> list[Result]:
    """Play matches between computer players; with `record_dir`, each writes its journal there.

    A match that nobody has won after so many `deals` is given up, and its journal has no match line.
    """
    return list(simulated(setup, matches=matches, deals=deals, seed=seed, record_dir=record_dir))


def simulated(
    setup: MatchSetup,
    *,
    matches: int,
    deals: int = DEALS,
    seed: str,
    record_dir: Path | None = None,
) -> Iterator[Result]:
    """Play the same matches one after another, each result as soon as it is there.

    Journals that lie in `record_dir` already stay as they are: the new ones are numbered after them.
    """
    first = 1
    if record_dir is not None:
        record_dir.mkdir(parents=True, exist_ok=True)
        first += max(
            (int(path.stem[6:]) for path in record_dir.glob("match-*.jsonl") if path.stem[6:].isdecimal()),
            default=0,
        )
    digits = max(3, len(str(first + matches - 1)))
    with Cast(setup) as cast:
        for number in range(1, matches + 1):
            path = None if record_dir is None else record_dir / f"match-{first + number - 1:0{digits}}.jsonl"
            yield play_match(setup, cast, number=number, deals=deals, seed=f"{seed}:{number}", path=path)


def play_match(
    setup: MatchSetup, cast: Cast, *, number: int, deals: int, seed: str, path: Path | None
) -> Result:
    """Play one match to its end, or for so many deals."""
    course = Course(setup, rng=Random(f"{seed}:deals"))
    chances = [Random(f"{seed}:seat {seat}") for seat in range(setup.players)]
    if path is not None:
        course.record(JournalWriter.create(path, header_of(setup)))
    points: list[tuple[int, ...]] = []
    try:
        while len(points) < deals and course.waits_for_deal:
            course.next_deal()
            _play_deal(course, cast, chances)
            assert course.counted is not None
            points.append(course.counted.points)
        if course.trouble is not None:
            raise course.trouble
    finally:
        course.close()
    return Result(number, tuple(points), course.scores, course.standing.winners, path)


def _play_deal(course: Course, cast: Cast, chances: list[Random]) -> None:
    table = course.table
    plan: deque[Action] = deque()
    while table.public.over is None:
        seat = table.public.to_act
        if not plan:
            plan.extend(cast.plan(table, seat, chances[seat]))
        action = plan.popleft()
        fault = course.play(action)
        if fault is not None:
            raise cast.illegal(seat, action, IllegalAction(fault))
