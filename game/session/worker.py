"""Computer players in a process of their own, so that no frame ever waits for them."""

from __future__ import annotations

import contextlib
import json
import signal
import time
from collections.abc import Callable
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from game.bots import Budget, Reason
from game.core.notation import write_action
from game.core.viewtext import read_view, write_view
from game.session.players import THINKING, Bench, Question, Reply, stand_in

#: A job on its way: its number, the view as text, level, temperament, seed, seconds.
Job = tuple[int, str, str, str | None, int, float | None]
#: What comes back: the job's number, the plan as texts, the reasons, and what went wrong in words.
Done = tuple[int, tuple[str, ...], tuple[Reason, ...], str | None]

#: Seconds after which a silent process counts as lost: to start in, and beyond the time it was given.
STARTING: Final = 10.0
PATIENCE: Final = 3.0
#: After so many losses in a row the stand-in plays on alone.
LOSSES: Final = 3


def serve(line: Connection) -> None:
    """Answer jobs until the line closes: the process's whole life."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key for the game is none for its players
    bench = Bench()
    line.send((0, (), (), None))
    while True:
        try:
            job: Job | None = line.recv()
        except (EOFError, OSError):
            return
        if job is None:
            return
        try:
            line.send(_done(bench, job))
        except OSError:
            return


def _done(bench: Bench, job: Job) -> Done:
    number, text, level, _, seed, seconds = job
    try:
        view = read_view(json.loads(text)).view
        choice = bench.choose(level, view, seed, Budget(seconds=seconds))
        return number, tuple(map(write_action, choice.actions)), choice.reasons, None
    except Exception as error:  # whatever a player stumbles over, the game goes on
        return number, (), (), f"{type(error).__name__}: {error}"


class WorkerPlayers:
    """Players in one lasting process; it is started when it is first needed, and again when it dies.

    While it is away, and where a player stumbles, a simple stand-in answers from here.
    """

    def __init__(self, budget: Budget = THINKING, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Think within this budget; `clock` gives seconds."""
        self._budget = budget
        self._clock = clock
        self._jobs = count(1)
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._asked: tuple[int, Question] | None = None
        #: The job that the process has, if any; it gets one at a time.
        self._busy: int | None = None
        self._deadline = 0.0
        self._ready = False
        self._losses = 0
        #: What went wrong so far, in words, for the log.
        self.mishaps: list[str] = []

    def warm(self) -> None:
        """Start the process, if it does not run; it gets ready by itself."""
        if self._process is not None or self._losses >= LOSSES:
            return
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="sevenfold players", daemon=True)
        self._ready = False
        try:
            self._process.start()
        except OSError as error:
            self._process = None
            self._lose(f"the players' process cannot be started: {error}")
        finally:
            theirs.close()

    def ask(self, question: Question) -> int:
        """Send a question off; while an earlier one is still thought about, as soon as that is done."""
        job = next(self._jobs)
        self._asked = (job, question)
        self.warm()
        if self._busy is None:
            self._send(job, question)
        return job

    def _send(self, job: int, question: Question) -> None:
        view = write_view(question.view, version=question.version, history=question.entries())
        text = json.dumps(view, ensure_ascii=False)
        parcel: Job = (job, text, question.level, question.temperament, question.seed, self._budget.seconds)
        self._deadline = self._clock() + PATIENCE + (self._budget.seconds or 0.0)
        self._deadline += 0.0 if self._ready else STARTING
        if self._line is None:
            return
        try:
            self._line.send(parcel)
            self._busy = job
        except OSError as error:
            self._lose(f"the players' process is gone: {error}")

    def poll(self) -> Reply | None:
        """Give the reply to the last question, once; late replies to earlier ones are dropped."""
        if self._asked is None:
            return None
        job, question = self._asked
        try:
            while self._line is not None and self._line.poll():
                done: Done = self._line.recv()
                self._ready = True
                if done[0] == job:
                    self._busy = None
                    return self._reply(done, question)
                if done[0] == self._busy:
                    self._send(job, question)
        except (EOFError, OSError):
            self._lose(f"the players' process died ({self._ending()})")
        if self._busy is None:
            return self._instead(job, question)
        if self._clock() > self._deadline:
            self._lose("the players' process does not answer")
            return self._instead(job, question)
        return None

    def _reply(self, done: Done, question: Question) -> Reply:
        job, actions, reasons, trouble = done
        if trouble is not None or not actions:
            self.mishaps.append(f"{question.level} stumbled: {trouble or 'no plan'}")
            return self._instead(job, question)
        self._asked = None
        self._losses = 0
        return Reply(job, actions, reasons)

    def _instead(self, job: int, question: Question) -> Reply:
        self._asked = None
        choice = stand_in(question.view, question.seed)
        return Reply(job, choice.actions, choice.reasons)

    def _ending(self) -> str:
        if self._process is None:
            return "it never ran"
        self._process.join(0.2)
        return f"exit {self._process.exitcode}"

    def _lose(self, words: str) -> None:
        """Give a process up, and start another one unless that keeps failing."""
        self.mishaps.append(words)
        self._losses += 1
        self._stop(0.0)
        self.warm()

    def close(self) -> None:
        """End the process and leave nothing behind; a later question starts another one."""
        self._asked = None
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.send(None)
        self._stop(1.0)

    def _stop(self, grace: float) -> None:
        process, line = self._process, self._line
        self._process = self._line = self._busy = None
        if line is not None and grace == 0.0:
            line.close()
        if process is not None and process.pid is not None:
            process.join(grace)
            if process.is_alive():
                process.terminate()
                process.join(1.0)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
        if line is not None:
            line.close()
