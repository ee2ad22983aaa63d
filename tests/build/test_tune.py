"""The tuning of weights: what it may change, what it accepts, and the file that it leaves."""

import json
from random import Random

from build_scripts import tune
from game.bots.counts.numbers import numbers_of
from game.bots.policy.weights import NAMES, Weights, read_weights, weights_for
from game.core.games import preset

CLASSIC, FOOT, MODERN = (numbers_of(preset(game)) for game in ("classic", "hand-and-foot", "modern-american"))


def test_only_weights_that_play_a_part_are_tried():
    assert tune.matters(CLASSIC, "freeze_base") and not tune.matters(FOOT, "freeze_base")
    assert tune.matters(MODERN, "special_start") and not tune.matters(CLASSIC, "special_start")
    proposals = tune.proposals(CLASSIC, Random(1))
    tried = {name for _ in range(200) for name in next(proposals)}
    assert tried < set(NAMES) and "run_wilds" not in tried and not tried & set(tune.FIXED)


def test_a_black_three_is_never_given_away_for_nothing():
    assert tune.moved(Weights(), {"black_three": -50.0}).black_three == tune.FLOOR["black_three"]


def test_no_change_is_no_better_and_a_blunder_is_worse(monkeypatch):
    monkeypatch.setattr(tune, "BATCH", 40)
    w = weights_for("classic", 4)
    worse = tune.moved(w, {"keep_wild": -4.0, "keep_pair": -4.0})
    far = float("inf")
    assert tune.better(CLASSIC, w, w, Random(1), far) is None
    assert tune.better(CLASSIC, worse, w, Random(1), far) is None
    assert tune.measured(CLASSIC, tune.player(w), tune.player(worse), 60)["mean"] > 0


def test_a_file_holds_the_weights_and_how_they_came_about(tmp_path):
    path = tmp_path / "w.json"
    tune.write(path, CLASSIC, Weights(keep_wild=77.0), {"seed": 3})
    assert read_weights(path).keep_wild == 77.0
    assert json.loads(path.read_text("utf-8"))["tuning"] == {"seed": 3}


def test_time_that_is_up_changes_nothing(tmp_path):
    w = weights_for("classic", 4)
    assert tune.tune(CLASSIC, w, 0.0, Random(1), tmp_path / "w.json", 1) == (w, 0, 0)
