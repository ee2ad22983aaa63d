"""A record is watched by key, pointer and by itself; what was hidden stays so until the match is over."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.session.watching import Through, Watch
from game.ui.scene import SceneStack
from game.ui.scenes.cover import CoverScene
from game.ui.scenes.deal_code import DealCodeScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table_open import table_for
from game.ui.table.frame import frame_for
from game.ui.table.watching import open_places
from tests.session.making import TABLES, new_match, play_deal, setup_for, step
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture(scope="module")
def over(tmp_path_factory) -> Path:
    """A match of two deals or more that is over."""
    path = tmp_path_factory.mktemp("over") / "m.jsonl"
    match = new_match(setup_for(people=(0,), target=2500), path=path, seed=4)
    play_deal(match)
    while not match.over:
        match.next_deal()
        play_deal(match)
    match.close()
    assert match.deal >= 2
    return path


def running(tmp_path, game="classic", players=4, people=(0,)) -> Path:
    path = tmp_path / "running.jsonl"
    match = new_match(setup_for(game, players, people=people), path=path, seed=4)
    play_deal(match)
    match.next_deal()
    rng = Random(3)
    for _ in range(30):
        step(match, rng)
    match.close()
    return path


def watched(look, path, size=(1600, 900), **more) -> tuple[ReplayScene, SceneStack, Hand]:
    scene = ReplayScene(look, Watch.opened(path), **more)
    stack, hand = open_scene(scene, size)
    drawn(stack)
    return scene, stack, hand


def settle(stack, frames=200):
    for _ in range(frames):
        stack.update(0.05)


# -- moving


def test_arrows_step_by_acts_and_with_shift_by_turns(look, over):
    scene, _stack, hand = watched(look, over)
    watch = scene.watch
    for _ in range(3):
        hand.key(pygame.K_RIGHT)
    assert watch.at == 3
    hand.key(pygame.K_LEFT)
    assert watch.at == 2
    turn = next(at for at in watch.turns if at > 2)
    hand.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert watch.at == turn
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert watch.at == turn
    hand.wheel(-1)
    assert watch.at == turn + 1
    hand.wheel(1)
    assert watch.at == turn
    hand.click((300, 300))
    assert watch.at == turn + 1


def test_home_and_end_and_deals(look, over):
    scene, _stack, hand = watched(look, over)
    watch = scene.watch
    hand.key(pygame.K_END)
    assert watch.at == watch.length
    hand.key(pygame.K_PAGEDOWN)
    assert (watch.index, watch.at) == (1, 0)
    hand.key(pygame.K_LEFT)  # back into the deal before, at its end
    assert (watch.index, watch.at) == (0, watch.length)
    hand.key(pygame.K_HOME)
    assert watch.at == 0
    hand.key(pygame.K_PAGEUP)
    hand.key(pygame.K_LEFT)
    assert (watch.index, watch.at) == (0, 0)


def test_a_jump_shows_what_stepping_shows(look, over):
    stepped, _stack, hand = watched(look, over)
    for _ in range(23):
        hand.key(pygame.K_RIGHT)
    jumped, _stack, _hand = watched(look, over)
    jumped.go(23)
    assert stepped.layout.poses == jumped.layout.poses
    assert [stepped.teller.line(i) for i in stepped.place.log] == [
        jumped.teller.line(i) for i in jumped.place.log
    ]
    stepped.back()
    jumped.go(22)
    assert stepped.layout.poses == jumped.layout.poses


def test_it_plays_by_itself_with_the_score_between_the_deals(look, over):
    scene, stack, hand = watched(look, over)
    scene.rail.pace.step(1)
    assert scene.pace == "none"
    hand.key(pygame.K_SPACE)
    assert scene.playing
    deals = len(scene.watch.deals)
    for index in range(deals):
        for _ in range(3000):
            stack.update(0.1)
            if isinstance(stack.top, ScoreScene):
                break
        assert isinstance(stack.top, ScoreScene) and scene.watch.index == index
        assert stack.top.standing == scene.watch.deal.counted.standing
        hand.key(pygame.K_RETURN)
        hand.key(pygame.K_RETURN)
        stack.update(0.1)
    assert stack.top is scene and not scene.playing and scene.watch.index == deals - 1


def test_a_halt_stops_it(look, over):
    scene, stack, hand = watched(look, over)
    hand.key(pygame.K_SPACE)
    settle(stack, 60)
    at = scene.watch.at
    assert at > 0
    hand.click(scene.rail.play.rect)
    settle(stack, 60)
    assert scene.watch.at == at and not scene.playing


def test_the_timeline_is_pressed_and_dragged(look, over):
    scene, _stack, hand = watched(look, over)
    bar = scene.rail.timeline.rect
    hand.click(bar.center)
    assert abs(scene.watch.at - scene.watch.length / 2) <= 1
    hand.drag(bar.center, (bar.right + 400, bar.centery))
    assert scene.watch.at == scene.watch.length
    hand.drag((bar.right - 2, bar.centery), (bar.left - 300, bar.centery))
    assert scene.watch.at == 0


def test_skipping_at_any_frame_lands_on_the_layout(look, over):
    scene, stack, hand = watched(look, over)
    for number in range(40):
        hand.key(pygame.K_RIGHT)
        stack.update(0.01 * (number % 7))
        drawn(stack)
    scene.stage.finish()
    assert set(scene.layout.hand) == set(scene.acts.view.hand)


# -- whose eyes


def test_every_seat_and_all_hands_open_when_the_match_is_over(look, over):
    scene, stack, hand = watched(look, over)
    scene.go(30)
    seen = set()
    for _ in range(len(scene.watch.allowed)):
        hand.key(pygame.K_v)
        seen.add(scene.watch.eyes)
        drawn(stack)
        if isinstance(scene.watch.eyes, int):
            assert scene.layout.hand and set(scene.layout.hand) == set(scene.acts.view.hand)
        elif scene.watch.eyes is Through.OPEN:
            assert set(scene.layout.hand) == {c for cards in scene.watch.hands for c in cards}
        else:
            assert scene.layout.hand == ()
    assert seen == {0, 1, 2, 3, Through.OPEN, Through.ONLOOKER}


def test_cards_travel_from_hand_to_hand_when_all_lie_open(look, over):
    scene, stack, hand = watched(look, over)
    scene.look_through(Through.OPEN)
    for _ in range(scene.watch.length):
        hand.key(pygame.K_RIGHT)
        stack.update(0.01)
        assert set(scene.layout.hand) == {c for cards in scene.watch.hands for c in cards}
        assert all(card in scene.layout.poses for card in scene.layout.hand)


def test_a_lone_persons_running_match_shows_only_the_own_hand(look, tmp_path):
    scene, _stack, hand = watched(look, running(tmp_path))
    assert scene.watch.eyes == 0
    offered = [value for value, _words in scene.rail.eyes.options]
    assert offered == [0, Through.ONLOOKER]
    for _ in range(4):
        hand.key(pygame.K_v)
        assert scene.watch.eyes in offered
        shown = set(scene.layout.hand)
        assert shown <= set(scene.acts.view.hand)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_between_two_people_a_hand_is_shown_after_its_owner_said_so(look, tmp_path, game, players):
    scene, stack, hand = watched(look, running(tmp_path, game, players, people=(0, 1)))
    scene.enter(1)
    assert scene.watch.eyes is Through.ONLOOKER and scene.layout.hand == ()
    for seat in (0, 1):
        scene.look_through(seat)
        cover = stack.top
        assert isinstance(cover, CoverScene)
        assert scene.watch.eyes is Through.ONLOOKER and scene.layout.hand == ()
        assert cover.pause.label == "Back"
        hand.key(pygame.K_ESCAPE)
        assert stack.top is scene and scene.watch.eyes is Through.ONLOOKER
        scene.look_through(seat)
        hand.key(pygame.K_RETURN)
        assert stack.top is scene and scene.watch.eyes == seat
        assert scene.layout.hand and set(scene.layout.hand) == set(scene.acts.view.hand)


# -- the code of a deal


def words_of(scene) -> str:
    labels = [widget.label for widget in scene.group]
    return "\n".join(labels)


def test_while_a_deal_runs_only_its_digest_is_on_the_screen(look, tmp_path):
    scene, stack, hand = watched(look, running(tmp_path), on_known=print)
    for index, deal in enumerate(scene.watch.deals):
        scene.enter(index)
        hand.key(pygame.K_c)
        told = stack.top
        assert isinstance(told, DealCodeScene)
        runs = deal.counted is None
        assert (deal.code in words_of(told)) is not runs
        assert deal.digest[:32] in words_of(told) and deal.digest[32:] in words_of(told)
        assert told.known.visible is not runs
        hand.key(pygame.K_ESCAPE)
        assert stack.top is scene


# -- ways in and out


def test_the_table_leads_there_and_back(look, tmp_path):
    match = new_match(setup_for("classic", 2, people=(0, 1)), path=tmp_path / "m.jsonl", seed=4)
    stack = SceneStack((1280, 720))
    table = table_for(stack, look, match, folder=tmp_path)
    table.speed = "none"
    stack.push(table)
    stack.update(0.1)
    hand = Hand(stack)
    stack.update(1)
    hand.key(pygame.K_RETURN)  # the first person sits down
    assert match.screen is not None and stack.top is table
    table._watch()
    scene = stack.top
    assert isinstance(scene, ReplayScene) and scene.watch.path == match.journal
    assert match.screen is None  # whoever comes back says who it is
    hand.key(pygame.K_ESCAPE)
    stack.update(0.01)
    assert isinstance(stack.top, CoverScene)
    match.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["classic-3", "hand-and-foot-4"])
def test_nothing_of_the_rail_overlaps_or_is_cut(look, size, name):
    scene, stack, _hand = watched(look, GOLDEN / f"{name}.jsonl", size)
    drawn(stack)
    assert faults(scene.rail.group, size) == []
    assert all(scene.rail.area.contains(widget.rect) for widget in scene.rail.group)


@pytest.mark.parametrize("size", SIZES[:3])
def test_nothing_of_the_rail_overlaps_or_is_cut_in_a_longer_language(look, size, longer_language):
    scene, stack, _hand = watched(look, GOLDEN / "hand-and-foot-3.jsonl", size)
    drawn(stack)
    assert faults(scene.rail.group, size) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_open_hands_have_their_places_side_by_side(size, game, players):
    from game.core.games import preset

    rules = preset(game, players)
    frame = frame_for(size, rules, 0)
    places = [rect for _seat, name, cards in open_places(frame) for rect in (name, cards)]
    for number, rect in enumerate(places):
        assert frame.hand.contains(rect)
        assert all(not rect.colliderect(other) for other in places[number + 1 :])
    assert sorted(seat for seat, _name, _cards in open_places(frame)) == list(range(players))
