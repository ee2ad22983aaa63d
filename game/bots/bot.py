"""What a computer player is: it sees one seat's view, and answers with a plan and its reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Protocol

from game.core.actions import Action
from game.core.view import PlayerView


class Why(Enum):
    """One reason for a choice; the catalogues hold their sentences."""

    # drawing
    DRAW_NO_TAKE = "draw_no_take"  # nothing in the hand takes the pile
    DRAW_THIN_PILE = "draw_thin_pile"  # the pile is not worth the cards that it costs
    TAKE_PILE = "take_pile"
    TAKE_OPENS = "take_opens"
    END_DEAL = "end_deal"
    # laying
    OPEN = "open"
    LAY = "lay"
    CANASTA = "canasta"
    TO_FOOT = "to_foot"
    GO_OUT = "go_out"
    STAY_IN = "stay_in"
    # throwing
    THROW_LOOSE = "throw_loose"
    THROW_SAFE = "throw_safe"
    BLOCK = "block"
    FREEZE = "freeze"  # with the fact `frozen`: the pile was frozen, and is now covered by a wild card, too
    ONLY_THROW = "only_throw"
    # the question
    ASK = "ask"
    SAY_YES = "say_yes"
    SAY_NO = "say_no"


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and the numbers and ranks of its sentence."""

    code: Why
    facts: dict[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One plan that was looked at, and what sampled worlds made of it."""

    actions: tuple[Action, ...]
    #: Points for the own side, less those of the others, on the average of the worlds.
    mean: float
    #: Standard error of its difference from the chosen plan, in points; 0 for the chosen one.
    error: float
    worlds: int
    #: What happened in these worlds, in percent of them unless the name says otherwise.
    facts: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """A plan up to the next new information, to be played in this order, and why."""

    actions: tuple[Action, ...]
    reasons: tuple[Reason, ...] = ()
    #: The plans that were compared, the chosen one first; empty where nothing was searched.
    table: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think: seconds for people, worlds where an answer must repeat.

    None sets no limit of that kind; a player that does not search needs neither.
    """

    seconds: float | None = None
    worlds: int | None = None
    #: Asked once for each batch of worlds: whether nobody waits for this answer any more. None: somebody does.
    stop: Callable[[], bool] | None = field(default=None, compare=False)
    #: Worlds that every plan is played in, however far it falls behind: for whoever reads the table.
    least: int = 0
    #: The deal is played for its own points: there is no match that it belongs to.
    alone: bool = False


class Bot(Protocol):
    """A computer player. The same view and the same chance give the same choice."""

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for the seat whose move it is; a view of another seat is a ValueError."""


def own_seat(view: PlayerView) -> int:
    """Give the seat that is to choose; ValueError when it is not its move.

    >>> from game.core.engine import deal, shuffled
    >>> from game.core.games import preset
    >>> from game.core.secrecy import view_for
    >>> rules = preset("classic")
    >>> state = deal(rules, shuffled(rules, "x"), number=1, dealer=3, scores=(0, 0)).state
    >>> own_seat(view_for(state, 0))
    0
    """
    if view.seat is None or not view.my_turn:
        raise ValueError(f"it is not the move of seat {view.seat}")
    return view.seat
