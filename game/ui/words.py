"""What codes, ranks and cards are called on the screen: one sentence for every refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from game.core.cards import Card, Rank
from game.core.public import Public
from game.core.refusals import Code, Refusal
from game.core.ruleset import RuleSet
from game.ui.i18n import N_, ngettext, number
from game.ui.i18n import gettext as _
from game.ui.scenes.game_words import GAME_NAMES

Facts = dict[str, int | str]

#: Ranks within sentences: the translators' `{rank}`.
_RANKS: Final = {
    Rank.ACE: N_("aces"),
    Rank.KING: N_("kings"),
    Rank.QUEEN: N_("queens"),
    Rank.JACK: N_("jacks"),
    Rank.TEN: N_("tens"),
    Rank.NINE: N_("nines"),
    Rank.EIGHT: N_("eights"),
    Rank.SEVEN: N_("sevens"),
    Rank.SIX: N_("sixes"),
    Rank.FIVE: N_("fives"),
    Rank.FOUR: N_("fours"),
    Rank.THREE: N_("black threes"),
    Rank.TWO: N_("twos"),
    Rank.JOKER: N_("jokers"),
    Rank.WILD: N_("wild cards"),
}
#: Ranks that stand alone, as before a colon.
_RANK_HEADINGS: Final = {
    Rank.ACE: N_("Aces"),
    Rank.KING: N_("Kings"),
    Rank.QUEEN: N_("Queens"),
    Rank.JACK: N_("Jacks"),
    Rank.TEN: N_("Tens"),
    Rank.NINE: N_("Nines"),
    Rank.EIGHT: N_("Eights"),
    Rank.SEVEN: N_("Sevens"),
    Rank.SIX: N_("Sixes"),
    Rank.FIVE: N_("Fives"),
    Rank.FOUR: N_("Fours"),
    Rank.THREE: N_("Black threes"),
    Rank.TWO: N_("Twos"),
    Rank.JOKER: N_("Jokers"),
    Rank.WILD: N_("Wild cards"),
}
_MARKS: Final = {
    Rank.ACE: "A",
    Rank.KING: "K",
    Rank.QUEEN: "Q",
    Rank.JACK: "J",
    Rank.JOKER: "★",
    Rank.WILD: "★",
}
_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_BY_NAME: Final = {rank.name: rank for rank in Rank}


def game_name(game: str) -> str:
    """What a game is called."""
    return _(GAME_NAMES.get(game, game))


def rank_name(rank: Rank) -> str:
    """What the cards of a rank are called within a sentence.

    >>> rank_name(Rank.NINE)
    'nines'
    """
    return _(_RANKS[rank])


def rank_heading(rank: Rank) -> str:
    """What the cards of a rank are called where the word stands alone.

    >>> rank_heading(Rank.NINE)
    'Nines'
    """
    return _(_RANK_HEADINGS[rank])


def rank_mark(rank: Rank) -> str:
    """A rank as its cards wear it; a star for wild cards.

    >>> rank_mark(Rank.TEN), rank_mark(Rank.WILD)
    ('10', '★')
    """
    return _MARKS.get(rank, str(int(rank)))


def card_name(card: Card) -> str:
    """A card in a few signs, such as `10♦`; a joker by its name."""
    if card.suit is None:
        return _("joker")
    return rank_mark(card.rank) + _SUITS[card.suit.value]


def face_name(face: str) -> str:
    """A card by its face in the notation.

    >>> face_name("Td")
    '10♦'
    """
    if face == "Jo":
        return _("joker")
    mark = "10" if face[0] == "T" else face[0]
    return mark + _SUITS[face[1]]


def marks(cards: Iterable[Card]) -> str:
    """Several cards by their ranks alone, such as `Q Q 2`."""
    return " ".join(rank_mark(c.rank) for c in cards)


# -- refusals -----------------------------------------------------------------------------------

#: A sentence for every code that needs no more than its facts filled in.
SENTENCES: Final[dict[Code, str]] = {
    Code.DEAL_OVER: N_("The deal is over."),
    Code.NOT_YOUR_TURN: N_("It is not your turn: {name} is playing."),
    Code.ANSWER_FIRST: N_("Your partner's question is to be answered first."),
    Code.DRAW_FIRST: N_("Draw first, or take the pile."),
    Code.ALREADY_DRAWN: N_("You have had your draw in this turn."),
    Code.STOCK_EMPTY: N_("The stock is empty."),
    Code.PILE_EMPTY: N_("The pile is empty."),
    Code.PILE_BLOCKED: N_("The pile is blocked by a three: the {card} is on top."),
    Code.PILE_WILD: N_("The pile cannot be taken while a wild card is on top."),
    Code.TOP_CARD_FIRST: N_("The {card} on top must be laid first, with {rank} of your hand."),
    Code.NEEDS_TWO_CARDS: N_(
        "Two cards of your hand are needed: a pair of {rank}, or one of them and a wild card."
    ),
    Code.TAKE_ONE_MELD: N_("Taking the pile lays the {rank} only; the rest comes after it."),
    Code.TAKE_PAIR_ONLY: N_("Taking the pile lays just a pair of {rank}; more of them come after it."),
    Code.MELD_TOO_FULL_TO_TAKE: N_(
        "Your {rank} have {cards} cards already: only {limit} or fewer may take three more."
    ),
    Code.CARD_NOT_HELD: N_("The {card} is not in your hand."),
    Code.EMPTY_GROUP: N_("No cards were chosen."),
    Code.WRONG_RANK: N_("The {card} does not belong to the {rank}."),
    Code.THREES_NOT_MELDED: N_("Threes are never laid in melds."),
    Code.BLACK_THREES_ONLY_GOING_OUT: N_(
        "Black threes are laid only when going out, three or four of them and no wild card."
    ),
    Code.NO_WILD_MELDS: N_("There are no melds of wild cards in this game."),
    Code.TOO_SMALL: N_("A meld has at least {least} cards; the {rank} have {cards}."),
    Code.ALL_WILD: N_("Wild cards alone make no meld of {rank}."),
    Code.TOO_MANY_WILDS: N_("The {rank} would hold {wilds} wild cards; {limit} is the most."),
    Code.TOO_LARGE: N_("The {rank} would have {cards} cards; {limit} is the most."),
    Code.RANK_DONE: N_("Your {rank} are complete, and a rank is laid once in a deal."),
    Code.RANK_CLOSED: N_("The {rank} are closed by a clean canasta: nobody lays them any more."),
    Code.NEVER_WILD: N_("The {rank} never take a wild card."),
    Code.WILD_TOO_LATE: N_("The {rank} take wild cards only in the first meld."),
    Code.WILD_NEEDS_NATURALS: N_(
        "A wild card needs {needed} naturals beside it; the {rank} have {naturals}."
    ),
    Code.WILD_MELD_UNFINISHED: N_(
        "Your meld of wild cards has {cards} of {needed}: no wild card goes elsewhere before it is full."
    ),
    Code.BELOW_MINIMUM: N_("These melds count {points}; your first meld needs {minimum}."),
    Code.NEEDS_PURE_MELD: N_(
        "The first meld needs three naturals of one rank without a wild card, or a meld of wild cards."
    ),
    Code.KEEP_A_THROW: N_("Keep a card to throw: the turn ends with it."),
    Code.NEEDS_BOOKS: N_(
        "Going out needs {clean_needed} clean and {dirty_needed} dirty books; your side has {clean} and {dirty}."
    ),
    Code.NOT_IN_FOOT: N_("Going out is for those who play from their foot; yours lies there still."),
    Code.PARTNER_SAID_NO: N_("Your partner said no: you do not go out in this turn."),
    Code.NO_WILD_THROW: N_("Wild cards are thrown only from a hand of nothing else."),
    Code.NO_THREE_THROW: N_("A three is never thrown."),
    Code.NO_ACE_OR_SEVEN_THROW: N_("No aces or sevens on an empty pile while you hold other naturals."),
    Code.NO_CLOSED_RANK_THROW: N_(
        "No {rank} on an empty pile while another card may be thrown: they are closed."
    ),
    Code.NO_PARTNER: N_("You play alone: there is no partner to ask."),
    Code.ASKED_ALREADY: N_("You have asked your partner already."),
    Code.ASK_TOO_LATE: N_("Ask right after drawing, before you lay anything."),
    Code.ASK_NEEDS_TWO_CARDS: N_("Hold two cards or more to ask; you have {left}."),
    Code.NOT_IN_FOOT: N_("You go out from your foot, and it is not picked up yet."),
    Code.ASK_IN_FOOT: N_("Ask once you play from your foot."),
    Code.NOTHING_ASKED: N_("Nobody has asked you anything."),
    Code.ENDS_BY_ITSELF: N_("The deal ends by itself when the stock is empty."),
    Code.MUST_TAKE: N_("The pile must be taken: its top card fits your {rank}."),
}
_PAIRS: Final = {
    "always": N_("A pair of natural {rank} from your hand is needed."),
    "frozen": N_("The pile is frozen: a pair of natural {rank} from your hand is needed."),
    "not_melded": N_("Your side has laid nothing yet: a pair of natural {rank} from your hand is needed."),
}
_PARTNER_FOOT: Final = (
    N_("Your partner has not picked up the foot yet."),
    N_("Your partner has not played from the foot yet."),
)


def refusal_words(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """The sentence of a refusal, with its numbers; `names` are those of the seats."""
    facts = dict(refusal.facts)
    special = _SPECIAL.get(refusal.code)
    if special is not None:
        return special(facts)
    if "seat" in facts:
        seat = int(facts["seat"])
        facts["name"] = names[seat] if seat < len(names) else str(seat)
    return _(SENTENCES[refusal.code], **_spelled(facts))


def _spelled(facts: Facts) -> Facts:
    """Facts with ranks and cards as words, and numbers as this language writes them."""
    said: Facts = {}
    for key, value in facts.items():
        if key == "rank":
            said[key] = rank_name(_BY_NAME[str(value)])
        elif key == "card":
            said[key] = face_name(str(value))
        else:
            said[key] = number(value) if isinstance(value, int) else value
    return said


def _needs_pair(facts: Facts) -> str:
    return _(_PAIRS[str(facts.get("reason", "always"))], **_spelled(facts))


def _too_few_naturals(facts: Facts) -> str:
    return ngettext(
        "With {count} wild card the {rank} need {needed} naturals; there are {naturals}.",
        "With {count} wild cards the {rank} need {needed} naturals; there are {naturals}.",
        int(facts["wilds"]),
        **_spelled({k: v for k, v in facts.items() if k != "wilds"}),
    )


def _needs_canastas(facts: Facts) -> str:
    return ngettext(
        "Going out needs {count} canasta; your side has {have}.",
        "Going out needs {count} canastas; your side has {have}.",
        int(facts["needed"]),
        have=number(int(facts["have"])),
    )


def _keep_two(facts: Facts) -> str:
    """Why so many cards cannot be given away: the rule, then what is missing for going out."""
    left = int(facts.get("left", 0))
    if "card" in facts:
        rule = _("The {card} was kept to be laid: lay it to go out.", card=face_name(str(facts["card"])))
    elif left == 0:
        rule = _("You would have no card left, and you cannot go out yet.")
    else:
        rule = _("You would have one card left, and you cannot go out yet.")
    because = str(facts.get("because", ""))
    if because in {code.value for code in Code}:
        rest = {k: v for k, v in facts.items() if k not in ("because", "left", "card")}
        return f"{rule} {refusal_words(Refusal(Code(because), '', rest))}"
    return rule


def _partner_foot(facts: Facts) -> str:
    return _(_PARTNER_FOOT[int(bool(facts.get("picked_up")))])


def _stock_left(facts: Facts) -> str:
    return ngettext(
        "The stock still has {count} card: draw it, or take the pile.",
        "The stock still has {count} cards: draw, or take the pile.",
        int(facts["cards"]),
    )


_SPECIAL: Final[dict[Code, Callable[[Facts], str]]] = {
    Code.NEEDS_PAIR: _needs_pair,
    Code.TOO_FEW_NATURALS: _too_few_naturals,
    Code.NEEDS_CANASTAS: _needs_canastas,
    Code.KEEP_TWO_CARDS: _keep_two,
    Code.PARTNER_NOT_IN_FOOT: _partner_foot,
    Code.STOCK_LEFT: _stock_left,
}


# -- books, canastas and the score sheet --------------------------------------------------------


def books(rules: RuleSet) -> bool:
    """Whether canastas are called books here, and mixed ones dirty (Hand and Foot)."""
    return rules.foot_size > 0


def canastas_of(public: Public, side: int) -> tuple[int, int]:
    """How many clean and mixed canastas a side has."""
    done = [meld for meld in public.melds[side] if meld.canasta]
    clean = sum(meld.clean for meld in done)
    return clean, len(done) - clean


def kinds(rules: RuleSet, clean: int, mixed: int) -> str:
    """A side's canastas in words, such as `1 clean · 2 dirty`."""
    if books(rules):
        return _("{clean} clean · {dirty} dirty", clean=clean, dirty=mixed)
    return _("{clean} clean · {mixed} mixed", clean=clean, mixed=mixed)


_LINES: Final = {
    "melded": N_("Cards laid"),
    "clean": N_("Canastas, clean"),
    "mixed": N_("Canastas, mixed"),
    "sevens": N_("Canastas of sevens"),
    "aces": N_("Canastas of aces"),
    "wilds": N_("Canastas of wild cards"),
    "going_out": N_("Going out"),
    "threes": N_("Red threes"),
    "left_in_hand": N_("Cards left in hand"),
    "left_in_foot": N_("Cards left in foot"),
    "threes_in_foot": N_("Red threes in the foot"),
    "unfinished": N_("Unfinished melds"),
    "held_groups": N_("Aces or sevens held"),
}


def line_name(line: str, rules: RuleSet) -> str:
    """What a line of the score sheet is called in this game."""
    if books(rules) and line == "clean":
        return _("Books, clean")
    if books(rules) and line == "mixed":
        return _("Books, dirty")
    if line == "threes" and rules.lays_black_threes:
        return _("Threes")
    return _(_LINES[line])


def line_is_used(line: str, rules: RuleSet) -> bool:
    """Whether a line of the score sheet can bring anything in this game."""
    needs: dict[str, object] = {
        "sevens": rules.special_bonus,
        "aces": rules.special_bonus,
        "wilds": rules.wild_melds,
        "left_in_foot": rules.foot_size,
        "threes_in_foot": rules.foot_three,
        "unfinished": rules.unfinished_special or rules.unfinished_wild,
        "held_groups": rules.held_group,
    }
    return bool(needs.get(line, True))


def percent(value: float) -> str:
    """A share of a hundred, which no line breaks in two.

    >>> percent(31.2)
    '31\xa0%'
    """
    return _("{share}\u00a0%", share=number(round(value)))


def signed(value: int) -> str:
    """A number with its sign.

    >>> signed(620), signed(-35), signed(0)
    ('+620', '−35', '0')
    """
    return f"+{number(value)}" if value > 0 else number(value)
