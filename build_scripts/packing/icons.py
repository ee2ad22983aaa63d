"""The program's icon in the sizes and forms that systems ask for, drawn from the one SVG."""

import io
import os
import struct
from pathlib import Path

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
#: macOS's names for pictures of these sizes.
MAC = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def draw(svg: Path, folder: Path) -> None:
    """Write `N.png` for each size, `sevenfold.ico` and `sevenfold.icns`."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    folder.mkdir(parents=True, exist_ok=True)
    pictures = {}
    for size in SIZES:
        surface = pygame.image.load_sized_svg(io.BytesIO(svg.read_bytes()), (size, size))
        target = folder / f"{size}.png"
        pygame.image.save(surface, target)
        pictures[size] = target.read_bytes()
    (folder / "sevenfold.ico").write_bytes(ico({s: p for s, p in pictures.items() if s <= 256}))
    (folder / "sevenfold.icns").write_bytes(icns({s: p for s, p in pictures.items() if s in MAC}))


def ico(pictures: dict[int, bytes]) -> bytes:
    """Windows' form: a directory, then the pictures as PNG; a side of 256 is written as 0."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    for size, picture in pictures.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """macOS's form: named pictures, one after the other."""
    body = b"".join(
        MAC[size] + struct.pack(">I", len(picture) + 8) + picture for size, picture in pictures.items()
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body
