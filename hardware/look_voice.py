"""Looking at what hears and speaks: recogniser, microphone, voice. For editions that listen."""

from __future__ import annotations

import math
import subprocess
from array import array
from collections.abc import Iterator
from operator import mul

from hardware.findings import Finding, faulty, good, note, of_fault
from hardware.part import Fault, PartError
from hardware.settings import SpeechSettings
from hardware.voice.microphone import NO_PROGRAM, command, no_device
from hardware.voice.recogniser import Recogniser
from hardware.voice.speech import NO_PLAYER, no_loudspeaker, player, reading
from terminal.grammar import Grammar

PATIENCE = 6
"""Seconds that a sound card may take; one that hangs is a fault."""

SILENT = 2
"""Loudness of a second below which a microphone gives nothing: even a quiet room has more."""

Outcome = tuple[int, bytes, str]
"""What became of a program: its number, its output, its last words."""


def look_at_voice(grammar: Grammar | None, chosen: SpeechSettings) -> Iterator[Finding]:
    """Look at all of it where the edition listens; nothing otherwise."""
    if grammar is None:
        return
    yield from look_at_recogniser(grammar)
    yield from look_at_microphone(chosen.microphone)
    yield from look_at_speech(chosen.loudspeaker)


def look_at_recogniser(grammar: Grammar) -> Iterator[Finding]:
    """Make the recogniser that the deck needs."""
    try:
        made = Recogniser(grammar)
    except PartError as error:
        yield of_fault("recogniser", error.fault)
        return
    yield good("recogniser", f"The recogniser listens for {len(grammar.names)} names.")
    if made.unsaid:
        yield faulty(
            "recogniser",
            f"It cannot say, and so not hear: {', '.join(made.unsaid)}.",
            "Install espeak-ng, or write in the deck's [said] how these words are said.",
        )


def look_at_microphone(device: str) -> Iterator[Finding]:
    """Record a second and throw it away."""
    if device == "none":
        yield note("microphone", "No microphone is set; the page's own can be used.")
        return
    try:
        number, sound, told = _run([*command(device), "-d", "1"])
    except FileNotFoundError:
        yield of_fault("microphone", NO_PROGRAM)
        return
    if number or not sound:
        yield _absent("microphone", device, no_device(told))
        return
    samples = array("h", sound[: len(sound) & ~1])
    loudness = math.sqrt(sum(map(mul, samples, samples)) / max(1, len(samples)))
    if loudness < SILENT:
        yield faulty(
            "microphone",
            "The microphone opens, but gives silence only.",
            "Is it muted? Turn it up with alsamixer (F4, then M and the arrow keys).",
        )
    else:
        yield good("microphone", f"The microphone works; the room's loudness is {loudness:.0f}.")


def look_at_speech(device: str) -> Iterator[Finding]:
    """Read a word, and open the loudspeaker with silence."""
    if device == "none":
        yield note("speech", "No loudspeaker is set; the page speaks.")
        return
    try:
        sound = reading("one", "en", 1)
    except PartError as error:
        yield of_fault("speech", error.fault)
        return
    try:
        number, _, told = _run(player(device), sound[:44])
    except FileNotFoundError:
        yield of_fault("speech", NO_PLAYER)
        return
    if number:
        yield _absent("speech", device, no_loudspeaker(told))
    else:
        yield good("speech", "espeak-ng reads, and the loudspeaker opens.")


def _absent(topic: str, device: str, fault: Fault) -> Finding:
    """What is only taken where it is there may be missing: a page has its own."""
    if device == "auto":
        return note(topic, fault.words, fault.remedy)
    return of_fault(topic, fault)


def _run(words: list[str], given: bytes = b"") -> Outcome:
    """Run a program of the sound system; one that hangs is stopped."""
    try:
        done = subprocess.run(
            words, input=given, capture_output=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return 1, b"", f"{words[0]} does not answer"
    except FileNotFoundError:
        raise
    except OSError as error:
        return 1, b"", f"{words[0]}: {error.strerror or error}"
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return done.returncode, done.stdout, lines[-1] if lines else "it said nothing"
