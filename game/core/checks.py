"""Why an action of each kind is refused: one small function a kind, on what its seat knows."""

from __future__ import annotations

from game.core.actions import Group
from game.core.bundles import judge, last_card_goes_out, out_fault, rank_closed
from game.core.cards import Card, Rank
from game.core.public import Phase
from game.core.refusals import Code, Refusal, refuse
from game.core.ruleset import Asking
from game.core.view import PlayerView


def move_fault(view: PlayerView, seat: int) -> Refusal | None:
    """Tell why this seat may do nothing at all now."""
    public = view.public
    game = public.rules.game
    if public.over is not None:
        return refuse(game, Code.DEAL_OVER)
    if public.to_act != seat or view.seat != seat:
        return refuse(game, Code.NOT_YOUR_TURN, seat=public.to_act)
    return None


def draw_phase_fault(view: PlayerView) -> Refusal | None:
    """Tell why neither drawing nor taking is the thing to do now (G5)."""
    phase = view.public.turn.phase
    if phase is Phase.DRAW:
        return None
    code = Code.ANSWER_FIRST if phase is Phase.ANSWER else Code.ALREADY_DRAWN
    return refuse(view.public.rules.game, code)


def play_phase_fault(view: PlayerView) -> Refusal | None:
    """Tell why nothing may be laid, thrown or asked now (G5)."""
    phase = view.public.turn.phase
    if phase is Phase.PLAY:
        return None
    code = Code.ANSWER_FIRST if phase is Phase.ANSWER else Code.DRAW_FIRST
    return refuse(view.public.rules.game, code)


def draw_fault(view: PlayerView) -> Refusal | None:
    """Tell why the seat may not draw now."""
    fault = draw_phase_fault(view)
    if fault is None and not view.public.stock_size:
        return refuse(view.public.rules.game, Code.STOCK_EMPTY)
    return fault


def end_fault(view: PlayerView) -> Refusal | None:
    """Tell why the seat may not end the deal (C-41, C-42, H-17, M-7)."""
    public = view.public
    game = public.rules.game
    if not public.rules.pile_after_stock:
        return refuse(game, Code.ENDS_BY_ITSELF)
    if public.stock_size:
        return refuse(game, Code.STOCK_LEFT, cards=public.stock_size)
    fault = draw_phase_fault(view)
    if fault is None and _take_is_forced(view):
        return refuse(game, Code.MUST_TAKE, rank=public.pile[-1].rank.name)
    return fault


def _take_is_forced(view: PlayerView) -> bool:
    """C-42: an unfrozen top card that fits an own meld must be taken when the stock is empty."""
    public = view.public
    rules = public.rules
    if not rules.take_onto_table_meld or not public.pile:
        return False
    side = rules.side_of[public.turn.seat]
    rank = public.pile[-1].rank
    if public.frozen_for(side) or all(meld.rank is not rank for meld in public.melds[side]):
        return False
    held = [c for c in view.hand if c.rank is rank or c.wild]
    held.sort(key=lambda c: c.wild)
    return any(
        judge(view, (Group(rank, tuple(held[:count])),), take=True).refusal is None
        for count in range(len(held) + 1)
    )


def ask_fault(view: PlayerView) -> Refusal | None:
    """Tell why the partner may not be asked now (C-39, H-41, M-35)."""
    public = view.public
    rules = public.rules
    game = rules.game
    seat = public.turn.seat
    partner = rules.partner_of[seat]
    if partner is None:
        return refuse(game, Code.NO_PARTNER)
    fault = play_phase_fault(view)
    if fault is not None:
        return fault
    used = public.asked[seat] or (rules.ask_per_side and public.asked[partner])
    if public.turn.asked or (rules.asking is Asking.ONCE_A_DEAL and used):
        return refuse(game, Code.ASKED_ALREADY)
    if rules.asking is Asking.IN_FOOT:
        if public.feet_waiting[seat]:
            return refuse(game, Code.ASK_IN_FOOT)
    elif public.turn.laid or (public.turn.took and not rules.ask_after_take):
        return refuse(game, Code.ASK_TOO_LATE)
    if len(view.hand) < 2:
        return refuse(game, Code.ASK_NEEDS_TWO_CARDS, left=len(view.hand))
    return None


def answer_fault(view: PlayerView) -> Refusal | None:
    """Tell why there is nothing to answer."""
    if view.public.turn.phase is Phase.ANSWER:
        return None
    return refuse(view.public.rules.game, Code.NOTHING_ASKED)


def throw_fault(view: PlayerView, card: Card) -> Refusal | None:
    """Tell why this card may not be thrown now (G12, C-34, M-31)."""
    fault = play_phase_fault(view)
    if fault is not None:
        return fault
    public = view.public
    rules = public.rules
    if card not in view.hand:
        return refuse(rules.game, Code.CARD_NOT_HELD, card=card.face)
    if card.red_three or (card.three and rules.lays_black_threes):
        return refuse(rules.game, Code.NO_THREE_THROW, card=card.face)
    if len(view.hand) == 1:
        return None if public.feet_waiting[public.turn.seat] else _last_throw_fault(view)
    return _guarded_fault(view, card) if rules.guarded_throws else None


def _last_throw_fault(view: PlayerView) -> Refusal | None:
    public = view.public
    melds = public.melds[public.rules.side_of[public.turn.seat]]
    fault = out_fault(public, melds)
    if fault is not None and last_card_goes_out(public, melds, view.hand[0]):
        facts = {"card": view.hand[0].face, "because": fault.code.value, "left": 0}
        return refuse(public.rules.game, Code.KEEP_TWO_CARDS, **{**fault.facts, **facts})
    return fault


def _guarded_fault(view: PlayerView, card: Card) -> Refusal | None:
    """M-31: which cards of a hand of two or more may be thrown."""
    public = view.public
    rules = public.rules
    naturals = [c for c in view.hand if c.natural]
    if card.wild:
        return refuse(rules.game, Code.NO_WILD_THROW, card=card.face) if naturals else None
    if public.pile:
        return None
    plain = [c for c in naturals if c.rank not in rules.special_ranks]
    if plain:
        free = [c for c in plain if not rank_closed(public, c.rank)]
        if rules.closed_last_resort or free:
            if card.rank in rules.special_ranks:
                return refuse(rules.game, Code.NO_ACE_OR_SEVEN_THROW, rank=card.rank.name)
            if free and rank_closed(public, card.rank):
                return refuse(rules.game, Code.NO_CLOSED_RANK_THROW, rank=card.rank.name)
            return None
    free = [c for c in naturals if not rank_closed(public, c.rank)]
    if free and rank_closed(public, card.rank):
        return refuse(rules.game, Code.NO_CLOSED_RANK_THROW, rank=card.rank.name)
    return None


def closed_ranks(view: PlayerView) -> frozenset[Rank]:
    """Give the ranks that nobody may lay any more (M-17)."""
    public = view.public
    return frozenset(meld.rank for melds in public.melds for meld in melds if rank_closed(public, meld.rank))
