"""How words are said: the deck's way, the dictionary's, or read by rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.voice.phones import PHONES, dictionary, phones_of, read_aloud, ways_of
from hardware.voice.recogniser import Recogniser
from terminal.grammar import Grammar
from tests.voice_speech.conftest import grammar_of
from tools.benching.talk import CLEAR, spoken

BOOK = "bow B AW\nbow(2) B OW\nbowl B OW L\nmall M AO L\nst S T R IY T\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "small.dict"
    file.write_text(BOOK, encoding="utf-8")
    return file


def nobody(words: list[str]) -> dict[str, tuple[str, ...]]:
    raise AssertionError(f"nothing is to be read by rule: {words}")


def test_a_dictionary_gives_all_ways_of_a_word_and_no_other_word(book: Path) -> None:
    assert dictionary(book, ["bow"]) == {"bow": ("B AW", "B OW")}


def test_what_the_deck_says_goes_before_the_dictionary(book: Path) -> None:
    ways = ways_of(["mall", "bow"], {"mall": ("M AE L",)}, book, nobody)
    assert ways == {"mall": ("M AE L",), "bow": ("B AW", "B OW")}


def test_a_saint_is_no_street(book: Path) -> None:
    assert ways_of(["saint"], {}, book, nobody) == {"saint": ("S EY N T",)}


def test_a_word_that_nobody_can_say_is_left_out(book: Path) -> None:
    assert ways_of(["zzyzx"], {}, book, lambda _: {}) == {}


@pytest.mark.parametrize(
    ("sounds", "phones"),
    [
        ("jˈuːstən", "Y UW S T AH N"),
        ("ˈɪslɪŋtən", "IH S L IH NG T AH N"),
        ("nɔːɹθˈʌmbɚlənd", "N AO R TH AH M B ER L AH N D"),
        ("tʃˈeɪndʒ", "CH EY N JH"),
        ("!?", ""),
    ],
)
def test_sounds_are_written_in_the_arpabet(sounds: str, phones: str) -> None:
    assert phones_of(sounds) == phones


def test_espeak_reads_many_words_in_one_go(system_program: Callable[..., str]) -> None:
    system_program("espeak-ng")
    read = read_aloud(["pentonville", "lavapies"])
    assert read["pentonville"] == ("P EH N T AH N V IH L",)
    assert set(read["lavapies"][0].split()) <= set(PHONES)


def test_at_a_spanish_table_a_name_is_listened_for_in_both_ways(
    system_program: Callable[..., str],
) -> None:
    system_program("espeak-ng")
    english, spanish = read_aloud(["lavapies"], ("en-us", "es"))["lavapies"]
    assert english != spanish
    assert spanish.startswith("L AA B AA P")


def test_without_espeak_nothing_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert read_aloud(["euston"]) == {}


@pytest.mark.parametrize("market", ["us", "uk", "es"])
def test_every_word_of_every_market_can_be_said(market: str, recogniser: Recogniser) -> None:
    assert Recogniser(grammar_of(market)).unsaid == ()


def test_a_word_of_an_owners_deck_that_no_dictionary_has_is_heard(recogniser: Recogniser) -> None:
    owned = Grammar((("buy", "{name}"),), (("zarquon", "street"), ("mill", "lane")), {})
    heard = Recogniser(owned).hear(spoken(CLEAR[1], "buy zarquon street"))
    assert getattr(heard, "words", "") == "buy zarquon street"
