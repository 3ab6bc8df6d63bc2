"""A table's part in the fleet as the settings have it. The client's library is not needed here."""

from __future__ import annotations

import re
from pathlib import Path

from hardware.fleet.broker import SYSTEM, Broker
from hardware.fleet.publisher import Publisher
from hardware.fleet.wire import TABLE
from hardware.settings import FleetSettings
from terminal.config import Config, ConfigError
from terminal.ports import Clock


def broker_of(config: Config) -> Broker:
    """Give the broker that is set; a file in a settings file is looked for beside that file.

    Raises ``ConfigError`` where the table has no name.
    """
    chosen = config.section(FleetSettings)
    if re.fullmatch(TABLE, chosen.table) is None:
        named = config.given.get("fleet.table") or config.given["fleet.host"]
        raise ConfigError(
            f"{named.place}: fleet.table: must be this table's own name, letters and digits with "
            f'. _ - between, 40 at most, not "{chosen.table}"'
        )
    given = config.given.get("fleet.ca")
    ca = chosen.ca
    if ca not in ("", SYSTEM):
        beside = Path(given.file).expanduser().parent if given and given.file else Path()
        ca = str(beside / Path(ca).expanduser())
    return Broker(
        host=chosen.host,
        port=chosen.port,
        # Without a password a user would be told the broker for nothing.
        user=(chosen.user or chosen.table) if chosen.password or chosen.user else "",
        password=chosen.password,
        ca=ca,
        plain_password=chosen.plain_password,
        protocol=chosen.protocol,
    )


def publisher_of(config: Config, folder: Path, clock: Clock) -> Publisher | None:
    """Give the part that passes on what is played in ``folder``, ``None`` where none is set."""
    chosen = config.section(FleetSettings)
    if not chosen.host:
        return None
    return Publisher(chosen.table, broker_of(config), folder, clock)
