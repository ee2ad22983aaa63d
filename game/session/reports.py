"""What is kept for the day something breaks: a log that rotates, and a report of what happened.

Neither tells anything private: names of players and the player's own folders stand in them as `Seat 1` and `~`.
"""

from __future__ import annotations

import json
import logging
import os
import platform
import re
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from game import __version__, paths

LOG_FILE: Final = "sevenfold.log"
#: A log that grows larger is set aside under a number, and so many of those are kept.
LOG_BYTES, OLD_LOGS = 200_000, 3
#: As much of the log's end is put into a report, and so many reports are kept.
LOG_IN_REPORT, REPORTS = 40_000, 20
#: Names that are shorter stand in too many other words to be looked for.
SHORTEST_NAME: Final = 3

log = logging.getLogger("sevenfold")
log.addHandler(logging.NullHandler())
log.propagate = False


class _Quiet(RotatingFileHandler):
    """A log that is full, locked or gone is no trouble to anybody."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Say nothing."""


class _Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_names(super().format(record))


def start_log(folder: Path | None = None) -> None:
    """Write to the player's log from now on; where none can be kept, the game goes on without."""
    stop_log()
    folder = folder or paths.log_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = _Quiet(
            folder / LOG_FILE, maxBytes=LOG_BYTES, backupCount=OLD_LOGS, encoding="utf-8", errors="replace"
        )
    except OSError:
        return
    handler.setFormatter(_Plain("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.info("Sevenfold %s begins", ", ".join(f"{name} {is_}" for name, is_ in versions().items()))


def stop_log() -> None:
    """Let the log's file go."""
    for handler in tuple(log.handlers):
        if isinstance(handler, RotatingFileHandler):
            log.removeHandler(handler)
            handler.close()


def versions() -> dict[str, str]:
    """What runs here: the game, Python, the system."""
    return {"game": __version__, "python": platform.python_version(), "system": platform.platform()}


def write_report(
    error: BaseException,
    *,
    journal: Path | None = None,
    more: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Path:
    """Write down an error with the journal of its match, the log's end and the versions; gives the file.

    An OSError when it cannot be written. Of many reports the oldest go.
    """
    folder = folder or paths.log_folder()
    folder.mkdir(parents=True, exist_ok=True)
    record, names = _journal(journal)
    parts = [
        ("What happened", "".join(traceback.format_exception(error))),
        ("What runs here", "\n".join(f"{k}: {v}" for k, v in {**versions(), **(more or {})}.items())),
        ("The end of the log", _tail(folder / LOG_FILE)),
    ]
    text = "".join(f"== {title} ==\n{without_names(part, names).strip()}\n\n" for title, part in parts)
    text += f"== The match ==\n{record}"
    path = _free(folder, datetime.now())
    path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    _forget_old(folder, path)
    return path


def _forget_old(folder: Path, latest: Path) -> None:
    """Keep the latest report and those just before it."""
    with suppress(OSError):
        others = [other for other in folder.glob("trouble *.txt") if other != latest]
        others.sort(key=lambda other: other.stat().st_mtime_ns, reverse=True)
        for old in others[REPORTS - 1 :]:
            old.unlink()


def without_names(text: str, names: Sequence[str] = ()) -> str:
    """Give a text without the player's home and login, and with players called by their seats.

    >>> without_names("KeyError: 'Brunhilde'", ["Ann", "Brunhilde"])
    "KeyError: 'Seat 2'"
    """
    for home in _homes():
        for written in {home, home.replace("\\", "\\\\"), home.replace("\\", "/")}:
            text = text.replace(written, "~")
    for login in _logins():
        text = re.sub(rf"(?<=[\\/]){re.escape(login)}(?=[\\/]|$)", "user", text, flags=re.MULTILINE)
    for seat, name in enumerate(names):
        if len(name) >= SHORTEST_NAME:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"Seat {seat + 1}", text)
    return text


def _homes() -> list[str]:
    with suppress(RuntimeError, OSError):
        home = Path.home()
        return [str(home)] if len(home.parts) > 1 else []
    return []


def _logins() -> set[str]:
    found = {os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME")}
    found |= {Path(home).name for home in _homes()}
    return found - {""}


def _journal(path: Path | None) -> tuple[str, list[str]]:
    """A journal's text with its players called by their seats, and their names."""
    if path is None:
        return "there was none\n", []
    try:
        first, _, rest = path.read_bytes().decode(errors="replace").partition("\n")
    except OSError as error:
        return f"it cannot be read: {error.strerror}\n", []
    try:
        header = json.loads(first)
        names = [str(seat["name"]) for seat in header["seats"]]
        for number, seat in enumerate(header["seats"]):
            seat["name"] = f"Seat {number + 1}"
    except (ValueError, LookupError, TypeError, RecursionError):
        return "its first line cannot be read\n", []
    return f"{json.dumps(header)}\n{rest}", names


def _tail(path: Path) -> str:
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - LOG_IN_REPORT))
            return file.read().decode(errors="replace")
    except OSError:
        return "there is none"


def _free(folder: Path, now: datetime) -> Path:
    """A free name, such as ``trouble 2026-11-30 02.20.11.txt``."""
    stamp = f"trouble {now:%Y-%m-%d %H.%M.%S}"
    path, number = folder / f"{stamp}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{stamp} {number}.txt"
    return path
