"""Tune the policy's weights of one game and table size by playing against itself.

    python build_scripts/tune.py classic 4 --seconds 300

Hill climbing: one weight (or a few) is changed, and the change plays mirrored deals against the weights so far
until a sequential z-test says yes or no. Starts from the present file in game/bots/weights/, writes it again with
every step that was accepted, and at last measures the result on deals that tuning never saw.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.counts.numbers import Numbers, numbers_of
from game.bots.policy.arena import Player, greedy, margin, mean_and_error, player
from game.bots.policy.weights import FOLDER, NAMES, Weights, read_weights
from game.core.games import GAMES, preset

#: Mirrored deals between two looks at a test, and looks at most.
BATCH = 250
LOOKS = 8
#: Standard errors from which a change is accepted, at a look on the way and at the last one.
SURE = 3.5
GOOD = 2.2
#: Steps of weights that are small or zero; others move by a part of themselves.
STEPS = {
    "take_fit": 0.3, "take_wild": 0.5, "take_onto": 1.0, "take_open": 1.0, "early_stock": 0.15, "fresh_stock": 0.03,
    "open_pressed": 1.0, "near_foe": 1.0, "late_cards": 2.0, "hold_pair": 1.0, "hold_pile": 2.0,
    "hold_back": 2.0, "hold_canasta": 3.0,
    "keep_cards": 3.0, "finish_wilds": 1.0, "wait_clean": 40.0, "run_wilds": 1.0, "special_start": 1.0,
    "wild_start": 1.0, "lose_wild": 10.0, "unopened": 0.15, "declined": 0.15, "melded": 0.25,
    "keep_loose": 2.0, "keep_points": 0.2, "open_points": 0.01, "pair_pile": 1.0, "black_three": 6.0,
    "dead": 8.0, "feed_special": 0.05, "freeze_pair": 5.0, "freeze_base": 20.0,
    "go_base": 30.0, "go_foe_near": 15.0, "go_canasta": 15.0, "go_stock": 0.5, "near_out": 1.0,
}  # fmt: skip
#: Never tuned: they play no part without a partner's question.
FIXED = ("near_out", "answer_no", "freeze_opened")
#: Weights with a floor: what is given away never helps, and a black three is kept while nobody could take.
FLOOR = {
    "lose_card": 0.0, "foe_meld": 0.0, "unopened": 0.0, "declined": 0.0, "melded": 0.0, "open_wild": 5.0,
    "black_three": 6.0, "freeze_meld": 0.0, "freeze_pair": 0.0,
}  # fmt: skip


def main() -> int:
    """Tune, write, report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("players", type=int)
    parser.add_argument("--seconds", type=float, default=300.0, help="wall-clock time for tuning")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and of the order of trials")
    parser.add_argument("--check", type=int, default=2000, help="mirrored deals of the last measurement")
    given = parser.parse_args()
    numbers = numbers_of(preset(given.game, given.players))
    path = FOLDER / f"{given.game}-{given.players}.json"
    start = read_weights(path)
    tuned, steps, trials = tune(numbers, start, given.seconds, Random(given.seed), path, given.seed)
    write(path, numbers, tuned, {"seed": given.seed, "trials": trials, "accepted": steps})
    result = {
        "seed": given.seed,
        "trials": trials,
        "accepted": steps,
        "against_start": measured(numbers, player(tuned), player(start), given.check),
        "against_greedy": measured(numbers, player(tuned), greedy, given.check),
    }
    write(path, numbers, tuned, result)
    print(json.dumps(result))
    return 0


def tune(
    numbers: Numbers, weights: Weights, seconds: float, rng: Random, path: Path, seed: int
) -> tuple[Weights, int, int]:
    """Climb until the time is up: the weights, the steps that were accepted and the trials."""
    stop = time.monotonic() + seconds
    accepted = trials = 0
    for changes in proposals(numbers, rng):
        if time.monotonic() > stop:
            break
        candidate = moved(weights, changes)
        if candidate == weights:
            continue
        trials += 1
        gain = better(numbers, candidate, weights, rng, stop)
        if gain is None:
            continue
        accepted += 1
        further = moved(candidate, changes)
        if further != candidate and better(numbers, further, candidate, rng, stop) is not None:
            candidate = further
        weights = candidate
        print(f"{trials:4d} {gain:+6.1f} {changes}", flush=True)
        write(path, numbers, weights, {"seed": seed, "trials": trials, "accepted": accepted})
    return weights, accepted, trials


def proposals(numbers: Numbers, rng: Random) -> Iterator[dict[str, float]]:
    """Give changes without end: every weight in turn, now and then several at once."""
    names = [name for name in NAMES if name not in FIXED and matters(numbers, name)]
    while True:
        rng.shuffle(names)
        for name in names:
            yield {name: rng.choice((-1.0, 1.0)) * rng.choice((0.5, 1.0, 2.0))}
            if rng.random() < 0.2:
                yield {other: rng.gauss(0.0, 0.7) for other in rng.sample(names, 4)}


def matters(numbers: Numbers, name: str) -> bool:
    """Tell whether a weight plays a part in a game."""
    if name.startswith("freeze"):
        return numbers.freezes
    if name in ("special_start", "feed_special", "burden", "burden_late", "go_pending"):
        return bool(numbers.held_special)
    if name == "wild_start":
        return numbers.wild_melds
    if name == "run_wilds":
        return numbers.foot_size > 0
    if name in ("take_mixed", "lose_wild", "hold_pile", "take_onto"):
        return numbers.freezes and (name != "take_onto" or numbers.onto)
    return name != "go_partner_card" or numbers.partner_of[0] >= 0


def moved(weights: Weights, changes: dict[str, float]) -> Weights:
    """Move weights by so many of their steps."""
    numbers = asdict(weights)
    for name, times in changes.items():
        value = numbers[name] + times * (STEPS.get(name) or max(abs(numbers[name]) * 0.35, 2.0))
        numbers[name] = round(max(value, FLOOR.get(name, value)), 4)
    return replace(weights, **numbers)


def better(numbers: Numbers, one: Weights, other: Weights, rng: Random, stop: float) -> float | None:
    """Give by how many points a deal `one` is better, None when it is not or the time is up."""
    margins: list[float] = []
    players = player(one), player(other)
    for look in range(LOOKS):
        margins += [margin(numbers, *players, rng.getrandbits(40)) for _ in range(BATCH)]
        mean, error = mean_and_error(margins)
        z = mean / error if error else 0.0
        if z > SURE:
            return mean
        if z < (0.3 if look else 0.0) or not error or time.monotonic() > stop:
            return None
    return mean if z > GOOD else None


def measured(numbers: Numbers, one: Player, other: Player, deals: int) -> dict[str, float]:
    """Give the mean and the half width of its 95 % interval, on deals that tuning never sees."""
    mean, error = mean_and_error([margin(numbers, one, other, -1 - number) for number in range(deals)])
    return {"mean": round(mean, 1), "ci95": round(1.96 * error, 1), "pairs": deals}


def write(path: Path, numbers: Numbers, weights: Weights, tuning: dict[str, object]) -> None:
    """Write the file of a game and table size: the weights, and how they came about."""
    rules = numbers.rules
    found = {"game": rules.game, "players": rules.players, "tuning": tuning, "weights": asdict(weights)}
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
