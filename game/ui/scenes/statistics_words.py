"""The figures of the statistics in words: a name and a value a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.core.games import player_counts, preset
from game.session.journal import JournalError
from game.session.statistics import MIXED, PEOPLE, Tally
from game.ui.file_words import file_words
from game.ui.i18n import decimal, ngettext, number
from game.ui.i18n import gettext as _
from game.ui.scenes.game_words import LEVELS, level_name
from game.ui.words import books


@dataclass(frozen=True, slots=True)
class Figure:
    """A row: a heading has no value, and a part of the row above is `within` it."""

    words: str
    value: str = ""
    within: bool = False


def figures(found: Tally, game: str | None) -> list[Figure]:
    """All rows for these matches; `game` is the one they are of, None for several."""
    return [*_of_matches(found), *_of_deals(found, game)]


def _of_matches(found: Tally) -> Iterator[Figure]:
    yield Figure(_("Matches"))
    yield Figure(_("Finished"), number(found.finished))
    yield Figure(_("Won"), _share(found.won, found.finished))
    yield Figure(_("Won in a row, at most"), number(found.streak))
    yield Figure(_("Best total of a match won"), _whole(found.best_total))
    if found.marked:
        won = ngettext("{count} of them won", "{count} of them won", found.won_marked)
        yield Figure(_("With take-backs"), f"{number(found.marked)} · {won}")


def _of_deals(found: Tally, game: str | None) -> Iterator[Figure]:
    deals = len(found.deals)
    yield Figure(_("Deals"))
    yield Figure(_("Played"), number(deals))
    yield Figure(_("Points, on average"), _decimal(found.mean_deal))
    yield Figure(_("Best deal"), _whole(found.best_deal))
    yield Figure(_canastas(game), _each(found.count("canastas"), deals))
    clean = found.count("clean") + found.count("special")
    yield Figure(_("without wild cards"), _each(clean, deals), within=True)
    if wild := found.count("wild"):
        yield Figure(_("of wild cards alone"), number(wild), within=True)
    yield Figure(_("Going out"), _share(found.count("went_out"), deals))
    if concealed := found.count("concealed"):
        yield Figure(_("concealed"), number(concealed), within=True)
    yield Figure(_("First melds"), _share(found.count("opened"), deals))
    yield Figure(_("their points, on average"), _decimal(found.mean_opening), within=True)
    yield Figure(_("Piles taken, a deal"), _each(found.count("piles"), deals))


def _canastas(game: str | None) -> str:
    if game is None:
        return _("Canastas and books, a deal")
    rules = preset(game, player_counts(game)[-1])
    return _("Books, a deal") if books(rules) else _("Canastas, a deal")


def _share(part: int, whole: int) -> str:
    if not whole:
        return "–"
    percent = _("{share}%", share=number(round(100 * part / whole)))
    return f"{number(part)} · {percent}"


def _each(count: int, deals: int) -> str:
    return decimal(count / deals) if deals else "–"


def _whole(value: int | None) -> str:
    return "–" if value is None else number(value)


def _decimal(value: float | None) -> str:
    return "–" if value is None else decimal(value)


def in_order(levels: Iterable[str]) -> list[str]:
    """Kinds of opponents from the easiest level on; people and several levels come last."""
    found = set(levels)
    others = sorted(found - {*LEVELS, MIXED, PEOPLE})
    return [level for level in (*LEVELS, *others, MIXED, PEOPLE) if level in found]


def against_words(level: str) -> str:
    """Who the opponents were."""
    if level == PEOPLE:
        return _("people")
    return _("several levels") if level == MIXED else level_name(level)


def skipped_words(skipped: Sequence[JournalError]) -> str:
    """Which journals could not be counted: how many, and what is wrong with the first."""
    if not skipped:
        return ""
    return ngettext(
        "{count} file is not counted: {what}",
        "{count} files are not counted, among them: {what}",
        len(skipped),
        what=file_words(skipped[0]),
    )
