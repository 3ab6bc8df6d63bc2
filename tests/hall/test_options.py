"""The hall's file and command line: read, checked, told in words where they do not do."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from terminal.__main__ import main
from terminal.config import ConfigError
from tools.fleet.broker_files import Club
from tools.hall.command import add_arguments, chosen
from tools.hall.options import HallOptions, Seats, load_options

WHOLE = """
language = "es"
database = "postgresql://hall@db.example/club"
[broker]
host = "broker.example"
user = "hall"
ca = "ca.pem"
[page]
host = "0.0.0.0"
password = "open sesame"
names = ["club.example"]
[tournament]
name = "Autumn Cup"
points = [3, 1]
[[seats]]
table = "table-01"
players = { car = "Ann", ship = "Ben" }
[[seats]]
table = "table-01"
from = 2026-11-28T19:00:00Z
players = { car = "Cleo" }
"""


def read(folder: Path, content: str) -> HallOptions:
    file = folder / "hall.toml"
    file.write_text(content, encoding="utf-8")
    return load_options(file)


def test_a_whole_file_is_read(tmp_path: Path) -> None:
    options = read(tmp_path, WHOLE)
    broker = options.broker.broker
    assert (broker.host, broker.number, broker.user) == ("broker.example", 8883, "hall")
    assert broker.ca == str(tmp_path / "ca.pem")
    assert options.tournament.points == (3, 1)
    assert not options.page.local


def test_names_hold_from_their_moment_on(tmp_path: Path) -> None:
    options = read(tmp_path, WHOLE)
    evening = 1_795_892_400_000
    assert options.named("table-01", evening - 1) == {"car": "Ann", "ship": "Ben"}
    assert options.named("table-01", evening) == {"car": "Cleo"}
    assert options.named("table-02", evening) == {}


def test_a_time_without_zone_is_local(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one = read(tmp_path, WHOLE.replace("T19:00:00Z", "T19:00:00")).seats[1]
    assert one.since is not None
    assert one.begin == round(one.since.astimezone().timestamp() * 1000)
    assert Seats("t", {}).begin == 0


def test_the_file_that_comes_with_the_brokers_is_read_as_it_is(tmp_path: Path) -> None:
    Club(tmp_path, ("localhost",), 8884).make(["table-01"])
    broker = load_options(tmp_path / "hall" / "hall.toml").broker.broker
    assert (broker.host, broker.number, broker.user) == ("localhost", 8884, "hall")
    assert Path(broker.ca).is_file()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[page]\nport = 99999", "page.port: Expected `int` <= 65535"),
        ("[page]\nprot = 1", "page: Object contains unknown field `prot`"),
        ("langauge = 'en'", "Object contains unknown field `langauge`"),
        ("[tournament]\npoints = [-1]", "tournament.points[0]: Expected `int` >= 0"),
        ("[[seats]]\ntable = 't'", "seats[0]: Object missing required field `players`"),
        ("[page", "hall.toml: "),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, content: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read(tmp_path, content)
    assert said in str(caught.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        load_options(tmp_path / "none.toml")
    (tmp_path / "bits.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not a text file"):
        load_options(tmp_path / "bits.toml")


def given(*words: str) -> HallOptions:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    args = parser.parse_args([*words])
    return chosen(load_options(args.file and Path(args.file)), args)


@pytest.mark.parametrize(
    ("address", "host", "port"),
    [
        ("broker.example", "broker.example", 0),
        ("broker.example:8884", "broker.example", 8884),
        ("[::1]:1884", "::1", 1884),
        ("::1", "::1", 0),
    ],
)
def test_the_command_line_goes_before_the_file(address: str, host: str, port: int) -> None:
    options = given("--broker", address, "--port", "0", "--host", "::1", "--database", "x.db")
    assert (options.broker.host, options.broker.port) == (host, port)
    assert (options.page.host, options.page.port, options.database) == ("::1", 0, "x.db")
    assert options.language == "en"


def test_a_broker_with_a_strange_port_is_told() -> None:
    with pytest.raises(ConfigError, match="no port that is a number"):
        given("--broker", "broker.example:many")


def test_a_language_that_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "hall.toml").write_text('language = "xx"')
    with pytest.raises(ConfigError, match="language: there are en, es, not xx"):
        given(str(tmp_path / "hall.toml"))


def test_what_stops_the_hall_from_starting_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["hall", "--database", str(tmp_path / "file" / "x.db"), "--port", "0"]) == 1
    assert "cannot be opened" in capsys.readouterr().err
    words = ["hall", "--database", str(tmp_path / "x.db"), "--host", "203.0.113.1"]
    assert main(words) == 1
    assert "The hall's page cannot be served at 203.0.113.1" in capsys.readouterr().err
