"""Which cards a line of the score sheet counts: the parts add up to the line in every finished deal."""

from dataclasses import replace
from random import Random

import pytest

from game.core.cards import Card
from game.core.public import Ending, Over
from game.core.scoring import LINES, counted, score
from tests.support.play import NAMES, VARIANTS, opened, play, rules_of, scattered
from tests.support.tables import table


def check(public):
    """Every line of every sheet; gives the lines that were not nought."""
    used = set()
    for side, sheet in enumerate(score(public)):
        for line, points in sheet.lines.items():
            parts = counted(public, side, line)
            assert sum(part.points for part in parts) == points, (side, line)
            cards = [c for part in parts for c in part.cards]
            assert len(set(cards)) == len(cards), (side, line)
            for part in parts:
                assert part.cards or line == "going_out"
                if part.each:
                    assert len(part.each) == len(part.cards) and sum(part.each) == part.points
            if points:
                used.add(line)
    return used


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_parts_add_up_in_deals_played_at_random(variant, full_count):
    rules = rules_of(variant)
    for number in range(full_count(3, 60)):
        dealt, _events = opened(rules, f"counted {number}")
        *_rest, (_before, _action, state, _events) = play(dealt, Random(number))
        assert "left_in_hand" in check(state.public)


@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=NAMES)
def test_parts_add_up_at_tables_scattered_at_random(variant, full_count):
    """Rich melds, feet and held groups that random play hardly comes to."""
    rules, used = rules_of(variant), set()
    for number in range(full_count(60, 1000)):
        rng = Random(f"counted {variant} {number}")
        state = scattered(rules, rng)
        feet = state.secret.feet if rules.foot_size else (None,) * rules.players
        seat = rng.choice((None, *range(rules.players)))
        by = Ending.STOCK if seat is None else Ending.OUT
        over = Over(by, seat, rng.random() < 0.5, state.secret.hands, feet)
        used |= check(replace(state.public, over=over))
    assert {"melded", "mixed", "going_out", "left_in_hand"} <= used


def test_a_deal_that_is_played_is_not_counted():
    for line in LINES:
        with pytest.raises(ValueError, match="when it is over"):
            counted(table().public, 0, line)


def test_each_meld_hand_and_colour_is_a_part_of_its_own():
    at = table(
        "modern-american",
        melds=["7s 7s 7h 7h 7d 7d 7c", "Ks Kh 2d", "As Ah Ad"],
        threes="3h 3s 3c",
        over={"by": "out", "seat": 2, "concealed": False},
        others={0: {"hand": "Jo 4s"}, 1: {"hand": "As Ah Ad"}, 2: {"hand": ""}, 3: {"hand": ""}},
    )

    def parts(line, side=0):
        return [(p.points, " ".join(c.face for c in p.cards)) for p in counted(at.public, side, line)]

    assert [points for points, _ in parts("melded")] == [35, 40, 60]
    assert parts("sevens") == [(2500, "7s 7s 7h 7h 7d 7d 7c")]
    assert parts("unfinished") == [(-2500, "As Ah Ad")]
    assert parts("threes") == [(0, "3h"), (0, "3s 3c")]
    assert parts("left_in_hand") == [(-55, "Jo 4s")]
    assert parts("held_groups", 1) == [(-1500, "As Ah Ad")]
    assert parts("going_out") == [(100, "")] and parts("going_out", 1) == []
    (hand,) = counted(at.public, 0, "left_in_hand")
    assert hand.seat == 0 and hand.each == (-50, -5) and all(isinstance(c, Card) for c in hand.cards)
