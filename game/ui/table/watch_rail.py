"""The rail of a table that is watched: stop, go on act by act, how fast, and why the last one was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.i18n import N_
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.table.acts import Acts
from game.ui.table.frame import Frame
from game.ui.table.rail import Rail
from game.ui.widgets.stepper import Stepper

#: How fast the computers play where they are watched, by the names of the table's speeds.
PACES: Final = {"slow": N_("slow"), "normal": N_("normal"), "brisk": N_("brisk"), "none": N_("at once")}


def _words(pace: str) -> Callable[[], str]:
    return lambda: _(PACES[pace])


class WatchRail(Rail):
    """The buttons of somebody who only watches, in the places of the others."""

    def __init__(
        self,
        look: Look,
        side_names: tuple[str, ...],
        deeds: dict[str, Callable[[], object]],
        on_pace: Callable[[str], object],
    ) -> None:
        super().__init__(look, side_names, deeds)
        self.stopped = False
        self.may_explain = False
        self.confirm.words = lambda: _("Next move") if self.stopped else _("Stop here")
        self.hint.words = lambda: _("Why this move?")
        self.undo.words = lambda: _("Run on")
        self.pace: Stepper[str] = Stepper(
            look, tuple((pace, _words(pace)) for pace in PACES), on_pace, value="brisk"
        )
        self.shown = (self.confirm, self.hint, self.undo, self.menu)
        self.group.set([self.confirm, self.hint, self.pace, self.undo, self.menu])

    def place(self, frame: Frame) -> None:
        """Give the buttons their places."""
        self.ask.visible = False
        super().place(frame)
        self.pace.place(self.sort.rect.union(self.menu.rect), self.undo.px)
        self.menu.place(self.put_back.rect)

    def refresh(self, acts: Acts, *, undoable: bool) -> None:
        """Have the buttons allow what holds now."""
        self.undo.enabled = self.stopped
        self.hint.enabled = self.may_explain
        self.confirm.enabled = acts.view.public.over is None
