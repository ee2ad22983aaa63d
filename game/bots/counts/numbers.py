"""The rules of one game as plain numbers and tables, made once by asking the law itself."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.bots.counts.faces import (
    BLACK,
    FACES,
    JOKER,
    PLACES,
    RANKS,
    RED,
    TWO,
    WILDS,
    face_of,
    rank_of_place,
    sample_card,
)
from game.core.cards import Rank, pack
from game.core.melds import Canasta, canasta_kind, canasta_points, closes_rank, shape_fault, wilds_fault
from game.core.public import CANASTA
from game.core.ruleset import Asking, RuleSet, Upcard
from game.core.scoring import held_points, threes_worth

#: Tables reach so many wild cards in a meld of a rank; more are never legal there.
MOST_WILDS: Final = 9
#: More cards than any pile holds.
WHOLE: Final = 9999
#: `shape[opening][place][naturals][wilds]`
Shapes = tuple[tuple[tuple[tuple[bool, ...], ...], ...], ...]


class Numbers:
    """A `RuleSet` compiled for tables of counts. Points by place; `sides` and `side_of` as in the rules."""

    __slots__ = (
        "after_stock",
        "around",
        "ask_in_foot",
        "ask_once_a_deal",
        "black_goes_out",
        "canasta_opens",
        "canastas_out",
        "clean_out",
        "clean_worth",
        "closes",
        "concealed_bonus",
        "draws",
        "exempt",
        "foot_size",
        "foot_three",
        "freezes",
        "guarded",
        "hand_size",
        "held",
        "held_group",
        "held_group_size",
        "held_special",
        "joins_up_to",
        "last_three_stays",
        "lays_black",
        "limit",
        "may",
        "may_wild",
        "melds_need_canasta",
        "mixed_out",
        "mixed_worth",
        "needs_pair",
        "next_seat",
        "onto",
        "out_bonus",
        "out_needs_throw",
        "own_canasta",
        "pack",
        "partner_foot",
        "partner_of",
        "players",
        "pure_opening",
        "reopens",
        "rules",
        "shape",
        "side_of",
        "sides",
        "special",
        "take_adds",
        "take_limit",
        "three_sign",
        "three_worth",
        "top_counts",
        "unfinished",
        "unfinished_wild",
        "upcard",
        "walks_at_once",
        "wild_canasta",
        "wild_melds",
        "wilds",
        "wilds_later",
    )

    def __init__(self, rules: RuleSet) -> None:
        """Compile; `numbers_of` keeps what it made."""
        self.rules = rules
        self.players: int = rules.players
        self.sides: tuple[tuple[int, ...], ...] = rules.sides
        self.side_of: tuple[int, ...] = rules.side_of
        self.next_seat: tuple[int, ...] = tuple((seat + 1) % rules.players for seat in range(rules.players))
        #: By seat: the next one, its own side, and the next one's side.
        self.around: tuple[tuple[int, int, int], ...] = tuple(
            (following, self.side_of[seat], self.side_of[following])
            for seat, following in enumerate(self.next_seat)
        )
        #: -1 where a seat has no partner.
        self.partner_of: tuple[int, ...] = tuple(-1 if p is None else p for p in rules.partner_of)
        self._deal(rules)
        self._taking(rules)
        self._melds(rules)
        self._going_out(rules)
        self._scoring(rules)

    def _deal(self, rules: RuleSet) -> None:
        cards = [face_of(c) for c in pack(rules.packs, rules.jokers_per_pack)]
        #: Cards of each face in the whole pack.
        self.pack: tuple[int, ...] = tuple(cards.count(face) for face in range(FACES))
        self.wilds: int = self.pack[TWO] + self.pack[JOKER]
        self.hand_size: int = rules.hand_size
        self.foot_size: int = rules.foot_size
        self.draws: int = rules.draws
        self.upcard: Upcard = rules.upcard
        self.lays_black: bool = rules.lays_black_threes
        self.last_three_stays: bool = rules.last_three_stays
        self.after_stock: bool = rules.pile_after_stock
        self.walks_at_once: bool = rules.walk_picks_up_foot_at_once

    def _taking(self, rules: RuleSet) -> None:
        self.freezes: bool = rules.freezes
        #: Only a natural pair ever takes the pile.
        self.needs_pair: bool = rules.take_needs_pair
        #: Cards that a take brings at most, the top card included.
        self.take_limit: int = rules.take_limit or WHOLE
        most = rules.take_joins_up_to
        if most is None:
            most = 999 if rules.meld_limit is None else rules.meld_limit - 3
        #: Cards of the own meld that the top card may join at most.
        self.joins_up_to: int = most
        self.take_adds: bool = rules.take_may_add
        self.onto: bool = rules.take_onto_table_meld
        self.top_counts: bool = rules.top_card_counts
        self.guarded: bool = rules.guarded_throws

    def _melds(self, rules: RuleSet) -> None:
        #: Cards of a full meld; 0: no limit.
        self.limit: int = rules.meld_limit or 0
        self.reopens: bool = rules.rank_reopens
        self.wild_melds: bool = rules.wild_melds
        self.black_goes_out: bool = rules.black_threes_to_go_out
        self.pure_opening: bool = rules.opening_needs_pure
        self.canasta_opens: bool = rules.canasta_opens
        self.exempt: bool = rules.concealed_exemption
        self.special: tuple[bool, ...] = tuple(
            place < RANKS and rank_of_place(place) in rules.special_ranks for place in range(PLACES)
        )
        #: The meld at a place may have these counts, as the law of shapes goes.
        self.shape: Shapes = tuple(
            tuple(self._shapes(place, opening=opening) for place in range(PLACES))
            for opening in (False, True)
        )
        #: `may[opening][place][naturals][wilds]` after no wild card was added.
        self.may: Shapes = self.shape
        #: The same after wild cards were added in this act.
        self.may_wild: Shapes = tuple(
            tuple(self._with_wilds(place, opening=opening) for place in range(PLACES))
            for opening in (False, True)
        )
        #: Fewest naturals in a meld of the place that may take a wild card after the opening; 99: never.
        self.wilds_later: tuple[int, ...] = tuple(
            next((n for n in range(self.pack[0] + 1) if self._wild_fits(place, n, opening=False)), 99)
            for place in range(PLACES)
        )
        #: The place's clean canasta, and its mixed one, shut it for everybody.
        self.closes: tuple[tuple[bool, bool], ...] = tuple(
            (
                closes_rank(rules, rank_of_place(place), CANASTA, 0),
                closes_rank(rules, rank_of_place(place), CANASTA - 1, 1),
            )
            for place in range(PLACES)
        )

    def _shapes(self, place: int, *, opening: bool) -> tuple[tuple[bool, ...], ...]:
        rank = rank_of_place(place)
        naturals = 0 if place == WILDS else self.pack[place]
        wilds = self.wilds if place == WILDS else min(self.wilds, MOST_WILDS)
        return tuple(
            tuple(shape_fault(self.rules, rank, n, w, opening=opening) is None for w in range(wilds + 1))
            for n in range(naturals + 1)
        )

    def _with_wilds(self, place: int, *, opening: bool) -> tuple[tuple[bool, ...], ...]:
        return tuple(
            tuple(fits and self._wild_fits(place, n, opening=opening) for fits in row)
            for n, row in enumerate(self.shape[opening][place])
        )

    def _wild_fits(self, place: int, naturals: int, *, opening: bool) -> bool:
        rank = rank_of_place(place)
        if rank is Rank.THREE or (rank is Rank.WILD and not self.wild_melds):
            return False
        return wilds_fault(self.rules, rank, naturals, opening=opening) is None

    def _going_out(self, rules: RuleSet) -> None:
        self.canastas_out: int = rules.canastas_to_go_out
        self.clean_out: int = rules.clean_to_go_out
        self.mixed_out: int = rules.mixed_to_go_out
        self.partner_foot: bool = rules.partner_plays_foot
        self.out_needs_throw: bool = rules.out_needs_throw
        self.ask_in_foot: bool = rules.asking is Asking.IN_FOOT
        self.ask_once_a_deal: bool = rules.asking is Asking.ONCE_A_DEAL

    def _scoring(self, rules: RuleSet) -> None:
        kinds = (canasta_kind(rules, rank_of_place(place), CANASTA, 0) for place in range(RANKS))
        self.clean_worth: tuple[int, ...] = tuple(
            0 if kind is None else canasta_points(rules, kind, 0, 0) for kind in kinds
        )
        self.mixed_worth: int = canasta_points(rules, Canasta.MIXED, 0, 0)
        #: A wild canasta's bonus by its jokers.
        self.wild_canasta: tuple[int, ...] = tuple(
            canasta_points(rules, Canasta.WILDS, jokers, CANASTA - jokers) for jokers in range(CANASTA + 1)
        )
        self.out_bonus: int = rules.out_bonus
        #: -1 where there is none.
        self.concealed_bonus: int = -1 if rules.concealed_bonus is None else rules.concealed_bonus
        self.own_canasta: bool = rules.concealed_own_canasta
        #: What laid threes of one colour are worth, by their number.
        self.three_worth: tuple[int, ...] = tuple(
            threes_worth(rules, [sample_card(RED)] * n, canastas=99, melded=True)
            for n in range(max(self.pack[RED], self.pack[BLACK]) + 1)
        )
        #: `three_sign[opened][canastas, at most 3]`: for, against, or not at all.
        self.three_sign: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                threes_worth(rules, [sample_card(RED)], canastas=canastas, melded=opened)
                // self.three_worth[1]
                for canastas in range(4)
            )
            for opened in (False, True)
        )
        self.melds_need_canasta: bool = rules.melds_need_canasta
        #: What a face costs that is caught in a hand or foot.
        self.held: tuple[int, ...] = tuple(held_points(rules, [sample_card(face)]) for face in range(FACES))
        self.foot_three: int = rules.foot_three
        #: Penalty of an unfinished clean meld of a special rank.
        self.unfinished: int = rules.unfinished_special
        all_jokers = rules.packs * rules.jokers_per_pack
        #: Penalty of an unfinished wild meld by its jokers.
        self.unfinished_wild: tuple[int, ...] = tuple(
            rules.unfinished_wild_all_jokers if jokers >= all_jokers else rules.unfinished_wild
            for jokers in range(CANASTA + 1)
        )
        self.held_group: int = rules.held_group
        self.held_group_size: int = rules.held_group_size
        self.held_special: tuple[int, ...] = tuple(
            place for place in range(RANKS) if self.special[place] and rules.held_group
        )


@cache
def numbers_of(rules: RuleSet) -> Numbers:
    """Give a rule set's numbers; each is compiled once.

    >>> from game.core.games import preset
    >>> numbers = numbers_of(preset("classic"))
    >>> numbers.may[False][0][2][1], numbers.may[False][0][2][2]
    (True, False)
    """
    return Numbers(rules)
