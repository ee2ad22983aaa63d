"""The script that draws the scenes: bad arguments are told in words."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def shots(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = ROOT / "build_scripts" / "shots.py"
    return subprocess.run([sys.executable, script, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--sizes", "large"), "a size is written like 1600x900, not 'large'"),
        (("--sizes", "1600x900,"), "a size is written like 1600x900, not ''"),
        (("--sizes", "640x480"), "windows are from 1024x700"),
        (("--frames", "3"), "unrecognized arguments"),
    ],
)
def test_bad_arguments_are_told_in_words(arguments, words):
    done = shots(*arguments)
    assert done.returncode == 2 and words in done.stderr and not done.stdout


def test_the_picture_of_the_readme_is_small_enough():
    assert (ROOT / "docs" / "table.png").stat().st_size < 400_000
