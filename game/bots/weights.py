"""What the steady player weighs: every number of its judgement, in points unless said otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers behind its choices; those of the rules are not here but in the rule set."""

    # -- taking
    take_least: float = 2.0  # cards in a pile that is worth a natural pair
    take_least_wild: float = 3.0  # ... that is worth a wild card
    take_least_opening: float = 1.0  # ... that is worth opening with
    # -- opening
    early_stock: float = 0.3  # share of the stock from which the deal counts as young
    # points of the minimum for which a young deal spends one wild card
    open_points_per_wild: float = 40.0
    # -- laying
    late_cards: int = 4  # draws left in the stock from which everything goes down
    run_wilds: int = 2  # wild cards that go down in any way to pick up the foot
    hold_pair: int = 5  # a pair is held back from an own meld that would have at most so many cards
    hold_pile: int = 4  # cards in a frozen pile for which a pair or triple is held back
    keep_cards: int = 2  # cards kept in the hand while canastas for going out are missing
    special_start: int = 6  # naturals in the hand that start a meld which costs unless finished
    wild_start: int = 6  # wild cards in the hand that start a wild meld
    # -- throwing
    burden: float = 60.0  # taken off for a card of a group that costs when caught in the hand
    burden_late: float = 300.0  # ... once the deal is ending
    lose_pile: float = 30.0  # losing any pile
    lose_card: float = 14.0  # ... and each card in it
    unopened: float = 0.45  # how much of that a side that has not opened can do
    declined: float = 0.5  # how much less likely it takes a rank that it threw or left lying
    keep_pair: float = 28.0  # breaking a pair
    keep_three: float = 40.0  # ... three of a rank
    keep_four: float = 45.0  # ... four or more
    keep_own: float = 25.0  # a card that fits an own meld
    keep_wild: float = 90.0  # a wild card
    keep_points: float = 0.3  # taken off for each card point: dear cards are thrown first
    open_points: float = 0.025  # ... but kept before the side has opened, times the minimum
    black_three: float = 6.0  # keeping a black three while another throw is safe
    freeze_cost: float = 30.0  # what freezing must overcome besides the wild card
    freeze_card: float = 6.0  # ... against what it does for each card in the pile
    freeze_meld: float = 8.0  # ... and for each meld of the next side
    foe_meld: float = 10.0  # a rank that the next side has melded
    # -- going out
    go_base: float = 40.0  # going out as such
    go_foe_card: float = 9.0  # a card that opponents are left with, for two opponents
    go_partner_card: float = 9.0  # a card that the partner is left with
    go_near: float = 60.0  # taken off for an own meld of five or six cards, while no opponent has opened
    go_pending: float = 0.5  # share of a penalty for an unfinished meld that playing on would mend
    near_out: int = 2  # an opponent's cards at which the partner may always go out
    answer_no: float = 150.0  # points that one more turn must bring to refuse the partner


WEIGHTS = Weights()
#: Keeps what makes no canasta yet: pairs take piles, and nobody else hurries the deal's end.
PATIENT = replace(WEIGHTS, keep_cards=99)
FOOT = replace(WEIGHTS, lose_card=40.0, open_points_per_wild=25.0)
PATIENT_FOOT = replace(FOOT, keep_cards=99)


def weights_for(rules: RuleSet) -> Weights:
    """Give the weights that suit the rules: patient ones for single players and where two canastas are needed."""
    patient = rules.partner_of[0] is None or rules.canastas_to_go_out > 1
    if rules.foot_size:
        return PATIENT_FOOT if patient else FOOT
    return PATIENT if patient else WEIGHTS
