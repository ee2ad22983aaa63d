"""The player's matches on disk, listed without playing them again."""

from __future__ import annotations

import os
from datetime import datetime

import pytest

from game.session.journal import JournalError
from game.session.match import Match
from game.session.shelf import begin, fresh_path, look_at, matches_folder, remove, shelf, unfinished
from tests.session.making import new_match, play_deal, setup_for


def test_the_folder_is_the_players_own(own_folders):
    assert matches_folder() == own_folders / "data" / "matches"
    assert shelf(matches_folder()) == []
    assert unfinished(matches_folder()) is None


def test_a_new_match_gets_a_free_name(tmp_path):
    now = datetime(2026, 11, 30, 21, 5, 10)
    names = []
    for _ in range(3):
        path = fresh_path(tmp_path, setup_for(), now)
        path.touch()
        names.append(path.name)
    assert names == [
        "2026-11-30 21.05.10 classic.jsonl",
        "2026-11-30 21.05.10 classic 2.jsonl",
        "2026-11-30 21.05.10 classic 3.jsonl",
    ]


def test_a_match_is_listed_as_it_stands(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for("hand-and-foot", 2), path=path)
    (saved,) = shelf(tmp_path)
    assert (saved.path, saved.setup, saved.deals, saved.scores, saved.over) == (
        path,
        match.setup,
        1,
        (0, 0),
        False,
    )
    assert saved.started.endswith("Z")
    play_deal(match)
    match.next_deal()
    match.tick()
    (saved,) = shelf(tmp_path)
    assert (saved.deals, saved.scores, saved.over) == (2, match.standing.scores, False)
    assert unfinished(tmp_path) == saved


def test_the_match_to_continue_with_is_the_last_one_that_is_not_over(tmp_path):
    for number, target in enumerate([5000, 5000, 1]):
        path = tmp_path / f"{number}.jsonl"
        match = new_match(setup_for(target=target), path=path)
        while target == 1 and not match.over:
            play_deal(match)
            if not match.over:
                match.next_deal()
        match.close()
        os.utime(path, (1000 + number, 1000 + number))
    assert [saved.path.stem for saved in shelf(tmp_path)] == ["2", "1", "0"]
    assert [saved.over for saved in shelf(tmp_path)] == [True, False, False]
    found = unfinished(tmp_path)
    assert found is not None
    assert found.path.stem == "1"
    Match.resume(found.path).close()


def test_what_cannot_be_read_is_listed_and_does_no_harm(tmp_path):
    for name, content in [
        ("empty", b""),
        ("text", b"hello\n"),
        ("bytes", b"\xff\xfe\x00"),
        ("other", b'{"seat": 1}\n'),
        ("future", b'{"record": 99}\n'),
    ]:
        (tmp_path / f"{name}.jsonl").write_bytes(content)
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "torn.jsonl.torn").write_bytes(b"{")
    found = shelf(tmp_path)
    assert len(found) == 5
    assert all(saved.setup is None for saved in found)
    assert unfinished(tmp_path) is None
    why = {saved.path.stem: saved.why for saved in found}
    assert all(why.values())
    assert why["empty"] == "is empty"
    gone = look_at(tmp_path / "nowhere.jsonl")
    assert gone.setup is None
    assert "cannot be read" in gone.why


def test_a_torn_match_is_listed(tmp_path):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    for rest in (b'{"over": {"by', b'{"seat": 0, "do": "dr', b"\xc3"):
        content = path.read_bytes()
        path.write_bytes(content + rest)
        (saved,) = shelf(tmp_path)
        assert saved.setup is not None
        assert saved.deals == 1
        path.write_bytes(content)


def test_the_end_of_a_match_is_listed(tmp_path):
    path = tmp_path / "won.jsonl"
    match = new_match(setup_for(target=1), path=path)
    while not match.over:
        play_deal(match)
        if not match.over:
            match.next_deal()
    saved = look_at(path)
    assert (saved.over, saved.winners, saved.conceded) == (True, match.standing.winners, None)
    path = tmp_path / "given up.jsonl"
    match = new_match(setup_for(people=(2,)), path=path)
    match.concede(2)
    saved = look_at(path)
    assert (saved.over, saved.winners, saved.conceded) == (True, (), 2)


def test_a_match_is_deleted_unless_somebody_plays_it(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    with pytest.raises(JournalError, match="another window"):
        remove(path)
    assert path.exists()
    match.close()
    remove(path)
    assert shelf(tmp_path) == []
    remove(path)  # somebody else was quicker


def test_two_matches_that_begin_at_once_get_a_journal_each(tmp_path, monkeypatch):
    taken = tmp_path / "2026-11-30 21.05.10 classic.jsonl"
    names = iter([taken, taken, tmp_path / "another.jsonl"])
    monkeypatch.setattr("game.session.shelf.fresh_path", lambda folder, setup: next(names))
    first, second = begin(setup_for(), tmp_path), begin(setup_for(), tmp_path)
    assert first.trouble is None
    assert second.trouble is None
    assert len(shelf(tmp_path)) == 2
    first.close()
    second.close()
