"""Positions as JSON objects: reading fills in defaults and refuses what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game.core.cards import Card, Rank, pack
from game.core.fields import boolean, known_only, listed, number, object_
from game.core.ledger import empty_ledger
from game.core.melds import shape_fault
from game.core.notation import NotationError, Supply, write_cards
from game.core.public import Ending, Meld, Over, Phase, Public, Turn
from game.core.ruleset import RuleSet
from game.core.state import GameState, Secret

#: Cards in a hand that a position does not name.
DEFAULT_HAND: Final = 6

_TABLE: Final = (
    "deal scores target dealer turn phase took stock stock_size pile frozen seats sides over".split()
)
_SEAT: Final = ("hand", "foot", "played_from_foot", "has_melded", "asked")

#: A zone of cards; a number where the cards are hidden.
Zone = tuple[Card, ...] | int


@dataclass(frozen=True, slots=True)
class Zones:
    """A position taken apart; `points` are a deal's points given instead of cards."""

    public: Public
    stock: Zone
    hands: tuple[Zone, ...]
    feet: tuple[Zone | None, ...]
    points: tuple[int, ...] | None


def read_table(table: object, rules: RuleSet, field: str = "table") -> GameState:
    """Read a position with everything open; raises `NotationError`."""
    return read_zones_open(table, rules, field)[0]


def read_zones_open(
    table: object, rules: RuleSet, field: str = "table"
) -> tuple[GameState, tuple[int, ...] | None]:
    """Read a position and, where it gives them instead of cards, the deal's points."""
    zones = read_zones(table, rules, field, hidden=False)
    assert not isinstance(zones.stock, int)
    hands = tuple(hand for hand in zones.hands if not isinstance(hand, int))
    feet = tuple(foot for foot in zones.feet if not isinstance(foot, int))
    return GameState(zones.public, Secret(zones.stock, hands, feet)), zones.points


def read_zones(table: object, rules: RuleSet, field: str, *, hidden: bool) -> Zones:
    """Read a position; with `hidden`, hands, feet and stock may be numbers."""
    return _Reader(object_(table, field), rules, field, hidden=hidden).zones()


class _Reader:
    """Reads one position. Named cards come out of the pack first, defaults out of the rest."""

    def __init__(self, table: Mapping[str, Any], rules: RuleSet, field: str, *, hidden: bool) -> None:
        known_only(table, _TABLE, field)
        self.table = table
        self.field = field
        self.hidden = hidden
        target = table.get("target")
        if target is not None:
            number(target, f"{field}.target", least=1)
            rules = rules if rules.deals is not None else replace(rules, target=target)
        self.rules = rules
        self.supply = Supply(rules)
        self.over = self._read_over()
        by_stock = self.over[0] is not None and self.over[0].by is Ending.STOCK
        #: One hand may hold the three that was the stock's last card (M-6).
        self.last_three = rules.last_three_stays and by_stock

    def zones(self) -> Zones:
        rules, table, field = self.rules, self.table, self.field
        n = rules.players
        seats = self._objects("seats", n, _SEAT)
        sides = self._objects("sides", len(rules.sides), ("melds", "threes"))
        melds = tuple(self._melds(side, f"{field}.sides[{i}].melds") for i, side in enumerate(sides))
        threes = tuple(self._threes(side, f"{field}.sides[{i}].threes") for i, side in enumerate(sides))
        pile = self.supply.read(table.get("pile", ""), f"{field}.pile")
        hands = [self._hand(seat, f"{field}.seats[{i}].hand") for i, seat in enumerate(seats)]
        feet = [self._foot(seat, f"{field}.seats[{i}].foot") for i, seat in enumerate(seats)]
        stock = self._named_stock()
        hands = [
            self._default(DEFAULT_HAND, f"{field}.seats[{i}].hand") if h is None else h
            for i, h in enumerate(hands)
        ]
        filled = [
            self._default(rules.foot_size, f"{field}.seats[{i}].foot") if f == -1 else f
            for i, f in enumerate(feet)
        ]
        stock = self._default_stock() if stock is None else stock
        held = tuple(hand for hand in hands if hand is not None)
        has_melded = tuple(
            self._flag(seat, "has_melded", i, default=bool(melds[rules.side_of[i]]))
            for i, seat in enumerate(seats)
        )
        public = Public(
            rules=rules,
            deal=number(table.get("deal", 1), f"{field}.deal", least=1, most=rules.deals),
            scores=self._scores(),
            dealer=number(table.get("dealer", n - 1), f"{field}.dealer", most=n - 1),
            turn=self._turn(has_melded, melds),
            pile=pile,
            frozen=self._frozen(pile),
            stock_size=_size(stock),
            hand_sizes=tuple(map(_size, held)),
            feet_waiting=tuple(foot is not None for foot in filled),
            played_from_foot=tuple(
                self._flag(seat, "played_from_foot", i, default=False) for i, seat in enumerate(seats)
            ),
            has_melded=has_melded,
            asked=tuple(self._flag(seat, "asked", i, default=False) for i, seat in enumerate(seats)),
            melds=melds,
            threes=threes,
            ledger=replace(empty_ledger(n), upcards=pile),
        )
        over, points = self.over
        if over is not None:
            open_hands = tuple(() if isinstance(hand, int) else hand for hand in held)
            open_feet = tuple(None if isinstance(foot, int) else foot for foot in filled)
            public = replace(public, over=replace(over, hands=open_hands, feet=open_feet))
        return Zones(public, stock, held, tuple(filled), points)

    # -- parts

    def _objects(self, name: str, count: int, fields: tuple[str, ...]) -> list[Mapping[str, Any]]:
        where = f"{self.field}.{name}"
        rows = listed(self.table.get(name, [{}] * count), where)
        if len(rows) != count:
            raise NotationError(
                where, f"{count} are needed for {self.rules.players} players, not {len(rows)}"
            )
        found = [object_(row, f"{where}[{i}]") for i, row in enumerate(rows)]
        for i, row in enumerate(found):
            known_only(row, fields, f"{where}[{i}]")
        return found

    def _flag(self, seat: Mapping[str, Any], name: str, index: int, *, default: bool) -> bool:
        return boolean(seat.get(name, default), f"{self.field}.seats[{index}].{name}")

    def _hand(self, seat: Mapping[str, Any], where: str) -> Zone | None:
        text = seat.get("hand")
        if "hand" not in seat:
            return None
        if self.hidden and isinstance(text, int):
            return number(text, where)
        hand = self.supply.read(text, where)
        for c in hand:
            if c.three and (c.red_three or self.rules.lays_black_threes):
                if not self.last_three:
                    raise NotationError(where, f"{c.face} is laid at once and never held")
                self.last_three = False
        return hand

    def _foot(self, seat: Mapping[str, Any], where: str) -> Zone | None:
        """Give a foot; None where there is none, -1 where the default one is meant."""
        if "foot" not in seat:
            return -1 if self.rules.foot_size else None
        text = seat["foot"]
        if text is None:
            return None
        if not self.rules.foot_size:
            raise NotationError(where, f"there is no foot in {self.rules.game}")
        if self.hidden and isinstance(text, int):
            return number(text, where)
        return self.supply.read(text, where)

    def _named_stock(self) -> Zone | None:
        text = self.table.get("stock")
        if "stock" in self.table and "stock_size" in self.table:
            raise NotationError(f"{self.field}.stock_size", "stock and stock_size do not go together")
        if "stock" not in self.table:
            return None
        if self.hidden and isinstance(text, int):
            return number(text, f"{self.field}.stock")
        return self.supply.read(text, f"{self.field}.stock")

    def _plain_first(self) -> list[Card]:
        """Give the rest of the pack: naturals with ranks in turn, then wild cards, then threes."""
        rest = self.supply.left(pack(self.rules.packs, self.rules.jokers_per_pack))
        return sorted(rest, key=lambda c: (c.three, c.wild, c.copy, c.order % 64 // 16, -c.rank))

    def _default(self, count: int, where: str) -> tuple[Card, ...]:
        cards = tuple(c for c in self._plain_first() if c.natural)[:count]
        if len(cards) < count:
            raise NotationError(where, f"the rest of the pack has no {count} naturals left")
        self.supply.take(cards)
        return cards

    def _default_stock(self) -> tuple[Card, ...]:
        rest = self._plain_first()
        if "stock_size" not in self.table:
            return tuple(rest)
        where = f"{self.field}.stock_size"
        size = number(self.table["stock_size"], where)
        plain = [c for c in rest if not c.three]
        if size > len(plain):
            raise NotationError(where, f"the rest of the pack has only {len(plain)} cards that are no threes")
        return tuple(plain[:size])

    def _melds(self, side: Mapping[str, Any], where: str) -> tuple[Meld, ...]:
        found: list[Meld] = []
        for i, text in enumerate(listed(side.get("melds", []), where)):
            meld = read_meld(self.rules, self.supply.read(text, f"{where}[{i}]"), f"{where}[{i}]")
            open_books = [m for m in found if m.rank is meld.rank]
            if self.rules.rank_reopens:
                open_books = [m for m in open_books if m.size != self.rules.meld_limit]
                open_books = [] if meld.size == self.rules.meld_limit else open_books
            if open_books:
                raise NotationError(
                    f"{where}[{i}]", f"a second meld of {meld.rank.name.lower()} cannot stand here"
                )
            found.append(meld)
        return tuple(found)

    def _threes(self, side: Mapping[str, Any], where: str) -> tuple[Card, ...]:
        threes = self.supply.read(side.get("threes", ""), where)
        for c in threes:
            if not (c.red_three or (c.three and self.rules.lays_black_threes)):
                raise NotationError(where, f"{c.face} is not laid by itself in {self.rules.game}")
        return threes

    def _scores(self) -> tuple[int, ...]:
        where = f"{self.field}.scores"
        count = len(self.rules.sides)
        scores = listed(self.table.get("scores", [0] * count), where)
        if len(scores) != count:
            raise NotationError(where, f"{count} scores are needed, not {len(scores)}")
        return tuple(number(score, f"{where}[{i}]", least=None) for i, score in enumerate(scores))

    def _turn(self, has_melded: tuple[bool, ...], melds: tuple[tuple[Meld, ...], ...]) -> Turn:
        seat = number(self.table.get("turn", 0), f"{self.field}.turn", most=self.rules.players - 1)
        name = self.table.get("phase", "play")
        allowed = ("draw", "play", "answer") if self.hidden else ("draw", "play")
        if name not in allowed:
            raise NotationError(f"{self.field}.phase", f"{' or '.join(allowed)}, not {name!r}")
        phase = Phase(name)
        took = boolean(self.table.get("took", False), f"{self.field}.took")
        if took and phase is Phase.DRAW:
            raise NotationError(f"{self.field}.took", "the pile cannot be taken already in the draw phase")
        asker = self.rules.partner_of[seat] if phase is Phase.ANSWER else seat
        if asker is None:
            raise NotationError(f"{self.field}.phase", "there is no partner who could answer")
        stood = len(melds[self.rules.side_of[asker]])
        asked = phase is Phase.ANSWER
        return Turn(asker, phase, took, asked=asked, fresh=not has_melded[asker], stood=stood)

    def _frozen(self, pile: tuple[Card, ...]) -> bool:
        if "frozen" not in self.table:
            return default_frozen(self.rules, pile)
        frozen = boolean(self.table["frozen"], f"{self.field}.frozen")
        if frozen and not self.rules.freezes:
            raise NotationError(f"{self.field}.frozen", f"no pile freezes in {self.rules.game}")
        return frozen

    def _read_over(self) -> tuple[Over | None, tuple[int, ...] | None]:
        where = f"{self.field}.over"
        if self.table.get("over") is None:
            return None, None
        over = object_(self.table["over"], where)
        known_only(over, ("by", "seat", "concealed", "points"), where)
        points = None
        if "points" in over:
            rows = listed(over["points"], f"{where}.points")
            if len(rows) != len(self.rules.sides):
                raise NotationError(f"{where}.points", f"{len(self.rules.sides)} are needed, not {len(rows)}")
            points = tuple(number(row, f"{where}.points[{i}]", least=None) for i, row in enumerate(rows))
        by = over.get("by")
        if by not in ("out", "stock"):
            raise NotationError(f"{where}.by", f"out or stock, not {by!r}")
        seat = over.get("seat")
        if by == "out":
            number(seat, f"{where}.seat", most=self.rules.players - 1)
        elif seat is not None:
            raise NotationError(f"{where}.seat", "nobody went out when the stock ended the deal")
        concealed = boolean(over.get("concealed", False), f"{where}.concealed")
        return Over(Ending(by), seat, concealed, (), ()), points


def _size(zone: Zone) -> int:
    return zone if isinstance(zone, int) else len(zone)


def default_frozen(rules: RuleSet, pile: tuple[Card, ...]) -> bool:
    """Tell whether a card in the pile freezes it, as far as cards tell (C-16)."""
    return rules.freezes and any(c.wild or c.red_three for c in pile)


def read_meld(rules: RuleSet, cards: tuple[Card, ...], field: str) -> Meld:
    """Read a meld on the table from its cards; raises `NotationError` if it is none."""
    ranks = {c.rank for c in cards if not c.wild}
    if len(ranks) > 1:
        raise NotationError(field, f"{write_cards(cards)} is no meld: it has several ranks")
    rank = ranks.pop() if ranks else Rank.WILD
    meld = Meld(rank, cards)
    fault: object = shape_fault(rules, rank, meld.naturals, meld.wilds, opening=True)
    if rank is Rank.THREE:
        black = rules.black_threes_to_go_out and not meld.wilds and not any(c.red_three for c in cards)
        fault = fault or not black
    if fault or (meld.wilds and rank in rules.never_wild):
        raise NotationError(field, f"{write_cards(cards) or 'no card'} is no meld of {rules.game}")
    return meld


# -- writing ------------------------------------------------------------------------------------


def write_table(state: GameState) -> dict[str, Any]:
    """Write a position, complete: reading it with the same rules gives a table that writes the same.

    Only a table that waits for an answer is not read back: no position is given in that phase.
    """
    secret = state.secret
    table = write_public(state.public)
    table["stock"] = write_cards(secret.stock)
    for seat, row in enumerate(table["seats"]):
        row["hand"] = write_cards(secret.hands[seat])
        if state.public.rules.foot_size:
            foot = secret.feet[seat]
            row["foot"] = None if foot is None else write_cards(foot)
    return table


def write_public(public: Public) -> dict[str, Any]:
    """Write the open part of a position, with an empty object for each seat's own cards."""
    rules = public.rules
    table: dict[str, Any] = {
        "deal": public.deal,
        "scores": list(public.scores),
        "dealer": public.dealer,
        "turn": public.to_act,
        "phase": public.turn.phase.value,
    }
    if public.turn.took:
        table["took"] = True
    table["stock"] = ""
    table["pile"] = write_cards(public.pile)
    if public.frozen != default_frozen(rules, public.pile):
        table["frozen"] = public.frozen
    table["seats"] = [_write_seat(public, seat) for seat in range(rules.players)]
    table["sides"] = [_write_side(public, side) for side in range(len(rules.sides))]
    if public.over is not None:
        over: dict[str, Any] = {"by": public.over.by.value}
        if public.over.seat is not None:
            over |= {"seat": public.over.seat, "concealed": public.over.concealed}
        table["over"] = over
    return table


def _write_seat(public: Public, seat: int) -> dict[str, Any]:
    row: dict[str, Any] = {"hand": ""}
    if public.played_from_foot[seat]:
        row["played_from_foot"] = True
    if public.has_melded[seat] != bool(public.melds[public.rules.side_of[seat]]):
        row["has_melded"] = public.has_melded[seat]
    if public.asked[seat]:
        row["asked"] = True
    return row


def _write_side(public: Public, side: int) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if public.melds[side]:
        row["melds"] = [write_cards(meld.cards) for meld in public.melds[side]]
    row["threes"] = write_cards(public.threes[side])
    return row
