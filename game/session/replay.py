"""Checking a journal: it is played again from its deals, and every difference has its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.core.records import ActionLine, ConcedeLine, DealLine, MatchLine, OverLine, UndoLine
from game.session.dealing import deals_as, digest_of
from game.session.journal import Journal, read_journal
from game.session.playback import Playback, read_dealt


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


def packs(path: Path) -> Iterator[str]:
    """Tell of every deal of a sound journal its code, the code's SHA-256, and whether it deals this pack.

    The code of a deal that is still played is not told: it says every hand.
    """
    journal = read_journal(path)
    deals = [line for _, line in journal.lines if isinstance(line, DealLine)]
    ended = {line.deal for line in deals[:-1]} | _last_ended(journal)
    for line in deals:
        shown = f"deal {line.deal}: SHA-256 {digest_of(line.seed)}"
        if line.deal not in ended:
            yield f"{shown}, still played"
        elif deals_as(line.seed, read_dealt(line.table, journal.header.rules)) is not None:
            yield f"{shown} of {line.seed}, which deals this pack"
        else:
            yield f"{shown} of {line.seed}, which deals another pack here"


def _last_ended(journal: Journal) -> set[int]:
    """The last deal, if nothing hides in it any more."""
    last = 0
    over = False
    for _, line in journal.lines:
        if isinstance(line, DealLine):
            last, over = line.deal, False
        elif isinstance(line, OverLine | ConcedeLine):
            over = True
        elif isinstance(line, UndoLine):
            over = False
    return {last} if over else set()


def told(path: Path) -> Iterator[str]:
    """Tell a journal in short lines: deals, actions in notation, counts and the end."""
    seed = ""
    for _, line in read_journal(path).lines:
        match line:
            case DealLine(deal, seed, table):
                yield f"deal {deal}: dealer {table.get('dealer')}, SHA-256 of its code {digest_of(seed)}"
            case ActionLine(seat, do):
                yield f"seat {seat}: {do}"
            case UndoLine(count):
                yield f"taken back: {count}"
            case OverLine(over, points, _, scores):
                yield f"over by {over.get('by')}: {_listed(points)}, scores {_listed(scores)}, code {seed}"
            case ConcedeLine(seat):
                yield f"given up by seat {seat}"
            case MatchLine(scores, winners):
                yield f"match over: scores {_listed(scores)}, won by {_listed(winners)}"
            case _:
                pass


def _listed(numbers: tuple[int, ...] | None) -> str:
    return " ".join(str(number) for number in numbers or ())
