"""What a table of counts allows: the few questions that simulations ask before they move."""

from __future__ import annotations

from game.bots.counts.faces import BLACK, FACES, JOKER, RANKS, RED, TWO, VALUE
from game.bots.counts.reading import to_view
from game.bots.counts.table import Counts
from game.core.legality import may_take as core_may_take


def may_go_out(t: Counts, clean: int, mixed: int) -> bool:
    """Tell whether the seat whose turn it is may go out when its side has these canastas (G10)."""
    numbers = t.numbers
    seat = t.seat
    if clean + mixed < numbers.canastas_out or clean < numbers.clean_out or mixed < numbers.mixed_out:
        return False
    if t.answer is False or t.waiting[seat]:
        return False
    partner = numbers.partner_of[seat]
    return partner < 0 or not numbers.partner_foot or (t.from_foot[partner] and not t.waiting[partner])


def may_ask(t: Counts) -> bool:
    """Tell whether the seat may ask its partner now (C-39, H-41, M-35)."""
    numbers = t.numbers
    seat = t.seat
    partner = numbers.partner_of[seat]
    rules = numbers.rules
    if partner < 0 or t.asked_now or t.sizes[seat] < 2:
        return False
    if numbers.ask_once_a_deal and (t.asked[seat] or (rules.ask_per_side and t.asked[partner])):
        return False
    if numbers.ask_in_foot:
        return not t.waiting[seat]
    return not (t.laid or (t.took and not rules.ask_after_take))


def throwable(t: Counts) -> list[int]:
    """Give the faces that the seat may throw from two cards or more (C-34, H-36, M-31)."""
    numbers = t.numbers
    hand = t.hands[t.seat]
    faces = [face for face in range(FACES) if hand[face] and face != RED]
    if numbers.lays_black and BLACK in faces:
        faces.remove(BLACK)
    if not numbers.guarded or t.sizes[t.seat] < 2:
        return faces
    naturals = [face for face in faces if face < RANKS]
    if not naturals:
        return faces
    if t.pile:
        return naturals
    plain = [face for face in naturals if not numbers.special[face]]
    gone = _closed_for_all(t)
    if plain:
        free = [face for face in plain if face not in gone]
        if free or numbers.rules.closed_last_resort:
            return free or plain
    return [face for face in naturals if face not in gone] or naturals


def _closed_for_all(t: Counts) -> set[int]:
    """Give the ranks that nobody may lay any more (M-17): the pack has no two mixed canastas of a rank."""
    closes = t.numbers.closes
    if not any(closes[0]):
        return set()
    return {rank for rank in range(RANKS) if t.shut[0][rank] and all(shut[rank] for shut in t.shut)}


def may_take(t: Counts) -> bool:
    """Tell whether the seat has any legal take, as the law says; quick where one look is enough."""
    pile = t.pile
    seat = t.seat
    hand = t.hands[seat]
    if not pile or not hand or pile[-1] >= RANKS:
        return False
    numbers = t.numbers
    top = pile[-1]
    side = numbers.side_of[seat]
    opened = t.opened[side]
    held = hand[top]
    frozen = numbers.needs_pair or t.frozen or not opened
    stands = opened and numbers.onto and not frozen and t.naturals[side][top] > 0
    if held < 2 and (frozen or not held or not (hand[TWO] or hand[JOKER])) and not stands:
        return False
    if not opened:
        most = sum(hand[face] * VALUE[face] for face in range(RED)) + VALUE[top]
        if most < t.minimum[side] and not numbers.canasta_opens:
            return False
    return core_may_take(to_view(t, seat))
