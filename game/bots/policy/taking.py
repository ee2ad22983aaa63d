"""Draw or take: whether a hand can take the pile, with which cards, and whether that pays."""

from __future__ import annotations

from game.bots.counts.faces import BLACK, JOKER, RED, TWO
from game.bots.counts.law import may_take
from game.bots.counts.table import Counts, Group
from game.bots.policy.going import meets
from game.bots.policy.opening import first_meld
from game.bots.policy.weights import Weights


def take_choice(t: Counts, w: Weights) -> tuple[Group, ...] | None:
    """Give the take that the seat to move would choose now; None: it draws, or ends the deal."""
    if not t.pile:
        return None
    top = t.pile[-1]
    if top >= BLACK:
        return None
    seat = t.seat
    hand = t.hands[seat]
    held = hand[top]
    numbers = t.numbers
    if held < 2 and (t.frozen or numbers.needs_pair or not (held or numbers.onto)):
        return None
    side = numbers.side_of[seat]
    if t.shut[side][top]:
        return None
    if t.opened[side]:
        group, price = _onto_table(t, w, side, top, held)
        if group is None or not _brings(t, w, side, price):
            return None
        return (group,)
    if held < 2 or not _brings(t, w, side, w.take_open):
        return None
    return first_meld(t, w, top, hand[TWO] + hand[JOKER])


def forced_take(t: Counts) -> tuple[Group, ...] | None:
    """Give the take that a house rule forces once the stock is empty, if it does (C-42)."""
    numbers = t.numbers
    if not numbers.onto or t.frozen or not t.pile or t.pile[-1] >= BLACK:
        return None
    seat = t.seat
    side = numbers.side_of[seat]
    top = t.pile[-1]
    if not t.opened[side] or not t.naturals[side][top]:
        return None
    if t.sizes[seat] + gained(t) >= 2:
        return ((top, 0, 0, 0),)
    return ((top, t.hands[seat][top], 0, 0),) if may_take(t) else None  # with the last card it goes out


def _brings(t: Counts, w: Weights, side: int, price: float) -> bool:
    """Tell whether the pile is worth a price in cards to the seat to move."""
    pile = t.pile
    limit = t.numbers.take_limit
    if len(pile) > limit:
        pile = pile[-limit:]
    worth = w.take_card * len(pile)
    if worth >= price:
        return True
    hand = t.hands[t.seat]
    naturals = t.naturals[side]
    fit, wild = w.take_fit, w.take_wild
    for face in pile:
        if face < BLACK:
            if hand[face] or naturals[face]:
                worth += fit
        elif face in (TWO, JOKER):
            worth += wild
    return worth >= price


def gained(t: Counts) -> int:
    """Count the cards that a take brings into the hand (C-20, H-19)."""
    pile = t.pile
    count = min(t.numbers.take_limit, len(pile)) - 1
    return count - pile.count(RED) if RED in pile else count


def _onto_table(t: Counts, w: Weights, side: int, top: int, held: int) -> tuple[Group | None, float]:
    """Give the cheapest group for the top card of a side that has melded, and its price in cards."""
    numbers = t.numbers
    naturals = t.naturals[side][top]
    wilds = t.twos[side][top] + t.jokers[side][top]
    if naturals + wilds > numbers.joins_up_to:
        return None, 0.0
    if naturals and numbers.onto and not t.frozen:
        for laid in (held, 0):
            if _leaves(t, laid, 0):
                return (top, laid, 0, 0), w.take_onto
        return None, 0.0
    if held >= 2:
        if not naturals and numbers.special[top] and numbers.unfinished and held + 1 < w.special_start:
            return None, 0.0
        canasta = naturals + wilds + 3 >= 7
        return ((top, 2, 0, 0), w.take_pair) if _leaves(t, 2, canasta) else (None, 0.0)
    hand = t.hands[t.seat]
    if held and (hand[TWO] or hand[JOKER]) and numbers.may_wild[0][top][naturals + 2][wilds + 1]:
        joker = 0 if hand[TWO] else 1
        if _leaves(t, 2, naturals + wilds + 3 >= 7):
            return (top, 1, 1 - joker, joker), w.take_mixed
    return None, 0.0


def _leaves(t: Counts, laid: int, canasta: bool | int) -> bool:
    """Tell whether enough cards stay in the hand after a take that lays so many (G-11)."""
    seat = t.seat
    left = t.sizes[seat] - laid + gained(t)
    if left >= 2 or t.waiting[seat]:
        return True
    return left == 1 and not canasta and meets(t, t.numbers.side_of[seat]) and not t.numbers.partner_foot
