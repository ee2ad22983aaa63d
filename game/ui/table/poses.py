"""Poses, ribbons, slots: what a layout is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.core.cards import Card, Rank
from game.ui.table.frame import HIGH, Frame, Rect


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's place: its middle, its width, how far it is turned (clockwise), and what lies above what."""

    x: float
    y: float
    wide: int
    angle: float = 0.0
    z: int = 0
    #: A card that lies whole under others is not drawn.
    drawn: bool = True

    @property
    def high(self) -> int:
        """The card's height, as the pictures have it."""
        return max(1, round(self.wide * HIGH))

    @property
    def rect(self) -> Rect:
        """The card's area, as if it were not turned; turned by a quarter it lies on its side."""
        size = (self.high, self.wide) if abs(self.angle) == 90 else (self.wide, self.high)
        return Rect(round(self.x - size[0] / 2), round(self.y - size[1] / 2), *size)


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Canastas of one kind in a slot: their bonus, how many, and where the ribbon is."""

    rect: Rect
    bonus: int
    clean: bool
    count: int
    #: Across a squared-up book; else a chip above the rank's open book.
    across: bool


@dataclass(frozen=True, slots=True)
class Column:
    """What lies in one slot of one side."""

    side: int
    rank: Rank
    #: The whole slot, to be hit.
    area: Rect
    #: The place of the first card, dashed while empty.
    place: Rect
    ribbons: tuple[Ribbon, ...] = ()
    #: The line above an open book: its count and wild cards.
    tag: Rect | None = None
    cards: int = 0
    wilds: int = 0
    staged: tuple[Card, ...] = ()
    #: Around what is staged.
    outline: Rect | None = None


@dataclass(slots=True)
class Layout:
    """Poses of all cards that can be seen, and the slots."""

    frame: Frame
    poses: dict[Card, Pose] = field(default_factory=dict)
    columns: dict[tuple[int, Rank], Column] = field(default_factory=dict)
    hand: tuple[Card, ...] = ()
    #: How wide a card of the hand is now.
    hand_wide: int = 0
    #: Cards of the pile that are seen, bottom first.
    pile: tuple[Card, ...] = ()

    def drawn(self) -> Iterator[tuple[Card, Pose]]:
        """Cards to draw, the lowest first."""
        return iter(sorted(((c, p) for c, p in self.poses.items() if p.drawn), key=lambda item: item[1].z))

    def seat_pose(self, seat: int) -> Pose:
        """Where cards come from and go to that a seat holds unseen."""
        plate = self.frame.plates[seat]
        high = self.frame.stock.height
        return Pose(plate.x + min(plate.width, plate.height) / 2, plate.y + min(plate.height, high) / 2,
                    max(8, round(high * 0.5 / HIGH)), z=9000)  # fmt: skip

    def stock_pose(self) -> Pose:
        """Where the stock's top card lies."""
        rect = self.frame.stock
        return Pose(rect.centerx, rect.centery, rect.width, z=9000)

    def foot_pose(self) -> Pose:
        """Where one's foot lies."""
        rect = self.frame.foot
        return Pose(rect.centerx, rect.centery, rect.width, z=9000)

    def pile_pose(self) -> Pose:
        """Where the pile's top card lies."""
        rect = self.frame.pile
        return Pose(rect.centerx, rect.centery, rect.width, angle=4, z=9000)
