"""The end of a match: winners, draws, matches given up, the course, and the same seats again."""

import pytest

from game.ui.scenes.match_end import MatchEndScene
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip

COURSE = [(0, 0, 0), (620, 285, -300), (1845, 1410, 900), (5100, 2220, 5100)]


@pytest.fixture(scope="module")
def look():
    return make_look()


def end(look, *, size=(1600, 900), names=("You", "West", "East"), winners=(0,), course=COURSE, **more):
    n = len(names)
    pressed = []
    scene = MatchEndScene(
        look,
        sides=names,
        scores=course[-1][:n],
        winners=winners,
        own=0,
        history=[totals[:n] for totals in course],
        on_again=lambda: pressed.append("again"),
        on_title=lambda: pressed.append("title"),
        **more,
    )
    stack, hand = open_scene(scene, size)
    return scene, stack, hand, pressed


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "names", [("We", "They"), ("You", "West", "East"), ("A long name · Another", "Third · Fourth")]
)
def test_it_fits(look, size, names):
    scene, stack, _hand, _pressed = end(look, size=size, names=names, gave_up="Maximiliane", marked=True)
    drawn(stack)
    assert faults(scene.group, size) == []
    assert pygame.Rect((0, 0), size).contains(scene.panel) and scene.panel.contains(scene.chart)
    for widget in scene.group:
        assert not widget.rect.colliderect(scene.chart) and scene.panel.contains(widget.rect)


@pytest.mark.parametrize("size", SIZES[:3])
def test_it_fits_in_a_longer_language(look, size, longer_language):
    scene, stack, _hand, _pressed = end(look, size=size, gave_up="Maximiliane", marked=True)
    drawn(stack)
    assert faults(scene.group, size) == [] and pygame.Rect((0, 0), size).contains(scene.panel)


def test_a_draw_names_those_who_share_it(look):
    scene, *_ = end(look, winners=(0, 2))
    assert scene.title.label == "A draw between You, East"
    assert scene.note.label == "after 3 deals"


def test_a_match_given_up_says_who_did(look):
    scene, *_ = end(look, winners=(1,), gave_up="Ana", yours=True)
    assert scene.note.label == "You gave it up"
    scene, *_ = end(look, winners=(1,), gave_up="Ana")
    assert scene.note.label == "Ana gave it up"


def test_a_match_with_take_backs_is_marked(look):
    scene, *_ = end(look, marked=True)
    assert scene.note.label == "after 3 deals · with take-backs"


def test_a_rematch_and_the_title(look):
    for key, wanted in ((pygame.K_RETURN, "again"), (pygame.K_ESCAPE, "title")):
        scene, _stack, hand, pressed = end(look)
        assert scene.again.label == "Rematch"
        hand.key(key)
        assert pressed == [wanted]


def test_without_a_course_there_is_no_room_for_one(look):
    scene, stack, _hand, _pressed = end(look, course=[(5000, 10, 20)])
    drawn(stack)
    assert scene.chart.height == 0 and scene.note.label == ""
