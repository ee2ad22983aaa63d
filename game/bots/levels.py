"""The levels below search: the policy with weaknesses of people, in memory, patience and judgement."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from game.bots.bot import Budget, Choice, own_seat
from game.bots.counts.reading import from_view
from game.bots.policy.memory import forget
from game.bots.policy.player import choose
from game.bots.policy.temperament import tempered
from game.bots.policy.weights import Weights, changed, weights_for
from game.core.games import preset
from game.core.view import PlayerView


@dataclass(frozen=True, slots=True)
class Weakness:
    """What a level lacks."""

    #: Throws that it remembers, the latest; None: all of them.
    memory: int | None = None
    #: How far it misjudges what a throw may cost, as a share of that, one time with another.
    blur: float = 0.0
    #: Greedy for canastas: wild cards that it is ready to put into one; 0: as the weights say.
    spends: float = 0.0
    #: Hasty: opens with whatever it has, lays all it can, spends wild cards early, goes out as soon as it may.
    haste: bool = False
    #: Timid about the pile: cards that it must bring more, and what losing it seems to cost.
    shy: float = 0.0
    #: It never throws a wild card to freeze the pile, and hoards its black threes.
    never_blocks: bool = False


EASY: Final = Weakness(memory=3, blur=2.0, spends=3.0, haste=True, shy=3.0, never_blocks=True)
MEDIUM: Final = Weakness(memory=16, blur=0.1, spends=3.0)
NONE: Final = Weakness()
#: Cards that haste keeps in the hand at most, where patience would keep all that make no canasta yet.
IMPATIENT: Final = 8.0


class Player:
    """The policy with a weakness and a temperament; chance is only in what it misjudges."""

    def __init__(
        self, weakness: Weakness = NONE, temperament: str | None = None, *, weights: Weights | None = None
    ) -> None:
        """Play like this; weights of one's own stand for the game's, and for every weakness in them."""
        self._weakness = weakness
        self._temperament = temperament
        self._weights = weights

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for the seat whose move it is; a view of another seat is a ValueError."""
        own_seat(view)
        rules = view.public.rules
        weakness = self._weakness
        w = tempered(self._weights or weakened(rules.game, rules.players, weakness), self._temperament)
        t = from_view(view, alone=budget.alone)
        if weakness.memory is not None:
            forget(t, view, weakness.memory)
        return choose(view, t, w, rng if weakness.blur else None, weakness.blur)


@cache
def weakened(game: str, players: int, weakness: Weakness) -> Weights:
    """Give a game's weights as a weakness bends them."""
    w = weights_for(game, players)
    if weakness.spends:
        w = changed(w, finish_wilds=weakness.spends)
    if weakness.haste:
        w = changed(
            w, hold_pair=0.0, hold_back=999.0, hold_canasta=999.0, reach=5.0, early_stock=99.0, open_wild=10.0
        )
        w = changed(w, go_base=w.go_base + 200.0)
        if w.keep_cards > IMPATIENT:
            w = changed(w, keep_cards=IMPATIENT)
        elif not preset(game, players).clean_to_go_out:  # where a wild card spoils nothing that must be
            w = changed(w, late_cards=999.0)
    if weakness.shy:
        w = changed(w, take_pair=w.take_pair + weakness.shy, take_mixed=w.take_mixed + weakness.shy)
    if weakness.never_blocks:
        w = changed(w, freeze_base=-1e6, black_three=w.black_three + 30.0)
    return w
