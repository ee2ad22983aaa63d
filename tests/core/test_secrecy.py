"""Nobody learns what the seat may not know: resample, reachable, twins, and reviewed lists."""

import gc
import pickle
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import events as all_events
from game.core.actions import Draw, Group, Take, Throw
from game.core.cards import Card, Rank, Suit, card
from game.core.engine import apply
from game.core.events import (
    CardsDrawn,
    CardThrown,
    CardTurned,
    DealBegan,
    DealEnded,
    Event,
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
from game.core.legality import legal_actions, may_take, refusal
from game.core.public import Ending, Over, Public
from game.core.secrecy import sample_world, seen_by, view_for
from game.core.state import GameState, Secret
from game.core.view import DrawSeen, FootSeen, HandSeen, PlayerView, Seen
from tests.support.clauses import clause
from tests.support.play import VARIANTS, all_cards, opened, play, random_action, reached, rules_of, scattered
from tests.support.tables import table

variants = st.integers(0, len(VARIANTS) - 1)
codes = st.integers(0, 10**9).map(str)
steps = st.integers(0, 250)


def eyes(state):
    return [*range(state.public.rules.players), None]


# -- resample -----------------------------------------------------------------------------------


def resampled(state, rng):
    for seat in eyes(state):
        view = view_for(state, seat)
        world = sample_world(view, rng)
        assert view_for(world, seat) == view
        cards = all_cards(world)
        assert len(set(cards)) == len(cards)
        assert len(cards) == len(all_cards(state)) or state.public.over is not None
        assert tuple(map(len, world.secret.hands)) == state.public.hand_sizes
        yield world


@given(variants, codes, steps)
def test_a_guessed_world_looks_the_same(variant, code, steps):
    state = reached(variant, code, steps)
    for world in resampled(state, Random(code)):
        assert len(world.secret.stock) == state.public.stock_size or state.public.over is not None


@given(variants, codes)
def test_a_guessed_world_of_a_scattered_table_looks_the_same(variant, code):
    rng = Random(code)
    state = scattered(rules_of(variant), rng)
    for seat in eyes(state):
        view = view_for(state, seat)
        assert view_for(sample_world(view, rng), seat) == view


@given(variants, codes, steps)
def test_a_guessed_world_can_be_played(variant, code, steps):
    """A bot may search it: the deal goes on and comes to an end."""
    state = reached(variant, code, steps)
    rng = Random(code)
    world = sample_world(view_for(state, rng.randrange(state.public.rules.players)), rng)
    for _, _, after, _ in play(world, rng):
        world = after
    assert world.public.over is not None


def test_a_guess_is_made_by_the_chance_that_is_passed_in():
    view = view_for(reached(2, "chance", 30), 1)
    assert sample_world(view, Random(1)) == sample_world(view, Random(1))
    assert sample_world(view, Random(1)) != sample_world(view, Random(2))


def test_a_view_that_no_table_fits_is_an_error():
    view = view_for(reached(2, "none fits", 0), 0)
    wrong = replace(view, public=replace(view.public, hand_sizes=(11, 90, 11, 11)))
    with pytest.raises(ValueError, match="no table fits"):
        sample_world(wrong, Random(1))
    wrong = replace(view, public=replace(view.public, stock_size=99))
    with pytest.raises(ValueError, match="no table fits"):
        sample_world(wrong, Random(1))


# -- reachable ----------------------------------------------------------------------------------

#: Not followed: what every object hangs on, and single cards, which are everybody's.
_BLIND = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Enum, str, bytes, int, float)


def reachable(thing):
    """Everything that references lead to, by the garbage collector's own account."""
    seen, queue = {}, [thing]
    while queue:
        here = queue.pop()
        if id(here) in seen or isinstance(here, _BLIND):
            continue
        seen[id(here)] = here
        if not isinstance(here, Card):
            queue += gc.get_referents(here)
            if is_dataclass(here):
                queue += [getattr(here, f.name) for f in fields(here)]
    return list(seen.values())


def test_the_walk_itself_finds_a_state_behind_a_view():
    state = reached(2, "walk", 20)

    class Sly(tuple):
        pass

    sly = Sly()
    sly.behind = state
    view = replace(view_for(state, 0), hand=sly)
    assert any(thing is state for thing in reachable(view))


@given(variants, codes, steps)
def test_a_view_and_what_was_seen_lead_to_no_card_that_the_seat_may_not_know(variant, code, steps):
    """Allowed are cards that lay open at some time, and cards that the seat itself held."""
    state, events = opened(rules_of(variant), code)
    known = {seat: set() for seat in eyes(state)}
    trail = [(state, events)]
    trail += [(after, events) for _, _, after, events in play(state, Random(code), steps=steps)]
    for number, (state, events) in enumerate(trail):
        public = state.public
        for seat in known:
            known[seat] |= set(public.pile)
            known[seat] |= {c for melds in public.melds for m in melds for c in m.cards}
            known[seat] |= {c for threes in public.threes for c in threes}
            known[seat] |= {e.card for e in events if isinstance(e, CardThrown | CardTurned)}
            known[seat] |= {c for e in events if isinstance(e, ThreesLaid | MeldLaid) for c in e.cards}
            known[seat] |= set(() if seat is None else state.secret.hands[seat])
            known[seat] |= {
                c
                for e in events
                if isinstance(e, HandDealt | CardsDrawn | FootPickedUp) and e.seat == seat
                for c in e.cards
            }
            if public.over is not None:
                known[seat] |= {c for hand in state.secret.hands for c in hand}
                known[seat] |= {c for foot in state.secret.feet for c in foot or ()}
            if number not in (0, len(trail) - 1) and number % 7:
                continue
            things = reachable([view_for(state, seat), *(seen_by(event, seat) for event in events)])
            assert not [thing for thing in things if isinstance(thing, GameState | Secret | Random)]
            leaked = {thing for thing in things if isinstance(thing, Card)} - known[seat]
            assert not leaked, (seat, leaked, events)


def test_a_pickled_view_holds_no_more_than_the_view():
    """What is sent to another process carries nothing along."""
    state = reached(8, "pickle", 40)
    for seat in range(4):
        view = view_for(state, seat)
        again = pickle.loads(pickle.dumps(view))
        assert again == view
        hidden = {c for other in range(4) if other != seat for c in state.secret.hands[other]}
        hidden = (hidden | set(state.secret.stock)) - {
            c for row in (*view.public.ledger.known, *view.public.ledger.thrown) for c in row
        }
        hidden -= {top for row in view.public.ledger.declined for top, _ in row}
        assert not hidden & {thing for thing in reachable(again) if isinstance(thing, Card)}


# -- twins --------------------------------------------------------------------------------------


@clause("G13")
@given(variants, codes, steps)
def test_twin_worlds_stay_alike_for_the_seat_after_any_action_it_sees(variant, code, steps):
    """What the seat sees of an action is all that its view after it depends on."""
    state = reached(variant, code, steps)
    rng = Random(code)
    for seat in eyes(state):
        world = sample_world(view_for(state, seat), rng)
        view, other = view_for(state, seat), view_for(world, seat)
        assert view == other
        assert list(legal_actions(view)) == list(legal_actions(other))
        for _ in range(6):
            action = random_action(state, rng)
            assert refusal(view, action) == refusal(other, action)
            if refusal(view_for(state, action.seat), action) or refusal(view_for(world, action.seat), action):
                continue
            one, two = apply(state, action), apply(world, action)
            same = [seen_by(e, seat) for e in one.events] == [seen_by(e, seat) for e in two.events]
            if same:
                assert view_for(one.state, seat) == view_for(two.state, seat)
            hidden = isinstance(action, Draw) or state.public.stock_size == 0
            feet = any(isinstance(e, FootPickedUp) for e in one.events)
            if not (hidden or feet or one.state.public.over or two.state.public.over):
                assert same, action


@given(variants, codes)
def test_swapping_one_hidden_card_changes_nothing_that_a_seat_sees(variant, code):
    """By hand instead of by `sample_world`: two cards of unseen zones change places."""
    rng = Random(code)
    state = reached(variant, code, rng.randrange(120))
    if state.public.over is not None:
        return
    seat = rng.randrange(state.public.rules.players)
    others = [s for s in range(state.public.rules.players) if s != seat]
    victim = rng.choice(others)
    hand, stock = list(state.secret.hands[victim]), list(state.secret.stock)
    known = state.public.ledger.known[victim]
    mine = [i for i, c in enumerate(hand) if c not in known]
    theirs = [i for i, c in enumerate(stock) if not c.three]
    if not mine or not theirs:
        return
    i, j = rng.choice(mine), rng.choice(theirs)
    hand[i], stock[j] = stock[j], hand[i]
    hands = list(state.secret.hands)
    hands[victim] = tuple(hand)
    world = GameState(state.public, Secret(tuple(stock), tuple(hands), state.secret.feet))
    for eye in [s for s in (*others, seat, None) if s != victim]:
        assert view_for(world, eye) == view_for(state, eye)
        assert may_take(view_for(world, eye)) == may_take(view_for(state, eye)) if eye is not None else True


# -- reviewed lists -----------------------------------------------------------------------------

#: Each of these is open to everybody at the table (G13); a new field is a decision.
PUBLIC = (
    "rules deal scores dealer turn pile frozen stock_size hand_sizes feet_waiting played_from_foot "
    "has_melded asked melds threes ledger over"
)
TURN = "seat phase took laid asked answer fresh stood joined"
LEDGER = "thrown declined known upcards acts"
OVER = "by seat concealed hands feet"


@clause("G13")
def test_the_fields_of_what_is_public_are_the_reviewed_ones():
    state = reached(2, "fields", 5)
    for thing, names in ((state.public, PUBLIC), (state.public.turn, TURN), (state.public.ledger, LEDGER)):
        assert [f.name for f in fields(thing)] == names.split()
    assert [f.name for f in fields(Over)] == OVER.split()
    assert [f.name for f in fields(PlayerView)] == ["public", "seat", "hand"]
    assert [f.name for f in fields(Secret)] == ["stock", "hands", "feet"]
    for kind in (Public, PlayerView, Over):
        assert kind.__dataclass_params__.frozen
        assert "__slots__" in vars(kind)


ACE = card(Rank.ACE, Suit.SPADES)
OPEN_OVER = Over(Ending.STOCK, None, False, ((ACE,), ()), (None, None))
#: Each kind of event by seat 0, and what seat 1 sees of it.
EVENTS = {
    DealBegan: (DealBegan(1, 0, (0, 0)), None),
    HandDealt: (HandDealt(0, (ACE,)), HandSeen(0, 1)),
    FootDealt: (FootDealt(0, 13), None),
    CardTurned: (CardTurned(ACE, False), None),
    ThreesLaid: (ThreesLaid(0, (ACE,)), None),
    CardsDrawn: (CardsDrawn(0, (ACE,), True), DrawSeen(0, 1, True)),
    PileTaken: (PileTaken(0, ACE, (ACE,)), None),
    MeldLaid: (MeldLaid(0, 0, 0, Rank.ACE, (ACE,), 0, 1, True), None),
    FootPickedUp: (FootPickedUp(0, (ACE,), True), FootSeen(0, 1, True)),
    CardThrown: (CardThrown(0, ACE, False), None),
    PartnerAsked: (PartnerAsked(0, 2), None),
    PartnerAnswered: (PartnerAnswered(2, True), None),
    TurnBegan: (TurnBegan(0), None),
    DealEnded: (DealEnded(OPEN_OVER), None),
}


def test_every_kind_of_event_is_reviewed():
    assert set(EVENTS) == set(get_args(Event))
    assert set(get_args(Seen)) == {*EVENTS, HandSeen, DrawSeen, FootSeen}
    defined = {
        v for v in vars(all_events).values() if isinstance(v, type) and v.__module__ == all_events.__name__
    }
    assert defined == set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_is_seen_by_its_owner_and_by_others_as_reviewed(kind):
    event, seen = EVENTS[kind]
    assert seen_by(event, 0) == event
    for other in (1, 2, None):
        assert seen_by(event, other) == (event if seen is None else seen)
        if seen is not None:
            assert ACE not in reachable(seen_by(event, other))


def test_a_kind_that_nobody_listed_is_seen_by_nobody():
    with pytest.raises(AssertionError):
        seen_by(object(), 0)


@clause("G13")
def test_nobody_sees_a_foot_before_it_is_picked_up_its_owner_included():
    state, _ = opened(rules_of(8), "feet")
    for seat in range(4):
        cards = {thing for thing in reachable(view_for(state, seat)) if isinstance(thing, Card)}
        for foot in state.secret.feet:
            assert not cards & set(foot)
        assert not cards & set(state.secret.stock)


@clause("G13")
def test_when_a_deal_is_over_all_hands_and_feet_lie_open():
    state = reached(8, "open", 5000)
    for seat in eyes(state):
        over = view_for(state, seat).public.over
        assert over.hands == state.secret.hands
        assert over.feet == state.secret.feet


def test_which_of_two_equal_cards_is_thrown_tells_nothing_about_the_other():
    """A card that all saw going into a hand is forgotten with the first card of its face that leaves it."""
    at = table(pile="Kh 7s", phase="draw", hand="7h 7d Kh Qs Js 9d", melds=["Ks Kd Kc"], stock_size=20)
    secret_king = next(c for c in at.state.secret.hands[0] if c.face == "Kh")
    sevens = tuple(c for c in at.state.secret.hands[0] if c.rank is Rank.SEVEN)
    state = apply(at.state, Take(0, (Group(Rank.SEVEN, sevens),))).state
    (known,) = state.public.ledger.known[0]
    assert known.face == "Kh"
    assert known is not secret_king
    for thrown in (known, secret_king):
        after = apply(state, Throw(0, thrown)).state
        assert after.public.ledger.known[0] == ()
        assert apply(after, Draw(1)).state.public.ledger.known[0] == ()
