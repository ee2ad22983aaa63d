"""A pack from a deal's code: the same on every system and in every version.

The algorithm, so that anybody can repeat it: the cards stand in the order of `cards.pack`. Block
number n (from 0) of random bytes is SHA-256 of ``sevenfold-1:<code>:<n>`` in UTF-8; the blocks in
order are read as big-endian 32-bit numbers. For i from the last index down to 1, the next number
below the largest multiple of (i + 1) that fits in 32 bits (others are skipped) gives, modulo
(i + 1), the place that card i changes places with. The first card of the result is dealt first.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from game.core.cards import Card, pack
from game.core.ruleset import RuleSet


def shuffled(rules: RuleSet, code: str) -> tuple[Card, ...]:
    """Give the game's pack, shuffled by a deal's code (any text).

    >>> from game.core.games import preset
    >>> shuffled(preset("classic"), "montevideo")[:4] == shuffled(preset("classic"), "montevideo")[:4]
    True
    """
    cards = list(pack(rules.packs, rules.jokers_per_pack))
    numbers = _numbers(code)
    for i in range(len(cards) - 1, 0, -1):
        bound = i + 1
        fair = (1 << 32) // bound * bound
        number = next(n for n in numbers if n < fair)
        j = number % bound
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def _numbers(code: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"sevenfold-1:{code}:{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
