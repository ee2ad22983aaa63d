"""The banner over the middle band when a deal has ended: no meld, pile, stock or hand is covered by it."""

from __future__ import annotations

import pygame

from game.core.public import Public
from game.ui.look import Look
from game.ui.table.fitting import fitting
from game.ui.table.frame import Rect
from game.ui.table.poses import Layout

#: How high the words are in the drawings.
WORDS = 30


def banner_area(layout: Layout, public: Public) -> Rect:
    """The middle band between the pile and what lies right of it: the foot, or laid threes."""
    frame = layout.frame
    waits = frame.rules.foot_size and public.feet_waiting[frame.viewer]
    right = (frame.foot.x if waits else frame.threes.x) - frame.px(14)
    room = frame.pile_words
    return Rect(room.x, room.y, max(1, right - room.x), room.height)


def put_banner(
    surface: pygame.Surface, look: Look, layout: Layout, public: Public, words: str, share: float = 1.0
) -> Rect:
    """Draw the banner, as far as it has come; gives its area."""
    area = banner_area(layout, public)
    frame, theme, text = layout.frame, look.theme, look.text
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    whole = picture.get_rect()
    width = max(2, frame.px(3))
    look.panels.put(picture, whole, theme.panel, frame.px(14), border=theme.brass, width=width)
    room = whole.inflate(-2 * frame.px(16), 0)
    px = max(13, frame.px(WORDS))
    lines = text.wrap(words, px, room.width, "title")
    while px > 13 and len(lines) * text.height(px, "title") > room.height - 2 * width:
        px -= 1
        lines = text.wrap(words, px, room.width, "title")
    y = whole.centery - len(lines) * text.height(px, "title") // 2
    for line in lines:
        row = Rect(room.x, y, room.width, text.height(px, "title"))
        small = fitting(text, line, px, room.width, "title")
        text.put(picture, line, row, small, theme.brass, "title", align="centre")
        y += row.height
    if share < 1:
        picture.set_alpha(round(255 * share))
    surface.blit(picture, area)
    return area
