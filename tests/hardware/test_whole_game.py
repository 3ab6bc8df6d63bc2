"""A whole game by `teller play` as a process of its own, once for each kind of reader: taps on
the wire, buttons on GPIO lines, the picture read back from the emulated panel."""

import hashlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cards.naming import parse_card
from cards.secret import Keys, save_keys
from cards.tag import encode
from tagbench import tags
from tagbench.oled import as_text
from tagbench.pn532 import SerialPn532
from terminal import app, choosing
from terminal.script import Step
from terminal.session import Session
from tests.cards.room import KEY, STAMPS
from tools.script import Player, played

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests/games/hand_bankrupt_to_the_bank.teller"
PATIENCE = 60.0
SETTINGS = """
[reader]
kind = "{kind}"
path = "{path}"
flicker_ms = 50
misses = 1
[oled]
chip = "ssd1306"
[buttons]
ok_pin = 17
m_pin = 27
x_pin = 22
[buzzer]
pin = 18
"""


def uid_of(card: str) -> bytes:
    """Give each card a tag of its own."""
    return b"\x04" + hashlib.sha256(card.encode()).digest()[:6]


def drawn(picture: str) -> str:
    """Draw a picture for a failing test."""
    bits = f"{int(picture, 16):08192b}"
    rows = tuple(bytes(map(int, bits[at : at + 128])) for at in range(0, 8192, 128))
    return as_text(rows)


class Stage:
    """The process and what it shows. `outside` is a reader at whose wire's end the test is."""

    def __init__(self, kind: str, path: str, folder: Path, outside: Any = None) -> None:
        self.outside, self.folder = outside, folder
        wires: dict[str, str] = getattr(outside, "environment", {})
        settings = folder / "settings.toml"
        settings.write_text(SETTINGS.format(kind=kind, path=path))
        save_keys(folder, Keys((KEY,)))
        given = json.dumps({"kind": kind, "folder": str(folder)})
        command = ["play", "--no-page", "--state", str(folder), "--settings", str(settings)]
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("stage.py")), given, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **wires, "PYTHONPATH": str(ROOT)},
        )
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._hear, daemon=True).start()
        self.started = float(self.until(lambda line: line.startswith("started ")).split()[1])
        self.until(lambda line: line.startswith("beat "))

    def _hear(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line.rstrip("\n"))

    def tell(self, *words: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()

    def until(self, condition: Callable[[str], bool]) -> str:
        """Wait until something is said."""
        end = time.monotonic() + PATIENCE
        while True:
            line = self.said.get(timeout=max(0.001, end - time.monotonic()))
            if condition(line):
                return line

    def look(self) -> str:
        self.tell("look")
        return self.until(lambda line: line.startswith("panel ")).split()[1]

    def await_picture(self, wanted: str) -> None:
        """Wait until the panel shows this."""
        end = time.monotonic() + PATIENCE
        while (seen := self.look()) != wanted:
            assert time.monotonic() < end, f"shows\n{drawn(seen)}\nand not\n{drawn(wanted)}"
            time.sleep(0.005)

    def tap(self, card: str) -> None:
        """Lay a card down until it is read, and take it away.

        A sound alone does not say so: it may be the one that waits for a card.
        """
        uid = uid_of(card)
        if self.outside is None:
            self.tell("tap", uid.hex(), card)
        else:
            message = encode(STAMPS.stamp(parse_card(card, STAMPS.cards)), KEY, uid)
            self.outside.tap(tags.ntag213(uid, message=message))
        self.until(lambda line: line.startswith("signal Tapped"))
        if self.outside is None:
            self.tell("lift")
        else:
            self.outside.lift()
        self.until(lambda line: line.startswith("signal Lifted"))

    def press(self, button: str) -> None:
        self.tell("press", button)
        self.until(lambda line: line.startswith("signal Down"))
        self.tell("let-go", button)
        self.until(lambda line: line.startswith("signal Up"))

    def end(self) -> tuple[int, str, float]:
        """Stop it as a service is stopped: its code, what is left on the panel, how long."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        left = self.until(lambda line: line.startswith("panel ")).split()[1]
        code = self.process.wait(PATIENCE)
        took = time.monotonic() - start
        assert self.process.stderr is not None
        assert self.process.stderr.read() == ""
        return code, left, took

    def close(self) -> None:
        self.process.kill()
        with self.process:
            pass


@pytest.fixture(params=["pn532", "pn532-i2c", "pn532-spi", "rc522", "usb", "pcsc"])
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stage]:
    kind = request.param
    if kind == "pn532":
        with SerialPn532() as outside:
            made = Stage(kind, outside.path, tmp_path, outside)
            yield made
            made.close()
        return
    outside_too = {"pcsc": "pcsc_reader", "usb": "usb_reader"}.get(kind)
    service: Any = request.getfixturevalue(outside_too) if outside_too else None
    made = Stage(kind, service.names[0] if kind == "pcsc" else "", tmp_path, service)
    yield made
    made.close()


@pytest.fixture(scope="module")
def expected() -> Session:
    """The same game as a script, without any hardware."""
    player = Player()
    steps: list[Step] = [step for step, _ in played(GAME.read_text(), GAME.name, player)]
    assert steps
    return player.session


def test_a_whole_game_is_played_to_its_end(stage: Stage, expected: Session) -> None:
    for line in GAME.read_text().splitlines():
        match line.split():
            case ["tap", kind, which]:
                stage.tap(f"{kind}:{which}")
            case ["press", button]:
                stage.press(button)
            case _:
                pass  # the person's pauses, and what is expected of a script
    assert stage.started < 1.0, "A44: the first screen costs less than a second"
    stage.await_picture(app.drawing()(expected.screen, "en").hex())
    code, left, took = stage.end()
    assert code == 0
    assert not left.strip("0"), "A62: blank after a stop"
    assert took < 1.5
    running = app.build(
        choosing.configure(str(stage.folder / "settings.toml"), ()), str(stage.folder)
    )
    report = running.terminal.session.report()
    running.journal.close()
    assert {**report, "notice": None} == {**expected.report(), "notice": None}
