"""The score sheet after a deal: every line of it for every side, and how the match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.match import Standing
from game.core.public import Public
from game.core.scoring import LINES, Sheet, score
from game.ui.file_words import shown_code
from game.ui.handbook.book import Book
from game.ui.i18n import Words, number
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Help, Scene, Size
from game.ui.scenes.counted import CountedScene
from game.ui.scenes.course_chart import put_course, put_mark
from game.ui.scenes.sheet_line import SheetLine
from game.ui.table.fitting import fitting, put
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.tip import Term, Tip
from game.ui.words import line_is_used, line_name

Rect = pygame.Rect

#: What a click or a key does while the totals count up: these go on to whom they are for.
_MOVES = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB)


def panel_for(size: Size) -> Rect:
    """Where the sheet lies in a window."""
    scale = Scale(size)
    width = min(scale.px(1000), size[0] - 2 * scale.px(40))
    height = min(size[1] - 2 * scale.px(36), max(scale.px(800), round(size[1] * 0.86)))
    return Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)


class ScoreScene(Scene):
    """Lies over the table; its button goes on with the next deal or to the end of the match.

    The totals count up for `counting` seconds; any key or click ends that. Each line opens what it counts.
    """

    over = True

    def __init__(
        self,
        look: Look,
        public: Public,
        *,
        sides: Sequence[str],
        viewer: int,
        how: str,
        standing: Standing,
        code: str,
        on_next: Callable[[], object],
        history: Sequence[Sequence[int]] = (),
        names: Sequence[str] = (),
        counting: float = 0.0,
        on_code: Callable[[], object] | None = None,
        next_words: Words = "",
    ) -> None:
        super().__init__(look)
        self.public = public
        self.sheets: tuple[Sheet, ...] = score(public)
        self.standing = standing
        self.sides, self.names = tuple(sides), tuple(names)
        self.how = how
        self.code = code
        self.on_next = on_next
        self.history = [tuple(totals) for totals in history]
        self.counting, self.clock = counting, 0.0
        own = public.rules.side_of[viewer]
        n = len(public.rules.sides)
        #: One's own side stands first.
        self.order = [(own + i) % n for i in range(n)]
        self.used = [line for line in LINES if line_is_used(line, public.rules)]
        self.lines = [self._line(line) for line in self.used]
        self.tip = Tip(look, lambda line: Book(public.rules).paragraph(public.rules.game, f"line-{line}"))
        self.next = Button(look, next_words or self._next_words, self._go, kind="coral")
        #: The deal's code; a click tells more of it.
        self.told = Button(look, self._code_words, on_code or (lambda: None), kind="link", align="left")
        self.told.visible, self.told.enabled = bool(code), on_code is not None
        self.group = Group([*self.lines, self.told, self.next])
        self.panel = Rect(0, 0, 0, 0)
        #: Where lines and totals end.
        self.bottom = 0

    def _line(self, line: str) -> SheetLine:
        values = [self.sheets[side].lines[line] for side in self.order]
        words = lambda: line_name(line, self.public.rules)  # noqa: E731
        return SheetLine(self.look, words, values, self._counts(line), lambda: self._open(line))

    def _code_words(self) -> str:
        return _("code of this deal: {code}", code=shown_code(self.code))

    def _next_words(self) -> str:
        return _("Match result") if self.standing.over else _("Next deal")

    def on_enter(self) -> None:
        """The button has the focus, unless a line was just looked into."""
        if self.group.focused is None:
            self.group.focus(self.next, ring=True)

    # -- the count

    @property
    def share(self) -> float:
        """How far the totals have counted up, 0 to 1."""
        return min(1.0, self.clock / self.counting) if self.counting > 0 else 1.0

    @property
    def animating(self) -> bool:
        """Whether the totals count up."""
        return self.share < 1

    def update(self, dt: float) -> None:
        """Count on; explain the line that the pointer rests on."""
        if self.tip.update(dt):
            self.touch()
        if self.animating:
            self.clock += dt
            self.touch()

    def skip(self) -> None:
        """Show the totals whole."""
        if self._finish():
            self.touch()

    def _finish(self) -> bool:
        """Show the totals whole; tells whether they were not yet."""
        counted = self.animating
        self.counting = 0.0
        return counted

    # -- the scene

    def help(self) -> Help:
        """How a deal is counted: the line that is looked at, if any is."""
        shown = sorted(zip(self.used, self.lines, strict=True), key=lambda one: not one[1].hovered)
        name = next((f"line-{name}" for name, line in shown if line.hovered or line.focused), "")
        return Help(self.public.rules, name, "scoring")

    def resized(self, size: Size) -> None:
        """The panel in the middle, its lines, the button at its lower right."""
        scale = Scale(size)
        self.panel = panel_for(size)
        pad = scale.px(50)
        wide, high = max(scale.px(260), 160), max(scale.px(60), 40)
        place = (self.panel.right - pad - wide, self.panel.bottom - scale.px(34) - high, wide, high)
        self.next.place(place, scale.text(20))
        inside = self._inside(scale)
        self._place_code(scale, inside)
        row = self._room(scale)
        y = inside.y + self._head_high(scale)
        columns = tuple((column.x, column.width) for column in self._columns(inside))
        for line in self.lines:
            line.columns = columns
            line.place((inside.x, y, inside.width, row), min(scale.text(19), max(13, row - 5)))
            y += row

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes on, as the button does; a key while the totals count up only ends that."""
        if event.type == pygame.KEYDOWN:
            if self._finish() and event.key not in _MOVES:
                return True
            if event.key == pygame.K_ESCAPE:
                self._go()
                return True
        elif event.type == pygame.MOUSEBUTTONDOWN and self._finish():
            self.group.handle(event)
            return True
        gone = event.type == pygame.MOUSEMOTION and self.tip.point(self._line_at(event.pos))
        return self.group.handle(event) or gone

    def _line_at(self, pos: tuple[int, int]) -> Term | None:
        """The line under the pointer, by its name."""
        shown = zip(self.lines, self.used, strict=True)
        return next(((line.rect, name) for line, name in shown if line.rect.collidepoint(pos)), None)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the sheet over the dimmed table."""
        look, scale = self.look, Scale(surface.get_size())
        theme, panels = look.theme, look.panels
        surface.blit(panels.panel(surface.get_size(), (*theme.panel, 175), 0), (0, 0))
        panels.put(surface, self.panel, theme.panel, scale.px(24), border=theme.line)
        inside = self._inside(scale)
        self._head(surface, scale, inside)
        self.bottom = self._totals(surface, scale, inside, self.lines[-1].rect.bottom + scale.px(10))
        self._foot(surface, scale, inside, self.bottom)
        self.group.draw(surface)
        self.tip.draw(surface)
        return None

    # -- pieces

    def _inside(self, scale: Scale) -> Rect:
        return self.panel.inflate(-2 * scale.px(50), -2 * scale.px(34))

    def _columns(self, inside: Rect) -> list[Rect]:
        """A column for each side, at the right."""
        n = len(self.order)
        wide = round(inside.width * (0.19 if n == 2 else 0.165))
        return [Rect(inside.right - (n - i) * wide, inside.y, wide, inside.height) for i in range(n)]

    def _head_high(self, scale: Scale) -> int:
        text = self.look.text
        return text.height(scale.text(34), "title") + text.height(scale.text(17)) + scale.px(14)

    def _head(self, surface: pygame.Surface, scale: Scale, inside: Rect) -> None:
        text, theme = self.look.text, self.look.theme
        px, small = scale.text(34), scale.text(17)
        high = text.height(px, "title")
        columns = self._columns(inside)
        title = _("Deal {deal} is over", deal=self.public.deal)
        put(
            text,
            surface,
            title,
            Rect(inside.x, inside.y, columns[0].x - inside.x, high),
            px,
            theme.text,
            "title",
        )
        mark = scale.text(17)
        for number_, (place, side) in enumerate(zip(columns, self.order, strict=True)):
            row = Rect(place.x + scale.px(12), inside.y, place.width - scale.px(12), high)
            name = row.move(mark, 0)
            name.width -= mark
            said = put(
                text, surface, self.sides[side], name, scale.text(21), theme.text, "strong", align="right"
            )
            put_mark(surface, self.look, number_, Rect(said.x - mark - scale.px(5), row.y, mark, high))
        room = Rect(inside.x, inside.y + high, inside.width, text.height(small))
        text.put(surface, self.how, room, small, theme.brass)

    def _place_code(self, scale: Scale, inside: Rect) -> None:
        """At the lower left, smaller where it is long."""
        room = self.next.rect.x - inside.x - scale.px(10)
        self.told.px = fitting(self.look.text, self.told.label, scale.text(14), room, "strong")
        high = self.told.needs()[1] if self.told.visible else 0
        wide = min(room, self.told.needs()[0])
        self.told.place((inside.x, self.panel.bottom - scale.px(34) - high, wide, high))

    def _room(self, scale: Scale) -> int:
        """How high a line may be so that lines, totals and button fit."""
        inside = self.panel.height - 2 * scale.px(34)
        taken = scale.px(60) + scale.px(40) + self.next.rect.height + scale.px(40)
        return max(19, min(scale.px(46), (inside - taken) // (len(self.lines) + 3)))

    def _counts(self, line: str) -> str:
        """How many canastas of a kind the sides have, and what each brings: `2 · 1 × 500`."""
        rules = self.public.rules
        bonus = {
            "clean": rules.clean_bonus,
            "mixed": rules.mixed_bonus,
            "sevens": rules.special_bonus,
            "aces": rules.special_bonus,
        }.get(line)
        if not bonus or not any(sheet.lines[line] for sheet in self.sheets):
            return ""
        counts = " · ".join(number(self.sheets[side].lines[line] // bonus) for side in self.order)
        return f"{counts} × {number(bonus)}"

    def _totals(self, surface: pygame.Surface, scale: Scale, inside: Rect, y: int) -> int:
        text, theme = self.look.text, self.look.theme
        high = self._room(scale) + scale.px(2)
        px = min(scale.text(23), max(14, high - 5))
        deal = [self.sheets[side].total for side in self.order]
        totals = [self.standing.scores[side] for side in self.order]
        left = [round(gained * (1 - self.share)) for gained in deal]
        for words, values in ((_("This deal"), deal), (_("Total"), totals)):
            row = Rect(inside.x, y, inside.width, high)
            text.put(surface, words, row, px, theme.text, "strong")
            for place, value, rest in zip(self._columns(inside), values, left, strict=True):
                colour = theme.brass if value == max(values) else theme.text
                cell = Rect(place.x, y, place.width, high)
                text.put(surface, number(value - rest), cell, px, colour, "title", align="right")
            y += high
        return y

    def _foot(self, surface: pygame.Surface, scale: Scale, inside: Rect, y: int) -> None:
        """The course of the match as lines, where the cards of a line are to be seen, and the deal's code."""
        text, theme = self.look.text, self.look.theme
        px = scale.text(14)
        high = text.height(px)
        row = Rect(inside.x, self.told.rect.y - high, 0, high)
        row.width = self.next.rect.x - row.x - scale.px(10)
        put(text, surface, _("Choose a line to see its cards."), row, px, theme.quiet, "page")
        area = Rect(inside.x, y + scale.px(10), self.next.rect.x - inside.x - scale.px(40), 0)
        area.height = row.y - area.y - scale.px(6)
        if area.height >= scale.px(60):
            put_course(surface, self.look, scale, area, self.history, self.order)

    # -- ways out

    def _open(self, line: str) -> None:
        if self.stack is not None and self.stack.top is self:
            sides, names = self.sides, self.names
            if len(self.public.rules.sides) == self.public.rules.players:
                names = ()  # a side is one seat: its heading says whose cards they are
            self.stack.push(
                CountedScene(
                    self.look, self.public, line, order=self.order, sides=sides, names=names, panel=panel_for
                )
            )

    def _go(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
        self.on_next()
