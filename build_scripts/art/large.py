"""The faces with a large index: rank and suit half as large again, and one large suit instead of the pips."""

from __future__ import annotations

from build_scripts.art import courts, joker
from build_scripts.art.faces import (
    RANKS,
    SUITS,
    ace,
    corner_points,
    ground,
    is_red_three,
    rank_letters,
    ribbon,
    stars,
    wild_middle,
    worth,
)
from build_scripts.art.pens import MIDDLE_X, MIDDLE_Y, both_ends, path, smaller, svg
from build_scripts.art.pips import COLOURS, pip

INDEX_X, RANK_Y, RANK_CAP, SIGN_Y, SIGN = 39, 43, 61, 106, 54
CORNER_X, CORNER_Y, CORNER_SIGN = 206, 43, 50
#: What lies in the middle keeps clear of the index and of the points.
COURT, ACE, JOKER = 0.8, 0.78, 0.85


def index(rank: str, suit: str) -> str:
    """Rank over suit at the left, and the suit again at the right, where a column of cards shows it."""
    rank_outline = path(rank_letters(rank, INDEX_X, RANK_Y, RANK_CAP, 62), COLOURS[suit])
    corner = pip(suit, CORNER_X, CORNER_Y, CORNER_SIGN)
    return both_ends(rank_outline + pip(suit, INDEX_X, SIGN_Y, SIGN) + corner)


def face(rank: str, suit: str) -> str:
    """The file of a face with a large index."""
    body, points_y = index(rank, suit), 154
    if rank in "JQK":
        body += smaller(courts.court(rank, suit), COURT)
    elif rank == "A":
        body += smaller(ace(suit), ACE)
    elif rank == "2":
        body += wild_middle() + stars((INDEX_X, 155), size=19)
        points_y = 194
    elif is_red_three(rank, suit):
        body += pip(suit, MIDDLE_X, 150, 84) + ribbon(226)
    else:
        body += pip(suit, MIDDLE_X, MIDDLE_Y, 96)
    points = corner_points(worth(rank, suit), INDEX_X, points_y, 22)
    return svg(ground(wild=rank == "2", brass=is_red_three(rank, suit)) + body + points)


def faces() -> dict[str, str]:
    """All faces with a large index by their names in the notation."""
    found = {rank + suit: face(rank, suit) for suit in SUITS for rank in RANKS}
    points = corner_points(worth("Jo", ""), INDEX_X, 226, 22)
    for name, scheme in joker.SCHEMES.items():
        drawn = smaller(joker.medal(scheme), JOKER) + joker.index(40, 34, 14, scheme)
        found[name] = svg(ground(wild=True) + drawn + points)
    return found
