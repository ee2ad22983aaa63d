"""Players in a process of their own: never waited for (A38, A39), replaced when lost, gone when they should be."""

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
from game.core.actions import Draw, Throw
from game.core.legality import legal_actions, refusal
from game.session.players import OFFERED, Question, Reply
from game.session.worker import ALONE, LOSSES, STARTING, WorkerPlayers
from tests.session.making import new_match, setup_for
from tests.session.thinkers import serve_thinkers

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
    return refusal(question.view, reply.choice.actions[0]) is None


def test_a_question_is_answered_from_the_other_process(players, question):
    job = players.ask(question)
    reply = wait(players)
    assert reply.job == job
    assert reply.choice.reasons
    assert legal(reply, question)
    assert players.poll() is None
    assert players.mishaps == []


def test_the_same_question_gets_the_same_answer(players, question):
    players.ask(question)
    first = wait(players)
    players.ask(question)
    assert wait(players).choice == first.choice


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


@pytest.fixture
def thinkers():
    """Players of whom one thinks until it is stopped."""
    found = WorkerPlayers(work=serve_thinkers)
    yield found
    found.close()


def begun(players: WorkerPlayers, question: Question) -> int:
    """Have a question asked, and wait until the process thinks about it."""
    job = players.ask(question)
    end = time.monotonic() + LONG
    while players._busy != job and time.monotonic() < end:
        assert players.poll() is None
        time.sleep(0.002)
    assert players._busy == job
    return job


def test_a_newer_question_stops_the_one_that_is_thought_about(thinkers, question):
    endless = replace(question, level="endless")
    begun(thinkers, endless)
    begun(thinkers, replace(endless, version=endless.version + 1))
    job = thinkers.ask(question)
    reply = wait(thinkers)
    assert reply.job == job
    assert legal(reply, question)
    assert thinkers.mishaps == []


def test_a_cancelled_question_is_put_away_and_its_answer_dropped(thinkers, question):
    job = begun(thinkers, replace(question, level="endless"))
    thinkers.cancel(job - 1)  # an earlier one is nobody's any more
    assert thinkers._asked is not None
    thinkers.cancel(job)
    time.sleep(0.2)
    assert thinkers.poll() is None
    thinkers.ask(question)
    assert legal(wait(thinkers), question)
    assert thinkers.mishaps == []


def test_closing_in_the_middle_of_a_thought_is_quick_and_leaves_nothing_behind(thinkers, question):
    begun(thinkers, replace(question, level="endless"))
    pid, start = thinkers._process.pid, time.perf_counter()
    thinkers.close()
    assert time.perf_counter() - start < 0.9
    assert gone(pid)


def test_the_plans_that_were_compared_come_with_the_answer(thinkers, question):
    thinkers.ask(replace(question, level="comparing"))
    choice = wait(thinkers).choice
    best, other = choice.table
    assert best.actions == choice.actions
    assert (other.mean, other.error, other.worlds, other.facts) == (-12.5, 4.0, 400, {"next_takes": 31.0})
    assert refusal(question.view, other.actions[0]) is None


def test_an_answer_that_is_no_action_is_played_by_the_stand_in(thinkers, question):
    thinkers.ask(replace(question, level="mumbling"))
    assert legal(wait(thinkers), question)
    assert "mumbling stumbled" in thinkers.mishaps[0]


def test_temperament_and_level_reach_the_player(thinkers, question):
    thinkers.ask(replace(question, level="comparing", temperament="bold"))
    (reason,) = wait(thinkers).choice.reasons
    assert reason.facts == {"temperament": "bold"}


def test_a_process_that_starts_slowly_keeps_nobody_waiting(question):
    now = [0.0]
    players = WorkerPlayers(clock=lambda: now[0])
    try:
        job = players.ask(question)
        assert players._process is not None
        now[0] += STARTING + 0.1
        players._heard = lambda job: None
        reply = players.poll()
        assert reply.job == job
        assert legal(reply, question)
        assert players.mishaps == []  # it is not given up
        assert players._process is not None
    finally:
        players.close()


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
    wait(players)
    assert len(players.mishaps) == 1  # the new one answered


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
    players._clock = lambda: time.monotonic() + ALONE + 1
    players.ask(question)  # after a while it is tried again
    assert players._process is not None


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
        start = time.perf_counter()
        reply = players.poll()
        assert time.perf_counter() - start < 0.9  # no screen waits for a process that hangs
        assert reply.job == job
        assert legal(reply, question)
        assert players.mishaps == ["the players' process does not answer"]
        assert gone(stuck)
    finally:
        players.close()


@pytest.mark.parametrize("temperament", [None, "cautious", "bold"])
def test_every_level_that_is_offered_plays_from_there_in_every_temperament(players, question, temperament):
    for level in OFFERED:
        players.ask(replace(question, level=level, temperament=temperament))
        assert legal(wait(players), question)
    assert players.mishaps == []


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
        while len(match.onlooker.history) < 40 and time.monotonic() < end:
            match.tick()
            time.sleep(0.001)
        assert len(match.onlooker.history) >= 40
        assert players.mishaps == []
    finally:
        players.close()


def test_a_hint_that_comes_too_late_keeps_no_computer_from_playing(players):
    match = new_match(setup_for("classic", 2, people=(0,), level="medium"), players=players)
    port, end = match.ports[0], time.monotonic() + LONG
    while not port.view.my_turn and time.monotonic() < end:
        match.tick()
        time.sleep(0.001)
    match.hint(0)
    for action in (Draw(0), None):
        fault = port.submit(action or next(a for a in legal_actions(port.view) if isinstance(a, Throw)))
        assert fault is None
    assert match.thinking == 1
    match.tick()  # the computer is asked, before anybody says that the hint is not wanted any more
    match.drop_hint()
    acts = len(port.history)
    while len(port.history) == acts and time.monotonic() < end:
        match.tick()
        time.sleep(0.001)
    assert len(port.history) > acts


def test_two_matches_share_them_and_a_late_answer_to_the_first_is_no_move_of_the_second(thinkers):
    first = new_match(setup_for(level="endless"), players=thinkers)
    end = time.monotonic() + LONG
    while thinkers._busy is None and time.monotonic() < end:
        assert not first.tick()
        time.sleep(0.002)
    assert thinkers._busy is not None
    first.close()  # left in the middle of a thought: a new game, another one loaded
    second = new_match(setup_for("hand-and-foot", 3, level="medium"), players=thinkers)
    while len(second.onlooker.history) < 20 and time.monotonic() < end:
        second.tick()
        time.sleep(0.001)
    assert len(second.onlooker.history) >= 20
    assert len(first.onlooker.history) == 0
    assert thinkers.mishaps == []  # every answer was one to its own question


def test_no_frame_is_late_while_they_think():
    """The part of a frame that talks to the players, in processor time of this process: it never waits."""
    players = WorkerPlayers()
    match = new_match(setup_for("hand-and-foot", 4, level=OFFERED[-1]), players=players)
    try:
        end, spent = time.monotonic() + LONG, []
        while len(spent) < 700 and time.monotonic() < end and not match.deal_over:
            start, wall = time.thread_time(), time.perf_counter()
            match.tick()
            spent.append(time.thread_time() - start)
            assert time.perf_counter() - wall < 2.0
            time.sleep(0.002)
        assert len(match.onlooker.history) > 5
        spent.sort()
        assert spent[int(len(spent) * 0.999) - 1] < 0.008
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


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks through the processes of Linux")
def test_the_program_leaves_no_process_behind(tmp_path):
    mark = f"SEVENFOLD_TEST={tmp_path}"
    name, _, value = mark.partition("=")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SEVENFOLD_HOME": str(tmp_path)}
    program = [sys.executable, "-m", "game", "--frames", "20"]
    running = subprocess.Popen(program, env={**os.environ, **quiet, name: value})
    most = 0
    while running.poll() is None:
        most = max(most, len(marked(mark)))
        time.sleep(0.01)
    assert running.returncode == 0
    assert most >= 2  # the players' process was there from the start
    end = time.monotonic() + LONG
    while marked(mark) and time.monotonic() < end:
        time.sleep(0.02)
    assert not marked(mark)


def marked(mark: str) -> list[str]:
    """The processes that have this in their environment."""
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(folder.name)
    return found
