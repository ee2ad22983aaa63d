"""The matches that are kept: how each stands, to go on with one, watch it, hand it on or delete it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.session.journal import JournalError
from game.session.shelf import Saved, remove, shelf
from game.ui.file_words import file_words
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext
from game.ui.look import Look
from game.ui.scale import SMALLEST_TEXT, Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.scenes.handing import HandOnScene, TakeInScene
from game.ui.scenes.match_list import MatchList, match_words
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label


class MatchesScene(Scene):
    """A list with the last match on top. Enter or a double click goes on with one, or watches one that is over.

    Delete asks and deletes it, W watches, E hands on, I takes in.
    """

    def __init__(
        self,
        look: Look,
        folder: Path,
        on_resume: Callable[[Saved], object],
        on_watch: Callable[[Saved], object],
    ) -> None:
        super().__init__(look)
        self.folder, self.on_resume, self.on_watch = folder, on_resume, on_watch
        self.heading = Label(look, lambda: _("Matches"), role="title")
        self.count = Label(look, self._count, colour=look.theme.brass)
        self.list = MatchList(look, self._chosen, on_open=self._go_on_with)
        self.back = Button(look, lambda: _("Back"), self._go_back, kind="link", align="left")
        self.delete = Button(look, lambda: _("Delete"), self._ask)
        self.take_in = Button(look, lambda: _("Take in"), self._take_in)
        self.hand_on = Button(look, lambda: _("Hand on"), self._hand_on)
        self.watch = Button(look, lambda: _("Watch"), self._watch)
        self.resume = Button(look, lambda: _("Go on"), self._go_on, kind="coral")
        self.ways = (self.take_in, self.hand_on, self.delete, self.watch, self.resume)
        self.group = Group([self.heading, self.count, self.list, self.back, *self.ways])
        self.panel = pygame.Rect(0, 0, 0, 0)

    def on_enter(self) -> None:
        """The list of now, with the keys, the first match that can go on chosen."""
        first = not self.list.rows
        self._read()
        ways_on = [index for index, (saved, _words) in enumerate(self.list.rows) if can_go_on(saved)]
        if first and ways_on:
            self.list.choose(ways_on[0])
        if self.group.focused is None:
            self.group.focus(self.list if self.list.rows else self.take_in)

    def resized(self, size: Size) -> None:
        """A wide panel: heading, list, and what can be done with the chosen match."""
        scale = Scale(size)
        x_edge, y_edge = max(scale.px(56), (size[0] - scale.px(1400)) // 2), scale.px(40)
        self.panel = pygame.Rect(x_edge, y_edge, size[0] - 2 * x_edge, size[1] - 2 * y_edge)
        inside = self.panel.inflate(-2 * scale.px(50), -2 * scale.px(30))
        self.heading.px, self.count.px = scale.text(36), scale.text(18)
        head, line = self.heading.needs()[1], self.count.needs()[1]
        self.heading.place((inside.x, inside.y, inside.width, head))
        self.count.place((inside.x, inside.y + head, inside.width, line))
        y = inside.y + head + line + scale.px(18)
        bottom = inside.bottom - self._place_buttons(scale, inside) - scale.px(20)
        self.list.place((inside.x, y, inside.width, bottom - y), scale.text(20))

    def _place_buttons(self, scale: Scale, inside: pygame.Rect) -> int:
        """Back on the left, the rest on the right; tells how high the row is."""
        gap = scale.px(14)
        self.back.px = scale.text(19)
        px = scale.text(20)
        while True:  # long words make all of them smaller
            for button in self.ways:
                button.px = px
            needed = sum(button.needs()[0] + gap for button in self.ways) + self.back.needs()[0]
            if needed <= inside.width or px <= SMALLEST_TEXT:
                break
            px -= 1
        high = max(scale.px(60), self.resume.needs()[1], self.back.needs()[1])
        spare = min(scale.px(60), max(0, inside.width - needed) // len(self.ways))
        right = inside.right
        for button in reversed(self.ways):
            wide = button.needs()[0] + spare
            button.place((right - wide, inside.bottom - high, wide, high))
            right -= wide + gap
        wide, link = self.back.needs()
        self.back.place((inside.x, inside.bottom - (high + link) // 2, wide, link))
        return high

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes back, Delete asks; the wheel scrolls wherever the pointer is."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._go_back()
            return True
        keys = {
            pygame.K_DELETE: self._ask,
            pygame.K_w: self._watch,
            pygame.K_e: self._hand_on,
            pygame.K_i: self._take_in,
        }
        if event.type == pygame.KEYDOWN and event.key in keys:
            keys[event.key]()
            return True
        if self.group.handle(event):
            return True
        return event.type == pygame.MOUSEWHEEL and self.list.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt, the panel and the list."""
        surface.blit(felt(self.look, self.size), (0, 0))
        theme = self.look.theme
        self.look.panels.put(surface, self.panel, (*theme.panel, 205), Scale(self.size).px(28))
        self.group.draw(surface)
        return None

    # -- what is chosen

    def _read(self) -> None:
        self.list.set_matches(shelf(self.folder))
        self._chosen(self.list.value)

    def _count(self) -> str:
        if not self.list.rows:
            return _("No match is kept here yet")
        return ngettext("{count} match is kept here", "{count} matches are kept here", len(self.list.rows))

    def _chosen(self, saved: Saved | None) -> None:
        self.resume.enabled = can_go_on(saved)
        self.watch.enabled = self.hand_on.enabled = saved is not None and saved.setup is not None
        self.delete.enabled = saved is not None

    # -- what is done with it

    def _go_on(self) -> None:
        self._go_on_with(self.list.value)

    def _go_on_with(self, saved: Saved | None) -> None:
        if saved is not None and can_go_on(saved):
            self.on_resume(saved)
        elif saved is not None and saved.over:
            self.on_watch(saved)

    def _watch(self) -> None:
        saved = self.list.value
        if saved is not None and saved.setup is not None:
            self.on_watch(saved)

    def _hand_on(self) -> None:
        saved = self.list.value
        if saved is not None and saved.setup is not None and self.stack is not None:
            self.stack.push(HandOnScene(self.look, saved))

    def _take_in(self) -> None:
        if self.stack is not None:
            self.stack.push(TakeInScene(self.look, self.folder, self._taken))

    def _taken(self, path: Path) -> None:
        """Choose the match that has just come."""
        self._read()
        places = [index for index, (saved, _words) in enumerate(self.list.rows) if saved.path == path]
        if places:
            self.list.choose(places[0])

    def _ask(self) -> None:
        """Ask before a match is gone; whoever does not answer keeps it."""
        saved = self.list.value
        if saved is None or self.stack is None:
            return
        words = match_words(saved)
        keep, delete = (lambda: _("Keep it")), (lambda: _("Delete"))
        dialog = Dialog(
            self.look,
            lambda: _("Delete this match?"),
            lambda: _("{match}. It cannot be brought back.", match=words),
            [(keep, lambda: None), (delete, lambda: self._delete(saved))],
        )
        dialog.way_out = 0
        self.stack.push(dialog)

    def _delete(self, saved: Saved) -> None:
        try:
            remove(saved.path)
        except (JournalError, OSError) as error:
            why = file_words(error)
            if self.stack is not None:
                good = (lambda: _("Good"), lambda: None)
                self.stack.push(Dialog(self.look, lambda: _("This match cannot be deleted"), why, [good]))
            return
        self._read()

    def _go_back(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()


def can_go_on(saved: Saved | None) -> bool:
    """Whether a match can be taken up: it can be read and is not over."""
    return saved is not None and saved.setup is not None and not saved.over
