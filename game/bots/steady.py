"""The steady player: sound and quick, by counts and a few named weights; it does not search."""

from __future__ import annotations

from random import Random

from game.bots.ahead import after_laying
from game.bots.answering import answer
from game.bots.bot import Budget, Choice, Reason, Why, own_seat
from game.bots.draft import Draft
from game.bots.eyes import Eyes
from game.bots.going_out import go_out
from game.bots.laying import lay_more
from game.bots.opening import first_meld
from game.bots.taking import draw_or_take
from game.bots.throwing import throw
from game.bots.weights import Weights, weights_for
from game.core.actions import Action, Lay
from game.core.cards import Rank, points
from game.core.legality import refusal
from game.core.public import Phase
from game.core.view import PlayerView


class Steady:
    """Plans a whole turn at once: what to lay and what to throw."""

    def __init__(self, weights: Weights | None = None) -> None:
        """Play by these weights; without any, by those that suit the game."""
        self.weights = weights

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for the seat whose move it is."""
        eyes = Eyes(view, own_seat(view))
        weights = self.weights or weights_for(eyes.rules)
        match view.public.turn.phase:
            case Phase.ANSWER:
                return answer(eyes, weights)
            case Phase.DRAW:
                return draw_or_take(eyes, weights)
            case Phase.PLAY:
                return play(eyes, weights)


def play(eyes: Eyes, weights: Weights) -> Choice:
    """Choose for the rest of a turn: go out, or open, lay and throw."""
    out = go_out(eyes, weights)
    if out is not None and out.actions:
        return out
    reasons: list[Reason] = [] if out is None else list(out.reasons)
    lays: list[Action] = []
    for step in (_open, _lay):
        found = step(eyes, weights)
        if found is None:
            continue
        lay, why = found
        lays.append(lay)
        reasons += why
        eyes = Eyes(after_laying(eyes.view, lay), eyes.seat)
        if not eyes.size:
            return Choice(tuple(lays), tuple(reasons))
    last, why_last = throw(eyes, weights)
    return Choice((*lays, last), (*reasons, why_last))


def _open(eyes: Eyes, weights: Weights) -> tuple[Lay, list[Reason]] | None:
    if eyes.opened:
        return None
    minimum = eyes.public.minimum(eyes.side)
    wilds = len(eyes.held[Rank.WILD])
    young = eyes.public.stock_size > weights.early_stock * eyes.rules.pack_size
    if young:
        wilds = max(1, int(minimum / weights.open_points_per_wild))
    room = eyes.size if eyes.in_hand else eyes.size - 2
    pieces = first_meld(eyes, None, wilds, room, weights)
    if pieces is None:
        return None
    draft = Draft(eyes)
    for piece in pieces:
        draft.put(*piece)
    lay = Lay(eyes.seat, draft.groups())
    count = sum(points(group.cards) for group in lay.groups)
    return _checked(eyes, lay, [Reason(Why.OPEN, {"points": count, "minimum": minimum})])


def _lay(eyes: Eyes, weights: Weights) -> tuple[Lay, list[Reason]] | None:
    if not eyes.opened:
        return None
    draft = Draft(eyes)
    before = draft.clean + draft.mixed
    lay_more(draft, weights)
    if not draft.pieces:
        return None
    reasons = [Reason(Why.LAY, {"cards": eyes.size - draft.size})]
    if draft.clean + draft.mixed > before:
        reasons = [Reason(Why.CANASTA, {"canastas": draft.clean + draft.mixed})]
    if eyes.in_hand and draft.size == 0:
        reasons.append(Reason(Why.TO_FOOT))
    return _checked(eyes, Lay(eyes.seat, draft.groups()), reasons)


def _checked(eyes: Eyes, lay: Lay, reasons: list[Reason]) -> tuple[Lay, list[Reason]] | None:
    """Drop an act that would be refused; plans are made on counts, legality has the last word."""
    return None if refusal(eyes.view, lay) is not None else (lay, reasons)
