"""Every card and area of the table has its place in every window."""

import pytest

from game.core.cards import MELD_RANKS, Rank, pack
from game.core.games import GAMES, player_counts
from game.core.public import Meld
from game.ui.table.desk import Desk
from game.ui.table.frame import frame_for, slots_of
from game.ui.table.layout import hit, layout_for
from tests.support.desks import AtDesk
from tests.support.tables import deal_out, table

import pygame  # isort: skip
from dataclasses import replace  # isort: skip
import itertools

SIZES = [
    (1024, 700), (1024, 768), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (1600, 1200),
    (2560, 1080), (3440, 1440), (3840, 2160),
]  # fmt: skip
TABLES = [(game, players) for game in GAMES for players in player_counts(game)]


def view_of(game, players, hand=13):
    """A view with so many cards in the hand."""
    state = deal_out(game, players).state
    from game.core.secrecy import view_for

    view = view_for(state, 0)
    return replace(view, hand=tuple(c for c in pack(view.public.rules.packs) if not c.three)[: hand * 3 : 3])


def crowded(view):
    """Rows as full as they get: open melds of six, finished books, both at once."""
    rules = view.public.rules
    cards = pack(rules.packs)
    wilds = [c for c in cards if c.wild]
    sides = []
    spread = {rank: [c for c in cards if c.rank is rank] for rank in MELD_RANKS}
    for side in range(len(rules.sides)):
        melds = []
        for number, rank in enumerate(MELD_RANKS):
            mine = spread[rank][side :: len(rules.sides)]
            if rules.rank_reopens and len(mine) >= 6 and number % 3 == 0:
                melds.append(Meld(rank, (*mine[:5], wilds.pop(), wilds.pop())) if len(wilds) > 2 else None)
                melds.append(Meld(rank, tuple(mine[5:8])))
            elif number % 3 == 1 and len(wilds) > 3:
                melds.append(Meld(rank, (*mine[:4], wilds.pop(), wilds.pop())))
            else:
                melds.append(Meld(rank, tuple(mine[:6])))
        sides.append(tuple(meld for meld in melds if meld is not None and meld.cards))
    threes = [c for c in cards if c.three and (c.red_three or rules.lays_black_threes)]
    laid = tuple(tuple(threes[side :: len(rules.sides)][:8]) for side in range(len(rules.sides)))
    return replace(view, hand=(), public=replace(view.public, melds=tuple(sides), threes=laid, pile=()))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_areas_fit_the_window_and_keep_apart(game, players, size):
    from game.core.games import preset

    rules = preset(game, players)
    for viewer in range(players):
        frame = frame_for(size, rules, viewer)
        window = pygame.Rect((0, 0), size)
        areas = {f"row {s}": row for s, row in enumerate(frame.rows)}
        areas |= {"middle": frame.middle, "line": frame.line, "hand": frame.hand, "rail": frame.rail}
        if players == 4:
            areas |= {f"plate {s}": p for s, p in enumerate(frame.plates) if s != viewer}
        names = list(areas)
        for number, name in enumerate(names):
            assert window.contains(areas[name]), (name, areas[name])
            for other in names[number + 1 :]:
                assert not areas[name].colliderect(areas[other]), (name, other)
        inner = [frame.stock, frame.stock_words, frame.pile, frame.pile_words, frame.foot, frame.foot_words]
        inner += [frame.threes, frame.threes_words]
        for number, rect in enumerate(inner):
            assert frame.middle.contains(rect), rect
            assert not [o for o in inner[number + 1 :] if rect.colliderect(o)]
        for lane, row in zip(frame.lanes, frame.rows, strict=True):
            assert row.contains(lane)
        assert all(row.height >= 90 for row in frame.rows)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_crowded_rows_keep_every_index_to_be_seen(game, players, size):
    view = crowded(view_of(game, players))
    layout = layout_for(view, Desk(), size)
    for (side, rank), column in layout.columns.items():
        lane = layout.frame.lanes[side]
        laid = [
            c
            for meld in view.public.melds[side]
            if meld.rank is rank and not meld.canasta
            for c in meld.cards
        ]
        poses = sorted((layout.poses[c] for c in laid), key=lambda p: p.z)
        for pose in poses:
            assert lane.contains(pose.rect), (side, rank, pose.rect, lane)
            assert column.area.x <= pose.rect.x and pose.rect.right <= column.area.right
        for upper, lower in itertools.pairwise(poses):
            assert lower.rect.y - upper.rect.y >= max(5, 0.14 * upper.high)
        for ribbon in column.ribbons:
            assert lane.contains(ribbon.rect)
            if not ribbon.across:
                assert not [p for p in poses if p.rect.colliderect(ribbon.rect)]
        if column.tag is not None and poses:
            assert not [p for p in poses if p.rect.colliderect(column.tag)]
            assert not [r for r in column.ribbons if r.rect.colliderect(column.tag)]
    areas = [column.area for column in layout.columns.values()]
    assert not [1 for i, a in enumerate(areas) for b in areas[i + 1 :] if a.colliderect(b)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [0, 1, 2, 13, 20, 21, 26, 30, 45])
def test_every_card_of_the_hand_can_be_read_and_hit(size, count):
    view = view_of("hand-and-foot", 4, count)
    desk = Desk()
    desk.sync(view.hand)
    layout = layout_for(view, desk, size)
    assert len(layout.hand) == count == len(view.hand)
    for card in layout.hand:
        pose = layout.poses[card]
        assert layout.frame.hand.contains(pose.rect)
        corner = (pose.rect.x + 8, pose.rect.y + pose.high // 8)
        assert hit(layout, corner, layout.hand) is card
    rows = {}
    for card in layout.hand:
        rows.setdefault(layout.poses[card].y, []).append(layout.poses[card].x)
    for places in rows.values():
        assert all(b - a >= 16 for a, b in itertools.pairwise(places))
    assert len(rows) <= 2


def test_cards_are_the_same_share_of_every_wide_window():
    shares = []
    for size in [(1280, 720), (1600, 900), (1920, 1080), (2560, 1080), (3840, 2160)]:
        view = view_of("classic", 4)
        desk = Desk()
        desk.sync(view.hand)
        layout = layout_for(view, desk, size)
        shares.append(layout.poses[layout.hand[0]].high / size[1])
    assert max(shares) - min(shares) <= 0.02 * max(shares)


def test_the_pile_shows_two_cards_and_the_one_that_froze_it():
    at = table(pile="4c 2h 5d 6d 7s 8c 9h Tc Js Qd", phase="draw", frozen=True, hand="Kc Kd")
    layout = layout_for(AtDesk(at).port.view, Desk(), (1600, 900))
    assert [c.face for c in layout.pile] == ["2h", "Js", "Qd"]
    assert layout.poses[layout.pile[0]].angle == 90


def test_a_wild_card_on_top_lies_crosswise_and_once():
    at = table(pile="4c 5d 2h", phase="draw", frozen=True, hand="Kc Kd")
    layout = layout_for(AtDesk(at).port.view, Desk(), (1600, 900))
    assert [c.face for c in layout.pile] == ["5d", "2h"]
    assert [layout.poses[c].angle for c in layout.pile] == [-6, 90]


@pytest.mark.parametrize("pile", ["", "4c", "4c 5c"])
def test_small_piles_have_their_place(pile):
    at = table(pile=pile, phase="draw", hand="Kc Kd")
    layout = layout_for(AtDesk(at).port.view, Desk(), (1600, 900))
    assert len(layout.pile) == len(pile.split())


def test_a_staged_take_shows_nothing_more_of_the_pile():
    here = AtDesk(table(pile="4c 5d Kh", phase="draw", hand="Kc Kd 4d 9s", melds=["9c 9d 9h"]))
    here.acts.take()
    layout = here.settle()
    assert layout.pile == ()
    column = layout.columns[0, Rank.KING]
    assert [c.face for c in column.staged] == ["Kh", "Kd", "Kc"] or len(column.staged) == 3
    assert column.outline is not None


def test_slots_stand_in_the_same_order_in_every_row():
    view = view_of("modern-american", 4)
    layout = layout_for(view, Desk(), (1600, 900))
    for side in range(2):
        xs = [layout.columns[side, rank].area.x for rank in slots_of(view.public.rules)]
        assert xs == sorted(xs)
    assert Rank.WILD in slots_of(view.public.rules)


def test_black_threes_have_a_slot_where_they_can_be_laid():
    view = view_of("classic", 2)
    assert (0, Rank.THREE) in layout_for(view, Desk(), (1024, 700)).columns
