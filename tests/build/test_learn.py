"""What is learnt about hidden hands: among whom, and whether it helps."""

import json
from math import exp, log
from random import Random
from statistics import fmean

import pytest

from build_scripts.learn import FOLDER, cases, positions, varied
from game.bots.counts.numbers import numbers_of
from game.bots.policy.weights import weights_for
from game.bots.search.inference import NAMES
from game.core.games import GAMES, preset

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]


def test_everybody_at_the_table_weighs_things_in_a_way_of_their_own():
    w, chance = weights_for("classic", 4), Random(1)
    one, other = varied(w, chance), varied(w, chance)
    assert len({w.lose_card, one.lose_card, other.lose_card}) == 3
    assert one.lose_card > 0.0 > one.freeze_base, "a weight keeps its sign"


@pytest.mark.parametrize("table", TABLES, ids="{0[0]}-{0[1]}".format)
def test_the_kept_signs_guess_hands_better_than_chance_among_players_who_differ(table):
    kept = json.loads((FOLDER / "{}-{}.json".format(*table)).read_text("utf-8"))["signs"]
    logs = [kept.get(name, 0.0) for name in NAMES]
    gains = []
    for t, throws, chance in positions(numbers_of(preset(*table)), 12, "unseen by learning", 0.2):
        for options, true in cases(t, throws, chance.randrange(table[1])):
            scores = [share * exp(sum(logs[sign] * x for sign, x in marks)) for share, marks in options]
            gains.append(log(scores[true] / sum(scores) / options[true][0]))
    assert len(gains) > 200
    assert fmean(gains) > 0.02
