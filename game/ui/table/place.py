"""A place before the screen: one seat's port, its desk and what it has heard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core.events import CardThrown, DealBegan, FootPickedUp, PartnerAnswered, TurnBegan
from game.session.ports import Heard, Rewound, SeatPort
from game.ui.i18n import gettext as _
from game.ui.table.desk import Desk


@dataclass(slots=True)
class Place:
    """What belongs to one seat; it stays when somebody else looks at the screen."""

    port: SeatPort
    desk: Desk = field(default_factory=Desk)
    #: What this seat has heard in this deal, oldest first.
    log: list[Heard] = field(default_factory=list)
    #: Who answered the last question, and how, until the next turn.
    answer: tuple[int, bool] | None = None

    @classmethod
    def opened(cls, port: SeatPort) -> Place:
        """Sit down at a port for the first time: what it has heard, or seen of a match that was taken up again."""
        place = cls(port)
        heard = port.inbox.drain()
        if any(isinstance(item, DealBegan) for item in heard):
            place.hear(heard)
        else:
            place.remember()
        return place

    def hear(self, heard: Iterable[Heard]) -> None:
        """Note what was heard."""
        for item in heard:
            if isinstance(item, DealBegan):
                self.log.clear()
                self.answer = None
            elif isinstance(item, PartnerAnswered) and item.seat != self.port.seat:
                self.answer = (item.seat, item.yes)
            elif isinstance(item, TurnBegan):
                self.answer = None
                if item.seat == self.port.seat:
                    self.desk.lead = ""
                    self.desk.notice = None
            elif isinstance(item, FootPickedUp) and item.seat == self.port.seat:
                self.desk.lead = self._ran if item.ran else self._walked
            elif isinstance(item, Rewound) and self.port.view.public.turn.answer is None:
                self.answer = None
            self.log.append(item)

    def remember(self) -> None:
        """Note what this seat has seen of the deal so far."""
        for step in self.port.history:
            self.hear(step.seen)
        self.desk.lead = ""

    @staticmethod
    def _ran() -> str:
        return _("You run: play on, and end with a throw")

    @staticmethod
    def _walked() -> str:
        return _("You walk into your foot: it plays from your next turn")

    def take_up_order(self) -> None:
        """Have the hand in the order that this seat gave it before the match was left, if it gave one."""
        order = self.port.hand
        if order != self.port.view.hand and order != self.desk.sorted(order):
            self.desk.order = order
            self.desk.by_hand = True

    def keep_order(self) -> None:
        """Have the record know how the hand lies: in an order of the player's own, or as the cards came."""
        port = self.port
        if port.seat is not None:
            port.arrange(self.desk.order if self.desk.by_hand else port.view.hand)

    def since_last_turn(self) -> list[Heard]:
        """What was heard since this seat's last throw."""
        for number in range(len(self.log) - 1, -1, -1):
            item = self.log[number]
            if isinstance(item, CardThrown) and item.seat == self.port.seat:
                return self.log[number + 1 :]
        return list(self.log)

    def last_throw(self) -> CardThrown | None:
        """The throw that lies on top of the pile."""
        pile = self.port.view.public.pile
        for item in reversed(self.log):
            if isinstance(item, CardThrown) and pile and pile[-1] is item.card:
                return item
        return None
