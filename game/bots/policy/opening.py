"""The first meld of a side: few wild cards, few cards, and no more than it must."""

from __future__ import annotations

from functools import cache
from itertools import accumulate

from game.bots.counts.faces import JOKER, RED, TWO, VALUE, WILDS
from game.bots.counts.numbers import Numbers
from game.bots.counts.table import Counts, Group
from game.bots.policy.going import DOWN, Sorted, sorted_hand
from game.bots.policy.weights import Weights
from game.core.public import CANASTA

#: Naturals, wild cards, card points of the naturals.
_Option = tuple[int, int, int]
#: A place, naturals and wild cards.
_Piece = tuple[int, int, int]
#: Nothing of a rank.
SKIP: _Option = (0, 0, 0)


def first_meld(
    t: Counts, w: Weights, top: int, most_wilds: int, found: Sorted | None = None
) -> tuple[Group, ...] | None:
    """Give the cheapest first meld with at most so many wild cards, None if there is none.

    With a face as `top` it takes the pile, and the first group is that card's; -1 stands for none.
    `found` is the hand sorted, if somebody has done it.
    """
    seat = t.seat
    numbers = t.numbers
    hand = t.hands[seat]
    minimum = t.minimum[numbers.side_of[seat]]
    _, twins, ready = found or sorted_hand(t)
    base = VALUE[top] if top >= 0 and numbers.top_counts else 0
    for r in ready:
        base += hand[r] * VALUE[r]
    if top >= 0 and top in twins:
        base += 2 * VALUE[top]
    most = base + 50 * hand[JOKER] + 20 * hand[TWO]
    for r in twins:
        most += 2 * VALUE[r]
    if most < minimum and not numbers.canasta_opens:
        return None
    wild_points = _wild_points(hand)
    pairs = [2 * VALUE[r] for r in twins if r != top]
    pairs.sort(reverse=True)
    search: _Search | None = None
    splash = numbers.canasta_opens
    for spend in range(min(most_wilds, len(wild_points) - 1) + 1):
        if base + sum(pairs[:spend]) + wild_points[spend] < minimum and not splash:
            continue
        if search is None:
            search = _Search(t, w, top, most_wilds, wild_points)
        chosen = search.cheapest(spend)
        if chosen is not None:
            return _grouped(chosen, hand, top)
    return None


def wild_opening(t: Counts) -> tuple[Group, ...] | None:
    """Give a first meld of nothing but wild cards (M-22).

    None if it may not be, does not count enough, or could hardly become a canasta.
    """
    seat = t.seat
    side = t.numbers.side_of[seat]
    hand = t.hands[seat]
    if t.shut[side][WILDS]:
        return None
    most = min(hand[TWO] + hand[JOKER], CANASTA, t.sizes[seat] - 2)
    jokers = min(hand[JOKER], most)
    if most < 3 or 50 * jokers + 20 * (most - jokers) < t.minimum[side]:
        return None
    if sum(t.hidden[f] - hand[f] + t.known[seat][f] for f in (TWO, JOKER)) <= CANASTA - most:
        return None
    return ((WILDS, 0, most - jokers, jokers),)


def _wild_points(hand: list[int]) -> list[int]:
    """Give the points of so many wild cards, dearest first."""
    return [0, *accumulate([50] * hand[JOKER] + [20] * hand[TWO])]


def _grouped(pieces: tuple[_Piece, ...], hand: list[int], top: int) -> tuple[Group, ...]:
    """Hand out the wild cards, jokers first; the top card's group stands first."""
    jokers = hand[JOKER]
    groups: list[Group] = []
    for place, naturals, wilds in pieces:
        j = min(jokers, wilds)
        jokers -= j
        groups.append((place, naturals, wilds - j, j))
    if top >= 0:
        groups.sort(key=lambda group: group[0] != top)
    return tuple(groups)


@cache
def _options(
    numbers: Numbers, r: int, held: int, wilds: int, special_start: float, joins: bool
) -> tuple[tuple[_Option, ...], int]:
    """Give what of a rank may go into a first meld, and the most points of it.

    Nothing of the rank stands among it, unless the pile's top card joins it or nothing else is there.
    """
    shape, with_wilds = numbers.may[1][r], numbers.may_wild[1][r]
    penalised = numbers.special[r] and numbers.unfinished > 0
    most = min(held, len(shape) - 1 - joins)
    found: list[_Option] = []
    for n in range(2, most + 1):
        row, wild_row = shape[n + joins], with_wilds[n + joins]
        if row[0] and not (penalised and n < special_start):
            found.append((n, 0, n * VALUE[r]))
        if n <= 3 or n == most:
            for v in range(1, min(wilds, len(row) - 1) + 1):
                if wild_row[v]:
                    found.append((n, v, n * VALUE[r]))
    points = max((points for _, _, points in found), default=0)
    return ((*found, SKIP) if found and not joins else tuple(found)), points


class _Search:
    """Tries the choices of ranks for a given number of wild cards."""

    __slots__ = (
        "base", "best", "blocked", "cost", "minimum", "numbers", "ranks", "rest", "room", "splash", "wild_points",
    )  # fmt: skip

    def __init__(self, t: Counts, w: Weights, top: int, most_wilds: int, wild_points: list[int]) -> None:
        seat = t.seat
        self.numbers = numbers = t.numbers
        hand = t.hands[seat]
        side = numbers.side_of[seat]
        shut = t.shut[side]
        self.minimum = t.minimum[side]
        self.base = VALUE[top] if top >= 0 and numbers.top_counts else 0
        self.wild_points = wild_points
        self.room = self._room(t, top)
        wilds = hand[TWO] + hand[JOKER]
        spare = wilds if wilds < most_wilds else most_wilds
        self.ranks: list[tuple[int, tuple[_Option, ...]]] = []
        most: list[int] = []
        for r in DOWN:
            held = hand[r]
            if held < 2 or shut[r]:
                continue
            options, points = _options(numbers, r, held, spare, w.special_start, r == top)
            if options:
                at = 0 if r == top else len(most)
                self.ranks.insert(at, (r, options))
                most.insert(at, points)
        if numbers.wild_melds and wilds >= w.wild_start:
            self.ranks.append((WILDS, ((0, min(wilds, CANASTA), 0), SKIP)))
            most.append(0)
        self.blocked = not self.ranks or (top >= 0 and self.ranks[0][0] != top)
        self.splash = numbers.canasta_opens and any(n + v >= CANASTA for _, o in self.ranks for n, v, _ in o)
        self.rest = [*accumulate(most[::-1], initial=0)][::-1]  # naturals' points from here on
        self.cost = 1e9
        self.best: tuple[_Piece, ...] | None = None

    def _room(self, t: Counts, top: int) -> int:
        """Count the cards that may leave the hand (G-11)."""
        size = t.sizes[t.seat]
        if t.waiting[t.seat]:
            return size
        if top < 0:
            return size - 2
        pile = t.pile
        brought = min(self.numbers.take_limit, len(pile)) - 1 - pile.count(RED)
        return min(size, size + brought - 2)

    def cheapest(self, spend: int) -> tuple[_Piece, ...] | None:
        """Give the cheapest bundle that spends exactly so many wild cards."""
        self.cost, self.best = 1e9, None
        if not self.blocked:
            self._grow(0, spend, self.base + self.wild_points[spend], 0, (), 0)
        return self.best

    def _grow(
        self, at: int, wilds: int, points: int, cards: int, chosen: tuple[_Piece, ...], marks: int
    ) -> None:
        """Choose for one rank after another; `marks`: 1 a pure meld is there, 2 an own canasta."""
        if cards + len(chosen) - 1 > self.cost or cards > self.room:
            return
        if points + self.rest[at] < self.minimum and not self.splash:
            return
        done = points >= self.minimum and not self.numbers.pure_opening
        if at == len(self.ranks) or (chosen and not wilds and done):
            if chosen and not wilds:
                self._compare(points, cards, chosen, marks)
            return
        place, options = self.ranks[at]
        for n, v, value in options:
            if v > wilds:
                continue
            if not n + v:
                self._grow(at + 1, wilds, points, cards, chosen, marks)
                continue
            pure = 1 if place == WILDS or (not v and n >= 3) else 0
            canasta = 2 if n + v >= CANASTA else 0
            piece = (place, n, v)
            self._grow(
                at + 1, wilds - v, points + value, cards + n + v, (*chosen, piece), marks | pure | canasta
            )

    def _compare(self, points: int, cards: int, chosen: tuple[_Piece, ...], marks: int) -> None:
        """Keep the cheaper bundle that is legal; one with a wild meld has no wild cards elsewhere (M-23)."""
        if points < self.minimum and not (self.splash and marks & 2):
            return
        if self.numbers.pure_opening and not marks & 1:
            return
        cost = cards + len(chosen) - points / 1000
        if cost >= self.cost:
            return
        apart = self.numbers.wild_melds and any(place == WILDS for place, _, _ in chosen)
        if apart and any(v for place, _, v in chosen if place != WILDS):
            return
        self.cost, self.best = cost, chosen
