"""Matches are handed on and taken in whole; nothing is overwritten, and what is no match is refused in words."""

from __future__ import annotations

import os
import time
from random import Random

import pytest

from game.session.exchange import ENDING, found_in, hand_on, take_in
from game.session.journal import JournalError
from game.session.match import Match
from game.session.replay import check
from game.session.shelf import look_at, shelf
from tests.session.making import (
    new_match,
    person_plays,
    play_deal,
    read_lines,
    resumed,
    setup_for,
    step,
    whole,
    write_lines,
)


def a_match(path, seed=1):
    path.parent.mkdir(exist_ok=True)
    match = new_match(setup_for("hand-and-foot", 3, people=(0,)), path=path, seed=seed)
    play_deal(match)
    match.close()
    return path


def test_a_match_goes_out_and_comes_in_as_it_was(tmp_path):
    path = a_match(tmp_path / "matches" / "m.jsonl")
    sent = hand_on(path, tmp_path / "sent" / "deeper")
    assert sent.name == f"m{ENDING}" and sent.read_bytes() == path.read_bytes()
    taken = take_in(sent, tmp_path / "other")
    assert taken.read_bytes() == path.read_bytes() and check(taken) == []
    assert look_at(taken).setup == look_at(path).setup
    assert whole(resumed(taken)) == whole(resumed(path))


def test_nothing_is_overwritten(tmp_path):
    path = a_match(tmp_path / "matches" / "m.jsonl")
    folder = tmp_path / "sent"
    names = {hand_on(path, folder).name for _ in range(3)}
    assert names == {f"m{ENDING}", f"m 2{ENDING}", f"m 3{ENDING}"}
    assert {found.name for found in folder.iterdir()} == names


def test_the_same_match_is_taken_in_once(tmp_path):
    path = a_match(tmp_path / "matches" / "m.jsonl")
    sent = hand_on(path, tmp_path / "sent")
    assert take_in(sent, path.parent) == path
    match = resumed(path)
    match.next_deal()
    match.close()
    assert take_in(sent, path.parent) == path and len(shelf(path.parent)) == 1


def test_a_torn_match_goes_out_up_to_the_tear(tmp_path):
    path = a_match(tmp_path / "matches" / "m.jsonl")
    content = path.read_bytes()
    path.write_bytes(content + b'{"seat": 0, "d')
    assert hand_on(path, tmp_path / "sent").read_bytes() == content
    assert take_in(path, tmp_path / "other").read_bytes() == content
    assert path.read_bytes() == content + b'{"seat": 0, "d'


@pytest.mark.parametrize("content", [b"", b"\x00\xff\n", b"{}\n", b'{"record": 1}\n', b"hello\nthere\n"])
def test_what_is_no_match_is_refused_and_stays(tmp_path, content):
    file = tmp_path / f"x{ENDING}"
    file.write_bytes(content)
    with pytest.raises(JournalError):
        take_in(file, tmp_path / "matches")
    assert file.read_bytes() == content
    assert not (tmp_path / "matches").exists()


def test_a_match_against_the_rules_is_refused_with_its_line(tmp_path):
    path = a_match(tmp_path / "matches" / "m.jsonl")
    lines = read_lines(path)
    lines[-1]["scores"] = [9999, 0, 0]
    write_lines(tmp_path / "x.jsonl", lines)
    with pytest.raises(JournalError, match=f"line {len(lines)}: scores"):
        take_in(tmp_path / "x.jsonl", tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_a_running_match_can_be_handed_on_and_goes_on_here(tmp_path):
    path = tmp_path / "matches" / "m.jsonl"
    match = new_match(setup_for(people=()), path=path)
    rng = Random(1)
    for _ in range(9):
        step(match, rng)
    sent = hand_on(path, tmp_path)
    for _ in range(9):
        step(match, rng)
    assert path.read_bytes().startswith(sent.read_bytes())
    match.close()


def test_files_to_take_in_are_found_the_last_one_first(tmp_path):
    path = a_match(tmp_path / "matches" / "m.jsonl")
    (tmp_path / "a").mkdir()
    first, second = hand_on(path, tmp_path / "a"), hand_on(path, tmp_path / "b")
    (tmp_path / "a" / "notes.txt").touch()
    os.utime(first, (1, 1))
    assert found_in([tmp_path / "nowhere", tmp_path / "a", tmp_path / "b", tmp_path / "a"]) == [second, first]


def test_a_level_from_elsewhere_starts_no_command_and_somebody_else_plays(tmp_path):
    """A match that somebody sends names its players; what stands for them is never run."""
    path = a_match(tmp_path / "matches" / "m.jsonl")
    lines = read_lines(path)
    trap = tmp_path / "trap"
    for seat in lines[0]["seats"][1:]:
        seat["level"] = f"exec:touch {trap}"
    write_lines(tmp_path / "sent.sevenfold", lines)
    match = Match.resume(take_in(tmp_path / "sent.sevenfold", tmp_path / "other"))
    match.next_deal()
    while match.thinking is None:
        person_plays(match.ports[0], Random(1))
    end = time.monotonic() + 20
    version = match.version
    while match.thinking is not None and match.version == version and time.monotonic() < end:
        match.tick()
        time.sleep(0.01)
    assert match.version > version and not trap.exists()
    match.close()
