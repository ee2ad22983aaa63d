"""Choreography: what was seen becomes flights, one beat after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.cards import Card, Rank
from game.core.events import (
    CardsDrawn,
    CardThrown,
    CardTurned,
    DealBegan,
    DealEnded,
    FootDealt,
    FootPickedUp,
    HandDealt,
    MeldLaid,
    PartnerAnswered,
    PartnerAsked,
    PileTaken,
    ThreesLaid,
    TurnBegan,
)
from game.core.public import CANASTA
from game.core.view import DrawSeen, FootSeen, HandSeen
from game.session.ports import Heard, Rewound
from game.ui.table import moments
from game.ui.table.poses import Layout, Pose
from game.ui.table.stage import Beats, Flight, Mark, Spot, place_pose

#: Seconds between two cards of one beat, as a share of a flight.
STAGGER = 0.22
#: Cards that travel unseen are shown by so many backs at most.
MOST_BACKS = 7
#: A share of a laid card's width too small to be seen as a way.
HAIR = 0.1


@dataclass(slots=True)
class Script:
    """Flights in the making: `at` is when the next beat begins."""

    seat: int | None
    old: Layout
    new: Layout
    seconds: float
    at: float = 0.0
    flights: list[Flight] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    cues: list[tuple[float, str]] = field(default_factory=list)
    named: set[Card] = field(default_factory=set)

    def fly(
        self,
        card: Card,
        start: Pose,
        *,
        back: str | None = None,
        step: float = STAGGER,
        via: Spot | None = None,
        first: float = 0.0,
        rest: float = 0.0,
    ) -> None:
        """One card to its own place in the layout, over a spot where it may rest."""
        if card in self.named or card not in self.new.poses:
            return
        self.named.add(card)
        spot, order = Spot.of(start, self.old.frame.size), len(self.flights)
        self.flights.append(
            Flight(
                card, spot, card, self.at, self.seconds, back, order=order, via=via, first=first, rest=rest
            )
        )
        self.at += self.seconds * step

    def send(
        self,
        count: int,
        start: str | Pose,
        to: str,
        back: str = "stock",
        face: Card | None = None,
        step: float = STAGGER,
    ) -> None:
        """Cards to a place where they are no longer seen."""
        pose = place_pose(self.old, start) if isinstance(start, str) else start
        spot = Spot.of(pose, self.old.frame.size)
        for _number in range(min(count, MOST_BACKS)):
            shown = None if face is not None else back
            self.flights.append(
                Flight(face, spot, to, self.at, self.seconds, back=shown, order=len(self.flights))
            )
            self.at += self.seconds * step

    def rest(self) -> None:
        """The beat is over: what comes next waits until most of it has landed."""
        self.at += self.seconds * 0.6

    def source(self, card: Card, seat: int) -> Pose:
        """Where a card of a seat's hand comes from."""
        seen = seat == self.seat or card in self.old.hand  # a record may be watched with open hands
        if seen and card in self.old.poses:
            return self.old.poses[card]
        return self.old.seat_pose(seat)


def choreograph(heard: Sequence[Heard], seat: int | None, old: Layout, new: Layout, seconds: float) -> Beats:
    """Give all that moves for what a seat has heard, from the layout before to the layout now."""
    if seconds <= 0:
        return Beats()
    script = Script(seat, old, new, seconds)
    moments.deal(script, heard)
    for item in heard:
        _beat(script, item)
    if any(isinstance(item, DealBegan) for item in heard):
        moments.hurry(script)
    _slide_the_rest(script)
    return Beats(script.flights, script.marks, script.cues)


def _beat(script: Script, item: Heard) -> None:
    match item:
        case CardTurned(card, buried):
            if not buried:
                script.fly(card, script.old.stock_pose(), back="stock")
                script.rest()
        case ThreesLaid(seat, cards):
            for card in cards:
                start = script.source(card, seat) if card in script.old.poses else script.old.stock_pose()
                script.fly(card, start)
            script.rest()
        case CardsDrawn(_, cards, _):
            for card in cards:
                script.fly(card, script.old.stock_pose(), back="stock")
            script.rest()
        case DrawSeen(seat, count, _):
            script.send(count, "stock", f"seat {seat}")
            script.rest()
        case PileTaken():
            moments.take(script, item)
        case MeldLaid(_, _, _, rank, _, before, after, _) if (
            after >= CANASTA > before and rank is not Rank.THREE
        ):
            moments.book(script, item)
        case MeldLaid(seat, _, _, _, cards, _, _, _):
            for card in cards:
                from_pile = card in script.old.pile
                script.fly(card, script.old.poses[card] if from_pile else script.source(card, seat))
            script.rest()
        case FootPickedUp():
            moments.foot(script, item)
        case FootSeen():
            moments.foot_of_another(script, item)
        case CardThrown(seat, card, _):
            script.fly(card, script.source(card, seat))
            script.rest()
        case DealEnded():
            moments.out(script, item)
        case DealBegan() | HandDealt() | HandSeen() | FootDealt():
            pass  # `moments.deal` has seen to it
        case TurnBegan() | PartnerAsked() | PartnerAnswered() | Rewound():
            pass


def _slide_the_rest(script: Script) -> None:
    """Cards that only make room, such as those of the hand, glide at once.

    A laid card that moves by a hair only does not: on its way it would lie over its ribbon.
    """
    size = script.old.frame.size
    held = {*script.old.hand, *script.new.hand}
    for card, pose in script.new.poses.items():
        before = script.old.poses.get(card)
        if card in script.named or before is None:
            continue
        least = 0.0 if card in held else pose.wide * HAIR
        same_size = abs(before.wide - pose.wide) <= least
        if _near(before, pose, max(0.5, least)) and same_size and before.angle == pose.angle:
            continue
        spot = Spot.of(before, size)
        script.flights.append(Flight(card, spot, card, 0.0, script.seconds * 0.7, flat=True))


def _near(a: Pose, b: Pose, most: float) -> bool:
    return abs(a.x - b.x) < most and abs(a.y - b.y) < most


def slides(old: Layout, new: Layout, seconds: float) -> Beats:
    """Flights for a change of the desk alone: cards raised, sorted, staged or put back."""
    return choreograph((), None, old, new, seconds)
