"""The stage: cards on their way to where the layout has them already. Skipping lands exactly there."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final

from game.core.cards import Card, Rank
from game.ui.table.poses import Layout, Pose

Size = tuple[int, int]

#: Seconds that a card travels, and that a computer's act is left to be seen; by the name of the speed.
SPEEDS: Final[dict[str, tuple[float, float]]] = {
    "slow": (0.40, 1.6),
    "normal": (0.30, 0.55),
    "brisk": (0.20, 0.25),
    "step": (0.20, math.inf),
    "still": (0.0, 0.7),
    "still step": (0.0, math.inf),
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
    #: It passes this spot on its way, `first` seconds after its start, and rests there.
    via: Spot | None = None
    first: float = 0.0
    rest: float = 0.0
    #: How high it lies until it starts, where that is not as high as in the end.
    below: int | None = None
    #: It does not travel: it comes to be seen where it lies.
    fades: bool = False

    @property
    def end(self) -> float:
        """When it has landed."""
        return self.delay + (0.0 if self.via is None else self.first + self.rest) + self.seconds


@dataclass(frozen=True, slots=True)
class Mark:
    """What comes without travelling: the ribbon of a book in a slot, or, with no slot, the banner."""

    delay: float
    seconds: float
    slot: tuple[int, Rank] | None = None
    clean: bool = False


@dataclass(slots=True)
class Beats:
    """All that moves: cards, what comes to be seen, and sounds at their moments."""

    flights: list[Flight] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    cues: list[tuple[float, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Moving:
    """What a flight shows in this frame."""

    card: Card | None
    back: str | None
    pose: Pose
    lifted: float
    #: Where it goes: its picture is drawn for there, and only made larger or smaller on the way.
    goal: Pose
    #: How much of its width is seen while it turns over.
    squeeze: float = 1.0
    #: How much of it is to be seen, 0 to 1.
    seen: float = 1.0


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
    marks: tuple[Mark, ...] = ()
    cues: tuple[tuple[float, str], ...] = ()
    clock: float = 0.0
    #: Seconds to wait after the last flight has landed.
    hold: float = 0.0
    moving: frozenset[Card] = field(default_factory=frozenset)
    #: Sounds whose moment has come; whoever plays them takes them out.
    due: list[str] = field(default_factory=list)

    def play(self, beats: Beats, *, hold: float = 0.0) -> None:
        """Set cards going; what was still on its way lands at once."""
        self.land()
        self.flights, self.marks = tuple(beats.flights), tuple(beats.marks)
        self.cues = tuple(sorted(beats.cues))
        self.hold = hold
        self.moving = frozenset(f.card for f in self.flights if f.card is not None)

    @property
    def length(self) -> float:
        """Seconds until the last flight has landed and everything has come."""
        ends = [f.end for f in self.flights] + [m.delay + m.seconds for m in self.marks]
        return max(ends, default=0.0)

    @property
    def active(self) -> bool:
        """Whether a card is on its way, or something comes."""
        return bool(self.flights or self.marks)

    @property
    def busy(self) -> bool:
        """Whether a card is on its way, or the last act is still left to be seen."""
        return self.active or self.hold > 0

    def update(self, dt: float) -> bool:
        """Let time pass; tells whether the last card has just landed."""
        if self.active:
            self.clock += dt
            self._sound(self.clock)
            if self.clock >= self.length:
                self.land()
                return True
        elif self.hold > 0:
            self.hold = max(0.0, self.hold - dt)
        return False

    def land(self) -> None:
        """Put every card where it belongs; sounds that were still to come are due now."""
        self._sound(math.inf)
        self.flights, self.marks = (), ()
        self.moving = frozenset()
        self.clock = 0.0

    def _sound(self, until: float) -> None:
        self.due += [name for at, name in self.cues if at <= until]
        self.cues = tuple(cue for cue in self.cues if cue[0] > until)

    def sounds(self) -> list[str]:
        """Take out the sounds whose moment has come."""
        due, self.due = self.due, []
        return due

    def share(self, mark: Mark) -> float:
        """How far something has come, 0 to 1."""
        return eased((self.clock - mark.delay) / mark.seconds) if mark.seconds else 1.0

    def finish(self) -> bool:
        """Put every card where it belongs and wait no longer; tells whether there was anything to finish."""
        had = self.busy
        self.land()
        self.hold = 0.0
        return had

    def shown(self, layout: Layout) -> list[Moving]:
        """What the flights show now, the lowest first."""
        found: list[tuple[float, Moving]] = []
        for flight in self.flights:
            goal = self._goal(flight, layout)
            if goal is None:
                continue
            waits, landed = self.clock <= flight.delay, self.clock >= flight.end
            if waits and flight.card is None:
                continue
            if landed and (flight.card is None or not goal.drawn):
                continue
            found.append(self._moving(flight, goal, layout.frame.size))
        found.sort(key=lambda item: item[0])
        return [moving for _height, moving in found]

    def _moving(self, flight: Flight, goal: Pose, size: Size) -> tuple[float, Moving]:
        """What one flight shows now, and how high it lies."""
        if flight.fades:
            gone = (self.clock - flight.delay) / flight.seconds if flight.seconds else 1.0
            return goal.z, Moving(flight.card, None, goal, 0.0, goal, seen=min(1.0, max(0.0, gone)))
        start, end, share = self._leg(flight, goal, size)
        pose = _between(start, end, goal, eased(share), size)
        landed = self.clock >= flight.end
        last_leg = flight.via is None or end is not flight.via
        back, squeeze = flight.back, 1.0
        if flight.card is not None and back is not None and last_leg:
            turned = eased(share)
            squeeze = 1.0 if landed else max(0.05, abs(math.cos(math.pi * turned)))
            back = back if turned < 0.5 and not landed else None
        lifted = _lift(share, flat=flight.flat)
        if flight.via is not None and self.clock > flight.delay and not landed and not flight.flat:
            lifted = max(lifted, 0.5)
        moving = Moving(flight.card, back, pose, lifted, goal, squeeze)
        return self._height(flight, pose), moving

    def _leg(self, flight: Flight, goal: Pose, size: Size) -> tuple[Spot, Spot, float]:
        """Between which spots a flight is, and how far on that way."""
        gone = self.clock - flight.delay
        end = Spot.of(goal, size)
        if flight.via is None:
            return flight.start, end, gone / flight.seconds if flight.seconds else 1.0
        if gone < flight.first + flight.rest:
            return flight.start, flight.via, gone / flight.first if flight.first else 1.0
        gone -= flight.first + flight.rest
        return flight.via, end, gone / flight.seconds if flight.seconds else 1.0

    def _height(self, flight: Flight, pose: Pose) -> float:
        """What is on its way lies above what has landed; what has not started keeps its place."""
        if flight.delay < self.clock < flight.end and not flight.flat:
            return 100_000 + flight.order
        if self.clock <= flight.delay and flight.below is not None:
            return flight.below
        return pose.z

    @staticmethod
    def _goal(flight: Flight, layout: Layout) -> Pose | None:
        if isinstance(flight.to, Card):
            return layout.poses.get(flight.to)
        return place_pose(layout, flight.to)


def _between(start: Spot, end: Spot, goal: Pose, share: float, size: Size) -> Pose:
    wide = (start.wide + (end.wide - start.wide) * share) * size[1]
    return replace(
        goal,
        x=(start.x + (end.x - start.x) * share) * size[0],
        y=(start.y + (end.y - start.y) * share) * size[1],
        wide=max(4, round(wide)),
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
