"""The printed cards of the `electronic` edition: every figure in both scales, all of it legible."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cards.card import BankCard, DeedCard, EventCard, UnknownTag
from cards.deck import load_deck
from display.words import LANGUAGES
from terminal.__main__ import main
from terminal.editions.electronic import EDITION
from terminal.editions.electronic.figures import ElectronicDeck
from terminal.editions.electronic.settings import ElectronicSettings, Scale, Table
from tests.cards.paper import card_words, faults, meetings, pages, text
from tools.cards.deck import Wanted
from tools.printing.faces import BankFace, DeedFace
from tools.printing.glance import table_card
from tools.printing.sheets import PAPERS, card_sheets, label_sheets
from tools.printing.tables import SMALLEST, letters
from tools.printing.words import Printing

MARKETS = ("us", "uk", "es")
SCALES = {scale: ElectronicSettings(electronic=Table(scale=scale)) for scale in Scale}
Made = tuple[str, Path]


@pytest.fixture
def reading(system_program: Callable[..., str], tmp_path: Path) -> Made:
    return system_program("pdftotext"), tmp_path


def printing(market: str = "us", language: str = "en", scale: Scale = Scale.MILLIONS) -> Printing:
    return Printing(EDITION, load_deck("electronic", EDITION.deck, market), language, SCALES[scale])


def deed(number: int, made: Printing) -> DeedFace:
    (face,) = made.faces([DeedCard(number)])
    assert isinstance(face, DeedFace)
    return face


def amounts(face: DeedFace) -> list[str]:
    assert face.table is not None
    return [row.amount for row in face.table.rows]


def test_a_street_tells_its_rents_its_costs_and_its_set() -> None:
    face = deed(27, printing(scale=Scale.CLASSIC))
    assert (face.name, face.price, face.group) == ("Park Place", "M350", (27, 28))
    assert amounts(face) == ["M35", "M70", "M175", "M500", "M1,100", "M1,300", "M1,500"]
    assert face.costs == (("Building", "M200"), ("Mortgage", "M175"), ("Lifting it", "M193"))


def test_in_millions_the_same_card_counts_ten_thousand_times_as_much() -> None:
    face = deed(27, printing("es", "es"))
    assert (face.name, face.price) == ("Paseo de la Castellana", "3,5M")
    assert amounts(face) == ["350K", "700K", "1,75M", "5M", "11M", "13M", "15M"]
    assert [amount for _, amount in face.costs] == ["2M", "1,75M", "1,93M"]


def test_stations_and_utilities_tell_what_they_bring_by_number_owned() -> None:
    classic, millions = printing(scale=Scale.CLASSIC), printing()
    assert amounts(deed(3, classic)) == ["M25", "M50", "M100", "M200"]
    assert amounts(deed(3, millions)) == ["250K", "500K", "1M", "2M"]
    assert deed(3, classic).group == (3, 11, 18, 26)
    assert amounts(deed(8, classic)) == ["4 × dice", "10 × dice"]
    assert amounts(deed(8, millions)) == ["40K × dice", "100K × dice"]
    assert [name for name, _ in deed(8, classic).costs] == ["Mortgage", "Lifting it"]


def test_the_box_has_six_bank_cards_unless_told() -> None:
    deck = load_deck("electronic", EDITION.deck)
    usual = Wanted().cards(EDITION, deck)
    assert len(usual) == 6 + 28
    assert usual[5] == BankCard("hat")
    assert len(Wanted(players=8).cards(EDITION, deck)) == 8 + 28
    (face,) = printing().faces([BankCard("hat")])
    assert face == BankFace("hat", "Hat")


def test_what_is_no_card_of_the_deck_has_no_face() -> None:
    for card in (EventCard(1), UnknownTag("04"), DeedCard(29)):
        with pytest.raises(KeyError):
            printing().faces([card])


@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("market", MARKETS)
def test_every_figure_stands_on_its_card_and_nothing_is_cut_off(
    reading: Made, market: str, language: str, scale: Scale
) -> None:
    made = printing(market, language, scale)
    cards = Wanted(players=8).cards(EDITION, made.deck)
    faces = made.faces(cards)
    for paper in PAPERS.values():
        fronts = pages(*reading, card_sheets(made, faces, paper))[::2]
        assert [fault for words in fronts for fault in faults(words, paper)] == []
        found = [words for page in fronts for words in card_words(page, paper)]
        for face, words in zip(faces, found, strict=True):
            if isinstance(face, DeedFace):
                _check_deed(face, text(words))


def _check_deed(face: DeedFace, written: str) -> None:
    assert face.name in written
    assert face.colour.name in written
    assert face.price in written
    for name, amount in face.costs:
        assert name in written
        assert amount in written
    assert face.table is not None
    for row in face.table.rows:
        assert row.label in written
        assert row.amount in written
    assert letters(face.table) > SMALLEST, "what can be read leaves room for the marks"


@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_card_has_figures_keys_and_holds_on_one_page(
    reading: Made, language: str, scale: Scale
) -> None:
    made = printing("es", language, scale)
    glance = made.glance()
    assert sum(len(hold.combinations) for hold in glance.holds) == len(EDITION.holds)
    assert all(hold.does for hold in glance.holds)
    assert len(glance.sections) == 3
    for paper in PAPERS.values():
        (words,) = pages(*reading, table_card(made, paper))
        assert meetings(words) == []
        assert all(word.within(10, 5, paper.width - 10, paper.height - 5) for word in words)
        written = text(words)
        for figure, name in glance.figures.figures:
            assert figure in written
            assert name in written
        for row in glance.figures.keyed:
            assert row.does in written
        foot = max(w.top for w in words if w.text == made.say("glance.foot").split()[0])
        assert all(word.bottom < foot or word.top > foot - 1 for word in words)


def test_the_table_card_counts_in_the_scale_of_the_table() -> None:
    millions, classic = (
        dict(printing(scale=scale).glance().figures.figures[:3])
        for scale in (Scale.MILLIONS, Scale.CLASSIC)
    )
    assert list(millions) == ["15M", "2M", "500K"]
    assert list(classic) == ["M1,500", "M200", "M50"]
    ends = {scale: printing(scale=scale).glance().figures.keyed[-1].steps for scale in Scale}
    assert ends[Scale.MILLIONS][-1] == "[M]"
    assert ends[Scale.CLASSIC][-1] == "[ok]"


def test_documents_are_the_same_byte_by_byte() -> None:
    made = printing("es", "es")
    faces = made.faces(Wanted().cards(EDITION, made.deck))
    for paper in PAPERS.values():
        first, second = (
            (
                card_sheets(made, faces, paper),
                label_sheets(made, faces, paper, 30),
                table_card(made, paper),
            )
            for _ in range(2)
        )
        assert first == second


def test_a_deck_of_ones_own_is_drawn_with_its_own_sets_and_stations() -> None:
    deck = load_deck("electronic", EDITION.deck)
    assert isinstance(deck, ElectronicDeck)
    raw = msgspec.to_builtins(deck)
    raw["railroads"]["rents"] = [10, 20, 40, 80, 160, 320]
    for number in (1, 2):
        raw["deeds"][number]["group"] = "teal"
    own = msgspec.convert(raw, ElectronicDeck)
    made = Printing(EDITION, own, "en", SCALES[Scale.CLASSIC])
    street, station = deed(1, made), deed(3, made)
    assert (street.colour.name, street.group) == ("teal", (1, 2))
    assert amounts(station)[-1] == "M320"
    assert card_sheets(made, [street, station], PAPERS["a4"]).startswith(b"%PDF")


def test_the_command_prints_in_the_scale_that_is_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], system_program: Callable[..., str]
) -> None:
    words = ["cards", "print", "--edition", "electronic", "--json", "--what", "cards"]
    more = ["--set", "electronic.scale=classic", "--only", "deed:28", "--output", str(tmp_path)]
    assert main([*words, *more]) == 0
    (path,) = json.loads(capsys.readouterr().out)
    fronts, _ = pages(system_program("pdftotext"), tmp_path, Path(path).read_bytes())
    assert "M2,000" in text(fronts)
