"""Worlds that one seat cannot tell from the true one, as likely as the others' play makes them."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from game.bots.counts.faces import BLACK, FACES, RED
from game.bots.counts.table import Counts
from game.bots.search.inference import Evidence, Inference
from game.bots.search.story import Story

#: Exchanges that are tried between two worlds, and before the first, for each hidden card of a hand.
EXCHANGES: Final = 4
WARMING: Final = 10
#: ... and for each card of a hand that does not go with its seat's last turns, before the next is tried.
AGAIN: Final = 1
#: Hands that a seat is given in a world until one is likely with which the policy would have played its last turns.
TRIES: Final = 96
#: Worlds in a row in which all tries have failed, after which the earliest of these turns is asked about no more.
DOUBT: Final = 3
#: How likely a hand is with which the policy would have played a turn otherwise, against one with which it would
#: have played it so: an opponent's, who may be no policy; and the partner's, who thinks further than one.
FOE: Final = 0.02
PARTNER: Final = 0.4


class World(NamedTuple):
    """Guessed cards: a hand for every seat, feet (empty where there is none), the stock, next card last."""

    hands: list[list[int]]
    feet: list[list[int]]
    stock: list[int]


class Worlds:
    """Deals worlds for one view: all unseen cards at random."""

    def __init__(self, t: Counts, seat: int, rng: Random) -> None:
        """Look at a table made from the view of a seat."""
        numbers = t.numbers
        self._t = t
        self._rng = rng
        self._seat = seat
        hand, known = t.hands[seat], t.known[seat]
        unseen = [n - hand[face] + known[face] for face, n in enumerate(t.hidden)]
        laid = (RED, BLACK) if numbers.lays_black else (RED,)
        #: Cards that a hand may hold; first those of the hands, seat by seat, then the rest.
        self._cards = [face for face in range(FACES) if face not in laid for _ in range(unseen[face])]
        #: Threes that only feet and the stock hold.
        self._threes = [face for face in laid for _ in range(unseen[face])]
        self._seats = [s for s in range(numbers.players) if s != seat]
        self._missing = [t.sizes[s] - t.shown[s] for s in self._seats]
        self._hidden = sum(self._missing)
        if self._hidden > len(self._cards):
            raise ValueError(f"no table fits this view: {self._hidden - len(self._cards)} cards are missing")
        rng.shuffle(self._cards)

    def deal(self) -> World:
        """Deal one world."""
        self._rng.shuffle(self._cards)
        return self._dealt()

    def _dealt(self) -> World:
        """Give the world in which the cards lie as they are; feet and stock are shuffled."""
        t = self._t
        cards = self._cards
        hands: list[list[int]] = [[]] * t.numbers.players
        hands[self._seat] = t.hands[self._seat]
        at = 0
        for seat, missing in zip(self._seats, self._missing, strict=True):
            hands[seat] = row = t.known[seat][:]
            for face in cards[at : at + missing]:
                row[face] += 1
            at += missing
        rest = cards[at:] + self._threes
        self._rng.shuffle(rest)
        feet: list[list[int]] = []
        for waiting in t.waiting:
            row = []
            if waiting:
                row = [0] * FACES
                for _ in range(t.numbers.foot_size):
                    row[rest.pop()] += 1
            feet.append(row)
        size = len(t.stock)
        return World(hands, feet, rest if len(rest) == size else rest[:size])


class LikelyWorlds(Worlds):
    """Deals worlds as often as the inference makes them likely: each comes from the last by exchanges.

    Two unseen cards change places as often as it makes their hands likelier (Metropolis); a world is left
    behind after enough of them. Then a hand that does not go with its seat's last turns is changed for others.
    """

    def __init__(self, t: Counts, seat: int, rng: Random, inference: Inference, story: Story) -> None:
        """Look at a view, and at what has been seen of each seat."""
        super().__init__(t, seat, rng)
        self._turns = [story.turns[s] for s in self._seats]
        partner = t.numbers.partner_of[seat]
        self._others = [PARTNER if s == partner else FOE for s in self._seats]
        self._steps = [
            inference.steps(Evidence(t, s, story.throws, replayed=len(story.turns[s]))) for s in self._seats
        ]
        self._owners = [i for i, missing in enumerate(self._missing) for _ in range(missing)]
        self._rows = []
        #: Where the cards of each hand begin and end.
        self._parts: list[tuple[int, int]] = []
        #: Worlds in a row in which no hand of a seat went with its turns.
        self._failed = [0] * len(self._seats)
        at = 0
        for s, missing in zip(self._seats, self._missing, strict=True):
            row = t.known[s][:]
            for face in self._cards[at : at + missing]:
                row[face] += 1
            self._rows.append(row)
            self._parts.append((at, at + missing))
            at += missing
        self._exchange(WARMING * self._hidden, 0, self._hidden)

    def deal(self) -> World:
        """Deal one world."""
        self._exchange(EXCHANGES * self._hidden, 0, self._hidden)
        for owner, (start, end) in enumerate(self._parts):
            for _ in range(TRIES):
                if self._likely(owner):
                    self._failed[owner] = 0
                    break
                self._exchange(AGAIN * (end - start), start, end, self._hidden)
            else:
                self._doubt(owner)
        return self._dealt()

    def _likely(self, owner: int) -> bool:
        """Tell whether a hand goes with its seat's last turns; now and then one does that does not."""
        hand, other, rng = self._rows[owner], self._others[owner], self._rng
        for number, turn in enumerate(self._turns[owner], start=1):
            if rng.random() >= other and not turn.goes_with(hand):
                return False
            if number < len(self._turns[owner]):
                hand = turn.without(hand, rng)
        return True

    def _doubt(self, owner: int) -> None:
        """See all tries fail in a world; a turn that hardly any hand explains was not played as the policy plays."""
        self._failed[owner] += 1
        if self._failed[owner] == DOUBT:
            self._failed[owner] = 0
            self._turns[owner] = self._turns[owner][:-1]

    def _exchange(self, times: int, start: int, end: int, first: int = 0) -> None:
        """Try so many exchanges of one of these hidden cards of hands with any unseen card from `first` on."""
        cards, owners, rows, steps = self._cards, self._owners, self._rows, self._steps
        random = self._rng.random
        hidden, size, rest = self._hidden, end - start, len(cards) - first
        for _ in range(times if rest else 0):
            i = start + int(random() * size)
            j = first + int(random() * rest)
            a, b = cards[i], cards[j]
            if a == b:
                continue
            one = owners[i]
            other = owners[j] if j < hidden else -1
            if one == other:
                continue
            row, step = rows[one], steps[one]
            likelier = step[b][row[b]] / step[a][row[a] - 1]
            if other >= 0:
                row2, step2 = rows[other], steps[other]
                likelier *= step2[a][row2[a]] / step2[b][row2[b] - 1]
            if likelier >= 1.0 or random() < likelier:
                cards[i], cards[j] = b, a
                row[a] -= 1
                row[b] += 1
                if other >= 0:
                    row2[b] -= 1
                    row2[a] += 1
