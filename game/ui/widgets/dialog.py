"""A dialog: a question over the scene, with a few answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.i18n import Words
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label

Answer = tuple[Words, Callable[[], object]]


class Outside:
    """Tells when a click beside a panel is over: pressed there and let go there."""

    def __init__(self) -> None:
        self._pressed = False

    def clicked(self, panel: pygame.Rect, event: pygame.event.Event) -> bool:
        """Whether a click beside the panel ends with this event."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return False
        outside = not panel.collidepoint(event.pos)
        before, self._pressed = self._pressed, outside and event.type == pygame.MOUSEBUTTONDOWN
        return before and outside and event.type == pygame.MOUSEBUTTONUP


class Dialog(Scene):
    """Asks something; the first answer is the one expected now.

    Escape and a click beside it give the answer that `way_out` names, which is the last one unless told otherwise.
    """

    over = True
    way_out = -1
    #: How dense the veil over the scene beneath is, of 255.
    veil = 190

    def __init__(self, look: Look, title: Words, message: Words, answers: Sequence[Answer]) -> None:
        super().__init__(look)
        self.title = Label(look, title, role="title", align="centre", wraps=True)
        self.message = Label(look, message, colour=look.theme.quiet, align="centre", wraps=True)
        self.buttons = [
            Button(look, words, self._answer(act), kind="coral" if index == 0 else "plain")
            for index, (words, act) in enumerate(answers)
        ]
        self.group = Group([self.title, self.message, *self.buttons])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.outside = Outside()

    def on_enter(self) -> None:
        """The expected answer has the focus."""
        self.group.focus(self.buttons[0], ring=True)

    def resized(self, size: Size) -> None:
        """Lay out: title, message, then the answers below each other if they are too wide."""
        scale = Scale(size)
        width = min(scale.px(760), size[0] - 2 * scale.px(40))
        inside = width - 2 * scale.px(60)
        gap = scale.px(24)
        self.title.place((0, 0, inside, 0), scale.text(36))
        self.message.place((0, 0, inside, 0), scale.text(19))
        high = [self.title.needs()[1], self.message.needs()[1]]
        rows = self._rows(scale, inside, gap)
        button = max(scale.px(60), max(b.needs()[1] for b in self.buttons))
        height = sum(high) + len(rows) * (button + gap) + gap + 2 * scale.px(44)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.x + scale.px(60), self.panel.y + scale.px(44)
        self.title.place((x, y, inside, high[0]))
        self.message.place((x, y + high[0] + gap // 2, inside, high[1]))
        y += high[0] + high[1] + 2 * gap
        for row in rows:
            each = min(scale.px(400), (inside - gap * (len(row) - 1)) // len(row))
            left = self.panel.centerx - (each * len(row) + gap * (len(row) - 1)) // 2
            for index, place in enumerate(row):
                place.place((left + index * (each + gap), y, each, button))
            y += button + gap

    def handle(self, event: pygame.event.Event) -> bool:
        """The answers, and the ways out; nothing reaches the scene beneath."""
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if self.outside.clicked(self.panel, event) or escape:
            self.buttons[self.way_out].on_press()
            return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Dim what lies beneath and draw the panel."""
        theme, panels = self.look.theme, self.look.panels
        surface.blit(panels.panel(surface.get_size(), (*theme.panel, self.veil), 0), (0, 0))
        panels.put(surface, self.panel, theme.panel, Scale(self.size).px(24), border=theme.line)
        self.group.draw(surface)
        return None

    def _answer(self, act: Callable[[], object]) -> Callable[[], None]:
        def close_and_act() -> None:
            if self.stack is not None and self.stack.top is self:
                self.stack.pop()
            act()

        return close_and_act

    def _rows(self, scale: Scale, inside: int, gap: int) -> list[list[Button]]:
        """The answers in one row where they fit, else one below the other."""
        for button in self.buttons:
            button.px = scale.text(20)
        widest = max(button.needs()[0] for button in self.buttons)
        if widest * len(self.buttons) + gap * (len(self.buttons) - 1) <= inside:
            return [self.buttons]
        return [[button] for button in self.buttons]
