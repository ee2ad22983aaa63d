"""The course of a match as lines: each side has a colour, a mark and a way of drawing its line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.i18n import number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.theme import Colour

#: Everything is drawn so many times larger and made smaller, so that lines are smooth.
FINER = 3
#: Length of a dash and of the gap after it, in widths of the line; the first side's line is whole.
DASHES = ((1.0, 0.0), (3.2, 2.2), (1.0, 1.8))

Point = tuple[float, float]


def colours(look: Look) -> tuple[Colour, Colour, Colour]:
    """The colours of the sides' lines, one's own first."""
    return look.theme.brass, look.theme.text, look.theme.good


def mark_points(place: int, centre: Point, radius: float) -> list[Point]:
    """The outline of a side's mark: a disc, a square, a triangle."""
    corners, turn, reach = ((20, 0.0, 1.0), (4, math.pi / 4, 1.2), (3, 0.0, 1.35))[place % 3]
    return [
        (
            centre[0] + radius * reach * math.sin(turn + 2 * math.pi * i / corners),
            centre[1] - radius * reach * math.cos(turn + 2 * math.pi * i / corners),
        )
        for i in range(corners)
    ]


def put_mark(surface: pygame.Surface, look: Look, place: int, area: pygame.Rect) -> None:
    """Draw a side's mark alone, as beside its name."""
    side = min(area.size)
    large = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    middle = side * FINER / 2
    pygame.draw.polygon(
        large, colours(look)[place % 3], mark_points(place, (middle, middle), side * FINER * 0.36)
    )
    small = pygame.transform.smoothscale(large, (side, side))
    surface.blit(small, small.get_rect(center=area.center))


def put_course(
    surface: pygame.Surface,
    look: Look,
    scale: Scale,
    area: pygame.Rect,
    history: Sequence[Sequence[int]],
    order: Sequence[int],
) -> None:
    """Draw the totals after every deal, `order` naming the sides, with the deals' numbers where there is room."""
    if len(history) < 2 or area.width < 40 or area.height < 20:
        return
    px = scale.text(13)
    inside = area.inflate(-2 * scale.px(10), -2 * scale.px(8))
    line = look.text.height(px)
    if inside.height >= 3 * line:
        inside.height -= line
        _numbers(surface, look, inside, len(history), px)
    values = [total for totals in history for total in totals]
    low, high = min(0, *values), max(1, *values)
    zero = inside.bottom - round(inside.height * (0 - low) / (high - low))
    pygame.draw.line(surface, look.theme.line, (inside.x, zero), (inside.right, zero), max(1, scale.px(1.5)))
    edge = max(8, scale.px(10))
    large = pygame.Surface(
        ((inside.width + 2 * edge) * FINER, (inside.height + 2 * edge) * FINER), pygame.SRCALPHA
    )
    for place, side in reversed(list(enumerate(order))):
        points = [
            (
                FINER * (edge + inside.width * i / (len(history) - 1)),
                FINER * (edge + inside.height * (1 - (totals[side] - low) / (high - low))),
            )
            for i, totals in enumerate(history)
        ]
        _line(large, colours(look)[place % 3], points, FINER * max(2, scale.px(3)), DASHES[place % 3])
        for point in points:
            outline = mark_points(place, point, FINER * max(4, scale.px(6)))
            pygame.draw.polygon(large, colours(look)[place % 3], outline)
    small = pygame.transform.smoothscale(large, (inside.width + 2 * edge, inside.height + 2 * edge))
    surface.blit(small, (inside.x - edge, inside.y - edge))


def _numbers(surface: pygame.Surface, look: Look, inside: pygame.Rect, count: int, px: int) -> None:
    """The deals' numbers below the lines, as many as do not crowd."""
    every = max(1, math.ceil(count * px * 2 / max(1, inside.width)))
    for deal in range(0, count, every):
        x = inside.x + round(inside.width * deal / (count - 1))
        area = pygame.Rect(x - 2 * px, inside.bottom, 4 * px, look.text.height(px))
        look.text.put(surface, number(deal), area, px, look.theme.quiet, align="centre")


def _line(
    surface: pygame.Surface, colour: Colour, points: Sequence[Point], width: int, dash: tuple[float, float]
) -> None:
    """A line from point to point, whole or in dashes."""
    if not dash[1]:
        pygame.draw.lines(surface, colour, False, points, width)
        return
    period, on = sum(dash) * width, dash[0] * width
    for start, end in pairwise(points):
        length = math.dist(start, end)
        for step in range(math.ceil(length / period)):
            a, b = step * period / length, min(1.0, (step * period + on) / length)
            first = (start[0] + (end[0] - start[0]) * a, start[1] + (end[1] - start[1]) * a)
            last = (start[0] + (end[0] - start[0]) * b, start[1] + (end[1] - start[1]) * b)
            pygame.draw.line(surface, colour, first, last, width)
