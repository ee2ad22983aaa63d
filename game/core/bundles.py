"""Judging groups of cards laid in one act, on the table as it stands after them (G7, G8, G-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.actions import Group
from game.core.cards import Card, Rank
from game.core.melds import closes_rank, shape_fault, wilds_fault
from game.core.public import CANASTA, Meld, Public
from game.core.refusals import Code, Refusal, refuse
from game.core.ruleset import ClosedBy
from game.core.view import PlayerView


@dataclass(frozen=True, slots=True)
class Placed:
    """One group on the table: what stood there, what was laid, what it becomes."""

    rank: Rank
    #: Cards from the hand.
    laid: tuple[Card, ...]
    #: The pile's top card, where it joins this group.
    top: Card | None
    #: Place among the side's melds; None starts a new one.
    index: int | None
    before: Meld | None
    after: Meld


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bundle would make, what it counts, and why it is refused (None: it is legal)."""

    placed: tuple[Placed, ...]
    #: Card points that count for the first meld (C-32, H-35, M-27).
    points: int
    refusal: Refusal | None


def judge(view: PlayerView, groups: Sequence[Group], *, take: bool) -> Judgement:
    """Judge groups laid from the hand, with the pile's top card when `take`.

    Phases are not looked at. The first fault found is the one that helps most: a pile that nobody
    may take, then cards, then the top card, then each meld, then the first meld's minimum, then what
    stays in the hand.
    """
    public = view.public
    fault = pile_fault(public) if take else None
    fault = fault or _cards_fault(view, groups, take=take) or (_top_fault(public, groups) if take else None)
    if fault is not None:
        return Judgement((), 0, fault)
    placed = place(public, groups, take=take)
    points = _counted_points(public, placed)
    fault = (_take_fault(view, placed) if take else None) or _melds_fault(public, placed)
    if fault is None:
        hand_after = [c for c in view.hand if not any(c in p.laid for p in placed)]
        from_pile = [c for c in _pile_cards(public) if not c.red_three] if take else []
        left = [*hand_after, *from_pile]
        fault = _opening_fault(public, placed, points, left, take=take) or _strip_fault(public, placed, left)
    return Judgement(placed, points, fault)


def place(public: Public, groups: Sequence[Group], *, take: bool) -> tuple[Placed, ...]:
    """Put groups onto the side's melds; groups of one rank merge, unless the first closes a book (H-32)."""
    rules = public.rules
    side = rules.side_of[public.turn.seat]
    melds = public.melds[side]
    runs: list[tuple[Rank, list[Card], Card | None, int | None]] = []
    for number, group in enumerate(groups):
        top = public.pile[-1] if take and number == 0 else None
        last = next((run for run in reversed(runs) if run[0] is group.rank), None)
        if last is not None and not (rules.rank_reopens and _run_size(melds, last) == rules.meld_limit):
            last[1].extend(group.cards)
            continue
        index = None
        if last is None:
            index = public.open_meld(side, group.rank)
            if index is None and not rules.rank_reopens:
                index = next((i for i, meld in enumerate(melds) if meld.rank is group.rank), None)
        runs.append((group.rank, list(group.cards), top, index))
    return tuple(_placed(melds, *run) for run in runs)


def _run_size(melds: tuple[Meld, ...], run: tuple[Rank, list[Card], Card | None, int | None]) -> int:
    _, cards, top, index = run
    return len(cards) + (top is not None) + (0 if index is None else melds[index].size)


def _placed(
    melds: tuple[Meld, ...], rank: Rank, cards: list[Card], top: Card | None, index: int | None
) -> Placed:
    before = None if index is None else melds[index]
    stood = () if before is None else before.cards
    joined = (*stood, *cards) if top is None else (*stood, top, *cards)
    return Placed(rank, tuple(cards), top, index, before, Meld(rank, joined))


def _pile_cards(public: Public) -> tuple[Card, ...]:
    """Give the pile's cards that a taker gets besides the top one (C-20, H-19)."""
    limit = public.rules.take_limit
    return public.pile[:-1] if limit is None else public.pile[-limit:-1]


def _counted_points(public: Public, placed: Sequence[Placed]) -> int:
    total = 0
    for p in placed:
        for c in p.laid:
            total += c.points
        if p.top is not None and public.rules.top_card_counts:
            total += p.top.points
    return total


# -- cards and groups ---------------------------------------------------------------------------


def _cards_fault(view: PlayerView, groups: Sequence[Group], *, take: bool) -> Refusal | None:
    rules = view.public.rules
    game = rules.game
    if not groups:
        return refuse(game, Code.EMPTY_GROUP)
    named: set[Card] = set()
    onto = take and len(groups) == 1 and rules.take_onto_table_meld
    for group in groups:
        if not group.cards and not onto:
            return refuse(game, Code.EMPTY_GROUP, rank=group.rank.name)
        for c in group.cards:
            if c in named or c not in view.hand:
                return refuse(game, Code.CARD_NOT_HELD, card=c.face)
            named.add(c)
        fault = _group_fault(view.public, group)
        if fault is not None:
            return fault
    return None


def _group_fault(public: Public, group: Group) -> Refusal | None:
    rules = public.rules
    game = rules.game
    if group.rank is Rank.THREE:
        if not rules.black_threes_to_go_out:
            return refuse(game, Code.THREES_NOT_MELDED)
        if any(c.wild for c in group.cards):
            return refuse(game, Code.BLACK_THREES_ONLY_GOING_OUT)
    elif group.rank is Rank.WILD:
        if not rules.wild_melds:
            return refuse(game, Code.NO_WILD_MELDS)
    elif group.rank in (Rank.TWO, Rank.JOKER):
        return refuse(game, Code.ALL_WILD if rules.wild_melds else Code.NO_WILD_MELDS)
    for c in group.cards:
        if c.wild or c.rank is group.rank:
            continue
        if c.three and not rules.black_threes_to_go_out:
            return refuse(game, Code.THREES_NOT_MELDED)
        return refuse(game, Code.WRONG_RANK, card=c.face, rank=group.rank.name)
    return None


# -- the pile -----------------------------------------------------------------------------------


def pile_fault(public: Public) -> Refusal | None:
    """Tell why nobody may take the pile as it lies (C-14, H-18, M-8)."""
    game = public.rules.game
    if not public.pile:
        return refuse(game, Code.PILE_EMPTY)
    top = public.pile[-1]
    if top.three:
        return refuse(game, Code.PILE_BLOCKED, card=top.face)
    if top.wild:
        return refuse(game, Code.PILE_WILD, card=top.face)
    if rank_closed(public, top.rank):
        return refuse(game, Code.RANK_CLOSED, rank=top.rank.name)
    return None


def _top_fault(public: Public, groups: Sequence[Group]) -> Refusal | None:
    top = public.pile[-1]
    if groups[0].rank is top.rank:
        return None
    return refuse(public.rules.game, Code.TOP_CARD_FIRST, card=top.face, rank=top.rank.name)


def _take_fault(view: PlayerView, placed: Sequence[Placed]) -> Refusal | None:
    public = view.public
    rules = public.rules
    first = placed[0]
    side = rules.side_of[public.turn.seat]
    opened = bool(public.melds[side])
    if opened and len(placed) > 1:
        return refuse(rules.game, Code.TAKE_ONE_MELD, rank=first.rank.name)
    wilds = sum(c.wild for c in first.laid)
    naturals = len(first.laid) - wilds
    onto = rules.take_onto_table_meld and first.before is not None and not public.frozen_for(side)
    if not onto:
        if public.frozen_for(side) and naturals < 2:
            reason = "always" if rules.take_needs_pair else "frozen" if public.frozen else "not_melded"
            return refuse(rules.game, Code.NEEDS_PAIR, rank=first.rank.name, reason=reason)
        if naturals + min(wilds, 1) < 2 or not naturals:
            return refuse(rules.game, Code.NEEDS_TWO_CARDS, rank=first.rank.name)
    if opened and not rules.take_may_add and (wilds or naturals > 2):
        return refuse(rules.game, Code.TAKE_PAIR_ONLY, rank=first.rank.name)
    return _full_meld_fault(public, first)


def _full_meld_fault(public: Public, first: Placed) -> Refusal | None:
    """Tell why the meld that the top card would join has too many cards for it (H-21, M-10)."""
    rules = public.rules
    if first.before is None:
        return None
    most = rules.take_joins_up_to
    if most is None and rules.meld_limit is not None:
        most = rules.meld_limit - 3
    if most is not None and first.before.size > most:
        return refuse(
            rules.game,
            Code.MELD_TOO_FULL_TO_TAKE,
            rank=first.rank.name,
            cards=first.before.size,
            limit=most,
        )
    return None


# -- melds --------------------------------------------------------------------------------------


def rank_closed(public: Public, rank: Rank) -> bool:
    """Tell whether nobody may lay this rank any more (M-17)."""
    rules = public.rules
    if rules.rank_closed_by is ClosedBy.NOTHING:
        return False
    return any(
        meld.rank is rank and closes_rank(rules, rank, meld.naturals, meld.wilds)
        for melds in public.melds
        for meld in melds
    )


def _melds_fault(public: Public, placed: Sequence[Placed]) -> Refusal | None:
    rules = public.rules
    game = rules.game
    opening = not public.melds[rules.side_of[public.turn.seat]]
    for p in placed:
        if rank_closed(public, p.rank):
            return refuse(game, Code.RANK_CLOSED, rank=p.rank.name)
        if p.before is not None and p.before.size == rules.meld_limit:
            return refuse(game, Code.RANK_DONE, rank=p.rank.name)
        before = p.before.wilds if p.before is not None else 0
        fault = None
        if p.after.wilds > before:
            fault = wilds_fault(rules, p.rank, p.after.naturals, opening=opening)
            if fault is not None and fault[0] is Code.WILD_NEEDS_NATURALS and p.after.naturals == 0:
                fault = None  # "all wild" says more
        fault = fault or shape_fault(rules, p.rank, p.after.naturals, p.after.wilds, opening=opening)
        if fault is not None:
            return refuse(game, fault[0], **fault[1])
    return _unfinished_wilds_fault(public, placed) if rules.wild_melds else None


def _unfinished_wilds_fault(public: Public, placed: Sequence[Placed]) -> Refusal | None:
    """M-23: no wild card elsewhere while the side's wild meld is incomplete."""
    elsewhere = any(p.rank is not Rank.WILD and any(c.wild for c in p.laid) for p in placed)
    if elsewhere:
        for meld in melds_after(public, placed):
            if meld.rank is Rank.WILD and not meld.canasta:
                return refuse(public.rules.game, Code.WILD_MELD_UNFINISHED, cards=meld.size, needed=CANASTA)
    return None


def melds_after(public: Public, placed: Sequence[Placed]) -> Iterator[Meld]:
    """Give the side's melds as they stand after the bundle, in their order."""
    changed = {p.index: p.after for p in placed if p.index is not None}
    for index, meld in enumerate(public.melds[public.rules.side_of[public.turn.seat]]):
        yield changed.get(index, meld)
    for p in placed:
        if p.index is None:
            yield p.after


# -- the first meld -----------------------------------------------------------------------------


def _opening_fault(
    public: Public, placed: Sequence[Placed], points: int, left: Sequence[Card], *, take: bool
) -> Refusal | None:
    rules = public.rules
    side = rules.side_of[public.turn.seat]
    if public.melds[side]:
        return None
    if rules.opening_needs_pure and not any(_pure(p) for p in placed):
        return refuse(rules.game, Code.NEEDS_PURE_MELD)
    minimum = public.minimum(side)
    if points >= minimum or _canasta_opens(public, placed):
        return None
    exempt = (
        rules.concealed_exemption
        and not take
        and not public.turn.took
        and len(left) <= 1
        and out_fault(public, melds_after(public, placed)) is None
    )
    if exempt:
        return None
    return refuse(rules.game, Code.BELOW_MINIMUM, points=points, minimum=minimum, missing=minimum - points)


def _pure(p: Placed) -> bool:
    """M-26, M-11: three or more naturals from the hand, or a wild meld."""
    if p.rank is Rank.WILD:
        return True
    return len(p.laid) >= 3 and not any(c.wild for c in p.laid)


def _canasta_opens(public: Public, placed: Sequence[Placed]) -> bool:
    """M-28: a canasta of hand cards alone needs no minimum."""
    rules = public.rules
    if not rules.canasta_opens:
        return False
    for p in placed:
        if len(p.laid) >= CANASTA and (rules.splash_mixed or p.rank is Rank.WILD or p.after.clean):
            return True
    return False


# -- what stays in the hand, and going out ------------------------------------------------------


def out_fault(public: Public, melds: Iterator[Meld] | Sequence[Meld]) -> Refusal | None:
    """Tell why the seat whose turn it is cannot go out with these melds of its side (G10)."""
    rules = public.rules
    canastas = [meld for meld in melds if meld.canasta]
    have = len(canastas)
    if have < rules.canastas_to_go_out:
        return refuse(rules.game, Code.NEEDS_CANASTAS, have=have, needed=rules.canastas_to_go_out)
    clean = sum(meld.clean for meld in canastas)
    if clean < rules.clean_to_go_out or have - clean < rules.mixed_to_go_out:
        return refuse(
            rules.game,
            Code.NEEDS_BOOKS,
            clean=clean,
            clean_needed=rules.clean_to_go_out,
            dirty=have - clean,
            dirty_needed=rules.mixed_to_go_out,
        )
    if public.feet_waiting[public.turn.seat]:
        return refuse(rules.game, Code.NOT_IN_FOOT)
    partner = rules.partner_of[public.turn.seat]
    in_foot = partner is None or (public.played_from_foot[partner] and not public.feet_waiting[partner])
    if rules.partner_plays_foot and partner is not None and not in_foot:
        return refuse(rules.game, Code.PARTNER_NOT_IN_FOOT, picked_up=int(not public.feet_waiting[partner]))
    if public.turn.answer is False:
        return refuse(rules.game, Code.PARTNER_SAID_NO)
    return None


def _strip_fault(public: Public, placed: Sequence[Placed], left: Sequence[Card]) -> Refusal | None:
    """G-11, C-29, M-30: what must stay in the hand after a bundle."""
    rules = public.rules
    if public.feet_waiting[public.turn.seat]:
        return None
    if len(left) >= 2:
        if any(p.rank is Rank.THREE for p in placed):
            return refuse(rules.game, Code.BLACK_THREES_ONLY_GOING_OUT, left=len(left))
        return None
    if not left and rules.out_needs_throw:
        return refuse(rules.game, Code.KEEP_A_THROW)
    after = tuple(melds_after(public, placed))
    fault = out_fault(public, after)
    if fault is None or (len(left) == 1 and last_card_goes_out(public, after, left[0])):
        return None
    return refuse(rules.game, Code.KEEP_TWO_CARDS, left=len(left), because=fault.code.value, **fault.facts)


def last_card_goes_out(public: Public, melds: Sequence[Meld], last: Card) -> bool:
    """Tell whether melding a kept last card would let the player go out (G-11)."""
    rules = public.rules
    if rules.out_needs_throw:
        return False
    for index, meld in enumerate(melds):
        if meld.rank is Rank.THREE or not (last.wild or last.rank is meld.rank):
            continue
        if rules.meld_limit is not None and meld.size >= rules.meld_limit:
            continue
        grown = Meld(meld.rank, (*meld.cards, last))
        if shape_fault(rules, grown.rank, grown.naturals, grown.wilds, opening=False) is not None:
            continue
        if out_fault(public, (*melds[:index], grown, *melds[index + 1 :])) is None:
            return True
    return False
