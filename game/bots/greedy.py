"""A player without thrift, as a mark to measure others by: it lays and takes whatever it may."""

from __future__ import annotations

from random import Random

from game.bots.bot import Budget, Choice, own_seat
from game.core.actions import Action, Answer, Draw, End, Lay, Take
from game.core.checks import draw_fault
from game.core.public import Phase
from game.core.search import lays, takes, throws
from game.core.view import PlayerView


class Greedy:
    """Takes the pile and lays as many cards as it may, never asks, and throws the cheapest loose card."""

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose one action; chance plays no part."""
        seat = own_seat(view)
        match view.public.turn.phase:
            case Phase.ANSWER:
                return Choice((Answer(seat, yes=True),))
            case Phase.DRAW:
                return Choice((_draw(view, seat),))
            case Phase.PLAY:
                return Choice((_play(view),))


def _draw(view: PlayerView, seat: int) -> Action:
    take = max(takes(view), key=_cards, default=None)
    if take is not None:
        return take
    return Draw(seat) if draw_fault(view) is None else End(seat)


def _play(view: PlayerView) -> Action:
    lay = max(lays(view), key=_cards, default=None)
    if lay is not None:
        return lay
    ranks = [c.rank for c in view.hand]
    return min(throws(view), key=lambda t: (t.card.wild, ranks.count(t.card.rank), t.card.points))


def _cards(act: Lay | Take) -> int:
    return sum(len(group.cards) for group in act.groups)
