"""What a drill asks and answers, as rich text: cards, what is known about the table, and why."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.actions import Group
from game.core.cards import Card, in_order
from game.core.legality import preview
from game.core.notation import write_cards
from game.core.scoring import LINES
from game.session.drills import Drill, Kind
from game.ui.i18n import N_, ngettext, number
from game.ui.i18n import gettext as _
from game.ui.words import line_name, refusal_words, signed

KINDS = {
    Kind.MELD: N_("Melds"),
    Kind.OPENS: N_("First meld"),
    Kind.TAKE: N_("The pile"),
    Kind.SCORE: N_("Scoring"),
}
_ASKED = {
    Kind.MELD: N_("Is this meld legal?"),
    Kind.OPENS: N_("Does this open?"),
    Kind.TAKE: N_("May this pile be taken?"),
    Kind.SCORE: N_("What does this side score?"),
}


def asked(drill: Drill) -> str:
    """The question in a sentence."""
    return _(_ASKED[drill.kind])


def question(drill: Drill) -> str:
    """What there is to see and to know before the answer."""
    parts = {Kind.MELD: _meld, Kind.OPENS: _opens, Kind.TAKE: _take, Kind.SCORE: _score}[drill.kind](drill)
    return "\n\n".join(parts)


def answers(drill: Drill) -> list[str]:
    """What may be answered."""
    if drill.choices:
        return [number(points) for points in drill.choices]
    return [_("Yes"), _("No")]


def explanation(drill: Drill, chosen: int) -> str:
    """Whether that was right, and why."""
    head = _("**Right.**") if chosen == drill.right else _("**Wrong.**")
    if drill.sheet is not None:
        return f"{head} {_sum(drill)}"
    if drill.refusal is not None:
        clause = drill.refusal.clause
        return f"{head} {refusal_words(drill.refusal)} [{clause}]({clause})"
    if drill.kind is Kind.TAKE:
        return f"{head} {_('With these cards:')}\n{_shown(group.cards for group in drill.groups)}"
    seen = preview(drill.view, drill.groups, take=False)
    if seen.minimum is None:
        return f"{head} {_('The rules allow it.')}"
    counted = {"points": number(seen.points), "minimum": number(seen.minimum)}
    return f"{head} {_('These melds count {points}; {minimum} are needed.', **counted)}"


# -- the kinds ----------------------------------------------------------------------------------


def _meld(drill: Drill) -> list[str]:
    return [_("Your side has opened already."), _laid(drill.groups)]


def _opens(drill: Drill) -> list[str]:
    public = drill.view.public
    if public.rules.minimum_by_deal:
        where = _("It is deal {deal}, and your side has laid nothing yet.", deal=number(public.deal))
    else:
        where = _("Your side has {score} points, and has laid nothing yet.", score=number(public.scores[0]))
    return [where, _laid(drill.groups)]


def _take(drill: Drill) -> list[str]:
    public, hand = drill.view.public, drill.view.hand
    cards = ngettext(
        "The pile has {count} card. On top:", "The pile has {count} cards. On top:", len(public.pile)
    )
    parts = [f"{cards}\n{_shown([public.pile[-1:]])}"]
    if public.frozen:
        parts.append(_("A wild card lies in it."))
    if public.melds[0]:
        melds = _shown(meld.cards for meld in public.melds[0])
        parts.append(_("On the table of your side:") + f"\n{melds}")
    else:
        minimum = number(public.minimum(0))
        parts.append(_("Your side has laid nothing yet; its first meld needs {minimum}.", minimum=minimum))
    parts.append(_("Your hand:") + f"\n{_shown([in_order(hand)])}")
    return parts


def _score(drill: Drill) -> list[str]:
    public = drill.view.public
    over = public.over
    assert over is not None
    parts = [
        _("The deal is over.") + " " + (_("This side went out.") if over.seat == 0 else _("Others went out."))
    ]
    parts.append(_("Laid:") + f"\n{_shown(meld.cards for meld in public.melds[0])}")
    if public.threes[0]:
        parts.append(_("Threes laid out:") + f"\n{_shown([public.threes[0]])}")
    if over.hands[0]:
        parts.append(_("Left in hand:") + f"\n{_shown([in_order(over.hands[0])])}")
    return parts


def _sum(drill: Drill) -> str:
    """The lines of the sheet and what they come to."""
    assert drill.sheet is not None
    rules = drill.view.public.rules
    values = [(line, drill.sheet.lines[line]) for line in LINES]
    parts = " · ".join(f"{line_name(line, rules)} {signed(value)}" for line, value in values if value)
    return _("{parts}: together **{total}**.", parts=parts, total=number(drill.sheet.total))


def _laid(groups: Iterable[Group]) -> str:
    return _shown(group.cards for group in groups)


def _shown(groups: Iterable[Iterable[Card]]) -> str:
    return f"[cards: {' | '.join(write_cards(group) for group in groups)}]"
