"""How fast the table is drawn, how it rests and what it takes: the screen's figures of bench.py."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUSIEST = ("hand-and-foot", 4, "crowded")
FRAMES = 60
REST_SECONDS, LOOK_SECONDS = 4.0, 5.0


@functools.cache
def look() -> Any:
    """The look of the game, and a window for it."""
    import pygame

    from game import paths
    from game.ui.app import start_display
    from game.ui.look import load_look

    start_display()
    pygame.display.set_mode((1600, 900))
    return load_look(paths.sprites())


def close() -> None:
    """Let the screen go."""
    import pygame

    pygame.quit()


def busy_table(size: tuple[int, int], name: str = "") -> tuple[Any, Any]:
    """The busiest table (or another one) at rest, every picture at its exact size: its scenes, and a surface."""
    import pygame

    from build_scripts.scene_opener import open_table
    from build_scripts.situations import situation

    game, players, usual = BUSIEST
    here = situation(name or usual, game, players)
    assert here is not None
    stack = open_table(look(), here, size)
    surface = pygame.Surface(size).convert()
    stack.draw(surface)
    while look().assets.waiting:
        look().assets.render_waiting(1.0)
    stack.draw(surface)
    return stack, surface


def _full_redraw(size: tuple[int, int]) -> float:
    stack, surface = busy_table(size)
    table = stack.top
    start = time.process_time()
    for _time in range(FRAMES // 3):
        table.picture.change()
        table.picture.redraw()
        stack.draw(surface)
    return (time.process_time() - start) / (FRAMES // 3) * 1000


def redraw_1080p_ms() -> float:
    """Milliseconds to draw the busiest table anew at 1920 x 1080."""
    return _full_redraw((1920, 1080))


def redraw_4k_ms() -> float:
    """Milliseconds to draw the busiest table anew at 3840 x 2160."""
    return _full_redraw((3840, 2160))


def drag_frame_ms() -> float:
    """Milliseconds for a frame at 1920 x 1080 while a card is dragged across the table: event, time, drawing."""
    import pygame

    stack, surface = busy_table((1920, 1080), "dragging")
    start = time.process_time()
    for number in range(FRAMES):
        pos = (300 + number * 1000 // FRAMES, 700 + number % 20)
        stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(16, 1), buttons=(1, 0, 0)))
        stack.update(1 / FRAMES)
        areas = stack.draw(surface)
        assert areas is None or areas
    return (time.process_time() - start) / FRAMES * 1000


def resize_first_frame_ms() -> float:
    """Milliseconds of the frame right after a resize to 1920 x 1080, with cards that are only made larger."""
    return _resize_frames()[0]


def resize_frame_ms() -> float:
    """Milliseconds of the longest frame after that, while every card is drawn anew at its new size."""
    return max(_resize_frames()[1:])


def _resize_frames() -> list[float]:
    """Milliseconds of every frame from a resize on, until nothing waits any more."""
    import pygame

    from build_scripts.scene_opener import open_table
    from build_scripts.situations import situation
    from game import paths
    from game.ui.app import Loop, Window
    from game.ui.look import load_look

    window, fresh = Window((1600, 900)), load_look(paths.sprites())
    here = situation(BUSIEST[2], *BUSIEST[:2])
    assert here is not None
    stack = open_table(fresh, here, window.size)
    loop = Loop(window, stack, fresh)
    loop.draw()
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    loop.resize()
    found: list[float] = []
    while len(found) < FRAMES // 4 or fresh.assets.waiting:
        start = time.process_time()
        loop.step(1 / FRAMES)
        if stack.dirty or loop.exposed:
            loop.draw()
        found.append((time.process_time() - start) * 1000)
    return found


def idle_cpu_percent() -> float:
    """Per cent of one processor that the program takes at 1920 x 1080 while a busy table waits for a person."""
    return at_rest()[0]


def memory_mb() -> float:
    """Megabytes of memory that the program takes then."""
    return at_rest()[1]


@functools.cache
def at_rest() -> tuple[float, float]:
    """What a program of its own takes while its table rests: processor in per cent, memory in megabytes."""
    command = [sys.executable, "-P", __file__]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    cpu, memory = done.stdout.split()[-2:]
    return float(cpu), float(memory)


FIGURES = (
    redraw_1080p_ms,
    redraw_4k_ms,
    drag_frame_ms,
    resize_first_frame_ms,
    resize_frame_ms,
    idle_cpu_percent,
    memory_mb,
)


# -- the program of its own -----------------------------------------------------------------------


def rest() -> None:
    """Open the busy table as the program does, let it rest, tell what that takes, and leave."""
    from build_scripts.scene_opener import open_table
    from build_scripts.situations import situation
    from game.ui import app

    here = situation(BUSIEST[2], *BUSIEST[:2])
    assert here is not None

    def first(stack: Any, look: Any, *_loop: Any) -> Any:
        table = open_table(look, here, stack.size).scenes[0]
        threading.Thread(target=_measure, args=(stack,), daemon=True).start()
        return table

    app.run(first, size=(1920, 1080))


def _measure(stack: Any) -> None:
    time.sleep(REST_SECONDS)
    start, taken = time.perf_counter(), time.process_time()
    time.sleep(LOOK_SECONDS)
    cpu = (time.process_time() - taken) / (time.perf_counter() - start) * 100
    print(f"{cpu:.3f} {memory():.1f}", flush=True)
    stack.quit()


def memory() -> float:
    """Megabytes that this process holds now; where the system does not tell, the most that it has held."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    rest()
