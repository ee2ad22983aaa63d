"""The few plans that are worth comparing: the policy's own first, then named variations of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from game.bots.counts.moves import throw
from game.bots.counts.table import Act, Counts
from game.bots.policy.out import Way, way_out
from game.bots.policy.taking import forced_take, take_choice
from game.bots.policy.throwing import throw_costs
from game.bots.policy.turn import go, lay_phase, play_phase
from game.bots.policy.weights import Weights, changed

#: How to lay cards: a name and the weights that are other than the policy's.
VARIANTS: Final[tuple[tuple[str, dict[str, float]], ...]] = (
    ("policy", {}),
    (
        "lay everything",
        {"late_cards": 999, "early_stock": 9, "open_wild": 1, "special_start": 3, "wild_start": 3},
    ),
    ("lay", {"hold_back": 999, "hold_canasta": 999}),
    ("lay canastas", {"hold_canasta": 999}),
    (
        "lay freely",
        {
            "hold_pair": 0,
            "hold_pile": 999,
            "hold_back": 999,
            "hold_canasta": 999,
            "keep_cards": 2,
            "early_stock": 9,
            "wait_clean": 999,
        },
    ),
    ("open now", {"early_stock": 9, "open_wild": 1, "wild_open": 99, "special_start": 3}),
    (
        "keep wilds",
        {
            "finish_wilds": 0,
            "open_wild": 9999,
            "early_stock": 0,
            "wild_start": 99,
            "wild_open": 99,
            "spread_left": -99,
        },
    ),
    (
        "spend wilds",
        {"finish_wilds": 3, "wait_clean": 999, "wild_start": 3, "wild_open": 3, "spread_left": 999},
    ),
    ("hold pairs", {"hold_pair": 6, "hold_pile": 0, "hold_back": 999, "hold_canasta": 999}),
    ("start special", {"special_start": 3}),
    ("start wilds", {"wild_start": 3}),
)
#: Throws that are tried after the policy's own way to lay, and after another.
THROWS: Final = 12
FEWER_THROWS: Final = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """A named plan; acts of one seat up to the next new information or the end of its turn."""

    name: str
    acts: tuple[Act, ...]
    #: It goes out.
    out: bool = False


def draws(t: Counts, w: Weights) -> list[Plan]:
    """Give the ways to begin a turn: draw, take the pile, or end the deal."""
    groups = take_choice(t, w)
    plans = []
    if groups is not None:
        plans.append(Plan("take", (("take", groups),)))
    if t.stock:
        plans.append(Plan("draw", (("draw", None),)))
    elif forced_take(t) is None:
        plans.append(Plan("end", (("end", None),)))
    else:
        plans.append(Plan("take", (("take", forced_take(t)),)))
    for eager in _eager(w):
        groups = take_choice(t, eager)
        if groups is not None:
            plans.append(Plan("take", (("take", groups),)))
    return _different(plans)


def _different(plans: list[Plan]) -> list[Plan]:
    seen: dict[tuple[Act, ...], Plan] = {}
    for plan in plans:
        seen.setdefault(plan.acts, plan)
    return list(seen.values())


@cache
def _eager(w: Weights) -> tuple[Weights, ...]:
    bold = changed(w, take_pair=-99, take_mixed=-99, take_onto=-99, take_open=-99)
    return bold, changed(bold, special_start=3)


@cache
def _variants(w: Weights) -> tuple[tuple[str, Weights], ...]:
    return tuple((name, changed(w, **numbers)) for name, numbers in VARIANTS)


def plays(t: Counts, w: Weights) -> list[Plan]:
    """Give plans for the rest of a turn after the draw; of those that come to the same, the first."""
    found: dict[object, Plan] = {}

    def note(name: str, after: Counts) -> None:
        assert after.log is not None
        found.setdefault(_outcome(after, t), Plan(name, tuple(after.log), after.out >= 0))

    note("policy", _after(t, partial(_play, w)))
    way = way_out(t)
    if way is not None:
        note("go out", _after(t, partial(_go, way)))
    layouts: set[object] = set()
    for name, variant in _variants(w):
        _throws(name, _after(t, partial(_lay, variant)), w, layouts, note, t)
    _throws("lay nothing", _after(t, _nothing), w, layouts, note, t)
    return list(found.values())


def _throws(
    name: str,
    laid: Counts,
    w: Weights,
    layouts: set[object],
    note: Callable[[str, Counts], None],
    before: Counts,
) -> None:
    """Note the cheapest throws after a way of laying that has not been there yet."""
    layout = _outcome(laid, before)
    if layout in layouts:
        return
    layouts.add(layout)
    if laid.over or not laid.hands[laid.seat]:
        note(name, laid)
        return
    if laid.sizes[laid.seat] < 2 and not laid.waiting[laid.seat]:
        return
    costs = sorted(throw_costs(laid, w))
    for _, face in costs[: THROWS if len(layouts) == 1 else FEWER_THROWS]:
        note(name, _after(laid, partial(_throw, face), laid.log))


def _play(w: Weights, t: Counts) -> None:
    play_phase(t, w)


def _lay(w: Weights, t: Counts) -> None:
    lay_phase(t, w)


def _go(way: Way, t: Counts) -> None:
    go(t, way)


def _throw(face: int, t: Counts) -> None:
    throw(t, face)


def _nothing(t: Counts) -> None:
    """Lay nothing."""


def _after(t: Counts, act: Callable[[Counts], object], log: list[Act] | None = None) -> Counts:
    new = t.copy()
    new.log = list(log or ())
    act(new)
    return new


def _outcome(after: Counts, before: Counts) -> object:
    """Tell plans apart by what they come to."""
    seat = before.seat
    side = before.numbers.side_of[seat]
    return (
        tuple(after.hands[seat]),
        tuple(after.twos[side]),
        tuple(after.jokers[side]),
        tuple(after.naturals[side]),
        tuple(after.closed_mixed[side]),
        after.over,
        len(after.pile),
    )
