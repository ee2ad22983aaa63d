"""What was learnt for a game and number of players: read from the files that `build_scripts/learn.py` writes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from game.bots.search.inference import Inference
from game.bots.search.match_value import Course
from game.bots.search.value import Value

#: One file a game and number of players.
FOLDER: Final = Path(__file__).parent / "learnt"


@dataclass(frozen=True, slots=True)
class Learnt:
    """Everything that a search of one game needs besides the policy."""

    value: Value
    inference: Inference
    course: Course


def read_learnt(path: Path) -> Learnt:
    """Read a file; one that is missing or does not fit is a ValueError in words."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        fit = found["fit"]
        course = Course(float(fit["spread"]), float(fit["unknown"]), float(fit["gain"]))
        return Learnt(Value(found["value"]), Inference(found["signs"]), course)
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name}: cannot be used ({error})") from None


@cache
def learnt_for(game: str, players: int) -> Learnt:
    """Give what was learnt for a game and number of players.

    >>> learnt_for("classic", 4) is learnt_for("classic", 4)
    True
    """
    return read_learnt(FOLDER / f"{game}-{players}.json")
