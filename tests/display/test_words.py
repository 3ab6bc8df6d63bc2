"""Messages as words."""

from __future__ import annotations

import pytest

from display.words import LANGUAGES, MONEY_SIGN, Words, catalogue
from terminal.money import Money
from terminal.screen import Local, Text, text


def test_the_values_of_a_message_are_filled_in() -> None:
    said = text("refused.short", player="helicopter", missing=Money(1120))

    assert Words("en").say(said) == "Helicopter lacks M1,120"
    assert Words("es").say(said) == "Helicóptero: faltan M1.120"


def test_a_message_may_stand_in_a_message() -> None:
    said = text("read.owner", owner=text("token.cat"))

    assert Words("en").say(said) == "Owner: Cat"


@pytest.mark.parametrize(
    ("payer", "payee", "english", "spanish"),
    [
        ("car", "bank", "Car pays Bank M5", "Coche paga M5 al Banco"),
        ("bank", "dog", "Bank pays Dog M5", "El Banco paga M5 a Perro"),
    ],
)
def test_a_name_in_a_sentence_has_the_form_that_the_sentence_needs(
    payer: str, payee: str, english: str, spanish: str
) -> None:
    said = text("read.flow", payer=text(f"token.{payer}"), payee=payee, amount=Money(5))

    assert Words("en").say(said) == english
    assert Words("es").say(said) == spanish


def test_a_deed_comes_from_the_bank_in_spanish() -> None:
    said = text("read.handover", deed="16", giver="bank", taker="dog")

    assert Words("es").say(said) == "16: del Banco a Perro"
    assert Words("es").say(text("board.debt", player="dog", amount=Money(5), creditor="bank")) == (
        "Perro debe M5 al Banco"
    )


def test_the_name_of_a_street_is_not_translated() -> None:
    assert Words("es").say(text("read.deed", number=16, name="Boardwalk")) == "16 Boardwalk"


@pytest.mark.parametrize(
    ("money", "english", "spanish"),
    [
        (Money(0), "M0", "M0"),
        (Money(1240), "M1,240", "M1.240"),
        (Money(-100), "-M100", "-M100"),
        (Money(2750, millions=True), "2.75M", "2,75M"),
        (Money(260, millions=True), "260K", "260K"),
    ],
)
def test_an_amount_has_the_separators_of_the_language(
    money: Money, english: str, spanish: str
) -> None:
    assert Words("en").amount(money) == english
    assert Words("es").amount(money) == spanish


def test_an_amount_may_go_without_its_sign() -> None:
    assert Words("en").amount(Money(1240), sign=False) == "1,240"
    assert Words("en").amount(Money(-20), sign=False) == "-20"


def test_where_words_are_drawn_the_money_sign_is_a_character_of_its_own() -> None:
    assert Words("en").signed(MONEY_SIGN).amount(Money(5)) == f"{MONEY_SIGN}5"


def test_words_of_a_deck_are_said_in_the_language_or_else_in_the_first_there_is() -> None:
    title = text("event.title", title=Local((("en", "Fun fair"), ("es", "Feria"))))
    only = text("event.title", title=Local((("de", "Jahrmarkt"),)))

    assert Words("es").say(title) == "Feria"
    assert Words("es").say(only) == "Jahrmarkt"


def test_a_language_without_words_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match="'fr': have en, es"):
        Words("fr")


def test_a_message_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        Words("en").say(Text("no.such.key"))


def test_a_catalogue_is_read_once() -> None:
    assert catalogue(LANGUAGES[0]) is catalogue(LANGUAGES[0])
