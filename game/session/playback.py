"""A record played again, line by line: it says in words where the record differs from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.core.cards import Card, pack
from game.core.engine import Applied
from game.core.match import next_dealer
from game.core.notation import NotationError, Supply, read_action, write_cards
from game.core.positions import read_table
from game.core.public import Phase
from game.core.records import (
    ActionLine,
    ConcedeLine,
    DealLine,
    HeaderLine,
    Line,
    MatchLine,
    OrderLine,
    OtherLine,
    OverLine,
    UndoLine,
)
from game.core.ruleset import RuleSet, Upcard
from game.core.scoring import LINES
from game.core.state import GameState
from game.session.dealing import Count, count, over_line, reveals
from game.session.table import Table

#: What stands in the position of a deal line; anything else is passed over.
DEALT: Final = ("deal", "scores", "dealer", "turn", "phase", "stock", "pile", "seats", "sides")


class Playback:
    """What a record has come to so far. `feed` takes its lines after the first, in order."""

    def __init__(self, header: HeaderLine) -> None:
        """Begin with the record's first line."""
        self.rules: RuleSet = header.rules
        self.table = Table()
        self.number = 0
        self.dealer: int | None = None
        self.code = ""
        self.totals = (0,) * len(self.rules.sides)
        #: The totals before every deal so far.
        self.starts: list[tuple[int, ...]] = []
        self.counted: Count | None = None
        self.orders: dict[int, tuple[Card, ...]] = {}
        #: The deal's end has been written, the match's end has been written.
        self.over_written = False
        self.match_written = False
        #: How often something was taken back past something new.
        self.take_backs = 0
        #: The seat that gave the match up.
        self.conceded: int | None = None
        #: The rest of the deal cannot be followed, after a difference in it.
        self.lost = False
        #: What the record says that a deal came to which could not be followed.
        self._told: tuple[int, ...] | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """Match totals, as of the last deal that was counted."""
        return self.totals if self.counted is None else self.counted.standing.scores

    def feed(self, line: Line) -> Iterator[str]:
        """Play a line and give its differences."""
        match line:
            case DealLine():
                yield from self._deal(line)
            case HeaderLine():
                yield "another record begins in the middle of this one"
            case OtherLine():
                pass
            case _ if self.lost:
                if isinstance(line, OverLine):
                    self._told = line.scores
            case _ if not self.number:
                yield "this stands before the first deal"
            case _ if self.conceded is not None:
                yield "the match was given up before this line"
            case MatchLine():
                yield from self._match(line)
            case _ if self.match_written:
                yield "the match is over before this line"
            case ActionLine():
                yield from self._action(line)
            case OverLine():
                yield from self._over(line)
            case UndoLine():
                yield from self._undo(line)
            case OrderLine():
                yield from self._order(line)
            case ConcedeLine(seat):
                if seat >= self.rules.players:
                    yield f"there is no seat {seat}"
                self.conceded = seat

    # -- a deal begins

    def _deal(self, line: DealLine) -> Iterator[str]:
        if self.conceded is not None:
            yield "the match was given up before this deal"
        elif self.number and not self.lost:
            yield from self._before_next_deal()
        if line.deal != self.number + 1:
            yield f"this is deal {self.number + 1}, not {line.deal}"
        totals = self._told if self.lost else self.scores
        self.lost, self._told = False, None
        try:
            state = read_dealt(line.table, self.rules)
        except NotationError as error:
            yield f"the deal cannot be: {error}"
            dealer = None if self.dealer is None else next_dealer(self.rules, self.dealer)
            self._begin(line.deal, dealer, totals or self.totals)
            self.lost = True
            return
        yield from self._dealt_differs(line, state, totals)
        public = state.public
        self._begin(line.deal, public.dealer, public.scores)
        self.code = line.seed
        self.table.open(Applied(state, ()))

    def _begin(self, number: int, dealer: int | None, totals: tuple[int, ...]) -> None:
        self.number, self.dealer, self.totals = number, dealer, totals
        self.starts.append(totals)
        self.counted = None
        self.over_written = self.match_written = False
        self.orders.clear()

    def _before_next_deal(self) -> Iterator[str]:
        if self.counted is None:
            yield f"deal {self.number} is not over before this one begins"
        elif not self.over_written:
            yield f"the end of deal {self.number} is missing before this line"
        elif self.counted.standing.over:
            yield f"the match was over after deal {self.number}"

    def _dealt_differs(
        self, line: DealLine, state: GameState, totals: tuple[int, ...] | None
    ) -> Iterator[str]:
        public = state.public
        if public.deal != line.deal:
            yield f"table.deal: {line.deal} stands beside it, not {public.deal}"
        if self.dealer is not None and public.dealer != next_dealer(self.rules, self.dealer):
            yield f"table.dealer: seat {next_dealer(self.rules, self.dealer)} deals, not {public.dealer}"
        if public.turn.seat != next_dealer(self.rules, public.dealer):
            yield f"table.turn: seat {next_dealer(self.rules, public.dealer)} plays first, not {public.turn.seat}"
        if totals is not None and public.scores != totals:
            yield f"table.scores: {list(totals)} before this deal, not {list(public.scores)}"
        yield from wrongly_dealt(state)

    # -- playing

    def _action(self, line: ActionLine) -> Iterator[str]:
        if line.seat >= self.rules.players:
            yield f"seat: {self.rules.players} play, there is no seat {line.seat}"
            self.lost = True
            return
        hand = self.table.view(line.seat).hand
        try:
            action = read_action(line.do, line.seat, hand, "do")
        except NotationError as error:
            yield str(error)
            self.lost = True
            return
        fault = self.table.play(action)
        if fault is not None:
            facts = ", ".join(f"{name} {value}" for name, value in fault.facts.items())
            about = f": {facts}" if facts else ""
            yield f"seat {line.seat} may not {line.do!r}: {fault.code.value} ({fault.clause}){about}"
            self.lost = True
        elif self.table.public.over is not None:
            self.counted = count(self.table.public)

    def _undo(self, line: UndoLine) -> Iterator[str]:
        played = self.table.played
        if line.count > len(played):
            yield f"undo: {line.count} actions cannot be taken back, the deal has only {len(played)}"
            self.lost = True
            return
        undone = list(played)[-line.count :]
        if not line.take_back and any(reveals(p) for p in undone):
            yield "undo: it goes past something new, so that take_back should stand beside it"
        self.table.rewind(line.count, undone[0].action.seat)
        self.take_backs += line.take_back
        self.counted = None
        self.over_written = self.match_written = False

    def _order(self, line: OrderLine) -> Iterator[str]:
        if line.seat >= self.rules.players:
            yield f"order: {self.rules.players} play, there is no seat {line.seat}"
            return
        hand = self.table.view(line.seat).hand
        left = sorted(hand, key=lambda c: c.copy)
        order: list[Card] = []
        for face in line.hand.split():
            found = next((c for c in left if c.face == face), None)
            if found is None:
                yield f"hand: seat {line.seat} holds no {face} besides: it holds {write_cards(hand)}"
                return
            left.remove(found)
            order.append(found)
        if left:
            yield f"hand: seat {line.seat} holds {write_cards(left)} too"
            return
        self.orders[line.seat] = tuple(order)

    # -- the end of a deal and of the match

    def _over(self, line: OverLine) -> Iterator[str]:
        over = self.table.public.over
        if over is None or self.counted is None:
            yield "the deal is not over"
            self.lost = True
            return
        if self.over_written:
            yield "the deal's end stands here twice"
        self.over_written = True
        yield from _over_differs(line, over_line(over, self.counted))

    def _match(self, line: MatchLine) -> Iterator[str]:
        if self.counted is None or not self.over_written:
            yield "the match cannot end before its deal has ended"
            return
        if self.match_written:
            yield "the match's end stands here twice"
        self.match_written = True
        standing = self.counted.standing
        if not standing.over:
            yield f"the match is not over at {list(standing.scores)}"
            return
        if line.scores != standing.scores:
            yield f"scores: {list(standing.scores)}, not {list(line.scores)}"
        if sorted(line.winners) != sorted(standing.winners):
            yield f"winners: {list(standing.winners)}, not {list(line.winners)}"


def read_dealt(table: Mapping[str, Any], rules: RuleSet) -> GameState:
    """Read the position of a deal line; a field that it needs and lacks is a `NotationError`."""
    for name in DEALT:
        if name not in table:
            raise NotationError(f"table.{name}", "it is missing")
    known = {name: table[name] for name in DEALT}
    known["seats"] = _only(table["seats"], ("hand", "foot") if rules.foot_size else ("hand",), "table.seats")
    known["sides"] = _only(table["sides"], ("threes",), "table.sides")
    return read_table(known, rules)


def _only(rows: object, names: tuple[str, ...], field: str) -> object:
    """Keep the fields that a deal line needs of each row; one that is missing is a `NotationError`."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return rows  # the reader of positions says what is wrong
    for i, row in enumerate(rows):
        for name in names:
            if name not in row:
                raise NotationError(f"{field}[{i}].{name}", "it is missing")
    return [{name: row[name] for name in names} for row in rows]


def wrongly_dealt(state: GameState) -> Iterator[str]:
    """Say what the rules would have dealt otherwise (C-2 to C-6, H-2 to H-5, M-2, M-3)."""
    public, secret, rules = state.public, state.secret, state.public.rules
    if public.turn.phase is not Phase.DRAW:
        yield f"table.phase: a deal begins with draw, not {public.turn.phase.value}"
    for seat, hand in enumerate(secret.hands):
        if len(hand) != rules.hand_size:
            yield f"table.seats[{seat}].hand: {rules.hand_size} cards are dealt, not {len(hand)}"
        foot = secret.feet[seat] or ()
        if len(foot) != rules.foot_size:
            yield f"table.seats[{seat}].foot: {rules.foot_size} cards are dealt, not {len(foot)}"
    zones = [secret.stock, public.pile, *secret.hands, *(foot or () for foot in secret.feet), *public.threes]
    cards = [c for zone in zones for c in zone]
    if len(cards) != rules.pack_size:
        yield f"table: a pack of {rules.game} has {rules.pack_size} cards, not {len(cards)}; {_missing(rules, cards)}"
    unfit = [c.wild or c.red_three for c in public.pile]
    expected = [] if rules.upcard is Upcard.NONE else [True] * (len(unfit) - 1) + [False]
    if unfit != expected or (rules.upcard is Upcard.BURY and len(unfit) != 1):
        yield f"table.pile: no deal begins with {write_cards(public.pile) or 'no card'} in the pile"


def _missing(rules: RuleSet, cards: list[Card]) -> str:
    """Name the cards of the pack that stand nowhere."""
    supply = Supply(rules)
    supply.take(cards)
    left = supply.left(pack(rules.packs, rules.jokers_per_pack))
    return f"missing: {write_cards(left)}"


def _over_differs(found: OverLine, due: OverLine) -> Iterator[str]:
    """Compare the end of a deal with what it should be."""
    for name, value in (("by", None), ("seat", None), ("concealed", False)):
        wanted = due.over.get(name, value)
        if found.over.get(name, value) != wanted:
            yield f"over.{name}: {wanted!r}, not {found.over.get(name, value)!r}"
    for name, given, wanted_points in (
        ("deal_points", found.deal_points, due.deal_points),
        ("scores", found.scores, due.scores),
    ):
        if given != wanted_points:
            shown = "missing" if given is None else str(list(given))
            yield f"{name}: {list(wanted_points or ())}, not {shown}"
    yield from _lines_differ(found.lines, due.lines or ())


def _lines_differ(found: tuple[dict[str, int], ...] | None, due: tuple[dict[str, int], ...]) -> Iterator[str]:
    if found is None or len(found) != len(due):
        yield f"lines: {len(due)} sides have a sheet, not {'none' if found is None else len(found)}"
        return
    for side, (row, wanted) in enumerate(zip(found, due, strict=True)):
        for name in (*LINES, *(name for name in row if name not in LINES)):
            if row.get(name, 0) != wanted.get(name, 0):
                yield f"lines[{side}].{name}: {wanted.get(name, 0)}, not {row.get(name, 0)}"
