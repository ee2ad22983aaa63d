"""The layers: `__main__ -> ui -> session -> bots -> core`. Read off the syntax trees, nothing is imported."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 500  # lines: when a file wants to grow past it, a second idea is hiding in it

# What a layer may import from the package; its own modules always.
BELOW = {
    "core": set(),
    "bots": {"core"},
    "session": {"core", "bots", "paths", "__version__"},
    "ui": {"core", "session", "paths", "__version__"},
    "paths": set(),
}
FROM_OUTSIDE = {"ui": {"pygame"}, "paths": {"platformdirs"}}
# The screen sees the table through views: it has no use for the state, the engine or the secrets.
CORE_FOR_UI = set(
    "cards public view actions events ruleset legality refusals scoring match notation games".split()
)
# The standard library that the rules may use: nothing that opens a file, reads a clock or rolls its own dice.
PURE = set(
    "__future__ abc bisect collections contextlib copy dataclasses enum fractions functools hashlib heapq "
    "itertools json math operator random re statistics string types typing".split()
)
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


def complaints(source: str, path: str) -> Iterator[str]:
    """What one file does against the house; `path` is as in `game/ui/app.py`."""
    module = path.removesuffix(".py").split("/")[1:]
    layer = module[0]
    tree = ast.parse(source)
    if layer != "__main__" and layer != "__init__":
        for name in imported(tree, ["game", *module]):
            if trouble := forbidden(name.split("."), layer):
                yield f"{path}: {trouble}: {name}"
    for node in ast.walk(tree):
        if layer in ("core", "bots") and draws_on_shared_chance(node):
            yield f"{path}:{node.lineno}: chance is passed in as a random.Random"
        if layer == "core" and isinstance(node, ast.Call) and is_name(node.func, IMPURE_CALLS):
            yield f"{path}:{node.lineno}: the rules do not call {node.func.id}"
        if layer in ("ui", "bots") and (name := reaches_into(node)):
            yield f"{path}:{node.lineno}: {name} belongs to another object"


def imported(tree: ast.AST, module: list[str]) -> Iterator[str]:
    """Full dotted names of everything imported, wherever in the file it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = module[: -node.level] if node.level else []
            base = [*start, *([node.module] if node.module else [])]
            yield from (".".join([*base, alias.name]) for alias in node.names)


def forbidden(name: list[str], layer: str) -> str | None:
    """Why a layer may not import this, or None."""
    if name[0] != "game":
        if name[0] not in sys.stdlib_module_names:
            return None if name[0] in FROM_OUTSIDE.get(layer, ()) else f"{layer} imports a foreign package"
        return "not among the pure modules" if layer == "core" and name[0] not in PURE else None
    target = name[1] if len(name) > 1 else ""
    if target != layer and target not in BELOW.get(layer, ()):
        return f"{layer} imports {target or 'the whole package'}"
    if layer == "ui" and target == "core" and (len(name) < 3 or name[2] not in CORE_FOR_UI):
        return "not for the screen"
    return None


def draws_on_shared_chance(node: ast.AST) -> bool:
    """`random.shuffle(...)`, or `from random import shuffle`."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "random" and any(alias.name != "Random" for alias in node.names)
    return isinstance(node, ast.Attribute) and is_name(node.value, {"random"}) and node.attr != "Random"


def reaches_into(node: ast.AST) -> str | None:
    """The private name of another object or module that this node takes hold of."""
    if isinstance(node, ast.ImportFrom):
        return next((alias.name for alias in node.names if is_private(alias.name)), None)
    if not isinstance(node, ast.Attribute) or not is_private(node.attr):
        return None
    owner = node.value.func if isinstance(node.value, ast.Call) else node.value
    return None if is_name(owner, {"self", "cls", "super"}) else node.attr


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def is_name(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def test_the_house_keeps_its_layers():
    files = sorted((ROOT / "game").rglob("*.py"))
    found = [c for f in files for c in complaints(f.read_text("utf-8"), f.relative_to(ROOT).as_posix())]
    assert not found, "\n".join(found)


def test_files_stay_short():
    places = ("game", "tests", "build_scripts")
    lengths = {f: len(f.read_text("utf-8").splitlines()) for p in places for f in (ROOT / p).rglob("*.py")}
    assert not [f"{f.relative_to(ROOT)}: {n} lines" for f, n in lengths.items() if n > LONGEST]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("game/core/melds.py", "import pygame"),
        ("game/core/melds.py", "from pathlib import Path"),
        ("game/core/melds.py", "def f():\n    import time"),
        ("game/core/melds.py", "from game.bots import registry"),
        ("game/core/melds.py", "from ..bots.registry import bot"),
        ("game/core/melds.py", "import game"),
        ("game/core/melds.py", "import random\nrandom.shuffle([])"),
        ("game/core/melds.py", "from random import choice"),
        ("game/core/melds.py", "open('x')"),
        ("game/bots/easy.py", "import pygame"),
        ("game/bots/easy.py", "from game import session"),
        ("game/bots/easy.py", "from game.ui.app import App"),
        ("game/bots/easy.py", "import random\nx = random.random()"),
        ("game/bots/easy.py", "view._state"),
        ("game/session/table.py", "import pygame"),
        ("game/session/table.py", "from game.ui import app"),
        ("game/ui/app.py", "from game.core.state import GameState"),
        ("game/ui/app.py", "from game.core import engine"),
        ("game/ui/app.py", "from ..core import secrecy"),
        ("game/ui/app.py", "import game.core"),
        ("game/ui/app.py", "import game.bots.easy"),
        ("game/ui/app.py", "import numpy"),
        ("game/ui/table/stage.py", "from ...core.engine import apply"),
        ("game/ui/table/stage.py", "self.port._table"),
        ("game/ui/table/stage.py", "from game.session.table import _Seat"),
        ("game/paths.py", "from game.session import table"),
    ],
)
def test_the_check_itself_finds(path, source):
    assert list(complaints(source, path))


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("game/core/melds.py", "from collections.abc import Iterator\nfrom .cards import Card"),
        ("game/core/melds.py", "from random import Random\nimport random\nrng: random.Random"),
        ("game/core/games/classic.py", "from ..ruleset import RuleSet\nfrom game.core import cards"),
        ("game/core/melds.py", "other._face"),
        (
            "game/bots/easy.py",
            "from game.core.secrecy import sample_world\nself._rng; cls._all; super()._f()",
        ),
        ("game/session/worker.py", "import multiprocessing\nfrom game.bots import registry"),
        ("game/session/journal.py", "from game import __version__, paths"),
        (
            "game/ui/app.py",
            "import pygame\nfrom game.session.ports import Port\nfrom game.core.view import View",
        ),
        ("game/ui/app.py", "from .scene import Scene\nself.__class__.__name__"),
        ("game/__main__.py", "from game.ui import app\nfrom game.core import engine\nimport pygame"),
    ],
)
def test_the_check_itself_lets_pass(path, source):
    assert not list(complaints(source, path))
