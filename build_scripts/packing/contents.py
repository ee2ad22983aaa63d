"""What goes into the packaged program, and what stays out."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

#: Parts of Python and of pygame that a card table never uses.
EXCLUDED = [
    "numpy", "tkinter", "unittest", "doctest", "pydoc", "lib2to3", "distutils", "setuptools", "pip",
    "test", "xmlrpc", "sqlite3", "ssl", "_ssl", "_hashlib", "curses", "asyncio", "ensurepip", "_pydecimal", "email", "http", "urllib.request",
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_multibytecodec",
    "PIL", "OpenGL", "cv2", "pygame.tests", "pygame.examples", "pygame.docs", "pygame.camera",
    "pygame._camera", "pygame._camera_opencv", "pygame.midi", "pygame.pypm", "pygame.surfarray", "pygame.sndarray",
]  # fmt: skip
#: Files that hooks bring along though nothing reads them, and X's libraries in the place where they would
#: take that of the system's own.
UNWANTED = re.compile(
    r"libstdc\+\+|libgcc_s|freesansbold|pygame_icon|pygame/(docs|examples|tests)/(?!generated/LGPL)"
    r"|^lib(X11|Xext|xcb|Xau|Xdmcp|bsd|md)\.so"
)
#: X's libraries, for systems that have none; see `screen_hook.py`.
SCREEN = ("libX11.so.6", "libXext.so.6", "libxcb.so.1", "libXau.so.6", "libXdmcp.so.6", "libbsd.so.0", "libmd.so.0")  # fmt: skip
#: Endings of files under `game/` that are code or leavings.
CODE = {".py", ".pyc", ".pyi", ".po~", ".pot"}


def version(root: Path) -> str:
    """Read the version off `game/__init__.py` without importing it."""
    found = re.search(r'__version__ = "([^"]+)"', (root / "game" / "__init__.py").read_text("utf-8"))
    if found is None:
        raise SystemExit("game/__init__.py names no __version__")
    return found.group(1)


def datas(root: Path) -> list[tuple[str, str]]:
    """Every file that the program reads, and the folder that it goes to: the same places as in a wheel."""
    found = []
    for path in own_files(root):
        folder = path.parent.relative_to(root)
        inside = folder if folder.parts[0] == "game" else Path("game") / folder
        found.append((str(path), str(inside)))
    return found


def manifest(root: Path) -> str:
    """What must be inside, as JSON: the names of all modules, and each data file with its SHA-256 sum.

    `selfcheck` holds the packaged program against it.
    """
    files = {}
    for source, folder in datas(root):
        name = (Path(folder) / Path(source).name).relative_to("game").as_posix()
        files[name] = hashlib.sha256(Path(source).read_bytes()).hexdigest()
    return json.dumps({"modules": modules(root), "files": files}, indent=1) + "\n"


def fallback() -> list[tuple[str, str]]:
    """X's libraries as this system has them, for the folder `fallback`; none where there are none."""
    if not sys.platform.startswith("linux"):
        return []
    cache = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    places: dict[str, str] = {}
    for line in cache.splitlines():
        name, arrow, path = line.strip().partition(" => ")
        if arrow and ("x86-64" in name or "AArch64" in name):
            places.setdefault(name.split()[0], path)
    return [(places[name], "fallback") for name in SCREEN if name in places]


def hooks(root: Path) -> list[str]:
    """What runs before the program: on Linux, the look for X's libraries."""
    hook = root / "build_scripts" / "packing" / "screen_hook.py"
    return [str(hook)] if sys.platform.startswith("linux") else []


def own_files(root: Path) -> list[Path]:
    """The data files of the project, sorted: drawings, sounds, catalogues, pages, weights."""
    places = [root / "game", root / "sprites", root / "sounds"]
    return sorted(
        path
        for place in places
        for path in place.rglob("*")
        if path.is_file() and path.suffix not in CODE and "__pycache__" not in path.parts
    )


def modules(root: Path) -> list[str]:
    """Every module of the game: some are imported by name only when they are needed."""
    names = []
    for path in sorted((root / "game").rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name != "game.__main__":
            names.append(name)
    return names


def wanted(destination: str) -> bool:
    """Tell whether a collected file stays."""
    return UNWANTED.search(destination.replace("\\", "/")) is None


def plist(version: str) -> dict[str, Any]:
    """What macOS is told of the program."""
    return {
        "CFBundleName": "Sevenfold",
        "CFBundleDisplayName": "Sevenfold",
        "CFBundleShortVersionString": version,
        "NSHighResolutionCapable": True,
        "LSMinimumSystemVersion": "11.0",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Sevenfold match",
                "CFBundleTypeExtensions": ["sevenfold"],
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
            }
        ],
    }
