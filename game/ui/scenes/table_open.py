"""Opening a table for what was chosen, and where its ways out lead."""

from __future__ import annotations

from pathlib import Path

from game.session.match import Match
from game.session.setup import MatchSetup
from game.ui.look import Look
from game.ui.scene import SceneStack
from game.ui.scenes.table import TableScene


def open_table(stack: SceneStack, look: Look, setup: MatchSetup, *, path: Path | None = None) -> TableScene:
    """Begin a match and show its table over the scenes that are open."""
    table = table_for(stack, look, Match.begin(setup, path=path))
    stack.push(table)
    return table


def table_for(stack: SceneStack, look: Look, match: Match) -> TableScene:
    """The table of a match that runs; leaving it goes back to the first scene of the stack."""

    def leave() -> None:
        match.close()
        while len(stack.scenes) > 1:
            stack.pop()

    def again() -> None:
        match.close()
        while stack.top is not table:
            stack.pop()
        stack.replace(table_for(stack, look, Match.begin(match.setup)))

    table = TableScene(look, match, on_leave_match=leave, on_again=again)
    return table
