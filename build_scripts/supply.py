"""A pack out of which cards are taken as text, to write positions with."""

from __future__ import annotations

from game.core.cards import pack
from game.core.ruleset import RuleSet

NATURALS = tuple("AKQJT987654")
WILDS = ("2", "Jo")


class Supply:
    """A pack out of which cards are taken as text."""

    def __init__(self, rules: RuleSet) -> None:
        """Begin with the whole pack of these rules."""
        self.left = [c.face for c in pack(rules.packs, rules.jokers_per_pack)]

    def these(self, cards: str) -> str:
        """Take cards by their names."""
        for face in cards.split():
            self.left.remove(face)
        return cards

    def take(self, count: int, *ranks: str) -> str:
        """Take so many cards of these ranks in turn; fewer where there are no more."""
        found: list[str] = []
        before = -1
        while before < len(found) < count:
            before = len(found)
            for rank in ranks:
                face = next((face for face in self.left if _rank(face) == rank), None)
                if face is not None and len(found) < count:
                    self.left.remove(face)
                    found.append(face)
        return " ".join(found)

    def count(self, *ranks: str) -> int:
        """How many cards of these ranks are left."""
        return sum(_rank(face) in ranks for face in self.left)

    def meld(self, rank: str, naturals: int, wilds: int = 0) -> str:
        """Take a meld."""
        return f"{self.take(naturals, rank)} {self.take(wilds, *WILDS)}".strip()


def _rank(face: str) -> str:
    return face if face == "Jo" else face[0]
