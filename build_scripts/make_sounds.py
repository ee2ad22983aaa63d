"""Make every sound of the game by synthesis, into `sounds/`: noise through filters, and decaying tones.

    python build_scripts/make_sounds.py

Standard library only; the same files come out every time.
"""

import array
import io
import math
import random
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 32000  # samples a second
FOLDER = Path(__file__).resolve().parent.parent / "sounds"

Wave = list[float]
Envelope = Callable[[float], float]  # loudness at a share (0 to 1) of the length


def brush(
    seconds: float, start: float, end: float, envelope: Envelope, *, tone: float = 1.4, seed: int
) -> Wave:
    """Card on felt: white noise through a band-pass that sweeps from `start` to `end` Hz."""
    noise = random.Random(seed)
    low = band = 0.0
    made: Wave = []
    count = int(seconds * RATE)
    for i in range(count):
        share = i / count
        f = 2 * math.sin(math.pi * (start + (end - start) * share) / RATE)
        low += f * band
        high = noise.uniform(-1, 1) - low - band / tone
        band += f * high
        made.append(band * envelope(share))
    return made


def bell(seconds: float, hertz: float, *, loud: float = 1.0, decay: float = 3.0) -> Wave:
    """A struck tone with a few overtones, each dying faster than the one below."""
    overtones = ((1.0, 1.0, 1.0), (2.0, 0.35, 1.6), (3.01, 0.16, 2.3), (4.2, 0.07, 3.4))
    made = [0.0] * int(seconds * RATE)
    for times, part, faster in overtones:
        step = 2 * math.pi * hertz * times / RATE
        for i in range(len(made)):
            attack = min(1.0, i / (0.004 * RATE))
            made[i] += loud * part * attack * math.sin(step * i) * math.exp(-decay * faster * i / RATE)
    return made


def mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Put sounds together: when each begins (seconds), how loud, and what."""
    made = [0.0] * int(seconds * RATE)
    for begins, loud, part in parts:
        at = int(begins * RATE)
        for i, value in enumerate(part[: len(made) - at]):
            made[at + i] += loud * value
    return made


def _swell(share: float) -> float:
    return math.sin(math.pi * share) ** 1.5


def _strike(speed: float) -> Envelope:
    return lambda share: math.exp(-speed * share)


def deal() -> Wave:
    """A pack riffled and dealt: many short brushes, closer in the middle."""
    chance = random.Random(3)
    parts = []
    for k in range(26):
        begins = 0.04 + 0.85 * (k / 26) ** 0.9 + chance.uniform(-0.006, 0.006)
        flick = brush(0.03, 2300 + chance.uniform(-400, 800), 1500, _strike(6), tone=2, seed=100 + k)
        parts.append((begins, 0.5 + 0.5 * math.sin(math.pi * k / 26), flick))
    return mix(1.0, *parts)


def slide() -> Wave:
    """A card drawn across the felt."""
    return brush(0.17, 1700, 4000, _swell, tone=1.2, seed=1)


def tap() -> Wave:
    """A card put down."""
    return mix(
        0.09,
        (0.0, 1.0, brush(0.06, 950, 500, _strike(9), tone=1.5, seed=2)),
        (0.0, 0.5, bell(0.08, 140, decay=60)),
    )


def snap() -> Wave:
    """A book squared up and closed under its ribbon."""
    return mix(
        0.5,
        (0.0, 0.5, brush(0.09, 2600, 1200, _swell, seed=4)),
        (0.09, 1.0, brush(0.05, 1300, 500, _strike(8), seed=5)),
        (0.09, 0.6, bell(0.09, 180, decay=45)),
        (0.12, 0.16, bell(0.38, 1318.5, decay=7)),
    )


def take() -> Wave:
    """The pile swept in."""
    return mix(
        0.55,
        (0.0, 1.0, brush(0.42, 900, 3200, _swell, tone=1.1, seed=6)),
        (0.12, 0.6, brush(0.25, 2200, 1000, _swell, seed=7)),
        (0.42, 0.8, brush(0.06, 1000, 500, _strike(8), seed=8)),
    )


def foot() -> Wave:
    """The foot picked up: a sweep and three rising notes."""
    notes = [
        (0.1 + 0.11 * i, 0.3, bell(0.9, hertz, decay=4)) for i, hertz in enumerate((523.25, 659.25, 783.99))
    ]
    return mix(1.25, (0.0, 0.5, brush(0.35, 1200, 3600, _swell, seed=9)), *notes)


def out() -> Wave:
    """Going out: a small fanfare of bells."""
    tune = ((0.0, 523.25), (0.13, 659.25), (0.26, 783.99), (0.42, 1046.5), (0.42, 1318.5))
    return mix(1.9, *[(begins, 0.4, bell(1.4, hertz, decay=3)) for begins, hertz in tune])


def refuse() -> Wave:
    """Not so: two soft low knocks."""
    knock = mix(
        0.12, (0.0, 0.5, brush(0.06, 500, 300, _strike(8), seed=10)), (0.0, 1.0, bell(0.12, 110, decay=35))
    )
    return mix(0.3, (0.0, 1.0, knock), (0.13, 0.8, knock))


def turn() -> Wave:
    """Your turn: two quiet notes."""
    return mix(0.8, (0.0, 0.6, bell(0.6, 659.25, decay=6)), (0.14, 0.7, bell(0.6, 880.0, decay=6)))


SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {  # how it is made, and its peak
    "deal": (deal, 0.6),
    "slide": (slide, 0.45),
    "tap": (tap, 0.6),
    "snap": (snap, 0.75),
    "take": (take, 0.7),
    "foot": (foot, 0.7),
    "out": (out, 0.75),
    "refuse": (refuse, 0.5),
    "turn": (turn, 0.4),
}


def encoded(name: str) -> bytes:
    """Give one sound as the bytes of a WAV file: one channel, 16 bits."""
    make, peak = SOUNDS[name]
    made = make()
    most = max(abs(value) for value in made)
    fade = int(0.004 * RATE)
    for i in range(fade):
        made[-1 - i] *= i / fade
    samples = array.array("h", [round(value / most * peak * 32767) for value in made])
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(samples.tobytes())
    return file.getvalue()


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in SOUNDS:
        (FOLDER / f"{name}.wav").write_bytes(encoded(name))


if __name__ == "__main__":
    main()
