"""What the policy weighs: every number of its judgement, in points unless said otherwise."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Final

#: One file a game and number of players, written by `build_scripts/tune.py`.
FOLDER: Final = Path(__file__).parent.parent / "weights"


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers behind its choices; those of the rules are not here but in the rule set."""

    # -- taking the pile: worth in cards, against what is given for it
    take_card: float = 1.0  # each card of the pile
    take_fit: float = 0.3  # ... that fits an own meld or a card of the hand, besides
    take_wild: float = 1.0  # ... that is wild, besides
    take_pair: float = 2.0  # what a natural pair must bring
    take_mixed: float = 3.0  # ... a natural and a wild card
    take_onto: float = 1.0  # ... a top card that goes onto an own meld
    take_open: float = 1.0  # ... the side's first meld
    # -- opening
    early_stock: float = 0.3  # share of the pack in the stock from which the deal counts as young
    fresh_stock: float = 1.0  # share of the pack in the stock from which nobody spends a wild card for it
    open_wild: float = 40.0  # points of the minimum for which a young deal spends one wild card
    open_pressed: float = 0.0  # wild cards more when an opponent has opened
    open_more: float = 1.0  # more is laid in the turn of the first meld (0: nothing)
    special_start: float = 6.0  # naturals in the hand that start a meld which costs unless finished
    wild_start: float = 6.0  # wild cards in the hand that start a meld of wild cards
    wild_open: float = 99.0  # ... that are laid as the first meld
    # -- laying
    late_cards: float = 4.0  # draws left in the stock from which everything goes down
    near_foe: float = 2.0  # an opponent's cards from which everything goes down if its side may go out
    keep_cards: float = 2.0  # cards kept in the hand while canastas for going out are missing
    hold_pair: float = 5.0  # a pair is held back from an own meld that would have at most so many cards
    hold_pile: float = 4.0  # cards in a frozen pile for which a pair or triple is held back
    hold_back: float = 999.0  # cards in the pile from which nothing is laid that makes no canasta
    hold_canasta: float = 999.0  # ... and no canasta either, but for a seventh card and wild cards
    hold_throw: float = (
        999.0  # how much safer a card for an own meld must be to be thrown instead (999: none is)
    )
    finish_wilds: float = 3.0  # wild cards that may go into one canasta
    reach: float = (
        99.0  # cards of a meld from which wild cards go there for the partner or a later turn to finish
    )
    wait_clean: float = 0.0  # draws left in the stock while a clean canasta is waited for
    spread_left: float = 999.0  # cards that may stay in the hand when wild cards go down to pick up the foot
    run_wilds: float = 2.0  # wild cards that go down in any way to pick up the foot
    # -- throwing
    lose_pile: float = 30.0  # losing any pile
    lose_card: float = 14.0  # ... and each card in it
    lose_wild: float = 0.0  # ... and each wild card in it
    unopened: float = 0.45  # how much of that a side that has not opened can do
    declined: float = 0.5  # how much less likely it takes a rank that it threw or left lying
    melded: float = 1.0  # ... or one that lies in its meld
    keep_loose: float = 0.0  # a single card, for each copy that is unseen
    keep_pair: float = 28.0  # breaking a pair
    keep_three: float = 40.0  # ... three of a rank
    keep_four: float = 45.0  # ... four or more
    keep_own: float = 25.0  # a card that fits an own meld
    keep_wild: float = 90.0  # a wild card
    keep_joker: float = 15.0  # ... a joker, besides
    keep_points: float = 0.3  # taken off for each card point: dear cards are thrown first
    open_points: float = 0.025  # ... but kept before the side has opened, times the minimum
    pair_pile: float = 0.0  # breaking a pair, for each card in a pile that only a pair takes
    black_three: float = 6.0  # keeping a black three while another throw is safe
    foe_meld: float = 10.0  # a rank that the next side has melded
    dead: float = 0.0  # taken off for a single card that can be no meld any more
    feed_special: float = 0.1  # a special rank that the next side has melded: share of its bonus
    burden: float = 60.0  # taken off for a card of a group that costs when caught in the hand
    burden_late: float = 300.0  # ... once the deal is ending
    freeze_base: float = -30.0  # freezing the pile, besides the wild card
    freeze_card: float = 6.0  # ... against what it does for each card in the pile
    freeze_meld: float = 8.0  # ... and for each meld of the next side
    freeze_pair: float = 0.0  # ... and for each own pair
    freeze_opened: float = -500.0  # ... when the own side has opened, too
    freeze_again: float = 0.0  # what a wild card is worth on a pile that is frozen: nobody takes it now
    # -- going out
    go_base: float = 40.0  # going out as such
    go_foe_card: float = 9.0  # a card that opponents are left with, for two opponents
    go_partner_card: float = 9.0  # a card that the partner is left with
    go_near: float = 60.0  # taken off for an own meld of five or six cards, while no opponent has opened
    go_foe_near: float = 0.0  # ... and added for such a meld of an opponent
    go_canasta: float = 0.0  # added for each canasta of an opponent
    go_stock: float = 0.0  # taken off for each card of the stock
    go_pending: float = 0.5  # share of a penalty for an unfinished meld that playing on would mend
    near_out: float = 2.0  # an opponent's cards at which the partner may always go out
    answer_no: float = 150.0  # points that one more turn must bring to refuse the partner


#: The names of all weights, in their order.
NAMES: Final = tuple(f.name for f in fields(Weights))


def changed(weights: Weights, **numbers: float) -> Weights:
    """Give the same weights with some of them changed."""
    return replace(weights, **numbers)


def read_weights(path: Path) -> Weights:
    """Read the weights of a file; a missing name takes its default, an unknown one is a ValueError."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["weights"]
    except (OSError, KeyError, TypeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path.name}: holds no weights ({error})") from None
    for name, value in found.items():
        if name not in NAMES:
            raise ValueError(f"{path.name}: {name!r} is no weight")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{path.name}: {name} is no number: {value!r}")
    return Weights(**found)


@cache
def weights_for(game: str, players: int) -> Weights:
    """Give the tuned weights of a game and number of players.

    >>> weights_for("classic", 4).keep_wild > 0
    True
    """
    return read_weights(FOLDER / f"{game}-{players}.json")
