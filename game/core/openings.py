"""First melds that reach the minimum and leave two cards or more in the hand (C-31, H-34, M-25)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from game.core.actions import Group
from game.core.bundles import judge
from game.core.cards import MELD_RANKS, Card, Rank, points
from game.core.holding import Holding, options
from game.core.melds import SMALLEST
from game.core.public import CANASTA
from game.core.view import PlayerView

#: naturals, wilds from the hand for each group of one rank: one, or a book that closes and the next (H-32)
Option = tuple[tuple[int, int], ...]
#: wilds used, cards used, a pure meld is there, wilds outside the wild meld, an unfinished wild meld, an own canasta
_Key = tuple[int, int, bool, bool, bool, bool]
_Chosen = tuple[tuple[Rank, Option], ...]


def openings(view: PlayerView, *, take: bool) -> Iterator[tuple[Group, ...]]:
    """Give a legal first bundle for every rank that can be part of one.

    With `take` each begins with the group of the pile's top card.
    """
    search = _Search(view, take=take)
    if not search.hopeless():
        seen: set[_Chosen] = set()
        for rank in search.ranks:
            chosen = search.best_with(rank)
            if chosen is None or chosen in seen:
                continue
            seen.add(chosen)
            groups = search.groups(chosen)
            if judge(view, groups, take=take).refusal is None:
                yield groups


class _Search:
    """Chooses an option for some ranks so that points are most, for every use of wild cards and cards."""

    def __init__(self, view: PlayerView, *, take: bool) -> None:
        public = view.public
        self.rules = rules = public.rules
        self.view = view
        self.holding = holding = Holding(view.hand)
        self.top = public.pile[-1] if take else None
        self.minimum = public.minimum(rules.side_of[public.turn.seat])
        to_hand = 0
        if take:
            limit = len(public.pile) if rules.take_limit is None else rules.take_limit
            to_hand = sum(not c.red_three for c in public.pile[-limit:-1])
        waiting = public.feet_waiting[public.turn.seat]
        self.most_cards = len(view.hand) if waiting else min(len(view.hand), len(view.hand) + to_hand - 2)
        self.wild_points = [0, *accumulate(sorted((c.points for c in holding.wilds), reverse=True))]
        self.options: dict[Rank, list[Option]] = {}
        for rank in (*MELD_RANKS, Rank.WILD):
            found = self._options(rank)
            if found:
                self.options[rank] = found
        self.ranks = list(self.options)
        if self.top is not None:
            self.ranks = [self.top.rank, *(r for r in self.ranks if r is not self.top.rank)]

    def _options(self, rank: Rank) -> list[Option]:
        joins = int(self.top is not None and rank is self.top.rank)
        single = list(options(self.rules, self.holding, rank, None, opening=True, top=joins))
        if joins:
            single = [(n, w) for n, w in single if n >= 2]
        found: list[Option] = [(one,) for one in single]
        if self.rules.rank_reopens:
            held, wilds = self.holding.count(rank), len(self.holding.wilds)
            for n, w in single:
                if joins + n + w == self.rules.meld_limit:
                    rest = options(self.rules, self.holding, rank, None, opening=True)
                    found += [((n, w), (m, v)) for m, v in rest if n + m <= held and w + v <= wilds]
        return found

    def hopeless(self) -> bool:
        """Tell quickly whether even laying everything would not do."""
        if not self.ranks or (self.top is not None and self.top.rank not in self.options):
            return True
        most = points(self.holding.wilds) + self._top_points()
        for rank in self.ranks:
            if rank is not Rank.WILD:
                most += points(self.holding.naturals.get(rank, ()))
        if most >= self.minimum:
            return False
        return not (self.rules.canasta_opens and any(self._canastas(r) for r in self.ranks))

    def _canastas(self, rank: Rank) -> bool:
        return any(n + w >= CANASTA for option in self.options[rank] for n, w in option)

    def _top_points(self) -> int:
        return self.top.points if self.top is not None and self.rules.top_card_counts else 0

    def best_with(self, rank: Rank) -> _Chosen | None:
        """Give the best choice that has a group of this rank and reaches the minimum, if there is one."""
        states: dict[_Key, tuple[int, _Chosen]] = {(0, 0, False, False, False, False): (0, ())}
        for other in sorted(self.ranks, key=lambda r: r is not rank):
            must = other is rank or (self.top is not None and other is self.top.rank)
            grown: dict[_Key, tuple[int, _Chosen]] = {} if must else dict(states)
            for key, (value, chosen) in states.items():
                for option in self.options[other]:
                    self._grow(grown, key, value, chosen, other, option)
            states = grown
        best: tuple[int, _Chosen] | None = None
        for key, (value, chosen) in states.items():
            total = value + self.wild_points[key[0]] + self._top_points()
            enough = total >= self.minimum or (self.rules.canasta_opens and key[5])
            pure = key[2] or not self.rules.opening_needs_pure
            if chosen and enough and pure and (best is None or _fewer(chosen, best[1])):
                best = (total, chosen)
        return None if best is None else best[1]

    def _grow(
        self,
        grown: dict[_Key, tuple[int, _Chosen]],
        key: _Key,
        value: int,
        chosen: _Chosen,
        rank: Rank,
        option: Option,
    ) -> None:
        wilds, cards, pure, outside, unfinished, canasta = key
        n = sum(naturals for naturals, _ in option)
        w = sum(spent for _, spent in option)
        wilds += w
        cards += n + w
        if wilds > len(self.holding.wilds) or cards > self.most_cards:
            return
        if rank is Rank.WILD:
            unfinished = w < CANASTA
            pure = True
        else:
            outside = outside or w > 0
            pure = pure or any(naturals >= SMALLEST and not spent for naturals, spent in option)
            value += n * self.holding.naturals[rank][0].points if n else 0
        if outside and unfinished:
            return
        canasta = canasta or any(naturals + spent >= CANASTA for naturals, spent in option)
        after = (wilds, cards, pure, outside, unfinished, canasta)
        if after not in grown or grown[after][0] < value:
            grown[after] = (value, (*chosen, (rank, option)))

    def groups(self, chosen: _Chosen) -> tuple[Group, ...]:
        """Turn a choice into cards, wild cards from the dearest down, the top card's rank first."""
        dear = sorted(self.holding.wilds, key=lambda c: -c.points)
        made: list[Group] = []
        for rank, option in chosen:
            naturals: tuple[Card, ...] = self.holding.naturals.get(rank, ())
            for n, w in option:
                made.append(Group(rank, (*naturals[:n], *dear[:w])))
                naturals, dear = naturals[n:], dear[w:]
        if self.top is not None:
            made.sort(key=lambda g: g.rank is not self.top.rank)  # type: ignore[union-attr]
        return tuple(made)


def _fewer(a: _Chosen, b: _Chosen) -> bool:
    """Prefer the choice that spends fewer wild cards, then fewer cards."""

    def cost(chosen: _Chosen) -> tuple[int, int]:
        laid = [one for _, option in chosen for one in option]
        return sum(w for _, w in laid), sum(n + w for n, w in laid)

    return cost(a) < cost(b)
