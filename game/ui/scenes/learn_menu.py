"""Learn: what there is to read and to try out, one line each."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.scenes.title import Entry
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label


class LearnMenu(Scene):
    """Its entries below each other; the first one has the focus, Escape goes back."""

    def __init__(self, look: Look, entries: Sequence[Entry], heading: Words | None = None) -> None:
        super().__init__(look)
        self.heading = Label(look, heading or (lambda: _("Learn")), role="title")
        self.buttons = [
            Button(
                look,
                entry.words,
                entry.act,
                kind="coral" if not index else "plain",
                note=entry.note,
                align="left",
            )
            for index, entry in enumerate(entries)
        ]
        self.back = Button(look, lambda: _("Back"), self._leave, kind="link", align="left")
        self.group = Group([self.heading, *self.buttons, self.back])
        self.panel = pygame.Rect(0, 0, 0, 0)

    def on_enter(self) -> None:
        """What comes first is one key away."""
        if self.group.focused is None:
            self.group.focus(self.buttons[0], ring=True)

    def resized(self, size: Size) -> None:
        """Heading, entries and the way back, in the middle."""
        scale = Scale(size)
        pad, gap = scale.px(52), scale.px(14)
        self.heading.px, self.back.px = scale.text(36), scale.text(19)
        for button in self.buttons:
            button.px, button.radius = scale.text(21), scale.px(16)
        inside = max(scale.px(560), *(button.needs()[0] for button in self.buttons))
        high = max(scale.px(74), max(button.needs()[1] for button in self.buttons))
        head, back = self.heading.needs()[1], max(self.back.needs()[1], scale.px(40))
        total = head + scale.px(24) + len(self.buttons) * (high + gap) + scale.px(10) + back
        width, height = inside + 2 * pad, total + 2 * scale.px(40)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.x + pad, self.panel.y + scale.px(40)
        self.heading.place((x, y, inside, head))
        y += head + scale.px(24)
        for button in self.buttons:
            button.place((x, y, inside, high))
            y += high + gap
        self.back.place((x, y + scale.px(10), self.back.needs()[0], back))

    def handle(self, event: pygame.event.Event) -> bool:
        """The entries, and the way back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
            return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt, the panel and the entries."""
        theme, scale = self.look.theme, Scale(self.size)
        surface.blit(felt(self.look, self.size), (0, 0))
        self.look.panels.put(surface, self.panel, (*theme.panel, 205), scale.px(28))
        self.group.draw(surface)
        return None

    def _leave(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
