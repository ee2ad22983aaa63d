"""The player's matches on disk: a name for a new one, and what lies there to go on with."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from game import paths
from game.core.notation import NotationError
from game.core.records import (
    ConcedeLine,
    DealLine,
    HeaderLine,
    Line,
    MatchLine,
    OverLine,
    UndoLine,
    read_line,
    read_object,
)
from game.core.ruleset import RuleSet
from game.session.course import setup_of
from game.session.journal import NO_RECORD, JournalError, hold, read_bytes, read_journal
from game.session.match import Match
from game.session.players import Players
from game.session.setup import KnownDeal, MatchSetup


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
    #: The sides that have won, or the seat that gave the match up.
    winners: tuple[int, ...] = ()
    conceded: int | None = None
    #: Something was taken back past something new.
    marked: bool = False
    #: Why it cannot be read, in words.
    why: str = ""
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
    while os.path.exists(path):  # noqa: PTH110 - of a folder that may not be searched it says no
        path = folder / f"{stamp} {setup.game} {number}.jsonl"
        number += 1
    return path


def begin(
    setup: MatchSetup, folder: Path, first: KnownDeal | None = None, players: Players | None = None
) -> Match:
    """Begin a match with a journal of its own, and its first deal if that was entered.

    A name that another program takes in the same moment is left to it.
    """
    code, dealer = (None, None) if first is None else (first.code, first.dealer)

    def begun() -> Match:
        return Match.begin(setup, path=fresh_path(folder, setup), code=code, dealer=dealer, players=players)

    for _ in range(9):
        with suppress(JournalError):
            return begun()
    return begun()


def kept(folder: Path) -> list[tuple[Path, float]]:
    """Give all journals of a folder unread, each with the time of its last change, the last one first."""
    try:
        found = [(path, path.stat().st_mtime) for path in folder.glob("*.jsonl") if path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda row: (row[1], row[0].name), reverse=True)


def shelf(folder: Path) -> list[Saved]:
    """Give all matches of a folder, the one last played first; a folder that is not there is empty."""
    return [look_at(path, changed) for path, changed in kept(folder)]


def unfinished(folder: Path) -> Saved | None:
    """Give the match to continue with: the one last played that is not over."""
    looked_at = (look_at(path, changed) for path, changed in kept(folder))
    return next((saved for saved in looked_at if saved.setup is not None and not saved.over), None)


def remove(path: Path) -> None:
    """Delete a match for good; one that is played in another window is a `JournalError`, any other trouble an OSError."""
    with suppress(OSError), path.open("r+b", buffering=0) as file:
        hold(file)
    path.unlink(missing_ok=True)


def look_at(path: Path, changed: float = 0.0) -> Saved:
    """Look through a journal quickly: its actions are passed over and nothing is played again."""
    try:
        rows = [row for row in read_bytes(path).splitlines() if row.strip()]
        header = read_line(rows[0].decode())
    except (ValueError, IndexError):
        return Saved(path, None, changed=changed, why=_why(path))
    if not isinstance(header, HeaderLine):
        return Saved(path, None, changed=changed, why=_why(path))
    saved = Saved(
        path, setup_of(header), header.started, scores=(0,) * len(header.rules.sides), changed=changed
    )
    for row in rows[1:]:
        if b'"do":' in row:
            continue
        try:
            line = read_object(json.loads(row))
        except (ValueError, TypeError, RecursionError, NotationError):
            break  # a torn end, or a fault that taking it up will name
        saved = _told(saved, line, header.rules)
    return saved


def _why(path: Path) -> str:
    """Why a journal cannot be read, as whoever takes it up is told."""
    try:
        read_journal(path)
    except JournalError as error:
        return error.words
    return NO_RECORD


def _told(saved: Saved, line: Line, rules: RuleSet) -> Saved:
    """What a line adds to a match on the list; numbers that cannot be are left for taking it up to name."""
    sides = range(len(rules.sides))
    match line:
        case DealLine(deal):
            return replace(saved, deals=deal)
        case OverLine(scores=scores) if scores is not None and len(scores) == len(sides):
            return replace(saved, scores=scores)
        case UndoLine(take_back=True):
            return replace(saved, marked=True)
        case MatchLine(winners=winners) if all(side in sides for side in winners):
            return replace(saved, over=True, winners=winners)
        case ConcedeLine(seat) if seat < rules.players:
            return replace(saved, over=True, conceded=seat)
    return saved
