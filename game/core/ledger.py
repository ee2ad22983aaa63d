"""Keeping the ledger of a deal: every function gives a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from game.core.actions import Action
from game.core.cards import Card
from game.core.public import Ledger

_T = TypeVar("_T")


def empty_ledger(players: int) -> Ledger:
    """Give the ledger of a deal that has just begun."""
    return Ledger(((),) * players, ((),) * players, ((),) * players)


def _at(rows: tuple[tuple[_T, ...], ...], seat: int, row: tuple[_T, ...]) -> tuple[tuple[_T, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


def done(ledger: Ledger, action: Action) -> Ledger:
    """Note what a seat does, in its order."""
    return replace(ledger, acts=(*ledger.acts, action))


def thrown(ledger: Ledger, seat: int, card: Card) -> Ledger:
    """Note a throw."""
    rows = _at(ledger.thrown, seat, (*ledger.thrown[seat], card))
    return played(replace(ledger, thrown=rows), seat, (card,))


def declined(ledger: Ledger, seat: int, top: Card, size: int) -> Ledger:
    """Note a pile that the seat left lying."""
    rows = _at(ledger.declined, seat, (*ledger.declined[seat], (top, size)))
    return replace(ledger, declined=rows)


def known(ledger: Ledger, seat: int, cards: Sequence[Card]) -> Ledger:
    """Note cards that everybody saw going into the hand."""
    if not cards:
        return ledger
    rows = _at(ledger.known, seat, (*ledger.known[seat], *cards))
    return replace(ledger, known=rows)


def played(ledger: Ledger, seat: int, cards: Sequence[Card]) -> Ledger:
    """Note cards that left the hand; of equal faces nobody can tell which one was the known one."""
    held = ledger.known[seat]
    if not held:
        return ledger
    left = list(held)
    for c in cards:
        if c in left:
            left.remove(c)
        else:
            twin = next((other for other in left if other.face == c.face), None)
            if twin is not None:
                left.remove(twin)
    if len(left) == len(held):
        return ledger
    return replace(ledger, known=_at(ledger.known, seat, tuple(left)))
