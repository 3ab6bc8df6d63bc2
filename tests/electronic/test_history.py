"""Every kind of entry is told in words, in both languages; and every notice is documented."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from display.words import Words
from terminal.editions import electronic
from terminal.editions.electronic.commands import BuyDeed, StartGame
from terminal.editions.electronic.history import describe
from terminal.journal import History
from terminal.ledger import Command, Entry
from tests.electronic.table import (
    THREE,
    Table,
    at,
    build,
    buy,
    from_home,
    keyed,
    on,
    pay,
)
from tools.replay import told as replayed
from tools.stored import read_game

FOLDER = Path(electronic.__file__).parent
NOTATION = (FOLDER.parents[1] / "NOTATION.md").read_text("utf-8")


def told(table: Table, language: str = "en") -> list[str]:
    """The history of a table in words."""
    session = table.session
    assert session.game is not None
    entries = table.player._journal.entries(session.game, session.edition.commands)
    return [Words(language).say(describe(entry, session.rules)) for entry in entries]


def test_deeds_and_buildings_are_told() -> None:
    table = Table("deck uk")
    table.play(THREE, pay("90M", payee="car"), buy("car", 27, 28), "tap deed 1; press m;")
    table.play(keyed("500K"), "press ok; tap bank ship;", at(27, "ship"))
    build(table, *(27, 28) * 4, 27)
    for deed, item in ((27, "sell-building"), (1, "mortgage"), (1, "lift")):
        on(deed, item, table)
    on(1, "sell", table)
    table.play("key 1 M; tap bank hat;")
    said = told(table)
    assert said[0] == "3 players start with 15M each"
    assert said[1:7] == [
        "Car receives 90M from the Bank",
        "Car buys Park Lane for 3.5M",
        "Car buys Mayfair for 4M",
        "Ship wins Old Kent Road for 500K",
        "Ship pays 700K rent for Park Lane",
        "A house on Park Lane for 2M",
    ]
    assert said[14:] == [
        "A hotel on Park Lane for 2M",
        "Buildings on Park Lane are sold for 1M",
        "Old Kent Road is mortgaged for 300K",
        "The mortgage on Old Kent Road is lifted for 330K",
        "Hat buys Old Kent Road from its owner for 1M",
    ]


def test_keyed_work_and_cards_are_told() -> None:
    table = Table()
    table.play(THREE, "slot + bank car; key arrow; press x;", pay("1M", "car"))
    table.play(pay("2.5M", "car", "ship"), "key C;")
    for item, keys in (
        ("jail", ""),
        ("pay-each", "key 1 0 0 K;"),
        ("collect-each", "key 5 0 K;"),
        ("repairs", "key 1 K; key 2 K;"),
    ):
        from_home(item, table)
        table.play("tap bank car;", keys)
    assert told(table)[1:] == [
        "Car collects a salary of 2M",
        "Car pays the Bank 1M",
        "Car pays Ship 2.5M",
        "Entry 4 is taken back",
        "Car pays 500K to leave jail",
        "Car pays each player 100K",
        "Car collects 50K from each player",
        "Car pays 0 for repairs",
    ]


def test_debts_and_bankruptcies_are_told() -> None:
    table = Table("electronic.delay_on_doubles true", "deck uk")
    table.play(THREE, buy("car", 27, 28))
    build(table, 28)
    table.play(pay("14M", "ship"), at(28, "ship"))
    from_home("defer", table)
    table.play(pay("1M", payee="ship"))
    from_home("call-debt", table)
    table.play("press ok;", at(28, "ship"))
    from_home("bankrupt", table)
    table.play("press ok;")
    assert told(table)[5:] == [
        "Ship pays 2M rent for Mayfair",
        "A debt is put off to the end of the turn",
        "Ship receives 1M from the Bank",
        "Debts that were put off are due",
        "Ship pays a debt of 2M",
        "Ship pays 2M rent for Mayfair",
        "Ship is bankrupt",
    ]


def test_the_history_is_told_in_spanish_too() -> None:
    table = Table("deck es")
    table.play(THREE, buy("car", 27), "slot + bank car; key arrow;")
    assert told(table, "es")[1:] == [
        "Coche compra Paseo de la Castellana por 3,5M",
        "Coche cobra un sueldo de 2M",
    ]


def test_an_entry_of_another_edition_is_something_else() -> None:
    rules = Table().session.rules

    class Stranger(Command, frozen=True, tag="stranger"):
        pass

    said = describe(Entry(1, 0, Stranger(), ()), rules)
    assert said.key == "entry.unknown"
    assert describe(Entry(1, 0, StartGame(("car",)), ()), rules).key == "entry.start"
    assert describe(Entry(1, 0, BuyDeed("car", 1), ()), rules).key == "entry.buy"


def codes() -> set[str]:
    """The codes of all notices that the edition's source makes."""
    found = set()
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(
                    ast.Name("Notice" | "refused" as maker), [ast.Constant(str(code)), *_]
                ):
                    found.add(f"refused:{code}" if maker == "refused" else code)
                case _:
                    pass
    return found


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_notice_is_in_the_notations_documentation(code: str) -> None:
    section = NOTATION[NOTATION.index("### `electronic`") : NOTATION.index("### `speed`")]
    assert re.search(f"`{re.escape(code)}`", section)


def test_a_replay_tells_all_that_moved_in_the_scale_of_the_game(tmp_path: Path) -> None:
    table = Table("deck uk", folder=tmp_path)
    table.play(THREE, pay("90M", payee="car"), buy("car", 27, 28))
    build(table, *(27, 28) * 4, 27)
    table.player.close()
    with History.read(tmp_path) as history:
        stored = read_game(history, 1)
    lines = [line.strip() for line in replayed(stored, Words("en"), effects=True)]
    assert "3.5M: Car → Bank" in lines
    assert "deed:27: Bank → Car" in lines
    assert "house: Bank → street:27" in lines
    assert "4 × house: street:27 → Bank" in lines
    assert "hotel: Bank → street:27" in lines
