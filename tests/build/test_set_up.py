"""The scripts that set up and start: in a checkout of their own, without a network."""

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "build_scripts"
# The game that is started here says where it is and what it was told.
STAND_IN = """import os, sys
print(os.getcwd(), *sys.argv[1:], sep="|")
sys.exit(7)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the scripts alone."""
    root = tmp_path / "a checkout"
    (root / "build_scripts").mkdir(parents=True)
    for script in ("bootstrap.py", "python_version.py", "play.py", "test.py", "bench.py"):
        shutil.copy(SCRIPTS / script, root / "build_scripts")
    (root / "pyproject.toml").write_text("[project]\n")
    return root


@pytest.fixture
def ready(checkout: Path) -> Path:
    """The same, set up: an environment with its stamp, and a stand-in for the game in it."""
    venv.create(checkout / ".venv", with_pip=False)
    package = next(checkout.glob(".venv/[Ll]ib/**/site-packages")) / "game"
    package.mkdir()
    (package / "__main__.py").write_text(STAND_IN)
    stamp = "import bootstrap; print(*bootstrap._stamp())"
    (checkout / ".venv/stamp-game").write_text(python(checkout, "-c", stamp).stdout)
    return checkout


def python(root: Path, *arguments: object, cwd: Path | None = None):
    """Run a Python in the checkout's scripts, and keep what it says."""
    own = {"PYTHONPATH": str(root / "build_scripts"), "PYTHONDONTWRITEBYTECODE": "1", "CI": ""}
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        timeout=60,
    )


def pretend(script: Path, lie: str) -> str:
    """A program that runs the script in a world where `lie` has been told."""
    return f"import sys, runpy; {lie}; runpy.run_path({str(script)!r}, run_name='__main__')"


def test_play_passes_on_what_follows_and_the_exit_code(ready, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "game").mkdir(parents=True)  # a folder of that name must not stand in the way
    run = python(ready, ready / "build_scripts/play.py", "replay", "my file", "--check", cwd=elsewhere)
    assert (run.returncode, run.stderr) == (7, "")
    assert run.stdout == f"{elsewhere}|replay|my file|--check\n"


def test_a_changed_package_is_set_up_again(ready):
    (ready / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    run = python(ready, ready / "build_scripts/play.py")
    assert run.returncode == 1
    assert run.stdout == ""
    assert "Setting up .venv" in run.stderr
    assert "could not install" in run.stderr.splitlines()[-1]


@pytest.mark.parametrize("script", ["play.py", "test.py", "bench.py"])
def test_an_old_python_is_told_so(checkout, script):
    old = pretend(checkout / "build_scripts" / script, "sys.version_info = (3, 9, 2)")
    run = python(checkout, "-c", old)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "Sevenfold needs Python 3.11 or newer; this is Python 3.9.\n"


def test_the_version_is_the_one_of_the_package():
    asked = re.search(r'requires-python = ">=(3\.\d+)"', (SCRIPTS.parent / "pyproject.toml").read_text())
    assert f"Python {asked[1]} or newer" in (SCRIPTS / "python_version.py").read_text()


@pytest.mark.parametrize("script", ["play.py", "test.py", "bench.py"])
def test_a_missing_venv_module_is_named(checkout, script):
    debian = pretend(checkout / "build_scripts" / script, "sys.modules['ensurepip'] = None")
    run = python(checkout, "-c", debian)
    assert (run.returncode, run.stdout) == (2, "")
    assert re.fullmatch(r"Python's venv module .* sudo apt install python3\.\d+-venv\n", run.stderr)


@pytest.mark.parametrize("script", ["test.py", "bench.py"])
def test_an_unknown_flag_is_refused_before_any_set_up(checkout, script):
    run = python(checkout, checkout / "build_scripts" / script, "--lnog")
    assert (run.returncode, run.stdout) == (2, "")
    assert "unrecognized arguments: --lnog" in run.stderr
    assert not (checkout / ".venv").exists()
