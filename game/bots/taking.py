"""Draw, take the pile, or end the deal."""

from __future__ import annotations

from game.bots.bot import Choice, Reason, Why
from game.bots.draft import Draft
from game.bots.eyes import Eyes
from game.bots.opening import first_meld
from game.bots.weights import Weights
from game.core.actions import Draw, End, Take
from game.core.bundles import pile_fault
from game.core.cards import Rank
from game.core.legality import refusal


def draw_or_take(eyes: Eyes, weights: Weights) -> Choice:
    """Choose for the draw phase."""
    take = _take(eyes, weights)
    if take is not None:
        cards = len(eyes.public.pile)
        code = Why.TAKE_PILE if eyes.opened else Why.TAKE_OPENS
        return Choice((take,), (Reason(code, {"cards": cards}),))
    if eyes.public.stock_size:
        return Choice((Draw(eyes.seat),), (Reason(Why.DRAW_NO_TAKE),))
    return Choice((End(eyes.seat),), (Reason(Why.END_DEAL),))


def _take(eyes: Eyes, weights: Weights) -> Take | None:
    public = eyes.public
    if pile_fault(public) is not None:
        return None
    top = public.pile[-1]
    held = len(eyes.held[top.rank])
    if held < 2 and (held == 0 or public.frozen_for(eyes.side) or not eyes.held[Rank.WILD]):
        return None
    limit = eyes.rules.take_limit
    size = len(public.pile) if limit is None else min(len(public.pile), limit)
    draft = Draft(eyes)
    if not eyes.opened:
        room = eyes.size if eyes.in_hand else eyes.size + size - 1 - 2
        pieces = first_meld(eyes, top, 4, min(room, eyes.size))
        if pieces is None:
            return None
        for piece in pieces:
            draft.put(*piece)
    else:
        wilds = 0 if held >= 2 else 1
        if size < (weights.take_least_wild if wilds else weights.take_least):
            return None
        draft.put(top.rank, 2 - wilds, wilds)
    groups = draft.groups()
    first = [g for g in groups if g.rank is top.rank]
    take = Take(eyes.seat, (*first, *(g for g in groups if g.rank is not top.rank)))
    return take if refusal(eyes.view, take) is None else None
