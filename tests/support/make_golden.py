"""Write the golden journals of this version: `python -m tests.support.make_golden tests/golden/vX.Y`.

Done once for each version that is released; what is there already is never written again.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from game.session.setup import MatchSetup, SeatSetup
from tests.session.making import TABLES, new_match, play_deal
from tests.support.match_player import act

#: A house rule of each game as it does not stand in the book, where there is one.
HOUSE = {"classic": ("tie_rule", "draw"), "modern-american": ("tie_rule", "draw")}
#: Things done in the second deal, which is left in the middle.
SECOND = 60


def write(path: Path, game: str, players: int) -> None:
    """Play a deal and a part of another; one of the matches is given up at its end."""
    seats = [SeatSetup("Ana Lúcia", human=True)]
    temperaments = ("bold", None, "careful")
    seats += [SeatSetup(f"Seat {n}", human=False, temperament=temperaments[n - 1]) for n in range(1, players)]
    options = (HOUSE[game],) if game in HOUSE else ()
    target = None if game == "hand-and-foot" else 7500
    match = new_match(MatchSetup(game, players, tuple(seats), target, options), path=path, seed=players)
    play_deal(match, seed=players)
    match.next_deal()
    rng = Random(players)
    for _ in range(SECOND):
        if not match.deal_over:
            act(match, rng)
    if (game, players) == ("classic", 3):
        match.concede(0)
    match.close()


def main() -> None:
    """Write one journal for each game and player count."""
    folder = Path(sys.argv[1])
    for game, players in TABLES:
        write(folder / f"{game}-{players}.jsonl", game, players)


if __name__ == "__main__":
    main()
