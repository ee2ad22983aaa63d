"""What changes a table of counts: the engine's acts without its judgement, as fast as plain Python goes.

Whoever calls a move has made sure that it is legal. Cards that everybody knows leave a hand first.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.counts.faces import BLACK, JOKER, PLACES, RANKS, RED, TWO, VALUE, WILDS
from game.bots.counts.law import may_take
from game.bots.counts.table import ANSWER, DRAW, PLAY, WORTH_NOTING, Counts, Group
from game.core.public import CANASTA

# -- drawing and taking


def draw(t: Counts) -> None:
    """Draw from the stock; threes at its end may end the deal (C-8 to C-11, H-15, H-16, M-5, M-6)."""
    if t.log is not None:
        t.log.append(("draw", None))
    seat = t.seat
    pile = t.pile
    if len(pile) >= WORTH_NOTING:
        t.declined[seat][pile[-1]] += 1
    t.phase = PLAY
    stock = t.stock
    hand = t.hands[seat]
    draws = t.numbers.draws
    kept = 0
    while kept < draws and stock and BLACK != stock[-1] != RED:
        hand[stock.pop()] += 1
        kept += 1
    if kept == draws:
        t.sizes[seat] += kept
    elif not _receive(t, seat, draws, kept):
        t.over = True


def _receive(t: Counts, seat: int, count: int, kept: int = 0) -> bool:
    """Give so many cards from the stock that stay; threes on the way are laid. Tells whether play goes on.

    So many were `kept` already, but not yet counted.
    """
    numbers = t.numbers
    stock = t.stock
    hand = t.hands[seat]
    three = not kept
    while kept < count and stock:
        face = stock.pop()
        three = face == RED or (face == BLACK and numbers.lays_black)
        if three and (stock or not numbers.last_three_stays):
            _lay_three(t, seat, face, 1)
        else:
            hand[face] += 1
            kept += 1
    t.sizes[seat] += kept
    return kept > 0 and not (three and numbers.last_three_stays)


def _lay_three(t: Counts, seat: int, face: int, count: int) -> None:
    row = t.reds if face == RED else t.threes
    row[t.numbers.side_of[seat]] += count
    t.hidden[face] -= count


def take(t: Counts, groups: Sequence[Group]) -> None:
    """Take the pile: its top card joins the first group, the rest goes to the hand (C-13 to C-22, H-19)."""
    if t.log is not None:
        t.log.append(("take", tuple(groups)))
    seat = t.seat
    pile = t.pile
    limit = t.numbers.take_limit
    if len(pile) > limit:
        t.pile = pile[:-limit]
        pile = pile[-limit:]
    else:
        t.pile = []
        pile = pile[:]
    top = pile.pop()
    hand = t.hands[seat]
    known = t.known[seat]
    hand[top] += 1  # it passes through the hand, seen by all
    known[top] += 1
    t.sizes[seat] += 1
    t.shown[seat] += 1
    place, naturals, twos, jokers = groups[0]
    _put(t, place, naturals + 1, twos, jokers)
    for place, naturals, twos, jokers in groups[1:]:
        _put(t, place, naturals, twos, jokers)
    t.frozen = False
    t.took = True
    t.phase = PLAY
    before = size = t.sizes[seat]
    for face in pile:
        if face == RED:
            t.reds[t.numbers.side_of[seat]] += 1
        else:
            hand[face] += 1
            known[face] += 1
            size += 1
    t.shown[seat] += size - before
    t.sizes[seat] = size
    if not size:
        _emptied(t)


# -- laying


def lay(t: Counts, groups: Sequence[Group]) -> None:
    """Lay groups as one act, which may empty the hand: into the foot, or out (H-8, C-38, H-39)."""
    if t.log is not None:
        t.log.append(("lay", tuple(groups)))
    t.laid = True
    for place, naturals, twos, jokers in groups:
        _put(t, place, naturals, twos, jokers)
    if not t.sizes[t.seat]:
        _emptied(t)


def lay_one(t: Counts, place: int, naturals: int, twos: int, jokers: int) -> None:
    """Lay one group as an act by itself."""
    if t.log is not None:
        t.log.append(("lay", ((place, naturals, twos, jokers),)))
    t.laid = True
    _put(t, place, naturals, twos, jokers)
    if not t.sizes[t.seat]:
        _emptied(t)


def _put(t: Counts, place: int, naturals: int, twos: int, jokers: int) -> None:
    """Move cards from the hand of the seat whose turn it is to its side's meld."""
    seat = t.seat
    numbers = t.numbers
    side = numbers.side_of[seat]
    hand = t.hands[seat]
    known = t.known[seat]
    row = t.naturals[side]
    stood_w = t.twos[side][place] + t.jokers[side][place]
    stood = row[place] + stood_w
    cards = naturals
    worth = 0
    if naturals:
        hand[place] -= naturals
        t.hidden[place] -= naturals if not known[place] else _showing(t, seat, place, naturals)
        worth = naturals * VALUE[place]
        row[place] += naturals
    if twos:
        hand[TWO] -= twos
        t.hidden[TWO] -= twos if not known[TWO] else _showing(t, seat, TWO, twos)
        t.twos[side][place] += twos
        worth += twos * VALUE[TWO]
        cards += twos
    if jokers:
        hand[JOKER] -= jokers
        t.hidden[JOKER] -= jokers if not known[JOKER] else _showing(t, seat, JOKER, jokers)
        t.jokers[side][place] += jokers
        worth += jokers * VALUE[JOKER]
        cards += jokers
    t.sizes[seat] -= cards
    t.points[side] += worth
    t.opened[side] = t.melded[seat] = True
    if numbers.foot_size and not t.waiting[seat]:
        t.from_foot[seat] = True
    if numbers.own_canasta:
        if not stood:
            t.started |= 1 << place
        elif not t.started >> place & 1:
            t.joined = True
    if stood + cards >= CANASTA:
        _canasta(t, side, place, stood, stood_w)


def _showing(t: Counts, seat: int, face: int, count: int) -> int:
    """Take so many cards from what is known of a hand, and tell how many nobody had seen there."""
    known = t.known[seat]
    showed = min(count, known[face])
    known[face] -= showed
    t.shown[seat] -= showed
    return count - showed


def _canasta(t: Counts, side: int, place: int, stood: int, stood_wilds: int) -> None:
    """Count the canasta that a meld has become, or is still; close it where it is full."""
    numbers = t.numbers
    wilds = t.twos[side][place] + t.jokers[side][place]
    if place == WILDS:
        t.mixed[side] += 1
        t.bonus[side] += numbers.wild_canasta[t.jokers[side][place]]
    elif stood < CANASTA:
        if wilds:
            t.mixed[side] += 1
            t.bonus[side] += numbers.mixed_worth
        else:
            t.clean[side] += 1
            t.bonus[side] += numbers.clean_worth[place]
    elif wilds and not stood_wilds:
        t.clean[side] -= 1
        t.mixed[side] += 1
        t.bonus[side] += numbers.mixed_worth - numbers.clean_worth[place]
    if numbers.limit:
        _close(t, side, place, mixed=wilds > 0)


def _close(t: Counts, side: int, place: int, *, mixed: bool) -> None:
    numbers = t.numbers
    closed = t.closed[side][:]
    closed[place] += 1
    t.closed[side] = closed
    if mixed:
        t.closed_mixed[side] = row = t.closed_mixed[side][:]
        row[place] += 1
    t.naturals[side][place] = t.twos[side][place] = t.jokers[side][place] = 0
    for other in range(len(t.shut)):
        if (other == side and not numbers.reopens) or (place < RANKS and numbers.closes[place][mixed]):
            shut = t.shut[other][:]
            shut[place] = True
            t.shut[other] = shut


# -- throwing and the end of a turn


def throw(t: Counts, face: int) -> None:
    """Throw a card: out, into the foot, or on to the next seat (C-36, H-9, M-7)."""
    if t.log is not None:
        t.log.append(("throw", face))
    seat = t.seat
    numbers = t.numbers
    known = t.known[seat]
    t.hands[seat][face] -= 1
    if known[face]:
        known[face] -= 1
        t.shown[seat] -= 1
    else:
        t.hidden[face] -= 1
    t.thrown[seat][face] += 1
    t.pile.append(face)
    if face >= TWO and numbers.freezes:
        t.frozen = True
    if numbers.foot_size and not t.waiting[seat]:
        t.from_foot[seat] = True
    sizes = t.sizes
    sizes[seat] -= 1
    t.turns += 1
    if not sizes[seat]:
        if not t.waiting[seat]:
            _go_out(t)
            return
        if numbers.walks_at_once:
            _pick_up(t, seat)
    if not (t.stock or numbers.after_stock):
        t.over = True
        return
    t.seat = seat = numbers.next_seat[seat]
    t.phase = DRAW
    t.took = t.laid = t.asked_now = t.joined = False
    t.answer = None
    t.started = 0
    t.fresh = not t.melded[seat]
    if not sizes[seat] and t.waiting[seat]:
        _pick_up(t, seat)
    if not (t.stock or may_take(t)):
        t.over = True


def _emptied(t: Counts) -> None:
    """Melds took the last card of the hand."""
    if t.waiting[t.seat]:
        _pick_up(t, t.seat)
    else:
        _go_out(t)


def _pick_up(t: Counts, seat: int) -> None:
    """Take up a foot: its threes are laid and replaced (H-7 to H-10). An unknown foot is an unknown hand."""
    foot = t.feet[seat]
    t.feet[seat] = []
    t.waiting[seat] = False
    t.hands[seat] = hand = foot[:]
    if not foot:
        t.sizes[seat] = t.numbers.foot_size
        return
    size = sum(foot)
    threes = 0
    for face in (RED, BLACK) if t.numbers.lays_black else (RED,):
        count = hand[face]
        if count:
            hand[face] = 0
            threes += count
            _lay_three(t, seat, face, count)
    t.sizes[seat] = size - threes
    if threes:
        _receive(t, seat, threes)


def _go_out(t: Counts) -> None:
    numbers = t.numbers
    t.over = True
    t.out = seat = t.seat
    t.concealed = t.fresh and numbers.concealed_bonus >= 0
    if t.concealed and numbers.own_canasta:
        side = numbers.side_of[seat]
        t.concealed = not t.joined and any(
            t.naturals[side][p] + t.twos[side][p] + t.jokers[side][p] >= CANASTA
            for p in range(PLACES)
            if t.started >> p & 1
        )


def end(t: Counts) -> None:
    """End the deal instead of taking the pile, when the stock is empty (C-41, H-17)."""
    if t.log is not None:
        t.log.append(("end", None))
    t.over = True


# -- the question


def ask(t: Counts) -> None:
    """Ask the partner (C-39, H-41, M-35)."""
    if t.log is not None:
        t.log.append(("ask", None))
    t.phase = ANSWER
    t.asked_now = True
    t.asked[t.seat] = True


def answer(t: Counts, yes: bool) -> None:
    """Answer the partner's question; a no binds for this turn."""
    if t.log is not None:
        t.log.append(("answer", yes))
    t.phase = PLAY
    t.answer = yes
