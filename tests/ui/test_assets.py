"""Cards are drawn at the exact size; a stand-in serves only until then."""

import pytest

from game import paths
from game.ui.assets import Assets, card_size, render_svg, turned_size
from game.ui.cache import SurfaceCache
from tests.support.screen import make_look

import pygame  # isort: skip


@pytest.fixture
def assets():
    make_look()
    return Assets(paths.sprites())


@pytest.mark.parametrize("width", [22, 67, 112, 240])
def test_a_face_has_exactly_the_size_asked_for(assets, width):
    assert assets.face("As", card_size(width)).get_size() == card_size(width)


def test_the_same_face_is_handed_out_again_and_others_are_others(assets):
    size = card_size(80)
    assert assets.face("As", size) is assets.face("As", size)
    assert assets.face("As", size) is not assets.face("Ah", size)
    assert assets.face("As", size) is not assets.face("As", card_size(81))


def test_a_turned_face_is_whole(assets):
    size = card_size(100)
    turned = assets.face("Kd", size, 90)
    assert turned.get_size() == (size[1], size[0]) == turned_size(size, 90)
    tilted = assets.face("Kd", size, 12)
    assert tilted.get_size() == turned_size(size, 12)
    assert tilted.get_at((0, 0)).a == 0


def test_a_face_stands_in_at_another_size_until_it_is_drawn(assets):
    assets.face("As", card_size(100))
    stand_in = assets.face("As", card_size(130), at_once=False)
    assert stand_in.get_size() == card_size(130) and assets.waiting == 1
    assert assets.render_waiting(1.0)
    assert assets.waiting == 0
    exact = assets.face("As", card_size(130), at_once=False)
    assert exact is not stand_in and assets.waiting == 0


def test_without_a_stand_in_the_face_is_drawn_at_once(assets):
    assets.face("2c", card_size(90), at_once=False)
    assert assets.waiting == 0


def test_the_cache_forgets_the_longest_unused():
    cache = SurfaceCache(3 * 100 * 100 * 4)
    for name in "abc":
        cache.put(name, pygame.Surface((100, 100), pygame.SRCALPHA))
    cache.find("a")
    cache.put("d", pygame.Surface((100, 100), pygame.SRCALPHA))
    assert "b" not in cache and "a" in cache and cache.held_bytes == 3 * 100 * 100 * 4


def test_an_svg_without_a_view_box_is_refused():
    with pytest.raises(ValueError, match="viewBox"):
        render_svg("<svg></svg>", (10, 10))


def test_four_colours_change_clubs_and_diamonds_only():
    look = make_look()
    assets, theme, size = look.assets, look.theme, card_size(100)
    before = {name: assets.face(name, size) for name in ("9s", "9h", "9d", "9c")}
    assets.set_four_colours(theme.four_colours)
    after = {name: assets.face(name, size) for name in before}
    middle = (50, 70)
    assert [tuple(after[name].get_at(middle))[:3] for name in before] == [
        theme.ink,
        theme.red,
        theme.diamond,
        theme.club,
    ]
    assets.set_four_colours(None)
    again = assets.face("9c", size)
    assert tuple(again.get_at(middle))[:3] == tuple(before["9c"].get_at(middle))[:3] == theme.ink
