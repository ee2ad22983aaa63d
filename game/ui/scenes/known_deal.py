"""A deal that is known is played: its code, and who deals, so that the hands go round the seats."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.session.setup import KnownDeal, MatchSetup
from game.ui import clipboard
from game.ui.file_words import LONGEST_CODE
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Scene, Size
from game.ui.seat_names import shown_name
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Outside
from game.ui.widgets.field import TextField
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.stepper import Stepper

#: Begins a match with a deal that is known.
OnKnown = Callable[[MatchSetup, KnownDeal], object]


class KnownDealScene(Scene):
    """Asks for a code and a dealer; `on_known` begins the match. Enter deals, Escape goes back."""

    over = True

    def __init__(
        self,
        look: Look,
        setup: MatchSetup,
        known: KnownDeal | None,
        *,
        on_known: OnKnown,
    ) -> None:
        super().__init__(look)
        self.setup, self.on_known = setup, on_known
        #: Without a known one the seat before the first deals, so that the first seat plays first.
        dealer = setup.players - 1 if known is None else known.dealer
        quiet = look.theme.quiet
        self.title = Label(look, lambda: _("Play a known deal"), role="title")
        self.note = Label(
            look,
            lambda: _(
                "The same code gives the same pack in every match of the same game and number of players. Another dealer gives the same hands to other seats."
            ),
            colour=quiet,
            wraps=True,
        )
        self.code_name = Label(look, lambda: _("Code of the deal"), role="strong")
        self.code = TextField(
            look,
            self._written,
            value="" if known is None else known.code[:LONGEST_CODE],
            placeholder=lambda: _("such as {code}", code="abcd-efgh-jkmn-pqrs"),
            most=LONGEST_CODE,
            on_enter=self._deal,
        )
        self.paste = Button(look, lambda: _("Paste"), self._paste)
        self.dealer_name = Label(look, lambda: _("Dealer"), role="strong")
        names = [(seat, self._name(seat)) for seat in range(setup.players)]
        self.dealer: Stepper[int] = Stepper(look, names, lambda _seat: self.touch(), value=dealer)
        self.first = Label(look, self._first_words, colour=quiet)
        self.deal = Button(look, lambda: _("Deal"), self._deal, kind="coral")
        self.back = Button(look, lambda: _("Back"), self._close)
        self.group = Group(
            [
                *(self.title, self.note, self.code_name, self.code, self.paste),
                *(self.dealer_name, self.dealer, self.first, self.back, self.deal),
            ]
        )
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.outside = Outside()
        self._written(self.code.value)

    def _name(self, seat: int) -> Callable[[], str]:
        return lambda: shown_name(self.setup.seats[seat].name)

    def _first_words(self) -> str:
        first = (self.dealer.value + 1) % self.setup.players
        return _("{name} plays first", name=shown_name(self.setup.seats[first].name))

    def _written(self, words: str) -> None:
        self.deal.enabled = bool(words.strip())

    def _paste(self) -> None:
        found = clipboard.paste()
        if found:
            self.code.set(found)
            self.code.cursor = len(self.code.value)
            self._written(self.code.value)

    def _deal(self) -> None:
        code = self.code.value.strip()
        if not code:
            return
        self._close()
        self.on_known(self.setup, KnownDeal(code, self.dealer.value))

    # -- the scene

    def on_enter(self) -> None:
        """The code is what is missing; where it is known, the dealer may be chosen."""
        self.group.focus(self.deal if self.code.value else self.code, ring=True)

    def resized(self, size: Size) -> None:
        """Title and note, the code with its button, the dealer, and the ways out."""
        scale = Scale(size)
        width = min(scale.px(860), size[0] - 2 * scale.px(40))
        pad, gap = scale.px(52), scale.px(18)
        inside = width - 2 * pad
        self.title.place((0, 0, inside, 0), scale.text(34))
        self.note.place((0, 0, inside, 0), scale.text(17))
        names = (self.code_name, self.dealer_name, self.first, self.code, self.dealer, self.paste)
        for widget in names:
            widget.px = scale.text(18)
        for button in (self.deal, self.back):
            button.px = scale.text(20)
        line, row = self.code_name.needs()[1], max(scale.px(50), self.code.needs()[1], 34)
        foot = max(scale.px(60), self.deal.needs()[1], 40)
        heads = [self.title.needs()[1], self.note.needs()[1]]
        height = sum(heads) + 2 * (line + row) + foot + 5 * gap + 2 * scale.px(40)
        self.panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        x, y = self.panel.x + pad, self.panel.y + scale.px(40)
        self.title.place((x, y, inside, heads[0]))
        self.note.place((x, y + heads[0], inside, heads[1]))
        y += sum(heads) + gap
        wide = max(self.paste.needs()[0], scale.px(130))
        self.code_name.place((x, y, inside, line))
        self.code.place((x, y + line, inside - wide - gap, row))
        self.paste.place((x + inside - wide, y + line, wide, row))
        y += line + row + gap
        self.dealer_name.place((x, y, inside, line))
        wide = max(self.dealer.needs()[0], scale.px(260))
        self.dealer.place((x, y + line, wide, row))
        self.first.place((x + wide + gap, y + line, inside - wide - gap, row))
        self._place_ways_out(scale, x + inside, self.panel.bottom - scale.px(40), foot, gap)

    def _place_ways_out(self, scale: Scale, right: int, bottom: int, high: int, gap: int) -> None:
        for button in (self.deal, self.back):
            wide = max(button.needs()[0], scale.px(180))
            button.place((right - wide, bottom - high, wide, high))
            right -= wide + gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes back, Ctrl and V paste; nothing reaches what lies beneath."""
        if self.outside.clicked(self.panel, event):
            self._close()
            return True
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self._close()
                return True
            if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self._paste()
                return True
        return self.group.handle(event)

    def draw(self, surface: pygame.Surface) -> Areas:
        """Dim what lies beneath and draw the panel."""
        theme, panels = self.look.theme, self.look.panels
        surface.blit(panels.panel(surface.get_size(), (*theme.panel, 190), 0), (0, 0))
        panels.put(surface, self.panel, theme.panel, Scale(self.size).px(24), border=theme.line)
        self.group.draw(surface)
        return None

    def _close(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
