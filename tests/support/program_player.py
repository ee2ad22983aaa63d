"""The real program, played by an impatient hand until somebody kills it.

    python -m tests.support.program_player SEED

Enter is pressed all the time: it continues a match from the title, deals again, goes on after a score sheet. At the
table a person does anything that is legal. After every act the journal's bytes and a digest of the table are told.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from game.__main__ import main
from game.session.course import Course
from game.ui.scenes.table import TableScene
from tests.session.making import person_plays

_play, _update, _events = Course.play, TableScene.update, pygame.event.get


def table_digest(course: Course) -> str:
    """Everything on the table, and whose match it is."""
    told = (course.setup, course.number, course.code, course.history, course.table.written())
    return sha256(repr(told).encode()).hexdigest()


def tell(course: Course) -> None:
    """Say how far the match has come."""
    if course.journal is not None:
        size = course.journal.stat().st_size
        print(size, table_digest(course), course.journal.name, flush=True)


def impatient(seed: str) -> None:
    """Play on behalf of the person."""
    rng = Random(seed)

    def play(course, action, *, ms=None):
        fault = _play(course, action, ms=ms)
        if fault is None:
            tell(course)
        return fault

    def update(scene, dt):
        scene.speed = "none"
        _update(scene, dt)
        port = scene.acts.port
        if scene.stack is not None and scene.stack.top is scene and scene.acts.view.my_turn:
            person_plays(port, rng)

    def events(*wanted, **more):
        found = _events(*wanted, **more)
        if rng.random() < 0.2:
            found.append(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
            )
        return found

    Course.play, TableScene.update, pygame.event.get = play, update, events


if __name__ == "__main__":
    impatient(sys.argv[1])
    sys.exit(main(["play"]))
