"""The hall's connection to the broker, worked by the thread that opened it.

The broker keeps what comes while the hall is away, and sends again what was not acknowledged.
"""

from __future__ import annotations

import contextlib
import select
import ssl
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hardware.fleet import faults
from hardware.fleet.broker import CONNECT_SECONDS, Broker, client_of, connect
from hardware.part import PartError

if TYPE_CHECKING:
    from paho.mqtt.client import Client, MQTTMessage
    from paho.mqtt.reasoncodes import ReasonCode

AT_ONCE = 1000
"""Messages that are taken together at most, so that each is shown soon."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that came, with what acknowledges it; a ``retained`` one may be old."""

    topic: str
    payload: bytes
    number: int
    qos: int
    retained: bool


class Line:
    """An open connection; every call may raise ``PartError``, and then it is none any more."""

    def __init__(self, broker: Broker, name: str, wake: int) -> None:
        """Connect and wait to be let in; ``wake`` ends a wait when it can be read."""
        self._broker = broker
        self._client: Client = client_of(broker, name, stay=True, manual_ack=True)
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_message = self._on_message
        self._heard: list[Heard] = []
        self._fault: PartError | None = None
        self._connected = False
        self._poll = select.poll()
        self._poll.register(wake, select.POLLIN)
        connect(self._client, broker, stay=True)
        until = time.monotonic() + CONNECT_SECONDS
        while not self._let_in(until):
            self._turn(max(0.0, until - time.monotonic()))

    def _let_in(self, until: float) -> bool:
        if not self._connected and time.monotonic() >= until:
            self.close()
            raise PartError(faults.lost(self._broker.place, "it does not answer"))
        return self._connected

    def __enter__(self) -> Line:
        """Close it at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def subscribe(self, topic: str) -> None:
        """Ask for topics."""
        self._client.subscribe(topic, qos=1)

    def publish(self, topic: str, payload: bytes) -> None:
        """Send a message."""
        self._client.publish(topic, payload, qos=1)

    def acknowledge(self, heard: Heard) -> None:
        """Tell the broker that it is done with a message."""
        self._client.ack(heard.number, heard.qos)

    def wait(self, seconds: float) -> list[Heard]:
        """Wait for messages so long at most; give all that came."""
        self._turn(0.0 if self._heard else seconds)
        heard, self._heard = self._heard, []
        return heard

    def close(self) -> None:
        """End the connection; the broker goes on keeping what comes."""
        with contextlib.suppress(OSError, ValueError):
            self._client.disconnect()
            self._client.loop_write()
        sock = self._client.socket()
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.close()

    def _turn(self, seconds: float) -> None:
        """Wait once for the network, then read all that is there and write what is to go."""
        client = self._client
        if client.want_write():
            client.loop_write()
        while client.socket() is not None and self._readable(seconds):
            client.loop_read()
            seconds = 0.0
            if len(self._heard) >= AT_ONCE or self._fault is not None:
                break
        client.loop_misc()
        if self._fault is not None:
            raise self._fault
        if client.socket() is None:
            raise PartError(faults.lost(self._broker.place, "it was closed"))

    def _readable(self, seconds: float) -> bool:
        sock: Any = self._client.socket()
        if isinstance(sock, ssl.SSLSocket) and sock.pending():
            return True
        writing = select.POLLOUT if self._client.want_write() else 0
        self._poll.register(sock, select.POLLIN | writing)
        there = dict(self._poll.poll(round(seconds * 1000))).get(sock.fileno(), 0)
        if there & select.POLLOUT:
            self._client.loop_write()
        return bool(there & ~select.POLLOUT)

    def _on_connect(self, client: Client, _: Any, flags: Any, code: ReasonCode, more: Any) -> None:
        if code.is_failure:
            self._fail(PartError(faults.refused(self._broker.place, code.value, str(code))))
        else:
            self._connected = True

    def _on_disconnect(
        self, client: Client, _: Any, flags: Any, code: ReasonCode, more: Any
    ) -> None:
        self._fail(PartError(faults.lost(self._broker.place, str(code).lower())))

    def _on_message(self, client: Client, _: Any, message: MQTTMessage) -> None:
        content, retained = bytes(message.payload), message.retain
        self._heard.append(Heard(message.topic, content, message.mid, message.qos, retained))

    def _fail(self, error: PartError) -> None:
        self._fault = self._fault or error
