"""Text is measured, wrapped and shortened; signs are shapes."""

import pytest
from fontTools.ttLib import TTFont

from build_scripts.make_catalogue import gathered, keys
from game import paths
from game.ui.text import FILES, SIGNS
from tests.support.screen import make_look

WHITE = (255, 255, 255)


@pytest.fixture(scope="module")
def text():
    return make_look().text


def test_no_text_is_below_thirteen_pixels(text):
    assert text.height(5) == text.height(13)
    assert text.render("a", 5, WHITE) is text.render("a", 13, WHITE)


def test_wrapped_lines_fit_and_lose_nothing(text):
    words = "Take the pile with 9♥ 9♣, or draw two cards from the stock"
    lines = text.wrap(words, 18, 160)
    assert len(lines) > 2
    assert " ".join(lines) == words
    assert all(text.width(line, 18) <= 160 for line in lines)


def test_a_word_too_long_for_a_line_is_cut(text):
    lines = text.wrap("x" * 100, 18, 120)
    assert "".join(lines) == "x" * 100
    assert all(text.width(line, 18) <= 120 for line in lines)


def test_paragraphs_stay_apart(text):
    assert text.wrap("one\n\ntwo", 18, 300) == ("one", "", "two")


def test_a_text_too_long_is_shortened_with_an_ellipsis(text):
    short = text.shorten("Modern American canasta", 18, 100)
    assert short.endswith("…") and text.width(short, 18) <= 100
    assert text.shorten("Deal", 18, 100) == "Deal"


def test_signs_are_as_wide_as_measured_and_drawn(text):
    for sign in SIGNS:
        line = text.render(f"4{sign}", 30, WHITE)
        assert line.get_width() == text.width(f"4{sign}", 30)
        right = line.subsurface(
            (text.width("4", 30), 0, line.get_width() - text.width("4", 30), line.get_height())
        )
        assert right.get_bounding_rect(60).width > 5


def test_red_suits_stay_red_in_light_and_dark_text(text):
    def reddest(colour):
        line = text.render("♥", 40, colour)
        x, y = line.get_bounding_rect().center
        return line.get_at((x, y))

    light, dark = reddest(WHITE), reddest((20, 20, 20))
    assert light.r > light.g + 40 and dark.r > dark.g + 80


def test_what_was_drawn_is_kept(text):
    assert text.render("again", 20, WHITE) is text.render("again", 20, WHITE)


@pytest.mark.parametrize("file", sorted(set(FILES.values())))
def test_every_character_of_the_screen_is_in_the_font_or_a_shape(file):
    known = set(TTFont(paths.sprites() / "fonts" / file).getBestCmap()) | {ord(sign) for sign in SIGNS} | {10}
    for sentence in keys(gathered()):
        assert {ord(c) for c in sentence} <= known, sentence
