"""Temperaments: the same judgement, leaning one way."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.bots.policy.weights import Weights, changed

#: The names of the temperaments that a player may have.
TEMPERAMENTS: Final = ("cautious", "steady", "bold")


@cache
def tempered(w: Weights, temperament: str | None) -> Weights:
    """Give weights that lean towards a temperament; all names but these two change nothing.

    A bold player opens and takes sooner, fears less for the pile and goes out sooner; a cautious one the other
    way round. Records may name temperaments that this program does not know: they play steadily.
    """
    if temperament == "bold":
        return changed(
            w,
            lose_pile=w.lose_pile * 0.6,
            lose_card=w.lose_card * 0.6,
            take_pair=w.take_pair - 1.0,
            take_mixed=w.take_mixed - 1.0,
            fresh_stock=w.fresh_stock * 1.1,
            open_wild=w.open_wild * 0.6,
            go_base=w.go_base + 60.0,
            freeze_base=w.freeze_base + 20.0,
        )
    if temperament == "cautious":
        return changed(
            w,
            lose_pile=w.lose_pile * 1.6,
            lose_card=w.lose_card * 1.6,
            take_mixed=w.take_mixed + 1.0,
            fresh_stock=w.fresh_stock * 0.95,
            open_wild=w.open_wild * 1.5,
            keep_wild=w.keep_wild + 30.0,
            go_base=w.go_base - 30.0,
        )
    return w
