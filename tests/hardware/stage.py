"""`teller` as a process of its own, with its parts on emulated wires, told what happens by lines.

Run by `test_whole_game`: the first argument is a JSON object, the rest are those of `teller`. A
reader that is not in this process (a serial port, a PC/SC service) is driven by the test itself.
Lines on standard input: `tap UID CARD`, `lift`, `press BUTTON`, `let-go BUTTON`, `look`. Lines
on standard output: `started SECONDS` of processor time with the first frame, `signal ...` for each
that a part gives, `beat N` for each frame, and what an
eye sees as `panel HEX` after `look` and at the end.
"""

import contextlib
import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cards.naming import Stamps, parse_card
from cards.secret import load_keys
from cards.tag import encode
from hardware.card_reader import Identity
from hardware.parts import Parts, Wanted, parts_of
from tagbench import fake_lgpio, tags
from tagbench.buses import I2cBus, fake_kernel, fake_spidev
from tagbench.oled import Panel, Ssd1306
from tagbench.pn532 import I2cPn532, SpiPn532
from tagbench.rc522 import Rc522
from terminal import choosing
from terminal.__main__ import main
from terminal.editions.ultimate import EDITION
from terminal.ports import Clock, Frame
from terminal.signals import Signal
from tools import attach

LINES = {"ok": 17, "m": 27, "x": 22}
LOCK = threading.Lock()


def say(*words: str) -> None:
    with LOCK:
        sys.stdout.write(" ".join(words) + "\n")
        sys.stdout.flush()


class Telling:
    """An output that tells how often something was sounded, and what the start cost."""

    def __init__(self) -> None:
        self.first = True

    def show(self, frame: Frame) -> None:
        if self.first:
            self.first = False
            say("started", f"{time.process_time():.3f}")
        say("beat", str(frame.beat))


def watched(
    wanted: Wanted, put: Callable[[Signal], None], clock: Clock, identity: Identity, folder: Path
) -> Parts:
    """Put the parts together as `teller` does, and tell what goes in and out."""

    def told(signal: Signal) -> None:
        say("signal", str(signal))
        put(signal)

    made = parts_of(wanted, told, clock, identity, folder)
    return replace(made, outputs=(*made.outputs, Telling()))


def eye(panel: Panel) -> str:
    bits = "".join("".join(map(str, row)) for row in panel.picture())
    return f"{int(bits, 2):02048x}"


def listen(board: Any, emulated: Any, panel: Panel, folder: Path) -> None:
    """Do what is told, line by line."""
    key, deck = load_keys(folder).current, choosing.table(choosing.Choice("ultimate")).rules.deck
    stamps = Stamps(deck, EDITION.cards(deck))
    assert key is not None
    for line in sys.stdin:
        match line.split():
            case ["tap", uid, name]:
                number = bytes.fromhex(uid)
                stamp = stamps.stamp(parse_card(name, stamps.cards))
                emulated.tap(tags.ntag213(number, message=encode(stamp, key, number)))
            case ["lift"]:
                emulated.lift()
            case ["press", button]:
                board.press(LINES[button])
            case ["let-go", button]:
                board.let_go(LINES[button])
            case ["look"]:
                say("panel", eye(panel))
            case other:
                raise ValueError(other)


def act(kind: str, folder: Path, arguments: list[str]) -> int:
    panel = Panel(Ssd1306(), bus=I2cBus())
    emulated: Any = None
    with contextlib.ExitStack() as stack:
        board = stack.enter_context(fake_lgpio.installed("Zero 2 W"))
        match kind:
            case "pn532-i2c":
                emulated = I2cPn532(bus=panel.bus, asleep=True)
            case "pn532-spi":
                emulated = SpiPn532(asleep=True)
            case "rc522":
                emulated = Rc522()
            case _:
                pass  # the test itself has the other end of the wire
        stack.enter_context(fake_kernel({1: panel.bus}))
        spi = getattr(emulated, "spidev", None)
        stack.enter_context(fake_spidev({(0, 0): spi} if spi is not None else {}))
        heard = threading.Thread(target=listen, args=(board, emulated, panel, folder), daemon=True)
        heard.start()
        vars(attach)["parts_of"] = watched  # the seam at which this process is watched
        status = main(arguments)
    say("panel", eye(panel))
    return status


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    sys.exit(act(given["kind"], Path(given["folder"]), sys.argv[2:]))
