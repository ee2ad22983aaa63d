"""A table as counts: plain lists that moves change in place and that copy in a few microseconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.counts.faces import FACES, PLACES
from game.bots.counts.numbers import Numbers

#: Phases of a turn.
DRAW: Final = 0
PLAY: Final = 1
ANSWER: Final = 2

#: A pile of so many cards that is left lying says something about a hand.
WORTH_NOTING: Final = 4

#: A meld's share of an act: place, naturals, twos and jokers, all from the hand.
Group = tuple[int, int, int, int]
#: One act of a plan: its kind and what goes with it (groups, a face, an answer).
Act = tuple[str, object]


class Counts:
    """One table. Rows by seat or side hold a number for each face (15) or each place of a meld (13).

    A table made from a view knows one hand: the others are empty lists, and its stock holds `UNKNOWN`
    cards. Lists inside `feet`, `closed`, `closed_mixed` and `shut` may be shared between copies: moves replace
    them whole.
    """

    __slots__ = (
        "alone",
        "answer",
        "asked",
        "asked_now",
        "bonus",
        "clean",
        "closed",
        "closed_mixed",
        "concealed",
        "deal",
        "declined",
        "feet",
        "fresh",
        "from_foot",
        "frozen",
        "hands",
        "hidden",
        "joined",
        "jokers",
        "known",
        "laid",
        "log",
        "melded",
        "minimum",
        "mixed",
        "naturals",
        "numbers",
        "opened",
        "out",
        "over",
        "phase",
        "pile",
        "points",
        "reds",
        "scores",
        "seat",
        "shown",
        "shut",
        "sizes",
        "started",
        "stock",
        "threes",
        "thrown",
        "took",
        "turns",
        "twos",
        "waiting",
    )

    numbers: Numbers
    #: Number of the deal in the match, from 1; whether it is played for its own points instead of the match.
    deal: int
    alone: bool
    #: By side: match points before this deal, and what the first meld needs.
    scores: list[int]
    minimum: list[int]
    #: By seat; empty where this table does not know them.
    hands: list[list[int]]
    #: Cards in each hand.
    sizes: list[int]
    #: By seat; empty where unknown, picked up, or where the game has none.
    feet: list[list[int]]
    #: By seat: the foot still lies there; something was played from it.
    waiting: list[bool]
    from_foot: list[bool]
    #: By side and place: the meld that may still grow, or in a game without a limit any meld.
    naturals: list[list[int]]
    twos: list[list[int]]
    jokers: list[list[int]]
    #: By side and place: full melds, those among them with wild cards, and whether nothing can ever be
    #: laid there again.
    closed: list[list[int]]
    closed_mixed: list[list[int]]
    shut: list[list[bool]]
    #: By side: canastas without and with wild cards, card points laid, bonuses of canastas.
    clean: list[int]
    mixed: list[int]
    points: list[int]
    bonus: list[int]
    #: By side: a meld lies there. By seat: has laid something in this deal.
    opened: list[bool]
    melded: list[bool]
    #: By side: laid red and laid black threes.
    reds: list[int]
    threes: list[int]
    #: Next card last, top card last.
    stock: list[int]
    pile: list[int]
    #: Frozen for everybody by a card in it.
    frozen: bool
    #: The turn: whose, in which phase, and what has happened in it.
    seat: int
    phase: int
    took: bool
    laid: bool
    #: The seat had laid nothing before this turn.
    fresh: bool
    #: Places where the side's meld began in this turn, as bits, and whether an older meld was added to;
    #: kept only where going out asks for it (C8).
    started: int
    joined: bool
    asked_now: bool
    answer: bool | None
    #: By seat: has asked in this deal.
    asked: list[bool]
    #: The deal is over; who went out, or -1; with the doubled bonus.
    over: bool
    out: int
    concealed: bool
    #: Turns that ended with a throw so far.
    turns: int
    #: By seat and face: cards that all saw going into the hand and that are still there, cards thrown,
    #: and how often a pile of `WORTH_NOTING` or more with this top card was left lying.
    known: list[list[int]]
    thrown: list[list[int]]
    declined: list[list[int]]
    #: By seat: cards of the hand that are known.
    shown: list[int]
    #: By face: cards that not everybody has seen; those that are known in hands are not among them. A seat has
    #: not seen `hidden[f] - hands[seat][f] + known[seat][f]` of a face.
    hidden: list[int]
    #: Where moves write down the acts of a plan; None: nowhere.
    log: list[Act] | None

    def copy(self) -> Counts:
        """Give a table that can be changed by itself; it keeps no log."""
        new = Counts.__new__(Counts)
        row_copy: Callable[[list[int]], list[int]] = list.copy
        new.numbers = self.numbers
        new.deal = self.deal
        new.alone = self.alone
        new.scores = self.scores
        new.minimum = self.minimum
        new.hands = [*map(row_copy, self.hands)]
        new.sizes = self.sizes[:]
        new.naturals = [*map(row_copy, self.naturals)]
        new.twos = [*map(row_copy, self.twos)]
        new.jokers = [*map(row_copy, self.jokers)]
        new.known = [*map(row_copy, self.known)]
        new.shown = self.shown[:]
        new.thrown = [*map(row_copy, self.thrown)]
        new.declined = [*map(row_copy, self.declined)]
        new.feet = self.feet[:]
        new.waiting = self.waiting[:]
        new.from_foot = self.from_foot[:]
        new.closed = self.closed[:]
        new.closed_mixed = self.closed_mixed[:]
        new.shut = self.shut[:]
        new.clean = self.clean[:]
        new.mixed = self.mixed[:]
        new.points = self.points[:]
        new.bonus = self.bonus[:]
        new.opened = self.opened[:]
        new.melded = self.melded[:]
        new.reds = self.reds[:]
        new.threes = self.threes[:]
        new.stock = self.stock[:]
        new.pile = self.pile[:]
        new.frozen = self.frozen
        new.seat = self.seat
        new.phase = self.phase
        new.took = self.took
        new.laid = self.laid
        new.fresh = self.fresh
        new.started = self.started
        new.joined = self.joined
        new.asked_now = self.asked_now
        new.answer = self.answer
        new.asked = self.asked[:]
        new.over = self.over
        new.out = self.out
        new.concealed = self.concealed
        new.turns = self.turns
        new.hidden = self.hidden[:]
        new.log = None
        return new


def blank(numbers: Numbers, scores: list[int], deal: int) -> Counts:
    """Give an empty table: no card dealt, seat 0 to draw."""
    t = Counts.__new__(Counts)
    players, sides = numbers.players, len(numbers.sides)
    t.numbers = numbers
    t.deal = deal
    t.alone = False
    t.scores = scores
    t.minimum = [numbers.rules.minimum(score, deal) for score in scores]
    t.hands = [[0] * FACES for _ in range(players)]
    t.sizes = [0] * players
    t.feet = [[] for _ in range(players)]
    t.waiting = [False] * players
    t.from_foot = [False] * players
    t.naturals = [[0] * PLACES for _ in range(sides)]
    t.twos = [[0] * PLACES for _ in range(sides)]
    t.jokers = [[0] * PLACES for _ in range(sides)]
    t.closed = [[0] * PLACES for _ in range(sides)]
    t.closed_mixed = [[0] * PLACES for _ in range(sides)]
    t.shut = [[False] * PLACES for _ in range(sides)]
    t.clean = [0] * sides
    t.mixed = [0] * sides
    t.points = [0] * sides
    t.bonus = [0] * sides
    t.opened = [False] * sides
    t.melded = [False] * players
    t.reds = [0] * sides
    t.threes = [0] * sides
    t.stock = []
    t.pile = []
    t.frozen = False
    t.seat = 0
    t.phase = DRAW
    t.took = False
    t.laid = False
    t.fresh = True
    t.started = 0
    t.joined = False
    t.asked_now = False
    t.answer = None
    t.asked = [False] * players
    t.over = False
    t.out = -1
    t.concealed = False
    t.turns = 0
    t.known = [[0] * FACES for _ in range(players)]
    t.shown = [0] * players
    t.thrown = [[0] * FACES for _ in range(players)]
    t.declined = [[0] * FACES for _ in range(players)]
    t.hidden = list(numbers.pack)
    t.log = None
    return t
