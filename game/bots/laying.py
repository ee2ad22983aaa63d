"""What to lay once the side has opened: naturals first, then wild cards where they do most."""

from __future__ import annotations

from game.bots.draft import Draft
from game.bots.eyes import NATURALS
from game.bots.penalties import reckless
from game.bots.weights import Weights
from game.core.cards import Rank
from game.core.public import CANASTA


def lay_more(draft: Draft, weights: Weights) -> None:
    """Add to the plan what the seat lays without going out."""
    eyes = draft.eyes
    late = eyes.late(weights.late_cards)
    keep = 0 if eyes.in_hand else 2
    spare = keep if eyes.in_hand or late or draft.meets() else weights.keep_cards
    _naturals(draft, weights, keep, spare, late=late)
    if draft.wilds:
        _wild_meld(draft, weights, keep)
        _finish(draft, keep, late=late)
        _spread(draft, keep, late=late)
        if eyes.in_hand and draft.size <= draft.wilds + 1 and draft.wilds <= weights.run_wilds:
            _spread(draft, keep, late=True)


# -- naturals -----------------------------------------------------------------------------------


def _naturals(draft: Draft, weights: Weights, least: int, spare: int, *, late: bool) -> None:
    order = sorted(
        (rank for rank in NATURALS if draft.count[rank] and not draft.shut[rank]),
        key=lambda rank: -_urgency(draft, rank),
    )
    for rank in order:
        starts = draft.stand[rank] is None
        keep = least if _completes(draft, rank) else spare
        if not _hold_back(draft, rank, weights, late=late):
            if not starts:
                _add(draft, rank, keep)
            if (
                draft.count[rank] >= 3
                and draft.stand[rank] is None
                and not reckless(draft.eyes.rules, rank, draft.count[rank], weights)
            ):
                _add(draft, rank, keep)


def _completes(draft: Draft, rank: Rank) -> bool:
    """Tell whether laying this rank makes a canasta, with wild cards if it must."""
    n, w = draft.stand[rank] or (0, 0)
    n += draft.count[rank]
    missing = max(CANASTA - n - w, 0)
    if n + w - draft.count[rank] >= CANASTA or missing > draft.wilds:
        return False
    return not missing or (draft.stand[rank] is not None and draft.may(rank, draft.count[rank], missing))


def _urgency(draft: Draft, rank: Rank) -> float:
    """Rank first what comes nearest to a canasta, then what is worth most."""
    return sum(draft.stand[rank] or (0, 0)) + draft.count[rank] + rank / 100


def _add(draft: Draft, rank: Rank, keep: int) -> None:
    """Lay as many naturals of a rank as the meld takes and the hand can spare."""
    limit = draft.eyes.rules.meld_limit
    stand = draft.stand[rank] or (0, 0)
    most = min(draft.count[rank], draft.size - keep)
    if limit is not None:
        most = min(most, limit - sum(stand))
    if most > 0 and draft.may(rank, most, 0):
        draft.put(rank, most, 0)


def _hold_back(draft: Draft, rank: Rank, weights: Weights, *, late: bool) -> bool:
    """Keep a pair for a frozen pile that is worth it, unless it finishes a canasta."""
    eyes = draft.eyes
    if late or eyes.in_hand:
        return False
    stand = sum(draft.stand[rank] or (0, 0))
    held = draft.count[rank]
    if stand + held >= CANASTA > stand:
        return False
    if stand and held == 2 and stand + 2 <= weights.hold_pair:
        return True
    if not eyes.rules.freezes or not eyes.public.frozen:
        return False
    pile = len(eyes.public.pile)
    return pile >= weights.hold_pile and held == (2 if stand else 3)


# -- wild cards ---------------------------------------------------------------------------------


def _finish(draft: Draft, keep: int, *, late: bool) -> None:
    """Make canastas, those that need the fewest wild cards first."""
    for need in (1, 2, 3):
        for rank in NATURALS:
            stand = draft.stand[rank]
            if stand is None or sum(stand) + need != CANASTA:
                continue
            if need > draft.wilds or need > draft.size - keep or not draft.may(rank, 0, need):
                continue
            if _worth_finishing(draft, rank, need, late=late):
                draft.put(rank, 0, need)


def _worth_finishing(draft: Draft, rank: Rank, need: int, *, late: bool) -> bool:
    eyes = draft.eyes
    rules = eyes.rules
    _, wilds = draft.stand[rank] or (0, 0)
    if late:
        return True
    if wilds == 0 and _spoils(draft, rank):
        return False
    if not draft.meets():
        return need <= 3
    if wilds == 0 and eyes.unseen()[rank] + draft.count[rank] >= need:
        return False  # a clean one may still come
    return need <= 2 or rules.rank_reopens


def _spoils(draft: Draft, rank: Rank) -> bool:
    """Tell whether a wild card here takes a clean book from the set that going out needs (H-38)."""
    rules = draft.eyes.rules
    if not rules.clean_to_go_out:
        return False
    others = sum(1 for r in NATURALS if r is not rank and (s := draft.stand[r]) is not None and not s[1])
    if draft.clean + others < rules.clean_to_go_out:
        return True
    return _mixed_coming(draft) >= rules.mixed_to_go_out


def _wild_meld(draft: Draft, weights: Weights, keep: int) -> None:
    """Start or grow a meld of wild cards where it is likely to be finished (M-22)."""
    rules = draft.eyes.rules
    if not rules.wild_melds or draft.shut[Rank.WILD]:
        return
    stand = draft.stand[Rank.WILD]
    if stand is None and draft.wilds < weights.wild_start:
        return
    most = min(draft.wilds, draft.size - keep, CANASTA - (stand[1] if stand else 0))
    if most > 0 and draft.may(Rank.WILD, 0, most):
        draft.put(Rank.WILD, 0, most)


def _spread(draft: Draft, keep: int, *, late: bool) -> None:
    """Lay wild cards that finish nothing: onto mixed melds, into the mixed books that are still needed."""
    racing = draft.eyes.rules.foot_size > 0
    if not late and not racing:
        return
    for rank in NATURALS:
        pair = draft.count[rank] == 2 and draft.stand[rank] is None
        if pair and draft.wilds and draft.size - keep >= 3 and draft.may(rank, 2, 1):
            draft.put(rank, 2, 1)
    for rank in sorted(NATURALS, key=lambda r: -sum(draft.stand[r] or (0, 0))):
        while draft.wilds and draft.size > keep and _takes_a_wild(draft, rank, late=late):
            draft.put(rank, 0, 1)


def _takes_a_wild(draft: Draft, rank: Rank, *, late: bool) -> bool:
    """Tell whether one more wild card may go to the meld of this rank, and does no harm there."""
    stand = draft.stand[rank]
    if stand is None or not draft.may(rank, 0, 1):
        return False
    if stand[1] or late:
        return bool(stand[1]) or sum(stand) < CANASTA  # a clean canasta stays clean
    return not _spoils(draft, rank) and _mixed_coming(draft) < draft.eyes.rules.mixed_to_go_out


def _mixed_coming(draft: Draft) -> int:
    """Count the mixed books that are made or begun."""
    return draft.mixed + sum(stand is not None and stand[1] > 0 for stand in draft.stand)
