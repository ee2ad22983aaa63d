"""Whose work is inside the packaged program, and under which licence; the texts, and a bill of materials."""

import importlib.metadata
import json
import platform
import re
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

#: Shared libraries that come with pygame-ce or with the system's Python: by the start of their name, the
#: project, and its licence's SPDX name.
LIBRARIES = {
    "libSDL2_image": ("SDL_image", "Zlib"),
    "libSDL2_mixer": ("SDL_mixer", "Zlib"),
    "libSDL2_ttf": ("SDL_ttf", "Zlib"),
    "libSDL2": ("SDL", "Zlib"),
    "SDL2_image": ("SDL_image", "Zlib"),
    "SDL2_mixer": ("SDL_mixer", "Zlib"),
    "SDL2_ttf": ("SDL_ttf", "Zlib"),
    "SDL2": ("SDL", "Zlib"),
    "libFLAC": ("FLAC", "BSD-3-Clause"),
    "libX11": ("libX11", "MIT"),
    "libXau": ("libXau", "MIT"),
    "libXdmcp": ("libXdmcp", "MIT"),
    "libXext": ("libXext", "MIT"),
    "libxcb": ("libxcb", "MIT"),
    "libbsd": ("libbsd", "BSD-3-Clause"),
    "libmd": ("libmd", "BSD-3-Clause"),
    "libbrotli": ("Brotli", "MIT"),
    "libbz2": ("bzip2", "bzip2-1.0.6"),
    "libffi": ("libffi", "MIT"),
    "libfluidsynth": ("FluidSynth", "LGPL-2.1-or-later"),
    "libfreetype": ("FreeType", "FTL"),
    "freetype": ("FreeType", "FTL"),
    "libharfbuzz": ("HarfBuzz", "MIT-Modern-Variant"),
    "libjpeg": ("libjpeg-turbo", "IJG AND BSD-3-Clause"),
    "liblzma": ("XZ Utils", "0BSD"),
    "libmodplug": ("libmodplug", "LicenseRef-public-domain"),
    "libmpg123": ("mpg123", "LGPL-2.1-only"),
    "libogg": ("Ogg", "BSD-3-Clause"),
    "libopusfile": ("Opusfile", "BSD-3-Clause"),
    "libopus": ("Opus", "BSD-3-Clause"),
    "libpng": ("libpng", "libpng-2.0"),
    "libportmidi": ("PortMidi", "MIT"),
    "portmidi": ("PortMidi", "MIT"),
    "libpython": ("Python", "PSF-2.0"),
    "python3": ("Python", "PSF-2.0"),
    "libsharpyuv": ("WebP", "BSD-3-Clause"),
    "libsndfile": ("libsndfile", "LGPL-2.1-or-later"),
    "libtiff": ("LibTIFF", "libtiff"),
    "libvorbis": ("Vorbis", "BSD-3-Clause"),
    "libwavpack": ("WavPack", "BSD-3-Clause"),
    "libwebp": ("WebP", "BSD-3-Clause"),
    "libxmp": ("libxmp", "MIT"),
    "libz": ("zlib", "Zlib"),
    "zlib1": ("zlib", "Zlib"),
    "libcrypto": ("OpenSSL", "Apache-2.0"),
    "libssl": ("OpenSSL", "Apache-2.0"),
    "vcruntime": ("Microsoft Visual C++ runtime", "LicenseRef-Microsoft-redistributable"),
    "api-ms": ("Microsoft Visual C++ runtime", "LicenseRef-Microsoft-redistributable"),
    "ucrtbase": ("Microsoft Visual C++ runtime", "LicenseRef-Microsoft-redistributable"),
}


def describe(root: Path, folder: Path, bill: Path, version: str) -> None:
    """Put `licences/` into the built folder and write the bill of materials; an unknown library is an error."""
    home = folder / ("Contents/Resources/licences" if folder.suffix == ".app" else "licences")
    home.mkdir(parents=True, exist_ok=True)
    for name, source in texts(root).items():
        shutil.copyfile(source, home / name)
    parts = components(folder, version)
    lines = [f"{part['name']} {part.get('version', '')}".strip() + f": {part['licence']}\n" for part in parts]
    (home / "CONTENTS.txt").write_text(
        "What is inside this program, and under which licence. The texts of the licences that ask for it\n"
        "lie beside this file; the libraries with an LGPL licence are files of their own that may be exchanged.\n\n"
        + "".join(lines),
        "utf-8",
    )
    bill.write_text(json.dumps(bill_of(parts, version), indent=1, ensure_ascii=False) + "\n", "utf-8")


def texts(root: Path) -> dict[str, Path]:
    """The licence texts that go along, by the name they get."""
    packages = Path(sysconfig.get_paths()["purelib"])
    found = {
        "Sevenfold.txt": root / "LICENSE",
        "Manrope.txt": root / "sprites" / "fonts" / "OFL.txt",
        "pygame-ce.txt": packages / "pygame" / "docs" / "generated" / "LGPL.txt",
        "Python.txt": Path(sysconfig.get_paths()["stdlib"]) / "LICENSE.txt",
    }
    for name in ("platformdirs", "pyinstaller"):
        files = importlib.metadata.files(name) or []
        found |= {
            f"{name}.txt": Path(str(file.locate()))
            for file in files
            if file.name in ("LICENSE", "COPYING.txt")
        }
    if not found["Python.txt"].is_file():  # Debian's Python keeps it elsewhere
        found["Python.txt"] = Path(
            f"/usr/share/doc/python{sys.version_info.major}.{sys.version_info.minor}/copyright"
        )
    missing = [str(path) for path in found.values() if not path.is_file()]
    if missing:
        raise SystemExit(f"licence texts are missing: {', '.join(missing)}")
    return found


def components(folder: Path, version: str) -> list[dict[str, str]]:
    """Everything inside, each with name, version where it is known, and licence; sorted by name."""
    parts = {
        "Sevenfold": {"name": "Sevenfold", "version": version, "licence": "MIT"},
        "Manrope": {"name": "Manrope", "licence": "OFL-1.1"},
        "Python": {"name": "Python", "version": platform.python_version(), "licence": "PSF-2.0"},
    }
    for name, licence in (
        ("pygame-ce", "LGPL-2.1-or-later"),
        ("platformdirs", "MIT"),
        ("pyinstaller", "GPL-2.0-or-later WITH Bootloader-exception"),
    ):
        parts[name] = {"name": name, "version": importlib.metadata.version(name), "licence": licence}
    for path in sorted(folder.rglob("*")):
        if not is_library(path.name):
            continue
        project, licence = library(path.name)
        parts.setdefault(project, {"name": project, "licence": licence})
    return [parts[name] for name in sorted(parts, key=str.lower)]


def is_library(name: str) -> bool:
    """Tell whether a file is a shared library that is not a module of Python's or of pygame's."""
    shared = re.search(r"\.(so(\.\d+)*|dylib|dll)$", name, re.IGNORECASE) is not None
    return shared and not re.search(r"\.(cpython-|abi3|pyd)", name) and not name.endswith(".pyd")


def library(name: str) -> tuple[str, str]:
    """Give the project and the licence of a shared library; one that the list lacks stops the build."""
    for start in sorted(LIBRARIES, key=len, reverse=True):
        if name.lower().startswith(start.lower()):
            return LIBRARIES[start]
    raise SystemExit(f"{name}: whose library this is does not stand in build_scripts/packing/licences.py")


def bill_of(parts: list[dict[str, str]], version: str) -> dict[str, Any]:
    """The bill of materials in CycloneDX's form."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "sevenfold", "version": version},
            "properties": [{"name": "platform", "value": f"{sys.platform}-{platform.machine()}"}],
        },
        "components": [
            {
                "type": "library",
                "name": part["name"],
                **({"version": part["version"]} if "version" in part else {}),
                "licenses": [{"expression": part["licence"]}],
            }
            for part in parts
            if part["name"] != "Sevenfold"
        ],
    }
