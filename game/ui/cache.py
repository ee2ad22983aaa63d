"""A store of drawn surfaces that forgets the longest unused ones when it holds too many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator

import pygame


class SurfaceCache:
    """Surfaces by key, at most so many bytes of them."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.held_bytes = 0
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._wanted: set[Hashable] = set()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._held

    def __len__(self) -> int:
        return len(self._held)

    def keys(self) -> Iterator[Hashable]:
        """The keys, longest unused first."""
        return iter(tuple(self._held))

    def find(self, key: Hashable) -> pygame.Surface | None:
        """The surface of this key, if it is held."""
        surface = self._held.get(key)
        if surface is not None:
            self._held.move_to_end(key)
            self._wanted.add(key)
        return surface

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, drawn now if it is not held."""
        surface = self.find(key)
        if surface is None:
            surface = draw()
            self.put(key, surface)
        return surface

    def put(self, key: Hashable, surface: pygame.Surface) -> None:
        """Hold a surface, and forget old ones beyond the cap (the newest always stays)."""
        self._forget(key)
        self._held[key] = surface
        self._wanted.add(key)
        self.held_bytes += _bytes_of(surface)
        while self.held_bytes > self.most_bytes and len(self._held) > 1:
            self._forget(next(iter(self._held)))

    def mark(self) -> None:
        """Note from now on which surfaces are wanted, for `sweep`."""
        self._wanted.clear()

    def sweep(self) -> None:
        """Forget what nobody has wanted since the mark."""
        for key in self._held.keys() - self._wanted:
            self._forget(key)

    def clear(self) -> None:
        """Forget everything."""
        self._held.clear()
        self.held_bytes = 0

    def _forget(self, key: Hashable) -> None:
        surface = self._held.pop(key, None)
        if surface is not None:
            self.held_bytes -= _bytes_of(surface)


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
