"""Letters that the fonts lack are told of, and the decks of this package want none of them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from cards.deck import load_deck
from display.lacking import lacking, told
from terminal import app, choosing
from terminal.editions import EDITIONS
from terminal.journal import Journal


def test_letters_are_found_once_with_the_first_words_that_want_them() -> None:
    assert lacking(["Łódź", "北京路", "京都"]) == {
        "北": "北京路",
        "京": "北京路",
        "路": "北京路",
        "都": "京都",
    }
    assert lacking(["Avenida de los Reyes Católicos", "Straße", "Old Kent Road"]) == {}


@pytest.mark.parametrize("name", EDITIONS)
def test_the_decks_of_this_package_lack_no_letter(name: str) -> None:
    edition = EDITIONS[name]
    assert told(load_deck(name, edition.deck), "deck") == ""


def test_an_owners_deck_is_told_of_at_the_start_and_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = (files("cards") / "decks/ultimate.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(source.replace('"Old Kent Road"', '"Дорога 王"'))
    config = choosing.configure("/dev/null", [("deck", str(own))])
    app.build(config, str(tmp_path)).journal.close()
    said = capsys.readouterr().err
    assert said.startswith(f"{own}: the screen has no such letters: 王")
    assert "boxes" in said
    with Journal.open(tmp_path) as journal:
        assert journal.told == ()
