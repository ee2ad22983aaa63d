"""The ladder: the same deals from every seat, honest figures, and a run that can be broken off."""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import replace
from math import inf
from random import Random

import pytest

from game.__main__ import main
from game.bots import Budget, Candidate, Choice
from game.bots.checker import Flag
from game.bots.silly import Silly
from game.core.actions import Draw
from game.core.games import preset
from game.core.public import Phase
from game.core.search import throws
from game.session.contest import Contest, margin, play_pair, seatings, shares, start_of
from game.session.effort import Effort
from game.session.ladder import climb, contest_of, decided
from tests.session.making import TABLES

tables = pytest.mark.parametrize(("game", "players"), TABLES)


def contest(game="classic", players=4, levels="steady,greedy", seed="s", **more) -> Contest:
    return contest_of(preset(game, players), levels, seed=seed, **more)


def figures(contest: Contest, pairs: int, **more) -> dict:
    """All figures but those of the clock."""
    found = climb(contest, pairs, **more).written()
    for effort in (found, found["other"]):
        del effort["ms_mean"], effort["ms_p999"]
    return found


def ladder(capsys, *words: str) -> tuple[int, str, str]:
    code = main(["ladder", *words])
    out, err = capsys.readouterr()
    return code, out, err


# -- the deals


def test_a_match_that_one_point_wins_has_deals_too():
    levels = contest("classic", levels="random,random")
    assert figures(replace(levels, rules=replace(levels.rules, target=1)), 3)["pairs"] == 3


@tables
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_equal_levels_end_exactly_even_because_each_has_had_every_seat(game, players, level, full_count):
    found = climb(contest(game, players, f"{level},{level}"), full_count(2, 50))
    assert (found.mean, found.deals_won) == (0, 0.5)
    assert found.matches_won in (None, 0.5)


@tables
def test_every_minimum_occurs_for_every_side(game, players):
    rules = preset(game, players)
    starts = [start_of(contest(game, players), pair) for pair in range(400)]
    minimums = {least for _, least in rules.minimum_by_score} | set(rules.minimum_by_deal)
    minimums |= {rules.minimum_below_zero} - {None}
    for side in range(len(rules.sides)):
        assert {rules.minimum(start.scores[side], start.number) for start in starts} == minimums
    assert {start.dealer for start in starts} == set(range(players))
    assert len({start.code for start in starts}) == 400
    assert max(max(start.scores) for start in starts) < (rules.target or inf)


def test_three_play_every_rotation_of_one_against_two_and_of_two_against_one():
    found = seatings(preset("classic", 3))
    assert len(set(found)) == 6
    for level in (0, 1):
        alone = [seating for seating in found if seating.count(level) == 1]
        assert sorted(seating.index(level) for seating in alone) == [0, 1, 2]


def test_the_margin_at_a_table_of_three_is_ones_own_score_less_the_mean_of_the_others():
    assert margin((0, 1, 1), (500, 100, 300)) == 300
    assert margin((1, 0, 0), (500, 100, 300)) == -300


def test_a_match_is_played_to_its_end_from_every_seat():
    whole = contest(matches=True)
    for seating, deals in zip(seatings(whole.rules), play_pair(whole, players_of(whole), 0), strict=True):
        points = [deal.points for deal in deals]
        totals = [sum(side) for side in zip(*points, strict=True)]
        assert max(totals) >= 5000
        before = [sum(side) for side in zip(*points[:-1], strict=True)]
        assert max(before) < 5000
        assert list(shares(whole.rules, seating, points)) == [float(seating[totals.index(max(totals))] == 0)]


def players_of(contest: Contest):
    from contextlib import ExitStack

    from game.session.contestants import contestant

    return [contestant(level, contest.budget, ExitStack()) for level in contest.levels]


def test_a_level_with_two_of_three_seats_wins_with_either_and_a_draw_is_shared():
    rules = preset("classic", 3)
    most = rules.target
    assert list(shares(rules, (0, 0, 1), [(most, 0, 0), (0, most, 0), (0, 0, most)])) == [1, 1, 0]
    four = preset("hand-and-foot")
    assert list(shares(four, (0, 1), [(0, 0)] * 4 + [(5, 0)] * 4 + [(5, 0)] * 3)) == [0.5, 1]


# -- figures


def test_the_order_of_the_levels_turns_the_sign():
    one, other = figures(contest(), 5), figures(contest(levels="greedy,steady"), 5)
    assert one["mean_per_deal"] == -other["mean_per_deal"] != 0
    assert one["ci95"] == [-end for end in reversed(other["ci95"])]
    assert one["deals_won"] == pytest.approx(1 - other["deals_won"])


def test_another_seed_deals_other_cards():
    assert figures(contest(seed="a"), 2)["mean_per_deal"] != figures(contest(seed="b"), 2)["mean_per_deal"]


def test_times_are_true_to_a_hundredth():
    effort = Effort()
    for milliseconds in range(1, 2001):
        effort.note(Choice((Draw(0),)), milliseconds / 1000)
    assert effort.ms_mean == pytest.approx(1000.5)
    assert effort.ms_within(0.5) == pytest.approx(1000, rel=0.011)
    assert effort.ms_within(0.999) == pytest.approx(1998, rel=0.011)
    again = Effort.read(json.loads(json.dumps(effort.written())))
    assert again == effort


def test_a_deviation_is_a_search_that_did_not_end_with_the_policys_plan():
    def plan(**facts: float) -> Candidate:
        return Candidate((Draw(0),), 0.0, 0.0, 10, facts)

    effort = Effort()
    for table in ((), (plan(policy=1), plan()), (plan(), plan(policy=1)), (plan(policy=0), plan(policy=1))):
        effort.note(Choice((Draw(0),), table=table), 0.001)
    assert (effort.decisions, effort.searched, effort.deviations) == (4, 3, 2)
    assert effort.deviated == pytest.approx(2 / 3)


def test_equal_levels_are_seldom_taken_for_unequal_however_often_one_looks(full_count):
    runs, wrong = full_count(100, 2000), 0
    for run in range(runs):
        rng = Random(run)
        means = [rng.gauss(0, 400) for _ in range(200)]
        wrong += any(decided(means[:n]) for n in range(20, 201, 20))
    assert wrong <= 0.05 * runs


def test_a_clear_difference_is_known_early():
    rng = Random(1)
    means = [rng.gauss(200, 400) for _ in range(100)]
    assert decided(means) and decided([-mean for mean in means])


def test_a_run_may_stop_once_it_is_known_who_is_better():
    found = climb(contest("classic", 4, "steady,random"), 100, stop=True)
    assert found.stopped and found.pairs < 100 and found.mean > 0
    even = climb(contest("classic", 4, "greedy,greedy"), 21, stop=True)
    assert not even.stopped and even.pairs == 21


# -- broken off and taken up again


def test_a_run_that_was_killed_at_any_byte_goes_on_and_ends_the_same(tmp_path):
    path = tmp_path / "pairs.jsonl"
    whole = figures(contest(), 4, kept=path)
    assert whole == figures(contest(), 4)
    text = path.read_bytes()
    for length in sorted({0, *Random(1).sample(range(len(text)), 8), len(text)}):
        path.write_bytes(text[:length])
        assert figures(contest(), 4, kept=path) == whole
        assert [json.loads(line).get("pair") for line in path.read_text("utf-8").splitlines()] == [
            None,
            *range(1, 5),
        ]


def test_pairs_that_are_there_are_not_played_again_and_more_may_follow(tmp_path, monkeypatch):
    path = tmp_path / "pairs.jsonl"
    played = []
    monkeypatch.setattr(
        "game.session.ladder.play_pair",
        lambda contest, players, pair: played.append(pair) or play_pair(contest, players, pair),
    )
    few = figures(contest(), 2, kept=path)
    assert figures(contest(), 5, kept=path) == figures(contest(), 5)
    assert played == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]
    assert figures(contest(), 2, kept=path) == few
    assert len(played) == 10


@pytest.mark.parametrize(
    "other",
    [
        {"seed": "t"},
        {"levels": "steady,random"},
        {"players": 2},
        {"worlds": 7},
        {"seconds": 0.2},
        {"matches": True},
    ],
)
def test_the_pairs_of_another_contest_are_not_mixed_in(tmp_path, other):
    path = tmp_path / "pairs.jsonl"
    climb(contest(), 1, kept=path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=r"pairs\.jsonl: this is no record of the same contest"):
        climb(contest(**other), 1, kept=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: [lines[0], b"{", *lines[2:]], "line 2: this is no JSON"),
        (lambda lines: [lines[0], *lines[2:]], "line 2: pair 1 is expected here"),
        (lambda lines: [*lines, lines[-1]], "line 5: pair 4 is expected here"),
        (lambda lines: [*lines, b"[]"], "line 5: pair 4 is expected here"),
        (lambda lines: [*lines, b'{"pair": 4, "deals": [], "effort": []}'], "line 5: pair 4 is expected"),
        (lambda lines: [*lines, b'{"pair": 4, "deals": [[[[1]]], [[[2]]]]}'], "line 5: pair 4 is expected"),
        (lambda lines: [b"hello", *lines], "line 1: this is no JSON"),
        (lambda lines: [b"7", *lines], "no record of the same contest"),
    ],
)
def test_a_damaged_file_is_said_in_words_and_left_alone(tmp_path, damage, words):
    path = tmp_path / "pairs.jsonl"
    climb(contest(levels="greedy,random"), 3, kept=path)
    path.write_bytes(b"\n".join([*damage(path.read_bytes().splitlines()), b""]))
    before = path.read_bytes()
    with pytest.raises(ValueError, match=words):
        climb(contest(levels="greedy,random"), 4, kept=path)
    assert path.read_bytes() == before


# -- the command


def test_the_command_prints_one_object(capsys):
    code, out, _ = ladder(
        capsys,
        *("--game", "classic", "--players", "2", "--levels", "steady,greedy"),
        *("--pairs", "3", "--seed", "x", "--worlds", "5", "--json"),
    )
    assert code == 0
    found = json.loads(out)
    keys = {"mean_per_deal", "ci95", "pairs", "matches_won", "ms_mean", "ms_p999", "deviations"}
    assert keys <= set(found)
    assert found["levels"] == ["steady", "greedy"] and found["pairs"] == 3 and found["worlds"] == 5
    low, high = found["ci95"]
    assert low < found["mean_per_deal"] < high
    assert 0 < found["ms_mean"] <= found["ms_p999"]


def test_the_command_tells_the_same_in_lines(capsys):
    code, out, _ = ladder(capsys, "--levels", "steady,greedy", "--pairs", "2")
    assert code == 0
    assert out.startswith("steady against greedy, classic for 4\npairs            2 (4 deals")
    for words in ("mean per deal", "(95 %)", "deals won", "ms per decision", "99.9 % within"):
        assert words in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--levels", "champion,random"], "'champion' is unknown"),
        (["--levels", "random,champion"], "'champion' is unknown"),
        (["--levels", "random"], "two are needed, not 1"),
        (["--levels", "random,greedy,steady"], "two are needed, not 3"),
        (["--levels", ""], "two are needed, not 1"),
        (["--levels", "random,exec:/nowhere/at/all"], "cannot be started"),
        (["--levels", "random,greedy", "--game", "bridge"], "'bridge' is unknown"),
        (["--levels", "random,greedy", "--players", "5"], "2 or 3 or 4"),
        (["--levels", "random,greedy", "--game", "modern-american", "--players", "2"], "is for 4, not 2"),
        (["--levels", "random,greedy", "--resume", "/nowhere/at/all"], "No such file"),
        (["--levels", "random,greedy", "--option", "x=y"], "x: not a house rule"),
    ],
)
def test_what_cannot_be_is_said_in_words(capsys, words, said):
    code, out, err = ladder(capsys, "--pairs", "1", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["--pairs", "1"],
        ["--levels", "random,greedy", "--pairs", "0"],
        ["--levels", "random,greedy", "--budget", "soon"],
        ["--levels", "random,greedy", "--budget", "-1"],
        ["--levels", "random,greedy", "--budget", "nan"],
        ["--levels", "random,greedy", "--budget", "1", "--worlds", "1"],
    ],
)
def test_wrong_usage_is_two(capsys, words):
    with pytest.raises(SystemExit) as left:
        main(["ladder", *words])
    assert left.value.code == 2
    assert "error" in capsys.readouterr().err


PLAYER = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)
    table, seat = view["table"], view["seat"]
    if table["phase"] == "draw":
        print("draw" if table["stock"] else "end", flush=True)
    elif table["phase"] == "answer":
        print("answer no", flush=True)
    else:
        hand = table["seats"][seat]["hand"].split()
        print("throw", [*(c for c in hand if c[0] not in "2J"), *hand][0], flush=True)
"""


def test_players_from_outside_may_sit_on_both_sides(capsys, tmp_path):
    path = tmp_path / "a player.py"
    path.write_text(PLAYER, "utf-8")
    level = f"exec:{shlex.join([sys.executable, str(path)])}"
    code, out, err = ladder(capsys, "--levels", f"{level},{level}", "--pairs", "1", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["mean_per_deal"] == 0
    code, out, _ = ladder(capsys, "--levels", f"steady,{level}", "--pairs", "1", "--json")
    assert code == 0
    assert json.loads(out)["mean_per_deal"] > 0


def test_a_player_from_outside_that_fails_is_named(capsys, tmp_path):
    code, out, err = ladder(capsys, "--levels", f"random,exec:{sys.executable} -c 'input()'", "--pairs", "1")
    assert (code, out) == (1, "")
    assert "instead of answering" in err


def test_budgets_reach_the_players(monkeypatch):
    seen = []

    class Listener:
        def choose(self, view, rng, budget):
            from game.bots.greedy import Greedy

            seen.append(budget)
            return Greedy().choose(view, rng, budget)

    monkeypatch.setitem(sys.modules["game.session.contestants"].REFERENCES, "greedy", Listener)
    for more, wanted in (
        ({}, Budget(worlds=80, alone=True)),
        ({"worlds": 7}, Budget(worlds=7, alone=True)),
        ({"seconds": 0.2}, Budget(seconds=0.2, alone=True)),
        ({"matches": True}, Budget(worlds=80)),
    ):
        seen.clear()
        climb(contest(levels="greedy,random", **more), 1)
        assert set(seen) == {wanted}


def test_a_file_of_weights_plays_the_policy_with_them(tmp_path, capsys):
    path = tmp_path / "some weights.json"
    path.write_text('{"weights": {"keep_wild": -500}}', "utf-8")
    words = ("--levels", f"policy,weights:{path}", "--pairs", "4", "--json", "--resume", str(tmp_path / "p"))
    code, out, _ = ladder(capsys, *words)
    assert code == 0
    assert json.loads(out)["mean_per_deal"] > 0  # who throws wild cards away
    path.write_text('{"weights": {}}', "utf-8")
    code, _, err = ladder(capsys, *words)
    assert code == 2 and "same contest" in err
    path.write_text('{"weights": {"charm": 1}}', "utf-8")
    code, _, err = ladder(capsys, *words)
    assert code == 2 and "'charm' is no weight" in err
    code, _, err = ladder(capsys, "--levels", "policy,weights:/nowhere", "--pairs", "1")
    assert code == 2 and "nowhere" in err


def test_the_player_that_sees_all_hands_sits_down_in_the_ladder_only(capsys):
    code, out, _ = ladder(capsys, "--levels", "all-hands,policy", "--pairs", "1", "--worlds", "2", "--json")
    assert code == 0
    assert json.loads(out)["deviations"] > 0
    assert main(["simulate", "--levels", "all-hands"]) == 2
    assert "'all-hands' is unknown" in capsys.readouterr().err


# -- silly moves


def test_silly_moves_are_counted_and_told_where_they_were_made(tmp_path, capsys):
    words = ("--levels", "greedy,greedy", "--pairs", "4", "--check", "--game", "hand-and-foot")
    code, out, _ = ladder(capsys, *words, "--json")
    assert code == 0
    found = json.loads(out)
    assert sum(found["silly"].values()) > 0 and found["silly"] == found["other"]["silly"]
    assert found["silly_proven"] == {}
    _, out, _ = ladder(capsys, *words)
    told = [line for line in out.splitlines() if line.startswith("silly ") and "action" in line]
    assert len(told) == 2 * sum(found["silly"].values())
    assert all(", seating " in line and " (greedy; pair " in line for line in told)
    path = tmp_path / "pairs.jsonl"
    first = figures(contest("hand-and-foot", levels="greedy,greedy", check=True), 4, kept=path)
    assert figures(contest("hand-and-foot", levels="greedy,greedy", check=True), 4, kept=path) == first
    assert first["silly"]


@pytest.mark.parametrize(("matches", "counted"), [(False, {"feeds"}), (True, {"feeds", "misses_out"})])
def test_nobody_misses_a_way_out_that_wins_a_match_in_a_deal_that_is_played_alone(
    monkeypatch, matches, counted
):
    def always(moves):
        return [Flag(0, moves[0].action.seat, what, proven=False) for what in (Silly.FEEDS, Silly.MISSES_OUT)]

    monkeypatch.setattr("game.session.contest.check_deal", always)
    found = climb(contest(levels="random,random", check=True, matches=matches), 1).written()
    assert set(found["silly"]) == counted


def test_evidence_that_a_player_shows_excuses_its_moves(monkeypatch):
    class Sure:
        """Greedy, and always sure that anything else would have been far worse."""

        def choose(self, view, rng, budget):
            from game.bots.greedy import Greedy

            choice = Greedy().choose(view, rng, budget)
            play = view.public.turn.phase is Phase.PLAY
            others = [Candidate((throw,), -1000.0, 1.0, 10) for throw in throws(view)] if play else []
            return Choice(choice.actions, table=(Candidate(choice.actions, 0.0, 0.0, 10), *others))

    monkeypatch.setitem(sys.modules["game.session.contestants"].REFERENCES, "greedy", Sure)
    found = climb(contest("hand-and-foot", levels="greedy,random", check=True), 4).written()
    assert sum(found["silly"].values()) == 0
    assert sum(found["silly_proven"].values()) > 0
    assert found["deviations"] == 1
