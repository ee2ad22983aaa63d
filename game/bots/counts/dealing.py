"""Deals on counts, for simulations of thousands of deals."""

from __future__ import annotations

from functools import cache
from random import Random

from game.bots.counts.faces import BLACK, FACES, RED, TWO
from game.bots.counts.numbers import Numbers
from game.bots.counts.table import Counts, blank
from game.core.ruleset import Upcard


def dealt(numbers: Numbers, rng: Random, scores: list[int], deal: int, first: int) -> Counts:
    """Give a shuffled and dealt table; `first` is the seat that plays first, `deal` counts from 1."""
    t = _empty(numbers).copy()
    t.deal = deal
    t.scores = scores
    t.minimum = [numbers.rules.minimum(score, deal) for score in scores]
    t.stock = stock = _shuffled(numbers, rng)
    t.seat = first
    seats = [*range(first, numbers.players), *range(first)]
    for seat in seats:
        t.hands[seat] = _taken(stock, numbers.hand_size)
        t.sizes[seat] = numbers.hand_size
        if numbers.foot_size:
            t.feet[seat] = _taken(stock, numbers.foot_size)
            t.waiting[seat] = True
    _turn_up(t)
    for seat in seats:
        hand = t.hands[seat]
        if hand[RED] or (hand[BLACK] and numbers.lays_black):
            _replace_threes(t, seat)
    return t


@cache
def _empty(numbers: Numbers) -> Counts:
    return blank(numbers, [0] * len(numbers.sides), 1)


@cache
def _in_order(numbers: Numbers) -> tuple[int, ...]:
    return tuple(face for face in range(FACES) for _ in range(numbers.pack[face]))


def _shuffled(numbers: Numbers, rng: Random) -> list[int]:
    """Sort a pack by chance: a shuffle, four times as fast as the library's."""
    cards = _in_order(numbers)
    chance = rng.random
    chances = [chance() for _ in cards]
    return [cards[i] for i in sorted(range(len(cards)), key=chances.__getitem__)]


def _taken(stock: list[int], count: int) -> list[int]:
    row = [0] * FACES
    for face in stock[-count:]:
        row[face] += 1
    del stock[-count:]
    return row


def _turn_up(t: Counts) -> None:
    """Start the pile (C-3 to C-5, H-3, M-2)."""
    policy = t.numbers.upcard
    while policy is not Upcard.NONE and t.stock:
        face = t.stock.pop()
        unfit = face >= TWO
        if unfit and policy is Upcard.BURY:
            t.stock.insert(0, face)
            continue
        t.pile.append(face)
        t.hidden[face] -= 1
        if not unfit:
            return
        t.frozen = True


def _replace_threes(t: Counts, seat: int) -> None:
    """Lay a hand's threes and replace them, chains included (C-6, H-5, M-3)."""
    hand = t.hands[seat]
    side = t.numbers.side_of[seat]
    faces = (RED, BLACK) if t.numbers.lays_black else (RED,)
    missing = sum(hand[face] for face in faces)
    t.reds[side] += hand[RED]
    t.hidden[RED] -= hand[RED]
    hand[RED] = 0
    if t.numbers.lays_black:
        t.threes[side] += hand[BLACK]
        t.hidden[BLACK] -= hand[BLACK]
        hand[BLACK] = 0
    while missing:
        face = t.stock.pop()
        if face in faces:
            row = t.reds if face == RED else t.threes
            row[side] += 1
            t.hidden[face] -= 1
        else:
            hand[face] += 1
            missing -= 1
