"""A deal whose code is known comes again, to the same seats or, with another dealer, round the table."""

import pytest

from game.session.match import Match
from game.session.replay import packs, told
from game.session.setup import KnownDeal, with_a_person
from game.session.shelf import begin
from game.session.watching import Through, Watch
from tests.session.making import TABLES, new_match, play_deal, setup_for


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_code_and_dealer_give_every_seat_the_same_hand(tmp_path, game, players):
    setup = setup_for(game, players, people=tuple(range(players)))
    first = begin(setup, tmp_path, KnownDeal("montevideo", players - 1))
    again = begin(setup, tmp_path, KnownDeal("montevideo", players - 1))
    for seat in range(players):
        assert first.ports[seat].view == again.ports[seat].view
    assert first.onlooker.view.public.to_act == 0 and first.dealer == players - 1
    first.close()
    again.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_another_dealer_gives_the_same_hands_to_other_seats(game, players):
    setup = setup_for(game, players, people=tuple(range(players)))
    matches = [Match.begin(setup, code="montevideo", dealer=dealer) for dealer in range(players)]
    hands = [[sorted(c.face for c in match.ports[s].view.hand) for s in range(players)] for match in matches]
    for turn in range(1, players):
        assert hands[turn] == hands[0][-turn:] + hands[0][:-turn]
    for match in matches:
        match.close()


def test_a_dealer_who_does_not_sit_there_is_refused():
    with pytest.raises(ValueError, match="no seat 4"):
        Match.begin(setup_for(), code="x", dealer=4)


def test_while_a_deal_is_played_only_the_digest_is_told(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=()), path=path, code="first code")
    assert match.code is None
    digest = match.digest
    lines = [*told(path), *packs(path)]
    assert sum(digest in line for line in lines) == 2
    assert not any("first code" in line for line in lines)
    play_deal(match)
    assert match.code == "first code" and match.digest == digest
    lines = [*told(path), *packs(path)]
    assert sum("first code" in line for line in lines) == 2
    assert any("deals this pack" in line for line in lines)
    match.close()


def test_a_pack_that_is_not_the_codes_is_told(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=()), path=path, code="first code")
    play_deal(match)
    match.close()
    path.write_text(path.read_text("utf-8").replace("first code", "other code"), "utf-8")
    (line,) = packs(path)
    assert "another pack" in line
    assert not Watch.opened(path).deal.follows_code


def test_a_match_that_is_over_tells_the_deal_it_was_given_up_in(tmp_path):
    path = tmp_path / "m.jsonl"
    match = new_match(setup_for(people=(0,)), path=path, code="first code")
    match.concede(0)
    match.close()
    (line,) = packs(path)
    assert "of first code, which deals this pack" in line
    watch = Watch.opened(path)
    watch.look(Through.OPEN)
    assert watch.deal.code == "first code"


def test_a_deal_between_computers_is_played_again_by_a_person():
    for game, players in TABLES:
        anew = with_a_person(setup_for(game, players))
        assert [seat.human for seat in anew.seats] == [True] + [False] * (players - 1)
        assert with_a_person(anew) == anew
