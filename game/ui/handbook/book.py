"""The pages of the rules: which there are, where they lie, and what is found in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game import paths
from game.core.games import GAMES
from game.core.ruleset import RuleSet
from game.ui import i18n
from game.ui.handbook.facts import Facts, PageError
from game.ui.handbook.filling import fill
from game.ui.i18n import N_
from game.ui.rich import anchors_of, plain

#: The chapters on a game, in their order. A chapter without a page of its game's name is one for all games.
CHAPTERS = {
    "about": N_("What it is"),
    "rules": N_("The rules"),
    "changes": N_("What changes"),
    "scoring": N_("Scoring"),
    "history": N_("History"),
    "words": N_("Words"),
}
FIRST = "about"
_INCLUDE = re.compile(r"^\{include ([a-z-]+)\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the pages: a chapter on a game, and an anchor in it or none."""

    game: str
    chapter: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A line of a page in which everything was found that was sought."""

    spot: Spot
    line: int
    words: str
    #: Where in its words the first one that was sought stands.
    at: int = 0

    @property
    def beginning(self) -> str:
        """The words from shortly before what was sought."""
        start = self.words.rfind(" ", 0, max(0, self.at - 12)) + 1
        return f"… {self.words[start:]}" if start else self.words


class Book:
    """The pages in one language, with the numbers of the rules in force."""

    def __init__(self, in_force: RuleSet, folder: Path | None = None) -> None:
        self.in_force = in_force
        self._folder = folder

    def chapters(self, game: str) -> tuple[str, ...]:
        """The chapters that there are on a game."""
        return tuple(name for name in CHAPTERS if self._file(game, name).is_file())

    def page(self, game: str, chapter: str) -> str:
        """A page with its numbers; one that is missing or wrong is a PageError that names its file."""
        file = self._file(game, chapter)
        return _page(
            file, file.stat().st_mtime_ns if file.is_file() else 0, game, self.in_force, i18n.language()
        )

    def spot(self, game: str, anchor: str) -> Spot | None:
        """Where an anchor such as `C-15` stands among the pages on a game."""
        for chapter in self.chapters(game):
            if anchor in anchors_of(self.page(game, chapter)):
                return Spot(game, chapter, anchor)
        return None

    def target(self, here: Spot, link: str) -> Spot | None:
        """Where a link leads: to a chapter, to `game/chapter`, or to an anchor."""
        game, slash, chapter = link.rpartition("/")
        game = game if slash else here.game
        if game in GAMES and chapter in self.chapters(game):
            return Spot(game, chapter)
        return self.spot(here.game, link)

    def paragraph(self, game: str, anchor: str) -> str:
        """The words of the paragraph at an anchor; nothing where there is none."""
        spot = self.spot(game, anchor)
        if spot is None:
            return ""
        mark = f"{{#{anchor}}}"
        line = next(line for line in self.page(game, spot.chapter).split("\n") if mark in line)
        return plain(line)

    def find(self, words: str) -> Iterator[Hit]:
        """The lines that hold all of these words, the pages on the game in force first."""
        sought = sought_words(words)
        if not sought:
            return
        own = self.in_force.game
        for game in sorted(GAMES, key=lambda name: name != own):
            for chapter in self.chapters(game):
                if chapter == "words" and game != own:
                    continue
                for number, line in enumerate(self.page(game, chapter).split("\n")):
                    said = plain(line, anchors=True)
                    if said and all(_pattern(word).search(folded(said)) for word in sought):
                        words = plain(line)
                        first = min((start for start, _end in marks_of(sought, words)), default=0)
                        yield Hit(Spot(game, chapter), number, words, first)

    def _file(self, game: str, chapter: str) -> Path:
        folder = self._folder or paths.locales()
        own, everybody = f"{game}-{chapter}.md", f"{chapter}.md"
        for code in (i18n.language(), i18n.SOURCE):
            for name in (own, everybody):
                if (file := folder / code / "rules" / name).is_file():
                    return file
        return folder / i18n.language() / "rules" / own


@lru_cache(maxsize=256)
def _page(file: Path, _changed: int, game: str, in_force: RuleSet, _language: str) -> str:
    try:
        return fill(_read(file), Facts(game, in_force))
    except (OSError, PageError) as error:
        raise PageError(f"{file.parent.parent.name}/{file.name}: {error}") from error


def _read(file: Path) -> str:
    source = file.read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda found: _read(file.with_name(f"{found.group(1)}.md")).strip(), source)


def folded(words: str) -> str:
    """Words without capitals and accents, letter for letter.

    >>> folded("Più Κανάστα")
    'piu καναστα'
    """
    return "".join(unicodedata.normalize("NFD", letter.casefold())[:1] or letter for letter in words)


def sought_words(words: str) -> tuple[str, ...]:
    """The words that are sought, as `folded` writes them."""
    return tuple(folded(words).split())


def marks_of(sought: tuple[str, ...], words: str) -> tuple[tuple[int, int], ...]:
    """Where the words that are sought stand in some words, as first and end letter.

    >>> marks_of(("pile",), "Piles and pile")
    ((0, 4), (10, 14))
    """
    low = folded(words)
    found = {(m.start(), m.end()) for word in sought for m in _pattern(word).finditer(low)}
    return tuple(sorted(found))


@lru_cache(maxsize=256)
def _pattern(word: str) -> re.Pattern[str]:
    """What finds a word; a number is found however its thousands are written, `8500` as `8,500` or `8.500`."""
    number = re.sub(r"(?<=\d)[.,](?=\d{3}(?!\d))", "", word)
    if not number.isdecimal() or len(number) < 4:
        return re.compile(re.escape(word))
    return re.compile(f"{number[:-3]}[.,]?{number[-3:]}")
