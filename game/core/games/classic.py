"""Classic canasta (rules, section 1)."""

from __future__ import annotations

from game.core.ruleset import Asking, RuleSet, Upcard


def classic(players: int) -> RuleSet:
    """Give the rules of classic canasta for two, three or four players."""
    return RuleSet(
        game="classic",
        players=players,
        packs=2,
        hand_size={2: 15, 3: 13, 4: 11}[players],
        upcard=Upcard.COVER,
        draws=1 if players == 4 else 2,
        freezes=True,
        take_needs_pair=False,
        max_wilds=3,
        naturals_beyond_wilds=1,
        black_threes_to_go_out=True,
        minimum_by_score=((0, 50), (1500, 90), (3000, 120)),
        minimum_below_zero=15,
        concealed_exemption=True,
        canastas_to_go_out=2 if players == 2 else 1,
        asking=Asking.BEFORE_MELDS,
        concealed_bonus=200,
        three_points=(0, 100, 200, 300, 800),
        target=7500 if players == 3 else 5000,
        house_rules=("take_onto_table_meld", "concealed_own_canasta", "concealed_exemption", "tie_rule"),
    )
