"""Codes are told, copied and entered; matches are handed on, taken in, dropped on the window, opened with the game."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import paths
from game.session.preferences import Preferences
from game.session.replay import check
from game.session.setup import KnownDeal
from game.session.shelf import matches_folder, shelf
from game.ui import clipboard
from game.ui.app import Loop, Window
from game.ui.program import Program
from game.ui.scene import SceneStack
from game.ui.scenes.deal_code import DealCodeScene
from game.ui.scenes.handing import HandOnScene, TakeInScene
from game.ui.scenes.known_deal import KnownDealScene
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_open import table_for
from game.ui.widgets.dialog import Dialog
from tests.session.making import new_match, play_deal, setup_for
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip

GOLDEN = Path(__file__).parent.parent / "golden"
CODE = "abcd-efgh-jkmn-pqrs"


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture(autouse=True)
def pocket(monkeypatch) -> list[str]:
    """A clipboard of the test's own."""
    held: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda words: not held.append(words))
    monkeypatch.setattr(clipboard, "paste", lambda: held[-1] if held else "")
    return held


@pytest.fixture
def program(look, own_folders):
    stack = SceneStack((1280, 720))
    found = Program(stack, look, Preferences(), version="0.1.0", levels=("random",))
    stack.push(found.title())
    return found


def sent(tmp_path, name="classic-4") -> Path:
    file = tmp_path / f"{name}.sevenfold"
    shutil.copy(GOLDEN / f"{name}.jsonl", file)
    return file


# -- the code of a deal


def code_scene(look, size=(1600, 900), code: str | None = CODE, **more):
    scene = DealCodeScene(
        look, setup=setup_for(people=(0,)), deal=3, digest="0123456789abcdef" * 4, code=code, dealer=2, **more
    )
    return (scene, *open_scene(scene, size))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", [CODE, None])
def test_the_code_fits(look, size, code, longer_language):
    scene, stack, _hand = code_scene(
        look, size, code, on_known=print, follows=False, journal=Path("/a/b.jsonl")
    )
    drawn(stack)
    assert faults(scene.group, size) == []
    assert all(scene.panel.contains(widget.rect) for widget in scene.group if widget.visible)


def test_code_and_digest_are_copied(look, pocket):
    scene, _stack, hand = code_scene(look)
    hand.click(scene.copy_digest.rect)
    hand.click(scene.copy_code.rect)
    assert pocket == ["0123456789abcdef" * 4, CODE]
    assert scene.copy_code.label == "Copied"


@pytest.mark.parametrize("code", ["x" * 100_000, "a\nb\0c", "'; rm -rf *", "**", "Λεμεσός 7"])
def test_any_text_is_a_code_and_can_be_drawn(look, code):
    scene, stack, _hand = code_scene(look, (1024, 700), code, on_known=print)
    drawn(stack)
    assert faults(scene.group, (1024, 700)) == []
    assert scene.known.visible is (len(code) < 100)
    if sys.platform != "win32":  # whoever copies the command runs nothing else
        command = next(line for line in scene.page.label.splitlines() if "printf" in line).strip("*")
        words = shlex.split(command)
        assert words[:2] == ["printf", "%s"] and words[3:] == ["|", "sha256sum"]


def test_a_deal_of_the_score_sheet_is_played_again(look, tmp_path):
    match = new_match(setup_for("classic", 2, people=(0,)), path=tmp_path / "m.jsonl", code=CODE)
    dealer, hand_before = match.dealer, [c.face for c in match.ports[0].view.hand]
    play_deal(match)
    stack = SceneStack((1280, 720))
    table = table_for(stack, look, match, folder=tmp_path)
    table.speed = "none"
    stack.push(table)
    for _ in range(40):
        stack.update(0.2)
    sheet = stack.top
    assert isinstance(sheet, ScoreScene) and CODE in sheet.told.label
    drawn(stack)
    hand = Hand(stack)
    hand.click(sheet.told.rect)
    told = stack.top
    assert isinstance(told, DealCodeScene) and told.code == CODE
    hand.click(told.known.rect)
    asked = stack.top
    assert isinstance(asked, KnownDealScene) and asked.code.value == CODE and asked.dealer.value == dealer
    hand.key(pygame.K_RETURN)
    anew = stack.top
    assert isinstance(anew, TableScene) and anew is not table
    assert [c.face for c in anew.match.ports[0].view.hand] == hand_before
    anew.close()


# -- a deal that is known


def test_a_code_is_entered_for_a_new_game(look):
    begun = []
    scene = NewGameScene(look, levels=("random",), on_start=print, on_known=lambda *what: begun.append(what))
    stack, hand = open_scene(scene)
    hand.click(scene.known.rect)
    asked = stack.top
    assert isinstance(asked, KnownDealScene) and not asked.deal.enabled
    hand.type(CODE)
    assert asked.deal.enabled and asked.first.label.startswith(scene.draft.setup().seats[0].name)
    asked.dealer.step(1)
    hand.key(pygame.K_RETURN)
    assert begun == [(scene.draft.setup(), KnownDeal(CODE, 0))]


def test_a_code_is_pasted(look, pocket):
    scene = KnownDealScene(look, setup_for(), None, on_known=print)
    _stack, hand = open_scene(scene)
    pocket.append(CODE)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert scene.code.value == CODE and scene.deal.enabled


@pytest.mark.parametrize("size", SIZES)
def test_what_is_asked_fits(look, size, longer_language, tmp_path, own_folders):
    shutil.copy(GOLDEN / "classic-4.jsonl", tmp_path / "a.jsonl")
    paths.exchange_folder().mkdir(parents=True)
    sent(paths.exchange_folder())
    (saved,) = shelf(tmp_path)
    for scene in (
        KnownDealScene(look, setup_for(people=(0,)), None, on_known=print),
        HandOnScene(look, saved),
        TakeInScene(look, tmp_path, print),
    ):
        stack, _hand = open_scene(scene, size)
        drawn(stack)
        assert faults(scene.group, size) == []
        assert all(scene.panel.contains(widget.rect) for widget in scene.group if widget.visible)


# -- handing on and taking in


def test_a_match_is_handed_on_and_the_path_told(look, tmp_path, pocket, own_folders):
    shutil.copy(GOLDEN / "classic-4.jsonl", tmp_path / "a.jsonl")
    (saved,) = shelf(tmp_path)
    scene = HandOnScene(look, saved)
    _stack, hand = open_scene(scene)
    hand.key(pygame.K_RETURN)
    written = paths.exchange_folder() / "a.sevenfold"
    assert written.read_bytes() == saved.path.read_bytes()
    assert str(written) in scene.said.label
    hand.click(scene.copy.rect)
    assert pocket == [str(written)]


def test_a_folder_that_cannot_be_written_is_told(look, tmp_path):
    shutil.copy(GOLDEN / "classic-4.jsonl", tmp_path / "a.jsonl")
    (tmp_path / "file").touch()
    scene = HandOnScene(look, shelf(tmp_path)[0])
    scene.field.set(str(tmp_path / "file" / "deeper"))
    scene.act()
    assert scene.written is None and scene.said.label and "Traceback" not in scene.said.label


def test_a_match_is_taken_in_from_the_list_and_chosen(look, tmp_path, own_folders):
    paths.exchange_folder().mkdir(parents=True)
    file = sent(paths.exchange_folder(), "hand-and-foot-3")
    folder = tmp_path / "matches"
    matches = MatchesScene(look, folder, print, print)
    stack, hand = open_scene(matches)
    hand.key(pygame.K_i)
    assert isinstance(stack.top, TakeInScene) and stack.top.field.value == str(file)
    hand.click(stack.top.do.rect)
    assert stack.top is matches and len(matches.list.rows) == 1
    assert matches.list.value.path.read_bytes() == file.read_bytes()


def test_a_path_that_holds_no_match_is_refused_in_words(look, tmp_path):
    bad = tmp_path / "bad.sevenfold"
    bad.write_bytes(b"\0\1\2")
    scene = TakeInScene(look, tmp_path / "matches", print)
    open_scene(scene)
    for words in (str(bad), str(tmp_path / "nowhere"), "\0", "~nobody/x", "file://" + str(bad)):
        scene.field.set(words)
        scene.act()
        assert scene.said.label
    assert bad.read_bytes() == b"\0\1\2" and not (tmp_path / "matches").exists()


# -- a file that comes


def test_a_file_dropped_on_the_window_is_watched_or_kept(look, program, tmp_path):
    file = sent(tmp_path)
    stack = program.stack
    loop = Loop(Window((1280, 720)), stack, look)
    loop.on_file = lambda path: program.opened(Path(path))
    for answer, wanted in ((0, ReplayScene), (1, Dialog)):
        loop.handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))
        asked = stack.top
        assert isinstance(asked, Dialog)
        asked.buttons[answer].on_press()
        assert isinstance(stack.top, wanted)
        stack.pop()
    (kept,) = shelf(matches_folder())
    assert check(kept.path) == [] and kept.path.read_bytes() == file.read_bytes()
    assert file.exists()


def test_something_else_that_is_dropped_is_refused_in_words(program, tmp_path):
    for name, content in (("a.png", b"\x89PNG\r\n"), ("empty.sevenfold", b""), ("folder", None)):
        path = tmp_path / name
        path.mkdir() if content is None else path.write_bytes(content)
        program.opened(path)
        told = program.stack.top
        assert isinstance(told, Dialog) and len(told.buttons) == 1 and name in told.message.label
        program.stack.pop()
    assert shelf(matches_folder()) == []


@pytest.mark.parametrize("words", [("FILE",), ("play", "FILE")])
def test_the_game_opens_a_file_it_is_given(tmp_path, words):
    file = sent(tmp_path)
    command = [sys.executable, "-m", "game", *(str(file) if word == "FILE" else word for word in words)]
    done = subprocess.run(
        [*command, "--frames", "3"],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
