"""Sounds: one small wrapper that never raises; without a device the game is silent and says so."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Final

import pygame


class Group(Enum):
    """Sounds that share a volume."""

    CARDS = "cards"
    MOMENTS = "moments"
    SIGNALS = "signals"


#: Every sound by name, and its group.
SOUNDS: Final[dict[str, Group]] = {
    "deal": Group.CARDS,
    "slide": Group.CARDS,
    "tap": Group.CARDS,
    "snap": Group.CARDS,
    "take": Group.CARDS,
    "foot": Group.MOMENTS,
    "out": Group.MOMENTS,
    "refuse": Group.SIGNALS,
    "turn": Group.SIGNALS,
}


class Audio:
    """Plays the game's sounds. Opening the device waits until the first sound or `start`."""

    def __init__(self, folder: Path, *, muted: bool = False, volumes: dict[str, float] | None = None) -> None:
        """Take the folder of the sounds, and volumes (0 to 1) by the groups' names."""
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] | None = None
        self.muted = muted
        self.volumes = {group.value: 1.0 for group in Group} | (volumes or {})
        #: Why there is no sound, in pygame's words; None while a device works or was not tried yet.
        self.trouble: str | None = None

    def start(self) -> bool:
        """Open the device and load the sounds once; False when there is none."""
        if self._sounds is not None:
            return True
        if self.trouble is not None:
            return False
        try:
            pygame.mixer.init(32000, -16, 1, 512)
            self._sounds = {name: pygame.mixer.Sound(str(self._folder / f"{name}.wav")) for name in SOUNDS}
        except (pygame.error, OSError) as error:
            self.trouble = str(error)
        return self._sounds is not None

    def play(self, name: str, *, loud: float = 1.0) -> None:
        """Play a sound at a share of its group's volume; silent when muted or without a device."""
        volume = loud * self.volumes[SOUNDS[name].value]
        if self.muted or volume <= 0 or not self.start() or self._sounds is None:
            return
        try:
            sound = self._sounds[name]
            sound.set_volume(min(volume, 1.0))
            sound.play()
        except pygame.error as error:  # the device went away
            self._sounds, self.trouble = None, str(error)

    def toggle_mute(self) -> bool:
        """Mute or unmute, and tell which it is now."""
        self.muted = not self.muted
        if self.muted and self._sounds is not None:
            self.stop()
        return self.muted

    def stop(self) -> None:
        """Silence what sounds now."""
        if self._sounds is not None and pygame.mixer.get_init():
            pygame.mixer.stop()
