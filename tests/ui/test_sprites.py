"""The drawn files are what the script draws, and only what the program's renderer understands."""

import re
from xml.etree import ElementTree

import pytest

from build_scripts.make_sprites import drawings
from game import paths
from game.core.cards import Rank, Suit
from game.ui.assets import card_size
from tests.support.screen import make_look

DRAWN = drawings()
TAGS = {"svg", "g", "path", "rect", "circle"}
ATTRIBUTES = {
    *("xmlns", "width", "height", "viewBox", "d", "x", "y", "rx", "cx", "cy", "r", "transform"),
    *("fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-linejoin", "stroke-linecap"),
}


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


def test_there_is_a_face_for_every_card():
    letters = "A23456789TJQK"
    assert len(list(Rank)) >= len(letters) and len(list(Suit)) == 4
    names = {f"cards/{rank}{suit}.svg" for rank in letters for suit in "shdc"} | {"cards/Jo.svg"}
    assert {name for name in DRAWN if name.startswith("cards/")} == names


def test_all_faces_differ_and_keep_their_shape():
    faces = [text for name, text in DRAWN.items() if name.startswith(("cards/", "backs/"))]
    assert len(set(faces)) == len(faces) == 55
    assert all('viewBox="0 0 250 350"' in text for text in faces)


def test_every_drawing_renders_and_is_not_empty():
    assets = make_look().assets
    for name in DRAWN:
        picture = assets.picture(name.removesuffix(".svg"), card_size(60))
        box = picture.get_bounding_rect(40)
        assert box.width > 10 and box.height > 10, name


def test_the_corners_of_a_card_are_round_and_its_middle_opaque():
    assets = make_look().assets
    for name in ("As", "2h", "3d", "Jo", "Kc"):
        face = assets.face(name, card_size(120))
        assert face.get_at((0, 0)).a == 0 and face.get_at((60, 84)).a == 255


def test_the_index_can_be_read_in_a_strip_of_a_third():
    """The rank and the suit lie within 30 % of the width: nothing of them reaches beyond."""
    assets = make_look().assets
    for name in DRAWN:
        if not name.startswith("cards/") or "Jo" in name:
            continue
        face = assets.picture(name.removesuffix(".svg"), card_size(250))
        ground = face.get_at((125, 12))
        beyond = [face.get_at((x, y)) for x in range(61, 64) for y in range(14, 118, 3)]
        if name[6] in "23456789T":
            assert all(abs(p.r - ground.r) < 8 for p in beyond), name
