"""What to answer a partner who asks whether to go out."""

from __future__ import annotations

from game.bots.counts.table import PLAY, Counts
from game.bots.policy.laying import lay_more
from game.bots.policy.weights import Weights
from game.bots.policy.whether import foes_near_out


def answer(t: Counts, w: Weights) -> bool:
    """Tell whether the partner may go out: not when one more turn would lay much of a heavy hand.

    The seat of the table is the one that answers. When the stock ends, or an opponent is about to go out, it may.
    """
    numbers = t.numbers
    side = numbers.side_of[t.seat]
    if len(t.stock) <= w.late_cards * numbers.draws or foes_near_out(t, w, side):
        return True
    if not t.opened[side] or t.waiting[t.seat]:
        return True
    after = t.copy()
    after.phase = PLAY
    after.seat = t.seat
    after.pile = []  # nothing is held back for its sake
    lay_more(after, w)
    gained = 2 * (after.points[side] - t.points[side]) + after.bonus[side] - t.bonus[side]
    return gained < w.answer_no
