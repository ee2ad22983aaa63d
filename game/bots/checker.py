"""The checker of silly moves: goes through a deal and says which moves nobody would want to have made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.ahead import after_laying
from game.bots.bot import Candidate
from game.bots.silly import Silly, mends, silly, winning_out
from game.core.actions import Action, Lay, Throw
from game.core.cards import Card
from game.core.public import Phase
from game.core.view import PlayerView

#: Standard errors by which a plan must be better than every plan without the flaw, to be excused.
EVIDENCE: Final = 2.0


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a deal as its seat saw it, with the comparison that it came from, if there was one."""

    view: PlayerView
    action: Action
    #: What the seat saw when it chose its plan, and the plans that it compared, the chosen one first.
    chosen_at: PlayerView | None = None
    table: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    """A silly move: its place among the deal's moves, and whether the comparison excuses it."""

    at: int
    seat: int
    what: Silly
    proven: bool


def check_deal(moves: Iterable[Move]) -> list[Flag]:
    """Give the silly moves of a deal, in order."""
    found: list[Flag] = []
    first: PlayerView | None = None  # what the seat saw when it could first lay in this turn
    for at, move in enumerate(moves):
        view = move.view
        phase = view.public.turn.phase
        if phase is Phase.DRAW:
            first = None
        elif phase is Phase.PLAY and first is None:
            first = view
        flaws = silly(view, move.action)
        if first is not None and _misses_out(first, move):
            flaws.add(Silly.MISSES_OUT)
        seat = move.action.seat
        found += [Flag(at, seat, what, proven=_proven(move, what)) for what in Silly if what in flaws]
    return found


def _misses_out(first: PlayerView, move: Move) -> bool:
    """Tell whether a throw ends a turn in which the seat could have gone out and won the match.

    A seat whose partner said no could not.
    """
    view = move.view
    if not isinstance(move.action, Throw) or view.public.turn.answer is False:
        return False
    if len(view.hand) == 1:  # it goes out, or into the foot
        return False
    return winning_out(first) is not None or (view is not first and winning_out(view) is not None)


def _proven(move: Move, what: Silly) -> bool:
    return move.chosen_at is not None and proven(move.chosen_at, move.table, what)


def proven(view: PlayerView, table: Sequence[Candidate], what: Silly) -> bool:
    """Tell whether the first plan was better than every compared plan that mends its flaw, by enough."""
    better = [plan for plan in table[1:] if mended_by(view, plan.actions, what)]
    return bool(better) and all(
        table[0].mean - plan.mean >= max(EVIDENCE * plan.error, 1e-9) for plan in better
    )


def flaws_of(view: PlayerView, plan: Sequence[Action]) -> set[Silly]:
    """Give what is silly about a plan from this view on."""
    found: set[Silly] = set()
    for seen, action in _walked(view, plan):
        found |= silly(seen, action)
        if view.public.turn.phase is Phase.PLAY and _misses_out(view, Move(seen, action)):
            found.add(Silly.MISSES_OUT)
    return found


def mended_by(view: PlayerView, plan: Sequence[Action], what: Silly) -> bool:
    """Tell whether a plan does what the flaw is the lack of, and does not have the flaw itself."""
    if what in (Silly.FEEDS, Silly.BREAKS_PAIR):
        return any(mends(seen, action, what) for seen, action in _walked(view, plan))
    return what not in flaws_of(view, plan)


def mending_throw(view: PlayerView, plan: Sequence[Action], what: Silly) -> Card | None:
    """Give a card that a plan could throw instead so that the flaw of its throw is mended; None: there is none."""
    *_, (then, last) = _walked(view, plan)
    if not isinstance(last, Throw):
        return None
    return next((c for c in then.hand if mends(then, Throw(last.seat, c), what)), None)


def _walked(view: PlayerView, plan: Sequence[Action]) -> Iterator[tuple[PlayerView, Action]]:
    for action in plan:
        yield view, action
        if isinstance(action, Lay):
            view = after_laying(view, action)
