"""Write the pinned requirements of the packaged build, with the hashes of every file that may be fetched."""

import json
import sys
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOCK = HERE / "packing" / "requirements.txt"
INDEX = "https://pypi.org/simple/{}/"
#: What the build needs, and where: everything, with what it needs in turn.
PINS = {
    "altgraph": ("0.17.5", ""),
    "macholib": ("1.16.4", 'sys_platform == "darwin"'),
    "packaging": ("26.4", ""),
    "pefile": ("2023.2.7", 'sys_platform == "win32"'),
    "platformdirs": ("4.14.8", ""),
    "pygame-ce": ("2.5.8", ""),
    "pyinstaller": ("6.22.3", ""),
    "pyinstaller-hooks-contrib": ("2026.9", ""),
    "pywin32-ctypes": ("0.2.3", 'sys_platform == "win32"'),
    "setuptools": ("84.0.0", ""),
}


def main() -> None:
    """Ask the index and write the file."""
    lines = ["# Made by build_scripts/lock.py: what the packaged build is made with, file by file.\n"]
    for name, (version, where) in PINS.items():
        hashes = sorted(files(name, version))
        if not hashes:
            sys.exit(f"{name} {version} is not in the index")
        lines.append(f"{name}=={version}{f' ; {where}' if where else ''} \\\n")
        lines.append(" \\\n".join(f"    --hash=sha256:{digest}" for digest in hashes) + "\n")
    LOCK.write_text("".join(lines), "utf-8")
    print(f"{LOCK.relative_to(HERE.parent)}: {len(PINS)} packages")


def files(name: str, version: str) -> set[str]:
    """Give the hashes of all wheels of a version that this project could use."""
    request = urllib.request.Request(
        INDEX.format(name), headers={"Accept": "application/vnd.pypi.simple.v1+json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        listed = json.load(answer)["files"]
    stem = f"{name.replace('-', '_')}-{version}-".lower()
    return {
        item["hashes"]["sha256"]
        for item in listed
        if item["filename"].lower().startswith(stem) and usable(item["filename"])
    }


def usable(filename: str) -> bool:
    """Tell whether a file is a wheel for a Python that this project runs on."""
    return filename.endswith(".whl") and not any(
        f"-{old}-" in filename for old in ("cp36", "cp37", "cp38", "cp39", "cp310", "pp39", "pp310", "pp311")
    )


if __name__ == "__main__":
    main()
