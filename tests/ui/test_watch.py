"""Computers play alone: stopped and run on, at any speed, act by act, each act with its reason."""

from random import Random

import pytest

from game.bots import Budget
from game.session.players import Candidate, Choice, LocalPlayers, Reason, Reply, Why
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.scene import SceneStack
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_open import table_for
from game.ui.scenes.watch import WatchScene
from game.ui.table.watch_rail import PACES
from tests.session.making import TABLES, new_match, setup_for, step
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


class Comparing(LocalPlayers):
    """Players who have compared their plan with one other."""

    def poll(self):
        reply = super().poll()
        if reply is None:
            return None
        actions = reply.choice.actions
        table = (Candidate(actions, 10.0, 0.0, 400, {}), Candidate(actions[-1:], -30.0, 5.0, 400, {}))
        return Reply(reply.job, Choice(actions, (Reason(Why.LAY),), table))


def watched(look, size=(1600, 900), game="classic", players=4, **settings):
    match = new_match(setup_for(game, players, level="steady"), players=Comparing(Budget()))
    stack = SceneStack(size)
    scene = table_for(stack, look, match, preferences=Preferences(Settings(**settings)))
    stack.push(scene)
    scene.skip()
    return scene, stack, Hand(stack), match


def acts(match):
    return len(match.onlooker.history)


def run(stack, seconds, dt=0.05):
    for _step in range(round(seconds / dt)):
        stack.update(dt)


def test_a_table_without_people_is_watched_and_one_with_people_is_played(look):
    scene, stack, _hand, _match = watched(look)
    assert isinstance(scene, WatchScene)
    match = new_match(setup_for(people=(0,)))
    played = table_for(stack, look, match)
    assert type(played) is TableScene
    match.close()


def test_step_by_step_each_act_waits_for_space_enter_or_the_button(look):
    scene, stack, hand, match = watched(look, step_by_key=True)
    run(stack, 9)
    before = acts(match)
    run(stack, 9)
    assert acts(match) == before
    for go_on in (
        lambda: hand.key(pygame.K_SPACE),
        lambda: hand.key(pygame.K_RETURN),
        lambda: hand.click(scene.rail.confirm.rect),
    ):
        go_on()
        run(stack, 2)
        assert acts(match) == before + 1
        before += 1


def test_a_running_table_is_stopped_at_once_and_runs_on(look):
    scene, stack, hand, match = watched(look, speed="none")
    run(stack, 1)
    before = acts(match)
    assert before > 10
    assert scene.rail.confirm.label == "Stop here"
    hand.click(scene.rail.confirm.rect)
    run(stack, 5)
    assert acts(match) == before
    assert scene.rail.confirm.label == "Next move"
    drawn(stack)
    hand.click(scene.rail.undo.rect)
    run(stack, 1)
    assert acts(match) > before + 5


def test_slower_and_faster_by_key_and_by_the_stepper(look):
    scene, stack, hand, match = watched(look, speed="brisk")
    hand.key(pygame.K_RIGHT)
    assert scene.speed == "none"
    for _press in range(9):
        hand.key(pygame.K_LEFT)
    assert scene.speed == next(iter(PACES)) == "slow"
    hand.click(scene.rail.pace.rect)
    assert scene.speed == "normal"
    counts = []
    for pace in ("slow", "normal", "brisk", "none"):
        scene._set_pace(pace)
        before = acts(match)
        run(stack, 6)
        counts.append(acts(match) - before)
    assert counts == sorted(counts) and counts[0] >= 1 and counts[3] > 3 * counts[0]


def test_the_last_act_is_explained_then_what_was_compared_then_no_more(look):
    scene, stack, hand, match = watched(look, step_by_key=True)
    drawn(stack)
    assert not scene.rail.hint.enabled
    hand.key(pygame.K_SPACE)
    run(stack, 1)
    move = match.last_move
    name = match.setup.seats[move.action.seat].name
    drawn(stack)
    hand.click(scene.rail.hint.rect)
    note = scene.showing().note
    assert note.title == f"{name} chose"
    assert note.said
    hand.key(pygame.K_h)
    assert [word for _plan, word in scene.showing().note.rows] == ["the best", "40 points less"]
    hand.key(pygame.K_h)
    assert scene.showing().note is None


def test_the_reason_follows_the_play(look):
    scene, stack, hand, match = watched(look, step_by_key=True)
    hand.key(pygame.K_SPACE)
    run(stack, 1)
    hand.key(pygame.K_h)
    titles = set()
    for _act in range(12):
        hand.key(pygame.K_SPACE)
        run(stack, 1)
        note = scene.showing().note
        assert note.title == f"{match.setup.seats[match.last_move.action.seat].name} chose"
        titles.add(note.title)
    assert len(titles) > 1
    hand.key(pygame.K_ESCAPE)
    assert scene.showing().note is None


def test_where_a_person_plays_no_computer_tells_why():
    match = new_match(setup_for(people=(0,), level="steady"))
    while match.thinking is None:
        step(match, Random(1))
    assert match.tick()
    assert match.last_move is None


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_deals_are_watched_to_their_sheet(look, game, players):
    scene, stack, _hand, match = watched(look, game=game, players=players, speed="none")
    for _frame in range(3000):
        stack.update(0.02)
        if stack.top is not scene:
            break
    assert match.deal_over
    assert stack.top is not scene


def test_all_hands_lie_open_until_they_are_turned(look):
    scene, stack, hand, match = watched(look, step_by_key=True)
    hands = {card for cards in match.hands for card in cards}
    assert len(hands) == 44 and hands <= set(scene.layout.poses)
    hand.key(pygame.K_v)
    assert not hands & set(scene.layout.poses)
    drawn(stack)
    hand.key(pygame.K_v)
    assert hands <= set(scene.layout.poses)


def test_open_cards_cannot_be_taken_hold_of(look):
    scene, _stack, hand, match = watched(look, step_by_key=True)
    card = match.hands[0][0]
    hand.drag(scene.layout.poses[card].rect.center, scene.layout.frame.pile.center)
    assert scene.place.desk.drag is None
    assert acts(match) <= 1


def test_a_table_with_people_shows_no_hands():
    assert new_match(setup_for(people=(0,))).hands == ()


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_of_a_watched_table_are_whole(look, size):
    scene, stack, hand, _match = watched(look, size=size, step_by_key=True)
    for _act in range(3):
        hand.key(pygame.K_SPACE)
        run(stack, 1)
        drawn(stack)
    assert faults(scene.rail.group, size) == []
    assert all(scene.rail.area.contains(widget.rect) for widget in scene.rail.group)


def test_a_stopped_table_stays_stopped_in_the_next_deal(look):
    scene, stack, hand, match = watched(look, speed="none")
    while stack.top is scene:
        stack.update(0.02)
    scene._stop(stopped=True)
    run(stack, 2)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    run(stack, 9)
    assert match.deal == 2
    assert stack.top is scene
    assert acts(match) <= 1


def test_no_seat_is_the_onlookers_partner_and_every_seats_cards_are_told(look):
    scene, _stack, _hand, match = watched(look, step_by_key=True)
    public = match.onlooker.view.public
    states = {scene.hud.state(public, seat, 0) for seat in range(4)}
    assert states <= {"", "playing", "dealer"}
