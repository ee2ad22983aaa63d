"""What all widgets share: a place, a state, words, and how they answer to mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.i18n import Words, say

if TYPE_CHECKING:
    from game.ui.look import Look

Size = tuple[int, int]
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Widget:
    """A thing in a scene with a place; those that can be worked take the focus."""

    focusable = True

    def __init__(self, look: Look, words: Words = "", *, px: int = 18) -> None:
        self.look = look
        self.words = words
        self.px = px
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        #: The ring shows once the keyboard is used; a click takes the focus silently.
        self.ring = False

    @property
    def label(self) -> str:
        """What its words say in the language of now."""
        return say(self.words)

    @property
    def takes_focus(self) -> bool:
        """Whether Tab stops here."""
        return self.focusable and self.enabled and self.visible

    def place(self, rect: pygame.Rect | tuple[int, int, int, int], px: int | None = None) -> None:
        """Give it its place and the height of its text."""
        self.rect = pygame.Rect(rect)
        if px is not None:
            self.px = px
        self.placed()

    def placed(self) -> None:
        """It has another place or height of text."""

    def needs(self) -> Size:
        """The least size at which all its words show whole, given its width."""
        return 0, 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True when it was used."""
        if not (self.enabled and self.visible):
            return False
        if event.type == pygame.KEYDOWN:
            return self.focused and self.key(event)
        if event.type == pygame.MOUSEMOTION:
            return self.hover(self.rect.collidepoint(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.pressed = True
            self.press(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            if self.rect.collidepoint(event.pos):
                self.click(event.pos)
            return True
        return False

    def hover(self, over: bool) -> bool:
        """The pointer is over it or not; True when that changed."""
        changed = over != self.hovered
        self.hovered = over
        return changed

    def key(self, event: pygame.event.Event) -> bool:
        """A key while it has the focus."""
        if event.key in PRESS_KEYS:
            self.click(self.rect.center)
            return True
        return False

    def press(self, pos: tuple[int, int]) -> None:
        """The button of the mouse went down on it."""

    def click(self, pos: tuple[int, int]) -> None:
        """It was clicked, or worked by its key."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""

    def draw_ring(self, surface: pygame.Surface, radius: int) -> None:
        """The ring of the focus, around the widget."""
        if self.focused and self.ring:
            gap = max(3, self.px // 4)
            around = self.rect.inflate(2 * gap, 2 * gap)
            self.look.panels.put(
                surface, around, None, radius + gap, border=self.look.theme.text, width=max(2, self.px // 8)
            )


def pad(px: int, share: float) -> int:
    """A distance that grows with the height of the text."""
    return max(1, round(px * share))
