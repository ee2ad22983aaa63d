"""One plan in one world: played on by the policy for some turns, then counted or valued."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, mul

from game.bots.counts.moves import answer, ask, draw, end, lay, take, throw
from game.bots.counts.table import PLAY, Act, Counts
from game.bots.counts.tally import tally
from game.bots.policy.turn import play_phase, turn
from game.bots.policy.weights import Weights
from game.bots.search.value import Value


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


class Seen:
    """What happened to one plan in its worlds: how often, card points for `stuck`, cards for `pile`."""

    __slots__ = (
        "foe_canastas",
        "foe_out",
        "next_takes",
        "our_canastas",
        "pile",
        "stuck",
        "we_out",
        "we_take",
    )

    def __init__(self) -> None:
        """Start with nothing."""
        self.next_takes = self.we_take = 0
        self.our_canastas = self.foe_canastas = 0
        self.we_out = self.foe_out = 0
        self.stuck = self.pile = 0

    def facts(self, worlds: int) -> dict[str, float]:
        """Give what a world came to on the average of so many; in percent what may happen once."""
        share = 100.0 / worlds
        return {
            "next_takes": self.next_takes * share,
            "we_take": self.we_take * share,
            "our_canastas": self.our_canastas / worlds,
            "foe_canastas": self.foe_canastas / worlds,
            "we_out": self.we_out * share,
            "foe_out": self.foe_out * share,
            "stuck": self.stuck / worlds,
            "pile": self.pile / worlds,
        }


def play_out(t: Counts, acts: Sequence[Act], w: Weights, depth: int, seen: Seen) -> None:
    """Play acts, then the policy to the end of the turn and for so many more turns; note what happens."""
    seat = t.seat
    numbers = t.numbers
    side_of = numbers.side_of
    side = side_of[seat]
    canastas = list(map(add, t.clean, t.mixed))
    do(t, acts)
    if not t.over and t.seat == seat and t.phase == PLAY:
        play_phase(t, w)
    seen.pile += len(t.pile)
    first = t.turns
    last = first + depth
    pile = t.pile  # a take puts another in its place
    while not t.over and t.turns < last:
        moving = t.seat
        turn(t, w)
        if t.pile is not pile and not t.over:
            if side_of[moving] == side:
                seen.we_take += t.turns - first <= numbers.players
            elif t.turns - first == 1:
                seen.next_takes += 1
            break
    while not t.over and t.turns < last:
        turn(t, w)
    for other, before in enumerate(canastas):
        gained = t.clean[other] + t.mixed[other] - before
        if gained:
            if other == side:
                seen.our_canastas += gained
            else:
                seen.foe_canastas += gained
    if t.over:
        if t.out >= 0:
            if side_of[t.out] == side:
                seen.we_out += 1
            else:
                seen.foe_out += 1
        held = numbers.held
        for s in numbers.sides[side]:
            seen.stuck += sum(map(mul, t.hands[s], held))


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
