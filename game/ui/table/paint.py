"""Painting cards, slots and ribbons at their poses."""

from __future__ import annotations

import pygame

from game.core.cards import Card
from game.ui.assets import picture_of
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.table.dashes import dashed
from game.ui.table.frame import Rect
from game.ui.table.poses import Column, Layout, Pose, Ribbon
from game.ui.table.prompt import Fit
from game.ui.theme import Colour, mix
from game.ui.words import rank_mark


class Painter:
    """Draws the things that lie on the table."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def text_px(self, layout: Layout, height: float) -> int:
        """A height of text, never below what can be read."""
        return max(13, round(height * layout.frame.unit))

    # -- cards

    def picture(self, card: Card | None, back: str | None, pose: Pose) -> pygame.Surface:
        """A card's face or back at a pose's size and angle."""
        assets = self.look.assets
        angle = 0.0 if abs(pose.angle) < 0.01 else round(pose.angle)
        size = (pose.wide, pose.high)
        if card is None or back is not None:
            return assets.back(back or "stock", size, angle, at_once=False)
        return assets.face(picture_of(card), size, angle, at_once=False)

    def card(self, surface: pygame.Surface, card: Card | None, pose: Pose, back: str | None = None) -> Rect:
        """A card lying on the table; gives the area that it took."""
        picture = self.picture(card, back, pose)
        place = picture.get_rect(center=(round(pose.x), round(pose.y)))
        surface.blit(picture, place)
        return place

    def flying(
        self,
        surface: pygame.Surface,
        card: Card | None,
        pose: Pose,
        back: str | None,
        lift: float,
        goal: Pose | None = None,
        squeeze: float = 1.0,
        *,
        shadow: bool = True,
        seen: float = 1.0,
    ) -> Rect:
        """A card above the table, with its shadow; gives the area that it took."""
        picture = self._on_the_way(card, back, pose, goal or pose, squeeze)
        if seen < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * seen))
        rise = round(pose.high * 0.06 * lift)
        place = picture.get_rect(center=(round(pose.x), round(pose.y) - rise))
        area = place
        if lift > 0 and shadow:
            high = (goal or pose).high
            size = ((goal or pose).wide, high)
            soft = self.look.panels.shadow(size, max(2, size[0] // 12), max(2, high // 18), 110)
            fit = pose.wide / size[0]
            if squeeze < 0.99 or abs(fit - 1) >= 0.01:
                wide = max(1, round((soft.get_width() - size[0] * (1 - squeeze)) * fit))
                soft = pygame.transform.scale(soft, (wide, max(1, round(soft.get_height() * fit))))
            around = soft.get_rect(center=(round(pose.x) + rise // 2, round(pose.y) + rise))
            surface.blit(soft, around)
            area = around.union(place)
        surface.blit(picture, place)
        return area

    def _on_the_way(
        self, card: Card | None, back: str | None, pose: Pose, goal: Pose, squeeze: float
    ) -> pygame.Surface:
        """The picture for the end of the way, turned and made larger or smaller to fit this moment."""
        picture = self.picture(card, back, goal)
        scale, turn = pose.wide / goal.wide, pose.angle - goal.angle
        if squeeze > 0.99 and abs(turn) >= 0.7:
            return pygame.transform.rotozoom(picture, -turn, scale)
        if abs(scale - 1) >= 0.01 or squeeze <= 0.99:
            wide, high = picture.get_width() * scale * squeeze, picture.get_height() * scale
            picture = pygame.transform.smoothscale(picture, (max(1, round(wide)), max(1, round(high))))
        return pygame.transform.rotozoom(picture, -turn, 1.0) if abs(turn) >= 0.7 else picture

    def ring(self, surface: pygame.Surface, pose: Pose, colour: Colour, width: int) -> None:
        """A ring around a card: selected, or under the keyboard."""
        area = pose.rect.inflate(width, width)
        self.look.panels.put(surface, area, None, max(3, pose.wide // 11), border=colour, width=width)

    def stack(self, surface: pygame.Surface, rect: Rect, count: int, back: str = "stock") -> None:
        """A face-down stack, thicker the more cards it has; an empty one is a dashed place."""
        theme = self.look.theme
        if count <= 0:
            line = dashed(rect.size, mix(theme.line, theme.text, 0.25), max(3, rect.width // 11), 2, 6)
            surface.blit(line, rect)
            return
        layers = 0 if count == 1 else 1 if count < 12 else 2 if count < 60 else 3
        step = max(1, rect.width // 34)
        picture = self.look.assets.back(back, rect.size, at_once=False)
        for layer in range(layers, -1, -1):
            surface.blit(picture, rect.move(layer * step, layer * step))

    # -- slots

    def slot(self, surface: pygame.Surface, layout: Layout, column: Column) -> None:
        """An empty slot: its dashed place with the rank in it."""
        theme = self.look.theme
        if column.cards:
            return
        faint = mix(theme.felt_edge, theme.quiet, 0.38)
        radius = max(3, column.place.width // 10)
        surface.blit(
            dashed(
                column.place.size, faint, radius, max(1, layout.frame.px(1.8)), max(4, layout.frame.px(6))
            ),
            column.place,
        )
        mark = rank_mark(column.rank)
        ground = mix(theme.felt, theme.panel, 110 / 255)  # a row's panel lets the felt through
        px = max(13, round(column.place.height * 0.24))
        self.look.text.put(
            surface,
            mark,
            column.place,
            px,
            theme.readable(mix(theme.felt_edge, theme.quiet, 0.55), ground),
            align="centre",
        )

    def shut(self, surface: pygame.Surface, layout: Layout, column: Column) -> None:
        """An empty slot whose rank is closed for everybody (M-17)."""
        px = self.text_px(layout, 14)
        area = Rect(column.area.x, column.place.y - px - 6, column.area.width, px + 4)
        self.look.text.put(surface, _("closed"), area, px, self.look.theme.quiet, align="centre")

    def light(
        self,
        surface: pygame.Surface,
        layout: Layout,
        column: Column,
        *,
        strong: bool,
        colour: Colour | None = None,
    ) -> None:
        """A slot lights up: the cards fit there. A hint has its own colour."""
        colour = colour or self.look.theme.brass
        width = max(2, layout.frame.px(3 if strong else 2))
        area = column.area.inflate(-max(2, layout.frame.px(4)), 0)
        fill = (*colour, 46 if strong else 22)
        self.look.panels.put(surface, area, fill, layout.frame.px(9), border=colour, width=width)

    def tag(self, surface: pygame.Surface, layout: Layout, column: Column, fit: Fit | None = None) -> None:
        """The line above an open book: its count and wild cards, or what it would become."""
        theme, text = self.look.theme, self.look.text
        px = self.text_px(layout, 15)
        if fit is not None:
            words = number(fit.after) + (f" +{number(fit.bonus)}" if fit.bonus else "")
            rect = column.tag or Rect(column.area.x, column.place.y - px - 6, column.area.width, px + 4)
            self._pill(surface, rect, words, px)
            return
        if column.tag is None:
            return
        words = number(column.cards) + (f" ★{column.wilds}" if column.wilds else "")
        text.put(surface, words, column.tag, px, theme.quiet, "strong", align="centre")

    def _pill(self, surface: pygame.Surface, rect: Rect, words: str, px: int) -> None:
        theme, text = self.look.theme, self.look.text
        wide = min(rect.width, text.width(words, px, "strong") + px)
        area = Rect(rect.centerx - wide // 2, rect.y, wide, rect.height)
        self.look.panels.put(surface, area, theme.brass, area.height // 2)
        text.put(surface, words, area, px, theme.on(theme.brass), "strong", align="centre")

    def outline(self, surface: pygame.Surface, layout: Layout, column: Column) -> None:
        """The dashed frame around staged cards."""
        if column.outline is not None:
            width = max(2, layout.frame.px(2.4))
            line = dashed(
                column.outline.size, self.look.theme.brass, layout.frame.px(8), width, layout.frame.px(7)
            )
            surface.blit(line, column.outline)

    def coming(self, surface: pygame.Surface, ribbon: Ribbon, share: float) -> Rect:
        """A ribbon that is being drawn across a book, from its middle; gives the area that it took."""
        clip = surface.get_clip()
        area = ribbon.rect.inflate(round(-ribbon.rect.width * (1 - share)), 0)
        surface.set_clip(area.clip(clip))
        self.ribbon(surface, ribbon)
        surface.set_clip(clip)
        return area

    def ribbon(self, surface: pygame.Surface, ribbon: Ribbon) -> None:
        """A ribbon of finished books: red for clean, ink for mixed, with its number."""
        theme, text = self.look.theme, self.look.text
        ground = theme.red if ribbon.clean else theme.ink
        radius = 0 if ribbon.across else max(2, ribbon.rect.height // 4)
        self.look.panels.put(surface, ribbon.rect, ground, radius, border=theme.card, width=1)
        words = number(ribbon.bonus) + (f" ×{ribbon.count}" if ribbon.count > 1 else "")
        px = max(13, round(ribbon.rect.height * 0.70))
        while px > 13 and text.width(words, px, "strong") > ribbon.rect.width - 2:
            px -= 1
        inside = ribbon.rect
        if text.width(words, px, "strong") > inside.width:
            words = words.replace(" ", "")
        text.put(surface, words, inside.inflate(8, 0), px, theme.on(ground), "strong", align="centre")

    def star(self, surface: pygame.Surface, pose: Pose) -> None:
        """The mark of a card that a hint means: a star below its index, told from others in grey too."""
        size = max(14, round(pose.wide * 0.2))
        sign = self.look.assets.shape(
            "star", size, self.look.theme.readable(self.look.theme.good, self.look.theme.card)
        )
        left = pose.rect.x + max(2, round(pose.wide * 0.04))
        surface.blit(sign, (left, pose.rect.y + round(pose.high * 0.42)))

    def fresh(self, surface: pygame.Surface, layout: Layout, pose: Pose) -> None:
        """The mark of a card that has just come: a brass dot above its index."""
        theme = self.look.theme
        size = max(7, layout.frame.px(10))
        dot = Rect(0, 0, size, size)
        dot.center = (pose.rect.x + max(size, round(pose.wide * 0.14)), pose.rect.y - size // 2 - 1)
        self.look.panels.put(surface, dot, theme.brass, size // 2)
