"""Draw everything that the screen shows: `python build_scripts/make_sprites.py` writes it into sprites/.

The theme's colours and the font come from sprites/; the rest is made here. With --check nothing is written:
the script says which files differ from what it would draw.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.art import backs, faces, icon, large, pips
from build_scripts.art.pens import SPRITES


def drawings() -> dict[str, str]:
    """Every file by its path inside sprites/."""
    files = {f"cards/{name}.svg": text for name, text in faces.faces().items()}
    files |= {f"cards/large/{name}.svg": text for name, text in large.faces().items()}
    files |= {f"backs/{name}.svg": text for name, text in backs.backs().items()}
    files |= {f"shapes/{name}.svg": text for name, text in pips.shapes().items()}
    files["icon.svg"] = icon.icon()
    return files


def differing(files: dict[str, str]) -> list[str]:
    """The paths whose file is missing or holds something else."""
    found = []
    for name, text in files.items():
        file = SPRITES / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            found.append(name)
    return found


def main(arguments: list[str]) -> int:
    """Write what differs, or only name it."""
    files = drawings()
    changed = differing(files)
    for name in changed:
        print(name)
        if "--check" not in arguments:
            file = SPRITES / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(files[name], encoding="utf-8", newline="\n")
    return 1 if changed and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
