"""A short memory: a table as somebody sees it who forgets what lies deep in the pile and who threw what."""

from __future__ import annotations

from game.bots.counts.faces import FACES, face_of
from game.bots.counts.table import Counts
from game.core.view import PlayerView


def forget(t: Counts, view: PlayerView, throws: int) -> None:
    """Keep of the deal so far what lies open, and of each seat the last throws, so many in all."""
    public = view.public
    players = t.numbers.players
    each = max(throws // players, 1)
    t.known = [[0] * FACES for _ in range(players)]
    t.shown = [0] * players
    t.declined = [[0] * FACES for _ in range(players)]
    t.thrown = [[0] * FACES for _ in range(players)]
    for row, cards in zip(t.thrown, public.ledger.thrown, strict=True):
        for c in cards[-each:]:
            row[face_of(c)] += 1
    hidden = list(t.numbers.pack)
    for c in public.pile[-throws:]:
        hidden[face_of(c)] -= 1
    for melds in public.melds:
        for meld in melds:
            for c in meld.cards:
                hidden[face_of(c)] -= 1
    for threes in public.threes:
        for c in threes:
            hidden[face_of(c)] -= 1
    t.hidden = hidden
