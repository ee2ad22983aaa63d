"""Gather the sentences of the screen: `python build_scripts/make_catalogue.py` brings all catalogues up to date.

English is the source: the sentences in `_()`, `N_()` and `ngettext()` are the keys, and the catalogue in
`game/locales/en` lists them all. The other languages keep what is translated; a new sentence comes in empty, for a
translator to fill, and one that is no longer said goes. With --check nothing is written; the script says what is
missing or left over.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "game" / "ui"
LOCALES = ROOT / "game" / "locales"
NAME = Path("LC_MESSAGES") / "sevenfold.po"
CATALOGUE = LOCALES / "en" / NAME
KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2)}
HEADER = "# The sentences of Sevenfold. Made by build_scripts/make_catalogue.py from the program's own words."
ENGLISH_HEAD = """msgid ""
msgstr ""
"Project-Id-Version: Sevenfold\\n"
"Language: en\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def gathered() -> Catalog:
    """Every sentence of the screen, with the files that say it."""
    catalogue = Catalog(locale="en", project="Sevenfold", charset="utf-8", header_comment=HEADER, fuzzy=False)
    found = extract_from_dir(
        SOURCES, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for file, _line, message, comments, _context in sorted(
        found, key=lambda entry: (str(entry[2]), entry[0])
    ):
        catalogue.add(message, locations=[(f"game/ui/{file}", 1)], auto_comments=comments)
    for path in sorted(SOURCES.rglob("*.py")):
        for message in within_f_strings(path.read_text(encoding="utf-8")):
            catalogue.add(message, locations=[(path.relative_to(ROOT).as_posix(), 1)])
    return catalogue


def within_f_strings(source: str) -> Iterator[str | tuple[str, ...]]:
    """The sentences that are said inside an f-string, which the extractor passes over before Python 3.12.

    >>> list(within_f_strings("f'{said} {_(\\"and more\\")}'"))
    ['and more']
    """
    for text in ast.walk(ast.parse(source)):
        for node in ast.walk(text) if isinstance(text, ast.JoinedStr) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                count = len(KEYWORDS[node.func.id] or (1,))
                said = [a.value for a in node.args[:count] if isinstance(a, ast.Constant)]
                if len(said) == count:
                    yield said[0] if count == 1 else tuple(said)


def translations() -> dict[str, Path]:
    """The catalogues of the languages that are translated, by their codes."""
    return {file.parent.parent.name: file for file in sorted(LOCALES.glob(f"*/{NAME}")) if file != CATALOGUE}


def as_text(catalogue: Catalog, head: str = f"{HEADER}\n{ENGLISH_HEAD}") -> str:
    """The text of a catalogue's file below its head, the same every time."""
    out = BytesIO()
    write_po(out, catalogue, width=100, sort_output=True, omit_header=True, include_lineno=False)
    return f"{head.rstrip()}\n\n{out.getvalue().decode('utf-8')}"


def brought_up_to_date(text: str, template: Catalog) -> str:
    """A translated catalogue with the sentences of now: its head and its translations stay."""
    head = text.split("\n\n", 1)[0]
    held = read_po(BytesIO(text.encode("utf-8")), ignore_obsolete=True)
    for message in template:
        if message.id and (known := held.get(message.id)) is not None and known.id == message.id:
            message.string = known.string
            message.user_comments = known.user_comments
    return as_text(template, head)


def untranslated(catalogue: Catalog) -> list[str]:
    """The sentences of which a catalogue has no translation, or not every plural form."""
    return [
        str(message.id)
        for message in catalogue
        if message.id
        and not (message.string if isinstance(message.string, str) else all(message.string or ("",)))
    ]


def keys(catalogue: Catalog) -> set[str]:
    """The sentences of a catalogue; of those with a plural, the singular."""
    return {
        message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id
    }


def check() -> int:
    """Say what is missing or left over in each catalogue; gives how many have such a fault."""
    now = keys(gathered())
    faults = 0
    for file in (CATALOGUE, *translations().values()):
        held = set()
        if file.is_file():
            with file.open("rb") as opened:
                held = keys(read_po(opened))
        code = file.parent.parent.name
        for sentence in sorted(now - held):
            print(f"{code}: missing: {sentence}")
        for sentence in sorted(held - now):
            print(f"{code}: no longer said: {sentence}")
        faults += held != now
    return faults


def main(arguments: list[str]) -> int:
    """Write the catalogues, or only say what differs."""
    if "--check" in arguments:
        return min(1, check())
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    english = gathered()
    CATALOGUE.write_text(as_text(english), encoding="utf-8", newline="\n")
    print(f"{len(keys(english))} sentences")
    for code, file in translations().items():
        catalogue = gathered()
        text = brought_up_to_date(file.read_text(encoding="utf-8"), catalogue)
        file.write_text(text, encoding="utf-8", newline="\n")
        print(f"{code}: {len(untranslated(catalogue))} not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
