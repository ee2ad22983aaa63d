"""Two people at one screen: each finds everything told once, in a match that was taken up again too."""

from game.core.events import CardThrown
from game.ui.scene import SceneStack
from game.ui.scenes.cover import CoverScene
from game.ui.scenes.table import TableScene
from tests.session.making import new_match, resumed, setup_for
from tests.support.screen import make_look

import pygame  # isort: skip


def turn(stack, table):
    """The person before the screen draws and throws; the next one sits down."""
    for _step in range(3):
        stack.update(0.5)
    if isinstance(stack.top, CoverScene):
        stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
        stack.update(0.5)
    acts = table.acts
    assert acts.draw()
    card = next(c for c in acts.view.hand if not c.wild and not c.three)
    assert acts.throw(card)
    for _step in range(3):
        stack.update(0.5)


def opened(look, match):
    stack = SceneStack((1600, 900))
    table = TableScene(look, match, on_leave_match=print, on_again=print, speed="none")
    stack.push(table)
    return stack, table


def test_the_second_person_finds_the_whole_log_of_a_match_taken_up_again(tmp_path):
    look = make_look()
    path = tmp_path / "a.jsonl"
    stack, table = opened(look, new_match(setup_for("classic", 2, people=(0, 1)), path=path))
    turn(stack, table)
    turn(stack, table)
    stack, table = opened(look, resumed(path))
    turn(stack, table)  # the first one plays; the second one sits down
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    stack.update(0.5)
    throws = [item for item in table.place.log if isinstance(item, CardThrown)]
    assert len(throws) == 3
