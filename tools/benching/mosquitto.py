"""The real Mosquitto as a process of its own, run by the files that `teller fleet broker` makes.

For measuring and for tests.
"""

from __future__ import annotations

import getpass
import re
import socket
import subprocess
import time

from hardware.fleet.broker import Broker
from tools.fleet.broker_files import HALL, Club

PATIENCE = 10.0


def free_port() -> int:
    """Give a port of this machine that nothing listens at now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Mosquitto:
    """A club's broker: started, killed, started again on the same port with the same files."""

    def __init__(self, program: str, club: Club, plain: bool = False) -> None:
        self.club = club
        self.program = program
        self._conf = club.broker / ("plain.conf" if plain else "mosquitto.conf")
        if plain:
            user = getpass.getuser()
            words = f"listener {club.port} 127.0.0.1\nallow_anonymous true\nuser {user}\n"
            self._conf.write_text(words, encoding="utf-8")
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    @property
    def log(self) -> str:
        return (self.club.folder / "broker.log").read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it and wait until it listens. Raises ``AssertionError`` where it does not."""
        with (self.club.folder / "broker.log").open("ab") as log:
            self._running = subprocess.Popen(
                [self.program, "-c", str(self._conf)],
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + PATIENCE
        while True:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", self.club.port)) == 0:
                    return
            assert self._running.poll() is None, self.log
            assert time.monotonic() < end, self.log
            time.sleep(0.01)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._running is not None:
            self._running.kill()
            self._running.wait(PATIENCE)
            self._running = None

    def stop(self) -> None:
        """End it in order; it keeps what is queued."""
        if self._running is not None:
            self._running.terminate()
            self._running.wait(PATIENCE)
            self._running = None

    def as_user(self, name: str, protocol: str = "5") -> Broker:
        """Say how one of the club comes in."""
        folder = self.club.folder / (HALL if name == HALL else f"tables/{name}")
        (file,) = folder.glob("*.toml")
        found = re.search(r'password = "(.*)"', file.read_text(encoding="utf-8"))
        assert found is not None
        return Broker(
            "localhost", self.club.port, name, found[1], str(folder / "ca.pem"), protocol=protocol
        )
