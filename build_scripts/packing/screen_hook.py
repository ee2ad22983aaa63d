"""Runs first in the packaged program on Linux: where the system lacks X's libraries, ours are loaded instead.

A desktop has them, and its own are always better; a bare container has not. SDL asks for them by name, and
finds those that are loaded already.
"""

import ctypes
import sys
from pathlib import Path


def _fall_back() -> None:
    try:
        ctypes.CDLL("libX11.so.6", mode=ctypes.RTLD_GLOBAL)
        ctypes.CDLL("libXext.so.6", mode=ctypes.RTLD_GLOBAL)
    except OSError:
        folder = Path(getattr(sys, "_MEIPASS", "")) / "fallback"
        waiting = sorted(folder.glob("*.so*"))
        while waiting:  # each once what it needs is there
            left = [library for library in waiting if not _loaded(library)]
            if len(left) == len(waiting):
                return
            waiting = left


def _loaded(library: Path) -> bool:
    try:
        ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return False
    return True


_fall_back()
