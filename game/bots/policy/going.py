"""What several decisions ask of a table: whether the canastas are there, and whether the deal is ending."""

from __future__ import annotations

from typing import Final

from game.bots.counts.faces import RANKS
from game.bots.counts.table import Counts
from game.bots.policy.weights import Weights

DOWN: Final = tuple(range(RANKS - 1, -1, -1))
#: The ranks of a hand sorted for laying: single cards that fit nowhere, pairs, and what can be laid.
Sorted = tuple[list[int], list[int], list[int]]


def sorted_hand(t: Counts) -> Sorted:
    """Sort the natural cards of the hand to move by what its side could do with them without wild cards.

    Ranks come from the highest down; a pair whose rank lies on the table can be laid.
    """
    seat = t.seat
    numbers = t.numbers
    hand = t.hands[seat]
    side = numbers.side_of[seat]
    naturals = t.naturals[side]
    loose: list[int] = []
    pairs: list[int] = []
    ready: list[int] = []
    for r in DOWN:
        if h := hand[r]:
            if h == 1 and not naturals[r]:
                loose.append(r)
            elif h > 2 or naturals[r]:
                ready.append(r)
            else:
                pairs.append(r)
    if numbers.limit and True in t.shut[side]:
        shut = t.shut[side]
        for row in (pairs, ready):
            for r in [r for r in row if shut[r]]:
                row.remove(r)
                loose += [r] * hand[r]
    return loose, pairs, ready


def meets(t: Counts, side: int) -> bool:
    """Tell whether a side has the canastas for going out (C-37, H-38, M-33)."""
    numbers = t.numbers
    clean, mixed = t.clean[side], t.mixed[side]
    return clean + mixed >= numbers.canastas_out and clean >= numbers.clean_out and mixed >= numbers.mixed_out


def foe_may_end(t: Counts, w: Weights) -> bool:
    """Tell whether an opponent may end the deal before the seat's next turn."""
    numbers = t.numbers
    own = numbers.side_of[t.seat]
    for seat, size in enumerate(t.sizes):
        if size <= w.near_foe:
            side = numbers.side_of[seat]
            if side != own and not t.waiting[seat] and meets(t, side):
                return True
    return False
