"""The rules of laying, taking and throwing once more, written from the rules' text and nothing else.

Slow and plain: whole bundles only, no reasons. The game's own judgement must agree with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from game.core.actions import Group
from game.core.cards import Card, Rank
from game.core.public import Public
from game.core.ruleset import ClosedBy
from game.core.state import GameState

CLASSIC, FEET, AMERICAN = "classic", "hand-and-foot", "modern-american"
#: H-28, naturals + wilds.
BOOKS = {(2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (4, 2), (5, 0), (5, 1), (5, 2), (6, 0), (6, 1), (7, 0)}
WORTH = {Rank.JOKER: 50, Rank.TWO: 20, Rank.ACE: 20, Rank.SEVEN: 5, Rank.SIX: 5, Rank.FIVE: 5, Rank.FOUR: 5}

Stack = tuple[Rank, list[Card]]


def worth(cards: Iterable[Card]) -> int:
    """G4."""
    return sum(5 if c.rank is Rank.THREE else WORTH.get(c.rank, 10) for c in cards)


def wild(cards: Iterable[Card]) -> int:
    return sum(c.rank in (Rank.TWO, Rank.JOKER) for c in cards)


class Table:
    """What the seat to move sees, in plain lists."""

    def __init__(self, state: GameState) -> None:
        self.public: Public = state.public
        self.rules = state.public.rules
        self.game = self.rules.game
        self.seat = state.public.turn.seat
        self.side = self.rules.side_of[self.seat]
        self.hand = list(state.secret.hands[self.seat])
        self.melds: list[Stack] = [(m.rank, list(m.cards)) for m in self.public.melds[self.side]]
        self.others = [
            (m.rank, list(m.cards))
            for side, melds in enumerate(self.public.melds)
            for m in melds
            if side != self.side
        ]
        self.opened = bool(self.melds)
        self.in_hand = self.public.feet_waiting[self.seat]

    # -- bundles

    def allows(self, groups: Sequence[Group], *, take: bool) -> bool:
        """Whether these groups may be laid now, with the pile's top card when `take`."""
        cards = [c for group in groups for c in group.cards]
        if not groups or len(set(cards)) < len(cards) or not set(cards) <= set(self.hand):
            return False
        onto = take and len(groups) == 1 and self.rules.take_onto_table_meld
        if any(not g.cards and not onto for g in groups):
            return False
        if not all(self._fits(c, g.rank) for g in groups for c in g.cards):
            return False
        if any(g.rank in (Rank.TWO, Rank.JOKER) for g in groups):
            return False
        if take and not self._may_take(groups):
            return False
        after, touched = self._after(groups, take=take)
        if not all(self._legal(*stack) for stack in touched) or not self._wilds_in_place(after, touched):
            return False
        left = [c for c in self.hand if c not in cards]
        if take:
            left += [c for c in self._pile_below() if not (c.rank is Rank.THREE and c.red_three)]
        melds = [(rank, stood + new) for rank, stood, new, _ in after]
        if not self.opened and not self._opens(after, melds, left, take=take):
            return False
        return self._keeps_enough(melds, left, threes=any(g.rank is Rank.THREE for g in groups))

    def _fits(self, c: Card, rank: Rank) -> bool:
        if c.rank in (Rank.TWO, Rank.JOKER):
            return rank is not Rank.THREE
        if c.rank is Rank.THREE:
            return rank is Rank.THREE and self.game == CLASSIC and not c.red_three
        return rank is c.rank

    def _pile_below(self) -> list[Card]:
        pile = list(self.public.pile)
        return pile[-7:-1] if self.game == FEET else pile[:-1]

    def _may_take(self, groups: Sequence[Group]) -> bool:
        """C-13 to C-18, H-18 to H-24, M-8 to M-12, of the pile and the first group."""
        pile = self.public.pile
        if (
            not pile
            or pile[-1].rank in (Rank.TWO, Rank.THREE, Rank.JOKER)
            or groups[0].rank is not pile[-1].rank
        ):
            return False
        rank = pile[-1].rank
        if self.game == AMERICAN and self._closed(rank):
            return False
        runs = [list(groups[0].cards)]
        others = 0
        size = 1 + sum(len(cards) for r, cards in self.melds if r is rank and len(cards) < 7)
        for g in groups[1:]:
            if g.rank is rank and not (self.game == FEET and size + len(runs[0]) == 7):
                runs[0] += g.cards
            else:
                others += 1
        first = runs[0]
        if self.opened and others:
            return False
        naturals, wilds = len(first) - wild(first), wild(first)
        stood = [cards for r, cards in self.melds if r is rank]
        if self.game == CLASSIC:
            frozen = self.public.frozen or not self.opened
            if self.rules.take_onto_table_meld and stood and not frozen:
                return True
            return naturals >= 2 or (not frozen and naturals == 1 and wilds >= 1)
        if naturals < 2:
            return False
        if self.game == FEET:
            return not any(len(cards) in (5, 6) for cards in stood)
        if self.opened and (wilds or naturals > 2):
            return False
        return all(len(cards) in (3, 4) for cards in stood)

    def _after(
        self, groups: Sequence[Group], *, take: bool
    ) -> tuple[list[tuple[Rank, list[Card], list[Card], list[Card]]], list[Stack]]:
        """The side's melds after the bundle: rank, what stood, what came, what of it from the hand."""
        rows = [(rank, list(cards), [], []) for rank, cards in self.melds]
        touched: list[tuple[Rank, list[Card], list[Card], list[Card]]] = []
        for number, g in enumerate(groups):
            fitting = [row for row in rows if row[0] is g.rank]
            if self.game == FEET:
                open_ones = [row for row in fitting if len(row[1]) + len(row[2]) != 7]
                fitting = open_ones[:1]
            if fitting:
                row = fitting[0]
            else:
                row = (g.rank, [], [], [])
                rows.append(row)
            if take and number == 0:
                row[2].append(self.public.pile[-1])
            row[2].extend(g.cards)
            row[3].extend(g.cards)
            if not any(row is other for other in touched):
                touched.append(row)
        return rows, [(rank, stood + new) for rank, stood, new, _ in touched]

    def _legal(self, rank: Rank, cards: list[Card]) -> bool:
        n, w = len(cards) - wild(cards), wild(cards)
        if rank is Rank.WILD:
            return self.game == AMERICAN and 3 <= w <= 7 and n == 0
        if rank is Rank.THREE:
            return n in (3, 4) and w == 0
        if self.game == CLASSIC:
            return n + w >= 3 and n > w and w <= 3
        if self.game == FEET:
            return (n, w) in BOOKS
        least = (
            2 if self.opened or self.rules.min_naturals_opening is None else self.rules.min_naturals_opening
        )
        return 3 <= n + w <= 7 and w <= 2 and n >= least

    def _closed(self, rank: Rank) -> bool:
        """M-17."""
        stacks = [cards for r, cards in (*self.melds, *self.others) if r is rank and rank is not Rank.WILD]
        by_any = self.rules.rank_closed_by is ClosedBy.ANY
        return any(len(cards) >= 7 and (by_any or not wild(cards)) for cards in stacks)

    def _wilds_in_place(
        self, after: list[tuple[Rank, list[Card], list[Card], list[Card]]], touched: list[Stack]
    ) -> bool:
        """M-15, M-17 to M-23."""
        if self.game != AMERICAN:
            return True
        if any(self._closed(rank) for rank, _ in touched):
            return False
        outside = False
        for rank, stood, new, _ in after:
            added = wild(new) if rank is not Rank.WILD else 0
            outside = outside or added > 0
            if new and len(stood) >= 7:
                return False
            if not added:
                continue
            if rank is Rank.SEVEN or (self.opened and rank is Rank.ACE):
                return False
            naturals = len(stood) + len(new) - wild(stood) - wild(new)
            if self.opened and naturals < 5:
                return False
        unfinished = any(rank is Rank.WILD and len(stood) + len(new) < 7 for rank, stood, new, _ in after)
        return not (outside and unfinished)

    def _opens(
        self,
        after: list[tuple[Rank, list[Card], list[Card], list[Card]]],
        melds: list[Stack],
        left: list[Card],
        *,
        take: bool,
    ) -> bool:
        """C-31 to C-33, H-34, H-35, M-25 to M-29."""
        score, deal = self.public.scores[self.side], self.public.deal
        if self.game == AMERICAN:
            pure = [h for rank, _, _, h in after if rank is Rank.WILD or (len(h) >= 3 and not wild(h))]
            if not pure:
                return False
            full = [(rank, h) for rank, _, _, h in after if len(h) >= 7]
            if not self.rules.splash_mixed:
                full = [(rank, h) for rank, h in full if rank is Rank.WILD or not wild(h)]
            needed = 180 if score >= 5000 else 155 if score >= 3000 else 125
            return bool(full) or sum(worth(h) for *_, h in after) >= needed
        sum_ = sum(worth(new) for _, _, new, _ in after)
        if self.game == FEET:
            return sum_ >= (50, 90, 120, 150)[deal - 1]
        needed = 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120
        if sum_ >= needed:
            return True
        drew = not take and not self.public.turn.took
        return self.rules.concealed_exemption and drew and len(left) <= 1 and self.may_go_out(melds)

    def may_go_out(self, melds: list[Stack]) -> bool:
        """C-37, H-38, M-33, and the partner has not said no."""
        full = [cards for rank, cards in melds if len(cards) >= 7 and rank is not Rank.THREE]
        if self.public.turn.answer is False:
            return False
        if self.game == CLASSIC:
            return len(full) >= (2 if self.rules.players == 2 else 1)
        if self.game == AMERICAN:
            return len(full) >= 2
        clean = sum(not wild(cards) for cards in full)
        if clean < 2 or len(full) - clean < 2:
            return False
        return self.rules.players != 4 or self.public.played_from_foot[(self.seat + 2) % 4]

    def _keeps_enough(self, melds: list[Stack], left: list[Card], *, threes: bool) -> bool:
        """G-11, C-29, M-30."""
        if self.in_hand:
            return True
        if len(left) >= 2:
            return not threes
        if self.may_go_out(melds):
            return bool(left) or self.game != AMERICAN
        return len(left) == 1 and self._last_helps(melds, left[0])

    def _last_helps(self, melds: list[Stack], last: Card) -> bool:
        """G-11: the kept last card could be melded, and then the player could go out."""
        if self.game == AMERICAN:
            return False
        for place, (rank, cards) in enumerate(melds):
            if rank is Rank.THREE or not (wild([last]) or last.rank is rank):
                continue
            grown = (rank, [*cards, last])
            if self._legal(*grown) and self.may_go_out([*melds[:place], grown, *melds[place + 1 :]]):
                return True
        return False

    # -- throws

    def throws(self) -> set[str]:
        """The faces that may be thrown (C-34, G12, H-11, M-31)."""
        hand = self.hand
        if len(hand) == 1:
            return {hand[0].face} if self.in_hand or self.may_go_out(self.melds) else set()
        if self.game != AMERICAN:
            return {c.face for c in hand}
        naturals = [c for c in hand if not wild([c])]
        if not naturals:
            return {c.face for c in hand}
        if self.public.pile:
            return {c.face for c in naturals}
        kept = [c for c in naturals if c.rank not in (Rank.ACE, Rank.SEVEN)]
        if not self.rules.closed_last_resort and kept and all(self._closed(c.rank) for c in kept):
            kept = naturals
        kept = kept or naturals
        return {c.face for c in kept if not self._closed(c.rank)} or {c.face for c in kept}


# -- every bundle that a small hand can make ----------------------------------------------------


def bundles(state: GameState, *, take: bool) -> Iterator[tuple[Group, ...]]:
    """Every way to lay cards of the hand, equal faces told apart by rank alone; books split at seven."""
    public = state.public
    hand = state.secret.hands[public.turn.seat]
    melds = public.melds[public.rules.side_of[public.turn.seat]]
    top = public.pile[-1].rank if take and public.pile else None
    naturals: dict[Rank, list[Card]] = {}
    for c in hand:
        if not wild([c]):
            naturals.setdefault(c.rank, []).append(c)
    wilds = [c for c in hand if wild([c])]
    places = [*dict.fromkeys([*naturals, *(m.rank for m in melds), *([top] if top else [])]), Rank.WILD]
    places = [rank for rank in places if rank is not Rank.THREE]
    ranks = list(naturals)
    jokers = sum(c.rank is Rank.JOKER for c in wilds)
    for spread in {_key(choice, jokers) for choice in product([None, *places], repeat=len(wilds))}:
        given = [*spread[0], *spread[1]]
        ordered = [c for c in wilds if c.rank is Rank.JOKER] + [c for c in wilds if c.rank is Rank.TWO]
        for counts in product(*(range(len(naturals[rank]) + 1) for rank in ranks)):
            laid: dict[Rank, list[Card]] = {
                rank: naturals[rank][:count] for rank, count in zip(ranks, counts, strict=True) if count
            }
            for c, rank in zip(ordered, given, strict=True):
                if rank is not None:
                    laid.setdefault(rank, []).append(c)
            if take:
                first = [Group(top, tuple(laid.pop(top, ())))] if top else []
                groups = [*first, *(Group(rank, tuple(cards)) for rank, cards in laid.items())]
            else:
                groups = [Group(rank, tuple(cards)) for rank, cards in laid.items()]
            if groups:
                yield from _split(public, tuple(groups), take=take)


def _key(
    choice: tuple[Rank | None, ...], jokers: int
) -> tuple[tuple[Rank | None, ...], tuple[Rank | None, ...]]:
    def ordered(part: tuple[Rank | None, ...]) -> tuple[Rank | None, ...]:
        return tuple(sorted(part, key=lambda rank: -1 if rank is None else int(rank)))

    return ordered(choice[:jokers]), ordered(choice[jokers:])


def _split(public: Public, groups: tuple[Group, ...], *, take: bool) -> Iterator[tuple[Group, ...]]:
    """The bundle itself, and where a group is more than closes a book, the group in two (H-32)."""
    yield groups
    if public.rules.game != FEET:
        return
    for place, group in enumerate(groups):
        index = public.open_meld(public.rules.side_of[public.turn.seat], group.rank)
        stood = 0 if index is None else public.melds[public.rules.side_of[public.turn.seat]][index].size
        missing = 7 - stood - (take and place == 0)
        naturals = [c for c in group.cards if not wild([c])]
        wilds = [c for c in group.cards if wild([c])]
        for w in range(len(wilds) + 1):
            n = missing - w
            if 0 <= n <= len(naturals) and 0 < missing < len(group.cards):
                closing = Group(group.rank, (*naturals[:n], *wilds[:w]))
                following = Group(group.rank, (*naturals[n:], *wilds[w:]))
                yield (*groups[:place], closing, following, *groups[place + 1 :])
