"""Opening a record to be watched; one that cannot be is told in words."""

from __future__ import annotations

from pathlib import Path

from game.session.journal import JournalError
from game.session.watching import Watch
from game.ui.audio import Audio
from game.ui.file_words import file_words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import Scene
from game.ui.scenes.known_deal import OnKnown
from game.ui.scenes.replay import ReplayScene
from game.ui.widgets.dialog import Dialog


def replay_or_why(
    look: Look, path: Path, on_known: OnKnown | None, audio: Audio | None = None, *, still: bool = False
) -> Scene:
    """The scene that shows this record, or a dialog that says why it cannot be shown."""
    try:
        watch = Watch.opened(path)
    except (JournalError, OSError) as error:
        told = file_words(error)
        return Dialog(
            look, lambda: _("This match cannot be watched"), told, [(lambda: _("Good"), lambda: None)]
        )
    return ReplayScene(look, watch, on_known=on_known, audio=audio, still=still)
