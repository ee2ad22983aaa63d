"""One step ahead: how the table looks to a seat after its own act of laying."""

from __future__ import annotations

from dataclasses import replace

from game.core.actions import Lay
from game.core.bundles import judge, melds_after
from game.core.view import PlayerView


def after_laying(view: PlayerView, lay: Lay) -> PlayerView:
    """Give the view after a legal act of laying; a foot that it picks up stays unseen."""
    public = view.public
    side = public.rules.side_of[lay.seat]
    placed = judge(view, lay.groups, take=False).placed
    gone = {c for p in placed for c in p.laid}
    hand = tuple(c for c in view.hand if c not in gone)
    melds = (*public.melds[:side], tuple(melds_after(public, placed)), *public.melds[side + 1 :])
    sizes = (*public.hand_sizes[: lay.seat], len(hand), *public.hand_sizes[lay.seat + 1 :])
    turn = replace(public.turn, laid=True)
    return PlayerView(replace(public, melds=melds, hand_sizes=sizes, turn=turn), view.seat, hand)
