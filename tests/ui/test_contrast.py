"""Every line of text that a scene draws can be read on what lies beneath it there: 4.5 : 1 or more (WCAG 2).

The grounds are not guessed: each line is held against the pixels that are there when it is drawn.
"""

import os
from collections import Counter
from dataclasses import replace

import pytest

from build_scripts.scene_opener import openers
from game import paths
from game.ui.text import Text
from game.ui.theme import ENOUGH_CONTRAST, Theme, contrast, hex_of
from tests.support.screen import SIZES, make_look

import pygame  # isort: skip

LONG = os.environ.get("SEVENFOLD_LONG") == "1"
OPENERS = openers()
#: A ground that takes less than this of a line's place is an edge, or a sign beneath the letters.
SHARE = 0.1


class WatchingText(Text):
    """Text that notes what it is drawn on."""

    def __init__(self, look, **named) -> None:
        super().__init__(paths.sprites() / "fonts", shape=look.assets.shape, **named)
        self.faint: list[str] = []
        self.lines = 0

    def put(self, surface, text, rect, px, colour, role="body", *, align="left"):
        shown = self.shorten(text, px, rect.width, role)
        wide, high = self.size(shown, px, role)
        x = {"left": rect.x, "right": rect.right - wide, "centre": rect.centerx - wide // 2}[align]
        self.look_at(surface, pygame.Rect(x, rect.centery - high // 2, wide, high), text, colour)
        return super().put(surface, text, rect, px, colour, role, align=align)

    def put_wrapped(self, surface, text, rect, px, colour, role="body", *, align="left"):
        high = self.wrapped_height(text, px, rect.width, role)
        self.look_at(surface, pygame.Rect(rect.x, rect.y, rect.width, high), text, colour)
        return super().put_wrapped(surface, text, rect, px, colour, role, align=align)

    def look_at(self, surface, place, text, colour) -> None:
        place = place.clip(surface.get_rect())
        if not text.strip() or not place.width or not place.height:
            return
        self.lines += 1
        across = range(place.x, place.right, max(1, place.width // 16))
        down = range(place.y + place.height // 4, place.bottom - place.height // 4, 3)
        grounds = Counter(tuple(surface.get_at((x, y))[:3]) for x in across for y in down)
        # nearly equal ones, as of a shaded felt, are one ground
        rough: Counter[tuple[int, ...]] = Counter()
        for ground, count in grounds.items():
            rough[tuple(c // 8 * 8 for c in ground)] += count
        for ground in grounds:
            if rough[tuple(c // 8 * 8 for c in ground)] < SHARE * sum(grounds.values()):
                continue
            found = contrast(colour, ground)
            if found < ENOUGH_CONTRAST:
                self.faint.append(f"{text!r}: {hex_of(colour)} on {hex_of(ground)} is {found:.2f} : 1")
                return


@pytest.fixture(scope="module")
def look():
    look = make_look()
    theme = look.theme
    return replace(look, text=WatchingText(look, red=theme.red, red_light=theme.red_light))


@pytest.mark.parametrize("size", SIZES[1:3] if not LONG else SIZES, ids=str)
def test_every_text_can_be_read_on_its_ground(look, size):
    found = []
    names = list(OPENERS)
    chosen = names if LONG else [*names[:6], *names[6 + SIZES.index(size) :: 6]]
    surface = pygame.Surface(size).convert()
    before = look.text.lines
    for name in chosen:
        look.text.faint.clear()
        OPENERS[name](look, size).draw(surface)
        found += [f"{name}: {words}" for words in dict.fromkeys(look.text.faint)]
    assert look.text.lines - before > 20 * len(chosen)
    assert not found, "\n".join(found[:25])


def test_a_faint_text_would_be_found(look):
    surface = pygame.Surface((200, 40))
    surface.fill(look.theme.felt)
    look.text.faint.clear()
    look.text.put(surface, "brass", pygame.Rect(0, 0, 100, 40), 20, look.theme.brass)
    look.text.put(surface, "words", pygame.Rect(100, 0, 100, 40), 20, look.theme.text)
    assert len(look.text.faint) == 1 and "'brass'" in look.text.faint[0]


def test_what_a_theme_may_be_is_what_the_screen_needs(look):
    """The pairs that are checked when a theme is read, on the grounds as the table mixes them."""
    from game.ui.theme import _READ_TOGETHER

    theme: Theme = look.theme
    for words, ground in _READ_TOGETHER:
        assert contrast(getattr(theme, words), getattr(theme, ground)) >= ENOUGH_CONTRAST, (words, ground)
    for suit in ("ink", "red", "club", "diamond"):
        for card in ("card", "wild"):
            assert (suit, card) in _READ_TOGETHER
    for ribbon in (theme.red, theme.ink, theme.brass, theme.coral, theme.raised):
        assert contrast(theme.on(ribbon), ribbon) >= ENOUGH_CONTRAST
