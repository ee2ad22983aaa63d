"""Gather the sentences of the screen: `python build_scripts/make_catalogue.py` writes the English catalogue.

English is the source: the sentences in `_()`, `N_()` and `ngettext()` are the keys, and the catalogue in
`game/locales/en` lists them all. With --check nothing is written; the script says what is missing or left over.
Translations keep their own files, which a translator brings up to date from this one.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "game" / "ui"
CATALOGUE = ROOT / "game" / "locales" / "en" / "LC_MESSAGES" / "sevenfold.po"
KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2)}
HEADER = "# The sentences of Sevenfold. Made by build_scripts/make_catalogue.py from the program's own words."


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
    return catalogue


def as_text(catalogue: Catalog) -> str:
    """The text of a catalogue's file, the same every time; the line that would hold a date is left out."""
    out = BytesIO()
    write_po(out, catalogue, width=100, sort_output=True, omit_header=True, include_lineno=False)
    header = (
        f'{HEADER}\nmsgid ""\nmsgstr ""\n"Project-Id-Version: Sevenfold\\n"\n"Language: en\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    )
    return header + out.getvalue().decode("utf-8")


def keys(catalogue: Catalog) -> set[str]:
    """The sentences of a catalogue; of those with a plural, the singular."""
    return {
        message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id
    }


def main(arguments: list[str]) -> int:
    """Write the catalogue, or only say what differs."""
    catalogue = gathered()
    if "--check" in arguments:
        held = set()
        if CATALOGUE.is_file():
            with CATALOGUE.open("rb") as file:
                held = keys(read_po(file))
        now = keys(catalogue)
        for sentence in sorted(now - held):
            print(f"missing: {sentence}")
        for sentence in sorted(held - now):
            print(f"no longer said: {sentence}")
        return 0 if held == now else 1
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    CATALOGUE.write_text(as_text(catalogue), encoding="utf-8", newline="\n")
    print(f"{len(keys(catalogue))} sentences")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
