"""The rules: pages with their chapters at the side, what is sought in them, and the numbers in force."""

from __future__ import annotations

from functools import partial

import pygame

from game.core.games import GAMES, preset
from game.core.ruleset import RuleSet, TieRule
from game.ui.handbook.book import CHAPTERS, FIRST, Book, Hit, Spot, marks_of, sought_words
from game.ui.i18n import gettext as _
from game.ui.i18n import ngettext, number
from game.ui.look import Look
from game.ui.rich import anchors_of
from game.ui.scale import Scale
from game.ui.scene import Areas, Help, Scene, SceneStack, Size
from game.ui.scenes.backdrop import felt
from game.ui.scenes.game_words import game_name, house_rule
from game.ui.scenes.rules_hits import HitList
from game.ui.widgets.base import pad
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.field import TextField
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.listbox import ListBox
from game.ui.widgets.page import RichPage

#: The longest line that is easy to read, in heights of its letters.
LONGEST_LINE = 46
#: So much of a search is shown; whoever finds more writes another word.
MOST_HITS = 200


def open_rules(stack: SceneStack, look: Look, at: Help) -> None:
    """Open the rules over whatever is open."""
    stack.push(RulesScene(look, at.rules, clause=at.clause, chapter=at.chapter))


class RulesScene(Scene):
    """Opens at a clause where one is given, else at a chapter; Escape goes back to where one was."""

    def __init__(self, look: Look, in_force: RuleSet, *, clause: str = "", chapter: str = FIRST) -> None:
        super().__init__(look)
        self.book = Book(in_force)
        game = in_force.game
        self.spot = (self.book.spot(game, clause) if clause else None) or Spot(game, chapter)
        self.trail: list[Spot] = []
        self.sought: tuple[str, ...] = ()
        self.heading = Label(look, lambda: _("The rules"), role="title")
        self.told = Label(look, self._told, colour=look.theme.brass)
        self.games: Choice[str] = Choice(
            look, [(name, partial(game_name, name)) for name in GAMES], self._choose_game, value=game
        )
        self.search = TextField(look, self._seek, placeholder=lambda: _("Search"), most=40)
        self.search.on_enter = self._open_hit
        self.found = Label(look, self._found_words, colour=look.theme.quiet)
        self.chapters: ListBox[str] = ListBox(look, (), self._choose_chapter)
        self.hits = HitList(look, (), self._show_hit, on_open=self._show_hit)
        self.hits.own = game
        self.page = RichPage(look, self._source, self._follow)
        self.page.marks = lambda words: marks_of(self.sought, words)
        self.back = Button(look, lambda: _("Back"), self._leave, kind="link", align="left")
        self.group = Group(
            [
                self.heading,
                self.told,
                self.games,
                self.search,
                self.found,
                self.chapters,
                self.hits,
                self.page,
                self.back,
            ]
        )
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.hits.visible = self.found.visible = False
        self._list_chapters()

    # -- where one is

    def go(self, spot: Spot, line: int | None = None) -> None:
        """Show a place in the pages; the way back to the one before is kept."""
        self.trail.append(self.spot)
        self._show(spot, line)

    def _show(self, spot: Spot, line: int | None = None) -> None:
        self.spot = spot
        self.games.value = spot.game
        self._list_chapters()
        self.page.set_source(self._source)
        self._point(line)

    def _point(self, line: int | None = None) -> None:
        """Scroll to the place's anchor, or to a line, and point it out."""
        if line is None:
            line = anchors_of(self._source()).get(self.spot.anchor)
        self.page.pointed = line
        if line is not None and self.page.rect.width:
            self.page.show_line(line, above=self.page.rect.height // 5)

    def _source(self) -> str:
        return self.book.page(self.spot.game, self.spot.chapter)

    def _list_chapters(self) -> None:
        names = self.book.chapters(self.spot.game)
        self.chapters.set_rows([(name, partial(_, CHAPTERS[name])) for name in names])
        self.chapters.index = names.index(self.spot.chapter)

    def _choose_game(self, game: str) -> None:
        same = self.spot.chapter in self.book.chapters(game)
        self.go(Spot(game, self.spot.chapter if same else FIRST))

    def _choose_chapter(self, chapter: str) -> None:
        self.go(Spot(self.spot.game, chapter))

    def _follow(self, link: str) -> None:
        spot = self.book.target(self.spot, link)
        if spot is not None:
            self.go(spot)

    # -- seeking

    def _seek(self, words: str) -> None:
        self.sought = sought_words(words)
        found = [hit for hit, _more in zip(self.book.find(words), range(MOST_HITS), strict=False)]
        self.hits.set_rows([(hit, hit.words) for hit in found])
        self.hits.index, self.hits.offset = -1, 0
        self.hits.visible = self.found.visible = bool(self.sought)
        self.chapters.visible = not self.sought

    def _found_words(self) -> str:
        count = len(self.hits.rows)
        return ngettext("{count} place", "{count} places", count) if count else _("Nothing was found.")

    def _open_hit(self) -> None:
        """Enter goes to the next place that was found."""
        if self.hits.rows:
            self.hits.choose((self.hits.index + 1) % len(self.hits.rows))

    def _show_hit(self, hit: Hit) -> None:
        self.go(hit.spot, hit.line)

    # -- words

    def _told(self) -> str:
        """For how many these pages are, and which house rules hold."""
        rules = self.book.in_force
        if self.spot.game != rules.game:
            return _("as the book has them")
        told = [ngettext("{count} player", "{count} players", rules.players)]
        usual = preset(rules.game, rules.players)
        if rules.target is not None and rules.target != usual.target:
            told.append(_("to {target}", target=number(rules.target)))
        changed = rules.options_from(usual)
        told += [
            house_rule(name)[0] for name in changed if name != "tie_rule" or rules.tie_rule is TieRule.DRAW
        ]
        return " · ".join(told)

    # -- the scene

    def on_enter(self) -> None:
        """The page has the keys, so that arrows scroll."""
        if self.group.focused is None:
            self.group.focus(self.page)

    def resized(self, size: Size) -> None:
        """Heading and games above, chapters at the side, the page in lines that can be read."""
        scale = Scale(size)
        first = not self.page.rect.width
        line = self.page.top_line if not first else 0
        px, gap = scale.text(18), scale.px(50)
        side = max(scale.px(310), self._widest_chapter(scale))
        width = min(size[0] - 2 * scale.px(56), side + 3 * gap + LONGEST_LINE * px)
        self.panel = pygame.Rect((size[0] - width) // 2, scale.px(40), width, size[1] - 2 * scale.px(40))
        inside = self.panel.inflate(-2 * gap, -2 * scale.px(30))
        top = self._place_head(scale, inside)
        self.back.px = scale.text(19)
        wide, link = self.back.needs()
        high = max(link, scale.px(44))
        self.back.place((inside.x, inside.bottom - (high + link) // 2, wide, link))
        bottom = inside.bottom - high - scale.px(10)
        self._place_side(scale, pygame.Rect(inside.x, top, side, bottom - top))
        left = inside.x + side + gap
        self.page.place((left, top, inside.right - left, inside.bottom - top), px)
        if first:
            self._point()
        else:
            self.page.show_line(line)

    def _place_head(self, scale: Scale, inside: pygame.Rect) -> int:
        self.heading.px, self.told.px, self.games.px = scale.text(36), scale.text(18), scale.text(17)
        head, line = self.heading.needs()[1], self.told.needs()[1]
        wide = self.heading.needs()[0]
        self.heading.place((inside.x, inside.y, wide, head))
        self.told.place((inside.x, inside.y + head, inside.width, line))
        pills, pill = self.games.needs()
        high = max(pill, scale.px(46))
        room = inside.width - wide - scale.px(40)
        if pills <= room:
            width = max(pills, min(room, scale.px(660)))
            self.games.place((inside.right - width, inside.y + (head - high) // 2, width, high))
            return inside.y + head + line + scale.px(24)
        y = inside.y + head + line + scale.px(14)
        self.games.place((inside.x, y, min(inside.width, pills), high))
        return y + high + scale.px(20)

    def _widest_chapter(self, scale: Scale) -> int:
        px = scale.text(19)
        return max(self.look.text.width(_(words), px) for words in CHAPTERS.values()) + 2 * pad(px, 0.6) + px

    def _place_side(self, scale: Scale, room: pygame.Rect) -> None:
        self.search.px = scale.text(18)
        high = max(self.search.needs()[1], scale.px(46))
        self.search.place((room.x, room.y, room.width, high))
        y = room.y + high + scale.px(14)
        self.chapters.place((room.x, y, room.width, room.bottom - y), scale.text(19))
        self.found.px = scale.text(16)
        line = self.found.needs()[1]
        self.found.place((room.x, y, room.width, line))
        y += line + scale.px(8)
        self.hits.px = scale.text(18)
        rows = (room.bottom - y) // self.hits.row_height
        self.hits.place((room.x, y, room.width, rows * self.hits.row_height))

    def handle(self, event: pygame.event.Event) -> bool:
        """Letters seek, Escape ends the search and then the scene, Backspace goes to the place before."""
        if event.type == pygame.TEXTINPUT and not self.search.focused:
            self.group.focus(self.search)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1):
            return self._escape(event.key)
        if (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_DOWN
            and self.search.focused
            and self.sought
        ):
            self.group.focus(self.hits)
            return True
        if self.group.handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self.page.handle(event)
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_BACKSPACE and self.trail:
            self._show(self.trail.pop())
            return True
        return self.page.scroll_key(event)

    def _escape(self, key: int) -> bool:
        if key == pygame.K_ESCAPE and self.sought:
            self.search.set("")
            self._seek("")
            self.group.focus(self.page)
        else:
            self._leave()
        return True

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw the felt, the panel and what is on it."""
        theme, scale = self.look.theme, Scale(self.size)
        surface.blit(felt(self.look, self.size), (0, 0))
        self.look.panels.put(surface, self.panel, (*theme.panel, 230), scale.px(28))
        self.group.draw(surface)
        return None

    def _leave(self) -> None:
        if self.stack is not None and self.stack.top is self:
            self.stack.pop()
