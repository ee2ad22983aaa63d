"""How what was heard is shown at a speed: what moves, and how long it is left to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.events import DealBegan, DealEnded, TurnBegan
from game.session.ports import Heard
from game.session.settings import Settings
from game.ui.table.choreography import choreograph
from game.ui.table.moments import faded
from game.ui.table.poses import Layout
from game.ui.table.stage import SPEEDS, Beats

#: Seconds that one's own cards travel, by the name of the speed.
OWN_PACE: Final = {
    "slow": 0.24,
    "normal": 0.24,
    "brisk": 0.18,
    "step": 0.18,
    "still": 0.0,
    "still step": 0.0,
    "none": 0.0,
}
#: Seconds at most that the table rests when one's own turn is over; nobody has to go on by key.
PASSED: Final = 0.55
#: Seconds that the end of a deal is left to be seen.
OUT_HOLD: Final = {
    "slow": 1.6,
    "normal": 1.6,
    "brisk": 1.2,
    "step": 1.2,
    "still": 1.6,
    "still step": 1.6,
    "none": 0.0,
}


def speed_of(settings: Settings) -> str:
    """Give the name of the speed that somebody has chosen.

    >>> speed_of(Settings(reduced_motion=True)), speed_of(Settings(reduced_motion=True, step_by_key=True))
    ('still', 'still step')
    """
    if settings.step_by_key:
        return "still step" if settings.reduced_motion else "step"
    return "still" if settings.reduced_motion and settings.speed != "none" else settings.speed


def travel(
    heard: Sequence[Heard], seat: int | None, before: Layout, after: Layout, speed: str
) -> tuple[Beats, float]:
    """Give all that moves, and how many seconds the table rests after it.

    A deal and one's own acts go at one's own pace; the acts of others are left to be seen. `still` and `still step` only fade.
    """
    dealt = any(isinstance(item, DealBegan) for item in heard)
    others = [] if dealt else [item for item in heard if getattr(item, "seat", seat) != seat]
    theirs = not all(isinstance(item, TurnBegan) for item in others)
    pace, hold = SPEEDS[speed]
    if speed.startswith("still"):
        beats = faded(heard, before, after)
    else:
        beats = choreograph(heard, seat, before, after, pace if theirs else OWN_PACE[speed])
    if not theirs:
        hold = min(hold, PASSED) if others else 0.0
    if any(isinstance(item, DealEnded) for item in heard):
        hold = max(hold, OUT_HOLD[speed])
    return beats, hold
