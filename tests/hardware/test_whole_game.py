"""A whole game by a process of its own, once for each kind of reader: taps on the wire, buttons
on GPIO lines, the picture read back from the emulated panel."""

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
from tagbench.pn532 import SerialPn532
from tests.cards.room import KEY, STAMPS

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests/games/hand_bankrupt_to_the_bank.teller"
PATIENCE = 10.0


def uid_of(card: str) -> bytes:
    """Give each card a tag of its own."""
    return b"\x04" + hashlib.sha256(card.encode()).digest()[:6]


class Stage:
    """The process, and what it says."""

    def __init__(self, reader: dict[str, Any], folder: Path, outside: Any = None) -> None:
        self.outside = outside
        settings = folder / "settings.toml"
        settings.write_text("")
        save_keys(folder, Keys((KEY,)))
        quick = {"flicker_ms": 50, "misses": 1, "settle_ms": 100}
        given = {
            "reader": {**quick, **reader},
            "state": str(folder),
            "settings": str(settings),
        }
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("stage.py")), json.dumps(given)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.frame: dict[str, Any] = {"beat": -1}
        threading.Thread(target=self._hear, daemon=True).start()
        self.until(lambda _: self.frame["beat"] >= 0)

    def _hear(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line.rstrip("\n"))

    def tell(self, *words: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()

    def until(self, condition: Callable[[str], bool]) -> str:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = self.said.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                self.process.kill()
                assert self.process.stderr is not None
                pytest.fail(f"nothing came; {self.frame}; {self.process.stderr.read()}")
            if line.startswith("frame "):
                self.frame = json.loads(line[6:])
            if condition(line):
                return line

    def tap(self, card: str) -> None:
        """Lay a card down until the terminal says something to it, and take it away."""
        uid, beat = uid_of(card), self.frame["beat"]
        if self.outside is None:
            self.tell("tap", uid.hex(), card)
        else:
            message = encode(STAMPS.stamp(parse_card(card, STAMPS.cards)), KEY, uid)
            self.outside.tap(tags.ntag213(uid, message=message))
        self.until(lambda _: self.frame["beat"] > beat)
        if self.outside is None:
            self.tell("lift")
        else:
            self.outside.lift()
        self.until(lambda line: line.startswith("signal Lifted"))

    def press(self, button: str) -> None:
        beat = self.frame["beat"]
        self.tell("press", button)
        self.until(lambda line: line.startswith("signal Down"))
        self.tell("let-go", button)
        self.until(lambda _: self.frame["beat"] > beat)

    def panel(self) -> str:
        self.tell("look")
        return self.until(lambda line: line.startswith("panel ")).split()[1]

    def close(self) -> None:
        self.process.kill()
        with self.process:
            pass

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


@pytest.fixture(params=["pn532", "pn532-i2c", "pn532-spi", "rc522", "pcsc"])
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stage]:
    kind = request.param
    if kind == "pn532":
        with SerialPn532() as outside:
            made = Stage({"kind": kind, "path": outside.path}, tmp_path, outside)
            yield made
            made.close()
        return
    service: Any = request.getfixturevalue("pcsc_reader") if kind == "pcsc" else None
    path = "" if service is None else service.names[0]
    made = Stage({"kind": kind, "path": path}, tmp_path, service)
    yield made
    made.close()


def test_a_whole_game_is_played_to_its_end(stage: Stage) -> None:
    for line in GAME.read_text().splitlines():
        match line.split():
            case ["tap", kind, which]:
                stage.tap(f"{kind}:{which}")
            case ["press", button]:
                stage.press(button)
            case ["expect", path, *value]:
                found = stage.frame["report"]
                for name in path.split("."):
                    found = found[int(name) if isinstance(found, list) else name]
                assert str(found).lower() == " ".join(value).lower(), path
            case _:
                pass  # the person's pauses
    end = time.monotonic() + PATIENCE
    while (seen := stage.panel()) != stage.frame["picture"]:
        assert time.monotonic() < end, "the panel does not show the last picture"
    assert seen.strip("0"), "there is something to see"
    code, left, took = stage.end()
    assert code == 0
    assert not left.strip("0"), "A62: blank after a stop"
    assert took < 1.5
