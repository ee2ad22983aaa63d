"""A player without a plan: any legal action, for tests and as the lowest mark."""

from __future__ import annotations

from itertools import islice
from random import Random

from game.bots.bot import Budget, Choice, own_seat
from game.core.actions import Action, Answer, Ask, Draw, End, Lay, Take, Throw
from game.core.checks import ask_fault, draw_fault, end_fault, throw_fault
from game.core.legality import refusal
from game.core.public import Phase
from game.core.search import lays, takes
from game.core.view import PlayerView

#: How often it asks, lays, or takes where it may; the rest throws or draws.
ASKS = 0.04
LAYS = 0.6
TAKES = 0.6
#: How often it joins two acts of laying into one, and how many takes it looks at.
JOINS = 0.3
TAKES_SEEN = 8


class RandomPlayer:
    """Chooses a kind of action first and then an action, so that rare kinds stay rare."""

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose any legal action."""
        seat = own_seat(view)
        match view.public.turn.phase:
            case Phase.ANSWER:
                return Choice((Answer(seat, yes=rng.random() < 0.5),))
            case Phase.DRAW:
                return Choice((_draw(view, seat, rng),))
            case Phase.PLAY:
                return Choice((_play(view, seat, rng),))


def _draw(view: PlayerView, seat: int, rng: Random) -> Action:
    others: list[Action] = []
    if draw_fault(view) is None:
        others.append(Draw(seat))
    if end_fault(view) is None:
        others.append(End(seat))
    if not others or rng.random() < TAKES:  # with an empty stock a house rule may force the take
        found: list[Take] = list(islice(takes(view), TAKES_SEEN))
        if found:
            return rng.choice(found)
    return rng.choice(others)


def _play(view: PlayerView, seat: int, rng: Random) -> Action:
    chance = rng.random()
    if chance < ASKS and ask_fault(view) is None:
        return Ask(seat)
    if chance < ASKS + LAYS:
        lay = _lay(view, rng)
        if lay is not None:
            return lay
    hand = list(view.hand)
    while hand:
        card = hand.pop(rng.randrange(len(hand)))
        if throw_fault(view, card) is None:
            return Throw(seat, card)
    lay = _lay(view, rng)
    if lay is None:
        raise ValueError(f"seat {seat} has no move")
    return lay


def _lay(view: PlayerView, rng: Random) -> Lay | None:
    found = list(lays(view))
    if not found:
        return None
    lay = rng.choice(found)
    other = rng.choice(found)
    if rng.random() < JOINS and not {g.rank for g in lay.groups} & {g.rank for g in other.groups}:
        both = Lay(lay.seat, (*lay.groups, *other.groups))
        if refusal(view, both) is None:
            return both
    return lay
