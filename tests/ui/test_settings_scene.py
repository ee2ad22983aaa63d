"""The settings are changed by mouse, keyboard and wheel, hold at once, and have an effect."""

import json
from itertools import pairwise

import pytest

from game import paths
from game.session.preferences import Preferences
from game.session.settings import Ailment, Settings, SettingsFile, Trouble
from game.ui import i18n
from game.ui.assets import DeckStyle
from game.ui.audio import Audio
from game.ui.effects import Effects
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.settings_pages import FIELDS, PAGES, trouble_words
from game.ui.text import Text
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture
def cut(monkeypatch):
    """What was too long for its line and lost its end."""
    found = []
    shorten = Text.shorten

    def noticed(self, text, px, width, role="body"):
        short = shorten(self, text, px, width, role)
        if short != text:
            found.append(text)
        return short

    monkeypatch.setattr(Text, "shorten", noticed)
    return found


def opened(look, page="cards", size=(1600, 900), preferences=None, audio=None):
    preferences = preferences or Preferences()
    scene = SettingsScene(look, preferences, audio=audio, page=page)
    stack, hand = open_scene(scene, size)
    return scene, stack, hand, preferences


def control(scene, name):
    return next(row.control for row in scene.rows if row.name == name)


def seen(scene, stack, size):
    """A frame of every state that changes words or places."""
    drawn(stack)
    assert faults(scene.group, size) == []
    ground = [row.rect for row in scene.rows]
    assert all(not a.colliderect(b) for a, b in pairwise(ground))
    assert all(rect.bottom <= scene.preview.rect.bottom for rect in ground)
    assert all(row.rect.contains(widget.rect) for row in scene.rows for widget in row.widgets)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_overlaps_or_is_cut(look, size, page, cut, monkeypatch):
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "el", "it", "pt_BR"))
    monkeypatch.setattr("game.ui.scenes.settings_pages.themes", lambda: ("montevideo", "night", "paper"))
    scene, stack, _hand, preferences = opened(look, page, size)
    seen(scene, stack, size)
    preferences.change(guard=False, step_by_key=True, muted=True, fullscreen=True)
    seen(scene, stack, size)
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, size, page, cut, longer_language, monkeypatch):
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "el", "it", "pt_BR"))
    scene, stack, _hand, preferences = opened(look, page, size)
    preferences.troubles.append(
        Trouble(Ailment.UNWRITABLE, paths.settings_folder() / "x", "Permission denied", paths.PACKAGE)
    )
    scene.resized(size)
    seen(scene, stack, size)
    assert cut == []


def test_every_setting_has_its_page():
    elsewhere = {"window_size", "window_place", "lessons", "last"}
    assert {name for page in FIELDS.values() for name in page} == set(Settings.__slots__) - elsewhere


def test_a_click_changes_a_setting_and_writes_it_at_once(look, tmp_path):
    scene, _stack, hand, preferences = opened(look, preferences=Preferences.opened(SettingsFile(tmp_path)))
    hand.click(control(scene, "four_colours").rect)
    hand.click(control(scene, "back").pills()[2])
    assert preferences.settings == Settings(four_colours=True, back="rays")
    kept = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert kept["four_colours"] and kept["back"] == "rays"


def test_pages_are_turned_by_click_by_key_and_by_wheel(look):
    scene, _stack, hand, _preferences = opened(look)
    hand.click(scene.tabs.pills()[2])
    assert scene.page == "sound" and control(scene, "muted")
    hand.key(pygame.K_RIGHT)
    assert scene.page == "motion"
    hand.key(pygame.K_PAGEUP)
    hand.key(pygame.K_PAGEUP)
    assert scene.page == "table"
    hand.move(scene.preview.rect.center)
    hand.wheel(-1)
    assert scene.page == "sound"
    hand.key(pygame.K_PAGEDOWN)
    hand.key(pygame.K_PAGEDOWN)
    hand.key(pygame.K_PAGEDOWN)
    assert scene.page == "window"


def test_the_wheel_moves_a_volume_and_a_choice(look):
    scene, _stack, hand, preferences = opened(look, "sound")
    for place in (control(scene, "cards_volume").rect.center, scene.rows[1].rect.move(5, 5).topleft):
        hand.move(place)
        hand.wheel(-1)
    assert preferences.settings.cards_volume == pytest.approx(0.6)
    scene.show("table")
    hand.move(control(scene, "sort").pills()[0].center)
    hand.wheel(-1)
    assert preferences.settings.sort == "suit" and scene.page == "table"
    hand.move(control(scene, "guard").rect.center)
    hand.wheel(-1)
    assert preferences.settings.guard and scene.page == "table"


def test_a_volume_is_dragged(look):
    scene, _stack, hand, preferences = opened(look, "sound")
    bar = control(scene, "signals_volume").bar
    hand.drag((bar.x + bar.width // 2, bar.centery), (bar.right + 500, bar.centery))
    assert preferences.settings.signals_volume == 1.0
    hand.drag((bar.right, bar.centery), (bar.x - 500, bar.centery))
    assert preferences.settings.signals_volume == 0.0


@pytest.mark.parametrize("page", PAGES)
def test_everything_can_be_reached_by_tab_in_the_order_of_the_eye(look, page):
    scene, _stack, hand, _preferences = opened(look, page)
    stops = [widget for widget in scene.group if widget.takes_focus]
    reached = []
    for _stop in stops:
        hand.tab()
        reached.append(scene.group.focused)
    assert reached == stops == [scene.tabs, *(row.control for row in scene.rows), scene.back, scene.usual]


def test_by_keyboard_alone(look):
    scene, stack, hand, preferences = opened(look)
    hand.tab(2)
    hand.key(pygame.K_SPACE)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RIGHT)
    assert preferences.settings == Settings(four_colours=True, large_index=True, back="lattice")
    hand.tab(2)
    assert scene.group.focused is scene.usual
    hand.key(pygame.K_RETURN)
    assert preferences.settings == Settings()
    hand.tab(back=True)
    hand.key(pygame.K_RETURN)
    assert stack.top is None


def test_escape_goes_back_and_nobody_listens_any_more(look):
    scene, stack, hand, preferences = opened(look)
    hand.key(pygame.K_ESCAPE)
    assert stack.top is None
    scene.dirty = False
    preferences.change(muted=True)
    assert not scene.dirty


def test_the_usual_settings_are_those_of_the_page_and_keep_the_language(look, longer_language):
    preferences = Preferences(Settings(muted=True, cards_volume=0.1, speed="none", language="xx"))
    scene, _stack, hand, _preferences = opened(look, "sound", preferences=preferences)
    hand.click(scene.usual.rect)
    assert preferences.settings == Settings(speed="none", language="xx")
    assert not control(scene, "muted").value and control(scene, "cards_volume").value == 0.8
    scene.show("window")
    hand.click(scene.usual.rect)
    assert preferences.settings.language == "xx"


def test_a_change_from_elsewhere_is_shown(look):
    scene, _stack, _hand, preferences = opened(look, "window")
    preferences.change(fullscreen=True)
    assert control(scene, "fullscreen").value


def test_the_picture_follows_the_settings(look):
    preferences = Preferences()
    Effects(preferences, look)
    scene, stack, _hand, _preferences = opened(look, preferences=preferences)
    frames = [pygame.image.tobytes(drawn(stack).subsurface(scene.preview.rect), "RGB")]
    for name, value in (
        ("four_colours", True),
        ("large_index", True),
        ("corner_points", True),
        ("back", "rays"),
    ):
        preferences.change(**{name: value})
        frames.append(pygame.image.tobytes(drawn(stack).subsurface(scene.preview.rect), "RGB"))
    preferences.change(four_colours=False, large_index=False, corner_points=False, back="waves")
    assert len(set(frames)) == 5
    assert pygame.image.tobytes(drawn(stack).subsurface(scene.preview.rect), "RGB") == frames[0]


@pytest.mark.parametrize("speed", ["normal", "brisk", "none"])
@pytest.mark.parametrize("reduced", [False, True])
def test_only_the_picture_is_drawn_while_a_card_travels(look, speed, reduced):
    preferences = Preferences(Settings(speed=speed, reduced_motion=reduced))
    _scene, stack, _hand, _preferences = opened(look, "motion", preferences=preferences)
    surface = drawn(stack)
    for _frame in range(40):
        stack.update(0.05)
        areas = stack.draw(surface)
        assert areas == [stack.top.preview.rect]
    whole = surface.copy()
    stack.touch()
    assert stack.draw(surface) is None
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(surface, "RGB")


def test_other_pages_stand_still(look):
    _scene, stack, _hand, _preferences = opened(look, "table")
    drawn(stack)
    stack.update(1.0)
    assert not stack.dirty


# -- effects


def test_sound_follows_the_settings(look):
    audio = Audio(paths.sounds())
    preferences = Preferences(Settings(muted=True, cards_volume=0.3))
    effects = Effects(preferences, look, audio=audio)
    assert audio.muted and audio.volumes == {"cards": 0.3, "moments": 0.8, "signals": 0.6}
    preferences.change(muted=False, moments_volume=0)
    assert not audio.muted and audio.volumes["moments"] == 0
    effects.end()
    preferences.change(muted=True)
    assert not audio.muted


def test_a_volume_is_heard_while_it_is_chosen(look, monkeypatch):
    audio = Audio(paths.sounds())
    heard = []
    monkeypatch.setattr(audio, "play", lambda name: heard.append((name, audio.volumes["moments"])))
    preferences = Preferences()
    Effects(preferences, look, audio=audio)
    scene, _stack, hand, _preferences = opened(look, "sound", preferences=preferences, audio=audio)
    hand.click(control(scene, "moments_volume").bar)
    assert heard == [("foot", 0.5)]


def test_it_says_when_there_is_no_sound_device(look, monkeypatch):
    def broken(*_facts):
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    scene, stack, _hand, _preferences = opened(look, "sound", audio=Audio(paths.sounds()))
    drawn(stack)
    assert scene.preview.sound_words() == (
        "There is no sound device here: the game is silent. (ALSA: Couldn't open audio device)"
    )


def test_the_language_changes_at_once(look, longer_language_folder, monkeypatch):
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "xx"))
    monkeypatch.setattr(paths, "locales", lambda: longer_language_folder)
    preferences = Preferences()
    scene, stack, hand, _preferences = opened(look, "window", preferences=preferences)
    Effects(preferences, look, stack=stack)
    try:
        hand.click(control(scene, "language").pills()[1])
        assert preferences.settings.language == "xx" and scene.heading.label != "Settings"
        assert faults(scene.group, stack.size) == []
        hand.click(control(scene, "language").pills()[0])
        assert scene.heading.label == "Settings"
    finally:
        i18n.set_language("en")


def test_a_language_whose_catalogue_is_gone_leaves_the_words(look):
    Effects(Preferences(Settings(language="tlh")), look)
    assert i18n.language() == "en"


def test_the_deck_follows_the_settings(look):
    preferences = Preferences(Settings(large_index=True))
    Effects(preferences, look)
    assert look.assets.style == DeckStyle(large_index=True)
    preferences.change(four_colours=True, back="lattice", large_index=False)
    assert look.assets.style == DeckStyle(four_colours=True, back="lattice")
    preferences.change(four_colours=False, back="waves")


def test_full_screen_is_asked_of_the_window(look):
    asked = []
    preferences = Preferences()
    Effects(preferences, look, fullscreen=asked.append)
    scene, _stack, hand, _preferences = opened(look, "window", preferences=preferences)
    hand.click(control(scene, "fullscreen").rect)
    hand.click(control(scene, "fullscreen").rect)
    assert asked == [False, True, False]


# -- trouble


@pytest.mark.parametrize("ailment", Ailment)
def test_trouble_with_the_file_is_said_in_words(look, ailment, tmp_path):
    preferences = Preferences()
    trouble = Trouble(ailment, tmp_path / "settings.json", "no reason", tmp_path / "settings.json.old")
    preferences.troubles.append(trouble)
    scene, _stack, _hand, _preferences = opened(look, preferences=preferences)
    assert scene.told.label == trouble_words(trouble)
    assert "settings" in scene.told.label.lower() and scene.told.label.endswith("settings.json.old.")
