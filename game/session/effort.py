"""What choosing costs a player: how long it takes, and how often a search leaves its policy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import ceil, log
from random import Random
from typing import Any, Final, Self

from game.bots import Choice
from game.session.contestants import Contestant
from game.session.table import Table

#: Times are kept in boxes, each so much longer than the one before: a figure is true to a hundredth.
BOX: Final = 1.01
#: The key in a plan's facts that marks what the policy alone would have played.
POLICY: Final = "policy"


@dataclass(slots=True)
class Effort:
    """Decisions of one player, counted and timed."""

    decisions: int = 0
    #: Of them, those in which plans were compared, and those in which another plan than the policy's won.
    searched: int = 0
    deviations: int = 0
    seconds: float = 0.0
    #: Decisions by the logarithm of their milliseconds.
    boxes: Counter[int] = field(default_factory=Counter)

    def note(self, choice: Choice, seconds: float) -> None:
        """Count a decision."""
        self.decisions += 1
        self.seconds += seconds
        self.boxes[ceil(log(max(seconds * 1000, 1e-6), BOX))] += 1
        if choice.table:
            self.searched += 1
            self.deviations += not choice.table[0].facts.get(POLICY)

    def add(self, other: Effort) -> None:
        """Add what was counted elsewhere."""
        self.decisions += other.decisions
        self.searched += other.searched
        self.deviations += other.deviations
        self.seconds += other.seconds
        self.boxes.update(other.boxes)

    @property
    def ms_mean(self) -> float:
        """Milliseconds of a decision on the average."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0

    def ms_within(self, share: float) -> float:
        """Give the milliseconds within which this share of the decisions was made."""
        left = share * self.decisions
        for box in sorted(self.boxes):
            left -= self.boxes[box]
            if left <= 1e-9:
                return float(BOX**box)
        return 0.0

    @property
    def deviated(self) -> float:
        """The share of searches that left the policy."""
        return self.deviations / self.searched if self.searched else 0.0

    def written(self) -> dict[str, Any]:
        """Write it as JSON."""
        counts = {"decisions": self.decisions, "searched": self.searched, "deviations": self.deviations}
        boxes = {str(box): self.boxes[box] for box in sorted(self.boxes)}
        return {**counts, "seconds": round(self.seconds, 6), "boxes": boxes}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read what `written` wrote."""
        boxes = Counter({int(box): int(number) for box, number in data["boxes"].items()})
        return cls(
            int(data["decisions"]),
            int(data["searched"]),
            int(data["deviations"]),
            float(data["seconds"]),
            boxes,
        )


class Watched:
    """A player whose choices are counted and timed."""

    def __init__(self, player: Contestant, clock: Callable[[], float]) -> None:
        """Watch a player; `effort` is set anew by whoever wants to know."""
        self._player = player
        self._clock = clock
        self.effort = Effort()

    def choose(self, table: Table, seat: int, rng: Random) -> Choice:
        """Let it choose, and look at the clock."""
        before = self._clock()
        choice = self._player.choose(table, seat, rng)
        self.effort.note(choice, self._clock() - before)
        return choice
