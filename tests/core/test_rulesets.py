"""Rule sets are numbers that fit together; house rules are switched by name."""

from dataclasses import replace

import pytest

from game.core.games import GAMES, player_counts, preset, rules_for
from game.core.ruleset import RuleError, TieRule, WildThrow, field_names
from tests.support.clauses import clause


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"players": 5}, "players"),
        ({"hand_size": 27}, "packs"),
        ({"hand_size": 0}, "packs"),
        ({"packs": 0}, "packs"),
        ({"packs": 9}, "packs"),
        ({"packs": 10**9}, "packs"),
        ({"draws": 0}, "packs"),
        ({"target": None}, "target"),
        ({"target": 0}, "target"),
        ({"deals": 4}, "target"),
        ({"minimum_by_score": ()}, "minimum"),
        ({"minimum_by_deal": (50,)}, "minimum"),
        ({"wild_throw_judged": WildThrow.BEFORE_DRAWING}, "wild_throw_judged"),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(changes, word):
    with pytest.raises(RuleError, match=word):
        replace(preset("classic"), **changes)


def test_games_are_known_by_name():
    assert list(GAMES) == ["classic", "hand-and-foot", "modern-american"]
    assert player_counts("modern-american") == (4,)
    for wrong in ("poker", ""):
        with pytest.raises(RuleError, match="game"):
            preset(wrong)


@clause("C5", "C7", "C8", "G-g")
def test_the_house_rules_of_each_game_and_their_defaults():
    classic = preset("classic")
    assert set(classic.house_rules) == {
        "take_onto_table_meld",
        "concealed_own_canasta",
        "concealed_exemption",
        "tie_rule",
    }
    assert not classic.take_onto_table_meld
    assert not classic.concealed_own_canasta
    assert classic.concealed_exemption
    assert classic.tie_rule is TieRule.DEAL
    assert preset("modern-american").house_rules == ("tie_rule",)
    assert preset("hand-and-foot").house_rules == ()
    assert preset("hand-and-foot").tie_rule is TieRule.DRAW


@clause("M3", "M6", "M7", "M8", "M16", "G-f", "H2")
def test_the_switches_that_only_the_code_can_turn_stand_as_the_rulings_say():
    american = preset("modern-american")
    assert american.rank_closed_by.value == "clean"
    assert american.splash_mixed
    assert american.closed_last_resort
    assert american.min_naturals == 2
    assert american.min_naturals_opening is None
    assert american.ask_after_take
    assert not american.ask_per_side
    assert preset("hand-and-foot").walk_picks_up_foot_at_once


@pytest.mark.parametrize("game", GAMES)
def test_options_read_and_write_back(game):
    for players in player_counts(game):
        rules = preset(game, players)
        assert rules.options_from(rules) == {}
        for name in rules.house_rules:
            value = getattr(rules, name)
            other = "draw" if isinstance(value, TieRule) else not value
            changed = rules_for(game, players, {name: other})
            assert changed.options_from(rules) == {name: other}
            assert rules_for(game, players, changed.options_from(rules)) == changed


def test_field_names_are_all_that_a_rule_set_is_made_with():
    names = field_names()
    assert {"game", "players", "packs", "tie_rule"} <= set(names)
    assert not {"sides", "side_of", "partner_of"} & set(names)
    assert replace(preset("classic"), **{name: getattr(preset("classic"), name) for name in names}) == preset(
        "classic"
    )
