"""The end of a match: who has won, with how many points, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import sunburst
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label


class MatchEndScene(Scene):
    """Winners and totals; a draw is called one."""

    def __init__(
        self,
        look: Look,
        *,
        sides: Sequence[str],
        scores: Sequence[int],
        winners: Sequence[int],
        own: int | None,
        on_again: Callable[[], object],
        on_title: Callable[[], object],
    ) -> None:
        super().__init__(look)
        self.sides, self.scores, self.winners, self.own = tuple(sides), tuple(scores), tuple(winners), own
        self.title = Label(look, self._title, role="title", align="centre", wraps=True)
        self.again = Button(look, lambda: _("New match"), on_again, kind="coral")
        self.leave = Button(look, lambda: _("Title"), on_title)
        self.group = Group([self.title, self.again, self.leave])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._rows: list[pygame.Rect] = []
        self._ground: pygame.Surface | None = None

    def on_enter(self) -> None:
        """The next match is what is expected."""
        self.group.focus(self.again, ring=True)

    def _title(self) -> str:
        if len(self.winners) == len(self.sides):
            return _("The match is a draw")
        if len(self.winners) > 1:
            names = ", ".join(self.sides[side] for side in self.winners)
            return _("A draw between {names}", names=names)
        if self.own is not None and self.own in self.winners:
            return _("You have won the match")
        if self.own is not None and len(self.sides) == 2 and self.sides[self.winners[0]] == _("They"):
            return _("They have won the match")
        return _("{name} has won the match", name=self.sides[self.winners[0]])

    def resized(self, size: Size) -> None:
        """Title, totals from the best down, two buttons."""
        scale = Scale(size)
        self._ground = None
        width = min(scale.px(760), size[0] - 2 * scale.px(40))
        inside = width - 2 * scale.px(60)
        self.title.place((0, 0, inside, 0), scale.text(44))
        title = self.title.needs()[1]
        row = max(scale.px(64), 40)
        gap = scale.px(14)
        button = max(scale.px(64), 40)
        height = title + len(self.sides) * (row + gap) + button + 4 * gap + 2 * scale.px(50)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.centerx - inside // 2, self.panel.y + scale.px(50)
        self.title.place((x, y, inside, title))
        y += title + 2 * gap
        self._rows = []
        for _side in self.sides:
            self._rows.append(pygame.Rect(x, y, inside, row))
            y += row + gap
        y += 2 * gap
        half = (inside - gap) // 2
        self.again.place((x, y, half, button), scale.text(20))
        self.leave.place((x + half + gap, y, half, button), scale.text(20))

    def handle(self, event: pygame.event.Event) -> bool:
        """Two buttons; Escape goes to the title."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave.on_press()
            return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw rays, panel and totals."""
        look, scale = self.look, Scale(surface.get_size())
        theme, text = look.theme, look.text
        if self._ground is None:
            self._ground = sunburst(look, surface.get_size(), self.panel.center)
        surface.blit(self._ground, (0, 0))
        look.panels.put(surface, self.panel, theme.panel, scale.px(24))
        order = sorted(range(len(self.sides)), key=lambda side: -self.scores[side])
        for rect, side in zip(self._rows, order, strict=True):
            won = side in self.winners
            border = theme.brass if won else None
            look.panels.put(
                surface, rect, theme.raised, scale.px(14), border=border, width=max(2, scale.px(3))
            )
            inside = rect.inflate(-2 * scale.px(24), 0)
            name = self.sides[side] + (" ★" if won else "")
            text.put(surface, name, inside, scale.text(24), theme.text, "strong")
            colour = theme.brass if won else theme.text
            text.put(
                surface, number(self.scores[side]), inside, scale.text(28), colour, "title", align="right"
            )
        self.group.draw(surface)
        return None
