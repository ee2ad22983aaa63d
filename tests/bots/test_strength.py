"""How the levels fare: each better than the one below, and open under every house rule (E05)."""

from random import Random

import pytest

from game.bots import Bot, Budget, make_bot
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, preset, rules_for
from game.core.public import Public
from game.core.ruleset import RuleSet, TieRule
from game.core.secrecy import view_for
from game.session.ladder import climb, contest_of

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]


def played(rules: RuleSet, code: str, bots: list[Bot], number: int) -> Public:
    opened = deal(
        rules,
        shuffled(rules, code),
        number=1 + number % 4,
        dealer=number % rules.players,
        scores=(0,) * len(rules.sides),
    )
    state = opened.state
    rng = Random(number)
    while state.public.over is None:
        seat = state.public.to_act
        for action in bots[seat].choose(view_for(state, seat), rng, Budget()).actions:
            state = apply(state, action).state
    return state.public


def margin(game: str, players: int, levels: str, pairs: int) -> float:
    """Points a deal that the first level makes more than the second."""
    return climb(contest_of(preset(game, players), levels, seed="strength"), pairs).mean


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_weakest_level_beats_chance_by_hundreds_of_points_a_deal(game, players, full_count):
    assert margin(game, players, "easy,random", full_count(24, 800) // players) > 150


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_medium_beats_easy(game, players, full_count):
    assert margin(game, players, "medium,easy", full_count(240, 1600) // players) > 0


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_policy_beats_medium(game, players, full_count):
    pairs = full_count(0, 8000) // players
    if not pairs:
        pytest.skip("a short run cannot tell them apart")
    assert margin(game, players, "policy,medium", pairs) > 0


def test_the_policy_beats_greed_in_classic(full_count):
    assert margin("classic", 4, "policy,greedy", full_count(80, 1000)) > 100


def house_rules(game: str, players: int) -> list[dict[str, object]]:
    rules = preset(game, players)
    options: list[dict[str, object]] = [{}]
    for name in rules.house_rules:
        value = getattr(rules, name)
        options.append({name: "draw" if isinstance(value, TieRule) else not value})
    return options


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [(game, players, options) for game, players in TABLES for options in house_rules(game, players)],
)
def test_both_sides_open_in_four_deals_of_five_under_every_house_rule(game, players, options, full_count):
    rules = rules_for(game, players, options)
    deals = full_count(10, 200)
    bots = [make_bot("policy")] * players
    opened = sum(all(played(rules, f"open-{n}", bots, n).melds) for n in range(deals))
    assert opened >= 0.8 * deals
