"""Two programs at once: they never write to one match, and neither costs the other anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.session.journal import JournalError, JournalWriter, read_journal
from game.session.match import Match
from game.session.replay import check
from tests.session.making import new_match, resumed

BEGINS = """
import sys
from pathlib import Path
from random import Random
from game.session.journal import JournalError
from tests.session.making import new_match, setup_for
print("ready", flush=True)
sys.stdin.readline()
try:
    match = new_match(setup_for(), path=Path(sys.argv[1]), seed=int(sys.argv[2]))
except JournalError as error:
    print(error.words, flush=True)
else:
    for _ in range(40):
        match.tick()
    print("played", flush=True)
    sys.stdin.read()
"""


def another(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )


def test_a_match_that_another_program_plays_is_not_taken_up(tmp_path):
    path = tmp_path / "matches" / "m.jsonl"
    other = another("-m", "tests.support.match_player", str(path), "classic", "2", "1", "NEW")
    told = [other.stdout.readline() for _ in range(20)]
    assert told[0] == "ready\n"
    with pytest.raises(JournalError, match="another window"):
        Match.resume(path)
    other.kill()
    other.communicate()
    resumed(path).close()
    assert check(path) == []


def test_of_two_programs_that_want_one_name_at_once_one_gets_it(tmp_path):
    path = tmp_path / "matches" / "m.jsonl"
    both = [another("-c", BEGINS, str(path), str(seed)) for seed in (1, 2)]
    for program in both:
        assert program.stdout.readline() == "ready\n"
    for program in both:
        program.stdin.write("\n")
        program.stdin.flush()
    told = sorted(program.stdout.readline() for program in both)
    for program in both:
        program.communicate()
    assert told[1] == "played\n"
    assert told[0] in ("is being played in another window\n", "is there already\n")
    assert len(read_journal(path).lines) == 41
    assert check(path) == []
    assert [p.name for p in tmp_path.iterdir()] == ["matches"]


def test_a_match_that_went_on_while_it_was_read_is_not_taken_up(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    found = read_journal(path)
    match.tick()
    match.close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="another window"):
        JournalWriter.continued(found)
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be replaced there")
def test_a_journal_that_was_replaced_meanwhile_is_not_written(tmp_path, monkeypatch):
    path, other = tmp_path / "m.jsonl", tmp_path / "other.jsonl"
    for place in (path, other):
        new_match(path=place).close()
    held = path.open("ab", buffering=0)
    other.replace(path)
    from game.session.journal import hold

    with held, pytest.raises(JournalError, match="another window"):
        hold(held)
