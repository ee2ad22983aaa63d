"""The first meld of a side: few wild cards, few cards, and no more than it must."""

from __future__ import annotations

from itertools import accumulate

from game.bots.draft import Piece
from game.bots.eyes import NATURALS, Eyes
from game.bots.penalties import reckless
from game.bots.weights import Weights
from game.core.cards import Card, Rank
from game.core.melds import may_become
from game.core.public import CANASTA

#: naturals, wilds, card points of the naturals
_Option = tuple[int, int, int]


def first_meld(
    eyes: Eyes, top: Card | None, most_wilds: int, room: int, weights: Weights
) -> tuple[Piece, ...] | None:
    """Give the cheapest first meld with at most so many wild cards and cards, None if there is none.

    With `top` it takes the pile, and the first piece is that card's.
    """
    search = _Search(eyes, top, room, weights)
    wilds = len(eyes.held[Rank.WILD])
    for spend in range(min(most_wilds, wilds) + 1):
        found = search.cheapest(spend)
        if found is not None:
            return found
    return None


class _Search:
    """Tries every choice of ranks for a given number of wild cards."""

    def __init__(self, eyes: Eyes, top: Card | None, room: int, weights: Weights) -> None:
        self.eyes = eyes
        self.rules = rules = eyes.rules
        self.room = room
        self.weights = weights
        self.minimum = eyes.public.minimum(eyes.side)
        self.top = top
        self.base = top.points if top is not None and rules.top_card_counts else 0
        self.wild_points = [0, *accumulate(c.points for c in eyes.held[Rank.WILD])]
        self.ranks: list[tuple[Rank, list[_Option]]] = []
        shut = eyes.shut(eyes.side)
        for rank in NATURALS:
            joins = top is not None and rank is top.rank
            options = [] if shut[rank] else self._options(rank, joins=joins)
            if options and joins:
                self.ranks.insert(0, (rank, options))
            elif options:
                self.ranks.append((rank, [*options, (0, 0, 0)]))
        if rules.wild_melds and len(eyes.held[Rank.WILD]) >= weights.wild_start:
            self.ranks.append((Rank.WILD, [(0, min(len(eyes.held[Rank.WILD]), CANASTA), 0), (0, 0, 0)]))
        self.blocked = top is not None and not (self.ranks and self.ranks[0][0] is top.rank)
        most = [max(p for _, _, p in options) for _, options in self.ranks]
        self.splash = rules.canasta_opens and any(n + w >= CANASTA for _, o in self.ranks for n, w, _ in o)
        self.rest = [*reversed([*accumulate(reversed(most))]), 0]  # naturals' points from here on
        self.best: tuple[float, tuple[Piece, ...]] | None = None

    def _options(self, rank: Rank, *, joins: bool) -> list[_Option]:
        held = len(self.eyes.held[rank])
        if held < 2:
            return []
        value = self.eyes.held[rank][0].points
        found: list[_Option] = []
        for w in range(min(len(self.wild_points) - 1, self.rules.max_wilds) + 1):
            for n in sorted({2, 3, held}):
                fits = n <= held and may_become(self.rules, rank, n + joins, w, w, opening=True)
                if fits and (w or not reckless(self.rules, rank, n, self.weights)):
                    found.append((n, w, n * value))
        return found

    def cheapest(self, spend: int) -> tuple[Piece, ...] | None:
        """Give the cheapest bundle that spends exactly so many wild cards."""
        self.best = None
        if self.blocked or not self.ranks:
            return None
        self._grow(0, spend, self.base + self.wild_points[spend], 0, (), False, False)
        return None if self.best is None else self.best[1]

    # One call a rank; the bundle so far is `chosen`, `wilds` are still to be spent.
    def _grow(
        self,
        at: int,
        wilds: int,
        points: int,
        cards: int,
        chosen: tuple[Piece, ...],
        pure: bool,
        canasta: bool,
    ) -> None:
        if cards > self.room or (points + self.rest[at] < self.minimum and not self.splash):
            return
        if at == len(self.ranks):
            enough = points >= self.minimum or canasta
            if enough and chosen and not wilds and (pure or not self.rules.opening_needs_pure):
                self._compare(chosen, cards + len(chosen) - points / 1000)
            return
        rank, options = self.ranks[at]
        for n, w, value in options:
            if w > wilds:
                continue
            if n + w == 0:
                self._grow(at + 1, wilds, points, cards, chosen, pure, canasta)
            else:
                self._grow(
                    at + 1,
                    wilds - w,
                    points + value,
                    cards + n + w,
                    (*chosen, (rank, n, w)),
                    pure or (w == 0 and n >= 3) or rank is Rank.WILD,
                    canasta or (self.rules.canasta_opens and n + w >= CANASTA),
                )

    def _compare(self, chosen: tuple[Piece, ...], cost: float) -> None:
        """Keep the cheaper bundle; one with a wild meld has no wild cards elsewhere (M-23)."""
        spread = any(wilds for rank, _, wilds in chosen if rank is not Rank.WILD)
        if spread and any(rank is Rank.WILD for rank, _, _ in chosen):
            return
        if self.best is None or cost < self.best[0]:
            self.best = cost, chosen
