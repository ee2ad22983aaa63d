"""What points are worth for the match: themselves far from its end, and all or nothing at it."""

import pytest

from game.bots.counts.reading import from_state
from game.bots.counts.tally import tally
from game.bots.search.learnt import learnt_for
from game.bots.search.match_value import MatchWorth
from game.bots.search.rollout import Margin
from game.core.games import preset
from game.core.positions import read_table


def ended(scores: list[int], melds: list[str], *, deal: int = 1, game: str = "classic") -> object:
    """A deal that the first side has just ended by going out with these melds, the others with nothing."""
    table = {
        "turn": 0,
        "deal": deal,
        "scores": scores,
        "pile": "4c",
        "seats": [{"hand": "5c"}, {"hand": "8c 8d"}, {"hand": "9c"}, {"hand": "Tc"}],
        "sides": [{"melds": melds}, {}],
    }
    t = from_state(read_table(table, preset(game)))
    t.over, t.out = True, 0
    return t


CANASTA = ["Kc Kd Kh Ks Kc Kd Kh"]


def worth(t, side=0):
    learnt = learnt_for("classic", 4)
    return MatchWorth(learnt.value, learnt.course, t, side)(t, side)


def test_early_in_a_match_points_are_worth_about_themselves():
    t = ended([0, 0], CANASTA)
    points = Margin(learnt_for("classic", 4).value)(t, 0)
    assert points == tally(t)[0] - tally(t)[1]
    assert worth(t) == pytest.approx(points, rel=0.3)


def test_one_sides_gain_is_the_others_loss():
    t = ended([1200, 800], CANASTA)
    assert worth(t, 0) == pytest.approx(-worth(t, 1), rel=0.01)


def test_a_deal_that_wins_the_match_is_worth_more_than_one_that_only_leads():
    wins, leads = ended([4500, 4400], CANASTA), ended([4300, 4200], CANASTA)
    assert tally(wins) == tally(leads)
    assert worth(wins) > worth(leads) > 0


def test_going_out_behind_at_the_target_loses_whatever_it_scores():
    loses = ended([3000, 5200], ["Kc Kd Kh"])
    assert worth(loses) < 0 < Margin(learnt_for("classic", 4).value)(loses, 0)
