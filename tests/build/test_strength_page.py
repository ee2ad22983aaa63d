"""The page of strengths says what the figures say, and a new row takes the place of the old one."""

import json

import pytest

from build_scripts import strength_page
from build_scripts.strength_page import figures, keep, page

ROW = {
    "table": "levels",
    "suite": "classic-4",
    "game": "classic",
    "players": 4,
    "levels": ["hard", "medium"],
    "pairs": 200,
    "deals": 400,
    "mean_per_deal": 61.26,
    "ci95": [21.26, 101.26],
    "deals_won": 0.5512,
    "matches_won": 0.6,
    "matches": 60,
    "ms_mean": 12.34,
    "ms_p999": 45.6,
    "deviations": 0.36,
    "worlds": 80,
    "commit": "0123456789",
}


def test_the_page_is_made_from_the_figures():
    assert strength_page.PAGE.read_text("utf-8") == page()


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(strength_page, "FIGURES", tmp_path / "strength.json")
    return tmp_path / "strength.json"


def test_a_contest_is_a_row_of_its_table(elsewhere):
    keep(ROW)
    assert (
        "| classic | 4 | hard | medium | 80 | 200 | +61 ± 40 | 55.1 % | 60 % of 60 | 12.3, 46 | 36 % | 0123456789 |"
        in page()
    )


def test_a_new_row_takes_the_place_of_the_one_about_the_same(elsewhere):
    keep(ROW)
    keep(ROW | {"levels": ["expert", "hard"]})
    keep(ROW | {"mean_per_deal": 70.0})
    assert [(row["levels"][0], row["mean_per_deal"]) for row in figures()] == [
        ("expert", 61.26),
        ("hard", 70.0),
    ]
    assert all(json.loads(line) for line in elsewhere.read_text("utf-8").splitlines())


def test_regret_has_a_column_for_each_stage_and_the_mean_last(elsewhere):
    for stage, points in (("all", 4.0), ("draw", 1.0), ("throw", 7.0)):
        row = {
            "suite": "classic-4",
            "level": "expert",
            "stage": stage,
            "n": 20,
            "regret": points,
            "half": 1.5,
        }
        keep({"table": "regret", "commit": "abc", "half": 1.5, "truth": 700, **row})
    assert "| suite | level | draw | throw | all | positions | deals | commit |" in page()
    assert "| classic-4 | expert | 1.0 ± 1.5 | 7.0 ± 1.5 | 4.0 ± 1.5 | 20 | 700 | abc |" in page()


def test_silly_moves_are_those_of_the_first_level(elsewhere):
    keep(ROW | {"silly": {"feeds": 1, "spoils": 2}, "silly_proven": {}})
    assert "| classic | 4 | hard | 400 | 3 (feeds 1, spoils 2) | 0 | 0123456789 |" in page()
    assert "| classic | 4 | hard | medium | 80 | 200 |" in page()


def test_what_inference_closes_is_told_where_all_three_were_measured(elsewhere):
    for table, level, mean in (
        ("inference", "uniform", 100.0),
        ("marks", "expert", 190.0),
        ("inference", "all-hands", 400.0),
    ):
        assert "30 %" not in page()
        keep(ROW | {"table": table, "levels": [level, "policy"], "mean_per_deal": mean, "ci95": None})
    assert "| classic | 4 | 80 | +100 ± 0 | +190 ± 0 | +400 ± 0 | 200 | 30 % | 0123456789 |" in page()
    keep(ROW | {"table": "inference", "levels": ["uniform", "policy"], "mean_per_deal": 0.0, "commit": "abc"})
    assert "+400 ± 0" not in page()  # of another policy


def test_speeds_have_a_table_of_their_own(elsewhere):
    speeds = {"policy_deals_per_s": 3900, "rollouts_per_s": 14500}
    keep({"table": "speed", "suite": "classic-4", **speeds, "commit": "abc"})
    assert "| classic-4 | 3,900 | 14,500 | abc |" in page()
