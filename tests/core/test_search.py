"""What is legal, held against the rules written a second time and against trying everything."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import Lay, Take, Throw
from game.core.bundles import judge
from game.core.cards import Rank
from game.core.legality import legal_actions, may_take, refusal
from game.core.melds import naturals_needed, shape_fault
from game.core.notation import write_action
from game.core.public import Phase
from game.core.secrecy import view_for
from tests.support.clauses import clause
from tests.support.oracle import Table, bundles
from tests.support.play import NAMES, VARIANTS, opened, play, random_action, rules_of, scattered
from tests.support.tables import table

KINGS = "Ks Ks Kh Kh Kd Kd Kc"

variants = st.integers(0, len(VARIANTS) - 1)
codes = st.integers(0, 10**9).map(str)


def differences(state):
    """Bundles, throws and finds of `legal_actions` on which the game and the second writing differ."""
    view = view_for(state, state.public.turn.seat)
    plain = Table(state)
    found = []
    take = state.public.turn.phase is Phase.DRAW
    kind = Take if take else Lay
    accepted = {}
    for groups in bundles(state, take=take) if not take or state.public.pile else ():
        fault = judge(view, groups, take=take).refusal
        if (fault is None) != plain.allows(groups, take=take):
            found.append(f"{write_action(kind(view.seat, groups))}: {fault}")
        if fault is None:
            for group in groups:
                accepted.setdefault(group.rank, groups)
    offered = list(legal_actions(view))
    ranks = {group.rank for action in offered if isinstance(action, kind) for group in action.groups}
    for rank in accepted.keys() - ranks:
        found.append(f"not offered: {write_action(kind(view.seat, accepted[rank]))}")
    for rank in ranks - accepted.keys():
        found.append(f"offered alone: {rank.name}")
    if take and may_take(view) != bool(accepted):
        found.append(f"may_take: {may_take(view)}")
    if not take:
        thrown = {a.card.face for a in offered if isinstance(a, Throw)}
        if thrown != plain.throws():
            found.append(f"throws: {thrown} instead of {plain.throws()}")
        if thrown != {c.face for c in view.hand if refusal(view, Throw(view.seat, c)) is None}:
            found.append("throws that are offered are not those that are accepted")
    return found


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_trying_everything_with_a_small_hand_finds_what_is_offered(variant, full_count):
    rng = Random(f"small {variant}")
    for _ in range(full_count(40, 1500)):
        state = scattered(rules_of(variant), rng)
        assert not differences(state), (state.secret.hands[state.public.turn.seat], state.public)


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_many_cards_of_two_ranks_are_judged_and_found_as_the_rules_say(variant, full_count):
    """Books that close and start again, whole hands laid at once."""
    rng = Random(f"crowded {variant}")
    for _ in range(full_count(6, 400)):
        state = scattered(rules_of(variant), rng, crowded=True)
        assert not differences(state), (state.secret.hands[state.public.turn.seat], state.public)


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_small_hands_reached_by_play_are_judged_as_the_rules_say(variant, full_count):
    for number in range(full_count(2, 30)):
        state, _ = opened(rules_of(variant), f"small hands {variant} {number}")
        for before, *_ in play(state, Random(number)):
            public = before.public
            if len(before.secret.hands[public.turn.seat]) <= 6 and public.turn.phase is not Phase.ANSWER:
                assert not differences(before), (before.secret.hands[public.turn.seat], public)


@given(variants, codes)
def test_random_bundles_are_judged_as_the_rules_say(variant, code):
    rng = Random(code)
    state = scattered(rules_of(variant), rng, most_held=14)
    view = view_for(state, state.public.turn.seat)
    plain = Table(state)
    for _ in range(60):
        action = random_action(state, rng)
        if isinstance(action, Lay | Take) and action.seat == view.seat:
            take = isinstance(action, Take)
            fault = judge(view, action.groups, take=take).refusal
            assert (fault is None) == plain.allows(action.groups, take=take), (write_action(action), fault)


@pytest.mark.parametrize(
    ("variant", "broken"),
    [
        (2, {"naturals_beyond_wilds": 0}),
        (2, {"max_wilds": 2}),
        (2, {"canastas_to_go_out": 0}),
        (2, {"take_needs_pair": True}),
        (8, {"naturals_per_wild": 1}),
        (8, {"partner_plays_foot": False}),
        (8, {"meld_limit": None}),
        (10, {"late_wild_naturals": 0}),
        (10, {"out_needs_throw": False}),
        (10, {"never_wild": frozenset()}),
    ],
)
def test_a_rule_broken_on_purpose_is_found(variant, broken):
    rng = Random("broken")
    for _ in range(1500):
        state = scattered(rules_of(variant), rng)
        rules = replace(state.public.rules, **broken)
        if differences(replace(state, public=replace(state.public, rules=rules))):
            return
    raise AssertionError("nothing was found")


def test_black_threes_go_out_with_a_card_left_to_throw():
    at = table(melds=[KINGS], hand="3s 3c 3s 6d")
    assert "lay 3: 3s 3s 3c" in at.legal()


def test_a_first_meld_of_the_whole_hand_without_wild_cards_is_found():
    at = table(hand="4s 4h 4d 4c 4s 4h 4d 5s 5h 5d 9c", scores=[3000, 0])
    assert "lay 5: 5s 5h 5d, 4: 4s 4s 4h 4h 4d 4d 4c" in at.legal()
    assert at.accepts("lay 5: 5s 5h 5d, 4: 4s 4s 4h 4h 4d 4d 4c", "throw 9c").concealed


def test_a_hand_of_half_the_pack_is_looked_through_at_once():
    """Once, every way to spread the wild cards was tried: tens of thousands."""
    hand = (
        "2s 2h 2h 2d 2c 2c 3s 3s 3c 3c 4s 4d 5s 5s 5d 5d 5c 6h 6c 7c 8s 8s 8d 8c 9s 9h 9d 9c Ts Ts Th Td Td "
        "Tc Tc Js Jh Jh Jc Jc Qs Qs Qd Qd Qc Ks Ks Kh Kd Kc As Ah Ah Ac Ac Jo"
    )
    for melds in ([], ["6s 6d 6h 6d 6s", "7s 7h 7d", "4h 4h 4c 2s"]):
        assert 40 < len(table(hand=hand, melds=melds).legal()) < 1000


@clause("H-28", "H7")
def test_the_table_of_compositions_is_what_the_numbers_give():
    rules = rules_of(8)
    legal = {
        (n, w)
        for n in range(10)
        for w in range(10)
        if shape_fault(rules, Rank.KING, n, w, opening=False) is None
    }
    assert legal == {
        *((2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (4, 2), (5, 0), (5, 1), (5, 2), (6, 0), (6, 1), (7, 0))
    }
    assert naturals_needed(rules, 2, opening=True) == 4
