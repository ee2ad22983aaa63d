"""The table of counts goes the way of the engine: both play the same actions and are compared after each."""

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots.counts import moves
from game.bots.counts.dealing import dealt
from game.bots.counts.faces import BLACK, RED
from game.bots.counts.law import may_ask, may_go_out, may_take, throwable
from game.bots.counts.numbers import numbers_of
from game.bots.counts.reading import (
    actions_of,
    counted,
    face_of,
    from_state,
    from_view,
    groups_of,
    to_view,
    with_world,
)
from game.bots.counts.table import Counts
from game.bots.counts.tally import tally
from game.core.actions import Action, Answer, Ask, Draw, Lay, Take, Throw
from game.core.bundles import out_fault
from game.core.checks import ask_fault
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, rules_for
from game.core.legality import legal_actions, refusal
from game.core.legality import may_take as core_may_take
from game.core.ruleset import RuleSet
from game.core.scoring import score
from game.core.secrecy import view_for
from game.core.state import GameState

GAMES_AND_COUNTS = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]
TABLES = [rules_for(game, players) for game, players in GAMES_AND_COUNTS] + [
    rules_for("classic", 4, {"take_onto_table_meld": True, "concealed_own_canasta": True}),
    rules_for("classic", 2, {"take_onto_table_meld": True, "concealed_exemption": False}),
    replace(rules_for("hand-and-foot", 4), walk_picks_up_foot_at_once=False),
]
#: Actions of each kind of table that are compared; the whole count takes most of an hour.
ACTIONS = 100_000 if os.environ.get("SEVENFOLD_LONG") else 700
SOME = 10_000 if os.environ.get("SEVENFOLD_LONG") else 200


def named(rules: RuleSet) -> str:
    changed = rules.options_from(rules_for(rules.game, rules.players))
    return f"{rules.game}-{rules.players}{'-' + '-'.join(changed) if changed else ''}"


def facts(t: Counts) -> dict[str, Any]:
    """Everything that a table of counts holds, to be compared."""
    return {name: getattr(t, name) for name in Counts.__slots__ if name != "log"}


def eager(actions: list[Action], rng: Random) -> Action:
    """Lay much and often, so that canastas, feet and ways out come about."""
    whims = [a for a in actions if isinstance(a, Take | Lay)]
    if whims and rng.random() < 0.8:
        return max(rng.sample(whims, min(len(whims), 4)), key=lambda a: sum(len(g.cards) for g in a.groups))
    asks = [a for a in actions if isinstance(a, Ask)]
    rest = [a for a in actions if not isinstance(a, Ask | Lay | Take)] or actions
    return rng.choice(asks if asks and rng.random() < 0.1 else rest)


def played(t: Counts, action: Action) -> None:
    """Play an action of the engine on counts."""
    match action:
        case Draw():
            moves.draw(t)
        case Take():
            moves.take(t, groups_of(action))
        case Lay():
            moves.lay(t, groups_of(action))
        case Throw(_, card):
            moves.throw(t, face_of(card))
        case Ask():
            moves.ask(t)
        case Answer(_, yes):
            moves.answer(t, yes)
        case _:
            moves.end(t)


def act_of(action: Action) -> tuple[str, object]:
    match action:
        case Take():
            return "take", groups_of(action)
        case Lay():
            return "lay", groups_of(action)
        case Throw(_, card):
            return "throw", face_of(card)
        case Answer(_, yes):
            return "answer", yes
        case _:
            return {"Draw": "draw", "Ask": "ask", "End": "end"}[type(action).__name__], None


def positions(rules: RuleSet, seed: str, count: int) -> Iterator[tuple[GameState, Action]]:
    """States of deals played by random and by eager players, with the action that comes next."""
    rng = Random(seed)
    done = 0
    for number in range(count):
        scores = tuple(rng.choice((-100, 0, 1600, 3200, 5500)) for _ in rules.sides)
        dealing = deal(
            rules,
            shuffled(rules, f"{seed} {number}"),
            number=rng.randint(1, 4),
            dealer=rng.randrange(rules.players),
            scores=scores,
        )
        state = dealing.state
        style = eager if number % 3 else lambda actions, rng: rng.choice(actions)
        while state.public.over is None:
            view = view_for(state, state.public.to_act)
            chosen = style(list(legal_actions(view)), rng)
            (action,) = actions_of(view, [act_of(chosen)])
            yield state, action
            done += 1
            if done >= count:
                return
            state = apply(state, action).state


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_moves_go_the_way_of_the_engine(rules: RuleSet) -> None:
    t: Counts | None = None
    for state, action in positions(rules, f"counts {named(rules)}", ACTIONS):
        if t is None or t.over:
            t = from_state(state)
        assert refusal(view_for(state, action.seat), action) is None
        played(t, action)
        after = apply(state, action).state
        assert facts(t) == facts(from_state(after))
        if after.public.over is not None:
            assert tally(t) == [sheet.total for sheet in score(after.public)]


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_what_counts_allow_is_what_the_law_allows(rules: RuleSet) -> None:
    for state, _ in positions(rules, f"law {named(rules)}", SOME):
        t = from_state(state)
        seat = state.public.turn.seat
        view = view_for(state, seat)
        melds = state.public.melds[rules.side_of[seat]]
        side = rules.side_of[seat]
        assert may_go_out(t, t.clean[side], t.mixed[side]) == (out_fault(state.public, melds) is None)
        if t.phase == 0:
            assert may_take(t) == core_may_take(view)
        if t.phase == 1:
            assert may_ask(t) == (ask_fault(view) is None)
            if len(view.hand) > 1:
                legal = {face_of(a.card) for a in legal_actions(view) if isinstance(a, Throw)}
                assert set(throwable(t)) == legal


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_counts_written_back_as_a_view_allow_the_same(rules: RuleSet) -> None:
    for number, (state, _) in enumerate(positions(rules, f"view {named(rules)}", SOME)):
        if number % 7 or state.public.turn.phase.value == "answer":
            continue
        t = from_state(state)
        back = to_view(t, t.seat)
        known = from_view(back)
        hidden = {
            "turns",
            "known",
            "shown",
            "thrown",
            "declined",
            "hidden",
            "points",
            "bonus",
            "hands",
            "feet",
            "stock",
        }
        assert {k: v for k, v in facts(known).items() if k not in hidden} == {
            k: v for k, v in facts(t).items() if k not in hidden
        }
        assert known.hands[t.seat] == t.hands[t.seat]
        assert known.stock == [-1] * len(t.stock)
        wanted = {act_of(a) for a in legal_actions(view_for(state, t.seat))}
        assert {act_of(a) for a in legal_actions(back)} == wanted


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_a_view_with_the_true_world_is_the_state(rules: RuleSet) -> None:
    for number, (state, _) in enumerate(positions(rules, f"world {named(rules)}", SOME)):
        if number % 10:
            continue
        truth = from_state(state)
        t = from_view(view_for(state, state.public.to_act))
        assert t.hands.count([]) == rules.players - 1 and not any(t.feet) and set(t.stock) <= {-1}
        assert facts(with_world(t, truth.hands, truth.feet, truth.stock)) == facts(truth)


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_a_copy_changes_by_itself(rules: RuleSet) -> None:
    for number, (state, action) in enumerate(positions(rules, f"copy {named(rules)}", SOME)):
        if number % 10:
            continue
        t = from_state(state)
        played(t.copy(), action)
        assert facts(t) == facts(from_state(state))


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_a_deal_on_counts_is_a_deal_of_the_game(rules: RuleSet) -> None:
    rng = Random("dealing")
    sides = len(rules.sides)
    for _ in range(20):
        t = dealt(numbers_of(rules), rng, [0] * sides, 1, rng.randrange(rules.players))
        assert t.sizes == [rules.hand_size] * rules.players == [sum(hand) for hand in t.hands]
        held = [sum(hand[face] for hand in t.hands) for face in range(15)]
        feet = [sum(foot[face] for foot in t.feet if foot) for face in range(15)]
        open_ = [
            t.pile.count(face) + (sum(t.reds) if face == RED else 0) + (sum(t.threes) if face == BLACK else 0)
            for face in range(15)
        ]
        stock = [t.stock.count(face) for face in range(15)]
        whole = [a + b + c + d for a, b, c, d in zip(held, feet, open_, stock, strict=True)]
        assert tuple(whole) == numbers_of(rules).pack
        assert t.hidden == [n - lying for n, lying in zip(whole, open_, strict=True)]


def test_known_cards_go_first_and_then_the_lowest() -> None:
    rules = rules_for("classic", 4)
    for state, action in positions(rules, "known", 400):
        view = view_for(state, action.seat)
        if isinstance(action, Throw):
            same = [c for c in view.hand if face_of(c) == face_of(action.card)]
            known = [c.face for c in state.public.ledger.known[action.seat]]
            assert action.card == min(same, key=lambda c: (c.face not in known, c.order))
    assert counted(view.hand)[face_of(view.hand[0])] >= 1
