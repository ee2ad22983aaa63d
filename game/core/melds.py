"""What is a meld, what may join it, which canasta it is: all of it on counts of naturals and wilds.

Table, computer players and simulations ask the same functions.
"""

from __future__ import annotations

from enum import Enum

from game.core.cards import Rank
from game.core.public import CANASTA
from game.core.refusals import Code
from game.core.ruleset import ClosedBy, RuleSet

#: Fewest cards of a meld.
SMALLEST = 3

#: Why counts make no meld: a code and the numbers of its sentence.
Fault = tuple[Code, dict[str, int | str]]


class Canasta(Enum):
    """Which kind of canasta a meld is, by the score sheet's codes."""

    CLEAN = "clean"
    MIXED = "mixed"
    SEVENS = "sevens"
    ACES = "aces"
    WILDS = "wilds"


def naturals_needed(rules: RuleSet, wilds: int, *, opening: bool) -> int:
    """Give how many naturals a meld with so many wilds needs (C-24, H-27, M-14).

    >>> from game.core.games import preset
    >>> [naturals_needed(preset("hand-and-foot"), wilds, opening=False) for wilds in (0, 1, 2)]
    [1, 2, 4]
    """
    least = rules.min_naturals
    if opening and rules.min_naturals_opening is not None:
        least = rules.min_naturals_opening
    if wilds == 0:
        return least
    beyond = wilds + rules.naturals_beyond_wilds if rules.naturals_beyond_wilds else 0
    return max(least, beyond, wilds * rules.naturals_per_wild)


def shape_fault(rules: RuleSet, rank: Rank, naturals: int, wilds: int, *, opening: bool) -> Fault | None:
    """Tell why so many naturals and wilds of a rank are no meld, None if they are one.

    Black threes (`Rank.THREE`) count as naturals. The side's first bundle is `opening`.
    """
    size = naturals + wilds
    if rules.meld_limit is not None and size > rules.meld_limit:
        return Code.TOO_LARGE, {"rank": rank.name, "cards": size, "limit": rules.meld_limit}
    if size < SMALLEST:
        return Code.TOO_SMALL, {"rank": rank.name, "cards": size, "least": SMALLEST}
    if rank is Rank.WILD:
        return None if rules.wild_melds else (Code.NO_WILD_MELDS, {})
    if wilds and not naturals:
        return Code.ALL_WILD, {"rank": rank.name}
    if wilds > rules.max_wilds:
        return Code.TOO_MANY_WILDS, {"rank": rank.name, "wilds": wilds, "limit": rules.max_wilds}
    needed = naturals_needed(rules, wilds, opening=opening)
    if naturals < needed:
        facts: dict[str, int | str] = {
            "rank": rank.name,
            "wilds": wilds,
            "naturals": naturals,
            "needed": needed,
        }
        return Code.TOO_FEW_NATURALS, facts
    return None


def wilds_fault(rules: RuleSet, rank: Rank, naturals: int, *, opening: bool) -> Fault | None:
    """Tell why no wild card may go into a meld that has so many naturals then (M-18 to M-21)."""
    if rank is Rank.WILD:
        return None
    if rank in rules.never_wild:
        return Code.NEVER_WILD, {"rank": rank.name}
    if opening:
        return None
    if rank in rules.opening_wild_only:
        return Code.WILD_TOO_LATE, {"rank": rank.name}
    if naturals < rules.late_wild_naturals:
        return (
            Code.WILD_NEEDS_NATURALS,
            {"rank": rank.name, "naturals": naturals, "needed": rules.late_wild_naturals},
        )
    return None


def may_become(
    rules: RuleSet, rank: Rank, naturals: int, wilds: int, added_wilds: int, *, opening: bool = False
) -> bool:
    """Tell whether a meld may have these counts after so many wilds were added to it."""
    if added_wilds and wilds_fault(rules, rank, naturals, opening=opening) is not None:
        return False
    return shape_fault(rules, rank, naturals, wilds, opening=opening) is None


def canasta_kind(rules: RuleSet, rank: Rank, naturals: int, wilds: int) -> Canasta | None:
    """Tell which canasta such a meld is, None if it is none (C-27, H-30, M-38 to M-41)."""
    if naturals + wilds < CANASTA or rank is Rank.THREE:
        return None
    if rank is Rank.WILD:
        return Canasta.WILDS
    if wilds:
        return Canasta.MIXED
    if rank in rules.special_ranks:
        return Canasta.SEVENS if rank is Rank.SEVEN else Canasta.ACES
    return Canasta.CLEAN


def canasta_points(rules: RuleSet, kind: Canasta, jokers: int, twos: int) -> int:
    """Give a canasta's bonus; jokers and twos matter for wild canastas only (M-41)."""
    match kind:
        case Canasta.CLEAN:
            return rules.clean_bonus
        case Canasta.MIXED:
            return rules.mixed_bonus
        case Canasta.SEVENS | Canasta.ACES:
            return rules.special_bonus
        case Canasta.WILDS:
            if not jokers:
                return rules.wild_bonus_all_twos
            all_jokers = jokers >= rules.packs * rules.jokers_per_pack
            return rules.wild_bonus_all_jokers if all_jokers else rules.wild_bonus


def closes_rank(rules: RuleSet, rank: Rank, naturals: int, wilds: int) -> bool:
    """Tell whether such a meld closes its rank for everybody (M-17, M-24)."""
    if rules.rank_closed_by is ClosedBy.NOTHING or naturals + wilds < CANASTA or rank is Rank.WILD:
        return False
    return wilds == 0 or rules.rank_closed_by is ClosedBy.ANY
