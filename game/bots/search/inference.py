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
from game.bots.search.story import Thrown

#: For each card of a face; the first are about ranks.
SIGNS: Final = (
    "thrown",
    "thrown_again",
    "thrown_lately",
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
    "partner_threw_lately",
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
#: A pile with this top card was left, a great one or just now: what that says about one card, and about more.
DECLINES: Final = tuple(
    f"{what}{tail}" for what in ("declined", "passed") for tail in ("_1", "_2", "_unopened_1", "_unopened_2")
)
#: Throws that were lately.
LATELY: Final = 2
#: The card would have been a cheaper throw than the last one, the one before, ...; earlier ones are taken together.
AGES: Final = (0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6)
#: By more than so many points.
GAPS: Final = (0.0, 4.0, 12.0)
CHEAPER: Final = tuple(f"cheaper_{age}_{gap}" for age in range(max(AGES) + 1) for gap in range(len(GAPS)))
NAMES: Final = (*SIGNS, *SHAPES, *DECLINES, *CHEAPER)
_AT: Final = {name: number for number, name in enumerate(NAMES)}
#: Counts of a face that are told apart; more are treated alike.
COUNTS: Final = 5
#: Numbers in `NAMES` and how strong they are.
Marks = list[tuple[int, float]]


class Evidence:
    """What the play so far says about one seat's hand; `throws` are each seat's, the last one first.

    Where its last turns are played again besides, so many of them (`replayed`), they tell what their throws tell, and
    more.
    """

    __slots__ = ("_judged", "_late", "_partner", "_passed", "_seat", "_side", "_t", "_throws")

    def __init__(
        self, t: Counts, seat: int, throws: Sequence[Sequence[Thrown]], *, replayed: int = 0
    ) -> None:
        """Look at a table."""
        numbers = t.numbers
        self._t, self._seat = t, seat
        self._side = numbers.side_of[seat]
        self._late = min(t.turns / 20.0 / numbers.players, 1.5)
        self._throws = [face for face, _ in throws[seat][:LATELY]]
        partner = numbers.partner_of[seat]
        self._partner = [face for face, _ in throws[partner][:LATELY]] if partner >= 0 else []
        #: Top cards that the seat has just left lying.
        self._passed = [face for face, _ in throws[seat - 1][:LATELY]]
        self._judged = list(zip(AGES, throws[seat], strict=False))[replayed:]

    def each(self, face: int) -> Marks:
        """Give what speaks for or against each card of a face in the hand."""
        t, seat, side = self._t, self._seat, self._side
        opened = t.opened[side]
        thrown = t.thrown[seat][face]
        if face >= BLACK:
            return _other_marks(face, thrown, self._late, opened=opened)
        own = t.naturals[side][face] > 0
        partner = t.numbers.partner_of[seat]
        ace = face == ACE
        low = not ace and VALUE[face] < 10
        said = (
            ("thrown", thrown > 0),
            ("thrown_again", thrown > 1),
            ("thrown_lately", face in self._throws),
            ("own_meld", own),
            ("own_meld_thrown", own and thrown > 0),
            ("foe_meld", any(row[face] for other, row in enumerate(t.naturals) if other != side)),
            ("shut", t.shut[side][face]),
            ("low", low and opened),
            ("low_unopened", low and not opened),
            ("ace", ace),
            ("special", t.numbers.special[face]),
            ("known", t.known[seat][face] > 0),
            ("partner_threw", partner >= 0 and t.thrown[partner][face] > 0),
            ("partner_threw_lately", face in self._partner),
        )
        found = [(_AT[name], 1.0) for name, holds in said if holds]
        if not thrown and not own:
            found.append((_AT["never_thrown_late"], self._late))
        return found

    def whole(self, face: int, count: int) -> Marks:
        """Give what speaks for or against so many cards of a face together."""
        if not count or face == JOKER:
            return []
        found = _cheaper(self._judged, face, count)
        if face < RANKS:
            t = self._t
            opened = t.opened[self._side]
            group = "melded" if t.naturals[self._side][face] else "opened" if opened else "unopened"
            found.append((_AT[f"{group}_{min(count, 4)}"], 1.0))
            tail = f"{'' if opened else '_unopened'}_{min(count, 2)}"
            if t.declined[self._seat][face]:
                found.append((_AT[f"declined{tail}"], 1.0))
            if face in self._passed:
                found.append((_AT[f"passed{tail}"], 1.0))
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


def _cheaper(throws: Sequence[tuple[int, Thrown]], face: int, count: int) -> Marks:
    """Tell which throws, by their age, the face would have been cheaper for."""
    found = []
    for age, (thrown, costs) in throws:
        gap = costs[0][thrown] - costs[min(count, 3) - 1][face]
        if gap > 0.0:
            least = sum(gap > edge for edge in GAPS) - 1
            found.append((_AT[CHEAPER[age * len(GAPS) + least]], 1.0))
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

    def steps(self, evidence: Evidence) -> list[list[float]]:
        """Give for each face by what factor one card more is likelier than chance, by the count held before."""
        return [self._steps(evidence, face) for face in range(FACES)]

    def _steps(self, evidence: Evidence, face: int) -> list[float]:
        each = self._sum(evidence.each(face))
        whole = [self._sum(evidence.whole(face, count)) for count in range(COUNTS)]
        found = [exp(max(-6.0, min(6.0, each + b - a))) for a, b in pairwise(whole)]
        return found + [exp(max(-6.0, min(6.0, each)))] * 30

    def _sum(self, found: Marks) -> float:
        logs = self._logs
        return sum(logs[sign] * strength for sign, strength in found)
