"""What everybody has seen in a deal, played again: for each throw, what other throws would have cost there and then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.bots.counts.faces import FACES, RED, TWO, face_of
from game.bots.counts.moves import draw, lay, take, throw
from game.bots.counts.numbers import numbers_of
from game.bots.counts.reading import groups_of
from game.bots.counts.table import Counts, blank
from game.bots.policy.throwing import throw_costs
from game.bots.policy.weights import Weights
from game.core.actions import Draw, Lay, Take, Throw
from game.core.public import Public

#: A card that may not be thrown costs so much.
BARRED: Final = 1e9
#: Cards of every face in a hand of which nothing is known.
PLENTY: Final = 60


class Thrown(NamedTuple):
    """A throw, and by the number of cards held (1, 2, 3 and more) and by face what others would have cost."""

    face: int
    costs: Sequence[Sequence[float]]


def throws_of(public: Public, w: Weights) -> list[list[Thrown]]:
    """Give each seat's throws, the last one first, as a policy of these weights judges them."""
    rows: list[list[Thrown]] = [[] for _ in range(public.rules.players)]
    t = _opened(public)
    for act in public.ledger.acts:
        t.seat = seat = act.seat
        if not t.hands[seat]:
            t.hands[seat] = [PLENTY] * FACES
        match act:
            case Draw():
                draw(t)
            case Take() if t.pile:
                take(t, groups_of(act))
            case Lay():
                lay(t, groups_of(act))
            case Throw():
                face = face_of(act.card)
                rows[seat].insert(0, Thrown(face, costs_of_throws(t, seat, w)))
                throw(t, face)
        t.sizes[seat] = max(t.sizes[seat], 1)  # a position that was read may have begun with more cards
    return rows


def costs_of_throws(t: Counts, seat: int, w: Weights) -> list[list[float]]:
    """Give what it would cost a seat to throw a face of which it holds 1, 2, or 3 and more; by number and face."""
    copy = t.copy()
    copy.seat = seat
    rows = []
    for count in (1, 2, 3):
        copy.hands[seat] = [min(count, n) if face < RED else 0 for face, n in enumerate(t.numbers.pack)]
        costs = [BARRED] * FACES
        for cost, face in throw_costs(copy, w):
            costs[face] = cost
        rows.append(costs)
    return rows


def _opened(public: Public) -> Counts:
    """Give the table as the deal began, with hands, feet and a stock that nobody knows."""
    rules = public.rules
    t = blank(numbers_of(rules), list(public.scores), public.deal)
    t.hands = [[PLENTY] * FACES for _ in range(rules.players)]
    t.sizes = [rules.hand_size] * rules.players
    t.waiting = [rules.foot_size > 0] * rules.players
    t.pile = [face_of(c) for c in public.ledger.upcards]
    for face in t.pile:
        t.seen[face] += 1
    t.frozen = any(face >= TWO for face in t.pile)
    t.stock = [0] * (rules.pack_size - rules.players * (rules.hand_size + rules.foot_size) - len(t.pile))
    return t
