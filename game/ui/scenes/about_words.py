"""What the page about the game says: who made it, and under which licences its parts are."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import pygame

from game import __version__, paths
from game.ui.i18n import N_
from game.ui.i18n import gettext as _

PAGES: dict[str, str] = {
    "about": N_("Sevenfold"),
    "mit": N_("MIT License"),
    "ofl": N_("Open Font License"),
    "lgpl": N_("LGPL"),
}

#: The licence of the game, in its own words in every language.
MIT = """Copyright (c) 2026 The Sevenfold authors

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated \
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the \
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit \
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the \
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE \
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR \
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR \
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""


def page(name: str) -> str:
    """A page by its name, as rich text."""
    return {"about": about, "mit": mit, "ofl": ofl, "lgpl": lgpl}[name]()


def library() -> str:
    """The library that draws and sounds, as it calls itself."""
    return "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"


def about() -> str:
    """The game, its parts and their licences, and what it runs on."""
    return "\n".join(
        [
            _(
                "Classic canasta, Hand and Foot and Modern American: quiet, quick and fair. "
                "Free to use, share and change."
            ),
            "",
            "## " + _("Made of"),
            *(f"- {part}" for part in parts()),
            "",
            "## " + _("Thanks"),
            _(
                "To the card tables of Montevideo, where canasta is said to have begun in 1939; "
                "and to everyone who taught somebody else to play it."
            ),
            "",
            "## " + _("This copy"),
            _(
                "Sevenfold {version} with {library} {number} on Python {python}.",
                version=__version__,
                library=library(),
                number=pygame.version.ver,
                python=platform.python_version(),
            ),
            _("It sends nothing and needs no network. Your settings and matches stay on this computer."),
        ]
    )


def parts() -> list[str]:
    """What the game is made of, each with its licence."""
    name = library()
    return [
        _(
            "**Sevenfold**, its code, cards, backs, icon and sounds: *MIT License*. "
            "Copyright 2026 the Sevenfold authors."
        ),
        _(
            "**Manrope**, the letters: *SIL Open Font License 1.1*. "
            "Copyright 2018 the Manrope Project Authors."
        ),
        _("**{library}**, which draws and sounds: *LGPL 2.1*, used unchanged as a library.", library=name),
        _("**SDL** and its libraries, within {library}: *zlib License*.", library=name),
        _("**platformdirs**, which knows where settings belong: *MIT License*."),
        _("**Python**: *PSF License*."),
    ]


def mit() -> str:
    """The licence of the game."""
    return _headed(_("The licence of Sevenfold"), MIT)


def ofl() -> str:
    """The licence of the letters, as it lies beside them."""
    file = paths.sprites() / "fonts" / "OFL.txt"
    return _headed(
        _("The licence of Manrope"), _read(file) or "SIL Open Font License 1.1: https://openfontlicense.org"
    )


def lgpl() -> str:
    """The licence of the library; its wheels bring its text along."""
    file = Path(pygame.__file__).parent / "docs" / "generated" / "LGPL.txt"
    text = _read(file) or "GNU LGPL 2.1: https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html"
    note = _(
        "The library lies beside the game as files of its own, and may be replaced by another version of it."
    )
    return _headed(_("The licence of {library}", library=library()), f"{note}\n\n{text}")


def _headed(heading: str, text: str) -> str:
    return f"## {heading}\n\n{text}"


def _read(file: Path) -> str:
    """The text of a licence with its paragraphs put together; empty where there is no such file.

    Lines that were broken for eighty columns are joined, and what the page would take for markup is shown as it is.
    """
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return "\n\n".join(_plain(block) for block in re.split(r"\n\s*\n", text) if block.strip(" \n-="))


def _plain(block: str) -> str:
    words = re.sub(r"\s+", " ", block).strip().replace("\t", " ").replace("\f", " ")
    return re.sub(r"^[-=]{4,} ?| ?[-=]{4,}$", "", words).replace("*", "∗")
