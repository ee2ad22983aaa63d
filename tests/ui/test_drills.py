"""The page of drills: a question, an answer, why, and the next one; in every window."""

from random import Random

import pytest

from game.core.games import GAMES
from game.session.drills import Kind
from game.session.preferences import Preferences
from game.ui import i18n
from game.ui.scene import Help
from game.ui.scenes.drill_words import answers, explanation, question
from game.ui.scenes.drills import DrillsScene
from game.ui.scenes.learn_menu import LearnMenu
from game.ui.scenes.learning import learn_entries
from game.ui.scenes.rules import RulesScene, open_rules
from tests.support.recorder import noting_look
from tests.support.screen import SIZES, drawn, faults, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return noting_look()


def opened(look, game="classic", kind=Kind.MELD, size=(1600, 900), seed=4):
    scene = DrillsScene(look, game=game, kind=kind, rng=Random(seed))
    stack, hand = open_scene(scene, size)
    drawn(stack)
    return scene, stack, hand


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut(look, size):
    for game in GAMES:
        for kind in Kind:
            scene, stack, _hand = opened(look, game, kind, size)
            assert faults(scene.group, size) == [], (game, kind)
            scene.answer(0)
            drawn(stack)
            assert faults(scene.group, size) == [], (game, kind)
            room = scene.page.rect.width
            assert all(card.rect.right <= room for card in scene.page.page.cards)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, size, longer_language):
    for kind in Kind:
        scene, stack, _hand = opened(look, "hand-and-foot", kind, size)
        scene.answer(1)
        drawn(stack)
        assert faults(scene.group, size) == []


@pytest.fixture
def spoken(request):
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


@pytest.mark.parametrize("spoken", i18n.languages(), indirect=True)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", Kind)
def test_a_drill_is_run_to_its_end_in_every_language(look, spoken, game, kind):
    scene, stack, hand = opened(look, game, kind)
    for number in range(1, 7):
        right = scene.drill.right
        hand.key(pygame.K_1 + right)
        assert scene.chosen == right and (scene.hit, scene.tried) == (number, number)
        assert i18n.gettext("**Right.**") in scene.page.label and question(scene.drill) in scene.page.label
        drawn(stack)
        assert faults(scene.group, scene.size) == []
        hand.key(pygame.K_RETURN)
        assert scene.chosen is None and not scene.next.visible
    assert scene.tally.label == i18n.gettext("{right} of {tried} right", right="6", tried="6")


def test_a_wrong_answer_tells_the_refusal_and_leads_to_its_clause(look):
    scene, stack, hand = opened(look)
    stack.on_help = lambda at: open_rules(stack, look, at)
    while scene.drill.refusal is None:
        scene.go_on()
    hand.key(pygame.K_y)
    clause = scene.drill.refusal.clause
    assert "**Wrong.**" in scene.page.label and scene.help().clause == clause
    drawn(stack)
    link = scene.page.page.links[-1].areas[0]
    hand.click(link.move(scene.page.rect.x, scene.page.rect.y - scene.page.offset))
    assert isinstance(stack.top, RulesScene) and stack.top.spot.anchor == clause
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene and scene.chosen == 0


def test_an_answer_counts_once_and_before_it_f1_tells_nothing(look):
    scene, _stack, hand = opened(look)
    assert scene.help() == Help(scene.rules, "", "rules")
    hand.click(scene.answers[0].rect)
    hand.key(pygame.K_n)
    hand.click(scene.answers[1].rect)
    assert scene.tried == 1 and scene.chosen == 0


def test_another_game_and_another_kind_ask_anew(look):
    scene, _stack, hand = opened(look)
    hand.click(scene.games.pills()[2])
    assert scene.drill.view.public.rules.game == "modern-american"
    hand.click(scene.kinds.pills()[3])
    assert scene.drill.kind is Kind.SCORE and len(answers(scene.drill)) == 4
    assert "together" in explanation(scene.drill, 0)


def test_learn_leads_to_rules_and_drills_and_back(look):
    stack, hand = open_scene(DrillsScene(look))  # something beneath
    stack.on_help = lambda at: open_rules(stack, look, at)
    scene = LearnMenu(look, learn_entries(stack, look, Preferences()))
    stack.push(scene)
    for index, kind in ((0, LearnMenu), (1, RulesScene), (2, DrillsScene)):
        hand.click(scene.buttons[index].rect)
        assert isinstance(stack.top, kind)
        hand.key(pygame.K_ESCAPE)
        assert stack.top is scene


@pytest.mark.parametrize("size", SIZES)
def test_learn_fits_every_window(look, size, longer_language):
    stack, _hand = open_scene(DrillsScene(look), size)
    scene = LearnMenu(look, learn_entries(stack, look, Preferences()))
    stack.push(scene)
    drawn(stack)
    assert faults(scene.group, size) == [] and scene.panel.contains(scene.back.rect)
