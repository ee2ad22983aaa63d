"""The faces of the cards: grounds, indices, pips, aces, wild cards and red threes."""

from __future__ import annotations

from build_scripts.art import courts, joker
from build_scripts.art.pens import (
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    THEME,
    WIDTH,
    both_ends,
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
INDEX_X = 34
CORNER = 17
EDGE = "#cfc8b6"

_LEFT, _RIGHT, _TOP, _LOW = 89, 161, 58, 292
_UPPER, _LOWER = 136, 214
#: Where the pips of a rank are; those below the middle stand on their heads.
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE_X, 66), (MIDDLE_X, 284)),
    "3": ((MIDDLE_X, 66), (MIDDLE_X, 175), (MIDDLE_X, 284)),
    "4": ((_LEFT, 66), (_RIGHT, 66), (_LEFT, 284), (_RIGHT, 284)),
    "5": ((_LEFT, 66), (_RIGHT, 66), (MIDDLE_X, 175), (_LEFT, 284), (_RIGHT, 284)),
    "6": ((_LEFT, 62), (_RIGHT, 62), (_LEFT, 175), (_RIGHT, 175), (_LEFT, 288), (_RIGHT, 288)),
    "7": ((_LEFT, 62), (_RIGHT, 62), (MIDDLE_X, 118), (_LEFT, 175), (_RIGHT, 175), (_LEFT, 288), (_RIGHT, 288)),
    "8": (
        (_LEFT, 62), (_RIGHT, 62), (MIDDLE_X, 118), (_LEFT, 175), (_RIGHT, 175), (MIDDLE_X, 232),
        (_LEFT, 288), (_RIGHT, 288),
    ),
    "9": (
        (_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _UPPER), (_RIGHT, _UPPER), (MIDDLE_X, 175),
        (_LEFT, _LOWER), (_RIGHT, _LOWER), (_LEFT, _LOW), (_RIGHT, _LOW),
    ),
    "T": (
        (_LEFT, _TOP), (_RIGHT, _TOP), (MIDDLE_X, 97), (_LEFT, _UPPER), (_RIGHT, _UPPER),
        (_LEFT, _LOWER), (_RIGHT, _LOWER), (MIDDLE_X, 253), (_LEFT, _LOW), (_RIGHT, _LOW),
    ),
}  # fmt: skip


def ground(*, wild: bool = False, brass: bool = False) -> str:
    """The card itself; wild cards have their own ground and a brass edge."""
    if wild or brass:
        return rect(
            3,
            3,
            WIDTH - 6,
            HEIGHT - 6,
            CORNER,
            THEME["wild" if wild else "card"],
            stroke=THEME["brass"],
            width=6,
        )
    return rect(1, 1, WIDTH - 2, HEIGHT - 2, CORNER + 1, THEME["card"], stroke=EDGE, width=2)


def index(rank: str, suit: str) -> str:
    """The large index, rank over suit, at both ends."""
    label = {"T": "10"}.get(rank, rank)
    outline = letters(label, INDEX_X, 42, 47, most=52 if label == "10" else None)
    return both_ends(path(outline, COLOURS[suit]) + pip(suit, INDEX_X, 97, 40))


def pip_face(rank: str, suit: str) -> str:
    """Two to ten: the pips in their usual places."""
    size = {"2": 54, "3": 50, "4": 48, "5": 48, "6": 46}.get(rank, 42)
    return "".join(pip(suit, x, y, size, turn=180 if y > MIDDLE_Y else 0) for x, y in PIPS[rank])


def ace(suit: str) -> str:
    """One large suit in a sunburst."""
    brass, colour = THEME["brass"], COLOURS[suit]
    burst = path(rays(MIDDLE_X, MIDDLE_Y, 76, 86, 48, share=0.42), brass)
    burst += path(rays(MIDDLE_X, MIDDLE_Y, 76, 98, 12, share=0.12), brass)
    inner = pip(suit, MIDDLE_X, MIDDLE_Y + (3 if suit != "d" else 0), 44, fill=THEME["card"])
    core = pip(suit, MIDDLE_X, MIDDLE_Y + (3 if suit != "d" else 0), 34, fill=brass)
    return burst + pip(suit, MIDDLE_X, MIDDLE_Y, 112, fill=colour) + inner + core


def two(suit: str) -> str:
    """A wild two: its pips, and the star of wild cards in the middle and under the index."""
    middle = path(rays(MIDDLE_X, MIDDLE_Y, 34, 46, 24, share=0.45), THEME["brass"])
    middle += path(star(MIDDLE_X, MIDDLE_Y + 1, 27), THEME["coral"])
    return pip_face("2", suit) + middle + both_ends(path(star(INDEX_X, 141, 15), THEME["coral"]))


def red_three(suit: str) -> str:
    """A red three: its pips and a brass ribbon with its worth."""
    ribbon = "M62 214H188L178 231L188 248H62L72 231Z"
    worth = letters("100", MIDDLE_X, 231, 20)
    return pip_face("3", suit) + path(ribbon, THEME["brass"]) + path(worth, THEME["ink"])


def face(rank: str, suit: str) -> str:
    """The file of a face."""
    if rank in "JQK":
        return svg(ground() + index(rank, suit) + courts.court(rank, suit))
    if rank == "A":
        return svg(ground() + index(rank, suit) + ace(suit))
    if rank == "2":
        return svg(ground(wild=True) + index(rank, suit) + two(suit))
    if rank == "3" and suit in "hd":
        return svg(ground(brass=True) + index(rank, suit) + red_three(suit))
    return svg(ground() + index(rank, suit) + pip_face(rank, suit))


def faces() -> dict[str, str]:
    """All faces by their names in the notation."""
    found = {rank + suit: face(rank, suit) for suit in SUITS for rank in RANKS}
    found["Jo"] = svg(ground(wild=True) + joker.joker())
    return found
