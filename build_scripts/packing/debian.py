"""The Debian package: the folder, a menu entry, icons, the type of match files, a manual page."""

import gzip
import os
import shutil
import subprocess
from pathlib import Path

LIBRARY = Path("usr/lib/sevenfold")
ICONS = Path("usr/share/icons/hicolor")

CONTROL = """Package: sevenfold
Version: {version}
Architecture: {architecture}
Maintainer: The Sevenfold authors <sevenfold@localhost>
Installed-Size: {kilobytes}
Depends: libc6 (>= {glibc}), libx11-6, libxext6
Recommends: libasound2 | libasound2t64, libpulse0, libxcursor1, libxi6, libxkbcommon0, libxrandr2, libxss1, libwayland-client0, libwayland-cursor0, libwayland-egl1, libdecor-0-0
Section: games
Priority: optional
Description: canasta, Hand and Foot and Modern American for the desktop
 Classic canasta and Hand and Foot for two, three or four players, Modern
 American canasta for four: against computer players, or several around one
 screen. It needs no network and no account.
"""

DESKTOP = """[Desktop Entry]
Type=Application
Version=1.0
Name=Sevenfold
GenericName=Canasta
GenericName[el]=Κανάστα
GenericName[it]=Canasta
GenericName[pt_BR]=Canastra
Comment=Canasta, Hand and Foot and Modern American
Comment[el]=Κανάστα, Χέρι και πόδι και σύγχρονη αμερικανική
Comment[it]=Canasta, Hand and Foot e americana moderna
Comment[pt_BR]=Canastra, Hand and Foot e americana moderna
Exec=sevenfold %f
TryExec=sevenfold
Icon=sevenfold
Terminal=false
Categories=Game;CardGame;
MimeType=application/x-sevenfold;
StartupWMClass=sevenfold
Keywords=cards;canasta;canastra;buraco;
"""

MIME = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-sevenfold">
    <comment>Sevenfold match</comment>
    <comment xml:lang="el">Παρτίδα του Sevenfold</comment>
    <comment xml:lang="it">Partita di Sevenfold</comment>
    <comment xml:lang="pt_BR">Partida do Sevenfold</comment>
    <icon name="sevenfold"/>
    <glob pattern="*.sevenfold"/>
  </mime-type>
</mime-info>
"""

MANUAL = r""".TH SEVENFOLD 6 "" "Sevenfold {version}" Games
.SH NAME
sevenfold \- canasta, Hand and Foot and Modern American canasta
.SH SYNOPSIS
.B sevenfold
[\fIFILE.sevenfold\fR]
.br
.B sevenfold
\fICOMMAND\fR [\fIOPTION\fR ...]
.SH DESCRIPTION
Without a command the window opens at its title. A match file opens that match.
.PP
Commands:
.BR play ,
.BR simulate ,
.BR ladder ,
.BR replay ,
.BR referee ,
.BR choose ,
.BR selfcheck .
.B sevenfold
.I COMMAND
.B \-\-help
tells the options of each.
.SH EXIT STATUS
0 fine, 1 a difference or a failure, 2 input that makes no sense.
.SH ENVIRONMENT
.TP
.B SEVENFOLD_HOME
Another place for matches, settings and logs.
.SH FILES
.TP
.I ~/.local/share/sevenfold
Matches; they stay when the package is removed.
.TP
.I ~/.config/sevenfold
Settings.
.TP
.I ~/.local/state/sevenfold/log
What went wrong, if anything did.
"""

COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Sevenfold

Files: *
Copyright: 2026 The Sevenfold authors
License: Expat
 The text stands in /usr/lib/sevenfold/licences/Sevenfold.txt; what else is
 inside, and under which licence, in /usr/lib/sevenfold/licences/CONTENTS.txt.
"""


def build(root: Path, folder: Path, work: Path, out: Path, version: str, epoch: int) -> Path:
    """Write `sevenfold_VERSION_ARCH.deb`; gives its path."""
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    tree = work / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / LIBRARY, symlinks=True)
    shutil.rmtree(tree / LIBRARY / "_internal" / "fallback", ignore_errors=True)  # the package asks for X
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/sevenfold").symlink_to("../lib/sevenfold/sevenfold")
    for picture in sorted((work / "icons").glob("*.png")):
        size = picture.stem
        copy(picture, tree / ICONS / f"{size}x{size}" / "apps" / "sevenfold.png")
    copy(root / "sprites" / "icon.svg", tree / ICONS / "scalable" / "apps" / "sevenfold.svg")
    write(tree / "usr/share/applications/sevenfold.desktop", DESKTOP)
    write(tree / "usr/share/mime/packages/sevenfold.xml", MIME)
    write(tree / "usr/share/doc/sevenfold/copyright", COPYRIGHT)
    manual = tree / "usr/share/man/man6/sevenfold.6.gz"
    manual.parent.mkdir(parents=True)
    manual.write_bytes(gzip.compress(MANUAL.replace("{version}", version).encode(), 9, mtime=0))
    kilobytes = sum(p.lstat().st_size for p in tree.rglob("*") if not p.is_dir()) // 1024
    control = CONTROL.format(
        version=version, architecture=architecture, kilobytes=kilobytes, glibc=newest_glibc(tree)
    )
    write(tree / "DEBIAN/control", control)
    target = out / f"sevenfold_{version}_{architecture}.deb"
    level(tree)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(target)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return target


def newest_glibc(tree: Path) -> str:
    """Give the newest version of the C library that any file inside asks for."""
    newest = (2, 17)
    for path in sorted(tree.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        table = subprocess.run(
            ["objdump", "-T", str(path)], capture_output=True, text=True, check=False
        ).stdout
        for word in table.split():
            if word.strip("()").startswith("GLIBC_2."):
                number = word.strip("()").removeprefix("GLIBC_").split(".")
                newest = max(newest, (int(number[0]), int(number[1])))
    return f"{newest[0]}.{newest[1]}"


def copy(source: Path, target: Path) -> None:
    """Copy a file into a folder that may not be there yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write(target: Path, text: str) -> None:
    """Write a text into a folder that may not be there yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def level(tree: Path) -> None:
    """Give files and folders the rights that Debian wants, whatever the umask was."""
    for path in tree.rglob("*"):
        if not path.is_symlink():
            runs = path.stat().st_mode & 0o100 and ".so" not in path.name  # libraries are only read
            path.chmod(0o755 if path.is_dir() or runs else 0o644)
    tree.chmod(0o755)
