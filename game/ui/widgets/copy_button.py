"""A button that copies words, and says that it did."""

from __future__ import annotations

from collections.abc import Callable

from game.ui import clipboard
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.widgets.button import Button


class CopyButton(Button):
    """Copies what `text` gives; its word tells what came of it until `fresh`."""

    def __init__(self, look: Look, text: Callable[[], str], *, px: int = 18) -> None:
        super().__init__(look, self._told, self._copy, px=px)
        self.text = text
        self.done: bool | None = None

    def needs(self) -> tuple[int, int]:
        """Room for the longest of its words."""
        words = (_("Copy"), _("Copied"), _("No clipboard"))
        widest = max(self.look.text.width(word, self.px, "strong") for word in words)
        return widest + 2 * self.side, super().needs()[1]

    def fresh(self) -> None:
        """Nothing has been copied yet."""
        self.done = None

    def _told(self) -> str:
        if self.done is None:
            return _("Copy")
        return _("Copied") if self.done else _("No clipboard")

    def _copy(self) -> None:
        self.done = clipboard.copy(self.text())
