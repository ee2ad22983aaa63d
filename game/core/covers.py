"""Bundles that lay a whole hand, or all but one card: ways to go out in one act."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Group
from game.core.bundles import judge
from game.core.cards import MELD_RANKS, Card, Rank
from game.core.holding import Holding, options
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
            yield from _Cover(view, rest, take=take).bundles()


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


class _Cover:
    """Spreads every wild card over the ranks so that each is a meld; naturals have no choice."""

    def __init__(self, view: PlayerView, cards: list[Card], *, take: bool) -> None:
        public = view.public
        rules = public.rules
        self.view = view
        self.take = take
        self.holding = Holding(cards)
        side = rules.side_of[public.turn.seat]
        melds = public.melds[side]
        top = public.pile[-1].rank if take else None
        self.choices: list[tuple[Rank, list[int]]] = []
        for rank in (*MELD_RANKS, Rank.WILD, Rank.THREE):
            index = public.open_meld(side, rank)
            before: Meld | None = None if index is None else melds[index]
            held = 0 if rank is Rank.WILD else self.holding.count(rank)
            joins = int(rank is top)
            found = [
                w
                for n, w in options(rules, self.holding, rank, before, opening=not melds, top=joins)
                if n == held and not (rank is Rank.THREE and w)
            ]
            if held == 0 and not joins:
                found = [0, *found]
            if found != [0]:
                self.choices.append((rank, found))
        if top is not None:
            self.choices.sort(key=lambda choice: choice[0] is not top)

    def bundles(self) -> Iterator[tuple[Group, ...]]:
        """Give the legal ones."""
        for groups in self._spread(0, 0):
            if groups and judge(self.view, groups, take=self.take).refusal is None:
                yield groups

    def _spread(self, at: int, spent: int) -> Iterator[tuple[Group, ...]]:
        if at == len(self.choices):
            if spent == len(self.holding.wilds):
                yield ()
            return
        rank, found = self.choices[at]
        for w in found:
            if spent + w > len(self.holding.wilds):
                continue
            cards = self.holding.pick(
                rank, 0 if rank is Rank.WILD else self.holding.count(rank), w, skip=spent
            )
            for rest in self._spread(at + 1, spent + w):
                yield (Group(rank, cards), *rest) if cards else rest
