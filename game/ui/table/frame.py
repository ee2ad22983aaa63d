"""The table's areas for a window: rows, middle band, seats, hand and rail, before any card is placed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.cards import MELD_RANKS, Rank
from game.core.ruleset import RuleSet

Size = tuple[int, int]
Rect = pygame.Rect

#: A card is 5 wide and 7 high.
HIGH = 7 / 5


def slots_of(rules: RuleSet) -> tuple[Rank, ...]:
    """The ranks that have a place in a side's row, from the left: aces to fours, then wild cards, black threes.

    >>> from game.core.games import preset
    >>> len(slots_of(preset("hand-and-foot"))), slots_of(preset("classic"))[-1].name
    (11, 'THREE')
    """
    wild = (Rank.WILD,) if rules.wild_melds else ()
    threes = (Rank.THREE,) if rules.black_threes_to_go_out else ()
    return (*MELD_RANKS, *wild, *threes)


@dataclass(frozen=True, slots=True)
class Frame:
    """Areas in pixels. `unit` is the length of one unit of the drawings, across and down the smaller."""

    size: Size
    unit: float
    rules: RuleSet
    viewer: int
    rail: Rect
    #: A row for each side.
    rows: tuple[Rect, ...]
    #: The left end of each row: who it is, counts, threes.
    heads: tuple[Rect, ...]
    #: The part of each row that holds the slots.
    lanes: tuple[Rect, ...]
    #: A plate for each seat; the viewer's is in its own row.
    plates: tuple[Rect, ...]
    middle: Rect
    stock: Rect
    stock_words: Rect
    pile: Rect
    pile_words: Rect
    foot: Rect
    foot_words: Rect
    threes: Rect
    threes_words: Rect
    #: The line above the hand: what is expected, what was refused.
    line: Rect
    #: Where the hand's cards lie, with the room that risen ones take.
    hand: Rect
    #: How high a card of a one-row hand is.
    hand_high: int
    #: How far selected cards rise.
    rise: int

    @property
    def pitch(self) -> float:
        """The width of one slot."""
        return self.lanes[0].width / len(slots_of(self.rules))

    def px(self, length: float) -> int:
        """A length of the drawings in pixels, at least one."""
        return max(1, round(length * self.unit))


def frame_for(size: Size, rules: RuleSet, viewer: int) -> Frame:
    """Divide the window."""
    wide, high = size
    down = high / 900
    unit = min(wide / 1600, down)
    margin, gap = max(8, round(22 * unit)), max(6, round(14 * unit))
    rail_wide = max(round(314 * unit), 232)
    rail = Rect(wide - margin - rail_wide, margin, rail_wide, high - 2 * margin)
    left = Rect(margin, margin, rail.x - gap - margin, high - 2 * margin)

    crowded = len(rules.sides) == 3  # three rows: the hand and the middle make room for them
    hand_high = min(round((152 if crowded else 164) * down), int(left.width * 0.107 * HIGH))
    rise = max(8, round((16 if crowded else 20) * down))
    line_high = max(30, round((36 if crowded else 40) * down))
    hand = Rect(left.x, left.bottom - hand_high - rise, left.width, hand_high + rise)
    line = Rect(left.x, hand.y - line_high, left.width, line_high)

    sides = len(rules.sides)
    plate_high = max(46, round(62 * down)) if rules.players == 4 else 0
    top = left.y + (plate_high + gap if plate_high else 0)
    middle_high = round((106 if crowded else 126) * down)
    row_room = line.y - max(2, gap // 3) - top - middle_high - gap * sides
    row_high = min(row_room // sides, round(270 * down))
    spare = (row_room - row_high * sides) // (sides + 1)

    order = sides_in_order(rules, viewer)
    rows: list[Rect] = [Rect(0, 0, 0, 0)] * sides
    y = top
    for side in order[:-1]:
        rows[side] = Rect(left.x, y, left.width, row_high)
        y += row_high + gap
    middle = Rect(left.x, y + spare // 2, left.width, middle_high + spare)
    rows[order[-1]] = Rect(left.x, line.y - max(2, gap // 3) - row_high, left.width, row_high)
    middle.height = rows[order[-1]].y - gap - middle.y

    head_wide = max(158, round(160 * unit))
    pad = max(4, round(8 * unit))
    heads = tuple(Rect(r.x, r.y, head_wide, r.height) for r in rows)
    lanes = tuple(
        Rect(r.x + head_wide, r.y + pad, r.width - head_wide - pad, r.height - 2 * pad) for r in rows
    )
    plates = _plates(rules, viewer, left, plate_high, heads, unit)
    return Frame(
        size, unit, rules, viewer, rail, tuple(rows), heads, lanes, plates, middle,
        **_in_the_middle(middle, unit, down), line=line, hand=hand, hand_high=hand_high, rise=rise,
    )  # fmt: skip


def sides_in_order(rules: RuleSet, viewer: int) -> list[int]:
    """The sides from the top of the screen down; the viewer's own comes last."""
    own = rules.side_of[viewer]
    n = len(rules.sides)
    return [(own + 1 + i) % n for i in range(n)]


def _plates(
    rules: RuleSet, viewer: int, left: Rect, high: int, heads: tuple[Rect, ...], unit: float
) -> tuple[Rect, ...]:
    """A plate for each seat: along the top with four players, in the heads of their rows with fewer."""
    plates = [heads[rules.side_of[seat]] for seat in range(rules.players)]
    if rules.players == 4:
        wide = max(172, round(228 * unit))
        places = (left.x, left.centerx - wide // 2, left.right - wide)
        for step, x in enumerate(places, start=1):
            plates[(viewer + step) % 4] = Rect(x, left.y, wide, high)
    return tuple(plates)


def _in_the_middle(middle: Rect, unit: float, down: float) -> dict[str, Rect]:
    """Stock, pile, foot and threes with their words, from the left to the right."""
    pad = max(5, round(9 * down))
    wide = middle.width
    high = min(middle.height - 2 * pad, round(wide * 0.066 * HIGH), round(118 * down))
    card = (round(high / HIGH), high)
    top = middle.y + (middle.height - high) // 2

    def place(share: float) -> Rect:
        return Rect(middle.x + round(wide * share), top, *card)

    stock = place(0.018)
    pile = place(0.212)
    foot = place(0.57)
    gap = max(8, round(14 * unit))
    turned = (high - card[0]) // 2  # a card that lies crosswise is so much wider on each side

    def words(start: int, end: float) -> Rect:
        return Rect(start, middle.y + pad, middle.x + round(wide * end) - start, middle.height - 2 * pad)

    threes = Rect(middle.x + round(wide * 0.775), top, round(wide * 0.155), high)
    return {
        "stock": stock,
        "stock_words": words(stock.right + gap, 0.185),
        "pile": pile,
        "pile_words": words(pile.right + turned + gap, 0.56),
        "foot": foot,
        "foot_words": words(foot.right + gap, 0.765),
        "threes": threes,
        "threes_words": words(threes.right + gap // 2, 0.998),
    }
