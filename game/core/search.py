"""Finding legal actions: lazily, and at least one of every kind and rank that there is.

Melds are canonical: equal faces are not told apart, wild cards are taken from the cheapest up when
a side has opened, and from the dearest down where a minimum must be reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.actions import Action, Answer, Ask, Draw, End, Group, Lay, Take, Throw
from game.core.bundles import judge, pile_fault
from game.core.cards import MELD_RANKS, Rank
from game.core.checks import ask_fault, draw_fault, end_fault, throw_fault
from game.core.covers import covers
from game.core.holding import Holding, options
from game.core.openings import openings
from game.core.public import CANASTA, Phase
from game.core.view import PlayerView


def legal_actions(view: PlayerView) -> Iterator[Action]:
    """Give what the seat may do now, one action after another; nothing when it is not its move."""
    public = view.public
    seat = view.seat
    if seat is None or not view.my_turn:
        return
    match public.turn.phase:
        case Phase.ANSWER:
            yield Answer(seat, yes=True)
            yield Answer(seat, yes=False)
        case Phase.DRAW:
            if draw_fault(view) is None:
                yield Draw(seat)
            yield from takes(view)
            if end_fault(view) is None:
                yield End(seat)
        case Phase.PLAY:
            yield from lays(view)
            yield from throws(view)
            if ask_fault(view) is None:
                yield Ask(seat)


def may_take(view: PlayerView) -> bool:
    """Tell whether the seat has any legal take."""
    return view.public.turn.phase is Phase.DRAW and any(True for _ in takes(view))


def throws(view: PlayerView) -> Iterator[Throw]:
    """Give one throw for each face that may be thrown."""
    assert view.seat is not None
    faces: set[str] = set()
    for c in view.hand:
        if c.face not in faces:
            faces.add(c.face)
            if throw_fault(view, c) is None:
                yield Throw(view.seat, c)


def takes(view: PlayerView) -> Iterator[Take]:
    """Give legal takes of the pile, in the draw phase."""
    public = view.public
    assert view.seat is not None
    if pile_fault(public) is not None:
        return
    if not public.melds[public.rules.side_of[view.seat]]:
        for groups in (*openings(view, take=True), *covers(view, take=True)):
            yield Take(view.seat, groups)
        return
    rank = public.pile[-1].rank
    holding = Holding(view.hand)
    for naturals, wilds in _counts(len(holding.naturals.get(rank, ())), len(holding.wilds)):
        groups = (Group(rank, holding.pick(rank, naturals, wilds)),)
        if judge(view, groups, take=True).refusal is None:
            yield Take(view.seat, groups)


def _counts(naturals: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Give every (naturals, wilds) that a hand can lay of a rank, plain ones first."""
    for w in range(wilds + 1):
        for n in range(naturals, -1, -1):
            yield n, w


def lays(view: PlayerView) -> Iterator[Lay]:
    """Give legal acts of laying, in the play phase."""
    public = view.public
    rules = public.rules
    assert view.seat is not None
    side = rules.side_of[view.seat]
    if not public.melds[side]:
        bundles = (*openings(view, take=False), *covers(view, take=False))
        yield from (Lay(view.seat, groups) for groups in bundles)
        return
    holding = Holding(view.hand)
    refused: list[Rank] = []
    for rank in (*MELD_RANKS, Rank.WILD, Rank.THREE):
        found = False
        for groups in _single(view, holding, rank):
            found = True
            yield Lay(view.seat, groups)
        if not found:
            refused.append(rank)
    if rules.wild_melds:
        yield from (Lay(view.seat, groups) for groups in _with_wilds_finished(view, holding, refused))
    if rules.black_threes_to_go_out and len(holding.threes) >= 3:
        yield from (Lay(view.seat, groups) for groups in covers(view, take=False))


def _single(view: PlayerView, holding: Holding, rank: Rank) -> Iterator[tuple[Group, ...]]:
    public = view.public
    side = public.rules.side_of[public.turn.seat]
    index = public.open_meld(side, rank)
    before = None if index is None else public.melds[side][index]
    for naturals, wilds in options(public.rules, holding, rank, before, opening=False):
        groups = (Group(rank, holding.pick(rank, naturals, wilds)),)
        if judge(view, groups, take=False).refusal is None:
            yield groups


def _with_wilds_finished(
    view: PlayerView, holding: Holding, ranks: Sequence[Rank]
) -> Iterator[tuple[Group, ...]]:
    """M-23: finishing the wild meld lets wild cards into other melds in the same act."""
    public = view.public
    side = public.rules.side_of[public.turn.seat]
    index = public.open_meld(side, Rank.WILD)
    stand = 0 if index is None else public.melds[side][index].size
    missing = CANASTA - stand
    if len(holding.wilds) <= missing:
        return
    finish = Group(Rank.WILD, holding.wilds[:missing])
    rest = Holding([c for c in view.hand if c not in finish.cards])
    for rank in ranks:
        if rank is Rank.WILD:
            continue
        at = public.open_meld(side, rank)
        before = None if at is None else public.melds[side][at]
        for naturals, wilds in options(public.rules, rest, rank, before, opening=False):
            groups = (finish, Group(rank, rest.pick(rank, naturals, wilds)))
            if judge(view, groups, take=False).refusal is None:
                yield groups
                break
