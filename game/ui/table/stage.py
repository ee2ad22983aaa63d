"""The stage: cards on their way to where the layout has them already. Skipping lands exactly there."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from game.core.cards import Card
from game.ui.table.poses import Layout, Pose

Size = tuple[int, int]

#: Seconds that a card travels, and that a computer's act is left to be seen; by the name of the speed.
SPEEDS: Final[dict[str, tuple[float, float]]] = {
    "normal": (0.30, 0.55),
    "brisk": (0.20, 0.25),
    "step": (0.20, math.inf),
    "still": (0.0, 0.7),
    "none": (0.0, 0.0),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A pose as fractions of the window, so that a resize in mid-flight lands right."""

    x: float
    y: float
    wide: float
    angle: float

    @classmethod
    def of(cls, pose: Pose, size: Size) -> Spot:
        """The spot of a pose in a window."""
        return cls(pose.x / size[0], pose.y / size[1], pose.wide / size[1], pose.angle)


@dataclass(frozen=True, slots=True)
class Flight:
    """One card on its way. `to` is a card's own pose in the layout, or the name of a place."""

    card: Card | None
    start: Spot
    to: Card | str
    delay: float = 0.0
    seconds: float = 0.2
    #: The back that is shown instead of the face: `stock` or `foot`.
    back: str | None = None
    #: A slide within the hand or a column: it does not rise.
    flat: bool = False
    order: int = 0


@dataclass(frozen=True, slots=True)
class Moving:
    """What a flight shows in this frame."""

    card: Card | None
    back: str | None
    pose: Pose
    lifted: float
    #: Where it goes: its picture is drawn for there, and only made larger or smaller on the way.
    goal: Pose


def eased(share: float) -> float:
    """How far along a flight is: quick at first, slower toward its end.

    >>> eased(0), eased(1)
    (0.0, 1.0)
    """
    return 1.0 - (1.0 - min(1.0, max(0.0, share))) ** 3


@dataclass(slots=True)
class Stage:
    """Flights and the time that they have had."""

    flights: tuple[Flight, ...] = ()
    clock: float = 0.0
    #: Seconds to wait after the last flight has landed.
    hold: float = 0.0
    moving: frozenset[Card] = field(default_factory=frozenset)

    def play(self, flights: Iterable[Flight], *, hold: float = 0.0) -> None:
        """Set cards going; what was still on its way lands at once."""
        self.flights = tuple(flights)
        self.clock = 0.0
        self.hold = hold
        self.moving = frozenset(f.card for f in self.flights if f.card is not None)

    @property
    def length(self) -> float:
        """Seconds until the last flight has landed."""
        return max((f.delay + f.seconds for f in self.flights), default=0.0)

    @property
    def active(self) -> bool:
        """Whether a card is on its way."""
        return bool(self.flights)

    @property
    def busy(self) -> bool:
        """Whether a card is on its way, or the last act is still left to be seen."""
        return self.active or self.hold > 0

    def update(self, dt: float) -> bool:
        """Let time pass; tells whether the last card has just landed."""
        if self.flights:
            self.clock += dt
            if self.clock >= self.length:
                self.land()
                return True
        elif self.hold > 0:
            self.hold = max(0.0, self.hold - dt)
        return False

    def land(self) -> None:
        """Put every card where it belongs."""
        self.flights = ()
        self.moving = frozenset()
        self.clock = 0.0

    def finish(self) -> bool:
        """Put every card where it belongs and wait no longer; tells whether there was anything to finish."""
        had = self.busy
        self.land()
        self.hold = 0.0
        return had

    def shown(self, layout: Layout) -> list[Moving]:
        """What the flights show now, the lowest first."""
        found = []
        for flight in self.flights:
            goal = self._goal(flight, layout)
            if goal is None:
                continue
            share = (self.clock - flight.delay) / flight.seconds if flight.seconds else 1.0
            if share <= 0 and flight.card is None:
                continue
            landed = share >= 1
            if landed and (flight.card is None or not goal.drawn):
                continue
            pose = self._between(flight, goal, eased(share), layout.frame.size)
            found.append((share, flight, pose, goal))
        found.sort(key=lambda item: self._height(item[0], item[1], item[2]))
        return [
            Moving(f.card, None if share >= 1 and f.card else f.back, pose, _lift(share, flat=f.flat), goal)
            for share, f, pose, goal in found
        ]

    @staticmethod
    def _height(share: float, flight: Flight, pose: Pose) -> float:
        """What is on its way lies above what has landed; what has not started keeps its place."""
        if 0 < share < 1 and not flight.flat:
            return 100_000 + flight.order
        return pose.z

    @staticmethod
    def _goal(flight: Flight, layout: Layout) -> Pose | None:
        if isinstance(flight.to, Card):
            return layout.poses.get(flight.to)
        return place_pose(layout, flight.to)

    @staticmethod
    def _between(flight: Flight, goal: Pose, share: float, size: Size) -> Pose:
        start = flight.start
        end = Spot.of(goal, size)
        wide = (start.wide + (end.wide - start.wide) * share) * size[1]
        return replace(
            goal,
            x=(start.x + (end.x - start.x) * share) * size[0],
            y=(start.y + (end.y - start.y) * share) * size[1],
            wide=goal.wide if share >= 1 else max(4, round(wide)),
            angle=start.angle + (end.angle - start.angle) * share,
        )


def _lift(share: float, *, flat: bool) -> float:
    """How high above the table a card is, 0 to 1."""
    if flat or not 0 < share < 1:
        return 0.0
    return 4 * share * (1 - share)


def place_pose(layout: Layout, name: str) -> Pose:
    """The pose of a place: `stock`, `pile`, `foot`, or `seat 2`."""
    if name.startswith("seat "):
        return layout.seat_pose(int(name[5:]))
    places = {"stock": layout.stock_pose, "pile": layout.pile_pose, "foot": layout.foot_pose}
    return places[name]()
