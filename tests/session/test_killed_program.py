"""The real program is killed at any moment, and started again: at most one act is missing, and nothing is spoiled."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.session.replay import check
from game.session.settings import Settings, SettingsFile
from game.session.shelf import shelf
from tests.session.making import TABLES, resumed, setup_for
from tests.support.program_player import table_digest

#: Lines that an act brings with it when it ends the deal, and a deal that began after it.
BESIDES = (b'{"over"', b'{"match"', b'{"deal"', b'{"order"', b'{"record"')


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("turn", range(2))
def test_the_program_goes_on_after_it_was_killed(tmp_path, own_folders, turn, full_count):
    kills = full_count(1, 100)
    rng = Random(f"program {turn}")
    chosen = None
    for number in range(kills):
        if number % 5 == 0 or chosen is None:  # five lives a match
            game, players = TABLES[(turn + number // 5 * 2) % len(TABLES)]
            chosen = own_folders.with_name(f"home {number}")
            target = None if game == "hand-and-foot" else 10**5
            setup = setup_for(game, players, people=(0,), target=target)
            assert SettingsFile(chosen / "config").write(Settings(last=setup, muted=True)) is None
        told = killed(chosen, rng)
        goes_on(chosen / "data" / "matches", told)


def killed(home: Path, rng: Random) -> tuple[int, str, str] | None:
    """Let the program run, kill it at a random moment, and give what it told last."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.program_player", str(rng.random())],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(Path.cwd()), "SEVENFOLD_HOME": str(home)},
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(rng.randrange(1, 120))]
        time.sleep(rng.random() * 0.02)
        process.kill()
        lines += process.stdout.readlines()
    assert b"Error" not in b"".join(lines), b"".join(lines).decode()
    acts = [line.split(maxsplit=2) for line in lines if line.endswith(b"\n") and line[:1].isdigit()]
    if not acts:
        return None
    size, digest, name = acts[-1]
    return int(size), digest.decode(), name.decode().strip()


def goes_on(folder: Path, told: tuple[int, str, str] | None) -> None:
    """Every journal is whole, and the one that was played holds what was told and at most one act more."""
    for saved in shelf(folder):
        assert saved.setup is not None and check(saved.path) == []
    if told is None:
        return
    size, digest, name = told
    path = folder / name
    content = path.read_bytes()
    assert len(content) >= size
    more = [line for line in content[size:].splitlines() if not line.startswith(BESIDES)]
    assert len(more) <= 1
    copy = folder.parent / "copy.jsonl"
    copy.write_bytes(content[:size])
    match = resumed(copy)
    assert table_digest(match._course) == digest
    match.close()
    copy.unlink()
