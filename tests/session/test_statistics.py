"""Statistics are counted from the journals alone; damaged ones are skipped and named."""

import csv
import io
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core.scoring import score
from game.session.statistics import (
    DRAWN,
    LOST,
    MIXED,
    PEOPLE,
    WON,
    Counting,
    DealPlayed,
    MatchPlayed,
    read_played,
    tally,
)
from game.session.statistics_csv import COLUMNS, export, write_table
from tests.session.making import TABLES, new_match, read_lines, setup_for, step, write_lines

GOLDEN = Path(__file__).parent.parent / "golden"
DEAL = DealPlayed(100, 1, 0, 0, 0, went_out=False, concealed=False, opened=60, piles=1)
MATCH = MatchPlayed(
    journal="a.jsonl",
    started="2026-01-01T00:00:00Z",
    game="classic",
    players=4,
    names=("Ana",),
    against="random",
    deals=(DEAL,),
    total=5000,
    result=WON,
    gave_up=False,
    take_backs=0,
)


def played(path, game="classic", players=4, *, people=(0,), deals=2, seed=1, level="random"):
    """A match of so many deals, and what each of its deals came to by the rules themselves."""
    match = new_match(setup_for(game, players, people=people, level=level), path=path, seed=seed)
    rng, told = Random(seed), []
    while True:
        while step(match, rng):
            pass
        history = match.onlooker.history
        told.append((match.onlooker.view.public, match.sheets, history))
        if match.over or len(told) == deals:
            break
        match.next_deal()
    match.close()
    return match, told


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_journal_counts_as_the_rules_do(tmp_path, game, players, full_count):
    for seed in range(full_count(1, 20)):
        path = tmp_path / f"{seed}.jsonl"
        match, told = played(path, game, players, seed=seed, level="steady", deals=3)
        (found,) = read_played(path)
        rules = told[0][0].rules
        side = rules.side_of[0]
        assert (found.game, found.players, found.names) == (game, players, ("Seat 0",))
        assert found.against == "steady" and found.total == match.standing.scores[side]
        for deal, (public, sheets, history) in zip(found.deals, told, strict=True):
            assert deal.points == sheets[side].total == score(public)[side].total
            canastas = [meld for meld in public.melds[side] if meld.canasta]
            assert deal.canastas == len(canastas)
            special = [m for m in canastas if m.clean and m.rank in rules.special_ranks]
            assert deal.special == len(special)
            assert deal.clean == sum(m.clean for m in canastas) - len(special)
            acts = [step.action for step in history if step.action.seat in rules.sides[side]]
            assert deal.piles == sum(type(act).__name__ == "Take" for act in acts)
            assert (deal.opened is None) == (not public.melds[side])
            assert deal.went_out == (public.over.seat in rules.sides[side])
            if deal.opened is not None and not public.over.concealed:
                assert deal.opened >= max(15, public.minimum(side))


def test_each_side_of_people_has_its_own_result(tmp_path):
    played(tmp_path / "a.jsonl", "classic", 2, people=(0, 1), deals=60, seed=3)
    first, second = read_played(tmp_path / "a.jsonl")
    assert {first.result, second.result} == {WON, LOST} and first.against == second.against == PEOPLE
    played(tmp_path / "b.jsonl", "classic", 4, people=(0, 2), deals=1)
    (pair,) = read_played(tmp_path / "b.jsonl")
    assert pair.names == ("Seat 0", "Seat 2") and pair.result is None


def test_computers_among_themselves_count_for_nobody(tmp_path):
    played(tmp_path / "a.jsonl", people=(), deals=1)
    assert read_played(tmp_path / "a.jsonl") == ()


def test_computers_of_different_levels_are_mixed(tmp_path):
    played(tmp_path / "a.jsonl", "classic", 3, deals=1)
    lines = read_lines(tmp_path / "a.jsonl")
    lines[0]["seats"][1]["level"] = "steady"
    write_lines(tmp_path / "a.jsonl", lines)
    assert read_played(tmp_path / "a.jsonl")[0].against == MIXED


def test_giving_up_is_a_loss_and_take_backs_are_counted(tmp_path):
    for seed in range(99):
        path = tmp_path / f"{seed}.jsonl"
        match = new_match(setup_for("classic", 2, people=(0,)), path=path, seed=seed)
        if match.thinking is None:
            break
    rng = Random(1)
    step(match, rng)
    port = match.ports[0]
    port.undo(port.take_backable, take_back=True)
    match.concede(0)
    match.close()
    (found,) = read_played(path)
    assert (found.result, found.gave_up, found.take_backs, found.deals) == (LOST, True, 1, ())


def test_what_was_undone_does_not_count(tmp_path):
    path = tmp_path / "a.jsonl"
    played(path, "classic", 4, deals=1, level="steady")
    lines = read_lines(path)
    (before,) = read_played(path)
    where = next(i for i, line in enumerate(lines) if line.get("do", "").startswith("throw"))
    extra = [{"seat": 0, "do": "take 9: 9s 9h"}, {"undo": 1}]
    write_lines(path, [*lines[:where], *extra, *lines[where:]])
    assert read_played(path) == (before,)


# -- adding up ----------------------------------------------------------------------------------


def test_the_tally_of_three_matches():
    lost = replace(
        MATCH, journal="b", result=LOST, total=9000, deals=(replace(DEAL, points=-40, opened=None),)
    )
    drawn = replace(MATCH, journal="c", result=DRAWN, deals=(replace(DEAL, points=330, piles=3),))
    runs = replace(MATCH, journal="d", result=None, deals=())
    found = tally([runs, MATCH, drawn, lost])
    assert (len(found.matches), found.finished, found.won) == (4, 3, 1)
    assert (found.best_total, found.best_deal, found.mean_deal) == (5000, 330, 130)
    assert (found.count("opened"), found.mean_opening, found.count("piles")) == (2, 60, 5)
    assert (found.count("canastas"), found.count("went_out")) == (3, 0)


def test_a_streak_is_broken_by_a_loss_and_won_by_no_take_back():
    results = [WON, WON, LOST, WON, None, WON, WON, DRAWN, WON]
    matches = [replace(MATCH, started=f"2026-01-{i + 1:02}", result=r) for i, r in enumerate(results)]
    assert tally(matches).streak == 3
    assert tally(reversed(matches)).streak == 3
    matches[5] = replace(matches[5], take_backs=1)
    found = tally(matches)
    assert (found.streak, found.marked, found.won_marked) == (2, 1, 1)


def test_of_nothing_nothing_is_said():
    found = tally([])
    assert (found.finished, found.streak, found.best_total, found.best_deal) == (0, 0, None, None)
    assert found.mean_deal is None and found.mean_opening is None


# -- damaged journals ---------------------------------------------------------------------------


def spoilt(lines, what):
    """A journal's lines with one thing in them that cannot be."""
    over = next(line for line in lines if "over" in line and "deal_points" in line)
    match what:
        case "text":
            over["deal_points"] = ["lots", 3]
        case "best":
            over["deal_points"][0] += 100_000
        case "sum":
            over["scores"][0] += 10
        case "huge":
            over["deal_points"] = [10**30, 0]
        case "sides":
            over["deal_points"] = [1, 2, 3]
        case "missing":
            del over["lines"]
        case "seat":
            next(line for line in lines if "do" in line)["seat"] = 7
        case "deal":
            lines[1]["deal"] = 5
        case "undo":
            lines.insert(2, {"undo": 3})
    return lines


@pytest.mark.parametrize("what", "text best sum huge sides missing seat deal undo".split())
def test_numbers_that_cannot_be_are_none_and_the_journal_is_named(tmp_path, what):
    played(tmp_path / "good.jsonl", deals=1, seed=1)
    played(tmp_path / "bad.jsonl", deals=1, seed=2)
    write_lines(tmp_path / "bad.jsonl", spoilt(read_lines(tmp_path / "bad.jsonl"), what))
    before = (tmp_path / "bad.jsonl").read_bytes()
    counting = Counting(tmp_path)
    while counting.step(1.0):
        pass
    assert [m.journal for m in counting.matches] == ["good.jsonl"]
    (error,) = counting.skipped
    assert error.path.name == "bad.jsonl" and error.line is not None
    assert (tmp_path / "bad.jsonl").read_bytes() == before


def test_anything_may_lie_in_the_folder(tmp_path, full_count):
    played(tmp_path / "good.jsonl", deals=1)
    content = bytearray((tmp_path / "good.jsonl").read_bytes())
    rng = Random(3)
    for number in range(full_count(60, 1000)):
        torn = bytearray(content)
        if number % 2:
            torn[rng.randrange(len(torn))] ^= 1 << rng.randrange(8)
        else:
            del torn[rng.randrange(len(torn)) :]
        (tmp_path / f"{number}.jsonl").write_bytes(torn)
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "folder.jsonl").mkdir()
    counting = Counting(tmp_path)
    while counting.step(1.0):
        pass
    good = read_played(tmp_path / "good.jsonl")[0]
    assert counting.over and counting.total == counting.done
    for match in counting.matches:
        assert match.deals in ((), good.deals) or match.deals[0].points == good.deals[0].points


# -- many ---------------------------------------------------------------------------------------


def test_a_journal_that_has_not_changed_is_not_read_again(tmp_path, monkeypatch):
    for number in range(3):
        played(tmp_path / f"{number}.jsonl", deals=1, seed=number)
    known = {}
    first = Counting(tmp_path, known)
    while first.step(1.0):
        pass
    read = []
    monkeypatch.setattr("game.session.statistics.read_played", lambda path: read.append(path.name) or ())
    with (tmp_path / "1.jsonl").open("a") as file:
        file.write("\n")
    again = Counting(tmp_path, known)
    while again.step(1.0):
        pass
    assert read == ["1.jsonl"] and len(first.matches) == 3


def test_many_journals_are_read_in_slices(tmp_path, full_count):
    played(tmp_path / "0.jsonl", "hand-and-foot", 4, deals=4, level="steady")
    content = (tmp_path / "0.jsonl").read_bytes()
    many = full_count(60, 500)
    for number in range(1, many):
        (tmp_path / f"{number}.jsonl").write_bytes(content)
    counting, slices, start = Counting(tmp_path), [], time.process_time()
    while not counting.over:
        before = time.process_time()
        counting.step(0.006)
        slices.append(time.process_time() - before)
    assert len(counting.matches) == many
    assert (time.process_time() - start) / many < 0.05
    assert sorted(slices)[len(slices) // 2] < 0.05


# -- for other programs -------------------------------------------------------------------------


def test_the_table_has_a_row_for_each_deal(tmp_path):
    matches = [MATCH, replace(MATCH, names=("=cmd()",), deals=(), result=None)]
    rows = list(csv.DictReader(io.StringIO(write_table(matches))))
    assert list(rows[0]) == COLUMNS and len(rows) == 2
    assert (rows[0]["points"], rows[0]["opened"], rows[0]["result"]) == ("100", "60", WON)
    assert rows[1]["people"] == "'=cmd()" and rows[1]["deal"] == rows[1]["points"] == ""
    first, second = export(matches, tmp_path / "new"), export([], tmp_path / "new")
    assert first != second and first.read_bytes().decode("utf-8-sig") == write_table(matches)
    assert len(list((tmp_path / "new").iterdir())) == 2


def test_a_table_that_cannot_be_written_leaves_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="exists"):
        export([MATCH], tmp_path / "file")


def test_every_golden_journal_counts():
    journals = sorted(GOLDEN.glob("v*/*.jsonl"))
    found = [match for path in journals for match in read_played(path)]
    assert found and all(match.deals for match in found)
