"""The two jokers: a jester in a sunburst, in coral and in ink; the index is the star of wild cards."""

from __future__ import annotations

from typing import NamedTuple

from build_scripts.art.pens import (
    MIDDLE_X,
    MIDDLE_Y,
    THEME,
    both_ends,
    circle,
    letters,
    mirrored,
    path,
    rays,
    smaller,
    star,
)

BRASS, INK, CORAL, CREAM = THEME["brass"], THEME["ink"], THEME["coral"], THEME["card"]
TEAL = "#1c6f6d"
SKIN, SHADE = "#f3d6b8", "#e6bd98"


class Scheme(NamedTuple):
    """The colours of one joker: star and rays, and the three points of the cap."""

    accent: str
    left: str
    middle: str
    right: str


#: A pack has two jokers, by the names of their pictures.
SCHEMES = {"Jo": Scheme(CORAL, TEAL, INK, CORAL), "Jo2": Scheme(INK, INK, TEAL, INK)}


def joker(scheme: Scheme) -> str:
    """The joker's card, without its ground."""
    return smaller(medal(scheme), 0.92) + index(36, 27, 12, scheme)


def medal(scheme: Scheme) -> str:
    """The jester in his sunburst."""
    burst = path(rays(MIDDLE_X, MIDDLE_Y, 68, 86, 28, share=0.5), BRASS)
    burst += path(rays(MIDDLE_X, MIDDLE_Y, 68, 79, 28, share=0.5, start=360 / 56), scheme.accent)
    return burst + circle(MIDDLE_X, MIDDLE_Y, 65, CREAM, stroke=BRASS, width=3) + _jester(scheme)


def index(x: float, size: float, cap: float, scheme: Scheme) -> str:
    """The star of wild cards over the word, at both ends."""
    first, step = 14 + 2 * size + cap / 2, cap + 5
    word = "".join(letters(letter, x, first + step * i, cap) for i, letter in enumerate("JOKER"))
    return both_ends(path(star(x, 14 + size, size), scheme.accent) + path(word, INK))


def _jester(scheme: Scheme) -> str:
    left = "M101 170C86 160 76 150 70 134C84 128 104 134 116 152L118 166Z"
    middle = "M99 172C99 146 110 128 125 116C140 128 151 146 151 172Q125 158 99 172Z"
    bells = "".join(circle(x, y, 6, BRASS) for x, y in ((70, 134), (180, 134), (125, 115)))
    band = "M97 174Q125 158 153 174L151 182Q125 168 99 182Z"
    face = "M101 178Q125 164 149 178V194C149 212 138 221 125 223C112 221 101 212 101 194Z"
    shade = "M125 171Q138 171 149 178V194C149 212 138 221 125 223Z"
    eye = (
        path("M107 191Q113 184 119 191", stroke=INK, width=2.2)
        + circle(113, 191.5, 2.4, INK)
        + circle(107, 202, 4, CORAL)
    )
    smile = path("M111 205Q125 221 139 205Q125 211 111 205Z", THEME["red"])
    nose = path("M125 189L121.5 200H126.5", stroke="#9a6a48", width=1.8)
    ruff = "M98 216L104 232L112 221L118 236L125 224L132 236L138 221L146 232L152 216Q125 234 98 216Z"
    return (
        path(left, scheme.left)
        + path(_flip(left), scheme.right)
        + path(middle, scheme.middle)
        + path("M125 120V164", stroke=BRASS, width=2)
        + bells
        + path(ruff, INK)
        + path(face, SKIN)
        + path(shade, SHADE)
        + mirrored(eye)
        + nose
        + smile
        + path(band, BRASS)
    )


def _flip(outline: str) -> str:
    """The same outline on the other side of the middle (absolute points only)."""
    parts = outline.replace("C", " C ").replace("L", " L ").replace("M", "M ").replace("Z", " Z").split()
    flipped, is_x = [], True
    for part in parts:
        if part.isalpha():
            flipped.append(part)
            continue
        flipped.append(str(250 - float(part)) if is_x else part)
        is_x = not is_x
    return " ".join(flipped)
