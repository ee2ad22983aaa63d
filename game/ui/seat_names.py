"""What seats are called: a name that somebody wrote stays as it is, one of the game's own follows the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import overload

from game.session.setup import SeatSetup
from game.ui.i18n import N_
from game.ui.i18n import gettext as _

#: Where the seats are, by the names that a set-up and a journal keep.
PLACES = {"south": N_("South"), "west": N_("West"), "north": N_("North"), "east": N_("East")}
_OWN = re.compile(rf"({'|'.join(PLACES.values())}|Player (\d))( \d+)?")


def place_name(place: str) -> str:
    """What a place at the table is called."""
    return _(PLACES[place])


def shown_name(name: str) -> str:
    """A seat's name as it is shown.

    >>> shown_name("Ana"), shown_name("North"), shown_name("Player 2")
    ('Ana', 'North', 'Player 2')
    """
    own = _OWN.fullmatch(name)
    if own is None:
        return name
    words = _("Player {number}", number=own.group(2)) if own.group(2) else _(own.group(1))
    return words + (own.group(3) or "")


class SeatNames(Sequence[str]):
    """The names of all seats, each said in the language of the moment."""

    def __init__(self, seats: Iterable[SeatSetup]) -> None:
        self._kept = tuple(seat.name for seat in seats)

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, seat: int) -> str: ...
    @overload
    def __getitem__(self, seat: slice) -> tuple[str, ...]: ...
    def __getitem__(self, seat: int | slice) -> str | tuple[str, ...]:
        if isinstance(seat, slice):
            return tuple(shown_name(name) for name in self._kept[seat])
        return shown_name(self._kept[seat])
