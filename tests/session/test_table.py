"""One holder of the state; seats get what they may know, and one door."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from random import Random

import pytest

from game.core.actions import Draw, Group, Lay, Throw
from game.core.cards import Card
from game.core.engine import Applied
from game.core.events import CardsDrawn, DealBegan, HandDealt
from game.core.games import preset
from game.core.positions import read_table
from game.core.refusals import Code
from game.core.secrecy import seen_by
from game.core.state import GameState, Secret
from game.core.view import DrawSeen, HandSeen
from game.session.dealing import dealt
from game.session.ports import Rewound, SeatPort
from game.session.table import Table
from tests.session.making import TABLES, do, new_match, play_deal, setup_for, step, whole

PEOPLE = (0, 1, 2, 3)


def people_at_a_table(**more):
    match = new_match(setup_for(people=PEOPLE), **more)
    return match, match.ports[match.onlooker.view.public.to_act]


def test_an_illegal_act_is_refused_and_changes_nothing():
    match, port = people_at_a_table()
    before, version = whole(match), match.version
    fault = do(port, f"throw {port.view.hand[0].face}")
    assert fault.code is Code.DRAW_FIRST
    assert (whole(match), match.version) == (before, version)
    assert port.history == ()


def test_nobody_acts_through_another_seats_port():
    match, port = people_at_a_table()
    other = match.ports[(port.seat + 1) % 4]
    assert other.submit(Draw(port.seat)).code is Code.NOT_YOUR_TURN
    assert other.submit(Draw(other.seat)).code is Code.NOT_YOUR_TURN
    assert port.submit(Draw(other.seat)).code is Code.NOT_YOUR_TURN
    assert port.submit(Draw(port.seat)) is None


def test_an_onlooker_cannot_play():
    match, port = people_at_a_table()
    assert match.onlooker.view.hand == ()
    assert match.onlooker.undoable == match.onlooker.redoable == 0
    with pytest.raises(ValueError, match="onlooker"):
        match.onlooker.submit(Draw(port.seat))


def test_a_late_answer_is_dropped():
    match, port = people_at_a_table()
    late = port.version
    assert port.submit(Draw(port.seat), version=late) is None
    before, version = whole(match), match.version
    assert port.submit(Throw(port.seat, port.view.hand[0]), version=late) is None
    assert (whole(match), match.version) == (before, version)


def test_the_version_only_grows():
    match, _port = people_at_a_table()
    rng = Random(3)
    versions = [match.version]
    for _ in range(60):
        seat = match.ports[match.onlooker.view.public.to_act]
        last = seat.history[-1].action.seat if seat.history else None
        if last is not None and match.ports[last].undoable and rng.random() < 0.3:
            match.ports[last].undo()
        elif not step(match, rng):
            break
        versions.append(match.version)
    assert all(a < b for a, b in itertools.pairwise(versions))


def test_a_view_stays_the_same_object_until_something_changes():
    _match, port = people_at_a_table()
    view = port.view
    assert port.view is view
    port.submit(Draw(port.seat))
    assert port.view is not view


def test_every_seat_hears_what_it_may_in_order():
    rules = preset("classic", 4)
    table = Table()
    inboxes = {seat: table.inbox(seat) for seat in (0, 1, None)}
    done = dealt(rules, "x", number=1, dealer=3, scores=(0, 0))
    table.open(done)
    assert table.play(Draw(0)) is None
    for seat, inbox in inboxes.items():
        events = [*done.events, *table.played[0].events]
        assert inbox.drain() == tuple(seen_by(event, seat) for event in events)
        assert len(inbox) == 0
    heard = table.history(1)[0].seen
    assert any(isinstance(seen, DrawSeen) for seen in heard)
    assert not any(isinstance(seen, CardsDrawn) for seen in heard)


def test_a_new_deal_is_heard_with_the_own_hand_only():
    _match, port = people_at_a_table()
    heard = port.inbox.drain()
    assert isinstance(heard[0], DealBegan)
    assert [seen.seat for seen in heard if isinstance(seen, HandDealt)] == [port.seat]
    assert sum(isinstance(seen, HandSeen) for seen in heard) == 3


def test_taking_back_is_heard_by_everybody():
    match, port = people_at_a_table()
    port.submit(Draw(port.seat))
    port.submit(Throw(port.seat, next(c for c in port.view.hand if c.natural)))
    for other in match.ports.values():
        other.inbox.drain()
    port.undo()
    assert all(other.inbox.drain() == (Rewound(port.seat, 1),) for other in match.ports.values())


def test_an_action_takes_the_lowest_copy():
    rules = preset("classic", 4)
    state = read_table({"turn": 0, "phase": "play", "seats": [{"hand": "9s Kh 9s 4d"}, {}, {}, {}]}, rules)
    table = Table()
    table.open(Applied(state, ()))
    assert table.play(Throw(0, state.secret.hands[0][2])) is None
    assert table.played[0].action == Throw(0, state.secret.hands[0][0])
    assert [c.face for c in table.view(0).hand] == ["Kh", "9s", "4d"]


def test_a_card_that_is_held_once_cannot_be_laid_twice():
    rules = preset("classic", 4)
    state = read_table(
        {"seats": [{"hand": "9s 9h 4d 4h"}, {}, {}, {}], "sides": [{"melds": ["Kh Ks Kd"]}, {}]}, rules
    )
    nine, other = state.secret.hands[0][:2]
    table = Table()
    table.open(Applied(state, ()))
    fault = table.play(Lay(0, (Group(nine.rank, (nine, nine, other)),)))
    assert fault is not None
    assert fault.code is Code.CARD_NOT_HELD


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_deal_numbers_its_copies_as_a_reader_will(game, players):
    rules = preset(game, players)
    for code in "abc":
        table = Table()
        table.open(dealt(rules, code, number=1, dealer=0, scores=(0,) * len(rules.sides)))
        state = table.played, table.view(None).public
        assert read_table(table.written(), rules).public == state[1]
        again = read_table(table.written(), rules)
        assert [table.view(seat).hand for seat in range(players)] == list(again.secret.hands)


@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("hand-and-foot", 3)])
def test_nothing_public_leads_from_a_port_to_the_state(game, players):
    match = new_match(setup_for(game, players, people=tuple(range(players))))
    for _ in range(30):
        step(match, Random(4))
    port = match.ports[0]
    own = set(port.view.hand)
    others = {c for seat in range(1, players) for c in match.ports[seat].view.hand}
    known = {c for row in port.view.public.ledger.known for c in row}
    for thing in reachable(port):
        assert not isinstance(thing, GameState | Secret | Table)
        if isinstance(thing, Card) and thing not in own | known:
            assert thing not in others


def reachable(start: SeatPort) -> Iterator[object]:
    """Everything that public attributes lead to."""
    seen: set[int] = set()
    waiting: list[object] = [start]
    keep: list[object] = []
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        keep.append(thing)
        yield thing
        if isinstance(thing, tuple | list | set | frozenset):
            waiting += list(thing)
        elif isinstance(thing, dict):
            waiting += [*thing, *thing.values()]
        elif dataclasses.is_dataclass(thing) or type(thing).__module__.startswith("game.session"):
            names = [name for name in dir(thing) if not name.startswith("_")]
            values = [getattr(thing, name) for name in names]
            waiting += [value for value in values if not callable(value)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seats_eyes_and_ears_never_tell_more_than_one_another(game, players):
    """What a seat hears it could have seen: cards of others appear only where the view shows them."""
    match = new_match(setup_for(game, players, people=(0,)), seed=7)
    port = match.ports[0]
    rng = Random(8)
    while step(match, rng) and not match.deal_over:
        for seen in port.inbox.drain():
            assert not isinstance(seen, CardsDrawn | HandDealt) or seen.seat == 0
    play_deal(match)


def test_an_inbox_that_nobody_reads_holds_one_deal_at_most():
    match = new_match(setup_for("classic", 2, target=10**6))
    held = []
    for _deal in range(4):
        play_deal(match)
        held.append(len(match.onlooker.inbox))
        match.next_deal()
    assert len(match.onlooker.inbox) < 20 < min(held)
