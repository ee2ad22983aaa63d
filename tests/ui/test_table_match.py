"""Whole matches at the table: deal after deal, several people around one screen, left and taken up again."""

from random import Random

import pytest

from game.bots import Budget
from game.core.public import Phase
from game.session.match import Match
from game.session.players import LocalPlayers
from game.ui.scene import SceneStack
from game.ui.scenes.cover import CoverScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_open import table_for
from game.ui.widgets.dialog import Dialog
from tests.session.making import new_match, setup_for
from tests.support.hand import Hand
from tests.support.screen import drawn, make_look

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def spot(scene, card):
    rect = scene.layout.poses[card].rect
    return rect.x + max(3, rect.width // 10), rect.y + rect.height // 4


# -- a match that was left


def test_a_match_is_taken_up_again_with_its_log(look, tmp_path):
    path = tmp_path / "match.jsonl"
    match = new_match(setup_for("classic", 2, people=(0,)), path=path, seed=5)
    stack = SceneStack((1280, 720))
    scene = table_for(stack, look, match)
    scene.speed = "none"
    stack.push(scene)
    hand = Hand(stack)
    for _ in range(50):
        stack.update(0.1)
        if scene.acts.view.my_turn:
            break
    hand.key(pygame.K_d)
    told = [scene.teller.line(item) for item in scene.place.log]
    stack.quit()
    stack.close()
    again = TableScene(
        look, Match.resume(path, players=LocalPlayers(Budget())), on_leave_match=print, on_again=print
    )
    assert again.place.log and again.teller.line(again.place.log[-1]) == told[-1]
    assert set(again.layout.hand) == set(scene.layout.hand)
    again.match.close()


def arranged(look, tmp_path):
    """A table whose person has moved the first card of the hand to its end."""
    path = tmp_path / "match.jsonl"
    match = new_match(setup_for("classic", 2, people=(0,)), path=path, seed=5)
    stack = SceneStack((1280, 720))
    scene = table_for(stack, look, match)
    scene.speed = "none"
    stack.push(scene)
    hand = Hand(stack)
    first, last = scene.layout.hand[0], scene.layout.hand[-1]
    end = scene.layout.poses[last].rect
    hand.drag(spot(scene, first), (end.right - 3, end.centery))
    assert scene.place.desk.order[-1] is first
    return scene, stack, path


def taken_up(look, path) -> tuple[list[str], bool]:
    """How the hand lies after the match was taken up again, and whether that is an own order."""
    again = Match.resume(path, players=LocalPlayers(Budget()))
    place = TableScene(look, again, on_leave_match=print, on_again=print).place
    again.close()
    return [c.face for c in place.desk.order], place.desk.by_hand


def as_left(scene) -> tuple[list[str], bool]:
    return [c.face for c in scene.place.desk.order], scene.place.desk.by_hand


def test_an_own_order_is_taken_up_again(look, tmp_path):
    scene, stack, path = arranged(look, tmp_path)
    stack.close()
    left = as_left(scene)
    assert left[1] and taken_up(look, path) == left


def test_cards_that_were_drawn_into_an_own_order_lie_where_they_lay(look, tmp_path):
    scene, stack, path = arranged(look, tmp_path)
    while not scene.acts.view.my_turn:
        stack.update(0.2)
    Hand(stack).key(pygame.K_d)
    stack.update(0.2)
    stack.close()
    left = as_left(scene)
    assert len(left[0]) > 15 and taken_up(look, path) == left


@pytest.mark.parametrize("by_key", [True, False])
def test_a_hand_that_was_sorted_again_comes_back_sorted(look, tmp_path, by_key):
    scene, stack, path = arranged(look, tmp_path)
    hand = Hand(stack)
    hand.key(pygame.K_s) if by_key else hand.click(scene.rail.sort.rect)
    assert not scene.place.desk.by_hand
    while not scene.acts.view.my_turn:
        stack.update(0.2)
    hand.key(pygame.K_d)
    stack.update(0.2)
    stack.close()
    left = as_left(scene)
    assert not left[1] and taken_up(look, path) == left


# -- whole deals


def play_on(scene: TableScene, stack: SceneStack, hand: Hand, match: Match, seen: list[str], most=60000):
    """Play people's seats through the scene by the acts of a computer, until the score sheet."""
    from game.bots import Budget, make_bot

    bot = make_bot("random")
    for step in range(most):
        stack.update(0.1)
        top = stack.top
        if isinstance(top, ScoreScene):
            return
        if isinstance(top, CoverScene | Dialog):
            seen.append(type(top).__name__)
            stack.update(1.0)
            hand.key(pygame.K_RETURN)
            continue
        view = scene.acts.view
        if scene.place.port is not match.screen or not view.my_turn or view.public.turn.phase is Phase.ANSWER:
            continue
        action = bot.choose(view, Random(step), Budget()).actions[0]
        refused = scene.acts.submit(action, "hand")
        assert refused is True, (action, scene.place.desk.notice)
        if step % 40 == 0:
            drawn(stack)
    raise AssertionError("the deal never ends")


@pytest.mark.parametrize(
    ("game", "players", "people"),
    [
        ("classic", 4, (0,)),
        ("classic", 2, (0, 1)),
        ("hand-and-foot", 3, (0, 2)),
        ("hand-and-foot", 4, (0, 1, 2, 3)),
        ("modern-american", 4, (1, 3)),
        ("classic", 3, ()),
    ],
)
def test_a_whole_deal_and_the_next(look, game, players, people):
    match = new_match(setup_for(game, players, people=people))
    stack = SceneStack((1280, 720))
    scene = table_for(stack, look, match)
    scene.speed = "none"
    stack.push(scene)
    hand = Hand(stack)
    seen: list[str] = []
    play_on(scene, stack, hand, match, seen)
    drawn(stack)
    assert isinstance(stack.top, ScoreScene)
    names = " ".join(stack.top.sides)
    assert ("You" in names or "We" in names) is (len(people) == 1)
    assert scene.last == tuple(sheet.total for sheet in match.sheets)
    if len(people) > 1:
        assert "CoverScene" in seen
    if match.over:
        return
    stack.update(1.0)
    hand.key(pygame.K_RETURN)
    assert match.deal == 2
    if len(people) > 1:
        assert isinstance(stack.top, CoverScene)


def test_no_hand_is_shown_to_the_wrong_person(look):
    """Whatever is drawn shows the hand of a seat only while the match lets that seat look."""
    match = new_match(setup_for("classic", 2, people=(0, 1)))
    stack = SceneStack((1024, 700))
    scene = table_for(stack, look, match)
    scene.speed = "none"
    stack.push(scene)
    hand = Hand(stack)
    for _ in range(10):
        stack.update(0.1)
    assert isinstance(stack.top, CoverScene) and stack.top.over is False
    assert scene.layout.hand == ()
    stack.update(1.0)
    hand.key(pygame.K_p)
    assert stack.top.over, "a rest that lies over the cover"
    hand.key(pygame.K_ESCAPE)
    assert isinstance(stack.top, CoverScene)
    hand.key(pygame.K_RETURN)
    first = scene.place.port.seat
    assert set(scene.layout.hand) == set(match.ports[first].view.hand)
    hand.key(pygame.K_d)
    hand.click(spot(scene, scene.layout.hand[-1]))
    hand.key(pygame.K_RETURN)
    for _ in range(10):
        stack.update(0.1)
    assert isinstance(stack.top, CoverScene)
    assert not set(scene.layout.hand) & set(match.ports[1 - first].view.hand)
    hand.key(pygame.K_RETURN)
    assert scene.place.port.seat == 1 - first
    assert not set(scene.layout.poses) & set(match.ports[first].view.hand)


def test_undo_takes_a_laid_meld_back_into_the_hand(look):
    match = new_match(setup_for("classic", 2, people=(0,)), seed=3)
    stack = SceneStack((1280, 720))
    scene = table_for(stack, look, match)
    scene.speed = "none"
    stack.push(scene)
    hand = Hand(stack)
    from game.core.actions import Lay
    from game.core.legality import legal_actions

    for _ in range(400):
        stack.update(0.1)
        view = scene.acts.view
        if isinstance(stack.top, ScoreScene):
            pytest.skip("the deal ended before anything was laid")
        if not view.my_turn or stack.top is not scene:
            continue
        lays = [a for a in legal_actions(view) if isinstance(a, Lay)]
        if lays:
            break
        if view.public.turn.phase is Phase.DRAW:
            hand.key(pygame.K_d)
        else:
            hand.click(spot(scene, scene.layout.hand[-1]))
            hand.key(pygame.K_RETURN)
    before = set(scene.acts.view.hand)
    assert scene.acts.submit(lays[0], "hand")
    stack.update(0.1)
    assert scene.acts.port.undoable
    hand.key(pygame.K_u)
    assert set(scene.acts.view.hand) == before == set(scene.layout.hand)
