"""The cover: between two people at one screen nobody sees a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label

#: Keys that do nothing by themselves.
MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
    }
)


class CoverScene(Scene):
    """`Pass to NAME`: the cards stay hidden until that person says so; `on_pause` is the way out of it."""

    def __init__(
        self,
        look: Look,
        name: str,
        lines: Sequence[str],
        on_ready: Callable[[], object],
        on_pause: Callable[[], object],
        way_out: Words = lambda: _("Pause"),
    ) -> None:
        super().__init__(look)
        self.on_ready, self.on_pause = on_ready, on_pause
        quiet = look.theme.quiet
        self.title = Label(
            look, lambda: _("Pass to {name}", name=name), role="title", align="centre", wraps=True
        )
        self.note = Label(
            look,
            lambda: _("Everyone else, look away. The cards stay hidden until {name} is ready.", name=name),
            colour=quiet,
            align="centre",
            wraps=True,
        )
        told = " · ".join(lines)
        self.news = Label(
            look,
            lambda: _("Since your last turn: {news}", news=told) if told else "",
            align="centre",
            wraps=True,
        )
        self.ready = Button(look, lambda: _("I am {name}: show my hand", name=name), self._go, kind="coral")
        self.pause = Button(look, way_out, on_pause, kind="link")
        self.group = Group([self.title, self.note, self.news, self.ready, self.pause])
        self.panel = pygame.Rect(0, 0, 0, 0)

    def on_enter(self) -> None:
        """The one button has the focus."""
        self.group.focus(self.ready, ring=True)

    def resized(self, size: Size) -> None:
        """Lay the panel out in the middle."""
        scale = Scale(size)
        width = min(scale.px(780), size[0] - 2 * scale.px(40))
        inside = width - 2 * scale.px(70)
        gap = scale.px(26)
        for label, px in ((self.title, 46), (self.note, 19), (self.news, 17)):
            label.place((0, 0, inside, 0), scale.text(px))
        self.ready.px = scale.text(21)
        button = (
            min(inside, max(scale.px(400), self.ready.needs()[0])),
            max(scale.px(70), self.ready.needs()[1]),
        )
        self.pause.px = scale.text(17)
        pause = self.pause.needs()
        heights = [label.needs()[1] for label in (self.title, self.note, self.news)]
        height = sum(heights) + button[1] + pause[1] + 4 * gap + 2 * scale.px(48)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        y = self.panel.y + scale.px(48)
        for label, high in zip((self.title, self.note, self.news), heights, strict=True):
            label.place((self.panel.centerx - inside // 2, y, inside, high))
            y += high + gap
        self.ready.place((self.panel.centerx - button[0] // 2, y, *button))
        self.pause.place((self.panel.centerx - pause[0] // 2, y + button[1] + gap, *pause))

    def handle(self, event: pygame.event.Event) -> bool:
        """Lift it, or rest: Escape and P do that too."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_p):
            self.on_pause()
            return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Backs all over the felt, and the panel; nothing of the table."""
        put_backs(surface, self.look)
        self.look.panels.put(surface, self.panel, self.look.theme.panel, Scale(surface.get_size()).px(24))
        self.group.draw(surface)
        return None

    def _go(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
        self.on_ready()


class HiddenScene(Scene):
    """The quick cover of somebody who plays without other people: any key or click lifts it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.title = Label(look, lambda: _("The cards are hidden"), role="title", align="centre", wraps=True)
        self.note = Label(
            look,
            lambda: _("Any key or click shows them again. Nothing happens meanwhile."),
            colour=look.theme.quiet,
            align="centre",
            wraps=True,
        )
        self.panel = pygame.Rect(0, 0, 0, 0)

    def resized(self, size: Size) -> None:
        """Lay the panel out in the middle."""
        scale = Scale(size)
        width = min(scale.px(700), size[0] - 2 * scale.px(40))
        inside, gap, edge = width - 2 * scale.px(60), scale.px(20), scale.px(44)
        for label, px in ((self.title, 40), (self.note, 19)):
            label.place((0, 0, inside, 0), scale.text(px))
        high = [label.needs()[1] for label in (self.title, self.note)]
        tall = sum(high) + gap + 2 * edge
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - tall) // 2, width, tall)
        x, y = self.panel.centerx - inside // 2, self.panel.y + edge
        self.title.place((x, y, inside, high[0]))
        self.note.place((x, y + high[0] + gap, inside, high[1]))

    def handle(self, event: pygame.event.Event) -> bool:
        """Lift it; keys that are only held beside others do not."""
        lifts = event.type == pygame.KEYDOWN and event.key not in MODIFIERS
        if (lifts or event.type == pygame.MOUSEBUTTONUP) and self.stack is not None:
            self.stack.pop()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> Areas:
        """Backs all over the felt, and the panel."""
        put_backs(surface, self.look)
        self.look.panels.put(surface, self.panel, self.look.theme.panel, Scale(surface.get_size()).px(24))
        for label in (self.title, self.note):
            label.draw(surface)
        return None


def put_backs(surface: pygame.Surface, look: Look) -> None:
    """Draw the ground of a cover: backs of cards all over the felt, veiled."""
    size = surface.get_size()
    surface.blit(felt(look, size), (0, 0))
    wide = Scale(size).px(106)
    back = (wide, round(wide * 1.4))
    step_x, step_y = size[0] // 8, size[1] // 4
    for row in range(5):
        for column in range(9):
            angle = (-14, -6, 5, 13)[(row + column) % 4]
            card = look.assets.back("stock", back, angle, at_once=False)
            place = card.get_rect(center=(column * step_x + (row % 2) * step_x // 3, row * step_y))
            surface.blit(card, place)
    surface.blit(look.panels.panel(size, (*look.theme.felt_edge, 205), 0), (0, 0))
