"""Matches between computer players without a window: fast, and the same again for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Self

from game.bots import Budget
from game.session.contestants import contestant, play_deal
from game.session.course import Course, header_of
from game.session.journal import JournalWriter
from game.session.setup import MatchSetup

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


class Cast:
    """The players of all seats: one for each level, started once."""

    def __init__(self, setup: MatchSetup) -> None:
        """Get everybody; an unknown level is a ValueError, a command that does not start an `ExternalError`."""
        self.levels = [seat.level for seat in setup.seats]
        with ExitStack() as stack:
            players = {level: contestant(level, EFFORT, stack) for level in dict.fromkeys(self.levels)}
            self._stack = stack.pop_all()
        self.seats = [players[level] for level in self.levels]

    def __enter__(self) -> Self:
        """Play with them."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Send everybody home."""
        self._stack.close()


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
    with Cast(setup) as cast:
        first = 1
        if record_dir is not None:
            record_dir.mkdir(parents=True, exist_ok=True)
            first += _last_number(record_dir)
        digits = max(3, len(str(first + matches - 1)))
        for number in range(1, matches + 1):
            path = None if record_dir is None else record_dir / f"match-{first + number - 1:0{digits}}.jsonl"
            yield play_match(setup, cast, number=number, deals=deals, seed=f"{seed}:{number}", path=path)


def _last_number(folder: Path) -> int:
    names = [path.stem[6:] for path in folder.glob("match-*.jsonl")]
    return max((int(name) for name in names if name.isdecimal()), default=0)


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
            play_deal(course.table, course.play, cast.seats, cast.levels, chances)
            assert course.counted is not None
            points.append(course.counted.points)
        if course.trouble is not None:
            raise course.trouble
    finally:
        course.close()
    return Result(number, tuple(points), course.scores, course.standing.winners, path)
