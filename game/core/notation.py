"""The one notation: cards and actions as text. Positions, views and records build on it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, assert_never

from game.core.actions import Action, Answer, Ask, Draw, End, Group, Lay, Take, Throw
from game.core.cards import Card, Rank, Suit, card
from game.core.ruleset import RuleSet

_SYMBOLS: Final = {symbol: Rank(number) for number, symbol in enumerate("W23456789TJQKA", start=1)}
_LETTERS: Final = {rank: symbol for symbol, rank in _SYMBOLS.items()}
_FACE: Final = re.compile(r"([23456789TJQKA])([shdc])")


class NotationError(ValueError):
    """A text that cannot be read: the field where it stands, and what is wrong with it."""

    def __init__(self, field: str, words: str) -> None:
        """Carry the field's path, such as ``table.seats[0].hand``."""
        super().__init__(f"{field}: {words}" if field else words)
        self.field = field
        self.words = words


# -- cards --------------------------------------------------------------------------------------


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards, separated by spaces.

    >>> write_cards([card(Rank.TEN, Suit.SPADES), card(Rank.JOKER, None)])
    'Ts Jo'
    """
    return " ".join(c.face for c in cards)


def read_face(face: str, field: str = "") -> tuple[Rank, Suit | None]:
    """Read one card's face, such as ``Ts`` or ``Jo``."""
    if face == "Jo":
        return Rank.JOKER, None
    found = _FACE.fullmatch(face)
    if found is None:
        raise NotationError(field, f"{face!r} is no card")
    return _SYMBOLS[found[1]], Suit(found[2])


def read_faces(text: object, field: str = "") -> list[tuple[Rank, Suit | None]]:
    """Read the faces of cards separated by spaces; an empty text is no card."""
    if not isinstance(text, str):
        raise NotationError(field, f"a text of cards is needed, not {text!r}")
    return [read_face(face, field) for face in text.split()]


class Supply:
    """Gives cards for faces, the lowest copy first, as often as the pack holds them."""

    def __init__(self, rules: RuleSet) -> None:
        """Start with a whole pack."""
        self._limits = rules.packs, rules.packs * rules.jokers_per_pack
        self._used: dict[tuple[Rank, Suit | None], int] = {}

    def read(self, text: object, field: str) -> tuple[Card, ...]:
        """Read cards and take them out of the pack."""
        return tuple(self.give(face, field) for face in read_faces(text, field))

    def give(self, face: tuple[Rank, Suit | None], field: str) -> Card:
        """Give the next copy of a face."""
        copy = self._used.get(face, 0)
        limit = self._limits[face[1] is None]
        if copy >= limit:
            raise NotationError(
                field, f"{card(*face).face} stands more often than the pack holds it ({limit})"
            )
        self._used[face] = copy + 1
        return card(*face, copy)

    def left(self, pack: Iterable[Card]) -> list[Card]:
        """Give the cards of a pack that have not been given yet."""
        return [c for c in pack if c.copy >= self._used.get((c.rank, c.suit), 0)]

    def take(self, cards: Iterable[Card]) -> None:
        """Take cards that `left` gave out of the pack."""
        for c in cards:
            self._used[c.rank, c.suit] = max(self._used.get((c.rank, c.suit), 0), c.copy + 1)


# -- actions ------------------------------------------------------------------------------------


def write_rank(rank: Rank) -> str:
    """Write the rank of a meld: a letter or figure, ``W`` for wild cards."""
    return _LETTERS[rank]


def _write_groups(groups: Iterable[Group]) -> str:
    return ", ".join(f"{_LETTERS[group.rank]}: {write_cards(group.cards)}".rstrip() for group in groups)


def write_action(action: Action) -> str:
    """Write an action; its seat is not part of the text.

    >>> write_action(Throw(0, card(Rank.FOUR, Suit.CLUBS)))
    'throw 4c'
    """
    match action:
        case Draw():
            return "draw"
        case Take(_, groups):
            return f"take {_write_groups(groups)}"
        case Lay(_, groups):
            return f"lay {_write_groups(groups)}"
        case Throw(_, thrown):
            return f"throw {thrown.face}"
        case Ask():
            return "ask"
        case Answer(_, yes):
            return f"answer {'yes' if yes else 'no'}"
        case End():
            return "end"
        case _:
            assert_never(action)


def read_action(text: str, seat: int, hand: Collection[Card], field: str = "") -> Action:
    """Read an action of a seat that holds this hand; of equal faces the lowest copy held is meant.

    A card that is not held is read as a card that is not in the hand: the rules refuse it.
    """
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    simple: Mapping[str, Action] = {
        "draw": Draw(seat),
        "ask": Ask(seat),
        "end": End(seat),
        "answer yes": Answer(seat, yes=True),
        "answer no": Answer(seat, yes=False),
    }
    whole = f"{word} {rest}".strip()
    if whole in simple:
        return simple[whole]
    held = _Held(hand)
    if word == "throw":
        faces = read_faces(rest, field)
        if len(faces) != 1:
            raise NotationError(field, f"throw needs one card, not {rest!r}")
        return Throw(seat, held.pick(faces[0]))
    if word in ("take", "lay"):
        groups = tuple(_read_group(part, held, field) for part in rest.split(","))
        return Take(seat, groups) if word == "take" else Lay(seat, groups)
    raise NotationError(field, f"{text!r} is no action")


class _Held:
    """A hand from which cards are picked by face, each once."""

    def __init__(self, hand: Collection[Card]) -> None:
        self._left: dict[tuple[Rank, Suit | None], list[Card]] = {}
        for c in sorted(hand, key=lambda c: c.copy):
            self._left.setdefault((c.rank, c.suit), []).append(c)
        self._hand = frozenset(hand)
        self._named: set[Card] = set()

    def pick(self, face: tuple[Rank, Suit | None]) -> Card:
        left = self._left.get(face)
        found = left.pop(0) if left else next(c for c in self._copies(face) if c not in self._named)
        self._named.add(found)
        return found

    def _copies(self, face: tuple[Rank, Suit | None]) -> Iterator[Card]:
        copy = 0
        while True:
            found = card(*face, copy)
            if found not in self._hand:
                yield found
            copy += 1


def _read_group(part: str, held: _Held, field: str) -> Group:
    symbol, colon, cards = part.partition(":")
    symbol = symbol.strip()
    if not colon:
        raise NotationError(field, f"{part.strip()!r} is no group: a rank and a colon are missing")
    if symbol not in _SYMBOLS:
        raise NotationError(field, f"{symbol!r} is no rank")
    return Group(_SYMBOLS[symbol], tuple(held.pick(face) for face in read_faces(cards, field)))
