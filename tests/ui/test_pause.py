"""The pause lies over the table and leads back, to the settings, or out of the match."""

import pytest

from game import paths
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.audio import Audio
from game.ui.effects import Effects
from game.ui.scene import Scene
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.settings import SettingsScene
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture
def paused(look):
    done = []
    preferences = Preferences()
    table = Scene(look)
    stack, hand = open_scene(table)
    scene = PauseScene(
        look,
        preferences,
        on_title=lambda: done.append("title"),
        on_concede=lambda: done.append("conceded"),
        about="Hand and Foot · deal 2 of 4",
    )
    stack.push(scene)
    return scene, stack, hand, preferences, table, done


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut(look, size):
    for concede, about in ((print, "Hand and Foot · deal 2 of 4"), (None, "")):
        scene = PauseScene(look, Preferences(), on_title=print, on_concede=concede, about=about)
        stack, _hand = open_scene(scene, size)
        drawn(stack)
        assert faults(scene.group, size) == []
        assert scene.panel.contains(scene.buttons[-1].rect) and stack.size >= scene.panel.size


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, size, longer_language):
    preferences = Preferences(Settings(muted=True))
    scene = PauseScene(look, preferences, on_title=print, on_concede=print, about="Χερί και πόδι")
    stack, hand = open_scene(scene, size)
    drawn(stack)
    assert faults(scene.group, size) == []
    hand.key(pygame.K_m)
    assert faults(scene.group, size) == []
    hand.click(scene.concede.rect)
    drawn(stack)
    assert faults(stack.top.group, size) == []


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_p, pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_goes_on(paused, key):
    _scene, stack, hand, _preferences, table, done = paused
    hand.key(key)
    assert stack.top is table and done == []


def test_the_table_shows_through_and_gets_no_time(paused):
    scene, stack, _hand, _preferences, table, _done = paused
    passed = []
    table.update = passed.append
    stack.update(0.5)
    assert scene.over and passed == []


def test_settings_and_back_to_the_pause(paused):
    scene, stack, hand, preferences, _table, _done = paused
    hand.click(scene.settings.rect)
    assert isinstance(stack.top, SettingsScene)
    preferences.change(muted=True)
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene and scene.mute.label == "Sound on"


def test_the_rules_and_back_to_the_pause(paused):
    scene, stack, hand, _preferences, _table, done = paused
    stack.on_help = done.append
    hand.click(scene.rules.rect)
    hand.key(pygame.K_F1)
    assert done == [None, None] and stack.top is scene


def test_mute_by_click_and_by_key(paused, look):
    scene, _stack, hand, preferences, _table, _done = paused
    audio = Audio(paths.sounds())
    Effects(preferences, look, audio=audio)
    hand.click(scene.mute.rect)
    assert audio.muted and scene.mute.label == "Sound on"
    hand.key(pygame.K_m)
    assert not audio.muted and scene.mute.label == "Mute"


def test_leaving_keeps_the_match(paused):
    scene, stack, hand, _preferences, table, done = paused
    hand.click(scene.leave.rect)
    assert stack.top is table and done == ["title"]


def test_a_match_is_conceded_after_a_question_only(paused):
    scene, stack, hand, _preferences, table, done = paused
    for answer in (pygame.K_ESCAPE, pygame.K_RETURN):
        hand.click(scene.concede.rect)
        hand.key(answer)
        assert stack.top is scene and done == []
    hand.click(scene.concede.rect)
    hand.click(stack.top.buttons[1].rect)
    assert stack.top is table and done == ["conceded"]


def test_without_a_way_to_concede_it_is_not_offered(look):
    scene = PauseScene(look, Preferences(), on_title=print)
    assert scene.concede not in scene.buttons and len(scene.buttons) == 5


def test_everything_can_be_reached_by_tab_by_arrows_and_by_wheel(paused):
    scene, _stack, hand, _preferences, _table, _done = paused
    reached = [scene.group.focused]
    for go_on in (hand.tab, lambda: hand.key(pygame.K_DOWN), lambda: hand.wheel(-1), hand.tab, hand.tab):
        go_on()
        reached.append(scene.group.focused)
    assert reached == scene.buttons
    hand.wheel(1)
    assert scene.group.focused is scene.leave


def test_it_says_when_there_is_no_sound_device(look):
    audio = Audio(paths.sounds())
    audio.trouble = "no device"
    scene = PauseScene(look, Preferences(), on_title=print, audio=audio)
    assert scene.mute.note() == "there is no sound device here"
