"""The list of matches: how each stands, going on, deleting; by mouse, wheel and keyboard."""

from __future__ import annotations

import os

import pytest

from game.bots import Budget
from game.session.match import Match
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.setup import MatchSetup, SeatSetup
from game.session.shelf import shelf
from game.ui.program import Program
from game.ui.scene import SceneStack
from game.ui.scenes import match_list
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.table import TableScene
from game.ui.widgets.dialog import Dialog
from tests.session.making import do, new_match, play_deal, setup_for
from tests.support.hand import Hand
from tests.support.recorder import lines_of, noting_look, text_faults
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def named(game: str, *names: str) -> MatchSetup:
    seats = tuple(SeatSetup(name, human=seat == 0, level="random") for seat, name in enumerate(names))
    return MatchSetup(game, len(names), seats, None if game == "hand-and-foot" else 10_000)


def keep(folder, name, setup, *, deals=0, conceded=None, when=0):
    path = folder / f"{name}.jsonl"
    match = new_match(setup, path=path)
    for _ in range(deals):
        play_deal(match)
        if not match.over:
            match.next_deal()
    if conceded is not None:
        match.concede(conceded)
    match.close()
    os.utime(path, (1_796_000_000 + when, 1_796_000_000 + when))
    return path


def taken_back(path):
    """Draw, and take it back past what was drawn."""
    match, when = Match.resume(path, players=LocalPlayers(Budget())), path.stat().st_mtime
    while match.thinking is not None:
        match.tick()
    port = match.ports[0]
    do(port, "draw")
    port.undo(1, take_back=True)
    assert match.take_backs == 1
    match.close()
    assert Match.resume(path, players=LocalPlayers(Budget())).take_backs == 1
    os.utime(path, (when, when))


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A match of every game and in every state, and files that are no matches."""
    folder = tmp_path_factory.mktemp("matches")
    keep(folder, "runs", named("classic", "Maximiliane", "West", "North", "East"), deals=2, when=9)
    keep(folder, "books", named("hand-and-foot", "Maximiliane", "West"), deals=1, when=8)
    keep(folder, "won", setup_for(target=1), deals=1, when=7)
    keep(folder, "draw", named("hand-and-foot", "Ana", "West", "East"), deals=4, when=6)
    keep(folder, "given up", named("modern-american", "Ana", "West", "Bo", "Ea"), conceded=0, when=5)
    taken_back(keep(folder, "marked", setup_for("classic", 2, people=(0,)), when=4))
    (folder / "torn.jsonl").write_bytes(b'{"record": 1, "game": "clas')
    (folder / "odd \x07 name.jsonl").write_bytes(b"")
    for number, name in enumerate(("torn", "odd \x07 name")):
        os.utime(folder / f"{name}.jsonl", (1_795_000_000 - number, 1_795_000_000 - number))
    return folder


def opened(look, folder, size=(1600, 900)):
    went_on = []
    scene = MatchesScene(look, folder, went_on.append, print)
    stack = SceneStack(size)
    stack.push(scene)
    return scene, stack, Hand(stack), went_on


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut(look, kept, size):
    scene, stack, *_ = opened(look, kept, size)
    drawn(stack)
    assert faults(scene.group, size) == []
    assert all(scene.panel.contains(widget.rect) for widget in scene.group)
    assert len(scene.list.rows) == 8


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, kept, size, longer_language):
    scene, stack, *_ = opened(look, kept, size)
    drawn(stack)
    assert faults(scene.group, size) == []


@pytest.mark.parametrize("size", SIZES)
def test_every_row_is_told_whole(kept, size):
    look = noting_look()
    scene, stack, *_ = opened(look, kept, size)
    for index in range(len(scene.list.rows)):
        scene.list.choose(index)
        rows = scene.list.rect
        lines = lines_of(look, stack)
        whole = [line for line in lines if rows.contains(line.room) or not rows.colliderect(line.room)]
        assert len(whole) > 15
        assert text_faults(whole, pygame.Rect((0, 0), size)) == []


def test_each_match_says_how_it_stands(kept):
    told = {saved.path.stem: match_list.state_words(saved) for saved in shelf(kept)}
    assert told["runs"] == "runs, deal 3"
    assert told["books"] == "runs, deal 2 of 4"
    assert told["won"].startswith("won by Seat ")
    assert told["given up"] == "given up by Ana"
    assert told["marked"] == "runs, deal 1 · with take-backs"
    assert told["torn"] == told["odd \x07 name"] == "cannot be read"
    names = {saved.path.stem: match_list.title_words(saved) for saved in shelf(kept)}
    assert names["books"] == "Hand and Foot" and names["odd \x07 name"] == "odd ? name.jsonl"


def test_enter_goes_on_with_the_chosen_match(look, kept):
    scene, _stack, hand, went_on = opened(look, kept)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert [saved.path.stem for saved in went_on] == ["runs", "books"]
    hand.key(pygame.K_END)  # it cannot be read
    hand.key(pygame.K_RETURN)
    assert len(went_on) == 2 and not scene.resume.enabled


def test_the_first_match_that_can_go_on_is_chosen(look, tmp_path):
    keep(tmp_path, "runs", named("classic", "Ana", "West"), when=1)
    keep(tmp_path, "given up", named("classic", "Ana", "West"), conceded=0, when=2)
    scene, *_ = opened(look, tmp_path)
    assert scene.list.index == 1 and scene.resume.enabled


def test_the_mouse_chooses_and_opens(look, kept):
    scene, stack, hand, went_on = opened(look, kept)
    drawn(stack)
    second = (scene.list.rect.centerx, scene.list.rect.y + scene.list.row_height * 3 // 2)
    hand.click(second)
    assert scene.list.value.path.stem == "books" and went_on == []
    hand.click(scene.resume.rect)
    hand.double_click(second)
    assert {saved.path.stem for saved in went_on} == {"books"} and len(went_on) >= 2


def test_the_wheel_scrolls_wherever_the_pointer_is(look, kept):
    scene, stack, hand, _went_on = opened(look, kept, (1024, 700))
    scene.list.set_matches(shelf(kept) * 3)
    drawn(stack)
    hand.move((3, 3))
    hand.wheel(-2)
    assert scene.list.offset > 0


def test_a_match_is_deleted_after_a_question(look, tmp_path):
    for name in ("a", "b"):
        keep(tmp_path, name, named("classic", "Ana", "West"), when=ord(name))
    _scene, stack, hand, _went_on = opened(look, tmp_path)
    for answer in (pygame.K_RETURN, pygame.K_ESCAPE):  # both keep it
        hand.key(pygame.K_DELETE)
        assert isinstance(stack.top, Dialog)
        hand.key(answer)
        assert len(shelf(tmp_path)) == 2
    scene = stack.top
    hand.click(scene.delete.rect)
    hand.click(stack.top.buttons[1].rect)
    assert [saved.path.stem for saved in shelf(tmp_path)] == ["a"]
    assert scene.list.value.path.stem == "a" and len(scene.list.rows) == 1
    hand.key(pygame.K_DELETE)
    hand.click(stack.top.buttons[1].rect)
    assert shelf(tmp_path) == [] and stack.top is scene and scene.count.label == "No match is kept here yet"
    assert [way for way in scene.ways if way.enabled] == [scene.take_in]


def test_a_match_that_is_played_elsewhere_is_not_deleted(look, tmp_path):
    match = new_match(named("classic", "Ana", "West"), path=tmp_path / "m.jsonl")
    _scene, stack, hand, _went_on = opened(look, tmp_path)
    hand.key(pygame.K_DELETE)
    hand.click(stack.top.buttons[1].rect)
    assert isinstance(stack.top, Dialog) and "another window" in stack.top.message.label
    assert len(shelf(tmp_path)) == 1
    match.close()


def test_the_title_leads_there(look, own_folders):
    stack = SceneStack((1024, 700))
    program = Program(stack, look, Preferences(), version="0.1.0", levels=("random",))
    title = program.title()
    stack.push(title)
    keep(own_folders / "data" / "matches", "m", named("classic", "Ana", "West"))
    title.on_enter()
    drawn(stack)
    assert faults(title.group, stack.size) == []
    button = next(button for button in title.buttons if button.label == "Matches")
    hand = Hand(stack)
    hand.click(button.rect)
    assert isinstance(stack.top, MatchesScene)
    hand.key(pygame.K_RETURN)
    assert isinstance(stack.top, TableScene)
    stack.top.match.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_title_has_room_for_every_line(look, own_folders, size, longer_language):
    keep(own_folders / "data" / "matches", "m", named("classic", "Ana", "West"))
    preferences = Preferences()
    preferences.change(last=named("classic", "Ana", "West"))
    stack = SceneStack(size)
    title = Program(stack, look, preferences, version="0.1.0", levels=("random",)).title()
    stack.push(title)
    drawn(stack)
    assert len(title.buttons) == 8
    assert faults(title.group, size) == []


def test_everything_can_be_reached_by_tab(look, kept):
    scene = MatchesScene(look, kept, print, print)
    _stack, hand = open_scene(scene)
    reached = set()
    for _stop in range(7):
        hand.tab()
        reached.add(scene.group.focused)
    assert reached == {scene.list, scene.back, *scene.ways}
