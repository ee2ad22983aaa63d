"""Every scene in every prepared situation, in every window: nothing is cut, covered or out of reach.

The scenes draw into nothing while every line of text is noted (`tests/support/recorder.py`); cards and slots are
taken from the table's layout. The daily run takes a sample, `--long` everything.
"""

import itertools
import os

import pytest

from build_scripts.scene_opener import open_table, openers
from build_scripts.situations import HANDS, TABLES, handsome, names, situation
from game.core.cards import Card
from game.ui import i18n
from game.ui.scenes.table import TableScene
from game.ui.table.frame import slots_of
from game.ui.table.layout import ONE_ROW
from tests.support.recorder import letters, lines_of, noting_look, text_faults
from tests.support.screen import SIZES, faults

import pygame  # isort: skip

LONG = os.environ.get("SEVENFOLD_LONG") == "1"
OPENERS = openers()
WINDOWS = [pytest.param(size, id="x".join(map(str, size))) for size in SIZES]
SITUATIONS = [
    made
    for game, players in TABLES
    for name in names()
    if (made := situation(name, game, players)) is not None
]
#: A card of which less than this can be seen is hard to hit.
LEAST_STRIP = 16


@pytest.fixture(scope="module")
def look():
    return noting_look()


def sample(cases, size, every):
    """All cases in the long run, else every so many, others for every size."""
    return cases if LONG else list(cases)[SIZES.index(size) % every :: every]


def tables_at(look, size, every):
    """Tables in their situations, open in a window: (name, stack, scene)."""
    for here in sample([*SITUATIONS, handsome()], size, every):
        stack = open_table(look, here, size)
        table = stack.scenes[0]
        assert isinstance(table, TableScene)
        yield here.title, stack, table


# -- words --------------------------------------------------------------------------------------


def faults_of(look, stack, size):
    return text_faults(lines_of(look, stack), pygame.Rect((0, 0), size))


@pytest.mark.parametrize("size", WINDOWS)
def test_text_is_whole_and_keeps_to_its_place(look, size):
    found = []
    for name in sample(OPENERS, size, 3):
        stack = OPENERS[name](look, size)
        found += [f"{name}: {f}" for f in faults_of(look, stack, size)]
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("code", [code for code in i18n.languages() if code != i18n.SOURCE])
@pytest.mark.parametrize("size", WINDOWS)
def test_text_is_whole_in_every_language(look, size, code):
    i18n.set_language(code)
    try:
        for name in sample(OPENERS, size, 10):
            found = faults_of(look, OPENERS[name](look, size), size)
            assert not found, "\n".join([name, *found[:20]])
    finally:
        i18n.set_language(i18n.SOURCE)


def test_the_state_of_a_seat_is_whole_in_the_head_of_its_row(look):
    for game, players in TABLES:
        here = situation("start", game, players)
        for size in SIZES:
            assert not faults_of(look, open_table(look, here, size), size)


def test_two_kinds_of_books_above_an_open_one_are_told_whole(look):
    for size in SIZES:
        assert not faults_of(look, open_table(look, situation("crowded", "hand-and-foot", 4), size), size)


def test_text_is_whole_in_a_longer_language(look, longer_language):
    found = []
    for size in SIZES[:2]:
        for name in ("title", "new-game", "handsome", *(f"{game}-{n}-middle" for game, n in TABLES)):
            stack = OPENERS[name](look, size)
            found += faults_of(look, stack, size)
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("size", WINDOWS)
def test_text_in_a_longer_language_lies_over_no_other(look, size, longer_language):
    found = []
    for name in sample(OPENERS, size, 4):
        stack = OPENERS[name](look, size)
        found += [
            f"{name}: {fault}"
            for fault in faults_of(look, stack, size)
            if "lies over" in fault or "outside" in fault
        ]
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("size", WINDOWS)
def test_no_text_lies_on_a_card(look, size):
    found = []
    for name, stack, table in tables_at(look, size, 3):
        if stack.top is not table:
            continue
        layout = table.layout
        ribbons = [ribbon.rect for column in layout.columns.values() for ribbon in column.ribbons]
        for line in lines_of(look, stack):
            ink = letters(line)
            if any(ribbon.colliderect(ink) for ribbon in ribbons):
                continue
            covered = [card.face for card, pose in layout.drawn() if pose.rect.colliderect(ink)]
            if covered:
                found.append(f"{name}: {line} lies on {covered}")
    assert not found, "\n".join(found[:20])


# -- cards and areas ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS)
def test_cards_keep_to_their_areas(look, size):
    for name, _stack, table in tables_at(look, size, 2):
        layout, public = table.layout, table.acts.view.public
        frame = layout.frame
        window = pygame.Rect((0, 0), size)
        middle, hand = frame.middle, frame.hand
        for card, pose in layout.drawn():
            assert window.contains(pose.rect), (name, card)
        for card in layout.hand:
            assert hand.contains(layout.poses[card].rect), (name, card)
        for card in layout.pile:
            assert middle.contains(layout.poses[card].rect), (name, card)
        for side, melds in enumerate(public.melds):
            for card in itertools.chain.from_iterable(meld.cards for meld in melds):
                assert frame.lanes[side].contains(layout.poses[card].rect), (name, card)
        for side, threes in enumerate(public.threes):
            own = side == frame.rules.side_of[frame.viewer]
            for card in threes:
                place = middle if own else frame.heads[side]
                assert place.contains(layout.poses[card].rect), (name, card)
        taken = [frame.stock, frame.foot, frame.pile, *(layout.poses[c].rect for c in layout.pile)]
        laid = [layout.poses[c].rect for c in public.threes[frame.rules.side_of[frame.viewer]]]
        for rect in laid:
            assert not [other for other in taken if rect.colliderect(other)], name


@pytest.mark.parametrize("size", WINDOWS)
def test_columns_keep_apart_and_show_every_index(look, size):
    for game, players in TABLES:
        stack = open_table(look, situation("crowded", game, players), size)
        table = stack.top
        layout = table.layout
        assert len(layout.columns) == len(slots_of(layout.frame.rules)) * len(layout.frame.rules.sides)
        for column in layout.columns.values():
            cards = [pose.rect for card, pose in layout.drawn() if column.area.collidepoint(pose.rect.center)]
            parts = [
                *cards,
                *(ribbon.rect for ribbon in column.ribbons),
                *([column.tag] if column.tag else []),
            ]
            for part in parts:
                assert column.area.inflate(6, 6).contains(part), (game, players, column.rank, part)
        areas = [column.area for column in layout.columns.values()]
        assert not [1 for a, b in itertools.combinations(areas, 2) if a.colliderect(b)]


@pytest.mark.parametrize("size", WINDOWS)
def test_the_rails_buttons_fit_and_keep_apart(look, size):
    for name, _stack, table in tables_at(look, size, 6):
        table.rail.refresh(table.acts, undoable=True)
        assert not faults(table.rail.group.widgets, size), name
        assert all(table.rail.area.contains(w.rect) for w in table.rail.group.widgets if w.visible), name


# -- the hand -----------------------------------------------------------------------------------


def strips(layout) -> dict[Card, pygame.Rect]:
    """What can be seen of every card of the hand: the part left of the next card of its row."""
    rows: dict[int, list[Card]] = {}
    for card in layout.hand:
        rows.setdefault(round(layout.poses[card].y), []).append(card)
    seen = {}
    lowest = max(rows, default=0)
    for y, cards in rows.items():
        below = min((layout.poses[c].rect.y for c in rows[lowest]), default=0) if y != lowest else 10**6
        for card, following in itertools.zip_longest(cards, cards[1:]):
            rect = layout.poses[card].rect
            right = rect.right if following is None else layout.poses[following].rect.x
            seen[card] = pygame.Rect(rect.x, rect.y, right - rect.x, min(rect.bottom, below) - rect.y)
    return seen


@pytest.mark.parametrize("count", HANDS)
@pytest.mark.parametrize("size", WINDOWS)
def test_every_card_of_the_hand_can_be_read_and_selected(look, size, count):
    for game, players in sample(TABLES, size, 3):
        stack = open_table(look, situation(f"hand-{count}", game, players), size)
        table = stack.top
        layout = table.layout
        assert len(layout.hand) == count
        seen = strips(layout)
        assert len({round(layout.poses[card].y) for card in layout.hand}) <= (1 if count <= ONE_ROW else 2)
        for card, strip in seen.items():
            pose = layout.poses[card]
            assert strip.width >= LEAST_STRIP, (game, players, card, strip)
            assert strip.width >= 0.28 * pose.wide, (game, players, card, strip)  # the index needs as much
            assert strip.height >= 0.35 * pose.high, (game, players, card, strip)
        for card, strip in list(seen.items()) if LONG else list(seen.items())[::5]:
            table.place.desk.selected = ()
            click(stack, strip.center)
            assert [c.face for c in table.place.desk.selected] == [card.face], (game, players, card)
            click(stack, strip.center)


def click(stack, pos):
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def test_there_are_situations_of_every_game():
    assert {(here.game, here.players) for here in SITUATIONS} == set(TABLES)
    assert i18n.language() == "en"
