"""The title's lines that need the preferences."""

from dataclasses import replace

import pytest

from game.session.preferences import Preferences
from game.session.settings import SettingsFile
from game.session.setup import MatchSetup, SeatSetup
from game.ui.scene import SceneStack
from game.ui.scenes.about import AboutScene
from game.ui.scenes.menu_entries import deal_again, remembering, settings_entry, trouble_dialog
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.title import TitleScene
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip

SETUP = MatchSetup("hand-and-foot", 3, (SeatSetup("Ann", True), SeatSetup("W", False), SeatSetup("E", False)))


@pytest.fixture(scope="module")
def look():
    return make_look()


def test_deal_again_begins_a_match_like_the_last_one_in_one_click(look):
    started = []
    preferences = Preferences()
    start = remembering(preferences, started.append)
    assert deal_again(preferences, start) is None
    start(SETUP)
    entry = deal_again(preferences, start)
    assert entry.note() == "Hand and Foot · 3 players"
    stack = SceneStack((1600, 900))
    stack.push(TitleScene(look, version="1", levels=("steady",), on_start=start, before=lambda: [entry]))
    Hand(stack).key(pygame.K_RETURN)
    assert started == [SETUP, SETUP]


def test_the_last_match_is_there_at_the_next_start(tmp_path):
    remembering(Preferences.opened(SettingsFile(tmp_path)), print)(SETUP)
    assert deal_again(Preferences.opened(SettingsFile(tmp_path)), print) is not None


def test_a_match_that_cannot_be_kept_begins_all_the_same():
    started = []
    preferences = Preferences()
    odd = replace(SETUP, seats=(SeatSetup("x" * 500, True), *SETUP.seats[1:]))
    remembering(preferences, started.append)(odd)
    assert started == [odd] and preferences.settings.last is None


def test_what_a_new_game_gives_can_be_kept(look):
    preferences = Preferences()
    scene = NewGameScene(look, levels=("steady", "random"), on_start=remembering(preferences, print))
    stack = SceneStack((1600, 900))
    stack.push(scene)
    for tile in scene.tiles:
        Hand(stack).click(tile.rect)
        Hand(stack).click(scene.deal.rect)
        assert preferences.settings.last == scene.draft.setup()


def test_settings_and_about_open_and_close(look):
    stack = SceneStack((1600, 900))
    title = TitleScene(
        look,
        version="1",
        levels=("steady",),
        on_start=print,
        more=lambda: [settings_entry(stack, look, Preferences())],
        about=lambda: stack.push(AboutScene(look)),
    )
    stack.push(title)
    for button, kind in ((title.buttons[1], SettingsScene), (title.version, AboutScene)):
        Hand(stack).click(button.rect)
        assert isinstance(stack.top, kind)
        Hand(stack).key(pygame.K_ESCAPE)
        assert stack.top is title


def test_a_damaged_file_is_told_at_the_start(look, tmp_path):
    assert trouble_dialog(look, Preferences()) is None
    (tmp_path / "settings.json").write_text("{")
    preferences = Preferences.opened(SettingsFile(tmp_path))
    dialog = trouble_dialog(look, preferences)
    assert trouble_dialog(look, preferences) is None  # once
    for size in SIZES:
        stack, hand = open_scene(dialog, size)
        drawn(stack)
        assert faults(dialog.group, size) == []
        assert "settings.json.damaged" in dialog.message.label
    hand.key(pygame.K_RETURN)
    assert stack.top is None
