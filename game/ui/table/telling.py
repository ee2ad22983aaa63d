"""Play by play: what was seen, told in words at the moment it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.cards import Card, Rank
from game.core.events import (
    CardsDrawn,
    CardThrown,
    CardTurned,
    DealBegan,
    DealEnded,
    FootDealt,
    FootPickedUp,
    HandDealt,
    MeldLaid,
    PartnerAnswered,
    PartnerAsked,
    PileTaken,
    ThreesLaid,
    TurnBegan,
)
from game.core.public import CANASTA, Ending
from game.core.ruleset import RuleSet
from game.core.view import DrawSeen, FootSeen, HandSeen
from game.session.ports import Heard, Rewound
from game.ui.i18n import N_, ngettext
from game.ui.i18n import gettext as _
from game.ui.words import books, card_name, marks, rank_name

#: A sentence about oneself, and the same one about another seat.
Pair = tuple[str, str]

_DREW_ONE: Final = (N_("You drew a card"), N_("{name} drew a card"))
_DREW_TWO: Final = (N_("You drew two"), N_("{name} drew two"))
_REPLACED: Final = (N_("You drew in its place"), N_("{name} drew in its place"))
_THREE: Final = (N_("You laid the {card}"), N_("{name} laid the {card}"))
_THREES: Final = (N_("You laid threes: {cards}"), N_("{name} laid threes: {cards}"))
_TOOK: Final = (N_("You took the pile"), N_("{name} took the pile"))
_LAID: Final = (N_("You laid {cards}"), N_("{name} laid {cards}"))
_ADDED: Final = (N_("You added {cards} to the {rank}"), N_("{name} added {cards} to the {rank}"))
_WALKED: Final = (N_("You walked into your foot"), N_("{name} walked into the foot"))
_RAN: Final = (N_("You ran into your foot"), N_("{name} ran into the foot"))
_THREW: Final = (N_("You threw the {card}"), N_("{name} threw the {card}"))
_FROZE: Final = (
    N_("You threw the {card}: the pile is frozen"),
    N_("{name} threw the {card}: the pile is frozen"),
)
_ASKED: Final = (N_("You asked: may I go out?"), N_("{name} asked: may I go out?"))
_YES: Final = (N_("You said yes"), N_("{name} said yes"))
_NO: Final = (N_("You said no"), N_("{name} said no"))
_OUT: Final = (N_("You went out"), N_("{name} went out"))
_CONCEALED: Final = (N_("You went out concealed"), N_("{name} went out concealed"))
_BACK: Final = (N_("You took it back"), N_("{name} took it back"))


@dataclass(frozen=True, slots=True)
class Teller:
    """Knows whose eyes read, what the seats are called, and by which rules they play."""

    names: Sequence[str]
    seat: int | None
    rules: RuleSet

    def line(self, item: Heard) -> str | None:
        """One thing that was seen, or None where there is nothing to say."""
        match item:
            case DealBegan(deal, dealer, _):
                return self._deal(deal, dealer)
            case CardTurned(card, buried):
                return self._turned(card, buried=buried)
            case ThreesLaid(seat, cards):
                return self._threes(seat, cards)
            case CardsDrawn(seat, cards, replacing):
                return self._drew(seat, len(cards), replacing=replacing)
            case DrawSeen(seat, count, replacing):
                return self._drew(seat, count, replacing=replacing)
            case PileTaken(seat, _, cards):
                return f"{self.say(seat, _TOOK)}: {_cards(len(cards) + 1)}"
            case MeldLaid():
                return self._laid(item)
            case FootPickedUp(seat, _, ran) | FootSeen(seat, _, ran):
                return self.say(seat, _RAN if ran else _WALKED)
            case CardThrown(seat, card, froze):
                return self.say(seat, _FROZE if froze else _THREW, card=card_name(card))
            case PartnerAsked(seat, _):
                return self.say(seat, _ASKED)
            case PartnerAnswered(seat, yes):
                return self.say(seat, _YES if yes else _NO)
            case DealEnded(over):
                return self.ended(over.by, over.seat, concealed=over.concealed)
            case Rewound(seat, _):
                return self.say(seat, _BACK)
            case TurnBegan() | HandDealt() | HandSeen() | FootDealt():
                return None

    def say(self, seat: int, pair: Pair, **facts: object) -> str:
        """The sentence about oneself, or about another by name."""
        if seat == self.seat:
            return _(pair[0], **facts)
        return _(pair[1], name=self.names[seat], **facts)

    def ended(self, by: Ending, seat: int | None, *, concealed: bool) -> str:
        """How the deal ended."""
        if by is Ending.STOCK or seat is None:
            return _("The stock is used up: the deal ends")
        return self.say(seat, _CONCEALED if concealed else _OUT)

    def _deal(self, deal: int, dealer: int) -> str:
        if dealer == self.seat:
            return _("Deal {deal}: you dealt", deal=deal)
        return _("Deal {deal}: {name} dealt", deal=deal, name=self.names[dealer])

    def _turned(self, card: Card, *, buried: bool) -> str:
        if buried:
            return _("{card} turned up, put below the stock", card=card_name(card))
        return _("{card} turned up", card=card_name(card))

    def _threes(self, seat: int, cards: Sequence[Card]) -> str:
        if len(cards) == 1:
            return self.say(seat, _THREE, card=card_name(cards[0]))
        return self.say(seat, _THREES, cards=" ".join(card_name(c) for c in cards))

    def _drew(self, seat: int, count: int, *, replacing: bool) -> str | None:
        if replacing:
            return self.say(seat, _REPLACED)
        if not count:
            return None
        return self.say(seat, _DREW_ONE if count == 1 else _DREW_TWO)

    def _laid(self, event: MeldLaid) -> str:
        done = event.after >= CANASTA > event.before and event.rank is not Rank.THREE
        if event.before:
            said = self.say(event.seat, _ADDED, cards=marks(event.cards), rank=rank_name(event.rank))
        else:
            said = self.say(event.seat, _LAID, cards=marks(event.cards))
        return f"{said}: {self._done(clean=event.clean)}" if done else said

    def _done(self, *, clean: bool) -> str:
        if books(self.rules):
            return _("a clean book") if clean else _("a dirty book")
        return _("a clean canasta") if clean else _("a mixed canasta")


def _cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count)
