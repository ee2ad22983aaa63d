"""Hand and Foot (rules, section 2)."""

from __future__ import annotations

from game.core.ruleset import Asking, RuleSet, TieRule, Upcard


def hand_and_foot(players: int) -> RuleSet:
    """Give the rules of Hand and Foot for two, three or four players."""
    return RuleSet(
        game="hand-and-foot",
        players=players,
        packs=players + 1,
        hand_size=13,
        foot_size=13,
        upcard=Upcard.BURY,
        draws=2,
        take_limit=7,
        meld_limit=7,
        max_wilds=2,
        naturals_per_wild=2,
        rank_reopens=True,
        minimum_by_deal=(50, 90, 120, 150),
        clean_to_go_out=2,
        mixed_to_go_out=2,
        partner_plays_foot=players == 4,
        asking=Asking.IN_FOOT,
        foot_three=100,
        deals=4,
        tie_rule=TieRule.DRAW,
    )
