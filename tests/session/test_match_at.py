"""A match that begins at a written position."""

import pytest

from game.core.notation import NotationError
from game.core.public import Phase
from game.session.match import Eyes, Match
from game.session.players import LocalPlayers
from tests.session.making import do, setup_for


def at(position, **named):
    setup = setup_for(people=named.pop("people", (0,)), **named)
    return Match.at(setup, position, players=LocalPlayers(), clock=lambda: 0.0)


def test_it_stands_as_written_and_is_played_on():
    match = at({"deal": 3, "scores": [900, 1500], "seats": [{"hand": "Kc Kd Kh 4s"}, {}, {}, {}]})
    view = match.ports[0].view
    assert [c.face for c in view.hand] == ["Kc", "Kd", "Kh", "4s"]
    assert (match.deal, match.standing.scores, match.eyes) == (3, (900, 1500), 0)
    assert not match.deal_over and view.public.turn.phase is Phase.PLAY
    assert len(match.ports[0].inbox) == 0  # nothing has happened yet
    assert do(match.ports[0], "throw 4s") is None
    assert match.thinking == 1 and match.tick()


def test_what_was_done_from_there_can_be_taken_back():
    match = at({"scores": [0, 0], "seats": [{"hand": "Ac Ad Ah 4s 5s 6s"}, {}, {}, {}]})
    port = match.ports[0]
    before = port.view.hand
    assert do(port, "lay A: Ac Ad Ah") is None
    port.undo()
    assert port.view.hand == before and port.undoable == 0


def test_a_deal_that_is_over_is_counted_and_the_next_one_can_be_dealt():
    seats = [{"hand": ""}] * 4
    match = at({"scores": [1000, 1200], "seats": seats, "over": {"by": "stock"}}, people=())
    assert match.deal_over and match.eyes is Eyes.EVERYBODY and match.sheets is not None
    assert match.standing.scores == (1000, 1200)
    match.next_deal()
    assert match.deal == 2 and not match.deal_over


def test_a_match_that_is_over_says_so():
    match = at({"scores": [5000, 4000], "seats": [{"hand": ""}] * 4, "over": {"by": "stock"}})
    assert match.over and match.standing.winners == (0,)


def test_two_people_find_it_covered():
    match = at({}, people=(0, 2))
    assert match.eyes is Eyes.NOBODY and match.screen is None
    match.look(0)
    assert match.screen is match.ports[0]


def test_a_position_that_cannot_be_says_why():
    with pytest.raises(NotationError, match="3h is laid at once"):
        at({"seats": [{"hand": "3h"}, {}, {}, {}]})
