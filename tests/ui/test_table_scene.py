"""The scene: what moves lands on the layout, nothing is lost or doubled, every window is whole."""

import math
from dataclasses import replace

import pytest

from game.core.actions import Answer
from game.core.cards import Rank
from game.core.events import CardThrown, TurnBegan
from game.core.refusals import Refusal
from game.core.view import DrawSeen
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.scene import SceneStack
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_asides import Pause
from game.ui.scenes.table_open import table_for
from game.ui.table.prompt import line
from game.ui.table.travel import PASSED, travel
from game.ui.widgets.dialog import Dialog
from tests.session.making import new_match, setup_for
from tests.support.desks import OneTableMatch, open_table_at
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look
from tests.support.tables import table

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def to_draw(**fields):
    fields = {"pile": "4c 5d 9h", "hand": "9c 9d 6c 7s Jd", "melds": ["Kc Kd Kh"], **fields}
    return table(phase="draw", **fields)


def spot(scene, card):
    rect = scene.layout.poses[card].rect
    return rect.x + max(3, rect.width // 10), rect.y + rect.height // 4


def cards_of(scene):
    """Every card that the layout places, and those of the hand."""
    return set(scene.layout.poses)


def run_until_still(stack, scene, most=2000):
    for _ in range(most):
        stack.update(1 / 30)
        if not scene.stage.busy:
            return
    raise AssertionError("it never comes to rest")


# -- quick hands, broken drags, other buttons


def test_three_clicks_in_a_moment_do_each_thing_once(look):
    scene, _stack, hand = open_table_at(look, to_draw(), speed="normal")
    hand.click(scene.layout.frame.stock)
    assert scene.stage.active, "the cards are on their way"
    hand.click(scene.layout.frame.stock)
    card = next(c for c in scene.layout.hand if c.face == "6c")
    hand.click(spot(scene, card))
    hand.click(scene.layout.frame.pile)
    played = [type(a).__name__ for a in scene.match.door.played]
    assert played == ["Draw", "Throw"]
    assert scene.match.door.played[1].card.face == "6c"


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_other_buttons_do_nothing(look, button):
    scene, _stack, hand = open_table_at(look, to_draw())
    before = (scene.acts.port.version, scene.place.desk.order)
    for rect in (scene.layout.frame.stock, scene.layout.frame.pile, scene.rail.confirm.rect):
        hand.press(rect.center, button)
        hand.release(rect.center, button)
    card = scene.layout.hand[0]
    hand.press(spot(scene, card))
    hand.move((400, 300), held=True)
    hand.press((400, 300), button)
    hand.release((400, 300), button)
    assert scene.gestures.dragging
    hand.key(pygame.K_ESCAPE)
    assert (scene.acts.port.version, scene.place.desk.order) == before


@pytest.mark.parametrize("end", ["escape", "focus", "button", "scene"])
def test_a_drag_ends_cleanly(look, end):
    scene, stack, hand = open_table_at(look, to_draw())
    before = (scene.place.desk.order, dict(scene.layout.poses))
    hand.press(spot(scene, scene.layout.hand[0]))
    hand.move((500, 300), held=True)
    assert scene.gestures.dragging
    drawn(stack)
    if end == "escape":
        hand.key(pygame.K_ESCAPE)
    elif end == "focus":
        hand.send(pygame.WINDOWFOCUSLOST)
    elif end == "button":
        hand.move((510, 300), held=False)
    else:
        hand.key(pygame.K_p)
        assert isinstance(stack.top, Pause)
        hand.key(pygame.K_ESCAPE)
    run_until_still(stack, scene)
    hand.release((500, 300))
    assert not scene.gestures.dragging
    assert (scene.place.desk.order, scene.layout.poses) == before


def test_resizing_in_flight_lands_on_the_new_layout(look):
    scene, stack, hand = open_table_at(look, to_draw(), speed="normal")
    hand.key(pygame.K_d)
    stack.update(0.05)
    stack.resized((1280, 720))
    shown = {m.card: m.pose for m in scene.stage.shown(scene.layout) if m.card}
    assert shown and all(-200 <= p.x <= 1480 for p in shown.values())
    run_until_still(stack, scene)
    assert scene.layout.frame.size == (1280, 720)
    assert not scene.stage.shown(scene.layout)
    drawn(stack)


@pytest.mark.parametrize("frame", range(0, 30, 3))
def test_skipping_at_any_frame_lands_on_the_layout(look, frame):
    scene, stack, hand = open_table_at(look, to_draw(), speed="normal")
    hand.key(pygame.K_d)
    for _ in range(frame):
        stack.update(1 / 60)
    hand.key(pygame.K_SPACE)
    assert not scene.stage.busy and not scene.stage.moving
    skipped = drawn(stack)
    other, other_stack, other_hand = open_table_at(look, to_draw(), speed="none")
    other_hand.key(pygame.K_d)
    assert not other.stage.active
    for _ in range(frame):
        other_stack.update(1 / 60)  # the mark of the turn goes round as far
    assert other.layout.poses == scene.layout.poses
    assert pygame.image.tobytes(skipped, "RGB") == pygame.image.tobytes(drawn(other_stack), "RGB")


def test_with_no_motion_no_frame_is_animated(look):
    scene, _stack, hand = open_table_at(look, to_draw(), speed="none")
    for key in (pygame.K_d, pygame.K_RIGHT, pygame.K_UP, pygame.K_RETURN):
        hand.key(key)
        assert not scene.animating


def test_twin_kings_fly_apart_and_each_is_drawn_once(look):
    at = table(phase="play", pile="4c", hand="Ks Ks Kh 6c 7s Jd", melds=["9c 9d 9h"])
    scene, stack, hand = open_table_at(look, at, speed="normal")
    scene.place.desk.selected = tuple(c for c in scene.place.desk.order if c.rank is Rank.KING)
    hand.key(pygame.K_l)
    for _ in range(40):
        shown = [m.card for m in scene.stage.shown(scene.layout)]
        assert len(shown) == len(set(shown))
        resting = {c for c, _ in scene.layout.drawn()} - scene.stage.moving
        kings = [c for c in [*shown, *resting] if c is not None and c.face == "Ks"]
        assert len(kings) == 2
        stack.update(1 / 60)
        drawn(stack)


# -- what the window shows


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["classic", "hand-and-foot", "modern-american"])
def test_buttons_fit_and_never_move(look, size, game):
    scene, stack, hand = open_table_at(look, table(game, phase="draw", pile="", hand="9c 9d 4s"), size)
    places = [b.rect.copy() for b in scene.rail.group]
    drawn(stack)
    assert faults(scene.rail.group, size) == []
    hand.key(pygame.K_d)
    drawn(stack)
    assert [b.rect for b in scene.rail.group] == places
    assert faults(scene.rail.group, size) == []
    assert all(scene.layout.frame.rail.contains(b.rect) for b in scene.rail.group)


@pytest.mark.parametrize("size", SIZES[:4])
def test_buttons_fit_in_a_longer_language(look, size, longer_language):
    scene, stack, _hand = open_table_at(
        look, table("hand-and-foot", phase="draw", pile="", hand="9c 9d 4s"), size
    )
    drawn(stack)
    too_wide = [f for f in faults(scene.rail.group, size) if "outside" in f or "lies over" in f]
    assert too_wide == []


def test_whose_turn_it_is_shows_in_words_and_by_a_mark(look):
    scene, stack, _hand = open_table_at(look, to_draw())
    public = scene.acts.view.public
    assert scene.hud.state(public, public.to_act, 0) == "your turn"
    drawn(stack)
    surface = pygame.Surface(stack.size)
    places = {scene.hud.mark(surface, scene.layout, scene.acts.view, beat).center for beat in (0.0, 0.5, 1.0)}
    assert len(places) == 3, "the mark moves"


def test_a_notice_lies_over_no_card(look):
    scene, stack, hand = open_table_at(look, to_draw())
    hand.key(pygame.K_RIGHT)
    scene.acts.say("word " * 40, "hand")
    frame = scene.layout.frame
    assert not [r for r in (*frame.rows, frame.middle, frame.hand) if r.colliderect(frame.line)]
    drawn(stack)


def test_a_full_table_is_composed_quickly_and_frames_are_cheap(look):
    from time import perf_counter

    ranks = "A K Q J T 9 8 7 6".split()
    melds = [" ".join(r + s for s in "cdhsc"[:4]) for r in ranks]
    at = table(
        "hand-and-foot",
        phase="draw",
        pile="4c 5d",
        hand=" ".join(f"{r}s {r}d {r}h" for r in "54AKQJT98"),
        melds=melds,
    )
    scene, stack, hand = open_table_at(look, at, (1920, 1080), speed="normal")
    surface = pygame.Surface(stack.size).convert()
    stack.draw(surface)
    times = []
    for _ in range(5):
        scene.picture.change()
        start = perf_counter()
        stack.draw(surface)
        times.append(perf_counter() - start)
    assert min(times) < 0.1
    hand.key(pygame.K_d)
    stack.draw(surface)
    stack.update(1 / 60)
    start = perf_counter()
    areas = stack.draw(surface)
    assert areas is not None and perf_counter() - start < 0.05


# -- what the player has chosen


def with_preferences(look, at, **values):
    preferences = Preferences(Settings(**values))
    scene = TableScene(look, OneTableMatch(at), on_leave_match=print, on_again=print, preferences=preferences)
    stack = SceneStack((1600, 900))
    stack.push(scene)
    return scene, stack, Hand(stack), preferences


def test_a_costly_throw_is_asked_about_first(look):
    at = table(phase="play", pile="4c", hand="Ks 2c 6c 7s Jd", melds=["Kc Kd Kh"])
    scene, stack, hand, preferences = with_preferences(look, at, guard=True)
    for face in ("2c", "Ks"):
        card = next(c for c in scene.layout.hand if c.face == face)
        scene.stage.finish()
        hand.drag(spot(scene, card), scene.layout.frame.pile.center)
        assert isinstance(stack.top, Dialog), face
        hand.key(pygame.K_RETURN)
        assert isinstance(stack.top, Dialog), "the key that threw, pressed twice, is no answer"
        stack.update(1.0)
        hand.key(pygame.K_ESCAPE)
        assert stack.top is scene and scene.match.door.played == []
    preferences.change(guard=False)
    hand.drag(
        spot(scene, next(c for c in scene.layout.hand if c.face == "2c")), scene.layout.frame.pile.center
    )
    assert [a.card.face for a in scene.match.door.played] == ["2c"]


def test_speed_sorting_and_sound_follow_the_settings(look):
    at = table(phase="play", pile="4c", hand="Ks 2c 6c 7s Jd 9c Kc")
    scene, stack, hand, preferences = with_preferences(look, at, speed="none", sort="suit")
    assert scene.speed == "none"
    assert [c.face for c in scene.place.desk.order] == ["2c", "Kc", "9c", "6c", "Jd", "Ks", "7s"]
    preferences.change(sort="rank", step_by_key=True)
    assert scene.speed == "step"
    assert {c.face for c in scene.place.desk.order[1:3]} == {"Ks", "Kc"}
    hand.key(pygame.K_m)
    assert preferences.settings.muted
    hand.key(pygame.K_p)
    assert isinstance(stack.top, PauseScene)


def test_ones_own_throw_waits_for_no_key(look):
    at = table(phase="play", pile="4c", hand="Ks 6c 7s")
    scene, _stack, _hand = open_table_at(look, at)
    passed = (CardThrown(0, at.view().hand[0], froze=False), TurnBegan(1))
    west = (DrawSeen(1, 1, replacing=False),)
    holds = [travel(heard, 0, scene.layout, scene.layout, "step")[1] for heard in (passed, west)]
    assert holds == [PASSED, math.inf]
    assert travel(passed, 0, scene.layout, scene.layout, "none")[1] == 0.0


def test_step_by_key_waits_for_space(look):
    match = new_match(setup_for("classic", 2, people=(0,)), seed=5)
    stack = SceneStack((1280, 720))
    scene = table_for(stack, look, match)
    scene.speed = "step"
    stack.push(scene)
    hand = Hand(stack)
    for _ in range(200):
        stack.update(0.1)
        if scene.acts.view.my_turn:
            hand.key(pygame.K_SPACE)
            break
        hand.key(pygame.K_SPACE)
    hand.key(pygame.K_d)
    hand.click(spot(scene, scene.layout.hand[-1]))
    hand.key(pygame.K_RETURN)
    versions = []
    for _ in range(40):
        stack.update(0.1)
        versions.append(scene.acts.port.version)
    assert len(set(versions[15:])) == 1, "after one act of the computer the next one waits"
    drawn(stack)
    hand.key(pygame.K_SPACE)
    for _ in range(10):
        stack.update(0.1)
    assert scene.acts.port.version > versions[-1] or isinstance(stack.top, ScoreScene)


# -- the partner


def test_a_computers_question_is_put_to_the_person(look):
    at = table(phase="play", turn=2, pile="4c", hand="9c 9d 4s", melds=["Kc Kd Kh Ks Kc Kd Kh"]).accepts(
        "ask"
    )
    scene, stack, hand = open_table_at(look, at)
    for _ in range(5):
        stack.update(0.1)
    dialog = stack.top
    assert isinstance(dialog, Dialog) and "North asks" in dialog.title.label
    drawn(stack)
    stack.update(1.0)
    hand.key(pygame.K_RETURN)
    assert stack.top is scene
    (answer,) = scene.match.door.played
    assert answer.yes is True
    stack.update(0.1)
    assert stack.top is scene, "it is not asked twice"


HEAVY = "No: I still hold 1,140 points, and a canasta of black threes is 2 cards away"


@pytest.mark.parametrize("words", ["No, not now", "Yes: I hold only 15 points", HEAVY])
def test_the_partners_answer_is_a_bubble_at_its_seat_over_nothing_else(look, words):
    at = table(phase="play", pile="4c", hand="9c 9d 4s", melds=["Kc Kd Kh Ks Kc Kd Kh"])
    for size in SIZES:
        scene, stack, hand = open_table_at(look, at, size)
        hand.key(pygame.K_a)
        scene.match.door.submit(2, Answer(2, False), None)
        stack.update(0.1)
        assert scene.place.answer == (2, False)
        drawn(stack)
        frame = scene.layout.frame
        surface = pygame.Surface(size)
        place = scene.hud.bubble(surface, scene.layout, 2, words, "No, not now")
        others = [*frame.rows, frame.middle, frame.hand, frame.rail]
        others += [plate for seat, plate in enumerate(frame.plates) if seat != 0]
        assert not [r for r in others if r.colliderect(place)]


def test_asking_names_the_question_in_the_line(look):
    at = table(phase="play", pile="4c", hand="9c 9d 4s", melds=["Kc Kd Kh Ks Kc Kd Kh"])
    scene, _stack, hand = open_table_at(look, at)
    hand.key(pygame.K_a)
    assert line(scene.acts) == "North is asked whether to go out"


def test_what_happened_since_the_last_turn_can_be_read_again(look):
    scene, stack, hand = open_table_at(look, to_draw(), speed="none")
    hand.key(pygame.K_d)
    hand.click(spot(scene, scene.layout.hand[-1]))
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_r)
    assert isinstance(stack.top, Dialog)
    drawn(stack)
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene


def test_a_journal_that_cannot_be_written_is_told_once(look):
    scene, stack, _hand = open_table_at(look, to_draw())
    scene.match.trouble = OSError("no space left")
    stack.update(0.1)
    told = stack.top
    assert isinstance(told, Dialog) and "no space left" in told.message.label
    stack.pop()
    stack.update(0.1)
    assert stack.top is scene


def test_a_refusal_that_no_click_can_bring_about_is_said_too(look):
    scene, stack, _hand = open_table_at(look, to_draw())
    from game.core.refusals import Code

    scene.acts.refuse(Refusal(Code.STOCK_LEFT, "C-12", {"cards": 3}), "stock")
    drawn(stack)
    assert "3 cards" in scene.place.desk.notice.words


def test_a_finished_book_keeps_its_ribbon_while_the_row_makes_room(look):
    at = table(phase="play", pile="5c 5d", hand="3s 3s 3c 3c", melds=["4c 4d 4h 4s 4c 4d 4h"])
    scene, _stack, hand = open_table_at(look, at)
    cards = scene.layout.hand
    start = spot(scene, cards[-1])
    scene.place.desk.selected = cards
    hand.drag(start, scene.layout.columns[0, Rank.THREE].area.center)
    assert scene.stage.active
    assert {f.card for f in scene.stage.flights} == set(cards), "no four lies over its ribbon"


def test_the_shadow_of_a_card_on_its_way_is_as_small_as_the_card(look):
    scene, _stack, _hand = open_table_at(look, table(phase="play", pile="5c", hand="3s Kc"))
    painter, surface = scene.picture.painter, pygame.Surface((400, 400))
    goal = replace(scene.layout.poses[scene.layout.hand[0]], x=200, y=200)
    small = replace(goal, wide=goal.wide // 2)
    area = painter.flying(surface, None, small, "stock", 1.0, goal)
    assert area.width < goal.wide
