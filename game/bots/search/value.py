"""What a position with all cards open is worth: a linear value where a simulated deal breaks off.

A position is described side by side in the same numbers, once as they are and once weighed by how much of the
stock is left; only the difference between a side and the others counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul, sub
from typing import Final

from game.bots.counts.faces import BLACK, JOKER, RANKS, TWO, VALUE, WILDS
from game.bots.counts.table import Counts
from game.bots.counts.tally import laid_points
from game.core.public import CANASTA

UP: Final = range(RANKS)
#: What is counted for each side.
FEATURES = (
    "laid",
    "held",
    "cards",
    "fewest",
    "opened",
    "minimum",
    "twos",
    "jokers",
    "singles",
    "pairs",
    "triples",
    "more",
    "fits",
    "three",
    "four",
    "five",
    "six",
    "nearly_clean",
    "canastas",
    "may_go",
    "near_out",
    "lacks_clean",
    "lacks_mixed",
    "feet",
    "to_foot",
    "special_begun",
    "special_far",
    "special_dead",
    "wild_begun",
    "wild_far",
    "wild_dead",
    "special_held",
    "shut_held",
)
#: What is counted for the seat that is to move, for or against a side.
TURN = ("turn", "pile", "pile_takes", "takes", "pile_frozen")
NAMES = (*FEATURES, *TURN)


def side_row(t: Counts, side: int) -> list[float]:
    """Count what speaks for and against a side, in the order of `FEATURES`."""
    numbers = t.numbers
    naturals = t.naturals[side]
    held = cards = singles = pairs = triples = more = fits = 0
    twos = jokers = feet = to_foot = 0
    fewest = 15
    for seat in numbers.sides[side]:
        hand = t.hands[seat]
        size = t.sizes[seat]
        cards += size
        if t.waiting[seat]:
            feet += 1
            to_foot += size
        elif size < fewest:
            fewest = size
        twos += hand[TWO]
        jokers += hand[JOKER]
        held += hand[BLACK] * VALUE[BLACK]
        for r in UP:
            if h := hand[r]:
                held += h * VALUE[r]
                if naturals[r]:
                    fits += h
                elif h == 1:
                    singles += 1
                elif h == 2:
                    pairs += 1
                elif h == 3:
                    triples += 1
                else:
                    more += 1
    held += twos * VALUE[TWO] + jokers * VALUE[JOKER]
    opened = t.opened[side]
    clean, mixed = t.clean[side], t.mixed[side]
    lacks_clean = numbers.clean_out - clean if clean < numbers.clean_out else 0
    lacks_mixed = numbers.mixed_out - mixed if mixed < numbers.mixed_out else 0
    canastas = clean + mixed
    most = numbers.canastas_out
    may_go = canastas >= most and not lacks_clean and not lacks_mixed
    return [
        laid_points(t, side) * 0.01,
        held * 0.01,
        cards * 0.1,
        fewest * 0.1,
        1.0 if opened else 0.0,
        0.0 if opened else t.minimum[side] * 0.01,
        twos,
        jokers,
        singles,
        pairs,
        triples,
        more,
        fits,
        *(_melds(t, side) if opened else _NO_MELDS),
        canastas if canastas < most else most,
        1.0 if may_go else 0.0,
        1.0 / (1.0 + fewest) if may_go else 0.0,
        lacks_clean,
        lacks_mixed,
        feet,
        to_foot * 0.1,
        *(_specials(t, side) if numbers.unfinished else _NO_SPECIALS),
    ]


_NO_MELDS = (0, 0, 0, 0, 0)
_NO_SPECIALS = (0, 0, 0, 0, 0, 0, 0, 0)


def _melds(t: Counts, side: int) -> Sequence[float]:
    """Count a side's melds of three, four, five and six cards, and those that may become clean canastas."""
    sizes = [0, 0, 0, 0, 0, 0, 0]
    nearly_clean = 0
    risky = t.numbers.unfinished > 0
    special = t.numbers.special
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    for r, n in enumerate(naturals):
        if n:
            wilds = twos[r] + jokers[r]
            size = n + wilds
            if size < CANASTA and not (risky and special[r] and not wilds):
                sizes[size] += 1
                if n >= 5 and not wilds:
                    nearly_clean += 1
    return (*sizes[3:], nearly_clean)


def _specials(t: Counts, side: int) -> Sequence[float]:
    """Count what a game with penalties adds: their unfinished melds, and cards that are stuck in hands.

    A meld is so far from a canasta as its side's hands do not hold; it is dead when the stock and the pile do
    not hold that either.
    """
    numbers = t.numbers
    naturals, twos, jokers, shut = t.naturals[side], t.twos[side], t.jokers[side], t.shut[side]
    hands = [t.hands[seat] for seat in numbers.sides[side]]
    begun = far = dead = wild_begun = wild_far = wild_dead = held = stuck = 0
    for r in range(RANKS):
        if shut[r]:
            for hand in hands:
                stuck += hand[r]
        elif numbers.special[r]:
            if naturals[r] and not twos[r] and not jokers[r]:
                begun += 1
                lacks = CANASTA - naturals[r] - sum(hand[r] for hand in hands)
                if lacks > 0:
                    far += lacks
                    dead += t.stock.count(r) + t.pile.count(r) < lacks
            elif not naturals[r]:
                for hand in hands:
                    held += hand[r] > 2
    wilds = twos[WILDS] + jokers[WILDS]
    if wilds:
        wild_begun = 1
        lacks = CANASTA - wilds - sum(hand[TWO] + hand[JOKER] for hand in hands)
        if lacks > 0:
            wild_far = lacks
            wild_dead = t.stock.count(TWO) + t.stock.count(JOKER) < lacks
    return begun, far, dead, wild_begun, wild_far, wild_dead, held, stuck


def turn_row(t: Counts) -> list[float]:
    """Count what the seat to move finds before it, in the order of `TURN`."""
    pile = t.pile
    if t.phase or not pile:
        return [1.0, 0.0, 0.0, 0.0, 0.0]
    seat = t.seat
    numbers = t.numbers
    side = numbers.side_of[seat]
    size = len(pile)
    if size > numbers.take_limit:
        size = numbers.take_limit
    top = pile[-1]
    takes = 0.0
    if top < RANKS and not t.shut[side][top]:
        hand = t.hands[seat]
        hard = numbers.needs_pair or t.frozen or not t.opened[side]
        if hand[top] > 1 or (not hard and hand[top] and (hand[TWO] or hand[JOKER])):
            takes = 1.0
    return [1.0, size * 0.1, size * 0.1 * takes, takes, size * 0.1 if t.frozen else 0.0]


def share_left(t: Counts) -> float:
    """Give the share of the pack that still lies in the stock."""
    return len(t.stock) / t.numbers.rules.pack_size


def row(t: Counts, side: int) -> list[float]:
    """Describe a position for a side: its numbers less the mean of the others', and who is to move."""
    numbers = t.numbers
    sides = len(numbers.sides)
    own = side_row(t, side)
    if sides == 2:
        found = list(map(sub, own, side_row(t, 1 - side)))
    else:
        share = 1.0 / (sides - 1)
        others = [side_row(t, other) for other in range(sides) if other != side]
        found = [x - share * sum(column) for x, *column in zip(own, *others, strict=True)]
    moving = turn_row(t)
    if numbers.side_of[t.seat] == side:
        found += moving
    else:
        against = -1.0 / (sides - 1)
        found += [against * x for x in moving]
    return found


def rows(t: Counts, side: int) -> list[float]:
    """Describe a position by `row`, and by it again weighed by what is left of the stock."""
    found = row(t, side)
    left = share_left(t)
    return found + [x * left for x in found]


def width() -> int:
    """Give the length of `rows`."""
    return 2 * len(NAMES)


class Value:
    """A fitted value: points that a side will be ahead of the others when the deal is over."""

    __slots__ = ("_by_stock", "_early", "_weights")

    def __init__(self, weights: Mapping[str, Sequence[float]]) -> None:
        """Use two weights for each of `NAMES`: as it is, and by what is left of the stock; a missing one is 0."""
        unknown = sorted(set(weights) - set(NAMES))
        if unknown:
            raise ValueError(f"value: {unknown[0]!r} is counted nowhere")
        pairs = [weights.get(name, (0.0, 0.0)) for name in NAMES]
        self._weights = [float(always) for always, _ in pairs]
        self._early = [float(early) for _, early in pairs]
        self._by_stock: dict[int, list[float]] = {}

    def __call__(self, t: Counts, side: int) -> float:
        """Give the points for a side."""
        weights = self._by_stock.get(len(t.stock))
        if weights is None:
            left = share_left(t)
            weights = [a + left * b for a, b in zip(self._weights, self._early, strict=True)]
            self._by_stock[len(t.stock)] = weights
        return float(sum(map(mul, row(t, side), weights)))
