"""A disk that takes no more: the match goes on in memory, it is told once, and what was written stays good."""

from __future__ import annotations

import contextlib
import errno
import shutil
import sys
from collections.abc import Iterator
from random import Random

import pytest

from game.session import journal
from game.session.journal import JournalWriter, read_journal
from game.session.replay import check
from tests.session.making import new_match, play_deal, resumed, setup_for, step, whole

if sys.platform != "win32":
    import resource

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a file cannot be kept small there")


@contextlib.contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file may grow beyond this size: like a disk that is full, down to lines that are taken in part."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("more", [0, 1, 30, 400, 1500])
def test_a_disk_that_gets_full_keeps_every_whole_line(tmp_path, more):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0,)), path=path)
    begun = whole(match)
    with room_for(path.stat().st_size + more):
        play_deal(match)
        assert match.trouble is not None
        assert match.trouble.errno == errno.EFBIG
        first = match.trouble
        match.next_deal()
        play_deal(match)
        assert match.trouble is first  # nothing new to tell
    match.close()
    assert path.read_bytes().endswith(b"\n")
    found = read_journal(path)
    assert not found.torn
    assert check(path) == []
    again = resumed(path)
    assert more or whole(again) == begun
    play_deal(again)
    assert again.trouble is None
    assert check(path) == []


def test_a_match_begins_without_its_journal_when_the_disk_is_full(tmp_path):
    with room_for(10):
        match = new_match(path=tmp_path / "matches" / "m.jsonl")
        assert match.trouble is not None
        play_deal(match)
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == []


def test_a_torn_journal_on_a_full_disk_is_played_on_in_memory_and_left_as_it_is(tmp_path):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    content = path.read_bytes() + b'{"seat": 0, "do'
    path.write_bytes(content)
    with room_for(100):
        match = resumed(path)
        assert match.trouble is not None
        play_deal(match)
    match.close()
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {"m.jsonl": content}
    resumed(path).close()
    assert (tmp_path / "m.jsonl.torn").read_bytes() == content


def test_a_journal_that_may_only_be_read_is_played_on_in_memory(tmp_path, monkeypatch):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    before = path.read_bytes()

    def refused(self, path):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(JournalWriter, "__init__", refused)
    match = resumed(path)
    assert match.trouble is not None
    assert match.trouble.errno == errno.EACCES
    play_deal(match)
    assert path.read_bytes() == before


def test_a_disk_without_links_makes_journals_all_the_same(tmp_path, monkeypatch):
    def refused(self, target):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(journal.Path, "hardlink_to", refused)
    path = tmp_path / "matches" / "m.jsonl"
    new_match(path=path).close()
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [path]
    before = path.read_bytes()
    with pytest.raises(journal.JournalError, match="is there already"):
        new_match(path=path)
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can take an open file away there")
@pytest.mark.parametrize("gone", ["folder", "file", "replaced"])
def test_a_journal_that_is_taken_away_in_mid_match_is_told_and_the_match_goes_on(tmp_path, gone):
    path = tmp_path / "matches" / "m.jsonl"
    path.parent.mkdir()
    match = new_match(setup_for(people=()), path=path)
    rng = Random(1)
    for _ in range(9):
        step(match, rng)
    assert match.trouble is None
    if gone == "folder":
        shutil.rmtree(path.parent)
    else:
        path.unlink()
        if gone == "replaced":
            path.write_text("somebody else's\n")
    version = match.version
    play_deal(match)
    assert isinstance(match.trouble, FileNotFoundError) and match.version > version + 9
    assert match.deal_over
    assert gone != "replaced" or path.read_text() == "somebody else's\n"
    match.close()
