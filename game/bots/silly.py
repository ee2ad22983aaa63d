"""Moves that make people at a table groan, each defined so that no two of them could disagree.

All is judged from the seat's own view: a move is silly only if the seat could have known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from random import Random
from typing import Final

from game.core.actions import Action, Group, Lay, Take, Throw
from game.core.bundles import judge, melds_after, place, rank_closed
from game.core.cards import Card, Rank, pack
from game.core.checks import throw_fault
from game.core.covers import covers
from game.core.engine import apply
from game.core.legality import refusal
from game.core.match import standing
from game.core.public import CANASTA, Meld, Public
from game.core.scoring import score
from game.core.secrecy import sample_world, view_for
from game.core.view import PlayerView

#: Cards from which on a pile is big.
BIG: Final = 5
#: Rounds of turns that the stock must still hold, for a clean book to have time.
ROUNDS: Final = 2
#: Sampled deals in all of which a way out must win the match.
WORLDS: Final = 20


class Silly(Enum):
    """What is silly about a move."""

    FEEDS = "feeds"
    BREAKS_PAIR = "breaks_pair"
    MISSES_OUT = "misses_out"
    SPOILS = "spoils"
    STARTS = "starts"


def silly(view: PlayerView, action: Action) -> set[Silly]:
    """Give what is silly about an action by itself; `misses_out` judges a turn."""
    found: set[Silly] = set()
    match action:
        case Throw(_, card) if card.natural and len(view.hand) > 1:
            if feeds(view, card):
                found.add(Silly.FEEDS)
            if breaks_pair(view, card):
                found.add(Silly.BREAKS_PAIR)
        case Lay(_, groups):
            found |= _laid(view, groups, take=False)
        case Take(_, groups):
            found |= _laid(view, groups, take=True)
    return found


def mends(view: PlayerView, action: Action, what: Silly) -> bool:
    """Tell whether an action is what should have been done instead: the safe throw, or the loose one.

    Going out, and melds that were better not laid, are a matter of a whole plan.
    """
    if not isinstance(action, Throw):
        return False
    if what is Silly.FEEDS:
        return _safe(view, (view.public.turn.seat + 1) % view.public.rules.players, action.card)
    return what is Silly.BREAKS_PAIR and _loose(view, action.card)


# -- throws -------------------------------------------------------------------------------------


def feeds(view: PlayerView, card: Card) -> bool:
    """Tell whether a throw goes into an open enemy book from a big pile, with a safe card in the hand.

    The pile holds `BIG` cards or more and no card freezes it. The next seat is an enemy whose side has an
    open meld of the card's rank that a take may join, and which may hold the cards to take it; it has neither
    thrown nor passed by this rank unless it is known to hold one. Safe is a card that may be thrown, is of no
    use to the hand, and that the next seat surely cannot take: a black three, a closed rank, or a rank of
    which too few cards are hidden.
    """
    public = view.public
    nxt = (public.turn.seat + 1) % public.rules.players
    side = public.rules.side_of[nxt]
    index = public.open_meld(side, card.rank)
    if len(public.pile) < BIG or public.frozen or index is None:
        return False
    if not _takeable(view, nxt, card.rank) or _cool(public, nxt, card.rank):
        return False
    return any(c.rank is not card.rank and _safe(view, nxt, c) for c in view.hand)


def _takeable(view: PlayerView, seat: int, rank: Rank) -> bool:
    """Tell whether another seat may hold the cards to take a pile with this rank on top."""
    public = view.public
    rules = public.rules
    if rank_closed(public, rank):
        return False
    side = rules.side_of[seat]
    stands = [meld for meld in public.melds[side] if meld.rank is rank]
    index = public.open_meld(side, rank)
    if index is None and stands and not rules.rank_reopens:
        return False
    if index is not None:
        most = rules.take_joins_up_to
        if most is None and rules.meld_limit is not None:
            most = rules.meld_limit - 3
        if most is not None and public.melds[side][index].size > most:
            return False
    frozen = public.frozen_for(side)
    if index is not None and not frozen and rules.take_onto_table_meld:
        return True
    known = [c.rank for c in public.ledger.known[seat]]
    most = known.count(rank) + public.hand_sizes[seat] - len(known)
    return public.hand_sizes[seat] >= 2 and min(hidden(view, rank), most) >= (2 if frozen else 1)


def _cool(public: Public, seat: int, rank: Rank) -> bool:
    """Tell whether a seat has shown that it lacks a rank: it threw it, or left a pile with it on top."""
    ledger = public.ledger
    if any(c.rank is rank for c in ledger.known[seat]):
        return False
    passed = [c for c, _ in ledger.declined[seat]]
    return any(c.rank is rank for c in (*ledger.thrown[seat], *passed))


def _safe(view: PlayerView, nxt: int, card: Card) -> bool:
    if card.wild or throw_fault(view, card) is not None:
        return False
    if card.three:
        return True
    public = view.public
    own = public.open_meld(public.rules.side_of[public.turn.seat], card.rank)
    useful = not rank_closed(public, card.rank) and (own is not None or _held(view, card.rank) >= 3)
    return not useful and not _takeable(view, nxt, card.rank)


def breaks_pair(view: PlayerView, card: Card) -> bool:
    """Tell whether a throw breaks a pair that would take the pile next, with a loose card in the hand.

    The pile holds `BIG` cards or more, only a natural pair takes it, and the seat before is known to hold a
    card of the rank: when it throws that, the pair takes the pile by the rules as the table stands. Loose is a
    natural card that may be thrown, has no second of its rank in the hand and no open meld of the side, and
    does not feed the next seat; or a black three.
    """
    public = view.public
    rules = public.rules
    seat = public.turn.seat
    before = (seat - 1) % rules.players
    if len(public.pile) < BIG or not public.frozen_for(rules.side_of[seat]) or _held(view, card.rank) != 2:
        return False
    likely = next((c for c in public.ledger.known[before] if c.rank is card.rank), None)
    if likely is None or rules.side_of[before] == rules.side_of[seat]:
        return False
    pair = tuple(c for c in view.hand if c.rank is card.rank)
    then = replace(view, public=replace(public, pile=(*public.pile, likely)))
    if judge(then, (Group(card.rank, pair),), take=True).refusal is not None:
        return False
    return any(c.rank is not card.rank and _loose(view, c) for c in view.hand)


def _loose(view: PlayerView, card: Card) -> bool:
    if card.wild or throw_fault(view, card) is not None:
        return False
    if card.three:
        return True
    public = view.public
    side = public.rules.side_of[public.turn.seat]
    return _held(view, card.rank) == 1 and public.open_meld(side, card.rank) is None and not feeds(view, card)


# -- melds --------------------------------------------------------------------------------------


def _laid(view: PlayerView, groups: Sequence[Group], *, take: bool) -> set[Silly]:
    """Judge an act of laying; one that goes out may do what it likes."""
    public = view.public
    laid = {c for group in groups for c in group.cards}
    hand = [c for c in view.hand if c not in laid]
    if len(hand) < 2 and not take and not public.feet_waiting[public.turn.seat]:  # G-11
        return set()
    found: set[Silly] = set()
    bundle = place(public, groups, take=take)
    for placed in bundle:
        if placed.before is None:
            if starts_in_vain(view, placed.after, hand):
                found.add(Silly.STARTS)
        elif placed.before.clean and not placed.after.clean:
            others = [m for m in melds_after(public, bundle) if m is not placed.after]
            if spoils(view, placed.before, others, hand):
                found.add(Silly.SPOILS)
    return found


def spoils(view: PlayerView, meld: Meld, others: Sequence[Meld], hand: Sequence[Card]) -> bool:
    """Tell whether a wild card in this clean meld spoils a book that going out needs.

    `others` are the side's other melds, and `hand` is what is left of it. Going out still needs clean books,
    fewer of the others than are missing could yet be finished clean, and this one could: the cards that it
    lacks are in the hand, or hidden with one to spare, and the stock holds `ROUNDS` rounds of turns.
    """
    missing = view.public.rules.clean_to_go_out - sum(other.canasta and other.clean for other in others)
    if missing <= 0 or meld.canasta or not _can_finish(view, meld, hand):
        return False
    coming = sum(other.clean and not other.canasta and _can_finish(view, other, hand) for other in others)
    return coming < missing


def _can_finish(view: PlayerView, meld: Meld, hand: Sequence[Card]) -> bool:
    public = view.public
    rules = public.rules
    if rank_closed(public, meld.rank) or meld.rank in (Rank.WILD, Rank.THREE):
        return False
    lacks = CANASTA - meld.size - sum(c.rank is meld.rank for c in hand)
    if lacks <= 0:
        return True
    return hidden(view, meld.rank) > lacks and public.stock_size >= ROUNDS * rules.draws * rules.players


def starts_in_vain(view: PlayerView, meld: Meld, hand: Sequence[Card]) -> bool:
    """Tell whether a new meld that costs points until it is a canasta has no way to be one.

    Such are clean melds of special ranks and wild melds, where the game has their penalties. There is a way if
    the rest of the hand and the hidden cards, without those that enemies are known to hold, are one more than
    it lacks, or the hand alone has them all.
    """
    public = view.public
    rules = public.rules
    wild = meld.rank is Rank.WILD
    special = meld.rank in rules.special_ranks and meld.clean
    if not (rules.unfinished_wild if wild else special and rules.unfinished_special):
        return False
    lacks = CANASTA - meld.size - sum(c.wild if wild else c.rank is meld.rank for c in hand)
    side = rules.side_of[public.turn.seat]
    gone = sum(
        c.wild if wild else c.rank is meld.rank
        for seat, known in enumerate(public.ledger.known)
        if rules.side_of[seat] != side
        for c in known
    )
    return lacks > 0 and hidden(view, meld.rank) - gone <= lacks


# -- the way out --------------------------------------------------------------------------------


def winning_out(view: PlayerView) -> tuple[Action, ...] | None:
    """Give actions that go out now and win the match in every one of `WORLDS` sampled deals, if there are any."""
    public = view.public
    rules = public.rules
    if rules.deals is not None and public.deal < rules.deals:
        return None
    for plan in _ways_out(view):
        if all(_wins(view, plan, Random(number)) for number in range(WORLDS)):
            return plan
    return None


def _ways_out(view: PlayerView) -> Iterator[tuple[Action, ...]]:
    seat = view.public.turn.seat
    if len(view.hand) == 1 and throw_fault(view, view.hand[0]) is None:
        yield (Throw(seat, view.hand[0]),)
    for groups in covers(view, take=False):
        laid = {c for group in groups for c in group.cards}
        left = [c for c in view.hand if c not in laid]
        yield (Lay(seat, groups), *(Throw(seat, c) for c in left))


def _wins(view: PlayerView, plan: Sequence[Action], rng: Random) -> bool:
    state = sample_world(view, rng)
    for action in plan:
        if refusal(view_for(state, action.seat), action) is not None:  # G-11: a card kept to be laid
            return False
        state = apply(state, action).state
    public = state.public
    if public.over is None or public.over.seat is None:
        return False
    points = [sheet.total for sheet in score(public)]
    found = standing(public.rules, public.scores, points, public.deal)
    return found.winners == (public.rules.side_of[public.over.seat],)


# -- counting -----------------------------------------------------------------------------------


def _held(view: PlayerView, rank: Rank) -> int:
    return sum(c.rank is rank for c in view.hand)


def hidden(view: PlayerView, rank: Rank) -> int:
    """Count the cards of a rank that lie face down or are in other hands; `Rank.WILD` counts wild cards."""
    public = view.public
    rules = public.rules
    wild = rank is Rank.WILD
    left = sum(c.wild if wild else c.rank is rank for c in pack(rules.packs, rules.jokers_per_pack))
    seen = [*public.pile, *view.hand, *(c for melds in public.melds for m in melds for c in m.cards)]
    return left - sum(c.wild if wild else c.rank is rank for c in seen)
