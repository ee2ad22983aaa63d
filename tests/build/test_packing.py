"""What goes into the packaged program, and that its parts are the same every time."""

import io
import json
import re
import shutil
import stat
import struct
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build_scripts"))

from packing import archive, contents, debian, icons, licences, sums, windows  # noqa: E402

LOCK = (ROOT / "build_scripts" / "packing" / "requirements.txt").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_every_data_file_goes_to_where_the_program_looks_for_it():
    places = {Path(source): Path(folder) for source, folder in contents.datas(ROOT)}
    for name in ("sprites/icon.svg", "sounds/tap.wav", "game/locales/en/LC_MESSAGES/sevenfold.po"):
        inside = Path(name).parent if name.startswith("game/") else Path("game") / Path(name).parent
        assert places[ROOT / name] == inside
    assert not any(path.suffix in (".py", ".pyc") for path in places)


def test_every_module_of_the_game_is_named():
    found = contents.modules(ROOT)
    assert "game.session.worker" in found
    assert "game" in found
    assert len(found) == len([p for p in (ROOT / "game").rglob("*.py") if "__pycache__" not in p.parts]) - 1


def test_the_list_of_what_must_be_inside_has_every_module_and_file_with_its_sum():
    listed = json.loads(contents.manifest(ROOT))
    assert listed["modules"] == contents.modules(ROOT)
    assert len(listed["files"]) == len(contents.own_files(ROOT))
    for name in ("sprites/icon.svg", "sounds/tap.wav"):
        assert listed["files"][name] == sums.digest(ROOT / name)
    assert "locales/en/LC_MESSAGES/sevenfold.po" in listed["files"]


def test_what_is_pinned_agrees_with_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pinned = dict(re.findall(r"^([\w-]+)==(\S+)", LOCK, re.MULTILINE))
    assert project["optional-dependencies"]["build"] == [f"pyinstaller=={pinned['pyinstaller']}"]
    for line in project["dependencies"]:
        name, least, below = re.fullmatch(r"([\w-]+)>=([\d.]+),<([\d.]+)", line).groups()
        number = [int(part) for part in pinned[name].split(".")]
        assert [int(p) for p in least.split(".")] <= number < [int(p) for p in below.split(".")]


def test_one_pygame_is_asked_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [line for line in project["dependencies"] if "pygame" in line] == ["pygame-ce>=2.5.5,<2.6"]
    assert "pygame==" not in LOCK


def test_every_pinned_package_has_its_hashes():
    for block in re.split(r"\n(?=[\w-]+==)", LOCK)[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_actions_are_pinned_by_hash(file):
    uses = re.findall(r"uses: (\S+)", file.read_text("utf-8"))
    assert uses
    for action in uses:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action


def test_no_font_of_the_system_is_used():
    for file in (ROOT / "game").rglob("*.py"):
        text = file.read_text("utf-8")
        assert "SysFont" not in text, file
        assert not re.search(r"Font\(None", text), file


def test_a_shared_library_whose_licence_is_not_known_stops_the_build():
    assert licences.library("libSDL2_mixer-2-6719e6f6.0.so.0.800.2") == ("SDL_mixer", "Zlib")
    assert licences.library("libSDL2-2-50d19f93.0.so.0.3200.10") == ("SDL", "Zlib")
    with pytest.raises(SystemExit, match="libnovelty"):
        licences.library("libnovelty.so.1")
    assert not licences.is_library("base.cpython-311-x86_64-linux-gnu.so")
    assert not licences.is_library("notes.so.txt")


def test_the_bill_of_materials_names_every_part_once():
    parts = [
        {"name": "Sevenfold", "version": "1", "licence": "MIT"},
        {"name": "SDL", "licence": "Zlib"},
    ]
    bill = licences.bill_of(parts, "1")
    assert [part["name"] for part in bill["components"]] == ["SDL"]
    assert bill["metadata"]["component"]["version"] == "1"


def test_icons_are_drawn_in_all_sizes_and_forms(tmp_path):
    icons.draw(ROOT / "sprites" / "icon.svg", tmp_path)
    assert {int(p.stem) for p in tmp_path.glob("*.png")} == set(icons.SIZES)
    ico = (tmp_path / "sevenfold.ico").read_bytes()
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, 7)
    size, start = struct.unpack("<II", ico[6 + 8 : 6 + 16])
    assert ico[start : start + 4] == b"\x89PNG"
    assert len(ico) >= start + size
    icns = (tmp_path / "sevenfold.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)


def test_the_archive_is_the_same_whenever_and_by_whomever_it_is_packed(tmp_path):
    sums_of = []
    for number in (1, 2):
        folder = tmp_path / str(number) / "sevenfold"
        folder.mkdir(parents=True)
        (folder / "sevenfold").write_text("program")
        (folder / "sevenfold").chmod(0o700 + number)
        (folder / "b").symlink_to("sevenfold")
        made = archive.tarred(folder, tmp_path / f"{number}.tar.gz", 1_000_000)
        sums_of.append(sums.digest(made))
    assert sums_of[0] == sums_of[1]
    with tarfile.open(fileobj=io.BytesIO((tmp_path / "1.tar.gz").read_bytes())) as packed:
        assert packed.getmember("sevenfold/sevenfold").mode == 0o755
        assert packed.getmember("sevenfold/b").issym()


def test_a_zip_keeps_links_and_rights_and_is_the_same_every_time(tmp_path):
    sums_of = []
    for number in (1, 2):
        folder = tmp_path / str(number) / "Sevenfold.app"
        (folder / "Contents").mkdir(parents=True)
        (folder / "Contents" / "sevenfold").write_text("program")
        (folder / "Contents" / "sevenfold").chmod(0o754 + number)
        (folder / "Contents" / "notes").write_text("notes")
        (folder / "b").symlink_to("Contents")
        sums_of.append(sums.digest(archive.zipped(folder, tmp_path / f"{number}.zip", 1_000_000_000)))
    assert sums_of[0] == sums_of[1]
    with zipfile.ZipFile(tmp_path / "1.zip") as packed:
        modes = {entry.filename: entry.external_attr >> 16 for entry in packed.infolist()}
        assert packed.read("Sevenfold.app/b") == b"Contents"
    assert modes == {
        "Sevenfold.app/Contents/notes": stat.S_IFREG | 0o644,
        "Sevenfold.app/Contents/sevenfold": stat.S_IFREG | 0o755,
        "Sevenfold.app/b": stat.S_IFLNK | 0o777,
    }


def test_the_libraries_of_the_system_are_taken_before_ours():
    assert not contents.wanted("libX11.so.6")
    assert contents.wanted("fallback/libX11.so.6")
    assert contents.wanted("libmpg123-8b3c3c9e.so.0.49.4")


def test_what_is_too_large_is_told(tmp_path):
    (tmp_path / "a").write_bytes(bytes(600_000))
    (tmp_path / "b").write_bytes(bytes(600_001))
    assert sums.too_large(tmp_path / "a", 600_000) is None
    assert "has 1.2 MB, more than the 1 " in sums.too_large(tmp_path, 1_000_000)


def test_sums_are_what_sha256sum_reads(tmp_path):
    (tmp_path / "a").write_bytes(b"")
    sums.write(tmp_path / "SHA256SUMS", [tmp_path / "a"])
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert (tmp_path / "SHA256SUMS").read_bytes() == f"{empty}  a\n".encode()


def test_the_menu_entry_opens_match_files():
    entry = dict(line.split("=", 1) for line in debian.DESKTOP.splitlines()[1:])
    assert entry["Exec"] == "sevenfold %f"
    assert entry["MimeType"] == "application/x-sevenfold;"
    assert entry["StartupWMClass"] == "sevenfold"
    assert '<glob pattern="*.sevenfold"/>' in debian.MIME


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="needs desktop-file-utils")
def test_the_menu_entry_is_what_desktops_expect(tmp_path):
    (tmp_path / "sevenfold.desktop").write_text(debian.DESKTOP, "utf-8")
    command = ["desktop-file-validate", str(tmp_path / "sevenfold.desktop")]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "")


def test_windows_is_told_the_version(tmp_path):
    windows.describe(tmp_path / "version.txt", "1.2.3")
    text = (tmp_path / "version.txt").read_text("utf-8")
    assert "filevers=(1, 2, 3, 0)" in text
    assert "'FileVersion', '1.2.3'" in text


def test_the_release_list_speaks_of_every_report():
    text = (ROOT / "docs" / "release.md").read_text("utf-8")
    known = {1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, *range(23, 39)}
    assert {int(n) for n in re.findall(r"D(\d\d)", text)} >= known
    for file in re.findall(r"`(tests/[\w/]+\.py)`", text):
        assert (ROOT / file).is_file(), file
