"""Modern American canasta (rules, section 3)."""

from __future__ import annotations

from game.core.cards import Rank
from game.core.ruleset import Asking, ClosedBy, RuleSet, Upcard


def modern_american(players: int) -> RuleSet:
    """Give the rules of Modern American canasta, for four players."""
    return RuleSet(
        game="modern-american",
        players=players,
        packs=2,
        hand_size=13,
        upcard=Upcard.NONE,
        lays_black_threes=True,
        last_three_stays=True,
        red_three_points=5,
        draws=1,
        pile_after_stock=False,
        take_joins_up_to=4,
        take_may_add=False,
        top_card_counts=False,
        meld_limit=7,
        max_wilds=2,
        min_naturals=2,
        rank_closed_by=ClosedBy.CLEAN,
        wild_melds=True,
        never_wild=frozenset({Rank.SEVEN}),
        opening_wild_only=frozenset({Rank.ACE}),
        late_wild_naturals=5,
        minimum_by_score=((0, 125), (3000, 155), (5000, 180)),
        opening_needs_pure=True,
        canasta_opens=True,
        guarded_throws=True,
        canastas_to_go_out=2,
        out_needs_throw=True,
        asking=Asking.ONCE_A_DEAL,
        special_bonus=2500,
        special_ranks=frozenset({Rank.SEVEN, Rank.ACE}),
        wild_bonus=2000,
        wild_bonus_all_jokers=2500,
        wild_bonus_all_twos=3000,
        three_points=(0, 100, 300, 500, 1000),
        threes_need_canastas=2,
        melds_need_canasta=True,
        unfinished_special=2500,
        unfinished_wild=2000,
        unfinished_wild_all_jokers=2500,
        held_group=1500,
        target=8500,
        house_rules=("tie_rule",),
    )
