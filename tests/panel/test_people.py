"""Who plays with which token: shown and changed on the settings page, at a table of a club."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hardware.fleet.names import FILE, read_names, write_names
from hardware.panel import Naming
from tests.panel.eyes import Eyes
from tests.panel.lines import ask
from tests.panel.tables import Stand

Open = Callable[..., Stand]
Look = Callable[..., Eyes]


@pytest.fixture
def club(open_stand: Open, tmp_path: Path) -> Stand:
    """A table of a club; its names lie beside nothing else."""
    naming = Naming(partial(read_names, tmp_path), partial(write_names, tmp_path))
    opened = open_stand(besides=lambda _: {"naming": naming})
    opened.frame()
    return opened


def test_names_are_set_beside_those_that_there_are(club: Stand, look: Look, tmp_path: Path) -> None:
    write_names(tmp_path, {"ship": "Ben", "car": "Ann"})
    eyes = look(club, "settings")
    people = eyes.page.locator("#people")
    expect(people.get_by_label("Ship", exact=True)).to_have_value("Ben")
    people.get_by_label("Car", exact=True).fill("  Anna  María ")
    people.get_by_label("Ship", exact=True).fill("")
    people.get_by_label("Ship", exact=True).blur()
    expect(people.get_by_label("Car", exact=True)).to_have_value("Anna María")
    expect(eyes.page.locator("#saved")).to_be_visible()
    expect(people.get_by_label("Ship", exact=True)).to_have_value("")
    assert read_names(tmp_path) == {"car": "Anna María"}


def test_a_terminal_of_no_club_names_nobody(table: Stand, look: Look) -> None:
    eyes = look(table, "settings")
    expect(eyes.page.locator("#edition")).to_have_value("ultimate")
    expect(eyes.page.locator("#people")).to_be_hidden()
    assert json.loads(ask(table, "/people.json")[2])["people"] == []
    assert ask(table, "/people", "POST", b'{"car":"Ann"}')[0] == 404


@pytest.mark.parametrize(
    ("form", "status"),
    [
        (b'{"zeppelin":"Ann"}', 400),
        (b'{"car":5}', 400),
        (b"[" * 5000, 400),
        (json.dumps({"car": "x" * 41}).encode(), 400),
        (json.dumps({"car": "a\u202eb"}).encode(), 400),
        (b'{"car":"Ann"' + b" " * 9000 + b"}", 413),
    ],
)
def test_what_is_no_name_is_refused_and_changes_nothing(
    form: bytes, status: int, club: Stand, tmp_path: Path
) -> None:
    write_names(tmp_path, {"car": "Ann"})
    assert ask(club, "/people", "POST", form)[0] == status
    assert read_names(tmp_path) == {"car": "Ann"}


def test_names_that_cannot_be_read_are_told_in_words(
    club: Stand, look: Look, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_text("{not names", encoding="utf-8")
    status, _, words = ask(club, "/people", "POST", b'{"car":"Ann"}')
    assert (status, words.startswith("The names are as before")) == (409, True)
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "{not names"
