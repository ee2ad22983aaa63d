"""What the program finds when it looks itself over: its files, fonts, languages, sounds, players, your folders."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import pkgutil
import sys
import tempfile
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import __version__, paths
from game.core.games import GAMES, preset
from game.session.match import Match
from game.session.setup import MatchSetup, SeatSetup
from game.session.simulate import simulate
from game.session.worker import WorkerPlayers
from game.ui.assets import render_svg
from game.ui.i18n import language, languages, own_name, set_language
from game.ui.theme import load_theme

#: Seconds that the players' process gets for its first answer.
PATIENCE = 20.0
#: Drawings that the table cannot do without: faces, backs, signs, the icon.
FEWEST_DRAWINGS = 60
FEWEST_SOUNDS = 8
#: What a packaged program brings along to say what must be inside, and how many names an error tells.
CONTENTS = "contents.json"
NAMED = 5


def selfcheck() -> Iterator[tuple[bool, str]]:
    """Look at one thing after the other: whether it is fine, and what there is, in words."""
    yield True, f"Sevenfold {__version__}, Python {sys.version.split()[0]}, pygame {pygame.version.ver}"
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("modules", _modules),
        ("files", _files),
        ("drawings", _drawings),
        ("themes", _themes),
        ("fonts and languages", _languages),
        ("sounds", _sounds),
        ("matches folder", lambda: _writable(paths.data_folder())),
        ("settings folder", lambda: _writable(paths.settings_folder())),
        ("log folder", lambda: _writable(paths.log_folder())),
        ("games", _games),
        ("computer players", _players),
    )
    for name, look in checks:
        try:
            yield True, f"{name}: {look()}"
        except Exception as error:  # whatever is wrong is to be told, and the rest looked at
            yield False, f"{name}: {error or type(error).__name__}"


def _modules() -> str:
    names = _module_names()
    listed = _listed("modules")
    missing = sorted({*(listed or ())} - {*names, "game"})
    if missing or not names:
        raise ValueError(f"missing: {', '.join(missing) or 'all'}")
    for name in names:
        importlib.import_module(name)
    return f"all {len(names)} can be used"


def _module_names() -> list[str]:
    found = pkgutil.walk_packages([str(paths.PACKAGE)], "game.")
    return [module.name for module in found if module.name != "game.__main__"]


def _files() -> str:
    listed = _listed("files")
    if listed is None:
        return "there is no list of what belongs here; only a packaged program has one"
    wrong = [name for name, digest in listed.items() if _digest(paths.PACKAGE / name) != digest]
    if wrong:
        more = f" and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
        raise ValueError(f"missing or damaged: {', '.join(wrong[:NAMED])}{more}")
    return f"all {len(listed)} are as they were built"


def _listed(kind: str) -> Any:
    """What the list inside a packaged program says: its modules' names, or its files with their sums.

    None where nothing was packaged; a packaged program without its list, or with a broken one, is an error.
    """
    try:
        return json.loads((paths.PACKAGE / CONTENTS).read_text("utf-8"))[kind]
    except FileNotFoundError as error:
        if getattr(sys, "frozen", False):
            raise ValueError(f"{CONTENTS} is missing") from error
        return None
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{CONTENTS} is damaged") from error


def _digest(file: Path) -> str | None:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return None


def _drawings() -> str:
    files = sorted(paths.sprites().rglob("*.svg"))
    if len(files) < FEWEST_DRAWINGS:
        raise ValueError(f"only {len(files)} are in {paths.sprites()}")
    for file in files:
        try:
            render_svg(file.read_text("utf-8"), (40, 56))
        except (ValueError, pygame.error) as error:
            raise ValueError(f"{file} cannot be drawn: {error}") from error
    return f"all {len(files)} can be drawn"


def _themes() -> str:
    folders = sorted(path.parent for path in paths.sprites().glob("themes/*/theme.json"))
    if not folders:
        raise ValueError(f"none is in {paths.sprites() / 'themes'}")
    return ", ".join(f"{folder.name}" for folder in folders if load_theme(folder))


def _languages() -> str:
    pygame.font.init()
    fonts = [pygame.font.Font(file, 20) for file in sorted((paths.sprites() / "fonts").glob("*.ttf"))]
    if not fonts:
        raise ValueError(f"no font is in {paths.sprites() / 'fonts'}")
    before = language()
    try:
        for code in languages():
            set_language(code)
            letters = set(own_name(code)) - {" "}
            for font in fonts:
                if any(metrics is None for metrics in font.metrics("".join(sorted(letters)))):
                    raise ValueError(f"a font lacks letters of {own_name(code)}")
    finally:
        set_language(before)
    return f"{len(fonts)} fonts; " + ", ".join(own_name(code) for code in languages())


def _sounds() -> str:
    files = sorted(paths.sounds().glob("*.wav"))
    if len(files) < FEWEST_SOUNDS:
        raise ValueError(f"only {len(files)} are in {paths.sounds()}")
    for file in files:
        with wave.open(str(file)) as sound:
            if not sound.getnframes():
                raise ValueError(f"{file} is silent")
    try:
        pygame.mixer.init()
    except pygame.error as error:
        return f"all {len(files)} can be read; there is nothing to hear them with ({error})"
    for file in files:
        pygame.mixer.Sound(file)
    pygame.mixer.quit()
    return f"all {len(files)} can be played"


def _writable(folder: Path) -> str:
    there = folder
    while not there.exists():
        there = there.parent
    with tempfile.NamedTemporaryFile(dir=there, prefix=".sevenfold-"):
        pass
    return f"{folder} can be written"


def _games() -> str:
    for name, (_, counts) in GAMES.items():
        for players in counts:
            simulate(_setup(name, players), matches=1, deals=1, seed="selfcheck")
    return f"a deal of each was played ({', '.join(GAMES)})"


def _players() -> str:
    players = WorkerPlayers()
    match = Match.begin(_setup("classic", 2), rng=Random("selfcheck"), players=players)
    try:
        end = time.monotonic() + PATIENCE
        while not match.tick():
            if time.monotonic() > end:
                raise ValueError(f"no answer within {PATIENCE:.0f} seconds")
            time.sleep(0.01)
        if players.mishaps:
            raise ValueError("; ".join(players.mishaps))
    finally:
        match.close()
        players.close()
    return "their process answers"


def _setup(game: str, players: int) -> MatchSetup:
    seats = tuple(SeatSetup(f"Seat {seat}", human=False) for seat in range(players))
    return MatchSetup(game, players, seats, None if preset(game, players).deals else 5000)
