"""The clipboard, where there is one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pygame

#: A library may be built without one.
scrap: Any = getattr(pygame, "scrap", None)

#: Longer texts are not pasted.
MOST_LETTERS = 4096


def copy(words: str) -> bool:
    """Put words into the clipboard; tells whether it worked."""
    if scrap is None:
        return False
    with suppress(pygame.error, ValueError):
        if hasattr(scrap, "put_text"):
            scrap.put_text(words)
        else:
            _opened()
            scrap.put(pygame.SCRAP_TEXT, words.encode())
        return True
    return False


def paste() -> str:
    """Give the first line of what is in the clipboard, without letters that cannot be drawn."""
    found = ""
    if scrap is not None:
        with suppress(pygame.error, ValueError, AttributeError, TypeError):
            if hasattr(scrap, "get_text"):
                found = scrap.get_text()
            else:
                _opened()
                found = (scrap.get(pygame.SCRAP_TEXT) or b"").decode(errors="replace")
    line = next((line for line in found[:MOST_LETTERS].splitlines() if line.strip()), "")
    return "".join(letter for letter in line.strip() if letter.isprintable())


def _opened() -> None:
    if scrap is not None and not scrap.get_init():
        scrap.init()
