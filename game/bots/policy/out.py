"""Going out: whether every card can go, and how."""

from __future__ import annotations

from typing import Final

from game.bots.counts.faces import BLACK, JOKER, RANKS, TWO, WILDS
from game.bots.counts.table import Counts, Group
from game.bots.policy.going import sorted_hand
from game.core.public import CANASTA

#: Steps after which the search for a way out gives up: a hand so full of choices can wait a turn.
STEPS: Final = 300
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


class _Search:
    """Lays rank after rank; one card of a rank, or the last wild card, may be the throw."""

    __slots__ = (
        "hand", "jokers", "left", "may", "may_wild", "naturals", "numbers", "order", "pieces", "shut", "side", "t",
        "thrown", "twos",
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
        self.left = STEPS
        self.pieces: list[_Piece] = []
        self.thrown = -1

    def found(self) -> Way | None:
        """Give the first way that there is."""
        hand = self.hand
        threes = hand[BLACK]
        if threes >= 3:
            self.pieces.append((BLACK, threes, 0))
        elif threes:
            self.thrown = BLACK
        clean, mixed = self.t.clean[self.side], self.t.mixed[self.side]
        if not self._lay(0, hand[TWO] + hand[JOKER], clean, mixed):
            return None
        return self._grouped()

    def _lay(self, at: int, wilds: int, clean: int, mixed: int) -> bool:
        self.left -= 1
        if self.left < 0:
            return False
        if at == len(self.order):
            return self._closes(wilds, clean, mixed)
        place = self.order[at]
        if place == WILDS:
            return self._lay_wilds(at, wilds, clean, mixed)
        held = self.hand[place]
        if not held and not wilds:  # nor is anything held of the ranks that follow
            return self._closes(wilds, clean, mixed)
        naturals, stand = self.naturals[place], self.twos[place] + self.jokers[place]
        pieces = self.pieces
        mark = len(pieces)
        for lay in (held, held - 1) if self.thrown < 0 and held else (held,):
            if lay < held:
                self.thrown = place
            for spent in range(wilds + 1):
                if lay or spent:
                    made = self._put(place, naturals, stand, lay, spent)
                    if made is None:
                        continue
                    if self._lay(at + 1, wilds - spent, clean + made[0], mixed + made[1]):
                        return True
                    del pieces[mark:]
                elif self._lay(at + 1, wilds, clean, mixed):
                    return True
            if lay < held:
                self.thrown = -1
        return False

    def _lay_wilds(self, at: int, wilds: int, clean: int, mixed: int) -> bool:
        """Lay a meld of wild cards whole or not at all (M-22)."""
        stand = self.twos[WILDS] + self.jokers[WILDS]
        if stand < CANASTA:
            most = min(wilds, CANASTA - stand)
            for spent in range(most, 0, -1):
                if self.may_wild[WILDS][0][stand + spent]:
                    self.pieces.append((WILDS, 0, spent))
                    made = stand + spent >= CANASTA
                    left = wilds - spent
                    if (
                        self._lay(at + 1, left, clean, mixed + 1)
                        if made
                        else self._keep(at, left, clean, mixed)
                    ):
                        return True
                    self.pieces.pop()
            if stand:
                return self._keep(at, wilds, clean, mixed)
        return self._lay(at + 1, wilds, clean, mixed)

    def _keep(self, at: int, wilds: int, clean: int, mixed: int) -> bool:
        """Go on without wild cards in other melds (M-23); the last one may be the throw."""
        if wilds > 1 or (wilds and self.thrown >= 0):
            return False
        if wilds:
            self.thrown = TWO
        found = self._lay(at + 1, 0, clean, mixed)
        if wilds and not found:
            self.thrown = -1
        return found

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

    def _closes(self, wilds: int, clean: int, mixed: int) -> bool:
        """Tell whether what is left can be thrown, the canastas are there, and a first meld counts enough."""
        numbers = self.numbers
        if wilds > (0 if self.thrown >= 0 else 1):
            return False
        if clean + mixed < numbers.canastas_out or clean < numbers.clean_out or mixed < numbers.mixed_out:
            return False
        return bool(wilds) or self.thrown >= 0 or not numbers.out_needs_throw

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
        if spent < self.hand[TWO] + self.hand[JOKER]:
            self.thrown = JOKER if jokers else TWO
        return tuple(groups), self.thrown
