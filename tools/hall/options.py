"""What a hall is set up with: `hall.toml`, read and checked. Nothing is opened here.

The organiser writes it once: where the broker and the database are, who may look, what a place
is worth and who sits where.
"""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from hardware.fleet.broker import SYSTEM, Broker
from terminal.config import ConfigError

PORT = 8770
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class BrokerOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[broker]`: the MQTT broker that the tables publish to, and who the hall is there.

    ``ca`` is a file of the authority that signed the broker's certificate (or ``system``) and
    turns TLS on. ``plain_password`` allows a password in the clear beyond this machine.
    ``port`` 0 takes the usual one. ``hall`` tells several halls at one broker apart.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    user: str = ""
    password: str = ""
    ca: str = ""
    plain_password: bool = False
    protocol: Literal["5", "3.1.1"] = "5"
    hall: Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,32}\Z")] = "hall"

    @property
    def broker(self) -> Broker:
        """The broker as the fleet's client knows it."""
        return Broker(
            self.host,
            self.port,
            self.user,
            self.password,
            self.ca,
            self.plain_password,
            self.protocol,
        )


class PageOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[page]`: where the hall's page is served; with a ``password`` only who has it may look.

    ``names`` are further host names under which browsers come here. ``port`` 0 takes any.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = PORT
    password: str = ""
    names: tuple[str, ...] = ()

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the page."""
        return self.host in LOOPBACK


class Tournament(Struct, frozen=True, forbid_unknown_fields=True):
    """`[tournament]`: its name, and the points for each place, the first place first."""

    name: str = ""
    points: tuple[Annotated[int, Meta(ge=0, le=10**6)], ...] = (10, 6, 4, 3, 2, 1)


class Seats(Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """`[[seats]]`: who plays with which token at a table, in games begun ``from`` then on."""

    table: str
    players: dict[str, Annotated[str, Meta(min_length=1, max_length=40)]]
    since: datetime | None = None

    @property
    def begin(self) -> int:
        """The moment from which it holds, in ms since 1970; a time without zone is local."""
        return 0 if self.since is None else round(self.since.timestamp() * 1000)


class HallOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """All of `hall.toml`. ``database`` is a file, or ``postgresql://…``; empty: the usual file."""

    language: str = ""
    database: str = ""
    broker: BrokerOptions = BrokerOptions()
    page: PageOptions = PageOptions()
    tournament: Tournament = Tournament()
    seats: tuple[Seats, ...] = ()

    def named(self, table: str, began: int) -> dict[str, str]:
        """Give the players' names by token in a game that began then (ms since 1970)."""
        holding = [one for one in self.seats if one.table == table and one.begin <= began]
        return max(holding, key=lambda one: one.begin).players if holding else {}


def load_options(path: Path | None) -> HallOptions:
    """Read the hall's file, all defaults where there is none. Raises ``ConfigError``."""
    if path is None:
        return HallOptions()
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        options = msgspec.convert(raw, HallOptions)
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: this is not a text file in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from None
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path}: {_place(str(error))}") from None
    return msgspec.structs.replace(options, broker=_beside(options.broker, path))


def _beside(broker: BrokerOptions, path: Path) -> BrokerOptions:
    """Look for the authority's file beside the hall's own."""
    if broker.ca in {"", SYSTEM}:
        return broker
    ca = path.absolute().parent / Path(broker.ca).expanduser()
    return msgspec.structs.replace(broker, ca=str(ca))


def _place(fault: str) -> str:
    """Turn "Expected `int` - at `$.page.port`" into words that begin with the place."""
    said, _, path = fault.partition(" - at `$.")
    return f"{path.rstrip('`')}: {said}" if path else said
