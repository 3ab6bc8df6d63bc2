"""One connection to a broker, worked by the thread that opened it: sends, hears, waits.

It ends with the first fault; what was not acknowledged by then is forgotten here, and sent
again by who keeps it. What is sent and why is in ``publisher``.
"""

from __future__ import annotations

import contextlib
import select
import ssl
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hardware.fleet import faults
from hardware.fleet.broker import CONNECT_SECONDS, Broker, Will, client_of, connect
from hardware.part import PartError

if TYPE_CHECKING:
    from paho.mqtt.client import Client, MQTTMessage
    from paho.mqtt.reasoncodes import ReasonCode

WINDOW = 16
"""Messages under way at most: every broker takes so many unacknowledged."""

TICK = 1.0
"""Seconds between two looks at the keep-alive."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The broker has taken the message of this number, and is answerable for it now."""

    number: int


@dataclass(frozen=True, slots=True)
class Came:
    """A message of another, on a topic that was asked for."""

    topic: str
    payload: bytes


Event = Acknowledged | Came


class Link:
    """A connection that is open. Every call may raise ``PartError``: then it is none any more."""

    def __init__(self, broker: Broker, name: str, will: Will | None, wake: int) -> None:
        """Prepare it; ``wake`` is a file descriptor that ends a wait when it can be read."""
        self._broker, self._wake = broker, wake
        self._client: Client = client_of(broker, name, will=will)
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_publish = self._on_publish
        self._client.on_message = self._on_message
        self._topics: dict[int, str] = {}
        self._events: list[Event] = []
        self._connected = False
        self._fault: PartError | None = None

    @property
    def room(self) -> int:
        """How many messages more may be under way."""
        return WINDOW - len(self._topics)

    @property
    def busy(self) -> bool:
        """Whether anything is not acknowledged yet."""
        return bool(self._topics)

    def open(self) -> None:
        """Connect, and wait for the broker to let us in."""
        connect(self._client, self._broker)
        until = time.monotonic() + CONNECT_SECONDS
        while not self._connected:
            left = until - time.monotonic()
            if left <= 0:
                self.close()
                raise PartError(faults.lost(self._broker.place, "it does not answer"))
            self._turn(left, wake=False)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> int:
        """Send a message with QoS 1; give the number that its acknowledgement will have."""
        number = self._client.publish(topic, payload, qos=1, retain=retain).mid
        self._topics[number] = topic
        return number

    def subscribe(self, topic: str) -> None:
        """Ask for a topic."""
        self._client.subscribe(topic, qos=1)

    def wait(self, seconds: float, *, wake: bool = True) -> list[Event]:
        """Work until something came, the time is over or the thread is woken; give what came."""
        if not self._events:
            self._turn(min(seconds, TICK), wake=wake)
        events, self._events = self._events, []
        return events

    def leave(self) -> None:
        """End it in order: the broker does not publish the will."""
        with contextlib.suppress(OSError, ValueError):
            self._client.disconnect()
            self._client.loop_write()
        self.close()

    def close(self) -> None:
        """End it as if it had broken."""
        sock = self._client.socket()
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.close()

    def _turn(self, seconds: float, *, wake: bool = True) -> None:
        """Wait once for the network, and let the library read and write."""
        client = self._client
        sock: Any = client.socket()
        if sock:
            poll = select.poll()
            poll.register(sock, select.POLLIN | (select.POLLOUT if client.want_write() else 0))
            if wake:
                poll.register(self._wake, select.POLLIN)
            waiting = isinstance(sock, ssl.SSLSocket) and sock.pending() > 0
            ready = dict(poll.poll(0 if waiting else round(seconds * 1000)))
            there = ready.get(sock.fileno(), 0)
            if waiting or there & ~select.POLLOUT:
                client.loop_read()
            if client.want_write():
                client.loop_write()
            client.loop_misc()
        if self._fault is not None:
            raise self._fault
        if client.socket() is None:
            raise PartError(faults.lost(self._broker.place, "it was closed"))

    def _on_connect(self, client: Client, _: Any, flags: Any, code: ReasonCode, more: Any) -> None:
        if code.is_failure:
            self._fail(PartError(faults.refused(self._broker.place, code.value, str(code))))
        else:
            self._connected = True

    def _on_disconnect(
        self, client: Client, _: Any, flags: Any, code: ReasonCode, more: Any
    ) -> None:
        self._fail(PartError(faults.lost(self._broker.place, str(code).lower())))

    def _on_publish(self, client: Client, _: Any, mid: int, code: ReasonCode, more: Any) -> None:
        topic = self._topics.pop(mid, "")
        if code.is_failure:
            self._fail(PartError(faults.not_published(topic, str(code))))
        else:
            self._events.append(Acknowledged(mid))

    def _on_message(self, client: Client, _: Any, message: MQTTMessage) -> None:
        self._events.append(Came(message.topic, bytes(message.payload)))

    def _fail(self, error: PartError) -> None:
        self._fault = self._fault or error
