"""A plan of laying, made on counts: what is left in the hand, and how the melds would stand."""

from __future__ import annotations

from game.bots.eyes import NATURALS, Eyes, Stand
from game.core.actions import Group
from game.core.cards import Card, Rank
from game.core.melds import may_become
from game.core.public import CANASTA

#: A rank, and how many naturals and wilds of the hand go to it.
Piece = tuple[Rank, int, int]


class Draft:
    """Grows by `put`; `groups` turns it into cards."""

    __slots__ = (
        "clean", "count", "eyes", "mixed", "opening", "pieces", "shut", "size", "spent", "stand", "wilds",
    )  # fmt: skip

    def __init__(self, eyes: Eyes) -> None:
        """Begin with the table as it lies."""
        self.eyes = eyes
        self.count = [len(cards) for cards in eyes.held]
        self.wilds = self.count[Rank.WILD]
        self.size = eyes.size
        self.stand: list[Stand | None] = eyes.stands(eyes.side)
        self.shut = eyes.shut(eyes.side)
        self.clean, self.mixed = eyes.canastas(eyes.side)
        self.opening = not eyes.opened
        self.pieces: list[Piece] = []
        #: Wild cards of this plan that went into melds of a natural rank.
        self.spent = 0

    def copy(self) -> Draft:
        """Give another plan that begins like this one."""
        other = Draft.__new__(Draft)
        other.eyes = self.eyes
        other.count = self.count.copy()
        other.wilds = self.wilds
        other.size = self.size
        other.stand = self.stand.copy()
        other.shut = self.shut.copy()
        other.clean, other.mixed = self.clean, self.mixed
        other.opening = self.opening
        other.pieces = self.pieces.copy()
        other.spent = self.spent
        return other

    def may(self, rank: Rank, naturals: int, wilds: int) -> bool:
        """Tell whether so many more cards make or leave a meld; minimum and strip are not looked at."""
        if self.shut[rank] or naturals + wilds == 0:
            return False
        n, w = self.stand[rank] or (0, 0)
        if self.eyes.rules.wild_melds and not self._wilds_free(rank, wilds):
            return False
        return may_become(self.eyes.rules, rank, n + naturals, w + wilds, wilds, opening=self.opening)

    def _wilds_free(self, rank: Rank, wilds: int) -> bool:
        """M-23: an unfinished wild meld keeps wild cards out of all others."""
        stand = self.stand[Rank.WILD]
        if rank is Rank.WILD:
            return not self.spent or wilds + (stand[1] if stand else 0) >= CANASTA
        return not wilds or stand is None

    def put(self, rank: Rank, naturals: int, wilds: int) -> None:
        """Lay so many cards of the hand; `may` has allowed it."""
        rules = self.eyes.rules
        n, w = self.stand[rank] or (0, 0)
        was = n + w >= CANASTA
        self.count[rank] -= naturals
        self.wilds -= wilds
        self.size -= naturals + wilds
        if rank is not Rank.WILD:
            self.spent += wilds
        self.pieces.append((rank, naturals, wilds))
        if was:
            self.clean -= w == 0
            self.mixed -= w > 0
        n, w = n + naturals, w + wilds
        if n + w >= CANASTA and rank is not Rank.THREE:
            self.clean += w == 0
            self.mixed += w > 0
        if n + w == rules.meld_limit:
            self.stand[rank] = None
            self.shut[rank] = not rules.rank_reopens
        else:
            self.stand[rank] = (n, w)

    def meets(self) -> bool:
        """Tell whether the canastas are there for going out (C-37, H-38, M-33)."""
        rules = self.eyes.rules
        return (
            self.clean + self.mixed >= rules.canastas_to_go_out
            and self.clean >= rules.clean_to_go_out
            and self.mixed >= rules.mixed_to_go_out
        )

    def groups(self) -> tuple[Group, ...]:
        """Turn the plan into groups, wild cards dearest first; pieces of one meld become one group."""
        held = self.eyes.held
        at = [0] * len(held)
        sizes = {
            rank: sum(s) for rank in (*NATURALS, Rank.WILD) if (s := self.eyes.stands(self.eyes.side)[rank])
        }
        made: list[tuple[Rank, list[Card]]] = []
        last: dict[Rank, list[Card]] = {}
        for rank, naturals, wilds in self.pieces:
            cards = held[rank][at[rank] : at[rank] + naturals] if naturals else []
            if rank is not Rank.WILD:
                at[rank] += naturals
            dear = held[Rank.WILD][at[Rank.WILD] : at[Rank.WILD] + wilds]
            at[Rank.WILD] += wilds
            if rank not in last or sizes.get(rank, 0) == self.eyes.rules.meld_limit:
                sizes[rank] = 0 if rank in last else sizes.get(rank, 0)
                last[rank] = []
                made.append((rank, last[rank]))
            last[rank] += [*cards, *dear]
            sizes[rank] = sizes.get(rank, 0) + naturals + wilds
        return tuple(Group(rank, tuple(cards)) for rank, cards in made)
