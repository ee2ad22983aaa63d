"""What the table asks now and then: a rest, the partner's question, what becomes of staged cards."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.widgets.dialog import Dialog

Deed = Callable[[], object]


class Pause(Dialog):
    """A rest: Escape and P go on."""

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
        """Escape gives the first answer here."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_p):
            self.buttons[0].on_press()
            return True
        return super().handle(event)


def partner_asks(look: Look, name: str, answer: Callable[[bool], object]) -> Dialog:
    """The partner's question whether to go out."""
    return Dialog(
        look,
        lambda: _("{name} asks: may I go out?", name=name),
        lambda: _("No holds for this turn; yes leaves it to your partner."),
        [
            (lambda: _("Yes, go out"), lambda: answer(True)),
            (lambda: _("No, not now"), lambda: answer(False)),
        ],
    )


def staged_left(look: Look, lay: Deed, put_back: Deed) -> Dialog:
    """A card is thrown while others lie staged."""
    return Dialog(
        look,
        lambda: _("Cards are staged"),
        lambda: _("What becomes of them before you throw?"),
        [
            (lambda: _("Lay them, then throw"), lay),
            (lambda: _("Put them back, then throw"), put_back),
            (lambda: _("Stay"), lambda: None),
        ],
    )
