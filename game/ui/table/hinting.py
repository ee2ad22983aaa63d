"""A person's hint: asked for, thought about, then the best play, then the three best side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.actions import Action, Ask, Draw, Lay, Take, Throw
from game.session.players import Choice
from game.session.ports import SeatPort
from game.ui.i18n import gettext as _
from game.ui.table.desk import Desk, Pointed
from game.ui.table.note import Note
from game.ui.table.plans import together
from game.ui.table.reasoning import Chosen, best_plan, ranked


class Adviser(Protocol):
    """Who gives hints: a match."""

    def hint(self, seat: int) -> Choice | None:
        """The best player's choice on a seat; None while it is thought about."""

    def drop_hint(self) -> None:
        """Nobody waits for a hint any more."""


class Hinting:
    """Where one person's hint stands; it is over when the table moves on."""

    def __init__(self) -> None:
        #: How often it was asked for: 1 shows the best play, 2 the three best.
        self.step = 0
        self._version = -1
        self._choice: Choice | None = None
        #: What the table shows of it.
        self._shown: Choice | None = None

    def press(self, port: SeatPort) -> None:
        """Ask for a hint, or for more of it; after that it goes away."""
        if not self.step or self._version != port.version:
            self.step, self._version, self._choice = 1, port.version, None
        elif self._choice is not None:
            self.step += 1
            if self.step > (2 if len(self._choice.table) > 1 else 1):
                self.step = 0

    def drop(self) -> bool:
        """Put the hint away; tells whether there was one."""
        had, self.step = self.step > 0, 0
        return had

    def follow(self, adviser: Adviser, port: SeatPort, desk: Desk) -> bool:
        """Keep the hint in step with the table; tells whether anything has changed."""
        before = self._shown
        if self._version != port.version:
            self.step = 0
        if not self.step:
            adviser.drop_hint()
        elif self._choice is None and port.seat is not None:
            self._choice = adviser.hint(port.seat)
        self._shown = self._choice if self.step else None
        desk.pointed = Pointed() if self._shown is None else pointed(together(self._shown.actions)[0])
        return self._shown is not before

    def note(self, port: SeatPort, desk: Desk, names: Sequence[str]) -> Note | None:
        """What stands on the rail while the hint is there."""
        if not self.step:
            return None
        if self._choice is None or port.seat is None:
            return Note(_("Hint"), _("Thinking it over…"), foot=_("Esc: never mind"))
        chosen = Chosen(self._choice, port.seat, port.view.public, names, own=True)
        if self.step > 1:
            return Note(_("The three best"), "", tuple(ranked(chosen)), _("H: close"))
        thought_of = desk.selected[0] if len(desk.selected) == 1 else None
        more = len(self._choice.table) > 1
        return Note(
            _("Hint"), best_plan(chosen, thought_of), foot=_("H: the three best") if more else _("H: close")
        )


def pointed(action: Action) -> Pointed:
    """What an action is done with, to be marked on the table."""
    match action:
        case Draw():
            return Pointed(stock=True)
        case Take(_seat, groups):
            cards = frozenset(card for group in groups for card in group.cards)
            return Pointed(cards, frozenset(group.rank for group in groups), pile=True)
        case Lay(_seat, groups):
            cards = frozenset(card for group in groups for card in group.cards)
            return Pointed(cards, frozenset(group.rank for group in groups))
        case Throw(_seat, card):
            return Pointed(frozenset((card,)), pile=True)
        case Ask():
            return Pointed(ask=True)
        case _:
            return Pointed()
