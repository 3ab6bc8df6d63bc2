"""What a hall keeps, in both databases: once each, durable, through faults of the database."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Raw

from hardware.fleet.wire import Header, Sent
from tests.hall.halls import until
from tests.hall.servers import Postgres
from tools.hall.database import StoreError, connect
from tools.hall.rows import Batch, Known, Outcome
from tools.hall.store import Reader, Store, opened
from tools.hall.tables import STEPS

GAME = f"{'ab' * 16}-1-1767225600000"


def sent(number: int, time: int = 1000, command: str = '{"type":"CollectGo"}') -> Sent:
    return Sent(GAME, number, time, Raw(command), Raw('[["transfer",200,"bank","car","M"]]'))


NAMES = {"car": "Zoë “the Zed” O'Neill", "ship": "百"}


def header(players: dict[str, str] = NAMES) -> Header:
    return Header(GAME, "ultimate", "uk", Raw('{"a":"£"}'), Raw("{}"), 1767225600000, players)


def store_at(database: str) -> Store:
    return Store(database, lambda _: None, threading.Event())


def test_what_is_kept_reads_the_same_after_a_restart(database: str) -> None:
    entries = {("one", GAME, number): sent(number) for number in (1, 2, 3)}
    outcome = Outcome("one", GAME, "car", 1, -(10**12), True, 5)
    with store_at(database) as store:
        store.keep(
            Batch(
                headers={("one", GAME): header()},
                entries=entries,
                tables={"one": (1, 7, '{"v":1}')},
                outcomes={("one", GAME): (outcome,)},
            )
        )
    with store_at(database) as again:
        assert again.entries("one", GAME) == [*entries.values()]
        assert again.entries("one", GAME, 2) == [sent(3)]
        assert again.header("one", GAME) == header()
        known = Known("one", GAME, "ultimate", 1767225600000, NAMES)
        assert again.games() == again.games("one") == [known]
        assert again.games("two") == []
        assert again.tables() == {"one": (1, 7, '{"v":1}')}
        assert again.outcomes() == [outcome]
        assert again.reaches() == {"one": {GAME: (3, 3, 1000)}}
        assert again.known() == {("one", GAME)}
        assert again.numbers("one", GAME) == [1, 2, 3]


def test_an_entry_that_comes_twice_is_kept_once_and_as_it_was(database: str) -> None:
    with store_at(database) as store:
        store.keep(Batch(entries={("one", GAME, 1): sent(1)}))
        store.keep(Batch(entries={("one", GAME, 1): sent(1, 2000, '{"type":"Other"}')}))
        assert store.entries("one", GAME) == [sent(1)]


def test_the_same_number_of_another_table_is_another_entry(database: str) -> None:
    with store_at(database) as store:
        store.keep(Batch(entries={("one", GAME, 1): sent(1), ("two", GAME, 1): sent(1, 2000)}))
        assert store.entry("one", GAME, 1) == sent(1)
        assert store.entry("two", GAME, 1) == sent(1, 2000)
        assert store.entry("two", GAME, 2) is None


def test_what_went_another_way_is_replaced_from_there_on(database: str) -> None:
    with store_at(database) as store:
        store.keep(Batch(entries={("one", GAME, number): sent(number) for number in range(1, 6)}))
        store.keep(Batch(voids=[("one", GAME, 3)], entries={("one", GAME, 3): sent(3, 9000)}))
        assert store.entries("one", GAME) == [sent(1), sent(2), sent(3, 9000)]


def test_a_header_and_results_are_replaced_by_newer_ones(database: str) -> None:
    first = Outcome("one", GAME, "car", 1, 100, False, 5)
    with store_at(database) as store:
        store.keep(Batch(headers={("one", GAME): header()}, outcomes={("one", GAME): (first,)}))
        store.keep(
            Batch(
                headers={("one", GAME): header(players={"car": "Ann"})},
                outcomes={("one", GAME): ()},
            )
        )
        assert store.header("one", GAME) == header(players={"car": "Ann"})
        assert store.outcomes() == []


def test_a_batch_is_kept_whole_or_not_at_all(database: str) -> None:
    with store_at(database) as store:
        bad = Batch(entries={("one", GAME, 1): sent(1)}, tables={"one": (1, 2**80, "")})
        with pytest.raises((StoreError, OverflowError)), store._database.writing() as to:
            bad.write(to)
        assert store.entries("one", GAME) == []
        store.keep(Batch(entries={("one", GAME, 1): sent(1)}))
        assert store.numbers("one", GAME) == [1]


def test_a_reader_beside_the_writer_sees_what_was_kept(database: str) -> None:
    with store_at(database) as store, Reader(opened(database)) as reader:
        store.keep(Batch(entries={("one", GAME, 1): sent(1)}))
        assert reader.numbers("one", GAME) == [1]


def test_a_newer_schema_is_refused_and_left_alone(database: str) -> None:
    store_at(database).close()
    with closing(connect(database)) as raw, raw.writing() as to:
        to.run("UPDATE hall SET version = 99")
    with pytest.raises(StoreError, match="newer version of Tap Teller"):
        store_at(database)


def test_what_an_earlier_version_kept_is_there_and_goes_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr("tools.hall.store.STEPS", STEPS[:1])
        opened(database).close()
    with closing(connect(database)) as raw, raw.writing() as to:
        to.all(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
            [("one", GAME, 1, 1000, '{"type":"CollectGo"}', '[["transfer",200,"bank","car","M"]]',
              None)],
        )  # fmt: skip
    with store_at(database) as store:
        assert store.entries("one", GAME) == [sent(1)]
        store.keep(Batch(partings={("one", GAME): 1}))
        assert (store.parting("one", GAME), store.parting("two", GAME)) == (1, 0)
        store.keep(Batch(partings={("one", GAME): 0}))
        assert store.parting("one", GAME) == 0


def test_a_file_that_cannot_be_opened_is_told_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match=r"cannot be opened: .* --database FILE"):
        store_at(str(tmp_path / "file" / "hall.db"))


def test_a_server_that_is_away_is_told_without_the_password() -> None:
    with pytest.raises(StoreError) as caught:
        store_at("postgresql://teller:sesame@127.0.0.1:1/club")
    assert "127.0.0.1:1/club cannot be reached" in str(caught.value)
    assert "sesame" not in str(caught.value)


def test_a_locked_file_delays_what_is_to_be_kept_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.hall.database.PATIENCE", 0.1)
    monkeypatch.setattr("tools.hall.store.AGAIN", 0.05)
    place, said = str(tmp_path / "hall.db"), list[str]()
    with Store(place, said.append, threading.Event()) as store:
        other = sqlite3.connect(place, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN EXCLUSIVE")
        batch = Batch(entries={("one", GAME, 1): sent(1)})
        keeping = threading.Thread(target=lambda: store.keep(batch))
        keeping.start()
        until(lambda: bool(said))
        assert said[0].startswith("The hall's games cannot be written: database is locked")
        other.execute("ROLLBACK")
        keeping.join(5)
        other.close()
        assert store.numbers("one", GAME) == [1]
    assert said[-1] == ""


def test_postgresql_restarted_between_two_batches_costs_nothing(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.hall.store.AGAIN", 0.05)
    said: list[str] = []
    with Store(postgres.database(), said.append, threading.Event()) as store:
        store.keep(Batch(entries={("one", GAME, 1): sent(1)}))
        postgres.stop()
        batch = Batch(entries={("one", GAME, 2): sent(2)})
        keeping = threading.Thread(target=lambda: store.keep(batch))
        keeping.start()
        until(lambda: bool(said))
        postgres.start()
        keeping.join(20)
        assert store.numbers("one", GAME) == [1, 2]
    assert said[-1] == ""


def test_a_hall_that_stops_does_not_wait_for_its_database(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopping, said = threading.Event(), list[str]()
    with Store(postgres.database(), said.append, stopping) as store:
        postgres.stop()
        stopping.set()
        with pytest.raises(StoreError):
            store.keep(Batch(entries={("one", GAME, 1): sent(1)}))
        postgres.start()
