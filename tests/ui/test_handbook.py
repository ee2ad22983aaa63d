"""The pages of the rules: every clause stands on them, every number comes from the rules in force."""

import re
from dataclasses import replace

import pytest

from game.core.games import GAMES, player_counts, preset, rules_for
from game.core.positions import read_table
from game.core.public import CANASTA
from game.core.refusals import CLAUSES as REFUSED_BY
from game.core.ruleset import RuleSet, TieRule, field_names
from game.core.scoring import LINES, score
from game.ui import i18n
from game.ui.handbook.book import CHAPTERS, Book, Spot, folded, marks_of, sought_words
from game.ui.handbook.facts import Facts, PageError
from game.ui.handbook.filling import fill
from game.ui.rich import spans
from game.ui.words import line_is_used
from tests.support.clauses import CLASSIC, FRAME, HAND_AND_FOOT, MODERN_AMERICAN

TABLES = [(game, players) for game in GAMES for players in player_counts(game)]
OWN = {"classic": CLASSIC, "hand-and-foot": HAND_AND_FOOT, "modern-american": MODERN_AMERICAN}
LANGUAGES = [code for code in i18n.languages() if (i18n.paths.locales() / code / "rules").is_dir()]


@pytest.fixture(params=LANGUAGES, autouse=True)
def language(request):
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def pages(rules: RuleSet) -> dict[str, str]:
    book = Book(rules)
    return {chapter: book.page(rules.game, chapter) for chapter in book.chapters(rules.game)}


def whole(rules: RuleSet) -> str:
    return "\n".join(pages(rules).values())


# -- every page, every clause, every link --------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_chapter_is_there_in_every_language(game, players, language):
    chapters = set(CHAPTERS) - ({"changes"} if game == "classic" else set())
    assert set(pages(preset(game, players))) == chapters
    folder = i18n.paths.locales() / language / "rules"
    english = {file.name for file in (i18n.paths.locales() / "en" / "rules").iterdir()}
    assert {file.name for file in folder.iterdir()} == english


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_clause_stands_once(game, players):
    found = [
        name for page in pages(preset(game, players)).values() for name in re.findall(r"\{#([\w-]+)\}", page)
    ]
    assert sorted(found) == sorted(set(found))
    assert not set(FRAME + OWN[game]) - set(found)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_clause_that_a_refusal_names_can_be_opened(game, players):
    book = Book(preset(game, players))
    for code, row in REFUSED_BY.items():
        clause = row[list(GAMES).index(game)]
        if clause:
            spot = book.spot(game, clause)
            assert spot is not None, (code, clause)
            assert book.paragraph(game, clause)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_link_leads_somewhere(game, players):
    book = Book(preset(game, players))
    for chapter, page in pages(preset(game, players)).items():
        for line in page.split("\n"):
            for span in spans(line):
                if span.link is not None:
                    assert book.target(Spot(game, chapter), span.link) is not None, (chapter, span.link)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_line_of_the_score_sheet_is_explained(game, players):
    rules = preset(game, players)
    for line in LINES:
        assert bool(Book(rules).paragraph(game, f"line-{line}")) == line_is_used(line, rules), line


@pytest.mark.parametrize("players", player_counts("classic"))
def test_the_example_of_a_whole_deal_is_one_that_the_core_counts_so(players):
    rules = preset("classic", players)
    lines = Book(rules).page("classic", "scoring").split("\n")
    drawn = [at for at, line in enumerate(lines) if line.startswith("[cards:")][-2:]
    out, other = (lines[at].removeprefix("[cards: ").removesuffix("]").split(" | ") for at in drawn)
    assert sum(len(meld.split()) >= CANASTA for meld in out) >= rules.canastas_to_go_out
    table = {
        "seats": [{"hand": ""}, {"hand": other[-1]}, *[{"hand": ""}] * (players - 2)],
        "sides": [{"melds": out[:-1], "threes": out[-1]}, {"melds": other[:-1]}, {}][: len(rules.sides)],
        "over": {"by": "out", "seat": 0, "concealed": False},
    }
    counted = [sheet.total for sheet in score(read_table(table, rules).public)[:2]]
    told = [re.findall(r"−?\d[\d.,]*\d", lines[at + 1])[-1] for at in drawn]
    assert told == [i18n.number(total) for total in counted]


def pieces(source: str) -> set[str]:
    """What a page has in every language: numbers, conditions, anchors, cards and links, without words."""
    marks = {re.sub(r":[^{}]*\|.*", "", mark) for mark in re.findall(r"\{([^{}]*)\}", source)}
    return marks | set(re.findall(r"\[cards:[^\]]*\]|\]\([^)]*\)", source))


def test_a_page_has_the_same_numbers_anchors_cards_and_links_in_every_language(language):
    for file in sorted((i18n.paths.locales() / "en" / "rules").iterdir()):
        english = file.read_text("utf-8")
        other = (i18n.paths.locales() / language / "rules" / file.name).read_text("utf-8")
        assert pieces(other) == pieces(english), file.name
        assert other.count("\n") == english.count("\n"), f"{file.name}: line for line"


def test_no_number_is_written_down_outside_history():
    for file in (i18n.paths.locales() / i18n.language() / "rules").iterdir():
        if "history" in file.name:
            continue
        source = re.sub(r"\{[^}]*\}|\[cards:[^\]]*\]|\]\([^)]*\)", "", file.read_text("utf-8"))
        allowed = r"\b52\b|\b2 (?=\D+ 3\b)"  # a pack is a pack; `2 or 3` players
        for line in source.split("\n"):
            if not line.startswith("|"):
                assert not re.search(r"\d", re.sub(allowed, "", line)), (file.name, line)


# -- every number from the rules ----------------------------------------------------------------

#: Numbers that a game has and that change nothing in it, with the reason.
IDLE = {
    "classic": {"three_each"},  # two packs have no more red threes than the list
    "modern-american": {"three_each"},
}


def changed(rules: RuleSet):
    """Every number of the rules, one after the other another one."""
    for name in field_names():
        value = getattr(rules, name)
        if name in ("game", "players", "held_group_size" if not rules.held_group else "") or not value:
            continue
        if name in IDLE.get(rules.game, ()) or isinstance(value, bool):
            continue
        if isinstance(value, int):
            yield name, replace(rules, **{name: value + 1})
        elif isinstance(value, tuple) and name != "house_rules":
            for index, one in enumerate(value):
                if isinstance(one, tuple):
                    for step, number in enumerate(one):
                        if number or rules.minimum_below_zero is not None:
                            other = tuple(n + 5 if at == step else n for at, n in enumerate(one))
                            yield f"{name}.{index}.{step}", put(rules, name, index, other)
                elif one:
                    yield f"{name}.{index}", put(rules, name, index, one + 5)


def put(rules, name, index, value):
    values = list(getattr(rules, name))
    values[index] = value
    return replace(rules, **{name: tuple(values)})


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_another_number_in_the_rules_is_another_number_on_the_page(game, players):
    rules = preset(game, players)
    before = whole(rules)
    tried = list(changed(rules))
    assert len(tried) > 15
    silent = [name for name, other in tried if whole(other) == before]
    assert silent == []


@pytest.mark.parametrize("option", ["take_onto_table_meld", "concealed_own_canasta", "concealed_exemption"])
def test_a_house_rule_changes_the_page(option):
    rules = preset("classic")
    other = rules_for("classic", 4, {option: not getattr(rules, option)})
    assert whole(other) != whole(rules)


@pytest.mark.parametrize("game", ["classic", "modern-american"])
def test_a_tie_is_told_as_the_house_has_it(game):
    assert whole(rules_for(game, 4, {"tie_rule": TieRule.DRAW.value})) != whole(preset(game))


def test_the_house_rules_of_a_match_show_in_the_comparison_too():
    here = rules_for("classic", 4, {"take_onto_table_meld": True})
    usual = Book(preset("classic")).page("hand-and-foot", "changes")
    assert Book(here).page("hand-and-foot", "changes") != usual


def test_a_target_that_was_chosen_is_the_one_on_the_page():
    assert i18n.number(2500) in Book(rules_for("classic", 4, target=2500)).page("classic", "rules")


# -- what is wrong with a page is told in words --------------------------------------------------


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("{hand_sise}", "hand_sise"),
        ("{minimum_by_score.7.0}", "minimum_by_score.7.0"),
        ("{freezes}", "no number"),
        ("{hand_size@5}", "hand_size@5"),
        ("{worth Zz}", "Zz"),
        ("{if freezes}never ended", "without its {end}"),
        ("{end}", "without an {if}"),
        ("a { alone", "brace"),
    ],
)
def test_a_placeholder_that_stands_for_nothing_is_an_error_in_words(source, told):
    with pytest.raises(PageError, match=re.escape(told)):
        fill(source, Facts("classic", preset("classic")))


def test_a_page_that_is_missing_is_named(tmp_path):
    with pytest.raises(PageError, match=r"classic-rules\.md"):
        Book(preset("classic"), tmp_path).page("classic", "rules")


# -- seeking ------------------------------------------------------------------------------------


def test_a_clause_is_found_by_its_number():
    found = [hit.spot.chapter for hit in Book(preset("hand-and-foot")).find("h-38")]
    assert found == ["rules"]


def test_words_are_found_without_capitals_and_accents():
    assert folded("Più Κανάστα ΟΧΙ") == "piu καναστα οχι"
    if i18n.language() == "en":
        assert any("Montevideo" in hit.words for hit in Book(preset("classic")).find("MONTEVIDEO urugu"))
        assert not list(Book(preset("classic")).find("bezique"))


@pytest.mark.parametrize("written", ["8500", "8,500", "8.500"])
def test_a_number_is_found_however_its_thousands_are_written(written):
    hits = list(Book(preset("modern-american")).find(written))
    assert hits and all(i18n.number(8500) in hit.words for hit in hits)
    assert marks_of(sought_words(written), f"({i18n.number(8500)})") == ((1, 6),)


def test_a_year_is_found_as_it_is_written():
    assert [hit.spot.chapter for hit in Book(preset("classic")).find("1939")] == ["history"]
