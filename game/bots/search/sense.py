"""What looks silly at a table is played only on strong evidence: people judge a partner by its worst move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.checker import EVIDENCE, flaws_of, mended_by, mending_throw
from game.bots.counts.faces import face_of
from game.bots.counts.reading import actions_of
from game.bots.search.candidates import Plan
from game.bots.search.race import Runner, ahead
from game.bots.silly import Silly
from game.core.actions import Action
from game.core.view import PlayerView

#: Flaws of a throw alone, in the order in which they are mended: sets have another one in every process.
THROWN: Final = (Silly.FEEDS, Silly.BREAKS_PAIR)
#: A flaw must bring so many points at least.
POINTS: Final = 1e-6


def with_safe_throws(view: PlayerView, plans: list[Plan]) -> list[Plan]:
    """Add what a silly throw is to be compared with, where no plan has it: the same plan with a throw that mends it."""
    texts = [actions_of(view, plan.acts) for plan in plans]
    found = list(plans)
    for plan, actions in zip(plans, texts[:], strict=True):
        flaws = flaws_of(view, actions)
        for what in THROWN:
            card = mending_throw(view, actions, what) if what in flaws else None
            if card is not None and not any(mended_by(view, other, what) for other in texts):
                texts.append(actions_of(view, acts := (*plan.acts[:-1], ("throw", face_of(card)))))
                found.append(Plan("safe throw", acts))
    return found


def sensible(
    view: PlayerView,
    plans: Sequence[Sequence[Action]],
    runners: Sequence[Runner],
    best: int,
    *,
    alone: bool = False,
) -> int:
    """Give the best plan, or the next best whose flaws are none, or proven against every plan without them.

    In a deal that is played alone it is no flaw to miss a way out that would win the match.
    """
    flaws: dict[int, set[Silly]] = {}

    def flawed(plan: int) -> set[Silly]:
        if plan not in flaws:
            flaws[plan] = flaws_of(view, plans[plan]) - ({Silly.MISSES_OUT} if alone else set())
        return flaws[plan]

    def excused(plan: int, flaw: Silly) -> bool:
        rivals = [other for other in range(len(plans)) if other != plan and flaw not in flawed(other)]
        return not rivals or all(_proven(runners[plan], runners[other]) for other in rivals)

    if not flawed(best):
        return best
    others = sorted(range(len(plans)), key=lambda plan: (not runners[plan].running, -runners[plan].mean))
    for plan in (best, *others):
        if all(excused(plan, flaw) for flaw in flawed(plan)):
            return plan
    return best


def _proven(one: Runner, other: Runner) -> bool:
    """Tell it as the checker does, on the means of all worlds that each has seen."""
    return one.mean - other.mean >= max(EVIDENCE * ahead(one, other)[1], POINTS)
