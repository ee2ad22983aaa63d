"""Checking a journal: it is played again from its deals, and every difference has its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.core.records import ActionLine, ConcedeLine, DealLine, MatchLine, OverLine, UndoLine
from game.session.journal import read_journal
from game.session.playback import Playback


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a journal differs from the rules, in words."""

    line: int
    words: str

    def __str__(self) -> str:
        """Give it as one line."""
        return f"line {self.line}: {self.words}"


def check(path: Path) -> list[Difference]:
    """Play a journal again and tell where it differs; one that cannot be read is a `JournalError`.

    A journal may stop anywhere. After a difference that leaves the table unknown, the check goes on with the next deal.
    """
    journal = read_journal(path)
    playback = Playback(journal.header)
    return [Difference(number, words) for number, line in journal.lines for words in playback.feed(line)]


def told(path: Path) -> Iterator[str]:
    """Tell a journal in short lines: deals, actions in notation, counts and the end."""
    for _, line in read_journal(path).lines:
        match line:
            case DealLine(deal, seed, table):
                yield f"deal {deal}: dealer {table.get('dealer')}, code {seed}"
            case ActionLine(seat, do):
                yield f"seat {seat}: {do}"
            case UndoLine(count):
                yield f"taken back: {count}"
            case OverLine(over, points, _, scores):
                yield f"over by {over.get('by')}: {_listed(points)}, scores {_listed(scores)}"
            case ConcedeLine(seat):
                yield f"given up by seat {seat}"
            case MatchLine(scores, winners):
                yield f"match over: scores {_listed(scores)}, won by {_listed(winners)}"
            case _:
                pass


def _listed(numbers: tuple[int, ...] | None) -> str:
    return " ".join(str(number) for number in numbers or ())
