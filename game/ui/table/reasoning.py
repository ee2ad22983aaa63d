"""Why a play is the best one, in words: from what sampled worlds counted, or from the player's own reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.actions import Throw
from game.core.cards import Card
from game.core.public import Public
from game.core.ruleset import RuleSet
from game.session.players import Candidate, Choice
from game.ui.i18n import N_, ngettext, number
from game.ui.i18n import gettext as _
from game.ui.table.plans import plan_words
from game.ui.table.reasons import reasons_words
from game.ui.words import books, percent

#: Differences of fewer points are no difference to a person.
EQUAL: Final = 10.0
#: Differences of fewer deals in a hundred are not told; of more where few deals were played.
LEAST_SHARE, MANY = 4.0, 200
#: As many plans are shown one below the other, and as many counts are told of one.
BEST, COUNTS = 3, 2


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice and what is needed to tell it: who chose, what lay open then, and the seats' names.

    `own`: it is told to the one who is to play so; otherwise about the seat, by its name.
    """

    choice: Choice
    seat: int
    public: Public
    names: Sequence[str]
    own: bool

    @property
    def rules(self) -> RuleSet:
        """The rules that hold."""
        return self.public.rules

    @property
    def next_foe(self) -> str:
        """The name of the opponent who plays next."""
        n = self.rules.players
        side = self.rules.side_of[self.seat]
        seats = ((self.seat + step) % n for step in range(1, n))
        return self.names[next(seat for seat in seats if self.rules.side_of[seat] != side)]


#: Tells a count of the best plan against the same of another one.
Telling = Callable[[Chosen, Candidate, Candidate], str]
#: A clause about oneself, and the same one about another seat.
Pair = tuple[str, str]

# -- counts over sampled worlds -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Count:
    """A fact of the worlds, what one unit of it is roughly worth to the own side, and how it is told."""

    name: str
    worth: float
    least: float
    words: Telling


def _in_deals(first: Candidate, second: Candidate, name: str) -> tuple[str, str]:
    """Two shares of the worlds, the one that is told first and the other: `31 % of 400 deals`, `4 %`.

    A plan that fell behind was played in fewer worlds; then both say of how many.
    """
    shares = [percent(c.facts[name]) for c in (first, second)]
    deals = [
        _("{share} of {worlds} deals", share=percent(c.facts[name]), worlds=number(c.worlds))
        for c in (first, second)
    ]
    return deals[0], shares[1] if first.worlds == second.worlds else deals[1]


def _told(chosen: Chosen, pair: Pair, **facts: object) -> str:
    """The clause about oneself, or the one about another seat by name."""
    return _(pair[not chosen.own], name=chosen.names[chosen.seat], **facts)


def _shares(name: str, pair: Pair) -> Telling:
    def words(chosen: Chosen, best: Candidate, other: Candidate) -> str:
        mine, theirs = _in_deals(best, other, name)
        return _told(chosen, pair, best=mine, other=theirs)

    return words


def _hundreds(name: str, canastas: Pair, as_books: Pair) -> Telling:
    def words(chosen: Chosen, best: Candidate, other: Candidate) -> str:
        pair = as_books if books(chosen.rules) else canastas
        mine, theirs = (number(round(100 * c.facts[name])) for c in (best, other))
        return _told(chosen, pair, best=mine, other=theirs)

    return words


def _next_takes(chosen: Chosen, best: Candidate, other: Candidate) -> str:
    theirs, mine = _in_deals(other, best, "next_takes")
    return _(
        "{name} would take the {cards}-card pile in {other}, here in {best}",
        name=chosen.next_foe,
        cards=number(round(other.facts.get("pile", len(chosen.public.pile) + 1))),
        best=mine,
        other=theirs,
    )


def _stuck(chosen: Chosen, best: Candidate, other: Candidate) -> str:
    mine, theirs = (number(round(c.facts["stuck"])) for c in (best, other))
    return _told(chosen, _CAUGHT, best=mine, other=theirs)


_CAUGHT: Final = (
    N_("your side is caught with {best} points on average, else with {other}"),
    N_("{name}'s side is caught with {best} points on average, else with {other}"),
)
_WE_TAKE: Final = (
    N_("your side takes the pile within a round in {best}, else in {other}"),
    N_("{name}'s side takes the pile within a round in {best}, else in {other}"),
)
_OURS: Final = (
    N_("in a hundred deals your side soon finishes {best} canastas, else {other}"),
    N_("in a hundred deals {name}'s side soon finishes {best} canastas, else {other}"),
)
_OUR_BOOKS: Final = (
    N_("in a hundred deals your side soon finishes {best} books, else {other}"),
    N_("in a hundred deals {name}'s side soon finishes {best} books, else {other}"),
)
_THEIRS: Final = (N_("in a hundred deals the opponents soon finish {best} canastas, else {other}"),) * 2
_THEIR_BOOKS: Final = (N_("in a hundred deals the opponents soon finish {best} books, else {other}"),) * 2
_WE_OUT: Final = (
    N_("your side soon goes out in {best}, else in {other}"),
    N_("{name}'s side soon goes out in {best}, else in {other}"),
)
_THEY_OUT: Final = (N_("the opponents soon go out in {best}, else in {other}"),) * 2

_COUNTS: Final = (
    _Count("next_takes", -2.0, LEAST_SHARE, _next_takes),
    _Count("we_take", 2.0, LEAST_SHARE, _shares("we_take", _WE_TAKE)),
    _Count("our_canastas", 400.0, LEAST_SHARE / 100, _hundreds("our_canastas", _OURS, _OUR_BOOKS)),
    _Count("foe_canastas", -400.0, LEAST_SHARE / 100, _hundreds("foe_canastas", _THEIRS, _THEIR_BOOKS)),
    _Count("we_out", 2.5, LEAST_SHARE, _shares("we_out", _WE_OUT)),
    _Count("foe_out", -2.5, LEAST_SHARE, _shares("foe_out", _THEY_OUT)),
    _Count("stuck", -1.0, EQUAL, _stuck),
)


def _own_reasons(chosen: Chosen) -> str:
    return reasons_words(chosen.choice.reasons, chosen.rules)


def about_equal(best: Candidate, other: Candidate) -> bool:
    """Whether the worlds tell no difference: less than its standard error, or too few points to matter."""
    return best.mean - other.mean < max(other.error, EQUAL)


def counted(chosen: Chosen, best: Candidate, other: Candidate) -> list[str]:
    """What speaks for one plan against another, counted over the same worlds; the weightiest first."""
    found = []
    for count in _COUNTS:
        if count.name not in best.facts or count.name not in other.facts:
            continue
        more = best.facts[count.name] - other.facts[count.name]
        least = count.least * max(1.0, (MANY / min(best.worlds, other.worlds)) ** 0.5)
        if abs(more) >= least and more * count.worth > 0:
            found.append((more * count.worth, count))
    found.sort(key=lambda row: row[0], reverse=True)
    return [count.words(chosen, best, other) for _gain, count in found[:COUNTS]]


def rival(chosen: Chosen, thought_of: Card | None = None) -> Candidate | None:
    """The plan to hold the best one against: what the person thought of throwing, else the next that is worse."""
    best, *others = chosen.choice.table or (None,)
    if best is None or not others:
        return None
    if thought_of is not None:
        for other in others:
            last = other.actions[-1]
            if isinstance(last, Throw) and last.card.face == thought_of.face:
                return other
    others.sort(key=lambda c: c.mean, reverse=True)
    return next((other for other in others if not about_equal(best, other)), others[0])


def best_plan(chosen: Chosen, thought_of: Card | None = None) -> str:
    """What is best now and why, in a sentence or two."""
    choice = chosen.choice
    other = rival(chosen, thought_of)
    if other is None:
        return _because(plan_words(choice.actions, chosen.public), _own_reasons(chosen))
    best = choice.table[0]
    if about_equal(best, other):
        said = _because(plan_words(choice.actions, chosen.public), _own_reasons(chosen))
        second = plan_words(other.actions, chosen.public)
        return _("{said}. About as good: {plan}.", said=said, plan=_lower(second))
    than = _other_throw(best, other)
    plan = plan_words(choice.actions, chosen.public, than)
    counts = counted(chosen, best, other)
    if not counts:
        return _because(plan, _by_points(best, other))
    said = _because(plan, *counts)
    if than is not None:
        return said
    second = plan_words(other.actions, chosen.public)
    return _("{said}. Compared with: {plan}.", said=said, plan=_lower(second))


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _by_points(best: Candidate, other: Candidate) -> str:
    points, worlds = round(best.mean - other.mean), number(other.worlds)
    return ngettext(
        "it brings {count} point more on the average of {worlds} deals",
        "it brings {count} points more on the average of {worlds} deals",
        points,
        worlds=worlds,
    )


def _other_throw(best: Candidate, other: Candidate) -> Card | None:
    """The card that the other plan throws, where that is all in which they differ."""
    mine, theirs = best.actions[-1], other.actions[-1]
    if best.actions[:-1] == other.actions[:-1] and isinstance(mine, Throw) and isinstance(theirs, Throw):
        return theirs.card
    return None


def _because(what: str, *whys: str) -> str:
    """A plan and the reasons for it."""
    told = [why for why in whys if why]
    if not told:
        return what
    if len(told) == 1:
        return _("{what}: {why}", what=what, why=told[0])
    return _("{what}: {why}; {more}", what=what, why=told[0], more=told[1])


# -- the three best -----------------------------------------------------------------------------


def ranked(chosen: Chosen) -> list[tuple[str, str]]:
    """The best plans, each with its difference in points from the first."""
    best, *others = chosen.choice.table or (None,)
    if best is None:
        return []
    others.sort(key=lambda c: c.mean, reverse=True)
    rows = [(plan_words(best.actions, chosen.public), _("the best"))]
    for other in others[: BEST - 1]:
        rows.append((plan_words(other.actions, chosen.public), _difference(best, other)))
    return rows


def _difference(best: Candidate, other: Candidate) -> str:
    if about_equal(best, other):
        return _("about equal")
    points = round(best.mean - other.mean)
    return ngettext("{count} point less", "{count} points less", points)
