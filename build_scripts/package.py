"""Build the packaged program for the system that this runs on, into `dist/`.

A folder `sevenfold/`, the same as an archive (tar.gz, zip), on Debian and its kin a package, and a one-file
program; with a list of what is inside and with SHA-256 sums. The same inputs give the same files.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import python_version  # noqa: F401  first: it refuses an old Python
from bootstrap import ROOT, build_environment, fail, hand_over, say

WORK = ROOT / "build" / "package"
PARTS = ("folder", "archive", "deb", "onefile")
#: Bytes that the folder, and what is packed of it, may have at most.
MOST_UNPACKED, MOST_PACKED = 40_000_000, 16_000_000
#: What seals a bundle of macOS without anybody's key.
SEAL = "codesign --force --deep --sign -"


def main() -> None:
    """Build what the command line asks for, in an environment that is pinned file by file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--only", choices=PARTS, help="only this part (every part needs the folder)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where it goes")
    flags = parser.parse_args()
    python = build_environment()
    if Path(sys.prefix).resolve() != python.parent.parent.resolve():
        hand_over(python, __file__, *sys.argv[1:])
    if sys.platform.startswith("linux") and not shutil.which("objdump"):
        fail("objdump is missing; install it with: sudo apt install binutils")

    from packing import archive, contents, debian, licences, sums

    out = flags.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    version = contents.version(ROOT)
    name = f"sevenfold-{version}-{system()}-{machine()}"
    prepare()
    folder = freeze(out, one_file=False)
    bill = out / f"{name}.sbom.json"
    licences.describe(ROOT, folder, bill, version)
    sign(folder)
    made = [bill]
    wanted = PARTS if flags.only is None else (flags.only,)
    if "archive" in wanted:
        made.append(archive.pack(folder, out / name, epoch()))
    if "deb" in wanted and shutil.which("dpkg-deb"):
        made.append(debian.build(ROOT, folder, WORK, out, version, epoch()))
    if "onefile" in wanted:
        program = freeze(WORK / "onefile", one_file=True)
        target = out / f"{name}{program.suffix}"
        shutil.copy2(program, target)
        sign(target)
        made.append(target)
    sums.write(out / "SHA256SUMS", made)
    for path in (folder, *made):
        say(f"{sums.size(path) / 1e6:6.1f} MB  {path}")
    large = [
        sums.too_large(path, MOST_UNPACKED if path == folder else MOST_PACKED) for path in (folder, *made)
    ]
    if any(large):
        fail("\n".join(words for words in large if words), code=1)


def prepare() -> None:
    """Draw the icons, write what must be inside and what Windows is told, where the recipe looks for them."""
    from packing import contents, icons, windows

    icons.draw(ROOT / "sprites" / "icon.svg", WORK / "icons")
    (WORK / "contents.json").write_text(contents.manifest(ROOT), "utf-8", newline="\n")
    windows.describe(WORK / "version.txt", contents.version(ROOT))


def freeze(out: Path, *, one_file: bool) -> Path:
    """Let PyInstaller make the folder or the file; gives its path."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(epoch()),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SEVENFOLD_ONE_FILE": "1" if one_file else "0",
    }
    recipe = ROOT / "build_scripts" / "packing" / "sevenfold.spec"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR",
               "--distpath", str(out), "--workpath", str(WORK / "pyinstaller"), str(recipe)]  # fmt: skip
    if subprocess.call(command, env=environment, cwd=ROOT) != 0:
        fail("PyInstaller could not build the program", code=1)
    if sys.platform == "darwin" and not one_file:
        return out / "Sevenfold.app"
    return out / ("sevenfold.exe" if one_file and os.name == "nt" else "sevenfold")


def sign(target: Path) -> None:
    """Sign with the key that the environment names; without one, nothing happens.

    `SEVENFOLD_SIGN` is a command that gets the path of the program, or of macOS's bundle, as its last word.
    A bundle without a key is sealed anew, for macOS calls it damaged once a licence text has been added.
    """
    command = os.environ.get("SEVENFOLD_SIGN") or (SEAL if target.suffix == ".app" else "")
    program = target / "sevenfold.exe" if (target / "sevenfold.exe").is_file() else target
    if command and subprocess.call([*command.split(), str(program)]) != 0:
        fail(f"{program} could not be signed", code=1)


def epoch() -> int:
    """The time that is written into archives: that of the last commit, or what the environment says."""
    if told := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told)
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return int((ROOT / "pyproject.toml").stat().st_mtime)


def system() -> str:
    """The system's name in file names."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def machine() -> str:
    """The processor's name in file names."""
    return {"AMD64": "x86_64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())


if __name__ == "__main__":
    main()
