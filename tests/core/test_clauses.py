"""Every clause and every ruling of the rules has a test that names it."""

from pathlib import Path

from tests.support.clauses import CLAUSES, clauses_shown

HERE = Path(__file__).resolve().parent


def test_every_clause_has_a_test():
    shown = {name for name, _ in clauses_shown(HERE)}
    assert not [name for name in CLAUSES if name not in shown]


def test_no_test_names_a_clause_that_there_is_not():
    assert not [(name, test) for name, test in clauses_shown(HERE) if name not in CLAUSES]


def test_the_lists_are_as_long_as_the_rules():
    assert len(CLAUSES) == 15 + 52 + 50 + 48 + 7 + 13 + 14 + 16
