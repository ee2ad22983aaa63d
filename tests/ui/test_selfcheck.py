"""The program looks itself over and says in words what is wrong."""

import hashlib
import json
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


@pytest.fixture
def packaged(monkeypatch, tmp_path):
    """A packaged program's folder with one file in it, and the list of what must be inside."""
    (tmp_path / "tap.wav").write_bytes(b"tap")
    files = {"tap.wav": hashlib.sha256(b"tap").hexdigest()}
    names = [*selfcheck._module_names(), "game"]
    (tmp_path / selfcheck.CONTENTS).write_text(json.dumps({"modules": names, "files": files}), "utf-8")
    monkeypatch.setattr(paths, "PACKAGE", tmp_path)
    monkeypatch.setattr(selfcheck, "_module_names", lambda: ["game.paths"])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    return tmp_path


def test_a_packaged_program_knows_its_files_by_their_sums(packaged):
    assert selfcheck._files() == "all 1 are as they were built"
    (packaged / "tap.wav").write_bytes(b"tip")
    with pytest.raises(ValueError, match=r"missing or damaged: tap\.wav"):
        selfcheck._files()
    (packaged / "tap.wav").unlink()
    with pytest.raises(ValueError, match=r"missing or damaged: tap\.wav"):
        selfcheck._files()


def test_a_packaged_program_misses_a_module(packaged):
    with pytest.raises(ValueError, match=r"missing: .*game\.session\.worker"):
        selfcheck._modules()


@pytest.mark.parametrize(("text", "words"), [(None, "is missing"), ("{", "is damaged"), ("[]", "is damaged")])
def test_a_packaged_program_without_its_list_says_so(packaged, text, words):
    file = packaged / selfcheck.CONTENTS
    file.unlink() if text is None else file.write_text(text)
    with pytest.raises(ValueError, match=words):
        selfcheck._files()
