"""Playing a journal again finds every difference, names its line, and finds none where there is none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.session.journal import JournalError
from game.session.replay import check
from game.session.simulate import simulate
from tests.session.making import new_match, play_deal, read_lines, setup_for, write_lines

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))


@pytest.fixture
def journal(tmp_path):
    """A whole match of three deals or more, checked to be sound."""
    seed = 0
    while True:
        path = tmp_path / f"{seed}.jsonl"
        match = new_match(setup_for(target=2500), path=path, seed=seed)
        play_deal(match)
        while not match.over:
            match.next_deal()
            play_deal(match)
        match.close()
        if match.deal >= 3:
            assert check(path) == []
            return path
        seed += 1


def places(lines, key):
    return [i for i, line in enumerate(lines) if key in line]


def found(path, lines):
    write_lines(path, lines)
    return [(difference.line, difference.words) for difference in check(path)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_journals_of_another_program_show_no_difference(path):
    assert check(path) == []


def test_there_are_journals_of_another_program():
    assert len(GOLDEN) >= 8


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_changed_number_in_anybodys_journal_is_found(tmp_path, path):
    lines = read_lines(path)
    at = places(lines, "over")[0]
    lines[at]["deal_points"][1] += 5
    (difference,) = found(tmp_path / "m.jsonl", lines)
    assert difference[0] == at + 1
    assert difference[1].startswith("deal_points: ")


def test_a_journal_may_stop_anywhere(journal, tmp_path):
    lines = read_lines(journal)
    for end in Random(1).sample(range(1, len(lines)), 40):
        assert found(tmp_path / "m.jsonl", lines[:end]) == []


def test_a_wrong_line_of_a_score_sheet_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    lines[at]["lines"][0]["melded"] = lines[at]["lines"][0].get("melded", 0) + 10
    ((line, words),) = found(journal, lines)
    assert line == at + 1
    assert words.startswith("lines[0].melded: ")


def test_an_invented_line_of_a_score_sheet_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    lines[at]["lines"][1]["luck"] = 50
    assert found(journal, lines) == [(at + 1, "lines[1].luck: 0, not 50")]


def test_a_sheet_that_lacks_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    del lines[at]["lines"], lines[at]["scores"]
    assert [line for line, _ in found(journal, lines)] == [at + 1, at + 1]


def test_wrong_totals_are_found_once(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    lines[at]["scores"][0] += 100
    ((line, words),) = found(journal, lines)
    assert line == at + 1
    assert words.startswith("scores: ")


def test_another_ending_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    by = lines[at]["over"]["by"]
    lines[at]["over"] = {"by": "out", "seat": 0, "concealed": True} if by == "stock" else {"by": "stock"}
    differences = found(journal, lines)
    assert {line for line, _ in differences} == {at + 1}
    assert any(words.startswith("over.by: ") for _, words in differences)


def test_wrong_scores_before_a_deal_are_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[1]
    lines[at]["table"]["scores"][0] += 3000
    differences = found(journal, lines)
    assert differences[0][0] == at + 1
    assert differences[0][1].startswith("table.scores: ")


def test_a_wrong_dealer_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[1]
    table = lines[at]["table"]
    table["dealer"] = (table["dealer"] + 1) % 4
    assert {line for line, _ in found(journal, lines)} >= {at + 1}
    assert any("seat" in words and "deals" in words for _, words in found(journal, lines))


def test_a_wrong_seat_to_begin_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[0]
    lines[at]["table"]["turn"] = (lines[at]["table"]["turn"] + 1) % 4
    assert any(words.startswith("table.turn: ") for _, words in found(journal, lines))


def test_a_wrong_number_of_a_deal_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[1]
    lines[at]["deal"] = 5
    words = [words for line, words in found(journal, lines) if line == at + 1]
    assert "this is deal 2, not 5" in words


@pytest.mark.parametrize("zone", ["stock", "hand"])
def test_a_missing_card_is_found(journal, zone):
    lines = read_lines(journal)
    at = places(lines, "deal")[0]
    holder = lines[at]["table"] if zone == "stock" else lines[at]["table"]["seats"][2]
    card, _, holder[zone] = holder[zone].partition(" ")
    differences = found(journal, lines)
    assert differences[0][0] == at + 1
    assert any(f"missing: {card}" in words for _, words in differences)


def test_a_card_too_many_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[0]
    lines[at]["table"]["stock"] += " Ah Ah"
    differences = found(journal, lines)
    assert differences[0][0] == at + 1
    assert "more often than the pack holds it" in differences[0][1]


def test_a_table_that_says_too_little_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[0]
    del lines[at]["table"]["stock"]
    assert found(journal, lines)[0] == (at + 1, "the deal cannot be: table.stock: it is missing")


def test_an_illegal_action_is_found_and_the_next_deals_are_still_checked(journal):
    lines = read_lines(journal)
    first = places(lines, "do")[0]
    lines[first]["do"] = "throw 4c"
    late = places(lines, "over")[1]
    lines[late]["scores"][1] -= 5
    (line, words), (other, _) = found(journal, lines)
    assert line == first + 1
    assert "draw_first (G5)" in words
    assert other == late + 1


def test_an_action_of_the_wrong_seat_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "do")[0]
    for seat, words in [((lines[at]["seat"] + 1) % 4, "not_your_turn"), (7, "there is no seat 7")]:
        lines[at]["seat"] = seat
        differences = found(journal, lines)
        assert differences[0][0] == at + 1
        assert words in differences[0][1]


def test_a_text_that_is_no_action_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "do")[3]
    lines[at]["do"] = "juggle 4c"
    ((line, words),) = found(journal, lines)
    assert (line, words) == (at + 1, "do: 'juggle 4c' is no action")


def test_an_action_left_out_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "do")[5]
    del lines[at]
    assert found(journal, lines)


def test_an_action_after_the_end_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    lines.insert(at, {"seat": 0, "do": "draw"})
    assert found(journal, lines)[0][0] == at + 1


def test_an_end_left_out_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    del lines[at]
    assert found(journal, lines) == [(at + 1, "the end of deal 1 is missing before this line")]


def test_an_end_too_early_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    lines.insert(at - 3, lines[at])
    assert found(journal, lines)[0] == (at - 2, "the deal is not over")


def test_a_deal_broken_off_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[1]
    assert found(journal, [*lines[: at - 4], *lines[at:]])[0][1].startswith("deal 1 is not over")


def test_a_wrong_winner_is_found(journal):
    lines = read_lines(journal)
    winners = lines[-1]["winners"]
    lines[-1]["winners"] = [1 - winners[0]]
    assert found(journal, lines) == [(len(lines), f"winners: {winners}, not {lines[-1]['winners']}")]


def test_wrong_scores_at_the_end_of_the_match_are_found(journal):
    lines = read_lines(journal)
    lines[-1]["scores"][0] += 5
    ((line, words),) = found(journal, lines)
    assert line == len(lines)
    assert words.startswith("scores: ")


def test_a_match_that_ends_too_early_or_goes_on_too_long_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "over")[0]
    early = [*lines[: at + 1], lines[-1]]
    assert "the match is not over" in found(journal, early)[0][1]
    longer = [*lines, {**lines[places(lines, "deal")[-1]]}]
    assert any("the match was over" in words for _, words in found(journal, longer))


def test_an_undo_past_the_start_of_a_deal_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "do")[2]
    lines.insert(at, {"undo": 3, "take_back": True})
    assert found(journal, lines)[0] == (at + 1, "undo: 3 actions cannot be taken back, the deal has only 2")


def test_an_undo_past_something_new_must_say_so(journal):
    lines = read_lines(journal)
    at = places(lines, "do")[2]
    again = lines[at - 2 : at]
    assert [w for _, w in found(journal, [*lines[:at], {"undo": 2}, *again, *lines[at:]])] == [
        "undo: it goes past something new, so that take_back should stand beside it"
    ]
    assert found(journal, [*lines[:at], {"undo": 2, "take_back": True}, *again, *lines[at:]]) == []


def test_an_order_of_other_cards_is_found(journal):
    lines = read_lines(journal)
    at = places(lines, "deal")[0] + 1
    hand = lines[at - 1]["table"]["seats"][1]["hand"]
    good = {"order": 1, "hand": " ".join(sorted(hand.split()))}
    assert found(journal, [*lines[:at], good, *lines[at:]]) == []
    short = {"order": 1, "hand": hand.rpartition(" ")[0]}
    long = {"order": 1, "hand": f"{hand} Jo Jo Jo Jo Jo"}
    nobody = {"order": 6, "hand": hand}
    for bad in (short, long, nobody):
        ((line, _),) = found(journal, [*lines[:at], bad, *lines[at:]])
        assert line == at + 1


def test_bad_json_in_the_middle_is_refused_with_its_line(journal):
    rows = journal.read_text("utf-8").splitlines()
    rows[7] = rows[7][:-4]
    journal.write_text("\n".join(rows) + "\n", "utf-8")
    with pytest.raises(JournalError, match="line 8: this is no JSON"):
        check(journal)


def test_anything_before_the_first_deal_and_a_second_header_are_found(journal):
    lines = read_lines(journal)
    early = found(journal, [lines[0], lines[2], *lines[1:]])
    assert early[0] == (2, "this stands before the first deal")
    twice = found(journal, [lines[0], lines[0], *lines[1:]])
    assert twice == [(2, "another record begins in the middle of this one")]


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("hand-and-foot", 4), ("modern-american", 4)])
def test_one_planted_error_anywhere_never_passes(tmp_path, game, players, full_count):
    """Whatever number, card or action of a sound journal is changed, something is found."""
    (result,) = simulate(
        setup_for(game, players), matches=1, deals=2, seed="planted", record_dir=tmp_path / "out"
    )
    lines = read_lines(result.journal)
    rng = Random(11)
    for _ in range(full_count(25, 400)):
        copy = [dict(line) for line in lines]
        at = rng.choice(places(copy, "over"))
        which = rng.choice(["deal_points", "scores"])
        copy[at][which] = list(copy[at][which])
        copy[at][which][rng.randrange(len(copy[at][which]))] += rng.choice([-50, -5, 5, 10, 500])
        assert found(tmp_path / "m.jsonl", copy)
        copy = [dict(line) for line in lines]
        at = rng.choice(places(copy, "do"))
        copy[at]["do"] = "throw 3h"
        assert found(tmp_path / "m.jsonl", copy)
