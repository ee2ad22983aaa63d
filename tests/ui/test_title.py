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
