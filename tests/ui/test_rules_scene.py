"""The rules on the screen: chapters, search, links, F1 from anywhere and back to where one was."""

import pytest

from build_scripts.scene_opener import open_table
from build_scripts.situations import situation
from game.core.games import preset, rules_for
from game.core.ruleset import RuleSet
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui import i18n
from game.ui.program import Program
from game.ui.rich import anchors_of
from game.ui.scene import Help, Scene, SceneStack
from game.ui.scenes.learn_menu import LearnMenu
from game.ui.scenes.learning import learn_entries
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.rules import RulesScene, open_rules
from game.ui.scenes.settings import SettingsScene
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.tip import RESTS
from tests.support.desks import open_table_at
from tests.support.hand import Hand
from tests.support.recorder import noting_look
from tests.support.screen import SIZES, drawn, faults, open_scene
from tests.support.tables import table

import pygame  # isort: skip

CHAPTERS = [
    ("classic", "about"),
    ("classic", "rules"),
    ("classic", "words"),
    ("hand-and-foot", "changes"),
    ("hand-and-foot", "history"),
    ("modern-american", "changes"),
    ("modern-american", "scoring"),
]


@pytest.fixture(scope="module")
def look():
    return noting_look()


def opened(look, rules: RuleSet | None = None, size=(1600, 900), **at):
    scene = RulesScene(look, rules or preset("classic"), **at)
    stack, hand = open_scene(scene, size)
    drawn(stack)
    return scene, stack, hand


def whole(scene, size):
    assert faults(scene.group, size) == []
    page = scene.page.page
    room = scene.page.rect.width
    assert all(run.x >= 0 and run.x + run.width <= room for run in page.runs)
    assert all(card.rect.right <= room for card in page.cards)
    assert all(scene.panel.contains(widget.rect) for widget in scene.group.widgets if widget.visible)


@pytest.fixture
def spoken(request):
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("spoken", i18n.languages(), indirect=True)
def test_nothing_overlaps_or_is_cut_in_any_language(look, spoken, size):
    scene, stack, _hand = opened(look, size=size)
    for game, chapter in CHAPTERS:
        scene.book.in_force = preset(game)
        scene.go(scene.book.target(scene.spot, f"{game}/{chapter}"))
        drawn(stack)
        whole(scene, size)
    stack.handle(pygame.event.Event(pygame.TEXTINPUT, text="frozen"))
    whole(scene, size)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut_in_a_longer_language(look, size, longer_language):
    scene, _stack, _hand = opened(look, size=size)
    whole(scene, size)


@pytest.mark.parametrize("size", SIZES)
def test_lines_are_not_longer_than_can_be_read(look, size):
    scene, _stack, _hand = opened(look, size=size, chapter="rules")
    lines: dict[int, str] = {}
    for run in scene.page.page.runs:
        lines[run.y] = lines.get(run.y, "") + run.text
    assert max(map(len, lines.values())) <= 110


def test_a_clause_is_opened_where_it_stands_and_pointed_out(look):
    scene, _stack, _hand = opened(look, clause="C-40")
    assert scene.spot.chapter == "rules"
    line = anchors_of(scene.page.label)["C-40"]
    assert scene.page.pointed == line
    top = scene.page.page.tops[line]
    assert scene.page.offset < top < scene.page.offset + scene.page.rect.height


def test_what_can_be_seen_stays_so_in_another_window(look):
    scene, stack, _hand = opened(look, clause="C-20")
    line = scene.page.top_line
    stack.resized((1024, 700))
    assert abs(scene.page.top_line - line) <= 1


def test_typing_seeks_enter_goes_on_and_escape_ends_the_search_first(look):
    scene, stack, hand = opened(look)
    for letter in "Frozen":
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert scene.hits.visible and not scene.chapters.visible and len(scene.hits.rows) > 3
    drawn(stack)
    hand.key(pygame.K_RETURN)
    first = scene.page.pointed
    assert first == scene.hits.rows[0][0].line
    assert scene.page.marks("A frozen pile") == ((2, 8),)
    hand.key(pygame.K_RETURN)
    assert scene.page.pointed == scene.hits.rows[1][0].line
    hand.click(
        (scene.hits.rect.centerx, scene.hits.rect.y + scene.hits.row_height * 3 // 2 - scene.hits.offset)
    )
    assert scene.page.pointed == scene.hits.rows[1][0].line
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene and scene.chapters.visible and scene.search.value == ""
    hand.key(pygame.K_ESCAPE)
    assert stack.top is None


def test_nothing_found_is_told(look):
    scene, stack, _hand = opened(look)
    stack.handle(pygame.event.Event(pygame.TEXTINPUT, text="bezique"))
    assert not scene.hits.rows and scene.found.label == "Nothing was found."


def test_chapters_games_and_the_way_back(look):
    scene, _stack, hand = opened(look)
    hand.click(scene.games.pills()[1])
    assert scene.page.label.startswith("# Hand and Foot")
    hand.click((scene.chapters.rect.centerx, scene.chapters.rect.y + scene.chapters.row_height * 5 // 2))
    assert scene.spot.chapter == "changes"
    hand.click(scene.games.pills()[0])  # which has no such chapter
    assert (scene.spot.game, scene.spot.chapter) == ("classic", "about")
    hand.key(pygame.K_BACKSPACE)
    assert (scene.spot.game, scene.spot.chapter) == ("hand-and-foot", "changes")


def test_a_link_is_followed_by_click_and_the_page_is_pulled_by_hand(look):
    scene, stack, hand = opened(look)
    link = next(link for link in scene.page.page.links if link.target == "rules")
    scene.page.show_span(link.areas[0].top, link.areas[0].bottom)
    area = link.areas[0].move(scene.page.rect.x, scene.page.rect.y - scene.page.offset)
    hand.click(area)
    assert scene.spot.chapter == "rules"
    drawn(stack)
    middle = scene.page.rect.center
    hand.drag(middle, (middle[0], middle[1] - 200))
    assert scene.page.offset == 200
    hand.key(pygame.K_END)
    assert scene.page.offset == scene.page.most_offset
    hand.move((3, 3))
    hand.wheel(1)
    assert scene.page.offset < scene.page.most_offset


def test_everything_can_be_reached_by_tab(look):
    scene, _stack, hand = opened(look)
    reached = set()
    for _stop in range(20):
        hand.tab()
        reached.add(scene.group.focused)
    assert reached == {scene.games, scene.search, scene.chapters, scene.page, scene.back}


def test_it_says_whose_rules_these_are(look):
    rules = rules_for("classic", 4, {"take_onto_table_meld": True}, target=2500)
    scene, _stack, hand = opened(look, rules)
    assert scene.told.label == "4 players · to 2,500 · Take the pile onto a meld"
    hand.click(scene.games.pills()[2])
    assert scene.told.label == "as the book has them"


# -- F1 from anywhere ----------------------------------------------------------------------------


def helped(look, scene: Scene, size=(1600, 900)) -> tuple[SceneStack, Hand]:
    stack, hand = open_scene(scene, size)
    stack.on_help = lambda at: open_rules(stack, look, at or Help(preset("classic")))
    return stack, hand


def test_f1_opens_the_rules_and_escape_or_f1_goes_back(look):
    for back in (pygame.K_ESCAPE, pygame.K_F1):
        scene = Scene(look)
        stack, hand = helped(look, scene)
        hand.key(pygame.K_F1)
        assert isinstance(stack.top, RulesScene)
        hand.key(back)
        assert stack.top is scene


def test_f1_from_title_learn_settings_dialog_and_new_game(look):
    stack = SceneStack((1600, 900))
    hand = Hand(stack)
    preferences = Preferences(Settings(reduced_motion=True))
    title = Program(stack, look, preferences, version="0.1.0", levels=("random",)).title()
    stack.push(title)
    over = [
        None,
        LearnMenu(look, learn_entries(stack, look, Preferences())),
        SettingsScene(look, preferences),
        Dialog(look, "?", "?", [("Yes", print)]),
        NewGameScene(look, levels=("random",), on_start=print),
    ]
    for scene in over:
        if scene is not None:
            stack.push(scene)
        here = stack.top
        hand.key(pygame.K_F1)
        assert isinstance(stack.top, RulesScene), scene
        hand.key(pygame.K_ESCAPE)
        assert stack.top is here
        if scene is not None:
            stack.pop()


def test_new_game_shows_the_rules_that_are_being_chosen(look):
    scene = NewGameScene(look, levels=("random",), on_start=print)
    scene.draft.choose_game("hand-and-foot")
    scene.draft.choose_players(2)
    assert scene.help() == Help(rules_for("hand-and-foot", 2))
    scene.draft.choose_game("classic")
    scene.draft.set_option("take_onto_table_meld", True)
    assert scene.help().rules.take_onto_table_meld


def refused_table(look, size=(1600, 900)):
    at = table(phase="draw", pile="4c 5d 9h", hand="9c 6c 7s Jd")
    scene, stack, hand = open_table_at(look, at, size=size)
    stack.on_help = lambda at: open_rules(stack, look, at)
    return scene, stack, hand


def test_f1_at_the_table_opens_the_clause_of_the_last_refusal(look):
    scene, stack, hand = refused_table(look)
    hand.key(pygame.K_F1)
    assert (stack.top.spot.game, stack.top.spot.chapter, stack.top.spot.anchor) == ("classic", "rules", "")
    hand.key(pygame.K_ESCAPE)
    scene.acts.throw(scene.acts.view.hand[0])
    before = scene.place.desk.notice
    assert before is not None and before.clause
    hand.key(pygame.K_F1)
    assert stack.top.spot.anchor == before.clause
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene and scene.place.desk.notice is before


def test_f1_with_melds_staged_opens_the_clause_that_is_not_met(look):
    at = table(phase="play", pile="4c", hand="9c 9d 9h 7s Jd 5c")
    scene, stack, hand = open_table_at(look, at)
    stack.on_help = lambda at: open_rules(stack, look, at)
    nines = [card for card in scene.acts.view.hand if card.face[0] == "9"]
    scene.acts.place(nines, nines[0].rank)
    assert scene.place.desk.staged and scene.place.desk.notice is None
    hand.key(pygame.K_F1)
    assert stack.top.spot.anchor == "C-31"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", ["hand", "pile"])
def test_the_clause_of_a_refusal_can_be_clicked(look, size, place):
    scene, stack, hand = refused_table(look, size)
    scene.acts.say("The pile is frozen: a pair of natural nines from your hand is needed.", place, "C-16")
    scene.picture.change()
    drawn(stack)
    assert scene.hud.clause is not None and scene.hud.clause.width > 10
    hand.click(scene.hud.clause)
    assert isinstance(stack.top, RulesScene) and stack.top.spot.anchor == "C-16"
    hand.key(pygame.K_ESCAPE)
    assert stack.top is scene


# -- words that explain themselves ---------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("hand-and-foot", 3), ("modern-american", 4)])
def test_every_word_on_the_table_that_can_be_explained_is(look, size, game, players):
    at = table(game, players, phase="draw", pile="4c 5d 9h", hand="9c 6c 7s Jd")
    scene, stack, hand = open_table_at(look, at, size=size)
    drawn(stack)
    terms = [*scene.hud.terms, *scene.rail.terms]
    assert {"stock", "pile", "canasta", "minimum", "out"} <= {name for _area, name in terms}
    for area, name in terms:
        hand.move(area.center)
        stack.update(RESTS + 0.01)
        assert scene.tip.words, name
        assert pygame.Rect((0, 0), size).contains(scene.tip.place(size)), name
        drawn(stack)
        hand.move((2, 2))
        assert not scene.tip.words


def test_a_frozen_pile_and_a_blocked_one_are_explained_as_such(look):
    for pile, word in (("4c 2d 9h", "Frozen."), ("4c 9h 3s", "Blocked."), ("4c 9h", "Pile.")):
        at = table(phase="draw", pile=pile, hand="9c 6c 7s Jd", melds=["Kc Kd Kh"])
        scene, stack, hand = open_table_at(look, at)
        drawn(stack)
        hand.move(scene.layout.frame.pile_words.center)
        stack.update(RESTS + 0.01)
        assert scene.tip.words.startswith(word)


def test_ribbons_closed_ranks_and_the_star_are_explained(look):
    melds = ["Kc Kd Kh Ks Kc Kd Kh", "Qc Qd Qh Qs Qc 2d 2h"]
    at = table("modern-american", phase="draw", pile="9h", hand="9c 6c 7s Jd", melds=melds)
    scene, stack, _hand = open_table_at(look, at)
    drawn(stack)
    terms = {name for _area, name in scene.hud.terms}
    assert {"closed-rank", "wild-meld"} <= terms
    found = set()
    for column in scene.layout.columns.values():
        for ribbon in column.ribbons:
            found.add(scene.picture.term_at(scene.layout, ribbon.rect.center)[1])
    assert found == {"clean", "mixed"}
    words = [scene.tip.explain(name) for name in ("closed-rank", "wild-meld", "clean", "mixed", "ask")]
    assert all(words) and len(set(words)) == 5


def test_a_key_takes_an_explanation_away(look):
    scene, stack, hand = open_table_at(look, table(phase="draw", pile="9h", hand="9c 6c"))
    drawn(stack)
    hand.move(scene.layout.frame.stock_words.center)
    stack.update(RESTS + 0.01)
    assert scene.tip.words
    hand.key(pygame.K_s)
    assert not scene.tip.words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("hand-and-foot", 3), ("modern-american", 4)])
def test_every_line_of_the_score_sheet_says_why(look, size, game, players):
    stack = open_table(look, situation("score", game, players), size)
    hand, sheet = Hand(stack), stack.top
    for line, name in zip(sheet.lines, sheet.used, strict=True):
        hand.move(line.rect.center)
        stack.update(RESTS + 0.01)
        assert sheet.tip.words and pygame.Rect((0, 0), size).contains(sheet.tip.place(size))
        assert sheet.help() == Help(sheet.public.rules, f"line-{name}", "scoring")
        hand.click(line.rect)
        counted = stack.top
        assert counted.why.label == sheet.tip.words or not sheet.tip.words
        assert faults(counted.group, size) == [] and counted.help().clause == f"line-{name}"
        hand.key(pygame.K_ESCAPE)
        assert stack.top is sheet
    hand.move((1, 1))
    assert not sheet.tip.words
