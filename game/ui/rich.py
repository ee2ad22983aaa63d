"""Rich text: a small part of Markdown, read and laid out in a width.

Headings (`#`, `##`), paragraphs, `- ` lists, `**strong**`, `*marked*`, `[words](link)`, tables of
`| cells |` with the first row as their head, `[cards: 7h 7c 2d | Kh Ks]` for rows of cards, and anchors `{#C-15}`
at the beginning of a line; one that is a clause of the rules is shown at the line's end.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame

from game.core.cards import Rank, Suit, card
from game.core.notation import read_faces
from game.ui.assets import card_size, picture_of
from game.ui.text import Role, Text

Ink = Literal["text", "quiet", "brass", "link"]

_INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)]+)\)")
_TABLE_RULE = re.compile(r"^\|[\s:|-]+\|$")
_ANCHOR = re.compile(r"\{#([\w-]+)\}")
_CLAUSE = re.compile(r"[A-Z]-?\d+")
_CARDS = re.compile(r"\[cards: ([^\]]+)\]")
#: How much of a card shows beside the next one of its group.
_STRIP = 0.45


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


class CardAt(NamedTuple):
    """A card at its place on the page, by the name of its picture."""

    picture: str
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class Page:
    """A page laid out in a width; `tops` tells how far down each line of its source begins."""

    width: int
    height: int
    runs: tuple[Run, ...]
    links: tuple[Link, ...]
    rules: tuple[pygame.Rect, ...]
    cards: tuple[CardAt, ...] = ()
    tops: tuple[int, ...] = ()


def anchors_of(source: str) -> dict[str, int]:
    """The anchors of a page, each with the number of its line.

    >>> anchors_of("# Head\\n- {#C-1} two packs")
    {'C-1': 1}
    """
    return {name: number for number, line in enumerate(source.split("\n")) for name in _ANCHOR.findall(line)}


def plain(line: str, *, anchors: bool = False) -> str:
    """The words of a line without its markup, with its anchors where they are wanted.

    >>> plain("- {#C-15} a **pair** of [nines](C-16)")
    'a pair of nines'
    """
    if line.startswith("|"):
        line = "" if _TABLE_RULE.match(line) else " · ".join(c.strip() for c in line.strip("|").split("|"))
    names = " ".join(_ANCHOR.findall(line)) if anchors else ""
    line = _CARDS.sub("", _ANCHOR.sub("", line)).removeprefix("- ").lstrip("# ")
    said = "".join(span.text for span in spans(line.strip()))
    return f"{said} {names}".strip()


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


def _numbered(line: str, clause: str | None) -> list[Span]:
    """The spans of a line, with its clause behind it in quiet letters."""
    return [*spans(line), *([Span(f"  {clause}", "body", "quiet")] if clause else [])]


def lay_out(source: str, text: Text, px: int, width: int) -> Page:
    """Lay out a page of markup in this width."""
    setter = _Setter(text, px, width)
    in_table = False
    for line in [*source.split("\n"), ""]:
        line = line.rstrip()
        setter.tops.append(setter.y)
        if line.startswith("|"):
            if not _TABLE_RULE.match(line):
                setter.row(
                    [cell.strip() for cell in line[1:].removesuffix("|").split("|")], head=not in_table
                )
            in_table = True
            continue
        if in_table:
            in_table = False
            setter.y += px // 2
        setter.line(line)
    return setter.page()


class _Setter:
    """Sets lines one below the other."""

    def __init__(self, text: Text, px: int, width: int) -> None:
        self.text, self.px, self.width = text, px, width
        self.y = 0
        self.tops: list[int] = []
        self.cards: list[CardAt] = []
        self.runs: list[Run] = []
        self.rules: list[pygame.Rect] = []
        self.targets: list[str] = []

    def line(self, line: str) -> None:
        """One paragraph, heading, item of a list or row of cards."""
        clause = next(filter(_CLAUSE.fullmatch, _ANCHOR.findall(line)), None)
        line = re.sub(r"^(- )? +", r"\1", _ANCHOR.sub("", line))
        if not line:
            self.y += self.px // 2
        elif found := _CARDS.fullmatch(line):
            self.groups(found.group(1).split("|"))
        elif line.startswith("## "):
            self.y += self.px // 2
            self._flow(spans(line[3:], "strong"), 0, self.width, round(self.px * 1.2))
        elif line.startswith("# "):
            self._flow(spans(line[2:], "title"), 0, self.width, round(self.px * 1.7))
        elif line.startswith("- "):
            indent = round(self.px * 1.2)
            self._add(Span("•", "body", "brass"), self.px, round(self.px * 0.3), self.y)
            self._flow(_numbered(line[2:], clause), indent, self.width - indent, self.px)
            self.y += self.px // 5
        else:
            self._flow(_numbered(line, clause), 0, self.width, self.px)

    def row(self, cells: list[str], *, head: bool) -> None:
        """A row of a table: the first one quiet, the first column strong, a rule below each."""
        gap, count = self.px, len(cells)
        first = self.width * 22 // 100 if count > 2 else self.width * 35 // 100
        rest = (self.width - first) // max(1, count - 1)
        space = self.px * 2 // 5
        top = bottom = self.y + space
        for column, cell in enumerate(cells):
            self.y = top
            x = 0 if column == 0 else first + (column - 1) * rest
            room = (first if count > 1 else self.width) if column == 0 else rest
            role: Role = "strong" if column == 0 or head else "page"
            self._flow(spans(cell, role, "quiet" if head else "text"), x, max(1, room - gap), self.px)
            bottom = max(bottom, self.y)
        self.y = bottom + space
        self.rules.append(pygame.Rect(0, self.y, self.width, max(1, self.px // 14)))

    def groups(self, groups: list[str]) -> None:
        """Groups of cards beside each other, in as many rows as they take."""
        wide, high = card_size(self.px * 3.4)
        step, gap = round(wide * _STRIP), self.px
        x, self.y = 0, self.y + self.px // 3
        for group in groups:
            faces = read_faces(group)
            length = wide + (len(faces) - 1) * step
            if x and x + length > self.width:
                x, self.y = 0, self.y + high + self.px // 3
            seen: Counter[tuple[Rank, Suit | None]] = Counter()
            for number, face in enumerate(faces):
                picture = picture_of(card(*face, copy=seen[face]))
                seen[face] += 1
                self.cards.append(CardAt(picture, pygame.Rect(x + number * step, self.y, wide, high)))
            x += length + gap
        self.y += high + self.px // 3

    def page(self) -> Page:
        """The finished page."""
        areas: list[list[pygame.Rect]] = [[] for _target in self.targets]
        for run in self.runs:
            if run.link is not None:
                areas[run.link].append(
                    pygame.Rect(run.x, run.y, run.width, self.text.height(run.px, run.role))
                )
        links = tuple(Link(target, tuple(area)) for target, area in zip(self.targets, areas, strict=True))
        return Page(
            self.width,
            self.y,
            tuple(self.runs),
            links,
            tuple(self.rules),
            tuple(self.cards),
            tuple(self.tops),
        )

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
