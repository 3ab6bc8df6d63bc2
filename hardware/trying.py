"""Trying the parts with a person's help: the picture's edges, each button, the buzzer's scale,
a sentence said aloud.

Questions and answers come by functions, so that a test can be the person.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue

from hardware.buttons import Buttons
from hardware.findings import Finding, faulty, good, note, of_fault
from hardware.glass import Glass
from hardware.gpio import Pins
from hardware.look_parts import count_reads
from hardware.part import PartError, State
from hardware.parts import Wanted
from hardware.readers import reader_of
from hardware.settings import SpeechSettings
from hardware.speaker import Speaker
from hardware.voice.microphone import NO_PROGRAM, PIECE, command, no_device
from hardware.voice.recogniser import Recogniser, Unclear
from hardware.voice.utterance import Utterance
from terminal.grammar import NAME, Grammar
from terminal.ports import Clock
from terminal.signals import Down, Edge, Heard

Ask = Callable[[str], bool]
"""Ask a question that is answered by yes or no."""

Say = Callable[[str], None]
LOOKS = 100
PRESS_SECONDS = 10.0
START_SECONDS = 2.0
SCALE = tuple((hertz, 180) for hertz in (262, 330, 392, 523, 659, 784, 1047, 1319, 1568, 2093))


def edges(width: int, height: int) -> bytes:
    """Draw a frame on the outermost pixels and a bar that is thicker at the top left."""
    across = width // 8
    full = b"\xff" * across
    row = b"\x80" + bytes(across - 2) + b"\x01"
    corner = b"\xff\xff" + bytes(across - 3) + b"\x01"
    return full + corner * 7 + row * (height - 9) + full


def try_panel(wanted: Wanted, pins: Pins, ask: Ask) -> Iterator[Finding]:
    """Show the edges and ask what is seen (A58)."""
    glass = Glass(wanted.panel, pins)
    try:
        glass.open()
        glass.show(edges(*glass.size))
        if not ask("Is there a picture on the display at all?"):
            yield faulty(
                "panel",
                "The display stays dark although it takes what is sent.",
                "Set [oled] chip to another one, and raise contrast.",
            )
        elif not ask("Do you see a line on all four sides, right at the edges?"):
            yield faulty(
                "panel",
                "The picture is shifted: it is another chip than the one that is set.",
                'Set [oled] chip = "sh1106" (or back to "ssd1306"), or column_offset = 0.',
            )
        elif not ask("Is the thick corner at the top left?"):
            yield faulty(
                "panel",
                "The display is mounted the other way round.",
                "Set [oled] upside_down = true (or false).",
            )
        else:
            yield good("panel", "The picture is whole and the right way up.")
    except PartError as error:
        yield of_fault("panel", error.fault)
    finally:
        glass.close()


def try_buttons(wanted: Wanted, pins: Pins, clock: Clock, say: Say) -> Iterator[Finding]:
    """Ask for each button and wait for it."""
    edges_seen: SimpleQueue[Edge] = SimpleQueue()
    part = Buttons(wanted.buttons, edges_seen.put, clock, pins)
    part.start()
    try:
        end = time.monotonic() + START_SECONDS
        while part.status.state is State.STARTING and time.monotonic() < end:
            time.sleep(0.01)
        if part.status.fault is not None:
            yield of_fault("buttons", part.status.fault)
            return
        given = wanted.buttons
        named = {"ok": given.ok_pin, "m": given.m_pin, "x": given.x_pin}
        for key, line in named.items():
            if line >= 0:
                say(f"Press the button {key} (GPIO {line}).")
                yield _pressed(edges_seen, key, line)
    finally:
        part.stop()


def try_buzzer(wanted: Wanted, pins: Pins, clock: Clock, ask: Ask) -> Iterator[Finding]:
    """Play a scale and ask whether it was heard."""
    part = Speaker(wanted.buzzer, clock, pins)
    part.start()
    try:
        part.play(SCALE, volume=4)
        heard = ask("Did the tones go up, ten of them?")
        if part.status.fault is not None:
            yield of_fault("buzzer", part.status.fault)
        elif heard:
            yield good("buzzer", "The buzzer plays tones.")
        else:
            yield faulty(
                "buzzer",
                "The buzzer was not heard, or always with the same tone.",
                "It must be a passive one; check its line and its ground.",
            )
    finally:
        part.stop()


def try_reader(wanted: Wanted, pins: Pins, ask: Ask, say: Say) -> Iterator[Finding]:
    """Count how often a tag that lies still is seen (A41)."""
    try:
        reader = reader_of(wanted.reader, pins=pins)
    except PartError as error:
        yield of_fault("reader", error.fault)
        return
    try:
        reader.open()
        if not ask("Lay a card on the reader. Does it lie there?"):
            yield note("reader", "The reader was not tried.")
            return
        say(f"Looking {LOOKS} times; leave it there.")
        yield count_reads(reader, LOOKS)
    except PartError as error:
        yield of_fault("reader", error.fault)
    finally:
        reader.close()


def try_voice(grammar: Grammar | None, chosen: SpeechSettings, say: Say) -> Iterator[Finding]:
    """Ask for a sentence, and tell what the recogniser makes of it."""
    if grammar is None:
        yield note("voice", "This edition does not listen; --edition voice does.")
        return
    try:
        recogniser = Recogniser(grammar)
        wanted = " ".join(recogniser.grammar.sentences[0]).replace(NAME, _name_in(recogniser))
        say(f"Say: {wanted}")
        sound = _recorded(chosen.microphone)
    except PartError as error:
        yield of_fault("voice", error.fault)
        return
    found = recogniser.hear(sound) if sound else None
    match found:
        case None:
            yield faulty(
                "voice",
                f"Nothing was said in {PRESS_SECONDS:.0f} seconds, or the microphone is deaf.",
                "Turn it up with alsamixer (F4), or choose another: `arecord -l` lists them.",
            )
        case Heard(words, sure) if words == wanted:
            yield good("voice", f"Heard “{words}”, {sure:.0%} sure.")
        case Heard(words) | Unclear(words):
            yield faulty(
                "voice",
                f"Heard “{words}” instead." if words else "Heard talk, but no sentence.",
                "Come nearer or speak up. A name that it always mishears: the deck's [said].",
            )


def _name_in(recogniser: Recogniser) -> str:
    return " ".join(recogniser.grammar.names[0]) if recogniser.grammar.names else ""


def _recorded(device: str) -> bytes:
    """Record until somebody has said something; nothing where nobody has."""
    length = ["-d", f"{PRESS_SECONDS:.0f}"]
    try:
        capture = subprocess.Popen(
            [*command("auto" if device == "none" else device), *length],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
    except FileNotFoundError:
        raise PartError(NO_PROGRAM) from None
    except OSError as error:
        raise PartError(no_device(error.strerror or str(error))) from None
    utterance, heard_any = Utterance(), False
    hanging = threading.Timer(PRESS_SECONDS + START_SECONDS, capture.kill)
    hanging.start()
    with capture:
        assert capture.stdout is not None
        assert capture.stderr is not None
        try:
            while piece := capture.stdout.read(PIECE):
                heard_any = True
                if (whole := utterance.feed(piece)) is not None:
                    return whole
            told = capture.stderr.read().decode("utf-8", "replace").strip().splitlines()
        finally:
            hanging.cancel()
            capture.kill()
    if not heard_any:
        raise PartError(no_device(told[-1] if told else "it gave no sound"))
    return b""


def _pressed(seen: SimpleQueue[Edge], key: str, line: int) -> Finding:
    end = time.monotonic() + PRESS_SECONDS
    others: set[str] = set()
    while (left := end - time.monotonic()) > 0:
        try:
            edge = seen.get(timeout=left)
        except Empty:
            break
        if edge == Down(key):
            return good("buttons", f"The button {key} works.")
        if isinstance(edge, Down):
            others.add(edge.key)
    if others:
        return faulty(
            "buttons",
            f"The button {key} was asked for, {', '.join(sorted(others))} came.",
            "Exchange the lines in [buttons].",
        )
    return faulty(
        "buttons",
        f"The button {key} was not heard.",
        f"Check its wires to GPIO {line} and to ground, and the setting pull.",
    )
