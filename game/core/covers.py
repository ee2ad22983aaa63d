"""Bundles that lay a whole hand, or all but one card: ways to go out in one act."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Group
from game.core.bundles import judge
from game.core.cards import MELD_RANKS, Card, Rank
from game.core.holding import Holding, options
from game.core.melds import SMALLEST
from game.core.public import CANASTA, Meld
from game.core.view import PlayerView


def covers(view: PlayerView, *, take: bool) -> Iterator[tuple[Group, ...]]:
    """Give legal bundles that leave one card or none in the hand; feet are not looked at here."""
    public = view.public
    rules = public.rules
    if not view.hand or public.feet_waiting[public.turn.seat]:
        return
    spare: list[Card | None] = [None]
    if take:
        limit = len(public.pile) if rules.take_limit is None else rules.take_limit
        from_pile = sum(not c.red_three for c in public.pile[-limit:-1])
        if from_pile > 1:
            return
        if from_pile == 0:
            spare += _one_of_each(view.hand)
    else:
        spare += _one_of_each(view.hand)
    for left in spare:
        rest = [c for c in view.hand if c is not left]
        if _enough_canastas(view, rest):
            yield from _Cover(view, rest, left, take=take).bundles()


def _one_of_each(hand: tuple[Card, ...]) -> list[Card]:
    return list({(c.rank, c.wild): c for c in hand}.values())


def _enough_canastas(view: PlayerView, cards: list[Card]) -> bool:
    """Tell quickly whether the side could have the canastas to go out after laying these cards."""
    public = view.public
    rules = public.rules
    needed = max(rules.canastas_to_go_out, rules.clean_to_go_out + rules.mixed_to_go_out)
    melds = public.melds[rules.side_of[public.turn.seat]]
    have = sum(meld.canasta for meld in melds)
    if have >= needed:
        return True
    wilds = sum(c.wild for c in cards)
    for rank in (*MELD_RANKS, Rank.WILD):
        stand = sum(meld.size for meld in melds if meld.rank is rank and not meld.canasta)
        held = sum(c.rank is rank for c in cards)
        top = bool(public.pile) and public.pile[-1].rank is rank
        have += stand + held + wilds + top + 1 >= CANASTA and bool(stand or held or rank is Rank.WILD)
    return have >= needed


#: What laying some ranks has come to: wild cards spent, canastas and clean ones among the ranks, a pure
#: group, a canasta of hand cards, wilds beside an unfinished wild meld, a meld that the spare card completes.
_Key = tuple[int, int, int, bool, bool, bool, bool, bool]
_Plan = tuple[tuple[Rank, int], ...]


class _Cover:
    """Spreads every wild card over the ranks so that each is a meld; naturals have no choice.

    Of the ways to spread them that come to the same it keeps one: there may be thousands.
    """

    def __init__(self, view: PlayerView, cards: list[Card], spare: Card | None, *, take: bool) -> None:
        public = view.public
        self.view = view
        self.take = take
        self.rules = rules = public.rules
        self.holding = Holding(cards)
        self.spare = spare
        side = rules.side_of[public.turn.seat]
        melds = public.melds[side]
        self.top = public.pile[-1].rank if take else None
        self.possible = True
        self.choices: list[tuple[Rank, Meld | None, list[int]]] = []
        for rank in (*MELD_RANKS, Rank.WILD, Rank.THREE):
            index = public.open_meld(side, rank)
            before: Meld | None = None if index is None else melds[index]
            held = 0 if rank is Rank.WILD else self.holding.count(rank)
            joins = int(rank is self.top)
            found = [
                w
                for n, w in options(rules, self.holding, rank, before, opening=not melds, top=joins)
                if n == held and not (rank is Rank.THREE and w)
            ]
            if held or joins:
                self.possible = self.possible and bool(found)
                self.choices.append((rank, before, found))
            elif found:
                self.choices.append((rank, before, [0, *found]))
        self.choices.sort(key=lambda choice: choice[0] is not self.top)

    def bundles(self) -> Iterator[tuple[Group, ...]]:
        """Give the legal ones."""
        if not self.possible:
            return
        states: dict[_Key, _Plan] = {(0, 0, 0, False, False, False, False, False): ()}
        for rank, before, found in self.choices:
            grown: dict[_Key, _Plan] = {}
            for key, plan in states.items():
                for w in found:
                    if key[0] + w <= len(self.holding.wilds):
                        grown.setdefault(self._grow(key, rank, before, w), (*plan, (rank, w)))
            states = grown
        for key, plan in states.items():
            groups = self._groups(plan)
            whole = key[0] == len(self.holding.wilds)
            if groups and whole and judge(self.view, groups, take=self.take).refusal is None:
                yield groups

    def _grow(self, key: _Key, rank: Rank, before: Meld | None, w: int) -> _Key:
        spent, canastas, clean, pure, opens, outside, unfinished, completes = key
        held = 0 if rank is Rank.WILD else self.holding.count(rank)
        stood = 0 if before is None else before.size
        size = stood + held + w + (rank is self.top)
        is_clean = not w and rank is not Rank.WILD and (before is None or before.clean)
        if size >= CANASTA and rank is not Rank.THREE:
            canastas += 1
            clean += is_clean
        if size == CANASTA - 1 and self.spare is not None:
            completes = completes or self.spare.wild or self.spare.rank is rank
        pure = pure or (rank is Rank.WILD and w > 0) or (held >= SMALLEST and not w)
        opens = opens or held + w >= CANASTA
        outside = outside or (w > 0 and rank is not Rank.WILD)
        unfinished = unfinished or (rank is Rank.WILD and 0 < size < CANASTA)
        return spent + w, canastas, clean, pure, opens, outside, unfinished, completes

    def _groups(self, plan: _Plan) -> tuple[Group, ...]:
        made: list[Group] = []
        spent = 0
        for rank, w in plan:
            held = 0 if rank is Rank.WILD else self.holding.count(rank)
            cards = self.holding.pick(rank, held, w, skip=spent)
            spent += w
            if cards or rank is self.top:
                made.append(Group(rank, cards))
        return tuple(made)
