"""What everybody has seen, played again, is the table as it stood at each throw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from game.bots.bot import Budget
from game.bots.counts.faces import BLACK, FACES, face_of
from game.bots.counts.reading import from_view
from game.bots.counts.table import PLAY
from game.bots.levels import Player
from game.bots.policy.weights import weights_for
from game.bots.search import story
from game.bots.search.story import BARRED, story_of
from game.core.actions import Draw, Take, Throw
from game.core.cards import Card
from game.core.engine import apply, deal, shuffled
from game.core.games import GAMES, preset
from game.core.positions import read_table, write_table
from game.core.public import Phase, Public
from game.core.secrecy import view_for
from game.core.view import PlayerView

TABLES = [(game, players) for game, (_, counts) in GAMES.items() for players in counts]


def whole_deal(table: tuple[str, int], code: str) -> tuple[list[Public], list[Throw]]:
    """The open table before each throw of a deal that policies play, and the throws."""
    rules = preset(*table)
    state = deal(rules, shuffled(rules, code), number=1, dealer=0, scores=(0,) * len(rules.sides)).state
    bot, tables, throws = Player(), [], []
    while state.public.over is None:
        for action in bot.choose(view_for(state, state.public.to_act), Random(1), Budget()).actions:
            if isinstance(action, Throw):
                tables.append(state.public)
                throws.append(action)
            state = apply(state, action).state
    return [*tables, state.public], throws


@pytest.mark.parametrize("table", TABLES, ids="{0[0]}-{0[1]}".format)
@pytest.mark.parametrize("code", ["story 1", "story 2", "story 3"])
def test_the_table_played_again_is_the_table_that_stood_there(table, code, monkeypatch):
    tables, throws = whole_deal(table, code)
    again = []
    plain = story.costs_of_throws

    def noted(t, seat, w):
        again.append(t.copy())
        return plain(t, seat, w)

    monkeypatch.setattr(story, "costs_of_throws", noted)
    rows = story_of(tables[-1], weights_for(*table)).throws
    assert [[row.face for row in reversed(mine)] for mine in rows] == [
        [face_of(act.card) for act in throws if act.seat == seat] for seat in range(table[1])
    ]
    assert len(again) == len(throws)
    for t, public in zip(again, tables, strict=False):
        true = from_view(PlayerView(public, 0, ()))
        for name in ("naturals", "twos", "jokers", "opened", "pile", "frozen", "known", "thrown", "declined"):
            assert getattr(t, name) == getattr(true, name), name
        assert t.hidden[:BLACK] == true.hidden[:BLACK]
        assert t.waiting == true.waiting


def counted(cards: Iterable[Card]) -> list[int]:
    """Cards of a hand by face."""
    row = [0] * FACES
    for card in cards:
        row[face_of(card)] += 1
    return row


@pytest.mark.parametrize("table", TABLES, ids="{0[0]}-{0[1]}".format)
@pytest.mark.parametrize("code", ["story 6", "story 7"])
def test_with_the_hand_that_it_has_the_policy_would_have_played_its_last_turn_as_it_did(table, code):
    rules, w = preset(*table), weights_for(*table)
    state = deal(rules, shuffled(rules, code), number=1, dealer=0, scores=(0,) * len(rules.sides)).state
    bot, turns, other = Player(), 0, 0
    while state.public.over is None:
        for action in bot.choose(view_for(state, state.public.to_act), Random(1), Budget()).actions:
            state = apply(state, action).state
        if state.public.over is not None or not isinstance(action, Throw):
            continue
        seat = action.seat
        hand, strange = (counted(state.secret.hands[s]) for s in (seat, (seat + 1) % table[1]))
        kept = story_of(state.public, w).turns[seat]
        if not kept:
            assert rules.foot_size, "a turn can always be played again where nobody has a foot"
            continue
        last = kept[0]
        turns += 1
        assert last.goes_with(hand), state.public.ledger.acts[-3:]
        other += not last.goes_with(strange)
    assert turns > 10
    assert other > turns / 5


@pytest.mark.parametrize("table", TABLES, ids="{0[0]}-{0[1]}".format)
def test_without_its_last_turn_a_seat_has_the_hand_that_it_had_but_for_what_it_may_have_drawn(table):
    found = [apart for code in ("story 9", "story 10", "story 11") for apart in guesses(table, code)]
    assert {took for took, _ in found} == {False, True}
    assert all(cards <= (0 if took else preset(*table).draws) for took, cards in found)


def guesses(table: tuple[str, int], code: str) -> Iterator[tuple[bool, int]]:
    """Tell of each turn whether it took, and by how many cards a hand without it is not the one that was held."""
    rules, w = preset(*table), weights_for(*table)
    state = deal(rules, shuffled(rules, code), number=1, dealer=0, scores=(0,) * len(rules.sides)).state
    bot, left = Player(), [[0] * FACES for _ in range(table[1])]
    while state.public.over is None:
        for action in bot.choose(view_for(state, state.public.to_act), Random(1), Budget()).actions:
            state = apply(state, action).state
        if state.public.over is not None or not isinstance(action, Throw):
            continue
        seat, acts = action.seat, state.public.ledger.acts
        hand, had = counted(state.secret.hands[seat]), left[seat]
        left[seat] = hand
        kept = story_of(state.public, w).turns[seat]
        if len(kept) > 1:
            guess = kept[0].without(hand, Random(2))
            assert min(guess) >= 0 and sum(guess) == sum(had)
            took = isinstance(next(act for act in reversed(acts) if isinstance(act, Draw | Take)), Take)
            yield took, sum(abs(a - b) for a, b in zip(guess, had, strict=True)) // 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_a_hand_that_would_have_run_to_the_foot_the_turn_would_not_have_ended_as_it_did(players):
    rules, w = preset("hand-and-foot", players), weights_for("hand-and-foot", players)
    state = deal(rules, shuffled(rules, "story 8"), number=1, dealer=0, scores=(0,) * len(rules.sides)).state
    bot, asked = Player(), 0
    while state.public.over is None:
        before = from_view(view_for(state, state.public.to_act))
        for action in bot.choose(view_for(state, state.public.to_act), Random(1), Budget()).actions:
            state = apply(state, action).state
        seat = action.seat
        kept = story_of(state.public, w).turns[seat]
        if state.public.over is not None or not kept or not isinstance(action, Throw):
            continue
        last = kept[0]
        side = before.numbers.side_of[seat]
        for face, laid in enumerate(before.naturals[side]):
            full = laid + before.twos[side][face] + before.jokers[side][face] >= 5
            if (
                before.phase == PLAY
                and before.waiting[seat]
                and laid
                and not full
                and not any(before.known[seat])
            ):
                assert not last.goes_with([int(face == other) for other in range(FACES)])
                asked += 1
    assert asked


def test_of_cards_that_may_not_be_thrown_the_cost_is_beyond_all_others():
    tables, _ = whole_deal(("classic", 4), "story 4")
    w = weights_for("classic", 4)
    for mine in story_of(tables[-1], w).throws:
        for thrown in mine:
            assert all(len(row) == FACES for row in thrown.costs)
            assert thrown.costs[0][thrown.face] < BARRED


@pytest.mark.parametrize("table", TABLES, ids="{0[0]}-{0[1]}".format)
def test_a_position_that_was_read_in_the_middle_of_a_deal_is_a_beginning(table):
    rules = preset(*table)
    state = deal(rules, shuffled(rules, "story 5"), number=1, dealer=0, scores=(0,) * len(rules.sides)).state
    bot, again = Player(), None
    while state.public.over is None:
        for action in bot.choose(view_for(state, state.public.to_act), Random(1), Budget()).actions:
            state = apply(state, action).state
        ready = len(state.public.ledger.acts) > 20 and state.public.turn.phase is Phase.DRAW
        if again is None and ready and any(state.public.melds):
            state = again = read_table(write_table(state), rules)
    assert again is not None and again.public.ledger.upcards == again.public.pile
    story = story_of(state.public, weights_for(*table))
    assert sum(map(len, story.throws)) == sum(map(len, state.public.ledger.thrown))
    assert not any(story.turns)
