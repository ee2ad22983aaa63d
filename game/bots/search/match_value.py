"""What a deal's points are worth for the match: how likely they win it, told in points again.

Totals after the deal are apart by so much, and what is still to come, in this deal and in those left, spreads
them further by as much as deals of the policy did. Far from the end this is all but the points themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

from game.bots.counts.table import Counts
from game.bots.counts.tally import laid_points, tally
from game.bots.search.value import Value
from game.core.match import standing


@dataclass(frozen=True, slots=True)
class Course:
    """How deals go in a game, in points: measured from deals that the policy plays with itself."""

    #: Standard deviation of the points by which a side is ahead after a deal.
    spread: float
    #: The same of what the value cannot tell in the middle of a deal.
    unknown: float
    #: What the better side makes in a deal on the average.
    gain: float


class MatchWorth:
    """Points of the own side less those of the others, bent to what they are worth for the match."""

    __slots__ = ("_course", "_even", "_scale", "_value")

    def __init__(self, value: Value, course: Course, t: Counts, side: int) -> None:
        """Look at how the match stands before the deal of a table, with the eyes of a side."""
        self._value = value
        self._course = course
        ahead = [t.scores[side] - score for other, score in enumerate(t.scores) if other != side]
        spread = self._spread(t, t.scores, over=False)
        step = 0.1 * spread
        self._even = _chance(ahead, spread)
        slope = (_chance([x + step for x in ahead], spread) - _chance([x - step for x in ahead], spread)) / (
            2 * step
        )
        self._scale = 1.0 / max(slope, 0.05 / spread)

    def __call__(self, t: Counts, side: int) -> float:
        """Give the worth of a position, exact where the match is over."""
        scores = t.scores
        if not t.over:
            margin = self._value(t, side)
            ahead = [scores[side] + margin - score for other, score in enumerate(scores) if other != side]
            left = len(t.stock) / t.numbers.rules.pack_size
            totals = [score + laid_points(t, s) + self._course.gain * left for s, score in enumerate(scores)]
            return self._told(_chance(ahead, self._spread(t, totals, over=False)))
        points = tally(t)
        after = standing(t.numbers.rules, scores, points, t.deal)
        if after.over:
            won = 1.0 / len(after.winners) if side in after.winners else 0.0
            return self._told(won)
        ahead = [after.scores[side] - score for other, score in enumerate(after.scores) if other != side]
        return self._told(_chance(ahead, self._spread(t, after.scores, over=True)))

    def _told(self, chance: float) -> float:
        return (chance - self._even) * self._scale

    def _spread(self, t: Counts, totals: Sequence[float], *, over: bool) -> float:
        """Give by how much leads will still spread until the match is over."""
        rules = t.numbers.rules
        if rules.deals is not None:
            left = float(rules.deals - t.deal)
        else:
            assert rules.target is not None
            left = max(0.0, (rules.target - max(totals)) / self._course.gain)
        if over:
            left = max(left, 0.5)
        now = 0.0 if over else self._course.unknown**2
        return sqrt(now + left * self._course.spread**2)


def _chance(ahead: Sequence[float], spread: float) -> float:
    """Give how likely somebody wins who is ahead of each other by so much, when leads spread so far."""
    chance = 1.0
    for lead in ahead:
        chance *= 0.5 * (1.0 + erf(lead / spread * 0.7071))
    return chance
