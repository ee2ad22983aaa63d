"""A match that cannot be saved says so once, without numbers, and is played on."""

import errno

import pytest

from game.session.journal import JournalWriter
from game.ui.scene import SceneStack
from game.ui.scenes.table_open import table_for
from tests.session.making import new_match, setup_for
from tests.support.screen import make_look


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
    told = []
    say = table.acts.say
    monkeypatch.setattr(table.acts, "say", lambda words, *more: (told.append(words), say(words, *more))[1])
    stack.push(table)
    version = match.version
    for _ in range(40):
        stack.update(0.3)
    assert match.version > version + 3
    wanted = "No space left on device" if begun else "File exists"
    assert [words for words in told if "saved" in words] == [f"The match can no longer be saved: {wanted}"]
    match.close()
