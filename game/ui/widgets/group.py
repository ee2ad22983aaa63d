"""A group of widgets: who gets an event, who has the focus, and what is on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.ui.widgets.base import Widget

_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Group:
    """Widgets that are worked together; later ones lie on top. Tab goes through them in their order."""

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.pointer = (-1, -1)
        self._captured: Widget | None = None

    def __iter__(self) -> Iterator[Widget]:
        return iter(self.widgets)

    def add(self, *widgets: Widget) -> None:
        """Put widgets on top of the others."""
        self.widgets.extend(widgets)

    def set(self, widgets: Iterable[Widget]) -> None:
        """Have these widgets instead; the focus stays where it is if its widget stays."""
        focused = self.focused
        self.widgets = list(widgets)
        self._captured = None
        if focused is not None and focused not in self.widgets:
            focused.focused = False

    @property
    def focused(self) -> Widget | None:
        """The widget that gets the keys."""
        return next((widget for widget in self.widgets if widget.focused), None)

    def focus(self, widget: Widget | None, *, ring: bool = False) -> None:
        """Give the keys to a widget, or to none."""
        for other in self.widgets:
            other.focused = other is widget
            other.ring = ring

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to whom it belongs."""
        if hasattr(event, "pos"):
            self.pointer = event.pos
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type in _MOUSE:
            return self._button(event)
        if event.type == pygame.MOUSEWHEEL:
            target = self.under(self.pointer)
            return target is not None and target.handle(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._keys(event)
        return False

    def under(self, pos: tuple[int, int]) -> Widget | None:
        """The widget on top at this place."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.focusable and widget.rect.collidepoint(pos):
                return widget
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all, the one with the focus last so that its ring is whole."""
        for widget in self.widgets:
            if widget.visible and not widget.focused:
                widget.draw(surface)
        focused = self.focused
        if focused is not None and focused.visible:
            focused.draw(surface)

    def step_focus(self, step: int) -> bool:
        """Move the focus to the next widget that takes it, around the end."""
        stops = [widget for widget in self.widgets if widget.takes_focus]
        if not stops:
            return False
        now = self.focused
        if now in stops:
            index = (stops.index(now) + step) % len(stops)
        else:
            index = 0 if step > 0 else len(stops) - 1
        self.focus(stops[index], ring=True)
        return True

    def _keys(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        if focused is not None and focused.handle(event):
            focused.ring = True
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB:
            return self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in (pygame.K_DOWN, pygame.K_RIGHT):
            return self.step_focus(1)
        if event.key in (pygame.K_UP, pygame.K_LEFT):
            return self.step_focus(-1)
        return False

    def _motion(self, event: pygame.event.Event) -> bool:
        if self._captured is not None:
            return self._captured.handle(event)
        on_top = self.under(event.pos)
        changed = False
        for widget in self.widgets:
            if widget is not on_top:
                changed |= widget.hover(False)
        return (on_top.handle(event) if on_top else False) or changed

    def _button(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP:
            target, self._captured = self._captured or self.under(event.pos), None
            return target is not None and target.handle(event)
        target = self.under(event.pos)
        if event.button == 1:
            had = self.focused
            self._captured = target
            self.focus(target if target is not None and target.takes_focus else None)
            if target is None:
                return had is not None
        return target is not None and target.handle(event)
