"""Deal after deal at full speed, as the program plays them: how much memory that takes, and which files stay.

    python -m build_scripts.long_run GAME PLAYERS DEALS [LEVEL [SETTLED]]

Prints one object: megabytes after `SETTLED` deals and at the end, and the files that were left behind.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Final

from game.bots import Budget
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.setup import MatchSetup, SeatSetup

#: Deals after which everything that is made once has been made.
SETTLED: Final = 500
MEGABYTE: Final = 1 << 20
#: No thinking time: a player that searches plays its first thought.
AT_ONCE: Final = Budget()


@dataclass(frozen=True, slots=True)
class Grown:
    """What a long run came to; megabytes in the process' memory."""

    game: str
    players: int
    deals: int
    settled_mb: float
    end_mb: float
    left: tuple[str, ...]

    @property
    def growth_mb(self) -> float:
        """Megabytes that came on after the first deals."""
        return self.end_mb - self.settled_mb


def resident_mb() -> float:
    """Megabytes of this process that are in memory now."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
    import resource  # the most there ever was, where the system tells nothing better

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (MEGABYTE if sys.platform == "darwin" else 1024)


def long_run(
    game: str, players: int, deals: int, *, level: str = "policy", settled: int = SETTLED, seed: int = 7
) -> Grown:
    """Play so many deals, match after match, each with its journal in a folder that has nothing else in it."""
    seats = tuple(SeatSetup(f"Seat {seat}", human=False, level=level) for seat in range(players))
    setup = MatchSetup(game, players, seats)
    before = end = 0.0
    played = 0
    with tempfile.TemporaryDirectory() as home:
        matches, rng, bench = Path(home) / "matches", Random(seed), LocalPlayers(AT_ONCE)
        while played < deals:
            match = Match.begin(setup, path=matches / f"{played}.jsonl", rng=rng, players=bench)
            while True:
                while not match.deal_over:
                    match.tick()
                played += 1
                if played == min(settled, deals):
                    gc.collect()
                    before = resident_mb()
                if match.over or played >= deals:
                    break
                match.next_deal()
            match.close()
            next(matches.iterdir()).unlink()
        gc.collect()
        end = resident_mb()
        left = tuple(str(path.relative_to(home)) for path in sorted(Path(home).rglob("*")) if path.is_file())
    return Grown(game, players, played, before, end, left)


if __name__ == "__main__":
    usual = ["classic", "4", "1000", "policy", str(SETTLED)]
    given = sys.argv[1:]
    game, players, deals, level, settled = given + usual[len(given) :]
    grown = long_run(game, int(players), int(deals), level=level, settled=int(settled))
    print(json.dumps({**asdict(grown), "growth_mb": round(grown.growth_mb, 2)}))
