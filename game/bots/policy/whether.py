"""Whether to go out now, by the deal and by the match; and what to answer a partner who asks."""

from __future__ import annotations

from typing import Final

from game.bots.counts.faces import FACES, RANKS, WILDS
from game.bots.counts.table import Counts
from game.bots.policy.weights import Weights
from game.core.public import CANASTA

#: What a card that nobody has seen is taken to be worth.
CARD: Final = 10
#: Points that a side may still make by going out, threes and all; with more missing the match goes on.
MORE: Final = 1500


def should_go_out(t: Counts, w: Weights) -> bool:
    """Tell whether going out now is better than playing on."""
    numbers = t.numbers
    seat = t.seat
    own = numbers.side_of[seat]
    rules = numbers.rules
    if rules.deals is not None:
        decides = t.deal == rules.deals
    else:
        assert rules.target is not None
        reached = max(map(sum, zip(t.scores, t.points, t.bonus, strict=True)))
        decides = reached + MORE >= rules.target
    if decides and not t.alone:
        standing = [standing_of(t, side) for side in range(len(numbers.sides))]
        best_foe = max(total for side, total in enumerate(standing) if side != own)
        last = rules.target is None or max(standing) >= rules.target
        if last and standing[own] != best_foe:
            return standing[own] > best_foe
    if len(t.stock) <= w.late_cards * numbers.draws / 2:
        return True
    return worth_of_going(t, w) > 0


def worth_of_going(t: Counts, w: Weights) -> float:
    """Give how much better going out is than playing on, in points."""
    numbers = t.numbers
    seat = t.seat
    own = numbers.side_of[seat]
    partner = numbers.partner_of[seat]
    sizes = t.sizes
    foes = foe_cards = near = canastas = 0
    opened = False
    for s, size in enumerate(sizes):
        if s != seat and s != partner:
            foes += 1
            foe_cards += size
    worth = w.go_base + w.go_foe_card * foe_cards * 2 / foes - w.go_stock * len(t.stock)
    for side in range(len(numbers.sides)):
        if side != own:
            opened = opened or t.opened[side]
            canastas += t.clean[side] + t.mixed[side]
            if w.go_foe_near and t.opened[side]:
                near += near_melds(t, side)
    worth += w.go_foe_near * near + w.go_canasta * canastas
    if not opened:
        worth -= w.go_near * near_melds(t, own)
    if partner >= 0:
        worth -= w.go_partner_card * sizes[partner]
    if numbers.unfinished:
        theirs = sum(pending(t, side) for side in range(len(numbers.sides)) if side != own)
        worth += w.go_pending * (theirs / (len(numbers.sides) - 1) - pending(t, own))
    return worth


def near_melds(t: Counts, side: int) -> int:
    """Count a side's melds of five or six cards."""
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    count = 0
    for r in range(RANKS):
        if naturals[r] and 5 <= naturals[r] + twos[r] + jokers[r] < CANASTA:
            count += 1
    return count


def pending(t: Counts, side: int) -> int:
    """Give what a side pays for its unfinished melds as they stand (M-46, M-47)."""
    numbers = t.numbers
    total = 0
    if not numbers.unfinished:
        return 0
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    for r in range(RANKS):
        if numbers.special[r] and 0 < naturals[r] < CANASTA and not twos[r] and not jokers[r]:
            total += numbers.unfinished
    wilds = twos[WILDS] + jokers[WILDS]
    if 0 < wilds < CANASTA:
        total += numbers.unfinished_wild[jokers[WILDS]]
    return total


def standing_of(t: Counts, side: int) -> float:
    """Estimate a side's match score if the seat to move went out now."""
    numbers = t.numbers
    canastas = t.clean[side] + t.mixed[side]
    sign = numbers.three_sign[t.opened[side]][min(canastas, 3)]
    threes = numbers.three_worth[t.reds[side]] + numbers.three_worth[t.threes[side]]
    total: float = t.scores[side] + t.points[side] + t.bonus[side] + sign * threes - pending(t, side)
    for seat in numbers.sides[side]:
        if seat == t.seat:
            hand = t.hands[seat]
            total += numbers.out_bonus + sum(hand[f] * numbers.held[f] for f in range(FACES))
        else:
            total -= CARD * t.sizes[seat]
            if t.waiting[seat]:
                total -= CARD * numbers.foot_size
    return total


def foes_near_out(t: Counts, w: Weights, own: int) -> bool:
    """Tell whether an opponent holds so few cards that it may go out any time."""
    return any(
        size <= w.near_out and not t.waiting[seat] and t.numbers.side_of[seat] != own
        for seat, size in enumerate(t.sizes)
    )
