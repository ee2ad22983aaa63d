"""What to throw: the card that costs least, by what it gives away and by what it would become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.counts.faces import BLACK, JOKER, RANKS, TWO, VALUE
from game.bots.counts.law import throwable
from game.bots.counts.table import Counts
from game.bots.policy.weights import Weights

RANGE: Final = range(RANKS)
#: More than any cost.
NEVER: Final = 1e9
#: Steps in which a share from 0 to 1 is measured.
STEPS: Final = 128
#: By share of the unseen cards and by unseen copies: how likely a hand has at least one, and at least two.
SINGLE: Final = tuple(tuple(1.0 - (1.0 - k / STEPS) ** n for n in range(60)) for k in range(STEPS + 1))
PAIR: Final = tuple(
    tuple(1.0 - (1.0 - q) ** n - n * q * (1.0 - q) ** (n - 1) if n else 0.0 for n in range(60))
    for q in (k / STEPS for k in range(STEPS + 1))
)


def best_throw(t: Counts, w: Weights, loose: Sequence[int] = (), others: Sequence[int] = RANGE) -> int:
    """Give the face that the seat to move throws: one of those with the least cost.

    `loose` may name the single cards that fit nowhere, so that it goes faster; `others` names all other ranks.
    """
    return cheapest(t, w, loose, others)[1]


# One function and one loop for all ranks, with few calls: simulations spend more time here than anywhere else.
def cheapest(
    t: Counts,
    w: Weights,
    loose: Sequence[int] = (),
    others: Sequence[int] = RANGE,
    costs: list[tuple[float, int]] | None = None,
    stakes: float | None = None,
) -> tuple[float, int]:
    """Give the least cost of a throw of a rank, a black three or a wild card, and its face.

    The ranks are given as to `best_throw`. A cost is what the hand loses, and how likely the next seat takes the pile.
    With `costs` the costs of all natural cards are added there. `stakes` is what losing the pile costs; without it,
    what the weights say.
    """
    numbers = t.numbers
    if costs is None and (numbers.guarded or numbers.held_special):
        return min(throw_costs(t, w))
    seat = t.seat
    following, side, foe = numbers.around[seat]
    hand, known = t.hands[seat], t.known[seat]
    hidden = t.hidden
    theirs, thrown, declined = t.known[following], t.thrown[following], t.declined[following]
    melded, foe_melded = t.naturals[side], t.naturals[foe]
    frozen = t.frozen or numbers.needs_pair
    opened, foe_opened = t.opened[side], t.opened[foe]
    pile = t.pile
    if stakes is None:
        size = len(pile) + 1
        if size > numbers.take_limit:
            size = numbers.take_limit
        stakes = w.lose_pile + w.lose_card * size
        if t.frozen and w.lose_wild:
            stakes += w.lose_wild * (pile.count(TWO) + pile.count(JOKER))
        if not foe_opened:
            stakes *= w.unopened
    sizes = t.sizes
    drawn = sizes[following] - t.shown[following]
    unseen = len(t.stock) + sum(sizes) - sizes[seat]
    if numbers.foot_size:
        unseen += numbers.foot_size * sum(t.waiting)
    row = STEPS * drawn // unseen if unseen > drawn else STEPS  # the next seat's share of the unseen cards
    pair_odds, single_odds = PAIR[row], SINGLE[row]
    hard = frozen or not foe_opened
    wild = 0.0
    if not hard:
        left = hidden[TWO] + hidden[JOKER] + known[TWO] + known[JOKER] - hand[TWO] - hand[JOKER]
        wild = 1.0 if theirs[TWO] or theirs[JOKER] else single_odds[left]
    dear = w.keep_points if opened else -w.open_points * t.minimum[side]
    keep_loose, keep_pair = w.keep_loose, w.keep_pair * 0.25
    if w.pair_pile and (frozen or not opened):
        keep_pair += w.pair_pile * len(pile) * 0.25
    limited = numbers.limit or numbers.onto
    foe_lies = (
        foe_melded if not limited else [n or shut for n, shut in zip(foe_melded, t.shut[foe], strict=True)]
    )
    least, best = NEVER, JOKER
    if hand[BLACK] and costs is None:
        least, best = w.black_three, BLACK
    plain = not (limited or keep_loose)
    for ranks in (loose, others):
        for r in ranks:
            if plain:
                h, cost = 1, 0.0
            else:
                h = hand[r]
                if not h:
                    continue
                if melded[r]:
                    cost = w.keep_own
                elif h == 1:
                    cost = 0.0
                    if limited and t.shut[side][r]:
                        cost = -w.dead
                    elif keep_loose:
                        cost = keep_loose * (hidden[r] - 1 + known[r])
                elif h == 2:
                    left = hidden[r] - 2 + known[r]
                    cost = keep_pair * (left if left < 4 else 4)
                else:
                    cost = w.keep_three if h == 3 else w.keep_four
            if dear:
                cost -= dear * VALUE[r]
            if cost >= least:
                continue
            left = hidden[r] - h + known[r]
            risk = pair_odds[left]
            if theirs[r]:
                risk = 1.0 if theirs[r] > 1 else single_odds[left]
                if not hard:
                    risk += (1.0 - risk) * wild
            else:
                if not hard:
                    risk += (single_odds[left] - risk) * wild
                if thrown[r] or declined[r]:
                    risk *= w.declined
            if foe_lies[r]:
                if limited:
                    risk = _beside_melds(t, foe, r, risk, hard=hard)
                risk *= w.melded
                if risk > 0.0:
                    cost += w.foe_meld
            cost += risk * stakes
            if costs is not None:
                costs.append((cost, r))
            elif cost < least:
                least, best = cost, r
        plain = False
    if (
        costs is None
        and (hand[TWO] or hand[JOKER])
        and least
        > w.keep_wild
        - (
            w.freeze_again
            if t.frozen
            else w.freeze_base + w.freeze_card * (len(pile) + 1) + RANKS * (w.freeze_meld + w.freeze_pair)
        )
    ):  # no freezing is worth more
        return min((least, best), _wild_cost(t, w, hand))
    return least, best


def throw_costs(t: Counts, w: Weights, stakes: float | None = None) -> list[tuple[float, int]]:
    """Give the cost of throwing each face of the hand that may be thrown, in points, in no order.

    `stakes` is what losing the pile costs; without it, what the weights say.
    """
    numbers = t.numbers
    hand = t.hands[t.seat]
    costs: list[tuple[float, int]] = []
    cheapest(t, w, costs=costs, stakes=stakes)
    if hand[BLACK]:
        costs.append((w.black_three, BLACK))
    if hand[TWO] or hand[JOKER]:
        costs.append(_wild_cost(t, w, hand))
    if numbers.held_special:
        costs = [(cost + _special(t, w, r), r) for cost, r in costs]
    if numbers.guarded:
        allowed = throwable(t)
        costs = [item for item in costs if item[1] in allowed]
    return costs


def _wild_cost(t: Counts, w: Weights, hand: list[int]) -> tuple[float, int]:
    """Give the cost of throwing a wild card, a two where there is one."""
    gain = w.freeze_again if t.frozen else _freezing(t, w) if t.numbers.freezes else 0.0
    return (w.keep_wild - gain, TWO) if hand[TWO] else (w.keep_wild + w.keep_joker - gain, JOKER)


def risk_of(t: Counts, w: Weights, face: int) -> float:
    """Give how likely the next seat takes the pile with this card of the hand on top."""
    with_risk, without = ({f: cost for cost, f in throw_costs(t, w, stakes)} for stakes in (1.0, 0.0))
    return with_risk[face] - without[face]


def _beside_melds(t: Counts, foe: int, r: int, risk: float, *, hard: bool) -> float:
    """Look at the next side's own meld of the rank: full, closed, or open to the top card."""
    if t.shut[foe][r]:
        return 0.0
    numbers = t.numbers
    if t.naturals[foe][r] + t.twos[foe][r] + t.jokers[foe][r] > numbers.joins_up_to:
        return 0.0
    return 1.0 if numbers.onto and not hard else risk


def _freezing(t: Counts, w: Weights) -> float:
    """Give what freezing the pile is worth: it stops an opponent who has melded (C-35)."""
    numbers = t.numbers
    _, side, foe = numbers.around[t.seat]
    if not t.opened[foe]:
        return 0.0
    gain = w.freeze_base + w.freeze_card * (len(t.pile) + 1)
    if t.opened[side]:
        gain += w.freeze_opened  # never above zero
        if gain < -300.0:
            return 0.0
    gain += w.freeze_meld * (RANKS - t.naturals[foe][:RANKS].count(0))
    if w.freeze_pair:
        gain += w.freeze_pair * t.hands[t.seat][:RANKS].count(2)
    return gain if gain > 0.0 else 0.0


def _special(t: Counts, w: Weights, r: int) -> float:
    """Give what a rank with a bonus and penalties of its own adds to a cost (M-40, M-48)."""
    numbers = t.numbers
    if r >= RANKS or not numbers.special[r]:
        return 0.0
    _, side, foe = numbers.around[t.seat]
    held = t.hands[t.seat][r]
    extra = 0.0
    if t.naturals[foe][r] and not t.shut[foe][r]:
        extra += w.feed_special * numbers.clean_worth[r]
    if t.naturals[side][r] or t.shut[side][r] or held >= w.special_start:
        return extra
    if held < numbers.held_group_size:
        return extra - (w.keep_pair if held == 2 else 0.0)
    late = len(t.stock) <= 2 * w.late_cards * numbers.draws
    return extra - w.keep_three - (w.burden_late if late else w.burden)
