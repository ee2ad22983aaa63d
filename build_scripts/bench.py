"""How fast it is here: a table, or one object of numbers with --json. Each figure is the median of five.

What runs in this process is measured in its own processor time, so that a busy machine does not matter.
"""

import argparse
import contextlib
import functools
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import ROOT, environment, hand_over, say

FIGURES: dict[str, Callable[[], float]] = {}
TIMES = 5


def figure(measure: Callable[[], float]) -> Callable[[], float]:
    """Enter a function, which measures once and whose first line says what, under its own name."""
    FIGURES[measure.__name__] = measure
    return measure


@figure
def apply_us() -> float:
    """Microseconds to play one action."""
    from game.core.engine import apply

    moves = random_deal()
    start = time.process_time()
    for state, action in moves:
        apply(state, action)
    return (time.process_time() - start) / len(moves) * 1e6


@figure
def view_us() -> float:
    """Microseconds to make one seat's view of the table."""
    from game.core.secrecy import view_for

    states = [state for state, _ in random_deal()]
    seats = range(states[0].public.rules.players)
    start = time.process_time()
    for state in states:
        for seat in seats:
            view_for(state, seat)
    return (time.process_time() - start) / len(states) / len(seats) * 1e6


@figure
def policy_deals_per_s() -> float:
    """Deals of classic canasta in a second, played on counts by four policies."""
    from build_scripts.bench_counts import policy_deals
    from game.core.games import preset

    return policy_deals(preset("classic"))


@figure
def rollouts_per_s() -> float:
    """Rollouts of eight turns and a value in a second, from all over deals of classic canasta for four."""
    from build_scripts.bench_counts import rollouts
    from game.core.games import preset

    return rollouts(preset("classic"))


@functools.cache
def random_deal() -> list[tuple[Any, Any]]:
    """A deal played at random: each state with the action that was taken."""
    from game.core.engine import apply
    from game.core.legality import legal_actions
    from game.core.secrecy import view_for

    state, rng, moves = dealt("bench"), random.Random("bench"), []
    while state.public.over is None:
        action = rng.choice(list(legal_actions(view_for(state, state.public.to_act))))
        moves.append((state, action))
        state = apply(state, action).state
    return moves


def dealt(code: str) -> Any:
    """Four-player classic canasta, just dealt."""
    from game.core.engine import deal, shuffled
    from game.core.games import preset

    rules = preset("classic")
    return deal(rules, shuffled(rules, code), number=1, dealer=3, scores=(0, 0)).state


@figure
def first_frame_s() -> float:
    """Seconds from the start of the program until its first frame is drawn and it has gone again."""
    command = [sys.executable, "-P", "-m", "game", "play", "--frames", "1"]
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


@figure
def growth_mb() -> float:
    """Megabytes that come on in fifty deals of Hand and Foot, after a hundred."""
    command = [sys.executable, "-m", "build_scripts.long_run", "hand-and-foot", "4", "150", "policy", "100"]
    told = subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE).stdout
    return float(json.loads(told)["growth_mb"])


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Somewhere to draw: an X server of our own where there is one, else SDL's dummy driver."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if not shutil.which("Xvfb"):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield "SDL's dummy driver"
        return
    ours, theirs = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        pass_fds=[theirs],
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    try:
        with os.fdopen(ours) as display:
            os.environ["DISPLAY"] = f":{display.readline().strip()}"
        os.environ["SDL_VIDEODRIVER"] = "x11"
        yield "Xvfb, 1920 x 1080"
    finally:
        server.terminate()
        server.wait()


def machine(drawn_on: str) -> dict[str, str | int | None]:
    """What the figures were measured on."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "screen": drawn_on,
    }


def processor() -> str:
    """The processor's name, as well as the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def main() -> None:
    """Measure everything in the environment that play.py makes."""
    parser = argparse.ArgumentParser(
        description="How fast it is here; each figure is the median of five.", allow_abbrev=False
    )
    parser.add_argument("--json", action="store_true", help="print one object instead of a table")
    parser.add_argument("--only", default="", metavar="NAME", help="only figures whose name has this in it")
    flags = parser.parse_args()
    python = environment()
    if Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
        hand_over(python, __file__, *sys.argv[1:])
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    sys.path.insert(0, str(ROOT))
    from build_scripts import bench_screen

    FIGURES.update({measure.__name__: measure for measure in bench_screen.FIGURES})
    with screen() as drawn_on:
        results = {}
        for name, measure in FIGURES.items():
            if flags.only not in name:
                continue
            say(f"measuring {name} ...")
            results[name] = float(f"{statistics.median(measure() for _ in range(TIMES)):.4g}")
        bench_screen.close()  # before the screen goes
    if flags.json:
        print(json.dumps({**results, "machine": machine(drawn_on)}, indent=2))
        return
    for name, value in results.items():
        print(f"{name:<20}{value:>10g}   {FIGURES[name].__doc__}")
    for name, value in machine(drawn_on).items():
        print(f"{name:<20}{value}")


if __name__ == "__main__":
    main()
