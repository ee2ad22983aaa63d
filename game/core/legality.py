"""What is legal: the authority that the engine, the screen and the computer players ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from game.core.actions import Action, Answer, Ask, Draw, End, Group, Lay, Take, Throw
from game.core.bundles import Placed, judge, out_fault, pile_fault
from game.core.cards import Rank
from game.core.checks import (
    answer_fault,
    ask_fault,
    closed_ranks,
    draw_fault,
    draw_phase_fault,
    end_fault,
    move_fault,
    play_phase_fault,
    throw_fault,
)
from game.core.melds import shape_fault, wilds_fault
from game.core.public import Public
from game.core.refusals import Refusal, refuse
from game.core.scoring import meld_bonus
from game.core.search import legal_actions, may_take
from game.core.view import PlayerView

__all__ = [
    "Part",
    "Preview",
    "closed_ranks",
    "going_out_fault",
    "legal_actions",
    "may_take",
    "pile_fault",
    "preview",
    "refusal",
]


def refusal(view: PlayerView, action: Action) -> Refusal | None:
    """Tell why an action is refused, None if it is legal; it changes nothing (G9)."""
    fault = move_fault(view, action.seat)
    if fault is not None:
        return fault
    match action:
        case Draw():
            return draw_fault(view)
        case Take(_, groups):
            return draw_phase_fault(view) or judge(view, groups, take=True).refusal
        case Lay(_, groups):
            return play_phase_fault(view) or judge(view, groups, take=False).refusal
        case Throw(_, card):
            return throw_fault(view, card)
        case Ask():
            return ask_fault(view)
        case Answer():
            return answer_fault(view)
        case End():
            return end_fault(view)
        case _:
            assert_never(action)


@dataclass(frozen=True, slots=True)
class Part:
    """What one group would become."""

    rank: Rank
    #: Cards in the meld before and after.
    before: int
    after: int
    clean: bool
    #: The canasta bonus that this act brings, 0 if it completes none.
    bonus: int
    #: Why this group is no meld by itself.
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What groups of cards would come to if they were laid now."""

    #: Card points that count for the first meld.
    points: int
    #: The first meld's minimum; None when the side has opened.
    minimum: int | None
    parts: tuple[Part, ...]
    #: Why the whole act is refused; None: it is legal.
    refusal: Refusal | None


def preview(view: PlayerView, groups: Sequence[Group], *, take: bool) -> Preview:
    """Tell what groups would become, before anything is laid."""
    public = view.public
    side = public.rules.side_of[public.turn.seat]
    found = judge(view, groups, take=take)
    fault = draw_phase_fault(view) if take else play_phase_fault(view)
    parts = tuple(_part(public, placed) for placed in found.placed)
    minimum = None if public.melds[side] else public.minimum(side)
    return Preview(found.points, minimum, parts, fault or found.refusal)


def _part(public: Public, placed: Placed) -> Part:
    rules = public.rules
    before, after = placed.before, placed.after
    opening = not public.melds[rules.side_of[public.turn.seat]]
    fault = None
    if after.wilds > (before.wilds if before is not None else 0):
        fault = wilds_fault(rules, placed.rank, after.naturals, opening=opening)
    fault = fault or shape_fault(rules, placed.rank, after.naturals, after.wilds, opening=opening)
    gained = meld_bonus(rules, after) - (meld_bonus(rules, before) if before is not None else 0)
    return Part(
        placed.rank,
        0 if before is None else before.size,
        after.size,
        after.clean,
        gained,
        None if fault is None else refuse(rules.game, fault[0], **fault[1]),
    )


def going_out_fault(public: Public) -> Refusal | None:
    """Tell what the seat whose turn it is lacks for going out, as the table stands (G10)."""
    return out_fault(public, public.melds[public.rules.side_of[public.turn.seat]])
