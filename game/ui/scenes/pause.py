"""The pause, over the table: go on, settings, sound, and the ways out of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.audio import Audio
from game.ui.i18n import Words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.settings import SettingsScene
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, Outside
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label

#: A line of the pause: its words, a quieter sentence, and what it does.
Way = tuple[Words, Words, Callable[[], object]]


class _Question(Dialog):
    """A question whose first answer is the harmless one: it is the way out."""

    way_out = 0


class PauseScene(Scene):
    """Lies over the table, for which no time passes meanwhile. Escape and P go on, M mutes.

    `on_title` leaves the table with the match kept; without `on_concede` the match cannot be given up.
    `more` are further ways, which close the pause.
    """

    over = True

    def __init__(
        self,
        look: Look,
        preferences: Preferences,
        *,
        on_title: Callable[[], object],
        on_concede: Callable[[], object] | None = None,
        audio: Audio | None = None,
        about: Words = "",
        more: Sequence[Way] = (),
    ) -> None:
        super().__init__(look)
        self.preferences, self.audio = preferences, audio
        self.on_title, self.on_concede = on_title, on_concede
        self.title = Label(look, lambda: _("Pause"), role="title")
        #: Which match it is, such as `Hand and Foot · deal 2 of 4`.
        self.about = Label(look, about, colour=look.theme.brass)
        self.about.visible = bool(about)
        self.resume = self._button(
            lambda: _("Go on"), lambda: _("back to the table"), self._close, first=True
        )
        self.settings = self._button(
            lambda: _("Settings"), lambda: _("cards, table, sound, speed"), self._open_settings
        )
        self.rules = self._button(lambda: _("The rules"), lambda: _("F1 does the same"), self._open_rules)
        self.mute = self._button(self._mute_words, self._mute_note, self._toggle_mute)
        self.concede = self._button(
            lambda: _("Concede the match"), lambda: _("it ends here, and counts as lost"), self._ask
        )
        self.concede.visible = on_concede is not None
        self.leave = self._button(
            lambda: _("Leave to the title"), lambda: _("the match is kept and can be continued"), self._leave
        )
        #: Ways to other things that the table offers.
        self.more = [self._button(words, note, self._away(act)) for words, note, act in more]
        menu = (self.resume, self.settings, self.rules, self.mute, *self.more, self.leave, self.concede)
        self.buttons = [button for button in menu if button.visible]
        self.group = Group([self.title, self.about, *self.buttons])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.outside = Outside()
        self._end: Callable[[], None] = lambda: None

    def on_enter(self) -> None:
        """Going on is what is expected."""
        self._end()
        self._end = self.preferences.listen(self._changed)
        if self.group.focused is None:
            self.group.focus(self.resume, ring=True)

    def on_leave(self) -> None:
        """Stop listening."""
        self._end()

    def resized(self, size: Size) -> None:
        """The name, then one button below the other, in the middle."""
        scale = Scale(size)
        pad, gap = scale.px(52), scale.px(14)
        for button in self.buttons:
            button.px, button.radius = scale.text(21), scale.px(16)
        inside = max(scale.px(460), *(button.needs()[0] for button in self.buttons))
        high = max(scale.px(70), max(button.needs()[1] for button in self.buttons))
        room = (size[1] - scale.px(260)) // len(self.buttons) - gap
        high = max(min(high, room), max(button.needs()[1] for button in self.buttons))
        self.title.px, self.about.px = scale.text(36), scale.text(18)
        inside = max(inside, self.title.needs()[0], self.about.needs()[0] if self.about.visible else 0)
        head = self.title.needs()[1]
        line = self.about.needs()[1] if self.about.visible else 0
        total = head + line + scale.px(24) + len(self.buttons) * (high + gap) - gap
        height = total + 2 * scale.px(44)
        width = inside + 2 * pad
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.x + pad, self.panel.y + scale.px(44)
        self.title.place((x, y, inside, head))
        self.about.place((x, y + head, inside, line))
        y += head + line + scale.px(24)
        for button in self.buttons:
            button.place((x, y, inside, high))
            y += high + gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape, P and a click beside it go on, M mutes, the wheel moves the focus."""
        if self.outside.clicked(self.panel, event):
            self._close()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_p):
            self._close()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_m:
            self._toggle_mute()
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self.group.step_focus(-1 if event.y > 0 else 1)
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Dim the table and draw the panel."""
        theme, panels = self.look.theme, self.look.panels
        surface.blit(panels.panel(surface.get_size(), (*theme.panel, 190), 0), (0, 0))
        panels.put(surface, self.panel, theme.panel, Scale(self.size).px(24), border=theme.line)
        self.group.draw(surface)
        return None

    # -- the buttons

    def _button(self, words: Words, note: Words, act: Callable[[], object], *, first: bool = False) -> Button:
        return Button(self.look, words, act, kind="coral" if first else "plain", note=note, align="left")

    def _mute_words(self) -> str:
        return _("Sound on") if self.preferences.settings.muted else _("Mute")

    def _mute_note(self) -> str:
        if self.audio is not None and self.audio.trouble is not None:
            return _("there is no sound device here")
        return _("the game is silent now") if self.preferences.settings.muted else _("M does the same")

    def _toggle_mute(self) -> None:
        self.preferences.change(muted=not self.preferences.settings.muted)

    def _changed(self, _settings: Settings, _names: frozenset[str]) -> None:
        if self.size != (0, 0):
            self.resized(self.size)
        self.touch()

    def _open_settings(self) -> None:
        if self.stack is not None:
            self.stack.push(SettingsScene(self.look, self.preferences, audio=self.audio))

    def _open_rules(self) -> None:
        if self.stack is not None:
            self.stack.open_help()

    def _ask(self) -> None:
        """A match is given up after a question only."""
        if self.stack is None:
            return
        self.stack.push(
            _Question(
                self.look,
                lambda: _("Concede the match?"),
                lambda: _("It ends at once and counts as lost. It cannot be taken back."),
                [(lambda: _("Play on"), lambda: None), (lambda: _("Concede"), self._concede)],
            )
        )

    def _concede(self) -> None:
        self._close()
        if self.on_concede is not None:
            self.on_concede()

    def _away(self, act: Callable[[], object]) -> Callable[[], None]:
        def go() -> None:
            self._close()
            act()

        return go

    def _leave(self) -> None:
        self._close()
        self.on_title()

    def _close(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
