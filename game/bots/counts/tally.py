"""Points of a deal on counts: the lines of a score sheet added up (C-46 to C-52, H-45 to H-50, M-38 to M-48)."""

from __future__ import annotations

from operator import mul

from game.bots.counts.faces import RANKS, RED, WILDS
from game.bots.counts.table import Counts


def tally(t: Counts) -> list[int]:
    """Give each side's points of the deal, as if it had ended now; all hands and feet must be known."""
    numbers = t.numbers
    held = numbers.held
    result = []
    for side, seats in enumerate(numbers.sides):
        total = laid_points(t, side)
        for seat in seats:
            total -= sum(map(mul, t.hands[seat], held))
            if numbers.held_special:
                total -= _held_groups(t, seat)
            if t.waiting[seat]:
                foot = t.feet[seat]
                total -= sum(map(mul, foot, held)) + foot[RED] * numbers.foot_three
        result.append(total)
    if t.out >= 0:
        result[numbers.side_of[t.out]] += numbers.concealed_bonus if t.concealed else numbers.out_bonus
    return result


def laid_points(t: Counts, side: int) -> int:
    """Give what a side's cards on the table are worth: melds, canastas, threes, less what is unfinished."""
    numbers = t.numbers
    canastas = t.clean[side] + t.mixed[side]
    total = t.bonus[side]
    if canastas or not numbers.melds_need_canasta:
        total += t.points[side]
    else:
        total -= t.points[side]
    if t.reds[side] or t.threes[side]:
        worth = numbers.three_worth[t.reds[side]] + numbers.three_worth[t.threes[side]]
        total += worth * numbers.three_sign[t.opened[side]][canastas if canastas < 3 else 3]
    if numbers.held_special or numbers.wild_melds:
        total -= _unfinished(t, side)
    return total


def _unfinished(t: Counts, side: int) -> int:
    """Penalties of melds that should have become canastas (M-46, M-47)."""
    numbers = t.numbers
    total = 0
    for rank in range(RANKS):
        clean = not t.twos[side][rank] and not t.jokers[side][rank]
        if numbers.special[rank] and clean and t.naturals[side][rank]:
            total += numbers.unfinished
    jokers = t.jokers[side][WILDS]
    if jokers or t.twos[side][WILDS]:
        total += numbers.unfinished_wild[jokers]
    return total


def _held_groups(t: Counts, seat: int) -> int:
    """Penalties of groups of a special rank caught in a hand (M-48)."""
    numbers = t.numbers
    hand = t.hands[seat]
    total = 0
    for rank in numbers.held_special:
        if hand[rank] >= numbers.held_group_size:
            total += numbers.held_group
    return total
