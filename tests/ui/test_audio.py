"""Sounds: in step with their script, and silent without trouble where there is no device."""

import array
import importlib.util
import io
import wave
from pathlib import Path

import pygame
import pytest

from game import paths
from game.ui.audio import SOUNDS, Audio

ROOT = Path(__file__).resolve().parent.parent.parent


def _script():
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "build_scripts" / "make_sounds.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _samples(data: bytes) -> array.array:
    with wave.open(io.BytesIO(data)) as sound:
        return array.array("h", sound.readframes(sound.getnframes()))


def test_every_sound_has_its_file_and_no_file_is_spare():
    assert {path.stem for path in paths.sounds().glob("*.wav")} == set(SOUNDS) == set(_script().SOUNDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_the_files_are_what_the_script_makes(name):
    made, kept = _samples(_script().encoded(name)), _samples((paths.sounds() / f"{name}.wav").read_bytes())
    assert len(made) == len(kept)
    # another machine's sine may differ in its last bit
    assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 2


def test_without_a_device_nothing_sounds_and_the_reason_is_kept(monkeypatch):
    def no_device(*_args):
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    audio = Audio(paths.sounds())
    audio.play("tap")
    assert audio.trouble == "no such device"
    audio.play("out")
    audio.stop()


def test_muting_keeps_the_device_closed_until_it_is_wanted(monkeypatch):
    opened = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *_args: opened.append(1))
    audio = Audio(paths.sounds(), muted=True)
    audio.play("tap")
    assert not opened
    assert audio.toggle_mute() is False
