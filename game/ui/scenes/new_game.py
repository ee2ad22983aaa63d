"""A new game: which one, who plays, how long, and by which house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.games import GAMES, player_counts
from game.session.setup import MatchSetup
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Help, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.scenes.draft import MOST_SEATS, MatchDraft
from game.ui.scenes.game_tile import GameTile
from game.ui.scenes.game_words import game_facts, house_rule
from game.ui.scenes.known_deal import KnownDealScene, OnKnown
from game.ui.scenes.seat_row import SeatRow
from game.ui.table.fitting import fitting
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.page import RichPage
from game.ui.widgets.toggle import Toggle


class NewGameScene(Scene):
    """Everything about a match on one page, as it was chosen `last`; `on_start` gets it as plain data."""

    def __init__(
        self,
        look: Look,
        *,
        levels: tuple[str, ...],
        on_start: Callable[[MatchSetup], object],
        last: MatchSetup | None = None,
        on_known: OnKnown | None = None,
    ) -> None:
        super().__init__(look)
        self.draft = MatchDraft(levels)
        if last is not None:
            self.draft.take_up(last)
        self.on_start, self.on_known = on_start, on_known
        quiet = look.theme.quiet
        self.heading = Label(look, lambda: _("New game"), role="title")
        self.tiles = [GameTile(look, game, self._choose_game) for game in GAMES]
        self.players_label = Label(look, lambda: _("Players"), role="strong")
        self.players: Choice[int] = Choice(look, (), self._choose_players, value=0)
        self.players_note = Label(look, self._players_note, colour=quiet)
        self.rows = [SeatRow(look, self.draft, seat, self._refresh) for seat in range(MOST_SEATS)]
        self.target_label = Label(look, lambda: _("Length"), role="strong")
        self.targets: Choice[int] = Choice(look, (), self._choose_target, value=0)
        self.target_note = Label(look, self._target_note, colour=quiet)
        self.rules_heading = Label(look, lambda: _("House rules"), role="strong")
        self.facts_heading = Label(look, lambda: _("At this table"), role="strong")
        self.facts = RichPage(look, lambda: game_facts(self.draft.preset))
        self.toggles: list[Toggle] = []
        self.back = Button(look, lambda: _("Back"), self._go_back, kind="link", align="left")
        self.known = Button(look, lambda: _("Play a known deal"), self._open_known, kind="link", align="left")
        self.known.visible = on_known is not None
        self.deal = Button(look, lambda: _("Deal"), self._start, kind="coral")
        self.group = Group()
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.rules_panel = pygame.Rect(0, 0, 0, 0)
        self._refresh()

    def help(self) -> Help:
        """The rules as they are chosen now."""
        return Help(self.draft.rules)

    # -- choosing

    def _choose_game(self, game: str) -> None:
        self.draft.choose_game(game)
        self._refresh()

    def _choose_players(self, players: int) -> None:
        self.draft.choose_players(players)
        self._refresh()

    def _choose_target(self, points: int) -> None:
        self.draft.target = points

    def _start(self) -> None:
        self.on_start(self.draft.setup())

    def _open_known(self) -> None:
        if self.stack is not None and self.on_known is not None:
            self.stack.push(KnownDealScene(self.look, self.draft.setup(), None, on_known=self.on_known))

    def _go_back(self) -> None:
        if self.stack is not None:
            self.stack.pop()

    def _refresh(self) -> None:
        """Show what the chosen game offers."""
        draft = self.draft
        for tile in self.tiles:
            tile.chosen = tile.game == draft.game
        self.players.options = tuple((n, number(n)) for n in player_counts(draft.game))
        self.players.value = draft.players
        self.targets.options = tuple((points, _number_words(points)) for points in draft.targets)
        self.targets.value = draft.target or 0
        self.targets.visible = bool(draft.targets)
        self.toggles = [self._toggle(name) for name in draft.preset.house_rules]
        for row in self.rows:
            row.visible = row.seat < draft.players
        self.group.set(self._widgets())
        if self.size != (0, 0):
            self.resized(self.size)

    def _toggle(self, name: str) -> Toggle:
        return Toggle(
            self.look,
            lambda: house_rule(name)[0],
            lambda on: self.draft.set_option(name, on),
            value=self.draft.option(name),
            note=lambda: house_rule(name)[1],
        )

    def _widgets(self) -> list[Widget]:
        seats = [widget for row in self.rows for widget in row.widgets]
        return [
            *(self.heading, *self.tiles, self.players_label, self.players, self.players_note),
            *(*seats, self.target_label, self.targets, self.target_note),
            *(
                self.rules_heading,
                *self.toggles,
                self.facts_heading,
                self.facts,
                self.deal,
                self.back,
                self.known,
            ),
        ]

    # -- words

    def _players_note(self) -> str:
        if self.draft.players == MOST_SEATS:
            return _("in two pairs, partners opposite")
        return _("everyone alone")

    def _target_note(self) -> str:
        own = self.draft.preset.target
        if own is None:
            return _("Four deals decide; the points are added up.")
        return (
            _("the game's own") if self.draft.target == own else _("instead of {target}", target=number(own))
        )

    # -- the screen

    def resized(self, size: Size) -> None:
        """Tiles on top, seats and length on the left, house rules on the right."""
        scale = Scale(size)
        x_edge, y_edge = max(scale.px(56), (size[0] - scale.px(2100)) // 2), scale.px(40)
        self.panel = pygame.Rect(x_edge, y_edge, size[0] - 2 * x_edge, size[1] - 2 * y_edge)
        inside = self.panel.inflate(-2 * scale.px(50), -2 * scale.px(26))
        y = self._place_top(scale, inside)
        foot = self._place_foot(scale, inside)
        gap = scale.px(36)
        right = min(scale.px(560), inside.width * 2 // 5)
        left = inside.width - right - gap
        self._place_left(scale, pygame.Rect(inside.x, y, left, foot - y))
        self._place_rules(scale, pygame.Rect(inside.right - right, y, right, foot - y))

    def _place_top(self, scale: Scale, inside: pygame.Rect) -> int:
        text = scale.text(36)
        high = self.look.text.height(text, "title")
        self.heading.place((inside.x, inside.y, inside.width, high), text)
        gap = scale.px(24)
        y = inside.y + high + scale.px(14)
        wide = (inside.width - gap * (len(self.tiles) - 1)) // len(self.tiles)
        tile_high = max(scale.px(128), min(scale.px(150), inside.height // 5))
        for index, tile in enumerate(self.tiles):
            tile.place((inside.x + index * (wide + gap), y, wide, tile_high), scale.text(22))
        return y + tile_high + scale.px(24)

    def _place_foot(self, scale: Scale, inside: pygame.Rect) -> int:
        high = scale.px(66)
        right = min(scale.px(380), inside.width // 3)
        self.deal.place((inside.right - right, inside.bottom - high, right, high), scale.text(24))
        self.back.px = scale.text(19)
        wide, link = self.back.needs()
        y = inside.bottom - (high + link) // 2
        self.back.place((inside.x, y, wide, link))
        x = self.back.rect.right + scale.px(48)
        room = self.deal.rect.x - scale.px(24) - x
        self.known.px = fitting(self.look.text, self.known.label, scale.text(19), room, "strong")
        self.known.place((x, y, self.known.needs()[0], link))
        return inside.bottom - high - scale.px(20)

    def _place_left(self, scale: Scale, area: pygame.Rect) -> None:
        pill = max(scale.px(46), self.look.text.height(scale.text(18)) + 4)
        high = max(scale.px(56), min(scale.px(104), (area.height - 2 * pill) // MOST_SEATS - scale.px(8)))
        gap = (area.height - 2 * pill - MOST_SEATS * high) // (MOST_SEATS + 1)
        y = self._place_line(scale, area, area.y, pill, (self.players_label, self.players, self.players_note))
        y += gap
        for row in self.rows:
            row.place(scale, pygame.Rect(area.x, y, area.width, high))
            y += (high + gap) if row.visible else 0
        self._place_line(scale, area, y, pill, (self.target_label, self.targets, self.target_note))

    def _place_line(
        self, scale: Scale, area: pygame.Rect, y: int, high: int, parts: tuple[Label, Choice[Any], Label]
    ) -> int:
        """A word, its pills, and a quiet word after them."""
        label, pills, note = parts
        for part, px in ((label, scale.text(19)), (pills, scale.text(17)), (note, scale.text(16))):
            part.px = px
        words = max(
            self.look.text.width(part.label, part.px, "strong")
            for part in (self.players_label, self.target_label)
        )
        label.place((area.x, y, words, high))
        x = area.x + words + scale.px(28)
        if pills.visible:
            wide = max(pills.needs()[0], scale.px(74) * len(pills.options))
            pills.place((x, y, wide, high))
            x += wide + scale.px(22)
        note.place((x, y, max(0, area.right - x), high))
        note.visible = not pills.visible or note.needs()[0] <= note.rect.width
        return y + high

    def _place_rules(self, scale: Scale, area: pygame.Rect) -> None:
        """The house rules, and below them what else holds at this table where there is room for it."""
        self.rules_panel = area
        inside = area.inflate(-2 * scale.px(26), -2 * scale.px(18))
        heading, line = scale.text(19), scale.px(14)
        high = self.look.text.height(heading, "strong")
        heights = []
        for toggle in self.toggles:
            toggle.place((0, 0, inside.width, 0), scale.text(17))
            heights.append(toggle.needs()[1])
        spare = inside.height - high - line - sum(heights)
        room = spare - len(heights) * scale.px(20)
        self.facts.visible = self.facts_heading.visible = room > 6 * high
        gap = max(0, scale.px(20) if self.facts.visible else min(scale.px(26), spare // max(1, len(heights))))
        self.rules_heading.visible = bool(heights)
        y = inside.y
        self.rules_heading.place((inside.x, y, inside.width, high), heading)
        y += (high + line) if heights else 0
        for toggle, needed in zip(self.toggles, heights, strict=True):
            toggle.place((inside.x, y, inside.width, needed))
            y += needed + gap
        self.facts_heading.place((inside.x, y, inside.width, high), heading)
        self.facts.place(
            (inside.x, y + high + line, inside.width, inside.bottom - y - high - line), scale.text(16)
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes back; Enter deals when nothing else takes it."""
        if self.group.handle(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self._go_back()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt, the panels and everything on them."""
        theme, panels, scale = self.look.theme, self.look.panels, Scale(self.size)
        surface.blit(felt(self.look, self.size), (0, 0))
        panels.put(surface, self.panel, (*theme.panel, 205), scale.px(28))
        panels.put(surface, self.rules_panel, theme.panel, scale.px(18))
        for row in self.rows:
            if row.visible:
                row.draw_ground(surface)
        self.group.draw(surface)
        return None


def _number_words(points: int) -> Callable[[], str]:
    return lambda: number(points)
