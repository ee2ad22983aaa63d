"""A hand sorted for melding: naturals by rank, wild cards, threes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.cards import Card, Rank
from game.core.melds import may_become
from game.core.public import Meld
from game.core.ruleset import RuleSet


class Holding:
    """Cards by what they can become. Wild cards stand cheapest first."""

    __slots__ = ("naturals", "threes", "wilds")

    def __init__(self, cards: Iterable[Card]) -> None:
        """Sort cards."""
        self.naturals: dict[Rank, tuple[Card, ...]] = {}
        wilds: list[Card] = []
        threes: list[Card] = []
        for c in sorted(cards, key=lambda c: c.order):
            if c.wild:
                wilds.append(c)
            elif c.three:
                threes.append(c)
            else:
                self.naturals[c.rank] = (*self.naturals.get(c.rank, ()), c)
        self.wilds = tuple(wilds)
        self.threes = tuple(threes)

    def count(self, rank: Rank) -> int:
        """Give how many naturals of a rank there are; for `Rank.THREE`, black threes."""
        return len(self.threes) if rank is Rank.THREE else len(self.naturals.get(rank, ()))

    def pick(self, rank: Rank, naturals: int, wilds: int, *, skip: int = 0) -> tuple[Card, ...]:
        """Give so many naturals of a rank and wild cards, passing over the `skip` dearest wild cards.

        With `skip` counted from the dear end, wild cards come dearest first; without, cheapest first.
        """
        cards = self.threes if rank is Rank.THREE else self.naturals.get(rank, ())
        return (*cards[:naturals], *self.wilds[skip : skip + wilds])


def options(
    rules: RuleSet,
    holding: Holding,
    rank: Rank,
    before: Meld | None,
    *,
    opening: bool,
    top: int = 0,
) -> Iterator[tuple[int, int]]:
    """Give the (naturals, wilds) from the hand that make a meld of what stands there, most naturals first.

    `top` counts a natural that joins from the pile.
    """
    stand_n = top + (before.naturals if before is not None else 0)
    stand_w = before.wilds if before is not None else 0
    most_w = len(holding.wilds) if rank is Rank.WILD else min(len(holding.wilds), rules.max_wilds - stand_w)
    held = 0 if rank is Rank.WILD else holding.count(rank)
    for w in range(max(most_w, 0) + 1):
        for n in range(held, -1, -1):
            if n + w and may_become(rules, rank, stand_n + n, stand_w + w, w, opening=opening):
                yield n, w
