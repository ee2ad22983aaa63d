"""What lies behind the menus: felt, rays, and a fan of cards."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui.assets import card_size, render_svg
from game.ui.look import Look
from game.ui.theme import hex_of, mix

Size = tuple[int, int]
Point = tuple[int, int]


def felt(look: Look, size: Size) -> pygame.Surface:
    """The cloth alone, shared: not to be drawn on."""
    return look.panels.felt(size, look.theme.felt, look.theme.felt_edge)


def sunburst(look: Look, size: Size, centre: Point, count: int = 30) -> pygame.Surface:
    """The cloth with rays that start from a point."""
    ground = felt(look, size).copy()
    reach = math.hypot(*size)
    step = 2 * math.pi / count
    points = []
    for number in range(count):
        for angle in ((number - 0.25) * step, (number + 0.25) * step):
            points.append((centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)))
    d = "".join(
        f"M{centre[0]} {centre[1]}L{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}Z"
        for a, b in zip(points[::2], points[1::2], strict=True)
    )
    colour = hex_of(mix(look.theme.raised, look.theme.good, 0.12))
    light = f'<path d="{d}" fill="{colour}" fill-opacity="0.6"/>'
    svg = f'<svg viewBox="0 0 {size[0]} {size[1]}">{light}</svg>'
    ground.blit(render_svg(svg, size), (0, 0))
    return ground


def put_fan(
    surface: pygame.Surface,
    look: Look,
    names: Sequence[str],
    pivot: Point,
    *,
    width: int,
    radius: int,
    spread: float,
    tilt: float = 0,
) -> pygame.Rect:
    """Draw cards fanned out around a point below them; tells the area they cover."""
    size = card_size(width)
    area = pygame.Rect(pivot, (0, 0))
    for index, name in enumerate(names):
        angle, centre = _in_fan(index, len(names), pivot, radius, spread, tilt)
        card = look.assets.face(name, size, angle)
        place = card.get_rect(center=centre)
        surface.blit(_shade(card), place.move(max(1, width // 60), max(1, width // 40)))
        surface.blit(card, place)
        area.union_ip(place)
    return area


def _in_fan(
    index: int, count: int, pivot: Point, radius: int, spread: float, tilt: float = 0
) -> tuple[float, Point]:
    """The angle of a card in a fan, and where its middle is."""
    angle = tilt + (index / max(1, count - 1) - 0.5) * spread
    turn = math.radians(angle)
    return angle, (
        round(pivot[0] + radius * math.sin(turn)),
        round(pivot[1] - radius * math.cos(turn)),
    )


def _shade(card: pygame.Surface) -> pygame.Surface:
    shade = card.copy()
    shade.fill((0, 0, 0, 70), special_flags=pygame.BLEND_RGBA_MULT)
    return shade


class MovingFan:
    """A fan in motion: its cards are drawn once with their shades, and only turned from frame to frame."""

    def __init__(self, look: Look, names: Sequence[str], width: int) -> None:
        off = max(1, width // 60), max(1, width // 40)
        self._cards = []
        for name in names:
            card = look.assets.face(name, card_size(width))
            whole = pygame.Surface(
                (card.get_width() + 2 * off[0], card.get_height() + 2 * off[1]), pygame.SRCALPHA
            )
            whole.blit(_shade(card), (2 * off[0], 2 * off[1]))
            whole.blit(card, off)
            self._cards.append(whole)

    def put(self, surface: pygame.Surface, pivot: Point, radius: int, spread: float) -> None:
        """Draw it as far opened as this."""
        for index, card in enumerate(self._cards):
            angle, centre = _in_fan(index, len(self._cards), pivot, radius, spread)
            turned = pygame.transform.rotozoom(card, -angle, 1.0)
            surface.blit(turned, turned.get_rect(center=centre))
