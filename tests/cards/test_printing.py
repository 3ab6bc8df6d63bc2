"""Printed cards: the right words and figures, where they can be read and cut, always the same."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cards.card import BankCard, DeedCard, EventCard, UnknownTag
from cards.deck import load_deck
from display.words import LANGUAGES
from terminal.__main__ import main
from terminal.editions import EDITIONS
from terminal.editions.ultimate import EDITION
from terminal.editions.ultimate.figures import UltimateDeck
from tools.cards.deck import Wanted
from tools.printing.faces import DESCRIPTIONS, DeedFace, EventFace, describe_of, title_of
from tools.printing.glance import table_card
from tools.printing.pen import BOLD, fitted, width_of, wrapped
from tools.printing.sheets import PAPERS, card_sheets, label_sheets
from tools.printing.words import Printing, printed

MARKETS = {"uk": "en", "us": "en", "es": "es"}
TextOf = Callable[..., str]


def printing(market: str, language: str) -> Printing:
    return Printing(EDITION, load_deck(EDITION.name, EDITION.deck, market), language)


@pytest.fixture
def text_of(system_program: Callable[..., str], tmp_path: Path) -> TextOf:
    """Extract the text of a PDF, in reading order."""
    program = system_program("pdftotext")

    def extract(pdf: bytes, *options: str) -> str:
        (tmp_path / "a.pdf").write_bytes(pdf)
        ran = subprocess.run(
            [program, *options, str(tmp_path / "a.pdf"), "-"], capture_output=True, check=True
        )
        return ran.stdout.decode()

    return extract


@pytest.fixture
def picture_of(system_program: Callable[..., str], tmp_path: Path) -> Callable[..., Any]:
    """Render a page of a PDF at 254 dpi: ten pixels to the millimetre."""
    program = system_program("pdftoppm")

    def render(pdf: bytes, page: int) -> Any:
        (tmp_path / "a.pdf").write_bytes(pdf)
        ran = subprocess.run(
            [program, "-r", "254", "-f", str(page), "-l", str(page), str(tmp_path / "a.pdf")],
            capture_output=True,
            check=True,
        )
        return Image.open(io.BytesIO(ran.stdout)).convert("RGB")

    return render


@pytest.mark.parametrize(("market", "language"), MARKETS.items())
def test_every_figure_of_the_deck_stands_on_its_card(
    text_of: TextOf, market: str, language: str
) -> None:
    made = printing(market, language)
    deck = made.deck
    assert isinstance(deck, UltimateDeck)
    for card in EDITION.cards(deck):
        (face,) = made.faces([card])
        text = " ".join(text_of(card_sheets(made, [face], PAPERS["a4"]), "-l", "1").split())
        match card:
            case DeedCard(number):
                deed = deck.deeds[number]
                for name in deed.name[market].split():
                    assert name in text
                amounts = [deed.price, *deed.rents]
                assert all(made.write(amount) in text for amount in amounts)
                assert str(number) in text
                assert isinstance(face, DeedFace)
                assert face.colour.name in text
            case EventCard(number):
                assert isinstance(face, EventFace)
                assert face.title in text
                assert str(number) in text
                assert face.text in text
                assert face.taps in text
                assert "{" not in text
            case BankCard():
                assert title_of(face) in text
            case UnknownTag():
                pytest.fail("no card of a deck")


def test_documents_are_the_same_byte_by_byte() -> None:
    made = printing("es", "es")
    faces = made.faces(Wanted().cards(EDITION, made.deck))
    for paper in PAPERS.values():
        first, second = (
            (
                card_sheets(made, faces, paper),
                label_sheets(made, faces, paper, 25),
                table_card(made, paper),
            )
            for _ in range(2)
        )
        assert first == second


def test_a_deck_takes_seven_sheets_and_its_labels_one(text_of: TextOf) -> None:
    made = printing("uk", "en")
    faces = made.faces(Wanted().cards(EDITION, made.deck))
    assert len(faces) == 49
    for paper in PAPERS.values():
        assert text_of(card_sheets(made, faces, paper)).count("\f") == 14
    assert text_of(label_sheets(made, faces, PAPERS["a4"], 25)).count("\f") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_card_has_rules_and_holds_on_one_page(text_of: TextOf, language: str) -> None:
    made = printing("uk", language)
    glance = made.glance()
    assert len(glance.holds) == len(EDITION.holds)
    assert all(hold.does for hold in glance.holds)
    for paper in PAPERS.values():
        extracted = text_of(table_card(made, paper), "-raw")
        assert extracted.count("\f") == 1
        text = " ".join(extracted.split())
        for title, _ in glance.sections:
            assert title in text
        for hold in glance.holds:
            assert hold.seconds in text


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_drawn_over_the_foot_of_a_table_card(text_of: TextOf, paper: str) -> None:
    for language in LANGUAGES:
        made = printing("uk", language)
        text = text_of(table_card(made, PAPERS[paper]), "-bbox")
        words = [line for line in text.splitlines() if "<word" in line]
        lowest = [float(line.split('yMax="')[1].split('"')[0]) for line in words]
        foot = made.say("glance.foot").split()[0]
        at = next(y for y, line in zip(lowest, words, strict=True) if f">{foot}<" in line)
        above = [y for y in lowest if y < at - 1]
        assert max(above) < at - 12, "the last hold stands clear of the foot"


def test_cards_and_ruler_have_their_true_size_on_paper(picture_of: Callable[..., Any]) -> None:
    made = printing("uk", "en")
    faces = made.faces(Wanted().cards(EDITION, made.deck))
    page = picture_of(card_sheets(made, faces, PAPERS["a4"]), 1)
    assert max(abs(page.size[0] - 2100), abs(page.size[1] - 2970)) <= 1
    marks = [x for x in range(2100) if sum(page.getpixel((x, 165))) < 500]
    left = [x for at, x in enumerate(marks) if at == 0 or x - marks[at - 1] > 2]
    assert len(left) == 4
    assert abs(left[1] - left[0] - 856) <= 1
    assert abs(left[3] - left[2] - 856) <= 1
    ruler = [x for x in range(2100) if sum(page.getpixel((x, 2970 - 110))) < 300]
    assert abs(ruler[-1] - ruler[0] - 500) <= 3
    corner = page.getpixel((left[0] - 25, 230 + 30))
    assert corner != (255, 255, 255), "the colour goes 3 mm beyond the cut"


def test_backs_lie_behind_their_fronts(text_of: TextOf) -> None:
    made = printing("uk", "en")
    faces = made.faces([BankCard("car"), DeedCard(1)])
    back = text_of(card_sheets(made, faces, PAPERS["a4"]), "-f", "2", "-layout")
    line = next(line for line in back.splitlines() if "BANK CARD" in line)
    assert line.index("TITLE DEED") < line.index("BANK CARD")


@pytest.mark.parametrize(("market", "language"), MARKETS.items())
def test_names_and_texts_fit_their_places(market: str, language: str) -> None:
    made = printing(market, language)
    for face in made.faces(EDITION.cards(made.deck)):
        if isinstance(face, DeedFace):
            size, lines = fitted(face.name, 61.1, 2, (14, 13, 12, 11), BOLD)
            assert len(lines) <= 2
            assert max(width_of(line, size, BOLD) for line in lines) <= 61.1
        if isinstance(face, EventFace):
            size, lines = fitted(face.text, 56.1, 4, (11.5, 11, 10.5, 10, 9.5))
            assert len(lines) <= 4, face.text
            assert len(fitted(face.taps, 49.1, 2, (9.5, 9, 8.5, 8), BOLD)[1]) <= 2
    assert wrapped("", 10, 10) == []


def test_the_languages_have_the_same_printed_words() -> None:
    keys = {language: set(printed(language)) for language in LANGUAGES}
    assert len(set(map(frozenset, keys.values()))) == 1
    with pytest.raises(ValueError, match="no printed words"):
        printed("xx")


def test_descriptions_belong_to_editions_that_there_are() -> None:
    assert set(DESCRIPTIONS) <= set(EDITIONS)
    describe = describe_of("ultimate")
    made = printing("uk", "en")
    with pytest.raises(KeyError):
        made.faces([UnknownTag("04")])
    assert callable(describe)


def test_the_command_writes_the_files_it_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["cards", "print", "--json", "--what", "table", "--what", "labels-30", "--paper"]
    rest = ["letter", "--all-languages", "--output", str(tmp_path / "made")]
    assert main([*words, *rest]) == 0
    written = json.loads(capsys.readouterr().out)
    assert len(written) == 4
    assert all(Path(path).read_bytes().startswith(b"%PDF") for path in written)
    assert main(["cards", "print", "--output", f"{written[0]}/x"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_what_cannot_be_printed_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in EDITIONS:
        if name not in DESCRIPTIONS:
            assert main(["cards", "print", "--edition", name]) == 1
            assert "cannot be printed yet" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "reportlab", None)
    assert main(["cards", "print", "--output", str(tmp_path)]) == 1
    assert "./tools/play --with print" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
