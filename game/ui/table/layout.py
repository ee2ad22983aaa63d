"""Where every card lies: pure geometry from a view, a desk and a window's size."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cards import Card
from game.core.public import Public
from game.core.view import PlayerView
from game.ui.table.desk import Desk
from game.ui.table.frame import HIGH, Frame, Rect, frame_for
from game.ui.table.poses import Column, Layout, Pose
from game.ui.table.rows import place_row

#: A hand of more cards lies in two rows.
ONE_ROW = 20


def layout_for(view: PlayerView, desk: Desk, size: tuple[int, int], *, hidden: bool = False) -> Layout:
    """Place everything; `hidden` leaves the hand out (behind a curtain)."""
    rules = view.public.rules
    viewer = 0 if view.seat is None else view.seat
    frame = frame_for(size, rules, viewer)
    layout = Layout(frame)
    top = _staged_top(view.public, desk)
    for side in range(len(rules.sides)):
        own = side == rules.side_of[viewer]
        place_row(layout, view.public, side, desk if own else Desk(), top if own else None)
    _place_pile(layout, view.public, top)
    for side, threes in enumerate(view.public.threes):
        _place_threes(layout, side, threes, own=side == rules.side_of[viewer])
    if not hidden:
        _place_hand(layout, desk)
    return layout


def _staged_top(public: Public, desk: Desk) -> Card | None:
    return public.pile[-1] if desk.taking is not None and public.pile else None


# -- the middle ---------------------------------------------------------------------------------


def _place_pile(layout: Layout, public: Public, staged: Card | None) -> None:
    """The two top cards, and below them, crosswise, the card that froze the pile (G13); none while it is being taken."""
    rect = layout.frame.pile
    if staged is not None or not public.pile:
        return
    seen = list(public.pile[-2:])
    cross = next((c for c in reversed(public.pile) if c.wild or c.red_three), None) if public.frozen else None
    if cross is not None and cross not in seen:
        seen.insert(0, cross)
    for number, card in enumerate(seen):
        angle = 90.0 if card is cross else (4.0 if card is public.pile[-1] else -6.0)
        off = 0 if card is public.pile[-1] or card is cross else -rect.width * 0.06
        layout.poses[card] = Pose(rect.centerx + off, rect.centery, rect.width, angle, z=50 + number)
    layout.pile = tuple(seen)


def _place_threes(layout: Layout, side: int, threes: Sequence[Card], *, own: bool) -> None:
    frame = layout.frame
    if own:
        area = frame.threes
    else:
        head = frame.heads[side]
        high = max(18, round(head.height * 0.24))
        area = Rect(head.x + frame.px(12), head.bottom - high - frame.px(6), round(head.width * 0.46), high)
    wide = round(area.height / HIGH)
    room = max(0, area.width - wide)
    step = min(wide * 0.62, room / max(1, len(threes) - 1))
    for number, card in enumerate(sorted(threes, key=lambda c: c.order, reverse=True)):
        x = area.x + wide / 2 + number * step
        layout.poses[card] = Pose(x, area.centery, wide, z=30 + number)


# -- the hand -----------------------------------------------------------------------------------


def _place_hand(layout: Layout, desk: Desk) -> None:
    frame = layout.frame
    shown = desk.shown
    layout.hand = shown
    rows = _hand_rows(frame, len(shown))
    high = frame.hand_high if rows == 1 else int(frame.hand_high / 1.40)
    wide = layout.hand_wide = int(high / HIGH)
    per_row = -(-len(shown) // rows) if shown else 1
    bottom = frame.hand.bottom
    for row in range(rows):
        cards = shown[row * per_row : (row + 1) * per_row]
        y = bottom - high / 2 - (rows - 1 - row) * (frame.hand_high - high)
        step = hand_step(frame, wide, per_row)
        start = frame.hand.centerx - (step * (len(cards) - 1)) / 2
        for number, card in enumerate(cards):
            rise = frame.rise if card in desk.selected or card in desk.pointed.cards else 0
            layout.poses[card] = Pose(start + number * step, y - rise, wide, z=1000 + row * 100 + number)


def _hand_rows(frame: Frame, count: int) -> int:
    wide = frame.hand_high / HIGH
    fits = count <= 1 or (frame.hand.width - wide) / (count - 1) >= max(16, 0.30 * wide)
    return 1 if count <= ONE_ROW or (count <= ONE_ROW + 4 and fits) else 2


def hand_step(frame: Frame, wide: int, count: int) -> float:
    """How far apart the cards of a row of the hand are."""
    return min(wide * 0.72, (frame.hand.width - wide) / max(1, count - 1))


def hit(layout: Layout, pos: tuple[int, int], cards: Sequence[Card]) -> Card | None:
    """The card on top at a place, among these."""
    on_top = sorted(cards, key=lambda c: -layout.poses[c].z if c in layout.poses else 0)
    return next((c for c in on_top if c in layout.poses and layout.poses[c].rect.collidepoint(pos)), None)


def column_at(layout: Layout, pos: tuple[int, int]) -> Column | None:
    """The slot at a place."""
    return next((column for column in layout.columns.values() if column.area.collidepoint(pos)), None)
