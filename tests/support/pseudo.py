"""A language of no country: every sentence of the screen, a third longer and in Greek letters."""

from __future__ import annotations

import json
import re
from pathlib import Path

from build_scripts.make_catalogue import gathered

CODE = "xx"
_GREEK = str.maketrans("aeioutnrsplkmdg", "αείουτνρσπλκμδγ")
_FACT = re.compile(r"(\{[^}]*\})")


def stretched(sentence: str) -> str:
    """The sentence a third longer, its facts as they are."""
    parts = [part if part.startswith("{") else part.translate(_GREEK) for part in _FACT.split(sentence)]
    return "".join(parts) + "ώ" * (len(sentence) // 3 if len(sentence) < 30 else len(sentence) // 5)


def write_pseudo(folder: Path) -> Path:
    """Write its catalogue into a folder of locales; gives the folder."""
    file = folder / CODE / "LC_MESSAGES" / "sevenfold.po"
    file.parent.mkdir(parents=True)
    blocks = ['msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n']
    for message in gathered():
        if not message.id:
            continue
        if isinstance(message.id, str):
            blocks.append(f"msgid {_quoted(message.id)}\nmsgstr {_quoted(stretched(message.id))}\n")
        else:
            one, many = message.id
            blocks.append(
                f"msgid {_quoted(one)}\nmsgid_plural {_quoted(many)}\n"
                f"msgstr[0] {_quoted(stretched(one))}\nmsgstr[1] {_quoted(stretched(many))}\n"
            )
    file.write_text("\n".join(blocks), encoding="utf-8")
    return folder


def _quoted(sentence: str) -> str:
    return json.dumps(sentence, ensure_ascii=False)
