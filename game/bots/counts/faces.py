"""Faces as small numbers: suits matter for nothing but the colour of threes."""

from __future__ import annotations

from typing import Final

from game.core.cards import Card, Rank, Suit, card

#: 0 to 10 are the ranks from four to ace.
SEVEN: Final = 3
ACE: Final = 10
RANKS: Final = 11
BLACK: Final = 11  # a black three; also the place of a meld of them
TWO: Final = 12
JOKER: Final = 13
RED: Final = 14  # a red three
FACES: Final = 15
#: The place of a meld of wild cards; places 0 to 10 are melds of a rank, 11 of black threes.
WILDS: Final = 12
PLACES: Final = 13
#: A card that nobody at this table knows.
UNKNOWN: Final = -1

_FACE_OF_RANK: Final = {
    Rank.TWO: TWO,
    Rank.JOKER: JOKER,
    **{rank: rank - 4 for rank in Rank if Rank.FOUR <= rank <= Rank.ACE},
}


def face_of(c: Card) -> int:
    """Give the number of a card's face.

    >>> from game.core.cards import Rank, Suit, card
    >>> face_of(card(Rank.KING, Suit.CLUBS)), face_of(card(Rank.THREE, Suit.HEARTS))
    (9, 14)
    """
    if c.three:
        return RED if c.red_three else BLACK
    return _FACE_OF_RANK[c.rank]


def rank_of_place(place: int) -> Rank:
    """Give the rank of the meld that lies at a place."""
    if place == WILDS:
        return Rank.WILD
    return Rank.THREE if place == BLACK else Rank(place + 4)


def place_of(rank: Rank) -> int:
    """Give the place of a meld of this rank."""
    if rank is Rank.WILD:
        return WILDS
    return BLACK if rank is Rank.THREE else rank - 4


def sample_card(face: int) -> Card:
    """Give some card with this face."""
    if face == JOKER:
        return card(Rank.JOKER, None)
    if face in (BLACK, RED):
        return card(Rank.THREE, Suit.SPADES if face == BLACK else Suit.HEARTS)
    return card(Rank.TWO if face == TWO else Rank(face + 4), Suit.SPADES)


#: Card points of each face where cards are laid or counted (G4).
VALUE: Final = tuple(sample_card(face).points for face in range(FACES))
