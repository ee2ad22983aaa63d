"""What is wrong with a match's file, in words of the player's language where there are some for it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.session.journal import ELSEWHERE, EMPTY, NO_RECORD, NOTHING_LEFT, TOO_LARGE, JournalError
from game.ui.i18n import N_
from game.ui.i18n import gettext as _

#: A code may be any text; so many letters of it are shown, and so many can be entered.
SHOWN_CODE: Final = 40
LONGEST_CODE: Final = 80

_SENTENCES: Final = {
    ELSEWHERE: N_("{file} is being played in another window."),
    EMPTY: N_("{file} is empty."),
    TOO_LARGE: N_("{file} is too large for a match."),
    NOTHING_LEFT: N_("{file} is torn; nothing is left of the match."),
    NO_RECORD: N_("{file} holds no match."),
}


def printable(words: str) -> str:
    """Words that can be drawn: a file may be called anything, and damaged ones say anything."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def shown_code(code: str) -> str:
    """A deal's code as it can be drawn: any text is one, however long."""
    plain = printable(code)
    return plain if len(plain) <= SHOWN_CODE else f"{plain[: SHOWN_CODE - 1]}…"


def file_words(error: JournalError | OSError) -> str:
    """Say it in a sentence with the file's name; what a damaged line is about stays as the reader says it."""
    if isinstance(error, OSError):
        why = error.strerror or str(error)
        return printable(f"{error.filename}: {why}" if error.filename else why)
    name = printable(Path(error.path).name)
    if error.line is None or error.words in _SENTENCES:
        return fault_words(name, error.words)
    return _("{file}, line {line}: {words}", file=name, line=error.line, words=printable(error.words))


def fault_words(name: str, words: str) -> str:
    """What is wrong with a file of this name, in a sentence."""
    if words in _SENTENCES:
        return _(_SENTENCES[words], file=name)
    return printable(f"{name}: {words}")
