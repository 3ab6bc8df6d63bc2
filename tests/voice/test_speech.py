"""What a voice says: whole sentences in both languages, for every notice and every question."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from display.words import LANGUAGES, Words, catalogue
from terminal.editions import voice
from terminal.editions.voice.figures import Kind
from terminal.editions.voice.hearing import NAMES_OF, Order
from tests.display.goldens import screen
from tests.voice.table import THREE, TWO, Table, ask, buy, jail
from tools.examples_voice import EXAMPLES

FOLDER = Path(voice.__file__).parent


def spoken(table: Table) -> str:
    words = Words("en", sign="")
    return " ".join(words.say(line) for line in table.session.screen.speech)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (TWO, "Everybody starts with 1,500. Let's play."),
        (TWO + ask("car", "buy baltic"), "Car buys Baltic Avenue for 60."),
        (TWO + ask("car", "buy"), "Which property do you buy?"),
        (TWO + ask("car", "buy saint"), "St. Charles Place or St. James Place?"),
        (TWO + ask("car", "buy p"), "Pacific Avenue, Pennsylvania Avenue or Park Place?"),
        (TWO + "token car; say 0.1 buy baltic", "I heard: buy baltic. Press yes or no."),
        (TWO + "token car; say 0.1 undo; say yes",
         "A button answers that. I heard: undo. Press yes or no."),
        (
            TWO + ask("car", "auction off baltic"),
            "Baltic Avenue goes to the highest bid. Press your token to bid 50.",
        ),
        (TWO + ask("car", "auction off baltic") + "token ship", "Ship, 50."),
        (TWO + ask("car", "auction off baltic") + "token ship; wait 3", "Final bids!"),
        (TWO + ask("car", "what do i own"), "Car owns nothing yet."),
        (TWO + buy("car", 1, 2) + ask("car", "what do i own"),
         "Car owns Mediterranean Avenue and Baltic Avenue."),
        (TWO + ask("car", "who is winning"), "Car and Ship, with 1,500."),
        (THREE + ask("car", "who is winning"), "Car, Ship and Hat, with 1,500."),
        (TWO + ask("car", "trade"), "Which property of yours do you trade?"),
        (TWO + ask("car", "trade baltic"), "For which property?"),
        (TWO + ask("car"), ""),
        (
            TWO + buy("car", 16) + buy("ship", 2) + jail("ship", 22) + "tap deed 16; token ship",
            "Ship pays Car 400 for Boardwalk. Ship is 60 short, and gives Car one property. Which?",
        ),
        (
            TWO + buy("car", 16) + jail("ship", 28) + "tap deed 16; token ship",
            "Ship is bankrupt. The game is over. The winner: Car, with 1,600.",
        ),
    ],
)  # fmt: skip
def test_what_is_said(script: str, said: str) -> None:
    table = Table()
    table.play(script)
    assert spoken(table) == said


def test_what_was_not_understood_is_said_before_the_question() -> None:
    table = Table()
    table.play(TWO, ask("car", "buy", "blah"))
    assert spoken(table) == "“blah”? Which property do you buy?"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES)
def test_everything_can_be_said_in_every_language(example: str, language: str) -> None:
    words = Words(language, sign="")
    for line in screen(example, language, "voice").speech:
        assert words.say(line).strip()
        assert "{" not in words.say(line)


def notices() -> set[str]:
    """The messages that notices are made of, as the source has them."""
    found = set()
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name("text"), [ast.Constant(str(key)), *_]):
                    found.add(key)
                case _:
                    pass
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_for_the_voice_is_in_the_catalogue(language: str) -> None:
    known = catalogue(language)
    assert {key for key in notices() if key.startswith("say.")} <= set(known)
    for kind in Kind:
        assert f"say.chance.{kind.value}" in known
    for order in NAMES_OF:
        if order not in {Order.TRADE, Order.GIVE}:
            assert f"say.ask.{order.value}" in known


def test_the_voice_speaks_when_a_cue_is_made_and_only_then() -> None:
    table = Table()
    table.play(TWO, ask("car", "buy"))
    beat = table.session.beat
    table.play("wait 10; expect prompt home")
    assert table.session.beat == beat
