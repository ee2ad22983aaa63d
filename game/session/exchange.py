"""Matches handed on: a journal as a `.sevenfold` file, and such a file taken in."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from game.session.course import setup_of
from game.session.journal import Journal, JournalError, put_new, read_bytes, read_journal
from game.session.replay import check
from game.session.shelf import fresh_path, kept

#: How the name of a match that is handed on ends.
ENDING: Final = ".sevenfold"
#: Endings of files that may hold a match.
ENDINGS: Final = (ENDING, ".jsonl")
#: More files of one folder are not looked through.
MOST_FILES: Final = 500


def hand_on(path: Path, folder: Path) -> Path:
    """Write a match into a folder as a file of its own, and give that; nothing that lies there is overwritten.

    A match that cannot be read is a `JournalError`, a folder that cannot be written an OSError.
    """
    content = _whole(read_journal(path))
    folder.mkdir(parents=True, exist_ok=True)
    return _put(content, folder, path.stem, ENDING)


def take_in(file: Path, folder: Path) -> Path:
    """Copy a match from elsewhere into the folder of the player's matches, and give its journal there.

    It is played through first: one that cannot be followed is a `JournalError` that names the line. A match that is
    there already, word for word or further played, is not taken in twice.
    """
    journal = read_journal(file)
    content = _whole(journal)
    for difference in check(file):
        raise JournalError(file, difference.line, difference.words)
    for path, _changed in kept(folder):
        if _begins_with(path, content):
            return path
    folder.mkdir(parents=True, exist_ok=True)
    return _put(content, folder, fresh_path(folder, setup_of(journal.header)).stem, ".jsonl")


def found_in(folders: Sequence[Path]) -> list[Path]:
    """Give the files of these folders that may hold a match, the last changed first; what cannot be read is passed over."""
    found: dict[Path, float] = {}
    for folder in folders:
        try:
            with os.scandir(folder) as rows:
                for row, _number in zip(rows, range(MOST_FILES), strict=False):
                    if row.name.endswith(ENDING) and row.is_file():
                        found.setdefault(Path(row.path), row.stat().st_mtime)
        except OSError:
            continue
    return sorted(found, key=lambda path: (-found[path], path.name))


def _whole(journal: Journal) -> bytes:
    """The good lines of a journal; a torn end stays behind."""
    content = read_bytes(journal.path)[: journal.good]
    return content if content.endswith(b"\n") else content + b"\n"


def _begins_with(path: Path, content: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(content)) == content
    except OSError:
        return False


def _put(content: bytes, folder: Path, stem: str, ending: str) -> Path:
    """Put a new file there, under the first free name."""
    number = 1
    while True:
        path = folder / f"{stem}{'' if number == 1 else f' {number}'}{ending}"
        try:
            put_new(path, content)
        except FileExistsError:
            number += 1
        else:
            return path


def path_of(words: str) -> Path:
    """Give the path that somebody wrote or pasted: with quotes, from the home folder, or as a file's address.

    >>> path_of(' "/a b/c.sevenfold" ').as_posix(), path_of("file:///a%20b/c").as_posix()
    ('/a b/c.sevenfold', '/a b/c')
    """
    plain = words.strip().strip("\"'")
    if plain.startswith("file://"):
        plain = unquote(plain.removeprefix("file://"))
        if os.name == "nt":  # there a slash stands before the drive
            plain = plain.removeprefix("/")
    try:
        return Path(plain).expanduser()
    except RuntimeError:  # somebody's home that is not known
        return Path(plain)
