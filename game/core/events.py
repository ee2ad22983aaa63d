"""What happened, in the past tense: what `apply` tells besides the new state."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card, Rank
from game.core.public import Over


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A deal was opened: its number, its dealer and the match score of each side."""

    deal: int
    dealer: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat got its hand."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FootDealt:
    """A seat got its foot, which nobody sees."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card was turned up to start the pile; `buried`: it went to the bottom of the stock (H-3)."""

    card: Card
    buried: bool


@dataclass(frozen=True, slots=True)
class ThreesLaid:
    """Threes went to the side's row by themselves."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew these cards from the stock and keeps them (threes that are laid are not among them)."""

    seat: int
    cards: tuple[Card, ...]
    #: They replace laid threes and are not the draw of a turn.
    replacing: bool = False


@dataclass(frozen=True, slots=True)
class PileTaken:
    """A seat took the pile: its top card goes into a meld, these cards into the hand."""

    seat: int
    top: Card
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MeldLaid:
    """Cards were laid: a new meld, or more for one that stood (its place among the side's melds)."""

    seat: int
    side: int
    index: int
    rank: Rank
    cards: tuple[Card, ...]
    #: Cards in the meld before and after.
    before: int
    after: int
    #: The meld after it holds no wild card.
    clean: bool


@dataclass(frozen=True, slots=True)
class FootPickedUp:
    """A seat picked up its foot; it ran when the turn goes on, and walked when the throw ended it."""

    seat: int
    cards: tuple[Card, ...]
    ran: bool


@dataclass(frozen=True, slots=True)
class CardThrown:
    """A seat threw a card; `froze`: the pile was not frozen before it (C-35)."""

    seat: int
    card: Card
    froze: bool


@dataclass(frozen=True, slots=True)
class PartnerAsked:
    """A seat asked its partner whether to go out."""

    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class PartnerAnswered:
    """The partner answered."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over; all hands and feet lie open."""

    over: Over


Event = (
    DealBegan
    | HandDealt
    | FootDealt
    | CardTurned
    | ThreesLaid
    | CardsDrawn
    | PileTaken
    | MeldLaid
    | FootPickedUp
    | CardThrown
    | PartnerAsked
    | PartnerAnswered
    | TurnBegan
    | DealEnded
)
