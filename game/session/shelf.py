"""The player's matches on disk: a name for a new one, and what lies there to go on with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from game import paths
from game.core.notation import NotationError
from game.core.records import ConcedeLine, DealLine, HeaderLine, MatchLine, OverLine, read_line, read_object
from game.session.course import setup_of
from game.session.journal import read_bytes
from game.session.setup import MatchSetup


@dataclass(frozen=True, slots=True)
class Saved:
    """A journal as a list shows it; one that cannot be read has no set-up."""

    path: Path
    setup: MatchSetup | None
    started: str = ""
    #: Deals begun, and the match totals after the last one that was counted.
    deals: int = 0
    scores: tuple[int, ...] = ()
    over: bool = False
    #: When it was last written to, in seconds since 1970.
    changed: float = 0.0


def matches_folder() -> Path:
    """Give the folder of the player's matches; whoever writes there makes it."""
    return paths.data_folder() / "matches"


def fresh_path(folder: Path, setup: MatchSetup, now: datetime | None = None) -> Path:
    """Give a free name for a new match, such as ``2026-11-30 21.05.10 classic.jsonl``."""
    stamp = (now or datetime.now()).strftime("%Y-%m-%d %H.%M.%S")
    path = folder / f"{stamp} {setup.game}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{stamp} {setup.game} {number}.jsonl"
        number += 1
    return path


def shelf(folder: Path) -> list[Saved]:
    """Give all matches of a folder, the one last played first; a folder that is not there is empty."""
    try:
        found = [(path, path.stat().st_mtime) for path in folder.glob("*.jsonl") if path.is_file()]
    except OSError:
        return []
    found.sort(key=lambda row: (row[1], row[0].name), reverse=True)
    return [look_at(path, changed) for path, changed in found]


def unfinished(folder: Path) -> Saved | None:
    """Give the match to continue with: the one last played that is not over."""
    return next((saved for saved in shelf(folder) if saved.setup is not None and not saved.over), None)


def look_at(path: Path, changed: float = 0.0) -> Saved:
    """Look through a journal quickly: its actions are passed over and nothing is played again."""
    try:
        rows = read_bytes(path).splitlines()
        header = read_line(rows[0].decode())
    except (OSError, ValueError, IndexError):
        return Saved(path, None, changed=changed)
    if not isinstance(header, HeaderLine):
        return Saved(path, None, changed=changed)
    deals, over = 0, False
    scores = (0,) * len(header.rules.sides)
    for row in rows[1:]:
        if b'"do":' in row:
            continue
        try:
            line = read_object(json.loads(row))
        except (ValueError, TypeError, RecursionError, NotationError):
            break  # a torn end, or a fault that taking it up will name
        if isinstance(line, DealLine):
            deals = line.deal
        elif isinstance(line, OverLine) and line.scores is not None:
            scores = line.scores
        elif isinstance(line, MatchLine | ConcedeLine):
            over = True
    return Saved(path, setup_of(header), header.started, deals, scores, over, changed)
