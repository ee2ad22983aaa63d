"""The positions of the regret suites: kept as a deal's code and what was done since, found in self-play."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.bots import Budget
from game.bots.counts.reading import from_view
from game.bots.counts.table import PLAY, Counts
from game.bots.policy.weights import weights_for
from game.bots.search.candidates import Plan, plays
from game.bots.search.rollout import do
from game.core.games import preset
from game.core.notation import read_action, write_action
from game.core.ruleset import RuleSet
from game.core.secrecy import view_for
from game.core.view import PlayerView
from game.session.contest import Contest, Start, start_of
from game.session.contestants import Contestant, contestant, play_deal
from game.session.dealing import dealt
from game.session.table import Table

FOLDER = Path(__file__).parent / "regret"
STAGES = ("first meld", "meld", "throw", "go out")


@dataclass(frozen=True)
class Position:
    """A decision: how its deal began, what was done since, and the stage of the turn."""

    rules: RuleSet
    stage: str
    start: dict[str, Any]
    done: tuple[str, ...]

    def view(self) -> PlayerView:
        """Give what the seat to act sees."""
        table = Table()
        table.open(dealt(self.rules, **self.start))
        for text in self.done:
            seat = table.public.to_act
            fault = table.play(read_action(text, seat, table.view(seat).hand))
            if fault is not None:
                raise ValueError(f"{self.start['code']}: {text} is refused: {fault}")
        return table.view(table.public.to_act)

    def written(self) -> str:
        """Give it as a line of JSON."""
        return json.dumps({"stage": self.stage, **self.start, "done": self.done})


def suites() -> list[str]:
    """Name the suites that there are."""
    return sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def read_suite(name: str) -> list[Position]:
    """Read the positions of a game and number of players, such as `classic-4`."""
    if name not in suites():
        raise ValueError(f"suite: {name!r} is unknown (there are: {', '.join(suites()) or 'none'})")
    return [
        _read(line, rules_of(name)) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]


def _read(line: str, rules: RuleSet) -> Position:
    row = json.loads(line)
    stage, done = row.pop("stage"), tuple(row.pop("done"))
    return Position(rules, stage, row, done)


def write_suite(name: str, positions: list[Position]) -> Path:
    """Write the positions of a suite, in place of those that were there."""
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.jsonl"
    path.write_text("".join(position.written() + "\n" for position in positions), "utf-8")
    return path


def rules_of(name: str) -> RuleSet:
    """Give the rules of a suite; a game that there is not is a ValueError."""
    game, _, players = name.rpartition("-")
    return preset(game, int(players) if players.isdecimal() else 0)


# -- finding them -------------------------------------------------------------------------------


def make_suite(name: str, count: int, seed: str) -> list[Position]:
    """Find so many positions after the draw as they come, each of a deal of its own."""
    rules, rng = rules_of(name), random.Random(f"regret {seed}")
    contest = Contest(rules, ("policy", "policy"), f"regret {seed}", Budget(alone=True))
    found: list[Position] = []
    with ExitStack() as stack:
        player = contestant("policy", Budget(alone=True), stack)
        number = 0
        while len(found) < count:
            here = list(_decisions(rules, player, start_of(contest, number)))
            number += 1
            if here:
                found.append(rng.choice(here))
    return found


def _decisions(rules: RuleSet, player: Contestant, start: Start) -> Iterator[Position]:
    """Play a deal and give its decisions after the draw, those without a choice left out."""
    begin = {"code": start.code, "number": start.number, "dealer": start.dealer, "scores": list(start.scores)}
    table = Table()
    table.open(dealt(rules, **begin))
    chances = [random.Random(0)] * rules.players
    chosen = play_deal(table, table.play, [player] * rules.players, ["policy"] * rules.players, chances)
    texts = tuple(write_action(step.action) for step in table.played)
    for at, _ in chosen:
        step = table.played[at]
        stage = stage_of(view_for(step.before, step.action.seat))
        if stage is not None:
            yield Position(rules, stage, begin, texts[:at])


def stage_of(view: PlayerView) -> str | None:
    """Tell what a decision after the draw is about; None where there is nothing to decide.

    Going out stands above all, then the first meld; where all plans lay the same it is about the throw.
    """
    t = from_view(view, alone=True)
    w = weights_for(view.public.rules.game, view.public.rules.players)
    plans = plays(t, w) if t.phase == PLAY else []
    if len(plans) < 2:
        return None
    if any(_goes_out(t, plan) for plan in plans):
        return "go out"
    laid = {tuple(act for act in plan.acts if act[0] == "lay") for plan in plans}
    if len(laid) < 2:
        return "throw"
    return "meld" if t.opened[t.numbers.side_of[t.seat]] else "first meld"


def _goes_out(t: Counts, plan: Plan) -> bool:
    after = t.copy()
    do(after, plan.acts)
    return after.over and after.out == t.seat
