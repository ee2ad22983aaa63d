"""Every number and switch of a game as a named field; a game is one `RuleSet` (rules, sections 1 to 5)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import Enum

from game.core.cards import Rank


class Upcard(Enum):
    """What happens to the card that is turned up to start the pile."""

    NONE = "none"  # M-2: the pile starts empty
    COVER = "cover"  # C-4: wild cards and red threes are covered and freeze the pile
    BURY = "bury"  # H-3: they go to the bottom of the stock


class Asking(Enum):
    """When the partner may be asked (G-f)."""

    BEFORE_MELDS = "before melds"  # C-39: once a turn, before laying anything but what a take laid
    IN_FOOT = "in foot"  # H-41: once a turn, at any moment after the draw, while holding the foot
    ONCE_A_DEAL = "once a deal"  # M-35: each player once a deal, right after drawing


class TieRule(Enum):
    """What equal highest totals at the end of a match mean (G-g)."""

    DEAL = "deal"
    DRAW = "draw"


class ClosedBy(Enum):
    """Which canasta closes its rank for everybody (M3)."""

    NOTHING = "nothing"
    CLEAN = "clean"
    ANY = "any"


class WildThrow(Enum):
    """When a hand must hold nothing but wild cards for one of them to be thrown (M7)."""

    AT_THROW = "discard"
    BEFORE_DRAWING = "drawing"


class RuleError(ValueError):
    """A rule set or a house rule that cannot be, said in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules of one game at one table size. Counts are cards unless said otherwise."""

    # -- name and seats
    game: str
    players: int
    # -- pack and deal
    packs: int
    jokers_per_pack: int = 2
    hand_size: int
    foot_size: int = 0
    upcard: Upcard
    lays_black_threes: bool = False  # M-3
    last_three_stays: bool = False  # M-6: a three that is the stock's last card stays in the hand
    red_three_points: int = 0  # G4: what a red three caught in a hand costs
    # -- drawing and the end of the stock
    draws: int
    pile_after_stock: bool = True  # C-41, H-17; M-7: the deal ends with the turn of the last card
    # -- taking the pile
    freezes: bool = False  # C-16
    take_needs_pair: bool = True  # H-18, M-8; False: a natural and a wild may do (C-15)
    take_limit: int | None = None  # H-19: only so many cards from the top
    take_joins_up_to: int | None = None  # M-10: the own meld that is joined has at most so many
    take_may_add: bool = True  # C-21, H-20: further cards of the rank in the same act
    take_onto_table_meld: bool = False  # C5
    top_card_counts: bool = True  # C-19, H-23; M-11: it neither counts nor helps
    # -- melds
    meld_limit: int | None = None  # H-30, M-15: nothing beyond so many
    max_wilds: int = 3
    naturals_beyond_wilds: int = 0  # C-24: so many naturals more than wilds; 0: no such condition
    naturals_per_wild: int = 0  # H-27
    min_naturals: int = 1
    min_naturals_opening: int | None = None  # M16: in the side's first bundle, where it differs
    rank_reopens: bool = False  # H-31: a closed book may be followed by a new one
    rank_closed_by: ClosedBy = ClosedBy.NOTHING  # M-17
    wild_melds: bool = False  # M-22, M-23
    never_wild: frozenset[Rank] = frozenset()  # M-20
    opening_wild_only: frozenset[Rank] = frozenset()  # M-21
    late_wild_naturals: int = 0  # M-18: naturals a meld needs to take a wild after the opening
    black_threes_to_go_out: bool = False  # C-29
    # -- the first meld
    minimum_by_score: tuple[tuple[int, int], ...] = ()  # (score from which it holds, minimum), rising
    minimum_below_zero: int | None = None  # C-31
    minimum_by_deal: tuple[int, ...] = ()  # H-34
    opening_needs_pure: bool = False  # M-26
    canasta_opens: bool = False  # M-28
    splash_mixed: bool = True  # M6: a mixed canasta waives the minimum too
    concealed_exemption: bool = False  # C-33
    # -- throwing
    guarded_throws: bool = False  # M-31
    wild_throw_judged: WildThrow = WildThrow.AT_THROW  # M7; the other way is not played yet
    closed_last_resort: bool = True  # M8: the literal chain; False: an ace or seven before a closed rank
    # -- going out
    canastas_to_go_out: int = 0
    clean_to_go_out: int = 0
    mixed_to_go_out: int = 0
    partner_plays_foot: bool = False  # H-38 (c)
    out_needs_throw: bool = False  # M-30
    asking: Asking = Asking.BEFORE_MELDS
    ask_after_take: bool = True
    ask_per_side: bool = False
    walk_picks_up_foot_at_once: bool = True  # H2
    # -- scoring
    clean_bonus: int = 500
    mixed_bonus: int = 300
    special_bonus: int = 0  # M-40: clean canastas of `special_ranks`
    special_ranks: frozenset[Rank] = frozenset()
    wild_bonus: int = 0  # M-41
    wild_bonus_all_jokers: int = 0
    wild_bonus_all_twos: int = 0
    out_bonus: int = 100
    concealed_bonus: int | None = None  # C-40: instead of `out_bonus`
    concealed_own_canasta: bool = False  # C8
    three_points: tuple[int, ...] = ()  # worth of 0, 1, 2, ... laid threes of one colour
    three_each: int = 100  # each laid three beyond the list
    threes_need_canastas: int = 0  # M-44: 0: they count for a side that has melded
    melds_need_canasta: bool = False  # M-43
    unfinished_special: int = 0  # M-46
    unfinished_wild: int = 0  # M-47
    unfinished_wild_all_jokers: int = 0
    held_group: int = 0  # M-48
    held_group_size: int = 3
    foot_three: int = 0  # H-50
    # -- the match
    target: int | None = None  # points
    deals: int | None = None  # H-6
    tie_rule: TieRule = TieRule.DEAL
    #: The house rules that a player may switch in this game.
    house_rules: tuple[str, ...] = ()
    # -- made from the above
    sides: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    side_of: tuple[int, ...] = field(init=False, repr=False)
    partner_of: tuple[int | None, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check the numbers against each other and seat the sides (G1, G2)."""
        four = self.players == 4
        sides = ((0, 2), (1, 3)) if four else tuple((seat,) for seat in range(self.players))
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "side_of", tuple(s % len(sides) for s in range(self.players)))
        partners = tuple((s + 2) % 4 if four else None for s in range(self.players))
        object.__setattr__(self, "partner_of", partners)
        self._check()

    def _check(self) -> None:
        if self.players not in (2, 3, 4):
            raise RuleError(f"players: 2, 3 or 4 can play, not {self.players}")
        dealt = self.players * (self.hand_size + self.foot_size)
        if min(self.packs, self.hand_size, self.draws) < 1 or dealt >= self.pack_size:
            raise RuleError(f"packs: {self.packs} packs cannot deal {dealt} cards and leave a stock")
        if self.wild_throw_judged is not WildThrow.AT_THROW:
            raise RuleError("wild_throw_judged: only at the throw is played (M7)")
        if self.packs > 8:
            raise RuleError(f"packs: at most 8, not {self.packs}")
        if (self.target is None) == (self.deals is None):
            raise RuleError("target: a match ends by a target or by a number of deals, by one of them")
        if self.target is not None and self.target < 1:
            raise RuleError(f"target: {self.target} is no score to play for")
        if bool(self.minimum_by_score) == bool(self.minimum_by_deal):
            raise RuleError("minimum: by score or by deal, by one of them")

    @property
    def pack_size(self) -> int:
        """Cards in the whole pack."""
        return self.packs * (52 + self.jokers_per_pack)

    def minimum(self, score: int, deal: int) -> int:
        """Card points that a side's first meld needs (C-31, H-34, M-25)."""
        if self.minimum_by_deal:
            return self.minimum_by_deal[min(deal, len(self.minimum_by_deal)) - 1]
        if score < 0 and self.minimum_below_zero is not None:
            return self.minimum_below_zero
        return next(
            (least for start, least in reversed(self.minimum_by_score) if score >= start),
            self.minimum_by_score[0][1],
        )

    def with_options(self, options: dict[str, object]) -> RuleSet:
        """Give these rules with some house rules changed; a rule that the game does not know is an error."""
        changes: dict[str, bool | TieRule] = {}
        for name, value in options.items():
            if name not in self.house_rules:
                known = ", ".join(self.house_rules) or "none"
                raise RuleError(f"{name}: not a house rule of {self.game} (it has: {known})")
            if isinstance(getattr(self, name), TieRule):
                try:
                    changes[name] = TieRule(value)
                except ValueError:
                    raise RuleError(f"{name}: deal or draw, not {value!r}") from None
            elif isinstance(value, bool):
                changes[name] = value
            else:
                raise RuleError(f"{name}: true or false, not {value!r}")
        return replace(self, **changes) if changes else self  # type: ignore[arg-type]

    def options_from(self, preset: RuleSet) -> dict[str, bool | str]:
        """Give every house rule that differs from the game's preset, as a record writes them."""
        changed: dict[str, bool | str] = {}
        for name in self.house_rules:
            value = getattr(self, name)
            if value != getattr(preset, name):
                changed[name] = value.value if isinstance(value, TieRule) else value
        return changed


def field_names() -> tuple[str, ...]:
    """Give the names of all fields that a rule set is made with."""
    return tuple(f.name for f in fields(RuleSet) if f.init)
