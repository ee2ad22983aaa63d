"""A seat's port onto a table stated in notation, and a match around it, for tests of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace

from game.core.actions import Action, Draw
from game.core.cards import Card
from game.core.engine import Applied
from game.core.match import Standing
from game.core.refusals import Refusal
from game.core.view import PlayerView
from game.session.players import Choice, Reason
from game.session.ports import SeatPort, Step
from game.session.table import Table
from game.ui.scene import SceneStack
from game.ui.scenes.table import TableScene
from game.ui.table.acts import Acts
from game.ui.table.desk import Desk
from game.ui.table.gestures import Gestures
from game.ui.table.layout import layout_for
from game.ui.table.poses import Layout
from tests.support.hand import Hand  # first: it chooses the drivers
from tests.support.tables import At

NAMES = ("Ana", "West", "North", "East")


@dataclass
class Door:
    """What a port asks behind the scenes, onto one table; it notes what was played."""

    table: Table
    played: list[Action] = field(default_factory=list)

    def view(self, seat: int | None) -> PlayerView:
        return self.table.view(seat)

    def version(self) -> int:
        return self.table.version

    def history(self, seat: int | None) -> tuple[Step, ...]:
        return (Step(self.table.view(seat).public, Draw(0), ()),)  # something: no deal is to be shown

    def submit(self, seat: int, action: Action, version: int | None) -> Refusal | None:
        fault = self.table.play(action)
        if fault is None:
            self.played.append(action)
        return fault

    def undoable(self, seat: int) -> int:
        return 0

    def take_backable(self, seat: int) -> int:
        return 0

    def undo(self, seat: int, actions: int, *, take_back: bool) -> None:
        raise AssertionError("nothing is undone at this door")

    def redoable(self, seat: int) -> int:
        return 0

    def redo(self, seat: int) -> Refusal | None:
        raise AssertionError("nothing is redone at this door")

    def hand(self, seat: int) -> tuple[Card, ...]:
        return self.table.view(seat).hand

    def arrange(self, seat: int, hand: Sequence[Card]) -> None:
        self.arranged = tuple(hand)


class AtDesk:
    """A desk before a stated table: acts, gestures and layout, without a window."""

    def __init__(self, at: At, seat: int | None = None, size: tuple[int, int] = (1600, 900)) -> None:
        self.table = Table()
        self.table.open(Applied(at.state, ()))
        self.size = size
        self.now = 0.0
        self.sit(at.public.to_act if seat is None else seat)

    def sit(self, seat: int) -> None:
        """Have this seat before an empty desk; nothing has been played from it yet."""
        self.seat = seat
        self.door = Door(self.table)
        self.port = SeatPort(seat, NAMES[seat], self.table.inbox(seat), self.door)
        self.desk = Desk()
        self.acts = Acts(self.port, self.desk, NAMES)
        self.gestures = Gestures(self.acts, lambda: self.layout, lambda: self.now)
        self.settle()

    @property
    def played(self) -> list[Action]:
        return self.door.played

    def settle(self) -> Layout:
        self.desk.sync(self.port.view.hand)
        self.layout = layout_for(self.port.view, self.desk, self.size)
        return self.layout

    def cards(self, text: str) -> tuple[Card, ...]:
        """Cards of the hand by their faces, a different copy each."""
        found: list[Card] = []
        for face in text.split():
            found.append(next(c for c in self.desk.shown if c.face == face and c not in found))
        return tuple(found)

    # -- a pointer

    def spot(self, card: Card) -> tuple[int, int]:
        rect = self.layout.poses[card].rect
        return rect.x + max(3, rect.width // 10), rect.y + rect.height // 4

    def slot(self, rank) -> tuple[int, int]:
        side = self.layout.frame.rules.side_of[self.seat]
        return self.layout.columns[side, rank].area.center

    def click(self, pos: tuple[int, int], *, after: float = 1.0) -> None:
        self.now += after
        self.gestures.down(pos)
        self.gestures.up(pos)
        self.settle()

    def click_cards(self, text: str) -> None:
        for face in text.split():
            card = next(c for c in self.desk.shown if c.face == face and c not in self.desk.selected)
            self.click(self.spot(card))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.now += 1
        self.gestures.down(start)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.gestures.move(middle)
        self.settle()
        self.gestures.move(end)
        self.gestures.up(end)
        self.settle()

    def key(self, key: int, mod: int = 0) -> None:
        self.gestures.key(key, mod)
        self.settle()

    @property
    def said(self) -> str:
        return "" if self.desk.notice is None else self.desk.notice.words


class OneTableMatch:
    """What the scene asks of a match, around one stated table; nobody else plays."""

    over = False
    sheets = None
    trouble = None
    code = None
    journal = None
    digest = ""

    def __init__(self, at: At, people: Sequence[int] = (0,)) -> None:
        self.table = Table()
        self.table.open(Applied(at.state, ()))
        self.door = Door(self.table)
        self.ports = {s: SeatPort(s, NAMES[s], self.table.inbox(s), self.door) for s in people}
        self.onlooker = SeatPort(None, "", self.table.inbox(None), self.door)
        players = at.rules.players
        self.setup = SimpleNamespace(seats=tuple(SimpleNamespace(name=NAMES[s]) for s in range(players)))
        self.standing = Standing(at.public.scores, over=False, winners=())
        self.deal = at.public.deal
        self.closed = False
        #: What there is for a hint; None: it is still thought about.
        self.advice: Choice | None = None

    @property
    def screen(self) -> SeatPort:
        return next(iter(self.ports.values()))

    @property
    def deal_over(self) -> bool:
        return False

    def tick(self, *, ready: bool = True) -> bool:
        return False

    def hint(self, seat: int) -> Choice | None:
        return self.advice

    def drop_hint(self) -> None:
        pass

    def reasons(self, seat: int) -> tuple[Reason, ...]:
        return ()

    def close(self) -> None:
        self.closed = True


def open_table_at(
    look, at: At, size=(1600, 900), speed: str = "brisk", people: Sequence[int] = (0,)
) -> tuple[TableScene, SceneStack, Hand]:
    """The scene of a stated table, open, with a hand for it."""
    match = OneTableMatch(at, people)
    scene = TableScene(look, match, on_leave_match=print, on_again=print, speed=speed)
    stack = SceneStack(size)
    stack.push(scene)
    return scene, stack, Hand(stack)
