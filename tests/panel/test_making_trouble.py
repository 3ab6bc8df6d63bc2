"""Making cards from the page when something is wrong: lost lines and readers, rights, words."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from websockets.exceptions import InvalidStatus

import hardware
from cards import durable, known, secret
from cards.card import DeedCard
from cards.known import State, writing
from display.words import LANGUAGES, catalogue
from hardware.panel import Options
from hardware.panel.making_words import TROUBLES
from terminal.loop import Ask
from tests.cards.room import STAMPS
from tests.panel.eyes import Eyes
from tests.panel.lines import ask, closing, line
from tests.panel.shops import BROWN, Shop, asked, begin, blank, lay, shop_with, state
from tests.panel.tables import PATIENCE, Stand
from tools.cards import trouble

Look = Callable[..., Eyes]


def test_the_game_gets_its_reader_back_when_the_page_is_left(shop: Shop, look: Look) -> None:
    eyes = look(shop.stand, "cards")
    begin(eyes, *BROWN)
    asked(eyes, "1. Old Kent Road")
    assert not shop.game_reads()
    eyes.page.goto("about:blank")
    shop.waits(shop.game_reads)


def test_a_line_that_breaks_ends_the_work_and_the_page_goes_on_with_the_rest(
    shop: Shop, look: Look
) -> None:
    eyes = look(shop.stand, "cards")
    begin(eyes, *BROWN)
    asked(eyes, "1. Old Kent Road")
    lay(shop, blank(1))
    asked(eyes, "2. Whitechapel Road")
    loop = shop.stand.panel._loop
    assert loop is not None
    asyncio.run_coroutine_threadsafe(shop.stand.panel.makers.close(), loop).result(5)
    shop.waits(shop.game_reads)
    expect(eyes.page.locator("#made")).to_contain_text("Stopped: 1 made, 2 to go")
    expect(eyes.page.locator("#begin")).to_have_text("Go on with the rest (2)")
    eyes.page.click("#begin")
    asked(eyes, "2. Whitechapel Road")
    lay(shop, blank(2))
    state(eyes, "deed 2", "written")
    assert shop.state(DeedCard(2)) == [State.WRITTEN]


def test_a_reader_that_is_pulled_out_is_told_and_used_again(shop: Shop, look: Look) -> None:
    assert shop.emulated is not None
    eyes = look(shop.stand, "cards")
    begin(eyes, DeedCard(1))
    asked(eyes, "1. Old Kent Road")
    shop.emulated.unplug()
    expect(eyes.page.locator("#trouble-words")).to_contain_text("reader")
    shop.emulated.replug()
    expect(eyes.page.locator("#trouble")).to_be_hidden()
    lay(shop, blank(1))
    state(eyes, "deed 1", "written")


def test_another_program_that_writes_cards_is_told(shop: Shop, look: Look) -> None:
    eyes = look(shop.stand, "cards")
    with writing(shop.folder):
        begin(eyes, DeedCard(1))
        expect(eyes.page.locator("#trouble")).to_contain_text("Another program is writing cards")
    shop.waits(shop.game_reads)


def test_a_reader_that_nobody_uses_goes_back_to_the_game(
    shop: Shop, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.cards.at_page.IDLE_SECONDS", 0.2)
    eyes = look(shop.stand, "cards")
    begin(eyes, DeedCard(1))
    expect(eyes.page.locator("#made")).to_contain_text("No tag came for ten minutes")
    shop.waits(shop.game_reads)


def test_without_a_reader_the_page_says_what_to_do(
    no_pcsc_service: None, look: Look, tmp_path: Path
) -> None:
    with shop_with(tmp_path) as shop:
        eyes = look(shop.stand, "cards")
        advised(eyes)
        eyes.page.goto("about:blank")


def advised(eyes: Eyes) -> None:
    none = eyes.page.locator("#none")
    expect(none).to_contain_text("No reader is set")
    expect(none).to_contain_text('the settings file (the command "teller settings" says where')
    expect(none).to_contain_text('kind = "auto"')
    expect(eyes.page.locator("#idle")).to_be_hidden()
    eyes.page.click("#find")
    # Every port is asked, which takes a busy machine long.
    expect(eyes.page.locator("#trouble")).to_contain_text("No reader was found.", timeout=90_000)
    eyes.page.click("#end")
    expect(none).to_be_visible()


def test_making_cards_needs_the_rights_of_the_page(open_stand: Callable[..., Stand]) -> None:
    table = open_stand(options=Options(host="0.0.0.0", port=0, key="k7m2n9xpqa"))
    assert ask(table, "/cards")[:2][0] == 303
    with pytest.raises(InvalidStatus), line(table, "/cards/live"):
        pass
    with pytest.raises(InvalidStatus), line(table, "/cards/live", "http://evil.example"):
        pass
    with line(table, "/cards/live", Cookie="teller-key=visit.k7m2n9xpqa") as opened:
        assert '"is":"deck"' in str(opened.recv(timeout=PATIENCE))


HOSTILE = (
    '{"do": "make", "by": "me", "cards": []}',
    '{"do": "make", "by": "me", "cards": ["deed ../../x"]}',
    '{"do": "make", "by": "<b>", "cards": ["deed 1"]}',
    '{"do": "make", "by": "me", "cards": ["deed 1"], "overwrite": true}',
    '{"do": "bank", "token": "car"}',
    "[" * 500,
    "x" * 3000,
)


@pytest.mark.parametrize("message", HOSTILE)
def test_what_no_page_would_say_closes_the_line(table: Stand, message: str) -> None:
    with line(table, "/cards/live") as opened:
        opened.send(message)
        assert closing(opened)[0] == 1008


def test_cards_that_the_deck_does_not_have_are_not_begun(shop: Shop) -> None:
    with line(shop.stand, "/cards/live") as opened:
        opened.send('{"do": "make", "by": "me", "cards": ["deed 99", "deed 1"]}')
        opened.send('{"do": "look"}')
        told = json.loads(opened.recv(timeout=PATIENCE))
        while told["is"] != "cards":
            told = json.loads(opened.recv(timeout=PATIENCE))
        assert told["job"] is None
    assert shop.game_reads()


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_all_that_can_be_wrong_with_a_tag(language: str) -> None:
    source = Path(inspect.getfile(trouble)).read_text("utf-8")
    codes = set(re.findall(r'"(write\.[a-z-]+)"', source))
    assert codes
    assert codes <= set(TROUBLES)
    for code in TROUBLES:
        assert catalogue(language)[f"page.trouble.{code}"]
        assert "teller " not in catalogue(language)[f"page.remedy.{code}"]


CODE = re.compile(r'"((?:reader|tag|gpio|write)\.[a-z-]+)"')
READING = ("reader_*.py", "readers.py", "reading.py", "chip_reader.py", "card_reader.py")
ELSEWHERE = {"tag.blank", "reader.sock"}
"""Codes of what the game says to a tag, which the page that makes cards never meets."""


def test_the_page_has_words_for_whatever_may_be_wrong_with_a_reader_or_a_file() -> None:
    folder = Path(inspect.getfile(hardware))
    places = [*READING, "pn532_wires.py", "rc522_chip.py", "gpio.py", "lending.py"]
    files = [path for place in places for path in folder.parent.glob(place)]
    codes = {code for path in files for code in CODE.findall(path.read_text("utf-8"))}
    kinds = "".join(inspect.getsource(module) for module in (durable, known, secret))
    codes |= {f"file.{kind}" for kind in re.findall(r'FileError\(\s*"([a-z-]+)"', kinds)}
    assert len(codes) > 20
    assert codes - ELSEWHERE - set(TROUBLES) == set()


def test_a_damaged_list_of_tags_is_told_in_the_language_of_the_table(
    shop: Shop, look: Look
) -> None:
    (shop.folder / known.FILE).write_text("{")
    shop.stand.terminal.inbox.put(Ask(lambda session: session.choose_language("es")))
    shop.stand.frame()
    eyes = look(shop.stand, "cards")
    expect(eyes.page.locator("#trouble-words")).to_contain_text("está dañada")
    expect(eyes.page.locator("#trouble")).not_to_contain_text("is damaged")


def test_a_card_is_given_a_password_where_that_is_wanted(shop: Shop, look: Look) -> None:
    eyes = look(shop.stand, "cards")
    eyes.page.click("#protect")
    expect(eyes.page.locator("#protect")).to_have_attribute("aria-pressed", "true")
    begin(eyes, DeedCard(1))
    asked(eyes, "1. Old Kent Road")
    tag = blank(1)
    lay(shop, tag)
    state(eyes, "deed 1", "written")
    stamp = STAMPS.stamp(DeedCard(1))
    assert [one.protected for one in known.Register.load(shop.folder).of(stamp)] == [True]
    eyes.page.click("#enrol")
    expect(eyes.page.locator("#protect")).to_be_disabled()
