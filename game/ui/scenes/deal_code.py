"""The code of a deal: its SHA-256 while it is played, the code itself after it, and how anybody can check them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pygame

from game.session.setup import KnownDeal, MatchSetup, with_a_person
from game.ui.file_words import LONGEST_CODE, printable, shown_code
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.scenes.known_deal import KnownDealScene, OnKnown
from game.ui.widgets.button import Button
from game.ui.widgets.copy_button import CopyButton
from game.ui.widgets.dialog import Outside
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.page import RichPage


class DealCodeScene(Scene):
    """Lies over the table. Without `code` the deal is still played; `follows` says that the pack is the code's."""

    over = True

    def __init__(
        self,
        look: Look,
        *,
        setup: MatchSetup,
        deal: int,
        digest: str,
        code: str | None,
        dealer: int,
        journal: Path | None = None,
        follows: bool = True,
        on_known: OnKnown | None = None,
    ) -> None:
        super().__init__(look)
        self.setup, self.digest, self.code, self.dealer = setup, digest, code, dealer
        self.journal, self.follows, self.on_known = journal, follows, on_known
        quiet, text = look.theme.quiet, look.theme.text
        self.title = Label(look, lambda: _("The code of deal {deal}", deal=deal), role="title")
        self.code_name = Label(look, lambda: _("Code"), role="strong")
        self.code_label = Label(look, self._code_words, colour=text if code is not None else quiet)
        self.copy_code = CopyButton(look, lambda: code or "")
        self.digest_name = Label(look, lambda: _("SHA-256 of the code"), role="strong")
        self.halves = [Label(look, digest[:32]), Label(look, digest[32:])]
        self.copy_digest = CopyButton(look, lambda: digest)
        self.page = RichPage(look, self._explained)
        self.good = Button(look, lambda: _("Good"), self._close, kind="coral")
        self.known = Button(look, lambda: _("Play this deal"), self._play)
        self.copy_code.visible = code is not None
        playable = code is not None and len(code) <= LONGEST_CODE and follows
        self.known.visible = playable and on_known is not None
        self.group = Group(
            [
                *(self.title, self.code_name, self.code_label, self.copy_code, self.digest_name),
                *(*self.halves, self.copy_digest, self.page, self.known, self.good),
            ]
        )
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.outside = Outside()

    # -- words

    def _code_words(self) -> str:
        if self.code is None:
            return _("told when the deal is over")
        return shown_code(self.code)

    def _explained(self) -> str:
        told = [
            _(
                "The whole pack follows from the deal's code, which was drawn before the first card. While the deal"
                " is played you see only the code's SHA-256, a fingerprint from which nobody finds the code. When the"
                " deal is over you see the code: if its SHA-256 is the one that you saw before, the pack was settled"
                " from the beginning, and nobody has touched it."
            ),
            _(
                "To check it, note the fingerprint now, and give the code to any program that counts SHA-256 when the"
                " deal is over, such as:"
            ),
            _strong(f"printf %s {_quoted(shown_code(self.code or 'CODE'))} | sha256sum"),
            _(
                "This deals the pack again from every code of the match, and plays all of it again by the rules:"
            ),
            _strong(f"python -m game replay {_quoted(str(self.journal or 'FILE'))} --check"),
        ]
        if not self.follows:
            told.insert(
                0,
                _("This pack does not follow from the code: another program dealt it, in a way of its own."),
            )
        return "\n\n".join(told)

    # -- the scene

    def on_enter(self) -> None:
        """The way back has the focus."""
        self.copy_code.fresh()
        self.copy_digest.fresh()
        self.group.focus(self.good, ring=True)

    def resized(self, size: Size) -> None:
        """Title, code, fingerprint, what they mean, and the buttons."""
        scale = Scale(size)
        width = min(scale.px(960), size[0] - 2 * scale.px(40))
        height = min(max(scale.px(760), 620), size[1] - 2 * scale.px(30))
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        inside = self.panel.inflate(-2 * scale.px(52), -2 * scale.px(36))
        gap, px = scale.px(14), scale.text(19)
        self.title.px = scale.text(34)
        high = self.title.needs()[1]
        self.title.place((inside.x, inside.y, inside.width, high))
        y = inside.y + high + gap
        for label in (self.code_name, self.code_label, self.digest_name, *self.halves):
            label.px = px
        for button in (self.copy_code, self.copy_digest):
            button.px = scale.text(17)
        line = self.code_label.needs()[1]
        y = self._place_row(scale, inside, y, line, self.code_name, [self.code_label], self.copy_code) + gap
        y = self._place_row(scale, inside, y, line, self.digest_name, self.halves, self.copy_digest) + gap
        bottom = self._place_buttons(scale, inside)
        self.page.place((inside.x, y, inside.width, bottom - gap - y), scale.text(17))

    def _place_row(
        self,
        scale: Scale,
        inside: pygame.Rect,
        y: int,
        line: int,
        name: Label,
        values: list[Label],
        button: CopyButton,
    ) -> int:
        """A name, its value below it, and the button that copies it at the right; tells where the row ends."""
        wide, high = button.needs()
        high = max(high, scale.px(46), 32)
        name.place((inside.x, y, inside.width - wide, line))
        for number, value in enumerate(values, start=1):
            value.place((inside.x, y + number * line, inside.width - wide - scale.px(20), line))
        rows = (len(values) + 1) * line
        button.place((inside.right - wide, y + max(0, (rows - high) // 2), wide, high))
        return y + max(rows, high)

    def _place_buttons(self, scale: Scale, inside: pygame.Rect) -> int:
        """The buttons at the lower right; tells where they begin."""
        right = inside.right
        top = inside.bottom
        for button in (self.good, self.known):
            button.px = scale.text(20)
            wide, high = button.needs()
            wide, high = max(wide, scale.px(200)), max(high, scale.px(58), 40)
            button.place((right - wide, inside.bottom - high, wide, high))
            right -= wide + scale.px(18)
            top = min(top, inside.bottom - high)
        return top

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape and a click beside it go back."""
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escape or self.outside.clicked(self.panel, event):
            self._close()
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self.page.handle(event)
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Dim what lies beneath and draw the panel."""
        theme, panels = self.look.theme, self.look.panels
        surface.blit(panels.panel(surface.get_size(), (*theme.panel, 190), 0), (0, 0))
        panels.put(surface, self.panel, theme.panel, Scale(self.size).px(24), border=theme.line)
        self.group.draw(surface)
        return None

    def _play(self) -> None:
        if self.stack is None or self.code is None or self.on_known is None:
            return
        known = KnownDeal(self.code, self.dealer)
        self.stack.push(KnownDealScene(self.look, with_a_person(self.setup), known, on_known=self.on_known))

    def _close(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()


def _quoted(words: str) -> str:
    """Words as a shell takes them literally: a code or a file's name may come from anybody."""
    return f'"{words}"' if sys.platform == "win32" else shlex.quote(words)


def _strong(words: str) -> str:
    """Words that stand out as they are, whatever signs they hold; the typeface would make one dash of two."""
    plain = printable(words).replace("*", "?").replace("--", "-****-")
    return f"**{plain}**"
