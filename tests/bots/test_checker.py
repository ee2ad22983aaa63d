"""The checker of silly moves: a position where each move is silly, and near misses where it is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.bots import Candidate
from game.bots.checker import Move, check_deal
from game.bots.counts.faces import face_of
from game.bots.search.candidates import Plan
from game.bots.search.sense import with_safe_throws
from game.bots.silly import Silly, silly, winning_out
from game.core.notation import read_action, write_action
from game.core.public import Phase
from game.core.view import PlayerView
from tests.support.tables import At, table


def knowing(at: At, known: Mapping[int, str] = {}, thrown: Mapping[int, str] = {}) -> At:
    """The table with what everybody has noted; `known` names cards that the seat holds."""

    def rows(named: Mapping[int, str], held: bool):
        found = []
        for seat in range(at.rules.players):
            cards = at.state.secret.hands[seat] if held else at.public.pile
            faces = named.get(seat, "").split()
            found.append(tuple(next(c for c in cards if c.face == face) for face in faces))
        return tuple(found)

    ledger = replace(at.public.ledger, known=rows(known, True), thrown=rows(thrown, False))
    return At(replace(at.state, public=replace(at.public, ledger=ledger)))


def flaws(at: At, text: str) -> set[Silly]:
    return silly(at.view(), at.action(text))


def flags(at: At, *texts: str) -> list[Silly]:
    """What the checker says about actions that are played one after another."""
    moves = []
    for text in texts:
        moves.append(Move(at.view(), at.action(text)))
        at = at.accepts(text)
    return [flag.what for flag in check_deal(moves)]


# -- throws into an open enemy book

FED = {
    "hand": "9s Kc 3s 5d",
    "pile": "4s 5c 6s 7d 8h",
    "melds": ("4c 4d 4h",),
    "theirs": ("9h 9d 9c",),
}


def test_a_throw_into_an_open_enemy_book_with_a_safe_card_in_the_hand_is_silly():
    assert flaws(table(**FED), "throw 9s") == {Silly.FEEDS}


@pytest.mark.parametrize(
    "change",
    [
        {"pile": "4s 5c 6s 7d"},  # a small pile
        {"pile": "4s 5c 6s 7d 2h"},  # a wild card freezes it
        {"theirs": ("Th Td Tc",)},  # no book of theirs
        {"hand": "9s Kc Qs 5d"},  # nothing is safe
        {"hand": "9s 4h Qs 5d"},  # a four would be safe, as no one could take it, were it of no use to us
        {"pile": "4s 5c 9h 9s 9d", "theirs": ("9h 9d 9c",), "hand": "9s 9c Kc 3s"},  # every nine is seen
        {"others": {1: {"hand": "Kd"}}},  # one card takes no pile
    ],
)
def test_it_is_not_when_one_of_this_is_missing(change):
    assert flaws(table(**(FED | change)), "throw 9s") == set()


def test_nor_is_another_throw():
    for text in ("throw 3s", "throw Kc", "throw 5d"):
        assert flaws(table(**FED), text) == set()


def test_a_dead_rank_is_safe_too():
    dead = FED | {"hand": "9s Kc Qs 5d", "pile": "Qs Qh Qh Qd 8h", "theirs": ("9h 9d 9c", "Qd Qc Qc")}
    assert flaws(table(**dead), "throw 9s") == {Silly.FEEDS}


def test_a_rank_that_the_next_player_threw_itself_is_cool_unless_it_is_known_to_hold_one():
    at = table(
        **(FED | {"pile": "4s 9h 6s 7d 8h", "theirs": ("9s 9d 9c",), "others": {1: {"hand": "9d 5s"}}})
    )
    assert flaws(knowing(at, thrown={1: "9h"}), "throw 9s") == set()
    assert flaws(knowing(at, thrown={1: "9h"}, known={1: "9d"}), "throw 9s") == {Silly.FEEDS}
    assert flaws(knowing(at, thrown={3: "9h"}), "throw 9s") == {Silly.FEEDS}


def test_a_book_that_a_take_may_not_join_is_not_fed():
    hand = "9s Kc Qs 3s"
    four, five = ("9h 9d 9c 9s",), ("9h 9d 9c 9s 9h",)
    for theirs, wanted in ((four, {Silly.FEEDS}), (five, set())):
        at = table("hand-and-foot", hand=hand, pile="4s 5c 6s 7d 8h", melds=("4c 4d 4h",), theirs=theirs)
        assert flaws(at, "throw 9s") == wanted


# -- a pair that would take the pile

PAIR = {
    "hand": "9s 9h Kc Qs 4h",
    "pile": "5c 6s 7d 2h 8h",
    "melds": ("4c 4d 4s",),
    "others": {3: {"hand": "9d 5s 6c"}},
}


def test_breaking_the_pair_that_would_take_the_pile_is_silly():
    assert flaws(knowing(table(**PAIR), known={3: "9d"}), "throw 9h") == {Silly.BREAKS_PAIR}


@pytest.mark.parametrize(
    ("change", "known"),
    [
        ({}, {}),  # nobody knows of a nine
        ({}, {3: "5s"}),
        ({"others": {1: {"hand": "9d 5s 6c"}}}, {1: "9d"}),  # the player after has it
        ({"pile": "5c 6s 2h 8h"}, {3: "9d"}),  # a small pile
        ({"pile": "5c 6s 7d 5h 8h"}, {3: "9d"}),  # a nine and a wild card would take it too
        ({"hand": "9s 9h 9c Kc Qs"}, {3: "9d"}),  # a pair is left
        ({"hand": "9s 9h Kc Ks 4h"}, {3: "9d"}),  # nothing else is loose
        ({"melds": ()}, {3: "9d"}),  # the pair does not open
    ],
)
def test_it_is_not_silly_otherwise(change, known):
    assert flaws(knowing(table(**(PAIR | change)), known=known), "throw 9h") == set()


# -- a going-out that wins

WON = {"scores": [4800, 0], "melds": ("Ks Kh Kd Kc Ks Kh Kd", "Qs Qh Qd"), "hand": "Qc 9s 9h 9d"}


def test_missing_a_going_out_that_wins_is_silly():
    at = table(**WON)
    assert write_action(winning_out(at.view())[0]).startswith("lay ")
    assert flags(at, "throw Qc") == [Silly.MISSES_OUT]
    assert flags(at, "lay Q: Qc", "throw 9s") == [Silly.MISSES_OUT]


@pytest.mark.parametrize("texts", [("lay Q: Qc, 9: 9s 9h 9d",), ("lay 9: 9s 9h 9d", "throw Qc")])
def test_going_out_is_not(texts):
    assert flags(table(**WON), *texts) == []


@pytest.mark.parametrize(
    "change",
    [
        {"scores": [3000, 0]},  # the match is not won by it
        {"scores": [4800, 6500]},  # they have won then
        {"hand": "Qc 9s 9h 8d"},  # there is no way out
        {"melds": ("Ks Kh Kd Kc Ks Kh", "Qs Qh Qd")},  # the canasta is not there
    ],
)
def test_playing_on_is_not_silly_where_going_out_does_not_win(change):
    at = table(**(WON | change))
    assert flags(at, f"throw {at.hand().split()[0]}") == []


def test_who_asked_and_was_told_no_has_missed_nothing():
    at = table(**WON)
    assert flags(at, "ask", "answer no", "throw Qc") == []
    assert flags(at, "ask", "answer yes", "throw Qc") == [Silly.MISSES_OUT]


def test_in_a_game_of_four_deals_only_the_last_can_be_won():
    books = ("Ks Kh Kd Kc Ks Kh Kd", "Qs Qh Qd Qc Qs Qh Qd", "8s 8h 8d 8c 8s 2h 2d", "7s 7h 7d 7c 7s 2h 2d")
    state = {
        "hand": "9s 9h 9d 4c",
        "foot": None,
        "seat": {"played_from_foot": True},
        "others": {2: {"foot": None, "played_from_foot": True}},
        "melds": books,
        "scores": [9000, 0],
    }
    for deal, wanted in ((4, [Silly.MISSES_OUT]), (3, [])):
        assert flags(table("hand-and-foot", deal=deal, **state), "throw 4c") == wanted


# -- a clean book that going out needs

CLEAN = {"hand": "2s 4c 5d 9s", "foot": None, "melds": ("Ks Kh Kd Kc Ks", "8s 8h 2d")}


def spoiled(change: Mapping = {}, text: str = "lay K: 2s", **more) -> set[Silly]:
    return flaws(table("hand-and-foot", **(CLEAN | dict(change) | more)), text)


def test_a_wild_card_in_a_clean_book_that_going_out_needs_is_silly():
    assert spoiled() == {Silly.SPOILS}


@pytest.mark.parametrize(
    "change",
    [
        # two clean books are there
        {"melds": ("Ks Kh Kd Kc Ks", "Qs Qh Qd Qc Qs Qh Qd", "Js Jh Jd Jc Js Jh Jd")},
        # two others can still come
        {"melds": ("Ks Kh Kd Kc Ks", "Qs Qh Qd Qc", "Js Jh Jd Jc")},
        # it is mixed already
        {"melds": ("Ks Kh Kd Kc Ks 2h", "8s 8h 2d")},
        # it cannot be finished any more: the stock is at its end
        {"stock_size": 12},
        # or the kings are all gone
        {"pile": "Kh Kd Kc Ks Kh Kd Kc Ks Kh Kd Kc Ks Kh Kd", "melds": ("Ks Kh Kd Kc Kc", "8s 8h 2d")},
    ],
)
def test_it_is_not_where_it_is_not_needed_or_cannot_be(change):
    assert spoiled(change) == set()


def test_nor_where_the_game_asks_for_no_clean_one():
    assert flaws(table(hand="2s 4c 5d 9s", melds=("Ks Kh Kd Kc Ks",)), "lay K: 2s") == set()


def test_a_clean_meld_that_is_laid_in_the_same_act_counts():
    change = {"hand": "2s Qs Qh Qd Js Jh Jd 9s 4c"}
    assert spoiled(change, "lay K: 2s, Q: Qs Qh Qd, J: Js Jh Jd") == set()
    assert spoiled(change, "lay K: 2s, Q: Qs Qh Qd") == {Silly.SPOILS}


# -- melds that cost points until they are finished

SEVENS = {"game": "modern-american", "hand": "7s 7h 7d 4c 5d 9s", "melds": ("Ks Kh Kd",)}


def test_sevens_that_can_never_be_seven_are_started_in_vain():
    at = table(**SEVENS, pile="7h 7d", others={1: {"hand": "8c 9d"}})
    assert flaws(at, "lay 7: 7s 7h 7d") == {Silly.STARTS}


def test_they_are_not_while_one_more_is_hidden_than_they_lack():
    assert flaws(table(**SEVENS), "lay 7: 7s 7h 7d") == set()


def test_what_an_enemy_is_known_to_hold_does_not_come():
    at = table(**SEVENS, others={1: {"hand": "7c 9d"}, 2: {"hand": "7s 8d"}})
    assert flaws(knowing(at, known={2: "7s"}), "lay 7: 7s 7h 7d") == set()
    assert flaws(knowing(at, known={1: "7c"}), "lay 7: 7s 7h 7d") == {Silly.STARTS}


def test_a_hand_that_holds_the_rest_needs_no_luck():
    rest = SEVENS | {"hand": "7s 7h 7d 7c 7s 7h 7d 4c 9s"}
    assert flaws(table(**rest, pile="7c"), "lay 7: 7s 7h 7d") == set()


def test_wild_melds_are_counted_the_same_way():
    wilds = SEVENS | {"hand": "2s 2h 2d 4c 5d 9s", "melds": ("Ks Kh Kd",)}
    gone = ("9s 9h 9d Jo 2c", "8s 8h 8d Jo 2d", "6s 6h 6d Jo")
    assert flaws(table(**wilds), "lay W: 2s 2h 2d") == set()
    assert flaws(table(**wilds, theirs=gone), "lay W: 2s 2h 2d") == {Silly.STARTS}


def test_other_games_have_no_such_penalty():
    assert (
        flaws(table(hand="7s 7h 7d 4c 5d", melds=("Ks Kh Kd",), pile="7h 7d 7c 7c"), "lay 7: 7s 7h 7d")
        == set()
    )


def test_who_goes_out_may_lay_what_it_likes():
    at = table(
        **(SEVENS | {"hand": "7s 7h 7d 4c", "pile": "7h 7d"}),
        scores=[0, 0],
    )
    both = ("Ks Kh Kd Kc Ks Kh Kd", "Qs Qh Qd Qc Qs Qh Qd")
    out = table(**(SEVENS | {"hand": "7s 7h 7d 4c", "pile": "7h 7d", "melds": both}))
    assert flaws(out, "lay 7: 7s 7h 7d") == set()
    assert at.refusal("lay 7: 7s 7h 7d") is not None


# -- evidence


def plan(view: PlayerView, texts: str, mean: float, error: float) -> Candidate:
    actions = tuple(read_action(text, view.seat, view.hand) for text in texts.split("; "))
    return Candidate(actions, mean, error, worlds=100)


COMPARED = [
    ([], False),  # nothing was compared
    ([("throw 3s", 50.0, 20.0)], True),  # fifty points behind, two and a half standard errors
    ([("throw 3s", 50.0, 30.0)], False),
    ([("throw 3s", 50.0, 20.0), ("throw Kc", 90.0, 20.0)], True),  # the king is no safer
    ([("throw Kc", 50.0, 20.0)], False),  # what is safe was not even compared
    ([("lay 4: 4s; throw 9s", 99.0, 1.0), ("throw 3s", 50.0, 20.0)], True),  # has the same flaw
    ([("lay 4: 4s; throw 3s", 90.0, 20.0), ("throw 3s", 50.0, 20.0)], False),  # another safe plan is as good
    ([("throw 3s", 100.0, 0.0)], False),
]


def searched(others) -> tuple[PlayerView, tuple[Candidate, ...]]:
    """A table with a silly throw in front, and other plans."""
    view = table(**(FED | {"hand": "9s Kc 3s 5d 4s", "pile": "6d 5c 6s 7d 8h"})).view()
    return view, (plan(view, "throw 9s", 100.0, 0.0), *(plan(view, *other) for other in others))


@pytest.mark.parametrize(("others", "proven"), COMPARED)
def test_two_standard_errors_against_every_plan_that_mends_the_flaw_excuse_it(others, proven):
    view, compared = searched(others)
    move = Move(view, compared[0].actions[0], chosen_at=view, table=compared)
    (flag,) = check_deal([move])
    assert (flag.what, flag.proven, flag.seat, flag.at) == (Silly.FEEDS, proven, 0, 0)


def test_a_plan_that_goes_out_mends_one_that_does_not():
    view = table(**WON).view()
    out = plan(view, "lay Q: Qc, 9: 9s 9h 9d", 100.0, 20.0)
    for mean, proven in ((120.0, False), (150.0, True)):
        stay = plan(view, "throw Qc", mean, 0.0)
        (flag,) = check_deal([Move(view, stay.actions[0], chosen_at=view, table=(stay, out))])
        assert (flag.what, flag.proven) == (Silly.MISSES_OUT, proven)


def test_a_turn_begins_anew_with_each_draw():
    """What a seat could have done in an earlier turn is not held against it."""
    view = table(**WON).view()
    drawing = replace(view, public=replace(view.public, turn=replace(view.public.turn, phase=Phase.DRAW)))
    later = table(**(WON | {"hand": "9s 8h Td 5c"})).view()
    moves = [
        Move(view, read_action("lay Q: Qc", 0, view.hand)),
        Move(drawing, read_action("draw", 0, view.hand)),
        Move(later, read_action("throw 5c", 0, later.hand)),
    ]
    assert check_deal(moves) == []


def test_a_silly_throw_is_compared_with_one_that_mends_it_where_no_plan_has_one():
    view = table(**FED).view()
    fed, king, three = (("throw", face_of(c)) for c in view.hand[:3])
    plans = [Plan("policy", (fed,)), Plan("policy", (king,))]
    assert with_safe_throws(view, plans) == [*plans, Plan("safe throw", (three,))]
    plans.append(Plan("lay nothing", (three,)))
    assert with_safe_throws(view, plans) == plans
    plain = table(**(FED | {"pile": "4s 5c 6s"})).view()
    assert with_safe_throws(plain, plans[:2]) == plans[:2]
