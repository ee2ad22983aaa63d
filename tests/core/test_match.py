"""The match: targets, ties, draws, the four deals, the dealer (C-43 to C-45, H-6, H-44, M-37, G14)."""

import pytest

from game.core.games import TARGETS, preset, rules_for
from game.core.match import next_dealer, standing
from game.core.ruleset import RuleError, TieRule
from tests.support.clauses import clause


def after(game, scores, points, deal=1, players=4, **more):
    found = standing(rules_for(game, players, **more), scores, points, deal)
    return found.over, found.winners


@clause("C-43")
@pytest.mark.parametrize(("players", "target"), [(2, 5000), (3, 7500), (4, 5000)])
def test_classic_ends_when_a_side_reaches_its_target(players, target):
    sides = len(preset("classic", players).sides)
    zeros = [0] * (sides - 1)
    assert after("classic", [target - 5, *zeros], [0] * sides, players=players) == (False, ())
    assert after("classic", [target - 5, *zeros], [5, *zeros], players=players) == (True, (0,))


@clause("C-43", "M-37")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("game", ["classic", "modern-american"])
def test_every_target_may_be_set(game, target):
    assert TARGETS == (2500, 5000, 7500, 10000)
    assert after(game, [target - 5, 0], [0, 0], target=target) == (False, ())
    assert after(game, [target - 5, 0], [5, target - 5], target=target) == (True, (0,))


@clause("C-43")
def test_the_highest_total_wins_whoever_passed_the_target_first():
    assert after("classic", [4990, 4000], [100, 1500]) == (True, (1,))
    assert after("classic", [5000, 0], [-100, 0]) == (False, ())
    assert after("classic", [4000, 4900, 100], [0, 3000, 0], players=3) == (True, (1,))


@clause("C-44", "M-37", "G-g")
@pytest.mark.parametrize("game", ["classic", "modern-american"])
def test_equal_highest_totals_mean_another_deal(game):
    target = preset(game).target
    assert after(game, [target, target - 500], [500, 1000]) == (False, ())
    assert after(game, [target + 500, target + 500], [10, 5], deal=2) == (True, (0,))
    # a tie below the target, or of others than the first, means nothing
    assert after(game, [target - 500, target - 500], [0, 0]) == (False, ())
    assert after("classic", [7500, 0, 0], [500, 100, 100], players=3) == (True, (0,))


@clause("C-44", "G-g")
@pytest.mark.parametrize("game", ["classic", "modern-american"])
def test_with_the_house_rule_equal_highest_totals_are_a_draw(game):
    target = preset(game).target
    options = {"tie_rule": "draw"}
    assert after(game, [target, target], [5, 5], options=options) == (True, (0, 1))
    assert rules_for(game, 4, options).tie_rule is TieRule.DRAW
    three = after("classic", [8000, 8000, 0], [0, 0, 8000], players=3, options=options)
    assert three == (True, (0, 1, 2))


@clause("C-45", "G-g")
def test_the_bands_stay_whatever_the_target():
    for target in TARGETS:
        rules = rules_for("classic", target=target)
        assert [rules.minimum(score, 1) for score in (-5, 0, 1500, 3000)] == [15, 50, 90, 120]


@clause("H-6", "H-44")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hand_and_foot_has_four_deals_no_more_no_fewer(players):
    sides = len(preset("hand-and-foot", players).sides)
    high = [20_000, *[0] * (sides - 1)]
    nothing = [0] * sides
    for deal in (1, 2, 3):
        assert after("hand-and-foot", high, nothing, deal, players) == (False, ())
    assert after("hand-and-foot", high, nothing, 4, players) == (True, (0,))
    low = [-900, *[-1000] * (sides - 1)]
    assert after("hand-and-foot", low, nothing, 4, players) == (True, (0,))


@clause("H-44", "G-g")
def test_a_tie_for_first_after_four_deals_is_a_draw_between_those_tied():
    assert after("hand-and-foot", [5000, 4000], [0, 1000], 4) == (True, (0, 1))
    assert after("hand-and-foot", [5000, 5000, 100], [10, 10, 0], 4, 3) == (True, (0, 1))
    assert after("hand-and-foot", [5000, 5000, 5000], [0, 0, 0], 4, 3) == (True, (0, 1, 2))
    assert after("hand-and-foot", [100, 5000, 5000], [0, 0, 5], 4, 3) == (True, (2,))


@clause("M-37")
def test_modern_american_ends_at_8500():
    assert preset("modern-american").target == 8500
    assert after("modern-american", [8000, 0], [495, 0]) == (False, ())
    assert after("modern-american", [8000, 0], [500, 8600]) == (True, (1,))


@clause("G3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_goes_round(players):
    rules = preset("classic", players)
    seats = [0]
    for _ in range(players):
        seats.append(next_dealer(rules, seats[-1]))
    assert seats == [*range(players), 0]


def test_totals_are_added():
    found = standing(preset("classic"), (100, -50), (-300, 260), 1)
    assert found.scores == (-200, 210)
    with pytest.raises(ValueError):
        standing(preset("classic"), (0, 0), (1, 2, 3), 1)


@pytest.mark.parametrize("target", [0, -5, True, "5000", 2.5])
def test_a_target_is_a_number_of_points(target):
    with pytest.raises(RuleError, match="target"):
        rules_for("classic", target=target)
