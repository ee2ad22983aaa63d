"""Whatever stands in a file is read, or refused in words that name the field; nothing else happens."""

import copy
import json
from pathlib import Path
from random import Random

import pytest

from game.core.notation import NotationError
from game.core.records import read_object
from game.core.secrecy import seen_by, view_for
from game.core.viewtext import history_entries, read_view, write_view
from game.session.referee import judge_case, read_case
from tests.support.play import opened, play, rules_of

FOLDER = Path(__file__).resolve().parent.parent
ROWS = [
    row for path in sorted((FOLDER / "cases").glob("*.json")) for row in json.loads(path.read_text("utf-8"))
]
LINES = [json.loads(line) for line in (FOLDER / "golden" / "classic-4.jsonl").read_text("utf-8").splitlines()]
ODD = [
    *(None, True, False, 0, 1, -1, 4, 99, 10**9, 10**30, 1.5, float("nan"), float("inf"), "", " ", "0", "x"),
    *("Ks", "Ks Ks Ks", "3h", "Jo " * 9, "K:", "lay", "take", "throw", "lay K: Ks,", "\ud800", "ſ", "²", "١"),
    *(
        [],
        [[]],
        [None],
        [0],
        ["Ks"],
        [{}],
        {},
        {"0": None},
        {"²": "Ks"},
        {"by": []},
        {"by": "out", "seat": True},
    ),
]


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], (*path, name))
    elif isinstance(value, list):
        for number, row in enumerate(value):
            yield from places(row, (*path, number))


def spoiled(value, rng):
    """The value with something odd in one or two of its places, or with a place missing or new."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2))):
        path = rng.choice(list(places(value)))
        if not path:
            continue
        *way, last = path
        here = value
        for step in way:
            here = here[step]
        kind = rng.random()
        if kind < 0.15:
            del here[last]
        elif kind < 0.25 and isinstance(here, dict):
            here["odd"] = rng.choice(ODD)
        else:
            here[last] = rng.choice(ODD)
    return value


def views(rng):
    """Views in the middle of deals, as text."""
    for variant in (0, 2, 6, 8, 10):
        state, _ = opened(rules_of(variant), f"fuzz {variant}")
        history = []
        for before, action, after, events in play(state, rng, steps=rng.randrange(120)):
            history += history_entries(before.public, action, [seen_by(event, 0) for event in events])
            state = after
        yield write_view(view_for(state, 0), version=1, history=history)


@pytest.mark.parametrize("number", range(10))
def test_a_spoiled_case_is_read_and_judged_or_refused(number, full_count):
    rng = Random(number)
    refused = 0
    for _ in range(full_count(60, 5000)):
        row = spoiled(rng.choice(ROWS), rng)
        try:
            case = read_case(row)
        except NotationError as error:
            refused += 1
            assert error.field
            assert error.words
            str(error)
        else:
            judge_case(case)
    assert refused > 20


@pytest.mark.parametrize("number", range(5))
def test_a_spoiled_view_is_read_or_refused(number, full_count):
    rng = Random(number)
    for view in views(rng):
        for _ in range(full_count(20, 1500)):
            row = spoiled(view, rng)
            try:
                found = read_view(row)
            except NotationError as error:
                assert error.words
            else:
                assert found.view.seat is not None


def test_a_spoiled_line_of_a_record_is_read_or_refused(full_count):
    rng = Random(1)
    for _ in range(full_count(600, 50_000)):
        row = spoiled(rng.choice([*LINES[:2], *LINES[-2:], rng.choice(LINES)]), rng)
        if isinstance(row, dict):
            try:
                read_object(row)
            except NotationError as error:
                assert error.words
