"""The ladder: how much stronger one level is than another, measured in mirrored pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from math import log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Final

from game.bots import Budget
from game.core.ruleset import RuleSet
from game.session.contest import Blunder, Contest, Points, margin, play_pair, seatings, shares
from game.session.contestants import contestant, split_levels
from game.session.effort import Effort, Watched
from game.session.pairs import Pair, PairFile
from game.session.simulate import EFFORT

#: The half width of a 95 % interval in standard errors.
WIDTH: Final = 1.96
#: For a stop: how often it may be wrong in all, after how many pairs it looks each time, and the number
#: of pairs for which its bound is closest.
WRONG: Final = 0.05
LOOKS: Final = 20
CLOSEST: Final = 200


@dataclass(frozen=True, slots=True)
class Standings:
    """What all pairs came to, as the first level sees it."""

    contest: Contest
    pairs: int
    deals: int
    #: Points a deal ahead of the others, and half the width of its 95 % interval.
    mean: float
    half: float | None
    #: The share of deals that were won; an even one is half won.
    deals_won: float
    #: The share of matches won, None where none came to its end, and how many did.
    matches_won: float | None
    matches: int
    effort: tuple[Effort, Effort]
    #: Whether it ended early, because the better level was known.
    stopped: bool
    #: The silly moves, with the number of their pair, of its seating and of the deal; all from 1.
    blunders: tuple[tuple[int, int, int, Blunder], ...] = ()

    def written(self) -> dict[str, Any]:
        """Give the figures as JSON."""
        rules, budget = self.contest.rules, self.contest.budget
        own, others = (self._written(level) for level in (0, 1))
        low, high = (None, None) if self.half is None else (self.mean - self.half, self.mean + self.half)
        return {
            "game": rules.game,
            "players": rules.players,
            "levels": list(self.contest.levels),
            "seed": self.contest.seed,
            "seconds": budget.seconds,
            "worlds": budget.worlds,
            "pairs": self.pairs,
            "deals": self.deals,
            "mean_per_deal": round(self.mean, 2),
            "ci95": None if low is None or high is None else [round(low, 2), round(high, 2)],
            "deals_won": round(self.deals_won, 4),
            "matches_won": None if self.matches_won is None else round(self.matches_won, 4),
            "matches": self.matches,
            "whole_matches": self.contest.matches,
            **own,
            "other": others,
            "stopped": self.stopped,
        }

    def _written(self, level: int) -> dict[str, Any]:
        effort = self.effort[level]
        found: dict[str, Any] = {
            "ms_mean": round(effort.ms_mean, 3),
            "ms_p999": round(effort.ms_within(0.999), 3),
            "deviations": round(effort.deviated, 4),
            "decisions": effort.decisions,
        }
        if self.contest.check:
            found["silly"], found["silly_proven"] = (
                Counter(b.what for *_, b in self.blunders if b.level == level and b.proven is proven)
                for proven in (False, True)
            )
        return found


def contest_of(
    rules: RuleSet,
    levels: str,
    *,
    seed: str,
    seconds: float | None = None,
    worlds: int | None = None,
    matches: bool = False,
    check: bool = False,
) -> Contest:
    """Give a contest of the two levels that are named with a comma between; a ValueError if it is not two.

    Without a limit of time a player that searches looks at so many worlds that the same comes out again.
    """
    names = split_levels(levels)
    if len(names) != 2:
        raise ValueError(f"levels: two are needed, not {len(names)} ({levels})")
    if seconds is None and worlds is None:
        worlds = EFFORT.worlds
    return Contest(
        rules, (names[0], names[1]), seed, Budget(seconds, worlds, alone=not matches), matches, check
    )


def climb(
    contest: Contest,
    pairs: int,
    *,
    stop: bool = False,
    kept: Path | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Standings:
    """Play so many pairs and give what they came to.

    `kept` is a file that holds every pair that was played: what is there already is not played again.
    With `stop` it ends as soon as it is known which level is better; decisions are timed by `clock`. A file of another contest is a ValueError.
    """
    played: list[Pair] = []
    means: list[float] = []
    stopped = False
    with ExitStack() as stack:
        players = [
            Watched(contestant(level, contest.budget, stack, knowing=True), clock) for level in contest.levels
        ]
        file = stack.enter_context(PairFile(contest, kept)) if kept is not None else None
        for pair in _pairs(contest, pairs, players, file):
            played.append(pair)
            means.append(_mean(contest, pair))
            stopped = stop and len(played) < pairs and len(played) % LOOKS == 0 and decided(means)
            if stopped:
                break
    return standings(contest, played, stopped=stopped)


def _pairs(contest: Contest, pairs: int, players: Sequence[Watched], file: PairFile | None) -> Iterator[Pair]:
    """Give pairs in order: from the file as far as it goes, then played and written there."""
    done = file.pairs[:pairs] if file is not None else []
    yield from done
    for number in range(len(done), pairs):
        for player in players:
            player.effort = Effort()
        deals = play_pair(contest, players, number)
        pair = Pair(deals, (players[0].effort, players[1].effort))
        if file is not None:
            file.append(pair)
        yield pair


def standings(contest: Contest, played: Sequence[Pair], *, stopped: bool = False) -> Standings:
    """Add up what pairs came to; at least one is needed."""
    means = [_mean(contest, pair) for pair in played]
    efforts = (Effort(), Effort())
    for pair in played:
        for total, part in zip(efforts, pair.effort, strict=True):
            total.add(part)
    ahead = [margin(seating, deal) for seating, deal in _deals(contest, played)]
    won = list(chain.from_iterable(_matches(contest, played)))
    return Standings(
        contest,
        pairs=len(played),
        deals=len(ahead),
        mean=fmean(means),
        half=WIDTH * stdev(means) / sqrt(len(means)) if len(means) > 1 else None,
        deals_won=fmean((points > 0) + (points == 0) / 2 for points in ahead),
        matches_won=fmean(won) if won else None,
        matches=len(won),
        effort=efforts,
        stopped=stopped,
        blunders=tuple(
            (number, place, deal, blunder)
            for number, pair in enumerate(played, start=1)
            for place, row in enumerate(pair.deals, start=1)
            for deal, done in enumerate(row, start=1)
            for blunder in done.blunders
        ),
    )


def _mean(contest: Contest, pair: Pair) -> float:
    """Give how far the first level is ahead in the deals of a pair, on the average."""
    return fmean(margin(seating, deal) for seating, deal in _deals(contest, [pair]))


def _deals(contest: Contest, played: Sequence[Pair]) -> Iterator[tuple[tuple[int, ...], Points]]:
    for pair in played:
        for seating, deals in zip(seatings(contest.rules), pair.deals, strict=True):
            yield from ((seating, deal.points) for deal in deals)


def _matches(contest: Contest, played: Sequence[Pair]) -> Iterator[Iterator[float]]:
    """Give the first level's shares of matches; single deals are strung together by their seating."""
    rules = contest.rules
    for place, seating in enumerate(seatings(rules)):
        if contest.matches:
            yield from (shares(rules, seating, [d.points for d in pair.deals[place]]) for pair in played)
        else:
            yield shares(rules, seating, [pair.deals[place][0].points for pair in played])


def decided(means: Sequence[float]) -> bool:
    """Tell whether it is known which level is better, however often this is asked.

    The bound is that of a normal mixture (Robbins): it is crossed by two equal levels at any time with a
    likelihood of no more than `WRONG`.
    """
    n = len(means)
    if n < 2:
        return False
    ratio = (n + CLOSEST) / CLOSEST
    bound = stdev(means) * sqrt((n + CLOSEST) * (log(ratio) + 2 * log(1 / WRONG))) / n
    return abs(fmean(means)) > bound


def told(found: Standings) -> Iterator[str]:
    """Tell the figures in lines."""
    rules, (own, other) = found.contest.rules, found.effort
    first, second = found.contest.levels
    unit = "matches" if found.contest.matches else "deals"
    yield f"{first} against {second}, {rules.game} for {rules.players}"
    early = ", ended early" if found.stopped else ""
    yield f"pairs            {found.pairs} ({found.deals} deals, {unit} from every seat{early})"
    interval = "" if found.half is None else f" ± {found.half:.1f} (95 %)"
    yield f"mean per deal    {found.mean:+.1f}{interval}"
    yield f"deals won        {100 * found.deals_won:.1f} %"
    if found.matches_won is not None:
        strung = "" if found.contest.matches else ", strung together from these deals"
        yield f"matches won      {100 * found.matches_won:.1f} % of {found.matches}{strung}"
    for level, effort in ((first, own), (second, other)):
        yield f"ms per decision  {effort.ms_mean:.2f}, 99.9 % within {effort.ms_within(0.999):.2f} ({level})"
    for level, effort in ((first, own), (second, other)):
        if effort.searched:
            yield f"deviations       {100 * effort.deviated:.1f} % of {effort.searched} searches ({level})"
    if found.contest.check:
        yield from _told_blunders(found)


def _told_blunders(found: Standings) -> Iterator[str]:
    for number, place, deal, blunder in found.blunders:
        if not blunder.proven:
            where = f"pair {number}, seating {place}, deal {deal}, action {blunder.at}"
            yield f"silly            {blunder.what}: {blunder.action} ({found.contest.levels[blunder.level]}; {where})"
    for level, name in enumerate(found.contest.levels):
        kinds = [b.proven for *_, b in found.blunders if b.level == level]
        yield f"silly moves      {kinds.count(False)}, and {kinds.count(True)} with evidence for them ({name})"
