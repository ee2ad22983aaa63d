"""The list of the matches that are kept: two lines a match, with its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import pygame

from game.core.games import preset
from game.session.setup import MatchSetup
from game.session.shelf import Saved
from game.ui.file_words import fault_words, printable
from game.ui.i18n import date, number
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scenes.backdrop import put_fan
from game.ui.scenes.game_words import GAME_CARDS, game_name
from game.ui.seat_names import shown_name
from game.ui.table.fitting import put
from game.ui.theme import Colour
from game.ui.widgets.base import pad
from game.ui.widgets.listbox import ListBox


class MatchList(ListBox[Saved]):
    """Rows of matches: game, date and players on the left, state and score on the right."""

    def __init__(
        self, look: Look, on_change: Callable[[Saved], object], *, on_open: Callable[[Saved], object]
    ) -> None:
        super().__init__(look, (), on_change, on_open=on_open)

    def set_matches(self, matches: Sequence[Saved]) -> None:
        """Have these matches; the chosen one stays chosen, or the one that is now in its place is."""
        before, index = self.value, self.index
        self.set_rows([(saved, title_words(saved)) for saved in matches])
        if matches and before is not None and self.value != before:
            self.choose(min(max(0, index), len(matches) - 1))

    @property
    def row_height(self) -> int:
        """Two lines and some air."""
        text = self.look.text
        return text.height(self.px, "strong") + text.height(self._small) + pad(self.px, 1.1)

    @property
    def _small(self) -> int:
        return max(13, round(self.px * 0.8))

    def put_row(self, surface: pygame.Surface, row: pygame.Rect, index: int) -> None:
        """Draw a match: its cards, then two lines."""
        saved = self.rows[index][0]
        theme, text = self.look.theme, self.look.text
        ground = theme.raised if index == self.index else theme.panel
        high, low = text.height(self.px, "strong"), text.height(self._small)
        inside = row.inflate(-2 * pad(self.px, 0.8), 0)
        inside.width -= self._put_cards(surface, inside, saved)
        inside.right = row.right - pad(self.px, 0.8)
        upper = pygame.Rect(inside.x, row.centery - (high + low) // 2, inside.width, high)
        lower = pygame.Rect(inside.x, upper.bottom, inside.width, low)
        quiet, gap = theme.readable(theme.quiet, ground), pad(self.px, 0.8)
        self._put_pair(
            surface, upper, title_words(saved), state_words(saved), self._state_colour(saved, ground)
        )
        when = when_words(saved)
        score = scores_words(saved)
        date = put(text, surface, when, lower, self._small, quiet, align="right")
        room = pygame.Rect(lower.x, lower.y, date.x - gap - lower.x, low)
        if score:
            points = put(
                text, surface, score, room, self._small, theme.readable(theme.text, ground), align="right"
            )
            room.width = points.x - gap - room.x
        told = players_words(saved) or fault_words(printable(saved.path.name), saved.why)
        put(text, surface, told, room, self._small, quiet)

    def _put_pair(
        self, surface: pygame.Surface, rect: pygame.Rect, left: str, right: str, colour: Colour
    ) -> None:
        text, small = self.look.text, max(13, round(self.px * 0.9))
        state = put(text, surface, right, _right(rect, 0.6), small, colour, align="right")
        room = pygame.Rect(rect.x, rect.y, state.x - pad(self.px, 0.8) - rect.x, rect.height)
        put(text, surface, left, room, self.px, self.look.theme.text, "strong")

    def _put_cards(self, surface: pygame.Surface, inside: pygame.Rect, saved: Saved) -> int:
        """The cards of the game in a small fan; tells how much room they take."""
        width = round(inside.height * 0.4)
        room = round(width * 2.4) + pad(self.px, 0.5)
        if saved.setup is not None:
            pivot = (inside.x + room // 2 - pad(self.px, 0.2), inside.centery + width * 2)
            put_fan(
                surface,
                self.look,
                GAME_CARDS[saved.setup.game],
                pivot,
                width=width,
                radius=width * 2,
                spread=24,
            )
        return room

    def _state_colour(self, saved: Saved, ground: Colour) -> Colour:
        theme = self.look.theme
        if saved.setup is None:
            return theme.readable(theme.coral, theme.raised)  # felt shines through the panel a little
        return theme.readable(theme.quiet if saved.over else theme.brass, ground)


def _right(rect: pygame.Rect, share: float) -> pygame.Rect:
    """The right part of a rect."""
    wide = round(rect.width * share)
    return pygame.Rect(rect.right - wide, rect.y, wide, rect.height)


def title_words(saved: Saved) -> str:
    """What a row is called: its game, or its file where it cannot be read."""
    return printable(saved.path.name) if saved.setup is None else game_name(saved.setup.game)


def sides_of(saved: Saved) -> list[str]:
    """Who plays, one name or pair a side."""
    if saved.setup is None:
        return []
    names = [shown_name(seat.name) for seat in saved.setup.seats]
    sides = preset(saved.setup.game, saved.setup.players).sides
    return [" + ".join(names[seat] for seat in side) for side in sides]


def players_words(saved: Saved) -> str:
    """Who plays against whom."""
    return " – ".join(sides_of(saved))


def scores_words(saved: Saved) -> str:
    """The totals, in the order of the players."""
    return " – ".join(map(number, saved.scores))


def state_words(saved: Saved) -> str:
    """How a match stands, and whether take-backs mark it."""
    if saved.setup is None:
        return _("cannot be read")
    state = _state(saved, saved.setup)
    return f"{state} · {_('with take-backs')}" if saved.marked else state


def _state(saved: Saved, setup: MatchSetup) -> str:
    if saved.conceded is not None:
        return _("given up by {name}", name=shown_name(setup.seats[saved.conceded].name))
    if saved.over and len(saved.winners) == 1:
        return _("won by {names}", names=sides_of(saved)[saved.winners[0]])
    if saved.over:
        return _("ended in a draw")
    deals = preset(setup.game, setup.players).deals
    if deals is None:
        return _("runs, deal {number}", number=max(1, saved.deals))
    return _("runs, deal {number} of {deals}", number=max(1, saved.deals), deals=deals)


def when_words(saved: Saved) -> str:
    """When it was last played."""
    try:
        return date(datetime.fromtimestamp(saved.changed))
    except (OverflowError, OSError, ValueError):
        return ""


def match_words(saved: Saved) -> str:
    """A match in a few words: its game and who plays; a file's name where it cannot be read."""
    if saved.setup is None:
        return printable(saved.path.name)
    return f"{game_name(saved.setup.game)}, {players_words(saved)}"
