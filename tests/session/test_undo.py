"""Taking back: only while the actor has learned nothing new, one action at a time, and through the journal."""

from __future__ import annotations

from random import Random

import pytest

from game.core.actions import Draw, Throw
from game.session.replay import check
from tests.session.making import TABLES, do, new_match, play_deal, read_lines, resumed, setup_for, step, whole

PEOPLE = (0, 1, 2, 3)


def table(tmp_path=None, game="classic", players=4, **more):
    path = None if tmp_path is None else tmp_path / "m.jsonl"
    match = new_match(setup_for(game, players, people=tuple(range(players))), path=path, **more)
    return match, match.ports[match.onlooker.view.public.to_act]


def plain(port):
    return next(c for c in port.view.hand if c.natural)


def test_a_draw_cannot_be_taken_back():
    _match, port = table()
    port.submit(Draw(port.seat))
    assert port.undoable == 0
    with pytest.raises(ValueError, match="may take back 0"):
        port.undo()


def test_a_throw_can_be_taken_back_until_the_next_seat_has_acted():
    match, port = table()
    port.submit(Draw(port.seat))
    before = whole(match)
    port.submit(Throw(port.seat, plain(port)))
    assert port.undoable == 1
    port.undo()
    assert whole(match) == before
    assert port.undoable == 0
    port.submit(Throw(port.seat, plain(port)))
    following = match.ports[(port.seat + 1) % 4]
    following.submit(Draw(following.seat))
    assert port.undoable == 0
    assert following.undoable == 0


def test_nobody_takes_back_what_another_did():
    match, port = table()
    port.submit(Draw(port.seat))
    port.submit(Throw(port.seat, plain(port)))
    assert [match.ports[seat].undoable for seat in PEOPLE] == [int(seat == port.seat) for seat in PEOPLE]


def test_an_ordered_hand_does_not_stand_in_the_way(tmp_path):
    _match, port = table(tmp_path)
    port.submit(Draw(port.seat))
    port.arrange(sorted(port.view.hand, key=lambda c: c.order))
    order = port.hand
    port.submit(Throw(port.seat, plain(port)))
    port.arrange(tuple(reversed(port.hand)))
    assert port.undoable == 1
    port.undo()
    assert sorted(c.face for c in port.hand) == sorted(c.face for c in order)
    assert check(tmp_path / "m.jsonl") == []


def test_one_action_is_one_step_however_many_cards_it_laid(tmp_path):
    match, port, before = opened_table(tmp_path)
    assert len(port.history[-1].action.groups) >= 1
    assert port.undoable == 1
    port.undo()
    assert whole(match) == before
    assert read_lines(tmp_path / "m.jsonl")[-1] == {"undo": 1}


def opened_table(tmp_path):
    """A table at which a person has just laid something after the draw."""
    for seed in range(200):
        path = tmp_path / "m.jsonl"
        path.unlink(missing_ok=True)
        match, _ = table(tmp_path, seed=seed)
        rng = Random(seed)
        for _ in range(40):
            before = whole(match)
            if not step(match, rng):
                break
            history = match.onlooker.history
            if type(history[-1].action).__name__ == "Lay" and not match.deal_over:
                return match, match.ports[history[-1].action.seat], before
    raise AssertionError("nobody ever laid anything")


def test_what_was_taken_back_can_be_played_again(tmp_path):
    match, port, _ = opened_table(tmp_path)
    after = whole(match)
    port.undo()
    assert port.redoable == 1
    assert port.redo() is None
    assert whole(match) == after
    assert port.redoable == 0
    lines = read_lines(tmp_path / "m.jsonl")
    assert lines[-1] == lines[-3]
    assert lines[-2] == {"undo": 1}


def test_a_new_action_ends_playing_again():
    _match, port = table()
    port.submit(Draw(port.seat))
    first, second = [c for c in port.view.hand if c.natural][:2]
    port.submit(Throw(port.seat, first))
    port.undo()
    port.submit(Throw(port.seat, second))
    assert port.redoable == 0
    with pytest.raises(ValueError, match="nothing to play again"):
        port.redo()


def alone(tmp_path=None, game="classic", players=4):
    """A table at which the only person plays first."""
    for seed in range(99):
        path = None if tmp_path is None else tmp_path / f"{seed}.jsonl"
        match = new_match(setup_for(game, players, people=(0,)), path=path, seed=seed)
        if match.thinking is None:
            return match, match.ports[0], path
    raise AssertionError("seat 0 never began")


def test_going_back_past_something_new_is_written_as_such(tmp_path):
    match, port, path = alone(tmp_path)
    start = whole(match)
    port.submit(Draw(port.seat))
    port.submit(Throw(port.seat, plain(port)))
    port.undo(2, take_back=True)
    assert whole(match) == start
    assert read_lines(path)[-1] == {"undo": 2, "take_back": True}
    assert port.redoable == 0
    assert check(path) == []


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_take_back_goes_to_before_ones_own_last_action_past_the_computers(tmp_path, game, players):
    match, port, path = alone(tmp_path, game, players)
    before = whole(match)
    port.submit(Draw(0))
    drawn = whole(match)
    assert (port.undoable, port.take_backable) == (0, 1)
    port.submit(Throw(0, plain(port)))
    while match.thinking is not None:
        match.tick()
    assert port.undoable == 0 and port.take_backable == len(port.history) - 1 > 1
    port.undo(port.take_backable, take_back=True)
    assert whole(match) == drawn
    port.undo(port.take_backable, take_back=True)
    assert whole(match) == before and port.take_backable == 0
    assert check(path) == [] and whole(resumed_at(match, path)) == before


def resumed_at(match, path):
    match.close()
    return resumed(path)


def test_who_plays_with_other_people_takes_nothing_new_back():
    _match, port = table()
    port.submit(Draw(port.seat))
    assert port.take_backable == 0
    with pytest.raises(ValueError, match="may take back 0"):
        port.undo(1, take_back=True)


def test_nothing_is_taken_back_once_the_deal_is_counted():
    match, port, _ = alone()
    play_deal(match)
    assert match.deal_over and port.take_backable == 0


def test_nothing_goes_back_past_the_start_of_the_deal():
    _match, port, _ = alone()
    port.submit(Draw(port.seat))
    with pytest.raises(ValueError, match="may take back 1"):
        port.undo(2, take_back=True)


def test_a_question_can_be_taken_back_until_it_is_answered():
    match, port = table()
    port.submit(Draw(port.seat))
    assert do(port, "ask") is None
    partner = match.ports[(port.seat + 2) % 4]
    assert port.undoable == 1
    port.undo()
    assert do(port, "ask") is None
    assert do(partner, "answer yes") is None
    assert port.undoable == 0
    assert partner.undoable == 0


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_any_walk_back_and_forth_leaves_the_table_and_its_journal_sound(tmp_path, game, players, full_count):
    for seed in range(full_count(2, 40)):
        path = tmp_path / f"{seed}.jsonl"
        match = new_match(setup_for(game, players, people=tuple(range(players))), path=path, seed=seed)
        rng = Random(seed)
        stack = [whole(match)]
        for _ in range(400):
            seat = match.onlooker.history[-1].action.seat if match.onlooker.history else None
            back = 0 if seat is None or match.deal_over else match.ports[seat].undoable
            if back and rng.random() < 0.3:
                count = rng.randint(1, back)
                match.ports[seat].undo(count)
                del stack[-count:]
                assert whole(match) == stack[-1]
                for _ in range(rng.randint(0, match.ports[seat].redoable)):
                    match.ports[seat].redo()
                    stack.append(whole(match))
            elif step(match, rng):
                stack.append(whole(match))
            else:
                break
        assert check(path) == []
        assert whole(resumed(path)) == whole(match)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_any_walk_with_take_backs_leaves_the_table_and_its_journal_sound(tmp_path, game, players, full_count):
    for seed in range(full_count(1, 40)):
        match, port, path = alone(tmp_path, game, players)
        rng, states, marked = Random(seed), [whole(match)], 0
        for _ in range(300):
            back = port.take_backable
            if back and rng.random() < 0.1:
                port.undo(back, take_back=True)
                del states[-back:]
                marked += 1
                assert whole(match) == states[-1] and port.redoable == 0
            elif step(match, rng):
                states.append(whole(match))
            else:
                break
        assert marked and check(path) == []
        assert len([line for line in read_lines(path) if "undo" in line]) == marked
        assert whole(resumed_at(match, path)) == states[-1]
        path.unlink()


def test_what_was_taken_back_is_drawn_again_and_nothing_else():
    _match, port, _path = alone()
    port.submit(Draw(0))
    held = port.view.hand
    for _time in range(5):
        port.undo(port.take_backable, take_back=True)
        port.submit(Draw(0))
        assert port.view.hand == held
