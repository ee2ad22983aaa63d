"""What stands between the seats' ports and the course of a match: lateness, taking back, how long a seat took."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.actions import Action
from game.core.cards import Card
from game.core.refusals import Code, Refusal, refuse
from game.core.view import PlayerView
from game.session.course import Course
from game.session.ports import SeatPort, Step


class Sitting:
    """Serves the ports of one match."""

    def __init__(self, course: Course, clock: Callable[[], float]) -> None:
        """Serve this match; `clock` gives seconds."""
        self._course = course
        self._clock = clock
        self._since = clock()
        #: What was taken back, last first, and the version at which it may be played again.
        self._undone: list[Action] = []
        self._undone_at = -1

    def port(self, seat: int | None, name: str) -> SeatPort:
        """Give a seat its port; None is an onlooker."""
        return SeatPort(seat, name, self._course.table.inbox(seat), self)

    # -- looking

    def view(self, seat: int | None) -> PlayerView:
        """Give what the seat knows."""
        return self._course.table.view(seat)

    def version(self) -> int:
        """Give the table's version."""
        return self._course.table.version

    def history(self, seat: int | None) -> tuple[Step, ...]:
        """Give the deal's actions as the seat saw them."""
        return self._course.table.history(seat)

    # -- playing

    def submit(self, seat: int, action: Action, version: int | None) -> Refusal | None:
        """Play an action of this seat, unless it comes too late."""
        table = self._course.table
        if version is not None and version != table.version:
            return None
        if action.seat != seat:
            return refuse(self._course.rules.game, Code.NOT_YOUR_TURN, seat=table.public.to_act)
        fault = self._course.play(action, ms=round((self._clock() - self._since) * 1000))
        if fault is None:
            self._since = self._clock()
        return fault

    def begin(self) -> None:
        """Start the clock of the seat to act."""
        self._since = self._clock()

    # -- taking back

    def undoable(self, seat: int) -> int:
        """Give how many actions the seat may take back."""
        return self._course.undoable(seat)

    def take_backable(self, seat: int) -> int:
        """Give how many actions lead back to before the seat's last one."""
        return self._course.take_backable(seat)

    def undo(self, seat: int, actions: int, *, take_back: bool) -> None:
        """Take actions back; only a seat's own can be played again."""
        kept = self._undone if self._undone_at == self.version() else []
        undone = self._course.undo(seat, actions, take_back=take_back)
        self._undone = [] if take_back else [*kept, *reversed(undone)]
        self._undone_at = self.version()
        self.begin()

    def redoable(self, seat: int) -> int:
        """Give how many actions the seat may play again."""
        if self._undone_at != self.version():
            return 0
        return sum(action.seat == seat for action in self._undone)

    def redo(self, seat: int) -> Refusal | None:
        """Play again what was taken back last."""
        if not self.redoable(seat):
            raise ValueError(f"seat {seat} has nothing to play again")
        fault = self.submit(seat, self._undone[-1], None)
        if fault is None:
            self._undone.pop()
            self._undone_at = self.version()
        return fault

    # -- the own hand

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Give the seat's hand in its own order."""
        return self._course.hand(seat)

    def arrange(self, seat: int, hand: Sequence[Card]) -> None:
        """Note the order of the seat's hand."""
        self._course.arrange(seat, hand)
