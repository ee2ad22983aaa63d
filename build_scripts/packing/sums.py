"""SHA-256 sums of what was built, and sizes."""

import hashlib
from pathlib import Path


def write(target: Path, files: list[Path]) -> None:
    """Write the sums as `sha256sum --check` reads them."""
    lines = [f"{digest(path)}  {path.name}\n" for path in sorted(files)]
    target.write_text("".join(lines), "utf-8", newline="\n")  # else Windows writes what nobody can check


def digest(path: Path) -> str:
    """Give a file's sum in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def too_large(path: Path, most: int) -> str | None:
    """Say that a file or folder has more than so many bytes; None when it fits."""
    if size(path) <= most:
        return None
    return f"{path} has {size(path) / 1e6:.1f} MB, more than the {most / 1e6:.0f} that it may have"


def size(path: Path) -> int:
    """Give the bytes of a file, or of all files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(p.lstat().st_size for p in path.rglob("*") if not p.is_dir())
