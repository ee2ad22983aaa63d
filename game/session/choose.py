"""Views as text in, actions as text out: a computer player for programs outside."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random

from game.bots import Budget, make_bot
from game.core.notation import NotationError, write_action
from game.core.viewtext import read_view


def answers(lines: Iterable[bytes], level: str, seed: str = "") -> Iterator[str]:
    """Answer each view (a line of JSON in UTF-8) with an action; the same view and seed always get the same answer.

    Raises `NotationError` naming line and field, and ValueError for an unknown level.
    """
    bot = make_bot(level)
    for place, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            told = _decoded(line)
            view = read_view(_parsed(told)).view
            if not view.my_turn:
                raise NotationError("seat", f"it is not the move of seat {view.seat}")
        except NotationError as error:
            raise NotationError(f"line {place}", str(error)) from None
        choice = bot.choose(view, Random(f"{seed}:{told.strip()}"), Budget())
        yield write_action(choice.actions[0])


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise NotationError("", "this is no text in UTF-8") from None


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError("", "this is no JSON") from None
