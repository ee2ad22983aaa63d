"""From cards to counts and back: a table of a state or of one seat's view, and acts as actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.bots.counts.faces import (
    BLACK,
    FACES,
    JOKER,
    PLACES,
    RANKS,
    RED,
    TWO,
    UNKNOWN,
    WILDS,
    face_of,
    place_of,
    rank_of_place,
    sample_card,
)
from game.bots.counts.numbers import numbers_of
from game.bots.counts.table import ANSWER, DRAW, PLAY, WORTH_NOTING, Act, Counts, Group, blank
from game.core import actions
from game.core.actions import Action
from game.core.cards import Card, pack
from game.core.ledger import empty_ledger
from game.core.public import CANASTA, Meld, Phase, Public, Turn
from game.core.scoring import meld_bonus
from game.core.state import GameState
from game.core.view import PlayerView

_PHASES = {Phase.DRAW: DRAW, Phase.PLAY: PLAY, Phase.ANSWER: ANSWER}


def from_state(state: GameState) -> Counts:
    """Give the whole table as counts."""
    t = _from_public(state.public)
    t.hands = [counted(hand) for hand in state.secret.hands]
    t.feet = [[] if foot is None else counted(foot) for foot in state.secret.feet]
    t.stock = [face_of(c) for c in reversed(state.secret.stock)]
    return t


def from_view(view: PlayerView, *, alone: bool = False) -> Counts:
    """Give what one seat knows as counts: other hands and all feet are empty lists, the stock is unknown.

    A deal that is played alone is played for its own points, whatever the score of the match that it stands in.
    """
    t = _from_public(view.public)
    t.hands = [counted(view.hand) if seat == view.seat else [] for seat in range(t.numbers.players)]
    t.alone = alone
    return t


def with_world(
    t: Counts, hands: Sequence[list[int]], feet: Sequence[list[int]], stock: Sequence[int]
) -> Counts:
    """Give a copy with guessed cards: hands where this table knows none, feet, and the stock (next card last)."""
    new = t.copy()
    new.hands = [own or hands[seat][:] for seat, own in enumerate(new.hands)]
    new.feet = list(feet)
    new.stock = list(stock)
    return new


def counted(cards: Iterable[Card]) -> list[int]:
    """Count cards by face."""
    row = [0] * FACES
    for c in cards:
        row[face_of(c)] += 1
    return row


def _from_public(public: Public) -> Counts:
    t = blank(numbers_of(public.rules), list(public.scores), public.deal)
    turn = public.turn
    t.sizes = list(public.hand_sizes)
    t.waiting = list(public.feet_waiting)
    t.from_foot = list(public.played_from_foot)
    t.melded = list(public.has_melded)
    t.asked = list(public.asked)
    t.pile = [face_of(c) for c in public.pile]
    t.frozen = public.frozen
    t.stock = [UNKNOWN] * public.stock_size
    t.seat, t.phase = turn.seat, _PHASES[turn.phase]
    t.took, t.laid, t.fresh = turn.took, turn.laid, turn.fresh
    t.asked_now, t.answer = turn.asked, turn.answer
    for side, melds in enumerate(public.melds):
        for meld in melds:
            _read_meld(t, side, meld)
        t.opened[side] = bool(melds)
        t.reds[side] = sum(c.red_three for c in public.threes[side])
        t.threes[side] = len(public.threes[side]) - t.reds[side]
    if t.numbers.own_canasta:
        t.joined = turn.joined
        for meld in public.melds[t.numbers.side_of[turn.seat]][turn.stood :]:
            t.started |= 1 << place_of(meld.rank)
    _read_ledger(t, public)
    if public.over is not None:
        t.over = True
        t.out = -1 if public.over.seat is None else public.over.seat
        t.concealed = public.over.concealed
    return t


def _read_meld(t: Counts, side: int, meld: Meld) -> None:
    numbers = t.numbers
    place = place_of(meld.rank)
    row = counted(meld.cards)
    t.points[side] += sum(c.points for c in meld.cards)
    for face, count in enumerate(row):
        t.hidden[face] -= count
    if meld.canasta:
        t.bonus[side] += meld_bonus(numbers.rules, meld)
        if meld.clean:
            t.clean[side] += 1
        else:
            t.mixed[side] += 1
    if numbers.limit and meld.size >= CANASTA:
        t.closed[side][place] += 1
        t.closed_mixed[side][place] += not meld.clean
        closes = place < RANKS and numbers.closes[place][not meld.clean]
        for other, shut in enumerate(t.shut):
            shut[place] = shut[place] or closes or (other == side and not numbers.reopens)
        return
    t.twos[side][place] = row[TWO]
    t.jokers[side][place] = row[JOKER]
    t.naturals[side][place] = meld.naturals


def _read_ledger(t: Counts, public: Public) -> None:
    for face in t.pile:
        t.hidden[face] -= 1
    for threes in public.threes:
        for c in threes:
            t.hidden[face_of(c)] -= 1
    ledger = public.ledger
    t.known = [counted(cards) for cards in ledger.known]
    t.thrown = [counted(cards) for cards in ledger.thrown]
    t.turns = sum(map(sum, t.thrown))
    t.shown = [sum(row) for row in t.known]
    for row in t.known:
        for face, count in enumerate(row):
            t.hidden[face] -= count
    for seat, piles in enumerate(ledger.declined):
        for top, size in piles:
            if size >= WORTH_NOTING:
                t.declined[seat][face_of(top)] += 1


# -- back to cards


def actions_of(view: PlayerView, acts: Sequence[Act]) -> tuple[Action, ...]:
    """Give the acts of one seat's plan as actions on its view, up to where its hand becomes unknown.

    Cards that everybody knows go first, then the lowest: what the hand still hides stays hidden.
    """
    seat = view.seat
    assert seat is not None
    known = list(view.public.ledger.known[seat])
    hand = list(view.hand)
    done: list[Action] = []
    for kind, what in acts:
        match kind:
            case "draw":
                return (*done, actions.Draw(seat))
            case "take":
                groups = tuple(_group(hand, known, g) for g in what)  # type: ignore[attr-defined]
                done.append(actions.Take(seat, groups))
                limit = view.public.rules.take_limit or len(view.public.pile)
                taken = [c for c in view.public.pile[-limit:-1] if not c.red_three]
                hand += taken
                known += taken
            case "lay":
                groups = tuple(_group(hand, known, g) for g in what)  # type: ignore[attr-defined]
                done.append(actions.Lay(seat, groups))
            case "throw":
                assert isinstance(what, int)
                return (*done, actions.Throw(seat, _picked(hand, known, what, 1)[0]))
            case "ask":
                return (*done, actions.Ask(seat))
            case "answer":
                return (*done, actions.Answer(seat, bool(what)))
            case _:
                return (*done, actions.End(seat))
        if not hand:
            break
    return tuple(done)


def _group(hand: list[Card], known: list[Card], group: Group) -> actions.Group:
    place, naturals, twos, jokers = group
    cards = [] if place == WILDS else _picked(hand, known, place, naturals)
    cards += _picked(hand, known, TWO, twos) + _picked(hand, known, JOKER, jokers)
    return actions.Group(rank_of_place(place), tuple(cards))


def _picked(hand: list[Card], known: list[Card], face: int, count: int) -> list[Card]:
    """Take cards of a face out of a hand; of equal cards the lowest copy goes."""
    found = []
    for _ in range(count):
        held = [c for c in hand if face_of(c) == face]
        seen = {c.face for c in known if face_of(c) == face}
        pick = min(held, key=lambda c: (c.face not in seen, c.order))
        hand.remove(pick)
        found.append(pick)
        twin = pick if pick in known else next((c for c in known if c.face == pick.face), None)
        if twin is not None:
            known.remove(twin)
    return found


def groups_of(action: actions.Take | actions.Lay) -> tuple[Group, ...]:
    """Give the groups of an action as counts."""
    made = []
    for group in action.groups:
        row = counted(group.cards)
        place = place_of(group.rank)
        naturals = 0 if place == WILDS else row[place]
        made.append((place, naturals, row[TWO], row[JOKER]))
    return tuple(made)


def to_view(t: Counts, seat: int) -> PlayerView:
    """Give a table of counts as a seat's view, with some card for each face: good for asking the law.

    Only the seat's hand holds cards that are all different; the ledger is empty.
    """
    numbers = t.numbers
    rules = numbers.rules
    melds = tuple(_melds(t, side) for side in range(len(numbers.sides)))
    stood = sum(not t.started >> place_of(meld.rank) & 1 for meld in melds[numbers.side_of[t.seat]])
    phase = next(phase for phase, number in _PHASES.items() if number == t.phase)
    public = Public(
        rules=rules,
        deal=t.deal,
        scores=tuple(t.scores),
        dealer=0,
        turn=Turn(t.seat, phase, t.took, t.laid, t.asked_now, t.answer, t.fresh, stood, t.joined),
        pile=tuple(map(sample_card, t.pile)),
        frozen=t.frozen,
        stock_size=len(t.stock),
        hand_sizes=tuple(t.sizes),
        feet_waiting=tuple(t.waiting),
        played_from_foot=tuple(t.from_foot),
        has_melded=tuple(t.melded),
        asked=tuple(t.asked),
        melds=melds,
        threes=tuple(
            (*[sample_card(RED)] * red, *[sample_card(BLACK)] * black)
            for red, black in zip(t.reds, t.threes, strict=True)
        ),
        ledger=empty_ledger(rules.players),
    )
    left = list(t.hands[seat])
    hand = []
    for c in pack(rules.packs, rules.jokers_per_pack):
        if left[face_of(c)]:
            left[face_of(c)] -= 1
            hand.append(c)
    return PlayerView(public, seat, tuple(hand))


def _melds(t: Counts, side: int) -> tuple[Meld, ...]:
    """Give a side's melds, those of this turn last; of a full one only the kind is known."""
    made = []
    for place in sorted(range(PLACES), key=lambda place: t.started >> place & 1):
        wild = CANASTA if place == WILDS else 1
        for number in range(t.closed[side][place]):
            mixed = number < t.closed_mixed[side][place]
            made.append(_meld(place, CANASTA - wild * mixed, wild * mixed, 0))
        if t.naturals[side][place] or t.twos[side][place] or t.jokers[side][place]:
            made.append(_meld(place, t.naturals[side][place], t.twos[side][place], t.jokers[side][place]))
    return tuple(made)


def _meld(place: int, naturals: int, twos: int, jokers: int) -> Meld:
    natural = [] if place == WILDS else [sample_card(place)] * naturals
    return Meld(rank_of_place(place), (*natural, *[sample_card(TWO)] * twos, *[sample_card(JOKER)] * jokers))
