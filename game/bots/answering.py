"""The partner's question: when to ask it, and what to answer."""

from __future__ import annotations

from game.bots.bot import Choice, Reason, Why
from game.bots.draft import Draft
from game.bots.eyes import Eyes
from game.bots.laying import lay_more
from game.bots.weights import Weights
from game.core.actions import Answer
from game.core.cards import points


def answer(eyes: Eyes, weights: Weights) -> Choice:
    """Say no when one more turn would lay much of a heavy hand, and nobody else is about to go out."""
    held = points(eyes.view.hand)
    draft = Draft(eyes)
    before = draft.clean + draft.mixed
    if eyes.opened and not eyes.in_hand:
        lay_more(draft, weights)
    gained = 2 * sum(points(g.cards) for g in draft.groups())
    gained += 300 * (draft.clean + draft.mixed - before)
    public = eyes.public
    pressed = any(public.hand_sizes[foe] <= weights.near_out for foe in eyes.foes)
    no = gained >= weights.answer_no and not pressed and not eyes.late(weights.late_cards)
    reason = Reason(Why.SAY_NO if no else Why.SAY_YES, {"points": held})
    return Choice((Answer(eyes.seat, yes=not no),), (reason,))
