"""A theme: the colours of the table by role, read from a file and checked."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path

Colour = tuple[int, int, int]

ENOUGH_CONTRAST = 4.5
_HEX = re.compile(r"#[0-9a-fA-F]{6}")

_READ_TOGETHER = (
    ("text", "panel"),
    ("text", "raised"),
    ("text", "felt"),
    ("text", "felt_edge"),
    ("quiet", "panel"),
    ("brass", "panel"),
    ("good", "panel"),
    ("red_light", "panel"),
    ("ink", "card"),
    ("ink", "wild"),
    ("red", "card"),
    ("red", "wild"),
    ("club", "card"),
    ("club", "wild"),
    ("diamond", "card"),
    ("diamond", "wild"),
    ("ink", "coral"),
)


class ThemeError(ValueError):
    """Says in words what is wrong with a theme's file."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours by role; every pair that is read together keeps 4.5 : 1."""

    name: str
    felt: Colour
    felt_edge: Colour
    panel: Colour
    raised: Colour
    line: Colour
    text: Colour
    quiet: Colour
    card: Colour
    wild: Colour
    ink: Colour
    red: Colour
    red_light: Colour
    brass: Colour
    coral: Colour
    good: Colour
    club: Colour
    diamond: Colour

    @property
    def four_colours(self) -> dict[str, tuple[Colour, Colour]]:
        """What becomes what for those who want every suit in a colour of its own."""
        return {"c": (self.ink, self.club), "d": (self.red, self.diamond)}

    def on(self, ground: Colour) -> Colour:
        """The colour for words on this ground: the light or the dark one, whichever is read better."""
        return max((self.text, self.ink), key=lambda colour: contrast(colour, ground))

    def readable(self, colour: Colour, ground: Colour) -> Colour:
        """This colour, moved toward the words' own colour until it can be read on the ground."""
        return _readable(colour, ground, self.on(ground))


@lru_cache(maxsize=1024)
def _readable(colour: Colour, ground: Colour, goal: Colour) -> Colour:
    for step in range(21):
        candidate = mix(colour, goal, step / 20)
        if contrast(candidate, ground) >= ENOUGH_CONTRAST:
            return candidate
    return goal


ROLES = tuple(field.name for field in fields(Theme) if field.name != "name")


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A colour on the way from a (share 0) to b (share 1).

    >>> mix((0, 0, 0), (100, 200, 50), 0.5)
    (50, 100, 25)
    """
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def hex_of(colour: Colour) -> str:
    """A colour as files write it.

    >>> hex_of((20, 96, 90))
    '#14605a'
    """
    return "#{:02x}{:02x}{:02x}".format(*colour)


def luminance(colour: Colour) -> float:
    """How light a colour is to the eye, 0 to 1 (WCAG 2)."""
    parts = [c / 255 for c in colour]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2).

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def read_theme(text: str, *, where: str = "theme.json") -> Theme:
    """A theme from the text of its file, or a ThemeError that says what is wrong."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ThemeError(f"{where}: this is not JSON (line {error.lineno}: {error.msg})") from error
    if not isinstance(data, dict) or not isinstance(data.get("colours"), dict):
        raise ThemeError(f"{where}: there is no table 'colours' in it")
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ThemeError(f"{where}: the theme has no name")
    colours = data["colours"]
    if missing := [role for role in ROLES if role not in colours]:
        raise ThemeError(f"{where}: no colour for {', '.join(missing)}")
    if unknown := [role for role in colours if role not in ROLES]:
        raise ThemeError(f"{where}: unknown colours {', '.join(map(str, unknown))}")
    theme = Theme(name=name.strip(), **{role: _colour(role, colours[role], where) for role in ROLES})
    _check_contrast(theme, where)
    return theme


def load_theme(folder: Path) -> Theme:
    """The theme of a folder with a theme.json in it."""
    file = folder / "theme.json"
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ThemeError(f"{file}: it cannot be read ({error})") from error
    return read_theme(text, where=str(file))


def _colour(role: str, value: object, where: str) -> Colour:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ThemeError(f"{where}: {role} is {value!r}; a colour is written like #14605a")
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _check_contrast(theme: Theme, where: str) -> None:
    for words, ground in _READ_TOGETHER:
        found = contrast(getattr(theme, words), getattr(theme, ground))
        if found < ENOUGH_CONTRAST:
            raise ThemeError(
                f"{where}: {words} on {ground} has a contrast of {found:.1f} : 1; "
                f"it takes {ENOUGH_CONTRAST} : 1 to be read"
            )
