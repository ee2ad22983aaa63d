"""What the placeholders of a page stand for: fields of rule sets, and what follows from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from game.core.cards import card, points
from game.core.games import player_counts, preset
from game.core.notation import NotationError, read_faces
from game.core.public import CANASTA
from game.core.ruleset import RuleError, RuleSet, Upcard, field_names

Fact = int | bool | str | None

_NAME = re.compile(r"(?:([a-z-]+):)?([a-z_]+)((?:\.\d+)*)(?:@(\d))?")


class PageError(ValueError):
    """Says in words what is wrong with a page."""


@dataclass(frozen=True)
class Facts:
    """The numbers of one game's page, while some rules are in force.

    A name is `hand_size`, `minimum_by_score.1.0` (into a list), `hand_size@2` (with two players) or
    `classic:draws` (another game's). The rules in force speak for their own game and number of players, and
    their house rules for every number of players.
    """

    game: str
    in_force: RuleSet

    @cached_property
    def rules(self) -> RuleSet:
        """The rules of the page's game."""
        return self.rules_of(self.game)

    def rules_of(self, game: str, players: int | None = None) -> RuleSet:
        """The rules of a game with so many players, as they would be played now."""
        own = self.in_force
        if game == own.game and players in (None, own.players):
            return own
        if game != own.game and players is None:
            counts = player_counts(game)
            return preset(game, own.players if own.players in counts else counts[-1])
        rules = preset(game, own.players if players is None else players)
        if game != own.game:
            return rules
        return rules.with_options(dict(own.options_from(preset(game, own.players))))

    def fact(self, name: str) -> Fact:
        """What a name stands for; a name that stands for nothing is a PageError."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise PageError(f"{name!r} is no name of a fact")
        game, field, path, players = found.groups()
        try:
            rules = self.rules_of(game or self.game, int(players) if players else None)
            value = _value(rules, field)
            for step in path.split(".")[1:]:
                value = value[int(step)]  # type: ignore[index]
        except (RuleError, IndexError, TypeError, AttributeError) as error:
            raise PageError(f"{name!r} stands for nothing ({error})") from error
        if isinstance(value, Enum):
            return str(value.value)
        if value is None or isinstance(value, int | str):
            return value
        return len(value) > 0  # type: ignore[arg-type]

    def number(self, words: str) -> int:
        """The number of an expression: names, numbers and `worth` of cards, with +, - and *."""
        total, sign = 0, 1
        for piece in re.split(r" ([+-]) ", words):
            if piece in ("+", "-"):
                sign = 1 if piece == "+" else -1
                continue
            product = 1
            for term in piece.split(" * "):
                product *= self._term(term.strip())
            total += sign * product
        return total

    def holds(self, condition: str) -> bool:
        """Whether a condition holds: `name`, `not name` or `name=value`."""
        if condition.startswith("not "):
            return not self.holds(condition.removeprefix("not "))
        name, equals, value = condition.partition("=")
        fact = self.fact(name.strip())
        return str(fact) == value.strip() if equals else bool(fact)

    def _term(self, term: str) -> int:
        if term.isdecimal():
            return int(term)
        if term.startswith("worth "):
            try:
                return points(card(*face) for face in read_faces(term.removeprefix("worth ")))
            except NotationError as error:
                raise PageError(f"{term!r}: {error}") from error
        fact = self.fact(term)
        if isinstance(fact, bool) or not isinstance(fact, int):
            raise PageError(f"{term!r} is no number here, but {fact!r}")
        return fact


def _value(rules: RuleSet, field: str) -> object:
    """A field of the rules, or what follows from them."""
    if field in field_names() or field == "pack_size":
        return getattr(rules, field)
    dealt = rules.players * (rules.hand_size + rules.foot_size)
    derived: dict[str, object] = {
        "jokers": rules.packs * rules.jokers_per_pack,
        "stock": rules.pack_size - dealt - (rules.upcard is not Upcard.NONE),
        "canasta": CANASTA,
    }
    return derived[field] if field in derived else getattr(rules, field)
