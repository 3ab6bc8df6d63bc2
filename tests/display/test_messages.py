"""The catalogues: every message in every language, none too many."""

from __future__ import annotations

import re
import string
from pathlib import Path

import polib
import pytest

from display.words import LANGUAGES, LOCALE, catalogue
from tests.display.messages import named_keys

FILES = sorted(LOCALE.rglob(f"{LANGUAGES[0]}.po"))


def placeholders(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_the_source_names_exists(language: str) -> None:
    literal, composed = named_keys()
    messages = set(catalogue(language))

    assert literal - messages == set()
    assert [part for part in composed if not any(re.fullmatch(part, key) for key in messages)] == []


def test_no_message_is_left_over() -> None:
    literal, composed = named_keys()
    unnamed = set(catalogue(LANGUAGES[0])) - literal

    assert [key for key in unnamed if not any(re.fullmatch(part, key) for part in composed)] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages_with_the_same_placeholders(language: str) -> None:
    first, other = catalogue(LANGUAGES[0]), catalogue(language)

    assert other.keys() == first.keys()
    for key, pattern in first.items():
        assert placeholders(other[key]) == placeholders(pattern), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_name_that_a_message_asks_for_exists(language: str) -> None:
    messages = catalogue(language)
    asked = {
        form
        for pattern in messages.values()
        for _, _, form, _ in string.Formatter().parse(pattern)
        if form
    }

    assert {f"form.{form}" for form in asked} <= messages.keys()


WORDS_NOT_USED = {
    "suceso": "evento",
    "baraja": "mazo",
    "deshacer": "anular",
    "deshecho": "anulado",
    "enter": "intro",
    "fortuna": "patrimonio",
    "asiento": "apunte",
    "banca": "banco",
    "renta": "alquiler",
}
"""Spanish words for what has another name in our catalogues, as whole words."""


def test_one_thing_has_one_name_in_spanish() -> None:
    printed = polib.pofile(str(LOCALE.parents[1] / "tools/printing/locale/es.po"))
    messages = {**catalogue("es"), **{entry.msgid: entry.msgstr for entry in printed}}
    found = {
        (key, word)
        for key, pattern in messages.items()
        for word in re.findall(r"\w+", pattern.lower())
        if word.removesuffix("s") in WORDS_NOT_USED
    }

    assert found == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("first", FILES, ids=lambda file: str(file.relative_to(LOCALE)))
def test_a_catalogue_is_in_order(first: Path, language: str) -> None:
    file = first.with_name(f"{language}.po")
    entries = polib.pofile(str(file))

    assert entries.metadata["Language"] == language
    assert [entry.msgid for entry in entries if not entry.msgstr or entry.fuzzy] == []
    assert [entry.msgid for entry in entries] == [entry.msgid for entry in polib.pofile(str(first))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_twice(language: str) -> None:
    keys = [
        entry.msgid for file in LOCALE.rglob(f"{language}.po") for entry in polib.pofile(str(file))
    ]

    assert len(keys) == len(set(keys))


def test_no_compiled_catalogue_is_shipped() -> None:
    assert list(LOCALE.rglob("*.mo")) == []
