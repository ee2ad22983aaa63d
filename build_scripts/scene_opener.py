"""Scenes opened in prepared situations, without a window of their own and without anybody who plays on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from random import Random

import pygame

from build_scripts.record_opener import record_openers
from build_scripts.situations import TABLES, Situation, handsome, names, situation
from game import __version__, paths
from game.core.actions import Draw, Throw
from game.core.cards import Card, in_order
from game.core.games import preset
from game.core.notation import read_action
from game.core.public import Phase
from game.core.view import PlayerView
from game.session.drills import Kind
from game.session.journal import JournalError
from game.session.lesson import LESSONS, lesson
from game.session.match import Match
from game.session.players import HINTING, Candidate, Choice, Question, Reason, Reply, Why
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.session.setup import MatchSetup, SeatSetup
from game.session.statistics import LOST, WON, Counting, DealPlayed, MatchPlayed
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.program import Program
from game.ui.scene import SceneStack, Size
from game.ui.scenes.about import AboutScene
from game.ui.scenes.drills import DrillsScene
from game.ui.scenes.learn_menu import LearnMenu
from game.ui.scenes.learning import learn_entries, lesson_entries
from game.ui.scenes.lesson import LessonScene
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.trouble import TroubleScene, error_words
from game.ui.scenes.watch import WatchScene

LEVELS = ("easy", "medium", "hard", "expert")
SEAT_NAMES = {2: ("Ana", "North"), 3: ("Ana", "West", "East"), 4: ("Ana", "West", "North", "East")}


class Script:
    """Players that play what is written down for them, and then nothing more; asked for a hint, they give one."""

    def __init__(self, acts: Sequence[str], hint: Callable[[PlayerView], Choice] | None = None) -> None:
        """Play these, in order."""
        self.acts = list(acts)
        self.hint = hint
        self._job = 0
        self._asked: Question | None = None

    def warm(self) -> None:
        """Nothing is to be got ready."""

    def ask(self, question: Question) -> int:
        """Note that somebody asks."""
        self._job += 1
        self._asked = question
        return self._job

    def poll(self) -> Reply | None:
        """Give the next action, once."""
        asked, self._asked = self._asked, None
        if asked is None or asked.view.seat is None:
            return None
        if asked.budget == HINTING and self.hint is not None:
            return Reply(self._job, self.hint(asked.view))
        if not self.acts:
            return None
        action = read_action(self.acts.pop(0), asked.view.seat, asked.view.hand)
        said = Choice(()) if self.hint is None else self.hint(asked.view)
        return Reply(self._job, Choice((action,), (), said.table if said.actions == (action,) else ()))

    def cancel(self, job: int) -> None:
        """Nobody waits any more."""
        if job == self._job:
            self._asked = None

    def close(self) -> None:
        """Nothing is left behind."""


def counsel(view: PlayerView) -> Choice:
    """What a good player would say here: made up, for pictures."""
    seat = view.seat
    assert seat is not None
    if view.public.turn.phase is Phase.DRAW:
        return Choice((Draw(seat),), (Reason(Why.DRAW_THIN_PILE, {"cards": 3}),))
    cards = [c for c in reversed(in_order(view.hand)) if c.natural][:3]
    numbers = ((12.0, 4.0), (6.0, 9.0), (-64.0, 31.0))
    facts = {"pile": 14.0, "we_take": 22.0, "our_canastas": 0.4, "stuck": 80.0}
    table = tuple(
        Candidate((Throw(seat, card),), mean, 9.0, 400, {**facts, "next_takes": takes})
        for card, (mean, takes) in zip(cards, numbers, strict=False)
    )
    return Choice(table[0].actions, (Reason(Why.THROW_LOOSE),), table)


def match_at(here: Situation) -> Match:
    """Begin a match in a situation, its actions played; an action that is refused is a ValueError."""
    seats = tuple(
        SeatSetup(name, human=seat in here.people) for seat, name in enumerate(SEAT_NAMES[here.players])
    )
    setup = MatchSetup(here.game, here.players, seats, None, tuple(here.options.items()))
    script = Script(here.acts, counsel)
    match = Match.at(setup, here.position, rng=Random(7), players=script, clock=lambda: 0.0)
    for act in here.acts:
        seat = match.onlooker.view.public.to_act
        port = match.ports.get(seat)
        if port is not None:
            script.acts.remove(act)
            refused = port.submit(read_action(act, seat, port.view.hand))
        else:
            wanted = len(match.onlooker.history) + 1
            refused = None if match.tick() and not match.reasons(seat) else act
            refused = refused or (None if len(match.onlooker.history) == wanted else act)
        if refused is not None:
            raise ValueError(f"{here.title}: {act} is not played: {refused}")
    for port in (match.onlooker, *match.ports.values()):
        port.inbox.drain()  # a table that opens now tells what has happened from the deal's history
    return match


def open_table(look: Look, here: Situation, size: Size) -> SceneStack:
    """Open the table in a situation: everything has come to rest, and somebody is doing what is to be seen."""
    stack = SceneStack(size)
    still = Preferences(Settings(speed="none"))
    scene = TableScene if here.people else WatchScene
    table = scene(
        look,
        match_at(here),
        on_leave_match=_nothing,
        on_again=_nothing,
        preferences=still,
        clock=count().__next__,  # a second between two clicks: none is a double click
    )
    table.last = here.last
    stack.push(table)
    _rest(stack)
    _do(here, stack, table)
    _rest(stack)
    return stack


def _rest(stack: SceneStack) -> None:
    """Let whatever is on its way arrive, and what follows upon it come."""
    for _step in range(3):
        stack.update(0.5)


def _nothing() -> None:
    """A way out that leads nowhere."""


def cards_named(table: TableScene, names_: str) -> tuple[Card, ...]:
    """Cards of the hand by their names."""
    found: list[Card] = []
    for face in names_.split():
        found.append(next(c for c in table.place.desk.shown if c.face == face and c not in found))
    return tuple(found)


def _do(here: Situation, stack: SceneStack, table: TableScene) -> None:
    """What the person at the table is doing."""
    acts, desk = table.acts, table.place.desk
    match here.doing:
        case "":
            return
        case "select":
            for card in cards_named(table, here.cards):
                desk.select(card)
        case "stage":
            cards = cards_named(table, here.cards)
            for rank in dict.fromkeys(c.rank for c in cards):
                acts.place([c for c in cards if c.rank is rank], rank)
        case "take":
            acts.take(cards_named(table, here.cards))
        case "throw":
            acts.throw(cards_named(table, here.cards)[0])
        case "draw":
            stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d"))
        case "drag":
            drag_over_slot(stack, table, cards_named(table, here.cards)[0])
        case "why":
            stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
        case "hint" | "best":
            for _press in range(1 if here.doing == "hint" else 2):
                stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
                stack.update(0.1)
        case "next":
            stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    stack.relayout()


def drag_over_slot(stack: SceneStack, table: TableScene, card: Card) -> None:
    """Take a card of the hand and hold it over its slot."""
    layout = table.layout
    pose = layout.poses[card].rect
    start = (pose.x + max(4, pose.width // 8), pose.centery)
    side = layout.frame.rules.side_of[layout.frame.viewer]
    goal = layout.columns[side, card.rank].area
    end = (goal.centerx + goal.width // 3, goal.centery + goal.height // 4)
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for step in range(1, 5):
        x, y = (a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
        stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(1, 0, 0)))


# -- every scene ----------------------------------------------------------------------------------

Opener = Callable[[Look, Size], SceneStack]


def openers() -> dict[str, Opener]:
    """Every scene in every situation, by name."""
    found: dict[str, Opener] = {
        "title": _title,
        "new-game": _new_game,
        "settings": _settings,
        "about": _about,
        "learn": _learn,
        "lessons": _lessons,
        **{f"lesson-{name}-{done}": _lesson(name, done) for name in LESSONS for done in (0, 24)},
        "drills-meld": lambda look, size: _drill(look, size, "modern-american", Kind.MELD),
        "drills-opens": lambda look, size: _drill(look, size, "classic", Kind.OPENS),
        "drills-take": lambda look, size: _drill(look, size, "hand-and-foot", Kind.TAKE),
        "drills-score": lambda look, size: _drill(look, size, "modern-american", Kind.SCORE),
        "rules": lambda look, size: _rules(look, size, "classic", "about"),
        "rules-changes": lambda look, size: _rules(look, size, "hand-and-foot", "changes"),
        "rules-scoring": lambda look, size: _rules(look, size, "modern-american", "scoring"),
        "rules-search": lambda look, size: _rules(look, size, "classic", "rules", seek="frozen"),
        "matches": _matches,
        "pause": _pause,
        "trouble": _trouble,
        "hidden": _hidden,
        "statistics": _statistics,
        "handsome": _table(handsome()),
        **record_openers(),
    }
    for game, players in TABLES:
        for name in names():
            here = situation(name, game, players)
            if here is not None:
                found[here.title] = _table(here)
    return found


def _table(here: Situation) -> Opener:
    return lambda look, size: open_table(look, here, size)


def _title(look: Look, size: Size) -> SceneStack:
    stack = SceneStack(size)
    at_rest = Preferences(Settings(reduced_motion=True))
    stack.push(Program(stack, look, at_rest, version=__version__, levels=LEVELS).title())
    return stack


def _new_game(look: Look, size: Size) -> SceneStack:
    stack = SceneStack(size)
    stack.push(NewGameScene(look, levels=LEVELS, on_start=print))
    return stack


def _settings(look: Look, size: Size) -> SceneStack:
    stack = SceneStack(size)
    stack.push(SettingsScene(look, Preferences()))
    return stack


def _about(look: Look, size: Size) -> SceneStack:
    stack = SceneStack(size)
    stack.push(AboutScene(look))
    return stack


def _learn(look: Look, size: Size) -> SceneStack:
    stack = SceneStack(size)
    stack.push(LearnMenu(look, learn_entries(stack, look, Preferences())))
    return stack


def _lessons(look: Look, size: Size) -> SceneStack:
    stack = SceneStack(size)
    stack.push(LearnMenu(look, lesson_entries(stack, look, Preferences()), lambda: _("Lessons")))
    return stack


def _lesson(name: str, done: int) -> Opener:
    """A lesson after so many acts; with none, its beginning."""

    def opened(look: Look, size: Size) -> SceneStack:
        stack = SceneStack(size)
        still = Preferences(Settings(speed="none"))
        stack.push(LessonScene(look, lesson(name), done=done, on_end=print, preferences=still))
        _rest(stack)
        return stack

    return opened


def _drill(look: Look, size: Size, game: str, kind: Kind) -> SceneStack:
    stack = SceneStack(size)
    scene = DrillsScene(look, game=game, kind=kind, rng=Random(4))
    stack.push(scene)
    scene.answer(1)
    return stack


def _rules(look: Look, size: Size, game: str, chapter: str, *, seek: str = "") -> SceneStack:
    stack = SceneStack(size)
    stack.push(RulesScene(look, preset(game, 4), chapter=chapter))
    if seek:
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=seek))
        stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    return stack


def _matches(look: Look, size: Size) -> SceneStack:
    folder = paths.data_folder() / "shown"
    for number, (game, players) in enumerate(TABLES):
        path = folder / f"{game} {players}.jsonl"
        if not path.exists():
            seats = tuple(SeatSetup(name, human=i == 0) for i, name in enumerate(SEAT_NAMES[players]))
            setup = MatchSetup(game, players, seats, preset(game, players).target)
            match = Match.begin(setup, path=path, rng=Random(number), players=Script(()))
            if number % 3 == 1:
                match.concede(0)
            match.close()
    (folder / "torn.jsonl").write_text('{"record": 1, "ga', encoding="utf-8")
    stack = SceneStack(size)
    stack.push(MatchesScene(look, folder, print, print))
    return stack


def _pause(look: Look, size: Size) -> SceneStack:
    stack = open_table(look, handsome(), size)
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    return stack


def _hidden(look: Look, size: Size) -> SceneStack:
    stack = open_table(look, handsome(), size)
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0, unicode="c"))
    return stack


def _trouble(look: Look, size: Size) -> SceneStack:
    stack = SceneStack(size)
    told = TroubleScene(
        look,
        what=error_words(ValueError("53 cards of 54 were found")),
        report=Path("/home/ana/.local/state/sevenfold/log/trouble 2026-11-30 21.05.10.txt"),
        played=True,
        on_resume=_nothing,
        on_title=_nothing,
        on_quit=_nothing,
    )
    stack.push(told)
    return stack


def _statistics(look: Look, size: Size) -> SceneStack:
    counting = Counting(paths.data_folder() / "none")
    rng = Random(7)
    for number in range(60):
        game, players = rng.choice(TABLES)
        counting.matches.append(_played(rng, number, game, players))
    damaged = Path("2026-11-30 21.05.10 classic.jsonl")
    counting.skipped.append(JournalError(damaged, 12, "this is no JSON"))
    stack = SceneStack(size)
    stack.push(StatisticsScene(look, counting, paths.data_folder()))
    return stack


def _played(rng: Random, number: int, game: str, players: int) -> MatchPlayed:
    """A match that nobody has played."""
    deals = tuple(
        DealPlayed(
            points=rng.randint(-40, 220) * 10,
            clean=rng.randint(0, 3),
            mixed=rng.randint(0, 3),
            special=0,
            wild=0,
            went_out=rng.random() < 0.4,
            concealed=rng.random() < 0.03,
            opened=rng.choice((None, 65, 95, 120)),
            piles=rng.randint(0, 4),
        )
        for _deal in range(4)
    )
    level = rng.choice(("easy", "medium", "hard", "expert", "people"))
    won, take_backs = rng.random() < 0.5, int(rng.random() < 0.1)
    name = rng.choice(("Ana", "Ana", "Ben"))
    total, stamp = sum(deal.points for deal in deals), f"2026-11-{number:02}"
    return MatchPlayed(
        stamp, stamp, game, players, (name,), level, deals, total, WON if won else LOST, False, take_backs
    )
