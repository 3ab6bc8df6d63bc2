"""Every screen as it is drawn and read out; nothing is cut off in any language or size."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from cards.deck import load_deck
from display.words import LANGUAGES, Words
from terminal.editions.voice.figures import VoiceDeck
from terminal.editions.voice.pages import BESIDE_PRICE
from terminal.money import Money
from terminal.screen import Circles, Deed, Figure, Flow, Line, Option, Options, Screen, text
from tests.display.checking import faults
from tests.voice.goldens import CASES, FOLDER, drawn, path, screen
from tools.contact_sheet import main
from tools.examples_voice import EXAMPLES

COMMITTED = Path(__file__).parents[2] / "display" / "screens-voice.png"
SIZES = ((128, 64), (128, 32), (256, 64), (128, 128))
MOST = Money(11_970)
"""A wide amount of the game: nearly all that eight players start with."""

DEAREST = Money(400)

BACK = ("x", text("key.back"))
DECK = load_deck("voice", VoiceDeck)
NAMES = sorted({name for deed in DECK.deeds.values() for name in deed.name.values()})


def test_the_sheet_in_the_tree_shows_the_screens_as_they_are(tmp_path: Path) -> None:
    fresh = tmp_path / "screens.png"
    main([str(fresh), "--edition", "voice"])
    with Image.open(fresh) as new, Image.open(COMMITTED) as kept:
        assert new.convert("RGB").tobytes() == kept.convert("RGB").tobytes()


@pytest.mark.parametrize("case", CASES)
def test_the_screen_is_drawn_as_it_was_judged(case: str) -> None:
    assert drawn(case).split("\n") == path(case).read_text("utf-8").split("\n")


def test_no_golden_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {path(case).name for case in CASES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_screen_fits_every_panel(example: str, language: str) -> None:
    shown = screen(example, language)
    assert [faults(shown, Words(language), size) for size in SIZES] == [[], [], [], []]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_name_fits_where_it_is_shown(name: str, language: str) -> None:
    words = Words(language)
    face = Deed(16, name, "x", "helicopter", houses=1, plots=1)
    hotel = Deed(16, name, "x", "helicopter", houses=0, hotel=True, plots=1)
    title = text("voice.menu", player="helicopter")
    keys = (("ok", text("key.choose")), ("m", text("key.next")), BACK)
    for deed in (face, hotel):
        rows = tuple(
            Option(text(f"voice.menu.{order}"), MOST) for order in ("house", "hotel", "trade")
        )
        assert faults(Screen(title=title, body=(deed, Options(rows, 1)), keys=keys), words) == []
        bid = Figure(MOST, icon="helicopter")
        press, lit = Line(text("voice.press", amount=MOST)), Circles(1, 2)
        assert faults(Screen(title=title, body=(deed, bid, press, lit)), words) == []
    price = DEAREST if len(name) <= BESIDE_PRICE else None
    rows = tuple(Option(text("voice.name", name=name), price) for _ in range(16))
    owed = (Flow("helicopter", "ship", MOST), Options(rows, 9))
    assert faults(Screen(title=text("voice.debt"), body=owed, keys=keys[:2]), words) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["receive", "pay-each", "repairs", "jail-free", "go-to-jail"])
def test_every_chance_card_fits_with_its_payments(kind: str, language: str) -> None:
    words = text(f"chance.{kind}", amount=MOST, hotel=MOST)
    flows = tuple(Flow("helicopter", "ship", Money(25)) for _ in range(7))
    for body in (
        (Line(words),),
        (Line(words), flows[0]),
        *(((Line(words), *flows),) if kind == "pay-each" else ()),
    ):
        shown = Screen(title=text("voice.chance.pay"), body=body)
        assert faults(shown, Words(language)) == []
