"""What to throw: the card that costs least, by what it gives away and by what it would become."""

from __future__ import annotations

from typing import Final

from game.bots.bot import Reason, Why
from game.bots.draft import Draft
from game.bots.eyes import NATURALS, Eyes
from game.bots.weights import Weights
from game.core.actions import Action, Throw
from game.core.cards import Card, Rank
from game.core.legality import legal_actions, refusal
from game.core.melds import SMALLEST
from game.core.ruleset import RuleSet

#: A likelihood below which a throw is called safe.
SAFE: Final = 0.1


def throw(eyes: Eyes, weights: Weights) -> tuple[Action, Reason]:
    """Give the cheapest throw that is legal, and why; the last card of a hand leads to the foot.

    A last card that may not be thrown is laid (G-11).
    """
    for _, card, why in costs(Draft(eyes), weights):
        chosen = Throw(eyes.seat, card)
        if refusal(eyes.view, chosen) is None:
            return chosen, Reason(Why.TO_FOOT) if eyes.in_hand and eyes.size == 1 else why
    return next(legal_actions(eyes.view)), Reason(Why.GO_OUT)


class Danger:
    """How likely the next player takes a pile with a given top card, and what that costs."""

    def __init__(self, eyes: Eyes, weights: Weights) -> None:
        """Count what the next player may hold."""
        public = eyes.public
        rules = eyes.rules
        self.eyes = eyes
        self.weights = weights
        nxt = eyes.next_seat
        side = rules.side_of[nxt]
        self.unseen = eyes.unseen()
        self.known = [0] * 16
        for c in public.ledger.known[nxt]:
            self.known[Rank.WILD if c.wild else c.rank] += 1
        hidden = max(public.hand_sizes[nxt] - len(public.ledger.known[nxt]), 0)
        others = eyes.others()
        self.share = min(hidden / others, 1.0) if others else 0.0
        self.opened = bool(public.melds[side])
        self.needs_pair = public.frozen_for(side)
        self.stand = eyes.stands(side)
        self.shut = eyes.shut(side)
        self.joins_up_to = _joins_up_to(rules)
        self.cool = {c.rank for c in public.ledger.thrown[nxt]}
        self.cool.update(c.rank for c, _ in public.ledger.declined[nxt])
        size = len(public.pile) + 1
        self.pile = size if rules.take_limit is None else min(size, rules.take_limit)
        self.loss = weights.lose_pile + weights.lose_card * self.pile
        if not self.opened:
            self.loss *= weights.unopened
        no_wild = (1.0 - self.share) ** max(self.unseen[Rank.WILD], 0)
        self.a_wild = 1.0 if self.known[Rank.WILD] else 1.0 - no_wild

    def risk(self, rank: Rank) -> float:
        """Give the likelihood that the next player takes this rank."""
        rules = self.eyes.rules
        stand = self.stand[rank]
        if self.shut[rank] or (stand is not None and sum(stand) > self.joins_up_to):
            return 0.0
        if stand is not None and rules.take_onto_table_meld and not self.needs_pair:
            return 1.0
        left = self.unseen[rank] - self.known[rank]
        none = (1.0 - self.share) ** max(left, 0)
        one = left * self.share * (1.0 - self.share) ** (left - 1) if left > 0 else 0.0
        at_least = {0: (1.0 - none, 1.0 - none - one), 1: (1.0, 1.0 - none)}
        single, pair = at_least.get(self.known[rank], (1.0, 1.0))
        if rank in self.cool and self.known[rank] == 0:
            single *= self.weights.declined
            pair *= self.weights.declined
        if self.needs_pair:
            return pair
        return pair + (single - pair) * self.a_wild

    def special(self, rank: Rank) -> int:
        """Give what a rank is worth beyond the pile to a side that is collecting it (M-40)."""
        rules = self.eyes.rules
        return rules.special_bonus if rank in rules.special_ranks else 0


def _joins_up_to(rules: RuleSet) -> int:
    """Give the largest meld that a take may join (H-21, M-10)."""
    if rules.take_joins_up_to is not None:
        return rules.take_joins_up_to
    return rules.pack_size if rules.meld_limit is None else rules.meld_limit - SMALLEST


def costs(draft: Draft, weights: Weights) -> list[tuple[float, Card, Reason]]:
    """Give a cost for one card of each rank that is left, cheapest first."""
    eyes = draft.eyes
    danger = Danger(eyes, weights)
    dear = weights.keep_points
    if draft.opening:
        dear = -weights.open_points * eyes.public.minimum(eyes.side)
    found: list[tuple[float, Card, Reason]] = []
    for rank in NATURALS:
        if not draft.count[rank]:
            continue
        card = eyes.held[rank][-1]
        risk = danger.risk(rank)
        cost = risk * danger.loss + _worth(draft, rank, danger, weights) - dear * card.points
        if danger.stand[rank] is not None and risk > 0:
            cost += weights.foe_meld + risk * danger.special(rank)
        why = Why.THROW_SAFE if risk < SAFE else Why.THROW_LOOSE
        found.append((cost, card, Reason(why, {"rank": rank.name, "percent": round(risk * 100)})))
    if draft.count[Rank.THREE]:
        block = Reason(Why.BLOCK, {"cards": len(eyes.public.pile) + 1})
        found.append((weights.black_three, eyes.held[Rank.THREE][-1], block))
    if draft.wilds:
        card = eyes.held[Rank.WILD][-1]
        gain = _freezing(eyes, danger, weights)
        reason = Reason(Why.FREEZE if gain > 0 else Why.ONLY_THROW, {"cards": danger.pile})
        found.append((weights.keep_wild + card.points / 2 - gain, card, reason))
    found.sort(key=lambda item: (item[0], item[1].order))
    return found


def _freezing(eyes: Eyes, danger: Danger, weights: Weights) -> float:
    """Give what freezing the pile is worth: to stop an opened opponent while the own side cannot take (C-35)."""
    public = eyes.public
    if not eyes.rules.freezes or public.frozen or eyes.opened or not danger.opened:
        return 0.0
    melds = len(public.melds[eyes.rules.side_of[eyes.next_seat]])
    gain = weights.freeze_card * danger.pile + weights.freeze_meld * melds - weights.freeze_cost
    return max(gain, 0.0)


def _worth(draft: Draft, rank: Rank, danger: Danger, weights: Weights) -> float:
    """Give what a card is worth to the own hand."""
    if draft.shut[rank]:
        return 0.0
    count = draft.count[rank]
    rules = draft.eyes.rules
    if rules.held_group and rank in rules.special_ranks and draft.stand[rank] is None:
        if count >= weights.special_start:
            return weights.keep_four
        if count < rules.held_group_size:
            return 0.0
        return -weights.burden_late if draft.eyes.late(weights.late_cards * 2) else -weights.burden
    if draft.stand[rank] is not None:
        return weights.keep_own
    left = min(max(danger.unseen[rank], 0), 4)
    if count == 1:
        return 0.0
    if count == 2:
        return weights.keep_pair * left / 4
    return weights.keep_three if count == 3 else weights.keep_four
