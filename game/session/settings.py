"""The player's settings: named fields, each checked, and the file that keeps them."""

from __future__ import annotations

import errno
import json
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import Enum
from pathlib import Path
from typing import Any, Final

from game import paths
from game.bots import make_bot
from game.core.games import rules_for
from game.session.setup import MatchSetup, SeatSetup

SCHEMA: Final = 1
FILE: Final = "settings.json"
#: A file larger than this was not written by the game.
MOST_BYTES: Final = 1 << 20

BACKS: Final = ("waves", "lattice", "rays")
SORTS: Final = ("rank", "suit", "hand")
SPEEDS: Final = ("normal", "brisk", "none")
LONGEST_NAME: Final = 60
MOST_POINTS: Final = 1_000_000

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")

Check = Callable[[Any], bool]


class SettingsError(ValueError):
    """Says which setting cannot have which value."""


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _name(value: object) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _pair(least: int, most: int) -> Check:
    return lambda pair: (
        isinstance(pair, tuple) and len(pair) == 2 and all(_whole(n, least, most) for n in pair)
    )


def _one_of(values: tuple[str, ...]) -> Check:
    return lambda value: isinstance(value, str) and value in values


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _setup(value: object) -> bool:
    """Whether this match could be begun: a game, its rules and seats that there are."""
    if not isinstance(value, MatchSetup) or not isinstance(value.game, str):
        return False
    if not _whole(value.players, 1, 99) or not _or_none(lambda t: _whole(t, 1, MOST_POINTS))(value.target):
        return False
    try:
        rules_for(value.game, value.players, dict(value.options), value.target)
        for seat in value.seats:
            make_bot(seat.level)
    except (ValueError, TypeError):
        return False
    return len(value.seats) == value.players and all(map(_seat, value.seats))


def _seat(seat: SeatSetup) -> bool:
    name = seat.name
    named = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()
    return named and _flag(seat.human) and _or_none(_name)(seat.temperament)


def _counts(value: object) -> bool:
    """Whether these are names, each with a number of acts."""
    return isinstance(value, dict) and all(
        isinstance(name, str) and _whole(done, 0, 10_000) for name, done in value.items()
    )


def _is(check: Check, default: Any) -> Any:
    return field(default=default, metadata={"check": check})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a player has chosen, except at a table; a wrong value is a `SettingsError`."""

    #: None until a language has been chosen.
    language: str | None = _is(_or_none(_name), None)
    #: The deck: a colour for each suit, larger indices, what a card counts in its corner, its back.
    four_colours: bool = _is(_flag, False)
    large_index: bool = _is(_flag, False)
    corner_points: bool = _is(_flag, False)
    back: str = _is(_one_of(BACKS), BACKS[0])
    #: The table: its colours, how a hand lies, whether a costly throw is asked about first.
    theme: str = _is(_name, "montevideo")
    sort: str = _is(_one_of(SORTS), "rank")
    guard: bool = _is(_flag, True)
    #: Whether somebody who plays alone may take back what told something new; the record says so.
    take_back: bool = _is(_flag, False)
    #: Sound, and the volume of each group from 0 to 1.
    muted: bool = _is(_flag, False)
    cards_volume: float = _is(_share, 0.8)
    moments_volume: float = _is(_share, 0.8)
    signals_volume: float = _is(_share, 0.6)
    #: Motion: how fast, whether the computers wait for a key after each act, whether cards only fade.
    speed: str = _is(_one_of(SPEEDS), "brisk")
    step_by_key: bool = _is(_flag, False)
    reduced_motion: bool = _is(_flag, False)
    #: The window: its size and place while it does not fill the screen.
    window_size: tuple[int, int] | None = _is(_or_none(_pair(100, 20_000)), None)
    window_place: tuple[int, int] | None = _is(_or_none(_pair(-50_000, 50_000)), None)
    fullscreen: bool = _is(_flag, False)
    #: Whether the game rests while another window is used; while it is minimised it always does.
    rest_away: bool = _is(_flag, False)
    #: How many acts are done of lessons that were left before their end, by their names.
    lessons: dict[str, int] = field(default_factory=dict, metadata={"check": _counts})
    #: What was chosen for the last match.
    last: MatchSetup | None = _is(_or_none(_setup), None)  # noqa: RUF009 - it makes a field

    def __post_init__(self) -> None:
        """Hold every field against its check."""
        for name, check in CHECKS.items():
            value = getattr(self, name)
            if not check(value):
                raise SettingsError(f"{name} cannot be {_short(value)}")

    @property
    def volumes(self) -> dict[str, float]:
        """The volumes by the names of their groups."""
        return {
            "cards": self.cards_volume,
            "moments": self.moments_volume,
            "signals": self.signals_volume,
        }


CHECKS: Final[dict[str, Check]] = {f.name: f.metadata["check"] for f in fields(Settings)}


def _short(value: object) -> str:
    try:
        words = repr(value)
    except ValueError:  # a number of too many digits
        return f"this {type(value).__name__}"
    return words if len(words) <= 40 else words[:39] + "…"


# -- the file's text


def write_settings(settings: Settings, unknown: Mapping[str, Any] | None = None) -> str:
    """The text of the file; what another version of the game wrote there stays in it."""
    data = {"schema": SCHEMA, **asdict(settings)}
    return (
        json.dumps({**data, **{k: v for k, v in (unknown or {}).items() if k not in data}}, indent=1) + "\n"
    )


@dataclass(frozen=True, slots=True)
class Read:
    """What a file's text came to; `wrong` names the fields that have their usual value instead."""

    settings: Settings
    unknown: Mapping[str, Any]
    wrong: tuple[str, ...]
    schema: int


def read_settings(text: str) -> Read:
    """Read the text of a file; a `SettingsError` when nothing can be made of it."""
    try:
        data = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"this is not JSON ({error})") from None
    if not isinstance(data, dict):
        raise SettingsError("this is JSON, but no table of settings")
    schema = data.pop("schema", None)
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise SettingsError(f"its schema is {_short(schema)}")
    known = {name: _from_json(name, data.pop(name)) for name in CHECKS if name in data}
    wrong = tuple(name for name, value in known.items() if not CHECKS[name](value))
    good = {name: value for name, value in known.items() if name not in wrong}
    return Read(Settings(**good), data, wrong, schema)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _finite(digits: str) -> float:
    value = float(digits)
    return value if math.isfinite(value) else _no_number(digits)


def _from_json(name: str, value: Any) -> Any:
    if name in ("window_size", "window_place") and isinstance(value, list):
        return tuple(value)
    if name == "last" and isinstance(value, dict):
        return _setup_from(value)
    return value


def _setup_from(data: dict[str, Any]) -> object:
    """The match of a table; anything else comes back as it is, and its check refuses it."""
    try:
        seats = tuple(SeatSetup(**seat) for seat in data["seats"])
        options = tuple((str(name), value) for name, value in data.get("options") or ())
        return MatchSetup(data["game"], data["players"], seats, data.get("target"), options)
    except (TypeError, ValueError, KeyError):
        return data


# -- the file


class Ailment(Enum):
    """What can be wrong with the file."""

    DAMAGED = "damaged"
    VALUES = "values"
    NEWER = "newer"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something a player should know about the file; `aside` is where the old one is kept."""

    ailment: Ailment
    path: Path
    why: str
    aside: Path | None = None

    def __str__(self) -> str:
        """Say it in a sentence or two."""
        begin = {
            Ailment.DAMAGED: f"The settings in {self.path} are damaged: {self.why}. The usual ones hold.",
            Ailment.VALUES: f"Some settings in {self.path} cannot be used: {self.why}.",
            Ailment.NEWER: f"The settings in {self.path} are from a newer version: {self.why}.",
            Ailment.UNREADABLE: f"The settings in {self.path} cannot be read: {self.why}.",
            Ailment.UNWRITABLE: f"Settings cannot be kept in {self.path}: {self.why}. "
            "They hold until the game ends.",
        }[self.ailment]
        return begin if self.aside is None else f"{begin} The old file is kept as {self.aside.name}."


class SettingsFile:
    """The file of the settings. It never raises: what goes wrong is given back as a `Trouble`."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep the file in this folder, which need not be there yet."""
        self.path = (folder or paths.settings_folder()) / FILE
        self._unknown: Mapping[str, Any] = {}
        self._complained = False
        #: Why the file that lies there could not be read; it is set aside before another one is written.
        self._unread = ""

    def read(self) -> tuple[Settings, Trouble | None]:
        """Give the settings; those of a damaged file are the usual ones, and it is set aside."""
        try:
            if self.path.exists() and not self.path.is_file():
                raise SettingsError("it is no file")
            text = self._text()
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            self._unread = error.strerror or str(error)
            return Settings(), Trouble(Ailment.UNREADABLE, self.path, self._unread)
        except (SettingsError, UnicodeDecodeError) as error:
            return Settings(), self._damaged(str(error))
        try:
            found = read_settings(text)
        except SettingsError as error:
            return Settings(), self._damaged(str(error))
        self._unknown = found.unknown
        if found.schema > SCHEMA:
            why = f"schema {_short(found.schema)} instead of {SCHEMA}"
            return found.settings, Trouble(Ailment.NEWER, self.path, why, self._copied(text))
        if found.wrong:
            why = ", ".join(found.wrong)
            return found.settings, Trouble(Ailment.VALUES, self.path, why, self._copied(text))
        return found.settings, None

    def write(self, settings: Settings) -> Trouble | None:
        """Write them at once, whole or not at all; that it cannot be done is told the first time only.

        A file that may only be read stays as it is; one that could not be read is set aside, which is told too.
        """
        fresh = self.path.with_name(f".{FILE}.{os.getpid()}.new")
        trouble = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self._unread:
                trouble, self._unread = self._set_aside(), ""
            elif self.path.exists() and not os.access(self.path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self.path))
            self._put(fresh, write_settings(settings, self._unknown))
        except OSError as error:
            told, self._complained = self._complained, True
            why = error.strerror or str(error)
            return None if told else Trouble(Ailment.UNWRITABLE, self.path.parent, why)
        return trouble

    def _set_aside(self) -> Trouble:
        """Give the file that could not be read a name that is free; an OSError where that cannot be."""
        aside = self._free_name("unread")
        self.path.rename(aside)
        return Trouble(Ailment.UNREADABLE, self.path, self._unread, aside)

    def _put(self, fresh: Path, text: str) -> None:
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise

    def _text(self) -> str:
        with self.path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise SettingsError("it is too large")
        return content.decode("utf-8-sig")

    def _damaged(self, why: str) -> Trouble:
        """Set the file aside under a name that is free."""
        aside = self._free_name("damaged")
        try:
            self.path.rename(aside)
        except OSError:
            return Trouble(Ailment.DAMAGED, self.path, why)
        return Trouble(Ailment.DAMAGED, self.path, why, aside)

    def _copied(self, text: str) -> Path | None:
        """A copy of a file that will be written over; one that is there already serves."""
        content = text.encode()
        try:
            for aside in self.path.parent.glob(f"{FILE}.old*"):
                if aside.read_bytes() == content:
                    return aside
            aside = self._free_name("old")
            with aside.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            return None
        return aside

    def _free_name(self, word: str) -> Path:
        """``settings.json.damaged``, then ``settings.json.damaged2`` and so on."""
        number, aside = 1, self.path.with_name(f"{FILE}.{word}")
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{FILE}.{word}{number}")
        return aside
