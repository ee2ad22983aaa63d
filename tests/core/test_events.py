"""Events tell the whole story: whoever moves cards by them alone has the same table."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

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
from game.core.secrecy import seen_by
from game.core.view import DrawSeen, FootSeen
from tests.support.clauses import clause
from tests.support.play import VARIANTS, opened, play, rules_of
from tests.support.tables import table

variants = st.integers(0, len(VARIANTS) - 1)
codes = st.integers(0, 10**9).map(str)


class Told:
    """A table that knows nothing but what it is told."""

    def __init__(self, rules):
        self.rules = rules
        self.hands = [set() for _ in range(rules.players)]
        self.pile = []
        self.melds = [[] for _ in rules.sides]
        self.threes = [set() for _ in rules.sides]
        self.feet = [False] * rules.players
        self.turn = None
        self.over = None

    def hear(self, event):
        match event:
            case HandDealt(seat, cards) | CardsDrawn(seat, cards):
                self.hands[seat] |= set(cards)
            case FootDealt(seat, _):
                self.feet[seat] = True
            case CardTurned(card, buried):
                self.pile += [] if buried else [card]
            case ThreesLaid(seat, cards):
                self.hands[seat] -= set(cards)
                self.pile = [c for c in self.pile if c not in cards]
                self.threes[self.rules.side_of[seat]] |= set(cards)
            case PileTaken(seat, top, cards):
                assert self.pile[-1] is top
                self.pile = [c for c in self.pile if c is not top and c not in cards]
                self.hands[seat] |= {top, *cards}
            case MeldLaid(seat, side, index, rank, cards, before, after, clean):
                assert set(cards) <= self.hands[seat]
                self.hands[seat] -= set(cards)
                melds = self.melds[side]
                if index == len(melds):
                    melds.append(set())
                assert len(melds[index]) == before
                melds[index] |= set(cards)
                assert len(melds[index]) == after
                assert clean == (not any(c.wild for c in melds[index]))
                assert all(c.wild or c.rank is rank for c in melds[index])
            case FootPickedUp(seat, cards, _):
                assert self.feet[seat]
                self.feet[seat] = False
                self.hands[seat] |= set(cards)
            case CardThrown(seat, card, _):
                self.hands[seat].remove(card)
                self.pile.append(card)
            case TurnBegan(seat):
                self.turn = seat
            case DealEnded(over):
                self.over = over
            case DealBegan() | PartnerAsked() | PartnerAnswered():
                pass
            case _:
                raise AssertionError(event)

    def agrees(self, state):
        public = state.public
        assert [set(hand) for hand in state.secret.hands] == self.hands
        assert list(public.pile) == self.pile
        assert [[set(meld.cards) for meld in melds] for melds in public.melds] == self.melds
        assert [set(threes) for threes in public.threes] == self.threes
        assert list(public.feet_waiting) == self.feet
        assert public.over or public.turn.seat == self.turn
        assert public.over == self.over


@given(variants, codes)
def test_cards_moved_by_the_events_alone_lie_where_they_lie(variant, code):
    state, events = opened(rules_of(variant), code)
    told = Told(rules_of(variant))
    for event in events:
        told.hear(event)
    told.agrees(state)
    for _, _, after, events in play(state, Random(code)):
        for event in events:
            told.hear(event)
        told.agrees(after)


@clause("G13")
@given(variants, codes)
def test_an_onlooker_hears_counts_of_hands_that_add_up(variant, code):
    """Never a card of a hand; what comes into a hand is told by number."""
    state, events = opened(rules_of(variant), code)
    trail = [(None, state, events), *((b, a, e) for b, _, a, e in play(state, Random(code)))]
    for before, after, events in trail:
        heard = [seen_by(event, None) for event in events]
        assert not [event for event in heard if isinstance(event, HandDealt | CardsDrawn | FootPickedUp)]
        if before is None or any(isinstance(event, ThreesLaid | FootSeen) for event in heard):
            continue
        for seat, held in enumerate(before.public.hand_sizes):
            for event in heard:
                match event:
                    case DrawSeen(owner, count, _) if owner == seat:
                        held += count
                    case PileTaken(owner, _, cards) if owner == seat:
                        held += len(cards) + 1
                    case MeldLaid(owner, _, _, _, cards) if owner == seat:
                        held -= len(cards)
                    case CardThrown(owner, _, _) if owner == seat:
                        held -= 1
            assert held == after.public.hand_sizes[seat]


def test_the_order_of_what_a_run_tells():
    """Laid, the foot, its threes, what replaces them."""
    at = table("hand-and-foot", hand="7s 7h 7d", foot="3h 4s", stock="9s 8s", melds=["Ks Kh Kd"]).accepts(
        "lay 7: 7s 7h 7d"
    )
    assert [type(event).__name__ for event in at.events] == [
        "MeldLaid",
        "FootPickedUp",
        "ThreesLaid",
        "CardsDrawn",
    ]
    assert at.events[-1].replacing


@clause("C-41")
def test_a_turn_that_never_begins_is_not_told():
    """The throw is the last thing that happens; then the deal is over."""
    at = table(hand="5d 6d", pile="8s", stock="", others={1: {"hand": "9s 9h"}}).accepts("throw 6d")
    assert [type(event).__name__ for event in at.events] == ["CardThrown", "DealEnded"]
