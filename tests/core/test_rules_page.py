"""`docs/rules.md` has every clause once, and says of every field what the games set."""

import re
from collections import Counter
from enum import Enum
from pathlib import Path

import pytest

from game.core.games import GAMES, player_counts, preset
from game.core.refusals import CLAUSES as REFUSED_BY
from game.core.ruleset import field_names
from tests.support.clauses import CLAUSES

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")
#: A clause stands at the beginning of a point or of a table's row.
STANDS = re.compile(r"^(?:- |\| )\*\*([A-Z]-?\w+)\*\*(.*)$", re.MULTILINE)
NAMED = re.compile(r"\b(?:G-?\d+|G-[a-g]|[CHM]-\d+)\b")


def table(heading):
    """Rows of the table under a heading, cell by cell, without its head."""
    part = PAGE.split(f"\n### {heading}\n", 1)[1].split("\n#", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return rows[1:]


def shown(value):
    if value is None or value == () or value == frozenset():
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return value.name.lower() if isinstance(value, int) else value.value
    if isinstance(value, frozenset):
        return ", ".join(shown(one) for one in sorted(value))
    if isinstance(value, tuple):
        return ", ".join(
            ": ".join(map(shown, one)) if isinstance(one, tuple) else shown(one) for one in value
        )
    return str(value)


def set_by(game, field):
    """What a game sets, for each number of players where they differ."""
    values = [shown(getattr(preset(game, players), field)) for players in player_counts(game)]
    return values[0] if len(set(values)) == 1 else " / ".join(values)


def test_every_clause_and_every_ruling_stands_once():
    standing = [name for name, _ in STANDS.findall(PAGE)]
    assert Counter(standing) == Counter(CLAUSES)


def test_no_clause_is_empty():
    assert not [name for name, words in STANDS.findall(PAGE) if len(words.strip(" |")) < 10]


def test_every_clause_that_a_refusal_names_stands():
    standing = {name for name, _ in STANDS.findall(PAGE)}
    named = {clause for row in REFUSED_BY.values() for clause in row if clause}
    assert named <= standing


@pytest.mark.parametrize("folder", ["game/core", "game/session", "game/bots", "docs"])
def test_no_clause_is_named_that_does_not_stand(folder):
    standing = {name for name, _ in STANDS.findall(PAGE)}
    pages = [path for suffix in ("py", "md") for path in (ROOT / folder).rglob(f"*.{suffix}")]
    assert pages
    named = {(name, path.name) for path in pages for name in NAMED.findall(path.read_text("utf-8"))}
    assert not [(name, path) for name, path in sorted(named) if name not in standing]


def test_every_field_stands_with_what_the_games_set():
    rows = {row[0].strip("`"): row[2:] for row in table("Every field of a rule set")}
    assert sorted(rows) == sorted(set(field_names()) - {"game", "players"})
    for field, cells in rows.items():
        assert cells == [set_by(game, field) for game in GAMES], field


def test_the_switches_stand_with_their_defaults_and_games():
    rows = {row[0].strip("`"): row for row in table("Switches")}
    house = {name for game in GAMES for name in preset(game).house_rules}
    assert house == {name for name, row in rows.items() if row[3] != "–"}
    for field, (_, default, _, games, ruling) in rows.items():
        assert ruling in CLAUSES
        where = [game for game in GAMES if field in preset(game).house_rules]
        assert games == (", ".join(where) or "–")
        ours = where or [{"C": "classic", "H": "hand-and-foot"}.get(ruling[0], "modern-american")]
        assert {set_by(game, field) for game in ours} == {default}, field
