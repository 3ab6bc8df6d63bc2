"""A real PostgreSQL for the tests, in a folder of its own."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.fleet.brokers import free_port


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
        options = f"-p {self.port} -k '' -h 127.0.0.1"
        self._run(
            *("pg_ctl", "-D", str(self.folder), "-w", "-l", f"{self.folder}/log"),
            *("-o", options, "start"),
        )

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
        subprocess.run(
            [str(self.programs / program), *words],
            user=_user() if os.geteuid() == 0 else None,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            cwd="/",
            timeout=60,
        )


def _user() -> str:
    """Name who PostgreSQL runs as where the tests run as root."""
    names = {one.pw_name for one in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), getpass.getuser())
