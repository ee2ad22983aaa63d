"""Panels: what is kept of them stays within bounds while a window is dragged through many sizes."""

from game.ui.cache import SurfaceCache
from game.ui.panels import LEAST_BYTES, WINDOWS
from tests.support.screen import make_look

import pygame  # isort: skip


def test_a_window_dragged_through_many_sizes_leaves_little_behind():
    look = make_look()
    panels, theme = look.panels, look.theme
    felts = []
    for step in range(40):
        size = (1600 + 4 * step, 900 + 2 * step)
        felts.append(panels.felt(size, theme.felt, theme.felt_edge))
        for number in range(6):
            panels.panel((size[0] - 300, 200 + number), (*theme.panel, 110), 14)
        window = 4 * size[0] * size[1]
        assert panels.held_bytes <= window + max(LEAST_BYTES, WINDOWS * window)
    assert panels.felt(size, theme.felt, theme.felt_edge) is felts[-1]
    assert panels.felt((1600, 900), theme.felt, theme.felt_edge) is not felts[0]


def test_the_panels_of_one_window_are_drawn_once():
    look = make_look()
    look.panels.felt((3840, 2160), look.theme.felt, look.theme.felt_edge)
    veil = look.panels.panel((3840, 2160), (*look.theme.panel, 190), 0)
    row = look.panels.panel((2900, 480), (*look.theme.panel, 110), 14)
    assert look.panels.panel((3840, 2160), (*look.theme.panel, 190), 0) is veil
    assert look.panels.panel((2900, 480), (*look.theme.panel, 110), 14) is row
    assert isinstance(veil, pygame.Surface)


def test_a_sweep_forgets_what_was_not_wanted_since_the_mark():
    cache = SurfaceCache(10**6)
    for key in "abc":
        cache.get(key, lambda: pygame.Surface((10, 10)))
    cache.mark()
    cache.find("b")
    cache.get("d", lambda: pygame.Surface((10, 10)))
    cache.sweep()
    assert set(cache.keys()) == {"b", "d"}
    assert cache.held_bytes == 2 * 10 * 10 * pygame.Surface((1, 1)).get_bytesize()
