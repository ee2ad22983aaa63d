"""What a computer answers its partner, in words: yes or no, and why."""

import pytest

from game.core.actions import Answer
from game.session.players import Reason, Why
from game.ui.table.reasons import answer_words
from tests.support.desks import open_table_at
from tests.support.screen import make_look
from tests.support.tables import table

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def asked(*melds, game="classic"):
    at = table(game=game, phase="play", pile="4c", hand="Jc Jd 4s", melds=["Ac Ad Ah As Ac Ad Ah", *melds])
    return at.public


def no(points):
    return (Reason(Why.SAY_NO, {"points": points}),)


def test_no_tells_the_points_held_and_the_canasta_that_is_near():
    public = asked("9c 9d 9h 9s", "Kc Kd Kh Ks Kc Kd")
    assert answer_words(False, no(140), public, 2) == (
        "No: I still hold 140 points, and a canasta of kings is one card away"
    )
    public = asked("9c 9d 9h 9s 9h")
    assert answer_words(False, no(95), public, 2) == (
        "No: I still hold 95 points, and a canasta of nines is 2 cards away"
    )


def test_no_canasta_that_is_far_off_or_done_is_named():
    public = asked("9c 9d 9h 9s", "Kc Kd Kh Ks Kc Kd Kh")
    assert answer_words(False, no(140), public, 2) == "No: I still hold 140 points"


def test_in_hand_and_foot_it_is_a_book():
    public = asked("Kc Kd Kh Ks Kc Kd", game="hand-and-foot")
    assert "a book of kings is one card away" in answer_words(False, no(140), public, 2)


def test_yes_tells_what_little_is_held():
    yes = (Reason(Why.SAY_YES, {"points": 15}),)
    assert answer_words(True, yes, asked(), 2) == "Yes: I hold only 15 points"


def test_an_answer_whose_reason_nobody_remembers_is_short():
    assert answer_words(False, (), asked(), 2) == "No, not now"
    assert answer_words(True, (), asked(), 2) == "Yes, go out"


def test_the_answer_stands_at_the_seat_and_in_the_play_by_play(look):
    at = table(
        phase="play",
        pile="4c",
        hand="9c 9d 4s",
        melds=["Ac Ad Ah As Ac Ad Ah", "Kc Kd Kh Ks Kc Kd"],
        others={2: {"hand": "Kh 5c"}},
    )
    scene, stack, hand = open_table_at(look, at, speed="none")
    scene.match.reasons = lambda seat: no(140) if seat == 2 else ()
    hand.key(pygame.K_a)
    scene.match.door.submit(2, Answer(2, False), None)
    stack.update(0.1)
    show = scene.showing()
    said = "No: I still hold 140 points, and a canasta of kings is one card away"
    assert show.bubble == (2, said, "No, not now")
    assert f"North: {said}" in show.log
