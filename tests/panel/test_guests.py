"""Guests on the network: who needs the key, how fast it is guessed, who gets the room there is."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus

from hardware.panel import Options
from hardware.panel.keys import make_key
from tests.panel.lines import ask, closing, line, port_of, state
from tests.panel.tables import PATIENCE, Stand

Open = Callable[..., Stand]


def test_from_other_machines_acting_needs_the_key(open_stand: Open) -> None:
    table = open_stand(options=Options(host="0.0.0.0", port=0, key="k7m2n9xpqa"))
    assert table.address.endswith("/key?key=k7m2n9xpqa")
    local = replace(table, address=f"http://127.0.0.1:{port_of(table)}/")
    for path in ("/", "/settings", "/settings.json"):
        status, headers, _ = ask(local, path)
        assert (status, headers["location"]) == (303, "/key")
    with pytest.raises(InvalidStatus), line(local):
        pass
    assert ask(local, "/settings", "POST", b'{"volume": 1}')[0] == 403
    for path in ("/board", "/history", "/key", "/static/base.css"):
        assert ask(local, path)[0] == 200
    with line(local, "/board/live") as board:
        assert json.loads(board.recv(timeout=PATIENCE))["is"] == "board"
    assert ask(local, "/key?key=wrong")[0] == 403
    status, headers, _ = ask(local, "/key?key=k7m2n9xpqa")
    assert (status, headers["location"]) == (303, "/")
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    with line(local, Cookie=cookie.split(";")[0]) as opened:
        state(opened, lambda found: found["prompt"] == "setup")
    assert ask(local, "/", cookie=cookie.split(";")[0])[0] == 200


def test_the_scoreboard_can_be_closed_too(open_stand: Open) -> None:
    table = open_stand(options=Options(host="0.0.0.0", port=0, board_open=False))
    table.address = f"http://127.0.0.1:{port_of(table)}/"
    assert ask(table, "/board")[0] == 303
    with pytest.raises(InvalidStatus), line(table, "/board/live"):
        pass


def test_keys_cannot_be_guessed_fast(open_stand: Open) -> None:
    table = open_stand(options=Options(host="0.0.0.0", port=0))
    table.address = f"http://127.0.0.1:{port_of(table)}/"
    answers = [ask(table, "/key", "POST", b"key=" + make_key().encode())[0] for _ in range(15)]
    assert answers[:10] == [403] * 10
    assert 429 in answers


def test_more_pages_than_there_is_room_for_are_told(table: Stand) -> None:
    with ExitStack() as stack:
        for _ in range(256):
            stack.enter_context(line(table))
        with line(table) as late:
            assert closing(late) == (1013, "too many pages are open")


def test_one_guest_who_opens_all_the_pages_shuts_out_nobody(table: Stand) -> None:
    with ExitStack() as stack:
        crowd = [stack.enter_context(line(table)) for _ in range(256)]
        guest = stack.enter_context(line(table, guest="127.0.0.2"))
        assert state(guest, lambda _: True)["prompt"] == "setup"
        assert closing(crowd[0]) == (1013, "others need the room")
        other = stack.enter_context(line(table, guest="127.0.0.3"))
        assert state(other, lambda _: True)["prompt"] == "setup"
        guest.send('{"do": "hello"}')
        assert state(guest, lambda _: True)["prompt"] == "setup"
