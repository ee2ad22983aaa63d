"""A lesson at the real table: it waits for the right act, says why, and answers everything else."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.core.actions import Action
from game.session.lesson import Lesson, begin_lesson, does, played
from game.session.ports import SeatPort
from game.session.preferences import Preferences
from game.ui.audio import Audio
from game.ui.handbook.lessons import LessonText, lesson_text
from game.ui.i18n import Words, ngettext
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import SceneStack
from game.ui.scenes.draft import PLACES
from game.ui.scenes.table import TableScene
from game.ui.seat_names import PLACES as PLACE_NAMES
from game.ui.table.desk import Pointed
from game.ui.table.hinting import pointed
from game.ui.table.note import Note
from game.ui.table.plans import plan_words
from game.ui.widgets.dialog import Dialog

Deed = Callable[[], object]


class LessonScene(TableScene):
    """The table of a lesson. The learner's acts are known; any other legal act is answered and not played.

    `on_end` is told how many acts are done when it is left, and that it is over with none.
    """

    may_concede = False

    def __init__(
        self,
        look: Look,
        taught: Lesson,
        *,
        done: int = 0,
        on_end: Callable[[int], object],
        preferences: Preferences | None = None,
        audio: Audio | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.taught = taught
        self.on_end = on_end
        self._ended = self._closed = False
        self._greeted = False
        #: Whether what is to be done next is pointed at.
        self._showing = False
        names = [PLACE_NAMES[place] for place in PLACES[taught.rules.players]]
        super().__init__(
            look,
            begin_lesson(taught, names, done),
            on_leave_match=self.leave,
            on_again=self.leave,
            preferences=preferences,
            audio=audio,
            clock=clock,
        )
        self._dealt_in = done > 0

    # -- where the lesson stands

    @property
    def done(self) -> int:
        """How many acts have been played, by everybody."""
        return self.taught.standing(played(self.acts.port))[0]

    @property
    def expected(self) -> Action | None:
        """What the learner is to do now; None while others play."""
        return self.taught.expected(played(self.acts.port), self.acts.view)

    @property
    def text(self) -> LessonText:
        """The words, in the language that is shown."""
        return lesson_text(self.taught.name, self.taught.rules)

    @property
    def step(self) -> int:
        """The number of the learner's next act, from 1."""
        return self.taught.step(self.done)

    # -- what the learner does

    def _sit(self, port: SeatPort) -> None:
        super()._sit(port)
        self.acts.on_act = self._allowed

    def _as_chosen(self) -> None:
        super()._as_chosen()
        self.acts.on_costly_throw = None  # the lesson knows what it asks for

    def _allowed(self, action: Action) -> bool:
        expected = self.expected
        if expected is None or does(action, expected, opened=self.acts.opened):
            self._showing = False
            return True
        self.acts.say(lambda: _("That is allowed too, but the lesson has something else in mind."), "hand")
        self._changed()
        return False

    def _hint(self) -> bool:
        """H shows on the table what is meant; once more, it is done."""
        expected = self.expected
        if expected is None or self.stage.busy:
            return True
        if self._showing:
            self.acts.desk.clear()
            self._tried(lambda: self.acts.submit(expected, "hand"))
        else:
            self._showing = True
        self._follow_hint()
        return True

    def _follow_hint(self) -> None:
        expected = self.expected if self._showing and not self.stage.busy else None
        wanted = Pointed() if expected is None else pointed(expected)
        if self.place.desk.pointed != wanted:
            self.place.desk.pointed = wanted
            self._arrange(self.layout)

    def _note(self) -> Note | None:
        """What the lesson says now."""
        if self.done >= len(self.taught.acts):
            return None
        count = len(self.taught.own)
        title = ngettext("Act {step} of {count}", "Act {step} of {count}", count, step=min(self.step, count))
        expected = self.expected
        if expected is None:
            return Note(title, _("The others play."))
        task = plan_words((expected,), self.acts.view.public)
        foot = _("H: do it for me") if self._showing else _("H: show me")
        said = self.text.steps.get(self.step, "")
        return Note(title, said, ((f"{task}.", ""),), foot)

    # -- its beginning and its end

    def update(self, dt: float) -> None:
        """Let time pass; before the first act is played the lesson says what it is about."""
        if self._greeted or self.stage.busy:
            super().update(dt)
            return
        self._greeted = True
        if not self.done:
            self._tell(lambda: self.text.title, lambda: self.text.begin, lambda: _("Begin"), lambda: None)

    def _next_scene(self) -> None:
        if self.stack is None or self.stack.top is not self:
            return
        if self.done >= len(self.taught.acts) and not self.match.deal_over:
            self._finish_lesson()
            return
        super()._next_scene()

    def _after_score(self) -> None:
        self._finish_lesson()

    def _finish_lesson(self) -> None:
        if not self._ended:
            self._ended = True
            self._tell(lambda: self.text.title, lambda: self.text.end, lambda: _("Good"), self.leave)

    def _tell(self, title: Words, words: Words, answer: Words, act: Deed) -> None:
        assert self.stack is not None
        self.stack.push(Dialog(self.look, title, words, [(answer, act)]))

    def close(self) -> None:
        """Let the table go, and tell how far one has come; the program's end comes here too."""
        if not self._closed:
            self._closed = True
            self.on_end(0 if self._ended else self.done)
        super().close()

    def leave(self) -> None:
        """Back to where lessons are chosen; it can be taken up again unless it is over."""
        self.close()
        if self.stack is not None:
            while self.stack.top is not self:
                self.stack.pop()
            self.stack.pop()


def open_lesson(
    stack: SceneStack,
    look: Look,
    taught: Lesson,
    preferences: Preferences,
    audio: Audio | None = None,
) -> None:
    """Begin a lesson, or go on where it was left."""
    kept = preferences.settings.lessons

    def ended(done: int) -> None:
        rest = {name: acts for name, acts in preferences.settings.lessons.items() if name != taught.name}
        preferences.change(lessons={**rest, taught.name: done} if done else rest)

    scene = LessonScene(
        look,
        taught,
        done=min(kept.get(taught.name, 0), len(taught.acts)),
        on_end=ended,
        preferences=preferences,
        audio=audio,
    )
    stack.push(scene)
