"""About the game: its version, its licences and who is to thank."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import __version__
from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes import about_words
from game.ui.scenes.backdrop import felt, put_fan
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.page import RichPage

FAN = ("7s", "7h", "7c", "7d", "7s", "7h", "7c")


class AboutScene(Scene):
    """Pages of rich text that scroll by wheel and keys; Escape goes back."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.heading = Label(look, lambda: _("About Sevenfold"), role="title")
        self.version = Label(look, lambda: _("version {number}", number=__version__), colour=look.theme.brass)
        self.tabs: Choice[str] = Choice(look, _tabs(), self.show, value="about")
        self.page = RichPage(look, about_words.about)
        self.back = Button(look, lambda: _("Back"), self._go_back, kind="link", align="left")
        self.group = Group([self.heading, self.version, self.tabs, self.page, self.back])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.fan = pygame.Rect(0, 0, 0, 0)

    def show(self, name: str) -> None:
        """Show a page from its top."""
        self.tabs.value = name
        self.page.set_source(lambda: about_words.page(name))

    def on_enter(self) -> None:
        """The page has the keys, so that arrows scroll."""
        if self.group.focused is None:
            self.group.focus(self.page)

    def resized(self, size: Size) -> None:
        """The words in a column that can be read, seven sevens beside them."""
        scale = Scale(size)
        x_edge, y_edge = max(scale.px(56), (size[0] - scale.px(1800)) // 2), scale.px(40)
        self.panel = pygame.Rect(x_edge, y_edge, size[0] - 2 * x_edge, size[1] - 2 * y_edge)
        inside = self.panel.inflate(-2 * scale.px(50), -2 * scale.px(30))
        self.heading.px, self.version.px, self.tabs.px = scale.text(36), scale.text(18), scale.text(17)
        head, line = self.heading.needs()[1], self.version.needs()[1]
        self.heading.place((inside.x, inside.y, inside.width, head))
        self.version.place((inside.x, inside.y + head, inside.width, line))
        pills, pill = self.tabs.needs()
        y = inside.y + head + line + scale.px(16)
        pill = max(pill, scale.px(46))
        self.tabs.place((inside.x, y, min(inside.width, max(pills, scale.px(560))), pill))
        y += pill + scale.px(22)
        self.back.px = scale.text(19)
        wide, link = self.back.needs()
        high = max(link, scale.px(44))
        self.back.place((inside.x, inside.bottom - (high + link) // 2, wide, link))
        words = min(inside.width * 70 // 100, scale.px(1080))
        bottom = inside.bottom - high - scale.px(16)
        self.page.place((inside.x, y, words, bottom - y), scale.text(18))
        left = self.page.rect.right + scale.px(30)
        self.fan = pygame.Rect(left, y, inside.right - left, bottom - y)

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes back; the wheel scrolls wherever the pointer is."""
        if self.group.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self.page.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._go_back()
            return True
        return event.type == pygame.KEYDOWN and self.page.scroll_key(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt, the panel, the words and the sevens."""
        theme, scale = self.look.theme, Scale(self.size)
        surface.blit(felt(self.look, self.size), (0, 0))
        self.look.panels.put(surface, self.panel, (*theme.panel, 205), scale.px(28))
        self._draw_fan(surface)
        self.group.draw(surface)
        return None

    def _draw_fan(self, surface: pygame.Surface) -> None:
        width = min(self.fan.width * 30 // 100, self.fan.height // 4)
        pivot = (self.fan.centerx, self.fan.centery + round(width * 1.6))
        put_fan(surface, self.look, FAN, pivot, width=width, radius=round(width * 1.7), spread=72)

    def _go_back(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()


def _tabs() -> list[tuple[str, Words]]:
    def words(name: str) -> Callable[[], str]:
        return lambda: _(name)

    return [(name, words(sentence)) for name, sentence in about_words.PAGES.items()]
