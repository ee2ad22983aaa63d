"""A plan in words: what to do now, as one would say it across the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Answer, Ask, Draw, End, Group, Lay, Take, Throw
from game.core.cards import Card, in_order
from game.core.public import Public
from game.ui.i18n import gettext as _
from game.ui.words import card_name, marks, rank_name


def plan_words(actions: Sequence[Action], public: Public, than: Card | None = None) -> str:
    """A plan in a sentence, such as `Lay K K K, then throw the 9♦`; `than` is the card that is not thrown instead."""
    clauses = [clause for action in together(actions) for clause in _clauses(action, public, than)]
    if not clauses:
        return ""
    words = clauses[0]
    for clause in clauses[1:-1]:
        words = _("{first}, {second}", first=words, second=clause)
    if len(clauses) > 1:
        words = _("{first}, then {second}", first=words, second=clauses[-1])
    return capital(words)


def together(actions: Sequence[Action]) -> list[Action]:
    """A plan with what is laid act by act taken as one, rank by rank."""
    found: list[Action] = []
    for action in actions:
        before = found[-1] if found else None
        if isinstance(action, Lay) and isinstance(before, Lay):
            cards = {group.rank: group.cards for group in before.groups}
            for group in action.groups:
                cards[group.rank] = (*cards.get(group.rank, ()), *group.cards)
            found[-1] = Lay(action.seat, tuple(Group(rank, laid) for rank, laid in cards.items()))
        else:
            found.append(action)
    return found


def capital(words: str) -> str:
    """A sentence begins with a capital letter.

    >>> capital("throw the 9♦")
    'Throw the 9♦'
    """
    return words[:1].upper() + words[1:]


def _clauses(action: Action, public: Public, than: Card | None) -> list[str]:
    match action:
        case Draw():
            return [_("draw from the stock")]
        case Take(_seat, groups):
            return [_taking(groups[0]), *(_laying(group, action.seat, public) for group in groups[1:])]
        case Lay(seat, groups):
            return [_laying(group, seat, public) for group in groups]
        case Throw(_seat, card) if than is not None:
            return [_("throw the {card}, not the {other}", card=card_name(card), other=card_name(than))]
        case Throw(_seat, card):
            return [_("throw the {card}", card=card_name(card))]
        case Ask():
            return [_("ask your partner whether to go out")]
        case Answer(_seat, yes):
            return [_("answer yes") if yes else _("answer no")]
        case End():
            return [_("end the deal")]


def _marks(group: Group) -> str:
    """The cards of a group, which no line breaks in two."""
    return marks(in_order(group.cards)).replace(" ", "\u00a0")


def _taking(group: Group) -> str:
    if not group.cards:
        return _("take the pile onto your {rank}", rank=rank_name(group.rank))
    return _("take the pile with {cards}", cards=_marks(group))


def _laying(group: Group, seat: int, public: Public) -> str:
    cards, side = _marks(group), public.rules.side_of[seat]
    if public.open_meld(side, group.rank) is not None:
        return _("add {cards} to the {rank}", cards=cards, rank=rank_name(group.rank))
    if all(card.wild for card in group.cards):
        return _("lay {cards} with the {rank}", cards=cards, rank=rank_name(group.rank))
    return _("lay {cards}", cards=cards)
