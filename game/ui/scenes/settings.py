"""The settings: pages of options, each with its sentence, and a picture of what they come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pygame

from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.audio import Audio
from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.scenes.option_row import OptionRow
from game.ui.scenes.settings_pages import FIELDS, PAGES, rows_of, trouble_words
from game.ui.scenes.settings_preview import Preview
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.slider import Slider

_USUAL = {field.name: field.default for field in fields(Settings)}


class SettingsScene(Scene):
    """Changes the preferences at once; there is nothing to confirm. Escape goes back."""

    def __init__(
        self, look: Look, preferences: Preferences, *, audio: Audio | None = None, page: str = "cards"
    ) -> None:
        super().__init__(look)
        self.preferences, self.audio = preferences, audio
        quiet = look.theme.quiet
        self.heading = Label(look, lambda: _("Settings"), role="title")
        self.tabs: Choice[str] = Choice(look, _tabs(), self.show, value=page)
        self.preview = Preview(look, preferences, audio)
        self.told = Label(look, self._told, colour=quiet, wraps=True)
        self.usual = Button(look, lambda: _("Usual settings"), self._reset, kind="link", align="right")
        self.back = Button(look, lambda: _("Back"), self._go_back, kind="link", align="left")
        self.rows: list[OptionRow] = []
        self.group = Group()
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._end: Callable[[], None] = lambda: None
        self._whole = True
        self.show(page)

    @property
    def page(self) -> str:
        """The page that is shown."""
        return self.tabs.value

    def show(self, page: str) -> None:
        """Show a page."""
        if page == "sound" and self.audio is not None:
            self.audio.start()
        self.tabs.value = self.preview.page = page
        self.preview.time = 0.0
        self._fill()

    # -- coming and going

    def on_enter(self) -> None:
        """Listen: a value may change from elsewhere, as by a key of the window."""
        self._end()
        self._end = self.preferences.listen(self._changed)
        self._fill()

    def on_leave(self) -> None:
        """Stop listening."""
        self._end()

    def _changed(self, settings: Settings, names: frozenset[str]) -> None:
        for row in self.rows:
            if row.name in names:
                row.have(getattr(settings, row.name))
        if self.size != (0, 0):
            self.resized(self.size)
        self.touch()

    def _fill(self) -> None:
        """Make the rows of the page."""
        self.rows = rows_of(self.page, self.look, self.preferences, self.audio)
        widgets = [widget for row in self.rows for widget in row.widgets]
        self.group.set([self.heading, self.tabs, *widgets, self.preview, self.told, self.back, self.usual])
        if self.size != (0, 0):
            self.resized(self.size)

    def _reset(self) -> None:
        """Have the usual values for the options of this page; the language stays."""
        usual = {name: _USUAL[name] for name in FIELDS[self.page] if name != "language"}
        self.preferences.change(**usual)

    def _go_back(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()

    def _told(self) -> str:
        if self.preferences.troubles:
            return trouble_words(self.preferences.troubles[-1])
        return _("Every change holds at once and is kept.")

    # -- the screen

    def resized(self, size: Size) -> None:
        """Options on the left, the picture on the right, the pages to choose from above them."""
        scale = Scale(size)
        x_edge, y_edge = max(scale.px(56), (size[0] - scale.px(2000)) // 2), scale.px(40)
        self.panel = pygame.Rect(x_edge, y_edge, size[0] - 2 * x_edge, size[1] - 2 * y_edge)
        inside = self.panel.inflate(-2 * scale.px(50), -2 * scale.px(30))
        top = self._place_head(scale, inside)
        foot = self._place_foot(scale, inside)
        gap = scale.px(30)
        right = min(scale.px(620), inside.width * 38 // 100)
        self.preview.place((inside.right - right, top, right, foot - top), scale.text(16))
        self._place_rows(scale, pygame.Rect(inside.x, top, inside.width - right - gap, foot - top))

    def _place_head(self, scale: Scale, inside: pygame.Rect) -> int:
        self.heading.px, self.tabs.px = scale.text(36), scale.text(17)
        wide, high = self.heading.needs()
        pills, pill = self.tabs.needs()
        pills = max(pills, scale.px(128) * len(self.tabs.options))
        pill = max(pill, scale.px(46))
        if wide + scale.px(40) + pills <= inside.width:
            self.heading.place((inside.x, inside.y, wide, high))
            self.tabs.place((inside.right - pills, inside.y + (high - pill) // 2, pills, pill))
            return inside.y + max(high, pill) + scale.px(24)
        self.heading.place((inside.x, inside.y, inside.width, high))
        self.tabs.place((inside.x, inside.y + high + scale.px(6), min(pills, inside.width), pill))
        return self.tabs.rect.bottom + scale.px(18)

    def _place_foot(self, scale: Scale, inside: pygame.Rect) -> int:
        gap = scale.px(40)
        for button in (self.back, self.usual):
            button.px = scale.text(19)
        self.told.px = scale.text(16)
        left, right, link = self.back.needs()[0], self.usual.needs()[0], self.back.needs()[1]
        room = inside.width - left - right - 2 * gap
        self.told.place((inside.x + left + gap, 0, room, 0))
        tall = self.told.needs()[1]
        high = max(link, tall, scale.px(44))
        y = inside.bottom - high
        self.back.place((inside.x, y + (high - link) // 2, left, link))
        self.usual.place((inside.right - right, y + (high - link) // 2, right, link))
        self.told.place((inside.x + left + gap, y + (high - tall) // 2, room, tall))
        return y - scale.px(18)

    def _place_rows(self, scale: Scale, area: pygame.Rect) -> None:
        """Rows from the top down; where there is little room they move closer."""
        heights = [row.place(scale, area.x, 0, area.width, 0) for row in self.rows]
        spare = max(0, area.height - sum(heights))
        air = min(scale.px(22), spare * 2 // 5 // max(1, len(heights) * 2))
        gap = min(scale.px(16), (spare - 2 * air * len(heights)) // max(1, len(heights) - 1))
        y = area.y
        for row in self.rows:
            y += row.place(scale, area.x, y, area.width, air) + gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes back, Page up and down turn the pages, the wheel moves what is below it."""
        if self.group.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self._go_back()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(1 if event.key == pygame.K_PAGEDOWN else -1)
        else:
            return False
        return True

    def _wheel(self, turns: int) -> bool:
        """Up is louder and to the left; on no row the pages turn."""
        pointer = self.group.pointer
        row = next((row for row in self.rows if row.rect.collidepoint(pointer)), None)
        control = row.control if row is not None else None
        if row is None:
            self._turn(-turns)
        elif isinstance(control, Slider):
            control.set(control.value + turns / control.steps)
        elif isinstance(control, Choice):
            control.choose(max(0, min(len(control.options) - 1, control.index - turns)))
        return True

    def _turn(self, step: int) -> None:
        index = max(0, min(len(self.tabs.options) - 1, self.tabs.index + step))
        if index != self.tabs.index:
            self.show(self.tabs.options[index][0])

    @property
    def animating(self) -> bool:
        """Whether the picture moves."""
        return self.preview.moving

    def update(self, dt: float) -> None:
        """Let the picture move."""
        if self.preview.moving:
            self.preview.time += dt
            self.dirty = True

    def touch(self) -> None:
        """More than the picture changed."""
        super().touch()
        self._whole = True

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw everything, or only the picture where only that moved."""
        if self._whole or not self.preview.moving:
            self._draw_all(surface)
            self._whole = False
            return None
        area = self.preview.rect
        clip = surface.get_clip()
        surface.set_clip(area)
        self._draw_ground(surface)
        self.preview.draw(surface)
        surface.set_clip(clip)
        return [area]

    def _draw_ground(self, surface: pygame.Surface) -> None:
        surface.blit(felt(self.look, self.size), (0, 0))
        radius = Scale(self.size).px(28)
        self.look.panels.put(surface, self.panel, (*self.look.theme.panel, 205), radius)

    def _draw_all(self, surface: pygame.Surface) -> None:
        self._draw_ground(surface)
        for row in self.rows:
            row.draw_ground(surface)
        self.group.draw(surface)


def _tabs() -> list[tuple[str, Words]]:
    def words(name: str) -> Words:
        return lambda: _(name)

    return [(page, words(name)) for page, name in PAGES.items()]
