"""Drills ask about positions that can be, and their answers are those of the rules."""

import os
from collections import Counter
from random import Random

import pytest

from game.core.actions import Lay, Take
from game.core.games import GAMES, preset
from game.core.legality import may_take, refusal
from game.core.public import CANASTA, Phase
from game.core.scoring import score
from game.session.drills import Drill, Kind, drill

COUNT = 400 if os.environ.get("SEVENFOLD_LONG") == "1" else 60


def drills(kind: Kind, game: str) -> list[Drill]:
    return [drill(kind, preset(game), Random(f"{kind.value}{number}")) for number in range(COUNT)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [Kind.MELD, Kind.OPENS])
def test_cards_are_laid_or_refused_as_the_answer_says(game, kind):
    for one in drills(kind, game):
        assert one.view.public.turn.phase is Phase.PLAY and not one.choices
        assert refusal(one.view, Lay(0, one.groups)) == one.refusal
        assert bool(one.view.public.melds[0]) == (kind is Kind.MELD)


@pytest.mark.parametrize("game", GAMES)
def test_a_pile_may_be_taken_or_not_as_the_answer_says(game):
    for one in drills(Kind.TAKE, game):
        assert may_take(one.view) == (one.refusal is None)
        if one.refusal is None:
            assert refusal(one.view, Take(0, one.groups)) is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [Kind.MELD, Kind.OPENS, Kind.TAKE])
def test_yes_and_no_are_as_frequent_and_the_reasons_vary(game, kind):
    told = Counter(one.refusal.code if one.refusal else None for one in drills(kind, game))
    assert COUNT * 0.3 < told[None] < COUNT * 0.7
    assert len(told) > (2 if kind is not Kind.OPENS else 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_right_number_is_the_score_sheets_and_stands_once_among_the_others(game):
    for one in drills(Kind.SCORE, game):
        assert one.choices[one.right] == score(one.view.public)[0].total
        assert len(set(one.choices)) == len(one.choices) == 4


@pytest.mark.parametrize("game", GAMES)
def test_a_side_that_went_out_has_what_going_out_takes(game):
    rules, outs = preset(game), 0
    for one in drills(Kind.SCORE, game):
        public = one.view.public
        if public.over.seat != 0:
            continue
        outs += 1
        closed = [meld for meld in public.melds[0] if len(meld.cards) >= CANASTA]
        clean = sum(all(card.natural for card in meld.cards) for meld in closed)
        assert len(closed) >= rules.canastas_to_go_out
        assert clean >= rules.clean_to_go_out and len(closed) - clean >= rules.mixed_to_go_out
        assert not public.over.hands[0]
    assert outs > 5


def test_the_same_chance_gives_the_same_drill():
    for kind in Kind:
        assert drill(kind, preset("classic"), Random(3)) == drill(kind, preset("classic"), Random(3))
