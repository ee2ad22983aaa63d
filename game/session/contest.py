"""A contest of two levels: the same deals from every seat, so that the cards do not decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Final

from game.bots import Budget, Choice
from game.bots.checker import Move, check_deal
from game.bots.silly import Silly
from game.core.match import next_dealer, standing
from game.core.notation import write_action
from game.core.ruleset import RuleSet
from game.core.scoring import score
from game.core.secrecy import view_for
from game.session.contestants import Contestant, play_deal
from game.session.dealing import dealt, fresh_code
from game.session.table import Played, Table

#: The deals after which a match counts as nobody's.
LONGEST: Final = 60
#: Scores before a deal are whole fives; a side is so far below zero at most.
STEP: Final = 5
LOWEST: Final = -500
#: How often a side begins below zero, where that has a minimum of its own.
BELOW_ZERO: Final = 0.1
#: The most that a side has made in each earlier deal, where the minimum goes by the deal.
DEAL: Final = 4000

#: Who plays for each side: 0 the first level, 1 the second.
Seating = tuple[int, ...]
#: Points of each side.
Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom at which game, and the chance that everything follows from."""

    rules: RuleSet
    levels: tuple[str, str]
    seed: str
    budget: Budget
    #: Whole matches instead of single deals.
    matches: bool = False
    #: Whether silly moves are looked for.
    check: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """How a deal begins that is played from every seat."""

    code: str
    number: int
    dealer: int
    scores: Points


@dataclass(frozen=True, slots=True)
class Blunder:
    """A silly move of one level; `proven` if its search had evidence for it."""

    level: int
    what: str
    proven: bool
    #: Its number among the deal's actions, from 1, and its text.
    at: int
    action: str


@dataclass(frozen=True, slots=True)
class Deal:
    """What one deal came to: points of each side, and the silly moves if they were looked for."""

    points: Points
    blunders: tuple[Blunder, ...] = ()


def seatings(rules: RuleSet) -> tuple[Seating, ...]:
    """Give every way to seat both levels: sides swapped, or each alone against two of the other.

    >>> from game.core.games import preset
    >>> seatings(preset("classic", 2))
    ((0, 1), (1, 0))
    >>> seatings(preset("classic", 3))
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    sides = range(len(rules.sides))
    if len(sides) == 2:
        return ((0, 1), (1, 0))
    return tuple(
        tuple(level if side == alone else 1 - level for side in sides) for level in (0, 1) for alone in sides
    )


def margin(seating: Seating, points: Points) -> float:
    """Give by how many points the first level is ahead: the mean of its sides less the mean of the others.

    >>> margin((1, 0, 1), (300, 500, 200))
    250.0
    """
    sums, sides = [0, 0], [0, 0]
    for level, gained in zip(seating, points, strict=True):
        sums[level] += gained
        sides[level] += 1
    return sums[0] / sides[0] - sums[1] / sides[1]


def start_of(contest: Contest, pair: int) -> Start:
    """Draw how the deal of a pair begins, so that every minimum of the game occurs for either side."""
    rules, rng = contest.rules, Random(f"{contest.seed}:{pair}:start")
    code, dealer = fresh_code(rng), rng.randrange(rules.players)
    if rules.deals is not None:
        number = rng.randint(1, rules.deals)
        most = (number - 1) * DEAL // STEP
        return Start(code, number, dealer, tuple(STEP * rng.randint(0, most) for _ in rules.sides))
    return Start(code, rng.randint(1, 6), dealer, tuple(_score(rules, rng) for _ in rules.sides))


def _score(rules: RuleSet, rng: Random) -> int:
    """Draw a score from a band of minimums; in the highest, no more than halfway to the target."""
    if rules.minimum_below_zero is not None and rng.random() < BELOW_ZERO:
        return STEP * rng.randint(LOWEST // STEP, -1)
    assert rules.target is not None
    starts = [start for start, _ in rules.minimum_by_score if start < rules.target]
    low = rng.choice(starts)
    ends = [start for start in starts if start > low]
    high = min(ends, default=(low + rules.target) // 2)
    least = -(-low // STEP)
    return STEP * rng.randint(least, max(least, (high - 1) // STEP))


def play_pair(contest: Contest, contestants: Sequence[Contestant], pair: int) -> tuple[tuple[Deal, ...], ...]:
    """Play a pair in every seating, and give what its deals came to: by seating, one after another."""
    play = _match if contest.matches else _single
    return tuple(tuple(play(contest, contestants, pair, seating)) for seating in seatings(contest.rules))


def _single(
    contest: Contest, contestants: Sequence[Contestant], pair: int, seating: Seating
) -> Iterator[Deal]:
    yield _played(contest, contestants, seating, start_of(contest, pair), f"{contest.seed}:{pair}")


def _match(
    contest: Contest, contestants: Sequence[Contestant], pair: int, seating: Seating
) -> Iterator[Deal]:
    rules, rng = contest.rules, Random(f"{contest.seed}:{pair}:match")
    dealer, scores = rng.randrange(rules.players), (0,) * len(rules.sides)
    for number in range(1, LONGEST + 1):
        start = Start(fresh_code(rng), number, dealer, scores)
        done = _played(contest, contestants, seating, start, f"{contest.seed}:{pair}:{number}")
        yield done
        now = standing(rules, scores, done.points, number)
        if now.over:
            return
        dealer, scores = next_dealer(rules, dealer), now.scores


def _played(
    contest: Contest, contestants: Sequence[Contestant], seating: Seating, start: Start, seed: str
) -> Deal:
    rules = contest.rules
    by_seat = [seating[rules.side_of[seat]] for seat in range(rules.players)]
    table = Table()
    table.open(dealt(rules, start.code, number=start.number, dealer=start.dealer, scores=start.scores))
    chosen = play_deal(
        table,
        table.play,
        [contestants[level] for level in by_seat],
        [contest.levels[level] for level in by_seat],
        [Random(f"{seed}:seat {seat}") for seat in range(rules.players)],
    )
    points = tuple(sheet.total for sheet in score(table.public))
    if not contest.check:
        return Deal(points, ())
    return Deal(points, tuple(_blunders(by_seat, table.played, chosen, alone=contest.budget.alone)))


def _blunders(
    by_seat: Sequence[int], played: Sequence[Played], chosen: Sequence[tuple[int, Choice]], *, alone: bool
) -> Iterator[Blunder]:
    """Look for silly moves in a deal; `chosen` tells from which action on a choice was followed.

    In a deal that is played alone nobody misses a way out that would win the match.
    """
    moves = [Move(view_for(step.before, step.action.seat), step.action) for step in played]
    for at, choice in chosen:
        if choice.table:
            seen = moves[at].view
            for place in range(at, min(at + len(choice.actions), len(moves))):
                moves[place] = replace(moves[place], chosen_at=seen, table=choice.table)
    for flag in check_deal(moves):
        if alone and flag.what is Silly.MISSES_OUT:
            continue
        action = write_action(moves[flag.at].action)
        yield Blunder(by_seat[flag.seat], flag.what.value, flag.proven, flag.at + 1, action)


def shares(rules: RuleSet, seating: Seating, deals: Sequence[Points]) -> Iterator[float]:
    """Add deals up to matches, and give the first level's share of each that comes to its end.

    With two sides 1 is won and 0 lost. At a table of three, a level with two seats wins with either,
    so that two equal levels come to a half over all seatings. A draw is shared.
    """
    scores, numbers = (0,) * len(rules.sides), count(1)
    for points in deals:
        number = next(numbers)
        now = standing(rules, scores, points, number)
        scores = now.scores
        if now.over:
            yield sum(seating[side] == 0 for side in now.winners) / len(now.winners)
        if now.over or number == LONGEST:
            scores, numbers = (0,) * len(rules.sides), count(1)
