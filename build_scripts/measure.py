"""Measure how strong the computer players are, and write docs/strength.md from what was found.

    python -m build_scripts.measure                                everything; many hours on one core
    python -m build_scripts.measure levels classic-4 --pairs 100   one table, one game at one size, fewer pairs
    python -m build_scripts.measure expert,policy                  one contest
    python -m build_scripts.measure --write                        only the page, from the figures that are there

Contests may be measured on PyPy, which plays the same moves in half the time; times and speed are the program's own
only on CPython.

Figures are kept in docs/strength.json, one row a line with the commit that it was measured at; a new row takes the
place of an older one. Pairs are kept under out/ladder, by commit, so that a run that was broken off goes on.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import median

from build_scripts import bench_counts, regret, strength_page
from build_scripts.bootstrap import ROOT, say
from build_scripts.regret_positions import rules_of, suites
from game.bots import Budget
from game.core.games import GAMES
from game.session.ladder import climb, contest_of

#: Sampled deals a decision where a level searches: as many as 0.35 seconds allow on a middling machine, and fewer
#: where long deals would take days.
WORLDS = {"classic-4": 200}
FEWER_WORLDS = 80
#: What a computer player has at the table.
SECONDS = 0.35
SEED = "strength"
SUITES = [f"{game}-{players}" for game, (_, counts) in GAMES.items() for players in reversed(counts)]
FOUR = [suite for suite in SUITES if suite.endswith("-4")]
#: Tables of contests: who meets whom, in which suites, over how many pairs.
CONTESTS: dict[str, list[tuple[str, list[str], int]]] = {
    "levels": [
        (pair, SUITES, 200) for pair in ("medium,easy", "hard,medium", "expert,hard", "policy,medium")
    ],
    "marks": [
        ("greedy,random", SUITES, 200),
        ("policy,greedy", SUITES, 1000),
        ("expert,policy", SUITES, 300),
    ],
    "inference": [(f"{level},policy", FOUR, 200) for level in ("uniform", "all-hands")],
    "matches": [("expert,medium", ["classic-4", "hand-and-foot-4"], 100)],
    "times": [("expert,policy", SUITES, 10)],
}
TABLES = [*CONTESTS, "regret", "speed"]
LEVELS = list(dict.fromkeys(levels for rows in CONTESTS.values() for levels, _, _ in rows))
WORDS = [*TABLES, *SUITES, *LEVELS]


def commit() -> str:
    """Give the commit that is measured; a plus stands for changes that are in none."""
    head = subprocess.run(
        ["git", "rev-parse", "--short=10", "HEAD"], cwd=ROOT, capture_output=True, text=True
    )
    changed = subprocess.run(
        ["git", "status", "--porcelain", "game"], cwd=ROOT, capture_output=True, text=True
    )
    return head.stdout.strip() + "+" * bool(changed.stdout.strip())


def worlds_of(suite: str) -> int:
    """Give the sampled deals a decision for a suite."""
    return WORLDS.get(suite, FEWER_WORLDS)


def measured(
    table: str, suite: str, wanted: Sequence[str], pairs: int | None, truth: int
) -> Iterator[strength_page.Row]:
    """Measure the rows of one table and suite, and give each as soon as it is there."""
    if table == "regret":
        if suite in suites() and wanted == LEVELS:
            yield from regret.rows(
                suite, ["policy", "expert"], Budget(worlds=worlds_of(suite), alone=True), truth
            )
        return
    if table == "speed":
        if wanted == LEVELS:
            yield _speed(suite)
        return
    for levels, where, number in CONTESTS[table]:
        if suite in where and levels in wanted:
            yield _contest(table, suite, levels, pairs or number)


def _contest(table: str, suite: str, levels: str, pairs: int) -> strength_page.Row:
    contest = contest_of(
        rules_of(suite),
        levels,
        seed=f"{SEED} {suite}",
        seconds=SECONDS if table == "times" else None,
        worlds=None if table == "times" else worlds_of(suite),
        matches=table == "matches",
        check=levels == "expert,policy",
    )
    folder = ROOT / "out" / "ladder" / commit()
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{suite} {levels}{f' {table}' * (table in ('matches', 'times'))}.jsonl"
    clock = time.perf_counter if table == "times" else time.process_time
    found = climb(contest, pairs, kept=kept, clock=clock).written()
    return {"suite": suite, **found, "python": sys.implementation.name}


def _speed(suite: str) -> strength_page.Row:
    rules = rules_of(suite)
    found = {"policy_deals_per_s": bench_counts.policy_deals, "rollouts_per_s": bench_counts.rollouts}
    return {"suite": suite, **{name: round(median(f(rules) for _ in range(5))) for name, f in found.items()}}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and write; gives the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0], allow_abbrev=False)
    parser.add_argument("only", nargs="*", metavar="WHAT", help=f"of {' '.join(WORDS)}")
    parser.add_argument("--pairs", type=int, metavar="N", help="pairs for each row")
    parser.add_argument(
        "--truth", type=int, default=regret.TRUTH, metavar="N", help="deals of regret's truth"
    )
    parser.add_argument("--write", action="store_true", help="only write the page")
    options = parser.parse_args(arguments)
    unknown = [word for word in options.only if word not in WORDS]
    if unknown:
        parser.error(f"{unknown[0]!r} is none of {' '.join(WORDS)}")
    if not options.write:
        tables, suites_, levels = (
            [word for word in words if word in options.only] or words for words in (TABLES, SUITES, LEVELS)
        )
        for table in tables:
            for suite in suites_:
                for row in measured(table, suite, levels, options.pairs, options.truth):
                    say(json.dumps(row))
                    strength_page.keep({"table": table, **row, "commit": commit()})
    strength_page.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
