"""What everybody has seen in a deal, played again: what throws would have cost there and then, and the last turns."""

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
from game.bots.search.last_turn import Begun, LastTurn
from game.core.actions import Draw, Lay, Take, Throw
from game.core.public import Public

#: A card that may not be thrown costs so much.
BARRED: Final = 1e9
#: Cards of every face in a hand of which nothing is known.
PLENTY: Final = 60
#: Last turns of a seat that are kept.
TURNS: Final = 2


class Thrown(NamedTuple):
    """A throw, and by the number of cards held (1, 2, 3 and more) and by face what others would have cost."""

    face: int
    costs: Sequence[Sequence[float]]


class Story(NamedTuple):
    """What has been seen of each seat."""

    #: Its throws, the last one first.
    throws: list[list[Thrown]]
    #: Its last turns, the last one first, back to one that cannot be played again.
    turns: list[list[LastTurn]]


def story_of(public: Public, w: Weights) -> Story:
    """Play a deal again up to now, as a policy of these weights judges it."""
    players = public.rules.players
    story = Story([[] for _ in range(players)], [[] for _ in range(players)])
    t = _opened(public)
    begun: Begun | None = None
    for act in public.ledger.acts:
        t.seat = seat = act.seat
        if not t.hands[seat]:
            t.hands[seat] = [PLENTY] * FACES
        match act:
            case Draw():
                held = t.sizes[seat]
                draw(t)
                begun = Begun(t, t.sizes[seat] - held)
            case Take() if t.pile:
                begun = Begun(t)
                groups = groups_of(act)
                begun.lays(groups)
                take(t, groups)
            case Lay():
                groups = groups_of(act)
                if begun is not None:
                    begun.lays(groups)
                lay(t, groups)
            case Throw():
                face = face_of(act.card)
                costs = costs_of_throws(t, seat, w)
                story.throws[seat].insert(0, Thrown(face, costs))
                last = None if begun is None else begun.ended(t, face, costs, w)
                story.turns[seat] = [] if last is None else [last, *story.turns[seat]][:TURNS]
                begun = None
                throw(t, face)
        t.sizes[seat] = max(t.sizes[seat], 1)  # a position that was read may have begun with more cards
    laid = [sum(c.points for meld in melds for c in meld.cards) for melds in public.melds]
    if t.sizes != list(public.hand_sizes) or t.points != laid:  # it has: what lay there before is not known
        story.turns[:] = [[] for _ in range(players)]
    return story


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
        t.hidden[face] -= 1
    t.frozen = any(face >= TWO for face in t.pile)
    draws = sum(isinstance(act, Draw) for act in public.ledger.acts)
    t.stock = [0] * (
        public.stock_size + draws * t.numbers.draws
    )  # threes that were replaced are gone from the first
    return t
