"""Why a plan that is not the policy's own was chosen, as far as its cards tell; the counts say the rest."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Reason, Why
from game.bots.counts.faces import VALUE
from game.bots.counts.moves import lay, take
from game.bots.counts.table import Act, Counts, Group
from game.bots.policy.player import why_throw
from game.bots.policy.weights import Weights


def reasons_of(before: Counts, acts: Sequence[Act], w: Weights) -> tuple[Reason, ...]:
    """Give a reason for each act of a plan, in order."""
    t = before.copy()
    side = t.numbers.side_of[t.seat]
    found = []
    for kind, what in acts:
        if kind == "lay":
            found.append(_lay(t, side, what))  # type: ignore[arg-type]
        elif kind == "throw":
            assert isinstance(what, int)
            found.append(_throw(t, what, w))
        elif kind == "take":
            code = Why.TAKE_PILE if t.opened[side] else Why.TAKE_OPENS
            found.append(Reason(code, {"cards": _pile(t)}))
            take(t, what)  # type: ignore[arg-type]
        elif kind == "draw":
            found.append(Reason(Why.DRAW_THIN_PILE, {"cards": _pile(t)}))
        else:
            found.append(Reason(Why.END_DEAL))
    return tuple(found)


def _pile(t: Counts) -> int:
    return min(t.numbers.take_limit, len(t.pile))


def _lay(t: Counts, side: int, groups: Sequence[Group]) -> Reason:
    opened, canastas, waiting, seat = t.opened[side], t.clean[side] + t.mixed[side], t.waiting[t.seat], t.seat
    lay(t, groups)
    if t.over:
        return Reason(Why.GO_OUT)
    if waiting and not t.waiting[seat]:
        return Reason(Why.TO_FOOT)
    if not opened:
        points = sum((n and n * VALUE[place]) + 20 * twos + 50 * jokers for place, n, twos, jokers in groups)
        return Reason(Why.OPEN, {"points": points, "minimum": t.minimum[side]})
    now = t.clean[side] + t.mixed[side]
    if now > canastas:
        return Reason(Why.CANASTA, {"canastas": now})
    return Reason(Why.LAY, {"cards": sum(n + twos + jokers for _, n, twos, jokers in groups)})


def _throw(t: Counts, face: int, w: Weights) -> Reason:
    if t.sizes[t.seat] == 1:
        return Reason(Why.TO_FOOT if t.waiting[t.seat] else Why.GO_OUT)
    return why_throw(t, w, face)
