"""What every computer player keeps: legal plans, the same answer twice, deals and matches that end."""

from collections.abc import Iterator
from random import Random

import pytest

from game.bots import LEVELS, Bot, Budget, make_bot
from game.core.actions import Action, End, Take
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, preset
from game.core.match import next_dealer, standing
from game.core.positions import read_table
from game.core.ruleset import RuleSet
from game.core.scoring import score
from game.core.secrecy import view_for
from game.core.state import GameState

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]
STEPS = 3000  # actions in a deal: far more than any needs
BUDGET = Budget(worlds=1)  # enough to see that players who search keep to it
SEARCHING = ("hard", "expert")


def choices(state: GameState, bots: list[Bot], rng: Random) -> Iterator[tuple[GameState, tuple[Action, ...]]]:
    """Play a deal; each choice and the state after it. A refused action raises."""
    for _ in range(STEPS):
        if state.public.over is not None:
            return
        seat = state.public.to_act
        actions = bots[seat].choose(view_for(state, seat), rng, BUDGET).actions
        for action in actions:
            state = apply(state, action).state
        yield state, actions
    raise AssertionError("the deal does not end")


def begin(
    rules: RuleSet, code: str, *, number: int = 1, dealer: int = 0, scores: tuple[int, ...] = ()
) -> GameState:
    scores = scores or (0,) * len(rules.sides)
    return deal(rules, shuffled(rules, code), number=number, dealer=dealer, scores=scores).state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_level_ends_every_deal(level, game, players, full_count):
    rules = preset(game, players)
    for number in range(full_count(1, 20) if level in SEARCHING else full_count(6, 400)):
        state = begin(rules, f"{game}-{number}", number=1 + number % 4, dealer=number % players)
        kinds = [
            type(a).__name__
            for _, actions in choices(state, [make_bot(level)] * players, Random(number))
            for a in actions
        ]
        assert "Throw" in kinds


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_view_and_chance_give_the_same_choice(level, game, players):
    bot = make_bot(level)
    state = begin(preset(game, players), "again")
    rng = Random(7)
    for _ in range(60):
        if state.public.over is not None:
            break
        view = view_for(state, state.public.to_act)
        chance = rng.getstate()
        choice = bot.choose(view, rng, BUDGET)
        rng.setstate(chance)
        assert make_bot(level).choose(view, rng, BUDGET) == choice
        for action in choice.actions:
            state = apply(state, action).state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_medium_players_finish_a_match(game, players):
    rules = preset(game, players)
    bots = [make_bot("medium")] * players
    scores, dealer, number, over = (0,) * len(rules.sides), 0, 0, False
    while not over:
        number += 1
        assert number <= 40
        state = begin(rules, f"match-{number}", number=number, dealer=dealer, scores=scores)
        for after, _ in choices(state, bots, Random(number)):
            state = after
        now = standing(rules, scores, [sheet.total for sheet in score(state.public)], number)
        scores, over, dealer = now.scores, now.over, next_dealer(rules, dealer)


def test_an_unknown_level_is_an_error_that_names_those_that_there_are():
    with pytest.raises(ValueError, match="there are: random, easy, medium"):
        make_bot("champion")


def test_a_name_of_older_records_still_plays():
    assert type(make_bot("steady")) is type(make_bot("medium"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_does_not_choose_out_of_turn(level):
    state = begin(preset("classic"), "turn", dealer=0)
    with pytest.raises(ValueError, match="not the move of seat 0"):
        make_bot(level).choose(view_for(state, 0), Random(1), Budget())


def test_the_random_player_reaches_every_kind_of_action(full_count):
    kinds: set[str] = set()
    groups = 0
    for game, players in TABLES:
        for number in range(full_count(12, 60)):
            state = begin(preset(game, players), f"kinds-{number}", dealer=number % players)
            for _, actions in choices(state, [make_bot("random")] * players, Random(number)):
                kinds.update(type(a).__name__ for a in actions)
                groups = max(groups, *(len(getattr(a, "groups", ())) for a in actions))
    assert kinds >= {"Draw", "Take", "Lay", "Throw", "Ask", "Answer"}  # an end needs a rare table
    assert groups > 1


def test_the_end_of_the_stock_leaves_a_take_or_an_end():
    rules = preset("classic")
    seats = [{"hand": "9s 9h 4d 5c Kh"}, {}, {}, {}]
    sides = [{"melds": ["Ks Kd Kc"]}, {}]
    table = {"phase": "draw", "pile": "4s 9c", "stock": "", "seats": seats, "sides": sides}
    view = view_for(read_table(table, rules), 0)
    bot = make_bot("random")
    kinds = {type(bot.choose(view, Random(seed), Budget()).actions[0]) for seed in range(40)}
    assert kinds == {Take, End}
