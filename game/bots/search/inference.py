"""What play says about hidden hands: how likely a seat holds so many cards of a face, against chance.

A log-linear model of counts. Every sign that a seat has given about a face adds its number for each card; how
many cards of a rank a hand keeps together has numbers of its own; and what the seat threw last speaks against
cards that the policy would have thrown before. All of it is public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp
from typing import Final

from game.bots.counts.faces import ACE, BLACK, FACES, JOKER, RANKS, RED, TWO, VALUE
from game.bots.counts.table import Counts
from game.bots.policy.throwing import throw_costs
from game.bots.policy.weights import Weights

#: For each card of a face; the first are about ranks.
SIGNS: Final = (
    "thrown",
    "thrown_again",
    "never_thrown_late",
    "own_meld",
    "own_meld_thrown",
    "foe_meld",
    "shut",
    "low",
    "ace",
    "low_unopened",
    "special",
    "known",
    "partner_threw",
    "two",
    "two_opened",
    "two_late",
    "two_thrown",
    "joker",
    "joker_opened",
    "joker_late",
    "black",
    "black_late",
    "black_thrown",
)
#: Once for a rank, by how many cards of it there are: 1, 2, 3, and 4 or more.
SHAPES: Final = tuple(
    f"{group}_{count}" for group in ("unopened", "opened", "melded") for count in ("1", "2", "3", "4")
)
#: A pile with this top card was left: what that says about one card, and about two or more.
DECLINES: Final = ("declined_1", "declined_2", "declined_unopened_1", "declined_unopened_2")
#: How many steps of `STEP` points the card would have been cheaper than the last throw, the one before, ...
CHEAPER: Final = ("cheaper_0", "cheaper_1", "cheaper_2", "cheaper_3")
STEP: Final = 20.0
MOST_STEPS: Final = 1.5
NAMES: Final = (*SIGNS, *SHAPES, *DECLINES, *CHEAPER)
_AT: Final = {name: number for number, name in enumerate(NAMES)}
#: Counts of a face that are told apart; more are treated alike.
COUNTS: Final = 5
#: Numbers in `NAMES` and how strong they are.
Marks = list[tuple[int, float]]


def marks(t: Counts, seat: int, face: int) -> Marks:
    """Give what speaks for or against each card of a face in a seat's hand."""
    numbers = t.numbers
    side = numbers.side_of[seat]
    opened = t.opened[side]
    thrown = t.thrown[seat][face]
    late = min(t.turns / 20.0 / numbers.players, 1.5)
    if face >= BLACK:
        return _other_marks(face, thrown, late, opened=opened)
    found = []
    own = t.naturals[side][face] > 0
    if thrown:
        found.append((_AT["thrown"], 1.0))
        if thrown > 1:
            found.append((_AT["thrown_again"], 1.0))
    elif not own:
        found.append((_AT["never_thrown_late"], late))
    if own:
        found.append((_AT["own_meld"], 1.0))
        if thrown:
            found.append((_AT["own_meld_thrown"], 1.0))
    if any(row[face] for other, row in enumerate(t.naturals) if other != side):
        found.append((_AT["foe_meld"], 1.0))
    if t.shut[side][face]:
        found.append((_AT["shut"], 1.0))
    if face == ACE:
        found.append((_AT["ace"], 1.0))
    elif VALUE[face] < 10:
        found.append((_AT["low" if opened else "low_unopened"], 1.0))
    if numbers.special[face]:
        found.append((_AT["special"], 1.0))
    if t.known[seat][face]:
        found.append((_AT["known"], 1.0))
    partner = numbers.partner_of[seat]
    if partner >= 0 and t.thrown[partner][face]:
        found.append((_AT["partner_threw"], 1.0))
    return found


def _other_marks(face: int, thrown: int, late: float, *, opened: bool) -> Marks:
    if face == RED:
        return []
    name = {TWO: "two", JOKER: "joker", BLACK: "black"}[face]
    found = [(_AT[name], 1.0), (_AT[f"{name}_late"], late)]
    if opened and face != BLACK:
        found.append((_AT[f"{name}_opened"], 1.0))
    if thrown and face != JOKER:
        found.append((_AT[f"{name}_thrown"], 1.0))
    return found


def shape_marks(t: Counts, seat: int, face: int, count: int) -> Marks:
    """Give what speaks for or against a seat's holding so many cards of a face together."""
    if face >= RANKS or not count:
        return []
    side = t.numbers.side_of[seat]
    opened = t.opened[side]
    group = "melded" if t.naturals[side][face] else "opened" if opened else "unopened"
    found = [(_AT[f"{group}_{min(count, 4)}"], 1.0)]
    if t.declined[seat][face]:
        found.append((_AT[f"declined{'' if opened else '_unopened'}_{min(count, 2)}"], 1.0))
    return found


class Costs:
    """What it would cost a seat to throw a face of which it holds 1, 2, or 3 and more."""

    __slots__ = ("_rows", "_thrown")

    def __init__(self, t: Counts, seat: int, thrown: Sequence[int], w: Weights) -> None:
        """Ask the policy; `thrown` are the seat's throws, the last one first."""
        copy = t.copy()
        copy.seat = seat
        self._rows: list[list[float | None]] = []
        for count in (1, 2, 3):
            copy.hands[seat] = row = [0] * FACES
            for face in range(RED):
                row[face] = min(count, t.numbers.pack[face])
            found: list[float | None] = [None] * FACES
            for cost, face in throw_costs(copy, w):
                found[face] = cost
            self._rows.append(found)
        self._thrown = [self._rows[0][face] for face in thrown[: len(CHEAPER)]]

    def marks(self, face: int, count: int) -> Marks:
        """Give by how much the face would have been thrown rather than what was."""
        if not count or face == JOKER:
            return []
        own = self._rows[min(count, 3) - 1][face]
        found = []
        if own is not None:
            for age, cost in enumerate(self._thrown):
                if cost is not None and cost > own:
                    found.append((_AT[CHEAPER[age]], min((cost - own) / STEP, MOST_STEPS)))
        return found


class Inference:
    """The fitted model of one game and number of players."""

    __slots__ = ("_logs",)

    def __init__(self, logs: Mapping[str, float]) -> None:
        """Use a number for each of `NAMES`; one that is missing says nothing."""
        unknown = sorted(set(logs) - set(NAMES))
        if unknown:
            raise ValueError(f"inference: {unknown[0]!r} is no sign")
        self._logs = tuple(float(logs.get(name, 0.0)) for name in NAMES)

    def steps(self, t: Counts, seat: int, thrown: Sequence[int], w: Weights) -> list[list[float]]:
        """Give for each face by what factor one card more is likelier than chance, by the count held before."""
        costs = Costs(t, seat, thrown, w)
        return [self._steps(t, seat, face, costs) for face in range(FACES)]

    def _steps(self, t: Counts, seat: int, face: int, costs: Costs) -> list[float]:
        each = self._sum(marks(t, seat, face))
        whole = [
            self._sum(shape_marks(t, seat, face, count)) + self._sum(costs.marks(face, count))
            for count in range(COUNTS)
        ]
        found = [exp(max(-6.0, min(6.0, each + b - a))) for a, b in pairwise(whole)]
        return found + [exp(max(-6.0, min(6.0, each)))] * 30

    def _sum(self, found: Marks) -> float:
        logs = self._logs
        return sum(logs[sign] * strength for sign, strength in found)
