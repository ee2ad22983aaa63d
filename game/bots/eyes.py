"""What a seat reads off its view: the hand by rank, the melds as counts, what is still unseen."""

from __future__ import annotations

from typing import Final

from game.core.bundles import rank_closed
from game.core.cards import Card, Rank
from game.core.public import CANASTA, Public
from game.core.ruleset import ClosedBy, RuleSet
from game.core.view import PlayerView

#: Places in a list by rank; place `Rank.WILD` stands for wild cards, `Rank.THREE` for black threes.
RANKS: Final = 16
#: The ranks of natural cards, highest first.
NATURALS: Final = tuple(Rank(r) for r in range(Rank.ACE, Rank.THREE, -1))

#: Naturals and wilds of a meld that may still grow.
Stand = tuple[int, int]


class Eyes:
    """A view as counts; nothing here changes while the seat plans."""

    __slots__ = ("foes", "held", "partner", "public", "rules", "seat", "side", "size", "view")

    def __init__(self, view: PlayerView, seat: int) -> None:
        """Sort the hand."""
        self.view = view
        self.public: Public = view.public
        self.rules: RuleSet = view.public.rules
        self.seat = seat
        self.side = self.rules.side_of[seat]
        self.partner = self.rules.partner_of[seat]
        self.size = len(view.hand)
        self.foes = [s for s in range(self.rules.players) if self.rules.side_of[s] != self.side]
        held: list[list[Card]] = [[] for _ in range(RANKS)]
        for c in view.hand:
            held[c.rank].append(c)
        held[Rank.WILD] = held[Rank.JOKER] + held[Rank.TWO]  # dearest first
        self.held = held

    @property
    def opened(self) -> bool:
        """Whether the own side has melded."""
        return bool(self.public.melds[self.side])

    @property
    def in_hand(self) -> bool:
        """Whether the own foot still waits (H-7)."""
        return self.public.feet_waiting[self.seat]

    @property
    def next_seat(self) -> int:
        """The seat that plays after this one."""
        return (self.seat + 1) % self.rules.players

    def stands(self, side: int) -> list[Stand | None]:
        """Give a side's melds that may still grow, by rank."""
        limit = self.rules.meld_limit
        found: list[Stand | None] = [None] * RANKS
        for meld in self.public.melds[side]:
            if limit is None or len(meld.cards) < limit:
                found[meld.rank] = (meld.naturals, meld.wilds)
        return found

    def shut(self, side: int) -> list[bool]:
        """Tell by rank what the side can never lay again (M-15, M-17)."""
        found = [False] * RANKS
        rules = self.rules
        if rules.meld_limit is not None and not rules.rank_reopens:
            for meld in self.public.melds[side]:
                found[meld.rank] = found[meld.rank] or len(meld.cards) >= rules.meld_limit
        if rules.rank_closed_by is not ClosedBy.NOTHING:
            for rank in NATURALS:
                found[rank] = found[rank] or rank_closed(self.public, rank)
        return found

    def canastas(self, side: int) -> tuple[int, int]:
        """Count a side's clean and other canastas."""
        clean = mixed = 0
        for meld in self.public.melds[side]:
            if len(meld.cards) >= CANASTA and meld.rank is not Rank.THREE:
                if meld.wilds:
                    mixed += 1
                else:
                    clean += 1
        return clean, mixed

    def unseen(self) -> list[int]:
        """Count by rank the cards that this seat has not seen; place `Rank.WILD` counts wild cards."""
        rules = self.rules
        left = [4 * rules.packs] * RANKS
        left[Rank.WILD] = rules.packs * (4 + rules.jokers_per_pack)
        left[Rank.THREE] = 2 * rules.packs
        for c in self.public.pile:
            left[Rank.WILD if c.wild else c.rank] -= 1
        for melds in self.public.melds:
            for meld in melds:
                left[meld.rank] -= meld.naturals
                left[Rank.WILD] -= meld.wilds
        for rank in (*NATURALS, Rank.THREE, Rank.WILD):
            left[rank] -= len(self.held[rank])
        return left

    def others(self) -> int:
        """Count the cards in the stock, in other hands and in feet that nobody has seen."""
        public = self.public
        waiting = sum(public.feet_waiting) * self.rules.foot_size
        return public.stock_size + sum(public.hand_sizes) - self.size + waiting

    def late(self, cards: int) -> bool:
        """Tell whether the stock holds so few cards a player, or less, that the deal is ending."""
        return self.public.stock_size <= cards * self.rules.draws
