"""Damaged files: cut, with wrong bytes, absurd. They are refused in words or read up to the tear, and never changed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.session.journal import JournalError, read_journal
from game.session.replay import check, told
from game.session.settings import Settings, SettingsFile
from game.session.shelf import shelf, unfinished
from game.session.watching import Watch
from tests.session.making import (
    TABLES,
    new_match,
    play_deal,
    read_lines,
    resumed,
    setup_for,
    step,
    write_lines,
)

#: What a flipped byte likes to become, besides anything.
NASTY = b'\x00\xff\n\r{}[]"\\:,0-9e.\x80 '


#: Twenty-one journals: three of each game and player count.
JOURNALS = [(game, players, seed) for game, players in TABLES for seed in range(3)]


def journal_of(path: Path, game: str, players: int, seed: int) -> bytes:
    """A journal that was begun (0), that has come into its second deal (1), or that was given up (2)."""
    match = new_match(setup_for(game, players, people=(0,)), path=path, seed=7 + seed)
    rng = Random(4 + seed)
    if seed == 1:
        play_deal(match)
        match.next_deal()
    for _ in range(25):
        step(match, rng)
    if match.deal_over:
        match.next_deal()
    port = match.ports[0]
    port.arrange(tuple(reversed(port.hand)))
    if seed == 2:
        match.concede(0)
    match.close()
    return path.read_bytes()


def tried(path: Path, content: bytes) -> str | None:
    """Do everything with a file that a program may; gives why it was refused. What was in it is still there."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    refused = None
    (saved,) = shelf(path.parent)
    going_on = unfinished(path.parent)
    assert going_on is None or going_on == saved
    try:
        check(path)
        list(told(path))
        torn = read_journal(path).torn
    except JournalError as error:
        refused, torn = error.words, False
    assert path.read_bytes() == content
    try:
        watch = Watch.opened(path)
    except JournalError as error:
        assert error.words.isprintable()
    else:
        for eyes in watch.allowed:
            watch.look(eyes)
            watch.go(watch.length)
            watch.port().inbox.drain()
    try:
        match = resumed(path)
    except JournalError as error:
        refused = error.words
        torn = False
    else:
        _ = match.digest, match.history, match.standing, match.code, match.sheets
        match.close()
    kept = path.with_name(path.name + ".torn") if torn else path
    assert kept.read_bytes()[: len(content)] == content
    for found in path.parent.iterdir():
        assert found in (path, kept)
        found.unlink()
    assert refused is None or refused.isprintable()
    return refused


@pytest.mark.parametrize(("game", "players", "seed"), JOURNALS)
def test_a_journal_cut_anywhere_is_read_up_to_there(tmp_path, full_count, game, players, seed):
    content = journal_of(tmp_path / "whole.jsonl", game, players, seed)
    first = content.index(b"\n")
    rng = Random(11)
    cuts = [0, 1, first - 1, first, first + 1, len(content) - 1]
    cuts += [rng.randrange(len(content)) for _ in range(full_count(3, 194))]
    for cut in cuts:
        refused = tried(tmp_path / "cut" / "m.jsonl", content[:cut])
        assert (refused is not None) == (cut < first), refused


@pytest.mark.parametrize(("game", "players", "seed"), JOURNALS)
def test_wrong_bytes_in_a_journal_are_refused_in_words(tmp_path, full_count, game, players, seed):
    content = journal_of(tmp_path / "whole.jsonl", game, players, seed)
    rng = Random(12)
    refused = 0
    for _ in range(full_count(8, 1000)):
        changed = bytearray(content)
        for _ in range(rng.choice((1, 1, 1, 2, 20))):
            changed[rng.randrange(len(changed))] = rng.choice((rng.randrange(256), rng.choice(NASTY)))
        refused += tried(tmp_path / "flip" / "m.jsonl", bytes(changed)) is not None
    assert refused


LONG = "9" * 4000


@pytest.mark.parametrize(
    "change",
    [
        lambda h, d, a: h.update(options={"packs": 10**9}),
        lambda h, d, a: h.update(players=10**9),
        lambda h, d, a: h.update(players=-1),
        lambda h, d, a: h.update(players=4.0),
        lambda h, d, a: h.update(game=["classic"]),
        lambda h, d, a: h.update(target=10**9),
        lambda h, d, a: h.update(target=json.loads(LONG)),
        lambda h, d, a: h["seats"][0].update(name="x" * 100_000),
        lambda h, d, a: h["seats"][0].update(name="nul\0"),
        lambda h, d, a: h["seats"][1].update(level="nul\0"),
        lambda h, d, a: h["seats"][0].update(name="half \ud800"),
        lambda h, d, a: h["seats"][0].update(name=None),
        lambda h, d, a: h["seats"][1].update(level={"exec": "rm"}),
        lambda h, d, a: h["seats"][1].update(temperament=7),
        lambda h, d, a: h.update(started="\ud800"),
        lambda h, d, a: d.update(seed="half \ud800"),
        lambda h, d, a: d.update(deal=0),
        lambda h, d, a: d.update(deal=10**9),
        lambda h, d, a: d["table"].update(scores=[json.loads(LONG)] * 2),
        lambda h, d, a: d["table"].update(scores=[10**12] * 2),
        lambda h, d, a: d["table"].update(stock=d["table"]["stock"][3:]),  # 107 cards
        lambda h, d, a: d["table"].update(stock="99h " + d["table"]["stock"]),
        lambda h, d, a: d["table"].update(stock="Ah " * 10**5),
        lambda h, d, a: d["table"].update(dealer=7),
        lambda h, d, a: d["table"].update(seats=[{"hand": "Ah " * 500}] * 4),
        lambda h, d, a: a.update(seat=7),
        lambda h, d, a: a.update(seat=-1),
        lambda h, d, a: a.update(seat=True),
        lambda h, d, a: a.update(do="throw 99h"),
        lambda h, d, a: a.update(do="lay " + "9h " * 10**5),
        lambda h, d, a: a.update(do="draw\0"),
        lambda h, d, a: a.update(do="throw \ud800"),
        lambda h, d, a: a.update(ms=-(10**30)),
        lambda h, d, a: (a.clear(), a.update(undo=10**9)),
        lambda h, d, a: (a.clear(), a.update(order=7, hand="Ah")),
        lambda h, d, a: (a.clear(), a.update(order=0, hand="\ud800")),
        lambda h, d, a: (a.clear(), a.update(concede=10**9)),
        lambda h, d, a: (a.clear(), a.update(over={"by": []}, scores=[10**9, 0])),
        lambda h, d, a: (a.clear(), a.update(match="over", scores=[0, 0], winners=[9])),
    ],
)
def test_absurd_contents_are_refused_in_words(tmp_path, change: Callable):
    path = tmp_path / "m.jsonl"
    match = new_match(path=path)
    match.tick()
    match.close()
    header, deal, action = read_lines(path)
    change(header, deal, action)
    write_lines(path, [header, deal, action])
    assert tried(tmp_path / "absurd" / "m.jsonl", path.read_bytes())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\0" * 5000,
        bytes(range(256)) * 20,
        b"[" * 100_000,
        b'{"record": ' + b"[" * 100_000 + b"\n",
        b'{"record": ' + b"9" * 100_000 + b"}\n{}\n",
        b'{"record": 1e400}\n{}\n',
        b'{"record": NaN}\n{}\n',
        b"null\n{}\n",
        "{}\n".encode("utf-16"),
    ],
)
def test_files_that_are_no_journals_are_refused_in_words(tmp_path, content):
    assert tried(tmp_path / "none" / "m.jsonl", content)


def test_what_is_no_file_is_refused_in_words(tmp_path, monkeypatch):
    folder = tmp_path / "folder.jsonl"
    folder.mkdir()
    for path in (folder, tmp_path / "nowhere.jsonl", Path("nul\0.jsonl")):
        with pytest.raises(JournalError, match="cannot be read"):
            resumed(path)
    assert shelf(tmp_path) == []
    assert list(folder.iterdir()) == []


def test_a_file_without_end_is_not_read_to_the_end(tmp_path, monkeypatch):
    path = tmp_path / "m.jsonl"
    with path.open("wb") as file:
        file.truncate(1 << 27)  # sparse: takes no room
    with pytest.raises(JournalError, match="too large"):
        resumed(path)
    (saved,) = shelf(tmp_path)
    assert saved.setup is None


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="whoever rules may read everything")
def test_a_journal_that_may_not_be_read_is_refused_in_words(tmp_path):
    path = tmp_path / "m.jsonl"
    new_match(path=path).close()
    path.chmod(0)
    with pytest.raises(JournalError, match="cannot be read"):
        resumed(path)
    (saved,) = shelf(tmp_path)
    assert saved.setup is None
    path.chmod(0o400)
    match = resumed(path)
    assert match.trouble is not None
    play_deal(match)


def test_a_damaged_file_of_settings_gives_settings_and_is_never_lost(tmp_path, full_count):
    file = SettingsFile(tmp_path / "whole")
    assert file.write(Settings(language="de", last=setup_for("hand-and-foot", 2, people=(0,)))) is None
    content = file.path.read_bytes()
    rng = Random(13)
    for number in range(full_count(120, 1200)):  # of six, one is cut and five have wrong bytes
        damaged = bytearray(content)
        if number % 6 == 0:
            del damaged[rng.randrange(len(damaged)) :]
        for _ in range(rng.choice((1, 1, 2, 5)) if number % 6 else 0):
            damaged[rng.randrange(len(damaged))] = rng.choice((rng.randrange(256), rng.choice(NASTY)))
        folder = tmp_path / "damaged"
        file = SettingsFile(folder)
        folder.mkdir()
        file.path.write_bytes(damaged)
        settings, trouble = file.read()
        assert trouble is None or str(trouble).isprintable()
        file.write(settings)
        again, later = SettingsFile(folder).read()
        assert (again, later) == (settings, None)
        kept = [path.read_bytes() for path in folder.iterdir() if path != file.path]
        assert trouble is None or bytes(damaged) in kept
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
