"""Start the packaged program as players do and see that it works: `smoke_frozen.py [BUILD]`, BUILD its folder.

It looks itself over, starts in hostile surroundings, opens every scene of the title, plays a whole deal of each game with pointer and
keys, is killed and goes on, starts one process for its players, and leaves nothing behind.
"""

import argparse
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import ROOT, environment, fail, hand_over

#: What standard error must not have in it.
TROUBLE = ("Traceback", "Error:", "Exception", "Segmentation", "WRONG")
#: What a log must not have in it: an error that was caught, a player who had no answer.
LOGGED = (" ERROR ", "stumbled")
GAMES = (("classic", 2), ("hand-and-foot", 2), ("modern-american", 4))
#: Acts of a match before it is killed.
BEFORE_KILL = 5
#: Scenes that the title's menu leads to when a match waits: table, new game, learn, matches, statistics,
#: settings, about.
SCENES = 7


def main() -> None:
    """Smoke the build that the command line names; the exit code is 1 when something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0], allow_abbrev=False)
    parser.add_argument("build", nargs="?", type=Path, default=ROOT / "dist" / "sevenfold", metavar="BUILD")
    flags = parser.parse_args()
    python = environment("test")
    if Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
        hand_over(python, __file__, *sys.argv[1:])
    build = flags.build.resolve()
    program = find(build)
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory(prefix="sevenfold-smoke-") as place:
        smoke = Smoke(build, program, Path(place))
        smoke.step("it looks itself over", smoke.looks_itself_over)
        smoke.step("it plays without a window", smoke.plays_without_a_window)
        if not sys.platform.startswith("linux"):
            smoke.step("it starts on this desktop", smoke.starts, None, plain)
            smoke.step("it starts from an odd path", smoke.starts, None, odd_path)
        elif shutil.which("Xvfb") and shutil.which("xdotool"):
            smoke.with_windows()
        else:
            print("Xvfb or xdotool is missing: no window was opened")
            sys.exit(1 if os.environ.get("CI") == "true" else 0)
    print("The packaged program works.")


def find(build: Path) -> Path:
    """Give the program in a built folder or bundle, or the one file itself."""
    for inside in ("sevenfold.exe", "sevenfold", "Contents/MacOS/sevenfold"):
        if (build / inside).is_file():
            return build / inside
    if build.is_file():
        return build
    fail(f"{build}: there is no packaged program; build_scripts/package.py makes one")
    raise AssertionError


class Smoke:
    """One packaged program, the folder, bundle or file that it is, and a folder to work in."""

    def __init__(self, build: Path, program: Path, place: Path) -> None:
        self.build, self.program, self.place = build, program, place
        place.chmod(0o755)

    def step(self, words: str, do: Callable[..., object], *given: object) -> None:
        """Do one thing and tell how it went; a failure ends everything."""
        start = time.monotonic()
        print(f"-- {words}", end=" ", flush=True)
        try:
            do(*given)
            self.nothing_was_wrong()
        except (AssertionError, OSError, subprocess.SubprocessError) as error:
            print(f"FAILED\n{error}", flush=True)
            sys.exit(1)
        print(f"({time.monotonic() - start:.1f} s)", flush=True)

    def nothing_was_wrong(self) -> None:
        """No error was told while a window was open, and none stands in a log: the program goes on after one."""
        for file in [*self.place.rglob("errors.txt"), *self.place.rglob("*.log")]:
            lines = file.read_text("utf-8", "replace").splitlines()
            found = [line for line in lines if any(word in line for word in (*TROUBLE, *LOGGED))]
            assert not found, f"{file.name}: " + "\n".join(found)

    def with_windows(self) -> None:
        """Everything that needs a screen."""
        from tests.support.window import Screen

        screen = Screen(self.place / "screen")
        try:
            for words, surroundings in SURROUNDINGS.items():
                self.step(f"it starts {words}", self.starts, screen, surroundings)
            self.step("every scene of the title opens", self.opens_every_scene, screen)
        finally:
            screen.close()
        for game, players in GAMES:
            self.step(f"a whole deal of {game} is played", self.plays_a_deal, game, players)
        self.step("it is killed and goes on", self.is_killed_and_goes_on)

    # -- without a window

    def looks_itself_over(self) -> None:
        """`selfcheck` finds nothing wrong."""
        self.run("selfcheck")

    def plays_without_a_window(self) -> None:
        """A match between computers in the packaged program, and its record, which the rules confirm."""
        records = self.place / "records"
        self.run("simulate", "--matches", "1", "--deals", "2", "--record", str(records))
        for record in records.iterdir():
            self.run("replay", "--check", str(record))
        told = self.run("--help")
        assert "usage" in told or os.name == "nt", (
            "without a console Windows shows nothing; elsewhere there is help"
        )

    def run(self, *words: str, env: dict[str, str] | None = None, **how: Any) -> str:
        """Run a command to its end; anything that looks like trouble is a failure."""
        done = subprocess.run(
            [str(self.program), *words],
            env=env if env is not None else self.environment(),
            capture_output=True,
            text=True,
            timeout=120,
            **how,
        )
        told = done.stdout + done.stderr
        assert done.returncode == 0, f"{' '.join(words)}: exit {done.returncode}\n{told}"
        assert not any(word in told for word in TROUBLE), told
        return told

    def environment(self, **more: str) -> dict[str, str]:
        """As little as a desktop gives."""
        if os.name == "nt":
            return {**os.environ, "SEVENFOLD_HOME": str(self.place / "home"), **more}
        return {"PATH": "/usr/bin:/bin", "HOME": str(self.place / "home"), "SDL_AUDIODRIVER": "dummy", **more}

    # -- where it is started

    def starts(self, screen: Any, surroundings: Callable[..., Any]) -> None:
        """It draws its first frames, and there is no process and no file left afterwards."""
        before = set(Path(tempfile.gettempdir()).glob("_MEI*"))
        with surroundings(self) as (program, env, how):
            command = [str(program), "play", "--frames", "3"]
            done = subprocess.run(
                command,
                env=env if screen is None else {**env, "DISPLAY": screen.display},
                capture_output=True,
                text=True,
                timeout=60,
                **how,
            )
        assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout}{done.stderr}"
        assert not any(word in done.stderr for word in TROUBLE), done.stderr
        assert not processes_of(str(program)), "a process was left"
        assert set(Path(tempfile.gettempdir()).glob("_MEI*")) == before, "an unpacked program was left"

    # -- scenes

    def opens_every_scene(self, screen: Any) -> None:
        """Each stop of the title's menu is entered by keys and left again; what ends the program ends it well."""
        from tests.support.titles import walk_title

        walk_title([str(self.program)], screen, self.place / "title", fewest=SCENES)

    # -- playing

    @contextmanager
    def table(self, name: str, game: str, players: int) -> Iterator[Any]:
        """The packaged program at the table of a match that was just dealt."""
        from tests.support.window import opened, setup_of

        with opened(
            self.place / name,
            setup_of(game, players),
            "a whole deal",
            guard=False,
            program=[str(self.program)],
        ) as table:
            yield table

    def plays_a_deal(self, game: str, players: int) -> None:
        """Every card of one seat by pointer and keys, to the score sheet; then the window is closed."""
        from tests.support.driver import play_deal
        from tests.support.window import wait_for
        from tests.support.xclose import ask_to_close

        with self.table(game, game, players) as table:
            play_deal(table)
            found = processes_of(str(self.program))
            forked = [words for words in found.values() if b"--multiprocessing-fork" in words]
            assert len(forked) == 1, f"not one process for the players but {len(forked)}: {found}"
            assert len(found) <= 3, f"more than program, players and the one that tidies up: {found}"
            ask_to_close(table.screen.display, int(table.window))
            wait_for(lambda: table.program.poll() is not None, "it ends when its window is closed")
            assert table.program.returncode == 0, f"exit {table.program.returncode}"
            wait_for(lambda: not processes_of(str(self.program)), "its processes end with it")

    def is_killed_and_goes_on(self) -> None:
        """Killed in the middle of a deal: not more than one act is lost, and the match goes on."""
        from tests.support.driver import play_deal

        with self.table("killed", "classic", 2) as table:
            play_deal(table, turns=BEFORE_KILL)
            done = len(table.acts())
            table.program.send_signal(signal.SIGKILL)
            table.program.wait()
            assert len(table.acts()) >= done - 1, "acts were lost"
            time.sleep(0.5)
            assert not processes_of(str(self.program)), "its players' process outlives it"
            table.start()
            play_deal(table, turns=BEFORE_KILL)
            assert len(table.acts()) >= done + BEFORE_KILL - 1


def processes_of(program: str) -> dict[int, list[bytes]]:
    """Give the processes that run this program, with their words; where they cannot be listed, none."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if words[0] == os.fsencode(program) and state != "Z":
            found[int(folder.name)] = words
    return found


# -- surroundings: each gives the program, its environment, and how it is started


@contextmanager
def plain(smoke: Smoke) -> Iterator[Any]:
    """As from a menu."""
    yield smoke.program, smoke.environment(), {}


@contextmanager
def no_home(smoke: Smoke) -> Iterator[Any]:
    """Without HOME and without any other word of where its files go."""
    yield smoke.program, {"PATH": "/usr/bin:/bin", "SDL_AUDIODRIVER": "dummy"}, {}


@contextmanager
def elsewhere(smoke: Smoke) -> Iterator[Any]:
    """From another working folder."""
    yield smoke.program, smoke.environment(), {"cwd": "/"}


@contextmanager
def no_sound(smoke: Smoke) -> Iterator[Any]:
    """Where there is no sound device."""
    env = smoke.environment()
    del env["SDL_AUDIODRIVER"]
    yield smoke.program, env, {"cwd": "/"}


@contextmanager
def commas(smoke: Smoke) -> Iterator[Any]:
    """Under a locale that writes decimals with a comma, and one that is not there."""
    yield smoke.program, smoke.environment(LC_ALL="de_DE.UTF-8", LANG="xx_XX"), {}


@contextmanager
def odd_path(smoke: Smoke) -> Iterator[Any]:
    """From a renamed folder whose path has spaces and Greek letters, and so has the home."""
    home = smoke.place / "Φάκελος με κενά"
    moved = home / "το παιχνίδι"
    with copied(smoke, moved) as program:
        yield program, smoke.environment(HOME=str(home / "σπίτι")), {}


@contextmanager
def read_only(smoke: Smoke) -> Iterator[Any]:
    """From a folder that cannot be written, as a user who may not write it."""
    moved = smoke.place / "read only"
    with copied(smoke, moved) as program, ExitStack() as stack:
        for path in [moved, *moved.rglob("*")]:
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
        stack.callback(
            lambda: [p.chmod(p.stat().st_mode | stat.S_IWUSR) for p in moved.rglob("*") if p.is_dir()]
        )
        stack.callback(moved.chmod, 0o755)
        yield program, smoke.environment(), somebody(smoke)


@contextmanager
def somebody_else(smoke: Smoke) -> Iterator[Any]:
    """As another user, whose home cannot be written."""
    moved = smoke.place / "for all"
    with copied(smoke, moved) as program:
        yield program, smoke.environment(HOME="/nonexistent"), somebody(smoke)


def somebody(smoke: Smoke) -> dict[str, Any]:
    """Another user, where we may become one."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd  # there is none on Windows

    nobody = pwd.getpwnam("nobody")
    (smoke.place / "home").mkdir(exist_ok=True)
    os.chown(smoke.place / "home", nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": "/"}


@contextmanager
def copied(smoke: Smoke, target: Path) -> Iterator[Path]:
    """The program somewhere else, for a while."""
    if smoke.build.is_dir():
        shutil.copytree(smoke.build, target, symlinks=True)
    else:
        target.mkdir(parents=True)
        shutil.copy2(smoke.program, target)
    try:
        yield find(target) if smoke.build.is_dir() else target / smoke.program.name
    finally:
        shutil.rmtree(target)


SURROUNDINGS = {
    "as from a menu": plain,
    "without a home": no_home,
    "from another folder": elsewhere,
    "without a sound device": no_sound,
    "under another locale": commas,
    "from a path with spaces and Greek letters": odd_path,
    "from a folder that it may not write": read_only,
    "as another user without a home": somebody_else,
}


if __name__ == "__main__":
    main()
