"""`teller fleet` and what else the command line knows of the fleet; a table put together by it."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.fleet.names import read_names
from hardware.part import State
from terminal import app, choosing
from terminal.__main__ import main
from terminal.config import ConfigError
from terminal.loop import Stop
from tests.fleet.brokers import Mosquitto
from tests.fleet.ears import Ear
from tests.fleet.tables import FleetTable
from tests.hardware.waits import until, until_state
from tools.attach import attached
from tools.fleet import authority

ROOT = Path(__file__).parents[2]


def settings_of(broker: Mosquitto, table: str) -> Path:
    return broker.club.folder / "tables" / table / "settings.toml"


def test_a_table_is_put_together_from_the_files_made_for_it(
    broker: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    config = choosing.configure(str(settings_of(broker, "table-01")), ())
    running = app.build(config, str(tmp_path / "games"))
    with attached(running, config) as parts:
        (part,) = parts.all
        until(lambda: part.status.state is State.RUNNING, lambda: part.status)
        running.terminal.inbox.put(Stop())
        running.terminal.run()
        until(lambda: ear.summary("table-01") is not None)
    running.journal.close()
    until(lambda: ear.presence("table-01") is False)
    found = ear.summary("table-01")
    assert found is not None
    assert (found.state, found.edition, found.standings) == ("set-up", "ultimate", ())


def test_without_a_broker_nothing_of_the_fleet_is_there(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("")
    config = choosing.configure(str(tmp_path / "settings.toml"), ())
    running = app.build(config, str(tmp_path / "games"))
    with attached(running, config) as parts:
        assert (parts.all, parts.outputs) == ((), ())
    running.journal.close()


def test_files_made_again_keep_authority_and_passwords(
    broker: Mosquitto, ear: Ear, seat: Callable[..., FleetTable], capsys: pytest.CaptureFixture[str]
) -> None:
    club = broker.club
    before = settings_of(broker, "table-01").read_text()
    words = ["--host", "localhost", "--port", str(club.port), "--tables", "table-03"]
    assert main(["fleet", "broker", str(club.folder), *words]) == 0
    assert "tables/table-03/ belongs beside" in capsys.readouterr().out
    assert settings_of(broker, "table-01").read_text() == before
    broker.kill()
    broker.start()
    for name in ("table-01", "table-03"):
        table = seat(name)
        table.start()
        until_state(table.publisher, State.RUNNING)


def test_passwords_and_keys_are_for_their_owner_alone(broker: Mosquitto) -> None:
    secret = [
        *broker.club.broker.glob("*.key"),
        *broker.club.folder.glob("*/*.toml"),
        *broker.club.folder.glob("tables/*/*.toml"),
        broker.club.broker / "passwords",
    ]
    assert len(secret) == 6
    assert {stat.S_IMODE(path.stat().st_mode) for path in secret} == {0o600}
    stored = (broker.club.broker / "passwords").read_text()
    assert broker.as_user("table-01").password not in stored


@pytest.mark.parametrize("name", ["hall", "a/b", "+", "", "-x", "é", "x" * 41])
def test_a_name_that_no_table_can_have_is_refused(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["fleet", "broker", str(tmp_path), "--host", "localhost", f"--tables={name}"]
    assert main(words) == 1
    assert "no name for a table" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--host", 'a"b'], 'a"b: no name or address'),
        (["--host", ""], "no name or address"),
        (["--host", "a\nb"], "no name or address"),
        (["--host", "localhost", "--port", "99999"], "99999: no port"),
        (["--host", "localhost", "--port", "0"], "0: no port"),
    ],
)
def test_a_host_or_a_port_that_cannot_be_is_refused(
    tmp_path: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fleet", "broker", str(tmp_path), *words]) == 1
    assert said in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_name_for_a_token_that_no_card_has_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fleet", "players", "cra=Anna", "--state", str(tmp_path)]) == 1
    assert "cra: no bank card of this deck; there are car, " in capsys.readouterr().err
    assert read_names(tmp_path) == {}


def test_a_missing_openssl_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ConfigError, match="sudo apt install openssl"):
        authority.make_certificates(tmp_path, ["localhost"])


def test_what_openssl_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / authority.CA).write_text("rubbish")
    with pytest.raises(ConfigError, match="openssl x509 failed"):
        authority.make_certificates(tmp_path, ["localhost"])


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    words = ["fleet", "broker", str(tmp_path / "file"), "--host", "localhost"]
    assert main(words) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_players_are_named_one_by_one_shown_and_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*words: str) -> str:
        assert main(["fleet", "players", *words, "--state", str(tmp_path)]) == 0
        return capsys.readouterr().out

    assert told() == "No player is named.\n"
    assert told("car=Anna", "ship=Ben B.") == "car = Anna\nship = Ben B.\n"
    assert told("ship=", "hat=Cleo") == "car = Anna\nhat = Cleo\n"
    assert read_names(tmp_path) == {"car": "Anna", "hat": "Cleo"}
    assert told("--clear", "dog=  Dora  María ") == "dog = Dora María\n"
    assert told("dog=" + "x" * 40) == f"dog = {'x' * 40}\n"
    assert told("--clear") == "No player is named.\n"


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("Anna", "Anna: must be TOKEN=NAME"),
        ("=Anna", "=Anna: must be TOKEN=NAME"),
        ("ship=" + "A" * 41, "ship: a name has 40 letters at most, this one has 41."),
        ("ship=" + "A" * 90, "ship: a name has 40 letters at most, this one has 90."),
        ("ship=a\u202eb", "ship: this name has a character that cannot be shown."),
    ],
)
def test_names_that_cannot_be_are_refused(
    tmp_path: Path, pair: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fleet", "players", "car=Anna", pair, "--state", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(said)
    assert read_names(tmp_path) == {}


@pytest.mark.parametrize(
    ("name", "line"), [('table = "a/b"', 3), ('table = "hall\\n"', 3), ("", 2)]
)
def test_a_table_without_a_name_of_its_own_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, line: int
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[fleet]\nhost = "localhost"\n{name}\n')
    words = ["play", "--no-page", "--settings", str(file), "--state", str(tmp_path)]
    assert main(words) == 1
    assert f"line {line}: fleet.table: must be this table's own name" in capsys.readouterr().err


def test_the_doctor_comes_to_the_broker_and_counts_what_waits(
    broker: Mosquitto,
    ear: Ear,
    seat: Callable[..., FleetTable],
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = seat("table-01")
    table.play(7)
    words = ["--settings", str(settings_of(broker, "table-01")), "--state", str(table.folder)]
    main(["doctor", *words])
    told = capsys.readouterr().out
    assert f"ok    fleet      The broker at localhost:{broker.club.port} lets table-01 in." in told
    assert "7 entries wait to be sent" in told
    main(["doctor", *words, "--set", "fleet.password=wrong"])
    assert "BAD   fleet" in capsys.readouterr().out
    assert ear.presence("table-01") is None


def test_the_readme_shows_the_file_of_rights_that_is_made(broker: Mosquitto) -> None:
    made = (broker.club.broker / "acl").read_text(encoding="utf-8")
    assert f"```\n{made}```" in (ROOT / "README.md").read_text(encoding="utf-8")
