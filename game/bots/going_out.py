"""Going out: whether every card can go, and whether it should."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.ahead import after_laying
from game.bots.bot import Choice, Reason, Why
from game.bots.draft import Draft, Piece
from game.bots.eyes import NATURALS, Eyes
from game.bots.penalties import pending
from game.bots.weights import Weights
from game.core.actions import Action, Ask, Lay, Throw
from game.core.cards import Rank, points
from game.core.checks import ask_fault
from game.core.legality import refusal
from game.core.public import CANASTA
from game.core.scoring import meld_bonus, threes_worth

#: What a card that nobody has seen is taken to be worth.
CARD: Final = 10
#: Steps after which the search for a way out gives up: a hand so full of choices can wait a turn.
STEPS: Final = 400
#: Pieces that lay a rank's cards, and whether one card of the rank is thrown.
_Way = tuple[tuple[Piece, ...], bool]


def go_out(eyes: Eyes, weights: Weights) -> Choice | None:
    """Give the plan that ends the deal, with the question first; no actions, only a reason, to stay in."""
    if not _may_go_out(eyes):
        return None
    plan = way_out(Draft(eyes))
    if plan is None:
        return None
    actions: tuple[Action, ...] = ()
    view = eyes.view
    if plan.pieces:
        lay = Lay(eyes.seat, plan.groups())
        if refusal(view, lay) is not None:
            return None
        actions = (lay,)
        view = after_laying(view, lay)
    if view.hand:
        last = Throw(eyes.seat, view.hand[0])
        if refusal(view, last) is not None:
            return None
        actions = (*actions, last)
    if not should_go_out(eyes, weights):
        return Choice((), (Reason(Why.STAY_IN),))
    if ask_fault(eyes.view) is None:
        return Choice((Ask(eyes.seat),), (Reason(Why.ASK),))
    return Choice(actions, (Reason(Why.GO_OUT),))


def _may_go_out(eyes: Eyes) -> bool:
    """Tell whether nothing but canastas and cards stands in the way (G10, H-38)."""
    public = eyes.public
    if eyes.in_hand or public.turn.answer is False or not (eyes.opened or eyes.rules.concealed_exemption):
        return False
    if not eyes.rules.partner_plays_foot or eyes.partner is None:
        return True
    return public.played_from_foot[eyes.partner]


def way_out(draft: Draft) -> Draft | None:
    """Give a plan that lays the whole hand, or all but one card to throw, and meets what going out needs."""
    loose = sum(draft.count[r] == 1 and not draft.may(r, 1, 0) for r in NATURALS)
    pairs = sum(draft.count[r] == 2 and not draft.may(r, 2, 0) for r in NATURALS)
    threes = draft.count[Rank.THREE]
    if loose + (threes in (1, 2)) > 1 or threes == 2 or pairs > draft.wilds + 1 or not _near(draft):
        return None
    plan = draft.copy()
    if threes >= 3:
        if not draft.eyes.rules.black_threes_to_go_out:
            return None
        plan.put(Rank.THREE, threes, 0)
    ranks = [r for r in NATURALS if plan.count[r] or plan.stand[r] is not None]
    if plan.wilds and plan.stand[Rank.WILD] is not None:
        ranks.append(Rank.WILD)
    ranks.sort(key=lambda r: (plan.count[r] == 0, -sum(plan.stand[r] or (0, 0))))
    return _spread(plan, ranks, 0, iter(range(STEPS)), thrown=threes == 1)


def _near(draft: Draft) -> bool:
    """Tell quickly whether the canastas could be there after laying everything."""
    rules = draft.eyes.rules
    have = draft.clean + draft.mixed
    needed = max(rules.canastas_to_go_out, rules.clean_to_go_out + rules.mixed_to_go_out)
    if have >= needed:
        return True
    for rank in NATURALS:
        size = sum(draft.stand[rank] or (0, 0)) + draft.count[rank]
        have += bool(size) and size + min(draft.wilds, 3) >= CANASTA
    return have >= needed


def _spread(plan: Draft, ranks: list[Rank], at: int, steps: Iterator[int], *, thrown: bool) -> Draft | None:
    """Lay rank after rank; the last wild cards may be the throw."""
    if next(steps, None) is None:
        return None
    if at == len(ranks):
        if plan.wilds > (0 if thrown else 1) or not plan.meets():
            return None
        if plan.size == 0 and plan.eyes.rules.out_needs_throw:
            return None
        return plan
    rank = ranks[at]
    for pieces, throws in _ways(plan, rank):
        if throws and thrown:
            continue
        trial = plan.copy()
        for piece in pieces:
            if not trial.may(*piece):
                break
            trial.put(*piece)
        else:
            found = _spread(trial, ranks, at + 1, steps, thrown=thrown or throws)
            if found is not None:
                return found
    return None


def _ways(plan: Draft, rank: Rank) -> Iterator[_Way]:
    """Give the ways to be rid of a rank: with few wild cards first, with a throw last."""
    if rank is Rank.WILD:
        yield from ((((rank, 0, wilds),) if wilds else (), False) for wilds in range(plan.wilds, -1, -1))
        return
    held = plan.count[rank]
    limit = plan.eyes.rules.meld_limit
    stand = sum(plan.stand[rank] or (0, 0))
    for lay in (held, held - 1):
        if lay < 0:
            continue
        if lay == 0:
            yield (), held == 1
        for wilds in range(min(plan.wilds, plan.eyes.rules.max_wilds) + 1):
            if lay + wilds == 0:
                continue
            if limit is None or stand + lay + wilds <= limit:
                yield ((rank, lay, wilds),), lay < held
            elif plan.eyes.rules.rank_reopens and stand:
                first = limit - stand
                if first <= lay:
                    yield ((rank, first, 0), (rank, lay - first, wilds)), lay < held


# -- whether ------------------------------------------------------------------------------------


def should_go_out(eyes: Eyes, weights: Weights) -> bool:
    """Tell whether going out now is better than playing on."""
    public = eyes.public
    rules = eyes.rules
    standing = _standing(eyes)
    best_foe = max(total for side, total in enumerate(standing) if side != eyes.side)
    last_deal = max(standing) >= rules.target if rules.target is not None else public.deal == rules.deals
    if last_deal and standing[eyes.side] != best_foe:
        return standing[eyes.side] > best_foe
    if eyes.late(weights.late_cards // 2):
        return True
    worth = weights.go_base
    worth += weights.go_foe_card * sum(public.hand_sizes[s] for s in eyes.foes) * 2 / len(eyes.foes)
    if not any(public.melds[rules.side_of[foe]] for foe in eyes.foes):
        worth -= weights.go_near * sum(5 <= meld.size < CANASTA for meld in public.melds[eyes.side])
    worth += weights.go_pending * (
        sum(pending(public, rules.side_of[foe]) for foe in eyes.foes) / len(eyes.foes)
    )
    worth -= weights.go_pending * pending(public, eyes.side)
    if eyes.partner is not None:
        worth -= weights.go_partner_card * public.hand_sizes[eyes.partner]
    return worth > 0


def _standing(eyes: Eyes) -> list[float]:
    """Estimate every side's match score if the own side went out now."""
    public = eyes.public
    rules = eyes.rules
    totals: list[float] = []
    for side, melds in enumerate(public.melds):
        canastas = sum(meld.canasta for meld in melds)
        total = public.scores[side] + sum(points(meld.cards) + meld_bonus(rules, meld) for meld in melds)
        total += threes_worth(rules, public.threes[side], canastas=canastas, melded=bool(melds))
        held = sum(public.hand_sizes[s] for s in rules.sides[side] if s != eyes.seat)
        held += rules.foot_size * sum(public.feet_waiting[s] for s in rules.sides[side])
        total -= CARD * held + pending(public, side)
        if side == eyes.side:
            total += rules.out_bonus + points(eyes.view.hand)
        totals.append(total)
    return totals
