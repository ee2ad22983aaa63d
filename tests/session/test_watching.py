"""A record is watched as it was played, and until the match is over only through people's own eyes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core.actions import Draw
from game.core.events import CardsDrawn, DealBegan, FootPickedUp, HandDealt
from game.session.dealing import digest_of
from game.session.journal import JournalError
from game.session.watching import Through, Watch
from tests.session.making import TABLES, new_match, play_deal, read_lines, setup_for, step, write_lines

GOLDEN = sorted((Path(__file__).parent.parent / "golden").rglob("*.jsonl"))


def running(tmp_path, game="classic", players=4, people=(0,), acts=40):
    """A match in its second deal, and each act's views of its people as they were while it was played."""
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(game, players, people=people), path=path, seed=3)
    play_deal(match)
    match.next_deal()
    views = [{seat: match.ports[seat].view for seat in people}]
    rng = Random(1)
    for _ in range(acts):
        version = match.version
        if not step(match, rng):
            break
        if match.version > version:
            views.append({seat: match.ports[seat].view for seat in people})
    match.close()
    return path, views


def finished(tmp_path):
    path = tmp_path / "over.jsonl"
    match = new_match(setup_for(people=(0,), target=1500), path=path)
    play_deal(match)
    while not match.over:
        match.next_deal()
        play_deal(match)
    match.close()
    return path


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_person_sees_what_was_seen_then(tmp_path, game, players):
    path, views = running(tmp_path, game, players)
    watch = Watch.opened(path)
    watch.enter(1)
    assert watch.length == len(views) - 1
    for at, seen in enumerate(views):
        watch.go(at)
        assert watch.port().view == seen[0]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_until_the_match_is_over_nobody_elses_cards_are_seen(tmp_path, game, players):
    path, _views = running(tmp_path, game, players, people=(0, 1))
    watch = Watch.opened(path)
    assert watch.allowed == (Through.ONLOOKER, 0, 1) and watch.curtained
    for eyes in watch.allowed:
        watch.look(eyes)
        for index in range(len(watch.deals)):
            watch.enter(index)
            watch.go(watch.length)
            for item in watch.port().inbox.drain():
                if isinstance(item, CardsDrawn | HandDealt | FootPickedUp):
                    assert item.seat == eyes
            assert watch.hands == ()
            others = {seat for seat in (0, 1) if seat != eyes}
            for seat in others:
                with pytest.raises(ValueError, match="somebody else"):
                    watch.seen_from(seat)


@pytest.mark.parametrize("eyes", [1, 2, 3, Through.OPEN])
def test_a_computers_hand_is_watched_only_when_the_match_is_over(tmp_path, eyes):
    path, _views = running(tmp_path)
    watch = Watch.opened(path)
    assert watch.allowed == (0, Through.ONLOOKER) and watch.eyes == 0
    with pytest.raises(ValueError, match="until the match is over"):
        watch.look(eyes)
    over = Watch.opened(finished(tmp_path))
    over.look(eyes)
    assert over.over and (over.port().view.hand or over.hands)


def test_open_hands_are_everybodys(tmp_path):
    watch = Watch.opened(finished(tmp_path))
    watch.go(17)
    hands = []
    for seat in range(4):
        watch.look(seat)
        hands.append(watch.port().view.hand)
    watch.look(Through.OPEN)
    assert list(watch.hands) == hands
    drawn = [e for e in watch.port().inbox.drain() if isinstance(e, CardsDrawn)]
    assert {event.seat for event in drawn} == {0, 1, 2, 3}


def test_a_match_that_was_given_up_lies_open(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0,)), path=path)
    match.concede(0)
    match.close()
    watch = Watch.opened(path)
    watch.look(Through.OPEN)
    assert watch.conceded == 0 and watch.standing.winners == (1,) and len(watch.hands) == 4


def test_what_was_taken_back_is_not_shown(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for("classic", 2, people=(0,)), path=path)
    rng = Random(2)
    while not match.ports[0].view.my_turn:
        step(match, rng)
    before = len(match.ports[0].history)
    step(match, rng)
    match.ports[0].undo(1, take_back=True)
    step(match, rng)
    match.close()
    assert Watch.opened(path).length == before + 1


def test_every_deal_begins_with_its_deal_and_knows_its_code(tmp_path):
    path = finished(tmp_path)
    codes = [line["seed"] for line in read_lines(path) if "deal" in line]
    watch = Watch.opened(path)
    assert [deal.code for deal in watch.deals] == codes
    for index, deal in enumerate(watch.deals):
        watch.enter(index)
        (began, *_rest) = watch.port().inbox.drain()
        assert isinstance(began, DealBegan) and began.deal == index + 1
        assert deal.follows_code and deal.digest == digest_of(codes[index])


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_record_of_another_program_is_watched_to_its_end(path):
    watch = Watch.opened(path)
    for index, deal in enumerate(watch.deals):
        watch.enter(index)
        assert watch.turns[0] == 0 and watch.turns == tuple(sorted(set(watch.turns)))
        for _ in range(watch.length):
            assert watch.forward()
        assert watch.forward() == ()
        assert (watch.public.over is not None) == (deal.counted is not None)


def test_moving_stays_within_the_record(tmp_path):
    watch = Watch.opened(finished(tmp_path))
    watch.go(10**9)
    assert watch.at == watch.length
    watch.go(-3)
    assert watch.at == 0
    with pytest.raises(IndexError):
        watch.enter(len(watch.deals))


def test_a_record_that_is_only_watched_cannot_be_played(tmp_path):
    path, _views = running(tmp_path)
    content = path.read_bytes()
    watch = Watch.opened(path)
    port = watch.port()
    assert port.undoable == port.redoable == 0
    with pytest.raises(ValueError, match="watched"):
        port.submit(Draw(0))
    with pytest.raises(ValueError, match="watched"):
        port.undo()
    assert path.read_bytes() == content


def test_a_record_that_cannot_be_followed_names_its_line(tmp_path):
    path, _views = running(tmp_path)
    lines = read_lines(path)
    at = next(i for i, line in enumerate(lines) if "do" in line)
    lines[at]["do"] = "throw Jo"
    write_lines(path, lines)
    with pytest.raises(JournalError, match=f"line {at + 1}"):
        Watch.opened(path)
    write_lines(path, lines[:1])
    with pytest.raises(JournalError, match="nothing has been dealt"):
        Watch.opened(path)
