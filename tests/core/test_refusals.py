"""Every reason for a refusal: a table that meets it, with its clause and the numbers of its sentence."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.cards import Rank, Suit, card
from game.core.legality import going_out_fault
from game.core.refusals import CLAUSES, Code, refuse
from tests.support.tables import GAME_NAMES, At, table

ROOT = Path(__file__).resolve().parent.parent.parent
C, H, M = GAME_NAMES
KINGS, QUEENS = "Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"
MIXED = "Js Js Jh Jh Jd 2s 2h"
BOOKS = [KINGS, QUEENS, MIXED, "Ts Ts Th Th Td 2s 2h"]
OVER = {"over": {"by": "stock"}}
DRAW = {"phase": "draw", "stock_size": 9}
ACES = {"melds": ["As Ah Ad"]}
MIN = {"points": 30, "minimum": 50, "missing": 20}

#: code, game, table, action, clause, facts
PROVOKED = [
    (Code.DEAL_OVER, C, OVER, "throw Ks", "G14", {}),
    (Code.DEAL_OVER, H, OVER, "draw", "G14", {}),
    (Code.DEAL_OVER, M, OVER, "ask", "G14", {}),
    (Code.DRAW_FIRST, C, {"hand": "Ks 5d", **DRAW}, "throw Ks", "G5", {}),
    (Code.DRAW_FIRST, M, {"hand": "Ks 5d", **DRAW}, "lay K: Ks", "G5", {}),
    (Code.ALREADY_DRAWN, C, {"hand": "Ks 5d"}, "draw", "G5", {}),
    (Code.ALREADY_DRAWN, H, {"hand": "9s 9h", "pile": "9d"}, "take 9: 9s 9h", "G5", {}),
    (Code.STOCK_EMPTY, C, {"phase": "draw", "stock": ""}, "draw", "C-41", {}),
    (Code.STOCK_EMPTY, H, {"phase": "draw", "stock": ""}, "draw", "H-17", {}),
    (Code.STOCK_EMPTY, M, {"phase": "draw", "stock": ""}, "draw", "M-7", {}),
    # the pile
    (Code.PILE_EMPTY, C, {"hand": "9s 9h", **DRAW}, "take 9: 9s 9h", "C-13", {}),
    (Code.PILE_EMPTY, M, {"hand": "9s 9h", **DRAW}, "take 9: 9s 9h", "M-5", {}),
    (
        Code.PILE_BLOCKED,
        C,
        {"hand": "7c 7d Kc", "pile": "7h 3s", **DRAW},
        "take 7: 7c 7d",
        "C-14",
        {"card": "3s"},
    ),
    (
        Code.PILE_BLOCKED,
        H,
        {"hand": "7c 7d Kc", "pile": "7h 3h", **DRAW},
        "take 7: 7c 7d",
        "H-18",
        {"card": "3h"},
    ),
    (
        Code.PILE_WILD,
        C,
        {"hand": "7c 7d Kc", "pile": "7h Jo", **DRAW},
        "take 7: 7c 7d",
        "C-14",
        {"card": "Jo"},
    ),
    (Code.PILE_WILD, M, {"hand": "7c 7d Kc", "pile": "2h", **DRAW}, "take 7: 7c 7d", "M-8", {"card": "2h"}),
    # a pile that nobody may take is told before what is wrong with the cards
    (
        Code.PILE_BLOCKED,
        H,
        {"hand": "3s 3c 3c", "pile": "3s", **DRAW},
        "take 3: 3s 3c",
        "H-18",
        {"card": "3s"},
    ),
    (Code.PILE_WILD, C, {"hand": "2s 2h Jo", "pile": "2c", **DRAW}, "take W: 2s 2h", "C-14", {"card": "2c"}),
    (Code.PILE_EMPTY, H, {"hand": "9s 9h", **DRAW}, "take 9: 9s 9d", "H-18", {}),
    (
        Code.TOP_CARD_FIRST,
        C,
        {"hand": "9s 9h 8d 8c", "pile": "9d", **DRAW},
        "take 8: 8d 8c, 9: 9s 9h",
        "C-15",
        {"card": "9d", "rank": "NINE"},
    ),
    (
        Code.NEEDS_PAIR,
        C,
        {"hand": "9s 2h 5d 6d", "pile": "9d", **DRAW},
        "take 9: 9s 2h",
        "C-16",
        {"rank": "NINE", "reason": "not_melded"},
    ),
    (
        Code.NEEDS_PAIR,
        C,
        {"hand": "9s 2h 5d 6d", "pile": "2s 9d", **ACES, **DRAW},
        "take 9: 9s 2h",
        "C-16",
        {"rank": "NINE", "reason": "frozen"},
    ),
    (
        Code.NEEDS_PAIR,
        M,
        {"hand": "9s 2h 5d 6d", "pile": "9d", **ACES, **DRAW},
        "take 9: 9s 2h",
        "M-8",
        {"rank": "NINE", "reason": "always"},
    ),
    (
        Code.NEEDS_TWO_CARDS,
        C,
        {"hand": "9s 2h 2d 6d", "pile": "9d", **ACES, **DRAW},
        "take 9: 2h 2d",
        "C-15",
        {"rank": "NINE"},
    ),
    (
        Code.TAKE_ONE_MELD,
        H,
        {"hand": "9s 9h Ac As 5d", "pile": "9d", **ACES, **DRAW},
        "take 9: 9s 9h, A: Ac",
        "H-24",
        {"rank": "NINE"},
    ),
    (
        Code.TAKE_PAIR_ONLY,
        M,
        {"hand": "9s 9h 9c 5d 6d", "pile": "9d", **ACES, **DRAW},
        "take 9: 9s 9h 9c",
        "M-12",
        {"rank": "NINE"},
    ),
    (
        Code.MELD_TOO_FULL_TO_TAKE,
        H,
        {"hand": "9s 9h 5d", "pile": "9d", "melds": ["9s 9h 9d 9c 9c"], **DRAW},
        "take 9: 9s 9h",
        "H-21",
        {"rank": "NINE", "cards": 5, "limit": 4},
    ),
    # cards and groups
    (Code.CARD_NOT_HELD, C, {"hand": "Ks 5d"}, "throw Kh", "G7", {"card": "Kh"}),
    (Code.CARD_NOT_HELD, C, {"hand": "Ks Kh 5d", **ACES}, "lay K: Ks Kh Ks", "G7", {"card": "Ks"}),
    (Code.EMPTY_GROUP, C, {"hand": "Ks Kh Kd 5d 6d", **ACES}, "lay K: Ks Kh Kd, Q:", "G7", {"rank": "QUEEN"}),
    (
        Code.WRONG_RANK,
        H,
        {"hand": "Ks Kh Qd 5d", **ACES},
        "lay K: Ks Kh Qd",
        "H-27",
        {"card": "Qd", "rank": "KING"},
    ),
    (Code.THREES_NOT_MELDED, H, {"hand": "3s 3c 3s 5d"}, "lay 3: 3s 3c 3s", "H-27", {}),
    (
        Code.WRONG_RANK,
        C,
        {"hand": "Ks Kh 3s 5d", **ACES},
        "lay K: Ks Kh 3s",
        "C-24",
        {"card": "3s", "rank": "KING"},
    ),
    (
        Code.BLACK_THREES_ONLY_GOING_OUT,
        C,
        {"hand": "3s 3c 3s 5d 6d", "melds": [KINGS]},
        "lay 3: 3s 3c 3s",
        "C-29",
        {"left": 2},
    ),
    (Code.NO_WILD_MELDS, C, {"hand": "2s 2h Jo 5d", **ACES}, "lay W: 2s 2h Jo", "C-24", {}),
    (Code.NO_WILD_MELDS, H, {"hand": "2s 2h Jo 5d", **ACES}, "lay 2: 2s 2h Jo", "H-27", {}),
    # melds
    (
        Code.TOO_SMALL,
        C,
        {"hand": "Ks Kh 5d 6d", **ACES},
        "lay K: Ks Kh",
        "C-24",
        {"rank": "KING", "cards": 2, "least": 3},
    ),
    (Code.ALL_WILD, C, {"hand": "2s 2h Jo 5d 6d", **ACES}, "lay K: 2s 2h Jo", "C-24", {"rank": "KING"}),
    (Code.ALL_WILD, M, {"hand": "2s 2h Jo 5d 6d", **ACES}, "lay K: 2s 2h Jo", "M-14", {"rank": "KING"}),
    (
        Code.TOO_MANY_WILDS,
        H,
        {"hand": "Ks 2s 2h Jo 5d", **ACES, "melds": ["Ks Kh Kd"]},
        "lay K: 2s 2h Jo",
        "H-27",
        {"rank": "KING", "wilds": 3, "limit": 2},
    ),
    (
        Code.TOO_FEW_NATURALS,
        C,
        {"hand": "Ks Kh 2s 2h 5d 6d", **ACES},
        "lay K: Ks Kh 2s 2h",
        "C-24",
        {"rank": "KING", "wilds": 2, "naturals": 2, "needed": 3},
    ),
    (
        Code.TOO_LARGE,
        H,
        {"hand": "Ks Kh 5d 6d", "melds": ["Ks Kh Kd Kc Kd Kc"]},
        "lay K: Ks Kh",
        "H-33",
        {"rank": "KING", "cards": 8, "limit": 7},
    ),
    (Code.RANK_DONE, M, {"hand": "Jd 5d 6d", "melds": [MIXED]}, "lay J: Jd", "M-15", {"rank": "JACK"}),
    (
        Code.RANK_CLOSED,
        M,
        {"hand": "Kc 5d 6d", "melds": ["As Ah Ad"], "theirs": [KINGS]},
        "lay K: Kc",
        "M-17",
        {"rank": "KING"},
    ),
    (
        Code.NEVER_WILD,
        M,
        {"hand": "7s 7h 2s 5d 6d", **ACES},
        "lay 7: 7s 7h 2s",
        "M-20",
        {"rank": "SEVEN"},
    ),
    (Code.WILD_TOO_LATE, M, {"hand": "2s 5d 6d", **ACES}, "lay A: 2s", "M-21", {"rank": "ACE"}),
    (
        Code.WILD_NEEDS_NATURALS,
        M,
        {"hand": "2s Kc 5d 6d", "melds": ["Ks Kh Kd"]},
        "lay K: Kc 2s",
        "M-18",
        {"rank": "KING", "naturals": 4, "needed": 5},
    ),
    (
        Code.WILD_MELD_UNFINISHED,
        M,
        {"hand": "2d 5d 6d", "melds": ["Ks Kh Kd Kc Ks", "2s 2h Jo"]},
        "lay K: 2d",
        "M-23",
        {"cards": 3, "needed": 7},
    ),
    # the first meld
    (Code.BELOW_MINIMUM, C, {"hand": "Ks Kh Kd 5d 6d"}, "lay K: Ks Kh Kd", "C-31", MIN),
    (Code.BELOW_MINIMUM, H, {"hand": "Ks Kh Kd 5d 6d"}, "lay K: Ks Kh Kd", "H-34", MIN),
    (
        Code.BELOW_MINIMUM,
        M,
        {"hand": "Ks Kh Kd 5d 6d", "scores": [5000, 0]},
        "lay K: Ks Kh Kd",
        "M-25",
        {"points": 30, "minimum": 180, "missing": 150},
    ),
    (Code.NEEDS_PURE_MELD, M, {"hand": "Ks Kh Jo 5d 6d"}, "lay K: Ks Kh Jo", "M-26", {}),
    # keeping cards, going out
    (
        Code.KEEP_TWO_CARDS,
        C,
        {"hand": "Ac 5d", **ACES},
        "lay A: Ac",
        "G-11",
        {"left": 1, "because": "needs_canastas", "have": 0, "needed": 1},
    ),
    (
        Code.KEEP_TWO_CARDS,
        H,
        {"hand": "Ac 5d", "foot": None, "melds": [*BOOKS[:3], "As Ah Ad"], "others": {2: {"foot": None}}},
        "lay A: Ac",
        "H-12",
        {"left": 1, "because": "needs_books", "clean": 2, "clean_needed": 2, "dirty": 1, "dirty_needed": 2},
    ),
    (
        Code.KEEP_TWO_CARDS,
        H,
        {"hand": "Ac 5d", "foot": None, "melds": [*BOOKS, "As Ah Ad"]},
        "lay A: Ac",
        "H-12",
        {"left": 1, "because": "partner_not_in_foot", "picked_up": 0},
    ),
    (Code.KEEP_A_THROW, M, {"hand": "Ac", "melds": [KINGS, QUEENS, "As Ah Ad"]}, "lay A: Ac", "M-30", {}),
    (Code.NEEDS_CANASTAS, C, {"hand": "5d", **ACES}, "throw 5d", "C-37", {"have": 0, "needed": 1}),
    (Code.NEEDS_CANASTAS, M, {"hand": "5d", "melds": [KINGS]}, "throw 5d", "M-33", {"have": 1, "needed": 2}),
    (
        Code.NEEDS_BOOKS,
        H,
        {"hand": "5d", "foot": None, "melds": [KINGS, MIXED, BOOKS[3]]},
        "throw 5d",
        "H-38",
        {"clean": 1, "clean_needed": 2, "dirty": 2, "dirty_needed": 2},
    ),
    (
        Code.PARTNER_NOT_IN_FOOT,
        H,
        {"hand": "5d", "foot": None, "melds": BOOKS, "others": {2: {"foot": None}}},
        "throw 5d",
        "H-38",
        {"picked_up": 1},
    ),
    # throwing
    (Code.NO_WILD_THROW, M, {"hand": "2s 5d"}, "throw 2s", "M-31", {"card": "2s"}),
    (Code.NO_ACE_OR_SEVEN_THROW, M, {"hand": "As 5d"}, "throw As", "M-31", {"rank": "ACE"}),
    (
        Code.NO_CLOSED_RANK_THROW,
        M,
        {"hand": "Kc 5d", "theirs": [KINGS]},
        "throw Kc",
        "M-31",
        {"rank": "KING"},
    ),
    # the question
    (Code.ASKED_ALREADY, M, {"hand": "Ks 5d", "seat": {"asked": True}}, "ask", "M-35", {}),
    (Code.ASK_NEEDS_TWO_CARDS, C, {"hand": "Ks"}, "ask", "C-39", {"left": 1}),
    (Code.ASK_NEEDS_TWO_CARDS, H, {"hand": "Ks", "foot": None}, "ask", "H-41", {"left": 1}),
    (Code.ASK_IN_FOOT, H, {"hand": "Ks 5d"}, "ask", "H-41", {}),
    (Code.NOTHING_ASKED, C, {"hand": "Ks 5d"}, "answer yes", "C-39", {}),
    (Code.NOTHING_ASKED, H, {"hand": "Ks 5d"}, "answer no", "H-41", {}),
    # ending the deal
    (Code.STOCK_LEFT, C, {"phase": "draw", "stock": "4s 5s"}, "end", "C-12", {"cards": 2}),
    (Code.ENDS_BY_ITSELF, M, {"phase": "draw", "stock": ""}, "end", "M-7", {}),
    (
        Code.MUST_TAKE,
        C,
        {
            "phase": "draw",
            "stock": "",
            "hand": "5d 6d",
            "pile": "Ac",
            **ACES,
            "options": {"take_onto_table_meld": True},
        },
        "end",
        "C-42",
        {"rank": "ACE"},
    ),
]


@pytest.mark.parametrize(
    ("code", "game", "fields", "text", "clause", "facts"),
    PROVOKED,
    ids=[f"{row[0].value}-{row[1]}-{n}" for n, row in enumerate(PROVOKED)],
)
def test_a_table_that_meets_it(code, game, fields, text, clause, facts):
    refused = table(game, **fields).refuses(text)
    assert (refused.code, refused.clause, refused.facts) == (code, clause, facts)


def not_your_turn():
    return table(hand="5d 6d").refuses("throw 5d", seat=3)


def answer_first():
    return table(hand="5d 6d").accepts("ask").refuses("draw")


def said_no():
    return table(hand="Ac 5d", melds=[KINGS, "As Ah Ad"]).accepts("ask", "answer no").refuses("lay A: Ac")


def last_card_after_a_no():
    at = table(hand="Ac 5d 6d", melds=[KINGS, "As Ah Ad"]).accepts("ask", "answer no", "lay A: Ac")
    left = At(
        replace(
            at.state,
            secret=replace(
                at.state.secret, hands=((at.state.secret.hands[0][0],), *at.state.secret.hands[1:])
            ),
        )
    )
    return left.refuses(f"throw {left.hand()}")


def no_partner():
    return table(players=3, hand="5d 6d").refuses("ask")


def too_late():
    return table(hand="Ac 5d 6d", melds=["As Ah Ad"]).accepts("lay A: Ac").refuses("ask")


def three_in_hand():
    """No table comes to this: the last three stays in a hand only when the deal ends."""
    at = table(M, hand="5d 6d")
    three = card(Rank.THREE, Suit.SPADES)
    hands = ((three, *at.state.secret.hands[0]), *at.state.secret.hands[1:])
    return At(replace(at.state, secret=replace(at.state.secret, hands=hands))).refuses("throw 3s")


def still_in_the_hand():
    """Nothing is refused for this, as a hand leads to the foot; it is what going out lacks."""
    at = table(H, hand="8s 8h", melds=BOOKS, others={2: {"foot": None, "played_from_foot": True}})
    return going_out_fault(at.state.public)


AFTER_SOMETHING = {
    Code.NOT_IN_FOOT: (still_in_the_hand, "H-38", {}),
    Code.NOT_YOUR_TURN: (not_your_turn, "G3", {"seat": 0}),
    Code.ANSWER_FIRST: (answer_first, "C-39", {}),
    Code.PARTNER_SAID_NO: (last_card_after_a_no, "C-39", {}),
    Code.NO_PARTNER: (no_partner, "G15", {}),
    Code.ASK_TOO_LATE: (too_late, "C-39", {}),
    Code.NO_THREE_THROW: (three_in_hand, "M-30", {"card": "3s"}),
}


@pytest.mark.parametrize("code", AFTER_SOMETHING, ids=lambda code: code.value)
def test_a_table_that_meets_it_after_something(code):
    meet, clause, facts = AFTER_SOMETHING[code]
    refused = meet()
    assert (refused.code, refused.clause, refused.facts) == (code, clause, facts)


def test_a_no_is_the_reason_why_cards_are_kept():
    assert said_no().facts == {"left": 1, "because": "partner_said_no"}


def test_every_code_is_met():
    assert {row[0] for row in PROVOKED} | set(AFTER_SOMETHING) == set(Code)


def test_every_code_rests_on_a_clause_of_the_game_where_it_can_arise():
    assert set(CLAUSES) == set(Code)
    for code, row in CLAUSES.items():
        assert any(row), code
        for letter, clause in zip("CHM", row, strict=True):
            assert not clause or clause[0] in ("G", letter), code
    for code, game, _, _, clause, _ in PROVOKED:
        assert CLAUSES[code][GAME_NAMES.index(game)] == clause
    # where the book says that it cannot arise, the first clause that there is stands in
    assert refuse(M, Code.MUST_TAKE).clause == "C-42"


def test_the_page_lists_every_code_with_its_clauses(monkeypatch):
    scripts = ROOT / "build_scripts"
    monkeypatch.setattr(sys, "path", [str(scripts), *sys.path])
    spec = importlib.util.spec_from_file_location("make_refusals", scripts / "make_refusals.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    written = (ROOT / "docs" / "refusals.md").read_text("utf-8")
    assert written == made.page(), "run build_scripts/make_refusals.py"
    for code in Code:
        assert f"| `{code.value}` | " in written
