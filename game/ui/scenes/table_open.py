"""Opening a table for what was chosen, and where its ways out lead."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.session.match import Match
from game.session.players import Players
from game.session.preferences import Preferences
from game.session.setup import KnownDeal, MatchSetup
from game.session.shelf import begin
from game.ui.audio import Audio
from game.ui.look import Look
from game.ui.scene import SceneStack
from game.ui.scenes.table import TableScene
from game.ui.scenes.watch import WatchScene


def table_for(
    stack: SceneStack,
    look: Look,
    match: Match,
    *,
    folder: Path | None = None,
    preferences: Preferences | None = None,
    audio: Audio | None = None,
    players: Players | None = None,
) -> TableScene:
    """The table of a match that runs; leaving it goes back to the first scene of the stack."""

    same = partial(
        table_for, stack, look, folder=folder, preferences=preferences, audio=audio, players=players
    )

    def leave() -> None:
        while len(stack.scenes) > 1:
            stack.pop()

    def again() -> None:
        anew(match.setup)

    def anew(setup: MatchSetup, known: KnownDeal | None = None) -> None:
        while stack.top is not table:
            stack.pop()
        if folder is None:
            begun = Match.begin(setup, players=players)
        else:
            begun = begin(setup, folder, known, players)
        stack.replace(same(begun))

    scene = TableScene if match.ports else WatchScene
    table = scene(
        look,
        match,
        on_leave_match=leave,
        on_again=again,
        on_known=None if folder is None else anew,
        preferences=preferences,
        audio=audio,
    )
    return table
