"""What every scene and widget draws with, in one parcel that is passed in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.ui.assets import Assets
from game.ui.panels import Panels
from game.ui.text import Text
from game.ui.theme import Theme, load_theme

DEFAULT_THEME = "montevideo"


@dataclass(frozen=True, slots=True)
class Look:
    """Theme, pictures, panels and text of one window."""

    theme: Theme
    assets: Assets
    panels: Panels
    text: Text

    def mark(self) -> None:
        """The window has another size: note what is drawn from now on."""
        self.text.mark()
        for cache in (*self.assets.caches, *self.panels.caches):
            cache.mark()

    def sweep(self) -> None:
        """Everything has been drawn at the new size: forget the pictures of the old one."""
        self.text.sweep()
        for cache in (*self.assets.caches, *self.panels.caches):
            cache.sweep()


def load_look(sprites: Path, theme: str = DEFAULT_THEME) -> Look:
    """The look made from a folder of sprites; pygame's display and font must have been started."""
    colours = load_theme(sprites / "themes" / theme)
    assets = Assets(sprites, swaps=colours.four_colours)
    return Look(
        theme=colours,
        assets=assets,
        panels=Panels(),
        text=Text(sprites / "fonts", shape=assets.shape, red=colours.red, red_light=colours.red_light),
    )
