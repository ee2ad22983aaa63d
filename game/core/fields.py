"""Checking the fields of JSON objects: the right kind, or an error that names the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from game.core.notation import NotationError

#: No number of a match comes near it.
LARGEST: Final = 10**12


def object_(value: object, field: str) -> Mapping[str, Any]:
    """Give a JSON object."""
    if not isinstance(value, dict):
        raise NotationError(field, f"an object is needed, not {_shown(value)}")
    return value


def listed(value: object, field: str) -> list[Any]:
    """Give a JSON array."""
    if not isinstance(value, list):
        raise NotationError(field, f"a list is needed, not {_shown(value)}")
    return value


def text(value: object, field: str) -> str:
    """Give a text."""
    if not isinstance(value, str):
        raise NotationError(field, f"a text is needed, not {_shown(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise NotationError(field, f"half a letter is no text: {_shown(value)}") from None
    return value


def boolean(value: object, field: str) -> bool:
    """Give a truth value."""
    if not isinstance(value, bool):
        raise NotationError(field, f"true or false is needed, not {_shown(value)}")
    return value


def number(value: object, field: str, *, least: int | None = 0, most: int | None = None) -> int:
    """Give a whole number within bounds; None is no bound."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(field, f"a whole number is needed, not {_shown(value)}")
    if abs(value) > LARGEST:
        raise NotationError(field, "no number of this size can be")
    if least is not None and value < least:
        raise NotationError(field, f"at least {least} is needed, not {value}")
    if most is not None and value > most:
        raise NotationError(field, f"at most {most} is possible, not {value}")
    return value


def known_only(found: Mapping[str, Any], names: Collection[str], field: str) -> None:
    """Refuse a field that nobody knows."""
    for name in found:
        if name not in names:
            raise NotationError(f"{field}.{name}" if field else name, "an unknown field")


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."
