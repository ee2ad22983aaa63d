"""A player that plays its plans out in many worlds before it chooses one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from game.bots.bot import Budget, Candidate, Choice, Reason, Why, own_seat
from game.bots.counts.law import may_ask
from game.bots.counts.reading import actions_of, from_state, from_view, with_world
from game.bots.counts.table import ANSWER, DRAW, Counts
from game.bots.policy import player
from game.bots.policy.temperament import tempered
from game.bots.policy.weights import Weights, weights_for
from game.bots.search.candidates import Plan, draws, plays
from game.bots.search.learnt import Learnt, learnt_for
from game.bots.search.match_value import MatchWorth
from game.bots.search.race import EVIDENCE, Runner, ahead, race, winner
from game.bots.search.reasons import reasons_of
from game.bots.search.rollout import Margin, Seen, play_out
from game.bots.search.sense import sensible, with_safe_throws
from game.bots.search.story import story_of
from game.bots.search.worlds import LikelyWorlds, World, Worlds
from game.core.actions import Action, Ask
from game.core.state import GameState
from game.core.view import PlayerView

#: Worlds that are looked at where a budget sets no limit at all.
WORLDS: Final = 80
#: Shares of the time that go to the draw and to the rest of a turn: both together a little more than all of it,
#: as a draw is seldom a choice.
DRAWING: Final = 0.4
PLAYING: Final = 0.9
#: Deals a world.
Deal = Callable[[], World]
#: What a position is worth to a side, in points.
Worth = Callable[[Counts, int], float]


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a level thinks."""

    #: Turns that are played after the own one before a position is valued.
    depth: int = 16
    #: Whether play says something about hidden hands.
    infers: bool = True
    #: Whether it plays for the match, or for the points of the deal.
    match: bool = True
    #: Standard errors of evidence that it takes to leave the policy.
    evidence: float = EVIDENCE
    #: Share of the worlds, or of the time, that it uses of what it is given.
    effort: float = 1.0


#: Looks at fewer worlds and less far ahead, takes every hidden card to be anywhere, and plays for the deal.
HARD: Final = Thinking(depth=3, infers=False, match=False, evidence=1.5, effort=0.15)
EXPERT: Final = Thinking()


class Searcher:
    """Compares plans by playing them out in worlds; the policy's own plan wins without evidence."""

    def __init__(self, thinking: Thinking = EXPERT, temperament: str | None = None) -> None:
        """Think like this, on a policy with a temperament."""
        self._thinking = thinking
        self._temperament = temperament

    def choose(self, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for the seat whose move it is; a view of another seat is a ValueError."""
        seat = own_seat(view)
        t = from_view(view, alone=budget.alone)
        learnt, w = self._knowledge(view)
        if not self._thinking.infers:
            return self.think(view, t, Worlds(t, seat, rng).deal, budget)
        story = story_of(view.public, w)
        return self.think(view, t, LikelyWorlds(t, seat, rng, learnt.inference, story).deal, budget)

    def _knowledge(self, view: PlayerView) -> tuple[Learnt, Weights]:
        rules = view.public.rules
        w = tempered(weights_for(rules.game, rules.players), self._temperament)
        return learnt_for(rules.game, rules.players), w

    def _worth(self, t: Counts, learnt: Learnt, budget: Budget) -> Worth:
        if budget.alone or not self._thinking.match:
            return Margin(learnt.value)
        return MatchWorth(learnt.value, learnt.course, t, t.numbers.side_of[t.seat])

    def think(self, view: PlayerView, t: Counts, deal: Deal, budget: Budget) -> Choice:
        """Choose by worlds that `deal` gives; `t` is the view as counts."""
        started = perf_counter()
        learnt, w = self._knowledge(view)
        if t.phase == ANSWER:
            return player.choose(view, t, w)
        plans = draws(t, w) if t.phase == DRAW else with_safe_throws(view, plays(t, w))
        best = 0
        table: tuple[Candidate, ...] = ()
        if len(plans) > 1:
            runs = _Runs(t, plans, w, deal, self._worth(t, learnt, budget), self._thinking.depth)
            limit = _limited(budget, t, self._thinking.effort)
            runners = race(len(plans), runs, limit, started, budget.least)
            actions = [actions_of(view, plan.acts) for plan in plans]
            best = sensible(view, actions, runners, winner(runners, self._thinking.evidence), alone=t.alone)
            table = _table(actions, runners, runs.seen, best)
        if plans[best].out and may_ask(t):
            return Choice((Ask(t.seat),), (Reason(Why.ASK),), table)
        reasons = reasons_of(t, plans[best].acts, w) if best else player.choose(view, t, w).reasons
        return Choice(actions_of(view, plans[best].acts), reasons, table)


def _limited(budget: Budget, t: Counts, effort: float) -> Budget:
    """Give what a player of some effort uses of a budget."""
    if budget.seconds is None:
        worlds = WORLDS if budget.worlds is None else budget.worlds
        return Budget(None, max(1, round(worlds * effort)), budget.stop)
    share = DRAWING if t.phase == DRAW else PLAYING
    return Budget(budget.seconds * share * effort, budget.worlds, budget.stop)


class _Runs:
    """Plays plans out, in one world after another."""

    def __init__(
        self, t: Counts, plans: Sequence[Plan], w: Weights, deal: Deal, worth: Worth, depth: int
    ) -> None:
        self._t, self._plans, self._w, self._deal = t, plans, w, deal
        self._worth, self._depth = worth, depth
        self._side = t.numbers.side_of[t.seat]
        self.seen = [Seen() for _ in plans]

    def __call__(self, running: Sequence[int]) -> list[float]:
        """Give the points of these plans in a new world."""
        hands, feet, stock = self._deal()
        base = with_world(self._t, hands, feet, stock)
        found = []
        for plan in running:
            t = base.copy()
            play_out(t, self._plans[plan].acts, self._w, self._depth, self.seen[plan])
            found.append(self._worth(t, self._side))
        return found


def _table(
    actions: Sequence[Sequence[Action]], runners: Sequence[Runner], seen: Sequence[Seen], best: int
) -> tuple[Candidate, ...]:
    """Write down what was compared: the chosen plan first, then the others from the best down.

    The policy's own plan has the fact `policy`.
    """
    found = []
    for p in sorted(range(len(runners)), key=lambda p: (p != best, -runners[p].mean)):
        runner = runners[p]
        worlds = len(runner.values)
        facts = seen[p].facts(worlds)
        if p == 0:
            facts["policy"] = 1.0
        error = ahead(runners[best], runner)[1] if p != best else 0.0
        found.append(Candidate(tuple(actions[p]), runner.mean, error, worlds, facts))
    return tuple(found)


class AllHands(Searcher):
    """A player for measuring only: it knows all hands and feet, not the order of the stock."""

    def choose_knowing(self, state: GameState, view: PlayerView, rng: Random, budget: Budget) -> Choice:
        """Choose for the seat of a view with the whole table open."""
        truth = from_state(state)

        def deal() -> World:
            stock = truth.stock[:]
            rng.shuffle(stock)
            return World(truth.hands, truth.feet, stock)

        return self.think(view, from_view(view, alone=budget.alone), deal, budget)
