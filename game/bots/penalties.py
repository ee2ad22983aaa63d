"""Melds that cost more than they bring until they are finished (M-46, M-47)."""

from __future__ import annotations

from game.bots.weights import Weights
from game.core.cards import Rank
from game.core.public import Public
from game.core.ruleset import RuleSet


def reckless(rules: RuleSet, rank: Rank, naturals: int, weights: Weights) -> bool:
    """Tell whether so many naturals are too few to start a meld of this rank without wild cards."""
    return bool(rules.unfinished_special) and rank in rules.special_ranks and naturals < weights.special_start


def pending(public: Public, side: int) -> int:
    """Give what a side pays for its unfinished melds as they stand."""
    rules = public.rules
    total = 0
    for meld in public.melds[side]:
        if meld.canasta:
            continue
        if meld.rank is Rank.WILD:
            total += rules.unfinished_wild
        elif meld.clean and meld.rank in rules.special_ranks:
            total += rules.unfinished_special
    return total
