"""`teller fleet broker` in a folder that has a club already: what stays, what is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from terminal.__main__ import main


def test_a_club_made_again_keeps_its_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made_at(tmp_path, "--port", "28883")
    before = (tmp_path / "broker/mosquitto.conf").read_text()
    capsys.readouterr()
    assert made_at(tmp_path, "--tables", "table-02") == {28883}
    assert (tmp_path / "broker/mosquitto.conf").read_text() == before
    assert "new files" not in capsys.readouterr().out


def test_a_new_club_has_the_usual_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert made_at(tmp_path) == {8883}
    assert "new files" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["--port", "8884"], "localhost:8884"),
        (["--host", "club.example", "--host", "localhost"], "club.example:28883"),
    ],
)
def test_a_broker_at_another_place_says_who_needs_new_files(
    tmp_path: Path, words: list[str], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made_at(tmp_path, "--port", "28883")
    capsys.readouterr()
    host = [] if "--host" in words else ["--host", "localhost"]
    assert main(["fleet", "broker", str(tmp_path), *host, *words]) == 0
    told = capsys.readouterr().out
    assert f"The broker is at {place} now, no longer at localhost:28883" in told
    assert "every table and the hall need their new files" in told


def test_a_hall_whose_file_cannot_be_read_is_named_before_anything_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made_at(tmp_path, "--port", "28883")
    file = tmp_path / "hall/hall.toml"
    file.write_text("[broker\n")
    conf = (tmp_path / "broker/mosquitto.conf").read_text()
    assert main(["fleet", "broker", str(tmp_path), "--host", "localhost"]) == 1
    assert f"{file}: " in capsys.readouterr().err
    assert (tmp_path / "broker/mosquitto.conf").read_text() == conf


def test_what_their_owners_wrote_into_the_files_is_kept(tmp_path: Path) -> None:
    made_at(tmp_path, "--port", "28883")
    files = [tmp_path / "hall/hall.toml", tmp_path / "tables/table-01/settings.toml"]
    before = [file.read_text() for file in files]
    theirs = 'language = "es"\n', '# ours\n[page]\nhost = "0.0.0.0"\nport = 8000\n'
    for file, content in zip(files, before, strict=True):
        file.write_text(content.join(theirs))
    made_at(tmp_path, "--port", "8884")
    for file, content in zip(files, before, strict=True):
        assert file.read_text() == content.replace("28883", "8884").join(theirs)


def test_a_file_that_cannot_be_changed_for_its_owner_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made_at(tmp_path)
    file = tmp_path / "tables/table-01/settings.toml"
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    kept[file] = (
        b'fleet = { host = "localhost", port = 8883, table = "table-01", password = "p" }\n'
    )
    file.write_bytes(kept[file])
    words = ["fleet", "broker", str(tmp_path), "--host", "localhost", "--port", "8884"]
    assert main(words) == 1
    said = f"{file}: set host and port of [fleet] to localhost and 8884 yourself"
    assert capsys.readouterr().err.startswith(said)
    assert {path: path.read_bytes() for path in kept} == kept


def made_at(folder: Path, *words: str) -> set[int]:
    """Make a club's files; give the ports that stand in them."""
    given = ["--host", "localhost", "--tables", "table-01", *words]
    assert main(["fleet", "broker", str(folder), *given]) == 0
    files = [folder / "broker/mosquitto.conf", *folder.glob("**/*.toml")]
    found = [
        re.search(r"^(?:listener |port = )(\d+)$", one.read_text(), re.MULTILINE) for one in files
    ]
    return {int(one[1]) for one in found if one is not None}
