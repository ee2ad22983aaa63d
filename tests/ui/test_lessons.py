"""Lessons: each is played to its end by hand in every language, takes no wrong act, and can be left and taken up again."""

import os
import re
from itertools import count

import pytest

from game.core.actions import Answer, Ask, Draw, Lay, Take, Throw
from game.core.legality import refusal
from game.core.search import legal_actions
from game.session.lesson import LEARNER, LESSONS, does, lesson, lesson_file, played
from game.session.preferences import Preferences
from game.session.replay import check
from game.session.settings import Settings
from game.ui import i18n
from game.ui.handbook.facts import PageError
from game.ui.handbook.lessons import lesson_text, parse, text_file
from game.ui.i18n import gettext as _
from game.ui.scene import SceneStack
from game.ui.scenes.lesson import LessonScene, open_lesson
from game.ui.widgets.dialog import Dialog
from tests.support.hand import Hand
from tests.support.recorder import noting_look
from tests.support.screen import drawn

import pygame  # isort: skip

STILL = Settings(speed="none")
#: Those into which the lessons are translated.
LANGUAGES = [code for code in i18n.languages() if text_file(LESSONS[0], code).is_file()]
LONG = os.environ.get("SEVENFOLD_LONG") == "1"
#: Each lesson in one language, each language with some lesson; the long run plays all of them.
PLAYED = [
    (name, code)
    for number, name in enumerate(LESSONS)
    for turn, code in enumerate(LANGUAGES)
    if LONG or number % len(LANGUAGES) == turn
]


@pytest.fixture(scope="module")
def look():
    return noting_look()


@pytest.fixture
def spoken(request):
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


class Learner:
    """Somebody who does at the table what the lesson asks for."""

    def __init__(self, look, name, done=0, size=(1024, 700), preferences=None):
        self.taught, self.stack = lesson(name), SceneStack(size)
        self.preferences = preferences or Preferences(STILL)
        self.left_at = []
        self.scene = LessonScene(
            look,
            self.taught,
            done=done,
            on_end=self.left_at.append,
            preferences=self.preferences,
            clock=count().__next__,
        )
        self.stack.push(self.scene)
        self.hand = Hand(self.stack)
        self.wait()

    def wait(self):
        for _step in range(20):
            self.stack.update(0.5)

    def others(self):
        """Let the others play until it is the learner's move or there is something to read."""
        for _step in range(60):
            self.stack.update(0.5)
            if self.scene.expected is not None or self.stack.top is not self.scene:
                return

    @property
    def said(self):
        notice = self.scene.place.desk.notice
        return None if notice is None else notice.words() if callable(notice.words) else notice.words

    def begin(self):
        assert isinstance(self.stack.top, Dialog) and self.stack.top.message.label == self.scene.text.begin
        self.hand.key(pygame.K_RETURN)
        self.others()

    def select(self, cards):
        desk = self.scene.place.desk
        desk.selected = ()
        for card in cards:
            desk.select(card)

    def do(self, action):
        """Do an act with pointer and keys."""
        match action:
            case Draw():
                self.hand.key(pygame.K_d)
            case Take(_seat, groups):
                assert len(groups) == 1
                self.hand.key(pygame.K_t)
                self.hand.key(pygame.K_RETURN)
            case Lay(_seat, groups):
                opened = self.scene.acts.opened
                for group in sorted(groups, key=lambda group: group.rank.name == "THREE"):
                    self.lay(group)
                if not opened:
                    self.hand.key(pygame.K_RETURN)
            case Throw(_seat, card):
                self.select([card])
                self.hand.key(pygame.K_RETURN)
            case Ask():
                self.hand.key(pygame.K_a)
            case Answer(_seat, yes):
                self.stack.update(2.0)
                self.hand.click(self.stack.top.buttons[0 if yes else 1].rect)
        self.wait_for_rest()

    def lay(self, group):
        faces = [card.face for card in group.cards]
        for face in dict.fromkeys(faces):  # equal cards are as good as each other
            held = [card for card in self.scene.acts.view.hand if card.face == face]
            assert len(held) >= faces.count(face)
        self.select(group.cards)
        layout = self.scene.layout
        side = layout.frame.rules.side_of[LEARNER]
        self.hand.click(layout.columns[side, group.rank].area.center)

    def wait_for_rest(self):
        for _step in range(4):
            self.stack.update(0.5)


# -- the prepared deals -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_a_prepared_deal_is_what_the_rules_say(name):
    assert not check(lesson_file(name))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_takes_minutes_not_an_evening(name):
    assert 10 <= len(lesson(name).own) <= 32


# -- played to the end ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "spoken"), PLAYED, indirect=["spoken"])
def test_a_lesson_is_played_to_its_end_by_hand(look, name, spoken):
    learner = Learner(look, name)
    learner.begin()
    scene = learner.scene
    for number in range(1, len(learner.taught.own) + 1):
        expected = scene.expected
        assert expected is not None and scene.step == number, number
        drawn(learner.stack)
        assert scene.rail.note_whole, (spoken, number)
        learner.do(expected)
        assert scene.step > number or scene.done == len(learner.taught.acts), (number, learner.said)
        learner.others()
    assert scene.done == len(learner.taught.acts)
    learner.wait()
    learner.hand.key(pygame.K_RETURN)  # the sheet counts on, and then
    for _press in range(4):
        learner.wait()
        if isinstance(learner.stack.top, Dialog):
            break
        learner.hand.key(pygame.K_RETURN)
    assert learner.stack.top.message.label == scene.text.end
    learner.hand.key(pygame.K_RETURN)
    assert learner.left_at == [0] and scene not in learner.stack.scenes


@pytest.mark.parametrize("name", LESSONS)
def test_h_shows_the_place_and_then_does_it(look, name):
    learner = Learner(look, name)
    learner.begin()
    for _act in range(4):
        scene, before = learner.scene, learner.scene.step
        wanted = scene.expected
        learner.hand.key(pygame.K_h)
        assert scene.place.desk.pointed != type(scene.place.desk.pointed)() and scene.step == before
        learner.hand.key(pygame.K_h)
        assert scene.step == before + 1, wanted
        learner.others()


# -- other acts ----------------------------------------------------------------------------------


def illegal(view):
    """An act that the rules refuse here."""
    card = next(iter(view.hand))
    tried = (Throw(LEARNER, card), Draw(LEARNER))
    return next(act for act in tried if refusal(view, act) is not None)


@pytest.mark.parametrize("name", LESSONS)
def test_a_wrong_act_is_answered_and_nothing_changes(look, name):
    kind = _("That is allowed too, but the lesson has something else in mind.")
    for done in lesson(name).own[:: 1 if LONG else 3]:
        learner = Learner(look, name, done)
        scene, view = learner.scene, learner.scene.acts.view
        expected, version = scene.expected, scene.acts.port.version
        assert expected is not None and refusal(view, expected) is None
        if not isinstance(expected, Answer):
            assert not scene.acts.submit(illegal(view), "hand") and learner.said
            assert learner.said != kind
        others = [act for act in legal_actions(view) if not does(act, expected, opened=scene.acts.opened)]
        for act in others[:: max(1, len(others) // 4)]:
            scene.place.desk.notice = None
            assert not scene.acts.submit(act, "hand"), act
            assert learner.said == kind
        assert scene.acts.port.version == version and scene.done == done


@pytest.mark.parametrize(
    ("name", "done", "cards", "slot", "clause"),
    [("modern-american-special", 71, "7d 7h 7s Jo", "SEVEN", "M-20")],
)
def test_what_a_text_invites_to_try_gets_the_real_refusal(look, name, done, cards, slot, clause):
    learner = Learner(look, name, done)
    acts = learner.scene.acts
    faces = cards.split()
    chosen = [next(card for card in acts.view.hand if card.face == face) for face in faces]
    learner.select(chosen)
    layout = learner.scene.layout
    column = next(c for (side, rank), c in layout.columns.items() if side == 0 and rank.name == slot)
    learner.hand.click(column.area.center)
    assert learner.scene.place.desk.notice.clause == clause


def test_the_pile_of_the_second_lesson_cannot_be_taken_at_first(look):
    learner = Learner(look, "classic-pile")
    learner.begin()
    learner.hand.key(pygame.K_t)
    assert learner.scene.place.desk.notice.clause == "C-14"


def test_laying_rank_by_rank_can_be_taken_back(look):
    learner = Learner(look, "classic-pile", lesson("classic-pile").own[9])
    scene = learner.scene
    whole = scene.expected
    learner.lay(whole.groups[0])
    learner.wait_for_rest()
    assert {group.rank for group in scene.expected.groups} == {g.rank for g in whole.groups[1:]}
    learner.hand.key(pygame.K_u)
    learner.wait_for_rest()
    assert does(scene.expected, whole, opened=True) and does(whole, scene.expected, opened=True)


# -- left and taken up again ---------------------------------------------------------------------


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_that_was_left_goes_on_where_it_was(look, name):
    preferences = Preferences(STILL)
    stack = SceneStack((1024, 700))
    stack.push(Dialog(look, "?", "?", [("Yes", print)]))
    open_lesson(stack, look, lesson(name), preferences)
    for _step in range(3):
        stack.update(0.5)
    hand = Hand(stack)
    hand.key(pygame.K_RETURN)
    for _press in range(200):
        stack.update(0.5)
        if stack.top.step == 6:
            break
        if stack.top.expected is not None:
            hand.key(pygame.K_h)
    before = list(played(stack.top.acts.port))
    stack.top.leave()
    assert not isinstance(stack.top, LessonScene)
    assert preferences.settings.lessons == {name: len(before)}
    open_lesson(stack, look, lesson(name), preferences)
    assert list(played(stack.top.acts.port)) == before and stack.top.step == 6


def test_a_lesson_is_kept_when_the_program_ends_in_the_middle_of_it(look):
    preferences, stack = Preferences(STILL), SceneStack((1024, 700))
    taught = lesson("classic-first")
    preferences.change(lessons={"classic-first": taught.own[8], "classic-pile": 3})
    open_lesson(stack, look, taught, preferences)
    stack.update(0.5)
    Hand(stack).key(pygame.K_h)
    Hand(stack).key(pygame.K_h)
    stack.quit()
    stack.update(0.5)
    done = stack.top.done
    stack.close()
    assert done > taught.own[8]
    assert preferences.settings.lessons == {"classic-first": done, "classic-pile": 3}


# -- the texts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_texts_have_the_same_steps_and_numbers_in_every_language(name, code):
    english, here = (text_file(name, c).read_text(encoding="utf-8") for c in ("en", code))
    assert re.findall(r"^##.*", here, re.M) == re.findall(r"^##.*", english, re.M)
    for one, other in zip(
        re.split(r"^##", here, flags=re.M), re.split(r"^##", english, flags=re.M), strict=True
    ):
        fields = [sorted(re.findall(r"\{[^{}]*\}", part)) for part in (one, other)]
        assert fields[0] == fields[1], other[:12]
    if code != "en":
        same = [line for line in here.splitlines() if len(line) > 12 and line in english]
        assert not same


@pytest.mark.parametrize("spoken", LANGUAGES, indirect=True)
@pytest.mark.parametrize("name", LESSONS)
def test_every_step_of_a_text_is_an_act_of_the_learner_and_most_acts_have_one(name, spoken):
    taught = lesson(name)
    text = lesson_text(name, taught.rules)
    acts = range(1, len(taught.own) + 1)
    assert set(text.steps) <= set(acts) and len(text.steps) >= 0.6 * len(acts)
    assert all(part and "{" not in part for part in (text.title, text.about, text.begin, text.end))


@pytest.mark.parametrize(
    "source", ["# T\n## begin\nx", "## begin\nx\n## end\nx", "# T\n## begin\n## end\nx", "# T\n## hello\nx"]
)
def test_a_page_that_is_no_lesson_says_so(source):
    with pytest.raises(PageError):
        parse(source)
