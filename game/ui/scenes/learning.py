"""The ways to what can be learned: the rules from anywhere, and the title's line that leads to all of it."""

from __future__ import annotations

from game.core.games import preset, rules_for
from game.core.ruleset import RuleError, RuleSet
from game.session.preferences import Preferences
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


def learn_entry(stack: SceneStack, look: Look) -> Entry:
    """The title's line that leads to the rules and all else that teaches."""
    return Entry(
        lambda: _("Learn"),
        lambda: _("the rules of each game, and drills"),
        lambda: stack.push(LearnMenu(look, learn_entries(stack, look))),
    )


def learn_entries(stack: SceneStack, look: Look) -> list[Entry]:
    """What there is to learn from."""
    return [
        Entry(
            lambda: _("The rules"), lambda: _("with examples and a search; F1 from anywhere"), stack.open_help
        ),
        Entry(
            lambda: _("Drills"),
            lambda: _("a minute each: is it a meld, does it open, what does it score"),
            lambda: _open_drills(stack, look),
        ),
    ]


def _open_drills(stack: SceneStack, look: Look) -> None:
    from game.ui.scenes.drills import DrillsScene  # late: few who start the program come here

    stack.push(DrillsScene(look))
