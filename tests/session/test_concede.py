"""Giving a match up."""

from random import Random

import pytest

from game.core.actions import Draw
from game.core.games import preset
from game.core.match import conceded
from game.core.refusals import Code
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.replay import check
from game.session.setup import MatchSetup, SeatSetup
from game.session.shelf import look_at


def match(path=None):
    seats = (SeatSetup("Ann", human=True), SeatSetup("Bob", human=True))
    return Match.begin(
        MatchSetup("classic", 2, seats, 5000), path=path, rng=Random(1), players=LocalPlayers()
    )


def test_the_other_side_has_won_and_nothing_more_is_played():
    played = match()
    seat = played.onlooker.view.public.to_act
    played.concede(seat)
    assert played.over and played.standing.winners == (1 - seat,)
    assert played.ports[seat].submit(Draw(seat)).code is Code.DEAL_OVER
    with pytest.raises(ValueError, match="over"):
        played.concede(seat)
    with pytest.raises(ValueError, match="over"):
        played.next_deal()


def test_the_best_of_the_others_wins_and_equals_share_it():
    rules = preset("classic", 3)
    assert conceded(rules, (4000, 900, 1200), 0).winners == (2,)
    assert conceded(rules, (4000, 900, 900), 0).winners == (1, 2)
    assert conceded(preset("classic", 4), (100, 4000), 3).winners == (0,)


def test_the_record_keeps_it_and_a_match_taken_up_again_is_over(tmp_path):
    path = tmp_path / "match.jsonl"
    played = match(path)
    played.concede(0)
    played.close()
    assert check(path) == []
    assert look_at(path).over
    again = Match.resume(path, players=LocalPlayers())
    assert again.over and again.standing.winners == (1,)
    again.close()
    with path.open("a") as file:
        file.write('{"seat": 0, "do": "draw"}\n')
    assert "given up" in check(path)[0].words


def test_only_a_person_at_the_table_gives_it_up():
    with pytest.raises(ValueError, match="nobody"):
        match().concede(3)
