"""What the steady player weighs: every number of its judgement, in points unless said otherwise."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers behind its choices; those of the rules are not here but in the rule set."""

    # -- taking
    take_least: float = 2.0  # cards in a pile that is worth a natural pair
    take_least_wild: float = 3.0  # ... that is worth a wild card
    # -- opening
    early_stock: float = 0.3  # share of the stock from which the deal counts as young
    open_wilds_early: int = 2  # wild cards spent on opening while the deal is young
    # -- laying
    late_cards: int = 8  # cards in the stock below which everything goes down
    hold_pile: int = 4  # cards in a frozen pile for which a pair or triple is held back
    near_out: int = 3  # an opponent's cards at which everything goes down
    # -- throwing
    lose_pile: float = 30.0  # losing any pile
    lose_card: float = 14.0  # ... and each card in it
    unopened: float = 0.45  # how much of that a side that has not opened can do
    declined: float = 0.5  # how much less likely it takes a rank that it threw or left lying
    keep_pair: float = 28.0
    keep_three: float = 40.0
    keep_four: float = 45.0
    keep_own: float = 25.0  # a card that fits an own meld
    keep_wild: float = 90.0
    keep_points: float = 0.3  # taken off for each card point: dear cards are thrown first
    black_three: float = 6.0
    foe_meld: float = 10.0
    # -- going out
    go_base: float = 40.0
    go_foe_card: float = 9.0
    go_partner_card: float = 9.0
    answer_no: float = 150.0  # points that one more turn must bring to refuse the partner


WEIGHTS = Weights()
