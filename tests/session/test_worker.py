"""Players in a process of their own: never waited for, replaced when lost, gone when they should be."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots import Budget
from game.core.legality import refusal
from game.core.notation import read_action
from game.session.players import Question, Reply
from game.session.worker import LOSSES, WorkerPlayers
from tests.session.making import new_match, setup_for

LONG = 20.0


@pytest.fixture
def players():
    found = WorkerPlayers(Budget(seconds=0.05))
    yield found
    found.close()


@pytest.fixture
def question():
    match = new_match(setup_for(level="steady"))
    for _ in range(9):
        match.tick()
    seat = match.thinking
    table = match._course.table
    return Question(table.view(seat), table.version, lambda: table.entries(seat), "steady", seed=5)


def wait(players: WorkerPlayers) -> Reply:
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        reply = players.poll()
        if reply is not None:
            return reply
        time.sleep(0.002)
    raise AssertionError(f"no reply: {players.mishaps}")


def legal(reply: Reply, question: Question) -> bool:
    view = question.view
    first = reply.actions[0]
    action = read_action(first, view.seat, view.hand) if isinstance(first, str) else first
    return refusal(view, action) is None


def test_a_question_is_answered_from_the_other_process(players, question):
    job = players.ask(question)
    reply = wait(players)
    assert reply.job == job
    assert all(isinstance(action, str) for action in reply.actions)
    assert reply.reasons
    assert legal(reply, question)
    assert players.poll() is None
    assert players.mishaps == []


def test_the_same_question_gets_the_same_answer(players, question):
    players.ask(question)
    first = wait(players)
    players.ask(question)
    assert wait(players).actions == first.actions


def test_nobody_waits_for_it(players, question):
    players.warm()
    for _ in range(20):
        for call in (lambda: players.ask(question), players.poll):
            start = time.perf_counter()
            call()
            assert time.perf_counter() - start < 0.1


def test_only_the_last_question_is_answered(players, question):
    jobs = [players.ask(question) for _ in range(5)]
    assert wait(players).job == jobs[-1]
    time.sleep(0.1)
    assert players.poll() is None


def test_a_process_that_dies_is_replaced_and_the_stand_in_answers(players, question):
    players.ask(question)
    wait(players)
    first = players._process.pid
    os.kill(first, signal.SIGKILL)
    players.ask(question)
    reply = wait(players)
    assert legal(reply, question)
    assert any("died" in words or "gone" in words for words in players.mishaps)
    assert players._process.pid != first
    players.ask(question)
    assert isinstance(wait(players).actions[0], str)


def test_a_process_that_keeps_dying_is_left_alone(players, question):
    for _ in range(LOSSES + 2):
        job = players.ask(question)
        if players._process is not None:
            os.kill(players._process.pid, signal.SIGKILL)
        reply = wait(players)
        assert reply.job == job
        assert legal(reply, question)
    assert len(players.mishaps) == LOSSES
    assert players._process is None


def test_a_process_that_hangs_is_replaced(question):
    now = [0.0]
    players = WorkerPlayers(Budget(seconds=0.05), clock=lambda: now[0])
    try:
        players.ask(question)
        wait(players)
        stuck = players._process.pid
        os.kill(stuck, signal.SIGSTOP)
        job = players.ask(question)
        assert players.poll() is None
        now[0] += 100.0
        reply = players.poll()
        assert reply.job == job
        assert legal(reply, question)
        assert players.mishaps == ["the players' process does not answer"]
        assert gone(stuck)
    finally:
        players.close()


def test_a_level_that_nobody_knows_is_played_by_the_stand_in(players, question):
    players.ask(replace(question, level="of tomorrow"))
    assert legal(wait(players), question)
    assert "of tomorrow" in players.mishaps[0]


def test_it_is_started_late_and_leaves_nothing_behind(players, question):
    assert players._process is None
    players.ask(question)
    wait(players)
    pid = players._process.pid
    start = time.perf_counter()
    players.close()
    players.close()
    assert time.perf_counter() - start < 1.0
    assert gone(pid)
    players.ask(question)
    assert legal(wait(players), question)


def test_closing_in_the_middle_of_starting_leaves_nothing_behind(players, question):
    players.ask(question)
    pid = players._process.pid
    players.close()
    assert gone(pid)


def test_it_ends_with_a_game_that_was_killed(tmp_path):
    program = tmp_path / "game_that_dies.py"
    program.write_text(
        textwrap.dedent(
            """
            import time
            from game.session.worker import WorkerPlayers
            if __name__ == "__main__":
                players = WorkerPlayers()
                players.warm()
                players._line.recv()
                print(players._process.pid, flush=True)
                time.sleep(60)
            """
        )
    )
    parent = subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + LONG
    while not gone(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert gone(pid)


def test_a_match_is_played_by_them():
    players = WorkerPlayers(Budget(seconds=0.05))
    match = new_match(setup_for("hand-and-foot", 4, level="steady"), players=players)
    try:
        end = time.monotonic() + LONG
        while len(match.onlooker.history) < 80 and time.monotonic() < end:
            match.tick()
        assert len(match.onlooker.history) >= 80
        assert players.mishaps == []
    finally:
        players.close()


def gone(pid: int) -> bool:
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return state(pid) == "Z"


def state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
