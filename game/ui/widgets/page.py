"""A page of rich text that scrolls, with links."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.ui.i18n import Words
from game.ui.look import Look
from game.ui.rich import Page, Run, lay_out
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
        #: Gives the stretches of a run of words that are marked, as first and end letter.
        self.marks: Callable[[str], Sequence[tuple[int, int]]] = lambda _words: ()
        #: The line of the source that is pointed out, if any.
        self.pointed: int | None = None
        self._over = -1
        self._held: tuple[int, int] | None = None
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
        self.pointed = None

    @property
    def top_line(self) -> int:
        """The line of the source that is the first one to be seen."""
        return max(0, bisect_right(self.page.tops, self.offset) - 1)

    def show_line(self, line: int, *, above: int = 0) -> None:
        """Scroll so that a line of the source comes first, with a little above it."""
        if 0 <= line < len(self.page.tops):
            self.scroll_to(self.page.tops[line] - above)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, light the link under the pointer, and the rest as every widget."""
        if not (self.enabled and self.visible):
            return False
        if event.type != pygame.KEYDOWN and self.scroll_mouse(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            over = self._link_at(event.pos)
            changed, self._over = over != self._over, over
            changed |= self._pull(event.pos[1])
            return super().handle(event) or changed
        return super().handle(event)

    def press(self, pos: tuple[int, int]) -> None:
        """Take hold of the page."""
        self._held = (pos[1], self.offset)

    def click(self, pos: tuple[int, int]) -> None:
        """Follow the link that was clicked; a page that was pulled is only let go."""
        if self._held is not None and abs(self._held[0] - pos[1]) <= self.px // 2:
            self._follow(self._link_at(pos))

    def _pull(self, y: int) -> bool:
        """Let the page go with the pointer while it is held."""
        if not self.pressed or self._held is None or abs(self._held[0] - y) <= self.px // 2:
            return False
        return self.scroll_to(self._held[1] + self._held[0] - y)

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
        clip, side = surface.get_clip(), pad(self.px, 0.8)
        surface.set_clip(self.rect.inflate(2 * side, 0).clip(clip))
        left, top = self.rect.x, self.rect.y - self.offset
        if self.pointed is not None and self.pointed + 1 < len(page.tops):
            first, end = page.tops[self.pointed], page.tops[self.pointed + 1]
            bar = pygame.Rect(left - side, top + first, max(3, self.px // 5), end - first)
            pygame.draw.rect(surface, theme.brass, bar)
        for rule in page.rules:
            pygame.draw.rect(surface, theme.line, rule.move(left, top))
        for card in page.cards:
            place = card.rect.move(left, top)
            if place.colliderect(self.rect):
                surface.blit(self.look.assets.face(card.picture, place.size), place)
        for run in page.runs:
            y = top + run.y
            if y <= self.rect.bottom and y + 2 * run.px >= self.rect.y:
                self._put_run(surface, run, left + run.x, y)
        self.draw_bar(surface)
        surface.set_clip(clip)
        self.draw_ring(surface, pad(self.px, 0.4))

    def _put_run(self, surface: pygame.Surface, run: Run, x: int, y: int) -> None:
        """Draw some words: what is marked on a ground of its own, links underlined."""
        theme, text = self.look.theme, self.look.text
        colours = {"text": theme.text, "quiet": theme.quiet, "brass": theme.brass, "link": theme.brass}
        lit = run.link is not None and run.link in (self.link if self.focused else -1, self._over)
        colour = theme.text if lit else colours[run.ink]
        for area in self._marked(run, x, y):
            self.look.panels.put(surface, area, theme.raised, pad(run.px, 0.2), border=theme.brass)
            colour = theme.readable(colour, theme.raised)
        surface.blit(text.render(run.text, run.px, colour, run.role), (x, y))
        if run.link is not None:
            below = y + text.ascent(run.px, run.role) + max(2, run.px // 9)
            pygame.draw.rect(surface, colour, (x, below, run.width, max(1, run.px // 14)))

    def _marked(self, run: Run, x: int, y: int) -> Iterator[pygame.Rect]:
        text, side = self.look.text, max(1, run.px // 10)
        for first, end in self.marks(run.text):
            start = x + text.width(run.text[:first], run.px, run.role)
            wide = text.width(run.text[first:end], run.px, run.role)
            yield pygame.Rect(start - side, y, wide + 2 * side, text.height(run.px, run.role))

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
