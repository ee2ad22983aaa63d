"""Made-up players for tests of the players' process: they think without end, compare, or mumble."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection

from game.bots import Candidate, Choice, Reason, Why
from game.core.actions import Throw
from game.core.legality import legal_actions
from game.session.worker import serve


class Endless:
    """Thinks until it is stopped."""

    def choose(self, view, rng, budget):
        end = time.monotonic() + 30
        while not budget.stop() and time.monotonic() < end:
            time.sleep(0.002)
        return Choice((next(legal_actions(view)),))


class Comparing:
    """Has compared two plans."""

    def choose(self, view, rng, budget):
        best, *others = legal_actions(view)
        table = (
            Candidate((best,), 10.0, 0.0, 400, {"next_takes": 4.0}),
            Candidate(((others or [best])[0],), -12.5, 4.0, 400, {"next_takes": 31.0}),
        )
        return Choice((best,), (Reason(Why.LAY),), table)


class Mumbling:
    """Answers with what nobody can read."""

    def choose(self, view, rng, budget):
        return Choice((Throw(view.seat, None),))


def made(kind):
    """A class that is made with or without a temperament, and tells it."""

    class Made(kind):
        def __init__(self, temperament=None):
            self.temperament = temperament

        def choose(self, view, rng, budget):
            choice = super().choose(view, rng, budget)
            told = Reason(Why.LAY, {"temperament": self.temperament})
            return Choice(choice.actions, (told,) if self.temperament else choice.reasons, choice.table)

    return Made


def serve_thinkers(line: Connection) -> None:
    """A players' process that knows these players too."""
    import game.session.players as players

    usual, own = players.make_bot, {"endless": Endless, "comparing": Comparing, "mumbling": Mumbling}

    def make(level, temperament=None):
        return made(own[level])(temperament) if level in own else usual(level, temperament)

    players.make_bot = make
    serve(line)
