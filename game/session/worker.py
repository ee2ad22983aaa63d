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

from game.bots import Budget, Candidate, Choice, Reason
from game.core.actions import Action
from game.core.cards import Card
from game.core.notation import NotationError, read_action, write_action
from game.core.viewtext import read_view, write_view
from game.session.players import Bench, Question, Reply, stand_in
from game.session.reports import log

#: A job on its way: its number, the view as text, level, temperament, seed, seconds, worlds, least worlds.
Job = tuple[int, str, str, str | None, int, float | None, int | None, int]
#: A plan as texts, its mean, its error, the worlds and the facts.
Row = tuple[tuple[str, ...], float, float, int, dict[str, float]]
#: What comes back: the job's number, the plan as texts, reasons, the plans compared, and what went wrong in words.
Done = tuple[int, tuple[str, ...], tuple[Reason, ...], tuple[Row, ...], str | None]

#: The number that says: ready for the first job.
READY: Final = 0
#: Seconds that a question waits for a process that is being started; then the stand-in answers it.
STARTING: Final = 3.0
#: Seconds after which a silent process counts as lost: while it starts, and beyond the time a job was given.
NEVER_READY, PATIENCE = 30.0, 3.0
#: After so many losses in a row the stand-in plays alone for so many seconds.
LOSSES, ALONE = 3, 60.0


def serve(line: Connection) -> None:
    """Answer jobs until the line closes: the process's whole life. A bare number only ends what is thought about."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key for the game is none for its players
    bench = Bench()

    def stop() -> bool:
        """Whether something newer waits, or nobody is there any more."""
        try:
            return line.poll()
        except OSError:
            return True

    try:
        line.send((READY, (), (), (), None))
        while True:
            job: Job | int | None = line.recv()
            if job is None:
                return
            if not isinstance(job, int):
                line.send(_done(bench, job, stop))
    except (EOFError, OSError):
        return


def _done(bench: Bench, job: Job, stop: Callable[[], bool]) -> Done:
    number, text, level, temperament, seed, seconds, worlds, least = job
    try:
        view = read_view(json.loads(text)).view
        choice = bench.choose(level, temperament, view, seed, Budget(seconds, worlds, stop, least))
        table = tuple((_texts(c.actions), c.mean, c.error, c.worlds, dict(c.facts)) for c in choice.table)
        return number, _texts(choice.actions), choice.reasons, table, None
    except Exception as error:  # whatever a player stumbles over, the game goes on
        return number, (), (), (), f"{type(error).__name__}: {error}"


def _texts(actions: tuple[Action, ...]) -> tuple[str, ...]:
    return tuple(map(write_action, actions))


class WorkerPlayers:
    """Players in one lasting process, for all matches; it is started again when it dies.

    While it is away, and where a player stumbles, a simple stand-in answers from here.
    """

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        work: Callable[[Connection], None] = serve,
    ) -> None:
        """Think within this budget, without one within that of each question; `clock` gives seconds.

        `work` is the process's whole life: a function of some module's own.
        """
        self._budget = budget
        self._work = work
        self._clock = clock
        self._jobs = count(1)
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        #: The job that somebody waits for: its number, its question, when it was asked.
        self._asked: tuple[int, Question, float] | None = None
        #: The job that the process has, if any; it gets one at a time.
        self._busy: int | None = None
        self._deadline = 0.0
        self._ready = False
        self._losses = 0
        self._alone_until = 0.0
        #: What went wrong so far, in words, as the log has it too.
        self.mishaps: list[str] = []

    def warm(self) -> None:
        """Start the process, if it does not run; it gets ready by itself."""
        now = self._clock()
        if self._process is not None or now < self._alone_until:
            return
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(
            target=self._work, args=(theirs,), name="sevenfold players", daemon=True
        )
        self._ready = False
        self._deadline = now + NEVER_READY
        try:
            self._process.start()
        except OSError as error:
            self._process = None
            self._lose(f"the players' process cannot be started: {error}")
        finally:
            theirs.close()

    def ask(self, question: Question) -> int:
        """Have a question thought about, as soon as the process has put the earlier one away."""
        if self._asked is not None:
            self.cancel(self._asked[0])
        job = next(self._jobs)
        self._asked = (job, question, self._clock())
        self.warm()
        return job

    def cancel(self, job: int) -> None:
        """Forget a question, if it is still the last one; the process stops thinking about it."""
        if self._asked is None or self._asked[0] != job:
            return
        self._asked = None
        if job == self._busy and self._line is not None:
            with contextlib.suppress(OSError):  # a process that is gone is found out by `poll`
                self._line.send(job)

    def poll(self) -> Reply | None:
        """Give the reply to the last question, once; late replies to earlier ones are dropped."""
        if self._asked is None:
            return None
        job, question, since = self._asked
        mishaps = len(self.mishaps)
        done = self._heard(job)
        if done is not None:
            return self._reply(done, question)
        if self._ready and self._busy is None:
            self._send(job, question)
        if self._process is not None and self._clock() > self._deadline:
            self._lose("the players' process does not answer")
        slow = not self._ready and self._clock() > since + STARTING
        if slow or self._process is None or len(self.mishaps) > mishaps:
            return self._instead(job, question)
        return None

    def _heard(self, job: int) -> Done | None:
        """Hear everything that the process has said; gives what it says to this job."""
        try:
            while self._line is not None and self._line.poll():
                done: Done = self._line.recv()
                self._ready = True
                self._busy = None
                if done[0] == job:
                    return done
        except (EOFError, OSError):
            self._lose(f"the players' process died ({self._ending()})")
        return None

    def _send(self, job: int, question: Question) -> None:
        assert self._line is not None
        view = write_view(question.view, version=question.version, history=question.entries())
        text = json.dumps(view, ensure_ascii=False)
        budget = self._budget or question.budget
        how = (question.level, question.temperament, question.seed)
        try:
            self._line.send((job, text, *how, budget.seconds, budget.worlds, budget.least))
        except OSError as error:
            self._lose(f"the players' process is gone: {error}")
            return
        self._busy = job
        self._deadline = self._clock() + PATIENCE + (budget.seconds or 0.0)

    def _reply(self, done: Done, question: Question) -> Reply:
        job, texts, reasons, rows, trouble = done
        seat, hand = question.view.seat, question.view.hand
        assert seat is not None
        try:
            actions = _actions(texts, seat, hand)
            table = tuple(Candidate(_actions(row[0], seat, hand), *row[1:]) for row in rows)
        except NotationError as error:
            actions, table, trouble = (), (), str(error)
        if not actions:
            self._note(f"{question.level} stumbled: {trouble or 'no plan'}")
            return self._instead(job, question)
        self._asked = None
        self._losses = 0
        return Reply(job, Choice(actions, reasons, table))

    def _instead(self, job: int, question: Question) -> Reply:
        self._asked = None
        return Reply(job, stand_in(question.view, question.seed))

    def _note(self, mishap: str) -> None:
        self.mishaps.append(mishap)
        log.warning("%s", mishap)

    def _ending(self) -> str:
        if self._process is None:
            return "it never ran"
        self._process.join(0.05)
        return f"exit {self._process.exitcode}"

    def _lose(self, words: str) -> None:
        """Give a process up, and start another one; if that keeps failing, not before a while has passed."""
        self._note(words)
        self._losses += 1
        self._stop(0.0)
        if self._losses >= LOSSES:
            self._losses = 0
            self._alone_until = self._clock() + ALONE
        self.warm()

    def close(self) -> None:
        """End the process and leave nothing behind; a later question starts another one."""
        self._asked = None
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.send(None)
        self._stop(1.0)

    def _stop(self, grace: float) -> None:
        """Let the process end by itself within so many seconds; after that it is killed: it has nothing to save."""
        process, line = self._process, self._line
        self._process = self._line = self._busy = None
        self._ready = False
        if process is not None and process.pid is not None:
            process.join(grace)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
        if line is not None:
            line.close()


def _actions(texts: tuple[str, ...], seat: int, hand: tuple[Card, ...]) -> tuple[Action, ...]:
    return tuple(read_action(text, seat, hand) for text in texts)
