"""Panels, frames, shadows and the felt: drawn once for each size and colour."""

from __future__ import annotations

import pygame

from game.ui.assets import ready, render_svg
from game.ui.cache import SurfaceCache
from game.ui.theme import Colour, mix

Size = tuple[int, int]
Paint = tuple[int, int, int] | tuple[int, int, int, int]

#: Of panels as much is kept as two windows take: a window that is dragged larger has a hundred sizes.
WINDOWS = 2
LEAST_BYTES = 16 * 1024 * 1024

#: The felt is drawn so many times smaller.
FELT_SCALE = 4


class Panels:
    """Rounded panels with smooth corners, soft shadows and the felt."""

    def __init__(self) -> None:
        self._cache = SurfaceCache(LEAST_BYTES)
        #: The felt of the window as it is now, and no other.
        self._felt = SurfaceCache(1)
        self.caches = (self._cache, self._felt)

    def panel(
        self, size: Size, fill: Paint | None, radius: int, *, border: Paint | None = None, width: int = 2
    ) -> pygame.Surface:
        """A rounded rectangle, filled or not, with a border or not."""
        radius = max(0, min(radius, size[0] // 2, size[1] // 2))
        key = ("panel", size, fill, radius, border, width if border else 0)
        return self._cache.get(key, lambda: _panel(size, fill, radius, border, width))

    def dashes(
        self, size: Size, colour: Paint, radius: int, *, width: int = 2, dash: int = 6
    ) -> pygame.Surface:
        """A rounded frame of dashes, as around an empty place."""
        key = ("dashes", size, colour, radius, width, dash)
        return self._cache.get(key, lambda: _dashes(size, colour, radius, width, dash))

    def shadow(self, size: Size, radius: int, blur: int, alpha: int = 90) -> pygame.Surface:
        """A soft shadow of a thing of this size; it is larger by twice the blur on every side."""
        key = ("shadow", size, radius, blur, alpha)
        return self._cache.get(key, lambda: _shadow(size, radius, blur, alpha))

    def felt(self, size: Size, centre: Colour, edge: Colour) -> pygame.Surface:
        """The cloth of the table, lighter in the middle; as large as the window."""
        self._cache.most_bytes = max(LEAST_BYTES, WINDOWS * 4 * size[0] * size[1])
        return self._felt.get((size, centre, edge), lambda: _felt(size, centre, edge))

    @property
    def held_bytes(self) -> int:
        """How many bytes everything that is kept takes."""
        return self._cache.held_bytes + self._felt.held_bytes

    def put(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Paint | None,
        radius: int,
        *,
        border: Paint | None = None,
        width: int = 2,
    ) -> None:
        """Draw a panel at its place."""
        if rect.width > 0 and rect.height > 0:
            surface.blit(self.panel(rect.size, fill, radius, border=border, width=width), rect)


def _svg_paint(paint: Paint | None, kind: str) -> str:
    if paint is None:
        return f'{kind}="none"'
    text = f'{kind}="#{paint[0]:02x}{paint[1]:02x}{paint[2]:02x}"'
    return text + (f' {kind}-opacity="{paint[3] / 255:.3f}"' if len(paint) == 4 else "")


def _outline(size: Size, radius: float, inset: float, style: str) -> pygame.Surface:
    width, height = size
    svg = (
        f'<svg viewBox="0 0 {width} {height}"><rect x="{inset}" y="{inset}" width="{width - 2 * inset}" '
        f'height="{height - 2 * inset}" rx="{max(0.0, radius - inset)}" {style}/></svg>'
    )
    return render_svg(svg, size)


def _panel(size: Size, fill: Paint | None, radius: int, border: Paint | None, width: int) -> pygame.Surface:
    corner = radius + (width if border else 0) + 1
    style = _svg_paint(fill, "fill")
    inset = 0.0
    if border is not None:
        inset = width / 2
        style += f' {_svg_paint(border, "stroke")} stroke-width="{width}"'
    small = (min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1))
    return _stretch(_outline(small, radius, inset, style), size, corner)


def _stretch(small: pygame.Surface, size: Size, corner: int) -> pygame.Surface:
    """A larger panel from a small one: corners as they are, edges and middle drawn out."""
    if small.get_size() == size:
        return small
    whole = ready(pygame.Surface(size, pygame.SRCALPHA))
    across = _spans(small.get_width(), size[0], corner)
    down = _spans(small.get_height(), size[1], corner)
    for from_x, from_w, to_x, to_w in across:
        for from_y, from_h, to_y, to_h in down:
            piece = small.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                piece = pygame.transform.scale(piece, (to_w, to_h))
            whole.blit(piece, (to_x, to_y))
    return whole


def _spans(small: int, large: int, corner: int) -> list[tuple[int, int, int, int]]:
    if small == large:
        return [(0, small, 0, large)]
    return [
        (0, corner, 0, corner),
        (corner, 1, corner, large - 2 * corner),
        (small - corner, corner, large - corner, corner),
    ]


def _dashes(size: Size, colour: Paint, radius: int, width: int, dash: int) -> pygame.Surface:
    stroke = _svg_paint(colour, "stroke")
    style = f'fill="none" {stroke} stroke-width="{width}" stroke-dasharray="{dash} {dash}"'
    return _outline(size, radius, width / 2, style)


def _shadow(size: Size, radius: int, blur: int, alpha: int) -> pygame.Surface:
    blur = max(1, blur)
    full = (size[0] + 4 * blur, size[1] + 4 * blur)
    sharp = pygame.Surface(full, pygame.SRCALPHA)
    body = pygame.Rect(2 * blur, 2 * blur, *size)
    pygame.draw.rect(sharp, (0, 0, 0, alpha), body, border_radius=radius)
    small = (max(2, full[0] // blur), max(2, full[1] // blur))
    return ready(pygame.transform.smoothscale(pygame.transform.smoothscale(sharp, small), full))


def _felt(size: Size, centre: Colour, edge: Colour) -> pygame.Surface:
    stops = "".join(
        f'<stop offset="{step / 8:.3f}" stop-color="#%02x%02x%02x"/>' % mix(centre, edge, (step / 8) ** 1.4)
        for step in range(9)
    )
    svg = (
        '<svg viewBox="0 0 16 9"><defs><radialGradient id="cloth" cx="50%" cy="50%" r="70%">'
        f'{stops}</radialGradient></defs><rect width="16" height="9" fill="url(#cloth)"/></svg>'
    )
    # a soft gradient looks the same drawn small and scaled, in a tenth of the time
    small = (max(1, size[0] // FELT_SCALE), max(1, size[1] // FELT_SCALE))
    cloth = render_svg(svg, small)
    cloth = cloth.convert() if pygame.display.get_surface() else cloth
    return pygame.transform.smoothscale(cloth, size)
