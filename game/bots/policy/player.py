"""The policy at the table: a view in, a plan and its reasons out."""

from __future__ import annotations

from random import Random

from game.bots.bot import Choice, Reason, Why
from game.bots.counts.faces import BLACK, JOKER, TWO, VALUE, rank_of_place
from game.bots.counts.law import may_ask
from game.bots.counts.moves import end, lay, take, throw
from game.bots.counts.reading import actions_of
from game.bots.counts.table import ANSWER, DRAW, Act, Counts, Group
from game.bots.policy.answering import answer
from game.bots.policy.going import sorted_hand
from game.bots.policy.out import find_way, may_be_out
from game.bots.policy.taking import forced_take, take_choice
from game.bots.policy.throwing import best_throw, risk_of, throw_costs
from game.bots.policy.turn import go, held_to_throw, lay_around, opening
from game.bots.policy.weights import Weights
from game.bots.policy.whether import should_go_out
from game.core.actions import Answer, Ask, Draw
from game.core.view import PlayerView

#: A likelihood below which a throw is called safe.
SAFE = 0.1


def choose(view: PlayerView, t: Counts, w: Weights, rng: Random | None = None, blur: float = 0.0) -> Choice:
    """Give the policy's choice for a view that was read into a table; the table is used up.

    With chance the dangers of throws are misjudged by such a share of them.
    """
    if t.phase == ANSWER:
        return _answer(view, t, w)
    t.log = []
    reasons = _draw(t, w) if t.phase == DRAW else _play(t, w, rng, blur)
    if reasons is None:
        return Choice((Draw(t.seat),), (_why_draw(t),))
    if reasons[-1].code is Why.ASK:
        return Choice((Ask(t.seat),), tuple(reasons))
    return Choice(actions_of(view, t.log), tuple(reasons))


def _answer(view: PlayerView, t: Counts, w: Weights) -> Choice:
    assert view.seat is not None
    t.seat = view.seat
    held = sum(count * cost for count, cost in zip(t.hands[t.seat], t.numbers.held, strict=True))
    yes = answer(t, w)
    reason = Reason(Why.SAY_YES if yes else Why.SAY_NO, {"points": held})
    return Choice((Answer(view.seat, yes=yes),), (reason,))


# -- the draw -----------------------------------------------------------------------------------


def _draw(t: Counts, w: Weights) -> list[Reason] | None:
    """Take, or end the deal; None: draw."""
    groups = take_choice(t, w)
    if groups is None and not t.stock:
        groups = forced_take(t)
        if groups is None:
            end(t)
            return [Reason(Why.END_DEAL)]
    if groups is None:
        return None
    code = Why.TAKE_PILE if t.opened[t.numbers.side_of[t.seat]] else Why.TAKE_OPENS
    cards = _pile_size(t)
    take(t, groups)
    return [Reason(code, {"cards": cards})]


def _why_draw(t: Counts) -> Reason:
    """Tell why the pile was left: it cannot be taken, or is not worth it."""
    can = take_choice(t, AT_ANY_PRICE) is not None
    return Reason(Why.DRAW_THIN_PILE if can else Why.DRAW_NO_TAKE, {"cards": _pile_size(t)})


def _pile_size(t: Counts) -> int:
    return min(t.numbers.take_limit, len(t.pile))


AT_ANY_PRICE = Weights(take_pair=-1e9, take_mixed=-1e9, take_onto=-1e9, take_open=-1e9)


# -- the rest of the turn -----------------------------------------------------------------------


def _play(t: Counts, w: Weights, rng: Random | None, blur: float) -> list[Reason]:
    reasons: list[Reason] = []
    loose, pairs, ready = sorted_hand(t)
    way = find_way(t) if may_be_out(t, len(loose), len(pairs)) else None
    if way is not None:
        if t.sizes[t.seat] == 1 or should_go_out(t, w):
            if may_ask(t):
                return [Reason(Why.ASK)]
            go(t, way)
            return [Reason(Why.GO_OUT)]
        reasons.append(Reason(Why.STAY_IN))
    waiting = t.waiting[t.seat]
    held = face = -1
    if t.opened[t.numbers.side_of[t.seat]]:
        held, face = held_to_throw(t, w, (loose, pairs, ready))
        reasons += _lay(t, w, held)
    else:
        loose.reverse()  # as in simulations
        reasons += _open(t, w)
        if w.open_more and not (waiting and not t.waiting[t.seat]):
            reasons += _lay(t, w, held)
    if waiting and not t.waiting[t.seat]:
        reasons.append(Reason(Why.TO_FOOT))
        return reasons
    if held < 0 and rng is not None:
        face = _misjudged(t, w, rng, blur)
    elif face < 0 or not t.hands[t.seat][face]:
        face = best_throw(t, w, loose, pairs + ready)
    reasons.append(Reason(Why.TO_FOOT) if waiting and t.sizes[t.seat] == 1 else why_throw(t, w, face))
    throw(t, face)
    return reasons


def _misjudged(t: Counts, w: Weights, rng: Random, blur: float) -> int:
    """Give the throw that seems cheapest to somebody who takes a danger for greater or smaller than it is."""
    costs = throw_costs(t, w)
    best = min(costs)[1]
    if best >= BLACK:
        return best
    safe = {face: cost for cost, face in throw_costs(t, w, 0.0)}
    seeming = [
        (safe[face] + (cost - safe[face]) * max(rng.gauss(1.0, blur), 0.0), face)
        for cost, face in costs
        if face < BLACK
    ]
    return min(seeming)[1]


def _open(t: Counts, w: Weights) -> list[Reason]:
    side = t.numbers.side_of[t.seat]
    groups = opening(t, w)
    if groups is None:
        return []
    reason = Reason(Why.OPEN, {"points": sum(map(_points, groups)), "minimum": t.minimum[side]})
    lay(t, groups)
    return [reason]


def _points(group: Group) -> int:
    place, naturals, twos, jokers = group
    return (naturals and naturals * VALUE[place]) + 20 * twos + 50 * jokers


def _lay(t: Counts, w: Weights, held: int) -> list[Reason]:
    side = t.numbers.side_of[t.seat]
    if not t.opened[side]:
        return []
    seat, size, canastas = t.seat, t.sizes[t.seat], t.clean[side] + t.mixed[side]
    waiting = t.waiting[seat]
    assert t.log is not None
    start = len(t.log)
    lay_around(t, w, None, held)
    if len(t.log) > start + 1:
        t.log[start:] = [("lay", _joined(t, t.log[start:]))]
    now = t.clean[side] + t.mixed[side]
    if now > canastas:
        return [Reason(Why.CANASTA, {"canastas": now})]
    laid = size if waiting and not t.waiting[seat] else size - t.sizes[seat]
    return [Reason(Why.LAY, {"cards": laid})] if laid else []


def _joined(t: Counts, acts: list[Act]) -> tuple[Group, ...]:
    """Make one act of several: a meld gets one group, unless the first closes a book (H-32)."""
    groups: list[Group] = []
    for _, laid in acts:
        for group in laid:  # type: ignore[attr-defined]
            at = next((i for i, other in enumerate(groups) if other[0] == group[0]), None)
            if at is None or t.numbers.reopens:
                groups.append(group)
            else:
                _, naturals, twos, jokers = groups[at]
                groups[at] = (group[0], naturals + group[1], twos + group[2], jokers + group[3])
    return tuple(groups)


def why_throw(t: Counts, w: Weights, face: int) -> Reason:
    """Tell why a card that does not end the turn's hand is thrown."""
    if face == BLACK:
        return Reason(Why.BLOCK, {"cards": len(t.pile) + 1})
    if face in (TWO, JOKER):
        if not any(t.hands[t.seat][:TWO]):
            return Reason(Why.ONLY_THROW)
        freezes = t.numbers.freezes and not t.frozen
        return Reason(Why.FREEZE, {"cards": _pile_size(t)} if freezes else {"frozen": 1})
    risk = risk_of(t, w, face)
    code = Why.THROW_SAFE if risk < SAFE else Why.THROW_LOOSE
    return Reason(code, {"rank": rank_of_place(face).name, "percent": round(risk * 100)})
