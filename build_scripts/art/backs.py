"""The backs: waves, lattice and rays in a cream frame, each in teal for the stock and in coral for a foot.

The foot's medallion is light where the stock's is dark, so that they are told apart without colours too.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from build_scripts.art.faces import CORNER, EDGE
from build_scripts.art.pens import (
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    THEME,
    WIDTH,
    Point,
    around,
    circle,
    n,
    path,
    rays,
    rect,
    svg,
)

MARGIN = 14
LEFT, RIGHT, TOP, BOTTOM = MARGIN, WIDTH - MARGIN, MARGIN, HEIGHT - MARGIN
WAVES = 7
CELLS = (6, 9)
RAYS = 28
STOCK, FOOT = ("#1c6f6d", "#cfe3d8"), (THEME["coral"], "#ffe9d0")

Pattern = Callable[[str, str], str]


def back(pattern: Pattern, ground: str, line: str, *, light: bool) -> str:
    """The file of a back."""
    body = rect(1, 1, WIDTH - 2, HEIGHT - 2, CORNER + 1, THEME["card"], stroke=EDGE, width=2)
    body += rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 6, ground)
    mark = _medallion(line, ground) if light else _medallion(ground, line)
    return svg(body + pattern(ground, line) + mark)


def backs() -> dict[str, str]:
    """All backs by pattern and place."""
    found = {}
    for name, pattern in (("waves", _waves), ("lattice", _lattice), ("rays", _rays)):
        found[f"{name}/stock"] = back(pattern, *STOCK, light=False)
        found[f"{name}/foot"] = back(pattern, *FOOT, light=True)
    return found


def _waves(ground: str, line: str) -> str:
    """Rows of scales, each over the row above it.

    Only what is to be seen of an arc is drawn: whole discs over each other take three times as long.
    """
    del ground
    radius = (RIGHT - LEFT) / WAVES / 2
    top = TOP + radius
    rows = round((BOTTOM - top) / (radius / 2))
    step = (BOTTOM - top) / rows
    arcs = ""
    for row in range(rows + 1):
        y = top + row * step
        shift = 0 if row % 2 else radius
        for share in (0.94, 0.64, 0.34):
            half = 90.0 if row == rows else _uncovered(radius * share, radius, step)
            for column in range(WAVES + (row % 2)):
                x = LEFT + shift + column * 2 * radius
                start = -half if x > LEFT + 1 else 0.0
                end = half if x < RIGHT - 1 else 0.0
                arcs += _arc(x, y, radius * share, start, end)
    return path(arcs, stroke=line, width=1.3, more='stroke-opacity="0.75"')


def _uncovered(r: float, radius: float, step: float) -> float:
    """To how many degrees from the top an arc is free of the scales of the row below."""
    reach = (r * r + step * step) / (2 * r) / math.hypot(radius, step)
    turn = math.degrees(math.atan2(step, radius) + math.asin(min(1.0, reach)))
    return 90.0 if reach > 1 else min(90.0, turn)


def _arc(x: float, y: float, r: float, start: float, end: float) -> str:
    """A part of a circle, between two directions."""
    (x1, y1), (x2, y2) = around(x, y, r, start), around(x, y, r, end)
    return f"M{n(x1)} {n(y1)}A{n(r)} {n(r)} 0 0 1 {n(x2)} {n(y2)}"


def _lattice(ground: str, line: str) -> str:
    """Diamonds in diamonds, corner to corner."""
    del ground
    left, top, right, bottom = LEFT + 7, TOP + 7, RIGHT - 7, BOTTOM - 7
    wide, high = (right - left) / CELLS[0], (bottom - top) / CELLS[1]
    outlines, hearts, knots = "", "", ""
    for column in range(CELLS[0]):
        for row in range(CELLS[1]):
            x, y = left + (column + 0.5) * wide, top + (row + 0.5) * high
            outlines += _diamond(x, y, wide / 2, high / 2) + _diamond(x, y, wide * 0.32, high * 0.32)
            hearts += _diamond(x, y, wide * 0.15, high * 0.15)
    for column in range(1, CELLS[0]):
        for row in range(1, CELLS[1]):
            knots += _diamond(left + column * wide, top + row * high, wide * 0.2, high * 0.2)
    frame = rect(left, top, right - left, bottom - top, 0, None, stroke=line, width=1.6)
    return (
        path(outlines, stroke=line, width=1.5, more='stroke-opacity="0.8"')
        + path(hearts + knots, line)
        + frame
    )


def _diamond(x: float, y: float, wide: float, high: float) -> str:
    return f"M{n(x)} {n(y - high)}L{n(x + wide)} {n(y)}L{n(x)} {n(y + high)}L{n(x - wide)} {n(y)}Z"


def _rays(ground: str, line: str) -> str:
    """A sunburst from the middle to the frame, with rings that break it into steps."""
    step = 360 / RAYS
    burst = ""
    for number in range(RAYS):
        start, end = (number - 0.25) * step, (number + 0.25) * step
        burst += _ray(start, end)
    rings = "".join(
        circle(MIDDLE_X, MIDDLE_Y, radius, ground, stroke=line, width=2)
        + path(rays(MIDDLE_X, MIDDLE_Y, inner, radius, 2 * RAYS, share=0.5, start=step / 4), line)
        for radius, inner in ((82, 66), (60, 48))
    )
    frame = rect(LEFT + 7, TOP + 7, RIGHT - LEFT - 14, BOTTOM - TOP - 14, 0, None, stroke=line, width=1.6)
    return path(burst, line, more='fill-opacity="0.85"') + frame + rings


def _ray(start: float, end: float) -> str:
    """A slice of the inner frame between two directions; a corner that lies between them belongs to it."""
    points = [around(MIDDLE_X, MIDDLE_Y, 90, start), _edge(start)]
    for x, y in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
        corner = (MIDDLE_X + x * (RIGHT - 7 - MIDDLE_X), MIDDLE_Y + y * (BOTTOM - 7 - MIDDLE_Y))
        turn = math.degrees(math.atan2(corner[0] - MIDDLE_X, MIDDLE_Y - corner[1])) % 360
        if start < turn < end:
            points.append(corner)
    points += [_edge(end), around(MIDDLE_X, MIDDLE_Y, 90, end)]
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def _edge(degrees: float) -> Point:
    """Where a line from the middle meets the inner frame."""
    x, y = around(0, 0, 1, degrees)
    far = min(
        (RIGHT - 7 - MIDDLE_X) / abs(x) if abs(x) > 1e-9 else math.inf,
        (BOTTOM - 7 - MIDDLE_Y) / abs(y) if abs(y) > 1e-9 else math.inf,
    )
    return MIDDLE_X + x * far, MIDDLE_Y + y * far


def _medallion(ground: str, line: str) -> str:
    """Seven rays in the middle: the mark of the game."""
    body = circle(MIDDLE_X, MIDDLE_Y, 37, ground, stroke=line, width=2)
    body += path(rays(MIDDLE_X, MIDDLE_Y, 9, 30, 7, share=0.52), line)
    return body + circle(MIDDLE_X, MIDDLE_Y, 5, line)
