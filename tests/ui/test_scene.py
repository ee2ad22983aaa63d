"""Scenes come and go on the stack; the app draws when something has changed."""

import subprocess
import sys

import pytest

from game import paths
from game.ui.app import LONGEST_STEP, Loop, Window, desktop_size, run, shown_at
from game.ui.scene import Scene, SceneStack
from tests.support.screen import SIZES, make_look

import pygame  # isort: skip


class Noting(Scene):
    """A scene that notes what happens to it."""

    def __init__(self, look, name="a", over=False):
        super().__init__(look)
        self.notes, self.name, self.over, self.moves = [], name, over, False

    def on_enter(self):
        self.notes.append("enter")

    def on_leave(self):
        self.notes.append("leave")

    def handle(self, event):
        self.notes.append(event.type)
        return event.type == pygame.KEYDOWN

    def update(self, dt):
        self.notes.append(dt)

    def draw(self, surface):
        self.notes.append("draw")

    def resized(self, size):
        self.notes.append(size)

    @property
    def animating(self):
        return self.moves


@pytest.fixture(scope="module")
def look():
    return make_look()


def test_a_scene_knows_its_size_before_it_enters(look):
    scene = Noting(look)
    SceneStack((800, 600)).push(scene)
    assert scene.notes == [(800, 600), "enter"]


def test_push_pop_and_replace_tell_the_scenes(look):
    stack, a, b, c = SceneStack((800, 600)), Noting(look), Noting(look), Noting(look)
    stack.push(a)
    stack.push(b)
    assert a.notes[-1] == "leave" and stack.top is b
    stack.replace(c)
    assert b.notes[-1] == "leave" and b.stack is None and stack.scenes == (a, c)
    stack.pop()
    assert c.notes[-1] == "leave" and a.notes[-1] == "enter" and stack.top is a
    stack.pop()
    assert not stack.running


def test_a_covered_scene_learns_of_a_resize(look):
    stack, a, b = SceneStack((800, 600)), Noting(look), Noting(look)
    stack.push(a)
    stack.push(b)
    stack.resized((1000, 700))
    assert a.notes[-1] == b.notes[-1] == (1000, 700)


def test_what_shows_through_is_drawn_but_gets_no_events(look):
    stack, a, b = SceneStack((800, 600)), Noting(look), Noting(look, over=True)
    stack.push(a)
    stack.push(b)
    stack.draw(pygame.Surface((800, 600)))
    assert a.notes[-1] == b.notes[-1] == "draw"
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=1))
    assert a.notes[-1] == "draw" and b.notes[-1] == pygame.KEYDOWN


def test_a_scene_that_comes_unbidden_takes_no_key_meant_for_the_one_beneath(look):
    stack, a, b = SceneStack((800, 600)), Noting(look), Noting(look)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)
    stack.push(a)
    stack.push(b, holds=0.6)
    stack.update(0.5)
    assert stack.handle(key) and pygame.KEYDOWN not in b.notes
    stack.update(0.2)
    stack.handle(key)
    assert pygame.KEYDOWN not in b.notes, "whoever goes on pressing waits for a pause"
    stack.update(0.4)
    stack.handle(key)
    assert pygame.KEYDOWN in b.notes and pygame.KEYDOWN not in a.notes


def test_a_frame_is_due_only_after_a_change(look):
    stack, a = SceneStack((800, 600)), Noting(look)
    stack.push(a)
    assert stack.dirty
    stack.draw(pygame.Surface((800, 600)))
    assert not stack.dirty
    stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1)))
    assert not stack.dirty
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=1))
    assert stack.dirty
    stack.draw(pygame.Surface((800, 600)))
    stack.push(Noting(look))
    stack.draw(pygame.Surface((800, 600)))
    assert not stack.dirty, "a covered scene is not waited for"
    stack.pop()
    stack.draw(pygame.Surface((800, 600)))
    a.moves = True
    assert stack.dirty


def test_the_loop_draws_so_many_frames_and_clamps_time():
    scenes = []

    def first(stack, look, loop):
        scenes.append(Noting(look))
        return scenes[0]

    assert run(first, frames=5) == 0
    notes = scenes[0].notes
    assert notes.count("draw") == 5 and notes[-1] == "leave"
    assert all(note <= LONGEST_STEP for note in notes if isinstance(note, float))


def test_closing_the_window_ends_the_loop():
    def first(stack, look, loop):
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        return Noting(look)

    assert run(first) == 0


class SmallWindow(Window):
    """A window that could not be kept above the smallest size."""

    surface = None

    def __init__(self):
        self.surface = pygame.Surface((800, 600))


def test_the_loop_draws_in_a_window_smaller_than_the_smallest():
    look = make_look()
    window = SmallWindow()
    stack = SceneStack(window.size)
    scene = Noting(look)
    stack.push(scene)
    loop = Loop(window, stack, look)
    loop.run(1)
    assert scene.size == (1024, 700) and window.surface.get_size() == (800, 600)
    place = shown_at((1024, 700), (800, 600))
    seen = []
    scene.handle = lambda event: seen.append(event.pos) or True
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place.topleft, rel=(0, 0), buttons=(0, 0, 0)))
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert seen[0] == (0, 0) and abs(seen[1][0] - 512) < 2


@pytest.mark.parametrize("size", SIZES)
def test_a_window_opens_at_every_size(size):
    assert run(lambda stack, look, loop: Noting(look), frames=1, size=size) == 0


def test_full_screen_and_back():
    window = Window((1100, 720))
    before = window.size
    window.toggle_fullscreen()
    assert window.fullscreen and window.surface.get_size() == desktop_size()
    window.toggle_fullscreen()
    assert not window.fullscreen and window.size == before


def test_without_a_screen_it_says_so_in_words():
    code = (
        "import os; [os.environ.pop(k, None) for k in ('DISPLAY', 'WAYLAND_DISPLAY', 'SDL_VIDEODRIVER')]\n"
        "from game.ui.app import run\nraise SystemExit(run(lambda s, l, w: None, frames=1))"
    )
    root = paths.PACKAGE.parent
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=root)
    assert done.returncode == 2
    assert "needs a screen" in done.stderr and done.stdout == ""
