"""Matches for tests: set up in a line, played by whoever is needed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from game.bots import Budget, make_bot
from game.core.actions import Action
from game.core.notation import read_action
from game.session.match import Match
from game.session.players import LocalPlayers, Players
from game.session.ports import SeatPort
from game.session.setup import MatchSetup, SeatSetup

TABLES = [
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("hand-and-foot", 2),
    ("hand-and-foot", 3),
    ("hand-and-foot", 4),
    ("modern-american", 4),
]


def setup_for(
    game: str = "classic",
    players: int = 4,
    *,
    people: tuple[int, ...] = (),
    level: str = "random",
    target: int | None = None,
    **options: bool | str,
) -> MatchSetup:
    seats = tuple(
        SeatSetup(f"Seat {seat}", human=seat in people, level=level, temperament=None)
        for seat in range(players)
    )
    return MatchSetup(game, players, seats, target, tuple(options.items()))


def new_match(
    setup: MatchSetup | None = None,
    *,
    path: Path | None = None,
    seed: int = 1,
    code: str | None = None,
    players: Players | None = None,
) -> Match:
    match = Match.begin(
        setup or setup_for(),
        path=path,
        rng=Random(seed),
        code=code,
        players=players or LocalPlayers(Budget()),
        clock=lambda: 0.0,
    )
    if path is not None:
        _OPEN[path] = match
    return match


#: Whose journals are open: one program plays a journal at a time.
_OPEN: dict[Path, Match] = {}


def resumed(path: Path) -> Match:
    """Take a match up again; whoever had it here before lets go of it."""
    if path in _OPEN:
        _OPEN.pop(path).close()
    _OPEN[path] = Match.resume(path, rng=Random(2), players=LocalPlayers(Budget()), clock=lambda: 0.0)
    return _OPEN[path]


def person_plays(port: SeatPort, rng: Random) -> Action:
    """A person does anything that is legal."""
    action = make_bot("random").choose(port.view, rng, Budget()).actions[0]
    assert port.submit(action) is None
    return action


def do(port: SeatPort, text: str) -> object:
    """A person tries an action; gives the refusal."""
    assert port.seat is not None
    return port.submit(read_action(text, port.seat, port.view.hand))


def step(match: Match, rng: Random) -> bool:
    """Somebody does something; False when nobody can."""
    if match.deal_over:
        return False
    if match.thinking is not None:
        return match.tick()
    person_plays(match.ports[match.onlooker.view.public.to_act], rng)
    return True


def play_deal(match: Match, seed: int = 5) -> None:
    rng = Random(seed)
    while step(match, rng):
        pass
    assert match.deal_over


def whole(match: Match) -> dict[str, Any]:
    """Everything on the table: tests may look behind the ports."""
    return match._course.table.written()


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write_lines(path: Path, lines: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
