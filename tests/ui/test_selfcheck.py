"""The program looks itself over and says in words what is wrong."""

import os
import shutil
import subprocess
import sys

import pytest

from game import paths
from game.ui import selfcheck


def wrong() -> list[str]:
    return [words for fine, words in selfcheck.selfcheck() if not fine]


def test_all_is_well_here_and_nothing_is_left_behind(tmp_path):
    home = tmp_path / "home"
    run = subprocess.run(
        [sys.executable, "-m", "game", "selfcheck"],
        env={**os.environ, "SEVENFOLD_HOME": str(home), "SDL_AUDIODRIVER": "dummy"},
        cwd=paths.PACKAGE.parent,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.splitlines()[-1] == "All is well."
    assert "computer players: their process answers" in run.stdout
    assert not home.exists()


@pytest.mark.parametrize(
    ("folder", "damage", "words"),
    [
        ("sounds", lambda home: (home / "tap.wav").write_bytes(b"no sound"), "sounds: "),
        ("sounds", lambda home: [file.unlink() for file in home.glob("*.wav")], "sounds: only 0 are in"),
        ("sprites", lambda home: (home / "icon.svg").write_text("no drawing"), "drawings: "),
        ("sprites", lambda home: shutil.rmtree(home / "fonts"), "fonts and languages: no font is in"),
        ("sprites", lambda home: shutil.rmtree(home / "themes"), "themes: none is in"),
    ],
)
def test_a_damaged_file_is_told_in_words_and_the_rest_is_looked_at(
    monkeypatch, tmp_path, folder, damage, words
):
    monkeypatch.setenv("SEVENFOLD_HOME", str(tmp_path / "home"))
    home = tmp_path / folder
    shutil.copytree(paths.bundled(folder), home)
    monkeypatch.setattr(paths, folder, lambda: home)
    monkeypatch.setattr(selfcheck, "_games", lambda: "not asked here")
    monkeypatch.setattr(selfcheck, "_players", lambda: "not asked here")
    damage(home)
    found = wrong()
    assert len(found) == 1, found
    assert found[0].startswith(words)
