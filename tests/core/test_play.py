"""What holds at every table: cards are conserved, refusals change nothing, nobody is ever stuck."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import pack
from game.core.engine import apply
from game.core.games import GAMES, player_counts, preset
from game.core.legality import legal_actions, may_take, refusal
from game.core.refusals import CLAUSES, Code, IllegalAction
from game.core.secrecy import view_for
from tests.support.clauses import clause
from tests.support.play import (
    NAMES,
    VARIANTS,
    all_cards,
    opened,
    play,
    random_action,
    reached,
    rules_of,
    scattered,
)
from tests.support.tables import GAME_NAMES

variants = st.integers(0, len(VARIANTS) - 1)
codes = st.integers(0, 10**9).map(str)


def test_every_registered_game_table_size_and_house_rule_is_played_here():
    """A new game or house rule joins `VARIANTS`, and with it every test that goes over them."""
    played = {(game, players) for game, players, _, _ in VARIANTS}
    assert played == {(game, players) for game in GAMES for players in player_counts(game)}
    turned = {(game, name) for game, _, options, _ in VARIANTS for name in options}
    rules = {(game, name) for game in GAMES for name in preset(game).house_rules}
    assert turned >= rules - {("modern-american", "tie_rule")}  # it ends matches, not deals


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_a_deal_played_at_random_keeps_every_card_and_comes_to_an_end(variant, full_count):
    rules = rules_of(variant)
    whole = Counter(pack(rules.packs, rules.jokers_per_pack))
    for number in range(full_count(4, 100)):
        state, events = opened(rules, f"whole deals {number}")
        assert Counter(all_cards(state)) == whole
        assert events
        for before, action, after, events in play(state, Random(number)):
            assert Counter(all_cards(after)) == whole, action
            assert events, action
            assert after.public.stock_size == len(after.secret.stock)
            assert after.public.hand_sizes == tuple(map(len, after.secret.hands))
            assert after.public.scores == before.public.scores
            state = after
        assert state.public.over is not None


@given(variants, codes, st.integers(0, 250))
def test_all_that_is_offered_is_accepted(variant, code, steps):
    state = reached(variant, code, steps)
    for seat in range(state.public.rules.players):
        view = view_for(state, seat)
        offered = list(legal_actions(view))
        assert bool(offered) == view.my_turn
        for action in offered:
            assert refusal(view, action) is None, action
            apply(state, action)
    if state.public.over is None:
        takes = [a for a in legal_actions(view_for(state, state.public.to_act)) if type(a).__name__ == "Take"]
        assert may_take(view_for(state, state.public.to_act)) == bool(takes)


@given(variants, codes)
def test_all_that_is_offered_at_a_scattered_table_is_accepted(variant, code):
    state = scattered(rules_of(variant), Random(code))
    view = view_for(state, state.public.to_act)
    for action in legal_actions(view):
        assert refusal(view, action) is None, action
        apply(state, action)


def tried(state, rng, count, *, played):
    """Try anything: accepted exactly when there is no refusal; a refused action changes nothing (G9).

    At a table that was `played` to, an accepted one leaves nobody stuck.
    """
    whole = Counter(all_cards(state))
    accepted = 0
    for _ in range(count):
        action = random_action(state, rng)
        fault = refusal(view_for(state, action.seat), action)
        before = repr(state)
        if fault is None:
            accepted += 1
            after = apply(state, action).state
            assert Counter(all_cards(after)) == whole, action
            if played:
                mover = view_for(after, after.public.to_act)
                assert after.public.over or next(legal_actions(mover), None), action
        else:
            with pytest.raises(IllegalAction) as caught:
                apply(state, action)
            assert caught.value.refusal == fault
            row = CLAUSES[fault.code]
            assert row[GAME_NAMES.index(state.public.rules.game)] == fault.clause, (fault, action)
        assert repr(state) == before
    return accepted


@clause("G9")
@given(variants, codes, st.integers(0, 250))
def test_any_action_is_played_or_refused_and_then_changes_nothing(variant, code, steps):
    state = reached(variant, code, steps)
    accepted = tried(state, Random(code), 25, played=True)
    assert not (accepted and state.public.over is not None)


@clause("G9")
@given(variants, codes)
def test_any_action_at_a_scattered_table_is_played_or_refused(variant, code):
    rng = Random(code)
    tried(scattered(rules_of(variant), rng), rng, 25, played=False)


def test_random_actions_meet_most_reasons():
    """The attempts above are worth something: they are refused for many reasons, and many succeed."""
    rng = Random(7)
    seen = Counter()
    for number in range(1500):
        variant = number % len(VARIANTS)
        state = scattered(rules_of(variant), rng)
        for _ in range(25):
            action = random_action(state, rng)
            fault = refusal(view_for(state, action.seat), action)
            seen[None if fault is None else fault.code] += 1
    assert seen[None] > 3000
    missing = set(Code) - set(seen)
    assert len(missing) <= 12, missing


@given(variants, codes, st.integers(0, 250))
def test_nobody_is_stuck_after_whatever_is_offered(variant, code, steps):
    """Every offered action leaves the next to act with one, or ends the deal."""
    state = reached(variant, code, steps)
    if state.public.over is not None:
        return
    offered = list(legal_actions(view_for(state, state.public.to_act)))
    for action in Random(code).sample(offered, min(12, len(offered))):
        after = apply(state, action).state
        if after.public.over is None:
            assert next(legal_actions(view_for(after, after.public.to_act)), None) is not None, action
