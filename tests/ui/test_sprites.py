"""The drawn files are what the script draws, and only what the program's renderer understands."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from build_scripts.art import faces, large
from build_scripts.make_sprites import drawings
from game import paths
from game.core.cards import Rank, Suit, pack
from game.ui.assets import BACKS, DeckStyle, card_size, picture_of
from game.ui.theme import contrast
from tests.support.screen import make_look

import pygame  # isort: skip

DRAWN = drawings()
TAGS = {"svg", "g", "path", "rect", "circle"}
ATTRIBUTES = {
    *("xmlns", "width", "height", "viewBox", "d", "x", "y", "rx", "cx", "cy", "r", "transform", "display"),
    *("fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-linejoin", "stroke-linecap"),
}
FACES = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"] + ["Jo", "Jo2"]
STYLES = [
    DeckStyle(four_colours=four, large_index=large, corner_points=points)
    for four in (False, True)
    for large in (False, True)
    for points in (False, True)
]
STRIP = 0.30  # what a covered card of a fan shows of its width
COLUMN = 0.22  # what a covered card of a column shows of its height


def styled(style):
    """The assets of a new look, in a style."""
    assets = make_look().assets
    assets.set_style(style)
    return assets


def grey(surface):
    """The light values of a picture laid on felt, row by row."""
    ground = pygame.Surface(surface.get_size())
    ground.fill((20, 96, 90))
    ground.blit(surface, (0, 0))
    data = pygame.image.tobytes(ground, "RGB")
    return [(3 * r + 6 * g + b) / 10 for r, g, b in zip(data[::3], data[1::3], data[2::3], strict=True)]


def difference(one, other):
    """How far the light values of two pictures lie apart, as a mean over all pixels."""
    return (
        sum(abs(a - b) for a, b in zip(grey(one), grey(other), strict=True))
        / one.get_width()
        / one.get_height()
    )


def mean(surface):
    """The mean light value of a picture."""
    values = grey(surface)
    return sum(values) / len(values)


def part(surface, left, top, right, bottom):
    """A part of a picture, by shares of its width and height."""
    wide, high = surface.get_size()
    box = (round(left * wide), round(top * high), round((right - left) * wide), round((bottom - top) * high))
    return surface.subsurface(box)


def test_the_files_are_what_the_script_draws():
    held = {f.relative_to(paths.sprites()).as_posix() for f in paths.sprites().rglob("*.svg")}
    assert held == set(DRAWN), "run build_scripts/make_sprites.py"
    for name, text in DRAWN.items():
        assert (paths.sprites() / name).read_text(encoding="utf-8") == text, f"run make_sprites.py: {name}"


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_only_what_the_renderer_draws_is_used(name):
    for element in ElementTree.fromstring(DRAWN[name]).iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in TAGS
        assert set(element.attrib) <= ATTRIBUTES
    for colour in re.findall(r'(?:fill|stroke)="([^"]+)"', DRAWN[name]):
        assert re.fullmatch(r"#[0-9a-f]{6}|none|evenodd", colour)


def test_there_is_a_face_for_every_card_in_both_sizes_of_index_and_every_back():
    assert len(list(Rank)) >= 13 and len(list(Suit)) == 4
    for folder in ("cards", "cards/large"):
        names = {f"{folder}/{name}.svg" for name in FACES}
        assert {name for name in DRAWN if re.match(rf"{folder}/[^/]+$", name)} == names
    backs = {f"backs/{back}/{place}.svg" for back in BACKS for place in ("stock", "foot")}
    assert {name for name in DRAWN if name.startswith("backs/")} == backs


def test_all_drawings_of_cards_differ_and_keep_their_shape():
    cards = [text for name, text in DRAWN.items() if name.startswith(("cards/", "backs/"))]
    assert len(set(cards)) == len(cards) == 2 * 54 + 6
    assert all('viewBox="0 0 250 350"' in text for text in cards)


def test_every_drawing_renders_and_is_not_empty():
    assets = make_look().assets
    for name in DRAWN:
        picture = assets.picture(name.removesuffix(".svg"), card_size(60))
        box = picture.get_bounding_rect(40)
        assert box.width > 10 and box.height > 10, name


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_each_face_differs_from_every_other_in_each_style(style):
    assets = styled(style)
    pictures = {name: pygame.image.tobytes(assets.face(name, card_size(40)), "RGBA") for name in FACES}
    assert len(set(pictures.values())) == len(FACES)


def test_every_pack_has_both_jokers_and_everything_else_by_its_face():
    for packs in (1, 2, 5):
        jokers = [picture_of(card) for card in pack(packs) if card.suit is None]
        assert sorted(jokers) == ["Jo"] * packs + ["Jo2"] * packs
        assert all(picture_of(card) == card.face for card in pack(packs) if card.suit is not None)
    assert {picture_of(card) for card in pack(1)} == set(FACES)


def test_the_second_joker_is_the_first_in_ink():
    """It has no coral but the cheeks, and keeps every outline."""
    for folder in ("cards", "cards/large"):
        first, second = (DRAWN[f"{folder}/{name}.svg"] for name in ("Jo", "Jo2"))
        assert re.sub(r"#[0-9a-f]{6}", "", first) == re.sub(r"#[0-9a-f]{6}", "", second)
        assert second.count("#ef6b4a") < first.count("#ef6b4a")


def test_the_points_in_the_corner_are_the_cards_points():
    for card in pack(1):
        rank, suit = ("Jo", "") if card.suit is None else (card.face[0], card.face[1])
        assert faces.worth(rank, suit) == (100 if card.red_three else card.points)


@pytest.mark.parametrize("wide", [False, True])
def test_points_show_only_in_the_strip_and_only_when_wanted(wide):
    plain, with_points = (
        styled(DeckStyle(large_index=wide, corner_points=wanted)) for wanted in (False, True)
    )
    for name in FACES:
        one, other = (assets.face(name, card_size(120)) for assets in (plain, with_points))
        assert difference(part(one, 0, 0, STRIP, 1), part(other, 0, 0, STRIP, 1)) > 0.3, name
        assert difference(part(one, STRIP, 0, 1 - STRIP, 1), part(other, STRIP, 0, 1 - STRIP, 1)) == 0, name


def test_points_can_be_read_on_every_ground():
    theme = make_look().theme
    for ground in (theme.card, theme.wild):
        assert contrast((0x6A, 0x62, 0x55), ground) > 4.5


def test_the_corners_of_a_card_are_round_and_its_middle_opaque():
    assets = make_look().assets
    for name in ("As", "2h", "3d", "Jo", "Jo2", "Kc"):
        face = assets.face(name, card_size(120))
        assert face.get_at((0, 0)).a == 0 and face.get_at((60, 84)).a == 255


def test_the_index_can_be_read_in_a_strip_of_a_third():
    """The rank and the suit lie within 30 % of the width: nothing of them reaches beyond."""
    for style, ranks in ((DeckStyle(), "23"), (DeckStyle(large_index=True), "2356789T")):
        assets = styled(style)
        for name in (name for name in FACES if name[0] in ranks):
            face = assets.face(name, card_size(250))
            ground = face.get_at((125, 13))
            beyond = [face.get_at((x, y)) for x in range(72, 75) for y in range(14, 132, 3)]
            assert all(abs(p.r - ground.r) < 8 for p in beyond), name


@pytest.mark.parametrize("style", STYLES[:4], ids=str)
def test_a_strip_or_a_column_tells_every_face_from_every_other_without_colours(style):
    """Where the suits are alike in grey (hearts and diamonds), their outlines differ."""
    assets = styled(style)
    for box in ((0, 0, STRIP, 1), (0, 0, 1, COLUMN)):
        strips = {name: part(assets.face(name, card_size(60)), *box) for name in FACES}
        greys = {name: grey(strip) for name, strip in strips.items()}
        for one, other in combinations(FACES, 2):
            apart = sum(abs(a - b) > 40 for a, b in zip(greys[one], greys[other], strict=True))
            assert apart >= 8, (one, other, box)


def test_a_rank_and_a_whole_suit_lie_in_what_a_column_shows():
    """The rank, and of the pips the uppermost, end above the line where the next card begins."""
    line = COLUMN * 350
    signs = [(faces.RANK_Y, faces.RANK_CAP), (large.RANK_Y, large.RANK_CAP)]
    signs += [(large.CORNER_Y, large.CORNER_SIGN)]
    for rank, places in faces.PIPS.items():
        signs.append((min(y for _, y in places), faces.PIP_SIZES.get(rank, faces.PIP)))
    assert max(y + high / 2 for y, high in signs) < line
    assets = styled(DeckStyle(large_index=True))
    for name in FACES[:-2]:
        face = assets.face(name, card_size(250))
        assert all(abs(face.get_at((x, 76)).g - face.get_at((225, 76)).g) < 8 for x in range(180, 225)), name


def test_without_colours_wild_cards_red_threes_and_backs_are_told_apart():
    """Wild cards by their broad dark edge, red threes by the ribbon, a foot's back by being lighter."""
    for wide in (False, True):
        assets = styled(DeckStyle(large_index=wide))
        size = card_size(120)
        edge = {name: mean(part(assets.face(name, size), 0.008, 0.3, 0.025, 0.7)) for name in FACES}
        for name in FACES:
            wild = name.startswith("Jo") or name[0] == "2"
            assert (edge[name] < 215) == (wild or name in ("3h", "3d")), name
        for red, black in (("3h", "3s"), ("3d", "3c")):
            ribbons = [part(assets.face(name, size), 0.29, 0.63, 0.36, 0.66) for name in (red, black)]
            assert mean(ribbons[0]) < mean(ribbons[1]) - 30
            inner = [part(assets.face(name, size), 0.022, 0.4, 0.028, 0.6) for name in (red, "2h")]
            assert mean(inner[0]) > mean(inner[1]) + 20
    lights = {}
    for back in BACKS:
        assets = styled(DeckStyle(back=back))
        stock, foot = (assets.back(place, card_size(120)) for place in ("stock", "foot"))
        lights[back] = (stock, foot)
        assert mean(foot) > mean(stock) + 25
        assert mean(stock) < min(mean(assets.face(name, card_size(120))) for name in FACES) - 25
    for one, other in combinations(BACKS, 2):
        for place in (0, 1):
            assert difference(lights[one][place], lights[other][place]) > 10
