"""The rail on the right: scores, what is missing, play by play, and the buttons in their fixed places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.public import Public
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.table.acts import Acts
from game.ui.table.fitting import put
from game.ui.table.frame import Frame, Rect
from game.ui.table.note import Note, put_note
from game.ui.table.prompt import coral, may_ask, needs, staged_points
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.tip import Term
from game.ui.words import game_name, signed


class RailBoard:
    """Draws the rail; whoever owns its buttons says where they begin."""

    def __init__(self, look: Look, side_names: tuple[str, ...]) -> None:
        self.look = look
        self.side_names = side_names
        self.group = Group()
        #: Where the last note was drawn, and whether all of its words were.
        self.note_area, self.note_whole = Rect(0, 0, 0, 0), True
        self.area = Rect(0, 0, 0, 0)
        #: The words that can be explained, where they stand now.
        self.terms: list[Term] = []

    @property
    def floor(self) -> int:
        """Where the buttons begin."""
        return self.area.bottom

    def button_terms(self) -> list[Term]:
        """The buttons that can be explained."""
        return []

    def ground(self, surface: pygame.Surface, frame: Frame) -> None:
        """Draw the panel that everything else lies on."""
        self.look.panels.put(surface, self.area, (*self.look.theme.panel, 200), frame.px(16))

    def draw(
        self,
        surface: pygame.Surface,
        frame: Frame,
        acts: Acts,
        last: Sequence[int | None],
        log: Sequence[str],
        note: Note | None = None,
    ) -> None:
        """Draw everything on the rail but its ground and the buttons."""
        theme, text = self.look.theme, self.look.text
        public = acts.view.public
        pad = max(10, frame.px(20))
        inside = self.area.inflate(-2 * pad, -2 * pad)
        self.terms = self.button_terms()
        px = self._px(frame, 22)
        y = inside.y
        put(text, surface, game_name(public.rules.game), self._row(inside, y, px), px, theme.text, "title")
        y += text.height(px)
        small = self._px(frame, 15)
        put(text, surface, self._deal(public), self._row(inside, y, small), small, theme.quiet)
        y += text.height(small) + frame.px(12)
        y = self._scores(surface, frame, acts, last, inside, y)
        bottom = self.floor - frame.px(12)
        counted = staged_points(acts)
        if counted is not None:
            bottom = self._staged(surface, frame, counted, inside, bottom)
        if note is not None:
            room = self.area.inflate(-2 * (pad // 2), 0)
            room = Rect(room.x, inside.y, room.width, bottom - inside.y)
            self.note_area, self.note_whole = put_note(surface, self.look, frame, note, room)
            self._needs(surface, frame, acts, inside, y, self.note_area.y)
            return
        y = self._needs(surface, frame, acts, inside, y, bottom)
        self._play_by_play(surface, frame, log, Rect(inside.x, y, inside.width, bottom - y))

    def refresh(self, acts: Acts, *, undoable: bool) -> None:
        """Have the buttons say and allow what holds now."""

    def buttons(self, surface: pygame.Surface) -> None:
        """Draw the buttons."""
        self.group.draw(surface)

    def _deal(self, public: Public) -> str:
        if public.rules.deals is not None:
            return _("deal {deal} of {deals}", deal=public.deal, deals=public.rules.deals)
        return _("deal {deal} · to {target}", deal=public.deal, target=number(public.rules.target or 0))

    def _scores(
        self,
        surface: pygame.Surface,
        frame: Frame,
        acts: Acts,
        last: Sequence[int | None],
        inside: Rect,
        y: int,
    ) -> int:
        theme, text, panels = self.look.theme, self.look.text, self.look.panels
        public = acts.view.public
        own = public.rules.side_of[frame.viewer]
        n = len(public.rules.sides)
        name_px, small, total_px = self._px(frame, 18), self._px(frame, 14), self._px(frame, 22)
        high = text.height(name_px) + text.height(small) + frame.px(6)
        for side in ((own + i) % n for i in range(n)):
            row = Rect(inside.x, y, inside.width, high)
            panels.put(surface, row, (*theme.raised, 120), frame.px(10))
            words = row.inflate(-2 * frame.px(12), -frame.px(6))
            upper = Rect(words.x, words.y, words.width, text.height(name_px))
            lower = Rect(words.x, upper.bottom, words.width, text.height(small))
            total = number(public.scores[side])
            wide = text.width(total, total_px, "title")
            colour = theme.brass if side == own else theme.text
            name = Rect(upper.x, upper.y, upper.width - wide - 6, upper.height)
            put(text, surface, self.side_names[side], name, name_px, theme.text, "strong")
            put(text, surface, total, upper, total_px, colour, "title", align="right")
            opened = bool(public.melds[side])
            state = _("open") if opened else _("needs {minimum}", minimum=number(public.minimum(side)))
            good = theme.readable(theme.good, theme.raised)
            said = put(text, surface, state, lower, small, good if opened else theme.quiet)
            self.terms.append((said, "open" if opened else "minimum"))
            brought = last[side] if side < len(last) else None
            if brought is not None:
                tone = good if brought >= 0 else theme.red_light
                put(text, surface, signed(brought), lower, small, tone, align="right")
            y += high + frame.px(7)
        return y + frame.px(8)

    def _needs(
        self, surface: pygame.Surface, frame: Frame, acts: Acts, inside: Rect, y: int, floor: int
    ) -> int:
        """What going out takes, as far as there is room above the floor; tells where it ends."""
        theme, text = self.look.theme, self.look.text
        head, px = self._px(frame, 17), self._px(frame, 15)
        if y + text.height(head) > floor:
            return y
        heading = put(text, surface, _("To go out"), self._row(inside, y, head), head, theme.text, "strong")
        self.terms.append((heading, "out"))
        y += text.height(head) + frame.px(2)
        for need in needs(acts.view.public, acts.seat):
            dots = " " + "●" * min(need.have, need.needed) + "○" * max(0, need.needed - need.have)
            mark, colour = ("✓", theme.good) if need.done else ("○", theme.quiet)
            row = self._row(inside, y, px)
            if row.bottom > floor:
                break
            sign = put(text, surface, mark, row, px, colour, "strong")
            rest = Rect(sign.right + frame.px(8), y, inside.right - sign.right - frame.px(8), row.height)
            words = need.words + (dots if need.needed > 1 else "")
            for part in text.wrap(words, px, rest.width):
                put(text, surface, part, rest, px, theme.text if need.done else theme.quiet)
                rest.y += text.height(px)
            y = rest.y + frame.px(1)
        return y + frame.px(12)

    def _staged(
        self, surface: pygame.Surface, frame: Frame, counted: tuple[int, int], inside: Rect, bottom: int
    ) -> int:
        """The counter of a first meld that is being staged: `65 of 90`, with a bar."""
        theme, text, panels = self.look.theme, self.look.text, self.look.panels
        small, large = self._px(frame, 14), self._px(frame, 24)
        bar = max(4, frame.px(6))
        high = text.height(small) + text.height(large) + bar + frame.px(22)
        area = Rect(inside.x, bottom - high, inside.width, high)
        panels.put(surface, area, (*theme.raised, 140), frame.px(10))
        self.terms.append((area, "minimum"))
        words = area.inflate(-2 * frame.px(14), -2 * frame.px(7))
        put(text, surface, _("First meld, staged"), self._row(words, words.y, small), small, theme.quiet)
        points, minimum = counted
        said = _("{points} of {minimum}", points=number(points), minimum=number(minimum))
        y = words.y + text.height(small)
        put(text, surface, said, self._row(words, y, large), large, theme.brass, "title")
        y += text.height(large) + frame.px(3)
        track = Rect(words.x, y, words.width, bar)
        panels.put(surface, track, theme.panel, bar // 2)
        filled = Rect(words.x, y, round(words.width * min(1.0, points / max(1, minimum))), bar)
        panels.put(surface, filled, theme.good if points >= minimum else theme.brass, bar // 2)
        return area.y - frame.px(8)

    def _play_by_play(self, surface: pygame.Surface, frame: Frame, log: Sequence[str], area: Rect) -> None:
        """As many of the last lines as there is room for; the newest stands out, at the bottom."""
        theme, text = self.look.theme, self.look.text
        head, px = self._px(frame, 17), self._px(frame, 15)
        if area.height < text.height(head) + text.height(px):
            return
        put(text, surface, _("Play by play"), self._row(area, area.y, head), head, theme.text, "strong")
        top = area.y + text.height(head) + frame.px(2)
        step = text.height(px) + max(0, frame.px(2))
        rows: list[tuple[str, bool]] = []
        for number_, said in enumerate(reversed(log)):
            parts = text.wrap(said, px, area.width)
            if top + (len(rows) + len(parts)) * step > area.bottom:
                break
            rows = [(part, number_ == 0) for part in parts] + rows
        y = top
        for part, newest in rows:
            put(text, surface, part, self._row(area, y, px), px, theme.text if newest else theme.quiet)
            y += step

    def _px(self, frame: Frame, height: float) -> int:
        return max(13, round(height * frame.unit))

    def _row(self, area: Rect, y: int, px: int) -> Rect:
        return Rect(area.x, y, area.width, self.look.text.height(px))


class Rail(RailBoard):
    """The rail of a table that is played, with its buttons."""

    def __init__(
        self, look: Look, side_names: tuple[str, ...], deeds: dict[str, Callable[[], object]]
    ) -> None:
        super().__init__(look, side_names)
        self.confirm = Button(look, lambda: _("Throw a card"), deeds["confirm"], kind="coral")
        self.undo = Button(look, lambda: _("Undo"), deeds["undo"])
        self.put_back = Button(look, lambda: _("Put back"), deeds["put back"])
        self.sort = Button(look, lambda: _("Sort"), deeds["sort"])
        self.hint = Button(look, lambda: _("Hint"), deeds["hint"])
        self.ask = Button(look, lambda: _("Ask partner: go out?"), deeds["ask"])
        self.menu = Button(look, lambda: _("Pause"), deeds["pause"])
        #: Those that whoever looks may press.
        self.shown: tuple[Button, ...] = (
            *(self.confirm, self.hint, self.undo, self.put_back, self.sort, self.menu, self.ask),
        )
        self.group = Group(self.shown)
        #: A hint points at the button for the question.
        self._ask_pointed = False

    def place(self, frame: Frame) -> None:
        """Give the buttons their places, which never change while a match is played."""
        self.area = frame.rail
        pad = max(10, frame.px(20))
        inside = self.area.inflate(-2 * pad, -2 * pad)
        gap = max(6, frame.px(10))
        small = max(32, frame.px(42))
        large = max(44, frame.px(58))
        px = max(13, round(18 * frame.unit))
        y = inside.bottom - large
        self.confirm.place((inside.x, y, inside.width, large), max(14, round(20 * frame.unit)))
        half = (inside.width - gap) // 2
        y -= small + gap
        if self.ask.visible:
            self.ask.place((inside.x, y, inside.width, small), px)
            y -= small + gap
        self.undo.place((inside.x, y, half, small), px)
        self.put_back.place((inside.right - half, y, half, small), px)
        y -= small + gap
        self.sort.place((inside.x, y, half, small), px)
        self.menu.place((inside.right - half, y, half, small), px)
        y -= small + gap
        self.hint.place((inside.x, y, inside.width, small), px)

    @property
    def floor(self) -> int:
        """Where the buttons begin."""
        return self.hint.rect.y

    def button_terms(self) -> list[Term]:
        """The question to the partner can be explained."""
        return [(self.ask.rect, "ask")] if self.ask.visible else []

    def refresh(self, acts: Acts, *, undoable: bool) -> None:
        """Have the buttons say and allow what holds now."""
        said = coral(acts)
        self.confirm.words = said.words
        self.confirm.note = said.note
        self.confirm.enabled = said.enabled
        back = acts.take_backable > 0
        self.undo.words = (lambda: _("Take back")) if back else (lambda: _("Undo"))
        self.undo.enabled = undoable or back
        desk = acts.desk
        self.put_back.enabled = bool(desk.staged or desk.selected or desk.taking is not None)
        self.sort.enabled = desk.by_hand
        self.ask.enabled = self.ask.visible and may_ask(acts)
        self.hint.enabled = acts.view.my_turn
        self._ask_pointed = desk.pointed.ask

    def buttons(self, surface: pygame.Surface) -> None:
        """Draw the buttons, and a hint that points at one."""
        super().buttons(surface)
        if self._ask_pointed:
            area = self.ask.rect.inflate(8, 8)
            self.look.panels.put(surface, area, None, area.height // 2, border=self.look.theme.good, width=3)
