"""Which tests show which clause of the rules: `@clause("C-14")` above a test."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

FRAME = [*(f"G{n}" for n in range(1, 11)), "G-11", *(f"G{n}" for n in range(12, 16))]
CLASSIC = [f"C-{n}" for n in range(1, 53)]
HAND_AND_FOOT = [f"H-{n}" for n in range(1, 51)]
MODERN_AMERICAN = [f"M-{n}" for n in range(1, 49)]
#: Rulings: what the rules decide where their sources are silent or differ.
RULINGS = [
    *(f"G-{letter}" for letter in "abcdefg"),
    *(f"C{n}" for n in range(1, 14)),
    *(f"H{n}" for n in range(1, 15)),
    *(f"M{n}" for n in range(1, 17)),
]
CLAUSES = [*FRAME, *CLASSIC, *HAND_AND_FOOT, *MODERN_AMERICAN, *RULINGS]


def clause(*names: str) -> Callable[[F], F]:
    """Note the clauses that a test shows."""
    unknown = [name for name in names if name not in CLAUSES]
    assert names and not unknown, f"no clauses: {unknown}"
    return lambda function: function


def clauses_shown(folder: Path) -> Iterator[tuple[str, str]]:
    """Every clause that a test of this folder is marked with, and the test; read, not imported."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if (
                    isinstance(mark, ast.Call)
                    and isinstance(mark.func, ast.Name)
                    and mark.func.id == "clause"
                ):
                    for name in mark.args:
                        assert isinstance(name, ast.Constant)
                        yield str(name.value), f"{path.name}::{node.name}"
