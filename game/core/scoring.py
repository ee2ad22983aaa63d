"""The itemised score sheet of a deal (rules: C-46 to C-52, H-45 to H-50, M-38 to M-48)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.cards import Card, Rank, points
from game.core.melds import Canasta, canasta_kind, canasta_points
from game.core.public import Ending, Meld, Over, Public
from game.core.ruleset import RuleSet

#: The lines of a score sheet, in their order.
LINES: Final = (
    "melded",
    "clean",
    "mixed",
    "sevens",
    "aces",
    "wilds",
    "going_out",
    "threes",
    "left_in_hand",
    "left_in_foot",
    "threes_in_foot",
    "unfinished",
    "held_groups",
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side's score of a deal: points by line, every line of `LINES` once."""

    lines: dict[str, int]

    @property
    def total(self) -> int:
        """The side's points of this deal."""
        return sum(self.lines.values())


@dataclass(frozen=True, slots=True)
class Part:
    """What one thing adds to a line of a sheet: a meld, a hand, threes of a colour, going out."""

    points: int
    #: The cards that are counted; none for going out.
    cards: tuple[Card, ...] = ()
    #: What each card adds where they are counted one by one; empty where they count as a whole.
    each: tuple[int, ...] = ()
    #: Whose hand or foot it is.
    seat: int | None = None


def score(public: Public) -> tuple[Sheet, ...]:
    """Count a deal that is over, one sheet a side; ValueError while it is played."""
    if public.over is None:
        raise ValueError("a deal is counted when it is over")
    return tuple(_sheet(public, public.over, side) for side in range(len(public.rules.sides)))


def _sheet(public: Public, over: Over, side: int) -> Sheet:
    rules = public.rules
    melds = public.melds[side]
    lines = dict.fromkeys(LINES, 0)
    canastas = _canastas(rules, melds, lines)
    melded = sum(points(meld.cards) for meld in melds)
    lines["melded"] = -melded if rules.melds_need_canasta and not canastas else melded
    if over.by is Ending.OUT and over.seat in rules.sides[side]:
        doubled = over.concealed and rules.concealed_bonus is not None
        lines["going_out"] = (rules.concealed_bonus or 0) if doubled else rules.out_bonus
    lines["threes"] = threes_worth(rules, public.threes[side], canastas=canastas, melded=bool(melds))
    lines["unfinished"] = -sum(_unfinished(rules, meld) for meld in melds)
    for seat in rules.sides[side]:
        hand = over.hands[seat]
        lines["left_in_hand"] -= held_points(rules, hand)
        lines["held_groups"] -= _held_groups(rules, hand)
        foot = over.feet[seat] or ()
        lines["left_in_foot"] -= held_points(rules, foot)
        lines["threes_in_foot"] -= rules.foot_three * sum(c.red_three for c in foot)
    return Sheet(lines)


def _canastas(rules: RuleSet, melds: Iterable[Meld], lines: dict[str, int]) -> int:
    """Add the canastas' bonuses to their lines and give how many there are."""
    count = 0
    for meld in melds:
        kind = canasta_kind(rules, meld.rank, meld.naturals, meld.wilds)
        if kind is not None:
            jokers = sum(c.rank is Rank.JOKER for c in meld.cards)
            lines[kind.value] += canasta_points(rules, kind, jokers, meld.wilds - jokers)
            count += 1
    return count


def threes_worth(rules: RuleSet, threes: Sequence[Card], *, canastas: int, melded: bool) -> int:
    """Give what a side's laid threes are worth (C-50, C-51, H-48, M-44): each colour on its own."""
    total = sum(_of_colour(rules, sum(c.red_three is red for c in threes)) for red in (True, False))
    return total * _threes_sign(rules, canastas=canastas, melded=melded)


def _of_colour(rules: RuleSet, count: int) -> int:
    """Give the worth of so many threes of one colour."""
    if not rules.three_points:
        return count * rules.three_each
    listed = min(count, len(rules.three_points) - 1)
    return rules.three_points[listed] + (count - listed) * rules.three_each


def _threes_sign(rules: RuleSet, *, canastas: int, melded: bool) -> int:
    """Tell whether a side's threes count for it (1), against it (-1) or not at all (0)."""
    if not rules.threes_need_canastas:
        return 1 if melded else -1
    if canastas == 0:
        return -1
    return 1 if canastas >= rules.threes_need_canastas else 0


def _unfinished(rules: RuleSet, meld: Meld) -> int:
    """Give the penalty for a meld that should have become a canasta (M-46, M-47)."""
    if meld.canasta:
        return 0
    if meld.rank is Rank.WILD:
        jokers = sum(c.rank is Rank.JOKER for c in meld.cards)
        all_jokers = jokers >= rules.packs * rules.jokers_per_pack
        return rules.unfinished_wild_all_jokers if all_jokers else rules.unfinished_wild
    return rules.unfinished_special if meld.rank in rules.special_ranks and meld.clean else 0


def held_points(rules: RuleSet, cards: Iterable[Card]) -> int:
    """Add up what cards caught in a hand or foot cost (G4)."""
    return sum(rules.red_three_points if c.red_three else c.points for c in cards)


def _held_groups(rules: RuleSet, hand: Iterable[Card]) -> int:
    """Give the penalty for groups of aces or sevens caught in one hand (M-48)."""
    if not rules.held_group:
        return 0
    count = Counter(c.rank for c in hand)
    return rules.held_group * sum(count[rank] >= rules.held_group_size for rank in rules.special_ranks)


def meld_bonus(rules: RuleSet, meld: Meld) -> int:
    """Give the canasta bonus of one meld, 0 if it is none."""
    kind: Canasta | None = canasta_kind(rules, meld.rank, meld.naturals, meld.wilds)
    if kind is None:
        return 0
    jokers = sum(c.rank is Rank.JOKER for c in meld.cards)
    return canasta_points(rules, kind, jokers, meld.wilds - jokers)


# -- line by line -------------------------------------------------------------------------------


def counted(public: Public, side: int, line: str) -> tuple[Part, ...]:
    """Give what a line of a side's sheet counts, part by part: the parts' points add up to the line.

    ValueError while the deal is played.
    """
    over = public.over
    if over is None:
        raise ValueError("a deal is counted when it is over")
    rules, melds = public.rules, public.melds[side]
    match line:
        case "melded":
            sign = -1 if rules.melds_need_canasta and not _canasta_count(rules, melds) else 1
            return tuple(_one_by_one(meld.cards, [sign * c.points for c in meld.cards]) for meld in melds)
        case "going_out":
            points_ = _sheet(public, over, side).lines[line]
            return (Part(points_, seat=over.seat),) if points_ else ()
        case "threes":
            return _threes_parts(public, side)
        case "unfinished":
            costs = ((_unfinished(rules, meld), meld.cards) for meld in melds)
            return tuple(Part(-cost, cards) for cost, cards in costs if cost)
        case "left_in_hand" | "left_in_foot" | "threes_in_foot" | "held_groups":
            return _held_parts(rules, over, side, line)
        case _:
            return tuple(
                Part(meld_bonus(rules, meld), meld.cards) for meld in melds if _kind(rules, meld) == line
            )


def _kind(rules: RuleSet, meld: Meld) -> str | None:
    kind = canasta_kind(rules, meld.rank, meld.naturals, meld.wilds)
    return None if kind is None else kind.value


def _canasta_count(rules: RuleSet, melds: Iterable[Meld]) -> int:
    return sum(_kind(rules, meld) is not None for meld in melds)


def _one_by_one(cards: Sequence[Card], each: Sequence[int], seat: int | None = None) -> Part:
    return Part(sum(each), tuple(cards), tuple(each), seat)


def _threes_parts(public: Public, side: int) -> tuple[Part, ...]:
    """Threes of each colour that a side has laid."""
    rules, melds = public.rules, public.melds[side]
    sign = _threes_sign(rules, canastas=_canasta_count(rules, melds), melded=bool(melds))
    colours = (tuple(c for c in public.threes[side] if c.red_three is red) for red in (True, False))
    return tuple(Part(sign * _of_colour(rules, len(cards)), cards) for cards in colours if cards)


def _held_parts(rules: RuleSet, over: Over, side: int, line: str) -> tuple[Part, ...]:
    """What the seats of a side have left in hands and feet; cards that cost nothing are left out."""
    found = []
    for seat in rules.sides[side]:
        held = over.hands[seat] if line in ("left_in_hand", "held_groups") else over.feet[seat] or ()
        if line == "held_groups":
            groups = (tuple(c for c in held if c.rank is rank) for rank in sorted(rules.special_ranks))
            found += [
                Part(-rules.held_group, cards, seat=seat)
                for cards in groups
                if rules.held_group and len(cards) >= rules.held_group_size
            ]
            continue
        if line == "threes_in_foot":
            costs = [(c, rules.foot_three) for c in held if c.red_three]
        else:
            costs = [(c, held_points(rules, (c,))) for c in held]
        costing = [(c, -cost) for c, cost in costs if cost]
        if costing:
            found.append(_one_by_one([c for c, _ in costing], [cost for _, cost in costing], seat))
    return tuple(found)
