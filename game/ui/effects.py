"""What a change of the settings does at once: to the sound, the language, the cards, the window."""

from __future__ import annotations

from collections.abc import Callable

from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui import i18n
from game.ui.assets import DeckStyle
from game.ui.audio import Audio
from game.ui.look import Look
from game.ui.rest import Rest
from game.ui.scene import SceneStack

_DECK = frozenset({"four_colours", "large_index", "corner_points", "back"})


class Effects:
    """Listens to the preferences; `fullscreen(on)` fills the screen or goes back to a window."""

    def __init__(
        self,
        preferences: Preferences,
        look: Look,
        *,
        audio: Audio | None = None,
        stack: SceneStack | None = None,
        fullscreen: Callable[[bool], object] | None = None,
        rest: Rest | None = None,
    ) -> None:
        self.look, self.audio, self.stack, self.fullscreen = look, audio, stack, fullscreen
        self.rest = rest
        #: Stop listening.
        self.end = preferences.listen(self._changed, now=True)

    def _changed(self, settings: Settings, names: frozenset[str]) -> None:
        if self.audio is not None:
            self._sound(self.audio, settings)
        if "language" in names:
            speak(settings.language)
        if names & _DECK:
            style = {name: getattr(settings, name) for name in _DECK}
            self.look.assets.set_style(DeckStyle(**style))
        if self.rest is not None:
            self.rest.when_away = settings.rest_away
        if "fullscreen" in names and self.fullscreen is not None:
            self.fullscreen(settings.fullscreen)
        if names & {"language", *_DECK} and self.stack is not None:
            self.stack.relayout()

    def _sound(self, audio: Audio, settings: Settings) -> None:
        audio.volumes.update(settings.volumes)
        if settings.muted != audio.muted:
            audio.toggle_mute()


def speak(code: str | None) -> None:
    """Say everything in this language; one whose catalogue is gone or damaged leaves the words as they are."""
    if code is None or code == i18n.language():
        return
    try:
        i18n.set_language(code)
    except (i18n.CatalogueError, OSError, UnicodeDecodeError):
        return
