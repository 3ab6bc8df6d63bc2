"""The printed cards of the `speed` edition: deeds, chest cards with their bonuses, the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cards.card import BankCard, DeedCard, EventCard, UnknownTag
from cards.deck import load_deck
from display.words import LANGUAGES
from terminal.__main__ import main
from terminal.editions.speed import EDITION
from terminal.editions.speed.figures import ClockSettings, SpeedDeck, SpeedSettings
from terminal.editions.speed.scoring import Hand, score
from tests.cards.paper import card_words, faults, meetings, pages, text
from tools.cards.deck import Wanted
from tools.printing.faces import BankFace, DeedFace, EventFace
from tools.printing.glance import table_card
from tools.printing.sheets import PAPERS, card_sheets
from tools.printing.tables import SMALLEST, letters
from tools.printing.words import Printing

MARKETS = ("uk", "us", "es")
Made = tuple[str, Path]


@pytest.fixture
def reading(system_program: Callable[..., str], tmp_path: Path) -> Made:
    return system_program("pdftotext"), tmp_path


def printing(
    market: str = "uk", language: str = "en", clock: ClockSettings | None = None
) -> Printing:
    settings = SpeedSettings(speed=clock or ClockSettings())
    return Printing(EDITION, load_deck("speed", EDITION.deck, market), language, settings)


def deck_of(made: Printing) -> SpeedDeck:
    assert isinstance(made.deck, SpeedDeck)
    return made.deck


def test_a_deed_tells_what_it_counts_as_the_scorer_counts_it() -> None:
    made = printing()
    deck = deck_of(made)
    for number, deed in deck.deeds.items():
        (face,) = made.faces([DeedCard(number)])
        assert isinstance(face, DeedFace)
        assert face.table is not None
        whole = deck.groups()[deed.group]
        assert face.group == tuple(sorted(whole))
        alone = score(Hand(deeds=frozenset({number})), deck).deeds
        each = score(Hand(deeds=whole), deck).deeds // len(whole)
        assert [row.amount for row in face.table.rows] == [made.write(alone), made.write(each)]


CHESTS = {
    1: ("M2,000 for a deed of each of these sets.", ("brown", "light blue", "dark blue")),
    2: ("M2,000 for a deed of each of these sets.", ("yellow", "dark blue")),
    3: ("M2,000 for a deed of each of these sets.", ("pink", "orange", "green")),
    4: ("M4,000 for all deeds of this set.", ("red",)),
    5: ("M4,000 for all deeds of this set.", ("green",)),
    6: ("M4,000 for all deeds of this set.", ("yellow",)),
    7: ("M3,000 for all deeds of this set.", ("pink",)),
    8: ("M3,000 for all deeds of this set.", ("orange",)),
    9: ("M2,000 for all deeds of this set.", ("utilities",)),
    10: ("M1,000 for each full set that you have.", ()),
    11: ("M1,000 for each deed of this set that you have.", ("stations",)),
    12: ("M1,000 if you have a full set at all, whichever.", ()),
}
"""What the rule sheet's chest cards say (S3): words, and the sets in colour."""


@pytest.mark.parametrize("number", CHESTS)
def test_a_chest_card_says_its_bonus_in_words(number: int) -> None:
    (face,) = printing().faces([EventCard(number)])
    assert isinstance(face, EventFace)
    assert (face.text, tuple(colour.name for colour in face.sets)) == CHESTS[number]
    assert face.kind == "Chest card"
    assert face.taps


def test_the_box_has_four_bank_cards_that_are_tapped_to_count() -> None:
    made = printing()
    usual = Wanted().cards(EDITION, made.deck)
    assert len(usual) == 4 + 28 + 12
    face, other = made.faces(usual[:2])
    assert isinstance(face, BankFace)
    assert isinstance(other, BankFace)
    assert face.hint == other.hint == "Tap it to count what you have."
    with pytest.raises(KeyError):
        made.faces([BankCard("car"), UnknownTag("04")])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("market", MARKETS)
def test_everything_stands_on_its_card_and_nothing_is_cut_off(
    reading: Made, market: str, language: str
) -> None:
    made = printing(market, language)
    faces = made.faces(Wanted().cards(EDITION, made.deck))
    for paper in PAPERS.values():
        sheets = pages(*reading, card_sheets(made, faces, paper))
        fronts, backs = sheets[::2], sheets[1::2]
        assert [fault for words in fronts for fault in faults(words, paper)] == []
        found = [words for page in fronts for words in card_words(page, paper)]
        for face, words in zip(faces, found, strict=True):
            _check(face, text(words), made)
        assert made.say("card.chest").upper() in text(backs[-1])


def _check(face: object, written: str, made: Printing) -> None:
    match face:
        case BankFace(_, name, hint):
            assert name in written
            assert hint in written
        case DeedFace(_, name, colour, price, table=table):
            assert table is not None
            assert letters(table) > SMALLEST
            assert all(row.label in written and row.amount in written for row in table.rows)
            assert all(words in written for words in (name, colour.name, price, table.note))
        case EventFace(_, title, words, taps, kind, sets):
            assert all(said in written for said in (title, words, taps, kind.upper()))
            assert all(colour.name in written for colour in sets)
        case _:
            pytest.fail(f"no face of {made.edition.name}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_card_has_times_rules_buttons_and_holds_on_one_page(
    reading: Made, language: str
) -> None:
    made = printing("es", language)
    glance = made.glance()
    assert sum(len(hold.combinations) for hold in glance.holds) == len(EDITION.holds)
    assert all(hold.does for hold in glance.holds)
    assert glance.sections
    for paper in PAPERS.values():
        (words,) = pages(*reading, table_card(made, paper))
        assert meetings(words) == []
        assert all(word.within(10, 5, paper.width - 10, paper.height - 5) for word in words)
        written = text(words)
        for figure, name in glance.figures.figures:
            assert figure in written
            assert name in written
        assert all(row.does in written for row in glance.figures.keyed)


def test_the_table_card_tells_the_times_that_are_set() -> None:
    clock = ClockSettings(stages=(31, 41, 21, 51, 21, 71, 11, 999))
    figures = [figure for figure, _ in printing(clock=clock).glance().figures.figures]
    assert figures[:2] == ["M5,000", "M1,000"]
    assert figures[2:] == ["31 + 41 s", "21 + 51 s", "21 + 71 s", "11 + 999 s"]


def test_documents_are_the_same_byte_by_byte() -> None:
    made = printing("es", "es")
    faces = made.faces(Wanted().cards(EDITION, made.deck))
    for paper in PAPERS.values():
        first, second = (
            (card_sheets(made, faces, paper), table_card(made, paper)) for _ in range(2)
        )
        assert first == second


def test_the_command_prints_every_kind_of_document(tmp_path: Path) -> None:
    words = ["cards", "print", "--edition", "speed", "--deck", "us", "--paper", "letter"]
    assert main([*words, "--output", str(tmp_path)]) == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    stem = "speed-us-en"
    assert names == [
        f"{stem}-{kind}-letter.pdf" for kind in ("cards", "labels-25", "labels-30", "table")
    ]
