"""The printed cards of the `voice` edition: deeds with their rents, and what can be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.card import DeedCard, EventCard, UnknownTag
from cards.deck import load_deck
from display.words import LANGUAGES
from terminal.__main__ import main
from terminal.editions.voice import EDITION
from terminal.editions.voice.figures import RentColumn, Table, VoiceDeck, VoiceSettings
from tools.cards.deck import Wanted
from tools.printing.faces import BankFace, DeedFace
from tools.printing.words import Printing

MARKETS = ("us", "uk", "es")


def printing(
    market: str = "us", language: str = "en", column: RentColumn = RentColumn.DEFAULT
) -> Printing:
    settings = VoiceSettings(voice=Table(rents=column))
    return Printing(EDITION, load_deck("voice", EDITION.deck, market), language, settings)


@pytest.mark.parametrize("column", RentColumn)
def test_a_deed_tells_the_rents_that_are_played_by(column: RentColumn) -> None:
    made = printing(column=column)
    assert isinstance(made.deck, VoiceDeck)
    for number, deed in made.deck.deeds.items():
        (face,) = made.faces([DeedCard(number)])
        assert isinstance(face, DeedFace)
        assert face.table is not None
        assert [row.amount for row in face.table.rows] == [
            made.write(rent) for rent in getattr(deed.columns, column.value)
        ]
        assert face.price == made.write(deed.price)
        assert [amount for _, amount in face.costs] == [
            made.write(deed.house_cost),
            made.write(deed.hotel_cost),
        ]
        assert number in face.group


def test_a_house_and_a_hotel_are_drawn_beside_their_rents() -> None:
    (face,) = printing().faces([DeedCard(2)])
    assert isinstance(face, DeedFace)
    assert face.table is not None
    assert [(row.mark, row.marks) for row in face.table.rows[2:]] == [("house", 1), ("hotel", 1)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("market", MARKETS)
def test_every_card_of_the_deck_has_a_face(market: str, language: str) -> None:
    made = printing(market, language)
    faces = made.faces(Wanted().cards(EDITION, made.deck))
    assert sum(isinstance(face, DeedFace) for face in faces) == 16
    hints = {face.hint for face in faces if isinstance(face, BankFace)}
    assert len(hints) == 1


@pytest.mark.parametrize("card", [EventCard(1), UnknownTag("04a1"), DeedCard(99)])
def test_a_card_of_no_deck_has_no_face(card: EventCard | UnknownTag | DeedCard) -> None:
    with pytest.raises(KeyError):
        printing().faces([card])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_card_says_what_can_be_said(language: str) -> None:
    glance = printing(language=language).glance()
    said = [step for keyed in glance.figures.keyed for step in keyed.steps]
    assert "“buy …”" in said
    assert len(glance.figures.figures) == 7


def test_the_command_prints_every_kind_of_document(tmp_path: Path) -> None:
    words = ["cards", "print", "--edition", "voice", "--deck", "us", "--output", str(tmp_path)]
    assert main(words) == 0
    assert len(list(tmp_path.iterdir())) == 4
