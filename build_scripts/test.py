"""Every check of the project, each under a heading, the tests last; stops at the first that fails."""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import ROOT, environment, pygame_environment, say

SCRIPTS = ROOT / "build_scripts"
# What a bare machine lacks, by the package that brings it: tests of a real window, and the packaged build.
PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick", "objdump": "binutils"}


def main() -> None:
    """Run the steps that the flags ask for."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--fast", action="store_true", help="no second environment, no packaged build")
    parser.add_argument("--long", action="store_true", help="the full counts instead of samples (slow)")
    flags = parser.parse_args()

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if flags.long:
        os.environ["SEVENFOLD_LONG"] = "1"
    if os.environ.get("CI") == "true":
        install_programs()

    python = environment("test")

    step("ruff format", python, "-m", "ruff", "format", "--check", ".")
    step("ruff check", python, "-m", "ruff", "check", "--quiet", ".")
    step("mypy", python, "-m", "mypy", "--no-error-summary")
    if not flags.fast:
        step("packaged build", python, SCRIPTS / "package.py", "--only", "archive")
        step("packaged build, started", python, SCRIPTS / "smoke_frozen.py")
    if not flags.fast and sys.version_info < (3, 14) and any(ROOT.glob("tests/ui/**/test_*.py")):
        step("screen on pygame 2.6", pygame_environment(), "-m", "pytest", "-n", "auto", "tests/ui")
    step("tests", python, "-m", "pytest", "-n", "auto")


def step(heading: str, *command: object) -> None:
    """Run one check under its heading; end here if it fails."""
    print(f"== {heading}", flush=True)
    code = subprocess.call([str(word) for word in command], cwd=ROOT)
    if code:
        sys.exit(code if code > 0 else 1)


def install_programs() -> None:
    """On a machine for checks, as root: fetch from Debian what is missing."""
    missing = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    if not importlib.util.find_spec("ensurepip"):
        missing.append("python3-venv")
    if not missing or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    say(f"Installing {' '.join(missing)} ...")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *missing]):
        if subprocess.call(["apt-get", "-qq", *command], env=quiet, stdout=sys.stderr.fileno()) != 0:
            say("apt-get failed; what needs these programs will be skipped")
            return


if __name__ == "__main__":
    main()
