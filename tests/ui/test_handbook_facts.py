"""The English pages tell every fact about the games and their history, with its reservations, and compare every row."""

import pytest

from game.core.games import preset
from game.ui.handbook.book import Book
from game.ui.rich import plain

FACTS = {
    ("classic", "about"): [
        "two packs and four jokers",
        "melds of one rank",
        "seven of a rank make a canasta",
        "base against which",
    ],
    ("classic", "history"): [
        "is said to have been devised in montevideo",
        "uruguay, in 1939",
        "spread to argentina, to the united states and to the rest of the world",
        "about 1950 its rules were standardised in north america",
        "in the 1950s it was a craze in the united states",
        "for a while it threatened to displace contract bridge",
        "presented as variants of canasta",
    ],
    ("hand-and-foot", "about"): [
        "get two packets of cards, play the first, pick up the second, build books of seven",
        "count over exactly 4 deals",
        "two packets of cards: a hand of 13, which is played first, and a foot of 13, which waits face down",
        "one pack more than there are players, each with 2 jokers",
        "everybody draws 2 cards",
        "closes at 7 cards: clean without wild cards, dirty with",
        "threes are never laid in books",
        "by the deal and not by the score: 50, 90, 120, 150",
        "exactly 4 deals, and the highest total wins",
        "two, three or four play; four play in two pairs, with partners opposite",
        "vary much from table to table",
        "widely described game for pairs",
        "hands and feet of thirteen",
        "top seven cards only",
        "2 clean and 2 dirty books",
        "the book of wild cards that some tables ask for besides is not asked for",
        "red threes are laid out by themselves and replaced",
        "one may ask the partner before going out",
        "a tie after the last deal is a draw",
        "presented as a variant of canasta",
    ],
    ("hand-and-foot", "history"): [
        "north american game related to canasta",
        "one reference book dates its beginning to the 1970s",
        "reference works stress",
        "countless variations and no standard rules",
        "number of packs",
        "hands and feet of eleven or of thirteen cards",
        "how much of the pile may be taken",
        "which books a side needs before it may go out",
        "most players say that it is best with four, in two pairs",
        "influenced the family",
        "is described as having borrowed some of its features",
    ],
    ("modern-american", "about"): [
        "for two pairs",
        "popular in parts of the united states",
        "keeps the melds of one rank and the canastas of seven",
        "makes nearly every step towards them harder",
        "hands are bigger",
        "first meld is worth far more",
        "wild cards are scarce",
        "needs 2 canastas before one may go out",
        "twos and jokers may be laid on their own",
        "pure canastas of sevens or of aces are worth 2,500",
        "left unfinished costs as much",
        "every three, red or black, is laid out at once",
        "taken only with a pure pair",
        "4 play, in pairs",
        "follow the published description",
        "special hands that go out without canastas",
        "the marker card near the bottom of the stock",
        "going on with the pile after the stock is gone",
        "the last discard laid face down",
        "keeping a three back for such a hand",
        "once a deal, right after drawing; a no bars it for that turn",
        "presented as a variant of canasta",
    ],
    ("modern-american", "history"): [
        "came later",
        "takes some features from two other games, pennies from heaven and hand and foot",
        "considerable and growing following in new york, new jersey and florida",
        "prefer its stricter rules and find the classic game too easy",
        "went on changing",
        "rule of five",
        "fairly recent",
        "the former american canasta association briefly published a partial description on its web site in 1999",
        "those of about 2017",
    ],
}

#: A row's name, and something that each column must say.
ROWS = {
    "hand-and-foot": {
        "Players": ("4 in two pairs", "4 in two pairs"),
        "Cards": ("108", "162 cards for two, 216 for three, 270 for four"),
        "Deal": ("15 cards each with two players, 13 with three, 11 with four", "13 as a foot"),
        "Foot": ("none", "face down"),
        "Draw": ("1 card with four players, 2 with two or three", "2 cards, with any number"),
        "Books": ("at most 3 wild cards", "2 natural cards or more for each"),
        "Taking the pile": (
            "one matching card and a wild card",
            "the top 7 cards, always with a natural pair",
        ),
        "First meld": ("15 below zero, then 50, from 1,500 on 90, from 3,000 on 120", "50, 90, 120, 150"),
        "Red threes": ("100 each, all four 800", "100 each, nothing more for a set"),
        "Black threes": ("may be laid when going out", "never laid"),
        "Discard": ("freezes the pile", "only blocks the pile"),
        "Going out": ("1 canasta, 2 with two players", "2 clean and 2 dirty books"),
        "Bonuses": (
            "500, mixed canasta 300, going out 100, concealed 200",
            "500, dirty book 300, going out 100",
        ),
        "Penalties": ("left in hand", "100 more for each red three in a foot"),
        "Length of the match": ("5,000 with two or four players, 7,500 with three", "exactly 4 deals"),
    },
    "modern-american": {
        "Players": ("2 or 3", "4, always in two pairs"),
        "Cards": ("108", "108"),
        "Deal": ("11 cards each with four", "13 cards each; no card is turned up"),
        "Foot": ("none", "none"),
        "Draw": ("1 card with four", "1 card"),
        "Melds": ("without an upper limit", "exactly 7"),
        "Adding wild cards": ("more natural cards than wild", "5 natural cards or more"),
        "Wild melds": ("none", "three to 7 twos and jokers"),
        "Sevens and aces": ("like any other", "bring 2,500"),
        "Taking the pile": ("one matching card and a wild card", "always with a natural pair"),
        "First meld": ("50, 90 from 1,500, 120 from 3,000", "125, 155 from 3,000, 180 from 5,000"),
        "Threes": ("all four 800", "100, 300, 500 or 1,000"),
        "Discard": ("any card", "going out too"),
        "Going out": ("1 canasta", "2 canastas"),
        "Bonuses": ("concealed 200", "wild cards 2,000 to 3,000"),
        "Penalties": ("left in hand", "three aces or three sevens in one hand 1,500"),
        "End of the stock": ("as long as the pile is taken", "turn of its last card"),
        "Winning score": ("5,000", "8,500"),
        "Length of the match": ("deals until", "deals until"),
    },
}


def said(game, chapter):
    page = Book(preset(game)).page(game, chapter)
    return " ".join(plain(line) for line in page.split("\n")).casefold()


@pytest.mark.parametrize(("game", "chapter"), FACTS)
def test_every_fact_is_told(game, chapter):
    words = said(game, chapter)
    assert [fact for fact in FACTS[game, chapter] if fact not in words] == []


@pytest.mark.parametrize("game", ROWS)
def test_every_row_of_the_comparison_stands_with_both_columns(game):
    page = Book(preset(game)).page(game, "changes")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.split("\n") if line[:1] == "|"
    ]
    found = {row[0]: row[1:] for row in rows[2:]}
    assert list(found) == list(ROWS[game])
    for name, (classic, other) in ROWS[game].items():
        assert classic in found[name][0], name
        assert other in found[name][1], name
