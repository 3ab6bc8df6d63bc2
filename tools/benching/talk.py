"""What is said to the bank for figures and tests, and voices that say it.

Voices are of flite and espeak-ng; none of them is a person. Noise is made here, the same at
every run.
"""

from __future__ import annotations

import array
import math
import random
import subprocess
import wave
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from operator import mul
from pathlib import Path

from terminal.grammar import NAME, Grammar

RATE = 16_000

TALK = (
    "whose turn is it", "i think you should roll again", "can you pass me the crisps please",
    "that is not fair at all", "do you want another cup of tea", "i am going to win this game",
    "how much money have you got left", "where did the little dog go", "it is raining outside",
    "you owe me for the last round", "don't touch that it's mine", "let's have pizza tonight",
    "my brother always cheats at this", "wait i have not finished yet", "give me the dice",
    "did you see the match on sunday", "seven that's my favourite number", "buy me a drink",
    "mum can we stop soon", "i would never sell you that one", "let's trade places",
    "the phone is ringing in the kitchen", "i want to pay you back on friday",
    "we should build a snowman", "take a chance on me", "help me move the sofa",
    "who is coming to dinner", "no not that house the other one", "he lives on park street",
    "i passed go already didn't i",
)  # fmt: skip
"""Table talk: nothing of it is meant for the bank, though some begins like a command."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """A voice by its program and name: ``flite slt``, ``espeak-ng en-us+f3``."""

    program: str
    name: str

    def __str__(self) -> str:
        return f"{self.program} {self.name}"


CLEAR = tuple(Speaker("flite", name) for name in ("slt", "rms", "awb", "kal16"))
"""Voices made from recordings of people, the nearest to a person that a package has."""

ROBOTS = (Speaker("espeak-ng", "en-us"), Speaker("espeak-ng", "en-us+f3"))
"""Voices made of tones."""


def commands(grammar: Grammar) -> list[str]:
    """Give every sentence with every name once; two names go in a round, not all with all."""
    said: list[str] = []
    for sentence in grammar.sentences:
        if sentence == (NAME,):
            continue  # a name alone answers a question; each is in all the other sentences
        places = sentence.count(NAME)
        for at in range(len(grammar.names) if places else 1):
            names = [grammar.names[(at + turn * 7) % len(grammar.names)] for turn in range(places)]
            words = [names.pop(0) if word == NAME else (word,) for word in sentence]
            said.append(" ".join(word for part in words for word in part))
    return said


@lru_cache(maxsize=2048)
def spoken(speaker: Speaker, words: str) -> bytes:
    """Let a voice say words: 16-bit samples, ``RATE``. Raises ``OSError`` without its program."""
    if speaker.program == "flite":
        command = ["flite", "-voice", speaker.name, "-t", words, "-o", "/dev/stdout"]
    else:
        command = ["espeak-ng", "--stdout", "-v", speaker.name, "-s", "140", words]
    done = subprocess.run(command, capture_output=True, check=True)
    with wave.open(BytesIO(_sized(done.stdout))) as file:
        samples = array.array("h", file.readframes(file.getnframes()))
        return at_rate(samples, file.getframerate()).tobytes()


def _sized(content: bytes) -> bytes:
    """Write the length into a WAV file whose program could not go back to do so."""
    return content[:40] + (len(content) - 44).to_bytes(4, "little") + content[44:]


HALF = 16


def at_rate(samples: array.array[int], rate: int) -> array.array[int]:
    """Give samples at ``RATE``; high notes that it cannot hold are filtered out."""
    if rate == RATE:
        return samples
    shared = math.gcd(rate, RATE)
    up, down = RATE // shared, rate // shared
    filters = _filters(up, down)
    padded = [0] * HALF + list(samples) + [0] * HALF
    found = array.array("h")
    for at in range(len(samples) * up // down):
        place, phase = divmod(at * down, up)
        value = sum(map(mul, padded[place + 1 : place + 1 + 2 * HALF], filters[phase]))
        found.append(max(-32768, min(32767, round(value))))
    return found


@lru_cache(maxsize=4)
def _filters(up: int, down: int) -> list[list[float]]:
    cut = min(1.0, up / down) * 0.95
    return [
        [_tap(step - phase / up, cut) for step in range(-HALF + 1, HALF + 1)] for phase in range(up)
    ]


def _tap(away: float, cut: float) -> float:
    if abs(away) >= HALF:
        return 0.0
    wave_ = cut if away == 0 else math.sin(math.pi * cut * away) / (math.pi * away)
    return wave_ * (0.5 + 0.5 * math.cos(math.pi * away / HALF))


def noisy(sound: bytes, decibels: float) -> bytes:
    """Mix pink noise into a sound, so many decibels below its own loudness."""
    samples = array.array("h", sound)
    noise = pink()
    loudness = math.sqrt(sum(map(mul, samples, samples)) / max(1, len(samples)))
    depth = loudness * 10 ** (-decibels / 20)
    mixed = (round(sample + depth * noise[at % len(noise)]) for at, sample in enumerate(samples))
    return array.array("h", (max(-32768, min(32767, sample)) for sample in mixed)).tobytes()


@lru_cache(maxsize=1)
def pink() -> list[float]:
    """Ten seconds of pink noise of loudness 1: five slow noises and a quick one, added."""
    chance = random.Random(5)
    slow = [0.0] * 5
    found = []
    for _ in range(10 * RATE):
        for at in range(5):
            keep = 1 - 4.0 ** -(5 - at)
            slow[at] = keep * slow[at] + math.sqrt(1 - keep * keep) * chance.gauss(0, 1)
        found.append(sum(slow) + chance.gauss(0, 1))
    loudness = math.sqrt(sum(map(mul, found, found)) / len(found))
    return [value / loudness for value in found]


def write_wav(file: Path, sound: bytes, rate: int = RATE) -> None:
    """Write a sound to a WAV file."""
    with wave.open(str(file), "wb") as opened:
        opened.setnchannels(1)
        opened.setsampwidth(2)
        opened.setframerate(rate)
        opened.writeframes(sound)
