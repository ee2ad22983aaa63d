"""Checking a journal: it is played again from its deals, and every difference has its line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

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
