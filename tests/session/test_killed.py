"""A program that is killed at any moment: its match goes on from there, one action back at most."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.bots import Budget
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.replay import check
from game.session.shelf import shelf, unfinished
from tests.session.making import TABLES, step
from tests.support.match_player import digest

#: A few moments of each match are near its beginning, when the journal is made.
EARLY = 0.2
#: Lines that an action brings with it when it ends the deal.
ENDS = (b'{"over"', b'{"match"')

#: How far each match had come when it was seen last: bytes of its journal, digest of its table.
WITNESS: dict[Path, tuple[int, str]] = {}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("turn", range(2))
def test_a_killed_match_goes_on_with_the_last_action_or_the_one_before(tmp_path, turn, full_count):
    kills = full_count(4, 100)
    rng = Random(f"{turn}")
    for number in range(kills):
        game, players = TABLES[(turn * kills + number) % len(TABLES)]
        folder = tmp_path / str(number)
        path = folder / "matches" / "m.jsonl"
        killed_at_random(path, game, players, rng, "NEW")
        goes_on(path, rng)
        if path.exists() and rng.random() < 0.3:  # and once more, in the second life of the match
            killed_at_random(path, game, players, rng, "ON")
            goes_on(path, rng)


def killed_at_random(path: Path, game: str, players: int, rng: Random, how: str) -> None:
    """Let a process play, and kill it in the middle of something."""
    command = [sys.executable, "-m", "tests.support.match_player"]
    with subprocess.Popen(
        [*command, str(path), game, str(players), str(rng.randrange(10**6)), how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline()]
        if rng.random() > EARLY:
            told += [process.stdout.readline() for _ in range(rng.randrange(300))]
        time.sleep(rng.random() * 0.01)
        process.kill()
        told += process.stdout.readlines()
        assert b"Error" not in b"".join(told)
    whole = [line.split() for line in told[1:] if line.endswith(b"\n")]
    WITNESS[path] = (int(whole[-1][0]), whole[-1][1].decode()) if whole else WITNESS.get(path, (0, ""))


def goes_on(path: Path, rng: Random) -> None:
    """Take the match up: nothing that was seen is lost, and at most one thing more has been written."""
    size, seen = WITNESS[path]
    if not path.exists():
        assert size == 0  # it was killed before the match had begun
        return
    content = path.read_bytes()
    more = [line for line in content[size:].splitlines() if not line.startswith(ENDS)]
    if size:
        assert len(content) >= size
        assert len(more) <= 1
        assert digest_at(path, content[:size]) == seen
    assert {found.name for found in path.parent.parent.iterdir()} - {"matches"} <= leftovers(path)
    (saved,) = shelf(path.parent)
    assert saved.setup is not None
    if not saved.over:
        assert unfinished(path.parent) == saved
    match = Match.resume(path, rng=Random(2), players=LocalPlayers(Budget()), clock=lambda: 0.0)
    if len(content) == size:
        assert digest(match) == seen
    for _ in range(rng.randrange(5)):
        step(match, rng)
    WITNESS[path] = (path.stat().st_size, digest(match))
    match.close()
    assert check(path) == []


def digest_at(path: Path, content: bytes) -> str:
    """The digest of a match whose journal is this."""
    copy = path.parent.parent.parent / "copy.jsonl"
    copy.write_bytes(content)
    match = Match.resume(copy, rng=Random(2), players=LocalPlayers(Budget()), clock=lambda: 0.0)
    match.close()
    return digest(match)


def leftovers(path: Path) -> set[str]:
    """What a program that is killed while it makes a journal may leave behind, where nobody looks for matches."""
    return {name.name for name in path.parent.parent.glob(f".{path.name}.*.new")}
