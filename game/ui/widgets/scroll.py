"""What scrolls: how far, by which keys, and the bar that shows it."""

from __future__ import annotations

import pygame

from game.ui.widgets.base import Widget, pad


class Scrolling(Widget):
    """A widget whose content is higher than itself."""

    offset = 0
    _grab: int | None = None

    @property
    def content_height(self) -> int:
        """How high everything in it is."""
        return 0

    @property
    def step(self) -> int:
        """How far one turn of the wheel or one arrow key goes."""
        return self.px * 3

    @property
    def most_offset(self) -> int:
        """How far it can be scrolled."""
        return max(0, self.content_height - self.rect.height)

    @property
    def bar_width(self) -> int:
        """How wide the bar is."""
        return max(6, pad(self.px, 0.4))

    def scroll_to(self, offset: int) -> bool:
        """Scroll to here, as far as there is something; True when it moved."""
        before = self.offset
        self.offset = max(0, min(self.most_offset, offset))
        return self.offset != before

    def show_span(self, top: int, bottom: int) -> None:
        """Scroll so that this part of the content can be seen."""
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height)

    def scroll_key(self, event: pygame.event.Event) -> bool:
        """The keys that scroll."""
        page = max(self.px, self.rect.height - 2 * self.px)
        moves = {
            pygame.K_DOWN: self.offset + self.step,
            pygame.K_UP: self.offset - self.step,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_HOME: 0,
            pygame.K_END: self.most_offset,
        }
        if event.key in moves:
            self.scroll_to(moves[event.key])
            return True
        return False

    def scroll_mouse(self, event: pygame.event.Event) -> bool:
        """The wheel, and dragging the bar."""
        if event.type == pygame.MOUSEWHEEL:
            return self.scroll_to(self.offset - event.y * self.step)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.most_offset or not self.track.collidepoint(event.pos):
                return False
            knob = self.knob
            self._grab = event.pos[1] - knob.y if knob.collidepoint(event.pos) else knob.height // 2
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grab is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grab is not None:
            self._grab = None
            return True
        return False

    @property
    def track(self) -> pygame.Rect:
        """Where the bar can be."""
        return pygame.Rect(self.rect.right - self.bar_width, self.rect.y, self.bar_width, self.rect.height)

    @property
    def knob(self) -> pygame.Rect:
        """Where the bar is now."""
        track = self.track
        height = max(3 * self.bar_width, track.height * self.rect.height // max(1, self.content_height))
        y = track.y + (track.height - height) * self.offset // max(1, self.most_offset)
        return pygame.Rect(track.x, y, track.width, height)

    def draw_bar(self, surface: pygame.Surface) -> None:
        """Draw the bar where there is something to scroll."""
        if self.most_offset:
            theme = self.look.theme
            colour = theme.brass if self._grab is not None else theme.raised
            self.look.panels.put(surface, self.knob, colour, self.bar_width // 2)

    def _drag(self, y: int) -> None:
        track, knob = self.track, self.knob
        room = max(1, track.height - knob.height)
        self.scroll_to(round((y - (self._grab or 0) - track.y) * self.most_offset / room))
