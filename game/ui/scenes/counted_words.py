"""How a number on the score sheet comes about, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.cards import Rank
from game.core.public import Public
from game.core.scoring import Part
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext, number
from game.ui.words import canastas_of, rank_heading


def sum_words(each: Sequence[int]) -> str:
    """Cards that count one by one, as a sum.

    >>> sum_words((20, 10, 10)), sum_words((-50, -5))
    ('20 + 2 × 10 = 40', '−50 − 5 = −55')
    """
    said = ""
    for value, count in sorted(Counter(each).items(), key=lambda item: -abs(item[0])):
        term = number(abs(value)) if count == 1 else f"{number(count)} × {number(abs(value))}"
        minus = "−" if value < 0 else "+"
        said += f" {minus} {term}" if said else f"{minus if value < 0 else ''}{term}"
    return f"{said} = {number(sum(each))}" if len(each) > 1 else said


def part_words(public: Public, side: int, line: str, part: Part) -> str:
    """How the points of one part of a line come about."""
    if line == "going_out":
        over = public.over
        return _("went out concealed") if over is not None and over.concealed else _("went out")
    if line == "threes":
        return _threes(public, side, part)
    if line == "unfinished":
        return _("{heading}: begun and not finished", heading=rank_heading(_rank(part)))
    if line == "held_groups":
        return _(
            "{heading}: {count} held in one hand",
            heading=rank_heading(part.cards[0].rank),
            count=number(len(part.cards)),
        )
    if part.each:
        said = sum_words(part.each)
        against = line == "melded" and part.points < 0
        return f"{said} · {_('against a side without a canasta')}" if against else said
    wilds = sum(c.wild for c in part.cards)
    cards = ngettext("{count} card", "{count} cards", len(part.cards))
    if not wilds or wilds == len(part.cards):
        return cards
    return f"{cards} · " + ngettext("{count} wild card", "{count} wild cards", wilds)


def _rank(part: Part) -> Rank:
    """The rank of a meld: that of its naturals, wild cards where there are none."""
    return next((c.rank for c in part.cards if not c.wild), Rank.WILD)


def _threes(public: Public, side: int, part: Part) -> str:
    count = len(part.cards)
    if part.cards[0].red_three:
        said = ngettext("{count} red three", "{count} red threes", count)
    else:
        said = ngettext("{count} black three", "{count} black threes", count)
    needed = public.rules.threes_need_canastas
    if part.points > 0:
        return said
    if part.points < 0:
        why = _("against a side without a canasta") if needed else _("against a side that has laid nothing")
        return f"{said} · {why}"
    have = sum(canastas_of(public, side))
    why = _(
        "they count from {needed} canastas on; there are {have}", needed=number(needed), have=number(have)
    )
    return f"{said} · {why}"
