"""Clicks, drags and keys become acts. It decides nothing: it finds out what is meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from game.core.cards import Card, Rank
from game.core.public import Phase
from game.ui.i18n import gettext as _
from game.ui.table.acts import Acts
from game.ui.table.desk import Drag
from game.ui.table.layout import column_at, hit
from game.ui.table.poses import Layout
from game.ui.table.prompt import slots

Pos = tuple[int, int]
Kind = Literal["hand", "staged", "pile", "stock", "slot", "theirs", "lap", "none"]

DOUBLE_CLICK: Final = 0.4
#: Units of the drawings that the pointer moves before a press becomes a drag.
DRAG_FROM: Final = 7


@dataclass(frozen=True, slots=True)
class Target:
    """What is at a place."""

    kind: Kind
    card: Card | None = None
    rank: Rank | None = None


@dataclass(frozen=True, slots=True)
class _Press:
    target: Target
    pos: Pos


def target_at(acts: Acts, layout: Layout, pos: Pos) -> Target:
    """What is at a place, the topmost thing first."""
    frame = layout.frame
    card = hit(layout, pos, layout.hand)
    if card is not None:
        return Target("hand", card)
    staged = hit(layout, pos, acts.desk.staged_cards)
    if staged is not None:
        rank = next(rank for rank, cards in acts.desk.staged.items() if staged in cards)
        return Target("staged", staged, rank)
    column = column_at(layout, pos)
    if column is not None:
        own = column.side == frame.rules.side_of[frame.viewer]
        return Target("slot" if own else "theirs", rank=column.rank)
    if frame.pile.inflate(frame.pile.width, 8).union(frame.pile_words).collidepoint(pos):
        return Target("pile")
    if frame.stock.union(frame.stock_words).inflate(4, 4).collidepoint(pos):
        return Target("stock")
    if frame.hand.collidepoint(pos):
        return Target("lap")
    return Target("none")


class Gestures:
    """The pointer and the keys of one seat. `clock` gives seconds; `on_change` is told after every change."""

    def __init__(self, acts: Acts, layout: Callable[[], Layout], clock: Callable[[], float]) -> None:
        self.acts = acts
        self.layout = layout
        self.clock = clock
        self.hover: Target = Target("none")
        self._press: _Press | None = None
        self._last_click: tuple[Card | None, float, Pos] = (None, -1.0, (0, 0))

    @property
    def dragging(self) -> bool:
        """Whether cards are under the pointer."""
        return self.acts.desk.drag is not None

    # -- the pointer

    def down(self, pos: Pos) -> bool:
        """The left button went down."""
        self._press = _Press(target_at(self.acts, self.layout(), pos), pos)
        return False

    def move(self, pos: Pos) -> bool:
        """The pointer moved; tells whether anything but its place has changed."""
        desk = self.acts.desk
        if desk.drag is not None:
            desk.drag.pos = pos
            return self._look(pos)
        press = self._press
        if press is not None and _far(press.pos, pos, self.layout().frame.px(DRAG_FROM)):
            return self._begin_drag(press, pos)
        return self._look(pos)

    def up(self, pos: Pos) -> bool:
        """The left button went up: a drop or a click; tells whether something was tried."""
        desk = self.acts.desk
        press, self._press = self._press, None
        if desk.drag is not None:
            drag, desk.drag = desk.drag, None
            self._drop(drag, target_at(self.acts, self.layout(), pos), pos)
            self._look(pos)
            return True
        if press is None:
            return False
        target = target_at(self.acts, self.layout(), pos)
        if target != press.target:
            return False
        self._click(target, pos)
        return True

    def cancel(self) -> bool:
        """Escape, lost focus, lost button: the drag ends and everything is where it was."""
        self._press = None
        had = self.acts.desk.drag is not None
        self.acts.desk.drag = None
        return had

    def _look(self, pos: Pos) -> bool:
        now = target_at(self.acts, self.layout(), pos)
        changed = now != self.hover
        self.hover = now
        return changed

    def _begin_drag(self, press: _Press, pos: Pos) -> bool:
        acts, layout, desk = self.acts, self.layout(), self.acts.desk
        target = press.target
        if target.kind == "hand" and target.card is not None:
            if target.card not in desk.selected:
                card = desk.lowest(target.card)
                cards: tuple[Card, ...] = (card,)
            else:
                card = target.card
                cards = tuple(c for c in desk.shown if c in desk.selected)
            pose = layout.poses.get(target.card)
        elif target.kind == "staged" and target.card is not None:
            card, cards = target.card, (target.card,)
            pose = layout.poses.get(card)
        elif target.kind == "pile" and acts.view.public.pile and layout.pile:
            card = layout.pile[-1]
            if not acts.in_phase(Phase.DRAW) or desk.taking is not None:
                return False
            cards, pose = (card,), layout.poses.get(card)
        elif target.kind == "stock" and acts.in_phase(Phase.DRAW) and acts.view.public.stock_size:
            cards, pose = (), layout.stock_pose()
        else:
            return False
        if pose is None:
            return False
        grip = (press.pos[0] - pose.x, press.pos[1] - pose.y)
        pile, stock = target.kind == "pile", target.kind == "stock"
        desk.drag = Drag(cards, pos, grip, from_pile=pile, from_stock=stock)
        return True

    def _drop(self, drag: Drag, target: Target, pos: Pos) -> None:
        acts = self.acts
        if drag.from_stock:
            if target.kind in ("hand", "lap"):
                acts.draw()
            return
        if drag.from_pile:
            if target.kind in ("hand", "lap") or target.rank is drag.cards[0].rank:
                acts.take(tuple(c for c in acts.desk.selected))
            elif target.kind not in ("pile", "none"):
                acts.say(lambda: _("Bring the pile's top card to its own slot, or to your hand."), "pile")
            return
        match target.kind:
            case "slot" | "staged":
                assert target.rank is not None
                acts.place(drag.cards, target.rank)
            case "pile":
                self._onto_pile(drag.cards)
            case "hand" | "lap":
                self._into_hand(drag, pos)
            case "theirs":
                acts.say(lambda: _("Those are their melds: your cards go into your own row."), "hand")
            case "stock":
                acts.say(lambda: _("Nothing goes back to the stock."), "stock")
            case "none":
                pass

    def _onto_pile(self, cards: tuple[Card, ...]) -> None:
        acts = self.acts
        pile = acts.view.public.pile
        top = pile[-1].rank if pile else None
        if acts.in_phase(Phase.DRAW) and acts.desk.taking is not None:
            acts.take_with_it(cards)
        elif acts.in_phase(Phase.DRAW) and any(c.wild or c.rank is top for c in cards):
            acts.take(cards)
        elif len(cards) == 1:
            acts.throw(cards[0])
        else:
            acts.say(lambda: _("One card is thrown, not {count}.", count=len(cards)), "pile")

    def _into_hand(self, drag: Drag, pos: Pos) -> None:
        """Put cards into another place of the hand, or back into it from a slot."""
        desk, layout = self.acts.desk, self.layout()
        back = [c for c in drag.cards if c in desk.staged_cards]
        if back:
            desk.unstage(back)
            self._let_the_pile_lie()
            return
        over = hit(layout, pos, [c for c in layout.hand if c not in drag.cards])
        middle = layout.poses[over].x if over is not None else 0
        if over is not None and pos[0] > middle:
            rest = [c for c in layout.hand if c not in drag.cards]
            at = rest.index(over) + 1
            over = rest[at] if at < len(rest) else None
        desk.move(drag.cards, over)

    def _let_the_pile_lie(self) -> None:
        desk = self.acts.desk
        if desk.taking is not None and not desk.staged.get(desk.taking):
            desk.clear()

    def _click(self, target: Target, pos: Pos) -> None:
        acts, desk = self.acts, self.acts.desk
        match target.kind:
            case "hand":
                assert target.card is not None
                self._click_card(target.card, pos)
            case "staged":
                assert target.card is not None and target.rank is not None
                if desk.selected:
                    acts.place(desk.selected, target.rank)
                else:
                    desk.unstage((target.card,))
                    self._let_the_pile_lie()
            case "slot":
                assert target.rank is not None
                if desk.selected:
                    acts.place(desk.selected, target.rank)
                else:
                    acts.pick(target.rank)
            case "pile":
                self._click_pile()
            case "stock":
                acts.draw()
            case "theirs":
                if desk.selected:
                    acts.say(lambda: _("Those are their melds: your cards go into your own row."), "hand")
            case "lap" | "none":
                pass

    def _click_card(self, card: Card, pos: Pos) -> None:
        last, when, where = self._last_click
        now = self.clock()
        near = not _far(where, pos, self.layout().frame.px(DRAG_FROM))
        if last is not None and last.face == card.face and near and now - when <= DOUBLE_CLICK:
            self._last_click = (None, -1.0, pos)
            self.acts.desk.selected = ()
            self.acts.place_all(card)
            return
        self._last_click = (card, now, pos)
        self.acts.desk.select(card)

    def _click_pile(self) -> None:
        acts = self.acts
        selected = acts.desk.selected
        if acts.in_phase(Phase.PLAY) and acts.desk.taking is None:
            if len(selected) == 1:
                acts.throw(selected[0])
            elif selected:
                acts.say(lambda: _("One card is thrown, not {count}.", count=len(selected)), "pile")
            else:
                acts.say(lambda: _("Select one card to throw."), "pile")
        else:
            acts.take(selected)

    # -- keys

    def key(self, key: int, mod: int) -> bool:
        """A key; tells whether it was meant for the table."""
        acts, desk = self.acts, self.acts.desk
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return False
        if key == pygame.K_ESCAPE:
            return self.cancel() or acts.put_back() or self._drop_notice()
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        elif key == pygame.K_BACKSPACE:
            acts.put_back_last()
        elif key == pygame.K_d:
            acts.draw()
        elif key == pygame.K_t:
            acts.take(desk.selected)
        elif key == pygame.K_l:
            self._lay()
        elif key == pygame.K_a:
            acts.ask()
        elif key == pygame.K_s:
            desk.sort()
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._step(1 if key == pygame.K_RIGHT else -1)
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._raise(up=key == pygame.K_UP)
        else:
            return False
        return True

    def _drop_notice(self) -> bool:
        had = self.acts.desk.notice is not None
        self.acts.desk.notice = None
        return had

    def _enter(self) -> None:
        desk = self.acts.desk
        if desk.slot is not None and desk.selected:
            rank, desk.slot = desk.slot, None
            self.acts.place(desk.selected, rank)
            return
        self.acts.confirm()

    def _lay(self) -> None:
        """Lay what is selected: into the slot that its rank names, or one chosen with the arrows."""
        acts, desk = self.acts, self.acts.desk
        if desk.slot is not None:
            self._enter()
        elif desk.selected and all(c.wild for c in desk.selected):
            desk.slot = self._first_slot()
        else:
            acts.place_by_rank(desk.selected)

    def _first_slot(self) -> Rank:
        """Where choosing a slot for wild cards begins: a slot where something lies already, if there is one."""
        acts = self.acts
        public = acts.view.public
        laid = [m.rank for m in public.melds[public.rules.side_of[acts.seat]] if not m.canasta]
        held = [*acts.desk.staged, *laid]
        return next((rank for rank in slots(public) if rank in held), slots(public)[0])

    def _step(self, step: int) -> None:
        """Move the keyboard along the hand, or along the slots while one is chosen."""
        desk = self.acts.desk
        if desk.slot is not None:
            ranks = slots(self.acts.view.public)
            desk.slot = ranks[(ranks.index(desk.slot) + step) % len(ranks)]
            return
        shown = desk.shown
        if not shown:
            return
        if desk.cursor not in shown:
            desk.cursor = shown[0 if step > 0 else -1]
        else:
            desk.cursor = shown[(shown.index(desk.cursor) + step) % len(shown)]

    def _raise(self, *, up: bool) -> None:
        """Raise or lower the card under the keyboard."""
        desk = self.acts.desk
        if desk.cursor not in desk.shown:
            self._step(1)
        elif desk.cursor is not None and (desk.cursor in desk.selected) is not up:
            at = desk.shown.index(desk.cursor)
            desk.select(desk.cursor)
            desk.cursor = desk.shown[at]


def _far(a: Pos, b: Pos, most: int) -> bool:
    return abs(a[0] - b[0]) > most or abs(a[1] - b[1]) > most
