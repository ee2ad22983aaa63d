"""What the picture shows besides the cards: lit slots, hints, the log, the partner's answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping, Sequence

from game.core.actions import Throw
from game.core.cards import Rank
from game.core.events import PartnerAnswered
from game.core.legality import refusal
from game.core.public import Phase
from game.session.players import Reason
from game.session.ports import Heard
from game.ui.i18n import gettext as _
from game.ui.table.acts import Acts
from game.ui.table.gestures import Gestures
from game.ui.table.note import Note
from game.ui.table.picture import Showing
from game.ui.table.place import Place
from game.ui.table.prompt import Fit, drop_words, fit_words, fits
from game.ui.table.reasons import answer_words
from game.ui.table.stage import Stage
from game.ui.table.telling import Teller

#: Lines of the log that are put into words; more never fit.
LOG_LINES = 60


def showing(
    place: Place,
    acts: Acts,
    gestures: Gestures,
    stage: Stage,
    teller: Teller,
    *,
    people: Container[int],
    last: Sequence[int | None],
    beat: float,
    note: Note | None = None,
    reasons: Callable[[int], Sequence[Reason]] = lambda _seat: (),
) -> Showing:
    """Gather it for this moment."""
    drag = acts.desk.drag
    cards = drag.cards if drag is not None else acts.desk.selected
    found = fits(acts, cards) if cards and not (drag is not None and drag.from_pile) else {}
    aimed = acts.desk.slot
    if aimed is None and gestures.hover.kind in ("slot", "staged") and cards:
        aimed = gestures.hover.rank
    answer = _answer(place, acts, people, reasons)
    lines = [line for item in place.log[-LOG_LINES:] if (line := _told(teller, item, answer))]
    thrown = place.last_throw()
    return Showing(
        acts,
        fits=found,
        aimed=aimed,
        hint=_hint(acts, gestures, stage, found, aimed),
        log=lines,
        thrown=(teller.line(thrown) or "") if thrown is not None else "",
        last=last,
        bubble=answer,
        banner=_banner(acts, stage, teller),
        pile_lit=_pile_takes(acts),
        beat=beat,
        note=note,
    )


def _hint(
    acts: Acts, gestures: Gestures, stage: Stage, found: Mapping[Rank, Fit], aimed: Rank | None
) -> str | None:
    """What a drop here would do, told before it; or that Space goes on."""
    drag = acts.desk.drag
    if drag is not None and gestures.hover.kind == "pile":
        return drop_words(acts, drag.cards)
    if aimed is not None and aimed in found and (drag is not None or acts.desk.slot):
        return fit_words(found[aimed], acts)
    if stage.hold == math.inf and not stage.active:
        return _("Space: go on")
    return None


def _banner(acts: Acts, stage: Stage, teller: Teller) -> str:
    """How the deal has ended, while that is left to be seen."""
    over = acts.view.public.over
    if over is None or not stage.busy:
        return ""
    return teller.ended(over.by, over.seat, concealed=over.concealed)


def _pile_takes(acts: Acts) -> bool:
    """Whether the card under the pointer may be thrown."""
    drag = acts.desk.drag
    if drag is None or drag.from_pile or len(drag.cards) != 1 or not acts.in_phase(Phase.PLAY):
        return False
    return refusal(acts.view, Throw(acts.seat, drag.cards[0])) is None


def _answer(
    place: Place, acts: Acts, people: Container[int], reasons: Callable[[int], Sequence[Reason]]
) -> tuple[int, str, str] | None:
    """The last answer of another seat, with its reason where a computer gave it, and without."""
    if place.answer is None or place.answer[0] == acts.seat:
        return None
    seat, yes = place.answer
    short = _("Yes, go out") if yes else _("No, not now")
    if seat in people:
        return seat, short, short
    return seat, answer_words(yes, reasons(seat), acts.view.public, seat), short


def _told(teller: Teller, item: Heard, answer: tuple[int, str, str] | None) -> str | None:
    """A line of the log; the answer that still holds is told with its reason."""
    if isinstance(item, PartnerAnswered) and answer is not None and item.seat == answer[0]:
        return _("{name}: {words}", name=teller.names[item.seat], words=answer[1])
    return teller.line(item)
