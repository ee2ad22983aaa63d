"""A running program: its preferences, its sound, and the ways between its scenes."""

from __future__ import annotations

from pathlib import Path

import pygame

from game import paths
from game.core.games import preset
from game.session.journal import JournalError, tidy
from game.session.match import Match
from game.session.players import Players
from game.session.preferences import Preferences
from game.session.reports import log, write_report
from game.session.setup import KnownDeal, MatchSetup
from game.session.shelf import Saved, begin, kept, look_at, matches_folder, unfinished
from game.session.statistics import Counting, Known
from game.ui.audio import Audio
from game.ui.file_words import file_words
from game.ui.i18n import gettext as _
from game.ui.look import Look
from game.ui.scene import Scene, SceneStack
from game.ui.scenes.about import AboutScene
from game.ui.scenes.game_words import game_name
from game.ui.scenes.handing import file_opened
from game.ui.scenes.learning import help_everywhere, learn_entry
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.menu_entries import deal_again, remembering, settings_entry, trouble_dialog
from game.ui.scenes.replay_open import replay_or_why
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.title import Entry, TitleScene
from game.ui.scenes.trouble import TroubleScene, error_words
from game.ui.widgets.dialog import Dialog

#: Seconds in which a notice takes no key or click: they were meant for what it covers.
UNBIDDEN = 0.6
#: Seconds in which the title's fan opens.
FAN_OPENS = 0.9


class Program:
    """What outlives a scene; scenes get what they need of it passed in."""

    def __init__(
        self,
        stack: SceneStack,
        look: Look,
        preferences: Preferences,
        *,
        version: str,
        levels: tuple[str, ...],
        players: Players | None = None,
    ) -> None:
        self.stack, self.look, self.preferences = stack, look, preferences
        self.version, self.levels = version, levels
        #: Who plays the computers' seats in every match; None: each match has its own.
        self.players = players
        self.audio = Audio(paths.sounds())
        #: What the statistics have counted already.
        self._counted: dict[Path, Known] = {}
        help_everywhere(stack, look, preferences)

    def title(self) -> Scene:
        """The first scene."""
        settings = self.preferences.settings
        return TitleScene(
            self.look,
            version=self.version,
            levels=self.levels,
            on_start=remembering(self.preferences, self.start),
            before=self._ways_on,
            more=self._more,
            last=lambda: self.preferences.settings.last,
            on_known=self._start_chosen,
            about=lambda: self.stack.push(AboutScene(self.look)),
            on_language=lambda code: self.preferences.change(language=code),
            opens=0.0 if self._still or settings.speed == "none" else FAN_OPENS,
        )

    @property
    def _still(self) -> bool:
        return self.preferences.settings.reduced_motion

    def tell_troubles(self) -> None:
        """Say what is wrong with the file of the settings, if anything is that was not said before."""
        dialog = trouble_dialog(self.look, self.preferences)
        if dialog is not None:
            log.warning("%s", self.preferences.troubles[-1])
            self.stack.push(dialog, holds=UNBIDDEN)

    def broke(self, error: Exception) -> Scene:
        """The scene that tells of an unexpected error; it is written down, and the match can go on."""
        from game.ui.scenes.table import TableScene

        log.error("unexpected: %r", error)
        match = next((s.match for s in self.stack.scenes if isinstance(s, TableScene)), None)
        journal = None if match is None or match.trouble is not None else match.journal
        report: Path | str
        try:
            report = write_report(error, journal=journal, more={"pygame": pygame.version.ver})
        except OSError as failed:
            report = failed.strerror or str(failed)
        resume = None if journal is None else lambda: self._go_on(journal)
        return TroubleScene(
            self.look,
            what=error_words(error),
            report=report,
            played=match is not None,
            on_resume=resume,
            on_title=lambda: self.stack.reset(self.title()),
            on_quit=self.stack.quit,
        )

    def _go_on(self, journal: Path) -> None:
        self.stack.reset(self.title())
        self.resume(look_at(journal))

    def began(self, file: Path | None = None) -> None:
        """Sweep up, say what is wrong with the file of the settings, and offer the match of a file."""
        tidy(matches_folder(), paths.data_folder(), paths.settings_folder())
        self.tell_troubles()
        if file is not None:
            self.opened(file)

    def start(self, setup: MatchSetup, known: KnownDeal | None = None) -> None:
        """Begin a match and show its table; its first deal may be known."""
        self._show(begin(setup, matches_folder(), known, self.players))

    def start_known(self, setup: MatchSetup, known: KnownDeal) -> None:
        """Begin a match with a known deal, over the title."""
        while len(self.stack.scenes) > 1:
            self.stack.pop()
        self.start(setup, known)

    def _start_chosen(self, setup: MatchSetup, known: KnownDeal) -> None:
        """The same, and what was chosen for it is kept for the next time."""
        remembering(self.preferences, lambda chosen: self.start_known(chosen, known))(setup)

    def watch(self, path: Path) -> None:
        """Watch a match. Over a table of several people nobody knows who sits there afterwards: it is covered."""
        from game.ui.scenes.table import TableScene

        for scene in self.stack.scenes:
            if isinstance(scene, TableScene):
                scene.match.cover()
        self.stack.push(
            replay_or_why(self.look, path, self.start_known, self.audio, still=self._still), holds=0.0
        )

    def opened(self, file: Path) -> None:
        """A file was dropped on the window or opened with the game: watch it, or keep it among the matches?"""
        self.stack.push(file_opened(self.look, self.stack, file, matches_folder(), self.watch))

    def resume(self, saved: Saved) -> None:
        """Go on with a saved match; one that cannot be followed is told in words and left as it is."""
        try:
            match = Match.resume(saved.path, players=self.players)
        except (JournalError, OSError) as error:
            told = file_words(error)
            words = (lambda: _("Good"), lambda: None)
            self.stack.push(Dialog(self.look, lambda: _("This match cannot go on"), told, [words]))
        else:
            self._show(match)

    def _show(self, match: Match) -> None:
        from game.ui.scenes.table_open import table_for  # late: the title shows before a table is needed

        log.info("a match of %s with %s players", match.setup.game, match.setup.players)
        try:
            table = table_for(
                self.stack,
                self.look,
                match,
                folder=matches_folder(),
                preferences=self.preferences,
                audio=self.audio,
                players=self.players,
            )
        except Exception:
            match.close()  # else nobody could take it up again
            raise
        self.stack.push(table)

    def _ways_on(self) -> list[Entry]:
        """Lines above New game: the match that is not over, and the last choices again."""
        ways: list[Entry] = []
        saved = unfinished(matches_folder())
        if saved is not None:
            ways.append(Entry(lambda: _("Continue"), lambda: saved_note(saved), lambda: self.resume(saved)))
        again = deal_again(self.preferences, self.start)
        return ways if again is None else [*ways, again]

    def _more(self) -> list[Entry]:
        """Lines below New game: what can be learned, the matches that are kept, if any are, and the settings."""
        settings = settings_entry(self.stack, self.look, self.preferences, self.audio)
        learn = learn_entry(self.stack, self.look, self.preferences, self.audio)
        matches = Entry(
            lambda: _("Matches"), lambda: _("how they stand; go on, watch, hand on"), self._open_matches
        )
        counted = Entry(
            lambda: _("Statistics"), lambda: _("won, lost, and by how much"), self._open_statistics
        )
        return [learn, matches, *([counted] if kept(matches_folder()) else []), settings]

    def _open_statistics(self) -> None:
        counting = Counting(matches_folder(), self._counted)
        self.stack.push(StatisticsScene(self.look, counting, paths.exchange_folder()))

    def _open_matches(self) -> None:
        self.stack.push(
            MatchesScene(self.look, matches_folder(), self.resume, lambda saved: self.watch(saved.path))
        )


def saved_note(saved: Saved) -> str:
    """A saved match in a few words, such as `Hand and Foot · deal 2 of 4`."""
    assert saved.setup is not None
    game = game_name(saved.setup.game)
    deals = preset(saved.setup.game, saved.setup.players).deals
    if deals is None:
        return _("{game} · deal {number}", game=game, number=saved.deals)
    return _("{game} · deal {number} of {deals}", game=game, number=saved.deals, deals=deals)
