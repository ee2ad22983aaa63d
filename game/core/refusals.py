"""Why an action is refused: a code, the clause of the rules, and the numbers in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class Code(Enum):
    """One reason for a refusal; `docs/refusals.md` lists them, the catalogues hold their sentences."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    ANSWER_FIRST = "answer_first"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    STOCK_EMPTY = "stock_empty"
    # the pile
    PILE_EMPTY = "pile_empty"
    PILE_BLOCKED = "pile_blocked"
    PILE_WILD = "pile_wild"
    TOP_CARD_FIRST = "top_card_first"
    NEEDS_PAIR = "needs_pair"
    NEEDS_TWO_CARDS = "needs_two_cards"
    TAKE_ONE_MELD = "take_one_meld"
    TAKE_PAIR_ONLY = "take_pair_only"
    MELD_TOO_FULL_TO_TAKE = "meld_too_full_to_take"
    # cards and groups
    CARD_NOT_HELD = "card_not_held"
    EMPTY_GROUP = "empty_group"
    WRONG_RANK = "wrong_rank"
    THREES_NOT_MELDED = "threes_not_melded"
    BLACK_THREES_ONLY_GOING_OUT = "black_threes_only_going_out"
    NO_WILD_MELDS = "no_wild_melds"
    # melds
    TOO_SMALL = "too_small"
    ALL_WILD = "all_wild"
    TOO_MANY_WILDS = "too_many_wilds"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_LARGE = "too_large"
    RANK_DONE = "rank_done"
    RANK_CLOSED = "rank_closed"
    NEVER_WILD = "never_wild"
    WILD_TOO_LATE = "wild_too_late"
    WILD_NEEDS_NATURALS = "wild_needs_naturals"
    WILD_MELD_UNFINISHED = "wild_meld_unfinished"
    # the first meld
    BELOW_MINIMUM = "below_minimum"
    NEEDS_PURE_MELD = "needs_pure_meld"
    # keeping cards, going out
    KEEP_TWO_CARDS = "keep_two_cards"
    KEEP_A_THROW = "keep_a_throw"
    NEEDS_CANASTAS = "needs_canastas"
    NEEDS_BOOKS = "needs_books"
    NOT_IN_FOOT = "not_in_foot"
    PARTNER_NOT_IN_FOOT = "partner_not_in_foot"
    PARTNER_SAID_NO = "partner_said_no"
    # throwing
    NO_WILD_THROW = "no_wild_throw"
    NO_THREE_THROW = "no_three_throw"
    NO_ACE_OR_SEVEN_THROW = "no_ace_or_seven_throw"
    NO_CLOSED_RANK_THROW = "no_closed_rank_throw"
    # the question
    NO_PARTNER = "no_partner"
    ASKED_ALREADY = "asked_already"
    ASK_TOO_LATE = "ask_too_late"
    ASK_NEEDS_TWO_CARDS = "ask_needs_two_cards"
    ASK_IN_FOOT = "ask_in_foot"
    NOTHING_ASKED = "nothing_asked"
    # ending the deal
    STOCK_LEFT = "stock_left"
    ENDS_BY_ITSELF = "ends_by_itself"
    MUST_TAKE = "must_take"


_GAMES: Final = ("classic", "hand-and-foot", "modern-american")


def _all(clause: str) -> tuple[str, str, str]:
    return (clause, clause, clause)


#: The clause that each code rests on: in classic canasta, Hand and Foot, Modern American canasta.
#: An empty one says that the code cannot arise there.
CLAUSES: Final[dict[Code, tuple[str, str, str]]] = {
    Code.DEAL_OVER: _all("G14"),
    Code.NOT_YOUR_TURN: _all("G3"),
    Code.ANSWER_FIRST: ("C-39", "H-41", "M-35"),
    Code.DRAW_FIRST: _all("G5"),
    Code.ALREADY_DRAWN: _all("G5"),
    Code.STOCK_EMPTY: ("C-41", "H-17", "M-7"),
    Code.PILE_EMPTY: ("C-13", "H-18", "M-5"),
    Code.PILE_BLOCKED: ("C-14", "H-18", "M-8"),
    Code.PILE_WILD: ("C-14", "H-18", "M-8"),
    Code.TOP_CARD_FIRST: ("C-15", "H-20", "M-9"),
    Code.NEEDS_PAIR: ("C-16", "H-18", "M-8"),
    Code.NEEDS_TWO_CARDS: ("C-15", "", ""),
    Code.TAKE_ONE_MELD: ("C-21", "H-24", "M-12"),
    Code.TAKE_PAIR_ONLY: ("", "", "M-12"),
    Code.MELD_TOO_FULL_TO_TAKE: ("C-18", "H-21", "M-10"),
    Code.CARD_NOT_HELD: _all("G7"),
    Code.EMPTY_GROUP: _all("G7"),
    Code.WRONG_RANK: ("C-24", "H-27", "M-14"),
    Code.THREES_NOT_MELDED: ("", "H-27", "M-3"),
    Code.BLACK_THREES_ONLY_GOING_OUT: ("C-29", "", ""),
    Code.NO_WILD_MELDS: ("C-24", "H-27", ""),
    Code.TOO_SMALL: ("C-24", "H-27", "M-14"),
    Code.ALL_WILD: ("C-24", "H-27", "M-14"),
    Code.TOO_MANY_WILDS: ("C-24", "H-27", "M-14"),
    Code.TOO_FEW_NATURALS: ("C-24", "H-28", "M-14"),
    Code.TOO_LARGE: ("", "H-33", "M-15"),
    Code.RANK_DONE: ("", "", "M-15"),
    Code.RANK_CLOSED: ("", "", "M-17"),
    Code.NEVER_WILD: ("", "", "M-20"),
    Code.WILD_TOO_LATE: ("", "", "M-21"),
    Code.WILD_NEEDS_NATURALS: ("", "", "M-18"),
    Code.WILD_MELD_UNFINISHED: ("", "", "M-23"),
    Code.BELOW_MINIMUM: ("C-31", "H-34", "M-25"),
    Code.NEEDS_PURE_MELD: ("", "", "M-26"),
    Code.KEEP_TWO_CARDS: ("G-11", "H-12", "G-11"),
    Code.KEEP_A_THROW: ("", "", "M-30"),
    Code.NEEDS_CANASTAS: ("C-37", "", "M-33"),
    Code.NEEDS_BOOKS: ("", "H-38", ""),
    Code.NOT_IN_FOOT: ("", "H-38", ""),
    Code.PARTNER_NOT_IN_FOOT: ("", "H-38", ""),
    Code.PARTNER_SAID_NO: ("C-39", "H-41", "M-35"),
    Code.NO_WILD_THROW: ("", "", "M-31"),
    Code.NO_THREE_THROW: ("C-34", "", "M-30"),
    Code.NO_ACE_OR_SEVEN_THROW: ("", "", "M-31"),
    Code.NO_CLOSED_RANK_THROW: ("", "", "M-31"),
    Code.NO_PARTNER: ("G15", "G15", ""),
    Code.ASKED_ALREADY: ("C-39", "H-41", "M-35"),
    Code.ASK_TOO_LATE: ("C-39", "", "M-35"),
    Code.ASK_NEEDS_TWO_CARDS: ("C-39", "H-41", "M-35"),
    Code.ASK_IN_FOOT: ("", "H-41", ""),
    Code.NOTHING_ASKED: ("C-39", "H-41", "M-35"),
    Code.STOCK_LEFT: ("C-12", "H-17", "M-7"),
    Code.ENDS_BY_ITSELF: ("", "", "M-7"),
    Code.MUST_TAKE: ("C-42", "", ""),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused. `facts` are the numbers and names of the code's sentence."""

    code: Code
    #: The clause of the rules, such as ``C-31``.
    clause: str
    facts: dict[str, int | str] = field(default_factory=dict)


class IllegalAction(ValueError):
    """An action that the rules do not allow; it has changed nothing (G9)."""

    def __init__(self, refusal: Refusal) -> None:
        """Carry the refusal."""
        super().__init__(f"{refusal.code.value} ({refusal.clause}) {refusal.facts or ''}".rstrip())
        self.refusal = refusal


def refuse(game: str, code: Code, **facts: int | str) -> Refusal:
    """Make a refusal with the clause that it rests on in this game."""
    return Refusal(code, CLAUSES[code][_GAMES.index(game)] or next(filter(None, CLAUSES[code])), facts)
