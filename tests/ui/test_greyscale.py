"""What the table tells by colour it also tells without: states of the table in grey, told apart where they are shown.

Two pictures of one place are held against each other by light alone. A cue that were only a hue would leave no
pixel of another light value, whatever it looks like in colour.
"""

import pytest

from game.core.cards import Rank
from game.ui.table.picture import Painter
from game.ui.theme import Colour
from tests.support.desks import open_table_at
from tests.support.screen import drawn, make_look
from tests.support.tables import table

import pygame  # isort: skip

SIZE = (1280, 720)
#: A light value that is so much another is seen to be another (of 255).
SEEN = 30
#: So many pixels of another light value are a shape, a word or a card, and no chance.
SHAPE = 60


@pytest.fixture(scope="module")
def look():
    return make_look()


def light(colour: Colour) -> float:
    """How light a pixel is in a grey picture."""
    red, green, blue = colour[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue


def greys(surface: pygame.Surface, area: pygame.Rect) -> list[float]:
    """The light values of a part of a picture."""
    data = pygame.image.tobytes(surface.subsurface(area.clip(surface.get_rect())), "RGB")
    return [light(pixel) for pixel in zip(data[::3], data[1::3], data[2::3], strict=True)]


def apart(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect) -> int:
    """How many pixels of an area are of quite another light value."""
    pairs = zip(greys(one, area), greys(other, area), strict=True)
    return sum(abs(a - b) >= SEEN for a, b in pairs)


def shown(look, at, prepare=lambda scene: None):
    """A table, come to rest and drawn with exact cards: its scene and its picture."""
    scene, stack, _hand = open_table_at(look, at, SIZE, speed="none")
    prepare(scene)
    stack.relayout()
    picture = drawn(stack)
    while look.assets.waiting:
        look.assets.render_waiting(1.0)
        stack.touch()
        scene.picture.change()
        picture = drawn(stack)
    return scene, picture


def playing(**fields):
    fields = {"pile": "4c 5d 8h", "hand": "9c 9d 6c 7s Jd", "melds": ["Kc Kd Kh"], **fields}
    return table(phase="play", **fields)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whose_turn_it_is(look, players):
    """By the ring, the word and the mark at the seat, and by the ring around the row."""
    scene, mine = shown(look, table("classic", players, phase="draw", pile="4c", turn=0))
    _scene, theirs = shown(look, table("classic", players, phase="draw", pile="4c", turn=1))
    frame = scene.layout.frame
    assert apart(mine, theirs, frame.plates[1]) >= SHAPE
    assert apart(mine, theirs, frame.heads[0]) >= SHAPE
    edge = pygame.Rect(frame.rows[0].x, frame.rows[0].y, frame.rows[0].width, 4)
    assert apart(mine, theirs, edge) >= SHAPE
    assert apart(mine, theirs, frame.line) >= SHAPE


def test_a_selected_card(look):
    """It has risen."""
    scene, before = shown(look, playing())
    card = next(c for c in scene.place.desk.shown if c.face == "7s")
    rect = scene.layout.poses[card].rect.copy()

    def select(scene):
        scene.place.desk.select(card)

    risen, after = shown(look, playing(), select)
    place = risen.layout.poses[card].rect
    assert place.y <= rect.y - 8
    above = pygame.Rect(place.x, place.y, 20, rect.y - place.y)
    assert apart(before, after, above) >= above.width * above.height // 2


def test_a_slot_that_can_be_played(look):
    """A frame around it, and what it would become."""
    at = playing(hand="9c 9d 9h 6c 7s Jd Kd Ks")
    scene, before = shown(look, at)
    kings = lambda s: s.place.desk.select(next(c for c in s.place.desk.shown if c.rank is Rank.KING))  # noqa: E731
    _scene, after = shown(look, at, kings)
    slot = scene.layout.columns[0, Rank.KING].area
    other = scene.layout.columns[0, Rank.QUEEN].area
    assert apart(before, after, slot) >= SHAPE
    assert apart(before, after, other) == 0


@pytest.mark.parametrize("top", ["8h", "8c 8h"])
def test_a_frozen_pile(look, top):
    """The card that froze it lies crosswise, and the word stands beside it."""
    hand = {"hand": "Kc Kd 4d 5s", "melds": ["9c 9d 9h"]}
    scene, loose = shown(look, table(phase="draw", pile=f"4c 5d {top}", **hand))
    _scene, frozen = shown(look, table(phase="draw", pile=f"4c 2s {top}", frozen=True, **hand))
    frame = scene.layout.frame
    beside = pygame.Rect(
        frame.pile.right + 1, frame.pile.y, (frame.pile.height - frame.pile.width) // 2 - 1, frame.pile.height
    )
    assert apart(loose, frozen, beside) >= SHAPE
    assert apart(loose, frozen, frame.pile_words) >= SHAPE


@pytest.mark.parametrize("game", ["classic", "hand-and-foot"])
def test_a_clean_and_a_mixed_canasta(look, game):
    """The ribbon is light or dark, and bears its number."""
    fields = {"phase": "play", "pile": "4c", "hand": "9c 9d 6c 7s Jd"}
    scene, clean = shown(look, table(game, melds=["Kc Kd Kh Ks Kc Kd Kh"], **fields))
    _scene, mixed = shown(look, table(game, melds=["Kc Kd Kh Ks 2c Kd Kh"], **fields))
    (ribbon,) = scene.layout.columns[0, Rank.KING].ribbons
    assert apart(clean, mixed, ribbon.rect) >= SHAPE
    red, ink = light(look.theme.red), light(look.theme.ink)
    assert abs(red - ink) >= SEEN, "by their grounds alone"


@pytest.mark.parametrize("game", ["classic", "hand-and-foot"])
def test_a_clean_and_a_mixed_open_meld(look, game):
    """The wild cards lie at its end, and the line above it counts them with a star."""
    fields = {"phase": "play", "pile": "4c", "hand": "9c 9d 6c 7s Jd"}
    scene, clean = shown(look, table(game, melds=["Kc Kd Kh Ks"], **fields))
    _scene, mixed = shown(look, table(game, melds=["Kc Kd Kh 2s"], **fields))
    column = scene.layout.columns[0, Rank.KING]
    last = next(c for c in scene.layout.poses if c.face == "Ks" and scene.layout.poses[c].z > 100)
    assert column.tag is not None
    assert apart(clean, mixed, column.tag) >= SHAPE // 4
    assert apart(clean, mixed, scene.layout.poses[last].rect) >= SHAPE


def test_a_staged_meld_and_a_laid_one(look):
    """A dashed frame is around what is only staged."""
    at = table(phase="play", pile="4c", hand="Kc Kd Kh 6c 7s Jd")

    def stage(scene):
        kings = [c for c in scene.place.desk.shown if c.rank is Rank.KING]
        scene.acts.place(kings, Rank.KING)

    staged, before = shown(look, at, stage)
    _scene, after = shown(look, table(phase="play", pile="4c", hand="6c 7s Jd", melds=["Kc Kd Kh"]))
    outline = staged.layout.columns[0, Rank.KING].outline
    assert outline is not None
    left = pygame.Rect(outline.x, outline.y, 3, outline.height)
    assert apart(before, after, left) >= SHAPE


def test_a_new_card(look):
    """A dot above its index."""
    at = playing()
    scene, before = shown(look, at)
    card = scene.layout.hand[2]
    _scene, after = shown(look, at, lambda s: setattr(s.place.desk, "fresh", frozenset({card})))
    pose = scene.layout.poses[card]
    above = pygame.Rect(pose.rect.x, pose.rect.y - 16, pose.rect.width // 2, 15)
    assert apart(before, after, above) >= SHAPE // 2


def test_a_cue_that_is_only_a_hue_would_not_pass(look):
    """The same ring in another hue of the same light: quite another colour, and no pixel apart."""
    scene, picture = shown(look, playing())
    pose = scene.layout.poses[scene.layout.hand[0]]
    rings = []
    for colour in (look.theme.coral, green_as_light_as(look.theme.coral)):
        copy = picture.copy()
        Painter(look).ring(copy, pose, colour, 4)
        rings.append(copy)
    area = pose.rect.inflate(12, 12)
    assert pygame.image.tobytes(rings[0], "RGB") != pygame.image.tobytes(rings[1], "RGB")
    assert apart(*rings, area) == 0
    assert apart(picture, rings[0], area) >= SHAPE


def green_as_light_as(colour: Colour) -> Colour:
    """A green of the same light value."""
    return min(((20, green, 60) for green in range(256)), key=lambda c: abs(light(c) - light(colour)))
