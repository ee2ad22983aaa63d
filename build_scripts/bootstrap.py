"""Virtual environments in the checkout, made once and remembered. Standard library only."""

import hashlib
import importlib.util
import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
#: The pinned requirements of the packaged build.
LOCK = ROOT / "build_scripts" / "packing" / "requirements.txt"


def environment(*extras: str) -> Path:
    """Make `.venv` with the game and these extras of `pyproject.toml`; give its Python."""
    wanted = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    return _environment(".venv", {"game", *extras}, ["--editable", wanted])


def pygame_environment() -> Path:
    """Make `.venv-pygame`: what the tests need, with pygame in the place of pygame-ce."""
    needs = ["pygame==2.6.1", *requirements("platformdirs", "pytest", "hypothesis", "fonttools", "babel")]
    return _environment(".venv-pygame", {"pygame"}, needs)


def build_environment() -> Path:
    """Make `.venv-build`: what the packaged program is built with, every file by its hash."""
    needs = ["--require-hashes", "--only-binary", ":all:", "--requirement", str(LOCK)]
    return _environment(".venv-build", {"build"}, needs, LOCK)


def requirements(*names: str) -> list[str]:
    """The lines of `pyproject.toml` that ask for packages whose names begin so."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    return [
        line
        for line in project["dependencies"] + project["optional-dependencies"]["test"]
        if line.startswith(names)
    ]


def hand_over(python: Path, *arguments: str) -> None:
    """Become another Python program; its exit code is ours."""
    command = [str(python), *arguments]
    if os.name == "nt":  # exec there returns to the shell at once
        try:
            sys.exit(subprocess.call(command))
        except KeyboardInterrupt:
            sys.exit(130)
    os.execv(python, command)


def say(words: str) -> None:
    """Tell of the set-up on standard error: standard output belongs to the program."""
    print(words, file=sys.stderr, flush=True)


def fail(words: str, code: int = 2) -> None:
    """Stop with one line in words."""
    say(words)
    sys.exit(code)


def _environment(folder: str, contents: set[str], install: list[str], asked: Path = PROJECT) -> Path:
    """Make or mend one environment, unless its stamps say that all its contents are there.

    `asked` is the file that says what is wanted.
    """
    home = ROOT / folder
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamps = [home / f"stamp-{name}" for name in sorted(contents)]
    place, packages = _stamp(asked)
    found = [stamp.read_text("utf-8").split() if stamp.is_file() else [] for stamp in stamps]
    if python.exists() and all(stamp == [place, packages] for stamp in found):
        return python
    _need_venv()
    say(f"Setting up {folder} (once; it takes a moment) ...")
    if not (python.exists() and any(stamp[:1] == [place] for stamp in found)):
        _run([sys.executable, "-m", "venv", "--clear", str(home)], f"could not make {home}")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run([*pip, *install], f"could not install into {home}; is there a connection to the internet?")
    for path in stamps:
        path.write_text(f"{place}\n{packages}\n", "utf-8")
    return python


def _stamp(asked: Path = PROJECT) -> tuple[str, str]:
    """What an environment depends on, as hashes: this Python in this place, and what is asked for."""
    place = f"{sys.version}\0{sys.base_prefix}\0{ROOT}".encode()
    return hashlib.sha256(place).hexdigest(), hashlib.sha256(asked.read_bytes()).hexdigest()


def _need_venv() -> None:
    """Name the package to install where Debian has split the module off."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        fail(f"Python's venv module is missing; install it with: sudo apt install python{version}-venv")


def _run(command: list[str], trouble: str) -> None:
    """Run one step of the set-up, its output on standard error."""
    if subprocess.call(command, stdout=sys.stderr.fileno()) != 0:
        fail(f"Sevenfold {trouble}", code=1)
