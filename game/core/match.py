"""The match: totals, whose deal it is, when it is over and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.ruleset import RuleSet, TieRule


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after a deal: totals by side; `winners` is empty until it is over, several in a draw."""

    scores: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]


def standing(rules: RuleSet, scores: Sequence[int], points: Sequence[int], deal: int) -> Standing:
    """Add a deal's points to the totals and tell whether the match is over (C-43, C-44, H-44, M-37).

    `scores` are the totals before the deal, `deal` is its number from 1.
    """
    totals = tuple(before + gained for before, gained in zip(scores, points, strict=True))
    best = max(totals)
    winners = tuple(side for side, total in enumerate(totals) if total == best)
    if rules.deals is not None:
        over = deal >= rules.deals
    else:
        assert rules.target is not None
        over = best >= rules.target
    if over and len(winners) > 1 and rules.tie_rule is TieRule.DEAL:
        over = False
    return Standing(totals, over, winners if over else ())


def next_dealer(rules: RuleSet, dealer: int) -> int:
    """Give the dealer of the next deal: one seat on, clockwise (G3)."""
    return (dealer + 1) % rules.players


def conceded(rules: RuleSet, scores: Sequence[int], seat: int) -> Standing:
    """Tell how a match ends that a seat gives up for its side: the best of the other sides wins."""
    others = [side for side in range(len(rules.sides)) if side != rules.side_of[seat]]
    best = max(scores[side] for side in others)
    return Standing(tuple(scores), True, tuple(side for side in others if scores[side] == best))
