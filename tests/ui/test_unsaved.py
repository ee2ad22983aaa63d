"""A match that cannot be saved says so once, without numbers, and is played on."""

import errno
from pathlib import Path

import pytest

from game.session.journal import JournalWriter
from game.session.shelf import begin
from game.ui.scene import SceneStack
from game.ui.scenes.table_open import table_for
from game.ui.widgets.dialog import Dialog
from tests.session.making import new_match, setup_for
from tests.support.hand import Hand
from tests.support.screen import make_look

import pygame  # isort: skip


@pytest.mark.parametrize("begun", [False, True])
def test_it_is_told_once_and_the_match_goes_on(tmp_path, monkeypatch, begun):
    def full(self, line):
        raise OSError(errno.ENOSPC, "No space left on device", str(tmp_path))

    if begun:
        match = new_match(setup_for(), path=tmp_path / "m.jsonl", seed=3)
        monkeypatch.setattr(JournalWriter, "write", full)
    else:
        (tmp_path / "file").touch()
        match = new_match(setup_for(), path=tmp_path / "file" / "m.jsonl", seed=3)
    stack = SceneStack((1280, 720))
    table = table_for(stack, make_look(), match)
    table.speed = "none"
    stack.push(table)
    told = []
    version = match.version
    for _ in range(40):
        stack.update(0.3)
        if isinstance(stack.top, Dialog):
            told.append(stack.top)
            stack.update(1.0)  # a key meant for the table does not close it
            Hand(stack).key(pygame.K_RETURN)
    assert match.version > version + 3
    wanted = "No space left on device" if begun else "File exists"
    assert [told_.message.label for told_ in told] == [f"The match can no longer be saved: {wanted}"]
    match.close()


def test_a_folder_that_may_not_be_searched_keeps_nobody_from_playing(tmp_path, monkeypatch):
    def closed(path, *_more, **_others):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    for name in ("stat", "mkdir", "open", "hardlink_to"):
        monkeypatch.setattr(Path, name, closed)
    match = begin(setup_for("classic", 2, people=(0,)), tmp_path / "closed")
    assert match.trouble is not None and match.deal == 1
    match.close()
