"""Thousands of mirrored deals on counts: which of two players makes more points a deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from game.bots.counts.dealing import dealt
from game.bots.counts.faces import JOKER, RANKS, TWO, VALUE
from game.bots.counts.law import throwable
from game.bots.counts.moves import lay, throw
from game.bots.counts.numbers import Numbers
from game.bots.counts.table import Counts, Group
from game.bots.counts.tally import tally
from game.bots.policy.opening import first_meld
from game.bots.policy.out import way_out
from game.bots.policy.turn import draw_phase, turn
from game.bots.policy.weights import Weights

#: Plays one whole turn on a table.
Player = Callable[[Counts], None]
#: Turns after which a deal counts as it stands; no deal of two sensible players lasts so long.
LONGEST: Final = 600
#: Takes and opens whatever it may.
EAGER: Final = Weights(
    take_pair=-99, take_mixed=-99, take_onto=-99, take_open=-99, early_stock=99, open_wild=1,
    special_start=3, wild_start=3,
)  # fmt: skip


def player(weights: Weights) -> Player:
    """Give the policy with these weights."""
    return partial(turn, w=weights)


def greedy(t: Counts) -> None:
    """Take and lay whatever may be, the most cards first, wild cards too; throw the cheapest loose card."""
    draw_phase(t, EAGER)
    while not t.over:
        group = _largest(t)
        if group is None:
            break
        lay(t, group)
    if t.over:
        return
    hand = t.hands[t.seat]
    throw(t, min(throwable(t), key=lambda f: (f >= TWO, hand[f], VALUE[f])))


def _largest(t: Counts) -> tuple[Group, ...] | None:
    """Give the act of laying with the most cards: a first meld, or one rank of a side that has melded."""
    numbers = t.numbers
    side = numbers.side_of[t.seat]
    hand = t.hands[t.seat]
    wilds = hand[TWO] + hand[JOKER]
    if not t.opened[side]:
        return first_meld(t, EAGER, -1, wilds)
    room = t.sizes[t.seat] if t.waiting[t.seat] else t.sizes[t.seat] - 2
    way = way_out(t) if room <= 8 else None
    if way is not None and way[0]:
        return way[0]
    best: tuple[int, int, int] | None = None
    for r in range(RANKS - 1, -1, -1):
        laid = 0 if t.shut[side][r] else _most(t, side, r, wilds, room)
        n = min(hand[r], laid)
        if laid and (best is None or laid > best[1] + best[2]):
            best = r, n, laid - n
    if best is None:
        return None
    jokers = max(best[2] - hand[TWO], 0)
    return ((best[0], best[1], best[2] - jokers, jokers),)


def _most(t: Counts, side: int, r: int, wilds: int, room: int) -> int:
    """Count the cards that may go to a rank at most, wild cards only beside all its naturals."""
    n, v = t.naturals[side][r], t.twos[side][r] + t.jokers[side][r]
    shape, with_wilds = t.numbers.may[0][r], t.numbers.may_wild[0][r]
    for laid in range(min(t.hands[t.seat][r] + wilds, room), 0, -1):
        naturals = min(t.hands[t.seat][r], laid)
        row = (with_wilds if laid > naturals else shape)[n + naturals]
        if v + laid - naturals < len(row) and row[v + laid - naturals]:
            return laid
    return 0


def play_deal(t: Counts, players: list[Player]) -> list[int]:
    """Play a deal to its end and give each side's points."""
    while not t.over and t.turns < LONGEST:
        players[t.seat](t)
    return tally(t)


def margin(numbers: Numbers, one: Player, other: Player, seed: int) -> float:
    """Give how many points a deal `one` makes more: the same cards once from every side.

    Scores before the deal are drawn so that every minimum occurs. With three players each side is once
    the only one of its kind, for both kinds, and the others' mean counts.
    """
    rng = Random(seed)
    sides = len(numbers.sides)
    rules = numbers.rules
    deal = rng.randrange(1, (rules.deals or 4) + 1)
    steps = [start for start, _ in rules.minimum_by_score] or [0]
    scores = [rng.choice(steps)] * sides
    first = rng.randrange(numbers.players)
    total, count = 0.0, 0
    for lonely, crowd, sign in ((one, other, 1), (other, one, -1)):
        for side in range(sides):
            if sides == 2 and sign < 0:
                continue
            t = dealt(numbers, Random(seed), scores, deal, first)
            seats = [lonely if s == side else crowd for s in numbers.side_of]
            points = play_deal(t, seats)
            others = (sum(points) - points[side]) / (sides - 1)
            total += sign * (points[side] - others)
            count += 1
    return total / count


def mean_and_error(margins: list[float]) -> tuple[float, float]:
    """Give the mean and its standard error."""
    n = len(margins)
    mean = sum(margins) / n
    if n < 2:
        return mean, 0.0
    return mean, sqrt(sum((x - mean) ** 2 for x in margins) / (n - 1) / n)
