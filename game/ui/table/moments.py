"""The moments of a deal: dealing, a book that snaps shut, a pile that sweeps in, a foot picked up, going out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core.cards import Card
from game.core.events import DealEnded, FootPickedUp, HandDealt, MeldLaid, PileTaken
from game.core.view import FootSeen, HandSeen
from game.session.ports import Heard
from game.ui.table.frame import HIGH
from game.ui.table.poses import Column, Layout, Pose
from game.ui.table.stage import Beats, Flight, Mark, Spot

if TYPE_CHECKING:
    from game.ui.table.choreography import Script

#: All lengths of time are in flights: how long one card travels. The hands take so many, the whole deal so many.
DEAL: Final = 4.2
WHOLE_DEAL: Final = 5.0
#: Backs that a seat is seen to get.
PACKETS: Final = 4
#: The silence before a foot, the way of the packet, and how long its cards take to fan out.
SILENCE, PACKET, FAN = 1.2, 1.2, 1.3
#: Cards of a taken pile slot into the hand within so many.
SLOT_IN: Final = 2.2
#: A book squares up, and its ribbon comes.
SNAP, RIBBON = 0.45, 0.6
#: The banner comes; with reduced motion it takes so many seconds.
BANNER: Final = 1.2
FADE: Final = 0.25


def deal(script: Script, heard: Sequence[Heard]) -> None:
    """Cards fly from the stock one after another, round the table, the whole within a moment."""
    hands = [item for item in heard if isinstance(item, HandDealt | HandSeen)]
    rounds = list(_dealt(hands))
    if not rounds:
        return
    step = min(0.2, (DEAL - 1) / len(rounds))
    start = script.old.stock_pose()
    for seat, card in rounds:
        if card is not None:
            script.fly(card, start, back="stock", step=step)
        else:
            script.send(1, "stock", f"seat {seat}", step=step)
    script.rest()


def hurry(script: Script) -> None:
    """Keep the whole deal within its time, however many threes were laid and replaced."""
    last = max((flight.delay for flight in script.flights), default=0.0)
    most = (WHOLE_DEAL - 1) * script.seconds
    if last > most:
        share = most / last
        script.flights[:] = [replace(flight, delay=flight.delay * share) for flight in script.flights]


def _dealt(hands: Sequence[HandDealt | HandSeen]) -> Iterator[tuple[int, Card | None]]:
    """Who gets a card that is seen to fly, in order: every own card, and now and then a back for the others."""
    most = max((len(item.cards) for item in hands if isinstance(item, HandDealt)), default=PACKETS)
    for number in range(most):
        for item in hands:
            if isinstance(item, HandDealt):
                if number < len(item.cards):
                    yield item.seat, item.cards[number]
            elif number * PACKETS // most != (number - 1) * PACKETS // most:
                yield item.seat, None


def book(script: Script, laid: MeldLaid) -> None:
    """The last cards come to the open book; then all square up at once and the ribbon comes, with its sound."""
    slot = (laid.side, laid.rank)
    column, before = script.new.columns.get(slot), script.old.columns.get(slot)
    if column is None:
        return
    lying = [] if before is None else _lying(script, before, column)
    reach = script.at
    for number, card in enumerate(card for card in laid.cards if card not in lying):
        if card in script.named or card not in script.new.poses:
            continue
        start = script.old.poses[card] if card in script.old.pile else script.source(card, laid.seat)
        via = _next_in(script.old, column, lying, number)
        script.fly(card, start, via=via, first=script.seconds)
        reach = script.flights[-1].delay + script.seconds
    shut, snap = reach + 0.1 * script.seconds, SNAP * script.seconds
    size = script.old.frame.size
    for at, flight in enumerate(script.flights):
        if flight.to in laid.cards and flight.via is not None:
            rest = shut - flight.delay - flight.first
            script.flights[at] = replace(flight, rest=rest, seconds=snap)
    for card in lying:
        if card not in script.named:
            script.named.add(card)
            pose = script.old.poses[card]
            script.flights.append(
                Flight(card, Spot.of(pose, size), card, shut, snap, flat=True, below=pose.z)
            )
    script.marks.append(Mark(shut + snap, RIBBON * script.seconds, slot, laid.clean))
    script.cues.append((shut + 0.5 * snap, "snap"))
    script.at = shut + snap + RIBBON * script.seconds


def _lying(script: Script, before: Column, column: Column) -> list[Card]:
    """The cards of a slot that are seen there already, lowest first; they stay in it."""
    found = []
    for card, pose in script.old.drawn():
        goal = script.new.poses.get(card)
        here = before.area.collidepoint(pose.x, pose.y) and card not in script.old.hand
        if here and goal is not None and column.area.collidepoint(goal.x, goal.y):
            found.append(card)
    return found


def _next_in(old: Layout, column: Column, lying: Sequence[Card], number: int) -> Spot:
    """The next free place in the open book, before it is squared up."""
    last = old.poses[lying[-1]] if lying else None
    wide = column.place.width if last is None else last.wide
    high = wide * HIGH
    y = column.place.centery if last is None else last.y + 0.25 * high
    y = min(y + 0.25 * high * number, column.area.bottom - high / 2)
    return Spot.of(Pose(column.place.centerx, y, wide), old.frame.size)


def over_the_hand(layout: Layout) -> Spot:
    """Where a packet hangs before its cards go into the hand."""
    frame = layout.frame
    y = frame.hand.bottom - frame.hand_high / 2
    wide = layout.hand_wide or frame.pile.width
    return Spot.of(Pose(frame.hand.centerx, y, wide), frame.size)


def take(script: Script, taken: PileTaken) -> None:
    """The pile sweeps over the hand and its cards slot in; into another's hand it goes unseen."""
    script.fly(taken.top, script.old.poses.get(taken.top, script.old.pile_pose()))
    lies_open = not set(taken.cards).isdisjoint(script.new.hand)
    if taken.seat != script.seat and not lies_open:
        _take_away(script, taken)
        return
    via = over_the_hand(script.new)
    step = min(0.12, SLOT_IN / max(1, len(taken.cards)))
    for number, card in enumerate(taken.cards):
        start = script.old.poses.get(card, script.old.pile_pose())
        rest = step * number * script.seconds
        script.fly(card, start, step=0.0, via=via, first=script.seconds, rest=rest)
    script.at += script.seconds * (1 + step * len(taken.cards))
    script.rest()


def _take_away(script: Script, taken: PileTaken) -> None:
    for card in reversed(taken.cards):
        if card in script.old.pile:
            script.send(1, script.old.poses[card], f"seat {taken.seat}", face=card)
            script.named.add(card)
    unseen = sum(card not in script.old.pile for card in taken.cards)
    script.send(min(unseen, 3), "pile", f"seat {taken.seat}")
    script.rest()


def foot(script: Script, picked: FootPickedUp) -> None:
    """A beat of silence; then the foot flies up as a packet, turns, and fans out."""
    script.at += SILENCE * script.seconds
    script.cues.append((script.at, "foot"))
    via = over_the_hand(script.new)
    own = picked.seat == script.old.frame.viewer
    start = script.old.foot_pose() if own else script.old.seat_pose(picked.seat)
    step = FAN / max(1, len(picked.cards))
    for number, card in enumerate(picked.cards):
        rest = (0.3 + step * number) * script.seconds
        first = PACKET * script.seconds
        script.fly(card, start, back="foot", step=0.0, via=via, first=first, rest=rest)
    script.at += (PACKET + FAN + 0.3) * script.seconds
    script.rest()


def foot_of_another(script: Script, seen: FootSeen) -> None:
    """Another's foot comes up to its seat."""
    script.at += 0.6 * script.seconds
    script.cues.append((script.at, "foot"))
    pose = script.old.seat_pose(seen.seat)
    below = replace(pose, y=pose.y + 1.4 * pose.high, wide=round(1.5 * pose.wide))
    script.send(min(seen.count, 3), below, f"seat {seen.seat}", back="foot")
    script.rest()


def out(script: Script, ended: DealEnded) -> None:
    """The banner comes, with its sound."""
    script.marks.append(Mark(script.at, BANNER * script.seconds))
    if ended.over.seat is not None:
        script.cues.append((script.at, "out"))
    script.at += BANNER * script.seconds


def faded(heard: Sequence[Heard], old: Layout, new: Layout) -> Beats:
    """With reduced motion: nothing travels; what has come to another place fades in there, and the banner too."""
    ended = any(isinstance(item, DealEnded) for item in heard)
    size = new.frame.size
    held, was_held = set(new.hand), set(old.hand)
    flights = []
    for card, pose in new.drawn():
        stays = card in old.poses and (card in held) == (card in was_held)
        if not stays or (card in old.pile) != (card in new.pile):
            flights.append(Flight(card, Spot.of(pose, size), card, 0.0, FADE, flat=True, fades=True))
    return Beats(flights, [Mark(0.0, FADE)] if ended else [])
