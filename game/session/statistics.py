"""Statistics: what people have played so far, counted from the journals of their matches and from nothing else.

A match counts once for each side that has people, so that two who play each other find both their results.
Matches among computers count for nobody.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.core.cards import Suit, card
from game.core.match import conceded, standing
from game.core.notation import NotationError, read_faces
from game.core.records import (
    ActionLine,
    ConcedeLine,
    DealLine,
    HeaderLine,
    Line,
    OverLine,
    SeatLine,
    UndoLine,
)
from game.core.ruleset import RuleSet
from game.session.journal import Journal, JournalError, read_journal
from game.session.shelf import kept

#: Levels of opponents who are people, and of computers that differ.
PEOPLE, MIXED = "people", "mixed"
WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """What one deal brought a side."""

    points: int
    #: Canastas, in Hand and Foot books: without wild cards, with some, of sevens or aces, of wild cards alone.
    clean: int
    mixed: int
    special: int
    wild: int
    #: A seat of the side went out, and did so concealed.
    went_out: bool
    concealed: bool
    #: Points of the side's first meld, with the pile's top card where it was taken; None if it laid none.
    opened: int | None
    piles: int

    @property
    def canastas(self) -> int:
        """All of them."""
        return self.clean + self.mixed + self.special + self.wild


@dataclass(frozen=True, slots=True)
class MatchPlayed:
    """A match as one side of people played it."""

    journal: str
    started: str
    game: str
    players: int
    #: The people of the side.
    names: tuple[str, ...]
    #: The level of who played against them.
    against: str
    deals: tuple[DealPlayed, ...]
    total: int
    #: WON, LOST or DRAWN; None while it is played.
    result: str | None
    gave_up: bool
    #: How often something was taken back past something new.
    take_backs: int


def read_played(path: Path) -> tuple[MatchPlayed, ...]:
    """Count a journal, one row for each side of people; one that is damaged or does not add up is a `JournalError`."""
    journal = read_journal(path)
    count = _Count(journal)
    for number, line in journal.lines:
        try:
            count.take(line)
        except NotationError as error:
            raise JournalError(path, number, str(error)) from None
    return count.matches()


class _Count:
    """A journal as far as it has been counted."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.rules: RuleSet = journal.header.rules
        self.sides = range(len(self.rules.sides))
        self.scores = (0,) * len(self.rules.sides)
        self.before = self.scores
        self.number = 0
        self.acts: list[ActionLine] = []
        self.ends: dict[int, OverLine] = {}
        self.deals: dict[int, list[DealPlayed]] = {}
        self.winners: tuple[int, ...] | None = None
        self.gave_up: int | None = None
        self.take_backs = 0

    def take(self, line: Line) -> None:
        """Count one line; a `NotationError` says what cannot be."""
        match line:
            case DealLine(deal):
                if deal != self.number + 1 or (self.number and self.number not in self.deals):
                    raise NotationError("deal", f"deal {deal} does not follow")
                self.number, self.before = deal, self.scores
                self.acts.clear()
            case ActionLine():
                if line.seat >= self.rules.players:
                    raise NotationError("seat", f"there is no seat {line.seat}")
                self.acts.append(line)
            case UndoLine(back, past_news):
                if back > len(self.acts):
                    raise NotationError("undo", f"{back} actions cannot be taken back")
                del self.acts[-back:]
                self.take_backs += past_news
                self.deals.pop(self.number, None)
                self.scores, self.winners = self.before, None
            case OverLine():
                self._over(line)
            case ConcedeLine(seat):
                if seat >= self.rules.players:
                    raise NotationError("concede", f"there is no seat {seat}")
                self.gave_up = seat
                self.winners = conceded(self.rules, self.scores, seat).winners

    def _over(self, line: OverLine) -> None:
        points, lines = line.deal_points, line.lines
        if points is None or lines is None or not len(points) == len(lines) == len(self.sides):
            raise NotationError("over", "the points of the sides are missing")
        if any(sum(row.values()) != given for row, given in zip(lines, points, strict=True)):
            raise NotationError("lines", "they do not add up to the points")
        totals = tuple(a + b for a, b in zip(self.before, points, strict=True))
        if line.scores != totals:
            raise NotationError("scores", "they do not follow from the deals")
        now = standing(self.rules, self.before, points, self.number)
        self.scores = totals
        self.winners = now.winners if now.over else None
        self.deals[self.number] = [self._deal(line, side, points[side], lines[side]) for side in self.sides]

    def _deal(self, line: OverLine, side: int, points: int, lines: dict[str, int]) -> DealPlayed:
        rules, seats = self.rules, self.rules.sides[side]
        acts = [act.do for act in self.acts if act.seat in seats]
        laid = next((act for act in acts if act.startswith(("lay ", "take "))), None)
        out = line.over.get("by") == "out" and line.over.get("seat") in seats
        special = lines.get("sevens", 0) + lines.get("aces", 0)
        return DealPlayed(
            points=points,
            clean=_times(lines.get("clean", 0), rules.clean_bonus),
            mixed=_times(lines.get("mixed", 0), rules.mixed_bonus),
            special=_times(special, rules.special_bonus),
            wild=int(lines.get("wilds", 0) > 0),  # there are too few wild cards for two
            went_out=out,
            concealed=out and line.over.get("concealed") is True,
            opened=None if laid is None else _laid_points(laid),
            piles=sum(act.startswith("take ") for act in acts),
        )

    def matches(self) -> tuple[MatchPlayed, ...]:
        """What it came to, for each side of people."""
        header = self.journal.header
        return tuple(
            self._match(header, side, people)
            for side, seats in enumerate(self.rules.sides)
            if (people := tuple(header.seats[seat].name for seat in seats if header.seats[seat].human))
        )

    def _match(self, header: HeaderLine, side: int, people: tuple[str, ...]) -> MatchPlayed:
        result = None
        if self.winners is not None:
            result = LOST if side not in self.winners else WON if len(self.winners) == 1 else DRAWN
        others = [s for i, s in enumerate(header.seats) if i not in self.rules.sides[side]]
        return MatchPlayed(
            journal=self.journal.path.name,
            started=header.started,
            game=self.rules.game,
            players=self.rules.players,
            names=people,
            against=_level(others),
            deals=tuple(self.deals[number][side] for number in sorted(self.deals)),
            total=self.scores[side],
            result=result,
            gave_up=self.gave_up in self.rules.sides[side],
            take_backs=self.take_backs,
        )


def _times(points: int, bonus: int) -> int:
    return max(0, points // bonus) if bonus else 0


def _level(others: Sequence[SeatLine]) -> str:
    if any(other.human for other in others):
        return PEOPLE
    levels = {other.level for other in others}
    return levels.pop() if len(levels) == 1 else MIXED


def _laid_points(do: str) -> int:
    """What an act lays counts: its cards, and of a take the pile's top card too (C-31).

    >>> _laid_points("take 9: 9s 9h, K: Kd Kc Kh"), _laid_points("lay 4: 4s 4h 2d")
    (60, 30)
    """
    word, _, rest = do.partition(" ")
    groups = [group.partition(":") for group in rest.split(",")]
    faces = [face for _rank, _colon, cards in groups for face in read_faces(cards, "do")]
    if word == "take":
        top = groups[0][0].strip()
        faces += read_faces(f"{top}{Suit.CLUBS.value}" if len(top) == 1 else top, "do")
    return sum(card(*face).points for face in faces)


# -- adding up ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches added up. Of a mean without anything to divide nothing can be said: it is None."""

    matches: tuple[MatchPlayed, ...]
    deals: tuple[DealPlayed, ...]

    @property
    def finished(self) -> int:
        """Matches that came to their end."""
        return sum(m.result is not None for m in self.matches)

    @property
    def won(self) -> int:
        """Matches won."""
        return sum(m.result == WON for m in self.matches)

    @property
    def marked(self) -> int:
        """Matches in which something was taken back past something new."""
        return sum(m.take_backs > 0 for m in self.matches)

    @property
    def won_marked(self) -> int:
        """Matches won after such a take-back."""
        return sum(m.result == WON and m.take_backs > 0 for m in self.matches)

    @property
    def streak(self) -> int:
        """The longest run of matches won one after the other; a take-back wins none for it."""
        longest = now = 0
        for m in self.matches:
            if m.result == WON:
                now += m.take_backs == 0
            elif m.result is not None:
                now = 0
            longest = max(longest, now)
        return longest

    @property
    def best_total(self) -> int | None:
        """The highest total of a match that was won."""
        return max((m.total for m in self.matches if m.result == WON), default=None)

    @property
    def best_deal(self) -> int | None:
        """The most points in a deal."""
        return max((d.points for d in self.deals), default=None)

    @property
    def mean_deal(self) -> float | None:
        """Points in a deal, on average."""
        return _mean([d.points for d in self.deals])

    @property
    def mean_opening(self) -> float | None:
        """Points of a first meld, on average."""
        return _mean([d.opened for d in self.deals if d.opened is not None])

    def count(self, name: str) -> int:
        """Add up a count of the deals, by its field's name; deals with a first meld are `opened`."""
        if name == "opened":
            return sum(d.opened is not None for d in self.deals)
        return sum(int(getattr(d, name)) for d in self.deals)


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def tally(matches: Iterable[MatchPlayed]) -> Tally:
    """Add matches up, in the order in which they were begun."""
    ordered = tuple(sorted(matches, key=lambda m: (m.started, m.journal)))
    return Tally(ordered, tuple(deal for m in ordered for deal in m.deals))


# -- a folder -----------------------------------------------------------------------------------

#: What was counted of a journal: its size and time of change, and its matches, or why it was skipped.
Known = tuple[int, int, tuple[MatchPlayed, ...] | JournalError]


@dataclass(slots=True)
class Counting:
    """Counts a folder's journals, as many at a time as there is time for.

    `known` keeps what was counted before; a journal that has not changed is not read again.
    """

    folder: Path
    known: dict[Path, Known] = field(default_factory=dict)
    matches: list[MatchPlayed] = field(default_factory=list)
    #: What is wrong with those that are damaged.
    skipped: list[JournalError] = field(default_factory=list)
    done: int = 0
    _waiting: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Look what there is."""
        self._waiting = [path for path, _changed in kept(self.folder)]

    @property
    def total(self) -> int:
        """How many journals there are."""
        return self.done + len(self._waiting)

    @property
    def over(self) -> bool:
        """Whether all are counted."""
        return not self._waiting

    def step(self, seconds: float) -> bool:
        """Count on for so long, at least one journal; tells whether there was one."""
        end = time.perf_counter() + seconds
        began = bool(self._waiting)
        while self._waiting:
            self._count(self._waiting.pop())
            self.done += 1
            if time.perf_counter() >= end:
                break
        return began

    def _count(self, path: Path) -> None:
        try:
            stat = path.stat()
        except OSError:
            return  # deleted meanwhile
        known = self.known.get(path)
        if known is None or known[:2] != (stat.st_size, stat.st_mtime_ns):
            try:
                found: tuple[MatchPlayed, ...] | JournalError = read_played(path)
            except JournalError as error:
                found = error.with_traceback(None)
            known = self.known[path] = (stat.st_size, stat.st_mtime_ns, found)
        if isinstance(known[2], JournalError):
            self.skipped.append(known[2])
        else:
            self.matches += known[2]
