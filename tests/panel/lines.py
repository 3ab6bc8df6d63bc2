"""Asking the panel without a browser: its line, its addresses."""

from __future__ import annotations

import contextlib
import http.client
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.panel.tables import PATIENCE, Stand


def port_of(table: Stand) -> int:
    return int(table.address.split(":")[2].split("/")[0])


@contextmanager
def line(
    table: Stand,
    path: str = "/live",
    origin: str | None = "",
    guest: str = "127.0.0.1",
    **headers: str,
) -> Iterator[ClientConnection]:
    """Open a line as a page of ours does; ``origin`` of ``None`` says none.

    ``guest`` is the address that it comes from.
    """
    port = port_of(table)
    said = Origin(origin or f"http://127.0.0.1:{port}") if origin is not None else None
    address = f"ws://127.0.0.1:{port}{path}"
    with connect(
        address,
        origin=said,
        additional_headers=headers,
        compression=None,
        max_queue=None,
        source_address=(guest, 0),
    ) as opened:
        yield opened


def closing(opened: ClientConnection) -> tuple[int, str]:
    """Wait until the line is closed; give code and reason."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            opened.recv(timeout=PATIENCE)
    return opened.close_code or 0, opened.close_reason or ""


def state(opened: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait for a state that is as wanted."""
    while True:
        message = opened.recv(timeout=PATIENCE)
        if isinstance(message, str):
            found: dict[str, Any] = json.loads(message)
            if found["is"] == "state" and wanted(found):
                return found


def ask(
    table: Stand, path: str, method: str = "GET", body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], str]:
    port = port_of(table)
    line_ = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    given = {"host": f"127.0.0.1:{port}", "origin": f"http://127.0.0.1:{port}"}
    given |= {name.replace("_", "-"): text for name, text in headers.items()}
    line_.request(method, path, body or None, {name: text for name, text in given.items() if text})
    answer = line_.getresponse()
    content = answer.read().decode(errors="replace")
    line_.close()
    return answer.status, {name.lower(): text for name, text in answer.getheaders()}, content
