"""Going out: whether every card can go, and how."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Final

from game.bots.counts.faces import BLACK, JOKER, RANKS, TWO, WILDS
from game.bots.counts.table import Counts, Group
from game.bots.policy.going import sorted_hand
from game.core.public import CANASTA

#: Steps after which the search for a way out gives up: a hand so full of choices can wait a turn.
STEPS: Final = 300
#: ... and steps after a way is found, in which a better one may be.
MORE: Final = 24
#: No canasta more or less, clean or mixed.
NOTHING: Final = (0, 0)
#: Less than any points.
NEVER: Final = 1_000_000
#: A place, naturals and wild cards.
_Piece = tuple[int, int, int]
UP: Final = range(RANKS)
#: The groups to lay, and the face to throw or -1.
Way = tuple[tuple[Group, ...], int]


def way_out(t: Counts) -> Way | None:
    """Give a plan that lays the whole hand, or all but one card to throw, and meets what going out needs.

    The partner's answer and the foot are looked at too; whether it is wise is not.
    """
    loose, pairs, _ = sorted_hand(t)
    return find_way(t) if may_be_out(t, len(loose), len(pairs)) else None


def find_way(t: Counts) -> Way | None:
    """The same where `may_be_out` holds."""
    side = t.numbers.side_of[t.seat]
    return _Search(t, side, t.hands[t.seat]).found()


def may_be_out(t: Counts, loose: int, pairs: int) -> bool:
    """Tell quickly whether there could be a way out of a hand with so many loose cards and pairs."""
    hand = t.hands[t.seat]
    threes = hand[BLACK]
    if loose + (threes == 1) > 1 or threes == 2 or pairs > hand[TWO] + hand[JOKER]:
        return False
    seat = t.seat
    numbers = t.numbers
    if t.waiting[seat] or t.answer is False or (threes and threes > 2 and not numbers.black_goes_out):
        return False
    side = numbers.side_of[seat]
    if not t.opened[side] and (not numbers.exempt or t.took):
        return False
    if numbers.partner_foot and not t.from_foot[numbers.partner_of[seat]]:
        return False
    return _near(t, side, hand, hand[TWO] + hand[JOKER] - pairs)  # every pair takes a wild card


def _near(t: Counts, side: int, hand: list[int], wilds: int) -> bool:
    """Tell quickly whether the canastas could be there after laying everything."""
    numbers = t.numbers
    clean, mixed = t.clean[side], t.mixed[side]
    needed = max(numbers.canastas_out, numbers.clean_out + numbers.mixed_out)
    have = clean + mixed
    if have >= needed and clean >= numbers.clean_out and mixed >= numbers.mixed_out:
        return True
    spare = wilds if wilds < 3 else 3
    naturals, twos, jokers = t.naturals[side], t.twos[side], t.jokers[side]
    coming = 0
    for r in range(RANKS):
        size = naturals[r] + twos[r] + jokers[r]
        if size < CANASTA and size + hand[r] + spare >= CANASTA:
            coming += 1
    if numbers.wild_melds and wilds + twos[WILDS] + jokers[WILDS] >= CANASTA:
        coming += 1
    lacking = max(numbers.clean_out - clean, 0) + max(numbers.mixed_out - mixed, 0)
    return have + coming >= needed and coming >= lacking


@cache
def _spends(need: int, wilds: int) -> tuple[int, ...]:
    """Give how many wild cards may go to a place, the number that makes a canasta first."""
    numbers = tuple(range(wilds + 1))
    return (need, *(n for n in numbers if n != need)) if 0 < need <= wilds else numbers


class _Search:
    """Lays rank after rank, and keeps the best way; one card of a rank, or the last wild card, may be the throw."""

    __slots__ = (
        "best", "hand", "jokers", "left", "may", "may_wild", "most", "naturals", "numbers", "order", "pieces", "rest",
        "shut", "side", "t", "thrown", "twos",
    )  # fmt: skip

    def __init__(self, t: Counts, side: int, hand: list[int]) -> None:
        self.t = t
        self.numbers = numbers = t.numbers
        self.side = side
        self.hand = hand
        opening = not t.opened[side]
        self.may, self.may_wild = numbers.may[opening], numbers.may_wild[opening]
        self.naturals = naturals = t.naturals[side]
        self.twos = twos = t.twos[side]
        self.jokers = jokers = t.jokers[side]
        self.shut = shut = t.shut[side]
        wilds = hand[TWO] + hand[JOKER]
        order = []  # cards of the hand first, then the largest melds
        for r in UP:
            if hand[r] or (wilds and naturals[r] and not shut[r]):
                order.append((not hand[r], -naturals[r] - twos[r] - jokers[r], r))
        order.sort()
        self.order = [r for _, _, r in order]
        if wilds and numbers.wild_melds and not shut[WILDS]:
            self.order.insert(0, WILDS)
        #: What canastas can bring at most from a place on.
        self.rest = [*accumulate((self._hope(place, wilds) for place in self.order[::-1]), initial=0)][::-1]
        self.left = STEPS
        self.pieces: list[_Piece] = []
        self.thrown = -1
        self.most = -NEVER
        self.best: Way | None = None

    def _hope(self, place: int, wilds: int) -> int:
        """Give what laying at a place can bring at most."""
        stand = self.twos[place] + self.jokers[place]
        if place == WILDS:
            return self._wild_worth(stand, CANASTA) if stand < CANASTA <= stand + wilds else 0
        naturals = self.naturals[place] + self.hand[place]
        size = self.naturals[place] + stand
        if (size >= CANASTA and not self.numbers.limit) or naturals + stand + wilds < CANASTA:
            return 0
        if naturals < CANASTA or stand:
            return self.numbers.mixed_worth
        return self._worth(place, self.naturals[place], naturals, 1, 0)

    def found(self) -> Way | None:
        """Give the way whose canastas bring the most, of those that were seen in time."""
        hand = self.hand
        threes = hand[BLACK]
        if threes >= 3:
            self.pieces.append((BLACK, threes, 0))
        elif threes:
            self.thrown = BLACK
        self._lay(0, hand[TWO] + hand[JOKER], self.t.clean[self.side], self.t.mixed[self.side], 0)
        return self.best

    def _lay(self, at: int, wilds: int, clean: int, mixed: int, worth: int) -> None:
        """Go on with the next place; `worth` is what the canastas up to now have brought."""
        self.left -= 1
        if self.left < 0 or worth + self.rest[at] <= self.most:
            return
        if at == len(self.order):
            self._close(wilds, clean, mixed, worth)
            return
        place = self.order[at]
        if place == WILDS:
            self._lay_wilds(at, wilds, clean, mixed, worth)
            return
        held = self.hand[place]
        if not held and not wilds:  # nor is anything held of the ranks that follow
            self._close(wilds, clean, mixed, worth)
            return
        naturals, stand = self.naturals[place], self.twos[place] + self.jokers[place]
        pieces = self.pieces
        mark = len(pieces)
        hope = worth + self.rest[at]
        for lay in (held, held - 1) if self.thrown < 0 and held else (held,):
            if lay < held:
                self.thrown = place
            for spent in _spends(CANASTA - naturals - stand - lay, wilds):
                if hope <= self.most:
                    break
                if lay or spent:
                    made = self._put(place, naturals, stand, lay, spent)
                    if made is not None:
                        more = worth
                        if made != NOTHING or self.numbers.unfinished:
                            more += self._worth(place, naturals, naturals + lay, *made)
                        self._lay(at + 1, wilds - spent, clean + made[0], mixed + made[1], more)
                        del pieces[mark:]
                else:
                    self._lay(at + 1, wilds, clean, mixed, worth)
            if lay < held:
                self.thrown = -1

    def _worth(self, place: int, before: int, after: int, clean: int, mixed: int) -> int:
        """Give the bonuses of so many canastas more, and the penalty that a rank begins or ends to cost (M-46)."""
        numbers = self.numbers
        worth = clean * numbers.clean_worth[place] + mixed * numbers.mixed_worth
        if numbers.unfinished and numbers.special[place]:
            worth += numbers.unfinished * ((0 < before < CANASTA) - (0 < after < CANASTA))
        return worth

    def _wild_worth(self, before: int, after: int) -> int:
        """The same of wild cards (M-47); which of them are jokers is not looked at."""
        numbers = self.numbers
        worth = numbers.unfinished_wild[0] * ((0 < before < CANASTA) - (0 < after < CANASTA))
        return worth + numbers.wild_canasta[0] * (after >= CANASTA)

    def _lay_wilds(self, at: int, wilds: int, clean: int, mixed: int, worth: int) -> None:
        """Lay a meld of wild cards whole or not at all (M-22)."""
        stand = self.twos[WILDS] + self.jokers[WILDS]
        if stand < CANASTA:
            most = min(wilds, CANASTA - stand)
            for spent in range(most, 0, -1):
                if self.may_wild[WILDS][0][stand + spent]:
                    self.pieces.append((WILDS, 0, spent))
                    left = wilds - spent
                    more = worth + self._wild_worth(stand, stand + spent)
                    if stand + spent >= CANASTA:
                        self._lay(at + 1, left, clean, mixed + 1, more)
                    else:
                        self._keep(at, left, clean, mixed, more)
                    self.pieces.pop()
            if stand:
                self._keep(at, wilds, clean, mixed, worth)
                return
        self._lay(at + 1, wilds, clean, mixed, worth)

    def _keep(self, at: int, wilds: int, clean: int, mixed: int, worth: int) -> None:
        """Go on without wild cards in other melds (M-23); the last one may be the throw."""
        if wilds > 1 or (wilds and self.thrown >= 0):
            return
        if wilds:
            self.thrown = TWO
        self._lay(at + 1, 0, clean, mixed, worth)
        if wilds:
            self.thrown = -1

    def _put(self, place: int, naturals: int, wilds: int, lay: int, spent: int) -> tuple[int, int] | None:
        """Note cards as laid beside so many, and give the canastas that they add; None: they may not lie there."""
        if self.shut[place]:
            return None
        size = naturals + wilds
        limit = self.numbers.limit
        if 0 < limit < size + lay + spent:
            return self._put_beyond(place, naturals, wilds, lay, spent)
        clean = mixed = 0
        if size >= CANASTA:
            if wilds:
                mixed = -1
            else:
                clean = -1
        row = (self.may_wild if spent else self.may)[place]
        naturals += lay
        wilds += spent
        if naturals >= len(row) or wilds >= len(row[0]) or not row[naturals][wilds]:
            return None
        if naturals + wilds >= CANASTA:
            if wilds:
                mixed += 1
            else:
                clean += 1
        self.pieces.append((place, lay, spent))
        return clean, mixed

    def _put_beyond(
        self, place: int, naturals: int, wilds: int, lay: int, spent: int
    ) -> tuple[int, int] | None:
        """Fill a meld with naturals, and begin another of the rank with the rest."""
        first = self.numbers.limit - naturals - wilds
        if not self.numbers.reopens or not naturals or first > lay:
            return None
        full = self._put(place, naturals, wilds, first, 0)
        if full is None:
            return None
        more = self._put(place, 0, 0, lay - first, spent)
        if more is None:
            self.pieces.pop()
            return None
        return full[0] + more[0], full[1] + more[1]

    def _close(self, wilds: int, clean: int, mixed: int, worth: int) -> None:
        """Keep a way if what is left can be thrown, the canastas are there, and no other makes more of canastas."""
        numbers = self.numbers
        if wilds > (0 if self.thrown >= 0 else 1):
            return
        if clean + mixed < numbers.canastas_out or clean < numbers.clean_out or mixed < numbers.mixed_out:
            return
        if not wilds and self.thrown < 0 and numbers.out_needs_throw:
            return
        if worth > self.most:
            self.most, self.best = worth, self._grouped()
            self.left = min(self.left, MORE)

    def _grouped(self) -> Way:
        """Hand out the wild cards, jokers first: what is thrown is a two where there is one."""
        jokers = self.hand[JOKER]
        groups: list[Group] = []
        spent = 0
        for place, n, v in self.pieces:
            j = min(jokers, v)
            jokers -= j
            spent += v
            groups.append((place, n, v - j, j))
        thrown = self.thrown
        if spent < self.hand[TWO] + self.hand[JOKER]:
            thrown = JOKER if jokers else TWO
        return tuple(groups), thrown
