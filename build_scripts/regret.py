"""Regret: how many points a decision of a computer player costs against the best plan, on positions that are kept.

    python -m build_scripts.regret              what policy and expert lose on every suite that there is
    python -m build_scripts.regret classic-4 --levels hard,expert --budget 0.35
    python -m build_scripts.regret classic-4 --make 300 --seed 1
                                                find 300 positions anew, in the policy's self-play

The truth about a plan is its mean over many sampled deals that the policy plays to their end; all plans of a
position meet the same deals. The best plan is looked for in one half of them and counted in the other, so that luck
is not taken for skill. A suite holds decisions after the draw as they come in play, each of a deal of its own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from build_scripts.regret_positions import STAGES, Position, make_suite, read_suite, suites, write_suite
from game.bots import Budget
from game.bots.counts.faces import face_of
from game.bots.counts.moves import answer as say
from game.bots.counts.reading import from_view, groups_of, with_world
from game.bots.counts.table import ANSWER, PLAY, Act, Counts
from game.bots.counts.tally import tally
from game.bots.policy.answering import answer
from game.bots.policy.out import way_out
from game.bots.policy.turn import go, play_phase, turn
from game.bots.policy.weights import Weights, weights_for
from game.bots.search.candidates import plays
from game.bots.search.learnt import learnt_for
from game.bots.search.rollout import do
from game.bots.search.story import story_of
from game.bots.search.worlds import LikelyWorlds
from game.core.actions import Action, Ask, Draw, Lay, Take, Throw
from game.core.view import PlayerView
from game.session.contestants import bot_of

#: Deals for the truth about a plan, and turns after which one is broken off.
TRUTH = 1400
LONGEST = 600
#: Worlds that a searching player may look at, where nobody says otherwise.
WORLDS = 80

Plan = tuple[Act, ...]


@dataclass(frozen=True)
class Loss:
    """What one decision of one level cost."""

    stage: str
    level: str
    points: float


# -- the truth ----------------------------------------------------------------------------------


def plan_of(actions: Iterable[Action]) -> Plan:
    """Give a player's plan as acts on counts."""
    acts: list[Act] = []
    for action in actions:
        match action:
            case Take():
                acts.append(("take", groups_of(action)))
            case Lay():
                acts.append(("lay", groups_of(action)))
            case Throw(_, card):
                acts.append(("throw", face_of(card)))
            case Draw():
                acts.append(("draw", None))
            case Ask():
                acts.append(("ask", None))
            case _:
                acts.append(("end", None))
    return tuple(acts)


def truth(view: PlayerView, plans: Sequence[Plan], deals: int, seed: str) -> list[list[float]]:
    """Give what each plan comes to in each of so many sampled deals, in points ahead of the others."""
    t = from_view(view, alone=True)
    w = weights_for(view.public.rules.game, view.public.rules.players)
    learnt = learnt_for(view.public.rules.game, view.public.rules.players)
    story = story_of(view.public, w)
    assert view.seat is not None
    worlds = LikelyWorlds(t, view.seat, Random(seed), learnt.inference, story)
    found: list[list[float]] = [[] for _ in plans]
    for _ in range(deals):
        base = with_world(t, *worlds.deal())
        for plan, values in zip(plans, found, strict=True):
            values.append(_played_out(base.copy(), plan, w))
    return found


def _played_out(t: Counts, plan: Plan, w: Weights) -> float:
    seat = t.seat
    do(t, plan)
    if t.phase == ANSWER:
        t.seat = next(s for s in t.numbers.sides[t.numbers.side_of[seat]] if s != seat)
        yes = answer(t, w)
        t.seat = seat
        say(t, yes=yes)
        way = way_out(t) if yes else None
        if way is not None:  # nobody asks who does not want to
            go(t, way)
    if not t.over and t.seat == seat and t.phase == PLAY:
        play_phase(t, w)
    while not t.over and t.turns < LONGEST:
        turn(t, w)
    points = tally(t)
    own = points[t.numbers.side_of[seat]]
    return own - (sum(points) - own) / (len(points) - 1)


def regret(values: Sequence[Sequence[float]], chosen: int) -> float:
    """Give what a plan loses against the best: looked for in one half of the deals, counted in the other.

    >>> regret([[0, 0, 5, 5], [10, 10, 0, 0]], 0)
    2.5
    """
    middle = len(values[0]) // 2
    halves = [[fmean(row[:middle]) for row in values], [fmean(row[middle:]) for row in values]]
    losses = []
    for sought, counted in (halves, halves[::-1]):
        best = max(range(len(values)), key=sought.__getitem__)
        losses.append(counted[best] - counted[chosen])
    return fmean(losses)


# -- the suites ---------------------------------------------------------------------------------


def losses(positions: Sequence[Position], levels: Sequence[str], budget: Budget, deals: int) -> list[Loss]:
    """Let levels decide in each position, and count what each decision costs."""
    found: list[Loss] = []
    players = [bot_of(level) for level in levels]
    for number, position in enumerate(positions):
        view, seed = position.view(), f"regret {number}"
        t = from_view(view, alone=True)
        w = weights_for(view.public.rules.game, view.public.rules.players)
        known = [plan.acts for plan in plays(t, w)]
        chosen = [plan_of(player.choose(view, Random(seed), budget).actions) for player in players]
        plans = list(dict.fromkeys((*known, *chosen)))
        values = truth(view, plans, deals, seed)
        for level, plan in zip(levels, chosen, strict=True):
            found.append(Loss(position.stage, level, regret(values, plans.index(plan))))
    return found


def rows(
    name: str, levels: Sequence[str], budget: Budget, deals: int = TRUTH, first: int | None = None
) -> Iterator[dict[str, Any]]:
    """Measure a suite, or its first positions: a row for each level and stage, and for all stages."""
    positions = read_suite(name)[:first]
    found = losses(positions, levels, budget, deals)
    for level in levels:
        for stage in (*STAGES, "all"):
            points = [loss.points for loss in found if loss.level == level and stage in (loss.stage, "all")]
            if points:
                half = 1.96 * stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0
                row = {"suite": name, "level": level, "stage": stage, "n": len(points), "truth": deals}
                yield {**row, "regret": round(fmean(points), 1), "half": round(half, 1)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or make a suite; gives the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0], allow_abbrev=False)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="such as classic-4 (default: all)")
    parser.add_argument("--levels", default="policy,expert", metavar="A,B,...", help="who decides")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--budget", type=float, metavar="SECONDS", help="time for a decision")
    limit.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=f"(default: {WORLDS})")
    parser.add_argument("--truth", type=int, default=TRUTH, metavar="N", help=f"deals (default: {TRUTH})")
    parser.add_argument("--first", type=int, metavar="N", help="only so many positions")
    parser.add_argument("--json", action="store_true", help="print rows as JSON")
    parser.add_argument("--make", type=int, metavar="N", help="find N positions anew")
    parser.add_argument("--seed", default="1", metavar="TEXT", help="for --make")
    options = parser.parse_args(arguments)
    try:
        for name in options.suites or suites():
            if options.make:
                positions = make_suite(name, options.make, options.seed)
                print(f"{write_suite(name, positions)}: {len(positions)} positions")
                continue
            budget = Budget(options.budget, None if options.budget else options.worlds, alone=True)
            for row in rows(name, options.levels.split(","), budget, options.truth, options.first):
                words = "{suite:18} {level:10} {stage:11} n={n:<4} {regret:6} ± {half}".format(**row)
                print(json.dumps(row) if options.json else words, flush=True)
    except ValueError as error:
        print(f"regret: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
