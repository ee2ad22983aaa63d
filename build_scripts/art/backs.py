"""The backs: waves of scales in a cream frame, teal for the stock and coral for a foot."""

from __future__ import annotations

from build_scripts.art.faces import CORNER, EDGE
from build_scripts.art.pens import HEIGHT, MIDDLE_X, MIDDLE_Y, THEME, WIDTH, circle, n, path, rays, rect, svg

MARGIN = 14
COLUMNS = 7


def back(ground: str, line: str) -> str:
    """The file of a back."""
    body = rect(1, 1, WIDTH - 2, HEIGHT - 2, CORNER + 1, THEME["card"], stroke=EDGE, width=2)
    body += rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, 6, ground)
    return svg(body + _scales(ground, line) + _medallion(ground, line))


def backs() -> dict[str, str]:
    """Both backs by name."""
    return {"stock": back("#1c6f6d", "#cfe3d8"), "foot": back(THEME["coral"], "#ffe9d0")}


def _scales(ground: str, line: str) -> str:
    """Rows of half discs, each over the row above it; at the sides they are cut in half."""
    radius = (WIDTH - 2 * MARGIN) / COLUMNS / 2
    top, bottom = MARGIN + radius, HEIGHT - MARGIN
    rows = round((bottom - top) / (radius / 2))
    step = (bottom - top) / rows
    parts = []
    for row in range(rows + 1):
        y = top + row * step
        shift = 0 if row % 2 else radius
        discs, rings = "", ""
        for column in range(COLUMNS + (row % 2)):
            x = MARGIN + shift + column * 2 * radius
            left, right = x > MARGIN + 1, x < WIDTH - MARGIN - 1
            discs += _arc(x, y, radius, left, right, close=True)
            rings += "".join(_arc(x, y, radius * share, left, right) for share in (0.94, 0.64, 0.34))
        parts.append(path(discs, ground) + path(rings, stroke=line, width=1.3, more='stroke-opacity="0.75"'))
    return "".join(parts)


def _arc(x: float, y: float, r: float, left: bool, right: bool, *, close: bool = False) -> str:
    """The upper half of a circle, or the quarter of it that lies inside the card."""
    start = (x - r, y) if left else (x, y - r)
    end = (x + r, y) if right else (x, y - r)
    d = f"M{n(start[0])} {n(start[1])}A{n(r)} {n(r)} 0 0 1 {n(end[0])} {n(end[1])}"
    return d + (f"L{n(x)} {n(y)}Z" if close else "")


def _medallion(ground: str, line: str) -> str:
    """Seven rays in the middle: the mark of the game."""
    body = circle(MIDDLE_X, MIDDLE_Y, 37, ground, stroke=line, width=2)
    body += path(rays(MIDDLE_X, MIDDLE_Y, 9, 30, 7, share=0.52), line)
    return body + circle(MIDDLE_X, MIDDLE_Y, 5, line)
