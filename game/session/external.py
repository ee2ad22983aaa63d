"""A player from outside: a program that is started once, reads views line by line and answers with actions."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import subprocess
import threading
from queue import Empty, SimpleQueue
from typing import Final

from game.core.actions import Action
from game.core.notation import NotationError, read_action
from game.core.view import PlayerView
from game.core.viewtext import Entry, write_view

#: What a level of such a player begins with.
EXEC: Final = "exec:"
#: Seconds that it may think about one action.
PATIENCE: Final = 60.0
#: The longest answer that is read as one.
LONGEST: Final = 10_000


class ExternalError(RuntimeError):
    """A player from outside that cannot be played with, said in words."""


class NoCommandError(ExternalError, ValueError):
    """A command that cannot even be started: unusable input."""


class ExternalPlayer:
    """One such program; it may play several seats, as each view names its seat."""

    def __init__(self, command: str, *, patience: float = PATIENCE) -> None:
        """Start the program; what it says on standard error is passed on."""
        self.command = command
        self._patience = patience
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        self._views: SimpleQueue[str | None] = SimpleQueue()
        try:
            words = command if os.name == "nt" else shlex.split(command)
            if not words:
                raise NoCommandError(f"level: {EXEC} needs a command after it")
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except NoCommandError:
            raise
        except (OSError, ValueError) as error:
            raise NoCommandError(f"level: {EXEC}{command} cannot be started ({error})") from None
        for work in (self._listen, self._tell):  # a program that does not read must not hold us up
            threading.Thread(target=work, name=f"{work.__name__} {command}", daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self._process.stdout.readline(LONGEST):
                self._answers.put(line)
        self._answers.put(None)

    def _tell(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (text := self._views.get()) is not None:
                self._process.stdin.write(text + "\n")
                self._process.stdin.flush()
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def choose(self, view: PlayerView, *, version: int, history: list[Entry]) -> Action:
        """Ask for one action and wait for it; it may still be illegal."""
        assert view.seat is not None
        text = json.dumps(write_view(view, version=version, history=history), ensure_ascii=False)
        self._views.put(text)
        try:
            answer = self._answers.get(timeout=self._patience)
        except Empty:
            raise ExternalError(
                f"{self.command}: no answer for seat {view.seat} in {self._patience:g} seconds"
            ) from None
        if answer is None:
            raise self._died(view.seat)
        try:
            return read_action(answer, view.seat, view.hand)
        except NotationError as error:
            raise ExternalError(
                f"{self.command}: answered {answer.strip()!r} for seat {view.seat}, which is no action ({error})"
            ) from None

    def _died(self, seat: int) -> ExternalError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended (exit {code})"
        return ExternalError(f"{self.command}: {how} instead of answering for seat {seat}")

    def close(self) -> None:
        """Tell it that no more views come, and end it if it does not end by itself."""
        self._views.put(None)
        for end in (self._process.terminate, self._process.kill):
            try:
                self._process.wait(2.0)
                return
            except subprocess.TimeoutExpired:
                end()
        self._process.wait()
