"""The line above the hand: its count and worth, what is expected, and what was refused."""

from __future__ import annotations

import pygame

from game.core.cards import points
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext
from game.ui.look import Look
from game.ui.table.acts import Acts
from game.ui.table.clause_link import put_link
from game.ui.table.fitting import put
from game.ui.table.frame import Frame, Rect
from game.ui.table.poses import Layout
from game.ui.table.prompt import line
from game.ui.theme import Colour, mix


def _sorting(acts: Acts) -> str:
    if acts.desk.by_hand:
        return _("your own order")
    return _("sorted by suit") if acts.desk.suits else _("sorted by rank")


class LineAboveHand:
    """Draws the line above the hand."""

    def __init__(self, look: Look, names: tuple[str, ...]) -> None:
        self.look = look
        self.names = names
        #: Where the clause of a refusal stands now, which leads to its page.
        self.clause: Rect | None = None
        #: Whoever looks sits in the seat below; else a record is watched through its eyes.
        self.own = True

    def px(self, frame: Frame, height: float) -> int:
        """A height of text, never below what can be read."""
        return max(13, round(height * frame.unit))

    def _link(self, surface: pygame.Surface, acts: Acts, words: str, said: Rect) -> None:
        """Note where the clause of a refusal stands at the end of its words."""
        self.clause = put_link(surface, self.look, acts.desk.notice, words, said) or self.clause

    def line(self, surface: pygame.Surface, layout: Layout, acts: Acts, hint: str | None) -> None:
        """The hand's count and worth, and what is expected, what was refused, or what a drop would make."""
        frame = layout.frame
        theme, text = self.look.theme, self.look.text
        area, px = frame.line, self.px(frame, 19)
        if acts.view.seat is None:
            if frame.rules.players == 4:  # the front seat has no plate
                self._beside_line(surface, frame, acts)
            put(text, surface, line(acts), area, px, theme.text, "strong", align="centre")
            return
        room = self._between(frame, acts)
        said, border = self._in_bubble(acts, hint)
        linked = acts if hint is None else None
        if said and len(self._in_two(frame, said, room)[1]) > 2:
            self._bubble(surface, frame, area, said, border, linked)  # a long one takes the whole line
            return
        self._beside_line(surface, frame, acts)
        if said:
            self._bubble(surface, frame, room, said, border, linked)
        else:
            text.put_fitting(surface, line(acts), room, px, theme.text, "strong", align="centre")

    def _in_bubble(self, acts: Acts, hint: str | None) -> tuple[str, Colour]:
        """What a drop would make, or what was refused elsewhere than at stock and pile; and its colour."""
        notice = acts.desk.notice
        if hint is not None or notice is None or notice.place in ("pile", "stock"):
            return hint or "", self.look.theme.brass
        clause = f"  ({notice.clause})" if notice.clause else ""
        return notice.words + clause, self.look.theme.red_light

    def _hand_words(self, frame: Frame, acts: Acts) -> str:
        """The hand in front: its count, and what it is worth where its cards can be seen."""
        view, name = acts.view, self.names[frame.viewer]
        count = len(view.hand) if view.seat is not None else view.public.hand_sizes[frame.viewer]
        cards = ngettext("{count} card", "{count} cards", count)
        if view.seat is None:
            return _("{name} · {cards}", name=name, cards=cards)
        worth = ngettext("{count} point", "{count} points", points(view.hand))
        if self.own:
            return _("Your hand · {cards} · {points}", cards=cards, points=worth)
        return _("{name} · {cards} · {points}", name=name, cards=cards, points=worth)

    def _between(self, frame: Frame, acts: Acts) -> Rect:
        """The room between the words about the hand and those about its order."""
        px, area = self.px(frame, 16), frame.line
        left = area.x + frame.px(26) + self.look.text.width(self._hand_words(frame, acts), px) + 4
        right = area.right - self.look.text.width(_sorting(acts), px) - frame.px(30)
        return Rect(left, area.y, right - left, area.height)

    def _beside_line(self, surface: pygame.Surface, frame: Frame, acts: Acts) -> None:
        """The hand's count and worth on the left, its order on the right."""
        quiet = self.look.theme.readable(self.look.theme.quiet, self.look.theme.felt)
        inside = frame.line.inflate(-2 * frame.px(6), 0)
        px = self.px(frame, 16)
        put(self.look.text, surface, self._hand_words(frame, acts), inside, px, quiet)
        if acts.view.seat is not None:
            put(self.look.text, surface, _sorting(acts), inside, px, quiet, align="right")

    def _in_two(self, frame: Frame, words: str, room: Rect) -> tuple[int, tuple[str, ...]]:
        """The height and the lines of a sentence in a bubble: one line, else lines of smaller letters."""
        inside = room.width - 2 * frame.px(16)
        for px in (self.px(frame, 17), self.px(frame, 14)):
            parts = self.look.text.wrap(words, px, inside, "strong")
            if len(parts) == 1:
                break
        return px, parts

    def _bubble(
        self,
        surface: pygame.Surface,
        frame: Frame,
        room: Rect,
        words: str,
        border: Colour,
        acts: Acts | None = None,
    ) -> None:
        """A sentence in a dark bubble within the line; a long one takes two lines."""
        theme, text = self.look.theme, self.look.text
        px, parts = self._in_two(frame, words, room)
        wide = max(text.width(part, px, "strong") for part in parts) + 2 * frame.px(16)
        high = min(room.height, len(parts) * text.height(px, "strong") + frame.px(8))
        bubble = Rect(room.centerx - wide // 2, room.centery - high // 2, wide, high)
        self.look.panels.put(
            surface,
            bubble,
            mix(theme.panel, theme.ink, 0.4),
            frame.px(12),
            border=border,
            width=max(1, frame.px(2)),
        )
        y = bubble.y + (bubble.height - len(parts) * text.height(px, "strong")) // 2
        for part in parts:
            rect = Rect(bubble.x, y, bubble.width, text.height(px, "strong"))
            said = put(text, surface, part, rect, px, theme.text, "strong", align="centre")
            if acts is not None:
                self._link(surface, acts, part, said)
            y += text.height(px, "strong")
