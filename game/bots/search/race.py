"""Plans race over the same worlds: those that fall behind are dropped, and the policy's own is left only on evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Final

from game.bots.bot import Budget

#: Worlds between two looks at the standings.
BATCH: Final = 16
#: A plan is dropped when it is so many standard errors behind the best.
DROP: Final = 2.5
#: Evidence that another plan is better than the policy's, in standard errors.
EVIDENCE: Final = 0.5


@dataclass(slots=True)
class Runner:
    """A plan in the race: what it came to in each world, in points."""

    values: list[float] = field(default_factory=list)
    running: bool = True

    @property
    def mean(self) -> float:
        """The average so far."""
        return sum(self.values) / len(self.values)


def ahead(one: Runner, other: Runner) -> tuple[float, float]:
    """Give by how much one is ahead of another in the worlds that both have seen, and the standard error."""
    n = min(len(one.values), len(other.values))
    total = squares = 0.0
    for x, y in zip(one.values, other.values, strict=False):
        d = x - y
        total += d
        squares += d * d
    mean = total / n
    if n < 2:
        return mean, 0.0
    return mean, sqrt(max(0.0, squares / n - mean * mean) / (n - 1))


def race(
    count: int,
    run: Callable[[Sequence[int]], Sequence[float]],
    budget: Budget,
    started: float,
    least: int = 0,
) -> list[Runner]:
    """Run plans 0 to `count` - 1 until one is left, or the worlds or seconds of the budget are used up.

    `run(plans)` gives the points of these plans in one more world; seconds count from `started`.
    No plan is dropped before its `least` worlds.
    """
    runners = [Runner() for _ in range(count)]
    running = list(range(count))
    number = 0
    while True:
        for _ in range(BATCH):
            for plan, points in zip(running, run(running), strict=True):
                runners[plan].values.append(points)
            number += 1
            if number == budget.worlds or _late(budget, started):
                return runners
        if budget.stop is not None and budget.stop():
            return runners
        best = max(running, key=lambda plan: runners[plan].mean)
        for plan in running:
            mean, error = ahead(runners[best], runners[plan])
            runners[plan].running = (
                plan == best or number < least or mean < DROP * error or (mean == 0.0 and plan == 0)
            )
        running = [plan for plan in running if runners[plan].running]
        if len(running) == 1:
            return runners


def _late(budget: Budget, started: float) -> bool:
    return budget.seconds is not None and perf_counter() - started > budget.seconds


def winner(runners: Sequence[Runner], evidence: float = EVIDENCE) -> int:
    """Give the plan to play: the best that ran to the end, or plan 0 unless it is clearly behind."""
    last = [plan for plan, runner in enumerate(runners) if runner.running]
    best = max(last, key=lambda plan: runners[plan].mean)
    if best:
        mean, error = ahead(runners[best], runners[0])
        if mean < evidence * error or mean <= 0.0:
            return 0
    return best
