"""Giving a match up from the pause: after a question, and then the end of the match is shown."""

import pytest

from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.scene import SceneStack
from game.ui.scenes.match_end import MatchEndScene
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.table_open import table_for
from tests.session.making import new_match, setup_for
from tests.support.hand import Hand
from tests.support.screen import drawn, make_look

import pygame  # isort: skip


@pytest.fixture
def at_the_pause():
    look = make_look()
    match = new_match(setup_for("hand-and-foot", 3, people=(1,)), seed=3)
    stack = SceneStack((1280, 720))
    stack.push(table_for(stack, look, match, preferences=Preferences(Settings(speed="none"))))
    hand = Hand(stack)
    hand.key(pygame.K_p)
    assert isinstance(stack.top, PauseScene)
    yield match, stack, hand
    match.close()


def test_a_match_is_given_up_after_a_question(at_the_pause):
    match, stack, hand = at_the_pause
    hand.click(stack.top.concede.rect)
    assert not match.over
    hand.click(stack.top.buttons[1].rect)
    assert match.over and 1 not in match.standing.winners
    assert isinstance(stack.top, MatchEndScene)
    drawn(stack)


def test_the_question_can_be_answered_with_no(at_the_pause):
    match, stack, hand = at_the_pause
    hand.click(stack.top.concede.rect)
    hand.key(pygame.K_ESCAPE)
    assert not match.over and isinstance(stack.top, PauseScene)
