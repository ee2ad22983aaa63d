"""Scenes about records, opened in prepared situations: watched, handed on, taken in, and the code of a deal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import paths
from game.core.games import preset
from game.session.exchange import hand_on
from game.session.setup import KnownDeal, MatchSetup, SeatSetup
from game.session.shelf import look_at
from game.session.simulate import simulated
from game.session.watching import Through, Watch, WatchEyes
from game.ui.look import Look
from game.ui.scene import Scene, SceneStack, Size
from game.ui.scenes.deal_code import DealCodeScene
from game.ui.scenes.handing import HandOnScene, TakeInScene
from game.ui.scenes.known_deal import KnownDealScene
from game.ui.scenes.replay import ReplayScene

Opener = Callable[[Look, Size], SceneStack]
NAMES = ("Ana", "West", "North", "East")


def record_openers() -> dict[str, Opener]:
    """Every scene about records, by name."""
    return {
        "replay": lambda look, size: _opened(_replay(look, "hand-and-foot", 4, 1), size),
        "replay-open": lambda look, size: _opened(_replay(look, "classic", 4, Through.OPEN), size),
        "replay-three": lambda look, size: _opened(_replay(look, "hand-and-foot", 3, Through.OPEN), size),
        "deal-code": lambda look, size: _opened(_code(look, "cxdk-9ac3-5x7j-xuzx"), size),
        "deal-digest": lambda look, size: _opened(_code(look, None), size),
        "known-deal": lambda look, size: _opened(_known(look), size),
        "hand-on": lambda look, size: _opened(_hand_on(look), size),
        "take-in": lambda look, size: _opened(_take_in(look), size),
    }


def _opened(scene: Scene, size: Size) -> SceneStack:
    stack = SceneStack(size)
    stack.push(scene)
    return stack


def _setup(game: str, players: int) -> MatchSetup:
    seats = tuple(SeatSetup(name, human=False, level="random") for name in NAMES[:players])
    return MatchSetup(game, players, seats, preset(game, players).target)


def _record(game: str, players: int) -> Path:
    """The record of a match that is given up after a deal, so that all of it may be seen."""
    folder = paths.data_folder() / "recorded" / f"{game} {players}"
    if not folder.exists():
        for _result in simulated(_setup(game, players), matches=1, deals=1, seed="shown", record_dir=folder):
            pass
        (path,) = folder.iterdir()
        with path.open("a", encoding="utf-8") as file:
            file.write('{"concede": 0}\n')
    return next(folder.iterdir())


def _replay(look: Look, game: str, players: int, eyes: WatchEyes) -> Scene:
    scene = ReplayScene(look, Watch.opened(_record(game, players)), on_known=print)
    scene.go(scene.watch.length * 2 // 3)
    scene.look_through(eyes)
    return scene


def _code(look: Look, code: str | None) -> Scene:
    return DealCodeScene(
        look,
        setup=_setup("classic", 4),
        deal=3,
        digest="6d2f0f3d3b8a5c1e" * 4,
        code=code,
        dealer=1,
        journal=Path("2026-11-30 21.05.10 classic.jsonl"),
        on_known=print,
    )


def _known(look: Look) -> Scene:
    return KnownDealScene(
        look, _setup("classic", 4), KnownDeal("cxdk-9ac3-5x7j-xuzx", 3), on_known=lambda _setup, _known: None
    )


def _hand_on(look: Look) -> Scene:
    return HandOnScene(look, look_at(_record("classic", 4)))


def _take_in(look: Look) -> Scene:
    if not paths.exchange_folder().exists():
        hand_on(_record("classic", 4), paths.exchange_folder())
    return TakeInScene(look, paths.data_folder() / "matches", print)
