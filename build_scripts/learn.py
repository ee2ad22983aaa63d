"""What a searching player knows besides its policy, learnt from deals that the policy plays with itself.

Two things for each game and number of players, written to `game/bots/search/learnt/`: a linear value of a
position, and what play says about hidden hands. The players of the latter weigh things differently, each in its own
way, as those do that will be met. Pure Python; anybody can run it again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from math import comb, exp, log
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.bots.counts.dealing import dealt
from game.bots.counts.faces import BLACK, RED
from game.bots.counts.numbers import Numbers, numbers_of
from game.bots.counts.table import Act, Counts
from game.bots.counts.tally import tally
from game.bots.policy.turn import turn
from game.bots.policy.weights import NAMES as WEIGHED
from game.bots.policy.weights import Weights, changed, weights_for
from game.bots.search.inference import NAMES, Evidence, Marks
from game.bots.search.rollout import do
from game.bots.search.story import Thrown, costs_of_throws
from game.bots.search.value import NAMES as VALUED
from game.bots.search.value import rows, width
from game.core.games import GAMES, preset

FOLDER = Path(__file__).parent.parent / "game" / "bots" / "search" / "learnt"
#: Turns after which a deal is left.
LONGEST = 600
#: Keeps signs that hardly occur near nothing.
PRIOR = 2.0
#: By how much a weight varies from player to player: the spread of its logarithm.
SPREAD = 1.2
Row = list[float]


def deals(numbers: Numbers, count: int, seed: str) -> Iterator[tuple[Counts, Random]]:
    """Dealt tables whose first melds need all that the game knows."""
    rules = numbers.rules
    for number in range(count):
        rng = Random(f"{seed} {number}")
        starts = [start for start, _ in rules.minimum_by_score] or [0]
        scores = [rng.choice(starts) for _ in rules.sides]
        deal = rng.randint(1, rules.deals or 4)
        yield dealt(numbers, rng, scores, deal, rng.randrange(rules.players)), rng


# -- least squares ------------------------------------------------------------------------------


class Squares:
    """Normal equations that are added to row by row."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.matrix = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size

    def add(self, row: Sequence[float], target: float, weight: float = 1.0) -> None:
        """Add one observation."""
        used = [(i, x) for i, x in enumerate(row) if x]
        for i, x in used:
            line = self.matrix[i]
            scaled = x * weight
            self.right[i] += scaled * target
            for j, y in used:
                line[j] += scaled * y

    def solved(self, ridge: float) -> Row:
        """Solve with a ridge, in units of each diagonal's mean square; columns never seen get 0."""
        n = self.size
        a = [[*line, right] for line, right in zip(self.matrix, self.right, strict=True)]
        for i in range(n):
            a[i][i] += ridge * a[i][i] + 1e-6
        for i in range(n):
            pivot = max(range(i, n), key=lambda r: abs(a[r][i]))
            a[i], a[pivot] = a[pivot], a[i]
            head = a[i][i]
            for r in range(i + 1, n):
                factor = a[r][i] / head
                if factor:
                    line, source = a[r], a[i]
                    for c in range(i, n + 1):
                        line[c] -= factor * source[c]
        found = [0.0] * n
        for i in range(n - 1, -1, -1):
            rest = sum(a[i][c] * found[c] for c in range(i + 1, n))
            found[i] = (a[i][n] - rest) / a[i][i]
        return found


# -- the value ----------------------------------------------------------------------------------


def learn_value(numbers: Numbers, count: int, seed: str) -> tuple[Row, dict[str, float]]:
    """Fit the points a side is ahead at the end to positions on the way; tell how well it does."""
    w = weights_for(numbers.rules.game, numbers.players)
    squares, tests, best = Squares(width()), [], 0
    for number, (t, rng) in enumerate(deals(numbers, count, seed)):
        seen: list[tuple[int, Row]] = []
        while not t.over and t.turns < LONGEST:
            if rng.random() < 0.12:
                side = rng.randrange(len(numbers.sides))
                seen.append((side, rows(t, side)))
            turn(t, w)
        points = tally(t)
        best += max(points)
        for side, row in seen:
            others = (sum(points) - points[side]) / (len(points) - 1)
            if number % 8:
                squares.add(row, points[side] - others)
            else:
                tests.append((row, points[side] - others))
    found = squares.solved(2e-4)
    mean = sum(y for _, y in tests) / len(tests)
    spread = sum((y - mean) ** 2 for _, y in tests)
    missed = sum((y - sum(map(float.__mul__, map(float, row), found))) ** 2 for row, y in tests)
    return found, {
        "positions": len(tests) * 8,
        "r2": round(1 - missed / spread, 4),
        "spread": round((spread / len(tests)) ** 0.5, 1),
        "unknown": round((missed / len(tests)) ** 0.5, 1),
        "gain": round(best / count, 1),
    }


# -- inference ----------------------------------------------------------------------------------

#: Cards of one face in one hand: for each count that there may have been what chance makes of it and the
#: marks for it, and which of them was true.
Case = tuple[list[tuple[float, Marks]], int]


class Throws:
    """Keeps each seat's throws, the last first."""

    def __init__(self, players: int) -> None:
        self.rows: list[list[Thrown]] = [[] for _ in range(players)]

    def note(self, before: Counts, acts: Sequence[Act], w: Weights) -> None:
        """See what a seat did in its turn, and on which table."""
        kind, face = acts[-1]
        if kind == "throw" and isinstance(face, int):
            seat = before.seat
            do(before, acts[:-1])
            self.rows[seat].insert(0, Thrown(face, costs_of_throws(before, seat, w)))


def positions(
    numbers: Numbers, count: int, seed: str, often: float
) -> Iterator[tuple[Counts, Throws, Random]]:
    """Positions on the way of deals among different players, with what each seat has thrown."""
    w = weights_for(numbers.rules.game, numbers.players)
    for t, rng in deals(numbers, count, seed):
        throws = Throws(numbers.players)
        players = [varied(w, rng) for _ in range(numbers.players)]
        while not t.over and t.turns < LONGEST:
            if t.turns > numbers.players and rng.random() < often:
                yield t, throws, rng
            before = t.copy()
            acts: list[Act] = []
            t.log = acts
            turn(t, players[t.seat])
            t.log = None
            throws.note(before, acts, w)


def varied(w: Weights, rng: Random) -> Weights:
    """Give the weights of somebody else."""
    return changed(w, **{name: getattr(w, name) * exp(rng.gauss(0.0, SPREAD)) for name in WEIGHED})


def cases(t: Counts, throws: Throws, viewer: int) -> Iterator[Case]:
    """All that a viewer does not know about the other hands."""
    numbers = t.numbers
    missing = [size - shown for size, shown in zip(t.sizes, t.shown, strict=True)]
    hidden = len(t.stock) + sum(t.waiting) * numbers.foot_size + sum(missing) - missing[viewer]
    for seat in range(numbers.players):
        if seat == viewer or not missing[seat]:
            continue
        share = missing[seat] / hidden
        evidence = Evidence(t, seat, throws.rows)
        for face in range(RED):
            unseen = t.hidden[face] - t.hands[viewer][face] + t.known[viewer][face]
            if unseen <= 0 or (face == BLACK and numbers.lays_black):
                continue
            known = t.known[seat][face]
            each = evidence.each(face)
            options = []
            for more in range(min(unseen, 6) + 1):
                count = known + more
                chance = comb(unseen, more) * share**more * (1 - share) ** (unseen - more)
                found = [(sign, x * count) for sign, x in each]
                found += evidence.whole(face, count)
                options.append((chance, found))
            yield options, min(t.hands[seat][face] - known, len(options) - 1)


def learn_signs(numbers: Numbers, count: int, seed: str) -> tuple[Row, float]:
    """Fit the logarithms by Newton's method; tell by how much a count is likelier than by chance."""
    seen: list[Case] = []
    for t, throws, rng in positions(numbers, count, seed, 0.06):
        seen += cases(t, throws, rng.randrange(numbers.players))
    size = len(NAMES)
    logs = [0.0] * size
    gained = 0.0
    for _ in range(6):
        squares = Squares(size)
        gained = 0.0
        for options, true in seen:
            scores = [chance * exp(sum(logs[i] * x for i, x in found)) for chance, found in options]
            total = sum(scores)
            gained += log(scores[true] / total / options[true][0])
            mean: dict[int, float] = {}
            for score, (_, found) in zip(scores, options, strict=True):
                part = score / total
                for i, x in found:
                    mean[i] = mean.get(i, 0.0) + part * x
            for i, x in options[true][1]:
                squares.right[i] += x
            for i, x in mean.items():
                squares.right[i] -= x
            for score, (_, found) in zip(scores, options, strict=True):
                part = score / total
                apart = dict.fromkeys(mean, 0.0)
                for i, x in found:
                    apart[i] += x
                for i, m in mean.items():
                    apart[i] -= m
                used = [(i, x) for i, x in apart.items() if x]
                for i, x in used:
                    line = squares.matrix[i]
                    scaled = part * x
                    for j, y in used:
                        line[j] += scaled * y
        for i in range(size):
            squares.right[i] -= PRIOR * logs[i]
            squares.matrix[i][i] += PRIOR
        logs = [
            max(-5.0, min(5.0, old + max(-1.0, min(1.0, step))))
            for old, step in zip(logs, squares.solved(0.0), strict=True)
        ]
    return logs, gained / len(seen)


def main() -> None:
    """Learn one game, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("players", nargs="?", type=int)
    parser.add_argument("--deals", type=int, default=4000, help="deals that are played for each of the two")
    parser.add_argument("--seed", default="learn 1")
    parser.add_argument("--only", choices=("value", "signs"), help="leave the other part as it is")
    flags = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for game, (_, counts) in GAMES.items():
        for players in counts:
            if flags.game in (None, game) and flags.players in (None, players):
                write(game, players, flags.deals, flags.seed, flags.only)


def write(game: str, players: int, count: int, seed: str, only: str | None) -> None:
    """Learn one game at one table size; with `only` the other part of its file stays."""
    start = time.process_time()
    numbers = numbers_of(preset(game, players))
    path = FOLDER / f"{game}-{players}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found |= {"seed": seed}
    if only != "signs":
        value, how = learn_value(numbers, count, f"{seed} value")
        half = len(value) // 2
        pairs = zip(VALUED, value[:half], value[half:], strict=True)
        found |= {
            "deals": count,
            "fit": how,
            "value": {name: [round(a, 2), round(b, 2)] for name, a, b in pairs if a or b},
        }
        print(f"{path.name}: {how}", flush=True)
    if only != "value":
        fewer = max(count // 6, 50)
        logs, gained = learn_signs(numbers, fewer, f"{seed} signs")
        signs = {name: round(x, 3) for name, x in zip(NAMES, logs, strict=True) if round(x, 3)}
        found |= {"sign_deals": fewer, "gained": round(gained, 4), "signs": signs}
        told = ", ".join(f"{name} {exp(x):.2f}" for name, x in signs.items())
        print(f"{path.name}: gained {gained:.4f}: {told}", flush=True)
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"  {time.process_time() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
