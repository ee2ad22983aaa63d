"""How fast simulations run, in one core's time: deals that the policy plays, and rollouts that break off."""

from __future__ import annotations

import random
import time

from game.bots.counts.dealing import dealt
from game.bots.counts.numbers import numbers_of
from game.bots.counts.table import Counts
from game.bots.policy.turn import turn
from game.bots.policy.weights import weights_for
from game.bots.search.learnt import learnt_for
from game.bots.search.rollout import Margin, Seen, play_out
from game.core.ruleset import RuleSet

#: Turns after which a rollout breaks off.
DEPTH = 8


def policy_deals(rules: RuleSet, count: int = 200) -> float:
    """Give the deals a second that policies play on counts."""
    tables, w = just_dealt(rules, count), weights_for(rules.game, rules.players)
    start = time.process_time()
    for t in tables:
        while not t.over:
            turn(t, w)
    return count / (time.process_time() - start)


def rollouts(rules: RuleSet, count: int = 40) -> float:
    """Give the rollouts with a value a second, from everywhere in so many deals."""
    w = weights_for(rules.game, rules.players)
    worth, seen = Margin(learnt_for(rules.game, rules.players).value), Seen()
    bases = []
    for t in just_dealt(rules, count):
        while not t.over:
            bases.append(t.copy())
            turn(t, w)
    start = time.process_time()
    for base in bases:
        t = base.copy()
        play_out(t, (), w, DEPTH, seen)
        worth(t, 0)
    return len(bases) / (time.process_time() - start)


def just_dealt(rules: RuleSet, count: int) -> list[Counts]:
    """Give tables of counts, each dealt by its own chance."""
    numbers, scores = numbers_of(rules), [0] * len(rules.sides)
    chances = [random.Random(f"bench {n}") for n in range(count)]
    return [dealt(numbers, chance, scores, 1, n % rules.players) for n, chance in enumerate(chances)]
