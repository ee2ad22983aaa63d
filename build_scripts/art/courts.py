"""The court cards and the joker."""

from __future__ import annotations

from build_scripts.art.pens import MIDDLE_X, MIDDLE_Y, THEME, both_ends, letters, path, rays, rect, star
from build_scripts.art.pips import COLOURS, pip


def court(rank: str, suit: str) -> str:
    """A half figure at both ends."""
    frame = rect(66, 30, 118, 290, 6, None, stroke=THEME["brass"], width=2.4)
    return frame + both_ends(path(letters(rank, MIDDLE_X, 110, 80), COLOURS[suit]) + pip(suit, 164, 52, 24))


def joker() -> str:
    """The joker: a star for its index, a jester's cap in a sunburst."""
    burst = path(rays(MIDDLE_X, MIDDLE_Y, 50, 84, 24, share=0.5), THEME["brass"])
    return burst + both_ends(path(star(36, 40, 25), THEME["coral"]))
