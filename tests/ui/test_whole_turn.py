"""U takes one act back, Ctrl and U the whole turn as far as nothing new was told, Shift and U plays it again."""

from random import Random

import pytest

from game.ui.scene import SceneStack
from game.ui.scenes.table_open import table_for
from tests.session.making import new_match, setup_for, step, whole
from tests.support.hand import Hand
from tests.support.screen import make_look

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def two_acts(game: str, players: int):
    """A match whose only person has just done two things that can be taken back; and the tables before them."""
    for seed in range(400):
        match = new_match(setup_for(game, players, people=(0,)), seed=seed)
        rng = Random(seed)
        tables = [whole(match)]
        for _ in range(80):
            if not step(match, rng):
                break
            tables.append(whole(match))
            if match.ports[0].undoable == 2 and match.thinking is None:
                return match, tables[-3:]
    raise AssertionError("nobody ever laid twice in a turn")


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("hand-and-foot", 3)])
def test_the_whole_turn_goes_back_with_one_key(look, game, players):
    match, (before, between, after) = two_acts(game, players)
    stack = SceneStack((1280, 720))
    table = table_for(stack, look, match)
    table.speed = "none"
    stack.push(table)
    hand = Hand(stack)
    hand.key(pygame.K_u, pygame.KMOD_CTRL)
    assert whole(match) == before and not match.ports[0].undoable
    hand.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert whole(match) == between
    hand.key(pygame.K_u, pygame.KMOD_SHIFT)
    assert whole(match) == after
    hand.key(pygame.K_u)
    assert whole(match) == between
    assert set(table.layout.hand) == set(match.ports[0].view.hand)
    match.close()
