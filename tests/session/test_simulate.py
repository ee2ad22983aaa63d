"""Matches between computer players: the same for the same seed, recorded as the record says."""

from __future__ import annotations

import pytest

from game.session.replay import check
from game.session.simulate import simulate
from tests.session.making import TABLES, read_lines, setup_for


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("level", ["random", "steady"])
def test_every_journal_of_a_simulation_is_sound(tmp_path, game, players, level):
    out = tmp_path / "out"
    results = simulate(setup_for(game, players, level=level), matches=2, deals=3, seed="7", record_dir=out)
    assert [result.journal for result in results] == sorted(out.iterdir())
    assert all(path.suffix == ".jsonl" for path in out.iterdir())
    assert {path.name for path in tmp_path.iterdir()} == {"out"}
    for result in results:
        assert check(result.journal) == []
        lines = read_lines(result.journal)
        overs = [line for line in lines if "over" in line]
        assert [tuple(line["deal_points"]) for line in overs] == list(result.deals)
        assert tuple(overs[-1]["scores"]) == result.scores
        assert ("match" in lines[-1]) == bool(result.winners)


def test_the_same_seed_plays_the_same_matches(tmp_path):
    setup = setup_for(level="random")
    first = simulate(setup, matches=3, deals=2, seed="Αθήνα", record_dir=tmp_path / "a")
    again = simulate(setup, matches=3, deals=2, seed="Αθήνα", record_dir=tmp_path / "b")
    plain = simulate(setup, matches=3, deals=2, seed="Αθήνα")
    other = simulate(setup, matches=3, deals=2, seed="Αθήνa")
    points = [result.deals for result in first]
    assert points == [result.deals for result in again] == [result.deals for result in plain]
    assert points != [result.deals for result in other]
    assert len(set(points)) == 3
    for one, two in zip(first, again, strict=True):
        assert read_lines(one.journal)[1:] == read_lines(two.journal)[1:]


def test_more_matches_begin_with_the_same_ones():
    setup = setup_for(level="steady")
    few = simulate(setup, matches=2, deals=1, seed="x")
    assert simulate(setup, matches=4, deals=1, seed="x")[:2] == few


def test_a_match_ends_after_so_many_deals_without_a_match_line(tmp_path):
    (result,) = simulate(
        setup_for(target=1_000_000), matches=1, deals=4, seed="x", record_dir=tmp_path / "out"
    )
    assert len(result.deals) == 4
    assert result.winners == ()
    lines = read_lines(result.journal)
    assert sum("deal" in line for line in lines) == 4
    assert "over" in lines[-1]


def test_a_match_that_is_won_stops_there(tmp_path):
    (result,) = simulate(setup_for(target=1), matches=1, deals=60, seed="x", record_dir=tmp_path / "out")
    assert result.winners
    assert read_lines(result.journal)[-1] == {
        "match": "over",
        "scores": list(result.scores),
        "winners": list(result.winners),
    }


def test_a_folder_is_made_with_all_above_it_and_old_journals_stay_as_they_are(tmp_path):
    out = tmp_path / "a" / "b"
    (first,) = simulate(setup_for(), matches=1, deals=1, seed="x", record_dir=out)
    kept = first.journal.read_bytes()
    (second,) = simulate(setup_for(), matches=1, deals=1, seed="y", record_dir=out)
    assert [path.name for path in sorted(out.iterdir())] == ["match-001.jsonl", "match-002.jsonl"]
    assert first.journal.read_bytes() == kept != second.journal.read_bytes()
    assert check(second.journal) == []


def test_an_unknown_level_is_refused():
    with pytest.raises(ValueError, match="champion"):
        simulate(setup_for(level="champion"), matches=1, seed="x")
