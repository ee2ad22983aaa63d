"""The picture of the table: composed once while it rests, with only what moves drawn over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.core.cards import Card, Rank
from game.core.legality import closed_ranks
from game.core.public import Phase
from game.core.view import PlayerView
from game.ui.look import Look
from game.ui.table.acts import Acts
from game.ui.table.banner import put_banner
from game.ui.table.frame import Rect
from game.ui.table.hud import Hud
from game.ui.table.note import Note
from game.ui.table.paint import Painter
from game.ui.table.poses import Column, Layout, Pose
from game.ui.table.prompt import Fit, can_take
from game.ui.table.rail import RailBoard
from game.ui.table.stage import Stage
from game.ui.widgets.tip import Term


@dataclass(slots=True)
class Showing:
    """What the picture shows besides the layout."""

    acts: Acts
    fits: Mapping[Rank, Fit] = field(default_factory=dict)
    #: The slot under the pointer or chosen with the arrows.
    aimed: Rank | None = None
    hint: str | None = None
    log: Sequence[str] = ()
    thrown: str = ""
    #: What each side's last deal brought.
    last: Sequence[int | None] = ()
    #: The partner's answer at its seat, with its reason and without.
    bubble: tuple[int, str, str] | None = None
    #: How the deal has ended, until the score sheet comes.
    banner: str = ""
    #: What stands on the rail instead of the play by play: a hint, or why a computer played so.
    note: Note | None = None
    #: The pile would take the cards under the pointer.
    pile_lit: bool = False
    #: Seconds, for the mark of the one whose turn it is.
    beat: float = 0.0


class Picture:
    """Draws a table; the composed picture is thrown away when anything at rest has changed."""

    def __init__(self, look: Look, hud: Hud, rail: RailBoard) -> None:
        self.look = look
        self.hud = hud
        self.rail = rail
        self.painter = Painter(look)
        self._resting: pygame.Surface | None = None
        self._ground: tuple[object, pygame.Surface] | None = None
        self._stale = True
        self._whole = True
        self._areas: list[Rect] = []
        self._drawn_on: pygame.Surface | None = None
        #: Some pictures stood in for others of the exact size when this was composed.
        self._blurred = False

    def change(self) -> None:
        """Something at rest has changed."""
        self._stale = True

    def redraw(self) -> None:
        """The window's surface holds something else now: draw it all."""
        self._whole = True

    def draw(self, surface: pygame.Surface, layout: Layout, stage: Stage, show: Showing) -> list[Rect] | None:
        """Draw a frame; gives the areas that changed, None for the whole window."""
        if self._blurred and not self.look.assets.waiting:
            self._stale = True
        resting = self._resting
        whole = self._whole or self._stale or surface is not self._drawn_on
        if resting is None or resting.get_size() != surface.get_size():
            resting = self._resting = pygame.Surface(surface.get_size()).convert(surface)
            self._stale = whole = True
        if self._stale:
            self._compose(resting, layout, stage, show)
            self._stale = False
            self._blurred = self.look.assets.waiting > 0
        if whole:
            surface.blit(resting, (0, 0))
            before: list[Rect] = []
        else:
            before = self._areas
            for area in before:
                surface.blit(resting, area, area)
        self._areas = self._moving(surface, layout, stage, show)
        mark = self.hud.mark(surface, layout, show.acts.view, show.beat)
        if mark is not None:
            self._areas.append(mark)
        self._whole = False
        self._drawn_on = surface
        return None if whole else [*before, *self._areas]

    def term_at(self, layout: Layout, pos: tuple[int, int]) -> Term | None:
        """The word at this place that can be explained, if there is one."""
        ribbons = [
            (ribbon.rect, "clean" if ribbon.clean else "mixed")
            for column in layout.columns.values()
            for ribbon in column.ribbons
        ]
        terms = (*self.hud.terms, *self.rail.terms, *ribbons)
        return next((term for term in terms if term[0].collidepoint(pos)), None)

    # -- what moves

    def _moving(self, surface: pygame.Surface, layout: Layout, stage: Stage, show: Showing) -> list[Rect]:
        bounds, acts = surface.get_rect(), show.acts
        areas, places = [], set()
        for m in stage.shown(layout):
            place = (round(m.pose.x / 4), round(m.pose.y / 4))  # a packet has one shadow
            area = self.painter.flying(
                surface,
                m.card,
                m.pose,
                m.back,
                m.lifted,
                m.goal,
                m.squeeze,
                shadow=place not in places,
                seen=m.seen,
            )
            places.add(place)
            areas.append(area.clip(bounds))
        areas += self._coming(surface, layout, stage, show)
        drag = acts.desk.drag
        if drag is not None:
            held: list[tuple[Card | None, Pose]] = list(drag_poses(layout, acts).items())
            if drag.from_stock:
                x, y = drag.pos[0] - drag.grip[0], drag.pos[1] - drag.grip[1]
                held = [(None, Pose(x, y, layout.frame.stock.width))]
            for card, pose in held:
                areas.append(self.painter.flying(surface, card, pose, None, 0.7).clip(bounds))
        return areas

    def _coming(self, surface: pygame.Surface, layout: Layout, stage: Stage, show: Showing) -> list[Rect]:
        """Ribbons and the banner, as far as they have come."""
        areas = []
        for mark in stage.marks:
            share = stage.share(mark)
            if share <= 0:
                continue
            if mark.slot is None:
                areas.append(
                    put_banner(surface, self.look, layout, show.acts.view.public, show.banner, share)
                )
            elif mark.slot in layout.columns:
                ribbons = [r for r in layout.columns[mark.slot].ribbons if r.clean is mark.clean]
                areas += [self.painter.coming(surface, ribbon, share) for ribbon in ribbons]
        return areas

    # -- what rests

    def _compose(self, picture: pygame.Surface, layout: Layout, stage: Stage, show: Showing) -> None:
        acts = show.acts
        view = acts.view
        self.hud.terms, self.hud.clause = [], None
        picture.blit(self._felt_and_rows(picture, layout, view), (0, 0))
        self.hud.plates(picture, layout, view)
        self.hud.heads(picture, layout, view)
        self._slots(picture, layout, show)
        self._middle(picture, layout, show)
        self._cards(picture, layout, stage, acts)
        self._over_the_cards(picture, layout, stage, show)
        self.hud.line(picture, layout, acts, show.hint)
        if show.bubble is not None:
            self.hud.bubble(picture, layout, *show.bubble)
        if show.banner and not stage.marks:
            put_banner(picture, self.look, layout, view.public, show.banner)
        self.rail.refresh(acts, undoable=acts.port.undoable > 0)
        self.rail.draw(picture, layout.frame, acts, show.last, show.log, show.note)
        self.rail.buttons(picture)

    def _felt_and_rows(self, picture: pygame.Surface, layout: Layout, view: PlayerView) -> pygame.Surface:
        """What lies under everything; it changes with the window and with whose turn it is."""
        key = (layout.frame, None if view.public.over else view.public.to_act)
        if self._ground is None or self._ground[0] != key:
            theme, size = self.look.theme, picture.get_size()
            if self._ground is not None and self._ground[1].get_size() == size:
                ground = self._ground[1]
            else:
                ground = pygame.Surface(size).convert(picture)
            ground.blit(self.look.panels.felt(size, theme.felt, theme.felt_edge), (0, 0))
            self.hud.rows(ground, layout, view)
            self.rail.ground(ground, layout.frame)
            self._ground = (key, ground)
        return self._ground[1]

    def _slots(self, picture: pygame.Surface, layout: Layout, show: Showing) -> None:
        own = layout.frame.rules.side_of[layout.frame.viewer]
        shut = closed_ranks(show.acts.view)
        for (side, rank), column in layout.columns.items():
            if side == own and (rank in show.fits or rank is show.acts.desk.slot):
                self.painter.light(
                    picture, layout, column, strong=rank is show.aimed or rank is show.acts.desk.slot
                )
            if side == own and rank in show.acts.desk.pointed.slots:
                self.painter.light(picture, layout, column, strong=True, colour=self.look.theme.good)
            self.painter.slot(picture, layout, column)
            if rank in shut and not column.cards:
                self.painter.shut(picture, layout, column)
                self.hud.terms.append((column.area, "closed-rank"))
            elif rank is Rank.WILD and not column.cards:
                self.hud.terms.append((column.area, "wild-meld"))

    def _middle(self, picture: pygame.Surface, layout: Layout, show: Showing) -> None:
        acts, frame = show.acts, layout.frame
        public = acts.view.public
        theme, panels = self.look.theme, self.look.panels
        notice = acts.desk.notice
        glowing: list[Rect] = []
        wide = max(frame.pile.width, frame.pile.height if public.frozen else 0)
        pile = frame.pile.inflate(wide - frame.pile.width + frame.px(10), 0)
        if acts.in_phase(Phase.DRAW) and acts.desk.taking is None:
            glowing += [frame.stock] if public.stock_size else []
            glowing += [pile] if public.pile and can_take(acts.view) else []
        if show.pile_lit:
            glowing.append(pile)
        for rect in glowing:
            area = rect.inflate(frame.px(14), frame.px(12))
            width = max(2, frame.px(2.5))
            panels.put(picture, area, (*theme.brass, 30), frame.px(10), border=theme.brass, width=width)
        hinted = [
            r for r, on in ((frame.stock, acts.desk.pointed.stock), (pile, acts.desk.pointed.pile)) if on
        ]
        for rect in hinted:
            area, width = rect.inflate(frame.px(20), frame.px(18)), max(3, frame.px(4))
            panels.put(picture, area, (*theme.good, 60), frame.px(12), border=theme.good, width=width)
        self.painter.stack(picture, frame.stock, public.stock_size)
        if not layout.pile:
            self.painter.stack(picture, frame.pile, 0)
        if frame.rules.foot_size and public.feet_waiting[frame.viewer] and acts.port.seat is not None:
            self.painter.stack(picture, frame.foot, frame.rules.foot_size, "foot")
        said = notice.words if notice is not None and notice.place in ("pile", "stock") else None
        if said is not None and notice is not None and notice.clause:
            said = f"{said} ({notice.clause})"
        self.hud.middle(picture, layout, acts, show.thrown, said)

    def _cards(self, picture: pygame.Surface, layout: Layout, stage: Stage, acts: Acts) -> None:
        desk, theme = acts.desk, self.look.theme
        away = set(stage.moving)
        if desk.drag is not None:
            away |= set(desk.drag.cards)
        hand = set(layout.hand)
        width = max(2, layout.frame.px(4))
        for card, pose in layout.drawn():
            if card in away:
                continue
            self.painter.card(picture, card, pose)
            if card not in hand:
                continue
            if card in desk.selected:
                self.painter.ring(picture, pose, theme.coral, width)
            if card in desk.pointed.cards:
                self.painter.ring(picture, pose, theme.good, width)
                self.painter.star(picture, pose)
            if card in desk.fresh:
                self.painter.fresh(picture, layout, pose)
        cursor = layout.poses.get(desk.cursor) if desk.cursor in hand and desk.cursor not in away else None
        if cursor is not None:  # over its neighbours: the next card would cover all but an edge of it
            self.painter.ring(picture, cursor, theme.ink, 2 * width)
            self.painter.ring(picture, cursor, theme.brass, width)

    def _over_the_cards(self, picture: pygame.Surface, layout: Layout, stage: Stage, show: Showing) -> None:
        own = layout.frame.rules.side_of[layout.frame.viewer]
        flying = [f.card for f in stage.flights if not f.flat]  # what only makes room keeps its ribbon
        goals = [layout.poses[c] for c in flying if c in layout.poses]
        coming = {(*mark.slot, mark.clean) for mark in stage.marks if mark.slot is not None}
        for (side, rank), column in layout.columns.items():
            self.painter.outline(picture, layout, column)
            fit = show.fits.get(rank) if side == own else None
            self.painter.tag(picture, layout, column, fit)
            if not any(_within(column, pose) for pose in goals):
                for ribbon in column.ribbons:
                    if (side, rank, ribbon.clean) not in coming:
                        self.painter.ribbon(picture, ribbon)


def _within(column: Column, pose: Pose) -> bool:
    return bool(column.area.collidepoint(pose.x, pose.y))


def drag_poses(layout: Layout, acts: Acts) -> dict[Card, Pose]:
    """Where the cards under the pointer are: fanned out a little, the one that is held where it is held."""
    drag = acts.desk.drag
    if drag is None:
        return {}
    wide = layout.hand_wide or layout.frame.pile.width
    step = wide * 0.3
    x, y = drag.pos[0] - drag.grip[0], drag.pos[1] - drag.grip[1]
    middle = (len(drag.cards) - 1) / 2
    return {
        card: Pose(x + (number - middle) * step, y, wide, z=200_000 + number)
        for number, card in enumerate(drag.cards)
    }
