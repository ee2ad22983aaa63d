"""Score sheets, covers and the end of a match fit every window, in a longer language too."""

from random import Random

import pytest

from game.bots import Budget, make_bot
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, player_counts, preset
from game.core.match import Standing
from game.core.secrecy import view_for
from game.ui.scenes.cover import CoverScene
from game.ui.scenes.match_end import MatchEndScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table_asides import PartnerAsks, Pause, costly_throw, recap, staged_left
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip

TABLES = [(game, players) for game in GAMES for players in player_counts(game)]


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture(scope="module")
def ended():
    """A deal of each game that has been played to its end."""
    found = {}
    bot = make_bot("random")
    for game, players in TABLES:
        rules, rng = preset(game, players), Random(7)
        scores = (0,) * len(rules.sides)
        state = deal(rules, shuffled(rules, "sheet"), number=1, dealer=0, scores=scores).state
        while state.public.over is None:
            view = view_for(state, state.public.to_act)
            state = apply(state, bot.choose(view, rng, Budget()).actions[0]).state
        found[game, players] = state.public
    return found


def sheet(look, public, pressed=None):
    n = len(public.rules.sides)
    return ScoreScene(
        look,
        public,
        sides=("A very long name · Another", "They", "East")[:n],
        viewer=0,
        how="You went out",
        standing=Standing((1200, -300, 0)[:n], over=False, winners=()),
        code="abcd-efgh-jkmn-pqrs",
        on_next=(pressed or []).append if pressed is not None else print,
        history=[(0, 0, 0)[:n], (1200, -300, 0)[:n]],
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_score_sheet_fits(look, ended, game, players, size):
    scene = sheet(look, ended[game, players])
    stack, _hand = open_scene(scene, size)
    drawn(stack)
    assert faults(scene.group, size) == []
    assert pygame.Rect((0, 0), size).contains(scene.panel)
    assert scene.bottom <= scene.next.rect.y


@pytest.mark.parametrize("size", SIZES[:3])
def test_scenes_beside_the_table_fit_in_a_longer_language(look, ended, size, longer_language):
    deeds = (print, print)
    scenes = [
        sheet(look, ended["modern-american", 4]),
        CoverScene(look, "Maximiliane", ["West threw the 4♣", "North laid Q Q Q ★"], print, print),
        MatchEndScene(
            look,
            sides=("You", "West", "East"),
            scores=(1, 2, 3),
            winners=(2,),
            own=0,
            on_again=print,
            on_title=print,
        ),
        Pause(look, print),
        PartnerAsks(look, "North", print, lambda: None),
        staged_left(look, *deeds),
        costly_throw(look, "K♠", "It could be added to your kings.", print),
        recap(look, ["West drew two"] * 14),
    ]
    for scene in scenes:
        stack, _hand = open_scene(scene, size)
        drawn(stack)
        assert faults(scene.group, size) == [], type(scene).__name__


def test_a_sheet_goes_on_by_its_button_and_by_escape(look, ended):
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        went = []
        scene = sheet(look, ended["classic", 2])
        scene.on_next = lambda went=went: went.append(1)
        _stack, hand = open_scene(scene)
        hand.key(key)
        assert went == [1]


@pytest.mark.parametrize(
    ("winners", "own", "words"),
    [
        ((0,), 0, "You have won"),
        ((1,), 0, "They have won"),
        ((0, 1), 0, "draw"),
        ((1,), None, "has won"),
    ],
)
def test_the_end_of_a_match_names_the_winners(look, winners, own, words):
    scene = MatchEndScene(
        look,
        sides=("We", "They"),
        scores=(5000, 5200),
        winners=winners,
        own=own,
        on_again=print,
        on_title=print,
    )
    stack, _hand = open_scene(scene)
    drawn(stack)
    assert words in scene.title.label


def test_a_cover_shows_nothing_of_the_table(look):
    ready, rests = [], []
    scene = CoverScene(look, "West", [], lambda: ready.append(1), lambda: rests.append(1))
    stack, hand = open_scene(scene)
    assert scene.over is False
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_p)
    hand.click(scene.pause.rect)
    assert ready == [] and rests == [1, 1, 1] and stack.top is scene
    scene.on_enter()
    hand.key(pygame.K_RETURN)
    assert ready == [1]
