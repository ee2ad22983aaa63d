"""Every refusal has its sentence with rule and numbers; everything that is seen is told."""

import re

import pytest

from game.core.cards import MELD_RANKS, Rank, Suit, card, pack
from game.core.events import (
    CardsDrawn,
    CardThrown,
    CardTurned,
    DealBegan,
    DealEnded,
    FootPickedUp,
    MeldLaid,
    PartnerAnswered,
    PartnerAsked,
    PileTaken,
    ThreesLaid,
)
from game.core.games import GAMES, preset
from game.core.public import Ending, Over
from game.core.refusals import CLAUSES, Code, Refusal
from game.core.scoring import LINES
from game.core.view import DrawSeen, FootSeen
from game.session.ports import Rewound
from game.ui.table.telling import Teller
from game.ui.words import card_name, line_is_used, line_name, rank_name, refusal_words

FACTS = {
    "rank": "NINE", "card": "9h", "seat": 1, "points": 75, "minimum": 90, "missing": 15, "cards": 5, "limit": 4,
    "least": 3, "wilds": 2, "naturals": 2, "needed": 4, "left": 1, "have": 1, "clean": 1, "clean_needed": 2,
    "dirty": 0, "dirty_needed": 2, "picked_up": 1, "reason": "frozen", "because": "needs_books",
}  # fmt: skip


@pytest.mark.parametrize("code", Code)
def test_every_refusal_has_a_sentence(code):
    words = refusal_words(Refusal(code, "C-1", dict(FACTS)), ("Ana", "West"))
    assert words.endswith(".") and "{" not in words and len(words) > 10
    assert words[0].isupper() or words[0].isdigit()


def test_sentences_name_the_rule_and_the_numbers():
    below = Refusal(Code.BELOW_MINIMUM, "C-31", {"points": 75, "minimum": 90, "missing": 15})
    assert refusal_words(below) == "These melds count 75; your first meld needs 90."
    books = {
        "clean": 2,
        "clean_needed": 2,
        "dirty": 1,
        "dirty_needed": 2,
        "left": 0,
        "because": "needs_books",
    }
    said = refusal_words(Refusal(Code.KEEP_TWO_CARDS, "H-12", books))
    assert said.startswith("You would have no card left") and "2 clean and 2 dirty" in said


def facts_of(code):
    """The facts that the rules give with a code, read from their source."""
    from pathlib import Path

    import game.core

    found = set()
    for path in Path(game.core.__file__).parent.glob("*.py"):
        for call in re.findall(rf"Code\.{code.name}\b,?\s*([^)]*)\)", path.read_text("utf-8")):
            found |= set(re.findall(r"(\w+)=", call))
    return found


@pytest.mark.parametrize("code", [c for c in Code if any(CLAUSES[c])])
def test_no_sentence_asks_for_a_fact_that_the_rules_do_not_give(code):
    from game.ui import words

    sentence = words.SENTENCES.get(code)
    if sentence is None:
        return
    asked = set(re.findall(r"\{(\w+)\}", sentence)) - {"name"}
    given = facts_of(code)
    assert not given or asked <= given | {"rank", "cards", "limit", "least", "wilds", "needed", "naturals"}


def test_ranks_and_cards_have_names():
    assert len({rank_name(rank) for rank in Rank}) == len(Rank)
    assert {card_name(c) for c in pack(1)} >= {"joker", "10♦", "A♠"}


@pytest.mark.parametrize("game", GAMES)
def test_score_lines_have_names(game):
    rules = preset(game, 4)
    used = [line for line in LINES if line_is_used(line, rules)]
    assert len({line_name(line, rules) for line in used}) == len(used)
    assert ("left_in_foot" in used) is (game == "hand-and-foot")


NINE, KING, THREE = (card(rank, Suit.HEARTS) for rank in (Rank.NINE, Rank.KING, Rank.THREE))
SEEN = [
    (DealBegan(2, 1, (0, 0)), "Deal 2: West dealt"),
    (CardTurned(NINE, buried=False), "9♥ turned up"),
    (ThreesLaid(0, (THREE,)), "You laid the 3♥"),
    (CardsDrawn(0, (NINE, KING)), "You drew two"),
    (DrawSeen(1, 1, replacing=False), "West drew a card"),
    (PileTaken(1, NINE, (KING, KING)), "West took the pile: 3 cards"),
    (MeldLaid(1, 1, 0, Rank.KING, (KING, KING, KING), 0, 3, clean=True), "West laid K K K"),
    (MeldLaid(0, 0, 0, Rank.KING, (KING,), 6, 7, clean=True), "You added K to the kings: a clean canasta"),
    (FootSeen(1, 11, ran=False), "West walked into the foot"),
    (FootPickedUp(0, (), ran=True), "You ran into your foot"),
    (CardThrown(1, NINE, froze=False), "West threw the 9♥"),
    (PartnerAsked(0, 2), "You asked: may I go out?"),
    (PartnerAnswered(2, yes=False), "North said no"),
    (DealEnded(Over(Ending.OUT, 1, False, (), ())), "West went out"),
    (DealEnded(Over(Ending.STOCK, None, False, (), ())), "The stock is used up: the deal ends"),
    (Rewound(0, 1), "You took it back"),
]


@pytest.mark.parametrize(("item", "words"), SEEN)
def test_what_was_seen_is_told(item, words):
    teller = Teller(("Ana", "West", "North", "East"), 0, preset("classic", 4))
    assert teller.line(item) == words


def test_every_rank_of_a_meld_has_a_plural():
    assert all(rank_name(rank).endswith("s") for rank in MELD_RANKS)
