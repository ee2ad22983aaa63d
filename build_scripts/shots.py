"""Draw every scene in every prepared situation into PNG files, and all of them small onto one sheet, without a window."""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import ROOT, environment, fail, hand_over, say

if TYPE_CHECKING:
    import pygame

Size = tuple[int, int]

SIZES = "1024x700,1600x900,2560x1080"
OUT = ROOT / "shots"
README_PICTURE, README_SIZE, MOST_BYTES = ROOT / "docs" / "table.png", (1600, 900), 400_000
THUMB, COLUMNS, LINE = 320, 8, 18


def main() -> None:
    """Draw what the command line asks for, in the environment that play.py makes."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0], allow_abbrev=False)
    parser.add_argument("--sizes", default=SIZES, help=f"windows, such as {SIZES}")
    parser.add_argument("--languages", default="en", help="codes of catalogues, such as en,it")
    parser.add_argument("--only", default="", metavar="NAME", help="only scenes whose name has this in it")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FOLDER", help="where the pictures go")
    parser.add_argument("--list", action="store_true", help="only tell the names of the scenes")
    parser.add_argument("--readme", action="store_true", help="draw only the picture of the README")
    flags = parser.parse_args()
    sizes = sizes_of(flags.sizes)
    python = environment()
    if Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
        hand_over(python, __file__, *sys.argv[1:])
    sys.path.insert(0, str(ROOT))
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    from build_scripts.scene_opener import openers

    found = {name: opener for name, opener in openers().items() if flags.only in name}
    if not found:
        fail(f"no scene has {flags.only!r} in its name; --list tells them all")
    if flags.list:
        print(*found, sep="\n")
        return
    with tempfile.TemporaryDirectory() as home:
        os.environ["SEVENFOLD_HOME"] = home  # nobody's own matches are in the pictures
        try:
            if flags.readme:
                draw_readme_picture(openers()["handsome"])
            else:
                draw_all(found, sizes, flags.languages.split(","), flags.out)
        except OSError as error:
            fail(f"the pictures cannot be written: {error.filename or OUT}: {error.strerror or error}")


def sizes_of(text: str) -> list[Size]:
    """Read sizes of windows.

    >>> sizes_of("1024x700,1600x900")
    [(1024, 700), (1600, 900)]
    """
    found = []
    for part in text.split(","):
        width, _x, height = part.partition("x")
        if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
            fail(f"a size is written like 1600x900, not {part!r}")
        if int(width) < 1024 or int(height) < 700 or int(width) > 7680 or int(height) > 4320:
            fail(f"windows are from 1024x700 to 7680x4320, which {part} is not")
        found.append((int(width), int(height)))
    return found


def draw_all(openers: dict[str, Any], sizes: list[Size], languages: list[str], out: Path) -> None:
    """Draw these scenes in every size and language, and the sheet."""
    import pygame

    from game.ui.i18n import CatalogueError, set_language

    out.mkdir(parents=True, exist_ok=True)
    small: list[tuple[str, pygame.Surface]] = []
    for language in languages:
        for size in sizes:
            look = new_look(size)
            try:
                set_language(language)
            except CatalogueError as error:
                fail(str(error))
            for name, opener in openers.items():
                picture = drawn(opener, look, size)
                title = "-".join([name, f"{size[0]}x{size[1]}", *([language] if len(languages) > 1 else [])])
                pygame.image.save(picture, out / f"{title}.png")
                high = round(THUMB * size[1] / size[0])
                small.append((title, pygame.transform.smoothscale(picture, (THUMB, high))))
            say(f"{len(openers)} scenes at {size[0]} x {size[1]}, {language}")
    pygame.image.save(sheet(look, small), out / "sheet.png")
    print(out / "sheet.png")


def draw_readme_picture(opener: Any) -> None:
    """Draw the table for the README; one that would be too large a file is a failure."""
    import pygame

    picture = drawn(opener, new_look(README_SIZE), README_SIZE)
    pygame.image.save(picture, README_PICTURE)
    size = README_PICTURE.stat().st_size
    if size > MOST_BYTES:
        fail(f"{README_PICTURE} takes {size} bytes, more than {MOST_BYTES}", code=1)
    print(README_PICTURE)


def new_look(size: Size) -> Any:
    """The look of the game, in a window of this size that nobody sees."""
    import pygame

    from game import paths
    from game.ui.look import load_look

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    return load_look(paths.sprites())


def drawn(opener: Any, look: Any, size: Size) -> "pygame.Surface":
    """A scene as it is once every card has its exact size."""
    import pygame

    stack = opener(look, size)
    picture = pygame.Surface(size).convert()
    stack.draw(picture)
    while look.assets.waiting:
        look.assets.render_waiting(1.0)
        stack.touch()
        stack.draw(picture)
    return picture


def sheet(look: Any, small: list[tuple[str, "pygame.Surface"]]) -> "pygame.Surface":
    """All pictures on one, each with its name."""
    import pygame

    high = max(picture.get_height() for _name, picture in small) + LINE
    rows = -(-len(small) // COLUMNS)
    whole = pygame.Surface((min(len(small), COLUMNS) * THUMB, rows * high))
    whole.fill(look.theme.panel)
    for number, (name, picture) in enumerate(small):
        x, y = number % COLUMNS * THUMB, number // COLUMNS * high
        look.text.put(whole, name, pygame.Rect(x + 4, y, THUMB - 8, LINE), 13, look.theme.text)
        whole.blit(picture, (x, y + LINE))
    return whole


if __name__ == "__main__":
    main()
