"""A turn on counts, stage by stage: draw or take, go out or lay, throw."""

from __future__ import annotations

from typing import Final

from game.bots.counts.faces import JOKER, RANKS, TWO, VALUE
from game.bots.counts.moves import draw, end, lay, take, throw
from game.bots.counts.table import PLAY, Counts, Group
from game.bots.policy.going import Sorted, sorted_hand
from game.bots.policy.laying import lay_more
from game.bots.policy.opening import first_meld, wild_opening
from game.bots.policy.out import Way, find_way, may_be_out
from game.bots.policy.taking import forced_take, take_choice
from game.bots.policy.throwing import NEVER, cheapest, throw_costs
from game.bots.policy.weights import Weights
from game.bots.policy.whether import should_go_out
from game.core.public import CANASTA

#: So many naturals of a rank are plenty: then a first meld with wild cards need not wait.
PLENTY: Final = 4
#: A weight from which no card that could be laid is held to be thrown, and cards of a hand that can hold one.
UNHELD: Final = 999.0
LEFT: Final = 4


def turn(t: Counts, w: Weights) -> None:
    """Play the whole turn of the seat to move, without asking anybody."""
    if t.phase != PLAY:
        pile = t.pile
        if pile and (t.hands[t.seat][pile[-1]] or t.numbers.onto):
            groups = take_choice(t, w)
        else:
            groups = None
        if groups is None and t.stock:
            draw(t)
        else:
            _take_or_end(t, groups)
        if t.over:
            return
    play_phase(t, w)


def draw_phase(t: Counts, w: Weights) -> None:
    """Draw, take the pile, or end the deal."""
    groups = take_choice(t, w)
    if groups is None and t.stock:
        draw(t)
    else:
        _take_or_end(t, groups)


def _take_or_end(t: Counts, groups: tuple[Group, ...] | None) -> None:
    if groups is None:
        groups = forced_take(t)
    if groups is None:
        end(t)
    else:
        take(t, groups)


def play_phase(t: Counts, w: Weights) -> None:
    """Go out, or lay and throw; stops where a foot that nobody knows is picked up."""
    seat = t.seat
    found = sorted_hand(t)
    loose, pairs, ready = found
    if (
        len(loose) < 2
        and may_be_out(t, len(loose), len(pairs))
        and (t.sizes[seat] == 1 or should_go_out(t, w))
    ):
        way = find_way(t)
        if way is not None:
            go(t, way)
            return
    waiting = t.waiting[seat]
    hand = t.hands[seat]
    held = face = -1
    if not t.opened[t.numbers.side_of[seat]]:
        if ready or hand[TWO] or hand[JOKER]:
            lay_phase(t, w, found)
        loose.reverse()  # cheap cards first: a side that has not opened keeps the dear ones
    elif ready:
        held, face = held_to_throw(t, w, found)
        lay_around(t, w, ready, held)
    elif hand[TWO] or hand[JOKER]:
        lay_more(t, w, ready)
    if waiting and not t.waiting[seat]:
        if any(t.hands[seat]):
            play_phase(t, w)
        return
    if face < 0 or not hand[face]:
        face = cheapest(t, w, loose, pairs + ready)[1]
    throw(t, face)


def held_to_throw(t: Counts, w: Weights, found: Sorted) -> tuple[int, int]:
    """Give the card that could be laid and is kept back to be thrown, as every other throw costs more; -1: none.

    No canasta is given up for it, and a card for a meld on the table must be much the better throw. Beside it stands
    the best throw before anything is laid; -1 where it was not looked for.
    """
    loose, pairs, ready = found
    seat = t.seat
    if w.hold_throw >= UNHELD or not ready or t.waiting[seat] or t.sizes[seat] < LEFT:
        return -1, -1
    face = cheapest(t, w, loose, pairs + ready)[1]
    if face not in ready:
        return -1, face
    hand = t.hands[seat]
    side = t.numbers.side_of[seat]
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    if not naturals[face] and hand[face] < CANASTA:
        return face, face
    least, face = NEVER, -1
    for cost, f in throw_costs(t, w):
        if f in ready:
            stand = naturals[f] + twos[f] + jokers[f]
            if stand < CANASTA <= stand + hand[f]:
                continue
            if stand:
                cost += w.hold_throw
        if cost < least:
            least, face = cost, f
    return (face if face in ready else -1), face


def lay_around(t: Counts, w: Weights, ready: list[int] | None, held: int) -> None:
    """Lay what the seat lays without the card that it keeps to throw, if there is one (-1: none)."""
    hand = t.hands[t.seat]
    if held < 0:
        lay_more(t, w, ready)
        return
    hand[held] -= 1
    lay_more(t, w, ready)
    hand[held] += 1


def go(t: Counts, way: Way) -> None:
    """Go out by a way that was found."""
    groups, face = way
    if groups:
        lay(t, groups)
    if face >= 0:
        throw(t, face)


def lay_phase(t: Counts, w: Weights, found: Sorted | None = None) -> None:
    """Open if the side has not, then lay what the seat lays without going out."""
    seat = t.seat
    found = found or sorted_hand(t)
    if t.opened[t.numbers.side_of[seat]]:
        lay_more(t, w, found[2])
        return
    groups = opening(t, w, found)
    if groups is not None:
        hand = t.hands[seat]
        lay(t, groups)
        if w.open_more and t.hands[seat] is hand:
            lay_more(t, w)


def opening(t: Counts, w: Weights, found: Sorted | None = None) -> tuple[Group, ...] | None:
    """Give the first meld that the seat to move would lay now; None: it waits, or has none."""
    numbers = t.numbers
    hand = t.hands[t.seat]
    found = found or sorted_hand(t)
    wilds = hand[TWO] + hand[JOKER]
    if not found[2] and not wilds:
        return None
    minimum = t.minimum[numbers.side_of[t.seat]]
    if wilds >= w.wild_open and numbers.wild_melds:
        meld = wild_opening(t)
        if meld is not None:
            return meld
    stock, pack = len(t.stock), numbers.rules.pack_size
    if wilds and stock > w.early_stock * pack:
        if stock > w.fresh_stock * pack and max(hand[:RANKS]) < PLENTY:
            most = 0
        else:
            most = max(1, int(minimum / w.open_wild))
            if w.open_pressed and any(t.opened):
                most += int(w.open_pressed)
        wilds = min(wilds, most)
    if not wilds and not numbers.canasta_opens:
        points = 0
        for r in found[2]:
            points += hand[r] * VALUE[r]
        if points < minimum:
            return None
    return first_meld(t, w, -1, wilds, found)
