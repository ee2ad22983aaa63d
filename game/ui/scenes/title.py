"""The title: the name of the game, a fan of cards, and where to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.session.setup import MatchSetup
from game.ui import i18n
from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import MovingFan, put_fan, sunburst
from game.ui.scenes.known_deal import OnKnown
from game.ui.scenes.new_game import NewGameScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Kind
from game.ui.widgets.choice import Choice
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label

FAN = ("4c", "Jh", "Qs", "Kd", "Ah", "2s", "Jo")
#: How far the fan is spread, in degrees, and how far when it begins to open.
SPREAD, CLOSED = 62.0, 4.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu: its word, a quieter sentence, and what it does."""

    words: Words
    note: Words
    act: Callable[[], object]


class TitleScene(Scene):
    """The first scene. `before` gives the lines above New game (to go on with a match), `more` those below.

    They are asked each time that the title comes up; a new game begins with the choices of the `last` one. With more than one catalogue it offers the languages;
    `on_language` may remember the choice. A click on the version leads to what is known `about` the game.
    The fan opens once, in so many seconds; any key or click ends that, and then nothing moves.
    """

    def __init__(
        self,
        look: Look,
        *,
        version: str,
        levels: tuple[str, ...],
        on_start: Callable[[MatchSetup], object],
        before: Callable[[], Sequence[Entry]] = tuple,
        more: Callable[[], Sequence[Entry]] = tuple,
        about: Callable[[], object] | None = None,
        last: Callable[[], MatchSetup | None] = lambda: None,
        on_known: OnKnown | None = None,
        on_language: Callable[[str], object] | None = None,
        opens: float = 0.0,
    ) -> None:
        super().__init__(look)
        self.levels, self.on_start, self.on_known = levels, on_start, on_known
        self._before, self._more, self._last = before, more, last
        brass = look.theme.readable(look.theme.brass, look.theme.felt)
        quiet = look.theme.readable(look.theme.quiet, look.theme.felt)
        self.mark = Wordmark(look, "SEVENFOLD")
        self.games = Label(look, lambda: _("canasta · hand and foot · modern american"), colour=brass)
        told: Words = lambda: _("version {number}", number=version)  # noqa: E731
        self.version: Widget = Label(look, told, colour=quiet)
        if about is not None:
            self.version = Button(look, told, about, kind="link", align="left")
        self.on_language = on_language
        spoken = tuple((code, i18n.own_name(code)) for code in i18n.languages())
        self.languages: Choice[str] = Choice(look, spoken, self._choose_language, value=i18n.language())
        self.languages.visible = len(spoken) > 1
        self.opens, self._clock = opens, 0.0
        self._seen = False
        self._ground = pygame.Surface((1, 1))
        self._fan: MovingFan | None = None
        self._make_menu()

    def on_enter(self) -> None:
        """The lines of now, the first with the focus, so that Enter goes on."""
        self._make_menu()
        if self.size != (0, 0):
            self._place(Scale(self.size))
        self.group.focus(self.buttons[0])

    def _make_menu(self) -> None:
        menu = [*self._before(), self._new_game_entry(), *self._more(), self._quit_entry()]
        self.buttons = [self._button(entry, first=index == 0) for index, entry in enumerate(menu)]
        self.group = Group([self.mark, self.games, *self.buttons, self.languages, self.version])

    def resized(self, size: Size) -> None:
        """The fan on the left, the name and the menu on the right."""
        scale = Scale(size)
        self._place(scale)
        pivot = self._pivot(scale)
        self._ground = sunburst(self.look, size, (pivot[0], pivot[1] - scale.px(280)))
        self._fan = MovingFan(self.look, FAN, scale.px(196)) if self.animating else None
        if self._fan is None:
            self._put_fan(scale)

    def _put_fan(self, scale: Scale) -> None:
        """The open fan, on the ground for good."""
        width, radius = scale.px(196), scale.px(390)
        put_fan(self._ground, self.look, FAN, self._pivot(scale), width=width, radius=radius, spread=SPREAD)

    def _pivot(self, scale: Scale) -> tuple[int, int]:
        """The point below the fan from which its cards spread."""
        return round(scale.size[0] * 0.27), round(scale.size[1] * 0.5) + scale.px(330)

    @property
    def animating(self) -> bool:
        """Whether the fan opens."""
        return self._clock < self.opens

    def update(self, dt: float) -> None:
        """Open the fan, from the first frame on that somebody has seen."""
        if self.animating and self._seen:
            self._clock += dt
            self.touch()
            if self._clock >= self.opens:
                self._still()

    def _still(self) -> None:
        """The fan is open and stays so."""
        self._clock = self.opens
        if self._fan is not None:
            self._fan = None
            self._put_fan(Scale(self.size))

    def on_leave(self) -> None:
        """What comes back is at rest."""
        self._still()

    def handle(self, event: pygame.event.Event) -> bool:
        """The menu takes everything; a key or a click opens the fan at once."""
        if self.animating and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._still()
            self.touch()
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the ground, then the menu."""
        surface.blit(self._ground, (0, 0))
        if self._fan is not None:
            scale = Scale(self.size)
            share = 1 - (1 - min(1.0, self._clock / self.opens)) ** 3
            self._fan.put(surface, self._pivot(scale), scale.px(390), CLOSED + (SPREAD - CLOSED) * share)
        self._seen = True
        self.group.draw(surface)
        return None

    def _place(self, scale: Scale) -> None:
        width, height = scale.size
        self._place_menu(scale, round(width * 0.625), scale.px(470))
        place = (scale.px(40), height - scale.px(56), scale.px(240), scale.px(32))
        self.version.place(place, scale.text(15))

    def _place_menu(self, scale: Scale, left: int, wide: int) -> None:
        gap = scale.px(14)
        for button in self.buttons:
            button.px, button.radius = scale.text(23), scale.px(16)
        high = max(scale.px(74), max(button.needs()[1] for button in self.buttons))
        wide = max(wide, max(button.needs()[0] for button in self.buttons))
        left = min(left, scale.size[0] - wide - scale.px(40))
        mark = self.mark.fit(wide)
        small = scale.text(20)
        line = self.look.text.height(small)
        head = mark + scale.px(8) + line + scale.px(40)
        room = scale.size[1] - head - scale.px(30) - scale.px(90)  # below: the languages
        if len(self.buttons) * (high + gap) > room:
            gap = scale.px(8)
            high = max(room // len(self.buttons) - gap, max(button.needs()[1] for button in self.buttons))
        total = head + len(self.buttons) * (high + gap) - gap
        below = scale.px(60) if self.languages.visible else scale.px(20)
        y = max(scale.px(30), (scale.size[1] - total - below) // 2)
        self.mark.place((left, y, wide, mark))
        y += mark + scale.px(8)
        self.games.place((left, y, scale.size[0] - left - scale.px(20), line), small)
        y += line + scale.px(40)
        for button in self.buttons:
            button.place((left, y, wide, high))
            y += high + gap
        self.languages.px = scale.text(16)
        spoken = self.languages.needs()
        self.languages.place((left, y + scale.px(20), spoken[0], max(spoken[1], scale.px(40))))

    def _button(self, entry: Entry, *, first: bool) -> Button:
        kind: Kind = "coral" if first else "dark"
        return Button(self.look, entry.words, entry.act, kind=kind, note=entry.note, align="left")

    def _new_game_entry(self) -> Entry:
        return Entry(
            lambda: _("New game"),
            lambda: _("against the computer, or around one screen"),
            self._open_new_game,
        )

    def _quit_entry(self) -> Entry:
        return Entry(lambda: _("Quit"), lambda: _("back to the desktop"), self._quit)

    def _open_new_game(self) -> None:
        if self.stack is not None:
            self.stack.push(
                NewGameScene(
                    self.look,
                    levels=self.levels,
                    on_start=self.on_start,
                    last=self._last(),
                    on_known=self.on_known,
                )
            )

    def _choose_language(self, code: str) -> None:
        i18n.set_language(code)
        if self.stack is not None:
            self.stack.relayout()
        if self.on_language is not None:
            self.on_language(code)

    def _quit(self) -> None:
        if self.stack is not None:
            self.stack.quit()


class Wordmark(Widget):
    """The name of the game, its letters a little apart, as wide as its place."""

    focusable = False

    def fit(self, width: int) -> int:
        """Choose the height of the letters for this width; tells how high the line is."""
        self.px = 100
        self.px = max(13, 100 * width // self.needs()[0])
        while self.needs()[0] > width and self.px > 13:
            self.px -= 1
        return self.needs()[1]

    def needs(self) -> Size:
        """All letters and what is between them."""
        text = self.look.text
        letters = sum(text.width(letter, self.px, "title") for letter in self.label)
        capital = round(self.px * 0.8)
        return letters + self._between * (len(self.label) - 1), capital

    @property
    def _between(self) -> int:
        return self.px // 30

    def draw(self, surface: pygame.Surface) -> None:
        """Draw letter by letter."""
        x = self.rect.x
        for letter in self.label:
            picture = self.look.text.render(letter, self.px, self.look.theme.text, "title")
            surface.blit(picture, (x, self.rect.centery - picture.get_height() // 2))
            x += picture.get_width() + self._between
