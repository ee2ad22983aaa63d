"""A process that plays matches with a journal and says how far it has come, until somebody kills it.

    python -m tests.support.match_player JOURNAL GAME PLAYERS SEED [NEW|ON]

After everything that it does it prints the journal's bytes and a digest of the table, as a witness.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from game.bots import Budget
from game.core.notation import write_cards
from game.session.match import Match
from game.session.players import LocalPlayers
from tests.session.making import new_match, person_plays, setup_for, whole


def digest(match: Match) -> str:
    """Everything that a player would miss: the table, the totals, and how the people's hands lie."""
    hands = {seat: write_cards(port.hand) for seat, port in match.ports.items()}
    told = (match.deal, match.digest, match.history, match.standing, whole(match), hands)
    return sha256(repr(told).encode()).hexdigest()


def act(match: Match, rng: Random) -> None:
    """Somebody does the next thing; people sort their hands and take back what they may, too."""
    if match.deal_over:
        match.next_deal()
        return
    if match.thinking is not None:
        match.tick()
        return
    port = match.ports[match.onlooker.view.public.to_act]
    whim = rng.random()
    if whim < 0.1 and port.undoable:
        port.undo(1)
    elif whim < 0.2 and len(port.hand) > 1:
        port.arrange(rng.sample(port.hand, len(port.hand)))
    else:
        person_plays(port, rng)


def main() -> None:
    """Play matches of two deals or more, each in a journal of its own, for ever."""
    name, game, players, seed, how = sys.argv[1:]
    path, rng = Path(name), Random(seed)
    print("ready", flush=True)
    if how == "ON":
        match = Match.resume(path, rng=Random(seed), players=LocalPlayers(Budget()), clock=lambda: 0.0)
    else:
        setup = setup_for(game, int(players), people=(0,), target=10**6 if game != "hand-and-foot" else None)
        match = new_match(setup, path=path, seed=int(seed))
    while True:
        print(path.stat().st_size, digest(match), flush=True)
        if match.over:
            sys.stdin.read()  # waits to be killed
        act(match, rng)


if __name__ == "__main__":
    main()
