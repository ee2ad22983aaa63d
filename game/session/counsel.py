"""Counsel for a person: what the best player would do with what that person's seat knows."""

from __future__ import annotations

from collections.abc import Callable

from game.bots import Choice
from game.core.view import PlayerView
from game.core.viewtext import Entry
from game.session.players import COUNSELLOR, HINTING, Players, Question


class Counsel:
    """The hint at one version of the table; once the table has moved on, it is forgotten."""

    def __init__(self, players: Players) -> None:
        """Have these players think."""
        self._players = players
        self._asked: tuple[int, int] | None = None
        self._given: tuple[int, Choice] | None = None

    def on(self, view: PlayerView, version: int, entries: Callable[[], list[Entry]]) -> Choice | None:
        """Give the hint for a seat whose move it is, or None while it is thought about.

        It takes no chance from the match: whoever asks changes nothing in how the others play.
        """
        if self._given is not None and self._given[0] == version:
            return self._given[1]
        if self._asked is None or self._asked[1] != version:
            seed = version  # the same question gets the same answer
            question = Question(view, version, entries, COUNSELLOR, seed, budget=HINTING)
            self._asked = (self._players.ask(question), version)
        reply = self._players.poll()
        if reply is None or reply.job != self._asked[0]:
            return None
        self._asked = None
        self._given = version, reply.choice
        return reply.choice

    def drop(self) -> None:
        """Stop thinking, if that is still done; what was given can be had again."""
        if self._asked is not None:
            self._players.cancel(self._asked[0])
            self._asked = None
