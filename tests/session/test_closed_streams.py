"""A program that is started with closed standard streams."""

import os
import subprocess
import sys

import pytest

#: Opens a file as a match's journal is opened, and has a library complain.
STAND_IN = """
import os, sys
from game.__main__ import main
code = main(["simulate", "--matches", "1", "--deals", "1", "--levels", "random"])
with open(sys.argv[1], "w") as journal:
    print("journal", file=journal, flush=True)
    os.write(2, b"a library complains")
    os.write(1, b"and tells")
sys.exit(code)
"""


@pytest.mark.skipif(os.name == "nt", reason="closes streams by a shell's means")
def test_what_libraries_say_to_closed_streams_does_not_get_into_the_players_files(tmp_path):
    file = tmp_path / "journal"
    run = subprocess.run(
        ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", sys.executable, "-c", STAND_IN, str(file)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert run.returncode == 0
    assert file.read_text() == "journal\n"


@pytest.mark.skipif(os.name == "nt", reason="closes streams by a shell's means")
@pytest.mark.parametrize(
    ("words", "code"), [("--help", 0), ("--version", 0), ("play --frames x", 2), ("nonsense", 2)]
)
def test_with_closed_streams_it_ends_as_ever(words, code):
    command = ["sh", "-c", f'"$@" {words} <&- >&- 2>&-', "sh", sys.executable, "-m", "game"]
    assert subprocess.run(command).returncode == code
