"""The window for the moment when the game itself breaks: what happened, where it is written down, and how to go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.ui.file_words import printable
from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.widgets.button import Button
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label

#: Letters of an error that are shown; the report has them all.
LONGEST = 200


class TroubleScene(Scene):
    """Tells of an unexpected error in words. `on_resume` goes on with the match, if one was played and is kept.

    `report` is the file that tells it all, or the reason why there is none.
    """

    def __init__(
        self,
        look: Look,
        *,
        what: str,
        report: Path | str,
        on_title: Callable[[], object],
        on_quit: Callable[[], object],
        played: bool = False,
        on_resume: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(look)
        self.title = Label(look, lambda: _("Something went wrong"), role="title", wraps=True)
        self.said = Label(look, lambda: _told(played=played, saved=on_resume is not None), wraps=True)
        self.what = Label(look, what, colour=look.theme.quiet, wraps=True)
        self.where = Label(look, lambda: _where(report), colour=look.theme.brass, wraps=True)
        self.labels = (self.title, self.said, self.what, self.where)
        answers: list[tuple[Words, Callable[[], object]]] = [
            (lambda: _("To the title"), on_title),
            (lambda: _("Quit"), on_quit),
        ]
        if on_resume is not None:
            answers.insert(0, (lambda: _("Go on with the match"), on_resume))
        self.buttons = [
            Button(look, words, act, kind="plain" if number else "coral")
            for number, (words, act) in enumerate(answers)
        ]
        self.group = Group([*self.labels, *self.buttons])
        self.panel = pygame.Rect(0, 0, 0, 0)

    def on_enter(self) -> None:
        """Going on is what is expected."""
        self.group.focus(self.buttons[0], ring=True)

    def resized(self, size: Size) -> None:
        """The panel in the middle: words, then the buttons below each other."""
        scale = Scale(size)
        width = min(scale.px(940), size[0] - 2 * scale.px(40))
        inside, gap = width - 2 * scale.px(60), scale.px(18)
        for label, px in zip(self.labels, (38, 20, 16, 17), strict=True):
            label.place((0, 0, inside, 0), scale.text(px))
        heights = [label.needs()[1] for label in self.labels]
        for button in self.buttons:
            button.px = scale.text(20)
        high = max(scale.px(58), *(button.needs()[1] for button in self.buttons))
        wide = max(scale.px(380), *(button.needs()[0] for button in self.buttons))
        total = sum(heights) + len(heights) * gap + len(self.buttons) * (high + gap // 2)
        height = total + gap // 2 + 2 * scale.px(40)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.x + scale.px(60), self.panel.y + scale.px(40)
        for label, tall in zip(self.labels, heights, strict=True):
            label.place((x, y, inside, tall))
            y += tall + gap
        y += gap // 2
        for button in self.buttons:
            button.place((x, y, min(wide, inside), high))
            y += high + gap // 2

    def handle(self, event: pygame.event.Event) -> bool:
        """The buttons; the wheel moves between them."""
        if event.type == pygame.MOUSEWHEEL:
            return self.group.step_focus(-1 if event.y > 0 else 1)
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt and the panel."""
        surface.blit(felt(self.look, self.size), (0, 0))
        theme = self.look.theme
        self.look.panels.put(surface, self.panel, theme.panel, Scale(self.size).px(24), border=theme.line)
        self.group.draw(surface)
        return None


def _told(*, played: bool, saved: bool) -> str:
    sorry = _("This is a fault of the game, not yours.")
    if not played:
        return sorry
    if saved:
        return f"{sorry} " + _("Your match is saved up to the last move.")
    return f"{sorry} " + _("Your match could not be saved.")


def _where(report: Path | str) -> str:
    if isinstance(report, Path):
        return _("A report without any names is here: {path}", path=printable(str(report)))
    return _("No report could be written: {why}", why=printable(report))


def error_words(error: Exception) -> str:
    """What an error says of itself, on a line or two.

    >>> error_words(ValueError("no such card"))
    'ValueError: no such card'
    """
    said = printable(" ".join(f"{type(error).__name__}: {error}".split()))
    return said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"
