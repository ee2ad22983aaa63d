"""How steady players fare: better than chance and greed, and open under every house rule (E05)."""

from random import Random

import pytest

from game.bots import Bot, Budget, Choice, make_bot
from game.core.actions import Answer, Draw, End
from game.core.checks import draw_fault
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, preset, rules_for
from game.core.public import Phase, Public
from game.core.ruleset import RuleSet, TieRule
from game.core.scoring import score
from game.core.search import lays, takes, throws
from game.core.secrecy import view_for

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]


class Greedy:
    """Lays and takes whatever it may, the most cards first, and throws the cheapest loose card."""

    def choose(self, view, rng, budget) -> Choice:
        seat = view.seat
        match view.public.turn.phase:
            case Phase.ANSWER:
                return Choice((Answer(seat, yes=True),))
            case Phase.DRAW:
                take = max(takes(view), key=_cards, default=None)
                if take is not None:
                    return Choice((take,))
                return Choice((Draw(seat) if draw_fault(view) is None else End(seat),))
            case Phase.PLAY:
                lay = max(lays(view), key=_cards, default=None)
                if lay is not None:
                    return Choice((lay,))
                ranks = [c.rank for c in view.hand]
                cheap = min(
                    throws(view), key=lambda t: (t.card.wild, ranks.count(t.card.rank), t.card.points)
                )
                return Choice((cheap,))


def _cards(action) -> int:
    return sum(len(group.cards) for group in action.groups)


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


def margin(rules: RuleSet, one: Bot, other: Bot, pairs: int) -> float:
    """Points a deal that `one` makes more than `other`: every pack is played from both sides."""
    total = 0.0
    for number in range(pairs):
        for first in (True, False):
            bots = [one if (rules.side_of[seat] == 0) is first else other for seat in range(rules.players)]
            mine, *theirs = (sheet.total for sheet in score(played(rules, f"pair-{number}", bots, number)))
            ahead = mine - sum(theirs) / len(theirs)
            total += ahead if first else -ahead
    return total / pairs / 2


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_steady_beats_chance_by_hundreds_of_points_a_deal(game, players, full_count):
    assert margin(preset(game, players), make_bot("steady"), make_bot("random"), full_count(15, 400)) > 150


def test_steady_beats_greed_in_classic(full_count):
    assert margin(preset("classic"), make_bot("steady"), Greedy(), full_count(60, 1000)) > 60


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
    bots = [make_bot("steady")] * players
    opened = sum(all(played(rules, f"open-{n}", bots, n).melds) for n in range(deals))
    assert opened >= 0.8 * deals
