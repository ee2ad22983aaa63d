"""Who may know what: the one file to audit for leaks."""

from __future__ import annotations

from random import Random
from typing import assert_never

from game.core.cards import Card, pack
from game.core.events import (
    CardsDrawn,
    CardThrown,
    CardTurned,
    DealBegan,
    DealEnded,
    Event,
    FootDealt,
    FootPickedUp,
    HandDealt,
    MeldLaid,
    PartnerAnswered,
    PartnerAsked,
    PileTaken,
    ThreesLaid,
    TurnBegan,
)
from game.core.public import Public
from game.core.state import GameState, Secret
from game.core.view import DrawSeen, FootSeen, HandSeen, PlayerView, Seen


def view_for(state: GameState, seat: int | None) -> PlayerView:
    """Give what one seat knows; None is an onlooker, who sees no hand (G13)."""
    return PlayerView(state.public, seat, () if seat is None else state.secret.hands[seat])


def seen_by(event: Event, seat: int | None) -> Seen:
    """Give an event as one seat saw it, without cards that only another seat saw."""
    match event:
        case HandDealt(owner, cards):
            return event if owner == seat else HandSeen(owner, len(cards))
        case CardsDrawn(owner, cards, replacing):
            return event if owner == seat else DrawSeen(owner, len(cards), replacing)
        case FootPickedUp(owner, cards, ran):
            return event if owner == seat else FootSeen(owner, len(cards), ran)
        case DealBegan() | FootDealt() | CardTurned() | ThreesLaid() | PileTaken() | MeldLaid():
            return event
        case CardThrown() | PartnerAsked() | PartnerAnswered() | TurnBegan() | DealEnded():
            return event
        case _:
            assert_never(event)


def seen_cards(public: Public) -> set[Card]:
    """Give every card that lies open on the table or in the pile."""
    seen = set(public.pile)
    for melds in public.melds:
        for meld in melds:
            seen.update(meld.cards)
    for threes in public.threes:
        seen.update(threes)
    return seen


def sample_world(view: PlayerView, rng: Random) -> GameState:
    """Give a whole table that this seat cannot tell from the true one, chosen by `rng`.

    Hands hold the cards that are known to be in them; a hand never holds a three that would have
    been laid. A position that leaves cards out of play leaves them out here too. Raises ValueError
    for a view that no table fits.
    """
    public = view.public
    rules = public.rules
    if public.over is not None:
        return GameState(public, Secret((), public.over.hands, public.over.feet))
    own = () if view.seat is None else view.hand
    known = [() if seat == view.seat else public.ledger.known[seat] for seat in range(rules.players)]
    seen = seen_cards(public).union(own, *known)
    unseen = [c for c in pack(rules.packs, rules.jokers_per_pack) if c not in seen]
    rng.shuffle(unseen)
    holdable = [c for c in unseen if not (c.red_three or (c.three and rules.lays_black_threes))]
    hands: list[tuple[Card, ...]] = []
    for seat, size in enumerate(public.hand_sizes):
        if seat == view.seat:
            hands.append(own)
            continue
        need = size - len(known[seat])
        if need > len(holdable):
            raise ValueError(f"no table fits this view: seat {seat} lacks {need - len(holdable)} cards")
        drawn, holdable = holdable[:need], holdable[need:]
        hands.append((*known[seat], *drawn))
    gone = {c for hand in hands for c in hand}
    rest = [c for c in unseen if c not in gone]
    feet: list[tuple[Card, ...] | None] = []
    for waiting in public.feet_waiting:
        feet.append(tuple(rest[: rules.foot_size]) if waiting else None)
        rest = rest[rules.foot_size :] if waiting else rest
    if len(rest) < public.stock_size:
        raise ValueError(f"no table fits this view: {len(rest)} cards are left for {public.stock_size}")
    return GameState(public, Secret(tuple(rest[: public.stock_size]), tuple(hands), tuple(feet)))
