"""The ways to what can be learned: the rules from anywhere, and the title's line that leads to all of it."""

from __future__ import annotations

from game.core.games import preset, rules_for
from game.core.ruleset import RuleError, RuleSet
from game.session.lesson import LESSONS, Lesson, lesson
from game.session.preferences import Preferences
from game.ui.audio import Audio
from game.ui.handbook.lessons import lesson_text
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import Help, SceneStack
from game.ui.scenes.learn_menu import LearnMenu
from game.ui.scenes.title import Entry


def usual_rules(preferences: Preferences) -> RuleSet:
    """The rules of the last match that was begun; before the first one those of classic canasta for four."""
    last = preferences.settings.last
    if last is not None:
        try:
            return rules_for(last.game, last.players, dict(last.options), last.target)
        except RuleError:
            pass  # the settings file was written by hand
    return preset("classic")


def help_everywhere(stack: SceneStack, look: Look, preferences: Preferences) -> None:
    """Let F1 open the rules wherever one is."""

    def show(at: Help | None) -> None:
        from game.ui.scenes.rules import open_rules  # late: the title shows before a page is needed

        open_rules(stack, look, at or Help(usual_rules(preferences)))

    stack.on_help = show


def learn_entry(stack: SceneStack, look: Look, preferences: Preferences, audio: Audio | None = None) -> Entry:
    """The title's line that leads to lessons, the rules, and all else that teaches."""
    return Entry(
        lambda: _("Learn"),
        lambda: _("lessons at the table, the rules, drills"),
        lambda: stack.push(LearnMenu(look, learn_entries(stack, look, preferences, audio))),
    )


def learn_entries(
    stack: SceneStack, look: Look, preferences: Preferences, audio: Audio | None = None
) -> list[Entry]:
    """What there is to learn from."""
    return [
        Entry(
            lambda: _("Lessons"),
            lambda: _("a first deal of each game, hand in hand"),
            lambda: stack.push(
                LearnMenu(look, lesson_entries(stack, look, preferences, audio), lambda: _("Lessons"))
            ),
        ),
        Entry(
            lambda: _("The rules"), lambda: _("with examples and a search; F1 from anywhere"), stack.open_help
        ),
        Entry(
            lambda: _("Drills"),
            lambda: _("a minute each: is it a meld, does it open, what does it score"),
            lambda: _open_drills(stack, look),
        ),
    ]


def lesson_entries(
    stack: SceneStack, look: Look, preferences: Preferences, audio: Audio | None = None
) -> list[Entry]:
    """A line for each lesson: its title, and what it is about or how far one has come."""

    def entry(name: str) -> Entry:
        taught = lesson(name)

        def note() -> str:
            done = preferences.settings.lessons.get(name, 0)
            if not done:
                return lesson_text(name, taught.rules).about
            return _("go on at act {step} of {count}", step=taught.step(done), count=len(taught.own))

        return Entry(
            lambda: lesson_text(name, taught.rules).title,
            note,
            lambda: _open_lesson(stack, look, taught, preferences, audio),
        )

    return [entry(name) for name in LESSONS]


def _open_lesson(
    stack: SceneStack, look: Look, taught: Lesson, preferences: Preferences, audio: Audio | None
) -> None:
    from game.ui.scenes.lesson import open_lesson  # late, as the table is

    open_lesson(stack, look, taught, preferences, audio)


def _open_drills(stack: SceneStack, look: Look) -> None:
    from game.ui.scenes.drills import DrillsScene  # late: few who start the program come here

    stack.push(DrillsScene(look))
