"""Nothing is cut off in any language, with any property and any chance card."""

from __future__ import annotations

import pytest

from cards.deck import load_deck
from display.words import LANGUAGES, Words
from terminal.editions.voice.figures import VoiceDeck
from terminal.editions.voice.pages import BESIDE_PRICE
from terminal.money import Money
from terminal.screen import Circles, Deed, Figure, Flow, Line, Option, Options, Screen, text
from tests.display.checking import faults

MOST = Money(11_970)
"""A wide amount of the game: nearly all that eight players start with."""

DEAREST = Money(400)

BACK = ("x", text("key.back"))
DECK = load_deck("voice", VoiceDeck)
NAMES = sorted({name for deed in DECK.deeds.values() for name in deed.name.values()})


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
