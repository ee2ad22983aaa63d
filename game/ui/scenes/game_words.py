"""What the games and their house rules are called on the screen."""

from __future__ import annotations

from game.core.games import player_counts, preset
from game.ui.i18n import N_, number
from game.ui.i18n import gettext as _

GAME_NAMES = {
    "classic": N_("Classic canasta"),
    "hand-and-foot": N_("Hand and Foot"),
    "modern-american": N_("Modern American"),
}

#: The cards that stand for a game.
GAME_CARDS = {
    "classic": ("Kh", "Ks", "Jo"),
    "hand-and-foot": ("7h", "7s", "2d"),
    "modern-american": ("Ah", "As", "2h"),
}

HOUSE_RULES = {
    "take_onto_table_meld": (
        N_("Take the pile onto a meld"),
        N_("While the pile is not frozen, its top card may join your meld on the table without a pair."),
    ),
    "concealed_own_canasta": (
        N_("Strict concealed going out"),
        N_("The double bonus takes a canasta of your own, with nothing laid onto your partner's melds."),
    ),
    "concealed_exemption": (
        N_("Going out at once needs no minimum"),
        N_("Laying the whole hand in one go, with the canasta it takes, opens whatever its points."),
    ),
    "tie_rule": (
        N_("A tie at the end is a draw"),
        N_("Equal totals at the target end the match; otherwise another deal is played."),
    ),
}

LEVELS = {"steady": N_("steady"), "random": N_("random")}


def game_name(game: str) -> str:
    """What a game is called."""
    return _(GAME_NAMES.get(game, game))


def game_note(game: str) -> str:
    """How long a game is and for how many, in a few words."""
    counts = player_counts(game)
    rules = preset(game, counts[-1])
    if rules.target is None:
        length = _("four deals")
    else:
        length = _("to {target}", target=number(rules.target))
    seats = _("four, in pairs") if counts == (4,) else _("2, 3 or 4")
    return f"{length} · {seats}"


def level_name(level: str) -> str:
    """What a computer's level is called."""
    return _(LEVELS.get(level, level))


def house_rule(name: str) -> tuple[str, str]:
    """A house rule in a few words and in a sentence."""
    words, sentence = HOUSE_RULES.get(name, (name.replace("_", " "), ""))
    return _(words), _(sentence) if sentence else ""
