"""When nobody looks at the window, nothing happens in it."""

from __future__ import annotations

import pygame

_AWAKE = frozenset(
    {
        pygame.WINDOWRESTORED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWFOCUSGAINED,
        pygame.KEYDOWN,
        pygame.MOUSEBUTTONDOWN,
    }
)


class Rest:
    """Follows the window: minimised or hidden it rests, and without the keys too where `when_away` says so."""

    def __init__(self) -> None:
        self.when_away = False
        self._hidden = self._away = False

    @property
    def on(self) -> bool:
        """Whether no time is to pass now."""
        return self._hidden or (self._away and self.when_away)

    def note(self, kind: int) -> bool:
        """Take the kind of an event; True when the rest has just ended."""
        before = self.on
        if kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._hidden = True
        elif kind == pygame.WINDOWFOCUSLOST:
            self._away = True
        elif kind in _AWAKE:
            self._hidden = self._away = False
        return before and not self.on
