"""Results as Parquet and CSV: the same rows come back, and every column says what it is."""

import io
from collections.abc import Sequence

import msgspec
import pytest
from pyarrow import parquet

from tests.lab.plans import MIXED, plan
from tools.lab.playing import Games
from tools.lab.results import TABLES, Kind, Row, columns, schema
from tools.lab.tables import Format, decode, encode

GAMES = Games(plan(MIXED))
PART = 3


@pytest.mark.parametrize("form", list(Format))
@pytest.mark.parametrize("table", list(TABLES))
def test_rows_come_back_as_they_were(table: str, form: Format) -> None:
    stored = GAMES.part(PART, form)[table]
    found = decode(table, stored, form)
    results = [GAMES.result(number) for number in GAMES.plan.games_of(PART)]
    held: dict[str, Sequence[Row]] = {
        "games": [one.game for one in results],
        "players": [row for one in results for row in one.players],
        "deeds": [row for one in results for row in one.deeds],
        "auctions": [row for one in results for row in one.auctions],
    }
    rows = held[table]
    assert rows
    for column in columns(table):
        wanted = [getattr(row, column.name) for row in rows]
        if column.kind is Kind.WHOLES:
            wanted = [list(value) for value in wanted]
        assert found[column.name] == wanted, column.name


@pytest.mark.parametrize("form", list(Format))
def test_a_deck_of_millions_fits_into_the_tables(form: Format) -> None:
    """A player may hold more than 32 bits can say."""
    player = GAMES.result(1).players[0]
    rich = msgspec.structs.replace(player, cash=4 * 10**12, cash_by_round=(10**10,))
    found = decode("players", encode("players", [rich], form), form, ("cash", "cash_by_round"))
    assert found == {"cash": [4 * 10**12], "cash_by_round": [[10**10]]}


def test_only_wanted_columns_are_read() -> None:
    for form in Format:
        found = decode("players", GAMES.part(PART, form)["players"], form, ("win", "seat"))
        assert list(found) == ["win", "seat"]


def test_an_unknown_column_is_named() -> None:
    with pytest.raises(KeyError, match="players has no column luck"):
        decode("players", b"", Format.CSV, ("luck",))


def test_the_columns_of_a_parquet_file_say_what_they_mean() -> None:
    content = parquet.read_schema(io.BytesIO(GAMES.part(PART, Format.PARQUET)["players"]))
    meanings = {field.name: field.metadata[b"meaning"].decode() for field in content}
    assert meanings == {column.name: column.meaning for column in columns("players")}


def test_the_schema_lists_every_column_with_type_and_meaning() -> None:
    text = schema()
    for table in TABLES:
        for column in columns(table):
            assert column.meaning
            line = next(one for one in text.splitlines() if one.split()[:1] == [column.name])
            assert column.kind in {one.kind for one in columns(table)}
            assert line.split()[1] in list(Kind)


def test_the_same_part_is_the_same_bytes() -> None:
    for form in Format:
        assert GAMES.part(PART, form) == Games(plan(MIXED)).part(PART, form)
