"""A page of rich text that scrolls, with links."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import Words
from game.ui.look import Look
from game.ui.rich import Page, lay_out
from game.ui.widgets.base import PRESS_KEYS, Size, pad
from game.ui.widgets.scroll import Scrolling


class RichPage(Scrolling):
    """Rich text, laid out once per width; Tab goes through its links, Enter follows one."""

    def __init__(
        self, look: Look, source: Words, on_link: Callable[[str], object] | None = None, *, px: int = 18
    ) -> None:
        super().__init__(look, source, px=px)
        self.on_link = on_link
        self.link = -1
        self._over = -1
        self._page: tuple[tuple[str, int, int], Page] | None = None

    @property
    def page(self) -> Page:
        """The page as it is laid out for the width of now."""
        width = max(1, self.rect.width - self.bar_width - pad(self.px, 0.8))
        key = (self.label, width, self.px)
        if self._page is None or self._page[0] != key:
            self._page = (key, lay_out(key[0], self.look.text, self.px, width))
        return self._page[1]

    @property
    def content_height(self) -> int:
        """The whole page."""
        return self.page.height

    def needs(self) -> Size:
        """A few lines are the least; it scrolls."""
        return 10 * self.px, 3 * self.look.text.height(self.px)

    def placed(self) -> None:
        """Keep the offset within the page."""
        self.scroll_to(self.offset)

    def set_source(self, source: Words) -> None:
        """Show another page from its top."""
        self.words = source
        self.offset, self.link, self._over = 0, -1, -1

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, light the link under the pointer, and the rest as every widget."""
        if not (self.enabled and self.visible):
            return False
        if event.type != pygame.KEYDOWN and self.scroll_mouse(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            over = self._link_at(event.pos)
            changed, self._over = over != self._over, over
            return super().handle(event) or changed
        return super().handle(event)

    def click(self, pos: tuple[int, int]) -> None:
        """Follow the link that was clicked."""
        self._follow(self._link_at(pos))

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows scroll, Tab goes from link to link and then on, Enter follows."""
        if event.key == pygame.K_TAB:
            return self._step_link(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in PRESS_KEYS and self.link >= 0:
            self._follow(self.link)
            return True
        return self.scroll_key(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what can be seen of the page."""
        theme, page = self.look.theme, self.page
        colours = {"text": theme.text, "quiet": theme.quiet, "brass": theme.brass, "link": theme.brass}
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        left, top = self.rect.x, self.rect.y - self.offset
        for rule in page.rules:
            pygame.draw.rect(surface, theme.line, rule.move(left, top))
        for run in page.runs:
            y = top + run.y
            if y > self.rect.bottom or y + 2 * run.px < self.rect.y:
                continue
            lit = run.link is not None and run.link in (self.link if self.focused else -1, self._over)
            colour = theme.text if lit else colours[run.ink]
            surface.blit(self.look.text.render(run.text, run.px, colour, run.role), (left + run.x, y))
            if run.link is not None:
                below = y + self.look.text.ascent(run.px, run.role) + max(2, run.px // 9)
                pygame.draw.rect(surface, colour, (left + run.x, below, run.width, max(1, run.px // 14)))
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.draw_ring(surface, pad(self.px, 0.4))

    def _step_link(self, step: int) -> bool:
        links = self.page.links
        index = self.link + step if self.link >= 0 or step > 0 else len(links) - 1
        if not 0 <= index < len(links):
            self.link = -1
            return False
        self.link = index
        areas = links[index].areas
        if areas:
            self.show_span(areas[0].top, areas[-1].bottom)
        return True

    def _follow(self, index: int) -> None:
        if self.on_link is not None and 0 <= index < len(self.page.links):
            self.on_link(self.page.links[index].target)

    def _link_at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        x, y = pos[0] - self.rect.x, pos[1] - self.rect.y + self.offset
        for index, link in enumerate(self.page.links):
            if any(area.collidepoint(x, y) for area in link.areas):
                return index
        return -1
