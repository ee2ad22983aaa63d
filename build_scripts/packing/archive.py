"""The folder as an archive that is the same every time."""

import gzip
import stat
import sys
import tarfile
import time
import zipfile
from pathlib import Path


def pack(folder: Path, stem: Path, epoch: int) -> Path:
    """Write `stem`.tar.gz on Linux, `stem`.zip elsewhere; gives its path. Times in it are `epoch`."""
    if sys.platform in ("win32", "darwin"):
        return zipped(folder, stem.with_name(stem.name + ".zip"), epoch)
    return tarred(folder, stem.with_name(stem.name + ".tar.gz"), epoch)


def tarred(folder: Path, target: Path, epoch: int) -> Path:
    """Write a tar.gz with sorted names, one time and no owner."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime = epoch
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=epoch) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        archive.add(folder, folder.name, recursive=False, filter=plain)
        for path in sorted(folder.rglob("*")):
            archive.add(path, f"{folder.name}/{path.relative_to(folder)}", recursive=False, filter=plain)
    return target


def zipped(folder: Path, target: Path, epoch: int) -> Path:
    """Write a zip with sorted names and one time; links stay links, programs stay programs."""
    when = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                continue
            entry = zipfile.ZipInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}", when)
            entry.create_system = 3  # whose rights these are
            entry.compress_type = zipfile.ZIP_DEFLATED
            if path.is_symlink():
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(entry, str(path.readlink()))
            else:
                rights = 0o755 if path.stat().st_mode & 0o100 else 0o644
                entry.external_attr = (stat.S_IFREG | rights) << 16
                archive.writestr(entry, path.read_bytes())
    return target
