"""What comes from outside: fuzzed messages, foreign pages, other hosts, too much at once."""

from __future__ import annotations

import contextlib
import json
import random
import socket
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from hardware.panel.messages import MessageError, decode
from tests.panel.lines import ask, closing, line, port_of, state
from tests.panel.tables import PATIENCE, Stand

Open = Callable[..., Stand]


WORDS = ["do", "down", "up", "bank", "deed", "event", "lift", "token", "hello", "release"]


def rubbish(chance: random.Random) -> str | bytes:
    """Make a message as no page of ours sends it."""
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randrange(300))
    if kind == 1:
        return "".join(chr(chance.randrange(1, 0xD000)) for _ in range(chance.randrange(200)))
    if kind == 2:
        return "[" * chance.randrange(1, 500)
    if kind == 3:
        return json.dumps({"do": chance.choice(WORDS), "number": chance.choice([-1, 0, 256, 1e9])})
    if kind == 4:
        return json.dumps({"do": "bank", "token": chance.choice(["", "../x", "A" * 99, None, 5])})
    if kind == 5:
        return json.dumps({"do": "down", "key": chance.choice(["ok ", "OK", "", 3, None, ["m"]])})
    if kind == 6:
        return json.dumps({chance.choice(WORDS[1:]): chance.choice(WORDS)})
    return json.dumps({"do": "deed", "number": 3, "more": chance.random()})


def test_ten_thousand_hostile_messages_are_all_refused() -> None:
    chance = random.Random(3)
    for _ in range(10_000):
        with pytest.raises(MessageError, match=r"^(message too long|not a message)"):
            decode(rubbish(chance))


def test_hostile_messages_close_the_line_with_a_reason_and_change_nothing(table: Stand) -> None:
    chance = random.Random(7)
    before = table.frame().report
    reasons = set()
    for _ in range(150):
        with line(table) as opened:
            opened.send(rubbish(chance))
            code, reason = closing(opened)
            assert code in {1003, 1008}
            reasons.add(reason)
    assert reasons == {"only text is understood", "not a message of this page"}
    assert table.frame().report == before


def any_message(chance: random.Random) -> dict[str, Any]:
    """Make a message as pages send them, with any card and any button."""
    keys = ["ok", "m", "x", "7", "arrow"]
    return chance.choice(
        [
            {"do": "down", "key": chance.choice(keys)},
            {"do": "up", "key": chance.choice(keys)},
            {"do": "bank", "token": chance.choice(["car", "ship", "nobody"])},
            {"do": "deed", "number": chance.randrange(1, 256), "stays": chance.random() < 0.2},
            {"do": "event", "number": chance.randrange(1, 256)},
            {"do": "token", "token": "car"},
            *({"do": word} for word in ("lift", "hello", "release")),
        ]
    )


def test_ten_thousand_messages_in_any_order_never_stop_the_game(table: Stand) -> None:
    chance = random.Random(11)
    for _ in range(53):
        with line(table) as opened:
            for _ in range(190):
                opened.send(json.dumps(any_message(chance)))
            opened.send('{"do": "hello"}')
            state(opened, lambda _: True)
        report = table.frame().report
    assert report["bank"] == -sum(player["cash"] for player in report["players"].values())
    assert not table.terminal.session.pad.down


def test_too_many_messages_close_the_line(table: Stand) -> None:
    with line(table) as opened:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(2000):
                opened.send('{"do": "hello"}')
        assert closing(opened) == (1008, "too many messages")


def test_a_message_that_is_too_large_closes_the_line(table: Stand) -> None:
    with line(table) as opened:
        opened.send("x" * 100_000)
        assert closing(opened)[0] == 1009


def test_the_scoreboard_takes_no_input(table: Stand) -> None:
    with line(table, "/board/live") as opened:
        assert json.loads(opened.recv(timeout=PATIENCE))["is"] == "board"
        opened.send('{"do": "bank", "token": "car"}')
        assert closing(opened) == (1003, "this page only shows")
    assert table.frame().report["joined"] == []


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", None])
def test_a_page_of_others_opens_no_line(table: Stand, origin: str | None) -> None:
    for path in ("/live", "/board/live"):
        with pytest.raises(InvalidStatus), line(table, path, origin):
            pass


def test_a_page_of_others_sends_no_form(table: Stand) -> None:
    for origin in ("http://evil.example", ""):
        for path in ("/settings", "/history/1/resume", "/key"):
            status, _, said = ask(table, path, "POST", b"{}", origin=origin)
            assert (status, said) == (403, "This was asked for by another page.")


def test_a_name_of_others_that_leads_here_is_refused(table: Stand) -> None:
    for host in ("evil.example", f"evil.example:{port_of(table)}", "", "192.168.1.9"):
        status, _, said = ask(table, "/", host=host or "-")
        assert (status, said) == (403, "This address is not the terminal's own.")


def test_nothing_of_the_file_system_is_reached(table: Stand) -> None:
    for path in (
        "/static/../panel.py",
        "/static/..%2fpanel.py",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static//etc/passwd",
        "/static/device.html",
        "/words/..%2f..%2fen.json",
        "/history/../journal.db",
        "/history/1.db",
    ):
        assert ask(table, path)[0] == 404


def test_every_answer_forbids_what_the_pages_do_not_need(table: Stand) -> None:
    for path in ("/", "/board", "/static/base.css", "/settings.json", "/nowhere", "/key"):
        headers = ask(table, path)[1]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_no_page_holds_script_or_style_of_its_own(table: Stand) -> None:
    for path in ("/", "/board", "/cards", "/history", "/history/1", "/settings", "/key"):
        status, _, page = ask(table, path)
        assert status == 200
        assert "{page." not in page
        assert "style=" not in page
        assert " on" not in "".join(part.split(">")[0] for part in page.split("<")[1:])
        assert page.count("<script") == page.count('<script type="module" src="/static/')


def test_a_form_that_is_too_long_or_wrong_is_refused(table: Stand) -> None:
    assert ask(table, "/settings", "POST", b"x" * 9000)[0] == 413
    wrong = [
        b"",
        b"[]",
        b"[" * 5000,
        b'{"volume": 9}',
        b'{"language": "xx"}',
        b'{"market": "../../x.toml"}',
        b'{"edition": "none"}',
        b'{"settings": {"nothing": 1}}',
        b'{"settings": {"auction.tick_seconds": "soon"}}',
        b'{"deck": "/etc/passwd"}',
    ]
    for content in wrong:
        status, _, said = ask(table, "/settings", "POST", content)
        assert status == 400, content
        assert said


def test_forms_at_once_are_limited(table: Stand) -> None:
    answers = [ask(table, "/settings", "POST", b'{"volume": 2}')[0] for _ in range(40)]
    assert answers[0] == 200
    assert 429 in answers


def test_a_request_line_without_end_is_cut(table: Stand) -> None:
    with socket.create_connection(("127.0.0.1", port_of(table)), timeout=PATIENCE) as raw:
        raw.sendall(b"GET /" + b"a" * 100_000)
        assert raw.recv(100).startswith(b"HTTP/1.1 400")


def taps(opened: ClientConnection, count: int) -> None:
    """Say a tap and wait for its state, again and again; a line that hangs is a failure."""
    for turn in range(count):
        wanted = [["car"], []][turn % 2]
        opened.send('{"do": "bank", "token": "car"}')
        while state(opened, lambda _: True)["joined"] != wanted:
            pass


def test_two_hundred_pages_see_the_same_beside_the_one_that_taps(table: Stand) -> None:
    with line(table) as acting, ExitStack() as stack:
        state(acting, lambda _: True)
        watching = [stack.enter_context(line(table)) for _ in range(200)]
        for one in watching:
            state(one, lambda _: True)
        taps(acting, 20)
        acting.send('{"do": "bank", "token": "cat"}')
        for one in watching:
            state(one, lambda found: "cat" in found["joined"])


def test_a_page_that_reads_nothing_holds_nobody_up(table: Stand) -> None:
    port = port_of(table)
    address = ("127.0.0.1", port)
    with socket.create_connection(address, timeout=PATIENCE) as deaf, line(table) as acting:
        deaf.sendall(
            f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        state(acting, lambda _: True)
        taps(acting, 200)
