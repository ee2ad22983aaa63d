"""The record of a match: one JSON object a line, read and written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.core.fields import boolean, listed, number, object_, text
from game.core.games import preset
from game.core.notation import NotationError
from game.core.ruleset import RuleSet
from game.core.viewtext import read_rules

#: The version of the record that this program writes.
RECORD: Final = 1
#: The highest target, and letters of the longest name, that a screen has room for.
MOST_POINTS: Final = 1_000_000
LONGEST_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits at a seat."""

    name: str
    human: bool
    level: str = ""
    temperament: str | None = None


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """The first line: what is played, by whom."""

    rules: RuleSet
    seats: tuple[SeatLine, ...]
    program: dict[str, Any] = field(default_factory=dict)
    started: str = ""


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal begins; `table` is the whole position after it, as JSON."""

    deal: int
    seed: str
    table: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action was accepted; `ms` is how long the seat took."""

    seat: int
    do: str
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class OverLine:
    """A deal ended, with its count; what a record leaves out is None."""

    over: dict[str, Any]
    deal_points: tuple[int, ...] | None
    lines: tuple[dict[str, int], ...] | None
    scores: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class MatchLine:
    """The match ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UndoLine:
    """So many last actions were taken back; `take_back`: past something new."""

    count: int
    take_back: bool = False


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A seat arranged its hand so."""

    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class ConcedeLine:
    """A seat gave the match up for its side; other programs may pass over it."""

    seat: int


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line that this program does not know; readers pass over it."""


Line = (
    HeaderLine | DealLine | ActionLine | OverLine | MatchLine | UndoLine | OrderLine | ConcedeLine | OtherLine
)


def write_line(line: Line) -> str:
    """Write a line, without its end."""
    return json.dumps(_object(line), ensure_ascii=False)


def _object(line: Line) -> dict[str, Any]:
    match line:
        case HeaderLine(rules, seats, program, started):
            return {
                "record": RECORD,
                "game": rules.game,
                "players": rules.players,
                "options": rules.options_from(preset(rules.game, rules.players)),
                "target": rules.target,
                "seats": [_seat(seat) for seat in seats],
                "program": program,
                "started": started,
            }
        case DealLine(deal, seed, table):
            return {"deal": deal, "seed": seed, "table": table}
        case ActionLine(seat, do, ms):
            return {"seat": seat, "do": do} if ms is None else {"seat": seat, "do": do, "ms": ms}
        case OverLine(over, points, lines, scores):
            found: dict[str, Any] = {"over": over}
            if points is not None:
                found["deal_points"] = list(points)
            if lines is not None:
                found["lines"] = list(lines)
            if scores is not None:
                found["scores"] = list(scores)
            return found
        case MatchLine(scores, winners):
            return {"match": "over", "scores": list(scores), "winners": list(winners)}
        case UndoLine(count, take_back):
            return {"undo": count, "take_back": True} if take_back else {"undo": count}
        case OrderLine(seat, hand):
            return {"order": seat, "hand": hand}
        case ConcedeLine(seat):
            return {"concede": seat}
        case OtherLine():
            return {}


def _seat(seat: SeatLine) -> dict[str, Any]:
    if seat.human:
        return {"name": seat.name, "human": True}
    found: dict[str, Any] = {"name": seat.name, "level": seat.level}
    if seat.temperament is not None:
        found["temperament"] = seat.temperament
    return found


def read_line(source: str) -> Line:
    """Read a line; raises `NotationError` naming the field."""
    try:
        found = json.loads(source)
    except (ValueError, RecursionError):
        raise NotationError("", "this is no JSON") from None
    return read_object(object_(found, "line"))


def read_object(found: Mapping[str, Any]) -> Line:
    """Read a line that has been parsed already."""
    if "record" in found:
        return _read_header(found)
    if "do" in found:
        ms = found.get("ms")
        took = None if ms is None else number(ms, "ms")
        return ActionLine(number(found.get("seat"), "seat"), text(found["do"], "do"), took)
    if "deal" in found:
        table = dict(object_(found.get("table"), "table"))
        return DealLine(number(found["deal"], "deal", least=1), text(found.get("seed", ""), "seed"), table)
    if "over" in found:
        return _read_over(found)
    if "match" in found:
        if found["match"] != "over":
            raise NotationError("match", f"over is known, not {found['match']!r}")
        return MatchLine(_numbers(found.get("scores"), "scores"), _numbers(found.get("winners"), "winners"))
    if "undo" in found:
        back = boolean(found.get("take_back", False), "take_back")
        return UndoLine(number(found["undo"], "undo", least=1), back)
    if "order" in found:
        return OrderLine(number(found["order"], "order"), text(found.get("hand"), "hand"))
    if "concede" in found:
        return ConcedeLine(number(found["concede"], "concede"))
    return OtherLine()


def _read_header(found: Mapping[str, Any]) -> HeaderLine:
    version = number(found["record"], "record", least=1)
    if version > RECORD:
        raise NotationError(
            "record", f"this record is of version {version}; this program reads up to {RECORD}"
        )
    rules = read_rules(found)
    target = found.get("target")
    if target is not None and rules.deals is None:
        rules = replace(rules, target=number(target, "target", least=1, most=MOST_POINTS))
    rows = listed(found.get("seats"), "seats")
    if len(rows) != rules.players:
        raise NotationError("seats", f"{rules.players} are needed, not {len(rows)}")
    seats = tuple(_read_seat(object_(row, f"seats[{i}]"), f"seats[{i}]") for i, row in enumerate(rows))
    program = dict(object_(found.get("program") or {}, "program"))
    return HeaderLine(rules, seats, program, text(found.get("started", ""), "started"))


def _read_seat(row: Mapping[str, Any], where: str) -> SeatLine:
    human = boolean(row.get("human", False), f"{where}.human")
    level = "" if human else _shown(row.get("level", ""), f"{where}.level")
    temperament = row.get("temperament")
    if temperament is not None:
        text(temperament, f"{where}.temperament")
    name = _shown(row.get("name", ""), f"{where}.name")
    if len(name) > LONGEST_NAME:
        raise NotationError(f"{where}.name", f"a name of at most {LONGEST_NAME} letters is needed")
    return SeatLine(name, human, level, temperament)


def _shown(value: object, where: str) -> str:
    """Give a text that a screen can draw."""
    if not (words := text(value, where)).isprintable():
        raise NotationError(where, "letters are needed that can be shown")
    return words


def _read_over(found: Mapping[str, Any]) -> OverLine:
    lines = None
    if "lines" in found:
        lines = tuple(
            {
                name: number(value, f"lines[{i}].{name}", least=None)
                for name, value in object_(row, f"lines[{i}]").items()
            }
            for i, row in enumerate(listed(found["lines"], "lines"))
        )
    points = _numbers(found["deal_points"], "deal_points") if "deal_points" in found else None
    scores = _numbers(found["scores"], "scores") if "scores" in found else None
    return OverLine(dict(object_(found["over"], "over")), points, lines, scores)


def _numbers(value: object, where: str) -> tuple[int, ...]:
    return tuple(number(row, f"{where}[{i}]", least=None) for i, row in enumerate(listed(value, where)))
