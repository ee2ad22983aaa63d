"""What lies on a player's desk: the order of the hand, what is selected, what is staged. Plain data, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.core.actions import Group
from game.core.cards import Card, Rank
from game.ui.i18n import Words, say


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort from high to low, wild cards first, threes last; equal faces stay as they lie."""
    return tuple(sorted(cards, key=lambda c: (c.wild, not c.three, c.order // 16), reverse=True))


def by_suit(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort by suit, each from high to low; wild cards first, threes last."""
    return tuple(
        sorted(
            cards,
            key=lambda c: (
                not c.wild,
                c.three,
                "" if c.suit is None or c.wild else c.suit.value,
                -(c.order // 16),
            ),
        )
    )


@dataclass(slots=True)
class Drag:
    """Cards under the pointer: which, where the pointer is, and where the first one is held."""

    cards: tuple[Card, ...]
    pos: tuple[int, int]
    grip: tuple[float, float]
    #: The pile's top card is dragged instead of cards of the hand.
    from_pile: bool = False
    #: The stock's top card is dragged, unseen; `cards` is empty then.
    from_stock: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence at the place where something was tried; it stays until the next accepted act."""

    #: What it says in the language of the moment.
    said: Words
    clause: str = ""
    #: Where it belongs: `pile`, `stock`, `hand`, or a slot's rank by name.
    place: str = "hand"

    @property
    def words(self) -> str:
        """The sentence, as it is drawn now."""
        return say(self.said)


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a hint points at: cards of the hand, own slots, the pile, the stock, the button for the question."""

    cards: frozenset[Card] = frozenset()
    slots: frozenset[Rank] = frozenset()
    pile: bool = False
    stock: bool = False
    ask: bool = False


@dataclass(slots=True)
class Desk:
    """One seat's desk; `sync` keeps it in step with the hand that the rules know."""

    order: tuple[Card, ...] = ()
    by_hand: bool = False
    #: Sorted hands lie by suit, not by rank.
    suits: bool = False
    selected: tuple[Card, ...] = ()
    staged: dict[Rank, tuple[Card, ...]] = field(default_factory=dict)
    #: The pile is being taken: its top card lies with the first staged group.
    taking: Rank | None = None
    fresh: frozenset[Card] = frozenset()
    cursor: Card | None = None
    slot: Rank | None = None
    drag: Drag | None = None
    notice: Notice | None = None
    pointed: Pointed = Pointed()
    #: A sentence about what has just happened to this seat, until its next act: the foot, above all.
    lead: Words = ""

    def sync(self, hand: Sequence[Card], *, mark: bool = True) -> None:
        """Take cards out that are gone and put new ones in; a manual order survives both."""
        held = set(hand)
        kept = [c for c in self.order if c in held]
        known = set(kept)
        new = [c for c in hand if c not in known]
        was_empty = not self.order
        self.order = (*kept, *by_rank(new)) if self.by_hand else self.sorted((*kept, *new))
        if new:
            self.fresh = frozenset(new) if mark and not was_empty else frozenset()
        self.fresh &= held
        self.selected = tuple(c for c in self.selected if c in held)
        left = {rank: tuple(c for c in cards if c in held) for rank, cards in self.staged.items()}
        self.staged = {rank: cards for rank, cards in left.items() if cards or rank is self.taking}
        if self.cursor not in held:
            self.cursor = None
        if self.drag is not None and not self.drag.from_pile and not held.issuperset(self.drag.cards):
            self.drag = None

    # -- the hand

    @property
    def staged_cards(self) -> tuple[Card, ...]:
        """All cards that lie staged in slots."""
        return tuple(c for cards in self.staged.values() for c in cards)

    @property
    def shown(self) -> tuple[Card, ...]:
        """The hand as it lies, without what is staged."""
        away = set(self.staged_cards)
        return tuple(c for c in self.order if c not in away)

    def lowest(self, card: Card) -> Card:
        """Put the lowest free copy of this face where the card lies, and give it: equal faces are one to the rules."""
        busy = set(self.staged_cards) | set(self.selected)
        if card in busy:
            return card
        twins = [c for c in self.order if c.face == card.face and c not in busy]
        low = min(twins, key=lambda c: c.copy, default=card)
        if low is not card:
            swap = {low: card, card: low}
            self.order = tuple(swap.get(c, c) for c in self.order)
            if (low in self.fresh) is not (card in self.fresh):
                self.fresh ^= {low, card}
        return low

    def select(self, card: Card) -> None:
        """Raise a card, or lower it again."""
        if card in self.selected:
            self.selected = tuple(c for c in self.selected if c is not card)
        elif card in self.shown:
            self.selected = (*self.selected, self.lowest(card))

    def move(self, cards: Sequence[Card], before: Card | None) -> None:
        """Put cards before another one, or at the end: from now on the order is the player's."""
        if before in cards:
            return
        rest = [c for c in self.order if c not in cards]
        at = rest.index(before) if before is not None and before in rest else len(rest)
        order = (*rest[:at], *cards, *rest[at:])
        if order != self.order:
            self.order = order
            self.by_hand = True

    def sort(self) -> None:
        """Sort by rank, or by suit, again."""
        self.order = self.sorted(self.order)
        self.by_hand = False

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in the order that a sorted hand has here."""
        return by_suit(cards) if self.suits else by_rank(cards)

    # -- staging

    def stage(self, rank: Rank, cards: Iterable[Card]) -> None:
        """Put cards into a slot, out of another one if they lie there."""
        moved = tuple(cards)
        self._step_off(moved)
        self.unstage(moved)
        self.staged[rank] = (*self.staged.get(rank, ()), *moved)
        self.selected = tuple(c for c in self.selected if c not in moved)

    def _step_off(self, moved: Sequence[Card]) -> None:
        """Have the keyboard on a card that stays in the hand: the next one, else the one before."""
        shown = self.shown
        if self.cursor in moved and self.cursor in shown:
            at = shown.index(self.cursor)
            stay = [c for c in (*shown[at:], *reversed(shown[:at])) if c not in moved]
            self.cursor = stay[0] if stay else None

    def unstage(self, cards: Iterable[Card]) -> None:
        """Put staged cards back into the hand."""
        back = set(cards)
        left = {rank: tuple(c for c in held if c not in back) for rank, held in self.staged.items()}
        self.staged = {rank: held for rank, held in left.items() if held or rank is self.taking}

    def clear(self) -> bool:
        """Put everything staged back and let the pile lie; tells whether there was anything."""
        had = bool(self.staged) or self.taking is not None
        self.staged = {}
        self.taking = None
        return had

    def groups(self) -> tuple[Group, ...]:
        """What is staged, the group of the pile's top card first."""
        ranks = sorted(self.staged, key=lambda rank: rank is not self.taking)
        return tuple(Group(rank, self.staged[rank]) for rank in ranks)
