"""Partners who ask before they go out, and whose answer binds: people and computers (A28)."""

from __future__ import annotations

import pytest

from build_scripts.scene_opener import SEAT_NAMES
from build_scripts.situations import situation
from game.bots import Budget, Why
from game.core.actions import Answer, Ask
from game.core.events import PartnerAsked
from game.core.public import Phase
from game.session.match import Match
from game.session.players import OFFERED, LocalPlayers
from game.session.setup import MatchSetup, SeatSetup

GAMES = ["classic", "hand-and-foot", "modern-american"]


def nearly_out(game, people, turn, level=OFFERED[-1]):
    """A match at a position in which the seat at turn may go out."""
    here = situation("out", game, 4)
    position = {**here.position, "turn": turn, "phase": "play"}
    seats = tuple(
        SeatSetup(name, human=seat in people, level=level) for seat, name in enumerate(SEAT_NAMES[4])
    )
    budget = Budget(worlds=20)
    return Match.at(MatchSetup(game, 4, seats), position, players=LocalPlayers(budget), clock=lambda: 0.0)


@pytest.mark.parametrize("game", ["classic", "hand-and-foot"])
@pytest.mark.parametrize("yes", [True, False])
def test_a_computer_asks_its_human_partner_once_and_the_answer_binds(game, yes):
    match = nearly_out(game, people=(0,), turn=2)
    port = match.ports[0]
    for _act in range(6):
        if match.thinking is None or match.deal_over:
            break
        match.tick()
    asked = [e for step in port.history for e in step.seen if isinstance(e, PartnerAsked)]
    assert len(asked) == 1
    assert port.view.public.turn.phase is Phase.ANSWER
    assert port.view.my_turn
    assert port.submit(Answer(0, yes=yes)) is None
    while not match.deal_over and match.onlooker.view.public.turn.seat == 2:
        assert match.tick()
    if yes:
        assert match.deal_over
        assert match.onlooker.view.public.over.seat == 2
    else:
        assert not match.deal_over
    asked = [e for step in port.history for e in step.seen if isinstance(e, PartnerAsked)]
    assert len(asked) == 1


@pytest.mark.parametrize("game", ["classic", "hand-and-foot"])
def test_a_computer_asked_by_its_partner_says_why(game):
    match = nearly_out(game, people=(0,), turn=0)
    port = match.ports[0]
    assert port.submit(Ask(0)) is None
    assert match.thinking == 2
    assert match.tick()
    assert port.view.my_turn
    (reason, *_rest) = match.reasons(2)
    assert reason.code is (Why.SAY_YES if port.view.public.turn.answer else Why.SAY_NO)
    held = sum(card.points for card in match._course.table.view(2).hand)
    assert reason.facts["points"] == held
