"""The words on the table: who sits where, whose turn it is, stock and pile."""

from __future__ import annotations

import math

import pygame

from game.core.public import Phase, Public
from game.core.scoring import threes_worth
from game.core.view import PlayerView
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext, number
from game.ui.look import Look
from game.ui.table.acts import Acts
from game.ui.table.fitting import put
from game.ui.table.frame import Frame, Rect
from game.ui.table.hand_line import LineAboveHand
from game.ui.table.poses import Layout
from game.ui.table.prompt import pile_state, pile_term
from game.ui.text import Role
from game.ui.theme import Colour
from game.ui.widgets.tip import Term
from game.ui.words import canastas_of, kinds, signed


class Hud(LineAboveHand):
    """Draws the words that belong to places on the table."""

    def __init__(self, look: Look, names: tuple[str, ...]) -> None:
        super().__init__(look, names)
        self.side_names: tuple[str, ...] = ()
        #: The words that can be explained, where they stand now.
        self.terms: list[Term] = []

    # -- rows and seats

    def rows(self, surface: pygame.Surface, layout: Layout, view: PlayerView) -> None:
        """The panels of the rows and of the middle band; the acting side's row wears a ring."""
        theme, panels = self.look.theme, self.look.panels
        frame = layout.frame
        radius = frame.px(14)
        ground = (*theme.panel, 110)
        acting = None if view.public.over else frame.rules.side_of[view.public.to_act]
        for side, row in enumerate(frame.rows):
            border = theme.brass if side == acting else None
            panels.put(surface, row, ground, radius, border=border, width=max(2, frame.px(2)))
        panels.put(surface, frame.middle, ground, radius)

    def heads(self, surface: pygame.Surface, layout: Layout, view: PlayerView) -> None:
        """The left end of every row: the side's name, canastas and threes, and with two or three players its seat."""
        frame = layout.frame
        public = view.public
        for side, head in enumerate(frame.heads):
            inside = head.inflate(-2 * frame.px(11), -2 * frame.px(8))
            if len(frame.rules.sides) == frame.rules.players:
                y = self._seat_head(surface, frame, public, frame.rules.sides[side][0], inside)
            else:
                y = self._side_head(surface, frame, public, side, inside)
            clean, mixed = canastas_of(public, side)
            top = y
            y = self._say(surface, kinds(frame.rules, clean, mixed), inside, y, self.px(frame, 15))
            self.terms.append((Rect(inside.x, top, inside.width, y - top), "canasta"))
            own = side == frame.rules.side_of[frame.viewer]
            if not own:
                self._threes(surface, layout, public, side, head)

    def _side_head(self, surface: pygame.Surface, frame: Frame, public: Public, side: int, area: Rect) -> int:
        own = side == frame.rules.side_of[frame.viewer]
        theme = self.look.theme
        px = self.px(frame, 20)
        word = self.side_names[side]
        put(self.look.text, surface, word, Rect(area.x, area.y, area.width, px + 6), px, theme.text, "title")
        y = area.y + px + 8
        if own and public.to_act == frame.viewer and public.over is None:
            y = self._say(
                surface,
                self.state(public, frame.viewer, frame.viewer),
                area,
                y,
                self.px(frame, 15),
                brass=True,
            )
        return y

    def _seat_head(self, surface: pygame.Surface, frame: Frame, public: Public, seat: int, area: Rect) -> int:
        """Avatar, name, state and count of one seat, in the head of its row."""
        high = self._name_high(frame)
        avatar = self._avatar_area(frame, seat)
        self._avatar(surface, frame, public, seat, avatar)
        x = avatar.right + frame.px(8)
        self._name_and_state(surface, frame, public, seat, Rect(x, area.y, area.right - x, high))
        words = ngettext("{count} card", "{count} cards", public.hand_sizes[seat])
        return self._say(surface, words, area, area.y + high + frame.px(3), self.px(frame, 16), strong=True)

    def plates(self, surface: pygame.Surface, layout: Layout, view: PlayerView) -> None:
        """With four players: a plate for each of the other three, along the top."""
        frame = layout.frame
        public = view.public
        if frame.rules.players != 4:
            return
        theme, panels = self.look.theme, self.look.panels
        for seat, plate in enumerate(frame.plates):
            if seat == frame.viewer:
                continue
            acting = public.over is None and public.to_act == seat
            border = theme.brass if acting else None
            panels.put(
                surface,
                plate,
                (*theme.panel, 130),
                plate.height // 2,
                border=border,
                width=max(2, frame.px(2)),
            )
            inset = frame.px(7)
            size = plate.height - 2 * inset
            self._avatar(surface, frame, public, seat, self._avatar_area(frame, seat))
            count = number(public.hand_sizes[seat])
            px = self.px(frame, 22)
            wide = self.look.text.width(count, px, "title")
            right = plate.right - frame.px(14)
            x = plate.x + inset + size + frame.px(10)
            words = Rect(x, plate.y + inset, right - x, size)
            beside = Rect(right - wide, words.y, wide + 2, size // 2)
            put(self.look.text, surface, count, beside, px, theme.text, "title")
            self._name_and_state(surface, frame, public, seat, words, beside=wide + 4)

    def _name_high(self, frame: Frame) -> int:
        return self.look.text.height(self.px(frame, 18)) + self.look.text.height(self.px(frame, 14.5))

    def _avatar_area(self, frame: Frame, seat: int) -> Rect:
        """Where a seat's round sign is."""
        plate = frame.plates[seat]
        if frame.rules.players == 4:
            inset = frame.px(7)
            size = plate.height - 2 * inset
            return Rect(plate.x + inset, plate.y + inset, size, size)
        inside = plate.inflate(-2 * frame.px(11), -2 * frame.px(8))
        high = self._name_high(frame)
        size = min(high, frame.px(40))
        return Rect(inside.x, inside.y + (high - size) // 2, size, size)

    def _avatar(self, surface: pygame.Surface, frame: Frame, public: Public, seat: int, area: Rect) -> None:
        theme, panels = self.look.theme, self.look.panels
        acting = public.over is None and public.to_act == seat
        ground = theme.coral if acting else theme.raised
        border = theme.text if acting else None
        panels.put(surface, area, ground, area.width // 2, border=border, width=max(2, frame.px(3)))
        initial = self.names[seat][:1].upper()
        put(
            self.look.text,
            surface,
            initial,
            area,
            max(13, area.height // 2),
            theme.on(ground),
            "title",
            align="centre",
        )

    def _name_and_state(
        self, surface: pygame.Surface, frame: Frame, public: Public, seat: int, area: Rect, *, beside: int = 0
    ) -> None:
        """Name and state, one below the other; something so wide stands beside the name."""
        theme, text = self.look.theme, self.look.text
        alone = not self.state(public, seat, frame.viewer)
        upper = Rect(area.x, area.y, area.width - beside, area.height // (1 if alone else 2))
        lower = Rect(area.x, area.y + area.height // 2, area.width, area.height // 2)
        put(text, surface, self.names[seat], upper, self.px(frame, 18), theme.text, "strong")
        acting = public.over is None and public.to_act == seat
        colour = theme.brass if acting else theme.quiet
        state = self.state(public, seat, frame.viewer)
        put(text, surface, state, lower, self.px(frame, 14.5), colour)

    def state(self, public: Public, seat: int, viewer: int) -> str:
        """What a seat is doing, or where it stands, in a word or two."""
        if public.over is None and public.to_act == seat:
            if public.turn.phase is Phase.ANSWER:
                return _("is asked")
            return _("your turn") if seat == viewer and self.own else _("playing")
        if public.rules.foot_size:
            return _("in the hand") if public.feet_waiting[seat] else _("in the foot")
        if public.rules.partner_of[seat] == viewer and self.own:
            return _("partner")
        if public.dealer == seat:
            return _("dealer")
        return _("opponent") if public.rules.players == 4 and seat != viewer and self.own else ""

    def _threes(self, surface: pygame.Surface, layout: Layout, public: Public, side: int, head: Rect) -> None:
        """The worth of a side's laid threes, beside them."""
        if not public.threes[side]:
            return
        frame = layout.frame
        px = self.px(frame, 15)
        area = Rect(
            head.x + frame.px(18) + round(head.width * 0.46),
            head.bottom - frame.px(6) - round(head.height * 0.24),
            round(head.width * 0.36),
            round(head.height * 0.24),
        )
        self._worth(surface, area, public, side, px)

    def _worth(self, surface: pygame.Surface, area: Rect, public: Public, side: int, px: int) -> None:
        canastas = sum(canastas_of(public, side))
        worth = threes_worth(
            public.rules, public.threes[side], canastas=canastas, melded=bool(public.melds[side])
        )
        theme = self.look.theme
        colour = theme.brass if worth >= 0 else theme.red_light
        said = put(self.look.text, surface, signed(worth), area, px, colour, "strong")
        self.terms.append((said, "red-three"))

    def _say(
        self,
        surface: pygame.Surface,
        words: str,
        area: Rect,
        y: int,
        px: int,
        *,
        strong: bool = False,
        brass: bool = False,
    ) -> int:
        theme, text = self.look.theme, self.look.text
        colour = theme.brass if brass else theme.text if strong else theme.quiet
        for part in text.wrap(words, px, area.width, "strong" if strong else "body"):
            rect = Rect(area.x, y, area.width, text.height(px))
            put(text, surface, part, rect, px, colour, "strong" if strong else "body")
            y += text.height(px)
        return y

    # -- the middle

    def middle(
        self, surface: pygame.Surface, layout: Layout, acts: Acts, thrown: str, notice: str | None
    ) -> None:
        """Stock, pile, foot and threes in words; a refusal about the pile stands in its place."""
        frame = layout.frame
        public = acts.view.public
        self._titled(surface, frame, frame.stock_words, _("Stock"), number(public.stock_size))
        self.terms += [(frame.stock_words, "stock"), (frame.pile_words, pile_term(public))]
        self._pile(surface, frame, acts, thrown, notice)
        seat = frame.viewer
        if frame.rules.foot_size and public.feet_waiting[seat] and acts.port.seat is not None:
            words = ngettext("{count}, unseen", "{count}, unseen", frame.rules.foot_size)
            title = _("Your foot") if self.own else _("Foot")
            self._titled(surface, frame, frame.foot_words, title, words, quiet=True)
            self.terms.append((frame.foot_words, "foot"))
        side = frame.rules.side_of[seat]
        if public.threes[side]:
            area = frame.threes_words.copy()
            laid = [layout.poses[c].rect.right for c in public.threes[side] if c in layout.poses]
            area.x = max(laid, default=area.x) + frame.px(14)
            self._worth(surface, area, public, side, self.px(frame, 20))

    def _titled(
        self,
        surface: pygame.Surface,
        frame: Frame,
        area: Rect,
        title: str,
        value: str,
        *,
        quiet: bool = False,
    ) -> None:
        theme, text = self.look.theme, self.look.text
        small, large = self.px(frame, 17), self.px(frame, 16 if quiet else 25)
        role: Role = "body" if quiet else "title"
        lines: list[tuple[str, int, Colour, Role]] = [
            *((part, small, theme.text, "strong") for part in text.wrap(title, small, area.width, "strong")),
            *(
                (part, large, theme.quiet if quiet else theme.text, role)
                for part in text.wrap(value, large, area.width, role)
            ),
        ]
        self._lines(surface, lines, area)

    def _lines(
        self,
        surface: pygame.Surface,
        lines: list[tuple[str, int, Colour, Role]],
        area: Rect,
        acts: Acts | None = None,
    ) -> None:
        """Lines of several heights and colours, one below the other, centred up and down."""
        text = self.look.text
        y = area.y + max(0, (area.height - sum(text.height(px, role) for _words, px, _c, role in lines)) // 2)
        for words, px, colour, role in lines:
            high = text.height(px, role)
            if y + high > area.bottom + px // 3:
                break
            said = put(text, surface, words, Rect(area.x, y, area.width, high), px, colour, role)
            if acts is not None:
                self._link(surface, acts, words, said)
            y += high

    def _pile(
        self, surface: pygame.Surface, frame: Frame, acts: Acts, thrown: str, notice: str | None
    ) -> None:
        theme, text = self.look.theme, self.look.text
        public = acts.view.public
        area = frame.pile_words
        small, large = self.px(frame, 16), self.px(frame, 21)
        state, yours = pile_state(acts)
        count = len(public.pile)
        head = _("Pile") + f"  {number(count)}"
        lines: list[tuple[str, int, Colour, Role]] = [(head, large, theme.text, "title")]
        if notice is not None:
            told = text.wrap(notice, small, area.width, "strong")
            if text.height(large) + len(told) * text.height(small) > area.height:
                lines.clear()  # a long answer has the room to itself
            lines += [(part, small, theme.red_light, "strong") for part in told]
        else:
            colour = theme.brass if yours else theme.quiet
            lines += [(part, small, colour, "body") for part in text.wrap(state, small, area.width)]
            if thrown:
                lines += [
                    (part, small, theme.quiet, "page")
                    for part in text.wrap(thrown, small, area.width, "page")
                ]
        self._lines(surface, lines, area, acts)

    def bubble(self, surface: pygame.Surface, layout: Layout, seat: int, words: str, short: str) -> Rect:
        """The partner's answer: beside its plate, where nothing else is, the short one if need be; gives its area."""
        frame = layout.frame
        theme, text = self.look.theme, self.look.text
        plate = frame.plates[seat]
        limit = min((p.x for p in frame.plates if p.x > plate.x), default=frame.rail.x)
        start, side = plate.right + frame.px(10), frame.px(14)
        room = max(1, limit - frame.px(8) - start - 2 * side)
        for said, height, most in ((words, 17, 1), (words, 14, 3), (short, 17, 1), (short, 14, 3)):
            px = self.px(frame, height)
            parts = text.wrap(said, px, room, "strong")
            line_high = text.height(px, "strong")
            if len(parts) <= most and len(parts) * line_high <= plate.height:
                break
        wide = max(text.width(part, px, "strong") for part in parts) + 2 * side
        place = Rect(start, 0, wide, min(plate.height, len(parts) * line_high + frame.px(8)))
        place.centery = plate.centery
        self.look.panels.put(surface, place, theme.card, frame.px(12))
        y = place.centery - len(parts) * line_high // 2
        for part in parts:
            row = Rect(place.x, y, place.width, line_high)
            put(text, surface, part, row, px, theme.ink, "strong", align="centre")
            y += line_high
        return place

    def mark(self, surface: pygame.Surface, layout: Layout, view: PlayerView, beat: float) -> Rect | None:
        """A dot that goes round the one whose turn it is; gives the area that it took."""
        public = view.public
        if public.over is not None:
            return None
        frame = layout.frame
        theme = self.look.theme
        size = max(7, frame.px(10))
        if public.rules.players == 4 and public.to_act == frame.viewer:
            head = frame.heads[public.rules.side_of[frame.viewer]]
            px = self.px(frame, 15)
            inside = head.inflate(-2 * frame.px(11), -2 * frame.px(8))
            wide = self.look.text.width(self.state(public, frame.viewer, frame.viewer), px)
            swing = round(frame.px(9) * (1 + math.cos(beat * 4)) / 2)
            dot = Rect(inside.x + wide + frame.px(8) + swing, 0, size, size)
            dot.centery = inside.y + self.px(frame, 20) + 8 + self.look.text.height(px) // 2
        else:
            area = self._avatar_area(frame, public.to_act)
            reach = area.width / 2 + max(2, frame.px(2))
            dot = Rect(0, 0, size, size)
            dot.center = (
                round(area.centerx + reach * math.sin(beat * 3)),
                round(area.centery - reach * math.cos(beat * 3)),
            )
        self.look.panels.put(surface, dot, theme.brass, size // 2)
        return dot
