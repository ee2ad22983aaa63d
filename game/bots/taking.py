"""Draw, take the pile, or end the deal."""

from __future__ import annotations

from game.bots.bot import Choice, Reason, Why
from game.bots.draft import Draft
from game.bots.eyes import Eyes
from game.bots.opening import first_meld
from game.bots.penalties import reckless
from game.bots.weights import Weights
from game.core.actions import Action, Draw, End, Group, Take
from game.core.bundles import pile_fault
from game.core.cards import Rank
from game.core.legality import refusal
from game.core.search import takes


def draw_or_take(eyes: Eyes, weights: Weights) -> Choice:
    """Choose for the draw phase."""
    public = eyes.public
    cards = pile_size(eyes)
    take = _take(eyes, weights) if pile_fault(public) is None else None
    worth = take is not None and _worth_taking(eyes, cards, weights)
    if take is not None and worth:
        code = Why.TAKE_PILE if eyes.opened else Why.TAKE_OPENS
        return Choice((take,), (Reason(code, {"cards": cards}),))
    if public.stock_size:
        why = Why.DRAW_NO_TAKE if take is None else Why.DRAW_THIN_PILE
        return Choice((Draw(eyes.seat),), (Reason(why, {"cards": cards}),))
    end: Action = End(eyes.seat)
    if refusal(eyes.view, end) is not None:  # C-42 forces the take
        end = next(takes(eyes.view))
    return Choice((end,), (Reason(Why.END_DEAL),))


def pile_size(eyes: Eyes) -> int:
    """Give how many cards a take brings (H-19)."""
    size = len(eyes.public.pile)
    limit = eyes.rules.take_limit
    return size if limit is None else min(size, limit)


def _take(eyes: Eyes, weights: Weights) -> Take | None:
    """Give the cheapest take that there is."""
    public = eyes.public
    top = public.pile[-1].rank
    held = len(eyes.held[top])
    frozen = public.frozen_for(eyes.side)
    if eyes.rules.take_onto_table_meld and not frozen and eyes.stands(eyes.side)[top] is not None:
        for cards in (tuple(eyes.held[top]), ()):
            onto = Take(eyes.seat, (Group(top, cards),))
            if refusal(eyes.view, onto) is None:
                return onto
    if held < 2 and (held == 0 or frozen or not eyes.held[Rank.WILD]):
        return None
    starts = eyes.stands(eyes.side)[top] is None
    if starts and reckless(eyes.rules, top, held + 1, weights):
        return None
    draft = Draft(eyes)
    if eyes.opened:
        wilds = 0 if held >= 2 else 1
        draft.put(top, 2 - wilds, wilds)
    else:
        room = eyes.size if eyes.in_hand else min(eyes.size, eyes.size + pile_size(eyes) - 3)
        pieces = first_meld(eyes, public.pile[-1], len(eyes.held[Rank.WILD]), room, weights)
        if pieces is None:
            return None
        for piece in pieces:
            draft.put(*piece)
    take = Take(eyes.seat, tuple(sorted(draft.groups(), key=lambda group: group.rank is not top)))
    return take if refusal(eyes.view, take) is None else None


def _worth_taking(eyes: Eyes, cards: int, weights: Weights) -> bool:
    if not eyes.opened:
        return cards >= weights.take_least_opening
    top = eyes.public.pile[-1].rank
    pair = len(eyes.held[top]) >= 2
    return cards >= (weights.take_least if pair else weights.take_least_wild)
