"""What all tests share: no window, no sound, nobody's own folders, and how much work to do."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

settings.register_profile("ci", max_examples=50, derandomize=True, deadline=None)
settings.register_profile("long", max_examples=1000, deadline=None, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the full counts instead of samples")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        os.environ["SEVENFOLD_LONG"] = "1"  # workers inherit it
    settings.load_profile("long" if _long() else "ci")


@pytest.fixture(scope="session")
def full_count() -> Callable[[int, int], int]:
    """`full_count(20, 5000)`: twenty in the daily run, five thousand in the long one."""
    return lambda sample, long: long if _long() else sample


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders, empty, for one test; programs that it starts find the same."""
    monkeypatch.setenv("SEVENFOLD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def _long() -> bool:
    return os.environ.get("SEVENFOLD_LONG") == "1"
