"""A file is dropped on the window while a match is played: the match is kept, and no hand lies open afterwards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.bots import Budget
from game.session.match import Eyes
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.setup import KnownDeal
from game.session.shelf import kept, look_at, matches_folder
from game.ui.program import Program
from game.ui.scene import SceneStack
from game.ui.scenes.cover import CoverScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.table import TableScene
from tests.session.making import setup_for
from tests.support.hand import Hand
from tests.support.screen import make_look

import pygame  # isort: skip

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture
def program(own_folders) -> Program:
    stack = SceneStack((1280, 720))
    found = Program(
        stack,
        make_look(),
        Preferences(),
        version="1",
        levels=("random",),
        players=LocalPlayers(Budget()),
    )
    stack.push(found.title())
    yield found
    stack.quit()
    stack.close()


def at_table(program: Program, people: tuple[int, ...]) -> TableScene:
    program.start(setup_for("classic", 2, people=people))
    table = program.stack.top
    assert isinstance(table, TableScene)
    return table


def watched(program: Program, file: Path) -> ReplayScene:
    program.opened(file)
    Hand(program.stack).key(pygame.K_RETURN)
    replay = program.stack.top
    assert isinstance(replay, ReplayScene)
    return replay


def test_another_deal_from_a_dropped_file_lets_the_match_go_so_that_it_can_go_on(program, tmp_path):
    table = at_table(program, (0,))
    file = Path(shutil.copy(GOLDEN / "classic-2.jsonl", tmp_path / "sent.sevenfold"))
    replay = watched(program, file)
    replay.on_known(setup_for("classic", 2, people=(0,)), KnownDeal("abcd-efgh", 0))
    begun = program.stack.top
    assert isinstance(begun, TableScene) and begun is not table
    begun.close()
    (saved,) = (look_at(path) for path, _ in kept(matches_folder()) if path == table.match.journal)
    program.resume(saved)
    assert isinstance(program.stack.top, TableScene)


def test_after_watching_a_dropped_file_whoever_sits_there_says_so(program, tmp_path):
    table = at_table(program, (0, 1))
    table.match.look(table.match.next_to_look)
    program.stack.update(0.1)
    assert not isinstance(program.stack.top, CoverScene)
    Hand(program.stack).key(pygame.K_d)
    assert table.stage.busy, "the drawn cards are on their way when the file comes"
    file = Path(shutil.copy(table.match.journal, tmp_path / "sent.sevenfold"))
    watched(program, file)
    Hand(program.stack).key(pygame.K_ESCAPE)
    assert table.match.eyes is Eyes.NOBODY
    program.stack.update(0.0)  # the loop lets time pass before it draws
    assert isinstance(program.stack.top, CoverScene)
