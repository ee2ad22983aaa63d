"""Drills: one short question after another, answered by the rules themselves."""

from __future__ import annotations

from functools import partial
from random import Random

import pygame

from game.core.games import GAMES, player_counts, preset
from game.core.ruleset import RuleSet
from game.session.drills import Kind, drill
from game.ui.i18n import gettext as _
from game.ui.i18n import number
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Areas, Help, Scene, Size
from game.ui.scenes.backdrop import felt
from game.ui.scenes.drill_words import KINDS, answers, asked, explanation, question
from game.ui.scenes.game_words import game_name
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.page import RichPage

#: Most answers that a drill offers.
MOST_ANSWERS = 4


class DrillsScene(Scene):
    """Y and N or the numbers answer, Enter goes on, Escape goes back; F1 opens the clause of the answer."""

    def __init__(
        self, look: Look, *, game: str = "classic", kind: Kind = Kind.MELD, rng: Random | None = None
    ) -> None:
        super().__init__(look)
        self.rng = rng or Random()
        self.rules: RuleSet = preset(game, player_counts(game)[-1])
        self.tried = self.hit = 0
        self.chosen: int | None = None
        self.heading = Label(look, lambda: _("Drills"), role="title")
        self.tally = Label(look, self._tally, colour=look.theme.brass, align="right")
        self.games: Choice[str] = Choice(
            look, [(name, partial(game_name, name)) for name in GAMES], self._choose_game, value=game
        )
        self.kinds: Choice[Kind] = Choice(
            look, [(one, partial(_, words)) for one, words in KINDS.items()], self._choose_kind, value=kind
        )
        self.asked = Label(look, lambda: asked(self.drill), role="strong")
        self.page = RichPage(look, self._words, self._follow)
        self.answers = [
            Button(look, partial(self._answer_words, index), partial(self.answer, index))
            for index in range(MOST_ANSWERS)
        ]
        self.next = Button(look, lambda: _("Next"), self.go_on, kind="coral")
        self.back = Button(look, lambda: _("Back"), self._leave, kind="link", align="left")
        above = (self.heading, self.tally, self.games, self.kinds, self.asked, self.page)
        self.group = Group([*above, *self.answers, self.next, self.back])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.go_on()

    # -- a question after the other

    def go_on(self) -> None:
        """Ask the next question."""
        self.drill = drill(self.kinds.value, self.rules, self.rng)
        self.chosen = None
        self.page.set_source(self._words)
        for index, button in enumerate(self.answers):
            button.visible = button.enabled = index < len(answers(self.drill))
        self.next.visible = False
        if self.size != (0, 0):
            self.resized(self.size)
        self.group.focus(self.answers[0])

    def answer(self, index: int) -> None:
        """Answer the question: what is right is told, and why."""
        if self.chosen is not None or index >= len(answers(self.drill)):
            return
        self.chosen = index
        self.tried += 1
        self.hit += index == self.drill.right
        for button in self.answers:
            button.enabled = False
        self.next.visible = True
        self.group.focus(self.next, ring=True)
        self.page.scroll_to(self.page.most_offset)

    def help(self) -> Help:
        """The clause of the answer once it is given, else the rules of the game."""
        refusal = self.drill.refusal if self.chosen is not None else None
        scoring = self.drill.kind is Kind.SCORE
        return Help(self.rules, "" if refusal is None else refusal.clause, "scoring" if scoring else "rules")

    def _choose_game(self, game: str) -> None:
        self.rules = preset(game, player_counts(game)[-1])
        self.go_on()

    def _choose_kind(self, _kind: Kind) -> None:
        self.go_on()

    def _follow(self, _clause: str) -> None:
        if self.stack is not None:
            self.stack.open_help()

    # -- words

    def _words(self) -> str:
        told = question(self.drill)
        return told if self.chosen is None else f"{told}\n\n{explanation(self.drill, self.chosen)}"

    def _answer_words(self, index: int) -> str:
        words = answers(self.drill)
        if index >= len(words):
            return ""
        right = self.chosen is not None and index == self.drill.right
        return f"✓ {words[index]}" if right else words[index]

    def _tally(self) -> str:
        if not self.tried:
            return ""
        return _("{right} of {tried} right", right=number(self.hit), tried=number(self.tried))

    # -- the scene

    def resized(self, size: Size) -> None:
        """Heading and choices above, the question in the middle, the answers below it."""
        scale = Scale(size)
        gap, px = scale.px(50), scale.text(20)
        width = min(size[0] - 2 * scale.px(56), 2 * gap + 52 * px)
        self.panel = pygame.Rect((size[0] - width) // 2, scale.px(40), width, size[1] - 2 * scale.px(40))
        inside = self.panel.inflate(-2 * gap, -2 * scale.px(30))
        self.heading.px, self.tally.px = scale.text(36), scale.text(18)
        head = self.heading.needs()[1]
        wide = self.heading.needs()[0]
        self.heading.place((inside.x, inside.y, wide, head))
        self.tally.place((inside.x + wide, inside.y, inside.width - wide, head))
        y = inside.y + head + scale.px(12)
        for choice in (self.games, self.kinds):
            choice.px = scale.text(17)
            high = max(choice.needs()[1], scale.px(44))
            choice.place((inside.x, y, max(choice.needs()[0], min(inside.width, scale.px(760))), high))
            y += high + scale.px(10)
        self.asked.px = scale.text(26)
        high = self.asked.needs()[1]
        self.asked.place((inside.x, y + scale.px(8), inside.width, high))
        y += scale.px(16) + high
        bottom = self._place_answers(scale, inside)
        self.page.place((inside.x, y, inside.width, bottom - scale.px(14) - y), px)
        if self.chosen is not None:
            self.page.scroll_to(self.page.most_offset)

    def _place_answers(self, scale: Scale, inside: pygame.Rect) -> int:
        """The answers side by side, the way on and the way back under them; tells where they begin."""
        self.back.px = self.next.px = scale.text(19)
        link = max(self.back.needs()[1], scale.px(44))
        button = max(scale.px(52), self.next.needs()[1])
        y = inside.bottom - max(link, button)
        self.back.place((inside.x, y + (max(link, button) - link) // 2, self.back.needs()[0], link))
        wide = max(scale.px(240), self.next.needs()[0])
        self.next.place((inside.right - wide, y, wide, button))
        gap = scale.px(14)
        shown = [one for one in self.answers if one.visible]
        each = min(scale.px(220), (inside.width - gap * (len(shown) - 1)) // len(shown))
        y -= button + scale.px(12)
        for index, one in enumerate(shown):
            one.place((inside.x + index * (each + gap), y, each, button), scale.text(21))
        return y

    def handle(self, event: pygame.event.Event) -> bool:
        """Y, N and the numbers answer; everything else as the widgets have it."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self._leave()
                return True
            if self._key(event.key):
                return True
        if self.group.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self.page.handle(event)
        return event.type == pygame.KEYDOWN and self.page.scroll_key(event)

    def _key(self, key: int) -> bool:
        """A key that answers; the numbers count from one."""
        keys = {pygame.K_1 + index: index for index in range(MOST_ANSWERS)}
        if not self.drill.choices:
            keys |= {pygame.K_y: 0, pygame.K_n: 1}
        if self.chosen is not None or key not in keys:
            return False
        self.answer(keys[key])
        return True

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt, the panel and the question."""
        theme, scale = self.look.theme, Scale(self.size)
        surface.blit(felt(self.look, self.size), (0, 0))
        self.look.panels.put(surface, self.panel, (*theme.panel, 230), scale.px(28))
        self.group.draw(surface)
        return None

    def _leave(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
