"""Words in the player's language, from catalogues that can be changed at run time.

`from game.ui.i18n import gettext as _, ngettext`. English sentences are the keys. Whatever is shown is translated at the moment it is drawn, so a change of
language needs no restart.
"""

from __future__ import annotations

import gettext as standard_gettext
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from game import paths

DOMAIN = "sevenfold"
SOURCE = "en"
#: What a widget shows: a sentence, or something that says it anew each time it is drawn.
Words = str | Callable[[], str]

SOURCE_NAME = "English"

_OWN_NAME = re.compile(r'^"X-Language-Name: ([^"\\]+)', re.MULTILINE)
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class CatalogueError(ValueError):
    """Says in words what is wrong with a catalogue's file."""


class Catalogue:
    """The sentences of one language."""

    def __init__(
        self, entries: dict[str, tuple[str, ...]] | None = None, plural_rule: str = "n != 1"
    ) -> None:
        self.entries = entries or {}
        self._form: Callable[[int], int] = standard_gettext.c2py(plural_rule)

    def one(self, key: str) -> str:
        """The sentence for a key; the key itself where there is none."""
        forms = self.entries.get(key)
        return forms[0] if forms and forms[0] else key

    def counted(self, one: str, many: str, count: int) -> str:
        """The sentence for a count."""
        forms = self.entries.get(one, ())
        form = self._form(count)
        if form < len(forms) and forms[form]:
            return forms[form]
        return one if count == 1 else many


class _Current:
    """The language that is shown now."""

    code = SOURCE
    catalogue = Catalogue()


def set_language(code: str, folder: Path | None = None) -> None:
    """Show everything in this language from now on; English needs no catalogue."""
    file = _file(code, folder)
    if file.is_file():
        _Current.catalogue = read_po(file.read_text(encoding="utf-8"), where=str(file))
    elif code == SOURCE:
        _Current.catalogue = Catalogue()
    else:
        raise CatalogueError(f"there is no catalogue for the language {code!r}")
    _Current.code = code


def _file(code: str, folder: Path | None) -> Path:
    return (folder or paths.locales()) / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def language() -> str:
    """The code of the language that is shown now."""
    return _Current.code


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """The codes of all languages that have a catalogue, English first."""
    found = {
        file.parent.parent.name for file in (folder or paths.locales()).glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    }
    return (SOURCE, *sorted(found - {SOURCE}))


def own_name(code: str, folder: Path | None = None) -> str:
    """What a language calls itself, as the head of its catalogue says; its code where that is silent.

    >>> own_name("it")
    'Italiano'
    """
    if code == SOURCE:
        return SOURCE_NAME
    try:
        with _file(code, folder).open(encoding="utf-8") as file:
            found = _OWN_NAME.search(file.read(2000))
    except (OSError, UnicodeDecodeError):
        return code
    return found.group(1) if found else code


def matching(preferred: Iterable[str], known: Iterable[str]) -> str:
    """The known language that somebody with these preferences reads best; English where there is none.

    >>> matching(["fr_FR", "pt-PT", "en"], ["en", "el", "it", "pt_BR"])
    'pt_BR'
    """
    known = tuple(known)
    for wanted in preferred:
        code = re.split(r"[.@]", wanted)[0].replace("-", "_")
        family = code.split("_")[0]
        for fits in ((code,), (family,), tuple(k for k in known if k.split("_")[0] == family)):
            if fits and fits[0] in known:
                return fits[0]
    return SOURCE


def gettext(sentence: str, /, **facts: object) -> str:
    """The sentence in the player's language, with its facts filled in.

    >>> gettext("{points} of {minimum}", points=65, minimum=90)
    '65 of 90'
    """
    words = _Current.catalogue.one(sentence)
    return words.format(**facts) if facts else words


def ngettext(one: str, many: str, count: int, /, **facts: object) -> str:
    """The sentence for a count, which is filled in as `{count}`.

    >>> ngettext("{count} card", "{count} cards", 2)
    '2 cards'
    """
    return _Current.catalogue.counted(one, many, count).format(count=number(count), **facts)


def N_(sentence: str) -> str:  # noqa: N802 - the usual name of this mark
    """Mark a sentence for the catalogue that is translated later, when it is drawn."""
    return sentence


def number(value: int) -> str:
    """A number as this language writes it.

    >>> number(-12345)
    '−12,345'
    """
    digits = f"{abs(value):,}".replace(",", _thousands())
    return f"−{digits}" if value < 0 else digits


def _thousands() -> str:
    """What stands between thousands."""
    # Translators: eight thousand five hundred, as your language writes it: `8.500`, `8 500`.
    return gettext("8,500")[1:-3]


def decimal(value: float) -> str:
    """A number with one figure behind the point, as this language writes it.

    >>> decimal(1234.56), decimal(-0.25)
    ('1,234.6', '−0.2')
    """
    whole, _point, figure = f"{abs(value):.1f}".partition(".")
    point = "." if _thousands() == "," else ","
    sign = "−" if value < 0 else ""
    return f"{sign}{number(int(whole))}{point}{figure}"


def date(moment: datetime) -> str:
    """A day and its time as this language writes them.

    >>> date(datetime(2026, 11, 30, 9, 5))
    '2026-11-30 09:05'
    """
    year, month, day, hour, minute = moment.strftime("%Y %m %d %H %M").split()
    return gettext(
        "{year}-{month}-{day} {hour}:{minute}", year=year, month=month, day=day, hour=hour, minute=minute
    )


def say(words: Words) -> str:
    """What these words say now."""
    return words if isinstance(words, str) else words()


def read_po(text: str, *, where: str = DOMAIN) -> Catalogue:
    """A catalogue from the text of its .po file."""
    entries: dict[str, tuple[str, ...]] = {}
    plural_rule = "n != 1"
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        fields = _fields(block, where)
        key = fields.pop("msgid", None)
        if key is None:
            continue
        if key == "":
            if found := re.search(r"plural=([^;\n]+)", fields.get("msgstr", "")):
                plural_rule = found.group(1).strip()
            continue
        fields.pop("msgid_plural", None)
        entries[key] = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
    try:
        return Catalogue(entries, plural_rule)
    except ValueError as error:
        raise CatalogueError(f"{where}: the rule for plurals cannot be read ({error})") from error


def _fields(block: str, where: str) -> dict[str, str]:
    """The fields of one entry by keyword; fuzzy entries count as not translated."""
    fields: dict[str, str] = {}
    keyword = ""
    for line in block.split("\n"):
        line = line.strip()
        if line.startswith("#,") and "fuzzy" in line and fields == {}:
            return {}
        if not line or line.startswith("#"):
            continue
        if not line.startswith('"'):
            keyword = line.partition(" ")[0]
            fields[keyword] = ""
        found = _STRING.fullmatch(line.removeprefix(keyword).strip())
        if not found or not keyword:
            raise CatalogueError(f"{where}: this line cannot be read: {line}")
        fields[keyword] += re.sub(r"\\(.)", lambda m: _ESCAPES.get(m.group(1), m.group(1)), found.group(1))
    return fields
