"""The page about the game says its version, its licences and whom it thanks."""

import re

import pytest

from game import __version__
from game.ui.scenes import about_words
from game.ui.scenes.about import AboutScene
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def placed(scene, size):
    assert faults(scene.group, size) == []
    assert scene.panel.contains(scene.fan) and not scene.fan.colliderect(scene.page.rect)
    width = scene.page.rect.width
    assert all(run.x + run.width <= width for run in scene.page.page.runs)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut(look, size):
    scene = AboutScene(look)
    stack, _hand = open_scene(scene, size)
    for name in about_words.PAGES:
        scene.show(name)
        drawn(stack)
        placed(scene, size)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, size, longer_language):
    scene = AboutScene(look)
    stack, _hand = open_scene(scene, size)
    drawn(stack)
    placed(scene, size)


def test_it_names_version_parts_and_licences():
    page = about_words.about()
    for word in (__version__, "MIT", "Manrope", "SIL Open Font License 1.1", "LGPL 2.1", "platformdirs"):
        assert word in page
    assert about_words.library() in page


def test_the_licence_is_that_of_the_project():
    file = about_words.paths.PACKAGE.parent / "LICENSE"
    if file.is_file():
        said = " ".join(about_words.MIT.split())
        assert said == " ".join(file.read_text("utf-8").split()).removeprefix("MIT License ")


def test_whole_licences_of_others_are_shown():
    assert "PERMISSION & CONDITIONS" in about_words.ofl() and "Manrope" in about_words.ofl()
    assert "LGPL" in about_words.lgpl() or "LESSER GENERAL PUBLIC LICENSE" in about_words.lgpl()
    assert not re.search(r"[\t\f\r]| {2}", about_words.ofl() + about_words.lgpl())


def test_a_licence_whose_file_is_gone_is_named_with_its_place(monkeypatch, tmp_path):
    monkeypatch.setattr(about_words.paths, "sprites", lambda: tmp_path)
    monkeypatch.setattr(pygame, "__file__", str(tmp_path / "__init__.py"))
    assert "https://openfontlicense.org" in about_words.ofl()
    assert "https://www.gnu.org/licenses" in about_words.lgpl()


def test_pages_by_click_and_key_and_back_by_escape(look):
    scene = AboutScene(look)
    stack, hand = open_scene(scene)
    hand.click(scene.tabs.pills()[2])
    assert "Manrope" in scene.page.label
    hand.key(pygame.K_LEFT)
    assert "MIT" in scene.tabs.options[scene.tabs.index][1]()
    hand.key(pygame.K_ESCAPE)
    assert stack.top is None


def test_it_scrolls_by_wheel_anywhere_and_by_keys(look):
    scene = AboutScene(look)
    stack, hand = open_scene(scene)
    scene.show("lgpl")
    drawn(stack)
    hand.move((5, 5))
    hand.wheel(-2)
    assert scene.page.offset > 0
    hand.key(pygame.K_END)
    assert scene.page.offset == scene.page.most_offset > 1000
    hand.key(pygame.K_HOME)
    assert scene.page.offset == 0


def test_everything_can_be_reached_by_tab(look):
    scene = AboutScene(look)
    _stack, hand = open_scene(scene)
    reached = set()
    for _stop in range(3):
        hand.tab()
        reached.add(scene.group.focused)
    assert reached == {scene.tabs, scene.page, scene.back}
