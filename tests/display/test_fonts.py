"""The bitmap fonts in the tree."""

from __future__ import annotations

import pytest

from display.strikes import FIGURES, FONTS, MEDIUM, Strike, glyphs, opened

STRIKES = (*FIGURES, MEDIUM)


@pytest.mark.parametrize("strike", STRIKES)
def test_a_strike_is_what_it_says(strike: Strike) -> None:
    capital = glyphs("H", strike).getbbox()

    assert capital is not None
    assert (capital[1], capital[3] - capital[1]) == (strike.top, strike.cap)
    assert round(opened(strike).getlength("0")) == strike.cell


@pytest.mark.parametrize("strike", STRIKES)
def test_no_letter_reaches_above_or_below_its_line(strike: Strike) -> None:
    reach = glyphs("ÑÁÉÍÓÚÜ¿¡qgjpy,ç", strike).getbbox()

    assert reach is not None
    assert reach[3] <= strike.size


@pytest.mark.parametrize("strike", STRIKES)
def test_every_letter_of_our_languages_is_in_every_font(strike: Strike) -> None:
    missing = glyphs("\uffff", strike).tobytes()

    for letter in "áéíóúüñÑÁÉÍÓÚÜ¿¡€ABCxyz0123456789.,'-+×":
        assert glyphs(letter, strike).tobytes() != missing, letter


def test_a_font_is_opened_once() -> None:
    assert opened(MEDIUM) is opened(MEDIUM)


def test_each_font_file_has_its_licence_beside_it() -> None:
    fonts = {path.name for path in FONTS.iterdir() if path.suffix in {".otb", ".pcf"}}
    licences = "".join(path.read_text("utf-8") for path in FONTS.glob("*.txt"))

    assert fonts == {strike.file for strike in STRIKES}
    assert all(name in licences for name in fonts)
