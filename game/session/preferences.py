"""The settings that hold now, and who wants to know when one of them changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.session.settings import CHECKS, Settings, SettingsFile, Trouble

#: Is told the settings that hold from now on, and the names of those that changed.
Listener = Callable[[Settings, frozenset[str]], object]


class Preferences:
    """Holds the settings, writes each change at once, and tells those who listen."""

    def __init__(self, settings: Settings | None = None, file: SettingsFile | None = None) -> None:
        """Hold these; without a file they are kept in memory."""
        self.settings = settings or Settings()
        self._file = file
        self._listeners: list[Listener] = []
        #: What a player should know about the file, the latest last.
        self.troubles: list[Trouble] = []
        self._told = 0

    @classmethod
    def opened(cls, file: SettingsFile | None = None) -> Preferences:
        """Give the preferences of a file: the player's own unless told otherwise."""
        file = file or SettingsFile()
        settings, trouble = file.read()
        preferences = cls(settings, file)
        if trouble is not None:
            preferences.troubles.append(trouble)
        return preferences

    def change(self, **values: Any) -> bool:
        """Have these values; a wrong one is a `SettingsError` and changes nothing. False if they held already."""
        before, now = self.settings, replace(self.settings, **values)
        changed = frozenset(name for name in CHECKS if getattr(now, name) != getattr(before, name))
        if not changed:
            return False
        self.settings = now
        if self._file is not None and (trouble := self._file.write(now)):
            self.troubles.append(trouble)
        for listener in tuple(self._listeners):
            listener(now, changed)
        return True

    def untold(self) -> tuple[Trouble, ...]:
        """Give what the player has not been told yet; it counts as told from now on."""
        news = tuple(self.troubles[self._told :])
        self._told = len(self.troubles)
        return news

    def listen(self, listener: Listener, *, now: bool = False) -> Callable[[], None]:
        """Tell this listener of every change, with `now` of all settings at once; gives what ends it."""
        self._listeners.append(listener)
        if now:
            listener(self.settings, frozenset(CHECKS))

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end
