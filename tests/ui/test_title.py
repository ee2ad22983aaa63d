"""The title leads to a new game and out of the program."""

import pytest

from game.ui import i18n
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.title import Entry, TitleScene
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def title(look, **more):
    return TitleScene(look, version="0.1.0", levels=("steady", "random"), on_start=lambda setup: None, **more)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut(look, size):
    scene = title(look, more=lambda: [Entry("Learn", "a guided first hand, and the rules", print)] * 3)
    stack, _hand = open_scene(scene, size)
    drawn(stack)
    assert faults(scene.group, size) == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, size, longer_language):
    scene = title(look)
    stack, _hand = open_scene(scene, size)
    drawn(stack)
    assert faults(scene.group, size) == []


def test_a_language_is_chosen_on_the_title(look, monkeypatch, longer_language):
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "xx"))
    told = []
    scene = title(look, on_language=told.append)
    _stack, hand = open_scene(scene)
    assert scene.buttons[0].label != "New game"
    hand.click(scene.languages.pills()[0])
    assert scene.buttons[0].label == "New game" and told == ["en"]


def test_new_game_by_click_and_back_by_escape(look):
    scene = title(look)
    stack, hand = open_scene(scene)
    hand.click(scene.buttons[0].rect)
    assert isinstance(stack.top, NewGameScene)
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene


def test_enter_opens_a_new_game_at_once(look):
    stack, hand = open_scene(title(look))
    hand.key(pygame.K_RETURN)
    assert isinstance(stack.top, NewGameScene)


def test_quit_by_keyboard(look):
    stack, hand = open_scene(title(look))
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert not stack.running


def test_a_match_to_go_on_with_comes_first(look):
    done = []
    scene = title(
        look, before=lambda: [Entry("Continue", "Hand and Foot · deal 2 of 4", lambda: done.append(1))]
    )
    _stack, hand = open_scene(scene)
    assert scene.buttons[0].kind == "coral" and scene.buttons[1].kind == "dark"
    hand.key(pygame.K_RETURN)
    assert done == [1]


def test_it_says_its_version(look):
    assert title(look).version.label == "version 0.1.0"


# -- the fan


def test_the_fan_opens_once_and_then_nothing_moves(look):
    rest = pygame.image.tobytes(drawn(open_scene(title(look))[0]), "RGB")
    scene = title(look, opens=0.5)
    stack, hand = open_scene(scene)
    stack.update(10)
    assert scene.animating, "it waits for the first frame that is seen"
    first = pygame.image.tobytes(drawn(stack), "RGB")
    stack.update(0.2)
    assert scene.dirty and len({first, pygame.image.tobytes(drawn(stack), "RGB"), rest}) == 3
    stack.update(0.4)
    assert not scene.animating
    assert pygame.image.tobytes(drawn(stack), "RGB") == rest
    for _ in range(10):
        stack.update(0.1)
    assert not stack.dirty, "at rest it costs nothing"
    hand.click(scene.buttons[0].rect)
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene and not scene.animating


@pytest.mark.parametrize("way", ["key", "click", "resize", "leave"])
def test_the_fan_can_be_cut_short(look, way):
    scene = title(look, opens=0.5)
    stack, hand = open_scene(scene)
    drawn(stack)
    stack.update(0.1)
    drawn(stack)
    if way == "key":
        hand.key(pygame.K_DOWN)
    elif way == "click":
        hand.press((2, 2))
    elif way == "resize":
        stack.resized((1280, 720))
        drawn(stack)
        stack.update(1.0)
    else:
        hand.key(pygame.K_RETURN)
        assert isinstance(stack.top, NewGameScene)
        hand.key(pygame.K_ESCAPE)
    assert not scene.animating
    other = title(look)
    other_stack, _hand = open_scene(other, stack.size)
    assert pygame.image.tobytes(drawn(stack).subsurface((0, 0, 600, 700)), "RGB") == pygame.image.tobytes(
        drawn(other_stack).subsurface((0, 0, 600, 700)), "RGB"
    )
