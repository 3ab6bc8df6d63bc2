"""Real servers of the system for the tests: a mosquitto and a PostgreSQL, each in a folder."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

NOBODY = "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something is so, for a while at most."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.005)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@dataclass
class Mosquitto:
    """A broker that keeps what is under way in a file, as Debian's does."""

    program: str
    folder: Path
    port: int = field(default_factory=free_port)
    running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        config = self.folder / "mosquitto.conf"
        config.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\nuser root\n"
            f"persistence true\npersistence_location {self.folder}/\nautosave_interval 1\n"
            "max_queued_messages 100000\nlog_dest none\n"
        )
        self.running = subprocess.Popen([self.program, "-c", str(config)])
        until(lambda: listens(self.port))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, or kill it."""
        if self.running is not None:
            self.running.send_signal(how)
            self.running.wait(10)
            self.running = None


@dataclass
class Postgres:
    """A PostgreSQL server in a folder below one of our own; it will not run as root."""

    programs: Path
    folder: Path
    port: int = field(default_factory=free_port)
    fresh: int = 0

    @property
    def url(self) -> str:
        return f"postgresql://teller:secret@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        """Make its files and start it."""
        self.folder.mkdir()
        password = self.folder.with_name("password")
        password.write_text("secret")
        if os.geteuid() == 0:
            for part in (self.folder, self.folder.parent, password):
                shutil.chown(part, _user())
        self._run(
            *("initdb", "-D", str(self.folder), "-U", "teller", "-A", "scram-sha-256"),
            *("--pwfile", str(password), "--no-sync", "-E", "UTF8", "--locale", "C.UTF-8"),
        )
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -k '' -h 127.0.0.1 -c fsync=on"
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-l", f"{self.folder}/log", "-o",
                  options, "start")  # fmt: skip

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        self._run("pg_ctl", "-D", str(self.folder), "-m", "immediate", "-w", "stop")

    def database(self) -> str:
        """Make a new database; give its address."""
        self.fresh += 1
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE club{self.fresh}".encode())
        return self.url.replace("/postgres", f"/club{self.fresh}")

    def _run(self, program: str, *words: str) -> None:
        user = _user() if os.geteuid() == 0 else None
        subprocess.run(
            [str(self.programs / program), *words],
            user=user, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT,
            cwd="/", timeout=60,
        )  # fmt: skip


def _user() -> str:
    """Name who PostgreSQL runs as where the tests run as root."""
    names = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in names else NOBODY if NOBODY in names else getpass.getuser()
