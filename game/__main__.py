"""The one place that wires the layers: the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__

if TYPE_CHECKING:
    from game.core.ruleset import RuleSet
    from game.session.setup import MatchSetup

#: What a command returns to the shell.
FINE, DIFFERS, UNUSABLE = 0, 1, 2
#: What may stand for a level.
LEVEL_WORDS = "a level, random, greedy, policy, weights:FILE or exec:COMMAND"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code: 0 fine, 1 a difference or a failure, 2 unusable input or usage."""
    from multiprocessing import freeze_support

    freeze_support()
    _hold_standard_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = _parser()
    if (
        not words
        or (words[0].startswith("--") and words[0] not in ("--help", "--version"))
        or words[0].lower().endswith(".sevenfold")  # what a desktop says when somebody opens one
    ):
        words.insert(0, "play")
    options = parser.parse_args(words)
    try:
        return RUN[options.command](options)
    except BrokenPipeError:
        if sys.stderr is not None:
            sys.stderr.close()
        return FINE
    except OSError as error:
        print(f"sevenfold: {error.filename or 'input'}: {error.strerror or error}", file=sys.stderr)
        return UNUSABLE
    except ValueError as error:
        print(f"sevenfold: {error}", file=sys.stderr)
        return UNUSABLE
    except RuntimeError as error:  # a player from outside that fails
        print(f"sevenfold: {error}", file=sys.stderr)
        return DIFFERS
    except KeyboardInterrupt:
        return 130


def _hold_standard_streams() -> None:
    """Have something at the numbers 0, 1 and 2: else the first files that are opened, such as a match's journal,
    get them, and what a library says of its troubles is written into those.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sevenfold",
        description="Classic canasta, Hand and Foot and Modern American canasta. Without a command: play.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Sevenfold {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, words: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=words, description=words, allow_abbrev=False)

    play = command("play", "open the window and play (the default)")
    play.add_argument("--frames", type=_count, metavar="N", help="close the window after N frames")
    play.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a match to watch or to keep")
    referee = command("referee", "hold worked cases against the rules")
    referee.add_argument("files", nargs="+", type=Path, metavar="FILE")
    _simulate_options(command("simulate", "let computer players play matches without a window"))
    _ladder_options(command("ladder", "measure one level of computer players against another"))
    replay = command("replay", "play the record of a match again")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument(
        "--check", action="store_true", help="say only where the record differs from the rules"
    )
    choose = command("choose", "read views, one a line, and answer each with an action")
    choose.add_argument(
        "--level", default="medium", metavar="LEVEL", help="a computer player (default: medium)"
    )
    choose.add_argument("--seed", default="", metavar="TEXT", help="chance for the player, any text")
    command("selfcheck", "look over the program's own files and your folders, and say what is found")
    return parser


def _rules_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", default="classic", metavar="G", help="classic (the default), hand-and-foot, modern-american"
    )
    parser.add_argument("--players", type=_count, default=4, metavar="N", help="2, 3 or 4 (default: 4)")
    parser.add_argument(
        "--target",
        type=_count,
        metavar="POINTS",
        help="the score that ends a match (in Hand and Foot four deals do)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule, such as tie_rule=draw",
    )
    parser.add_argument(
        "--seed", default="0", metavar="TEXT", help="chance for shuffles and players, any text"
    )


def _simulate_options(simulate: argparse.ArgumentParser) -> None:
    _rules_options(simulate)
    simulate.add_argument(
        "--levels", default="medium", metavar="A,B", help=f"{LEVEL_WORDS}, round the seats (default: medium)"
    )
    simulate.add_argument(
        "--matches", type=_count, default=1, metavar="N", help="matches to play (default: 1)"
    )
    simulate.add_argument(
        "--deals", type=_count, default=60, metavar="N", help="a match's most deals (default: 60)"
    )
    simulate.add_argument("--record", type=Path, metavar="FOLDER", help="write one record a match there")


def _ladder_options(ladder: argparse.ArgumentParser) -> None:
    _rules_options(ladder)
    ladder.add_argument(
        "--levels", required=True, metavar="A,B", help=f"who meets whom: {LEVEL_WORDS}, all-hands"
    )
    ladder.add_argument(
        "--pairs",
        type=_count,
        default=100,
        metavar="N",
        help="deals to play from every seat (default: 100)",
    )
    limit = ladder.add_mutually_exclusive_group()
    limit.add_argument("--budget", type=_seconds, metavar="SECONDS", help="time for a decision")
    limit.add_argument(
        "--worlds", type=_count, metavar="N", help="sampled deals for a decision (the default: 80)"
    )
    ladder.add_argument("--matches", action="store_true", help="play whole matches from every seat")
    ladder.add_argument("--check", action="store_true", help="count silly moves, and tell each")
    ladder.add_argument(
        "--stop", action="store_true", help="end as soon as it is known which level is better"
    )
    ladder.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep the pairs there, and go on from what it holds"
    )
    ladder.add_argument("--json", action="store_true", help="print one object instead of lines")


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text!r}") from None
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1 is needed, not {number}")
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"a number of seconds is needed, not {text!r}")
    return seconds


def _play(options: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: F401
    except ModuleNotFoundError:
        print("sevenfold: to play, pygame-ce is needed, which is not installed here", file=sys.stderr)
        return UNUSABLE
    from game.session.players import OFFERED
    from game.ui.app import play

    return play(version=__version__, levels=OFFERED, frames=options.frames, file=options.file)


def _referee(options: argparse.Namespace) -> int:
    from game.session.referee import judge_case, read_cases

    cases = [case for path in options.files for case in read_cases(path)]
    failed = 0
    for case in cases:
        difference = judge_case(case)
        failed += difference is not None
        print(f"PASS {case.name}" if difference is None else f"FAIL {case.name}: {difference}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return DIFFERS if failed else FINE


def _choose(options: argparse.Namespace) -> int:
    from game.session.choose import answers

    if sys.stdin is None:
        raise ValueError("choose reads views from standard input, which is closed")
    for answer in answers(sys.stdin.buffer, options.level, options.seed):
        print(answer, flush=True)
    return FINE


def _simulate(options: argparse.Namespace) -> int:
    from game.session.simulate import simulated

    for result in simulated(
        _simulated_setup(options),
        matches=options.matches,
        deals=options.deals,
        seed=options.seed,
        record_dir=options.record,
    ):
        scores = " ".join(str(score) for score in result.scores)
        end = f"won by {_sides(result.winners)}" if result.winners else "given up"
        print(f"match {result.match}: {len(result.deals)} deals, {scores}, {end}", flush=True)
    return FINE


def _sides(winners: Sequence[int]) -> str:
    return ("side " if len(winners) == 1 else "sides ") + " and ".join(str(side) for side in winners)


def _rules(options: argparse.Namespace) -> tuple[RuleSet, dict[str, bool | str]]:
    """Give the rules that were asked for, and their house rules by themselves."""
    from game.core.games import rules_for

    house: dict[str, bool | str] = {}
    for word in options.option:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"--option {word}: NAME=VALUE is needed")
        house[name] = {"true": True, "false": False}.get(value, value)
    return rules_for(options.game, options.players, dict(house), options.target), house


def _simulated_setup(options: argparse.Namespace) -> MatchSetup:
    from game.session.contestants import split_levels
    from game.session.setup import MatchSetup, SeatSetup

    rules, house = _rules(options)
    levels = split_levels(options.levels)
    seats = tuple(
        SeatSetup(f"Seat {seat}", human=False, level=levels[seat % len(levels)])
        for seat in range(rules.players)
    )
    return MatchSetup(rules.game, rules.players, seats, rules.target, tuple(house.items()))


def _ladder(options: argparse.Namespace) -> int:
    import json

    from game.session.ladder import climb, contest_of, told

    contest = contest_of(
        _rules(options)[0],
        options.levels,
        seed=options.seed,
        seconds=options.budget,
        worlds=options.worlds,
        matches=options.matches,
        check=options.check,
    )
    found = climb(contest, options.pairs, stop=options.stop, kept=options.resume)
    if options.json:
        print(json.dumps(found.written()))
    else:
        for line in told(found):
            print(line)
    return FINE


def _replay(options: argparse.Namespace) -> int:
    from game.session.replay import check, packs, told

    if not options.check:
        for line in told(options.file):
            print(line)
        return FINE
    differences = check(options.file)
    for difference in differences:
        print(difference)
    if not differences:
        for line in packs(options.file):
            print(line)
        print("no difference")
    return DIFFERS if differences else FINE


def _selfcheck(options: argparse.Namespace) -> int:
    from game.ui.selfcheck import selfcheck

    wrong = 0
    for fine, words in selfcheck():
        wrong += not fine
        print(words if fine else f"WRONG: {words}", flush=True)
    print("All is well." if not wrong else f"{wrong} of these are wrong.")
    return DIFFERS if wrong else FINE


RUN = {
    "play": _play,
    "referee": _referee,
    "simulate": _simulate,
    "ladder": _ladder,
    "replay": _replay,
    "choose": _choose,
    "selfcheck": _selfcheck,
}

if __name__ == "__main__":
    sys.exit(main())
