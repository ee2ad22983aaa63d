"""A match being chosen: plain data behind the screen for a new game."""

from __future__ import annotations

from game.core.games import GAMES, TARGETS, player_counts, preset, rules_for
from game.core.ruleset import RuleSet, TieRule
from game.session.setup import MatchSetup, SeatSetup
from game.ui.seat_names import PLACES as PLACE_NAMES
from game.ui.seat_names import shown_name

#: Where the seats are, by the number of players; seat 0 is the one in front.
PLACES = {2: ("south", "north"), 3: ("south", "west", "east"), 4: ("south", "west", "north", "east")}
MOST_SEATS = 4
#: How well a computer plays where nobody chose, and a person's partner at least.
USUAL = "medium"
#: How a computer may play; None is its level's own way.
TEMPERAMENTS: tuple[str | None, ...] = (None, "cautious", "bold")


class SeatDraft:
    """Who is to sit in a seat; a name that was not written is made from the seat."""

    def __init__(self, *, human: bool, level: str) -> None:
        self.human = human
        self.level = level
        self.temperament: str | None = None
        #: The level was chosen while a person's partner sat there: it holds for a partner too.
        self.for_partner = False
        self.written = ""


class MatchDraft:
    """Game, seats, target and house rules as they are chosen now; always a match that can be played."""

    def __init__(self, levels: tuple[str, ...]) -> None:
        self.levels = levels
        self.usual = USUAL if USUAL in levels else levels[0]
        self.game = next(iter(GAMES))
        self.players = MOST_SEATS
        self.seats = [SeatDraft(human=seat == 0, level=self.usual) for seat in range(MOST_SEATS)]
        self._target: int | None = None
        self._options: dict[str, bool | str] = {}

    def take_up(self, last: MatchSetup) -> None:
        """Begin with the choices of another match; levels that there are no more become the usual one."""
        self.game, self.players = last.game, last.players
        self._target = last.target
        self._options = dict(last.options)
        for draft, seat in zip(self.seats, last.seats, strict=False):
            draft.human = seat.human
            draft.level = seat.level if seat.level in self.levels else self.usual
            draft.temperament = seat.temperament if seat.temperament in TEMPERAMENTS else None
        for number, draft in enumerate(self.seats):
            draft.for_partner = self.is_partner(number)
        for number, seat in enumerate(last.seats):
            if seat.name != self.kept_name(number):
                self.seats[number].written = seat.name

    @property
    def preset(self) -> RuleSet:
        """The rules of the chosen game as they stand in the book."""
        return preset(self.game, self.players)

    @property
    def rules(self) -> RuleSet:
        """The rules with the house rules and the target that are chosen."""
        return rules_for(self.game, self.players, dict(self._options), self.target)

    def choose_game(self, game: str) -> None:
        """Another game; what it does not know goes back to its own."""
        self.game = game
        self._target = None
        self._options = {}
        if self.players not in player_counts(game):
            self.players = player_counts(game)[-1]

    def choose_players(self, players: int) -> None:
        """Another number of players."""
        self.players = players
        self._target = None

    # -- length

    @property
    def targets(self) -> tuple[int, ...]:
        """The targets that may be chosen; none where a number of deals ends the match."""
        own = self.preset.target
        return () if own is None else tuple(sorted({own, *TARGETS}))

    @property
    def target(self) -> int | None:
        """The target now."""
        own = self.preset.target
        return own if self._target is None or own is None else self._target

    @target.setter
    def target(self, points: int) -> None:
        self._target = points

    # -- house rules

    def option(self, name: str) -> bool:
        """Whether a house rule is switched on; for ties that means a drawn match."""
        value = self._options.get(name, getattr(self.preset, name))
        return (
            value in (TieRule.DRAW, TieRule.DRAW.value)
            if isinstance(self._own(name), TieRule)
            else bool(value)
        )

    def set_option(self, name: str, on: bool) -> None:
        """Switch a house rule."""
        if isinstance(self._own(name), TieRule):
            self._options[name] = (TieRule.DRAW if on else TieRule.DEAL).value
        else:
            self._options[name] = on

    def _own(self, name: str) -> object:
        return getattr(self.preset, name)

    # -- seats

    def place(self, seat: int) -> str:
        """Where a seat is at the table."""
        return PLACES[self.players][seat]

    def kept_name(self, seat: int) -> str:
        """The name of a seat that nobody wrote, as a set-up keeps it: a person's number, a computer's place."""
        if self.seats[seat].human:
            return f"Player {1 + sum(other.human for other in self.seats[:seat])}"
        return PLACE_NAMES[self.place(seat)]

    def default_name(self, seat: int) -> str:
        """The same as it is shown."""
        return shown_name(self.kept_name(seat))

    def is_partner(self, seat: int) -> bool:
        """Whether a person's partner sits there, a computer."""
        if seat >= self.players or self.seats[seat].human:
            return False
        partner = self.preset.partner_of[seat]
        return partner is not None and self.seats[partner].human

    def level(self, seat: int) -> str:
        """How well a seat plays: a person's partner at least as the usual one, unless it was chosen for that place."""
        draft = self.seats[seat]
        if self.is_partner(seat) and not draft.for_partner:
            return max(draft.level, self.usual, key=self.levels.index)
        return draft.level

    def choose_level(self, seat: int, level: str) -> None:
        """Choose how well a seat plays."""
        self.seats[seat].level = level
        self.seats[seat].for_partner = self.is_partner(seat)

    def name(self, seat: int) -> str:
        """The name that a seat has now, as a set-up keeps it."""
        return self.seats[seat].written.strip() or self.kept_name(seat)

    def setup(self) -> MatchSetup:
        """The match as it is chosen now; equal names are told apart by a number."""
        names: list[str] = []
        for seat in range(self.players):
            name, count = self.name(seat), 2
            while name in names:
                name, count = f"{self.name(seat)} {count}", count + 1
            names.append(name)
        seats = tuple(
            SeatSetup(name, human=True)
            if draft.human
            else SeatSetup(name, human=False, level=self.level(seat), temperament=draft.temperament)
            for seat, (name, draft) in enumerate(zip(names, self.seats, strict=False))
        )
        rules = self.preset
        changed = rules.with_options(dict(self._options)).options_from(rules)
        return MatchSetup(self.game, self.players, seats, self.target, tuple(sorted(changed.items())))
