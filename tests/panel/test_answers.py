"""What the panel answers where something is missing, damaged or not as it was."""

from __future__ import annotations

import json
import socket
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import replace
from queue import SimpleQueue

import pytest

from cards.card import BankCard, DeedCard
from hardware.panel import Options, Panel, PanelError
from terminal.loop import Ask
from terminal.session import Session
from terminal.signals import Down, Tapped, Up
from tests.panel.lines import ask, line, port_of, state
from tests.panel.tables import PATIENCE, Stand, lent

Open = Callable[..., Stand]


def play(table: Stand) -> None:
    """Start a game and buy a street."""
    put = table.terminal.inbox.put
    for signal in (Tapped(BankCard("car")), Tapped(BankCard("ship")), Down("ok"), Up("ok")):
        put(signal)
    put(Tapped(DeedCard(16)))
    put(Tapped(BankCard("car")))
    table.frame()


def changed(table: Stand, statement: str) -> None:
    """Change the stored games behind the terminal's back."""
    assert table.folder is not None
    with sqlite3.connect(table.folder / "journal.db") as stored:
        stored.execute(statement)
    stored.close()


def test_a_terminal_that_keeps_no_games_says_so(table: Stand) -> None:
    assert json.loads(ask(table, "/history.json")[2]) == {"kept": False, "games": [], "tokens": {}}
    for path in ("/history/1.json", "/history/1.csv"):
        assert ask(table, path)[::2] == (404, "No games are kept on this terminal.")
    assert ask(table, "/history/1/resume", "POST")[0] == 404


def test_games_are_listed_newest_first_with_their_players(kept: Stand) -> None:
    play(kept)
    assert ask(kept, "/history/leave", "POST")[0] == 200
    play(kept)
    found = json.loads(ask(kept, "/history.json")[2])["games"]
    assert [(game["number"], game["current"], game["over"]) for game in found] == [
        (2, True, False),
        (1, False, False),
    ]
    assert [player["name"] for player in found[0]["players"]] == ["Car", "Ship"]


def test_a_game_that_cannot_be_read_is_told_and_the_others_are_shown(kept: Stand) -> None:
    play(kept)
    assert ask(kept, "/history/leave", "POST")[0] == 200
    play(kept)
    changed(
        kept, """UPDATE entries SET command = '{"type": "fly"}' WHERE game = 1 AND number = 2"""
    )
    second, first = json.loads(ask(kept, "/history.json")[2])["games"]
    assert second["fault"] == ""
    assert "Game 1 cannot be read" in first["fault"]
    assert ask(kept, "/history/1.json")[0] == 409


def test_a_game_of_an_edition_that_is_not_here_is_told(kept: Stand) -> None:
    play(kept)
    assert ask(kept, "/history/leave", "POST")[0] == 200
    changed(kept, "UPDATE games SET edition = 'chess'")
    status, _, said = ask(kept, "/history/1.json")
    unknown = "Game 1 is of an edition that this terminal does not have: chess."
    assert (status, said) == (409, unknown)
    assert ask(kept, "/history/1/resume", "POST")[::2] == (409, unknown)
    assert kept.frame().report["prompt"] == "setup"


def test_a_game_of_another_edition_goes_on_with_its_own(kept: Stand) -> None:
    play(kept)
    before = kept.frame().report["players"]
    assert ask(kept, "/history/leave", "POST")[0] == 200
    assert ask(kept, "/settings", "POST", b'{"edition": "electronic"}')[0] == 200
    assert kept.frame().edition.name == "electronic"
    assert ask(kept, "/history/1/resume", "POST")[0] == 200
    assert kept.frame().edition.name == "ultimate"
    assert kept.frame().report["players"] == before


def test_there_is_no_game_of_such_a_number(kept: Stand) -> None:
    assert ask(kept, "/history/7.jsonl")[::2] == (404, "There is no such game.")
    assert ask(kept, "/history/7/resume", "POST")[::2] == (404, "There is no such game.")
    assert ask(kept, f"/history/{2**70}/resume", "POST")[0] == 404
    assert ask(kept, "/words/xx.json")[0] == 404
    assert ask(kept, "/history/1.script")[0] == 404


def test_a_script_is_given_where_somebody_can_write_it(kept: Stand) -> None:
    play(kept)
    borrowed = replace(lent(kept.folder), script=lambda _, game: f"# game {game}\n")
    panel = Panel(kept.terminal.inbox, borrowed, Options(port=0))
    kept.terminal.outputs.append(panel)
    other = replace(kept, panel=panel, address=panel.start())
    kept.frame()
    assert ask(other, "/history/1.script")[::2] == (200, "# game 1\n")
    panel.stop()


def test_before_the_first_frame_the_settings_say_that_the_terminal_starts() -> None:
    panel = Panel(SimpleQueue(), lent(None), Options(port=0))
    port = int(panel.start().split(":")[2].strip("/"))
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as raw:
        raw.sendall(f"GET /settings.json HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert raw.recv(100).startswith(b"HTTP/1.1 503")
    panel.stop()
    panel.stop()


def test_a_terminal_that_does_not_answer_is_told(
    table: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.panel.forms.PATIENCE", 0.05)
    go = socket.socketpair()

    def wait(_: Session) -> None:
        go[0].recv(1)

    table.terminal.inbox.put(Ask(wait))
    assert ask(table, "/settings", "POST", b'{"volume": 2}')[::2] == (
        503,
        "The terminal does not answer.",
    )
    go[1].send(b"1")
    for end in go:
        end.close()


def test_a_bare_address_of_this_machine_is_its_own_when_open(open_stand: Open) -> None:
    table = open_stand(options=Options(host="0.0.0.0", port=0))
    table.address = f"http://127.0.0.1:{port_of(table)}/"
    port = port_of(table)
    for host, status in (
        (f"192.168.1.9:{port}", 200),
        (f"[fe80::1]:{port}", 200),
        ("192.168.1.9:1", 403),
        ("192.168.1.9", 403),
        (f"evil.example:{port}", 403),
    ):
        assert ask(table, "/board", host=host)[0] == status, host
    assert ask(table, "/", cookie="teller-key=\x01; =;")[0] == 303


def test_the_page_listens_on_the_loopback_of_the_newer_protocol_too(open_stand: Open) -> None:
    try:
        table = open_stand(options=Options(host="::1", port=0))
    except PanelError as error:
        pytest.skip(f"no such protocol here: {error}")
    assert table.address.startswith("http://[::1]:")


def test_an_address_that_is_not_of_this_machine_is_told(table: Stand) -> None:
    with pytest.raises(PanelError, match=r"cannot be served at 203\.0\.113\.1, port 0"):
        Panel(table.terminal.inbox, lent(None), Options(host="203.0.113.1", port=0)).start()


def test_what_did_not_change_is_not_sent_again(table: Stand) -> None:
    status, headers, content = ask(table, "/static/base.css")
    assert status == 200
    assert content
    assert ask(table, "/static/base.css", if_none_match=headers["etag"])[::2] == (304, "")
    assert ask(table, "/favicon.ico")[0] == 307
    assert json.loads(ask(table, "/sounds.json")[2])["period"] == 2500


def test_a_hello_brings_everything_anew(table: Stand) -> None:
    with line(table) as opened:
        state(opened, lambda _: True)
        opened.send('{"do": "hello"}')
        kinds = [opened.recv(timeout=PATIENCE) for _ in range(3)]
    assert isinstance(kinds[0], bytes)
    assert len(kinds[0]) == 1024


def test_a_form_that_nobody_waits_for_any_more_does_not_end_the_terminal(
    kept: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.frame()
    monkeypatch.setattr("hardware.panel.forms.PATIENCE", 0.2)
    go_on = threading.Event()
    put = kept.terminal.inbox.put

    def rest(_: Session) -> None:
        assert go_on.wait(20)

    put(Ask(rest))
    for signal in (Tapped(BankCard("car")), Tapped(BankCard("ship")), Down("ok"), Up("ok")):
        put(signal)
    assert ask(kept, "/settings", "POST", b'{"market":"us"}')[0] == 503
    go_on.set()
    assert kept.frame().game == 1
    assert kept.thread.is_alive()


def test_a_number_too_large_for_any_game_is_no_game(kept: Stand) -> None:
    play(kept)
    for path in ("", ".csv", ".jsonl", ".script", "/resume"):
        address = f"/history/{2**70}{path or '.json'}"
        assert ask(kept, address, "POST" if path == "/resume" else "GET")[0] == 404, address
