"""The score sheet counts up, and each of its lines opens the cards that it counts."""

from dataclasses import replace
from random import Random

import pytest

from game.core.games import GAMES, player_counts, preset
from game.core.match import Standing
from game.core.public import Ending, Over
from game.core.scoring import counted
from game.ui.scale import Scale
from game.ui.scenes.counted import CountedScene
from game.ui.scenes.counted_words import part_words
from game.ui.scenes.course_chart import DASHES, colours, mark_points, put_course
from game.ui.scenes.score import ScoreScene
from tests.support.play import scattered
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip

TABLES = [(game, players) for game in GAMES for players in player_counts(game)]


@pytest.fixture(scope="module")
def look():
    return make_look()


def ended(game, players, number=0):
    """A deal that is over, with rich melds and full hands and feet."""
    rules = preset(game, players)
    state = scattered(rules, Random(f"sheet {number}"), most_held=13)
    feet = state.secret.feet if rules.foot_size else (None,) * players
    over = Over(Ending.OUT, 0, False, state.secret.hands, feet)
    return replace(state.public, over=over)


def open_sheet(look, public, size=(1600, 900), counting=0.0):
    went = []
    n = len(public.rules.sides)
    scene = ScoreScene(
        look,
        public,
        sides=("We", "They", "East")[:n],
        viewer=0,
        how="You went out",
        standing=Standing((1200, -300, 40)[:n], over=False, winners=()),
        code="abcd-efgh-jkmn-pqrs",
        on_next=lambda: went.append(1),
        history=[(0, 0, 0)[:n], (400, -500, 90)[:n], (1200, -300, 40)[:n]],
        names=("Ana", "West", "North", "East")[: public.rules.players],
        counting=counting,
    )
    stack, hand = open_scene(scene, size)
    return scene, stack, hand, went


# -- counting up


@pytest.mark.parametrize("way", ["key", "click"])
def test_totals_count_up_and_any_key_or_click_ends_it(look, way):
    scene, stack, hand, went = open_sheet(look, ended("classic", 2), counting=1.0)
    assert scene.animating
    stack.update(0.3)
    assert 0 < scene.share < 1
    drawn(stack)
    if way == "key":
        hand.key(pygame.K_SPACE)
    else:
        hand.click((3, 3))
    assert not scene.animating and scene.share == 1
    assert went == [], "that it is over is seen before the next deal comes"
    hand.key(pygame.K_ESCAPE)
    assert went == [1]


def test_a_key_that_is_held_off_ends_the_count_and_nothing_else(look):
    scene, stack, hand, went = open_sheet(look, ended("classic", 2), counting=1.0)
    stack.pop()
    scene.counting, scene.clock = 1.0, 0.0
    stack.push(scene, holds=0.6)
    stack.update(0.1)
    hand.key(pygame.K_RETURN)
    assert not scene.animating and stack.top is scene and went == []


def test_what_was_skipped_is_what_would_have_been_reached(look):
    public = ended("hand-and-foot", 3)
    whole = drawn(open_sheet(look, public)[1])
    scene, stack, hand, _went = open_sheet(look, public, counting=1.0)
    stack.update(0.4)
    assert pygame.image.tobytes(drawn(stack), "RGB") != pygame.image.tobytes(whole, "RGB")
    hand.key(pygame.K_RETURN)
    assert pygame.image.tobytes(drawn(stack), "RGB") == pygame.image.tobytes(whole, "RGB")
    scene.counting, scene.clock = 1.0, 0.0
    for _ in range(40):
        stack.update(0.1)
    assert not scene.animating
    assert pygame.image.tobytes(drawn(stack), "RGB") == pygame.image.tobytes(whole, "RGB")


def test_arrows_and_clicks_on_lines_are_not_lost_while_it_counts(look):
    scene, stack, hand, _went = open_sheet(look, ended("classic", 4), counting=1.0)
    hand.key(pygame.K_UP)
    assert scene.group.focused is scene.lines[-1] and not scene.animating
    scene, stack, hand, _went = open_sheet(look, ended("classic", 4), counting=1.0)
    hand.click(scene.lines[0].rect)
    assert isinstance(stack.top, CountedScene)


# -- what a line counts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_line_opens_its_cards_by_click_and_by_enter(look, game, players, size):
    scene, stack, hand, went = open_sheet(look, ended(game, players), size)
    assert scene.lines[-1].rect.bottom <= scene.next.rect.y
    for number, line in enumerate(scene.lines):
        if number % 2:
            hand.click(line.rect)
        else:
            scene.group.focus(line, ring=True)
            hand.key(pygame.K_RETURN)
        opened = stack.top
        assert isinstance(opened, CountedScene) and opened.title.label == line.label
        assert faults(opened.group, size) == []
        assert pygame.Rect((0, 0), size).contains(opened.panel)
        if number == 0:
            drawn(stack)
        hand.key(pygame.K_ESCAPE)
        assert stack.top is scene and scene.group.focused is line
    assert went == []


@pytest.mark.parametrize("size", SIZES)
def test_every_card_lies_within_the_panel_and_can_be_scrolled_to(look, size):
    public = ended("hand-and-foot", 4, 3)
    scene, stack, hand, _went = open_sheet(look, public, size)
    hand.click(scene.lines[0].rect)
    parts = stack.top.parts
    shown = [card for side in scene.order for part in parts.parts[side] for card in part.cards]
    assert len(shown) == sum(len(meld.cards) for side in public.melds for meld in side)
    for side in scene.order:
        for part in parts.parts[side]:
            assert all(place.right <= parts.rect.width for place in parts.card_places(part, parts.rect.width))
    hand.move(parts.rect.center)
    hand.wheel(-3)
    assert parts.offset > 0 or parts.most_offset == 0
    hand.key(pygame.K_END)
    assert parts.offset == parts.most_offset
    drawn(stack)
    hand.key(pygame.K_HOME)
    assert parts.offset == 0
    hand.key(pygame.K_RETURN)
    assert stack.top is scene


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_part_has_words(game, players):
    for number in range(30):
        public = ended(game, players, number)
        for side in range(len(public.rules.sides)):
            for line in (
                "melded",
                "clean",
                "mixed",
                "wilds",
                "threes",
                "unfinished",
                "held_groups",
                "going_out",
            ):
                for part in counted(public, side, line):
                    assert part_words(public, side, line, part)


def test_a_sheet_fits_in_a_longer_language(look, longer_language):
    scene, stack, hand, _went = open_sheet(look, ended("modern-american", 4), (1024, 700))
    drawn(stack)
    assert faults(scene.group, (1024, 700)) == []
    for line in scene.lines:
        hand.click(line.rect)
        drawn(stack)
        assert faults(stack.top.group, (1024, 700)) == []
        hand.key(pygame.K_ESCAPE)


# -- the course of the match


def test_each_sides_line_has_a_shape_of_its_own(look):
    outlines = [tuple(mark_points(place, (0, 0), 10)) for place in range(3)]
    assert len({len(outline) for outline in outlines}) == 3
    assert len(set(DASHES)) == 3 and len(set(colours(look))) == 3


def test_a_course_of_one_deal_and_of_many_is_drawn(look):
    area = pygame.Rect(20, 20, 300, 90)
    empty = pygame.Surface((340, 130)).convert()
    for history in ([(0, 0, 0)], [(0, 0, 0), (0, 0, 0)], [(0, -5 * n, 700 * n) for n in range(40)]):
        surface = empty.copy()
        put_course(surface, look, Scale((1600, 900)), area, history, (0, 1, 2))
        same = pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(empty, "RGB")
        assert same is (len(history) == 1)
