"""Cards are drawn at the exact size and in the chosen style; a stand-in serves only until then."""

from itertools import product
from time import process_time

import pytest

from game import paths
from game.ui.assets import BACKS, Assets, DeckStyle, card_size, render_svg, turned_size
from game.ui.cache import SurfaceCache
from tests.support.screen import make_look

import pygame  # isort: skip


@pytest.fixture
def assets():
    make_look()
    return Assets(paths.sprites())


def pixels(surface):
    """All of a picture, to compare."""
    return pygame.image.tobytes(surface, "RGBA")


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
    assets.set_style(DeckStyle(four_colours=True))
    after = {name: assets.face(name, size) for name in before}
    middle = (50, 70)
    assert [tuple(after[name].get_at(middle))[:3] for name in before] == [
        theme.ink,
        theme.red,
        theme.diamond,
        theme.club,
    ]
    assert after["9s"] is before["9s"], "what a style leaves as it is need not be drawn again"
    assets.set_style(DeckStyle())
    assert assets.face("9c", size) is before["9c"]


def test_four_colours_without_colours_are_refused(assets):
    with pytest.raises(ValueError, match="which colour"):
        assets.set_style(DeckStyle(four_colours=True))


def test_a_back_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="no back 'stars'; there are waves, lattice, rays"):
        DeckStyle(back="stars")


def test_a_change_of_style_never_hands_out_the_picture_of_another():
    """Every style at two sizes and angles, in turn and again: always what a fresh store would draw."""
    looks = [make_look() for _ in range(2)]
    worn = looks[0].assets
    styles = [
        DeckStyle(four, wide, points, back)
        for four, wide, points, back in product(*[(False, True)] * 3, BACKS)
    ]
    for style in styles + styles[::-1]:
        worn.set_style(style)
        fresh = Assets(paths.sprites(), swaps=looks[0].theme.four_colours)
        fresh.set_style(style)
        for size, angle in ((card_size(30), 0), (card_size(30), 90), (card_size(41), 0)):
            for at_once in (False, True):
                face = worn.face("2c", size, angle, at_once=at_once)
                back = worn.back("foot", size, angle, at_once=at_once)
                assert face.get_size() == back.get_size() == turned_size(size, angle)
            assert pixels(face) == pixels(fresh.face("2c", size, angle))
            assert pixels(back) == pixels(fresh.back("foot", size, angle))
        worn.render_waiting(1.0)


def test_a_stand_in_has_the_style_of_now(assets):
    plain = assets.face("4s", card_size(50))
    assets.set_style(DeckStyle(large_index=True))
    large = assets.face("4s", card_size(60), at_once=False)
    assert assets.waiting == 0, "no face of this style to stand in"
    assert pixels(large) != pixels(pygame.transform.smoothscale(plain, card_size(60)))
    assets.face("4s", card_size(70), at_once=False)
    assert assets.waiting == 1
    assets.set_style(DeckStyle())
    assert assets.waiting == 0, "what waited for the style before is not drawn any more"


def test_a_stand_in_is_scaled_once(assets):
    assets.face("As", card_size(100))
    first = assets.face("As", card_size(130), at_once=False)
    assert assets.face("As", card_size(130), at_once=False) is first


def test_the_caches_keep_to_their_bytes():
    make_look()
    small = Assets(paths.sprites(), most_bytes=200_000)
    for width in range(20, 80):
        for at_once in (True, False):
            small.face("Kd", card_size(width), at_once=at_once)
            small.face("Kd", card_size(width + 100), at_once=at_once)
    assert small.held_bytes <= 200_000 * 1.35 + 2 * 180 * 252 * 4


def test_all_faces_are_drawn_quickly():
    """Generous limits, in the time of this process: it takes less than a half of them."""
    names = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["Jo", "Jo2"]
    for style in (DeckStyle(), DeckStyle(large_index=True, corner_points=True)):
        for width, most in ((120, 0.3), (240, 0.8)):
            times = []
            for _ in range(3):
                make_look()
                assets = Assets(paths.sprites())
                assets.set_style(style)
                start = process_time()
                for name in names:
                    assets.face(name, card_size(width))
                times.append(process_time() - start)
            assert min(times) < most


def test_pictures_have_the_format_of_the_window(assets):
    window = pygame.Surface((1, 1)).convert_alpha()
    face = assets.face("Jo", card_size(60))
    assert face.get_masks() == window.get_masks() and face.get_bitsize() == window.get_bitsize()
