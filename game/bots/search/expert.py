"""A player that plays its plans out in many worlds before it chooses one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from game.bots.bot import Budget, Candidate, Choice, own_seat
from game.bots.counts.reading import actions_of, from_state, from_view, with_world
from game.bots.counts.table import ANSWER, DRAW, Counts
from game.bots.policy.weights import Weights, weights_for
from game.bots.search.candidates import Plan, draws, plays
from game.bots.search.learnt import Learnt, learnt_for
from game.bots.search.race import Runner, ahead, race, winner
from game.bots.search.rollout import Margin, Tally, play_out
from game.bots.search.worlds import World, Worlds
from game.core.state import GameState
from game.core.view import PlayerView

#: Where a budget sets no limit at all.
WORLDS: Final = 80


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a level thinks."""

    #: Turns that are played after the own one.
    depth: int = 8
    #: Whether play says something about hidden hands.
    infers: bool = True
    #: Standard errors of evidence that it takes to leave the policy.
    evidence: float = 1.0


class Searcher:
    """Compares plans by playing them out in worlds; the policy's own plan wins without evidence."""

    def __init__(self, thinking: Thinking | None = None) -> None:
        """Think like this."""
        self._thinking = thinking or Thinking()

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for the seat whose move it is; a view of another seat is a ValueError."""
        seat = own_seat(view)
        t = from_view(view)
        rules = view.public.rules
        learnt = learnt_for(rules.game, rules.players)
        inference = learnt.inference if self._thinking.infers else None
        worlds = Worlds(t, seat, inference, Random(rng.random()))
        return self._choose(view, t, worlds.deal, learnt, budget)

    def _choose(
        self, view: PlayerView, t: Counts, deal: Callable[[], World], learnt: Learnt, budget: Budget
    ) -> Choice:
        started = perf_counter()
        rules = view.public.rules
        w = weights_for(rules.game, rules.players)
        plans = draws(t, w) if t.phase == DRAW else plays(t, w)
        if len(plans) == 1:
            return Choice(actions_of(view, plans[0].acts))
        tallies = [Tally() for _ in plans]
        run = _Run(t, plans, w, deal, learnt, self._thinking, tallies)
        worlds = WORLDS if budget.worlds is None and budget.seconds is None else budget.worlds
        runners = race(len(plans), run, worlds=worlds, seconds=budget.seconds, started=started)
        best = winner(runners, self._thinking.evidence)
        table = _table(view, plans, runners, tallies, best)
        return Choice(table[0].actions, (), table)


class _Run:
    """Plays plans out in one world after another."""

    def __init__(
        self,
        t: Counts,
        plans: Sequence[Plan],
        w: Weights,
        deal: Callable[[], World],
        learnt: Learnt,
        thinking: Thinking,
        tallies: Sequence[Tally],
    ) -> None:
        self._t, self._plans, self._w, self._deal = t, plans, w, deal
        self._worth = Margin(learnt.value)
        self._side = t.numbers.side_of[t.seat]
        self._depth = thinking.depth
        self._tallies = tallies

    def __call__(self, number: int, running: Sequence[int]) -> list[float]:
        """Give the points of these plans in a new world."""
        hands, feet, stock = self._deal()
        base = with_world(self._t, hands, feet, stock)
        found = []
        for plan in running:
            t = base.copy()
            play_out(t, self._plans[plan].acts, self._w, self._depth, self._tallies[plan])
            found.append(self._worth(t, self._side))
        return found


def _table(
    view: PlayerView,
    plans: Sequence[Plan],
    runners: Sequence[Runner],
    tallies: Sequence[Tally],
    best: int,
) -> tuple[Candidate, ...]:
    """Write down what was compared: the chosen plan first, then the others from the best down."""
    order = sorted(range(len(plans)), key=lambda p: (p != best, -runners[p].mean))
    return tuple(
        Candidate(
            actions_of(view, plans[p].acts),
            runners[p].mean,
            ahead(runners[best], runners[p])[1] if p != best else 0.0,
            len(runners[p].values),
            tallies[p].facts(len(runners[p].values)) | ({"policy": 1.0} if p == 0 else {}),
        )
        for p in order
    )


class AllHands(Searcher):
    """A player for measuring only: it knows all hands and feet, not the order of the stock."""

    def choose_knowing(self, state: GameState, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for a seat with the whole table open."""
        truth = from_state(state)
        chance = Random(rng.random())

        def deal() -> World:
            stock = truth.stock[:]
            chance.shuffle(stock)
            return World(truth.hands, truth.feet, stock)

        rules = view.public.rules
        return self._choose(view, from_view(view), deal, learnt_for(rules.game, rules.players), budget)


__all__ = ["ANSWER", "AllHands", "Searcher", "Thinking"]
