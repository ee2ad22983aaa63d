"""Cards, packs and what a card is worth (rules, section 0: G4)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final, final


class Rank(IntEnum):
    """A rank, ordered from low to high; `WILD` is the rank of a meld of wild cards, never of a card."""

    WILD = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15


#: The ranks of ordinary melds, highest first: the order in which the table shows them.
MELD_RANKS: Final = tuple(Rank(number) for number in range(Rank.ACE, Rank.THREE, -1))


class Suit(Enum):
    """A suit; it matters for nothing but the colour of threes."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


def _points(rank: Rank) -> int:
    if rank is Rank.JOKER:
        return 50
    if rank in (Rank.TWO, Rank.ACE):
        return 20
    return 10 if rank >= Rank.EIGHT else 5


@final
class Card:
    """One piece of cardboard: rank, suit (none for a joker) and which copy of its face it is.

    Every card exists once in a process (`card` finds it), so cards are compared by identity.
    """

    __slots__ = ("copy", "face", "natural", "order", "points", "rank", "red_three", "suit", "three", "wild")

    rank: Rank
    suit: Suit | None
    copy: int
    #: The card's face as the notation writes it, such as ``Ts`` or ``Jo``.
    face: str
    #: Card points (G4); a three counts 5 where it counts at all.
    points: int
    wild: bool
    #: Neither wild nor a three.
    natural: bool
    three: bool
    red_three: bool
    #: Sorts by rank, then suit, then copy.
    order: int

    def __init__(self, rank: Rank, suit: Suit | None, copy: int) -> None:
        """Use `card` instead: it keeps every card unique."""
        put = object.__setattr__
        put(self, "rank", rank)
        put(self, "suit", suit)
        put(self, "copy", copy)
        put(self, "face", "Jo" if suit is None else "  23456789TJQKA"[rank] + suit.value)
        put(self, "points", _points(rank))
        put(self, "wild", rank in (Rank.TWO, Rank.JOKER))
        put(self, "three", rank is Rank.THREE)
        put(self, "natural", rank not in (Rank.TWO, Rank.THREE, Rank.JOKER))
        put(self, "red_three", rank is Rank.THREE and suit is not None and suit.red)
        put(self, "order", (rank * 4 + (0 if suit is None else list(Suit).index(suit))) * 16 + copy)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: cards never change."""
        raise AttributeError(f"a card never changes: {name}")

    def __reduce__(self) -> tuple[object, tuple[Rank, Suit | None, int]]:
        """Pickle and copy to the one card that there is."""
        return card, (self.rank, self.suit, self.copy)

    def __repr__(self) -> str:
        """Show the face, with the copy's number where it is not the first."""
        return f"{self.face}.{self.copy}" if self.copy else self.face


_CARDS: dict[tuple[Rank, Suit | None, int], Card] = {}


def card(rank: Rank, suit: Suit | None, copy: int = 0) -> Card:
    """Give the one card of this rank, suit and copy number (from 0).

    >>> card(Rank.TEN, Suit.SPADES) is card(Rank.TEN, Suit.SPADES)
    True
    """
    key = (rank, suit, copy)
    found = _CARDS.get(key)
    if found is None:
        if (rank is Rank.JOKER) != (suit is None) or rank is Rank.WILD or copy < 0:
            raise ValueError(f"no such card: {rank!r} of {suit!r}, copy {copy}")
        found = _CARDS[key] = Card(rank, suit, copy)
    return found


def pack(packs: int, jokers_per_pack: int = 2) -> tuple[Card, ...]:
    """Give all cards of so many packs, unshuffled.

    >>> len(pack(2)), sum(c.wild for c in pack(2))
    (108, 12)
    """
    suited = [
        card(rank, suit, copy)
        for rank in Rank
        if rank not in (Rank.WILD, Rank.JOKER)
        for suit in Suit
        for copy in range(packs)
    ]
    jokers = [card(Rank.JOKER, None, copy) for copy in range(packs * jokers_per_pack)]
    return (*suited, *jokers)


def points(cards: Iterable[Card]) -> int:
    """Add up card points (G4)."""
    return sum(c.points for c in cards)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards from high to low, wild cards first, threes last: the order of a hand."""
    return tuple(sorted(cards, key=lambda c: (c.wild, not c.three, c.order), reverse=True))
