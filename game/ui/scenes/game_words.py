"""What the games and their house rules are called on the screen."""

from __future__ import annotations

from game.core.games import player_counts, preset
from game.core.ruleset import RuleSet
from game.ui.i18n import N_, ngettext, number
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

LEVELS = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "expert": N_("expert"),
    "steady": N_("steady"),
    "random": N_("random"),
}

#: How a computer plays, whatever its level.
TEMPERAMENTS = {"cautious": N_("cautious"), "bold": N_("bold")}


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


def temperament_name(temperament: str | None) -> str:
    """What a computer's temperament is called; one without plays steadily."""
    return _(TEMPERAMENTS[temperament]) if temperament in TEMPERAMENTS else _("steady")


def house_rule(name: str) -> tuple[str, str]:
    """A house rule in a few words and in a sentence."""
    words, sentence = HOUSE_RULES.get(name, (name.replace("_", " "), ""))
    return _(words), _(sentence) if sentence else ""


def game_facts(rules: RuleSet) -> str:
    """What holds at this table, read off its rules: a short page with a line for each fact."""
    facts = [
        ngettext(
            "One pack, {cards} cards", "{count} packs, {cards} cards", rules.packs, cards=rules.pack_size
        )
    ]
    if rules.foot_size:
        facts.append(
            _("A hand of {hand} and a foot of {foot} each", hand=rules.hand_size, foot=rules.foot_size)
        )
    else:
        facts.append(ngettext("{count} card each", "{count} cards each", rules.hand_size))
    facts.append(ngettext("Draw {count} card", "Draw {count} cards", rules.draws))
    if rules.take_limit:
        facts.append(_("Take the top {limit} of the pile, with a natural pair", limit=rules.take_limit))
    elif rules.take_needs_pair:
        facts.append(_("Take the whole pile, with a natural pair"))
    else:
        facts.append(_("Take the whole pile, with a natural pair while it is frozen"))
    facts.append(_first_melds(rules))
    if rules.clean_to_go_out or rules.mixed_to_go_out:
        needed = {"clean": rules.clean_to_go_out, "mixed": rules.mixed_to_go_out}
        facts.append(_("Going out takes {clean} clean and {mixed} dirty books", **needed))
    else:
        facts.append(
            ngettext(
                "Going out takes {count} canasta",
                "Going out takes {count} canastas",
                rules.canastas_to_go_out,
            )
        )
    return "\n".join(f"- {fact}" for fact in facts)


def _first_melds(rules: RuleSet) -> str:
    if rules.minimum_by_deal:
        return _(
            "First meld by deal: {minimums}", minimums=", ".join(number(n) for n in rules.minimum_by_deal)
        )
    minimums = ", ".join(number(least) for _score, least in rules.minimum_by_score)
    return _("First meld by score: {minimums}", minimums=minimums)
