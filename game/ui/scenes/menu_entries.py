"""What the title shows of the preferences: deal again, settings, about, and what is wrong with their file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from game.session.preferences import Preferences
from game.session.settings import SettingsError
from game.session.setup import MatchSetup
from game.ui.audio import Audio
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext
from game.ui.look import Look
from game.ui.scene import SceneStack
from game.ui.scenes.game_words import game_name
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.settings_pages import trouble_words
from game.ui.scenes.title import Entry
from game.ui.widgets.dialog import Dialog


def deal_again(preferences: Preferences, on_start: Callable[[MatchSetup], object]) -> Entry | None:
    """The line that begins a match like the last one in one click; None before the first match."""
    last = preferences.settings.last
    if last is None:
        return None
    return Entry(lambda: _("Deal again"), lambda: match_note(last), lambda: on_start(last))


def match_note(setup: MatchSetup) -> str:
    """A match in a few words: its game, and how many play."""
    players = ngettext("{count} player", "{count} players", setup.players)
    return f"{game_name(setup.game)} · {players}"


def remembering(
    preferences: Preferences, on_start: Callable[[MatchSetup], object]
) -> Callable[[MatchSetup], object]:
    """Begin a match as `on_start` does, and keep what was chosen for the next time if it can be kept."""

    def start(setup: MatchSetup) -> None:
        with suppress(SettingsError):
            preferences.change(last=setup)
        on_start(setup)

    return start


def settings_entry(
    stack: SceneStack, look: Look, preferences: Preferences, audio: Audio | None = None
) -> Entry:
    """The line that opens the settings."""
    return Entry(
        lambda: _("Settings"),
        lambda: _("language, cards, sound, speed"),
        lambda: stack.push(SettingsScene(look, preferences, audio=audio)),
    )


def trouble_dialog(look: Look, preferences: Preferences) -> Dialog | None:
    """What a player should be told about the file of the settings, each thing once; None when all is well."""
    told = preferences.untold()
    if not told:
        return None
    return Dialog(
        look,
        lambda: _("About your settings"),
        lambda: "\n".join(trouble_words(trouble) for trouble in told),
        [(lambda: _("Good"), lambda: None)],
    )
