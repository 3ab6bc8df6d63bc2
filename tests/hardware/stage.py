"""A terminal as a process of its own, with its parts on emulated wires; told what to do by lines.

Run by `test_whole_game`: the first argument is a JSON object. A reader that is not in this
process (a serial port, a PC/SC service) is driven by the test itself. Lines on standard input:
`tap UID CARD`, `lift`, `press LINE`, `let-go LINE`. On standard output: `signal ...`,
`frame JSON`, and after `look` or at the end `panel HEX`.
"""

import contextlib
import json
import sys
import threading
from pathlib import Path
from typing import Any

from cards.identity import Identifier
from cards.naming import Stamps, parse_card
from cards.secret import load_keys
from cards.tag import encode
from hardware.identities import identity_of
from hardware.parts import Wanted, parts_of
from hardware.settings import ButtonSettings, BuzzerSettings, PanelSettings, ReaderSettings
from tagbench import fake_lgpio, tags
from tagbench.buses import I2cBus, fake_kernel, fake_spidev
from tagbench.oled import Panel, Ssd1306
from tagbench.pn532 import I2cPn532, SpiPn532
from tagbench.rc522 import Rc522
from terminal import app
from terminal.editions.ultimate import EDITION
from terminal.ports import Frame
from terminal.signals import Signal

LOCK = threading.Lock()
SAY = {"ok": 17, "m": 27, "x": 22}


def say(*words: object) -> None:
    with LOCK:
        sys.stdout.write(" ".join(map(str, words)) + "\n")
        sys.stdout.flush()


class Telling:
    """An output that tells what is shown."""

    def show(self, frame: Frame) -> None:
        told = {"beat": frame.beat, "picture": frame.picture.hex(), "report": frame.report}
        say("frame", json.dumps(told))


def eye(panel: Panel) -> str:
    bits = "".join("".join(map(str, row)) for row in panel.picture())
    return f"{int(bits, 2):02048x}"


def listen(board: Any, emulated: Any, panel: Panel, folder: Path) -> None:
    """Do what is told, line by line."""
    keys, deck = load_keys(folder), app.table(app.Choice("ultimate")).rules.deck
    stamps = Stamps(deck, EDITION.cards(deck))
    for line in sys.stdin:
        match line.split():
            case ["tap", uid, name]:
                number, key = bytes.fromhex(uid), keys.current
                assert key is not None
                stamp = stamps.stamp(parse_card(name, stamps.cards))
                emulated.lift()
                emulated.tap(tags.ntag213(number, message=encode(stamp, key, number)))
            case ["lift"]:
                emulated.lift()
            case ["press", button]:
                board.press(SAY[button])
            case ["let-go", button]:
                board.let_go(SAY[button])
            case ["look"]:
                say("panel", eye(panel))
            case other:
                raise ValueError(other)


def main(given: dict[str, Any]) -> None:
    folder = Path(given["state"])
    panel = Panel(Ssd1306(), bus=I2cBus())
    emulated: Any = None
    with contextlib.ExitStack() as stack:
        board = stack.enter_context(fake_lgpio.installed("Zero 2 W"))
        match given["reader"]["kind"]:
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
        play(given, folder, board, emulated, panel)
    say("panel", eye(panel))


def play(given: dict[str, Any], folder: Path, board: Any, emulated: Any, panel: Panel) -> None:
    running = app.build(app.configure(given["settings"], ()), str(folder))
    terminal = running.terminal
    rules = terminal.session.rules

    def put(signal: Signal) -> None:
        say("signal", signal)
        terminal.inbox.put(signal)

    parts = parts_of(
        Wanted(
            ReaderSettings(**given["reader"]),
            PanelSettings(chip="ssd1306"),
            ButtonSettings(ok_pin=17, m_pin=27, x_pin=22),
            BuzzerSettings(pin=18),
        ),
        put,
        running.clock,
        identity_of(Identifier(folder, Stamps(rules.deck, EDITION.cards(rules.deck)))),
    )
    parts.start()
    threading.Thread(target=listen, args=(board, emulated, panel, folder), daemon=True).start()
    try:
        app.run(running, (*parts.outputs, Telling()))
    finally:
        parts.stop()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
