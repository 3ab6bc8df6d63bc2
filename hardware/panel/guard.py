"""Who may ask for what: host, origin and key of every request; what every answer forbids.

Plain ASGI around the whole site, so that no route can be forgotten.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from hardware.panel.faults import FaultError
from hardware.panel.keys import Keys

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "teller-key"
"""Carries the key once a link or the form gave it."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Nothing from elsewhere, nothing inline, no page of others around ours."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # To us the address is told: a browser that hides it says of a form only "from nowhere".
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(self)"),
)

OPEN = ("/static/", "/words/", "/sounds.json", "/key", "/favicon.ico")
"""Paths that need no key: they show and do nothing of the game."""

WATCHING = ("/board", "/history")
"""Paths that only show; open to all while the board is."""


class Guard:
    """Lets a request through to the site, or answers it."""

    def __init__(
        self,
        site: App,
        tell: Callable[[FaultError, str], App],
        keys: Keys,
        port: int,
        local: bool,
        board_open: bool,
    ) -> None:
        """``tell`` answers a fault in words, for who accepts such answers."""
        self._site = site
        self._tell = tell
        self._keys = keys
        self._hosts = _hosts(port, local)
        self._port = port
        self._local = local
        self._board_open = board_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or socket, then pass it on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._site(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        reason = self._refusal(scope, headers)
        if reason is None:
            await self._site(scope, receive, _sealed(send))
        elif scope["type"] == "websocket":
            await _refuse_socket(receive, send)
        elif reason == "key":
            await _answer(send, 303, b"", [(b"location", b"/key")])
        else:
            answer = self._tell(FaultError(403, reason), headers.get("accept", ""))
            await answer(scope, receive, _sealed(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> str | None:
        """Give the code of why not; ``key`` where the key would help."""
        host = headers.get("host", "")
        if not self._known(host):
            return "elsewhere"
        acts = scope["type"] == "websocket" or scope["method"] not in {"GET", "HEAD"}
        if acts and headers.get("origin") != f"http://{host}":
            return "other-page"
        if self._local or self._needs_none(scope, acts):
            return None
        cookie = _cookie(headers)
        if cookie and self._keys.fits(cookie, address_of(scope)):
            return None
        return "key" if not acts else "key-missing"

    def _needs_none(self, scope: Scope, acts: bool) -> bool:
        path = str(scope["path"])
        if path.startswith(OPEN):
            return True
        watching = path.startswith(WATCHING) and (not acts or path == "/board/live")
        return watching and self._board_open

    def _known(self, host: str) -> bool:
        """Tell whether a browser that shows this host can only have come here by our address.

        A name of somebody else that leads to this machine is a trick (rebinding); a bare
        address is none.
        """
        if host in self._hosts:
            return True
        if self._local:
            return False
        name, _, port = host.rpartition(":")
        if not name:
            name, port = host, "80"
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return port == str(self._port)


def address_of(scope: Scope) -> str:
    """Give the address that a request came from; no header is believed about that."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _hosts(port: int, local: bool) -> frozenset[str]:
    names = ["127.0.0.1", "localhost", "[::1]"]
    if not local:
        own = socket.gethostname().lower()
        names += [own, f"{own.split('.')[0]}.local"]
    return frozenset(f"{name}:{port}" for name in names)


def _cookie(headers: dict[str, str]) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def _sealed(send: Send) -> Send:
    async def sealed(message: Scope) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return sealed


async def _refuse_socket(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": "not for this page"})


async def _answer(
    send: Send, status: int, content: bytes, headers: list[tuple[bytes, bytes]] | None = None
) -> None:
    listed = [(b"content-type", b"text/plain; charset=utf-8"), *(headers or ()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": listed})
    await send({"type": "http.response.body", "body": content})
