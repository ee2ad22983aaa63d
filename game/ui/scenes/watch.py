"""A table at which computers play alone: at any speed, act by act, and each act with its reason."""

from __future__ import annotations

import math
from typing import Any

import pygame

from game.session.settings import Settings
from game.ui.i18n import gettext as _
from game.ui.scene import Areas, Size
from game.ui.scenes.table import TableScene
from game.ui.table.note import Note
from game.ui.table.poses import Layout
from game.ui.table.rail import Rail
from game.ui.table.reasoning import Chosen, best_plan, ranked
from game.ui.table.watch_rail import PACES, WatchRail
from game.ui.table.watching import lay_open, put_names


class WatchScene(TableScene):
    """A match without people; it can be stopped at any act."""

    rail: WatchRail

    def __init__(self, *args: Any, **more: Any) -> None:
        #: How often it was asked why: 1 tells the reason, 2 the plans that were compared.
        self._why = 0
        self._still = False
        #: Whether all hands lie open.
        self._open = True
        super().__init__(*args, **more)

    def _make_rail(self) -> Rail:
        return WatchRail(self.look, (), self._deeds(), self._set_pace)

    # -- how fast

    def _preferred(self, settings: Settings, _names: frozenset[str]) -> None:
        """Begin at the speed that the player has chosen for every table."""
        super()._preferred(settings, _names)
        self._still = settings.reduced_motion
        self.rail.pace.value = settings.speed
        self.rail.stopped = settings.step_by_key
        self._set_pace(settings.speed)

    def _set_pace(self, pace: str) -> None:
        self.rail.pace.value = pace
        if self.rail.stopped:
            self.speed = "still step" if self._still else "step"
        else:
            self.speed = "still" if self._still and pace != "none" else pace
        self._changed()

    def _stop(self, *, stopped: bool) -> None:
        """Stop after the act that is shown, or run on."""
        self.rail.stopped = stopped
        self._set_pace(self.rail.pace.value)
        if stopped:
            self.stage.hold = math.inf
        else:
            self._finish()

    def _next(self) -> bool:
        """One act more, where it has stopped; else stop here."""
        if self.rail.stopped:
            self._finish()
        else:
            self._stop(stopped=True)
        return True

    # -- open hands

    def _laid_out(self, size: Size) -> Layout:
        """The table, with all hands below it while they are shown."""
        layout = super()._laid_out(size)
        if self._open:
            lay_open(layout, self.match.hands)
        return layout

    def _turn_hands(self) -> bool:
        """Show all hands, or none."""
        self._open = not self._open
        self._arrange(self.layout)
        return True

    def draw(self, surface: pygame.Surface) -> Areas:
        """Draw what has changed, and whose each open hand is."""
        areas = super().draw(surface)
        if self._open:
            put_names(surface, self.look, self.layout, self.hud.names, areas)
        return areas

    # -- why

    def _hint(self) -> bool:
        """Why the last act was played; then the plans it was chosen from; then the play by play again."""
        move = self.match.last_move
        most = 0 if move is None else 2 if len(move.choice.table) > 1 else 1
        self._why = (self._why + 1) % (most + 1)
        self._changed()
        return True

    def _note(self) -> Note | None:
        move = self.match.last_move
        if move is None or not self._why:
            return None
        names = self.hud.names
        seat = move.action.seat
        chosen = Chosen(move.choice, seat, move.before, names, own=False)
        title = _("{name} chose", name=names[seat])
        more = len(move.choice.table) > 1
        if self._why > 1 and more:
            return Note(title, "", tuple(ranked(chosen)), _("H: close"))
        return Note(title, best_plan(chosen), foot=_("H: what was compared") if more else _("H: close"))

    def update(self, dt: float) -> None:
        """Let the computers play."""
        super().update(dt)
        self.rail.may_explain = self.match.last_move is not None

    # -- keys and buttons

    def handle(self, event: pygame.event.Event) -> bool:
        """There is nothing to take hold of but the buttons."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rail.area.collidepoint(event.pos):
            return self._finish()
        return super().handle(event)

    def _deeds(self) -> dict[str, Any]:
        return {**super()._deeds(), "confirm": self._next, "undo": lambda: self._stop(stopped=False)}

    def _key(self, event: pygame.event.Event) -> bool:
        if self.rail.group.focused is None or not self.rail.group.focused.ring:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                return self._next()
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                paces = list(PACES)
                at = paces.index(self.rail.pace.value) + (1 if event.key == pygame.K_RIGHT else -1)
                self._set_pace(paces[max(0, min(at, len(paces) - 1))])
                return True
            if event.key == pygame.K_v:
                return self._turn_hands()
            if event.key == pygame.K_ESCAPE and self._why:
                self._why = 0
                self._changed()
                return True
        return super()._key(event)
