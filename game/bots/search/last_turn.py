"""A seat's last turns, played again by the policy with a hand that it may hold: would they have gone like that?"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub
from random import Random
from typing import Final

from game.bots.counts.faces import FACES, JOKER, RED, TWO
from game.bots.counts.moves import take
from game.bots.counts.table import PLAY, Counts, Group
from game.bots.policy.taking import take_choice
from game.bots.policy.turn import play_phase
from game.bots.policy.weights import Weights

#: A throw that was cheaper by so many points would have been made; what less depends on the wild cards of the hand.
CLEARLY: Final = 6.0


class LastTurn:
    """A turn that a seat has ended with a throw."""

    __slots__ = ("_brought", "_costs", "_drawn", "_gone", "_loose", "_seat", "_t", "_thrown", "_took", "_w")

    def __init__(self, begun: Begun, thrown: int, costs: Sequence[Sequence[float]], w: Weights) -> None:
        """Look at a turn from its beginning to its throw, with the eyes of a policy of these weights.

        `costs` is what throws would have cost then, by the number of cards held (1, 2, 3 and more) and by face.
        """
        self._thrown, self._costs = thrown, costs
        self._t, self._gone = begun.t, begun.gone
        self._brought, self._drawn = begun.brought, begun.drawn
        self._seat = begun.t.seat
        self._took = begun.t.phase != PLAY
        self._w = w
        laid = self._took or sum(self._gone) > 1
        naturals = self._t.naturals[self._t.numbers.side_of[self._seat]]
        #: Where only a card was thrown: faces of which one or two cards are for nothing but throwing.
        self._loose = [face for face in range(TWO) if not laid and face != thrown and not naturals[face]]

    def goes_with(self, hand: list[int]) -> bool:
        """Tell whether the policy would have played so, if these counts by face are the hand that the seat has left."""
        seat = self._seat
        before = self._before(hand)
        if self._cheaper(before):
            return False
        t = self._t.copy()
        t.hands[seat] = before
        t.sizes[seat] = sum(before)
        if self._took:
            groups = take_choice(t, self._w)
            if groups is None:
                return False
            take(t, groups)
        if t.hands[seat] is before:
            play_phase(t, self._w)
        if t.hands[seat] is not before or not t.pile:  # it would have picked up its foot, or gone out
            return False
        return before == hand and t.pile[-1] == self._thrown

    def without(self, hand: list[int], rng: Random) -> list[int]:
        """Give the hand that the seat had when it came to this turn, if it has these counts by face left.

        Any cards of which nobody knew may be those that it drew.
        """
        before = self._before(hand)
        if self._drawn:
            known = self._t.known[self._seat]
            secret = [face for face, count in enumerate(before) for _ in range(count - known[face])]
            for face in rng.sample(secret, min(self._drawn, len(secret))):
                before[face] -= 1
        return before

    def _cheaper(self, before: list[int]) -> bool:
        """Tell at a glance whether another card would have been thrown; where that takes a longer look, no."""
        if not self._loose:
            return False
        costs = self._costs
        least = costs[min(before[self._thrown], 3) - 1][self._thrown] - CLEARLY
        for face in self._loose:
            count = before[face]
            if 0 < count < 3 and costs[count - 1][face] < least:
                return True
        return False

    def _before(self, hand: list[int]) -> list[int]:
        """Give the hand from which the seat laid and threw: after the draw, or before the take."""
        before = list(map(add, hand, self._gone))
        return list(map(sub, before, self._brought)) if self._took else before


class Begun:
    """A turn of the seat to move that is not over: the table before its take, or after its draw."""

    __slots__ = ("brought", "drawn", "gone", "t")

    def __init__(self, t: Counts, drawn: int = 0) -> None:
        """Begin with a table, and so many cards drawn into the hand."""
        self.t = t.copy()
        self.drawn = drawn
        #: Cards by face that have left the hand, and that a take brings into it besides the top card.
        self.gone = [0] * FACES
        self.brought = [0] * FACES
        if t.phase != PLAY:
            for face in t.pile[-t.numbers.take_limit : -1]:
                self.brought[face] += face != RED

    def lays(self, groups: Sequence[Group]) -> None:
        """See cards of the hand laid."""
        for place, naturals, twos, jokers in groups:
            if naturals:
                self.gone[place] += naturals
            self.gone[TWO] += twos
            self.gone[JOKER] += jokers

    def ended(self, t: Counts, face: int, costs: Sequence[Sequence[float]], w: Weights) -> LastTurn | None:
        """End it with a throw from a table, of these costs; None if hand and foot changed places in it (H-8, H-9)."""
        seat = self.t.seat
        if t.waiting[seat] != self.t.waiting[seat] or t.sizes[seat] < 2:
            return None
        self.gone[face] += 1
        return LastTurn(self, face, costs, w)
