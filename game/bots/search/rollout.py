"""One plan in one world: played on by the policy for some turns, then counted or valued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.bots.counts.moves import answer, ask, draw, end, lay, take, throw
from game.bots.counts.table import PLAY, Act, Counts
from game.bots.counts.tally import tally
from game.bots.policy.turn import play_phase, turn
from game.bots.policy.weights import Weights
from game.bots.search.value import Value


class Worth(Protocol):
    """What a position is worth to a side, in points; exact where the deal is over."""

    def __call__(self, t: Counts, side: int) -> float:
        """Give the worth."""


def do(t: Counts, acts: Sequence[Act]) -> None:
    """Play acts on a table."""
    for kind, what in acts:
        if kind == "throw":
            throw(t, what)  # type: ignore[arg-type]
        elif kind == "lay":
            lay(t, what)  # type: ignore[arg-type]
        elif kind == "draw":
            draw(t)
        elif kind == "take":
            take(t, what)  # type: ignore[arg-type]
        elif kind == "end":
            end(t)
        elif kind == "ask":
            ask(t)
        else:
            answer(t, yes=bool(what))


class Tally:
    """What happened to one plan in its worlds; counts, points for `stuck`."""

    __slots__ = ("foe_takes", "own_canastas", "own_out", "own_takes", "stuck", "their_canastas", "their_out")

    def __init__(self) -> None:
        """Start with nothing."""
        self.foe_takes = self.own_takes = 0
        self.own_canastas = self.their_canastas = 0
        self.own_out = self.their_out = 0
        self.stuck = 0

    def facts(self, worlds: int) -> dict[str, float]:
        """Give percents of so many worlds, canastas a hundred worlds, and points a world for `stuck`."""
        share = 100.0 / worlds
        return {
            "foe_takes": self.foe_takes * share,
            "own_takes": self.own_takes * share,
            "own_canastas": self.own_canastas * share,
            "their_canastas": self.their_canastas * share,
            "own_out": self.own_out * share,
            "their_out": self.their_out * share,
            "stuck": self.stuck / worlds,
        }


def play_out(t: Counts, acts: Sequence[Act], w: Weights, depth: int, seen: Tally) -> None:
    """Play acts, then the policy to the end of the turn and for so many more turns; note what happens."""
    seat = t.seat
    numbers = t.numbers
    side_of = numbers.side_of
    side = side_of[seat]
    canastas = [a + b for a, b in zip(t.clean, t.mixed, strict=True)]
    do(t, acts)
    if not t.over and t.seat == seat and t.phase == PLAY:
        play_phase(t, w)
    first = t.turns
    last = first + depth
    nobody = True
    while not t.over and t.turns < last:
        size = len(t.pile)
        moving = t.seat
        turn(t, w)
        if nobody and not t.over and len(t.pile) <= size:
            nobody = False
            if side_of[moving] == side:
                seen.own_takes += t.turns - first <= numbers.players
            elif t.turns - first == 1:
                seen.foe_takes += 1
    for other, before in enumerate(canastas):
        gained = t.clean[other] + t.mixed[other] - before
        if gained:
            if other == side:
                seen.own_canastas += gained
            else:
                seen.their_canastas += gained
    if t.over:
        if t.out >= 0:
            if side_of[t.out] == side:
                seen.own_out += 1
            else:
                seen.their_out += 1
        held = numbers.held
        seen.stuck += sum(
            count * cost for s in numbers.sides[side] for count, cost in zip(t.hands[s], held, strict=True)
        )


class Margin:
    """Points that a side is ahead of the mean of the others: counted, or by the value."""

    __slots__ = ("_value",)

    def __init__(self, value: Value) -> None:
        """Use a fitted value where a deal breaks off."""
        self._value = value

    def __call__(self, t: Counts, side: int) -> float:
        """Give the points."""
        if not t.over:
            return self._value(t, side)
        points = tally(t)
        own = points[side]
        return own - (sum(points) - own) / (len(points) - 1)


