"""Statistics as a table for other programs: one row a deal and side of people."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from game.session.statistics import DealPlayed, MatchPlayed

COLUMNS: Final = (
    "journal started game players people against deal points clean mixed special wild "
    "went_out concealed opened piles result gave_up take_backs"
).split()
#: A text that begins so would be worked out by a spreadsheet, wherever the journal came from.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def write_table(matches: Iterable[MatchPlayed]) -> str:
    """The table's text. A match without a counted deal has one row without a deal."""
    out = io.StringIO(newline="")
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for match in matches:
        rows = enumerate(match.deals, 1) if match.deals else ((None, None),)
        for number, deal in rows:
            table.writerow([*_of_match(match), number, *_of_deal(deal), *_of_end(match)])
    return out.getvalue()


def _of_match(match: MatchPlayed) -> list[object]:
    texts = (match.journal, match.started, match.game, " + ".join(match.names), match.against)
    journal, started, game, people, against = (_plain(text) for text in texts)
    return [journal, started, game, match.players, people, against]


def _of_deal(deal: DealPlayed | None) -> list[object]:
    if deal is None:
        return [None] * 9
    canastas = [deal.clean, deal.mixed, deal.special, deal.wild]
    return [deal.points, *canastas, int(deal.went_out), int(deal.concealed), deal.opened, deal.piles]


def _of_end(match: MatchPlayed) -> list[object]:
    return [match.result, int(match.gave_up), match.take_backs]


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULAS) else text


def export(matches: Iterable[MatchPlayed], folder: Path, now: datetime | None = None) -> Path:
    """Write the table into a folder under a name that is free; gives the file. An OSError when it cannot be."""
    stamp = f"sevenfold statistics {now or datetime.now():%Y-%m-%d %H.%M}"
    folder.mkdir(parents=True, exist_ok=True)
    path, number = folder / f"{stamp}.csv", 1
    while path.exists():
        number += 1
        path = folder / f"{stamp} {number}.csv"
    fresh = folder / f".{path.name}.{os.getpid()}.new"
    try:
        # a mark at the start tells spreadsheets that it is UTF-8
        with fresh.open("w", encoding="utf-8-sig", newline="") as file:
            file.write(write_table(matches))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return path
