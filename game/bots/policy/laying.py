"""What to lay once the side has melded: naturals first, then wild cards where they do most."""

from __future__ import annotations

from game.bots.counts.faces import JOKER, RANKS, TWO, WILDS
from game.bots.counts.moves import lay_one
from game.bots.counts.table import Counts
from game.bots.policy.going import foe_may_end, meets, sorted_hand
from game.bots.policy.weights import Weights
from game.core.public import CANASTA


def lay_more(t: Counts, w: Weights, ready: list[int] | None = None) -> None:
    """Lay what the seat to move lays without going out; a hand may run into its foot.

    `ready` holds the ranks of which something can be laid, if somebody has sorted the hand.
    """
    seat = t.seat
    hand = t.hands[seat]
    wilds = hand[TWO] or hand[JOKER]
    if ready is None:
        ready = sorted_hand(t)[2]
    if not ready and not wilds:
        return
    waiting = t.waiting[seat]
    keep = 0 if waiting else 2
    if t.sizes[seat] <= keep:
        return
    numbers = t.numbers
    side = numbers.side_of[seat]
    late = len(t.stock) <= w.late_cards * numbers.draws or (min(t.sizes) <= w.near_foe and foe_may_end(t, w))
    spare = keep
    if w.keep_cards > keep and not (waiting or late or meets(t, side)):
        spare = int(w.keep_cards)
    if ready:
        _naturals(t, w, side, ready, keep, spare, late=late)
    if wilds and t.hands[seat] is hand:
        _wilds(t, w, side, keep, late=late)


def lay_wilds(t: Counts, place: int, count: int) -> None:
    """Lay so many wild cards onto a meld, jokers first."""
    hand = t.hands[t.seat]
    jokers = hand[JOKER] if hand[JOKER] < count else count
    lay_one(t, place, 0, count - jokers, jokers)


# -- naturals -----------------------------------------------------------------------------------


def _naturals(
    t: Counts, w: Weights, side: int, ready: list[int], keep: int, spare: int, *, late: bool
) -> None:
    """Lay first what makes canastas, then the rest from the highest rank down.

    While the pile is worth having, cards do more in the hand: they are safe throws, and pairs that take it.
    """
    seat = t.seat
    numbers = t.numbers
    hand = t.hands[seat]
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    wilds = hand[TWO] + hand[JOKER]
    held_back = not late and not t.waiting[seat]
    pile = len(t.pile)
    nothing = held_back and pile >= w.hold_canasta
    frozen = held_back and t.frozen and pile >= w.hold_pile
    canastas_only = held_back and pile >= w.hold_back
    others: list[int] = []
    for r in ready:
        h = hand[r]
        stand = 0
        if naturals[r]:
            stand = naturals[r] + twos[r] + jokers[r]
        elif canastas_only and h < CANASTA:
            continue
        if nothing and stand < CANASTA - 1:
            continue
        if stand < CANASTA <= stand + h + wilds and _completes(t, side, r, h, wilds):
            _add(t, w, side, r, keep)
            if t.hands[seat] is not hand:
                return
        elif canastas_only:
            continue
        elif not held_back or not (
            (frozen and h == 3) if not stand else (h == 2 and (stand + 2 <= w.hold_pair or frozen))
        ):
            others.append(r)
    for r in others:
        _add(t, w, side, r, spare)
        if numbers.reopens and hand[r] >= 3 and not naturals[r]:
            _add(t, w, side, r, spare)
        if t.hands[seat] is not hand:
            return


def _completes(t: Counts, side: int, r: int, held: int, wilds: int) -> bool:
    """Tell whether laying this rank makes a canasta, with wild cards if it must."""
    n = t.naturals[side][r] + held
    v = t.twos[side][r] + t.jokers[side][r]
    missing = CANASTA - n - v
    if missing <= 0:
        return True
    if missing > wilds or not t.naturals[side][r]:
        return False
    row = t.numbers.may_wild[0][r][n]
    return v + missing < len(row) and row[v + missing]


def _add(t: Counts, w: Weights, side: int, r: int, keep: int) -> None:
    """Lay as many naturals of a rank as the meld takes and the hand can spare."""
    numbers = t.numbers
    held = t.hands[t.seat][r]
    n = t.naturals[side][r]
    v = t.twos[side][r] + t.jokers[side][r]
    most = t.sizes[t.seat] - keep
    if held < most:
        most = held
    if numbers.limit and most > numbers.limit - n - v:
        most = numbers.limit - n - v
    if most <= 0 or (not n and (most < 3 or (numbers.unfinished and _reckless(t, w, r, held)))):
        return
    lay_one(t, r, most, 0, 0)


def _reckless(t: Counts, w: Weights, r: int, held: int) -> bool:
    """Tell whether so many naturals are too few to start a meld that costs unless finished (M-46)."""
    return t.numbers.special[r] and held < w.special_start


# -- wild cards ---------------------------------------------------------------------------------


def _wilds(t: Counts, w: Weights, side: int, keep: int, *, late: bool) -> None:
    seat = t.seat
    numbers = t.numbers
    hand = t.hands[seat]
    if numbers.wild_melds:
        _wild_meld(t, w, side, keep)
        if t.twos[side][WILDS] + t.jokers[side][WILDS]:
            return  # M-23
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    least = (w.reach if w.reach < CANASTA else CANASTA) - hand[TWO] - hand[JOKER]
    near = []  # melds for which the wild cards of the hand are enough
    for r, n in enumerate(naturals):
        if n and least <= n + twos[r] + jokers[r] < CANASTA:
            near.append(r)
    if near:
        _finish(t, w, side, keep, near, late=late)
        if (hand[TWO] or hand[JOKER]) and t.hands[seat] is hand and not late and w.reach < CANASTA:
            _prepare(t, w, side, keep, near)
    if t.hands[seat] is hand and (late or (numbers.foot_size and _nearly_through(t, w, side))):
        _spread(t, w, side, keep, late=late)
    if t.waiting[seat]:
        wilds = hand[TWO] + hand[JOKER]
        if wilds and wilds <= w.run_wilds and t.sizes[seat] <= wilds + 1:
            _spread(t, w, side, keep, late=True)


def _finish(t: Counts, w: Weights, side: int, keep: int, near: list[int], *, late: bool) -> None:
    """Make canastas of the melds that are near one, those that need the fewest wild cards first."""
    seat = t.seat
    hand = t.hands[seat]
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    most = min(hand[TWO] + hand[JOKER], 3)
    found: list[tuple[int, int]] = []
    for r in near:
        need = CANASTA - naturals[r] - twos[r] - jokers[r]
        if 0 < need <= most:
            found.append((need, -r))
    if len(found) > 1:
        found.sort()
    for need, minus in found:
        r = -minus
        wilds = hand[TWO] + hand[JOKER]
        if need > wilds or need > t.sizes[seat] - keep or not naturals[r]:
            continue
        row = t.numbers.may_wild[0][r][naturals[r]]
        after = twos[r] + jokers[r] + need
        if after < len(row) and row[after] and (late or _worth_finishing(t, w, side, r, need)):
            lay_wilds(t, r, need)
            if t.hands[seat] is not hand:
                return


def _prepare(t: Counts, w: Weights, side: int, keep: int, near: list[int]) -> None:
    """Lay wild cards onto the largest meld that they bring near a canasta, while the side still needs one."""
    if meets(t, side):
        return
    seat = t.seat
    hand = t.hands[seat]
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    best = most = 0
    clean_out = t.numbers.clean_out
    for r in near:
        wilds = twos[r] + jokers[r]
        size = naturals[r] + wilds
        if most < size < CANASTA and (wilds or not clean_out):
            best, most = r, size
    spare = min(hand[TWO] + hand[JOKER], t.sizes[seat] - keep, CANASTA - 1 - most)
    if not most or spare <= 0:
        return
    wilds = twos[best] + jokers[best]
    row = t.numbers.may_wild[0][best][naturals[best]]
    while spare and not (wilds + spare < len(row) and row[wilds + spare]):
        spare -= 1
    if spare and most + spare >= w.reach:
        lay_wilds(t, best, spare)


def _worth_finishing(t: Counts, w: Weights, side: int, r: int, need: int) -> bool:
    numbers = t.numbers
    clean = not (t.twos[side][r] or t.jokers[side][r])
    if clean and numbers.clean_out and _spoils(t, side, r):
        return False
    if not meets(t, side):
        return need <= w.finish_wilds
    if clean and len(t.stock) > w.wait_clean * numbers.draws and unseen(t, r) + t.hands[t.seat][r] >= need:
        return False  # a clean one may still come
    return need <= 2 or numbers.reopens


def unseen(t: Counts, face: int) -> int:
    """Count the cards of a face that the seat to move has not seen, those known in other hands among them."""
    seat = t.seat
    return t.hidden[face] - t.hands[seat][face] + sum(known[face] for known in t.known)


def _spoils(t: Counts, side: int, r: int) -> bool:
    """Tell whether a wild card here takes a clean book from the set that going out needs (H-38)."""
    numbers = t.numbers
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    others = 0
    for o in range(RANKS):
        if naturals[o] and o != r and not twos[o] and not jokers[o]:
            others += 1
    if t.clean[side] + others < numbers.clean_out:
        return True
    return _mixed_coming(t, side) >= numbers.mixed_out


def _mixed_coming(t: Counts, side: int) -> int:
    """Count the mixed books that are made or begun."""
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    count = t.mixed[side]
    for r in range(RANKS):
        if naturals[r] and (twos[r] or jokers[r]):
            count += 1
    return count


def _wild_meld(t: Counts, w: Weights, side: int, keep: int) -> None:
    """Start or grow a meld of wild cards where it is likely to be finished (M-22)."""
    if t.shut[side][WILDS]:
        return
    hand = t.hands[t.seat]
    wilds = hand[TWO] + hand[JOKER]
    stand = t.twos[side][WILDS] + t.jokers[side][WILDS]
    if not stand and wilds < w.wild_start:
        return
    most = min(wilds, t.sizes[t.seat] - keep, CANASTA - stand)
    if most > 0 and stand + most >= 3:
        lay_wilds(t, WILDS, most)


def _spread(t: Counts, w: Weights, side: int, keep: int, *, late: bool) -> None:
    """Lay wild cards that finish nothing: onto mixed melds, into the mixed books that are still needed."""
    seat = t.seat
    hand = t.hands[seat]
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    may_wild = t.numbers.may_wild[0]
    for r in range(RANKS - 1, -1, -1):
        pair = hand[r] == 2 and not naturals[r] and not t.shut[side][r]
        if pair and hand[TWO] + hand[JOKER] and t.sizes[seat] - keep >= 3 and may_wild[r][2][1]:
            joker = 1 if hand[JOKER] else 0
            lay_one(t, r, 2, 1 - joker, joker)
            if t.hands[seat] is not hand:
                return
    order = [r for r in range(RANKS) if naturals[r]]
    order.sort(key=lambda r: -(naturals[r] + twos[r] + jokers[r]))
    for r in order:
        while hand[TWO] + hand[JOKER] and t.sizes[seat] > keep and _takes_a_wild(t, side, r, late=late):
            lay_wilds(t, r, 1)
            if t.hands[seat] is not hand:
                return


def _nearly_through(t: Counts, w: Weights, side: int) -> bool:
    """Tell whether few cards stay before the foot when all wild cards go, and pairs with them."""
    seat = t.seat
    if not t.waiting[seat]:
        return True
    hand = t.hands[seat]
    naturals = t.naturals[side]
    wilds = hand[TWO] + hand[JOKER]
    pairs = 0
    for r in range(RANKS):
        if hand[r] == 2 and not naturals[r]:
            pairs += 1
    return t.sizes[seat] - wilds - 2 * (pairs if pairs < wilds else wilds) <= w.spread_left


def _takes_a_wild(t: Counts, side: int, r: int, *, late: bool) -> bool:
    """Tell whether one more wild card may go to the meld of this rank, and does no harm there."""
    n = t.naturals[side][r]
    wilds = t.twos[side][r] + t.jokers[side][r]
    row = t.numbers.may_wild[0][r][n]
    if not n or wilds + 1 >= len(row) or not row[wilds + 1]:
        return False
    if wilds or late:
        return wilds > 0 or n < CANASTA  # a clean canasta stays clean
    return not _spoils(t, side, r) and _mixed_coming(t, side) < t.numbers.mixed_out
