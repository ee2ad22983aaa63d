"""A new game is put together by mouse or keyboard and comes out as plain data."""

import pytest

from game.core.games import GAMES, player_counts, rules_for
from game.session.setup import MatchSetup, SeatSetup
from game.ui.scenes.new_game import NewGameScene
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


@pytest.fixture
def opened(look):
    started = []
    scene = NewGameScene(look, levels=("medium", "random"), on_start=started.append)
    stack, hand = open_scene(scene)
    return scene, stack, hand, started


def tile(scene, game):
    return next(tile.rect for tile in scene.tiles if tile.game == game)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_or_is_cut(look, size, game):
    scene = NewGameScene(look, levels=("medium", "random"), on_start=print)
    stack, hand = open_scene(scene, size)
    hand.click(tile(scene, game))
    for players in player_counts(game):
        hand.click(scene.players.pills()[player_counts(game).index(players)])
        drawn(stack)
        assert faults(scene.group, size) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, size, game, longer_language):
    scene = NewGameScene(look, levels=("medium", "random"), on_start=print)
    stack, hand = open_scene(scene, size)
    hand.click(tile(scene, game))
    drawn(stack)
    assert faults(scene.group, size) == []


def test_enter_deals_the_usual_game(opened):
    _scene, _stack, hand, started = opened
    hand.key(pygame.K_RETURN)
    seats = (
        SeatSetup("Player 1", True),
        SeatSetup("West", False),
        SeatSetup("North", False),
        SeatSetup("East", False),
    )
    assert started == [MatchSetup("classic", 4, seats, 5000, ())]


def test_three_players_have_their_own_target(opened):
    scene, _stack, hand, started = opened
    hand.click(scene.players.pills()[1])
    hand.click(scene.deal.rect)
    assert started[0].players == 3 and started[0].target == 7500
    assert [seat.name for seat in started[0].seats] == ["Player 1", "West", "East"]


def test_another_target_is_chosen(opened):
    scene, _stack, hand, started = opened
    hand.click(scene.targets.pills()[0])
    hand.click(scene.deal.rect)
    assert started[0].target == 2500


def test_hand_and_foot_says_that_four_deals_decide(opened):
    scene, _stack, hand, started = opened
    hand.click(tile(scene, "hand-and-foot"))
    assert not scene.targets.visible and "Four deals" in scene.target_note.label
    hand.click(scene.deal.rect)
    assert started[0].game == "hand-and-foot" and started[0].target is None


def test_modern_american_is_for_four_only(opened):
    scene, _stack, hand, started = opened
    hand.click(scene.players.pills()[0])
    hand.click(tile(scene, "modern-american"))
    assert [value for value, _words in scene.players.options] == [4]
    hand.click(scene.deal.rect)
    assert started[0].players == 4 and started[0].target == 8500


def test_names_kinds_and_levels_of_the_seats(opened):
    scene, _stack, hand, started = opened
    hand.click(scene.rows[0].name.rect)
    hand.type("Ann")
    hand.click(scene.rows[1].kind.pills()[0])
    hand.click(scene.rows[2].level.rect)
    hand.click(scene.rows[3].name.rect)
    hand.type("Ann")
    hand.click(scene.deal.rect)
    assert started[0].seats == (
        SeatSetup("Ann", True),
        SeatSetup("Player 2", True),
        SeatSetup("North", False, "random"),
        SeatSetup("Ann 2", False),
    )


def test_house_rules_are_those_of_the_game(opened):
    scene, _stack, hand, started = opened
    assert len(scene.toggles) == 4
    hand.click(scene.toggles[0].rect)
    hand.click(scene.toggles[2].rect)
    hand.click(scene.toggles[3].rect)
    hand.click(scene.deal.rect)
    expected = {"concealed_exemption": False, "take_onto_table_meld": True, "tie_rule": "draw"}
    assert dict(started[0].options) == expected
    rules = rules_for("classic", 4, dict(started[0].options), started[0].target)
    assert rules.take_onto_table_meld and not rules.concealed_exemption
    hand.click(tile(scene, "modern-american"))
    assert len(scene.toggles) == 1
    hand.click(tile(scene, "hand-and-foot"))
    assert scene.toggles == []


def test_everything_can_be_reached_by_tab(opened):
    scene, _stack, hand, _started = opened
    stops = [widget for widget in scene.group if widget.takes_focus]
    reached = []
    for _stop in stops:
        hand.tab()
        reached.append(scene.group.focused)
    assert reached == stops and scene.deal in reached and scene.back in reached


def test_by_keyboard_alone(opened):
    scene, _stack, hand, started = opened
    hand.tab(2)
    hand.key(pygame.K_RETURN)
    assert scene.draft.game == "hand-and-foot"
    hand.tab(2)
    assert scene.group.focused is scene.players
    hand.key(pygame.K_LEFT)
    hand.tab(back=True)
    while scene.group.focused is not scene.deal:
        hand.tab()
    hand.key(pygame.K_SPACE)
    assert started[0].game == "hand-and-foot" and started[0].players == 3


def test_a_new_game_begins_with_the_choices_of_the_last_one(look):
    seats = (
        SeatSetup("Ana", human=True),
        SeatSetup("West", human=False, level="random"),
        SeatSetup("East", human=False, level="champion"),
    )
    last = MatchSetup("classic", 3, seats, 2500, (("take_onto_table_meld", True),))
    started = []
    scene = NewGameScene(look, levels=("medium", "random"), on_start=started.append, last=last)
    _stack, hand = open_scene(scene)
    hand.click(scene.deal.rect)
    (setup,) = started
    assert (setup.game, setup.players, setup.target, setup.options) == (
        "classic",
        3,
        2500,
        (("take_onto_table_meld", True),),
    )
    assert [(seat.name, seat.human, seat.level) for seat in setup.seats] == [
        ("Ana", True, "medium"),
        ("West", False, "random"),
        ("East", False, "medium"),
    ]


# -- how well the computers play

LEVELS = ("easy", "medium", "hard", "expert")


def chosen(look, last=None):
    started = []
    scene = NewGameScene(look, levels=LEVELS, on_start=started.append, last=last)
    stack, hand = open_scene(scene, (1600, 900))
    drawn(stack)
    return scene, hand, started


def levels_of(setup):
    return [seat.level for seat in setup.seats if not seat.human]


def last_match(players, *levels):
    seats = (SeatSetup("Ana", True), *(SeatSetup(f"{n}", False, level) for n, level in enumerate(levels)))
    return MatchSetup("classic", players, seats)


def test_computers_play_at_the_medium_level_unless_another_is_chosen(look):
    _scene, hand, started = chosen(look)
    hand.key(pygame.K_RETURN)
    assert levels_of(started[0]) == ["medium", "medium", "medium"]
    assert [seat.temperament for seat in started[0].seats] == [None] * 4


def test_each_seat_has_its_own_level_and_temperament(look):
    scene, hand, started = chosen(look)
    west, north, east = scene.rows[1:]
    hand.click((west.level.rect.x + 5, west.level.rect.centery))
    hand.click(north.level.rect)
    hand.click(east.temper.rect)
    hand.click(scene.deal.rect)
    assert levels_of(started[0]) == ["easy", "hard", "medium"]
    assert [seat.temperament for seat in started[0].seats] == [None, None, None, "cautious"]


def test_an_easy_opponent_who_becomes_a_persons_partner_plays_at_the_medium_level(look):
    last = last_match(3, "expert", "easy")
    scene, hand, started = chosen(look, last)
    hand.click(scene.players.pills()[2])
    assert scene.rows[2].level.value == "medium"  # and the row says so
    hand.click(scene.deal.rect)
    assert levels_of(started[0]) == ["expert", "medium", "medium"]


def test_a_partner_below_medium_can_be_chosen_and_stays_chosen(look):
    scene, hand, started = chosen(look)
    north = scene.rows[2]
    hand.click((north.level.rect.x + 5, north.level.rect.centery))
    hand.click(scene.deal.rect)
    assert levels_of(started[0]) == ["medium", "easy", "medium"]
    again, hand, started = chosen(look, last_match(4, "medium", "easy", "medium"))
    hand.click(again.deal.rect)
    assert levels_of(started[0]) == ["medium", "easy", "medium"]


def test_a_seat_whose_partner_becomes_a_person_shows_the_level_it_has_then(look):
    scene, hand, started = chosen(look)
    west = scene.rows[1]
    hand.click((west.level.rect.x + 5, west.level.rect.centery))
    assert west.level.value == "easy"
    hand.click(scene.rows[3].kind.pills()[0])
    assert west.level.value == "medium"
    hand.click(scene.deal.rect)
    assert levels_of(started[0]) == ["medium", "medium"]


def test_levels_of_earlier_versions_become_the_usual_one(look):
    scene, hand, started = chosen(look, last_match(4, "medium", "random", "expert"))
    hand.click(scene.deal.rect)
    assert levels_of(started[0]) == ["medium", "medium", "expert"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_no_level_or_temperament_overlaps_or_is_cut(look, size, game):
    scene = NewGameScene(look, levels=LEVELS, on_start=print)
    stack, hand = open_scene(scene, size)
    hand.click(tile(scene, game))
    hand.click(scene.rows[0].kind.pills()[1])
    drawn(stack)
    assert faults(scene.group, size) == []
