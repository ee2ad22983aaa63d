"""The journal of a match on disk: read with care, written a line at a time."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Final

from game.core.notation import NotationError
from game.core.records import HeaderLine, Line, read_line, write_line

#: Where a journal is locked on Windows, where a lock keeps others from reading: beyond its end.
FAR: Final = 1 << 30
#: A file larger than this was not written by the game.
MOST_BYTES: Final = 1 << 24
#: Why a journal cannot be used, where that is told in the player's language.
ELSEWHERE: Final = "is being played in another window"
EMPTY: Final = "is empty"
TOO_LARGE: Final = "is too large for a match"
NOTHING_LEFT: Final = "is torn; nothing is left of the match"
NO_RECORD: Final = "does not begin a record"


class JournalError(ValueError):
    """A journal that cannot be used: which one, which line, and why, in words."""

    def __init__(self, path: Path, line: int | None, words: str) -> None:
        """Say it in one sentence."""
        where = str(path) if line is None else f"{path}, line {line}"
        super().__init__(f"{where}: {words}")
        self.path = path
        self.line = line
        self.words = words


@dataclass(frozen=True, slots=True)
class Journal:
    """What a journal holds: its first line, and the others with their numbers in the file."""

    path: Path
    header: HeaderLine
    lines: tuple[tuple[int, Line], ...]
    #: Bytes up to the end of the last good line, and of the whole file.
    good: int
    size: int
    #: The last line is torn, or it lacks its end.
    torn: bool


def read_journal(path: Path) -> Journal:
    """Read a journal up to a torn last line; any other bad line is a `JournalError`."""
    content = read_bytes(path)
    rows = content.split(b"\n")
    last = max((i for i, row in enumerate(rows) if row.strip()), default=None)
    if last is None:
        raise JournalError(path, None, EMPTY)
    lines: list[tuple[int, Line]] = []
    good = 0
    torn = False
    for index, row in enumerate(rows[: last + 1]):
        if index == last and not _is_json(row):
            torn = True
            break
        good += len(row) + 1
        if row.strip():
            lines.append((index + 1, _read_row(path, index + 1, row)))
    if not lines:
        raise JournalError(path, 1, NOTHING_LEFT)
    number, header = lines[0]
    if not isinstance(header, HeaderLine):
        raise JournalError(path, number, NO_RECORD)
    if good > len(content):
        good, torn = len(content), True
    return Journal(path, header, tuple(lines[1:]), good, len(content), torn)


def read_bytes(path: Path) -> bytes:
    """Give what is in a journal; a file that cannot be one, or cannot be read, is a `JournalError`."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise JournalError(path, None, f"cannot be read ({why or error})") from None
    if len(content) > MOST_BYTES:
        raise JournalError(path, None, TOO_LARGE)
    return content


def _read_row(path: Path, number: int, row: bytes) -> Line:
    try:
        return read_line(row.decode())
    except UnicodeDecodeError:
        raise JournalError(path, number, "this is no UTF-8") from None
    except NotationError as error:
        raise JournalError(path, number, str(error)) from None


def _is_json(row: bytes) -> bool:
    try:
        json.loads(row)
    except (ValueError, RecursionError):
        return False
    return True


def hold(file: FileIO) -> None:
    """Keep a journal for this process until the file is closed; a `JournalError` when another one has it.

    Where the system or the disk cannot do that, two programs may write to one journal.
    """
    path = Path(file.name)
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not _is_still(file, path):
                raise JournalError(path, None, ELSEWHERE)  # it was replaced while we waited
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise JournalError(path, None, ELSEWHERE) from None


def _is_still(file: FileIO, path: Path) -> bool:
    """Whether an open file is still what its path leads to; Windows lets nobody take it away."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


class JournalWriter:
    """Appends to a journal, each line at once and whole."""

    def __init__(self, path: Path) -> None:
        """Go on at the end of a good journal; see `create` and `continued`."""
        self.path = path
        self._file: FileIO = path.open("ab", buffering=0)
        try:
            hold(self._file)
        except JournalError:
            self._file.close()
            raise

    @classmethod
    def create(cls, path: Path, header: HeaderLine, *, replace: bool = False) -> JournalWriter:
        """Begin a journal; it appears by a rename, with its first line in it, and its folder with it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _appear(path, (write_line(header) + "\n").encode(), replace=replace)
        except FileExistsError:
            raise JournalError(path, None, "is there already") from None
        return cls(path)

    @classmethod
    def continued(cls, journal: Journal) -> JournalWriter:
        """Go on with a journal; a torn one is set aside beside a copy of its good lines."""
        path = journal.path
        writer = cls(path)
        if writer.size != journal.size:  # somebody played on between our reading and now
            writer.close()
            raise JournalError(path, None, ELSEWHERE)
        if not journal.torn:
            return writer
        try:
            whole = path.read_bytes()
            put_new(_aside(path), whole)
            content = whole[: journal.good]
            if sys.platform == "win32":
                writer.close()  # an open file cannot be replaced there
            _appear(path, content if content.endswith(b"\n") else content + b"\n", replace=True)
            return cls(path)
        finally:
            writer.close()

    @property
    def size(self) -> int:
        """How long the journal is."""
        return os.fstat(self._file.fileno()).st_size

    def write(self, line: Line) -> None:
        """Append a line, whole or not at all: a disk that gets full takes a part of one.

        A journal that was deleted or replaced meanwhile is an OSError: what goes on being written to it would be lost.
        """
        if not _is_still(self._file, self.path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))
        content = (write_line(line) + "\n").encode()
        start, done = self.size, 0
        try:
            while done < len(content):
                done += self._file.write(content[done:])
        except OSError:
            with contextlib.suppress(OSError):
                self._file.truncate(start)
            raise

    def sync(self) -> None:
        """Have the disk hold what was written, as far as the system tells."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let the file go; more than once does no harm."""
        self._file.close()


def put_new(path: Path, content: bytes) -> None:
    """Put a file there in one step; a `FileExistsError` leaves what lies there as it is."""
    _appear(path, content, replace=False)


def tidy(*folders: Path) -> None:
    """Delete what a program left in these folders that ended while it made a file; what one that lives makes stays."""
    for place in folders:
        with contextlib.suppress(OSError):
            for path in place.glob(".*.new"):
                number = path.name.removesuffix(".new").rpartition(".")[2]
                if number.isdecimal() and not _lives(int(number)):
                    with contextlib.suppress(OSError):
                        path.unlink()


def _lives(process: int) -> bool:
    """Whether a process of this number runs; where that cannot be asked, one does."""
    if sys.platform == "win32":  # `kill` would end it there
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, process)
        if handle:
            ctypes.windll.kernel32.CloseHandle(handle)
        return bool(handle)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _appear(path: Path, content: bytes, *, replace: bool) -> None:
    """Put a file there in one step, so that nobody ever sees a part of it; a `FileExistsError` unless it may replace.

    It is made in the folder above, as a folder of journals holds nothing else; beside it if that cannot be.
    """
    name = f".{path.name}.{os.getpid()}.new"
    try:
        _renamed(path.parent.parent / name, path, content, replace=replace)
    except FileExistsError:
        raise
    except OSError:
        _renamed(path.parent / name, path, content, replace=replace)


def _renamed(fresh: Path, path: Path, content: bytes, *, replace: bool) -> None:
    try:
        with fresh.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            fresh.replace(path)
        else:
            _given(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _given(fresh: Path, path: Path) -> None:
    """Give a file a name that nobody has, even if two programs want it at once."""
    if sys.platform == "win32":
        fresh.rename(path)
        return
    try:
        path.hardlink_to(fresh)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        fresh.replace(path)
    else:
        fresh.unlink()


def _aside(path: Path) -> Path:
    """A free name for a torn journal: ``x.jsonl.torn``, then ``x.jsonl.torn2`` and so on."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.torn{'' if number == 1 else number}")
        if not aside.exists():
            return aside
        number += 1
