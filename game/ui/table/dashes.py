"""Dashed frames with round corners, drawn large and made small, so that they are smooth at every size."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import pygame

from game.ui.assets import ready
from game.ui.theme import Colour

Size = tuple[int, int]
Point = tuple[float, float]

#: Drawn so many times too large, each way.
FINER = 3


@lru_cache(maxsize=128)
def dashed(size: Size, colour: Colour, radius: int, width: int, dash: int) -> pygame.Surface:
    """A dashed frame of this size."""
    large = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    half = width * FINER / 2
    points = _outline(size[0] * FINER, size[1] * FINER, radius * FINER, half)
    around = sum(math.dist(a, b) for a, b in pairwise(points))
    count = max(4, round(around / (2 * dash * FINER)))
    step = around / (2 * count)
    travelled = 0.0
    for a, b in pairwise(points):
        if int(travelled / step) % 2 == 0:
            pygame.draw.line(large, colour, a, b, max(1, round(2 * half)))
            pygame.draw.circle(large, colour, a, half)
        travelled += math.dist(a, b)
    return ready(pygame.transform.smoothscale(large, size))


def _outline(wide: float, high: float, radius: float, inset: float) -> list[Point]:
    """Points along a rounded rectangle, close together."""
    radius = max(1.0, min(radius, wide / 2 - inset, high / 2 - inset) - inset)
    left, top, right, bottom = inset, inset, wide - inset, high - inset
    corners = (
        (right - radius, top + radius, -90),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
    )
    rough: list[Point] = []
    for x, y, start in corners:
        for turn in range(0, 91, 10):
            angle = math.radians(start + turn)
            rough.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    rough.append(rough[0])
    fine: list[Point] = []
    for a, b in pairwise(rough):
        pieces = max(1, int(math.dist(a, b) / 3))
        fine += [
            (a[0] + (b[0] - a[0]) * i / pieces, a[1] + (b[1] - a[1]) * i / pieces) for i in range(pieces)
        ]
    return [*fine, rough[0]]
