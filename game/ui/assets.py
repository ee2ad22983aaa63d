"""Cards, backs and signs, drawn from their SVG files at the exact pixel size that is asked for."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pygame

from game.core.cards import Card
from game.ui.cache import SurfaceCache
from game.ui.theme import Colour, hex_of

Size = tuple[int, int]
Swaps = Mapping[str, tuple[Colour, Colour]]

CARD_RATIO = 7 / 5
BACKS = ("waves", "lattice", "rays")
MOST_BYTES = 80 * 1024 * 1024
_HIDDEN = ' display="none"'
_ROOT = re.compile(r"<svg\b[^>]*>")
_VIEW_BOX = re.compile(r'viewBox="([^"]+)"')


def card_size(width: float) -> Size:
    """The size of a card of this width: 5 to 7.

    >>> card_size(100)
    (100, 140)
    """
    wide = max(1, round(width))
    return wide, max(1, round(wide * CARD_RATIO))


def picture_of(card: Card) -> str:
    """The name of a card's picture: its face, and of a pack's two jokers the second one's own.

    >>> from game.core.cards import Rank, card
    >>> [picture_of(card(Rank.JOKER, None, copy)) for copy in range(3)]
    ['Jo', 'Jo2', 'Jo']
    """
    return f"{card.face}2" if card.suit is None and card.copy % 2 else card.face


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """How somebody likes the deck: suits in four colours, a large index, points under the index, which back."""

    four_colours: bool = False
    large_index: bool = False
    corner_points: bool = False
    back: str = BACKS[0]

    def __post_init__(self) -> None:
        """Refuse a back that there is not."""
        if self.back not in BACKS:
            raise ValueError(f"there is no back {self.back!r}; there are {', '.join(BACKS)}")


class Key(NamedTuple):
    """Everything that changes a picture: its file, what is done to the drawing, the size and the angle."""

    path: str
    colours: str
    points: bool
    width: int
    height: int
    angle: float

    @property
    def drawing(self) -> tuple[str, str, bool]:
        """What is drawn, whatever its size."""
        return self[:3]


class Assets:
    """The drawn pictures of one folder of sprites; nothing is ever stretched once it is at rest.

    What a style changes is part of the key of every picture: a change of style needs to empty no cache.
    """

    def __init__(self, sprites: Path, *, swaps: Swaps | None = None, most_bytes: int = MOST_BYTES) -> None:
        self.style = DeckStyle()
        self._sprites = sprites
        self._swaps = swaps or {}
        self._sources: dict[tuple[str, str, bool], str] = {}
        self._cache = SurfaceCache(most_bytes)
        self._tinted = SurfaceCache(most_bytes // 10)
        self._stand_ins = SurfaceCache(most_bytes // 4)
        #: All that is held.
        self.caches = (self._cache, self._tinted, self._stand_ins)
        self._waiting: dict[Key, None] = {}
        self._latest: dict[tuple[tuple[str, str, bool], float], Key] = {}

    def set_style(self, style: DeckStyle) -> None:
        """Draw cards in this style from now on; four colours are the swaps, by the letter of the suit."""
        if style.four_colours and not self._swaps:
            raise ValueError("four colours need to know which colour becomes which")
        self.style = style
        self._waiting.clear()
        self._stand_ins.clear()

    def face(self, name: str, size: Size, angle: float = 0, *, at_once: bool = True) -> pygame.Surface:
        """The face of a card by the name of its picture (`As`, `Tc`, `Jo2`), turned by an angle.

        With at_once=False a face of another size stands in, scaled, until render_waiting has drawn it.
        """
        folder = "cards/large" if self.style.large_index else "cards"
        colours = name[-1] if self.style.four_colours and name[-1] in self._swaps else ""
        key = _key(f"{folder}/{name}", size, angle, colours=colours, points=self.style.corner_points)
        return self._find(key, at_once=at_once)

    def back(self, name: str, size: Size, angle: float = 0, *, at_once: bool = True) -> pygame.Surface:
        """The back of a card: `stock` or `foot`."""
        return self._find(_key(f"backs/{self.style.back}/{name}", size, angle), at_once=at_once)

    def shape(self, name: str, height: int, colour: Colour) -> pygame.Surface:
        """A sign such as `heart` or `star`, as high as asked and in this colour."""

        def tint() -> pygame.Surface:
            surface = self.picture(f"shapes/{name}", (height, height)).copy()
            surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self._tinted.get((name, height, colour), tint)

    def picture(self, path: str, size: Size, angle: float = 0, *, at_once: bool = True) -> pygame.Surface:
        """Any SVG file of the sprites by its path without ending, at this size, as it is in the file."""
        return self._find(_key(path, size, angle), at_once=at_once)

    def render_waiting(self, seconds: float) -> bool:
        """Draw what waits for its exact size, for about this long; tells whether anything was drawn."""
        end = perf_counter() + seconds
        drawn = False
        while self._waiting and perf_counter() < end:
            key = next(iter(self._waiting))
            del self._waiting[key]
            if key not in self._cache:
                self._cache.put(key, self._render(key))
                drawn = True
        if not self._waiting:
            self._stand_ins.clear()
        return drawn

    @property
    def waiting(self) -> int:
        """How many pictures still stand in for their exact size."""
        return len(self._waiting)

    @property
    def held_bytes(self) -> int:
        """How many bytes all held pictures take."""
        return sum(cache.held_bytes for cache in self.caches)

    def _find(self, key: Key, *, at_once: bool) -> pygame.Surface:
        surface = self._cache.find(key)
        if surface is not None:
            return surface
        if not at_once and (stand_in := self._stand_in(key)) is not None:
            self._waiting[key] = None
            return stand_in
        return self._cache.get(key, lambda: self._render(key))

    def _stand_in(self, key: Key) -> pygame.Surface | None:
        held = self._stand_ins.find(key)
        if held is not None:
            return held
        other = self._cache.find(self._latest.get((key.drawing, key.angle)))
        if other is None:
            return None
        size = turned_size((key.width, key.height), key.angle)
        return self._stand_ins.get(key, lambda: pygame.transform.smoothscale(other, size))

    def _source(self, key: Key) -> str:
        text = self._sources.get(key.drawing)
        if text is None:
            text = (self._sprites / f"{key.path}.svg").read_text(encoding="utf-8")
            if key.colours:
                drawn, wanted = self._swaps[key.colours]
                text = text.replace(hex_of(drawn), hex_of(wanted))
            if key.points:
                text = text.replace(_HIDDEN, "")
            self._sources[key.drawing] = text
        return text

    def _render(self, key: Key) -> pygame.Surface:
        self._latest[key.drawing, key.angle] = key
        return render_svg(self._source(key), (key.width, key.height), key.angle)


def _key(path: str, size: Size, angle: float, *, colours: str = "", points: bool = False) -> Key:
    return Key(path, colours, points, int(size[0]), int(size[1]), round(angle % 360, 2))


def turned_size(size: Size, angle: float) -> Size:
    """The size of the box around a picture turned by an angle."""
    if not angle:
        return size
    cosine, sine = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    width, height = size
    return math.ceil(width * cosine + height * sine - 1e-9), math.ceil(width * sine + height * cosine - 1e-9)


def render_svg(svg: str, size: Size, angle: float = 0) -> pygame.Surface:
    """Draw the text of an SVG file at exactly this size, turned clockwise by an angle, from its outlines."""
    root = _ROOT.search(svg)
    box = _VIEW_BOX.search(root.group()) if root else None
    if root is None or box is None:
        raise ValueError("an SVG file here needs an <svg> with a viewBox")
    left, top, wide, high = (float(number) for number in box.group(1).split())
    body = svg[root.end() : svg.rindex("</svg>")]
    full = turned_size(size, angle)
    spare_x, spare_y = wide * full[0] / size[0], high * full[1] / size[1]
    if angle:
        x, y = left + wide / 2, top + high / 2
        body = f'<g transform="rotate({angle:.2f} {x} {y})">{body}</g>'
        left, top = x - spare_x / 2, y - spare_y / 2
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{full[0]}" height="{full[1]}" '
        f'viewBox="{left} {top} {spare_x} {spare_y}" preserveAspectRatio="none">'
    )
    surface = pygame.image.load(BytesIO(f"{head}{body}</svg>".encode()), "picture.svg")
    return ready(surface)


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The same picture in the pixel format of the window, which draws thirty times faster."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface
