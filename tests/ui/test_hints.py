"""A hint: the best play shown on the cards, with its reason; then the three best; then nothing more."""

import pytest

from game.core.cards import Rank
from game.session.players import Candidate, Choice, Reason, Why
from game.ui.scenes.table_asides import PartnerAsks
from game.ui.table.hinting import pointed
from game.ui.table.plans import together
from game.ui.table.reasoning import Chosen, best_plan, ranked
from game.ui.table.reasons import reason_words
from tests.support.desks import NAMES, open_table_at
from tests.support.screen import SIZES, drawn, faults, make_look
from tests.support.tables import table

import pygame  # isort: skip

NBSP = "\xa0"


@pytest.fixture(scope="module")
def look():
    return make_look()


def to_throw(**fields):
    fields = {"pile": "4c 5d Jh", "hand": "9c Kd Ks 6c 7s", "melds": ["Ac Ad Ah"], **fields}
    return table(phase="play", **fields)


def to_draw(**fields):
    return table(phase="draw", **{"pile": "4c 5d 9h", "hand": "9c 9d 6c 7s Jd", **fields})


def plan(at, *texts, mean=0.0, error=0.0, worlds=400, **facts):
    return Candidate(tuple(at.action(text) for text in texts), mean, error, worlds, facts)


def choice(*candidates, why=Why.THROW_LOOSE, **facts):
    return Choice(candidates[0].actions, (Reason(why, facts),), candidates)


def words(at, chosen, thought_of=None, *, own=True):
    return best_plan(Chosen(chosen, at.public.to_act, at.public, NAMES, own), thought_of).replace(NBSP, " ")


# -- the words of a hint


def test_the_reason_is_told_in_deals_that_were_counted():
    at = to_throw()
    best = plan(at, "throw 9c", mean=40, next_takes=4, pile=14)
    other = plan(at, "throw Kd", mean=-30, error=12, next_takes=31, pile=14)
    assert words(at, choice(best, other)) == (
        "Throw the 9♣, not the K♦: West would take the 14-card pile in 31 % of 400 deals, here in 4 %"
    )


def test_the_two_largest_differences_are_told_the_weightier_first():
    at = to_throw()
    best = plan(at, "throw 9c", mean=40, next_takes=10, our_canastas=0.5, foe_canastas=0.2, stuck=60)
    other = plan(
        at, "throw Kd", mean=-30, next_takes=20, our_canastas=0.3, foe_canastas=0.21, stuck=100, error=9
    )
    assert words(at, choice(best, other)) == (
        "Throw the 9♣, not the K♦: in a hundred deals your side soon finishes 50 canastas, else 30; "
        "your side is caught with 60 points on average, else with 100"
    )


def test_a_plan_that_fell_behind_early_is_told_with_its_own_deals():
    at = to_throw()
    best = plan(at, "throw 9c", mean=40, next_takes=4, pile=14)
    other = plan(at, "throw Kd", mean=-90, error=30, worlds=48, next_takes=31, pile=14)
    assert words(at, choice(best, other)) == (
        "Throw the 9♣, not the K♦: West would take the 14-card pile in 31 % of 48 deals, here in 4 % of 400 deals"
    )


def test_what_speaks_against_the_best_play_is_not_told_for_it():
    at = to_throw()
    best = plan(at, "throw 9c", mean=40, next_takes=31, we_take=2)
    other = plan(at, "throw Kd", mean=-30, next_takes=4, we_take=50)
    assert words(at, choice(best, other)) == (
        "Throw the 9♣, not the K♦: it brings 70 points more on the average of 400 deals"
    )


def test_plays_that_differ_by_less_than_their_error_are_about_equal():
    at = to_throw()
    best = plan(at, "throw 9c", mean=40, next_takes=4)
    other = plan(at, "throw Kd", mean=10, error=35, next_takes=31)
    third = plan(at, "throw 6c", mean=5, error=9, next_takes=31)
    chosen = choice(best, other)
    assert words(at, chosen) == (
        "Throw the 9♣: it goes with nothing else in the hand. About as good: throw the K♦."
    )
    rows = ranked(Chosen(choice(best, third, other), 0, at.public, NAMES, own=True))
    assert rows == [
        ("Throw the 9♣", "the best"),
        ("Throw the K♦", "about equal"),
        ("Throw the 6♣", "35 points less"),
    ]


def test_fewer_than_ten_points_are_no_difference():
    at = to_throw()
    best, other = plan(at, "throw 9c", mean=40), plan(at, "throw Kd", mean=31, error=1)
    assert ranked(Chosen(choice(best, other), 0, at.public, NAMES, own=True))[1][1] == "about equal"


def test_a_whole_turn_is_told_and_held_against_another():
    at = to_throw(hand="9c Kd Ks Kh 6c 7s")
    best = plan(at, "lay K: Kd Ks Kh", "throw 9c", mean=120, we_out=40)
    other = plan(at, "throw 9c", mean=10, error=20, we_out=22)
    assert words(at, choice(best, other)) == (
        "Lay K K K, then throw the 9♣: your side soon goes out in 40 % of 400 deals, else in 22 %. "
        "Compared with: throw the 9♣."
    )


def test_adding_to_a_meld_and_taking_the_pile_have_their_words():
    at = to_throw(hand="As 2d 9c")
    best = plan(at, "lay A: As 2d", "throw 9c")
    assert words(at, Choice(best.actions)) == "Add 2 A to the aces, then throw the 9♣"
    at = to_draw()
    assert words(at, Choice((at.action("take 9: 9c 9d"),))) == "Take the pile with 9 9"
    assert words(at, Choice((at.action("draw"),), (Reason(Why.DRAW_THIN_PILE, {"cards": 3}),))) == (
        "Draw from the stock: the pile is not worth the cards that taking it costs"
    )


def test_what_is_laid_act_by_act_is_told_and_shown_as_one():
    at = to_throw(hand="Kd Ks Kh Kc 2d 2h As 9c")
    laid = ("lay K: Kd Ks Kh Kc, A: As", "lay K: 2d 2h", "throw 9c")
    chosen = Choice(tuple(at.action(text) for text in laid))
    assert words(at, chosen) == "Lay 2 2 K K K K, add A to the aces, then throw the 9♣"
    assert {card.face for card in pointed(together(chosen.actions)[0]).cards} == set(
        "Kd Ks Kh Kc 2d 2h As".split()
    )


def test_the_selected_card_is_held_against_the_best():
    at = to_throw()
    best = plan(at, "throw 9c", mean=40, next_takes=4, pile=4)
    king = plan(at, "throw Kd", mean=-30, next_takes=31, pile=4)
    six = plan(at, "throw 6c", mean=-60, next_takes=50, pile=4)
    card = at.action("throw 6c").card
    assert "not the 6♣: West would take the 4-card pile in 50" in words(at, choice(best, king, six), card)


def test_in_hand_and_foot_canastas_are_books():
    at = table(game="hand-and-foot", phase="play", hand="9c Kd Ks", pile="4c", melds=["Ac Ad Ah"])
    best = plan(at, "throw 9c", mean=90, our_canastas=0.5)
    other = plan(at, "throw Kd", mean=0, our_canastas=0.25)
    assert "in a hundred deals your side soon finishes 50 books, else 25" in words(at, choice(best, other))


def test_without_a_search_the_players_own_reason_is_told():
    at = to_throw()
    told = Choice((at.action("throw 9c"),), (Reason(Why.THROW_SAFE, {"rank": "NINE", "percent": 12}),))
    assert words(at, told) == (
        "Throw the 9♣: the next player takes the pile with it in about 12 % of all cases"
    )


@pytest.mark.parametrize("code", Why)
@pytest.mark.parametrize(
    "facts", [{}, {"frozen": 1}, {"cards": 3, "points": 95, "minimum": 90, "percent": 7}]
)
@pytest.mark.parametrize("game", ["classic", "hand-and-foot"])
def test_every_reason_has_its_clause(code, facts, game):
    said = reason_words(Reason(code, facts), to_throw(game=game).public.rules)
    assert said and said[0].islower() and "{" not in said


def test_a_wild_card_on_a_frozen_pile_is_not_said_to_freeze_it():
    rules = to_throw().public.rules
    assert "freezes" in reason_words(Reason(Why.FREEZE, {"cards": 9}), rules)
    assert "freezes" not in reason_words(Reason(Why.FREEZE, {"frozen": 1}), rules)


# -- the key


def advised(look, at, chosen, size=(1600, 900)):
    scene, stack, hand = open_table_at(look, at, size, speed="none")
    scene.match.advice = chosen
    return scene, stack, hand


def note(scene):
    return scene.hinting.note(scene.acts.port, scene.place.desk, NAMES)


def three(at):
    return choice(
        plan(at, "throw 9c", mean=40, next_takes=4, pile=4),
        plan(at, "throw Kd", mean=-30, next_takes=31, pile=4),
    )


def test_the_key_shows_the_best_play_then_the_three_best_then_nothing(look):
    at = to_throw()
    scene, _stack, hand = advised(look, at, three(at))
    hand.key(pygame.K_h)
    assert note(scene).said.startswith("Throw the 9♣, not the K♦")
    hand.key(pygame.K_h)
    assert note(scene).rows == (("Throw the 9♣", "the best"), ("Throw the K♦", "70 points less"))
    hand.key(pygame.K_h)
    assert note(scene) is None
    assert not scene.place.desk.pointed.cards


def test_the_button_does_what_the_key_does_and_escape_puts_the_hint_away_first(look):
    at = to_throw()
    scene, _stack, hand = advised(look, at, three(at))
    hand.click(scene.rail.hint.rect)
    assert note(scene) is not None
    hand.key(pygame.K_ESCAPE)
    assert note(scene) is None
    assert not scene.place.desk.pointed.cards


@pytest.mark.parametrize(
    ("at", "text", "cards", "slots", "places"),
    [
        (to_draw(), "draw", "", (), {"stock"}),
        (to_draw(), "take 9: 9c 9d", "9c 9d", (Rank.NINE,), {"pile"}),
        (to_throw(), "throw 9c", "9c", (), {"pile"}),
        (to_throw(hand="As 2d 9c"), "lay A: As 2d", "As 2d", (Rank.ACE,), set()),
        (to_throw(), "ask", "", (), {"ask"}),
    ],
)
def test_the_hint_points_at_what_the_act_is_done_with(look, at, text, cards, slots, places):
    scene, stack, hand = advised(look, at, Choice((at.action(text),)))
    before = {card: pose.y for card, pose in scene.layout.poses.items()}
    hand.key(pygame.K_h)
    pointed = scene.place.desk.pointed
    assert sorted(card.face for card in pointed.cards) == sorted(cards.split())
    assert pointed.slots == frozenset(slots)
    assert {name for name in ("stock", "pile", "ask") if getattr(pointed, name)} == places
    risen = {card for card, pose in scene.layout.poses.items() if pose.y < before[card]}
    assert risen == pointed.cards
    drawn(stack)


def test_while_it_is_thought_about_the_table_plays_on(look):
    at = to_throw()
    scene, stack, hand = advised(look, at, None)
    hand.key(pygame.K_h)
    stack.update(1 / 60)
    assert "Thinking" in note(scene).said
    hand.key(pygame.K_h)  # an impatient second press changes nothing
    assert "Thinking" in note(scene).said
    scene.match.advice = three(at)
    stack.update(1 / 60)
    assert note(scene).said.startswith("Throw the 9♣")


def test_an_act_puts_the_hint_away(look):
    at = to_throw()
    scene, stack, hand = advised(look, at, three(at))
    hand.key(pygame.K_h)
    scene.acts.throw(next(c for c in scene.layout.hand if c.face == "6c"), sure=True)
    stack.update(1 / 60)
    assert note(scene) is None
    assert not scene.place.desk.pointed.pile
    hand.key(pygame.K_h)  # somebody else is playing now
    assert note(scene) is None
    assert "your turn" in scene.place.desk.notice.words


def test_what_is_thought_of_can_be_selected_while_the_hint_is_there(look):
    at = to_throw()
    chosen = choice(
        plan(at, "throw 9c", mean=40, next_takes=4, pile=4),
        plan(at, "throw Kd", mean=-30, next_takes=31, pile=4),
        plan(at, "throw 6c", mean=-60, next_takes=50, pile=4),
    )
    scene, _stack, hand = advised(look, at, chosen)
    hand.key(pygame.K_h)
    scene.place.desk.select(next(c for c in scene.layout.hand if c.face == "6c"))
    assert "not the 6♣" in note(scene).said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "players"), [("classic", 4), ("hand-and-foot", 3), ("hand-and-foot", 4), ("modern-american", 4)]
)
def test_the_longest_hint_fits_above_the_buttons(look, size, game, players):
    hand_cards = "9c Kd Ks Kh Qc Qd Qh 6c 7s"
    at = table(game=game, players=players, phase="play", hand=hand_cards, pile="4c 5d Jh")
    lays = "lay K: Kd Ks Kh, Q: Qc Qd Qh"
    worst = {"our_canastas": 0.5, "we_out": 60.0, "stuck": 40.0, "next_takes": 3.0}
    best = plan(at, lays, "throw 9c", mean=140, **worst)
    other = plan(at, "throw 6c", mean=-200, our_canastas=0.1, we_out=5.0, stuck=300.0, next_takes=60.0)
    scene, stack, hand = advised(look, at, choice(best, other), size)
    for _press in range(2):
        hand.key(pygame.K_h)
        drawn(stack)
        area = scene.rail.note_area
        assert scene.rail.area.contains(area)
        assert not any(button.rect.colliderect(area) for button in scene.rail.group if button.visible)
        assert scene.rail.note_whole
    assert faults(scene.rail.group, size) == []


# -- the partner's question


def test_the_question_of_a_partner_has_its_hint_too(look):
    told = []
    dialog = PartnerAsks(look, "North", told.append, lambda: answers[-1] if answers else None)
    answers = []
    from game.ui.scene import SceneStack
    from tests.support.hand import Hand

    stack = SceneStack((1024, 700))
    stack.push(dialog)
    hand = Hand(stack)
    hand.key(pygame.K_h)
    assert "Thinking" in dialog.message.label
    answers.append("Answer no: there is still much to lay")
    stack.update(1 / 60)
    assert dialog.message.label == answers[-1]
    assert faults(dialog.group, (1024, 700)) == []
    hand.key(pygame.K_ESCAPE)
    assert told == [False]
