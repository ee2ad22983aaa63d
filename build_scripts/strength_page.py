"""docs/strength.md, written from the figures in docs/strength.json."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from build_scripts.bootstrap import ROOT

FIGURES = ROOT / "docs" / "strength.json"
PAGE = ROOT / "docs" / "strength.md"
#: What makes a row another one than those before.
KEYS = ("table", "suite", "levels", "level", "stage")

Row = dict[str, Any]

HEAD = """# How strong the computer players are

Made by `build_scripts/measure.py`, which anybody can run again; a test keeps page and figures alike.

Two levels meet on the same deals from every seat: with two sides each deal is played twice, sides swapped; at a table
of three every player sits alone against two of the other, in each seat. *Pairs* counts these deals. The scores before a
deal are drawn so that every minimum of the game occurs. *Mean* is by how many points a deal the first level is ahead,
with its 95 % interval; at a table of three, its own score less the mean of the others. *Deals won* counts an even deal
as half. *Matches* adds the deals of a seating up to matches as they come, and tells the share that the first level
wins (with three at the table and a level in two seats, either of them wins for it); the table of whole matches plays
them as such. A deal alone is played for its points, a match to be won (a player from outside is not told which it is).
*Left policy* is the share of searches in which the player chose another plan than its policy. *ms* are milliseconds of
one processor for a decision of the first level: on the average, and within which 99.9 % were made; a dash stands where
another Python than the program's own played, which chooses the same moves.

Expert looks at so many sampled deals (*worlds*) a decision here, hard at 15 % of them, so that the same figures come
out again, whatever the machine. At the table they think for a time, 0.35 seconds.

    python -m game ladder --game classic --players 4 --levels expert,medium --pairs 200 --seed x
    python -m game ladder --levels expert,hard --pairs 600 --seed x --resume pairs.jsonl    can be broken off
    python -m game ladder --levels weights:mine.json,policy --pairs 5000 --stop             ends when it is clear
    python -m game ladder --levels exec:COMMAND,medium --matches --pairs 100                a player from outside
    python -m game ladder --levels expert,expert --pairs 150 --check                        looks for silly moves

Besides the levels there are marks to measure by: `random` plays any legal action, `greedy` lays and takes whatever it
may and throws the cheapest card, `policy` is what the searching levels fall back on, `uniform` is expert without its
judgement of hidden hands, and `all-hands` is expert shown all hands and feet (not the order of the stock): the most that
could be gained by guessing them.
"""

SECTIONS: dict[str, tuple[str, str]] = {
    "levels": ("Each level against the one below", ""),
    "marks": ("Against the marks", ""),
    "matches": ("Whole matches", ""),
    "inference": (
        "What guessing the hands is worth",
        "Points a deal against the policy: with hidden cards anywhere, as expert judges them, and with all hands open;\n"
        "and how much of the room between the first and the last expert closes.",
    ),
    "times": (
        "Time at the table",
        "Expert thinks for 0.35 seconds at most; milliseconds for a decision, by the clock, with nothing else to do.",
    ),
    "regret": (
        "Regret",
        "Points lost a decision against the best plan, on positions after the draw as they come in play (kept in\n"
        "`build_scripts/regret`), by stage of the turn, with 95 % intervals. The truth is the mean of so many sampled deals\n"
        "that the policy plays to their end, halved so that the best plan is found in one half and counted in the other\n"
        "(`build_scripts/regret.py`). Few deals miss the best plan now and then, and figures come out low rather than high.",
    ),
    "silly": (
        "Silly moves",
        "Expert's moves against the policy, gone through by `game/bots/checker.py`; `silly.py` beside it says what is\n"
        "silly. There is evidence for a move if it was two standard errors better than every compared plan that mends\n"
        "its flaw.",
    ),
    "speed": (
        "Speed of the simulation",
        "A second of one processor's time: whole deals that policies play, and rollouts that break off after eight\n"
        "turns and are valued. No compiled parts. A machine that is busy with other things shows less.",
    ),
}


def keep(row: Row) -> None:
    """Put a row among the figures, in place of one about the same."""
    rows = [old for old in figures() if _key(old) != _key(row)]
    rows = sorted([*rows, row], key=_key)
    FIGURES.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in rows), "utf-8", newline="\n")


def figures() -> list[Row]:
    """Give the figures that there are."""
    if not FIGURES.exists():
        return []
    return [json.loads(line) for line in FIGURES.read_text("utf-8").splitlines()]


def _key(row: Row) -> list[str]:
    return [str(row.get(name)) for name in KEYS]


def write() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8", newline="\n")


def page() -> str:
    """Give the whole page."""
    rows = figures()
    parts = [HEAD]
    for name, (title, words) in SECTIONS.items():
        here = [row for row in rows if _belongs(row, name)]
        if here:
            parts.append(f"\n## {title}\n\n" + (f"{words}\n\n" if words else ""))
            parts += [f"| {' | '.join(line)} |\n" for line in _TABLES.get(name, contests)(here)]
    return "".join(parts)


def _belongs(row: Row, table: str) -> bool:
    """Tell whether a table tells of a row; some are told of in two."""
    if table == "silly":
        return "silly" in row and row["table"] != "times"
    if table == "inference" and row["table"] == "marks":
        return bool(row["levels"] == ["expert", "policy"])
    return bool(row["table"] == table)


def contests(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Give the lines of a table of contests."""
    heads = "game, players, level, against, worlds, pairs, mean, deals won, matches, ms, left policy, commit".split(
        ", "
    )
    yield heads
    yield ["---"] * 4 + ["---:"] * 7 + ["---"]
    for row in rows:
        won = "–" if row["matches_won"] is None else f"{100 * row['matches_won']:.0f} % of {row['matches']}"
        yield [
            row["game"],
            str(row["players"]),
            *row["levels"],
            str(row["worlds"]) if row["deviations"] or row["other"]["deviations"] else "–",
            str(row["pairs"]),
            _interval(row),
            f"{100 * row['deals_won']:.1f} %",
            won,
            f"{row['ms_mean']:.1f}, {row['ms_p999']:.0f}"
            if row.get("python", "cpython") == "cpython"
            else "–",
            f"{100 * row['deviations']:.0f} %" if row["deviations"] else "–",
            row["commit"],
        ]


def _interval(row: Row) -> str:
    low, high = row["ci95"] or (row["mean_per_deal"],) * 2
    return f"{row['mean_per_deal']:+.0f} ± {(high - low) / 2:.0f}"


def guesses(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Give the lines of the table of what inference is worth, where all three rows are of one commit.

    Policies that differ cannot be held against each other.
    """
    yield [
        "game",
        "players",
        "worlds",
        "uniform",
        "expert",
        "all-hands",
        "pairs",
        "closed",
        "commit",
    ]
    yield ["---"] + ["---:"] * 7 + ["---"]
    for suite in dict.fromkeys(row["suite"] for row in rows):
        here = {row["levels"][0]: row for row in rows if row["suite"] == suite}
        three = [here[level] for level in ("uniform", "expert", "all-hands") if level in here]
        if len(three) < 3 or len({row["commit"] for row in three}) > 1:
            continue
        low, own, high = (row["mean_per_deal"] for row in three)
        yield [
            three[0]["game"],
            str(three[0]["players"]),
            _each(str(row["worlds"]) for row in three),
            *map(_interval, three),
            _each(str(row["pairs"]) for row in three),
            f"{100 * (own - low) / (high - low):.0f} %",
            three[0]["commit"],
        ]


def _each(words: Iterable[str]) -> str:
    """Give words once each, in order."""
    return ", ".join(dict.fromkeys(words))


def regrets(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Give the lines of the table of regret: a column for each stage."""
    stages = list(dict.fromkeys(row["stage"] for row in rows))
    stages.sort(key=lambda stage: stage == "all")
    yield ["suite", "level", *stages, "positions", "deals", "commit"]
    yield ["---"] * 2 + ["---:"] * (len(stages) + 2) + ["---"]
    for suite, level in dict.fromkeys((row["suite"], row["level"]) for row in rows):
        here = {row["stage"]: row for row in rows if (row["suite"], row["level"]) == (suite, level)}
        cells = [f"{here[s]['regret']:.1f} ± {here[s]['half']:.1f}" if s in here else "–" for s in stages]
        last = here.get("all") or next(iter(here.values()))
        yield [suite, level, *cells, str(last["n"]), str(last["truth"]), last["commit"]]


def blunders(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Give the lines of the table of silly moves."""
    yield ["game", "players", "level", "deals", "moves without evidence", "with evidence", "commit"]
    yield ["---"] * 3 + ["---:"] * 3 + ["---"]
    for row in rows:
        both = [_counted(row["silly"]), _counted(row["silly_proven"])]
        yield [row["game"], str(row["players"]), row["levels"][0], str(row["deals"]), *both, row["commit"]]


def _counted(kinds: dict[str, int]) -> str:
    told = ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
    return f"{sum(kinds.values())}" + (f" ({told})" if told else "")


def speeds(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Give the lines of the table of speeds."""
    yield ["suite", "deals a second", "rollouts a second", "commit"]
    yield ["---", "---:", "---:", "---"]
    for row in rows:
        figures_ = (f"{row[name]:,}" for name in ("policy_deals_per_s", "rollouts_per_s"))
        yield [row["suite"], *figures_, row["commit"]]


def times(rows: Sequence[Row]) -> Iterator[list[str]]:
    """Give the lines of the table of times."""
    yield ["game", "players", "decisions", "mean", "99.9 % within", "commit"]
    yield ["---"] + ["---:"] * 4 + ["---"]
    for row in rows:
        spent = (f"{row['ms_mean']:.0f}", f"{row['ms_p999']:.0f}")
        yield [row["game"], str(row["players"]), str(row["decisions"]), *spent, row["commit"]]


_TABLES: dict[str, Callable[[Sequence[Row]], Iterator[list[str]]]] = {
    "inference": guesses,
    "regret": regrets,
    "silly": blunders,
    "speed": speeds,
    "times": times,
}
