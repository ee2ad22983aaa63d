"""A computer player's own reasons, and its answer to a partner, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.public import CANASTA, Public
from game.core.ruleset import RuleSet
from game.session.players import Reason, Why
from game.ui.i18n import N_, ngettext, number
from game.ui.i18n import gettext as _
from game.ui.words import books, percent, rank_name

#: As many reasons are told at once.
MOST: Final = 2

_CLAUSES: Final[dict[Why, str]] = {
    Why.DRAW_NO_TAKE: N_("nothing in the hand takes the pile"),
    Why.DRAW_THIN_PILE: N_("the pile is not worth the cards that taking it costs"),
    Why.TAKE_PILE: N_("the pile is worth more than the cards that taking it costs"),
    Why.TAKE_OPENS: N_("taking the pile makes the first meld"),
    Why.END_DEAL: N_("the stock is used up"),
    Why.OPEN: N_("it makes the first meld"),
    Why.LAY: N_("cards on the table count, cards in the hand cost"),
    Why.CANASTA: N_("it completes a canasta"),
    Why.TO_FOOT: N_("it leads into the foot"),
    Why.GO_OUT: N_("going out is worth more now than playing on"),
    Why.STAY_IN: N_("playing on is worth more now than going out"),
    Why.THROW_LOOSE: N_("it goes with nothing else in the hand"),
    Why.THROW_SAFE: N_("the next player can hardly use it"),
    Why.BLOCK: N_("nobody takes a pile with a black three on it"),
    Why.FREEZE: N_("it freezes the pile, which then takes a natural pair"),
    Why.ONLY_THROW: N_("nothing better can be thrown"),
    Why.ASK: N_("the partner may still hold many points"),
    Why.SAY_YES: N_("the hand has little left to lay"),
    Why.SAY_NO: N_("there is still much to lay"),
}


def reason_words(reason: Reason, rules: RuleSet) -> str:
    """One reason as a clause, with its numbers where it has some."""
    facts = reason.facts
    match reason.code:
        case Why.TAKE_PILE if "cards" in facts:
            return ngettext("it brings {count} card", "it brings {count} cards", int(facts["cards"]))
        case Why.OPEN if {"points", "minimum"} <= facts.keys():
            points, minimum = number(int(facts["points"])), number(int(facts["minimum"]))
            return _(
                "it makes {points} points, and the first meld needs {minimum}", points=points, minimum=minimum
            )
        case Why.CANASTA if books(rules):
            return _("it completes a book")
        case Why.THROW_SAFE if "percent" in facts:
            share = percent(int(facts["percent"]))
            return _("the next player takes the pile with it in about {share} of all cases", share=share)
        case Why.BLOCK if "cards" in facts:
            return ngettext(
                "nobody takes the pile of {count} card with a black three on it",
                "nobody takes the pile of {count} cards with a black three on it",
                int(facts["cards"]),
            )
        case Why.FREEZE if "frozen" in facts:
            return _("nobody takes a pile with a wild card on it")
        case Why.FREEZE if "cards" in facts:
            return ngettext(
                "it freezes the pile of {count} card, which then takes a natural pair",
                "it freezes the pile of {count} cards, which then takes a natural pair",
                int(facts["cards"]),
            )
        case code:
            return _(_CLAUSES[code])


def reasons_words(reasons: Sequence[Reason], rules: RuleSet) -> str:
    """A player's first reason, or the first two, as a clause; nothing where there is none."""
    told = list(dict.fromkeys(reason_words(reason, rules) for reason in reasons))[:MOST]
    if len(told) < MOST:
        return "".join(told)
    return _("{why}; {more}", why=told[0], more=told[1])


# -- the partner's answer -----------------------------------------------------------------------


def answer_words(yes: bool, reasons: Sequence[Reason], public: Public, seat: int) -> str:
    """What a computer says to its partner's question, with its reason."""
    code = Why.SAY_YES if yes else Why.SAY_NO
    facts = next((reason.facts for reason in reasons if reason.code is code), {})
    if "points" not in facts:
        return _("Yes, go out") if yes else _("No, not now")
    points = number(int(facts["points"]))
    if yes:
        return _("Yes: I hold only {points} points", points=points)
    near = _nearest(public, public.rules.side_of[seat])
    if near is None:
        return _("No: I still hold {points} points", points=points)
    rank, missing = near
    if books(public.rules):
        return ngettext(
            "No: I still hold {points} points, and a book of {rank} is one card away",
            "No: I still hold {points} points, and a book of {rank} is {count} cards away",
            missing,
            points=points,
            rank=rank,
        )
    return ngettext(
        "No: I still hold {points} points, and a canasta of {rank} is one card away",
        "No: I still hold {points} points, and a canasta of {rank} is {count} cards away",
        missing,
        points=points,
        rank=rank,
    )


def _nearest(public: Public, side: int) -> tuple[str, int] | None:
    """The side's meld that lacks the fewest cards of a canasta, if one lacks two or fewer, and how many."""
    open_melds = [meld for meld in public.melds[side] if CANASTA - 2 <= meld.size < CANASTA]
    best = max(open_melds, key=lambda meld: meld.size, default=None)
    return None if best is None else (rank_name(best.rank), CANASTA - best.size)
