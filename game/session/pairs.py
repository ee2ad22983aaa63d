"""Pairs that were played, kept in a file of lines, so that a run that was killed goes on where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from game.core.games import preset
from game.session.contest import Blunder, Contest, Deal, seatings
from game.session.contestants import WEIGHTS
from game.session.effort import Effort


@dataclass(frozen=True, slots=True)
class Pair:
    """What one pair came to."""

    #: By seating, one after another.
    deals: tuple[tuple[Deal, ...], ...]
    #: Of the first level and the second.
    effort: tuple[Effort, Effort]


class PairFile:
    """The pairs of one contest, one a line below a line that names the contest."""

    def __init__(self, contest: Contest, path: Path) -> None:
        """Read what is there and make the rest; a last line that was torn off is dropped.

        A file that is no such record, or is another contest's, is a ValueError that names the line.
        """
        self._contest = contest
        self._path = path
        #: From the first, without a gap.
        self.pairs: list[Pair] = []
        self._file = path.open("r+b" if path.exists() else "x+b")
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def append(self, pair: Pair) -> None:
        """Write the next pair down."""
        deals = [[[deal.points, *map(astuple, deal.blunders)] for deal in row] for row in pair.deals]
        efforts = [effort.written() for effort in pair.effort]
        self._write({"pair": len(self.pairs) + 1, "deals": deals, "effort": efforts})
        self.pairs.append(pair)

    def __enter__(self) -> Self:
        """Write to it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let it go."""
        self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _read(self) -> None:
        text = self._file.read()
        whole = text.rfind(b"\n") + 1
        lines = text[:whole].splitlines()
        if text and (not lines or self._line(1, lines[0]) != header(self._contest)):
            raise ValueError(f"{self._path}: this is no record of the same contest")
        for number, line in enumerate(lines[1:], start=2):
            self.pairs.append(self._pair(number, self._line(number, line)))
        self._file.seek(whole)
        self._file.truncate()
        if not text:
            self._write(header(self._contest))
            os.fsync(self._file.fileno())

    def _line(self, number: int, line: bytes) -> Any:
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise ValueError(f"{self._path}, line {number}: this is no JSON") from None

    def _pair(self, number: int, line: Any) -> Pair:
        try:
            if line["pair"] != number - 1:
                raise ValueError
            deals = tuple(tuple(_deal(*deal) for deal in row) for row in line["deals"])
            sides, ways = len(self._contest.rules.sides), len(seatings(self._contest.rules))
            if len(deals) != ways or not all(
                row and all(len(d.points) == sides for d in row) for row in deals
            ):
                raise ValueError
            first, second = (Effort.read(effort) for effort in line["effort"])
        except (KeyError, TypeError, AttributeError, ValueError):
            raise ValueError(f"{self._path}, line {number}: pair {number - 1} is expected here") from None
        return Pair(deals, (first, second))


def _deal(points: Iterable[Any], *blunders: Iterable[Any]) -> Deal:
    return Deal(tuple(int(number) for number in points), tuple(Blunder(*blunder) for blunder in blunders))


def header(contest: Contest) -> dict[str, Any]:
    """Give the line that names a contest; only the same contest has the same."""
    rules, budget = contest.rules, contest.budget
    return {
        "ladder": 1,
        "game": rules.game,
        "players": rules.players,
        "options": rules.options_from(preset(rules.game, rules.players)),
        "target": rules.target,
        "levels": list(contest.levels),
        "weights": [_digest(level) for level in contest.levels if level.startswith(WEIGHTS)],
        "seed": contest.seed,
        "seconds": budget.seconds,
        "worlds": budget.worlds,
        "matches": contest.matches,
        "check": contest.check,
    }


def _digest(level: str) -> str:
    return sha256(Path(level.removeprefix(WEIGHTS)).read_bytes()).hexdigest()
