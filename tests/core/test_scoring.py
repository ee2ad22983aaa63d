"""The score sheet of a deal, line by line (C-46 to C-52, H-45 to H-50, M-38 to M-48)."""

import pytest

from game.core.scoring import LINES, score
from tests.support.clauses import clause
from tests.support.tables import GAME_NAMES, lines_of, table

KINGS, QUEENS = "Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"
MIXED = "Js Js Jh Jh Jd 2s 2h"
STOCK = {"by": "stock"}
OUT = {"by": "out", "seat": 0, "concealed": False}
AMERICAN = "modern-american"
EMPTY = {n: {"hand": ""} for n in range(4)}


def counted(game="classic", players=4, *, hands=None, over=None, feet=None, **fields):
    """A deal that is over; hands are empty and feet picked up unless named."""
    others = {n: {"hand": (hands or {}).get(n, "")} for n in range(players)}
    if game == "hand-and-foot":
        for n in others:
            others[n]["foot"] = (feet or {}).get(n)
    return table(game, players, others=others, over=over or STOCK, **fields)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_sheet_has_every_line_and_they_add_up(game):
    sheet = counted(game, melds=[KINGS], hands={0: "As"}).sheet()
    assert tuple(sheet.lines) == LINES
    assert sheet.total == sum(sheet.lines.values())


def test_a_deal_that_is_played_is_not_counted():
    with pytest.raises(ValueError, match="when it is over"):
        score(table().public)


# -- classic


@clause("C-46", "G4")
def test_classic_cards_in_melds_count_their_values():
    at = counted(melds=["As Ah 2s", "Jh Js Jo", "4s 4h 4d"], theirs=["Ks Kh Kd"])
    assert at.line("melded") == 60 + 70 + 15
    assert at.line("melded", 1) == 30


@clause("C-47", "C-48")
def test_classic_canastas():
    at = counted(
        melds=[KINGS, MIXED, f"{QUEENS} 2d"], theirs=["7s 7s 7h 7h 7d 7d 7c 7c", "As As Ah Ah Ad Ad Ac"]
    )
    assert (at.line("clean"), at.line("mixed")) == (500, 600)
    assert at.line("clean", 1) == 1000
    assert at.line("sevens", 1) == at.line("aces", 1) == 0


@clause("C-49", "C-40")
@pytest.mark.parametrize(("concealed", "points"), [(False, 100), (True, 200)])
def test_classic_going_out(concealed, points):
    at = counted(melds=[KINGS], over={"by": "out", "seat": 2, "concealed": concealed})
    assert at.line("going_out") == points
    assert at.line("going_out", 1) == 0
    assert counted(melds=[KINGS]).line("going_out") == 0


@clause("C-50", "C-51", "C11")
@pytest.mark.parametrize(
    ("threes", "worth"), [("", 0), ("3h", 100), ("3h 3d", 200), ("3h 3d 3h", 300), ("3h 3d 3h 3d", 800)]
)
def test_classic_red_threes_count_for_who_has_melded_and_against_who_has_not(threes, worth):
    assert counted(melds=["4s 4h 4d"], threes=threes).line("threes") == worth
    assert counted(threes=threes).line("threes") == -worth


@clause("C-52")
def test_classic_cards_in_both_partners_hands_count_against_even_as_melds():
    at = counted(hands={0: "Ks Kh Kd", 2: "As 2s Jo 3s 4s", 1: "5s"})
    assert at.line("left_in_hand") == -30 - (20 + 20 + 50 + 5 + 5)
    assert at.line("left_in_hand", 1) == -5
    assert lines_of(counted(players=3, hands={1: "As"}), 1) == {"left_in_hand": -20}


@clause("C-46", "C-49", "C-50", "C-52")
def test_a_classic_sheet_as_a_whole():
    at = counted(
        melds=[KINGS, "4s 4h 4d"], threes="3h 3d", hands={2: "As 5d", 1: "Jo"}, over=OUT, theirs=[QUEENS]
    )
    assert lines_of(at) == {
        "melded": 85,
        "clean": 500,
        "going_out": 100,
        "threes": 200,
        "left_in_hand": -25,
    }
    assert at.sheet().total == 860
    assert at.sheet(1).total == 70 + 500 - 50


# -- Hand and Foot


@clause("H-45", "H-46")
def test_feet_cards_in_books_and_closed_books():
    at = counted("hand-and-foot", melds=[KINGS, MIXED, QUEENS, "4s 4h 4d 2d"])
    assert at.line("melded") == 70 + 50 + 40 + 70 + 35
    assert (at.line("clean"), at.line("mixed")) == (1000, 300)


@clause("H-47", "H-42")
def test_feet_going_out():
    at = counted("hand-and-foot", melds=[KINGS], over={"by": "out", "seat": 0, "concealed": False})
    assert at.line("going_out") == 100
    assert (
        counted("hand-and-foot", over={"by": "out", "seat": 1, "concealed": True}).line("going_out", 1) == 100
    )


@clause("H-48")
@pytest.mark.parametrize("count", range(9))
def test_feet_each_laid_red_three_counts_a_hundred_and_no_set_counts_more(count):
    threes = " ".join((["3h", "3d"] * 5)[:count])
    assert counted("hand-and-foot", melds=["4s 4h 4d"], threes=threes).line("threes") == 100 * count
    assert counted("hand-and-foot", threes=threes).line("threes") == -100 * count


@clause("H-49", "H2")
def test_feet_cards_held_count_against_a_foot_that_was_picked_up_too():
    at = counted("hand-and-foot", hands={0: "As 3s", 2: "Jo"})
    assert at.line("left_in_hand") == -25 - 50
    assert at.line("left_in_foot") == 0


@clause("H-50", "H14")
def test_feet_that_were_never_picked_up_count_against_with_a_hundred_for_each_red_three():
    at = counted("hand-and-foot", hands={0: "5d"}, feet={0: "As 3h 3d 3s", 2: "Ks"})
    assert at.line("left_in_hand") == -5
    assert at.line("left_in_foot") == -20 - 5 - 10
    assert at.line("threes_in_foot") == -200


@clause("H2", "H-50")
def test_feet_a_walker_whose_deal_ends_has_no_foot_to_pay_for():
    at = table(
        "hand-and-foot",
        2,
        hand="7s",
        foot="3h 4s",
        stock="",
        pile="Ks",
        melds=["Ks Kh Kd"],
        others={1: {"hand": "5s 6s", "foot": None}},
    ).accepts("throw 7s")
    assert at.over == "stock"
    assert at.threes() == "3h"
    assert at.line("threes") == 100
    assert at.line("threes_in_foot") == at.line("left_in_foot") == 0


# -- Modern American


@clause("M-38", "M-39", "M-40")
def test_american_canastas():
    at = counted(AMERICAN, melds=[MIXED, KINGS], theirs=["7s 7s 7h 7h 7d 7d 7c", "As As Ah Ah Ad Ad Ac"])
    assert (at.line("mixed"), at.line("clean")) == (300, 500)
    assert (at.line("sevens", 1), at.line("aces", 1), at.line("clean", 1)) == (2500, 2500, 0)
    mixed_aces = counted(AMERICAN, melds=["As As Ah Ah Ad 2s 2h"])
    assert (mixed_aces.line("mixed"), mixed_aces.line("aces")) == (300, 0)


@clause("M-41")
@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("2s 2s 2h 2h 2d 2d 2c", 3000),
        ("Jo Jo Jo Jo 2s 2h 2d", 2500),
        ("Jo Jo Jo 2s 2h 2d 2c", 2000),
        ("Jo 2s 2s 2h 2h 2d 2c", 2000),
    ],
)
def test_american_wild_canastas(meld, points):
    at = counted(AMERICAN, melds=[meld])
    assert at.line("wilds") == points
    assert at.line("unfinished") == 0


@clause("M-42", "M-36")
def test_american_going_out():
    at = counted(AMERICAN, melds=[KINGS, QUEENS], over={"by": "out", "seat": 0, "concealed": True})
    assert at.line("going_out") == 100


@clause("M-43")
def test_american_melds_count_against_a_side_without_a_canasta():
    assert counted(AMERICAN, melds=["Ks Kh Kd"]).line("melded") == -30
    assert counted(AMERICAN, melds=["Ks Kh Kd", QUEENS]).line("melded") == 30 + 70


@clause("M-44", "M12")
@pytest.mark.parametrize(
    ("threes", "worth"),
    [
        ("3h", 100),
        ("3h 3d", 300),
        ("3h 3d 3h", 500),
        ("3h 3d 3h 3d", 1000),
        ("3s 3c", 300),
        ("3h 3s", 200),
        ("3h 3d 3s 3c 3s", 800),
        ("3h 3d 3h 3d 3s 3c 3s 3c", 2000),
    ],
)
def test_american_threes_of_each_colour_count_by_the_canastas(threes, worth):
    assert counted(AMERICAN, threes=threes).line("threes") == -worth
    assert counted(AMERICAN, threes=threes, melds=["9s 9h 9d"]).line("threes") == -worth
    assert counted(AMERICAN, threes=threes, melds=[KINGS]).line("threes") == 0
    assert counted(AMERICAN, threes=threes, melds=[KINGS, QUEENS]).line("threes") == worth
    assert counted(AMERICAN, threes=threes, melds=[KINGS, QUEENS, MIXED]).line("threes") == worth


@clause("M-45", "G4")
def test_american_cards_left_in_hand_a_three_costs_five():
    assert counted(AMERICAN, hands={0: "As 3h", 2: "Ks"}).line("left_in_hand") == -20 - 5 - 10


@clause("M-46", "M10")
def test_american_unfinished_sevens_and_pure_aces_cost_whatever_the_canastas():
    for canastas in ([], [KINGS], [KINGS, QUEENS]):
        assert counted(AMERICAN, melds=[*canastas, "7s 7h 7d"]).line("unfinished") == -2500
        assert counted(AMERICAN, melds=[*canastas, "As Ah Ad", "7s 7h 7d"]).line("unfinished") == -5000
        assert counted(AMERICAN, melds=[*canastas, "As Ah 2s"]).line("unfinished") == 0
    assert counted(AMERICAN, melds=["7s 7s 7h 7h 7d 7d 7c"]).line("unfinished") == 0


@clause("M-47", "M11")
@pytest.mark.parametrize(
    ("meld", "cost"),
    [("2s 2h Jo", 2000), ("Jo Jo Jo 2s", 2000), ("Jo Jo Jo Jo", 2500), ("Jo Jo Jo Jo 2s 2h", 2500)],
)
def test_american_an_unfinished_wild_meld(meld, cost):
    assert counted(AMERICAN, melds=[meld]).line("unfinished") == -cost


@clause("M-48")
@pytest.mark.parametrize(
    ("hands", "cost"),
    [
        ({0: "As Ah"}, 0),
        ({0: "As Ah Ad"}, 1500),
        ({0: "As Ah Ad Ac As Ah"}, 1500),
        ({0: "As Ah Ad 7s 7h 7d"}, 3000),
        ({0: "As Ah Ad", 2: "7s 7h 7d"}, 3000),
        ({0: "As Ah", 2: "Ad Ac"}, 0),
        ({0: "Ks Kh Kd"}, 0),
    ],
)
def test_american_groups_of_aces_or_sevens_caught_in_a_hand(hands, cost):
    assert counted(AMERICAN, hands=hands).line("held_groups") == -cost
    assert counted("classic", hands=hands).line("held_groups") == 0
