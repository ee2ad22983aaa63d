"""Rich text: a small part of Markdown, read and laid out in a width.

Headings (`#`, `##`), paragraphs, `- ` lists, `**strong**`, `*marked*`, `[words](link)`, and tables of
`| cells |` with the first row as their head.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame

from game.ui.text import Role, Text

Ink = Literal["text", "quiet", "brass", "link"]

_INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)]+)\)")
_TABLE_RULE = re.compile(r"^\|[\s:|-]+\|$")


class Span(NamedTuple):
    """A stretch of words in one style."""

    text: str
    role: Role
    ink: Ink
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Words at their place on the page."""

    text: str
    role: Role
    ink: Ink
    px: int
    x: int
    y: int
    width: int
    link: int | None


@dataclass(frozen=True, slots=True)
class Link:
    """A link: where it leads and which areas of the page are it."""

    target: str
    areas: tuple[pygame.Rect, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page laid out in a width."""

    width: int
    height: int
    runs: tuple[Run, ...]
    links: tuple[Link, ...]
    rules: tuple[pygame.Rect, ...]


def spans(line: str, role: Role = "page", ink: Ink = "text") -> list[Span]:
    """The spans of a line of markup.

    >>> [s.text for s in spans("a **pair** of [nines](C-15)")]
    ['a ', 'pair', ' of ', 'nines']
    """
    found: list[Span] = []
    at = 0
    for match in _INLINE.finditer(line):
        if match.start() > at:
            found.append(Span(line[at : match.start()], role, ink))
        strong, marked, words, target = match.groups()
        if strong:
            found.append(Span(strong, "strong", ink))
        elif marked:
            found.append(Span(marked, "body", "brass"))
        else:
            found.append(Span(words, "body", "link", target))
        at = match.end()
    if at < len(line):
        found.append(Span(line[at:], role, ink))
    return found


def lay_out(source: str, text: Text, px: int, width: int) -> Page:
    """Lay out a page of markup in this width."""
    setter = _Setter(text, px, width)
    table: list[list[str]] = []
    for line in [*source.split("\n"), ""]:
        line = line.rstrip()
        if line.startswith("|"):
            if not _TABLE_RULE.match(line):
                table.append([cell.strip() for cell in line.strip("|").split("|")])
            continue
        if table:
            setter.table(table)
            table = []
        setter.line(line)
    return setter.page()


class _Setter:
    """Sets lines one below the other."""

    def __init__(self, text: Text, px: int, width: int) -> None:
        self.text, self.px, self.width = text, px, width
        self.y = 0
        self.runs: list[Run] = []
        self.rules: list[pygame.Rect] = []
        self.targets: list[str] = []

    def line(self, line: str) -> None:
        """One paragraph, heading or item of a list."""
        if not line:
            self.y += self.px // 2
        elif line.startswith("## "):
            self.y += self.px // 2
            self._flow(spans(line[3:], "strong"), 0, self.width, round(self.px * 1.2))
        elif line.startswith("# "):
            self._flow(spans(line[2:], "title"), 0, self.width, round(self.px * 1.7))
        elif line.startswith("- "):
            indent = round(self.px * 1.2)
            self._add(Span("•", "body", "brass"), self.px, round(self.px * 0.3), self.y)
            self._flow(spans(line[2:]), indent, self.width - indent, self.px)
            self.y += self.px // 5
        else:
            self._flow(spans(line), 0, self.width, self.px)

    def table(self, rows: list[list[str]]) -> None:
        """A table: the first row quiet, the first column strong, a rule below each row."""
        count = max(len(row) for row in rows)
        gap = self.px
        first = self.width * 22 // 100 if count > 2 else self.width * 35 // 100
        rest = (self.width - first) // max(1, count - 1)
        space = self.px * 2 // 5
        for number, row in enumerate(rows):
            top = self.y + space
            bottom = top
            for column, cell in enumerate(row):
                self.y = top
                x = 0 if column == 0 else first + (column - 1) * rest
                room = (first if column else (first if count > 1 else self.width)) if column == 0 else rest
                role: Role = "strong" if column == 0 or number == 0 else "page"
                self._flow(
                    spans(cell, role, "quiet" if number == 0 else "text"), x, max(1, room - gap), self.px
                )
                bottom = max(bottom, self.y)
            self.y = bottom + space
            self.rules.append(pygame.Rect(0, self.y, self.width, max(1, self.px // 14)))
        self.y += self.px // 2

    def page(self) -> Page:
        """The finished page."""
        areas: list[list[pygame.Rect]] = [[] for _target in self.targets]
        for run in self.runs:
            if run.link is not None:
                areas[run.link].append(
                    pygame.Rect(run.x, run.y, run.width, self.text.height(run.px, run.role))
                )
        links = tuple(Link(target, tuple(area)) for target, area in zip(self.targets, areas, strict=True))
        return Page(self.width, self.y, tuple(self.runs), links, tuple(self.rules))

    def _flow(self, line: list[Span], left: int, width: int, px: int) -> None:
        """Set spans word by word, and break where the width ends."""
        high = round(self.text.height(px) * 1.08)
        x = left
        for span in line:
            link = self._new_link(span.link)
            words = re.findall(r"\s+|[^\s]+", span.text)
            pending = ""
            start = x
            for word in words:
                if x + self._wide(pending + word.rstrip(), span, px) > left + width and (
                    pending.strip() or x > left
                ):
                    self._add(span, px, x, self.y, pending.rstrip(), link)
                    self.y += high
                    x, pending = left, ""
                    if word.isspace():
                        continue
                if self._wide(pending + word, span, px) > width and not pending:
                    for piece in self.text.wrap(word, px, width, span.role)[:-1]:
                        self._add(span, px, x, self.y, piece, link)
                        self.y += high
                    word = self.text.wrap(word, px, width, span.role)[-1]
                pending += word
            if pending and not (pending.isspace() and x == left and start == left):
                self._add(span, px, x, self.y, pending, link)
                x += self._wide(pending, span, px)
        self.y += high

    def _new_link(self, target: str | None) -> int | None:
        if target is None:
            return None
        self.targets.append(target)
        return len(self.targets) - 1

    def _wide(self, words: str, span: Span, px: int) -> int:
        return self.text.width(words, px, span.role)

    def _add(
        self, span: Span, px: int, x: int, y: int, words: str | None = None, link: int | None = None
    ) -> None:
        words = span.text if words is None else words
        if words:
            self.runs.append(Run(words, span.role, span.ink, px, x, y, self._wide(words, span, px), link))
