"""Dealing by a code, counting, and what can be taken back: small pure pieces of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from game.core.actions import Answer, Draw, End, Take
from game.core.cards import Card
from game.core.engine import Applied, deal
from game.core.events import DealEnded, FootPickedUp
from game.core.match import Standing, standing
from game.core.positions import write_table
from game.core.public import Over, Public
from game.core.records import OverLine
from game.core.ruleset import RuleSet
from game.core.scoring import Sheet, score
from game.core.shuffle import shuffled
from game.core.state import GameState
from game.session.table import Played

#: Letters and figures of a deal's code, without those that look alike.
CODE_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def fresh_code(rng: Random) -> str:
    """Give a new deal's code: nearly 80 random bits, so that nobody finds it from its digest.

    >>> fresh_code(Random(1)) == fresh_code(Random(1)), len(fresh_code(Random(1)))
    (True, 19)
    """
    return "-".join("".join(rng.choice(CODE_LETTERS) for _ in range(4)) for _ in range(4))


def dealt(rules: RuleSet, code: str, *, number: int, dealer: int, scores: Sequence[int]) -> Applied:
    """Deal by a code. Copies of equal faces are numbered as a reader of the record will number them."""
    pack = shuffled(rules, code)
    first = deal(rules, pack, number=number, dealer=dealer, scores=scores).state
    zones: list[Iterable[Card]] = [*first.public.threes, first.public.pile, *first.secret.hands]
    zones += [foot for foot in first.secret.feet if foot is not None]
    zones.append(first.secret.stock)
    copies: dict[str, list[Card]] = {}
    for c in sorted(pack, key=lambda c: -c.copy):
        copies.setdefault(c.face, []).append(c)
    renamed = {c: copies[c.face].pop() for zone in zones for c in zone}
    return deal(rules, [renamed[c] for c in pack], number=number, dealer=dealer, scores=scores)


def digest_of(code: str) -> str:
    """Give the SHA-256 of a deal's code: shown before its end, so that the code can be checked after it.

    >>> digest_of("montevideo")[:16]
    '5b4a93cbca5a999a'
    """
    return sha256(code.encode()).hexdigest()


def deals_as(code: str, state: GameState) -> Applied | None:
    """Deal by a code, and give that if it comes to this position; None where the pack is another one."""
    public = state.public
    done = dealt(public.rules, code, number=public.deal, dealer=public.dealer, scores=public.scores)
    return done if write_table(done.state) == write_table(state) else None


@dataclass(frozen=True, slots=True)
class Count:
    """A deal that is over, counted: a sheet and points for each side, and how the match stands."""

    sheets: tuple[Sheet, ...]
    points: tuple[int, ...]
    standing: Standing


def count(public: Public) -> Count:
    """Count a deal that is over."""
    sheets = score(public)
    points = tuple(sheet.total for sheet in sheets)
    return Count(sheets, points, standing(public.rules, public.scores, points, public.deal))


def over_line(over: Over, counted: Count) -> OverLine:
    """Write the end of a deal; lines of a sheet that are nothing are left out."""
    how: dict[str, Any] = {"by": over.by.value}
    if over.seat is not None:
        how |= {"seat": over.seat, "concealed": over.concealed}
    lines = tuple({name: value for name, value in sheet.lines.items() if value} for sheet in counted.sheets)
    return OverLine(how, counted.points, lines, counted.standing.scores)


def reveals(played: Played) -> bool:
    """Tell whether an action brought its actor something new, so that it cannot just be taken back."""
    if isinstance(played.action, Draw | Take | Answer | End):
        return True
    return any(isinstance(event, FootPickedUp | DealEnded) for event in played.events)


def arranged(order: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """Put a hand in the order that was chosen for it, by faces; newer cards follow.

    >>> from game.core.cards import Rank, Suit, card
    >>> four, ten, joker = card(Rank.FOUR, Suit.CLUBS), card(Rank.TEN, Suit.HEARTS), card(Rank.JOKER, None)
    >>> arranged((ten, four), (joker, four, ten))
    (Th, 4c, Jo)
    """
    left = list(hand)
    found: list[Card] = []
    for wanted in order:
        same = wanted if wanted in left else next((c for c in left if c.face == wanted.face), None)
        if same is not None:
            left.remove(same)
            found.append(same)
    return (*found, *left)
