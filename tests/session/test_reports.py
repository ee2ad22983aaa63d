"""What players of other programs lost, found spoiled, or could see by taking back; each test names its report."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import Answer, Draw, End, Lay, Take, Throw
from game.core.cards import Card
from game.core.games import preset
from game.core.secrecy import seen_cards
from game.core.view import PlayerView
from game.session.journal import ELSEWHERE, JournalError, JournalWriter, read_journal
from game.session.match import Match
from game.session.replay import check
from game.session.settings import Settings, SettingsFile
from game.session.setup import MatchSetup, SeatSetup
from game.session.shelf import begin, look_at, shelf, unfinished
from tests.session.making import TABLES, new_match, resumed, setup_for, step, whole

PEOPLE = {"solo": (0,), "hot-seat": (0, 1)}
#: What people do at a table, in any order.
MOVES = st.lists(st.sampled_from(("play", "play", "undo", "undo all", "redo")), min_size=8, max_size=60)


def open_to(view: PlayerView) -> set[Card]:
    """Every card whose face a seat can tell now."""
    known = {card for cards in view.public.ledger.known for card in cards}
    return seen_cards(view.public) | set(view.hand) | known


def whose(match: Match) -> int:
    return match.onlooker.view.public.to_act


@pytest.mark.parametrize("people", PEOPLE.values(), ids=PEOPLE)
@pytest.mark.parametrize(("game", "players"), TABLES)
@given(moves=MOVES, seed=st.integers(0, 999))
def test_a71_no_undo_and_no_redo_shows_a_card_that_was_not_shown_before(game, players, people, moves, seed):
    match = new_match(setup_for(game, players, people=people), seed=seed)
    rng = Random(seed)
    known = {seat: open_to(port.view) for seat, port in match.ports.items()}
    for move in moves:
        actor = next((seat for seat, port in match.ports.items() if port.undoable or port.redoable), None)
        port = None if actor is None else match.ports[actor]
        played = False
        if move == "play" or port is None:
            played = step(match, rng)
        elif move == "redo" and port.redoable:
            port.redo()
        elif move.startswith("undo") and port.undoable:
            port.undo(port.undoable if move == "undo all" else 1)
        for seat, now in ((seat, open_to(port.view)) for seat, port in match.ports.items()):
            assert played or now <= known[seat]
            known[seat] |= now
        if match.deal_over:
            break


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(moves=MOVES, seed=st.integers(0, 999))
def test_a73_undo_and_redo_restore_the_exact_table(game, players, moves, seed):
    match = new_match(setup_for(game, players, people=tuple(range(players))), seed=seed)
    rng = Random(seed)
    #: The table after so many acts of the deal, along the way that can still be walked.
    tables = [whole(match)]
    for move in moves:
        port = next((port for port in match.ports.values() if port.undoable or port.redoable), None)
        if move.startswith("undo") and port is not None and port.undoable:
            port.undo(port.undoable if move == "undo all" else 1)
        elif move == "redo" and port is not None and port.redoable:
            assert port.redo() is None
        elif step(match, rng):
            played = len(match.onlooker.history)
            tables[played:] = [whole(match)]
        assert whole(match) == tables[len(match.onlooker.history)]
        if match.deal_over:
            break


@pytest.mark.parametrize("people", PEOPLE.values(), ids=PEOPLE)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a71_undo_goes_back_to_just_after_the_draw_at_most(game, players, people, full_count):
    for seed in range(full_count(3, 60)):
        match = new_match(setup_for(game, players, people=people), seed=seed)
        rng = Random(seed)
        for _ in range(60):
            if not step(match, rng):
                break
            for port in match.ports.values():
                back = port.history[len(port.history) - port.undoable :]
                assert not any(isinstance(s.action, Draw | Take | Answer | End) for s in back)
                assert all(s.action.seat == port.seat for s in back)


def test_a72_undo_after_the_hand_was_reordered(tmp_path):
    """Draw, reorder, meld, undo: the hand is whole, and the match still loads."""
    for seed in range(300):
        path = tmp_path / f"{seed}.jsonl"
        match = new_match(setup_for("hand-and-foot", 2, people=(0, 1)), path=path, seed=seed)
        rng = Random(seed)
        for _ in range(60):
            port = match.ports[whose(match)]
            port.arrange(rng.sample(port.hand, len(port.hand)))
            before = whole(match), port.hand
            if not step(match, rng):
                break
            if isinstance(match.onlooker.history[-1].action, Lay) and port.undoable:
                port.arrange(rng.sample(port.hand, len(port.hand)))
                port.undo()
                assert whole(match) == before[0]
                assert sorted(port.hand, key=lambda c: c.order) == sorted(before[1], key=lambda c: c.order)
                match.close()
                assert check(path) == [] and whole(resumed(path)) == before[0]
                return
        match.close()
    raise AssertionError("nobody ever laid anything")


def test_a74_one_act_is_one_step_back_however_many_cards(tmp_path):
    found = 0
    for seed in range(200):
        match = new_match(setup_for("hand-and-foot", 3, people=(0, 1, 2)), seed=seed)
        rng = Random(seed)
        for _ in range(50):
            port = match.ports[whose(match)]
            before, undoable = whole(match), port.undoable
            if not step(match, rng):
                break
            act = match.onlooker.history[-1].action
            if isinstance(act, Lay) and sum(len(g.cards) for g in act.groups) > 2 and port.undoable:
                assert port.undoable == undoable + 1
                port.undo()
                assert whole(match) == before
                found += 1
        if found > 3:
            return
    raise AssertionError("nobody laid three cards at once")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM for it")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a75_whatever_ends_the_program_the_match_can_be_continued(tmp_path, how):
    path = tmp_path / "m.jsonl"
    command = [sys.executable, "-m", "tests.support.match_player", str(path), "classic", "4", "7", "NEW"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        for _ in range(50):
            process.stdout.readline()
        process.send_signal(how)
        process.stdout.read()
    saved = unfinished(tmp_path)
    assert saved is not None and saved.path == path
    resumed(path).close()


def test_a78_to_take_a_match_up_and_leave_at_once_changes_nothing(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0,)), path=path)
    rng = Random(1)
    for _ in range(12):
        step(match, rng)
    match.close()
    content = path.read_bytes()
    for _ in range(3):
        resumed(path).close()
        assert path.read_bytes() == content


def test_a79_nothing_that_was_chosen_falls_back(tmp_path):
    """Everything other than usual: names, levels, temperaments, target, house rules, the hand's order."""
    for game, players in TABLES:
        rules = preset(game, players)
        options = tuple(
            sorted(
                (name, not value)
                for name in rules.house_rules
                if isinstance(value := getattr(rules, name), bool)
            )
        )
        seats = tuple(
            SeatSetup("Ζωή", human=True)
            if seat == 0
            else SeatSetup(f"N{seat}", human=False, level="random", temperament="bold")
            for seat in range(players)
        )
        target = None if rules.target is None else 1234
        setup = MatchSetup(game, players, seats, target, options)
        match = begin(setup, tmp_path)
        order = tuple(reversed(match.ports[0].hand))
        match.ports[0].arrange(order)
        match.close()
        again = resumed(match.journal)
        for field in fields(MatchSetup):
            was, now = getattr(match.setup, field.name), getattr(again.setup, field.name)
            assert dict(was) == dict(now) if field.name == "options" else was == now
        assert [c.face for c in again.ports[0].hand] == [c.face for c in order]
        again.close()


def test_a81_a_program_killed_while_it_writes_leaves_the_old_or_the_new(tmp_path, monkeypatch):
    """Killed before the rename: the old settings are there. Killed after it: the new ones."""
    file = SettingsFile(tmp_path)
    assert file.write(Settings(language="de")) is None
    for number, name in enumerate(("write", "fsync", "replace")):
        writing = subprocess.run(
            [sys.executable, "-c", KILLED_WRITING, str(tmp_path), name],
            env={**os.environ, "PYTHONPATH": str(Path.cwd())},
            check=False,
        )
        assert writing.returncode != 0, number
        settings, trouble = SettingsFile(tmp_path).read()
        assert trouble is None and settings.language in ("de", "el")


KILLED_WRITING = """
import os, sys
from pathlib import Path
from game.session.settings import Settings, SettingsFile
def die(*args, **more): os._exit(9)
if sys.argv[2] == "fsync": os.fsync = die
elif sys.argv[2] == "replace": Path.replace = die; os.replace = die; os.rename = die
else: os.write = die; os.fsync = die
SettingsFile(Path(sys.argv[1])).write(Settings(language="el"))
"""


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{", b"[]", None], ids=repr)
def test_a82_empty_or_spoiled_saves_are_told_and_the_rest_works(tmp_path, content):
    good = tmp_path / "good.jsonl"
    new_match(setup_for(people=(0,)), path=good).close()
    bad = tmp_path / "bad.jsonl"
    if content is None:
        bad.mkdir()
    else:
        bad.write_bytes(content)
    with pytest.raises(JournalError) as refused:
        Match.resume(bad)
    assert refused.value.words.isprintable()
    names = {saved.path.name: saved.setup is not None for saved in shelf(tmp_path)}
    assert names.pop("good.jsonl") and not any(names.values())
    assert unfinished(tmp_path).path == good
    assert content is None or bad.read_bytes() == content


def test_a84_a_second_program_neither_plays_nor_spoils_the_match_of_the_first(tmp_path):
    path = tmp_path / "m.jsonl"
    first = new_match(setup_for(people=(0,)), path=path)
    rng = Random(1)
    with pytest.raises(JournalError, match=ELSEWHERE):
        JournalWriter.continued(read_journal(path))
    for _ in range(12):
        step(first, rng)
    first.close()
    assert check(path) == [] and not read_journal(path).torn
    assert look_at(path).setup is not None


def test_a73_every_state_of_a_walk_back_and_forth_saves_and_loads(tmp_path, full_count):
    for number in range(full_count(2, 40)):
        game, players = TABLES[number % len(TABLES)]
        path = tmp_path / f"{number}.jsonl"
        match = new_match(setup_for(game, players, people=tuple(range(players))), path=path, seed=number)
        rng = Random(number)
        for _ in range(30):
            port = match.ports[whose(match)]
            if port.undoable and rng.random() < 0.4:
                port.undo(rng.randint(1, port.undoable))
            elif port.redoable and rng.random() < 0.5:
                port.redo()
            elif not step(match, rng):
                break
            copy = tmp_path / "copy.jsonl"
            copy.write_bytes(path.read_bytes())
            again = resumed(copy)
            assert whole(again) == whole(match)
            again.close()
        match.close()


def test_throws_of_a_turn_are_no_peek_at_the_next_hand():
    """Around one screen a throw is taken back only until the next person has acted, whoever looks."""
    match = new_match(setup_for("classic", 2, people=(0, 1)), seed=2)
    port = match.ports[whose(match)]
    port.submit(Draw(port.seat))
    port.submit(Throw(port.seat, next(c for c in port.view.hand if c.natural)))
    other = match.ports[whose(match)]
    assert (port.undoable, other.undoable) == (1, 0)
    other.submit(Draw(other.seat))
    assert (port.undoable, other.undoable) == (0, 0)
