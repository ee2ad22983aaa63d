"""The moments of a deal: each takes its time, is heard when it is seen, and can be skipped at any frame."""

import pytest

from game.core.cards import Rank
from game.core.games import GAMES, player_counts
from game.ui.i18n import say
from game.ui.scene import SceneStack
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_open import table_for
from game.ui.table.banner import banner_area
from game.ui.table.travel import OUT_HOLD, OWN_PACE
from tests.session.making import new_match, setup_for
from tests.support.desks import OneTableMatch
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, make_look
from tests.support.tables import table

import pygame  # isort: skip

TABLES = [(game, players) for game in GAMES for players in player_counts(game)]
SIX_KINGS = "Kc Kd Kh Ks Kc Kd"


@pytest.fixture(scope="module")
def look():
    return make_look()


class Ear:
    """What is heard, and when."""

    def __init__(self):
        self.heard = []
        self.now = 0.0

    def play(self, name):
        self.heard.append((name, round(self.now, 3)))

    @property
    def names(self):
        return [name for name, _at in self.heard]


def book():
    return table(phase="play", pile="4c", hand="Ks 9c 9d 4s 5s", melds=[SIX_KINGS, "8c 8d 8h"])


def take():
    pile = "4c 5d 6h 7c Td Jh Qs 9h"
    return table(phase="draw", pile=pile, hand="9c 9d 4s 5s Jc", melds=["Kc Kd Kh"])


def foot():
    return table(
        "hand-and-foot",
        phase="play",
        pile="4c",
        hand="Ks",
        foot="As Ah 3h 4c 5c 6c 7c 8c 9c Tc Jc Qc 2s",
        melds=["Kc Kd Kh"],
    )


def walk():
    return table(
        "hand-and-foot", phase="play", pile="4c", hand="7s", foot="As Ah 4c 5c 6c 7c", melds=["Kc Kd Kh"]
    )


def out():
    return table(phase="play", pile="4c", hand="9s", melds=[f"{SIX_KINGS} Kh", "9c 9d 9h"], threes="3h 3d")


MOMENTS = {"book": book, "take": take, "foot": foot, "walk": walk, "out": out}
RANKS = {"book": Rank.KING, "foot": Rank.KING, "out": Rank.NINE}


def open_at(look, at, speed, size=(1280, 720)):
    ear = Ear()
    match = OneTableMatch(at)
    scene = TableScene(look, match, on_leave_match=print, on_again=print, speed=speed, audio=ear)
    stack = SceneStack(size)
    stack.push(scene)
    return scene, stack, Hand(stack), ear


def act(scene, hand, name):
    """Do what brings the moment about."""
    if name == "take":
        scene.place.desk.selected = tuple(c for c in scene.place.desk.order if c.rank is Rank.NINE)
        hand.key(pygame.K_t)
        if not scene.match.door.played:
            hand.key(pygame.K_RETURN)
    elif name == "walk":
        scene.place.desk.selected = scene.place.desk.order
        hand.key(pygame.K_RETURN)
    else:
        scene.place.desk.selected = tuple(c for c in scene.place.desk.order if c.rank is RANKS[name])
        hand.key(pygame.K_l)
    assert scene.match.door.played, name


def pixels(stack):
    return pygame.image.tobytes(drawn(stack), "RGB")


def step(stack, ear, seconds=1 / 60):
    ear.now += seconds
    stack.update(seconds)


# -- what holds for all of them


@pytest.mark.parametrize("frame", [0, 4, 13, 24, 36, 50, 66, 90])
@pytest.mark.parametrize("name", MOMENTS)
def test_skipping_at_any_frame_lands_on_the_layout(look, name, frame):
    scene, stack, hand, ear = open_at(look, MOMENTS[name](), "normal")
    other, other_stack, other_hand, other_ear = open_at(look, MOMENTS[name](), "none")
    act(scene, hand, name)
    act(other, other_hand, name)
    assert scene.stage.active and not other.stage.busy
    for _ in range(frame):
        step(stack, ear)
        step(other_stack, other_ear)  # the mark of the turn goes round as far
        drawn(stack) if frame < 30 else None
    hand.key(pygame.K_SPACE)
    assert not scene.stage.busy and not scene.stage.marks and not scene.stage.moving
    assert scene.layout.poses == other.layout.poses
    assert pixels(stack) == pixels(other_stack)
    assert set(ear.names) == set(other_ear.names), "what is skipped is heard"


@pytest.mark.parametrize("name", MOMENTS)
def test_it_comes_to_rest_where_it_would_have_landed(look, name):
    scene, stack, hand, ear = open_at(look, MOMENTS[name](), "normal")
    act(scene, hand, name)
    assert scene.stage.length < 2.2
    for _ in range(300):
        drawn(stack) if _ % 9 == 0 else None
        step(stack, ear)
    assert not scene.stage.busy
    assert len(ear.names) == len(set(ear.names))


@pytest.mark.parametrize("name", MOMENTS)
def test_without_motion_no_frame_is_drawn_between(look, name):
    scene, _stack, hand, ear = open_at(look, MOMENTS[name](), "none")
    act(scene, hand, name)
    assert scene.stage.flights == scene.stage.marks == () and not scene.animating
    assert ear.names


@pytest.mark.parametrize("name", MOMENTS)
def test_reduced_motion_keeps_only_fades(look, name):
    scene, stack, hand, ear = open_at(look, MOMENTS[name](), "still")
    act(scene, hand, name)
    assert scene.stage.flights and all(f.fades for f in scene.stage.flights)
    seen = []
    for _ in range(10):
        for moving in scene.stage.shown(scene.layout):
            assert moving.pose == scene.layout.poses[moving.card], "nothing is seen on a way"
            seen.append(moving.seen)
        drawn(stack)
        step(stack, ear, 0.03)
    assert not scene.stage.active and min(seen) == 0 and max(seen) > 0.5
    assert ear.names


@pytest.mark.parametrize("name", MOMENTS)
def test_a_resize_in_the_middle_lands_right(look, name):
    scene, stack, hand, ear = open_at(look, MOMENTS[name](), "normal")
    act(scene, hand, name)
    step(stack, ear, 0.3)
    stack.resized((1600, 900))
    drawn(stack)
    for _ in range(300):
        step(stack, ear)
    other, _stack, other_hand, _ear = open_at(look, MOMENTS[name](), "none", (1600, 900))
    act(other, other_hand, name)
    assert scene.layout.poses == other.layout.poses


# -- dealing


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_deal_cascades_within_a_moment(look, game, players):
    match = new_match(setup_for(game, players, people=(0,)), seed=4)
    stack = SceneStack((1280, 720))
    scene = table_for(stack, look, match)
    scene.speed = "normal"
    scene.audio = ear = Ear()
    stack.push(scene)
    assert ear.names == ["deal"]
    own = [f for f in scene.stage.flights if f.card in scene.layout.hand]
    assert len(own) == len(scene.layout.hand)
    starts = [f.delay for f in own]
    assert len(set(starts)) == len(starts), "one after another"
    assert scene.stage.length <= 1.21, "with threes laid and replaced"
    assert min(starts) < 0.1
    stack.update(0.3)
    drawn(stack)
    Hand(stack).key(pygame.K_SPACE)
    assert not scene.stage.busy
    match.close()


# -- a closed book


def test_a_book_squares_up_at_once_then_its_ribbon_comes_with_its_sound(look):
    scene, stack, hand, ear = open_at(look, book(), "normal")
    open_poses = {c: p for c, p in scene.layout.poses.items() if c.rank is Rank.KING}
    act(scene, hand, "book")
    (mark,) = scene.stage.marks
    (cue,) = [at for at, name in scene.stage.cues if name == "snap"]
    laid = next(f for f in scene.stage.flights if f.via is not None)
    assert laid.end < mark.delay + 0.01 and laid.delay + laid.first < cue < mark.delay + mark.seconds
    snap = laid.end - laid.seconds
    while scene.stage.clock < snap - 0.02:
        assert "snap" not in ear.names
        shown = {m.card: m.pose for m in scene.stage.shown(scene.layout)}
        for card, pose in open_poses.items():
            if card in shown and card not in scene.layout.hand and pose.y < 400:
                assert (shown[card].x, shown[card].y) == pytest.approx((pose.x, pose.y))
        step(stack, ear)
    heights = [m.pose.z for m in scene.stage.shown(scene.layout)]
    assert heights
    ribbon = scene.layout.columns[0, Rank.KING].ribbons[0]
    red = scene.look.theme.red
    while scene.stage.clock < mark.delay - 0.001 and scene.stage.active:
        drawn(stack)
        step(stack, ear)
    for _ in range(60):
        step(stack, ear)
    assert ear.names == ["snap"]
    corner = (ribbon.rect.x + 3, ribbon.rect.centery)
    assert drawn(stack).get_at(corner)[:3] == red


def test_a_book_laid_at_once_snaps_too(look):
    at = table(phase="play", pile="4c", hand=f"{SIX_KINGS} Kh 9c 9d 4s", melds=["8c 8d 8h"])
    scene, stack, hand, ear = open_at(look, at, "brisk")
    act(scene, hand, "book")
    assert len(scene.stage.marks) == 1
    assert sum(f.via is not None for f in scene.stage.flights) == 7
    for _ in range(200):
        step(stack, ear)
    assert not scene.stage.busy and "snap" in ear.names


# -- a taken pile, a foot


def test_a_taken_pile_hangs_over_the_hand_before_its_cards_slot_in(look):
    scene, stack, hand, ear = open_at(look, take(), "normal")
    act(scene, hand, "take")
    swept = [f for f in scene.stage.flights if f.via is not None]
    assert len(swept) == 7 and len({f.delay + f.first for f in swept}) == 1, "it comes as one"
    assert len({f.end for f in swept}) == 7, "its cards slot in one after another"
    assert ear.names[0] == "take"
    while scene.stage.clock < swept[0].delay + swept[0].first:
        step(stack, ear)
    frame = scene.layout.frame
    moving = {m.card: m for m in scene.stage.shown(scene.layout)}
    for flight in swept:
        pose = moving[flight.card].pose
        assert abs(pose.x - frame.hand.centerx) < frame.hand.width / 4 and pose.y > frame.line.y - pose.high


def test_a_foot_waits_flies_up_turns_and_fans_out(look):
    scene, stack, hand, ear = open_at(look, foot(), "normal")
    act(scene, hand, "foot")
    picked = [f for f in scene.stage.flights if f.back == "foot"]
    assert len(picked) == 13
    beat = min(f.delay for f in picked)
    assert beat > 0.25 and "foot" not in ear.names, "silence first"
    step(stack, ear, beat - 0.01)
    for moving in scene.stage.shown(scene.layout):
        if moving.back == "foot":
            assert moving.pose.x == pytest.approx(scene.layout.foot_pose().x)
    step(stack, ear, 0.1)
    assert "foot" in ear.names
    cards = {f.card for f in picked}
    assert all(m.back == "foot" for m in scene.stage.shown(scene.layout) if m.card in cards)
    sides = set()
    while scene.stage.active:
        sides |= {(m.card, m.back) for m in scene.stage.shown(scene.layout) if m.card in cards}
        step(stack, ear)
    assert {back for _card, back in sides} == {"foot", None}
    assert say(scene.place.desk.lead) == "You run: play on, and end with a throw"


def test_who_walks_is_told_so(look):
    scene, _stack, hand, _ear = open_at(look, walk(), "normal")
    act(scene, hand, "walk")
    assert say(scene.place.desk.lead) == "You walk into your foot: it plays from your next turn"
    assert any(f.back == "foot" for f in scene.stage.flights)


# -- going out


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_banner_covers_neither_melds_nor_pile_nor_stock_nor_hand(look, game, players, size):
    wild = "" if game == "modern-american" else "2s "
    for foot_left in (False, True) if game == "hand-and-foot" else (False,):
        more = {"foot": ""} if foot_left else {"foot": None} if game == "hand-and-foot" else {}
        at = table(
            game,
            players,
            phase="play",
            pile=f"{wild}4c 5d 9h",
            hand="6c 7s Jd",
            threes="3h 3d",
            melds=[f"{SIX_KINGS} Kh"],
            **more,
        )
        scene, _stack, _hand, _ear = open_at(look, at, "none", size)
        layout, public = scene.layout, scene.acts.view.public
        area, frame = banner_area(layout, public), scene.layout.frame
        taken = [*frame.rows, frame.stock, frame.hand, frame.line, frame.rail]
        taken += [pose.rect for _card, pose in layout.drawn()]
        if public.feet_waiting[0] and game == "hand-and-foot":
            taken.append(frame.foot)
        assert [rect for rect in taken if rect.colliderect(area)] == []
        assert frame.middle.contains(area) and area.width >= 120 and area.height >= 40


def test_the_end_is_seen_before_the_sheet_comes(look):
    scene, stack, hand, ear = open_at(look, out(), "normal")
    act(scene, hand, "out")
    assert "out" not in ear.names
    before = drawn(stack)
    while scene.stage.active:
        step(stack, ear)
    assert ear.names[-1] == "out" and scene.stage.hold == OUT_HOLD["normal"]
    area = banner_area(scene.layout, scene.acts.view.public)
    shown = drawn(stack)
    assert shown.get_at(area.center)[:3] != before.get_at(area.center)[:3] or shown.get_at(
        (area.x + 30, area.centery)
    ) != before.get_at((area.x + 30, area.centery))
    assert OWN_PACE["none"] == OUT_HOLD["none"] == 0
