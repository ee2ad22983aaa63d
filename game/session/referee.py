"""The referee: worked cases (a table, actions, what must come of them) held against the rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.core.cards import Card
from game.core.engine import apply
from game.core.fields import boolean, known_only, listed, number, object_, text
from game.core.legality import going_out_fault, may_take, refusal
from game.core.match import standing
from game.core.notation import NotationError, read_action, read_faces, write_cards
from game.core.positions import read_zones_open
from game.core.refusals import Code, Refusal
from game.core.ruleset import RuleSet
from game.core.scoring import LINES, score
from game.core.search import throws
from game.core.secrecy import view_for
from game.core.state import GameState
from game.core.viewtext import read_rules

_FIELDS: Final = ("id", "rule", "game", "players", "options", "table", "do", "expect")
_EXPECT: Final = (
    "results reasons hands hand pile stock pile_top turn phase threes frozen feet played_from_foot melds over "
    "out_seat concealed deal_points lines minimum throws may_take may_go_out match"
).split()


@dataclass(frozen=True, slots=True)
class Case:
    """One worked case, read and found possible."""

    name: str
    rule: str
    state: GameState
    #: A deal's points given instead of cards.
    points: tuple[int, ...] | None
    do: tuple[str, ...]
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The table after a case's actions, and why each was refused."""

    state: GameState
    refusals: tuple[Refusal | None, ...]
    points: tuple[int, ...] | None

    @property
    def rules(self) -> RuleSet:
        return self.state.public.rules


def read_cases(path: Path) -> list[Case]:
    """Read a file of cases; every error is a `NotationError` that names file, case and field."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NotationError(str(path), f"cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise NotationError(str(path), f"is no JSON: {error}") from None
    if not isinstance(found, list):
        raise NotationError(str(path), "a list of cases is needed")
    cases: list[Case] = []
    names: set[str] = set()
    for place, row in enumerate(found):
        name = row.get("id") if isinstance(row, dict) else None
        shown = f"case {name}" if isinstance(name, str) and name.isprintable() else f"case number {place + 1}"
        try:
            case = read_case(row)
            if case.name in names:
                raise NotationError("id", f"{case.name!r} stands twice")
        except NotationError as error:
            raise NotationError(f"{path}: {shown}", str(error)) from None
        names.add(case.name)
        cases.append(case)
    return cases


def read_case(row: object) -> Case:
    """Read one case; raises `NotationError` naming the field."""
    found = object_(row, "case")
    known_only(found, _FIELDS, "")
    name = text(found.get("id"), "id")
    if not name or not name.isprintable():
        raise NotationError("id", "a name on one line is needed")
    rule = text(found.get("rule", ""), "rule")
    rules = read_rules(found)
    state, points = read_zones_open(found.get("table", {}), rules, "table")
    do = tuple(text(act, f"do[{i}]") for i, act in enumerate(listed(found.get("do", []), "do")))
    for i, act in enumerate(do):
        read_action(act, 0, (), f"do[{i}]")
    expect = object_(found.get("expect"), "expect")
    _check_expect(expect, state.public.rules, len(do))
    return Case(name, rule, state, points, do, expect)


def _check_expect(expect: Mapping[str, Any], rules: RuleSet, acts: int) -> None:
    """Refuse an expectation that no outcome could be held against."""
    known_only(expect, _EXPECT, "expect")
    seats, sides = rules.players, len(rules.sides)
    _check_rows(expect, {"results": acts, "reasons": acts}, None)
    _check_rows(expect, {"hands": seats, "threes": sides, "deal_points": sides, "minimum": sides}, _whole)
    _check_rows(expect, {"feet": seats, "played_from_foot": seats}, boolean)
    for i, result in enumerate(expect.get("results", [])):
        if result not in ("ok", "refused", None):
            raise NotationError(f"expect.results[{i}]", f"ok or refused, not {result!r}")
    codes = {code.value for code in Code}
    for i, reason in enumerate(expect.get("reasons", [])):
        if reason is not None and not (isinstance(reason, str) and reason in codes):
            raise NotationError(f"expect.reasons[{i}]", f"{reason!r} is no code of a refusal")
    for name in ("hand", "melds", "lines"):
        limit = rules.players if name == "hand" else len(rules.sides)
        for key, value in object_(expect.get(name, {}), f"expect.{name}").items():
            where = f"expect.{name}.{key}"
            if key not in [str(i) for i in range(limit)]:
                raise NotationError(where, f"a number below {limit} is needed")
            _check_entry(name, value, where)
    for i, face in enumerate(listed(expect.get("throws", []), "expect.throws")):
        read_faces(face, f"expect.throws[{i}]")
    for name in ("may_take", "may_go_out", "frozen", "concealed"):
        if expect.get(name) is not None:
            boolean(expect[name], f"expect.{name}")
    _check_ends(expect)


def _whole(value: object, where: str) -> object:
    return number(value, where, least=None)


def _check_rows(
    expect: Mapping[str, Any], lengths: Mapping[str, int], check: Callable[[object, str], object] | None
) -> None:
    """Refuse lists of a wrong length, and entries of a wrong kind; null stands anywhere."""
    for name, length in lengths.items():
        if name not in expect:
            continue
        rows = listed(expect[name], f"expect.{name}")
        if len(rows) != length:
            raise NotationError(f"expect.{name}", f"{length} are needed, not {len(rows)}")
        for i, row in enumerate(rows):
            if row is not None and check is not None:
                check(row, f"expect.{name}[{i}]")


def _check_entry(name: str, value: object, where: str) -> None:
    if name == "hand":
        read_faces(value, where)
    elif name == "melds":
        for i, meld in enumerate(listed(value, where)):
            read_faces(meld, f"{where}[{i}]")
    else:
        known_only(object_(value, where), LINES, where)
        for line, points in object_(value, where).items():
            _whole(points, f"{where}.{line}")


def _check_ends(expect: Mapping[str, Any]) -> None:
    if expect.get("over") not in (None, "out", "stock"):
        raise NotationError("expect.over", f"out, stock or null, not {expect['over']!r}")
    if expect.get("phase") not in (None, "draw", "play", "answer"):
        raise NotationError("expect.phase", f"draw, play or answer, not {expect['phase']!r}")
    if expect.get("pile_top") is not None:
        read_faces(expect["pile_top"], "expect.pile_top")
    for name in ("pile", "stock", "turn", "out_seat"):
        if expect.get(name) is not None:
            number(expect[name], f"expect.{name}")
    if expect.get("match") is not None:
        match = object_(expect["match"], "expect.match")
        known_only(match, ("scores", "over", "winners"), "expect.match")
        boolean(match.get("over", False), "expect.match.over")
        for name in ("scores", "winners"):
            for i, row in enumerate(listed(match.get(name, []), f"expect.match.{name}")):
                _whole(0 if row is None else row, f"expect.match.{name}[{i}]")


def judge_case(case: Case) -> str | None:
    """Play a case; None when everything is as expected, else what differs, in words."""
    state = case.state
    refusals: list[Refusal | None] = []
    expected = case.expect.get("results", [])
    for i, act in enumerate(case.do):
        seat = state.public.to_act
        action = read_action(act, seat, state.secret.hands[seat])
        fault = refusal(view_for(state, seat), action)
        refusals.append(fault)
        if fault is None:
            state = apply(state, action).state
        wanted = expected[i] if i < len(expected) else None
        got = "ok" if fault is None else "refused"
        if wanted is not None and wanted != got:
            was = "was accepted" if fault is None else f"was refused: {fault.code.value} ({fault.clause})"
            return f'action {i + 1} "{act}": expected {wanted}, {was}'
    return _differs(case.expect, _Outcome(state, tuple(refusals), case.points))


def _differs(expect: Mapping[str, Any], outcome: _Outcome) -> str | None:
    for name, wanted in expect.items():
        if name == "results":
            continue
        got = _CHECKS[name](outcome, wanted)
        if not _agrees(wanted, got):
            return f"{name}: expected {json.dumps(wanted)}, got {json.dumps(got)}"
    return None


def _agrees(wanted: object, got: object) -> bool:
    """Compare; in lists null means that the place does not matter."""
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(
            w is None or _agrees(w, g) for w, g in zip(wanted, got, strict=True)
        )
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(name in got and _agrees(value, got[name]) for name, value in wanted.items())
    return type(wanted) is type(got) and wanted == got


def _faces(text_: str) -> list[str]:
    return sorted(text_.split())


def _as_text(cards: Sequence[Card]) -> list[str]:
    return _faces(write_cards(cards))


def _hand(outcome: _Outcome, wanted: Mapping[str, str]) -> dict[str, str]:
    """Give the hands asked for; written as asked for where the cards are the same."""
    found = {}
    for seat, cards in wanted.items():
        hand = outcome.state.secret.hands[int(seat)]
        found[seat] = cards if _as_text(hand) == _faces(cards) else write_cards(hand)
    return found


def _melds(outcome: _Outcome, wanted: Mapping[str, list[str]]) -> dict[str, list[str]]:
    found = {}
    for side, melds in wanted.items():
        stand = [meld.cards for meld in outcome.state.public.melds[int(side)]]
        same = sorted(_as_text(cards) for cards in stand) == sorted(map(_faces, melds))
        found[side] = melds if same else [write_cards(cards) for cards in stand]
    return found


def _throws(outcome: _Outcome, wanted: Sequence[str]) -> list[str]:
    public = outcome.state.public
    view = view_for(outcome.state, public.to_act)
    found = [action.card.face for action in throws(view)] if public.over is None else []
    return list(wanted) if sorted(found) == sorted(wanted) else found


def _points(outcome: _Outcome) -> list[int] | None:
    if outcome.points is not None:
        return list(outcome.points)
    if outcome.state.public.over is None:
        return None
    return [sheet.total for sheet in score(outcome.state.public)]


def _lines(outcome: _Outcome, wanted: Mapping[str, Any]) -> dict[str, Any] | None:
    if outcome.state.public.over is None:
        return None
    sheets = score(outcome.state.public)
    return {side: {name: sheets[int(side)].lines[name] for name in lines} for side, lines in wanted.items()}


def _match(outcome: _Outcome, wanted: Mapping[str, Any] | None) -> dict[str, Any] | None:
    points = _points(outcome)
    if points is None:
        return None
    public = outcome.state.public
    found = standing(outcome.rules, public.scores, points, public.deal)
    return {"scores": list(found.scores), "over": found.over, "winners": list(found.winners)}


def _may_take(outcome: _Outcome) -> bool:
    public = outcome.state.public
    return public.over is None and may_take(view_for(outcome.state, public.to_act))


def _minimum(outcome: _Outcome) -> list[int]:
    return [outcome.state.public.minimum(side) for side in range(len(outcome.rules.sides))]


_CHECKS: Final[dict[str, Any]] = {
    "reasons": lambda o, w: [None if fault is None else fault.code.value for fault in o.refusals],
    "hands": lambda o, w: [len(hand) for hand in o.state.secret.hands],
    "hand": _hand,
    "pile": lambda o, w: len(o.state.public.pile),
    "stock": lambda o, w: len(o.state.secret.stock),
    "pile_top": lambda o, w: o.state.public.pile[-1].face if o.state.public.pile else None,
    "turn": lambda o, w: o.state.public.to_act,
    "phase": lambda o, w: o.state.public.turn.phase.value,
    "threes": lambda o, w: [len(threes) for threes in o.state.public.threes],
    "frozen": lambda o, w: o.state.public.frozen,
    "feet": lambda o, w: [foot is None for foot in o.state.secret.feet],
    "played_from_foot": lambda o, w: list(o.state.public.played_from_foot),
    "melds": _melds,
    "over": lambda o, w: None if o.state.public.over is None else o.state.public.over.by.value,
    "out_seat": lambda o, w: None if o.state.public.over is None else o.state.public.over.seat,
    "concealed": lambda o, w: o.state.public.over is not None and o.state.public.over.concealed,
    "deal_points": lambda o, w: _points(o),
    "lines": _lines,
    "minimum": lambda o, w: _minimum(o),
    "throws": _throws,
    "may_take": lambda o, w: _may_take(o),
    "may_go_out": lambda o, w: o.state.public.over is None and going_out_fault(o.state.public) is None,
    "match": _match,
}
