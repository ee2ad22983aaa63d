"""A side's row: open books as columns that show every index, finished ones squared up under a ribbon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.cards import Card, Rank
from game.core.public import CANASTA, Meld, Public
from game.core.scoring import meld_bonus
from game.ui.table.desk import Desk
from game.ui.table.frame import HIGH, Frame, Rect, slots_of
from game.ui.table.poses import Column, Layout, Pose, Ribbon

#: How much of a covered card's height its index takes, and how little of it may be seen when a row is crowded.
STRIP = 0.19
LEAST_STRIP = 0.16
#: Pixels of a slot in which a ribbon and the tag have room side by side.
ONE_LINE = 70
#: Pixels that a ribbon such as `300×2` needs.
ONE_CHIP = 44


@dataclass(frozen=True, slots=True)
class _Slot:
    """What one slot holds: finished books, and the cards of the open one with what is staged on it."""

    rank: Rank
    closed: tuple[Meld, ...]
    laid: tuple[Card, ...]
    staged: tuple[Card, ...]

    @property
    def open(self) -> tuple[Card, ...]:
        return (*self.laid, *self.staged)

    def chip_lines(self, frame: Frame) -> int:
        """Lines that ribbons need above the tag: none where one fits beside it, two where two stand in a column."""
        kinds = len({meld.clean for meld in self.closed})
        if not self.open or not kinds or (kinds == 1 and frame.pitch >= ONE_LINE):
            return 0
        return 1 if kinds == 1 or frame.pitch >= 2 * ONE_CHIP else kinds


def _slots(public: Public, side: int, desk: Desk, top: Card | None) -> list[_Slot]:
    found = []
    for rank in slots_of(public.rules):
        melds = [meld for meld in public.melds[side] if meld.rank is rank]
        closed = tuple(meld for meld in melds if meld.canasta)
        laid = tuple(c for meld in melds if not meld.canasta for c in meld.cards)
        staged = desk.staged.get(rank, ())
        if top is not None and rank is desk.taking:
            staged = (top, *staged)
        found.append(_Slot(rank, closed, _wilds_last(laid), _wilds_last(staged)))
    return found


def _wilds_last(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda c: c.wild))


def place_row(layout: Layout, public: Public, side: int, desk: Desk, top: Card | None) -> None:
    frame = layout.frame
    lane = frame.lanes[side]
    slots = _slots(public, side, desk, top)
    tag = max(17, round(21 * frame.unit))
    chip = tag
    wide, strip = _card_size(frame, lane, slots, tag, chip)
    for number, slot in enumerate(slots):
        left, right = (round(lane.x + (number + end) * frame.pitch) for end in (0, 1))
        area = Rect(left, lane.y, right - left, lane.height)
        _place_slot(layout, public, side, slot, area, wide, strip, tag, chip)


def _card_size(frame: Frame, lane: Rect, slots: Sequence[_Slot], tag: int, chip: int) -> tuple[int, float]:
    """The width of a row's cards and the share of a covered one that is seen: the tallest column decides."""
    lift = frame.px(6)
    most = min(frame.pitch * 0.82 * HIGH, (lane.height - tag) / 1.42, frame.hand_high * 0.72)
    room = float(lane.height - tag - lift)
    high, strip = most, STRIP
    for slot in slots:
        covered = len(slot.open) - 1
        left = room - chip * slot.chip_lines(frame)
        if covered > 0 and high * (1 + covered * strip) > left:
            high = max(left / (1 + covered * STRIP), min(high, most * 0.62))
            strip = min(strip, max(LEAST_STRIP, (left / high - 1) / covered))
            high = min(high, left / (1 + covered * strip))
    return max(16, int(high / HIGH)), strip


def _place_slot(
    layout: Layout,
    public: Public,
    side: int,
    slot: _Slot,
    area: Rect,
    wide: int,
    strip: float,
    tag: int,
    chip: int,
) -> None:
    frame = layout.frame
    high = round(wide * HIGH)
    top = area.y + chip * slot.chip_lines(frame)
    place = Rect(round(area.centerx - wide / 2), top + tag, wide, high)
    column: dict[str, Any] = {
        "side": side,
        "rank": slot.rank,
        "area": area,
        "place": place,
        "staged": slot.staged,
    }
    z = 100
    signs = area.copy()  # what stands above a column stays over it, however wide the slot is
    signs.width = min(area.width, max(round(wide * 1.35), round(tag * 4.2)))
    signs.centerx = area.centerx
    tag_rect = Rect(signs.x + 1, top, signs.width - 2, tag)
    if slot.open and slot.closed and not slot.chip_lines(frame):
        tag_rect.x, tag_rect.width = signs.centerx + 1, signs.right - signs.centerx - 2
    if slot.open:
        y = float(place.y)
        step = high * strip
        for number, card in enumerate(slot.open):
            lifted = number >= len(slot.laid)
            lift = frame.px(4) if lifted else 0
            layout.poses[card] = Pose(area.centerx + lift, y + lift + high / 2, wide, z=z + number)
            y += step
        if slot.staged:
            first = layout.poses[slot.staged[0]].rect
            last = layout.poses[slot.staged[-1]].rect
            column["outline"] = first.union(last).inflate(frame.px(10), frame.px(10))
        column |= {"tag": tag_rect, "cards": len(slot.open), "wilds": sum(c.wild for c in slot.open)}
        for meld in slot.closed:
            _square(layout, meld, place, 0, z - 50, drawn=False)
    elif slot.closed:
        shift = frame.px(2.5)
        for number, meld in enumerate(slot.closed):
            on_top = number == len(slot.closed) - 1
            _square(layout, meld, place, shift, z + 20 * number, drawn=on_top)
        total = sum(meld.size for meld in slot.closed)
        if len(slot.closed) == 1 and total > CANASTA:
            column |= {"tag": tag_rect}
        column |= {"cards": total, "wilds": sum(meld.wilds for meld in slot.closed)}
    column["ribbons"] = _ribbons(public, slot, signs, place, chip, lines=slot.chip_lines(frame))
    layout.columns[side, slot.rank] = Column(**column)


def _square(layout: Layout, meld: Meld, place: Rect, shift: int, z: int, *, drawn: bool) -> None:
    """Square up a book: its best natural on top, two edges below it, the rest unseen."""
    face = next((c for c in reversed(meld.cards) if not c.wild), meld.cards[-1])
    order = [*(c for c in meld.cards if c is not face), face]
    for number, card in enumerate(order):
        depth = len(order) - 1 - number
        off = min(depth, 2) * shift
        layout.poses[card] = Pose(
            place.centerx - off, place.centery + off, place.width, z=z + number, drawn=drawn and depth <= 2
        )


def _ribbons(
    public: Public, slot: _Slot, area: Rect, place: Rect, chip: int, *, lines: int
) -> tuple[Ribbon, ...]:
    """One ribbon for each kind of finished book: chips above an open one in so many lines, else across the cards."""
    kinds: dict[tuple[bool, int], int] = {}
    for meld in slot.closed:
        key = (meld.clean, meld_bonus(public.rules, meld))
        kinds[key] = kinds.get(key, 0) + 1
    found = []
    for number, ((clean, bonus), count) in enumerate(sorted(kinds.items(), reverse=True)):
        if slot.open:
            beside = max(1, len(kinds) // max(1, lines))
            wide = (area.width - 2 if lines else area.width // 2) // beside
            x, y = number % beside, number // beside
            rect = Rect(area.x + 1 + x * wide, area.y + y * chip, wide - 1, chip - 2)
        else:
            y = place.centery - (len(kinds) * chip) // 2 + number * chip
            rect = Rect(place.x - 1, y + 1, place.width + 2, chip - 2)
        found.append(Ribbon(rect, bonus, clean, count, across=not slot.open))
    return tuple(found)
