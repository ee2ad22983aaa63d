"""The statistics on the screen: reached from the title, chosen by four choices, written as a table."""

from pathlib import Path

import pytest

from build_scripts.scene_opener import openers
from game.session.journal import EMPTY, JournalError
from game.session.preferences import Preferences
from game.session.statistics import Counting, tally
from game.ui.program import Program
from game.ui.scene import SceneStack
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.statistics_words import against_words, figures, in_order, skipped_words
from game.ui.scenes.title import TitleScene
from tests.session.test_statistics import DEAL, MATCH, played, replace
from tests.support.hand import Hand
from tests.support.screen import SIZES, drawn, faults, make_look, open_scene

import pygame  # isort: skip


@pytest.fixture(scope="module")
def look():
    return make_look()


def scene_with(look, tmp_path, matches, size=(1600, 900)):
    counting = Counting(tmp_path / "none")
    counting.matches += matches
    scene = StatisticsScene(look, counting, tmp_path / "tables")
    stack, hand = open_scene(scene, size)
    drawn(stack)
    return scene, hand


def values(scene):
    return {row.words: row.value for row in scene.figures.rows}


MATCHES = [
    MATCH,
    replace(MATCH, journal="b", result="lost", against="steady", names=("Ben",)),
    replace(MATCH, journal="c", game="hand-and-foot", players=2, deals=(DEAL, replace(DEAL, points=500))),
]


def test_the_title_leads_to_them_once_something_was_played(look):
    from game.session.shelf import matches_folder

    stack = SceneStack((1600, 900))
    program = Program(stack, look, Preferences(), version="1", levels=("random",))
    stack.push(program.title())
    assert "Statistics" not in [button.label for button in stack.top.buttons]
    played(matches_folder() / "a.jsonl", deals=1)
    stack.reset(program.title())
    button = next(b for b in stack.top.buttons if b.label == "Statistics")
    Hand(stack).click(button.rect)
    scene = stack.top
    assert isinstance(scene, StatisticsScene) and stack.animating
    while stack.animating:
        stack.update(0.016)
    assert values(scene)["Played"] == "1"
    Hand(stack).key(pygame.K_ESCAPE)
    assert isinstance(stack.top, TitleScene)


def test_matches_are_chosen_by_game_players_opponents_and_person(look, tmp_path):
    scene, hand = scene_with(look, tmp_path, MATCHES)
    assert (values(scene)["Finished"], values(scene)["Played"]) == ("3", "4")
    hand.click(scene.game.pills()[2])
    assert values(scene)["Played"] == "2" and "Books, a deal" in values(scene)
    hand.click(scene.game.pills()[0])
    hand.click(scene.players.pills()[3])
    assert values(scene)["Finished"] == "2"
    hand.click(scene.against.rect)
    assert scene.against.label == "steady" and values(scene)["Won"] == "0 · 0%"
    hand.click(scene.against.rect)
    hand.click(scene.person.rect)
    assert scene.person.label == "Ana" and values(scene)["Won"] == "1 · 100%"


def test_a_choice_that_leads_nowhere_gives_way(look, tmp_path):
    scene, hand = scene_with(look, tmp_path, MATCHES)
    hand.click(scene.players.pills()[1])  # two players
    hand.click(scene.game.pills()[3])  # Modern American has four
    assert scene.players.value is None and [words() for _v, words in scene.players.options] == [
        "all tables",
        "4",
    ]
    assert values(scene)["Finished"] == "0" and not scene.export.enabled


def test_take_backs_are_marked():
    rows = {row.words: row.value for row in figures(tally([replace(MATCH, take_backs=2), MATCH]), None)}
    assert rows["With take-backs"] == "1 · 1 of them won"
    assert "With take-backs" not in {row.words for row in figures(tally([MATCH]), None)}


def test_the_table_is_written_and_its_path_told(look, tmp_path):
    scene, hand = scene_with(look, tmp_path, MATCHES)
    hand.click(scene.export.rect)
    (file,) = (tmp_path / "tables").iterdir()
    assert str(file) in scene.told.label
    (tmp_path / "other").write_text("")
    scene.tables = tmp_path / "other"
    hand.click(scene.export.rect)
    assert "could not be written" in scene.told.label


def test_damaged_journals_are_named_with_their_reason():
    assert skipped_words([]) == ""
    torn = JournalError(Path("a.jsonl"), 3, "this is no JSON")
    assert skipped_words([torn]) == "1 file is not counted: a.jsonl, line 3: this is no JSON"
    assert skipped_words([JournalError(Path("b.jsonl"), None, EMPTY), torn]).endswith("b.jsonl is empty.")


def test_levels_stand_in_their_order():
    order = in_order({"people", "expert", "mixed", "of-long-ago", "easy"})
    assert order == ["easy", "expert", "of-long-ago", "mixed", "people"]
    assert against_words("of-long-ago") == "of-long-ago"


def test_with_many_journals_no_frame_waits(look, tmp_path, full_count):
    played(tmp_path / "0.jsonl", "hand-and-foot", 4, deals=4, level="steady")
    content = (tmp_path / "0.jsonl").read_bytes()
    for number in range(1, full_count(40, 500)):
        (tmp_path / f"{number}.jsonl").write_bytes(content)
    import time

    scene = StatisticsScene(look, Counting(tmp_path), tmp_path)
    stack, _hand = open_scene(scene)
    steps = []
    while stack.animating:
        start = time.process_time()
        stack.update(0.016)
        steps.append(time.process_time() - start)
    assert len(scene.chosen) == full_count(40, 500)
    assert sorted(steps)[len(steps) * 9 // 10] < 0.05
    assert scene.count.label.startswith(str(full_count(40, 500)))


@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place(look, size):
    stack = openers()["statistics"](look, size)
    drawn(stack)
    scene = stack.top
    assert faults(scene.group.widgets, size) == []
    assert all(scene.panel.contains(widget.rect) for widget in scene.group.widgets if widget.visible)


@pytest.mark.parametrize("size", SIZES[:3])
def test_everything_has_its_place_in_a_longer_language(look, size, longer_language):
    stack = openers()["statistics"](look, size)
    drawn(stack)
    scene = stack.top
    assert faults(scene.group.widgets, size) == []
    assert all(scene.panel.contains(widget.rect) for widget in scene.group.widgets if widget.visible)
    assert scene.figures.rect.height > 12 * len(scene.figures.rows)
