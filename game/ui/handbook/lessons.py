"""What a lesson says: its pages beside the rules', one file a lesson and language.

`# Title` and a paragraph on what it is about; then `## begin`, `## N` before the learner's act number N (from 1), and
`## end`. Numbers are placeholders, as in the pages of the rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game import paths
from game.core.ruleset import RuleSet
from game.ui import i18n
from game.ui.handbook.facts import Facts, PageError
from game.ui.handbook.filling import fill

_SECTION = re.compile(r"^## (begin|end|\d+)$")


@dataclass(frozen=True, slots=True)
class LessonText:
    """A lesson's words in one language, its numbers filled in."""

    title: str
    about: str
    begin: str
    end: str
    #: By the number of the learner's act, from 1.
    steps: dict[int, str]


def lesson_text(name: str, rules: RuleSet) -> LessonText:
    """Read a lesson's words in the language that is shown; what is missing or wrong is a PageError."""
    return _read(name, rules, i18n.language())


@lru_cache(maxsize=64)
def _read(name: str, rules: RuleSet, code: str) -> LessonText:
    file = text_file(name, code)
    if not file.is_file():
        file = text_file(name, i18n.SOURCE)
    try:
        return parse(fill(file.read_text(encoding="utf-8"), Facts(rules.game, rules)))
    except (OSError, PageError) as error:
        raise PageError(f"{file.parent.parent.name}/{file.name}: {error}") from error


def text_file(name: str, code: str) -> Path:
    """Where a lesson's words in a language lie."""
    return paths.locales() / code / "lessons" / f"{name}.md"


def parse(source: str) -> LessonText:
    """Take a lesson's page apart.

    >>> parse("# T\\nwhat\\n## begin\\nhello\\n## 1\\ndraw\\n## end\\nbye").steps
    {1: 'draw'}
    """
    title, here = "", ""
    about: list[str] = []
    parts: dict[str, list[str]] = {}
    for line in source.splitlines():
        section = _SECTION.match(line)
        if section is not None:
            here = section.group(1)
            if here in parts:
                raise PageError(f"## {here} stands twice")
            parts[here] = []
        elif line.startswith("#") and not title and not here:
            title = line.lstrip("# ")
        elif line.startswith("#"):
            raise PageError(f"{line!r} is no part of a lesson")
        else:
            (parts[here] if here else about).append(line)
    if not title or "begin" not in parts or "end" not in parts:
        raise PageError("a title, ## begin and ## end are needed")
    said = {name: "\n".join(lines).strip() for name, lines in parts.items()}
    if empty := [name for name, words in said.items() if not words]:
        raise PageError(f"## {empty[0]} says nothing")
    steps = {int(name): words for name, words in said.items() if name.isdecimal()}
    return LessonText(title, " ".join(about).strip(), said["begin"], said["end"], steps)
