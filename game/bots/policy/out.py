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
#: What laying nothing comes to.
NOTHING: Final[tuple[list[_Piece], int, int]] = ([], 0, 0)
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
    return _near(t, side, hand, hand[TWO] + hand[JOKER])


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
        "hand", "jokers", "left", "naturals", "numbers", "opened", "order", "pieces", "side", "t", "thrown", "twos",
    )  # fmt: skip

    def __init__(self, t: Counts, side: int, hand: list[int]) -> None:
        self.t = t
        self.numbers = t.numbers
        self.side = side
        self.hand = hand
        self.opened = t.opened[side]
        self.naturals, self.twos, self.jokers = t.naturals[side], t.twos[side], t.jokers[side]
        shut = t.shut[side]
        wilds = hand[TWO] + hand[JOKER]
        self.order = [r for r in range(RANKS) if hand[r] or (wilds and self.naturals[r] and not shut[r])]
        if len(self.order) > 1:  # cards of the hand first, then the largest melds
            sizes = map(sum, zip(self.naturals, self.twos, self.jokers, strict=True))
            keys = [(not held, -size) for held, size in zip(hand, sizes, strict=False)]
            self.order.sort(key=keys.__getitem__)
        if wilds and self.numbers.wild_melds and not shut[WILDS]:
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
        for lay in (held, held - 1) if self.thrown < 0 and held else (held,):
            throws = lay < held
            if throws:
                self.thrown = place
            for spent in range(wilds + 1):
                after = self._after(place, lay, spent) if lay or spent else NOTHING
                if after is None:
                    continue
                mark = len(self.pieces)
                self.pieces.extend(after[0])
                if self._lay(at + 1, wilds - spent, clean + after[1], mixed + after[2]):
                    return True
                del self.pieces[mark:]
            if throws:
                self.thrown = -1
        return False

    def _lay_wilds(self, at: int, wilds: int, clean: int, mixed: int) -> bool:
        """Lay a meld of wild cards whole or not at all (M-22)."""
        stand = self.twos[WILDS] + self.jokers[WILDS]
        if stand < CANASTA:
            most = min(wilds, CANASTA - stand)
            for spent in range(most, 0, -1):
                if self.numbers.may_wild[not self.opened][WILDS][0][stand + spent]:
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

    def _after(self, place: int, lay: int, spent: int) -> tuple[list[_Piece], int, int] | None:
        """Give the pieces that lay so many naturals and wild cards, and the canastas that they add."""
        naturals, wilds = self.naturals[place], self.twos[place] + self.jokers[place]
        if self.t.shut[self.side][place]:
            return None
        limit, pieces = self.numbers.limit, [(place, lay, spent)]
        if limit and naturals + wilds + lay + spent > limit:
            first = limit - naturals - wilds
            if not self.numbers.reopens or not naturals or first > lay:
                return None
            pieces = [(place, first, 0), (place, lay - first, spent)]
        clean = mixed = 0
        for _, n, v in pieces:
            size = naturals + wilds
            row = (self.numbers.may_wild if v else self.numbers.may)[not self.opened][place]
            if naturals + n >= len(row) or wilds + v >= len(row[0]) or not row[naturals + n][wilds + v]:
                return None
            if size >= CANASTA:
                clean -= wilds == 0
                mixed -= wilds > 0
            naturals, wilds = naturals + n, wilds + v
            if naturals + wilds >= CANASTA:
                clean += wilds == 0
                mixed += wilds > 0
            if naturals + wilds == limit:
                naturals = wilds = 0
        return pieces, clean, mixed

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
