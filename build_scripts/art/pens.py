"""Pens and paints: small helpers that write SVG elements, and letters as outlines."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
SPRITES = ROOT / "sprites"
THEME: dict[str, str] = json.loads((SPRITES / "themes/montevideo/theme.json").read_text(encoding="utf-8"))[
    "colours"
]

WIDTH, HEIGHT = 250, 350
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2

Point = tuple[float, float]


def n(value: float) -> str:
    """A number as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def svg(body: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A whole file."""
    box = f"{n(width)} {n(height)}"
    size = f'width="{n(width)}" height="{n(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {box}">{body}</svg>\n'


def path(
    d: str,
    fill: str | None = None,
    *,
    stroke: str | None = None,
    width: float = 0,
    even: bool = False,
    more: str = "",
) -> str:
    """A path, filled or stroked or both."""
    parts = [f'd="{d}"', f'fill="{fill or "none"}"']
    if even:
        parts.append('fill-rule="evenodd"')
    if stroke:
        parts.append(
            f'stroke="{stroke}" stroke-width="{n(width)}" stroke-linejoin="round" stroke-linecap="round"'
        )
    if more:
        parts.append(more)
    return f"<path {' '.join(parts)}/>"


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float,
    fill: str | None,
    *,
    stroke: str | None = None,
    width: float = 0,
) -> str:
    """A rectangle with round corners."""
    line = f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}" fill="{fill or "none"}"{line}/>'


def circle(
    x: float, y: float, r: float, fill: str | None, *, stroke: str | None = None, width: float = 0
) -> str:
    """A circle."""
    line = f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke else ""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill or "none"}"{line}/>'


def moved(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The same, elsewhere, larger and turned."""
    steps = f"translate({n(x)} {n(y)})"
    if turn:
        steps += f" rotate({n(turn)})"
    if scale != 1:
        steps += f" scale({scale:.4f})"
    return f'<g transform="{steps}">{body}</g>'


def smaller(body: str, scale: float) -> str:
    """The same around the middle of the card, smaller."""
    return moved(body, MIDDLE_X * (1 - scale), MIDDLE_Y * (1 - scale), scale)


def hidden(body: str) -> str:
    """Drawn only when the program asks for it: it takes this attribute out before it renders."""
    return f'<g display="none">{body}</g>'


def half_turn(body: str) -> str:
    """The same at the other end of the card, upside down."""
    return f'<g transform="rotate(180 {n(MIDDLE_X)} {n(MIDDLE_Y)})">{body}</g>'


def both_ends(body: str) -> str:
    """At both ends of the card."""
    return body + half_turn(body)


def mirrored(body: str, x: float = MIDDLE_X) -> str:
    """Left and right of an upright line."""
    return f'{body}<g transform="translate({n(2 * x)} 0) scale(-1 1)">{body}</g>'


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point on a circle; 0 degrees is up, going clockwise."""
    angle = math.radians(degrees)
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


def wedge(x: float, y: float, inner: float, outer: float, start: float, end: float) -> str:
    """The outline of a ray: a slice of a ring."""
    a, b = around(x, y, inner, start), around(x, y, outer, start)
    c, d = around(x, y, outer, end), around(x, y, inner, end)
    return (
        f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}A{n(outer)} {n(outer)} 0 0 1 {n(c[0])} {n(c[1])}"
        f"L{n(d[0])} {n(d[1])}A{n(inner)} {n(inner)} 0 0 0 {n(a[0])} {n(a[1])}Z"
    )


def rays(
    x: float, y: float, inner: float, outer: float, count: int, *, share: float = 0.5, start: float = 0
) -> str:
    """The outlines of rays all around."""
    step = 360 / count
    wide = step * share
    return "".join(
        wedge(x, y, inner, outer, start + i * step - wide / 2, start + i * step + wide / 2)
        for i in range(count)
    )


def star(x: float, y: float, radius: float, *, points: int = 5, depth: float = 0.42) -> str:
    """The outline of a star."""
    corners = [
        around(x, y, radius if i % 2 == 0 else radius * depth, i * 180 / points) for i in range(2 * points)
    ]
    return "M" + "L".join(f"{n(px)} {n(py)}" for px, py in corners) + "Z"


@cache
def _font(weight: str) -> TTFont:
    return TTFont(SPRITES / "fonts" / f"Manrope-{weight}.ttf")


def letters(
    text: str, x: float, y: float, cap: float, *, weight: str = "ExtraBold", most: float | None = None
) -> str:
    """The outline of letters centred on a point, capitals so high; squeezed if wider than `most`."""
    font = _font(weight)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = cap / font["OS/2"].sCapHeight
    advances = [glyphs[names[ord(c)]].width for c in text]
    squeeze = min(1.0, most / (sum(advances) * scale)) if most else 1.0
    pen_x = x - sum(advances) * scale * squeeze / 2
    outline = SVGPathPen(glyphs, ntos=n)
    for character, advance in zip(text, advances, strict=True):
        place = (scale * squeeze, 0, 0, -scale, pen_x, y + cap / 2)
        glyphs[names[ord(character)]].draw(TransformPen(outline, place))
        pen_x += advance * scale * squeeze
    return outline.getCommands()
