"""The regret suites: positions that can be played up to, and a truth that luck does not make."""

from __future__ import annotations

from itertools import islice

import pytest

from build_scripts.regret import main, plan_of, regret, rows, truth
from build_scripts.regret_positions import STAGES, make_suite, read_suite, suites
from game.bots import Budget
from game.core.legality import legal_actions
from game.core.public import Phase
from tests.support.tables import table

NAMES = suites()


def test_there_is_a_suite_for_each_game():
    assert {name.rpartition("-")[0] for name in NAMES} == {"classic", "hand-and-foot", "modern-american"}


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_a_choice_that_the_rules_lead_to(name, full_count):
    positions = read_suite(name)
    assert {position.stage for position in positions} <= set(STAGES)
    assert len({position.start["code"] for position in positions}) == len(positions)
    for position in positions[:: full_count(10, 1)]:
        view = position.view()
        assert len(list(islice(legal_actions(view), 2))) == 2
        assert view.public.turn.phase is Phase.PLAY


def test_a_suite_is_found_again_by_its_seed():
    first, again = make_suite("classic-4", 3, "x"), make_suite("classic-4", 3, "x")
    assert first == again and len(first) == 3
    assert make_suite("classic-4", 3, "y") != first


def test_the_best_plan_is_sought_in_one_half_and_counted_in_the_other():
    lucky = [10.0, 10.0, 0.0, 0.0], [0.0, 0.0, 10.0, 10.0]
    assert regret(lucky, 0) == regret(lucky, 1) == -5.0  # neither is better, and no luck counts as skill
    better = [5.0, 7.0, 5.0, 7.0], [2.0, 4.0, 2.0, 4.0]
    assert (regret(better, 0), regret(better, 1)) == (0.0, 3.0)


def test_the_truth_knows_a_won_deal_from_a_given_pile():
    """Going out with everything beats throwing the card that the next player takes a big pile with."""
    at = table(
        hand="Qc 9s 9h 9d",
        melds=("Ks Kh Kd Kc Ks Kh Kd", "Qs Qh Qd"),
        theirs=("9c 9s 9c", "As Ad Ac"),
        pile="4s 5c 6s 7d 8h Ts Jd 5h",
        stock_size=40,
    )
    view = at.view()
    out = plan_of([at.action("lay Q: Qc, 9: 9s 9h 9d")])
    stay = plan_of([at.action("throw 9s")])
    values = truth(view, [out, stay], 40, "x")
    assert values == truth(view, [out, stay], 40, "x")
    assert sum(values[0]) > sum(values[1])
    assert regret(values, 0) == 0 < regret(values, 1)


def test_who_asks_and_hears_yes_goes_out_if_there_is_a_way():
    melds = "9s 9h 9d 9c 9s 9d 9h", "Ks Kh Kd"
    at = table(hand="Kc 4d", melds=melds, theirs=("Qs Qh Qd",), stock_size=40, scores=[1000, 5100])
    asked, out = truth(
        at.view(), [(("ask", None),), plan_of([at.action("lay K: Kc"), at.action("throw 4d")])], 4, "x"
    )
    assert asked == out
    no_way = table(hand="Kc 4d 5c 6h", melds=melds, theirs=("Qs Qh Qd",), stock_size=40)
    asked, stay = truth(no_way.view(), [(("ask", None),), ()], 4, "x")
    assert asked == stay


def test_a_measured_suite_has_a_row_for_each_stage_and_one_for_all():
    found = list(rows("classic-4", ["policy", "greedy"], Budget(), deals=4, first=3))
    stages = {position.stage for position in read_suite("classic-4")[:3]}
    for level in ("policy", "greedy"):
        here = {row["stage"]: row["n"] for row in found if row["level"] == level}
        assert set(here) == {*stages, "all"}
        assert here["all"] == 3 == sum(here.values()) - 3


def test_a_suite_that_there_is_not_is_said_in_words(capsys):
    assert main(["bridge-4"]) == 2
    assert "'bridge-4' is unknown (there are: classic-" in capsys.readouterr().err
    assert main(["bridge-4", "--make", "1"]) == 2
    assert main(["classic-4", "--levels", "champion"]) == 2
