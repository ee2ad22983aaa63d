"""The faces of the cards: grounds, indices, pips, aces, wild cards and red threes.

A face that draws something else has a file of its own (`cards/large/`). What only lies on top is in every file as
a hidden group, the points in the corner, and what only changes a colour is replaced in the text (four colours):
two options double no files, and the program needs to know no places.
"""

from __future__ import annotations

from build_scripts.art import courts, joker
from build_scripts.art.pens import (
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    THEME,
    WIDTH,
    both_ends,
    hidden,
    letters,
    path,
    rays,
    rect,
    star,
    svg,
)
from build_scripts.art.pips import COLOURS, pip

RANKS = "A23456789TJQK"
SUITS = "shdc"
CORNER = 17
EDGE = "#cfc8b6"
QUIET = "#6a6255"

# The top of a card is what a column shows of it, its left what a fan shows: the rank and a whole suit lie in both.
INDEX_X, RANK_Y, RANK_CAP, SIGN_Y, SIGN = 34, 35, 44, 84, 38
_LEFT, _RIGHT, _TOP, _LOW = 89, 161, 46, 304
_UPPER, _LOWER = 132, 218
_CORNERS = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _LOW), (_RIGHT, _LOW))
_SIX = (*_CORNERS, (_LEFT, MIDDLE_Y), (_RIGHT, MIDDLE_Y))
_EIGHT = (*_CORNERS, (_LEFT, _UPPER), (_RIGHT, _UPPER), (_LEFT, _LOWER), (_RIGHT, _LOWER))
#: Where the pips of a rank are; those below the middle stand on their heads.
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE_X, _TOP), (MIDDLE_X, _LOW)),
    "3": ((MIDDLE_X, _TOP), (MIDDLE_X, MIDDLE_Y), (MIDDLE_X, _LOW)),
    "4": _CORNERS,
    "5": (*_CORNERS, (MIDDLE_X, MIDDLE_Y)),
    "6": _SIX,
    "7": (*_SIX, (MIDDLE_X, 110)),
    "8": (*_SIX, (MIDDLE_X, 110), (MIDDLE_X, 240)),
    "9": (*_EIGHT, (MIDDLE_X, MIDDLE_Y)),
    "T": (*_EIGHT, (MIDDLE_X, 89), (MIDDLE_X, 261)),
}
PIP = 41
PIP_SIZES = {"2": 44, "3": 44, "9": 37, "T": 37}


def worth(rank: str, suit: str) -> int:
    """The points of a card in canasta; a red three's are those it earns on the table."""
    if rank == "3":
        return 100 if suit in "hd" else 5
    return {"Jo": 50, "2": 20, "A": 20}.get(rank, 5 if rank in "4567" else 10)


def ground(*, wild: bool = False, brass: bool = False) -> str:
    """The card itself; wild cards have their own ground and a broad brass edge, red threes a narrow one."""
    if not (wild or brass):
        return rect(1, 1, WIDTH - 2, HEIGHT - 2, CORNER + 1, THEME["card"], stroke=EDGE, width=2)
    edge = 8 if wild else 5
    inner = (edge / 2, edge / 2, WIDTH - edge, HEIGHT - edge, CORNER)
    return rect(*inner, THEME["wild" if wild else "card"], stroke=THEME["brass"], width=edge)


def is_red_three(rank: str, suit: str) -> bool:
    """A three of hearts or of diamonds."""
    return rank == "3" and suit in "hd"


def rank_letters(rank: str, x: float, y: float, cap: float, most: float) -> str:
    """The outline of a rank as it is printed: a ten has two figures."""
    return letters({"T": "10"}.get(rank, rank), x, y, cap, most=most)


def index(rank: str, suit: str) -> str:
    """The index, rank over suit, at both ends."""
    outline = rank_letters(rank, INDEX_X, RANK_Y, RANK_CAP, 50)
    return both_ends(path(outline, COLOURS[suit]) + pip(suit, INDEX_X, SIGN_Y, SIGN))


def corner_points(points: int, x: float, y: float, cap: float, most: float = 50) -> str:
    """The points of the card below its index, hidden until somebody wants them."""
    return hidden(both_ends(path(letters(str(points), x, y, cap, weight="Bold", most=most), QUIET)))


def pip_face(rank: str, suit: str) -> str:
    """Two to ten: the pips in their usual places."""
    size = PIP_SIZES.get(rank, PIP)
    return "".join(pip(suit, x, y, size, turn=180 if y > MIDDLE_Y else 0) for x, y in PIPS[rank])


def ace(suit: str) -> str:
    """One large suit in a sunburst."""
    brass, colour = THEME["brass"], COLOURS[suit]
    burst = path(rays(MIDDLE_X, MIDDLE_Y, 72, 80, 48, share=0.42), brass)
    burst += path(rays(MIDDLE_X, MIDDLE_Y, 72, 88, 12, share=0.12), brass)
    inner = pip(suit, MIDDLE_X, MIDDLE_Y + (3 if suit != "d" else 0), 44, fill=THEME["card"])
    core = pip(suit, MIDDLE_X, MIDDLE_Y + (3 if suit != "d" else 0), 34, fill=brass)
    return burst + pip(suit, MIDDLE_X, MIDDLE_Y, 108, fill=colour) + inner + core


def wild_middle() -> str:
    """The star of wild cards in the middle of a two."""
    brass = path(rays(MIDDLE_X, MIDDLE_Y, 40, 54, 28, share=0.45), THEME["brass"])
    return brass + path(star(MIDDLE_X, MIDDLE_Y + 1, 32), THEME["coral"])


def ribbon(y: float) -> str:
    """The brass ribbon of a red three, with its worth."""
    band = f"M62 {y - 17}H188L178 {y}L188 {y + 17}H62L72 {y}Z"
    return path(band, THEME["brass"]) + path(letters("100", MIDDLE_X, y, 20), THEME["ink"])


def stars(*places: tuple[float, float], size: float) -> str:
    """Small stars of wild cards, at both ends."""
    return both_ends("".join(path(star(x, y, size), THEME["coral"]) for x, y in places))


def face(rank: str, suit: str) -> str:
    """The file of a face."""
    body, points_y = index(rank, suit), 122
    if rank in "JQK":
        body += courts.court(rank, suit)
    elif rank == "A":
        body += ace(suit) + both_ends(pip(suit, MIDDLE_X, _TOP, 34))
    elif rank == "2":
        body += pip_face(rank, suit) + wild_middle() + stars((INDEX_X, 124), (214, 38), size=16)
        points_y = 157
    else:
        body += pip_face(rank, suit)
    if is_red_three(rank, suit):
        body += ribbon(240)
    points = corner_points(worth(rank, suit), INDEX_X, points_y, 18)
    return svg(ground(wild=rank == "2", brass=is_red_three(rank, suit)) + body + points)


def faces() -> dict[str, str]:
    """All faces by their names in the notation."""
    found = {rank + suit: face(rank, suit) for suit in SUITS for rank in RANKS}
    points = corner_points(worth("Jo", ""), 34, 216, 18)
    for name, scheme in joker.SCHEMES.items():
        found[name] = svg(ground(wild=True) + joker.joker(scheme) + points)
    return found
