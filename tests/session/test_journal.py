"""The journal: there from the first line on, never torn by us, read with care, and enough to go on from."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.core.records import read_line
from game.session.journal import JournalError, read_journal
from game.session.match import Match
from game.session.replay import check
from game.session.setup import MatchSetup, SeatSetup
from tests.session.making import (
    TABLES,
    do,
    new_match,
    play_deal,
    read_lines,
    resumed,
    setup_for,
    step,
    whole,
    write_lines,
)


def test_a_journal_is_there_with_its_first_line_as_soon_as_a_match_begins(tmp_path):
    folder = tmp_path / "matches"
    path = folder / "m.jsonl"
    match = new_match(setup_for(target=2500, tie_rule="draw"), path=path, code="montevideo")
    header, deal = read_lines(path)
    assert header.keys() >= {"record", "game", "players", "options", "target", "seats", "program", "started"}
    assert (header["options"], header["target"]) == ({"tie_rule": "draw"}, 2500)
    assert (deal["deal"], deal["seed"], deal["table"]) == (1, "montevideo", whole(match))
    assert list(folder.iterdir()) == [path]
    assert {p.name for p in tmp_path.iterdir()} == {"matches"}


def test_a_journal_is_not_written_over(tmp_path):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="is there already"):
        new_match(path=path)
    assert path.read_bytes() == before


def test_every_action_is_on_the_disk_as_soon_as_it_is_accepted(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    for number in range(1, 40):
        assert match.tick()
        lines = read_lines(path)
        assert len(lines) == 2 + number
        assert lines[-1].keys() == {"seat", "do", "ms"}


def test_a_refused_action_is_not_written(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0, 1, 2, 3)), path=path)
    port = match.ports[match.onlooker.view.public.to_act]
    assert do(port, "ask") is not None
    assert len(read_lines(path)) == 2


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_match_killed_after_any_action_goes_on_from_there(tmp_path, game, players):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(game, players, people=(0,)), path=path)
    copy = tmp_path / "killed.jsonl"
    rng = Random(3)
    for _ in range(50):
        step(match, rng)
        copy.write_bytes(path.read_bytes())
        again = resumed(copy)
        assert whole(again) == whole(match)
        assert (again.deal, again.standing, again.digest) == (match.deal, match.standing, match.digest)
        again.close()
    again = resumed(copy)
    for _ in range(2):
        play_deal(again)
        if again.over:
            break
        again.next_deal()
    assert check(copy) == []


def test_everything_that_was_chosen_comes_back(tmp_path):
    path = tmp_path / "m.jsonl"
    seats = (
        SeatSetup("Άννα", human=True),
        SeatSetup("Bruno", human=False, level="random", temperament="bold"),
        SeatSetup("Ana", human=True),
        SeatSetup("Dora", human=False, level="steady"),
    )
    options = (("take_onto_table_meld", True), ("tie_rule", "draw"))
    setup = MatchSetup("classic", 4, seats, 7500, options)
    match = new_match(setup, path=path)
    assert match.setup == setup
    again = resumed(path)
    assert again.setup == setup
    assert set(again.ports) == {0, 2}
    assert again.ports[0].name == "Άννα"
    assert again.onlooker.view.public.rules == match.onlooker.view.public.rules


def test_a_house_rule_as_it_stands_in_the_book_is_not_written(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(tie_rule="deal", concealed_exemption=False), path=path)
    assert read_lines(path)[0]["options"] == {"concealed_exemption": False}
    assert match.setup == resumed(path).setup


def test_a_hands_order_comes_back(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0, 1, 2, 3)), path=path)
    port = match.ports[match.onlooker.view.public.to_act]
    order = sorted(port.view.hand, key=lambda c: (c.suit is None, c.face))
    port.arrange(order)
    port.arrange(order)
    assert sum("order" in line for line in read_lines(path)) == 1
    again = resumed(path).ports[port.seat]
    assert [c.face for c in again.hand] == [c.face for c in order]
    do(again, "draw")
    assert [c.face for c in again.hand][: len(order)] == [c.face for c in order]
    assert len(again.hand) == len(again.view.hand)


def test_an_order_does_not_outlive_its_deal(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0, 1, 2, 3)), path=path)
    match.ports[0].arrange(tuple(reversed(match.ports[0].view.hand)))
    play_deal(match)
    match.next_deal()
    assert match.ports[0].hand == match.ports[0].view.hand
    assert resumed(path).ports[0].hand == resumed(path).ports[0].view.hand


def test_taking_up_a_match_and_leaving_it_changes_nothing(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    play_deal(match)
    match.close()
    before = path.read_bytes()
    resumed(path).close()
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_last_line_torn_anywhere_is_left_out(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0, 1, 2, 3)), path=path)
    tables = [whole(match)]
    for _ in range(3):
        step(match, Random(1))
        tables.append(whole(match))
    content = path.read_bytes()
    start = content[:-1].rfind(b"\n") + 1
    torn = tmp_path / "torn.jsonl"
    for cut in range(start + 1, len(content) - 1):
        torn.write_bytes(content[:cut])
        assert check(torn) == []
        again = resumed(torn)
        assert whole(again) == tables[-2]
        again.close()
        assert torn.read_bytes() == content[:start]
        aside = tmp_path / "torn.jsonl.torn"
        assert aside.read_bytes() == content[:cut]
        aside.unlink()


def test_a_last_line_that_lacks_only_its_end_counts(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    for _ in range(5):
        match.tick()
    path.write_bytes(path.read_bytes()[:-1])
    again = resumed(path)
    assert whole(again) == whole(match)
    again.tick()
    assert check(path) == []


@pytest.mark.parametrize("rest", [b"\x00\x00\x00\x00", b'{"seat": 1, "do": "dr\xc3', b"{]\n", b'{"seat"'])
def test_whatever_a_crash_leaves_at_the_end_is_left_out(tmp_path, rest):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    match.close()
    path.write_bytes(path.read_bytes() + rest)
    assert read_journal(path).torn
    assert check(path) == []
    again = resumed(path)
    assert whole(again) == whole(match)
    again.tick()
    assert check(path) == []


def test_torn_journals_are_set_aside_beside_each_other(tmp_path):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    for _ in range(3):
        path.write_bytes(path.read_bytes() + b"{")
        resumed(path).close()
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == ["m.jsonl", "m.jsonl.torn", "m.jsonl.torn2", "m.jsonl.torn3"]


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (b"{]", "no JSON"),
        (b"[1, 2]", "an object is needed"),
        (b"\xff\xfe", "no UTF-8"),
        (b'{"seat": "x", "do": "draw"}', "seat"),
        (b'{"undo": 0}', "undo"),
        (b'{"seat": 1, "do": 5}', "do"),
        (b'{"deal": 1, "table": 5}', "table"),
        (b'{"undo": ' + b"9" * 5000 + b"}", "no JSON"),
        (b"[" * 100_000, "no JSON"),
    ],
)
def test_any_other_bad_line_is_refused_with_its_number(tmp_path, bad, words):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    match.tick()
    match.close()
    rows = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*rows[:2], bad, *rows[2:]]) + b"\n")
    with pytest.raises(JournalError, match=words) as caught:
        resumed(path)
    assert caught.value.line == 3
    assert f"{path}, line 3: " in str(caught.value)


def test_a_file_that_is_no_journal_is_refused_in_words(tmp_path):
    for name, content, words in [
        ("nothing", b"", "empty"),
        ("blank", b"\n\n", "empty"),
        ("torn", b'{"record"', "torn"),
        ("other", b'{"seat": 0, "do": "draw"}\n', "does not begin a record"),
        ("picture", b"\x89PNG\r\n\x1a\n\x00\xff\n\xff", "UTF-8|JSON"),
    ]:
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(JournalError, match=words):
            read_journal(path)
    for path in (tmp_path, tmp_path / "nowhere.jsonl"):
        with pytest.raises(JournalError, match="cannot be read"):
            read_journal(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 9},
        {"players": 10**9},
        {"players": True},
        {"game": "poker"},
        {"seats": []},
        {"seats": [{}] * 5},
        {"options": {"packs": 1_000_000_000}},
        {"options": {"hand_size": 500}},
        {"options": {"tie_rule": 3}},
        {"target": -5},
        {"target": "far"},
        {"record": 2},
    ],
)
def test_a_first_line_that_cannot_be_is_refused(tmp_path, changes):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    header, *rest = read_lines(path)
    write_lines(path, [{**header, **changes}, *rest])
    with pytest.raises(JournalError) as caught:
        resumed(path)
    assert caught.value.line == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"stock": "Ah " * 500},
        {"pile": "Xx"},
        {"dealer": 7},
        {"turn": 7},
        {"seats": [{"hand": "Ah"}] * 4},
        {"sides": []},
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path, changes):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    header, deal = read_lines(path)
    deal["table"] |= changes
    write_lines(path, [header, deal])
    with pytest.raises(JournalError) as caught:
        resumed(path)
    assert caught.value.line == 2


def test_lines_and_fields_that_nobody_knows_are_passed_over(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    match.tick()
    header, deal, action = read_lines(path)
    deal["table"]["weather"] = "fine"
    deal["table"]["seats"][0]["mood"] = 3
    deal["table"]["sides"][0]["colour"] = "red"
    strange = {"chat": "hello", "to": [1, 2]}
    write_lines(path, [{**header, "mode": "x"}, strange, {**deal, "x": 1}, strange, {**action, "y": 2}])
    assert check(path) == []
    assert whole(resumed(path)) == whole(match)


def test_an_end_that_was_not_written_any_more_is_written_when_the_match_goes_on(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(target=1), path=path)
    while not match.over:
        play_deal(match)
        if not match.over:
            match.next_deal()
    match.close()
    complete = read_lines(path)
    assert [next(iter(line)) for line in complete[-2:]] == ["over", "match"]
    for missing in (1, 2):
        write_lines(path, complete[:-missing])
        again = resumed(path)
        assert again.over
        again.close()
        assert read_lines(path) == complete


def test_a_journal_that_cannot_be_written_stops_and_the_match_goes_on(tmp_path):
    match = new_match()

    class Full:
        def write(self, line):
            raise OSError(28, "No space left on device")

        def sync(self):
            pass

        def close(self):
            pass

    match._course.record(Full())
    play_deal(match)
    assert match.trouble is not None
    assert match.trouble.errno == 28


def test_every_line_is_one_json_object_that_reads_back(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for("hand-and-foot", 4), path=path)
    play_deal(match)
    for text in path.read_text("utf-8").splitlines():
        assert isinstance(json.loads(text), dict)
        read_line(text)
    over = read_lines(path)[-1]
    assert over.keys() == {"over", "deal_points", "lines", "scores"}
    assert [sum(row.values()) for row in over["lines"]] == over["deal_points"]


def test_a_journal_that_is_being_played_is_not_taken_up_twice(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    match.tick()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="another window"):
        Match.resume(path)
    assert path.read_bytes() == before
    match.tick()
    match.close()
    Match.resume(path).close()


def test_a_torn_journal_that_is_being_played_is_left_alone(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    with path.open("ab") as file:
        file.write(b"{")
    with pytest.raises(JournalError, match="another window"):
        Match.resume(path)
    assert list(tmp_path.iterdir()) == [path]
    match.close()


def test_a_match_whose_journal_cannot_be_made_is_played_all_the_same(tmp_path):
    (tmp_path / "file").write_text("in the way")
    for path in (tmp_path / "file" / "m.jsonl", tmp_path / "file" / "deeper" / "m.jsonl"):
        match = new_match(path=path)
        assert isinstance(match.trouble, OSError)
        play_deal(match)
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_what_is_arranged_after_the_end_is_not_written_behind_it(tmp_path):
    path = tmp_path / "match.jsonl"
    match = new_match(setup_for("classic", 2, people=(0, 1), target=1), path=path)
    while not match.over:
        play_deal(match) if not match.deal_over else match.next_deal()
    lines = read_lines(path)
    assert lines[-1]["match"] == "over"
    for port in match.ports.values():
        port.arrange(tuple(reversed(port.view.hand)))
    match.close()
    assert read_lines(path) == lines and check(path) == []
