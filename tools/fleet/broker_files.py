"""All that a club's broker, its tables and its hall are set up with, in one folder.

The broker is Mosquitto; what it is told holds for any other in its own words. Made again, the
folder keeps the authority, every password and what its owners wrote into the files of tables
and hall, and gets what is new.
"""

from __future__ import annotations

import base64
import getpass
import hashlib
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hardware.fleet.wire import LARGEST, TABLE, Kind, topic
from terminal.config import ConfigError
from tools.fleet.authority import CA, CERTIFICATE, KEY, make_certificates
from tools.fleet.membership import Place, membership_at, read_membership

HALL = "hall"
HOST = r"[\w:][\w.:-]*"
"""What a machine may be called, for a certificate and a settings file."""

ACL = """\
# A table writes below its own name and nowhere else; %u is the user, whose name it bears.
pattern write taptellers/%u/presence
pattern write taptellers/%u/summary
pattern write taptellers/%u/games
pattern write taptellers/%u/entries
pattern read taptellers/%u/wanted

# The hall hears them all, and asks for what it lacks.
user hall
topic read taptellers/#
topic write taptellers/+/wanted
"""
"""Who may do what, in Mosquitto's words."""

_CONF = """\
# mosquitto -c {folder}/mosquitto.conf; if root starts it, it goes on as the user named.
listener {port}
cafile {folder}/{ca}
certfile {folder}/{certificate}
keyfile {folder}/{key}
allow_anonymous false
user {user}
password_file {folder}/passwords
acl_file {folder}/acl
# What comes while the hall is away waits for it, also over a restart.
persistence true
persistence_location {folder}/
autosave_interval 60
max_queued_messages 1000000
# A hall that is away for longer asks the tables for what it lacks.
persistent_client_expiration 14d
# The hall acknowledges what is on its disk: so many may wait for that together.
max_inflight_messages 1000
max_packet_size {largest}
"""

_AUTHORITY = f'ca = "{CA}"\n'

USUAL_PORT = 8883
"""As is usual for MQTT with TLS."""


@dataclass(frozen=True)
class Club:
    """A folder for a club: ``broker/``, ``hall/``, and one for each table below ``tables/``.

    ``hosts`` are the names and addresses of the broker's machine, the first the one to use.
    """

    folder: Path
    hosts: tuple[str, ...]
    port: int = USUAL_PORT

    @property
    def broker(self) -> Path:
        """Where the broker is run from."""
        return self.folder / "broker"

    @property
    def place(self) -> Place:
        """Where tables and hall find the broker."""
        return Place(self.hosts[0], self.port)

    def make(self, tables: Iterable[str]) -> list[str]:
        """Write all files; give the names of all tables that there are then.

        Raises ``ConfigError``.
        """
        for host in self.hosts:
            if re.fullmatch(HOST, host) is None:
                raise ConfigError(f"{host}: no name or address of a machine, for the broker's.")
        if not 0 < self.port < 65536:
            raise ConfigError(f"{self.port}: no port, which is a number from 1 to 65535.")
        names = sorted({*self._made(), *(_checked(name) for name in tables)})
        files = self._memberships(names)
        try:
            self.broker.mkdir(parents=True, exist_ok=True)
            make_certificates(self.broker, list(self.hosts))
            for file, (content, _) in files.values():
                file.parent.mkdir(parents=True, exist_ok=True)
                _write(file, content)
                (file.parent / CA).write_bytes((self.broker / CA).read_bytes())
            hashed = [_hashed(user, password) for user, (_, (_, password)) in files.items()]
            _write(self.broker / "acl", ACL)
            _write(self.broker / "passwords", "".join(hashed))
            _write(self.broker / "mosquitto.conf", self._conf())
        except OSError as error:
            raise ConfigError(
                f"{error.filename}: cannot be written: {error.strerror or error}"
            ) from None
        return names

    def _made(self) -> list[str]:
        return [file.parent.name for file in self.folder.glob("tables/*/settings.toml")]

    def _conf(self) -> str:
        return _CONF.format(
            folder=self.broker.absolute(),
            user=getpass.getuser(),
            port=self.port,
            ca=CA,
            certificate=CERTIFICATE,
            key=KEY,
            largest=max(LARGEST.values()) + len(topic("x" * 40, Kind.SUMMARY)) + 100,
        )

    def _memberships(self, names: list[str]) -> dict[str, tuple[Path, tuple[str, str]]]:
        """Give each user's file, and what it is to hold with the password. Writes nothing."""
        hall, place = _hall_of(self.folder), self.place
        files = {
            HALL: (hall, membership_at(hall, "broker", place, f'user = "{HALL}"\n{_AUTHORITY}'))
        }
        for name in names:
            file = self.folder / "tables" / name / "settings.toml"
            lines = f'table = "{name}"\n{_AUTHORITY}'
            files[name] = file, membership_at(file, "fleet", place, lines)
        return files


def place_before(folder: Path) -> Place | None:
    """Give where the broker of a club is that was made before. Raises ``ConfigError``."""
    hall = read_membership(_hall_of(folder), "broker")
    return None if hall is None else hall.place


def _hall_of(folder: Path) -> Path:
    return folder / HALL / "hall.toml"


def _checked(name: str) -> str:
    if re.fullmatch(TABLE, name) is None or name == HALL:
        raise ConfigError(
            f"{name}: no name for a table: letters and digits, with . _ - between, 40 at most, "
            f"and not {HALL}."
        )
    return name


def _hashed(user: str, password: str) -> str:
    """Write a line of Mosquitto's password file: PBKDF2 with SHA-512, as its own tool does."""
    salt = os.urandom(12)
    hashed = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, 101, 64)
    return f"{user}:$7$101${_base64(salt)}${_base64(hashed)}\n"


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _write(path: Path, content: str) -> None:
    """Write a file that nobody else may read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
