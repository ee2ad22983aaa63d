"""A synthetic hand: gives a scene the events that a mouse and a keyboard would."""

from __future__ import annotations

import os
from typing import Protocol

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

Point = tuple[int, int]


class Handles(Protocol):
    """Whatever takes events: a widget, a group, a scene, a stack."""

    def handle(self, event: pygame.event.Event) -> bool: ...


class Hand:
    """Clicks, drags, presses keys and types; says whether what it did was used."""

    def __init__(self, target: Handles) -> None:
        self.target = target

    def send(self, kind: int, **facts: object) -> bool:
        """Give one event."""
        return bool(self.target.handle(pygame.event.Event(kind, facts)))

    def move(self, pos: Point, *, held: bool = False) -> bool:
        """Move the pointer."""
        return self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))

    def press(self, pos: Point, button: int = 1) -> bool:
        """Push a button of the mouse down."""
        return self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def release(self, pos: Point, button: int = 1) -> bool:
        """Let it go."""
        return self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click(self, where: Point | pygame.Rect, button: int = 1) -> bool:
        """Click on a point, or in the middle of a rect."""
        pos = where.center if isinstance(where, pygame.Rect) else where
        self.move(pos)
        down = self.press(pos, button)
        up = self.release(pos, button)
        return down or up

    def double_click(self, where: Point | pygame.Rect) -> bool:
        """Click twice."""
        return bool(self.click(where) | self.click(where))

    def drag(self, start: Point, end: Point, steps: int = 4) -> bool:
        """Press, move in steps, let go."""
        self.move(start)
        used = self.press(start)
        for step in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * step // steps
            y = start[1] + (end[1] - start[1]) * step // steps
            used |= self.move((x, y), held=True)
        return bool(used | self.release(end))

    def wheel(self, turns: int) -> bool:
        """Turn the wheel; up is positive."""
        return self.send(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False)

    def key(self, key: int, mod: int = 0, unicode: str = "") -> bool:
        """Press a key and let it go."""
        used = self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0)
        self.send(pygame.KEYUP, key=key, mod=mod, unicode=unicode, scancode=0)
        return used

    def tab(self, times: int = 1, *, back: bool = False) -> bool:
        """Go on to the next thing, or back."""
        used = False
        for _time in range(times):
            used = self.key(pygame.K_TAB, pygame.KMOD_SHIFT if back else 0)
        return used

    def type(self, letters: str) -> None:
        """Type letters, each with its key and its text as SDL gives them."""
        for letter in letters:
            self.send(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
            self.send(pygame.TEXTINPUT, text=letter)
            self.send(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
