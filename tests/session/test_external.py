"""A player from outside: started once, asked line by line, and its faults said in words."""

from __future__ import annotations

import itertools
import json
import shlex
import sys
import textwrap

import pytest

from game.core.actions import Draw
from game.session.external import ExternalError, ExternalPlayer
from game.session.replay import check
from game.session.setup import MatchSetup, SeatSetup
from game.session.simulate import simulate
from tests.session.making import new_match, setup_for

SIMPLE = """
import json, sys
print("started", file=sys.stderr)
seen = open({seen!r}, "a")
seen.write("started\\n")
for line in sys.stdin:
    seen.write(line)
    seen.flush()
    view = json.loads(line)
    table, seat = view["table"], view["seat"]
    if table["phase"] == "draw":
        print("draw" if table["stock"] else "end", flush=True)
    elif table["phase"] == "answer":
        print("answer no", flush=True)
    else:
        print("throw", table["seats"][seat]["hand"].split()[0], flush=True)
"""


@pytest.fixture
def command(tmp_path):
    """`command(source)`: the command of a program that is written here."""

    def write(source: str) -> str:
        path = tmp_path / "a player.py"
        path.write_text(textwrap.dedent(source), "utf-8")
        return shlex.join([sys.executable, str(path)])

    return write


def setup(*levels: str) -> MatchSetup:
    seats = tuple(SeatSetup(f"P{i}", human=False, level=levels[i % len(levels)]) for i in range(4))
    return MatchSetup("classic", 4, seats)


def one_answer(command: str, **more: float):
    match = new_match(setup_for())
    player = ExternalPlayer(command, **more)
    try:
        return player.choose(match._course.table.view(match.thinking), version=3, history=[])
    finally:
        player.close()


def test_it_plays_whole_deals_and_is_started_once(command, tmp_path):
    seen = tmp_path / "seen"
    level = f"exec:{command(SIMPLE.format(seen=str(seen)))}"
    (result, _) = simulate(setup("steady", level), matches=2, deals=2, seed="s", record_dir=tmp_path / "out")
    assert len(result.deals) == 2
    assert check(result.journal) == []
    first, *views = seen.read_text("utf-8").splitlines()
    assert first == "started"
    read = [json.loads(view) for view in views]
    assert {view["seat"] for view in read} == {1, 3}
    for view in read:
        seat = view["seat"]
        hands = [row["hand"] for row in view["table"]["seats"]]
        assert isinstance(hands.pop(seat), str)
        assert all(isinstance(hand, int) for hand in hands)
        assert isinstance(view["table"]["stock"], int)
    versions = [view["version"] for view in read]
    matches = sum(a >= b for a, b in itertools.pairwise(versions))
    assert matches == 1


def test_its_answer_is_an_action_of_the_seat_that_was_asked(command):
    assert isinstance(one_answer(command("input(); print('draw')")), Draw)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", r"ended \(exit 0\) instead of answering for seat"),
        ("import sys; input(); sys.exit(7)", r"ended \(exit 7\)"),
        ("input(); raise RuntimeError", r"ended \(exit 1\)"),
        ("input(); print('hello')", "'hello' for seat . which is no action|answered 'hello'"),
        ("input(); print()", "which is no action"),
        ("input(); print('throw 99')", "'99' is no card"),
        ("import sys; input(); sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "which is no action"),
        ("input(); print('x' * 100000)", "which is no action"),
        ("import os; os.close(1); input(); input()", "instead of answering"),
    ],
)
def test_what_is_wrong_with_it_is_said_in_words(command, source, words):
    with pytest.raises(ExternalError, match=words):
        one_answer(command(source))


def test_it_is_not_waited_for_forever(command):
    with pytest.raises(ExternalError, match=r"no answer for seat . in 0\.3 seconds"):
        one_answer(command("import time; time.sleep(60)"), patience=0.3)


def test_one_that_answers_without_reading_does_not_hold_up_anything(command):
    level = "exec:" + command("while True: print('draw', flush=True)")
    with pytest.raises(ExternalError, match="'draw' is illegal"):
        simulate(setup(level), matches=1, seed="s")


@pytest.mark.parametrize("level", ["exec:", "exec: ", "exec:/nowhere/at/all", "exec:'"])
def test_a_command_that_cannot_be_started_is_said_in_words(level):
    with pytest.raises(ExternalError):
        simulate(setup(level), matches=1, seed="s")


def test_an_illegal_action_is_said_in_words_and_not_written(command, tmp_path):
    level = "exec:" + command("while input(): print('ask', flush=True)")
    with pytest.raises(ExternalError, match=r"'ask' is illegal for seat .: draw_first \(G5\)"):
        simulate(setup(level), matches=1, seed="s", record_dir=tmp_path / "out")
    (journal,) = (tmp_path / "out").iterdir()
    assert check(journal) == []
