"""What a position with all cards open is worth: a linear value where a simulated deal breaks off.

A position is described side by side in the same numbers, once as they are and once weighed by how much of the
stock is left; only the difference between a side and the others counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from game.bots.counts.faces import BLACK, JOKER, RANKS, TWO, VALUE, WILDS
from game.bots.counts.table import Counts
from game.bots.counts.tally import laid_points
from game.core.public import CANASTA

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
    "special_three",
    "special_more",
    "wild_cards",
    "special_held",
    "shut_held",
)
#: What is counted for the seat that is to move, for or against a side.
TURN = ("turn", "pile", "pile_takes", "takes", "pile_frozen")


def side_row(t: Counts, side: int) -> list[float]:
    """Count what speaks for and against a side, in the order of `FEATURES`."""
    numbers = t.numbers
    naturals, twos, jokers, shut = t.naturals[side], t.twos[side], t.jokers[side], t.shut[side]
    special = numbers.special
    held = cards = singles = pairs = triples = more = fits = 0
    wild_twos = wild_jokers = special_held = shut_held = feet = to_foot = 0
    fewest = 99
    for seat in numbers.sides[side]:
        hand = t.hands[seat]
        size = t.sizes[seat]
        cards += size
        if t.waiting[seat]:
            feet += 1
            to_foot += size
        elif size < fewest:
            fewest = size
        for r in range(RANKS):
            h = hand[r]
            if h:
                held += h * VALUE[r]
                if shut[r]:
                    shut_held += h
                elif naturals[r]:
                    fits += h
                elif h == 1:
                    singles += 1
                elif h == 2:
                    pairs += 1
                elif h == 3:
                    triples += 1
                else:
                    more += 1
                if special[r] and h > 2:
                    special_held += 1
        held += 20 * hand[TWO] + 50 * hand[JOKER] + 5 * hand[BLACK]
        wild_twos += hand[TWO]
        wild_jokers += hand[JOKER]
    sizes = [0, 0, 0, 0, 0, 0, 0]
    nearly_clean = clean = mixed = special_three = special_more = wild_cards = 0
    opened = t.opened[side]
    if opened:
        for r in range(RANKS):
            n = naturals[r]
            if n:
                wilds = twos[r] + jokers[r]
                size = n + wilds
                if size < CANASTA:
                    if special[r] and not wilds and numbers.unfinished:
                        if n == 3:
                            special_three += 1
                        else:
                            special_more += n - 3
                    else:
                        sizes[size] += 1
                        if n >= 5 and not wilds:
                            nearly_clean += 1
        wild_cards = twos[WILDS] + jokers[WILDS]
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
        fewest * 0.1 if fewest < 99 else 1.5,
        1.0 if opened else 0.0,
        0.0 if opened else t.minimum[side] * 0.01,
        wild_twos,
        wild_jokers,
        singles,
        pairs,
        triples,
        more,
        fits,
        sizes[3],
        sizes[4],
        sizes[5],
        sizes[6],
        nearly_clean,
        canastas if canastas < most else most,
        1.0 if may_go else 0.0,
        1.0 / (1.0 + fewest) if may_go and fewest < 99 else 0.0,
        lacks_clean,
        lacks_mixed,
        feet,
        to_foot * 0.1,
        special_three,
        special_more,
        wild_cards,
        special_held,
        shut_held,
    ]


def turn_row(t: Counts) -> list[float]:
    """Count what the seat to move finds before it, in the order of `TURN`."""
    pile = t.pile
    if t.phase or not pile:
        return [1.0, 0.0, 0.0, 0.0, 0.0]
    seat = t.seat
    numbers = t.numbers
    side = numbers.side_of[seat]
    size = len(pile)
    if numbers.take_limit and size > numbers.take_limit:
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


def rows(t: Counts, side: int) -> list[float]:
    """Describe a position for a side: its numbers less the mean of the others', then again by the stock."""
    numbers = t.numbers
    sides = len(numbers.sides)
    own = side_row(t, side)
    if sides == 2:
        found = [x - y for x, y in zip(own, side_row(t, 1 - side), strict=True)]
    else:
        share = 1.0 / (sides - 1)
        others = [side_row(t, other) for other in range(sides) if other != side]
        found = [x - share * sum(column) for x, *column in zip(own, *others, strict=True)]
    moving = turn_row(t)
    if numbers.side_of[t.seat] != side:
        against = -1.0 / (sides - 1)
        moving = [against * x for x in moving]
    left = share_left(t)
    found += moving
    return found + [x * left for x in found]


def width() -> int:
    """Give the length of a row."""
    return 2 * (len(FEATURES) + len(TURN))


class Value:
    """A fitted value: points that a side will be ahead of the others when the deal is over."""

    __slots__ = ("_weights",)

    def __init__(self, weights: Sequence[float]) -> None:
        """Use weights for `rows`."""
        if len(weights) != width():
            raise ValueError(f"value: {width()} weights are needed, not {len(weights)}")
        self._weights = tuple(weights)

    def __call__(self, t: Counts, side: int) -> float:
        """Give the points for a side."""
        total: float = sum(map(mul, rows(t, side), self._weights))
        return total
