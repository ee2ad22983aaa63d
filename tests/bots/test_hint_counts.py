"""What a hint tells of its worlds is true of them: counted again, by looking at the tables only."""

from __future__ import annotations

from itertools import count, pairwise
from random import Random

import pytest

from game.bots.bot import Budget, Choice
from game.bots.counts.reading import actions_of, from_view, with_world
from game.bots.counts.table import DRAW, PLAY, Counts
from game.bots.policy.turn import play_phase, turn
from game.bots.policy.weights import weights_for
from game.bots.search.candidates import draws, plays
from game.bots.search.expert import EXPERT, Searcher
from game.bots.search.learnt import learnt_for
from game.bots.search.rollout import do
from game.bots.search.story import story_of
from game.bots.search.worlds import LikelyWorlds
from game.core.engine import apply
from game.core.games import preset
from game.core.ruleset import RuleSet
from game.core.secrecy import view_for
from game.core.state import GameState
from game.core.view import PlayerView
from tests.bots.test_search import TABLES, after, ids

WORLDS = 30


def played(base: Counts, acts, w) -> list[Counts]:
    """A world after the plan's turn, and after every turn that follows, as far as the player looks."""
    t = base.copy()
    seat = t.seat
    do(t, acts)
    if not t.over and t.seat == seat and t.phase == PLAY:
        play_phase(t, w)
    moments = [t.copy()]
    while not t.over and len(moments) <= EXPERT.depth:
        turn(t, w)
        moments.append(t.copy())
    return moments


def taker(moments: list[Counts]) -> tuple[int, int] | None:
    """Who takes the pile first, and in which turn from 1: somebody before whose turn the pile was another one."""
    for number, (before, later) in enumerate(pairwise(moments), start=1):
        lay_there = list(before.pile)
        if lay_there and list(later.pile)[: len(lay_there)] != lay_there and not later.over:
            return before.seat, number
    return None


def counted_again(base: Counts, acts, w, side: int) -> dict[str, float]:
    moments = played(base, acts, w)
    last, numbers = moments[-1], base.numbers
    took = taker(moments)
    canastas = [
        last.clean[s] + last.mixed[s] - base.clean[s] - base.mixed[s] for s in range(len(numbers.sides))
    ]
    out = numbers.side_of[last.out] if last.over and last.out >= 0 else None
    held = sum(
        count * cost
        for seat in numbers.sides[side]
        for count, cost in zip(last.hands[seat], numbers.held, strict=True)
    )
    own = took is not None and numbers.side_of[took[0]] == side
    return {
        "next_takes": 100.0 * (took is not None and not own and took[1] == 1),
        "we_take": 100.0 * (own and took[1] <= numbers.players),
        "our_canastas": canastas[side],
        "foe_canastas": sum(canastas) - canastas[side],
        "we_out": 100.0 * (out == side),
        "foe_out": 100.0 * (out is not None and out != side),
        "stuck": held if last.over else 0.0,
        "pile": len(moments[0].pile),
    }


def first_compared(rules: RuleSet, code: str, turns: int) -> tuple[PlayerView, Choice]:
    """The next choice after so many turns that had more than one plan, in the first deal that holds one."""
    deals = (after(rules, f"{code} {number}", turns) for number in count())
    return next(found for found in map(compared, deals) if found is not None)


def compared(state: GameState) -> tuple[PlayerView, Choice] | None:
    """The next choice that had more than one plan; what is chosen before it is played."""
    while state.public.over is None:
        view = view_for(state, state.public.to_act)
        choice = Searcher().choose(view, Random(11), Budget(worlds=WORLDS, least=WORLDS))
        if choice.table:
            return view, choice
        for action in choice.actions:
            state = apply(state, action).state
    return None


@pytest.mark.parametrize("table", TABLES, ids=ids)
@pytest.mark.parametrize("turns", [9, 26])
def test_every_count_of_a_hint_is_found_again(table, turns):
    view, choice = first_compared(preset(*table), f"recount {turns}", turns)
    rules = view.public.rules
    t, w = from_view(view), weights_for(rules.game, rules.players)
    learnt = learnt_for(rules.game, rules.players)
    story = story_of(view.public, w)
    worlds = LikelyWorlds(t, view.seat, Random(11), learnt.inference, story)
    bases = []
    for _world in range(WORLDS):
        hands, feet, stock = worlds.deal()
        bases.append(with_world(t, hands, feet, stock))
    plans = draws(t, w) if t.phase == DRAW else plays(t, w)
    assert len(plans) == len(choice.table)
    for plan in plans:
        actions = actions_of(view, plan.acts)
        told = next(candidate for candidate in choice.table if candidate.actions == actions)
        assert told.worlds == WORLDS
        again = [counted_again(base, plan.acts, w, t.numbers.side_of[view.seat]) for base in bases]
        for name in again[0]:
            assert told.facts[name] == pytest.approx(sum(row[name] for row in again) / WORLDS), name
