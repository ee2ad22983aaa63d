"""The four suits and the other signs, each an outline in a box from -50 to 50."""

from __future__ import annotations

from build_scripts.art.pens import THEME, circle, moved, n, path, star, svg

OUTLINES = {
    "h": (
        "M0 46C-9 33 -48 10 -48 -17C-48 -34 -36 -45 -23 -45C-12 -45 -4 -38 0 -28"
        "C4 -38 12 -45 23 -45C36 -45 48 -34 48 -17C48 10 9 33 0 46Z"
    ),
    "d": "M0 -50C9 -33 22 -15 38 0C22 15 9 33 0 50C-9 33 -22 15 -38 0C-22 -15 -9 -33 0 -50Z",
    "s": (
        "M0 -49C8 -31 46 -10 46 16C46 31 35 39 24 39C15 39 8 34 4 27C5 37 9 44 17 49H-17"
        "C-9 44 -5 37 -4 27C-8 34 -15 39 -24 39C-35 39 -46 31 -46 16C-46 -10 -8 -31 0 -49Z"
    ),
    "c": (
        "M0 -48C13 -48 23 -38 23 -26C23 -19 20 -13 14 -8C17 -10 21 -11 25 -11C38 -11 48 -1 48 11"
        "C48 24 38 34 25 34C16 34 8 29 4 21C5 34 9 43 17 49H-17C-9 43 -5 34 -4 21C-8 29 -16 34 -25 34"
        "C-38 34 -48 24 -48 11C-48 -1 -38 -11 -25 -11C-21 -11 -17 -10 -14 -8C-20 -13 -23 -19 -23 -26"
        "C-23 -38 -13 -48 0 -48Z"
    ),
}
NAMES = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
COLOURS = {"s": THEME["ink"], "c": THEME["ink"], "h": THEME["red"], "d": THEME["red"]}


def pip(suit: str, x: float, y: float, size: float, *, fill: str | None = None, turn: float = 0) -> str:
    """A suit sign of this height, centred on a point."""
    return moved(path(OUTLINES[suit], fill or COLOURS[suit]), x, y, size / 100, turn)


def shapes() -> dict[str, str]:
    """The signs that the screen tints and draws among letters, white on nothing."""
    white = "#ffffff"
    bodies = {NAMES[suit]: path(outline, white) for suit, outline in OUTLINES.items()}
    bodies["star"] = path(star(0, 4, 52), white)
    bodies["dot"] = circle(0, 6, 30, white)
    bodies["ring"] = circle(0, 6, 27, None, stroke=white, width=9)
    bodies["check"] = path("M-36 6L-10 32L38 -28", stroke=white, width=15)
    bodies["cross"] = path("M-30 -30L30 30M30 -30L-30 30", stroke=white, width=14)
    bodies["left"] = path("M18 -36L-18 0L18 36", stroke=white, width=14)
    bodies["right"] = path("M-18 -36L18 0L-18 36", stroke=white, width=14)
    bodies["up"] = path("M-36 18L0 -18L36 18", stroke=white, width=14)
    bodies["down"] = path("M-36 -18L0 18L36 -18", stroke=white, width=14)
    bodies["play"] = path("M-24 -36L36 0L-24 36Z", white)
    bodies["pause"] = path("M-28 -34H-8V34H-28ZM8 -34H28V34H8Z", white)
    bodies["first"] = path("M-30 -34V34M30 -34L-8 0L30 34", stroke=white, width=14)
    bodies["last"] = path("M30 -34V34M-30 -34L8 0L-30 34", stroke=white, width=14)
    bodies["crown"] = path("M-44 30L-50 -26L-22 2L0 -38L22 2L50 -26L44 30Z", white)
    return {name: svg(moved(body, 50, 50), 100, 100) for name, body in sorted(bodies.items())}


def at(x: float, y: float) -> str:
    """A point of an outline."""
    return f"{n(x)} {n(y)}"
