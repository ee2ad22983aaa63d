"""What a program leaves behind that ends while it makes a journal is swept up, and nothing else is."""

import os
import subprocess
import sys

from game.session.journal import tidy


def ended() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_only_what_nobody_makes_any_more_goes(tmp_path):
    folder = tmp_path / "matches"
    folder.mkdir()
    gone = [tmp_path / f".m.jsonl.{ended()}.new", folder / f".m.jsonl.{ended()}.new"]
    kept = [
        tmp_path / f".m.jsonl.{os.getpid()}.new",
        tmp_path / ".m.jsonl.new",
        tmp_path / ".mine.new",
        folder / "m.jsonl",
        folder / f"m.jsonl.{ended()}.new",
        tmp_path / f".m.jsonl.{'9' * 40}.new",
    ]
    for path in gone + kept:
        path.touch()
    tidy(folder, tmp_path)
    assert not any(path.exists() for path in gone)
    assert all(path.exists() for path in kept)


def test_without_a_folder_there_is_nothing_to_do(tmp_path):
    tidy(tmp_path / "nowhere" / "matches")
