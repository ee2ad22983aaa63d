"""What the settings come to, drawn beside them: cards, a hand, volumes, a travelling card, a window."""

from __future__ import annotations

import pygame

from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.assets import card_size
from game.ui.audio import Audio, Group
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scenes.backdrop import put_fan
from game.ui.table.stage import SPEEDS
from game.ui.text import Align
from game.ui.theme import mix
from game.ui.widgets.base import Widget

Rect = pygame.Rect

#: The hand of the preview in the order in which it was dealt, by rank, and by suit.
HANDS = {
    "hand": ("9d", "Kc", "Jo", "5h", "Kd", "9s", "2c", "5c", "Kh"),
    "rank": ("Jo", "2c", "Kh", "Kd", "Kc", "9s", "9d", "5h", "5c"),
    "suit": ("Jo", "2c", "9s", "Kh", "5h", "Kd", "9d", "Kc", "5c"),
}
FACES = ("8s", "Kh", "Qd", "9c", "2h")
#: Seconds that the travelling card lies still before it goes again.
REST = 0.7
FADE = 0.25


class Preview(Widget):
    """A picture of what the settings of a page come to."""

    focusable = False

    def __init__(self, look: Look, preferences: Preferences, audio: Audio | None) -> None:
        super().__init__(look)
        self.preferences, self.audio = preferences, audio
        self.page = "cards"
        self.time = 0.0

    @property
    def moving(self) -> bool:
        """Whether something moves on this page."""
        return self.page == "motion"

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel and what belongs to the page."""
        scale = Scale(surface.get_size())
        self.look.panels.put(surface, self.rect, self.look.theme.felt, scale.px(20))
        inside = self.rect.inflate(-2 * scale.px(26), -2 * scale.px(22))
        caption = Rect(inside.x, inside.y, inside.width, self.look.text.height(self.px, "strong"))
        self._line(surface, _("Preview"), caption, align_left=True)
        area = Rect(inside.x, caption.bottom, inside.width, inside.bottom - caption.bottom)
        settings = self.preferences.settings
        pages = {"cards": self._cards, "table": self._table, "sound": self._sound}
        pages |= {"motion": self._motion, "window": self._window}
        pages[self.page](surface, scale, area, settings)

    # -- pages

    def _cards(self, surface: pygame.Surface, scale: Scale, area: Rect, _settings: Settings) -> None:
        """A fan of faces, and both backs below it."""
        wide = min(area.width * 29 // 100, area.height * 27 // 100)
        small = card_size(wide * 0.92)
        fan, gap = round(wide * 1.95), round(wide * 0.3)
        y = area.y + max(0, (area.height - fan - gap - small[1]) // 2)
        pivot = (area.centerx, y + round(wide * 2.75))
        put_fan(surface, self.look, FACES, pivot, width=wide, radius=wide * 2, spread=56)
        y += fan + gap
        for name, x in (("stock", area.centerx - small[0] * 6 // 5), ("foot", area.centerx + small[0] // 5)):
            self._card(surface, self.look.assets.back(name, small), (x, y))

    def _table(self, surface: pygame.Surface, scale: Scale, area: Rect, settings: Settings) -> None:
        """A hand in its order, and below it what happens to a costly throw."""
        hand = HANDS[settings.sort]
        wide = min(area.width * 27 // 100, area.height * 25 // 100)
        size = card_size(wide)
        step = (area.width - wide) // (len(hand) - 1)
        foot = min(scale.px(170), area.height * 3 // 10)
        y = area.y + (area.height - size[1] - scale.px(50) - foot) // 2
        for index, name in enumerate(hand):
            self._card(surface, self.look.assets.face(name, size), (area.x + index * step, y))
        y += size[1] + scale.px(50)
        self._throw(surface, scale, Rect(area.x, y, area.width, foot), settings.guard)

    def _throw(self, surface: pygame.Surface, scale: Scale, area: Rect, guard: bool) -> None:
        """The joker that would be thrown, with the question or without it."""
        theme, text = self.look.theme, self.look.text
        high = area.height
        size = card_size(high / 1.4)
        self._card(surface, self.look.assets.face("Jo", size), area.topleft)
        left = area.x + size[0] + scale.px(24)
        room = Rect(left, area.y, area.right - left, high)
        words = _("Throw the {card}?", card=_("joker")) if guard else _("A throw is a throw.")
        px = scale.text(18)
        height = text.wrapped_height(words, px, room.width)
        pill = max(scale.px(38), text.height(scale.text(15)) + 4)
        total = height + ((scale.px(12) + pill) if guard else 0)
        line = Rect(room.x, room.y + (high - total) // 2, room.width, height)
        text.put_wrapped(surface, words, line, px, theme.on(theme.felt))
        if not guard:
            return
        half = (room.width - scale.px(10)) // 2
        for index, answer in enumerate((_("Throw it"), _("Keep it"))):
            place = Rect(room.x + index * (half + scale.px(10)), line.bottom + scale.px(12), half, pill)
            ground = theme.panel if index == 0 else theme.coral
            self.look.panels.put(surface, place, ground, pill // 2)
            text.put(surface, answer, place, scale.text(15), theme.on(ground), "strong", align="centre")

    def _sound(self, surface: pygame.Surface, scale: Scale, area: Rect, settings: Settings) -> None:
        """A column for each group, as high as its volume; below them whether anything can be heard."""
        theme, text = self.look.theme, self.look.text
        words = self.sound_words()
        px = scale.text(17)
        room = area.width - scale.px(20)
        height = text.wrapped_height(words, px, room)
        foot = Rect(area.x + scale.px(10), area.bottom - height - scale.px(6), room, height)
        text.put_wrapped(surface, words, foot, px, theme.on(theme.felt), align="centre")
        bars = Rect(area.x, area.y + scale.px(24), area.width, foot.y - area.y - scale.px(54))
        self._volumes(surface, scale, bars, settings)

    def _volumes(self, surface: pygame.Surface, scale: Scale, area: Rect, settings: Settings) -> None:
        theme, text, px = self.look.theme, self.look.text, scale.text(15)
        names = {"cards": _("Cards"), "moments": _("Great moments"), "signals": _("Signals")}
        third = area.width // len(Group)
        room = third - scale.px(12)
        below = max(text.wrapped_height(name, px, room) for name in names.values())
        fill = theme.brass if self._heard(settings) else mix(theme.raised, theme.quiet, 0.25)
        for index, group in enumerate(Group):
            left = area.x + index * third + scale.px(6)
            bar = Rect(0, area.y, scale.px(64), area.height - below - scale.px(8))
            bar.centerx = left + room // 2
            self.look.panels.put(surface, bar, theme.panel, bar.width // 2)
            full = Rect(bar.x, 0, bar.width, round(bar.height * settings.volumes[group.value]))
            full.bottom = bar.bottom
            self.look.panels.put(surface, full, fill, bar.width // 2)
            name = Rect(left, bar.bottom + scale.px(8), room, below)
            quiet = theme.readable(theme.quiet, theme.felt)
            text.put_wrapped(surface, names[group.value], name, px, quiet, align="centre")

    def sound_words(self) -> str:
        """Whether anything can be heard, and why not."""
        if self.audio is None or self.audio.trouble is not None:
            why = self.audio.trouble if self.audio is not None else ""
            words = _("There is no sound device here: the game is silent.")
            return f"{words} ({why})" if why else words
        return _("Muted.") if self.preferences.settings.muted else _("Move a volume to hear it.")

    def _heard(self, settings: Settings) -> bool:
        return self.audio is not None and self.audio.trouble is None and not settings.muted

    def _motion(self, surface: pygame.Surface, scale: Scale, area: Rect, settings: Settings) -> None:
        """A card that is drawn again and again as fast as the settings say."""
        theme, text = self.look.theme, self.look.text
        words = self._motion_words(settings)
        px = scale.text(17)
        room = area.width - scale.px(20)
        height = text.wrapped_height(words, px, room)
        foot = Rect(area.x + scale.px(10), area.bottom - height - scale.px(6), room, height)
        text.put_wrapped(surface, words, foot, px, theme.on(theme.felt), align="centre")
        high = min(foot.y - area.y - scale.px(80), round(area.width * 0.34 * 1.4))
        size = card_size(high / 1.4)
        y = area.y + (foot.y - area.y - size[1]) // 2
        left, right = (area.x + area.width // 24, y), (area.right - area.width // 24 - size[0], y)
        width = max(2, scale.px(2))
        frame = self.look.panels.dashes(size, theme.line, scale.px(10), width=width, dash=scale.px(7))
        surface.blit(frame, right)
        self._card(surface, self.look.assets.back("stock", size), left)
        self._travel(surface, left, right, size, settings)

    def _travel(
        self, surface: pygame.Surface, left: tuple[int, int], right: tuple[int, int], size, settings: Settings
    ) -> None:
        pace = SPEEDS[settings.speed][0]
        fades = settings.reduced_motion and pace > 0
        seconds = FADE if fades else pace
        now = self.time % (seconds + 2 * REST) - REST
        share = 0.0 if now < 0 else min(1.0, now / seconds) if seconds else 1.0
        face = self.look.assets.face("9h", size)
        if share <= 0:
            return
        if fades:
            faded = face.copy()
            faded.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(faded, right)
            return
        eased = 1 - (1 - share) ** 3
        x = left[0] + round((right[0] - left[0]) * eased)
        lift = round(size[1] * 0.06 * 4 * eased * (1 - eased))
        self._card(surface, face, (x, right[1] - lift))

    def _motion_words(self, settings: Settings) -> str:
        if settings.step_by_key:
            return _("The computers wait for Space after each act.")
        return {
            "normal": _("The computers take their time."),
            "brisk": _("The computers play briskly."),
            "none": _("The computers play at once."),
        }[settings.speed]

    def _window(self, surface: pygame.Surface, scale: Scale, area: Rect, settings: Settings) -> None:
        """A screen with the game's window on it."""
        theme, text = self.look.theme, self.look.text
        size = surface.get_size()
        wide = min(area.width - scale.px(20), round((area.height - scale.px(130)) * 16 / 9))
        screen = Rect(0, 0, wide, wide * 9 // 16)
        screen.center = (area.centerx, area.y + (area.height - scale.px(40)) // 2)
        edge = screen.inflate(scale.px(16), scale.px(16))
        self.look.panels.put(surface, edge, theme.ink, scale.px(12))
        stand = Rect(0, edge.bottom, wide // 3, scale.px(12))
        stand.centerx = screen.centerx
        self.look.panels.put(surface, stand, theme.ink, scale.px(6))
        self.look.panels.put(surface, screen, mix(theme.quiet, theme.felt, 0.45), scale.px(6))
        window = screen if settings.fullscreen else screen.inflate(-wide // 4, -wide // 8)
        self._small_table(surface, scale, window)
        words = _("{width} × {height} pixels", width=size[0], height=size[1])
        line = Rect(area.x, stand.bottom + scale.px(10), area.width, text.height(scale.text(16)))
        self._line(surface, words, line)

    def _small_table(self, surface: pygame.Surface, scale: Scale, window: Rect) -> None:
        theme = self.look.theme
        corner = scale.px(6)
        self.look.panels.put(surface, window, theme.felt_edge, corner)
        rail = Rect(0, 0, window.width // 5, window.height - 2 * corner)
        rail.midright = (window.right - corner, window.centery)
        self.look.panels.put(surface, rail, theme.panel, corner)
        button = Rect(rail.x + corner, rail.bottom - 3 * corner, rail.width - 2 * corner, 2 * corner)
        self.look.panels.put(surface, button, theme.coral, corner)
        size = card_size(window.width / 14)
        left = window.x + 2 * corner
        row = Rect(left, window.y + 2 * corner, rail.x - left - 2 * corner, window.height // 4)
        self.look.panels.put(surface, row, theme.felt, corner)
        for index in range(7):
            place = Rect(left + index * size[0] * 4 // 5, window.bottom - 2 * corner - size[1], *size)
            self.look.panels.put(surface, place, theme.card, corner // 2, border=theme.line, width=1)
        middle = (row.bottom + window.bottom - 2 * corner - size[1]) // 2 - size[1] // 2
        for index, colour in enumerate((theme.raised, theme.card)):
            place = Rect(row.centerx + (2 * index - 1) * size[0] - size[0] // 2, middle, *size)
            self.look.panels.put(surface, place, colour, corner // 2, border=theme.line, width=1)

    # -- pieces

    def _card(self, surface: pygame.Surface, card: pygame.Surface, at: tuple[int, int]) -> None:
        """A card with a soft edge below it."""
        shade = max(1, card.get_width() // 40)
        radius = card.get_width() // 14
        self.look.panels.put(surface, Rect(at, card.get_size()).move(shade, shade), (0, 0, 0, 70), radius)
        surface.blit(card, at)

    def _line(self, surface: pygame.Surface, words: str, place: Rect, *, align_left: bool = False) -> None:
        theme = self.look.theme
        colour = theme.readable(theme.quiet, theme.felt)
        align: Align = "left" if align_left else "centre"
        self.look.text.put(surface, words, place, self.px, colour, "strong", align=align)
