"""A table stated in notation, and what comes of it.

    table(pile="7h 3s", phase="draw", hand="7c 7d Kc").refuses("take 7: 7c 7d").code

`hand` and `foot` belong to the seat whose turn it is, `melds` and `threes` to its side; `others` gives
further seats (`{1: {"hand": "4s"}}`), `theirs` the melds of the next side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from game.core.actions import Action
from game.core.cards import Card, pack
from game.core.engine import Applied, apply, deal
from game.core.events import Event
from game.core.games import rules_for
from game.core.legality import going_out_fault, legal_actions, may_take, refusal
from game.core.match import Standing, standing
from game.core.notation import Supply, read_action, write_action, write_cards
from game.core.positions import read_table, write_table
from game.core.public import Public
from game.core.refusals import CLAUSES, IllegalAction, Refusal
from game.core.ruleset import RuleSet
from game.core.scoring import Sheet, score
from game.core.search import throws
from game.core.secrecy import view_for
from game.core.state import GameState
from game.core.view import PlayerView

GAME_NAMES = ("classic", "hand-and-foot", "modern-american")


@dataclass(frozen=True)
class At:
    """A table at one moment; `events` led here."""

    state: GameState
    events: tuple[Event, ...] = ()

    # -- doing

    def action(self, text: str, seat: int | None = None) -> Action:
        seat = self.public.to_act if seat is None else seat
        return read_action(text, seat, self.state.secret.hands[seat])

    def refusal(self, text: str, seat: int | None = None) -> Refusal | None:
        action = self.action(text, seat)
        return refusal(view_for(self.state, action.seat), action)

    def refuses(self, text: str, seat: int | None = None) -> Refusal:
        """The action is refused and changes nothing; gives the refusal."""
        action = self.action(text, seat)
        before = repr(self.state)
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, action)
        found = refusal(view_for(self.state, action.seat), action)
        assert found == caught.value.refusal
        assert repr(self.state) == before
        assert CLAUSES[found.code][GAME_NAMES.index(self.rules.game)] == found.clause
        return found

    def accepts(self, *texts: str, seat: int | None = None) -> At:
        """The actions are accepted, each by the seat whose move it is; gives the table after them."""
        at = self
        events: list[Event] = []
        for text in texts:
            done: Applied = apply(at.state, at.action(text, seat))
            events += done.events
            at = At(done.state, tuple(events))
        return at

    # -- looking

    @property
    def public(self) -> Public:
        return self.state.public

    @property
    def rules(self) -> RuleSet:
        return self.state.public.rules

    @property
    def turn(self) -> int:
        return self.public.turn.seat

    @property
    def phase(self) -> str:
        return self.public.turn.phase.value

    @property
    def pile(self) -> str:
        return write_cards(self.public.pile)

    @property
    def stock(self) -> str:
        return write_cards(self.state.secret.stock)

    @property
    def over(self) -> str | None:
        return None if self.public.over is None else self.public.over.by.value

    @property
    def concealed(self) -> bool:
        return self.public.over is not None and self.public.over.concealed

    def view(self, seat: int | None = None) -> PlayerView:
        return view_for(self.state, self.public.to_act if seat is None else seat)

    def hand(self, seat: int = 0) -> str:
        return write_cards(self.state.secret.hands[seat])

    def melds(self, side: int = 0) -> list[str]:
        return [write_cards(meld.cards) for meld in self.public.melds[side]]

    def threes(self, side: int = 0) -> str:
        return write_cards(self.public.threes[side])

    def minimum(self, side: int = 0) -> int:
        return self.public.minimum(side)

    def may_take(self) -> bool:
        return may_take(self.view())

    def may_go_out(self) -> bool:
        return going_out_fault(self.public) is None

    def throws(self) -> set[str]:
        return {action.card.face for action in throws(self.view())}

    def legal(self) -> list[str]:
        return [write_action(action) for action in legal_actions(self.view())]

    def sheet(self, side: int = 0) -> Sheet:
        return score(self.public)[side]

    def line(self, name: str, side: int = 0) -> int:
        return self.sheet(side).lines[name]

    def standing(self) -> Standing:
        points = [sheet.total for sheet in score(self.public)]
        return standing(self.rules, self.public.scores, points, self.public.deal)

    def written(self) -> dict[str, Any]:
        return write_table(self.state)


def rules_with(
    game: str, players: int, options: Mapping[str, object] | None = None, **switches: Any
) -> RuleSet:
    """A game's rules with house rules (`options`), and fields that only the code can change (`switches`)."""
    rules = rules_for(game, players, dict(options or {}))
    return replace(rules, **switches) if switches else rules


def table(
    game: str = "classic",
    players: int = 4,
    *,
    options: Mapping[str, object] | None = None,
    switches: Mapping[str, Any] | None = None,
    turn: int = 0,
    hand: str | None = None,
    foot: str | None = "",
    melds: Sequence[str] = (),
    theirs: Sequence[str] = (),
    threes: str = "",
    others: Mapping[int, Mapping[str, Any]] | None = None,
    seat: Mapping[str, Any] | None = None,
    **fields: Any,
) -> At:
    """State a table; `foot=""` is the default foot, None one that was picked up. `fields` as in a case."""
    rules = rules_with(game, players, options, **(switches or {}))
    rows: list[dict[str, Any]] = [{} for _ in range(players)]
    if hand is not None:
        rows[turn]["hand"] = hand
    if foot is None or foot:
        rows[turn]["foot"] = foot
    rows[turn] |= dict(seat or {})
    for number, row in (others or {}).items():
        rows[number] |= dict(row)
    sides: list[dict[str, Any]] = [{} for _ in rules.sides]
    own = rules.side_of[turn]
    sides[own] |= {"melds": list(melds), "threes": threes}
    sides[(own + 1) % len(sides)]["melds"] = list(theirs)
    position = {"turn": turn, "seats": rows, "sides": sides, **fields}
    return At(read_table(position, rules))


def deal_out(
    game: str = "classic",
    players: int = 4,
    *,
    hands: Mapping[int, str] | None = None,
    feet: Mapping[int, str] | None = None,
    then: str = "",
    dealer: int | None = None,
    number: int = 1,
    scores: Sequence[int] | None = None,
    **switches: Any,
) -> At:
    """Deal a pack in which these cards come first into hands and feet, and `then` right after them.

    The rest are plain naturals as long as there are some, then wild cards, then threes.
    """
    rules = rules_with(game, players, **switches)
    dealer = players - 1 if dealer is None else dealer
    supply = Supply(rules)
    named = {seat: supply.read(text, "hand") for seat, text in (hands or {}).items()}
    under = {seat: supply.read(text, "foot") for seat, text in (feet or {}).items()}
    after = supply.read(then, "then")
    whole = pack(rules.packs, rules.jokers_per_pack)
    rest = sorted(supply.left(whole), key=lambda c: (c.three, c.wild))
    order = [(dealer + 1 + i) % players for i in range(players)]

    def filled(found: tuple[Card, ...], size: int) -> list[Card]:
        return [*found, *(rest.pop(0) for _ in range(size - len(found)))]

    rows = [filled(named.get(seat, ()), rules.hand_size) for seat in order]
    cards = [row[i] for i in range(rules.hand_size) for row in rows]
    for seat in order:
        cards += filled(under.get(seat, ()), rules.foot_size)
    made = deal(
        rules,
        (*cards, *after, *rest),
        number=number,
        dealer=dealer,
        scores=scores or (0,) * len(rules.sides),
    )
    return At(made.state, made.events)


def lines_of(at: At, side: int = 0) -> dict[str, int]:
    """The lines of a score sheet that are not nought."""
    return {name: points for name, points in at.sheet(side).lines.items() if points}
