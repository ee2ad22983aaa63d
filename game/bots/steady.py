"""The steady player: sound and quick, by counts and a few named weights; it does not search."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.answering import answer
from game.bots.bot import Budget, Choice, Reason, Why, own_seat
from game.bots.draft import Draft
from game.bots.eyes import Eyes
from game.bots.going_out import may_go_out, should_go_out, way_out
from game.bots.laying import everything_down, lay_more
from game.bots.opening import first_meld
from game.bots.taking import draw_or_take
from game.bots.throwing import costs
from game.bots.weights import Weights, weights_for
from game.core.actions import Action, Ask, Lay, Throw
from game.core.bundles import judge, melds_after
from game.core.cards import Rank
from game.core.checks import ask_fault
from game.core.legality import legal_actions, refusal
from game.core.public import Phase
from game.core.view import PlayerView


class Steady:
    """Plans a whole turn at once: what to lay and what to throw."""

    def __init__(self, weights: Weights | None = None) -> None:
        """Play by these weights; without any by those that suit the game."""
        self.given = weights

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for the seat whose move it is."""
        eyes = Eyes(view, own_seat(view))
        self.weights = self.given or weights_for(view.public.rules)
        match view.public.turn.phase:
            case Phase.ANSWER:
                return answer(eyes, self.weights)
            case Phase.DRAW:
                return draw_or_take(eyes, self.weights)
            case Phase.PLAY:
                return self._play(eyes)

    def _play(self, eyes: Eyes) -> Choice:
        draft = Draft(eyes)
        reasons: list[Reason] = []
        if may_go_out(eyes) and (eyes.opened or eyes.rules.concealed_exemption):
            plan = way_out(draft)
            if plan is not None and should_go_out(eyes, plan, self.weights):
                lay = Lay(eyes.seat, plan.groups())
                if not plan.pieces or refusal(eyes.view, lay) is None:
                    if ask_fault(eyes.view) is None:
                        return Choice((Ask(eyes.seat),), (Reason(Why.ASK),))
                    return self._finish(eyes, [lay] if plan.pieces else [], plan, [Reason(Why.GO_OUT)])
        lays: list[Action] = []
        view = eyes.view
        if not eyes.opened:
            opened = self._open(eyes)
            if opened is None:
                return self._finish(eyes, [], draft, reasons)
            lays.append(opened)
            view = after_laying(view, opened)
            eyes = Eyes(view, eyes.seat)
            draft = Draft(eyes)
            reasons.append(Reason(Why.OPEN))
        if eyes.size > 0:
            lay_more(draft, self.weights)
            if draft.pieces:
                lay = Lay(eyes.seat, draft.groups())
                if refusal(view, lay) is None:
                    lays.append(lay)
                    reasons.append(Reason(Why.LAY))
                else:
                    draft = Draft(eyes)
        return self._finish(eyes, lays, draft, reasons)

    def _open(self, eyes: Eyes) -> Lay | None:
        room = eyes.size if eyes.in_hand else eyes.size - 2
        young = eyes.public.stock_size > self.weights.early_stock * eyes.rules.pack_size
        wilds = len(eyes.held[Rank.WILD])
        if young and not everything_down(eyes, self.weights):
            wilds = max(1, int(eyes.public.minimum(eyes.side) / self.weights.open_points_per_wild))
        pieces = first_meld(eyes, None, wilds, room, self.weights)
        if pieces is None:
            return None
        draft = Draft(eyes)
        for piece in pieces:
            draft.put(*piece)
        lay = Lay(eyes.seat, draft.groups())
        return lay if refusal(eyes.view, lay) is None else None

    def _finish(self, eyes: Eyes, lays: list[Action], draft: Draft, reasons: list[Reason]) -> Choice:
        """Add the throw, where one is due."""
        if draft.size == 0:
            return Choice(tuple(lays), tuple(reasons))
        view = after_laying(eyes.view, lays[-1]) if lays and draft.pieces else eyes.view
        gone = {c for lay in lays if isinstance(lay, Lay) for g in lay.groups for c in g.cards}
        for _, card, reason in costs(draft, self.weights):
            left = next(c for c in reversed(eyes.held[card.rank]) if c not in gone)
            throw = Throw(eyes.seat, left)
            if refusal(view, throw) is None:
                return Choice((*lays, throw), (*reasons, reason))
        if lays:
            return Choice(tuple(lays), tuple(reasons))
        return Choice((next(legal_actions(eyes.view)),), (Reason(Why.ONLY_THROW),))


def after_laying(view: PlayerView, lay: Action) -> PlayerView:
    """Give the view as it will be after an act of laying that neither ends the deal nor shows new cards."""
    assert isinstance(lay, Lay)
    public = view.public
    side = public.rules.side_of[lay.seat]
    placed = judge(view, lay.groups, take=False).placed
    gone = {c for p in placed for c in p.laid}
    hand = tuple(c for c in view.hand if c not in gone)
    melds = (*public.melds[:side], tuple(melds_after(public, placed)), *public.melds[side + 1 :])
    sizes = (*public.hand_sizes[: lay.seat], len(hand), *public.hand_sizes[lay.seat + 1 :])
    turn = replace(public.turn, laid=True)
    return PlayerView(replace(public, melds=melds, hand_sizes=sizes, turn=turn), view.seat, hand)
