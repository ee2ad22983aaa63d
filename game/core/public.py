"""All that anybody at the table may see (G13), and what a good memory keeps of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from game.core.actions import Action
from game.core.cards import Card, Rank
from game.core.ruleset import RuleSet

#: Cards that make a canasta (C-27, H-30, M-16).
CANASTA = 7


class Phase(Enum):
    """Where a turn stands (G5)."""

    DRAW = "draw"
    PLAY = "play"
    ANSWER = "answer"


class Ending(Enum):
    """How a deal ended."""

    OUT = "out"
    STOCK = "stock"


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards of one rank on the table; in Hand and Foot, a book."""

    rank: Rank
    cards: tuple[Card, ...]
    naturals: int = field(init=False, compare=False)
    wilds: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Count naturals and wilds once; black threes count as naturals of their meld."""
        wilds = 0
        for c in self.cards:
            if c.wild:
                wilds += 1
        object.__setattr__(self, "wilds", wilds)
        object.__setattr__(self, "naturals", len(self.cards) - wilds)

    @property
    def size(self) -> int:
        """Cards in the meld."""
        return len(self.cards)

    @property
    def canasta(self) -> bool:
        """Whether the meld has seven cards or more (black threes never count, C-29)."""
        return len(self.cards) >= CANASTA and self.rank is not Rank.THREE

    @property
    def clean(self) -> bool:
        """Whether the meld holds no wild card."""
        return self.wilds == 0


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is being played."""

    seat: int
    phase: Phase
    #: The pile was taken in this turn.
    took: bool = False
    #: Something was laid in this turn besides what a take required.
    laid: bool = False
    #: The partner was asked in this turn, and answered so.
    asked: bool = False
    answer: bool | None = None
    #: The seat had laid nothing in this deal before this turn (C-40).
    fresh: bool = True
    #: So many melds of the side stood when the turn began, and whether one of them was added to (C8).
    stood: int = 0
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Ledger:
    """What everybody could have written down in this deal, a list a seat."""

    thrown: tuple[tuple[Card, ...], ...]
    #: Piles that the seat did not take: the top card and the pile's size.
    declined: tuple[tuple[tuple[Card, int], ...], ...]
    #: Cards that everybody saw going into the hand and that are still there.
    known: tuple[tuple[Card, ...], ...]
    #: The pile as the deal began, or the position that was read, and all draws, takes, melds and throws since.
    upcards: tuple[Card, ...] = ()
    acts: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """How the deal ended; all hands and feet lie open then (G13)."""

    by: Ending
    #: Who went out; None when the stock ended the deal.
    seat: int | None
    concealed: bool
    hands: tuple[tuple[Card, ...], ...]
    #: The feet that were never picked up; None for the others.
    feet: tuple[tuple[Card, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Public:
    """The open side of a table. The screen shows the two top cards of the pile and its size only."""

    rules: RuleSet
    #: Number of the deal in the match, from 1.
    deal: int
    #: Match score of each side before this deal.
    scores: tuple[int, ...]
    dealer: int
    turn: Turn
    #: Bottom to top.
    pile: tuple[Card, ...]
    #: Frozen for everyone by a card in it (C-16).
    frozen: bool
    stock_size: int
    hand_sizes: tuple[int, ...]
    #: Whose foot still lies unseen.
    feet_waiting: tuple[bool, ...]
    played_from_foot: tuple[bool, ...]
    #: Which seats have laid any card in this deal.
    has_melded: tuple[bool, ...]
    #: Which seats have used this deal's question.
    asked: tuple[bool, ...]
    #: For each side.
    melds: tuple[tuple[Meld, ...], ...]
    threes: tuple[tuple[Card, ...], ...]
    ledger: Ledger
    over: Over | None = None

    @property
    def to_act(self) -> int:
        """The seat whose move it is: the partner while a question waits."""
        seat = self.turn.seat
        if self.turn.phase is Phase.ANSWER:
            partner = self.rules.partner_of[seat]
            assert partner is not None
            return partner
        return seat

    def minimum(self, side: int) -> int:
        """Points that the side's first meld of this deal needs (C-31, H-34, M-25)."""
        return self.rules.minimum(self.scores[side], self.deal)

    def frozen_for(self, side: int) -> bool:
        """Whether only a natural pair takes the pile (C-16, H-18, M-8)."""
        return self.rules.take_needs_pair or self.frozen or not self.melds[side]

    def open_meld(self, side: int, rank: Rank) -> int | None:
        """Index of the side's meld of this rank that may still grow, if there is one."""
        limit = self.rules.meld_limit
        for index, meld in enumerate(self.melds[side]):
            if meld.rank is rank and (limit is None or len(meld.cards) < limit):
                return index
        return None
