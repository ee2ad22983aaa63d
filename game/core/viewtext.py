"""A view as text: what one seat may know, one JSON object on one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.core.actions import Action, Draw, Lay, Throw
from game.core.cards import Card, Rank, Suit, card
from game.core.events import CardsDrawn, FootPickedUp, PileTaken, ThreesLaid
from game.core.fields import known_only, listed, number, object_, text
from game.core.games import preset, rules_for
from game.core.notation import (
    NotationError,
    Supply,
    read_action,
    read_face,
    read_faces,
    write_action,
    write_cards,
    write_rank,
)
from game.core.positions import Zones, read_zones, write_public
from game.core.public import Ledger, Phase, Public, Turn
from game.core.ruleset import RuleError, RuleSet
from game.core.view import DrawSeen, FootSeen, PlayerView, Seen

_FIELDS: Final = ("game", "players", "options", "table", "seat", "version", "history")

#: One line of a history, such as ``{"seat": 1, "do": "draw", "cards": 2}``.
Entry = dict[str, Any]
_Face = tuple[Rank, Suit | None]


@dataclass(frozen=True, slots=True)
class ViewText:
    """A view with what stands beside it."""

    view: PlayerView
    version: int
    history: tuple[Entry, ...]


def history_entries(before: Public, action: Action, seen: Iterable[Seen]) -> list[Entry]:
    """Write an action and what one seat saw of it as lines of that seat's history.

    `before` is the table before the action: a draw notes the pile that was left lying.
    """
    first: Entry = {"seat": action.seat, "do": write_action(action)}
    if isinstance(action, Draw) and before.pile:
        first |= {"top": before.pile[-1].face, "pile": len(before.pile)}
    entries = [first]
    for event in seen:
        match event:
            case CardsDrawn(seat, cards, replacing):
                _note_drawn(entries, seat, write_cards(cards), replacing=replacing)
            case DrawSeen(seat, count, replacing):
                _note_drawn(entries, seat, count, replacing=replacing)
            case PileTaken(_, _, cards):
                first["cards"] = write_cards(cards)
            case ThreesLaid(seat, cards):
                entries.append({"seat": seat, "threes": write_cards(cards)})
            case FootPickedUp(seat, cards, _):
                entries.append({"seat": seat, "foot": write_cards(cards)})
            case FootSeen(seat, count, _):
                entries.append({"seat": seat, "foot": count})
            case _:
                pass
    return entries


def _note_drawn(entries: list[Entry], seat: int, cards: str | int, *, replacing: bool) -> None:
    if replacing:
        entries.append({"seat": seat, "replacing": cards})
    else:
        entries[0]["cards"] = cards


def write_view(view: PlayerView, *, version: int, history: Sequence[Entry]) -> dict[str, Any]:
    """Write what a seat may know; hidden zones are numbers. An onlooker has no text."""
    public = view.public
    rules = public.rules
    if view.seat is None:
        raise ValueError("only a seat's view has a text")
    table = write_public(public)
    if rules.target is not None:
        table["target"] = rules.target
    table["stock"] = public.stock_size
    for seat, row in enumerate(table["seats"]):
        row["hand"] = write_cards(view.hand) if seat == view.seat else public.hand_sizes[seat]
        if rules.foot_size:
            row["foot"] = rules.foot_size if public.feet_waiting[seat] else None
    if public.over is not None:
        for seat, row in enumerate(table["seats"]):
            row["hand"] = write_cards(public.over.hands[seat])
            foot = public.over.feet[seat]
            if foot is not None:
                row["foot"] = write_cards(foot)
    return {
        "game": rules.game,
        "players": rules.players,
        "options": rules.options_from(preset(rules.game, rules.players)),
        "table": table,
        "seat": view.seat,
        "version": version,
        "history": list(history),
    }


def read_rules(found: Mapping[str, Any], field: str = "") -> RuleSet:
    """Read `game`, `players` and `options` of a case, a view or a record."""
    at = f"{field}." if field else ""
    if "game" not in found:
        raise NotationError(f"{at}game", "the game is missing")
    game = text(found["game"], f"{at}game")
    players = number(found.get("players", 4), f"{at}players")
    house = found.get("options")
    options = {} if house is None else object_(house, f"{at}options")
    try:
        return rules_for(game, players, dict(options))
    except RuleError as error:
        name, _, words = str(error).partition(": ")
        where = name if name in ("game", "players") else f"options.{name}"
        raise NotationError(f"{at}{where}", words) from None


def read_view(found: object) -> ViewText:
    """Read a view; what its ledger and turn hold comes from its history. Raises `NotationError`."""
    line = object_(found, "view")
    known_only(line, _FIELDS, "")
    rules = read_rules(line)
    if "table" not in line:
        raise NotationError("table", "the position is missing")
    zones = read_zones(line["table"], rules, "table", hidden=True)
    seat = number(line.get("seat"), "seat", most=rules.players - 1)
    hand = zones.hands[seat]
    if isinstance(hand, int):
        raise NotationError(f"table.seats[{seat}].hand", "the cards of the own hand are missing")
    version = number(line.get("version", 0), "version")
    rows = listed(line.get("history", []), "history")
    history = tuple(dict(object_(row, f"history[{i}]")) for i, row in enumerate(rows))
    public = _remembered(zones, history, hand, seat)
    return ViewText(PlayerView(public, seat, hand), version, history)


def _remembered(zones: Zones, history: Sequence[Entry], hand: tuple[Card, ...], seat: int) -> Public:
    """Fold a history into the ledger and the turn of a position."""
    public = zones.public
    memory = _Memory(public)
    for i, entry in enumerate(history):
        memory.note(entry, f"history[{i}]")
    known = memory.known_cards(zones, hand, seat)
    ledger = Ledger(
        thrown=tuple(map(tuple, memory.thrown)),
        declined=tuple(map(tuple, memory.declined)),
        known=known,
        upcards=memory.upcards(),
        acts=tuple(memory.acts),
    )
    return replace(public, ledger=ledger, turn=memory.turn(public.turn))


class _Memory:
    """What everybody could have written down, line by line."""

    def __init__(self, public: Public) -> None:
        n = public.rules.players
        self._public = public
        self._players = n
        self.thrown: list[list[Card]] = [[] for _ in range(n)]
        self.declined: list[list[tuple[Card, int]]] = [[] for _ in range(n)]
        self._known: list[list[_Face]] = [[] for _ in range(n)]
        self._laid_before: set[int] = set()
        self._laid_now: set[int] = set()
        self._turn: list[tuple[str, str]] = []
        self.acts: list[Action] = []
        self._piled = list(public.pile)
        self._taking = False
        #: The top card when the first turn began with a draw.
        self._upcard: Card | None = None

    def note(self, entry: Entry, where: str) -> None:
        taking, self._taking = self._taking, False
        if "do" not in entry:
            if taking and "threes" in entry:  # of the first pile (C-7): they lay at its bottom
                self._piled[:0] = [card(*face) for face in read_faces(entry["threes"], f"{where}.threes")]
            return
        seat = number(entry.get("seat"), f"{where}.seat", most=self._players - 1)
        word, _, rest = text(entry["do"], f"{where}.do").strip().partition(" ")
        self._turn.append((word, rest.strip()))
        if word in ("draw", "take", "lay", "throw"):
            self.acts.append(read_action(entry["do"], seat, (), f"{where}.do"))
        if word == "throw":
            face = read_face(rest.strip(), f"{where}.do")
            self.thrown[seat].append(card(*face))
            self._leave(seat, [face])
            self._laid_before |= self._laid_now
            self._turn = []
        elif word == "draw" and "top" in entry:
            top = card(*read_face(str(entry["top"]), f"{where}.top"))
            self.declined[seat].append((top, number(entry.get("pile", 0), f"{where}.pile")))
            if len(self.acts) == 1:
                self._upcard = top
        elif word in ("take", "lay"):
            self._laid_now.add(seat)
            for group in rest.split(","):
                self._leave(seat, read_faces(group.partition(":")[2], f"{where}.do"))
            if word == "take":
                self._taking = True
                taken = read_faces(entry.get("cards", ""), f"{where}.cards")
                self._known[seat] += taken
                self._piled += [card(*face) for face in taken] + [self._top(rest)]

    def _top(self, groups: str) -> Card:
        """Give the card on top of a pile that is taken; of one that lay there from the start only the rank is told."""
        thrown = next((act.card for act in reversed(self.acts) if isinstance(act, Throw)), None)
        if thrown is not None:
            return thrown
        group = read_action(f"lay {groups.partition(',')[0]}", 0, ())
        assert isinstance(group, Lay)
        return card(group.groups[0].rank, Suit.SPADES)

    def upcards(self) -> tuple[Card, ...]:
        """Give the pile as the deal began: all that ever lay there less what was thrown."""
        left = list(self._piled)
        for row in self.thrown:
            for c in row:
                twin = next((other for other in reversed(left) if other.face == c.face), None)
                if twin is not None:
                    left.remove(twin)
        top = self._upcard
        left.sort(key=lambda c: top is not None and c.face == top.face)
        return tuple(left)

    def _leave(self, seat: int, faces: Iterable[_Face]) -> None:
        for face in faces:
            if face in self._known[seat]:
                self._known[seat].remove(face)

    def known_cards(self, zones: Zones, hand: tuple[Card, ...], seat: int) -> tuple[tuple[Card, ...], ...]:
        """Give cards for the known faces: from a hand that is open, the others from what lies nowhere."""
        public = zones.public
        supply = Supply(public.rules)
        for melds in public.melds:
            for meld in melds:
                supply.take(meld.cards)
        for threes in public.threes:
            supply.take(threes)
        supply.take(public.pile)
        supply.take(hand)
        rows: list[tuple[Card, ...]] = []
        for owner, faces in enumerate(self._known):
            zone = hand if owner == seat else zones.hands[owner]
            if isinstance(zone, int):
                faces = faces[: public.hand_sizes[owner]]
                rows.append(tuple(supply.give(face, "history") for face in faces))
                continue
            own, found = list(zone), []
            for face in faces:
                held = next((c for c in own if (c.rank, c.suit) == face), None)
                if held is not None:
                    own.remove(held)
                    found.append(held)
            rows.append(tuple(found))
        return tuple(rows)

    def turn(self, turn: Turn) -> Turn:
        """Add to a turn what the lines since the last throw tell."""
        answers = [rest for word, rest in self._turn if word == "answer"]
        stood, joined = self._stood(turn.seat)
        return replace(
            turn,
            took=turn.took or any(word == "take" for word, _ in self._turn),
            laid=turn.laid or any(word == "lay" for word, _ in self._turn),
            asked=turn.asked or turn.phase is Phase.ANSWER or any(word == "ask" for word, _ in self._turn),
            answer=answers[-1] == "yes" if answers else turn.answer,
            fresh=turn.seat not in self._laid_before if turn.seat in self._laid_now else turn.fresh,
            stood=stood,
            joined=joined,
        )

    def _stood(self, seat: int) -> tuple[int, bool]:
        """Tell how many of the side's melds stood when the turn began, and whether one was added to (C8)."""
        laid: dict[str, int] = {}
        for word, rest in self._turn:
            if word in ("take", "lay"):
                for number, group in enumerate(rest.split(",")):
                    rank, _, cards = group.partition(":")
                    count = len(cards.split()) + (word == "take" and number == 0)
                    laid[rank.strip()] = laid.get(rank.strip(), 0) + count
        new, joined = 0, False
        melds = self._public.melds[self._public.rules.side_of[seat]]
        for meld in reversed(melds):  # the newest of a rank stands last
            count = laid.get(write_rank(meld.rank), 0)
            if count >= meld.size:
                new += 1
                laid[write_rank(meld.rank)] = count - meld.size
            elif count:
                joined = True
        return len(melds) - new, joined
