"""What the table asks now and then: a rest, the partner's question, what becomes of staged cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.public import Public
from game.session.match import Match
from game.session.preferences import Preferences
from game.ui.audio import Audio
from game.ui.file_words import printable
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import Scene
from game.ui.scenes.deal_code import DealCodeScene
from game.ui.scenes.known_deal import OnKnown
from game.ui.scenes.match_end import MatchEndScene
from game.ui.scenes.pause import PauseScene, Way
from game.ui.scenes.score import ScoreScene
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.words import game_name

Deed = Callable[[], object]


class Pause(Dialog):
    """A rest: Escape and P go on."""

    way_out = 0

    def __init__(self, look: Look, on_leave_match: Deed) -> None:
        super().__init__(
            look,
            lambda: _("Pause"),
            lambda: _("The computers wait until you go on."),
            [
                (lambda: _("Go on"), lambda: None),
                (lambda: _("Leave to the title"), on_leave_match),
            ],
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """P goes on too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_p:
            self.buttons[self.way_out].on_press()
            return True
        return super().handle(event)


def rest(
    look: Look,
    preferences: Preferences | None,
    audio: Audio | None,
    game: str,
    on_leave_match: Deed,
    on_concede: Deed | None,
    more: Sequence[Way] = (),
) -> Scene:
    """The pause: with settings where there are some, else a plain one."""
    if preferences is None:
        return Pause(look, on_leave_match)
    return PauseScene(
        look,
        preferences,
        on_title=on_leave_match,
        on_concede=on_concede,
        audio=audio,
        about=lambda: game_name(game),
        more=more,
    )


def score_sheet(
    look: Look,
    public: Public,
    match: Match,
    sides: Sequence[str],
    viewer: int,
    how: str,
    names: Sequence[str],
    counting: float,
    on_next: Deed,
    on_code: Deed,
) -> ScoreScene:
    """The score sheet of the deal that is over."""
    return ScoreScene(
        look,
        public,
        sides=sides,
        viewer=viewer,
        how=how,
        standing=match.standing,
        code=match.code or "",
        on_next=on_next,
        history=match.history,
        names=names,
        counting=counting,
        on_code=on_code,
    )


def match_end(
    look: Look,
    match: Match,
    sides: Sequence[str],
    own: int | None,
    names: Sequence[str],
    on_again: Deed,
    on_title: Deed,
    on_watch: Deed | None,
) -> MatchEndScene:
    """Who has won."""
    return MatchEndScene(
        look,
        sides=sides,
        scores=match.standing.scores,
        winners=match.standing.winners,
        own=own,
        history=match.history,
        gave_up=None if match.conceded is None else names[match.conceded],
        yours=own is not None and match.conceded in match.ports,
        marked=match.take_backs > 0,
        on_again=on_again,
        on_title=on_title,
        on_watch=on_watch,
    )


def deal_code(look: Look, match: Match, on_known: OnKnown | None) -> DealCodeScene:
    """The code of the deal that is played, as far as it may be told."""
    return DealCodeScene(
        look,
        setup=match.setup,
        deal=match.deal,
        digest=match.digest,
        code=match.code,
        dealer=match.dealer or 0,
        journal=match.journal,
        on_known=on_known,
    )


class PartnerAsks(Dialog):
    """The partner's question whether to go out; the own hand can be read meanwhile, and H gives a hint.

    `hint` gives its words, or None while it is thought about.
    """

    way_out = 1
    veil = 60

    def __init__(
        self, look: Look, name: str, answer: Callable[[bool], object], hint: Callable[[], str | None]
    ) -> None:
        super().__init__(
            look,
            lambda: _("{name} asks: may I go out?", name=name),
            self._message,
            [
                (lambda: _("Yes, go out"), lambda: answer(True)),
                (lambda: _("No, not now"), lambda: answer(False)),
            ],
        )
        self.hint = hint
        self._asked, self._told = False, ""
        self.more = Button(look, lambda: _("Hint"), self._ask)
        self.buttons.append(self.more)
        self.group.add(self.more)

    def _message(self) -> str:
        if not self._asked:
            return _("No holds for this turn; yes leaves it to your partner.")
        return self._told or _("Thinking it over…")

    def _ask(self) -> None:
        self._asked = True
        self.update(0.0)
        self.resized(self.size)
        self.touch()

    def update(self, dt: float) -> None:
        """Show the hint as soon as it is there."""
        if self._asked and not self._told and (said := self.hint()) is not None:
            self._told = said
            self.resized(self.size)
            self.touch()

    def handle(self, event: pygame.event.Event) -> bool:
        """H asks for the hint too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_h:
            self._ask()
            return True
        return super().handle(event)


def recap(look: Look, lines: Sequence[str]) -> Dialog:
    """What happened since one's last turn, once more."""
    told = "\n".join(lines)
    return Dialog(
        look,
        lambda: _("Since your last turn"),
        lambda: told or _("Nothing has happened yet."),
        [(lambda: _("Go on"), lambda: None)],
    )


def not_saved(look: Look, why: str) -> Dialog:
    """The match is played on, but the disk takes no more of it."""
    words = lambda: _("The match can no longer be saved: {why}", why=printable(why))  # noqa: E731
    return Dialog(look, lambda: _("This match is not saved"), words, [(lambda: _("Go on"), lambda: None)])


def costly_throw(look: Look, card: str, why: str, throw: Deed) -> Dialog:
    """A throw that may be a slip of the hand."""
    return Dialog(
        look,
        lambda: _("Throw the {card}?", card=card),
        lambda: why,
        [(lambda: _("Throw it"), throw), (lambda: _("Keep it"), lambda: None)],
    )


def staged_left(look: Look, lay: Deed, put_back: Deed) -> Dialog:
    """A card is thrown while others lie staged."""
    return Dialog(
        look,
        lambda: _("Cards are staged"),
        lambda: _("What becomes of them before you throw?"),
        [
            (lambda: _("Lay, then throw"), lay),
            (lambda: _("Put back, then throw"), put_back),
            (lambda: _("Stay"), lambda: None),
        ],
    )
