"""The one door through which a table changes: `deal` opens it, `apply` plays one action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from game.core.actions import Action, Answer, Ask, Draw, End, Lay, Take, Throw
from game.core.cards import Card
from game.core.events import Event
from game.core.legality import may_take, refusal
from game.core.refusals import IllegalAction
from game.core.ruleset import RuleSet
from game.core.secrecy import view_for
from game.core.shuffle import shuffled
from game.core.state import GameState
from game.core.table import Table

__all__ = ["Applied", "apply", "deal", "shuffled"]


@dataclass(frozen=True, slots=True)
class Applied:
    """What came of a deal or an action: the new state, and the events that led there."""

    state: GameState
    events: tuple[Event, ...]


def deal(rules: RuleSet, pack: Sequence[Card], *, number: int, dealer: int, scores: Sequence[int]) -> Applied:
    """Deal a pack, first card first (C-2 to C-6, H-2 to H-5, M-2, M-3).

    Hands go round one card at a time from the dealer's left, then the feet, then the first card of
    the pile; dealt threes follow, seat by seat. `scores` are the match scores before this deal.
    """
    if len(pack) != rules.pack_size or len(set(pack)) != len(pack):
        raise ValueError(f"a pack of {rules.game} has {rules.pack_size} different cards, not {len(pack)}")
    table = Table.dealt(rules, pack, number=number, dealer=dealer, scores=tuple(scores))
    return Applied(table.freeze(), tuple(table.events))


def apply(state: GameState, action: Action) -> Applied:
    """Play one action; raises `IllegalAction` with the refusal, and then nothing has changed (G9)."""
    view = view_for(state, action.seat)
    fault = refusal(view, action)
    if fault is not None:
        raise IllegalAction(fault)
    table = Table(state)
    match action:
        case Draw():
            table.draw()
        case Take():
            table.take(action.groups)
        case Lay():
            table.lay(action.groups)
        case Throw():
            table.throw(action.card)
        case Ask():
            table.ask()
        case Answer():
            table.answer(yes=action.yes)
        case End():
            table.end()
        case _:
            assert_never(action)
    after = table.freeze()
    if table.turn_is_new and not after.public.stock_size and not _may_go_on(after):
        table.end()
        after = table.freeze()
    return Applied(after, tuple(table.events))


def _may_go_on(state: GameState) -> bool:
    """C-41, H-17: with an empty stock the deal goes on while the seat to act can take the pile."""
    return may_take(view_for(state, state.public.turn.seat))
