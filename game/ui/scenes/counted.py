"""The cards behind a line of the score sheet, and how its number comes about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.cards import in_order
from game.core.public import Public
from game.core.scoring import Part, counted
from game.ui.assets import card_size, picture_of
from game.ui.handbook.book import Book
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Help, Scene, Size
from game.ui.scenes.counted_words import part_words
from game.ui.widgets.base import Size as Least
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Scrolling
from game.ui.words import line_name

Rect = pygame.Rect

#: What can be seen of a covered card's width.
STRIP = 0.36


@dataclass(frozen=True, slots=True)
class _Place:
    """A piece of the content at its place: a side's heading (no part), or one part."""

    area: Rect
    side: int
    part: Part | None = None


class PartsView(Scrolling):
    """All parts of a line, the sides below each other; it scrolls."""

    def __init__(
        self,
        look: Look,
        public: Public,
        line: str,
        order: Sequence[int],
        sides: Sequence[str],
        names: Sequence[str],
    ) -> None:
        super().__init__(look, lambda: line_name(line, public.rules))
        self.public, self.line = public, line
        self.order, self.sides, self.names = tuple(order), tuple(sides), tuple(names)
        self.parts = {side: counted(public, side, line) for side in self.order}
        self._places: list[_Place] = []

    @property
    def content_height(self) -> int:
        """From the first heading to the last card."""
        return max((place.area.bottom for place in self._places), default=0)

    def needs(self) -> Least:
        """A heading and a card are the least; it scrolls."""
        return 8 * self.px, 2 * self._heading

    def placed(self) -> None:
        """Lay the parts out for the width of now."""
        self._places = []
        y = 0
        for side in self.order:
            self._places.append(_Place(Rect(0, y, self._width, self._heading), side))
            y = self._place_parts(side, y + self._heading) + self.px // 2
        self.scroll_to(self.offset)

    def _place_parts(self, side: int, y: int) -> int:
        """A side's parts, two beside each other where all are narrow enough; tells where they end."""
        parts = self.parts[side]
        gap = 2 * self.px
        half = (self._width - gap) // 2
        across = 2 if len(parts) > 1 and all(self._wide(part) <= half for part in parts) else 1
        wide = half if across == 2 else self._width
        for first in range(0, len(parts), across):
            row = parts[first : first + across]
            high = max(self._part_high(part, wide) for part in row)
            for column, part in enumerate(row):
                self._places.append(_Place(Rect(column * (half + gap), y, wide, high), side, part))
            y += high
        return y

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and the bar, and the rest as every widget."""
        if event.type != pygame.KEYDOWN and self.scroll_mouse(event):
            return True
        return super().handle(event)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, pages, start and end."""
        return self.scroll_key(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what can be seen."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for place in self._places:
            area = place.area.move(self.rect.x, self.rect.y - self.offset)
            if not area.colliderect(self.rect):
                continue
            if place.part is None:
                self._draw_heading(surface, place.side, area)
            else:
                self._draw_part(surface, place.side, place.part, area)
        self.draw_bar(surface)
        surface.set_clip(clip)

    # -- measures

    @property
    def _width(self) -> int:
        return self.rect.width - self.bar_width - self.px

    @property
    def _heading(self) -> int:
        return round(self.look.text.height(self.px + 3, "title") * 1.3)

    @property
    def _small(self) -> int:
        return max(13, self.px - 3)

    @property
    def _card(self) -> Size:
        return card_size(max(44, self.px * 3.4))

    def _wide(self, part: Part) -> int:
        """How wide the cards of a part are in one row."""
        wide = self._card[0]
        return wide + (len(part.cards) - 1) * round(wide * STRIP) if part.cards else 0

    def card_places(self, part: Part, room: int) -> list[Rect]:
        """Where the cards of a part lie, from its own top left, in as many rows as they take."""
        wide, high = self._card
        step = round(wide * STRIP)
        per_row = max(1, (room - wide) // step + 1)
        rows = -(-len(part.cards) // per_row)
        per_row = -(-len(part.cards) // max(1, rows))
        return [
            Rect(n % per_row * step, n // per_row * round(high * 0.62), wide, high)
            for n in range(len(part.cards))
        ]

    def _part_high(self, part: Part, room: int) -> int:
        cards = self.card_places(part, room)
        return (cards[-1].bottom if cards else 0) + self.look.text.height(self._small) + round(self.px * 0.9)

    # -- pieces

    def _draw_heading(self, surface: pygame.Surface, side: int, row: Rect) -> None:
        text, theme = self.look.text, self.look.theme
        total = sum(part.points for part in self.parts[side])
        nothing = not self.parts[side]
        said = "–" if nothing else number(total)
        colour = theme.quiet if nothing else theme.red_light if total < 0 else theme.brass
        place = text.put(surface, said, row, self.px + 3, colour, "title", align="right")
        named = Rect(row.x, row.y, place.x - row.x - self.px, row.height)
        text.put(surface, self.sides[side], named, self.px + 3, theme.text, "title")
        y, width = row.bottom - 2, max(1, self.px // 14)
        pygame.draw.line(surface, theme.raised, (row.x, y), (row.right, y), width)

    def _draw_part(self, surface: pygame.Surface, side: int, part: Part, area: Rect) -> None:
        text, theme, small = self.look.text, self.look.theme, self._small
        row = Rect(area.x, area.y + self.px // 5, area.width, text.height(small))
        room = row.copy()
        if len(self.parts[side]) > 1:
            colour = theme.red_light if part.points < 0 else theme.text
            points = text.put(surface, number(part.points), row, self.px, colour, "strong", align="right")
            room.width = points.x - row.x - self.px
        words = part_words(self.public, side, self.line, part)
        if part.seat is not None and part.seat < len(self.names):
            words = f"{self.names[part.seat]} · {words}"
        text.put(surface, words, room, small, theme.quiet)
        y = row.bottom + self.px // 4
        cards = part.cards if part.seat is None else in_order(part.cards)
        for card, place in zip(cards, self.card_places(part, area.width), strict=True):
            picture = self.look.assets.face(picture_of(card), place.size)
            surface.blit(picture, place.move(row.x, y))


class CountedScene(Scene):
    """Lies over the score sheet; Escape closes it."""

    over = True

    def __init__(
        self,
        look: Look,
        public: Public,
        line: str,
        *,
        order: Sequence[int],
        sides: Sequence[str],
        names: Sequence[str],
        panel: Callable[[Size], Rect],
    ) -> None:
        super().__init__(look)
        self._panel_for = panel
        rules, name = public.rules, f"line-{line}"
        self._help = Help(rules, name, "scoring")
        self.title = Label(look, lambda: line_name(line, rules), role="title")
        #: The rule that the line counts by.
        self.why = Label(
            look, lambda: Book(rules).paragraph(rules.game, name), colour=look.theme.quiet, wraps=True
        )
        self.parts = PartsView(look, public, line, order, sides, names)
        self.close = Button(look, lambda: _("Back to the sheet"), self._close)
        self.group = Group([self.title, self.why, self.parts, self.close])
        self.panel = Rect(0, 0, 0, 0)

    def help(self) -> Help:
        """How this line is counted."""
        return self._help

    def on_enter(self) -> None:
        """The keys scroll; Escape, Enter and the button close."""
        self.group.focus(self.parts)

    def resized(self, size: Size) -> None:
        """As large as the sheet: title, parts, button."""
        scale = Scale(size)
        self.panel = self._panel_for(size)
        inside = self.panel.inflate(-2 * scale.px(50), -2 * scale.px(34))
        self.title.px = scale.text(34)
        high = self.title.needs()[1]
        self.title.place((inside.x, inside.y, inside.width, high), scale.text(34))
        self.why.place((inside.x, inside.y + high, inside.width, 0), scale.text(17))
        why = self.why.needs()[1]
        self.why.place((inside.x, inside.y + high, inside.width, why))
        high += why
        self.close.px = scale.text(20)
        wide, button = max(scale.px(260), self.close.needs()[0]), max(scale.px(60), 40)
        self.close.place((inside.right - wide, inside.bottom - button, wide, button), scale.text(20))
        top = inside.y + high + scale.px(14)
        room = self.close.rect.y - scale.px(18) - top
        self.parts.place((inside.x, top, inside.width, room), scale.text(19))

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape and Enter close; the wheel scrolls wherever the pointer is."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._close()
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._close()
        if event.type == pygame.MOUSEWHEEL:
            return self.parts.handle(event)
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the panel in the place of the sheet's."""
        theme, scale = self.look.theme, Scale(surface.get_size())
        self.look.panels.put(surface, self.panel, theme.panel, scale.px(24), border=theme.brass)
        self.group.draw(surface)
        return None

    def _close(self) -> bool:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
        return True
