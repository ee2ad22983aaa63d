"""Deals on counts, for simulations of thousands of deals."""

from __future__ import annotations

from random import Random

from game.bots.counts.faces import BLACK, FACES, RED, TWO
from game.bots.counts.numbers import Numbers
from game.bots.counts.table import Counts, blank
from game.core.ruleset import Upcard


def dealt(numbers: Numbers, rng: Random, scores: list[int], deal: int, first: int) -> Counts:
    """Give a shuffled and dealt table; `first` is the seat that plays first, `deal` counts from 1."""
    stock = [face for face in range(FACES) for _ in range(numbers.pack[face])]
    chance = rng.random
    stock.sort(key=lambda _: chance())  # a shuffle, three times as fast as the library's
    t = blank(numbers, scores, deal)
    t.stock = stock
    t.seat = first
    seats = [(first + i) % numbers.players for i in range(numbers.players)]
    for seat in seats:
        t.hands[seat] = _taken(stock, numbers.hand_size)
        t.sizes[seat] = numbers.hand_size
        if numbers.foot_size:
            t.feet[seat] = _taken(stock, numbers.foot_size)
            t.waiting[seat] = True
    _turn_up(t)
    for seat in seats:
        _replace_threes(t, seat)
    return t


def _taken(stock: list[int], count: int) -> list[int]:
    row = [0] * FACES
    for _ in range(count):
        row[stock.pop()] += 1
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
        t.seen[face] += 1
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
    t.seen[RED] += hand[RED]
    hand[RED] = 0
    if t.numbers.lays_black:
        t.threes[side] += hand[BLACK]
        t.seen[BLACK] += hand[BLACK]
        hand[BLACK] = 0
    while missing:
        face = t.stock.pop()
        if face in faces:
            row = t.reds if face == RED else t.threes
            row[side] += 1
            t.seen[face] += 1
        else:
            hand[face] += 1
            missing -= 1
