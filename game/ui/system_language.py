"""The language of the computer, before a player has chosen one."""

from __future__ import annotations

import os

import pygame

from game.ui.i18n import languages, matching

#: Where a Unix system says it, the strongest first.
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def system_language() -> str:
    """The language of those we have that the system's user reads best; English where we have none of them."""
    return matching(_preferred(), languages())


def _preferred() -> list[str]:
    """The codes of languages that the system's user prefers: as the environment says, else as SDL knows them."""
    said = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    if said:
        return said.split(":")
    system = getattr(pygame, "system", None)  # pygame-ce has it, pygame has not
    if system is None:
        return []
    return [f"{one['language']}_{one['country'] or ''}".rstrip("_") for one in system.get_pref_locales()]
