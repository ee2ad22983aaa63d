"""Where the window stood the last time, and whether there is a screen for it now."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

Pair = tuple[int, int]

#: SDL opens a new window here.
_WANTED: Final = "SDL_VIDEO_WINDOW_POS"
#: So much of the window's upper edge must lie on the screen, so that a hand can take hold of it.
LEAST: Final = 160


def place_on_screen(place: Pair | None, size: Pair, desktop: Pair | None) -> Pair | None:
    """Give the place again if a window of this size can be seen and moved there, else None.

    Only the first screen is known for certain: a place on another one is left to the system.

    >>> place_on_screen((40, 60), (1280, 720), (1920, 1080))
    (40, 60)
    >>> place_on_screen((2000, 60), (1280, 720), (1920, 1080)) is None
    True
    """
    if place is None or desktop is None:
        return None
    x, y = place
    seen = min(x + size[0], desktop[0]) - max(x, 0)
    return place if 0 <= y <= desktop[1] - LEAST and seen >= min(LEAST, size[0]) else None


@contextmanager
def opened_at(place: Pair | None) -> Iterator[None]:
    """Have a window that is opened meanwhile stand here; where somebody has said it otherwise, or None, as usual."""
    if place is None or _WANTED in os.environ:
        yield
        return
    os.environ[_WANTED] = f"{place[0]},{place[1]}"
    try:
        yield
    finally:
        del os.environ[_WANTED]
