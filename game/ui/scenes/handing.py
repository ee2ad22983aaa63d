"""Matches handed on and taken in: where a file goes, which file comes, and a file that was dropped on the window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from game import paths
from game.session.exchange import ENDING, found_in, hand_on, path_of, take_in
from game.session.journal import JournalError
from game.session.shelf import Saved, look_at
from game.ui import clipboard
from game.ui.file_words import file_words, printable
from game.ui.i18n import Words, date
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, SceneStack, Size
from game.ui.scenes.match_list import match_words
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.copy_button import CopyButton
from game.ui.widgets.dialog import Dialog, Outside
from game.ui.widgets.field import TextField
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.listbox import ListBox

#: Letters of the longest path that can be written.
LONGEST_PATH = 400


def told(look: Look, title: Words, words: str) -> Dialog:
    """Something that is only told."""
    return Dialog(look, title, words, [(lambda: _("Good"), lambda: None)])


def file_opened(
    look: Look, stack: SceneStack, file: Path, folder: Path, on_watch: Callable[[Path], object]
) -> Dialog:
    """A match that came as a file: it is watched, or kept among the player's own, or left where it is."""
    saved = look_at(file)
    if saved.setup is None:
        words = printable(f"{file}: {saved.why}")
        return told(look, lambda: _("This file holds no match"), words)

    def keep() -> None:
        stack.push(kept_or_why(look, file, folder))

    return Dialog(
        look,
        lambda: _("A match has come"),
        lambda: f"{match_words(saved)}\n{printable(file.name)}",
        [
            (lambda: _("Watch it"), lambda: on_watch(file)),
            (lambda: _("Keep it among the matches"), keep),
            (lambda: _("Leave it"), lambda: None),
        ],
    )


def kept_or_why(look: Look, file: Path, folder: Path) -> Dialog:
    """Take a match in, and say so; or say why it cannot be."""
    try:
        take_in(file, folder)
    except (JournalError, OSError) as error:
        return told(look, lambda: _("This match cannot be taken in"), file_words(error))
    return told(look, lambda: _("The match is kept"), _("It is among your matches now; its file stays."))


class _PathScene(Scene, ABC):
    """A panel with a path that can be written; what is done with it is the scenes' own."""

    over = True

    def __init__(self, look: Look, title: Words, note: Words, value: str, act_words: Words) -> None:
        super().__init__(look)
        quiet = look.theme.quiet
        self.title = Label(look, title, role="title")
        self.note = Label(look, note, colour=quiet, wraps=True)
        self.field = TextField(
            look, lambda _words: self._written(), value=value, most=LONGEST_PATH, on_enter=self.act
        )
        self.field.cursor = len(value)
        self.said = Label(look, "", colour=quiet, wraps=True)
        self.do = Button(look, act_words, self.act, kind="coral")
        self.back = Button(look, lambda: _("Back"), self.close)
        self.group = Group()
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.outside = Outside()

    @property
    @abstractmethod
    def beside(self) -> Button:
        """The button beside the path."""

    @abstractmethod
    def act(self) -> None:
        """Do it with the path that stands there."""

    def _written(self) -> None:
        self.do.enabled = bool(self.field.value.strip())

    def close(self) -> None:
        """Back to where one came from."""
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()

    def say(self, words: str, *, good: bool = False) -> None:
        """Answer below the path."""
        theme = self.look.theme
        self.said.words, self.said.colour = words, theme.good if good else theme.red_light
        if self.size != (0, 0):
            self.resized(self.size)
        self.touch()

    def _lay_out(self, size: Size, between: Widget | None) -> None:
        """Title, note, what is between, the path with its button, the answer, and the ways out."""
        scale = Scale(size)
        width = min(scale.px(980), size[0] - 2 * scale.px(40))
        pad, gap = scale.px(52), scale.px(16)
        inside = width - 2 * pad
        self.title.place((0, 0, inside, 0), scale.text(34))
        self.note.place((0, 0, inside, 0), scale.text(17))
        self.said.place((0, 0, inside, 0), scale.text(17))
        self.field.px = self.beside.px = scale.text(18)
        row = max(scale.px(50), self.field.needs()[1], 34)
        foot = max(scale.px(60), self.do.needs()[1], 40)
        answer = max(2 * self.look.text.height(self.said.px), self.said.needs()[1])
        heads = [self.title.needs()[1], self.note.needs()[1]]
        fixed = sum(heads) + row + answer + foot + 4 * gap + 2 * scale.px(40)
        room = 0 if between is None else max(100, min(scale.px(380), size[1] - fixed - gap - scale.px(40)))
        height = fixed + (room + gap if between is not None else 0)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.x + pad, self.panel.y + scale.px(40)
        self.title.place((x, y, inside, heads[0]))
        self.note.place((x, y + heads[0], inside, heads[1]))
        y += sum(heads) + gap
        if between is not None:
            between.place((x, y, inside, room), scale.text(18))
            y += room + gap
        wide = max(self.beside.needs()[0], scale.px(130))
        self.field.place((x, y, inside - wide - gap, row))
        self.beside.place((x + inside - wide, y, wide, row))
        self.said.place((x, y + row + gap // 2, inside, answer))
        right = x + inside
        for button in (self.do, self.back):
            button.px = scale.text(20)
            wide = max(button.needs()[0], scale.px(180))
            button.place((right - wide, self.panel.bottom - scale.px(40) - foot, wide, foot))
            right -= wide + gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape and a click beside it go back."""
        if self.outside.clicked(self.panel, event):
            self.close()
            return True
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.close()
                return True
            if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.paste()
                return True
        return self.group.handle(event)

    def paste(self) -> None:
        """Have the path that is in the clipboard."""
        found = clipboard.paste()
        if found:
            self.field.set(found)
            self.field.cursor = len(self.field.value)
            self._written()

    def draw(self, surface: pygame.Surface) -> Areas:
        """Dim what lies beneath and draw the panel."""
        theme, panels = self.look.theme, self.look.panels
        surface.blit(panels.panel(surface.get_size(), (*theme.panel, 190), 0), (0, 0))
        panels.put(surface, self.panel, theme.panel, Scale(self.size).px(24), border=theme.line)
        self.group.draw(surface)
        return None


class HandOnScene(_PathScene):
    """A match is written into a folder as a `.sevenfold` file; the path of the file is told and can be copied."""

    def __init__(self, look: Look, saved: Saved) -> None:
        self.saved = saved
        self.written: Path | None = None
        super().__init__(
            look,
            lambda: _("Hand on a match"),
            lambda: _("{match}. The file goes into this folder:", match=match_words(saved)),
            str(paths.exchange_folder()),
            lambda: _("Write the file"),
        )
        self.copy = CopyButton(look, lambda: str(self.written or self.field.value))
        self.group = Group([self.title, self.note, self.field, self.copy, self.said, self.back, self.do])

    @property
    def beside(self) -> Button:
        """The path of the folder, or of the file once it is written, is copied."""
        return self.copy

    def act(self) -> None:
        """Write it, and say where."""
        try:
            self.written = hand_on(self.saved.path, path_of(self.field.value))
        except (JournalError, OSError) as error:
            self.say(file_words(error))
        else:
            self.copy.fresh()
            self.say(_("Written: {path}", path=printable(str(self.written))), good=True)

    def on_enter(self) -> None:
        """Writing is what is expected."""
        self.group.focus(self.do, ring=True)

    def resized(self, size: Size) -> None:
        """Lay out for this window."""
        self._lay_out(size, None)


class TakeInScene(_PathScene):
    """Matches that lie in the usual folders, or a path; `on_done` is told where the match is kept."""

    def __init__(self, look: Look, folder: Path, on_done: Callable[[Path], object]) -> None:
        self.folder, self.on_done = folder, on_done
        super().__init__(
            look,
            lambda: _("Take in a match"),
            lambda: _(
                "A file that ends in {ending}: choose it, write its path, or drop it on the window.",
                ending=ENDING,
            ),
            "",
            lambda: _("Take it in"),
        )
        self.list: ListBox[Path] = ListBox(look, (), self._chosen, on_open=lambda _path: self.act())
        self.pasted = Button(look, lambda: _("Paste"), self.paste)
        self.group = Group(
            [self.title, self.note, self.list, self.field, self.pasted, self.said, self.back, self.do]
        )
        self._read()

    @property
    def beside(self) -> Button:
        """A path comes from the clipboard."""
        return self.pasted

    def _read(self) -> None:
        found = found_in(paths.usual_folders())
        self.list.set_rows([(path, _file_words(path)) for path in found])
        self.list.visible = bool(found)
        if found:
            self._chosen(found[0])
        self._written()

    def _chosen(self, path: Path) -> None:
        self.field.set(str(path))
        self.field.cursor = len(self.field.value)
        self._written()

    def act(self) -> None:
        """Take it in, and go back; or say why it cannot be."""
        if not self.field.value.strip():
            return
        try:
            taken = take_in(path_of(self.field.value), self.folder)
        except (JournalError, OSError) as error:
            self.say(file_words(error))
        else:
            self.close()
            self.on_done(taken)

    def on_enter(self) -> None:
        """The list has the focus, or the path where nothing was found."""
        self.group.focus(self.list if self.list.visible else self.field, ring=True)

    def resized(self, size: Size) -> None:
        """Lay out for this window."""
        self._lay_out(size, self.list if self.list.visible else None)


def _file_words(path: Path) -> str:
    """A file in a line: its name, its folder, and when it was changed."""
    try:
        when = date(datetime.fromtimestamp(path.stat().st_mtime))
    except (OSError, OverflowError, ValueError):
        when = ""
    return printable(f"{path.name} · {path.parent.name} · {when}")
