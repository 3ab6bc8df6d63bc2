"""The broker: where it is, who one is there, and a client of the library set up for it.

Both the table's side and a hall come in by this, so that neither sends a password in the
clear. What is sent is in ``wire``.
"""

from __future__ import annotations

import hashlib
import ssl
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hardware.fleet import faults
from hardware.part import PartError

if TYPE_CHECKING:
    from paho.mqtt.client import Client

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
SYSTEM = "system"
"""As ``ca``: whatever authorities this machine trusts."""

KEEP_ALIVE = 20
"""Seconds of silence after which either side asks; half as much again, and it is given up."""

CONNECT_SECONDS = 5.0

STAY_SECONDS = 0xFFFFFFFF
"""How long a broker keeps what comes for a client that stays: MQTT 5's for ever."""


@dataclass(frozen=True, slots=True)
class Will:
    """What the broker publishes, retained, when the connection breaks."""

    topic: str
    payload: bytes


@dataclass(frozen=True, slots=True)
class Broker:
    """Where a broker is and who one is there.

    ``ca`` is the file of the authority that signed its certificate, or ``SYSTEM``; with it TLS
    is used, without it nothing is encrypted. ``port`` 0 is the usual one: 8883, or 1883.
    """

    host: str
    port: int = 0
    user: str = ""
    password: str = field(default="", repr=False)
    ca: str = ""
    plain_password: bool = False
    protocol: str = "5"

    @property
    def place(self) -> str:
        """Host and port, for messages."""
        return f"{self.host}:{self.number}"

    @property
    def number(self) -> int:
        """The port in use."""
        return self.port or (8883 if self.ca else 1883)

    def client_id(self, name: str) -> str:
        """Give the name of a client, the same each time and for others not to be guessed.

        A broker ends the connection, and the session, of whoever had the same name before.
        """
        if not self.password:
            return name
        secret = hashlib.blake2s(self.password.encode(), digest_size=8, person=b"client")
        return f"{name}-{secret.hexdigest()}"

    def check(self) -> None:
        """Raise ``PartError`` if a password would go out in the clear against the settings."""
        away = self.host not in LOOPBACK
        if self.password and away and not self.ca and not self.plain_password:
            raise PartError(faults.plain_password(self.host))


def client_of(
    broker: Broker,
    name: str,
    *,
    will: Will | None = None,
    stay: bool = False,
    manual_ack: bool = False,
) -> Client:
    """Set up a client of this name, not yet connected. Raises ``PartError``.

    Where it is to ``stay``, the broker keeps for it what comes while it is away.
    """
    broker.check()
    try:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
    except ModuleNotFoundError as error:
        raise PartError(faults.no_library(str(error))) from error
    five = broker.protocol == "5"
    client = Client(
        CallbackAPIVersion.VERSION2,
        broker.client_id(name),
        clean_session=None if five else not stay,
        protocol=MQTTProtocolVersion.MQTTv5 if five else MQTTProtocolVersion.MQTTv311,
        reconnect_on_failure=False,
        manual_ack=manual_ack,
    )
    client.connect_timeout = CONNECT_SECONDS
    if broker.user:
        client.username_pw_set(broker.user, broker.password)
    if broker.ca:
        client.tls_set_context(_context(broker.ca))
    if will is not None:
        client.will_set(will.topic, will.payload, qos=1, retain=True)
    return client


class _Socket(ssl.SSLSocket):
    """A socket that is not left open where the broker cannot be trusted, or hangs."""

    def do_handshake(self, block: bool = False) -> None:
        """Agree on keys and certificates within seconds."""
        self.settimeout(CONNECT_SECONDS)
        try:
            super().do_handshake(block)
        except OSError:
            self.close()
            raise


def _context(ca: str) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=None if ca == SYSTEM else ca)
    except ssl.SSLError as error:
        raise PartError(faults.bad_authority(ca, "it is no certificate")) from error
    except OSError as error:
        raise PartError(faults.bad_authority(ca, error.strerror or str(error))) from error
    context.sslsocket_class = _Socket
    return context


def connect(client: Client, broker: Broker, *, stay: bool = False) -> None:
    """Open the connection; the broker's answer comes to ``on_connect``. Raises ``PartError``.

    Waits for a few seconds at most, and for TLS as long again.
    """
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    try:
        if broker.protocol == "5":
            properties = Properties(PacketTypes.CONNECT)
            properties.SessionExpiryInterval = STAY_SECONDS if stay else 0
            client.connect(
                broker.host,
                broker.number,
                KEEP_ALIVE,
                clean_start=not stay,
                properties=properties,
            )
        else:
            client.connect(broker.host, broker.number, KEEP_ALIVE)
    except (OSError, ValueError) as error:
        raise PartError(faults.not_connected(broker.place, error)) from error
