"""The pages of the settings: which options stand on them, and their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game import paths
from game.session.preferences import Preferences
from game.session.settings import BACKS, Ailment, Trouble
from game.ui import i18n
from game.ui.audio import Audio
from game.ui.i18n import N_, Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scenes.option_row import OptionRow, Switch, Volume
from game.ui.widgets.choice import Choice

PAGES: dict[str, str] = {
    "cards": N_("Cards"),
    "table": N_("Table"),
    "sound": N_("Sound"),
    "motion": N_("Motion"),
    "window": N_("Window"),
}
#: The fields that stand on each page.
FIELDS: dict[str, tuple[str, ...]] = {
    "cards": ("four_colours", "large_index", "corner_points", "back"),
    "table": ("sort", "guard", "take_back", "theme"),
    "sound": ("muted", "cards_volume", "moments_volume", "signals_volume"),
    "motion": ("speed", "step_by_key", "reduced_motion"),
    "window": ("language", "fullscreen", "rest_away"),
}
_BACKS = dict(zip(BACKS, (N_("waves"), N_("lattice"), N_("rays")), strict=True))
_SORTS = {"rank": N_("by rank"), "suit": N_("by suit"), "hand": N_("by hand")}
_SPEEDS = {"normal": N_("normal"), "brisk": N_("brisk"), "none": N_("at once")}
#: What is heard while a group's volume is chosen.
SAMPLES = {"cards": "slide", "moments": "foot", "signals": "turn"}


def themes() -> tuple[str, ...]:
    """The themes that there are, by the names of their folders."""
    return tuple(sorted(file.parent.name for file in (paths.sprites() / "themes").glob("*/theme.json")))


def rows_of(page: str, look: Look, preferences: Preferences, audio: Audio | None) -> list[OptionRow]:
    """The options of a page, each with the value that holds now."""
    return {
        "cards": _cards,
        "table": _table,
        "sound": lambda made: _sound(made, audio),
        "motion": _motion,
        "window": _window,
    }[page](_Maker(look, preferences))


class _Maker:
    """Makes rows that change the preferences."""

    def __init__(self, look: Look, preferences: Preferences) -> None:
        self.look, self.preferences = look, preferences

    def toggle(self, name: str, words: Words, note: Words) -> OptionRow:
        """On or off."""
        control = Switch(self.look, words, self._set(name), value=self._now(name), note=note)
        return OptionRow(self.look, name, words, note, control)

    def choice(
        self,
        name: str,
        words: Words,
        note: Words,
        options: Iterable[tuple[str, Words]],
        now: str | None = None,
    ) -> OptionRow:
        """One of several."""
        value = now if now is not None else self._now(name)
        control: Choice[str] = Choice(self.look, tuple(options), self._set(name), value=value)
        return OptionRow(self.look, name, words, note, control)

    def volume(self, group: str, words: Words, note: Words, audio: Audio | None) -> OptionRow:
        """The volume of a group of sounds, with a sound of it to hear."""
        name = f"{group}_volume"

        def louder(value: float) -> None:
            self.preferences.change(**{name: value})
            if audio is not None:
                audio.play(SAMPLES[group])

        control = Volume(self.look, "", louder, value=self._now(name))
        return OptionRow(self.look, name, words, note, control)

    def _now(self, name: str):
        return getattr(self.preferences.settings, name)

    def _set(self, name: str) -> Callable[[object], object]:
        return lambda value: self.preferences.change(**{name: value})


def _said(words: dict[str, str]) -> Sequence[tuple[str, Words]]:
    def later(sentence: str) -> Callable[[], str]:
        return lambda: _(sentence)

    return [(value, later(sentence)) for value, sentence in words.items()]


def _cards(make: _Maker) -> list[OptionRow]:
    return [
        make.toggle(
            "four_colours",
            lambda: _("Four colours"),
            lambda: _("Clubs are green and diamonds blue, so that no two suits look alike."),
        ),
        make.toggle(
            "large_index",
            lambda: _("Large index"),
            lambda: _("Rank and suit in the corner are larger, for small screens and tired eyes."),
        ),
        make.toggle(
            "corner_points",
            lambda: _("Points in the corner"),
            lambda: _("Each card shows what it counts, from 5 for a four to 50 for a joker."),
        ),
        make.choice(
            "back",
            lambda: _("Card back"),
            lambda: _("The pattern of cards that lie face down; a foot stays coral."),
            _said(_BACKS),
        ),
    ]


def _table(make: _Maker) -> list[OptionRow]:
    rows = [
        make.choice(
            "sort",
            lambda: _("Order of the hand"),
            lambda: _("Wild cards first, then by rank or by suit; or each card stays where you put it."),
            _said(_SORTS),
        ),
        make.toggle(
            "guard",
            lambda: _("Ask before a costly throw"),
            lambda: _(
                "A wild card, or a card of one of your own open books, is thrown after a question only."
            ),
        ),
    ]
    rows.append(
        make.toggle(
            "take_back",
            lambda: _("Take back moves"),
            lambda: _(
                "Alone against computers, Undo also goes past a drawn card and their moves. Such matches are marked."
            ),
        )
    )
    found = themes()
    if len(found) > 1:
        names = [(name, name.replace("-", " ").title()) for name in found]
        note = lambda: _("The colours of the table, from the next start of the game on.")  # noqa: E731
        rows.append(make.choice("theme", lambda: _("Colours"), note, names))
    return rows


def _sound(make: _Maker, audio: Audio | None) -> list[OptionRow]:
    return [
        make.toggle("muted", lambda: _("Mute"), lambda: _("No sound at all; at the table M does the same.")),
        make.volume("cards", lambda: _("Cards"), lambda: _("Dealing, drawing, laying, taking."), audio),
        make.volume(
            "moments", lambda: _("Great moments"), lambda: _("A foot is taken up, somebody goes out."), audio
        ),
        make.volume(
            "signals", lambda: _("Signals"), lambda: _("Your turn has come, a move is refused."), audio
        ),
    ]


def _motion(make: _Maker) -> list[OptionRow]:
    return [
        make.choice(
            "speed",
            lambda: _("Speed"),
            lambda: _("How fast cards travel, and how long a computer's act is shown."),
            _said(_SPEEDS),
        ),
        make.toggle(
            "step_by_key",
            lambda: _("Step by key"),
            lambda: _("After each act of a computer the table waits for Space."),
        ),
        make.toggle(
            "reduced_motion",
            lambda: _("Reduced motion"),
            lambda: _("Nothing travels or turns: cards fade in at their place."),
        ),
    ]


def _window(make: _Maker) -> list[OptionRow]:
    rows = []
    spoken = i18n.languages()
    if len(spoken) > 1:
        names = [(code, i18n.own_name(code)) for code in spoken]
        note = lambda: _("All words change at once, in the middle of a turn too.")  # noqa: E731
        rows.append(make.choice("language", lambda: _("Language"), note, names, i18n.language()))
    rows.append(
        make.toggle(
            "fullscreen",
            lambda: _("Full screen"),
            lambda: _("The table fills the screen; F11 does the same anywhere in the game."),
        )
    )
    rows.append(
        make.toggle(
            "rest_away",
            lambda: _("Rest while you are away"),
            lambda: _("The computers wait while you use another window; minimised, the game always rests."),
        )
    )
    return rows


def trouble_words(trouble: Trouble) -> str:
    """What is wrong with the file of the settings, in the player's language."""
    folder, why = str(trouble.path.parent), trouble.why
    sentence = {
        Ailment.DAMAGED: N_("The file of your settings was damaged: the usual settings hold."),
        Ailment.VALUES: N_("Some of your settings could not be used ({why}): the usual ones hold for them."),
        Ailment.NEWER: N_("Your settings are from a newer version; what is known here was taken over."),
        Ailment.UNREADABLE: N_("Your settings cannot be read ({why}): the usual ones hold."),
        Ailment.UNWRITABLE: N_("Settings cannot be kept in {folder} ({why}): they hold until the game ends."),
    }[trouble.ailment]
    words = _(sentence, folder=folder, why=why)
    if trouble.aside is not None:
        words += " " + _("The old file is kept as {name}.", name=trouble.aside.name)
    return words
