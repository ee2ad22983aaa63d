"""When the game itself breaks: a window in words, a report without names, and the match goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import paths
from game.bots import Budget
from game.session import reports
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.setup import MatchSetup, SeatSetup
from game.session.shelf import kept, matches_folder
from game.ui import app
from game.ui.program import Program
from game.ui.scene import Scene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.trouble import TroubleScene
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look

import pygame  # isort: skip

NAMES = ("Brunhilde", "West")


class Fails(Scene):
    """Fails at what it is told to fail at."""

    def __init__(self, look, at):
        super().__init__(look)
        self.at = at

    def _do(self, what):
        if self.at == what:
            raise RuntimeError(f"Brunhilde lost a card in {Path.home()}/x at {what}")

    def handle(self, event):
        self._do("event")
        return False

    def update(self, dt):
        self._do("update")

    def draw(self, surface):
        surface.set_clip((0, 0, 1, 1))
        self._do("draw")

    def on_enter(self):
        self._do("enter")

    def on_leave(self):
        self._do("leave")


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture
def running(look, monkeypatch):
    """A loop around a program at its title, in a window that nobody sees."""
    monkeypatch.setattr(app, "desktop_size", lambda: (1600, 900))
    window = app.Window((1600, 900))
    stack = app.SceneStack(window.size)
    loop = app.Loop(window, stack, look)
    program = Program(
        stack, look, Preferences(), version="1", levels=("random",), players=LocalPlayers(Budget())
    )
    loop.on_trouble = program.broke
    stack.push(program.title())
    reports.start_log()
    yield loop, program
    stack.close()
    reports.stop_log()


def begin(program, people=(0,)):
    seats = tuple(SeatSetup(name, human=i in people, level="random") for i, name in enumerate(NAMES))
    program.start(MatchSetup("classic", 2, seats, 5000))
    return program.stack.top


def the_report():
    (found,) = paths.log_folder().glob("trouble *.txt")
    return found.read_text("utf-8")


@pytest.mark.parametrize("at", ["event", "update", "draw", "enter"])
def test_an_error_anywhere_in_a_scene_is_told_in_a_window(running, at):
    loop, program = running
    table = begin(program)
    try:
        program.stack.push(Fails(program.look, at))
    except RuntimeError as error:
        loop.broken(error)
    else:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
        loop.run(frames=1)
    trouble = program.stack.top
    assert isinstance(trouble, TroubleScene) and len(program.stack.scenes) == 1
    loop.run(frames=2)  # it can be drawn, and stays
    assert program.stack.top is trouble
    (path,) = paths.log_folder().glob("trouble *.txt")
    assert str(path) in trouble.where.label
    assert table.stack is None


def test_the_match_goes_on_where_it_was(running):
    loop, program = running
    table = begin(program)
    for _step in range(40):
        program.stack.update(0.5)
    was = table.match.onlooker.view.public, table.match.deal
    program.stack.push(Fails(program.look, "update"))
    loop.run(frames=1)
    Hand(program.stack).key(pygame.K_RETURN)
    again = program.stack.top
    assert isinstance(again, TableScene) and again is not table
    assert (again.match.onlooker.view.public, again.match.deal) == was
    assert len(kept(matches_folder())) == 1


def test_a_scene_that_fails_in_leaving_too_is_left(running):
    loop, program = running
    begin(program)
    program.stack.push(Fails(program.look, "leave"))
    loop.broken(ValueError("first"))
    assert [type(scene) for scene in program.stack.scenes] == [TroubleScene]
    Hand(program.stack).click(program.stack.top.buttons[1].rect)
    assert isinstance(program.stack.top, TitleScene)
    Hand(program.stack).key(pygame.K_RETURN)  # Continue: the journal was let go
    assert isinstance(program.stack.top, TableScene)


def test_it_never_loops_a_trouble_in_the_window_of_trouble_ends_the_game(running):
    loop, program = running
    loop.broken(ValueError("first"))
    program.stack.top.draw = Fails(program.look, "draw").draw
    with pytest.raises(RuntimeError):
        loop.run(frames=1)


def test_without_a_match_there_is_the_title_and_the_way_out(running):
    loop, program = running
    loop.broken(ValueError("nothing played"))
    trouble = program.stack.top
    assert [button.label for button in trouble.buttons] == ["To the title", "Quit"]
    Hand(program.stack).click(trouble.buttons[1].rect)
    assert not program.stack.running


def test_a_match_that_is_not_kept_is_said_to_be_lost(running, own_folders):
    loop, program = running
    own_folders.mkdir(exist_ok=True)
    (own_folders / "data").write_text("a file where the folder should be")
    begin(program)
    loop.broken(ValueError("unsaved"))
    trouble = program.stack.top
    assert "could not be saved" in trouble.said.label and len(trouble.buttons) == 2


def test_a_report_that_cannot_be_written_is_said(running, own_folders):
    loop, program = running
    reports.stop_log()
    for old in (own_folders / "log").iterdir():
        old.unlink()
    (own_folders / "log").rmdir()
    (own_folders / "log").write_text("a file where the folder should be")
    loop.broken(ValueError("no report"))
    assert "No report could be written" in program.stack.top.where.label
    loop.run(frames=1)


def test_the_report_has_journal_log_and_versions_and_no_names(running, monkeypatch):
    loop, program = running
    monkeypatch.setenv("USER", "brunhilde-login")
    begin(program)
    reports.log.info("something in %s by /mnt/brunhilde-login/x", Path.home() / "secret")
    program.stack.push(Fails(program.look, "update"))
    loop.run(frames=1)
    told = the_report()
    assert "RuntimeError: Seat 1 lost a card in ~/x at update" in told
    assert "a match of classic with 2 players" in told and f"python: {os.sys.version.split()[0]}" in told
    assert '"record": 1' in told and '"deal": 1' in told and "pygame: " in told
    for private in (*NAMES[:1], str(Path.home()) + "/", "brunhilde-login"):
        assert private not in told, private


def test_the_log_rotates_and_old_reports_go(own_folders):
    reports.start_log()
    for _line in range(1200):
        reports.log.info("x" * 900)
    reports.stop_log()
    logs = sorted(path.name for path in paths.log_folder().iterdir())
    assert logs == ["sevenfold.log", *(f"sevenfold.log.{n}" for n in range(1, reports.OLD_LOGS + 1))]
    assert all(path.stat().st_size <= reports.LOG_BYTES for path in paths.log_folder().iterdir())
    for _time in range(reports.REPORTS + 5):
        last = reports.write_report(ValueError("again"))
    assert len(list(paths.log_folder().glob("trouble *.txt"))) == reports.REPORTS and last.exists()


def test_a_journal_that_cannot_be_read_keeps_nobody_from_a_report(tmp_path):
    for content in (b"", b"\xff\x00", b'{"seats": 3}\n', b"[" * 99_999):
        (tmp_path / "a.jsonl").write_bytes(content)
        told = reports.write_report(ValueError("x"), journal=tmp_path / "a.jsonl").read_text("utf-8")
        assert "its first line cannot be read" in told
    assert "cannot be read" in reports.write_report(ValueError("x"), journal=tmp_path).read_text("utf-8")


@pytest.mark.parametrize("size", SIZES)
def test_the_window_fits_with_a_long_path_and_a_long_error(look, size):
    scene = TroubleScene(
        look,
        what="RuntimeError: " + "what went wrong, " * 11,
        report=Path(
            "/home/somebody-with-a-long-name/.local/state/sevenfold/log/trouble 2026-11-30 02.20.11.txt"
        ),
        played=True,
        on_resume=print,
        on_title=print,
        on_quit=print,
    )
    stack = app.SceneStack(size)
    stack.push(scene)
    drawn(stack)
    assert faults(scene.group.widgets, size) == []


#: The program with a title that fails to be drawn the first time, or always.
FAILING = """
import sys
from game.ui import app
from game.ui.scenes.title import TitleScene
from game.ui.scenes.trouble import TroubleScene
draw, drawn = TitleScene.draw, []
def fails(self, surface):
    drawn.append(1)
    if len(drawn) == 1:
        raise RuntimeError("the first picture")
    return draw(self, surface)
TitleScene.draw = fails
if sys.argv[1] == "always":
    TitleScene.draw = TroubleScene.draw = lambda self, surface: 1 / 0
sys.exit(app.play(version="1", levels=("random",), frames=4))
"""


@pytest.mark.parametrize(("how", "code"), [("once", 0), ("always", 1)])
def test_the_real_program_survives_or_ends_with_a_word(tmp_path, how, code):
    own = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", FAILING, how], env=own, capture_output=True, text=True, check=False, timeout=60
    )
    reports_ = list(paths.log_folder().glob("trouble *.txt"))
    assert done.returncode == code, done.stderr
    assert len(reports_) == (1 if how == "once" else 2)
    log = (paths.log_folder() / reports.LOG_FILE).read_text("utf-8")
    assert ("the first picture" if how == "once" else "the game has to end") in log
    assert ("Traceback" in done.stderr) is False
    assert (str(paths.log_folder()) in done.stderr) is (how == "always")
