"""The documents: one frame around every page, the rail's own place marked, errors as pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.card import BankCard, DeedCard, EventCard
from display.words import LANGUAGES, catalogue
from hardware.panel import Options, faults
from hardware.panel.documents import DOCUMENTS, FAULT, KEY
from hardware.panel.files import STATIC
from hardware.panel.keys import TRIES
from terminal.journal import History
from terminal.loop import Ask
from terminal.signals import Down, Tapped, Up
from tests.panel.lines import ask, port_of
from tests.panel.tables import Stand

PLACES = {"/": "/", "/board": "/board", "/cards": "/cards", "/history": "/history"}
PLACES |= {"/history/1": "/history", "/settings": "/settings"}


def test_the_head_of_a_page_is_written_once() -> None:
    whole = [path.name for path in STATIC.glob("*.html") if "<head>" in path.read_text("utf-8")]
    assert whole == ["frame.html"]


@pytest.mark.parametrize(("path", "place"), PLACES.items())
def test_the_rail_marks_the_page_that_is_open(table: Stand, path: str, place: str) -> None:
    page = ask(table, path)[2]
    assert re.findall(r'<a href="([^"]+)" aria-current="page"', page) == [place]
    assert page.count("<main ") == page.count("</html>") == 1


@pytest.mark.parametrize("one", [*DOCUMENTS.values(), KEY, FAULT])
def test_a_document_has_every_file_that_it_names(one: object) -> None:
    kind, styles, script = (getattr(one, name) for name in ("kind", "styles", "script"))
    names = [f"{kind}.html", *(f"{style}.css" for style in styles)]
    names += [f"{script}.js"] if script else []
    assert [name for name in names if not (STATIC / name).is_file()] == []


READ_BY_A_PERSON = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_words_and_a_remedy(language: str) -> None:
    known = catalogue(language)
    source = "\n".join(
        path.read_text("utf-8") for path in Path(faults.__file__).parent.glob("*.py")
    )
    named = set(re.findall(r'(?:FaultError\(\d+,|\bfault\(|FormError\()\s*"([a-z-]+)"', source))
    named |= {*faults.CODES.values(), "other", "elsewhere", "other-page", "key-missing"}
    named |= {"key-wrong", "key-often"}
    named |= {f"then-{status}" for status in (*faults.REMEDIES, "other")}
    assert len(named) > 25
    assert {f"page.fault.{code}" for code in named} == {
        key for key in known if key.startswith("page.fault.")
    }


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/nowhere", 404, "There is no such page."),
        ("/static/none.css", 404, "There is no such page."),
        ("/history/7.csv", 404, "There is no such game."),
    ],
)
def test_a_person_gets_a_page_of_ours_and_a_script_gets_words(
    kept: Stand, path: str, status: int, words: str
) -> None:
    found, headers, page = ask(kept, path, accept=READ_BY_A_PERSON)
    assert found == status
    assert headers["content-type"].startswith("text/html")
    assert f"<h1>{words}</h1>" in page
    assert 'href="/static/pages.css"' in page
    assert ask(kept, path)[2] == words


def test_faults_are_told_in_the_language_of_the_table(kept: Stand) -> None:
    kept.terminal.inbox.put(Ask(lambda session: session.choose_language("es")))
    kept.frame()
    assert "Esta página no existe." in ask(kept, "/nowhere", accept=READ_BY_A_PERSON)[2]
    wrong = b'{"settings": {"auction.tick_seconds": 99}}'
    said = ask(kept, "/settings", "POST", wrong)[2]
    assert said == "Segundos que dura un círculo de la subasta: de 0,1 a 60."
    assert ask(kept, "/", "DELETE", origin="http://evil.example")[2] == "Lo ha pedido otra página."


def test_a_wrong_method_or_form_is_told_and_nothing_breaks(kept: Stand) -> None:
    assert ask(kept, "/settings", "PUT", b"{}")[::2] == (405, "That cannot be done here.")
    status, _, said = ask(kept, "/key", "POST", b"a=1&b=2&c=3&d=4&e=5")
    assert (status, said) == (400, "The form cannot be read.")


def test_what_breaks_the_page_is_told_without_a_trace(open_stand: Callable[..., Stand]) -> None:
    table = open_stand(history=broken)
    status, _, page = ask(table, "/history.json", accept=READ_BY_A_PERSON)
    assert status == 500
    assert "Something went wrong in this page." in page
    assert "ZeroDivisionError" not in page


def broken() -> History:
    raise ZeroDivisionError


def test_a_wrong_key_is_told_on_the_page_that_asks_for_it(open_stand: Callable[..., Stand]) -> None:
    table = open_stand(options=Options(host="0.0.0.0", port=0, key="k7m2n9xpqa"))
    table.address = f"http://127.0.0.1:{port_of(table)}/"
    for number in range(TRIES):
        page = ask(table, "/key", "POST", b"key=wrong%d" % number)[2]
        assert "That is not the key of this terminal." in page
    status, _, page = ask(table, "/key", "POST", b"key=k7m2n9xpqa")
    assert status == 429
    assert "Too many wrong keys came from your device. Wait a few seconds" in page


def test_a_finished_game_cannot_go_on(kept: Stand) -> None:
    put = kept.terminal.inbox.put
    for token in ("car", "ship"):
        put(Tapped(BankCard(token)))
    press(kept, "ok")
    rent = (DeedCard(19), BankCard("car"))
    for card in (DeedCard(19), BankCard("ship"), EventCard(45), DeedCard(19), *rent, *rent):
        put(Tapped(card))
    assert kept.frame().report["prompt"] == "game_over"
    press(kept, "ok")
    assert kept.frame().game is None
    status, _, said = ask(kept, "/history/1/resume", "POST", b"{}")
    assert (status, said) == (409, "This game is over; it cannot go on.")
    assert kept.frame().game is None


def press(table: Stand, key: str) -> None:
    for signal in (Down(key), Up(key)):
        table.terminal.inbox.put(signal)
