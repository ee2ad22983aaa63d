"""Journals of every version that was released load, check and go on: an update never costs anybody a match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.session.journal import read_journal
from game.session.match import Match
from game.session.replay import check
from game.session.shelf import look_at
from tests.session.making import TABLES, play_deal, resumed

FOLDER = Path(__file__).parent.parent / "golden"
VERSIONS = sorted(folder for folder in FOLDER.iterdir() if folder.is_dir())
JOURNALS = [path for folder in VERSIONS for path in sorted(folder.glob("*.jsonl"))]


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def taken_up(path: Path, folder: Path) -> tuple[Path, Match]:
    """A match of a golden journal, in a copy of it."""
    copy = folder / path.name
    copy.write_bytes(path.read_bytes())
    return copy, resumed(copy)


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_there_is_one_of_every_game_and_player_count(folder):
    assert {path.stem for path in folder.iterdir()} >= {f"{game}-{players}" for game, players in TABLES}


@pytest.mark.parametrize("path", JOURNALS, ids=name)
def test_it_shows_no_difference(path):
    assert check(path) == []
    assert not read_journal(path).torn


@pytest.mark.parametrize("path", JOURNALS, ids=name)
def test_everything_that_was_chosen_comes_back(path, tmp_path):
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    _copy, match = taken_up(path, tmp_path)
    setup = match.setup
    assert (setup.game, setup.players, dict(setup.options)) == (
        header["game"],
        header["players"],
        header["options"],
    )
    assert setup.target == header["target"]
    for seat, row in zip(setup.seats, header["seats"], strict=True):
        assert (seat.name, seat.human) == (row["name"], row.get("human", False))
        assert seat.human or (seat.level, seat.temperament) == (row["level"], row.get("temperament"))
    assert look_at(path).setup == setup


@pytest.mark.parametrize("path", JOURNALS, ids=name)
def test_it_goes_on_to_the_end_of_its_deal_and_into_the_next(path, tmp_path):
    copy, match = taken_up(path, tmp_path)
    before = path.read_bytes()
    assert match.deal == 2
    assert len(match.history) >= 2
    if match.conceded is not None:
        assert match.over
    else:
        if not match.deal_over:
            play_deal(match)
        match.next_deal()
    match.close()
    assert check(copy) == []
    assert copy.read_bytes().startswith(before)
    assert [p.name for p in tmp_path.iterdir() if p.is_file()] == [path.name]
