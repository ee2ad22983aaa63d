"""A text field: one line that can be written in."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import Words
from game.ui.look import Look
from game.ui.widgets.base import Size, Widget, pad

_WORD_KEYS = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField(Widget):
    """One line of text; letters come by TEXTINPUT, so that every keyboard works."""

    def __init__(
        self,
        look: Look,
        on_change: Callable[[str], object],
        *,
        value: str = "",
        placeholder: Words = "",
        most: int = 24,
        px: int = 18,
        on_enter: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(look, placeholder, px=px)
        self.on_change = on_change
        self.on_enter = on_enter
        self.value = value
        self.most = most
        self.cursor = len(value)

    def needs(self) -> Size:
        """Room for the line and air around it."""
        return 4 * self.px, self.look.text.height(self.px) + pad(self.px, 0.3)

    def set(self, value: str) -> None:
        """Have this text, without telling anybody."""
        self.value = value[: self.most]
        self.cursor = min(self.cursor, len(self.value)) if value else 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Letters while it has the focus, and the rest as every widget."""
        if event.type == pygame.TEXTINPUT and self.focused and self.enabled:
            self._write(event.text)
            return True
        return super().handle(event)

    def press(self, pos: tuple[int, int]) -> None:
        """Put the cursor where the pointer is."""
        x = pos[0] - self._inside.x + self._shift()
        widths = [self.look.text.width(self.value[:i], self.px) for i in range(len(self.value) + 1)]
        self.cursor = min(range(len(widths)), key=lambda i: abs(widths[i] - x))

    def key(self, event: pygame.event.Event) -> bool:
        """The keys that move and delete; letters come as text."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is not None:
                self.on_enter()
            return self.on_enter is not None
        moves = {pygame.K_LEFT: self.cursor - 1, pygame.K_RIGHT: self.cursor + 1}
        moves |= {pygame.K_HOME: 0, pygame.K_END: len(self.value)}
        if event.key in moves:
            self.cursor = max(0, min(len(self.value), moves[event.key]))
            return True
        if event.key == pygame.K_BACKSPACE:
            first = 0 if event.mod & _WORD_KEYS else max(0, self.cursor - 1)
            self._replace(first, self.cursor, "")
            return True
        if event.key == pygame.K_DELETE:
            self._replace(self.cursor, self.cursor + 1, "")
            return True
        # A letter's key belongs to the field too, or it would work as a short cut while one writes.
        return bool(getattr(event, "unicode", "")) and event.key not in (pygame.K_TAB, pygame.K_ESCAPE)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground, the text and the cursor."""
        theme, text = self.look.theme, self.look.text
        border = theme.brass if self.focused else theme.line
        self.look.panels.put(
            surface, self.rect, theme.panel, pad(self.px, 0.5), border=border, width=max(1, self.px // 10)
        )
        inside = self._inside
        if not self.value:
            text.put(surface, self.label, inside, self.px, theme.quiet)
        clip = surface.get_clip()
        surface.set_clip(inside.clip(clip))
        line = text.render(self.value, self.px, theme.text) if self.value else None
        if line is not None:
            surface.blit(line, (inside.x - self._shift(), inside.centery - line.get_height() // 2))
        if self.focused:
            x = inside.x + text.width(self.value[: self.cursor], self.px) - self._shift()
            bar = pygame.Rect(min(x, inside.right - 2), 0, max(1, self.px // 12), round(self.px * 1.2))
            bar.centery = inside.centery
            pygame.draw.rect(surface, theme.text, bar)
        surface.set_clip(clip)
        self.draw_ring(surface, pad(self.px, 0.5))

    @property
    def _inside(self) -> pygame.Rect:
        return self.rect.inflate(-2 * pad(self.px, 0.5), 0)

    def _shift(self) -> int:
        """How far the text is moved so that the cursor can be seen."""
        before = self.look.text.width(self.value[: self.cursor], self.px)
        return max(0, before - self._inside.width + max(2, self.px // 6))

    def _write(self, letters: str) -> None:
        self._replace(self.cursor, self.cursor, "".join(c for c in letters if c.isprintable()))

    def _replace(self, first: int, end: int, letters: str) -> None:
        room = self.most - (len(self.value) - (min(end, len(self.value)) - first))
        letters = letters[: max(0, room)]
        value = self.value[:first] + letters + self.value[end:]
        self.cursor = first + len(letters)
        if value != self.value:
            self.value = value
            self.on_change(value)
