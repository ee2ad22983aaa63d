"""Filling a page: `{hand_size}` becomes its number, `{if ...}` parts stay or go.

{draws}                      the number, as the language writes it
{draws:card|cards}           one word for one, another for any other number
{if tie_rule=draw} ... {else} ... {end}
{#C-15}                      an anchor: left for whoever lays the page out
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.ui.handbook.facts import Facts, PageError
from game.ui.i18n import number

_MARK = re.compile(r"\{([^{}]*)\}")


def fill(source: str, facts: Facts) -> str:
    """The page with its facts filled in; what cannot be is a PageError.

    >>> from game.core.games import preset
    >>> fill("{packs} packs, {draws:a card|cards}", Facts("classic", preset("classic", 2)))
    '2 packs, cards'
    """
    return "".join(_filled(source, facts))


def _filled(source: str, facts: Facts) -> Iterator[str]:
    shown: list[bool] = []
    at = 0
    for mark in _MARK.finditer(source):
        if all(shown):
            yield source[at : mark.start()]
        at = mark.end()
        words = mark.group(1)
        if words.startswith("if "):
            shown.append(facts.holds(words.removeprefix("if ").strip()))
        elif words in ("else", "end"):
            if not shown:
                raise PageError(f"{{{words}}} without an {{if}}")
            last = shown.pop()
            if words == "else":
                shown.append(not last)
        elif words.startswith("#"):
            if all(shown):
                yield mark.group(0)
        elif all(shown):
            yield _said(words, facts)
    if shown:
        raise PageError("an {if} without its {end}")
    rest = source[at:]
    if "{" in rest or "}" in rest:
        raise PageError(f"a brace stands alone: {rest[:60]!r}")
    yield rest


def _said(words: str, facts: Facts) -> str:
    if "|" not in words:
        return number(facts.number(words))
    expression, _, forms = words.rpartition(":")
    one, _, many = forms.partition("|")
    return one if facts.number(expression) == 1 else many
