"""Settings are checked, kept at once, and never stop the game."""

import json
import math
import os
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.preferences import Preferences
from game.session.settings import (
    BACKS,
    CHECKS,
    Ailment,
    Settings,
    SettingsError,
    SettingsFile,
    read_settings,
    write_settings,
)
from game.session.setup import MatchSetup, SeatSetup

SEATS = (SeatSetup("Ann", True), SeatSetup("Μαρία", False, "random"))
LAST = MatchSetup("classic", 2, SEATS, 5000, (("tie_rule", "draw"), ("take_onto_table_meld", True)))
OTHER = Settings(
    language="pt_BR",
    four_colours=True,
    large_index=True,
    corner_points=True,
    back=BACKS[2],
    theme="night-1",
    sort="hand",
    guard=False,
    take_back=True,
    rest_away=True,
    muted=True,
    cards_volume=0.1,
    moments_volume=0,
    signals_volume=1,
    speed="none",
    step_by_key=True,
    reduced_motion=True,
    window_size=(1280, 720),
    window_place=(-1920, 0),
    fullscreen=True,
    last=LAST,
)

ABSURD = [
    *(None, True, -1, 2, 10**400, -(10**40), 0.5, math.nan, math.inf, -math.inf, ""),
    *("no", "x" * 100_000, "../../etc", "\ud800", "a\nb", [], [1], [1, 2, 3], [True, False], [1e3, 2]),
    *([10**30, 10**30], {}, {"game": "classic"}, {"seats": 3}, (), b"x", object()),
]


def kept(folder, text):
    """A file of settings with this in it."""
    folder.mkdir(exist_ok=True)
    path = folder / "settings.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return SettingsFile(folder)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_every_setting_comes_back_from_the_file(tmp_path):
    assert all(getattr(OTHER, f.name) != f.default for f in fields(Settings))
    assert SettingsFile(tmp_path).write(OTHER) is None
    assert SettingsFile(tmp_path).read() == (OTHER, None)
    assert names(tmp_path) == ["settings.json"]


def test_the_first_start_has_the_usual_settings_and_writes_nothing(own_folders):
    assert SettingsFile().read() == (Settings(), None)
    assert not own_folders.exists()
    SettingsFile().write(Settings())
    assert (own_folders / "config" / "settings.json").is_file()


@pytest.mark.parametrize("name", CHECKS)
def test_a_setting_with_an_absurd_value_is_refused_by_its_name(name):
    for value in ABSURD:
        if not CHECKS[name](value):
            with pytest.raises(SettingsError, match=name):
                replace(Settings(), **{name: value})


@pytest.mark.parametrize("name", CHECKS)
def test_an_absurd_value_in_the_file_costs_that_setting_only(tmp_path, name):
    usual = getattr(Settings(), name)
    for number, value in enumerate(ABSURD):
        if isinstance(value, bytes | tuple) or type(value) is object:
            continue
        data = json.loads(write_settings(OTHER)) | {name: value}
        try:
            found = read_settings(json.dumps(data))
        except SettingsError:
            assert isinstance(value, float) and not math.isfinite(value)
            continue
        if found.wrong:
            assert found.wrong == (name,)
            assert found.settings == replace(OTHER, **{name: usual}), number
        else:
            assert read_settings(write_settings(found.settings)).settings == found.settings


def test_a_file_with_a_wrong_value_is_copied_before_it_is_written_over(tmp_path):
    text = '{"schema": 1, "cards_volume": 1e300, "muted": true}'
    file = kept(tmp_path, text)
    settings, trouble = file.read()
    assert settings == Settings(muted=True)
    assert trouble.ailment is Ailment.VALUES and "cards_volume" in str(trouble)
    assert trouble.aside.read_text("utf-8") == text
    file.write(settings)
    assert SettingsFile(tmp_path).read() == (settings, None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"   \n",
        b"{",
        b"\x00\xff\xfe\x9c binary",
        b"[]",
        b"null",
        b"7",
        b"{}",
        b'{"schema": "1"}',
        b'{"schema": 0}',
        b'{"schema": true}',
        b'{"schema": 1, "cards_volume": NaN}',
        b'{"schema": 1, "theirs": 1e999}',
        b'{"schema": 1, "cards_volume": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"schema": 1, "x": "' + b"x" * (1 << 20) + b'"}',
        write_settings(OTHER).encode()[:-40],
    ],
    ids=lambda content: repr(content[:24]),
)
def test_a_damaged_file_is_set_aside_and_the_usual_settings_hold(tmp_path, content):
    file = kept(tmp_path, content)
    settings, trouble = file.read()
    assert settings == Settings()
    assert trouble.ailment is Ailment.DAMAGED and "kept as settings.json.damaged" in str(trouble)
    assert names(tmp_path) == ["settings.json.damaged"]
    assert trouble.aside.read_bytes() == content
    assert SettingsFile(tmp_path).read() == (Settings(), None)


def test_an_older_damaged_file_is_never_lost(tmp_path):
    for number in range(3):
        kept(tmp_path, f"{number}").read()
    assert names(tmp_path) == [f"settings.json.damaged{n}" for n in ("", "2", "3")]


def test_a_folder_in_place_of_the_file_is_set_aside(tmp_path):
    (tmp_path / "settings.json" / "inside").mkdir(parents=True)
    file = SettingsFile(tmp_path)
    settings, trouble = file.read()
    assert settings == Settings() and trouble.aside.is_dir()
    assert file.write(OTHER) is None
    assert SettingsFile(tmp_path).read() == (OTHER, None)


def test_a_file_in_place_of_the_folder_is_told_once(tmp_path):
    (tmp_path / "config").write_text("in the way")
    file = SettingsFile(tmp_path / "config")
    assert file.read()[0] == Settings()
    trouble = file.write(OTHER)
    assert trouble.ailment is Ailment.UNWRITABLE and "until the game ends" in str(trouble)
    assert file.write(OTHER) is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_keeps_the_settings_in_memory(tmp_path):
    file = kept(tmp_path, write_settings(OTHER))
    tmp_path.chmod(0o500)
    try:
        preferences = Preferences.opened(file)
        preferences.change(muted=False)
        preferences.change(speed="brisk")
    finally:
        tmp_path.chmod(0o700)
    assert preferences.settings == replace(OTHER, muted=False, speed="brisk")
    assert [trouble.ailment for trouble in preferences.troubles] == [Ailment.UNWRITABLE]
    assert names(tmp_path) == ["settings.json"]


def test_a_disk_that_is_full_keeps_the_old_file(tmp_path, monkeypatch):
    file = kept(tmp_path, write_settings(OTHER))

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    preferences = Preferences.opened(file)
    preferences.change(muted=False)
    preferences.change(muted=True)
    preferences.change(muted=False)
    assert "No space left" in str(preferences.troubles[0]) and len(preferences.troubles) == 1
    assert names(tmp_path) == ["settings.json"]
    assert SettingsFile(tmp_path).read() == (OTHER, None)


def test_what_another_version_wrote_stays_in_the_file(tmp_path):
    theirs = {"schema": 1, "felt_noise": [1, {"deep": None}], "muted": True}
    file = kept(tmp_path, json.dumps(theirs))
    preferences = Preferences.opened(file)
    preferences.change(sort="suit")
    data = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert data["felt_noise"] == [1, {"deep": None}] and data["muted"] and data["sort"] == "suit"


def test_a_newer_file_is_read_as_far_as_it_is_known_and_kept(tmp_path):
    text = '{"schema": 9, "muted": true, "speed": "warp", "new": 1}'
    settings, trouble = kept(tmp_path, text).read()
    assert settings == Settings(muted=True) and trouble.ailment is Ailment.NEWER
    assert trouble.aside.read_text("utf-8") == text


def test_a_mark_at_the_beginning_of_the_file_does_no_harm(tmp_path):
    assert kept(tmp_path, b"\xef\xbb\xbf" + write_settings(OTHER).encode()).read() == (OTHER, None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "bridge"},
        {"game": ["classic"]},
        {"players": 3},
        {"players": 2.0},
        {"players": []},
        {"target": -5},
        {"target": 10**300},
        {"target": "5000"},
        {"options": (("no_such_rule", True),)},
        {"options": (("tie_rule", []),)},
        {"options": ((3, True),)},
        {"seats": ()},
        {"seats": SEATS[:1]},
        {"seats": (SeatSetup("", True), SEATS[1])},
        {"seats": (SeatSetup("x" * 1000, True), SEATS[1])},
        {"seats": (SeatSetup("\ud800", True), SEATS[1])},
        {"seats": (SeatSetup("Ann", 1), SEATS[1])},
        {"seats": (SEATS[0], SeatSetup("West", False, "champion"))},
        {"seats": (SEATS[0], SeatSetup("West", False, "exec:rm"))},
        {"seats": (SEATS[0], SeatSetup("West", False, [])), "players": 2},
    ],
    ids=repr,
)
def test_a_last_match_that_could_not_be_begun_is_refused(wrong):
    with pytest.raises(SettingsError, match="last"):
        Settings(last=replace(LAST, **wrong))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*CHECKS, "schema", "other"]), _JSON))
def test_whatever_a_file_says_the_settings_are_good_and_survive_a_round(data):
    try:
        found = read_settings(json.dumps({"schema": 1} | data))
    except SettingsError:
        return
    again = read_settings(write_settings(found.settings, found.unknown))
    assert again.settings == found.settings and again.unknown == found.unknown and not again.wrong


@given(st.binary(max_size=200))
def test_any_bytes_give_settings(tmp_path_factory, content):
    settings, _trouble = kept(tmp_path_factory.mktemp("any"), content).read()
    assert isinstance(settings, Settings)


def test_listeners_hear_what_changed_and_only_that():
    heard = []
    preferences = Preferences()
    end = preferences.listen(lambda settings, names: heard.append((settings.speed, names)))
    assert preferences.change(speed="none", muted=False)
    assert not preferences.change(speed="none")
    end()
    end()
    preferences.change(speed="normal")
    assert heard == [("none", {"speed"})]


def test_a_listener_may_ask_for_everything_at_once():
    heard = []
    Preferences().listen(lambda settings, names: heard.append(names), now=True)
    assert heard == [set(CHECKS)]


def test_a_wrong_change_changes_nothing():
    preferences = Preferences()
    with pytest.raises(SettingsError, match="cards_volume"):
        preferences.change(muted=True, cards_volume=7)
    assert preferences.settings == Settings()


def test_volumes_go_by_the_names_of_their_groups():
    assert Settings(cards_volume=0.25).volumes == {"cards": 0.25, "moments": 0.8, "signals": 0.6}


# -- files that may not be read, or not be written


def test_a_file_that_cannot_be_read_is_set_aside_before_another_is_written(tmp_path, monkeypatch):
    content = write_settings(OTHER, {"felt_noise": 1})
    file = kept(tmp_path, content)

    def refused(_file):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(SettingsFile, "_text", refused)
    preferences = Preferences.opened(file)
    assert preferences.settings == Settings() and names(tmp_path) == ["settings.json"]
    preferences.change(muted=True)
    preferences.change(muted=False)
    assert [trouble.ailment for trouble in preferences.troubles] == [Ailment.UNREADABLE] * 2
    assert preferences.troubles[1].aside == tmp_path / "settings.json.unread"
    assert (tmp_path / "settings.json.unread").read_text("utf-8") == content
    monkeypatch.undo()
    assert SettingsFile(tmp_path).read() == (Settings(), None)


def test_a_file_that_may_only_be_read_stays_as_it_is(tmp_path, monkeypatch):
    content = write_settings(OTHER)
    file = kept(tmp_path, content)
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)  # root may write to any file
    preferences = Preferences.opened(file)
    preferences.change(muted=not OTHER.muted)
    preferences.change(muted=OTHER.muted)
    assert [trouble.ailment for trouble in preferences.troubles] == [Ailment.UNWRITABLE]
    assert (tmp_path / "settings.json").read_text("utf-8") == content and names(tmp_path) == ["settings.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_in_place_of_the_file_keeps_nobody_waiting(tmp_path):
    os.mkfifo(tmp_path / "settings.json")
    settings, trouble = SettingsFile(tmp_path).read()
    assert settings == Settings() and trouble.ailment is Ailment.DAMAGED


def test_the_same_old_file_is_copied_once_however_often_the_game_begins(tmp_path):
    for _time in range(3):
        trouble = kept(tmp_path, '{"schema": 1, "muted": 3}').read()[1]
        assert trouble.aside == tmp_path / "settings.json.old"
    kept(tmp_path, '{"schema": 1, "muted": 4}').read()
    assert names(tmp_path) == ["settings.json", "settings.json.old", "settings.json.old2"]
