"""A table that is only watched: nobody acts at it, and every hand may lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.actions import Action
from game.core.cards import Card
from game.core.public import Phase
from game.ui.look import Look
from game.ui.scene import Areas
from game.ui.table.acts import Acts
from game.ui.table.desk import by_rank
from game.ui.table.fitting import put
from game.ui.table.frame import HIGH, Frame, Rect
from game.ui.table.poses import Layout, Pose

#: The share of a card's width that is seen of each of an open hand where there is room.
STEP: Final = 0.62
#: Open hands lie in two rows.
ROWS: Final = 2


class Looking(Acts):
    """Acts of somebody who may not act: nothing is expected, and nothing lights up."""

    def in_phase(self, phase: Phase) -> bool:
        """It is never the move of whoever watches."""
        return False

    def pending(self) -> Action | None:
        """Nothing waits to be confirmed."""
        return None


def open_places(frame: Frame) -> list[tuple[int, Rect, Rect]]:
    """Each seat's part of the place of the hand, clockwise from the viewer: the seat, its name's place, its cards'."""
    players = frame.rules.players
    columns = -(-players // ROWS)
    gap = frame.px(8)
    wide = (frame.hand.width - gap * (columns - 1)) // columns
    high = (frame.hand.height - gap) // ROWS
    names = max(84, round(104 * frame.unit))
    found = []
    for step in range(players):
        x = frame.hand.x + (step // ROWS) * (wide + gap)
        y = frame.hand.bottom - high - (step % ROWS) * (high + gap)
        seat = (frame.viewer + step) % players
        name = Rect(x, y, names, high)
        found.append((seat, name, Rect(x + names, y, wide - names, high)))
    return found


def lay_open(layout: Layout, hands: Sequence[Sequence[Card]]) -> None:
    """Place every seat's hand, sorted, where otherwise the own one lies."""
    shown: list[Card] = []
    for seat, _name, area in open_places(layout.frame):
        cards = by_rank(hands[seat])
        wide = int(area.height / HIGH)
        step = min(wide * STEP, (area.width - wide) / max(1, len(cards) - 1))
        for number, card in enumerate(cards):
            x = area.x + wide / 2 + number * step
            layout.poses[card] = Pose(x, area.centery, wide, z=1000 + 100 * seat + number)
        shown += cards
    layout.hand = tuple(shown)


def put_names(
    surface: pygame.Surface, look: Look, layout: Layout, names: Sequence[str], areas: Areas = None
) -> None:
    """Write whose each open hand is: once, and again where something has been drawn over it."""
    px = max(13, layout.frame.px(17))
    colour = look.theme.readable(look.theme.text, look.theme.felt)
    clip = surface.get_clip()
    for area in [clip] if areas is None else areas:
        surface.set_clip(area)
        for seat, name, _cards in open_places(layout.frame):
            if name.colliderect(area):
                put(look.text, surface, names[seat], name, px, colour, "strong")
    surface.set_clip(clip)
