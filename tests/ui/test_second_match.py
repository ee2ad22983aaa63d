"""A second match in the same program: everybody sits as chosen, and nobody waits for a person who is a computer (A40)."""

from random import Random

import pytest

from game.bots import Budget
from game.session.players import LocalPlayers
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.scene import SceneStack
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_open import table_for
from tests.session.making import new_match, person_plays, setup_for
from tests.support.screen import make_look


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.mark.parametrize("people", [(0,), (1, 3), ()])
def test_again_seats_everybody_as_chosen_and_the_computers_play(look, people):
    players = LocalPlayers(Budget(worlds=1))
    setup = setup_for("classic", 4, people=people, level="medium")
    match = new_match(setup, players=players)
    stack = SceneStack((1280, 720))
    scene = table_for(stack, look, match, preferences=Preferences(Settings(speed="none")), players=players)
    stack.push(scene)
    if people:
        match.concede(people[0])
    scene.on_again()
    second = stack.top
    assert isinstance(second, TableScene) and second is not scene
    assert second.match.setup == match.setup
    assert set(second.match.ports) == set(people)
    rng = Random(4)
    acted = set()
    for _frame in range(3000):
        second.stage.finish()
        second.match.tick(ready=True)
        public = second.match.onlooker.view.public
        if second.match.deal_over or isinstance(stack.top, ScoreScene):
            break
        if second.match.thinking is None:
            assert public.to_act in people
            person_plays(second.match.ports[public.to_act], rng)
        else:
            acted.add(public.to_act)
    assert acted == set(range(4)) - set(people)
