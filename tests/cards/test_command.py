"""`teller cards` and `teller key` as people use them, with a reader that follows a script."""

from __future__ import annotations

import io
import json
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cards.known import FILE, State, Tag, writing
from cards.secret import load_keys
from cards.tag import Kind
from terminal.__main__ import main


@dataclass
class Ran:
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Teller = Callable[..., Ran]


@pytest.fixture
def teller(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Teller:
    def run(*words: str, typed: str = "", script: str | None = None) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        given = [*words, "--state", str(tmp_path / "state"), "--settings", str(settings)]
        if script is not None:
            (tmp_path / "script").write_text(script)
            given += ["--reader", f"script:{tmp_path / 'script'}"]
        status = main(given)
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    settings = tmp_path / "settings.toml"
    settings.write_text("")
    return run


THREE = "tag a ntag213\ntag b ultralight\ntag c classic\n"


def only(*cards: str) -> Sequence[str]:
    return [word for card in cards for word in ("--only", card)]


def test_cards_are_written_shown_listed_and_kept(teller: Teller, tmp_path: Path) -> None:
    ran = teller("cards", "write", *only("bank:car", "deed:22"), script=THREE + "tap a\ntap b\n")
    assert ran.status == 0
    for shown in ("[1/2]", "bank:car (Car)", "22  Mayfair", "M400", "written and compared"):
        assert shown in ran.out
    listed = teller("cards", "list", "--json")
    rows = {row["card"]: row for row in json.loads(listed.out)}
    assert rows["deed:22"]["state"] == "written"
    assert rows["deed:21"]["state"] == "missing"
    assert len(rows) == 49
    assert stat.S_IMODE((tmp_path / "state" / "keys.json").stat().st_mode) == 0o600
    assert "missing" in teller("cards", "list").out


def test_a_stopped_session_says_where_it_goes_on_and_does(teller: Teller) -> None:
    stopped = teller("cards", "write", *only("deed:1", "deed:2"), script=THREE + "tap a\n")
    assert stopped.status == 1
    assert "Stopped: 1 done, 1 to go: deed:2." in stopped.out
    again = teller("cards", "write", *only("deed:1", "deed:2"), script=THREE + "tap b\n")
    assert again.status == 0
    assert "1 cards have their tags already." in again.out
    assert "[1/1]" in again.out
    nothing = teller("cards", "write", *only("deed:1", "deed:2"), script=THREE)
    assert nothing.status == 0
    assert "--again" in nothing.out


def test_everything_is_told_as_json_too(teller: Teller) -> None:
    ran = teller("cards", "write", "--json", *only("deed:1"), script=THREE + "tap c\ntap a\n")
    assert [one["event"] for one in ran.events] == ["awaiting", "troubled", "made", "finished"]
    awaiting, troubled, made, _ = ran.events
    assert awaiting == {"event": "awaiting", "card": "deed:1", "number": 1, "count": 1}
    assert troubled["words"]["code"] == "tag.classic"
    assert (made["card"], made["how"], made["void"]) == ("deed:1", "written", [])


def test_two_tags_are_refused_in_words(teller: Teller) -> None:
    ran = teller("cards", "write", *only("deed:1"), script=THREE + "tap a b\n")
    assert ran.status == 1
    assert "Two tags lie on the reader. Leave one there" in ran.out


def test_another_card_is_asked_about_and_yes_goes_on(teller: Teller) -> None:
    assert teller("cards", "write", *only("deed:1"), script=THREE + "tap a\n").status == 0
    asked = teller("cards", "write", *only("deed:2"), script=THREE + "tap a\n")
    assert asked.status == 1
    assert "This tag is deed:1. Make it deed:2 all the same?" in asked.out
    yes = teller("cards", "write", "--yes", *only("deed:2"), script=THREE + "tap a\n")
    assert yes.status == 0


def test_a_card_may_be_skipped_and_a_session_stopped_by_a_letter(teller: Teller) -> None:
    ran = teller("cards", "write", *only("deed:1"), typed="q\n", script=THREE + "tap c\n")
    assert ran.status == 1
    assert "to go: deed:1" in ran.out


def test_tags_are_enrolled_replaced_and_void(teller: Teller) -> None:
    assert teller("cards", "enrol", "bank:car", script=THREE + "tap c\n").status == 0
    replaced = teller("cards", "replace", "bank:car", script=THREE + "tap a\n")
    assert replaced.status == 0
    assert "is void now" in replaced.out
    states = [row["state"] for row in json.loads(teller("cards", "list", "--json").out)]
    assert states[:2] == ["void", "written"] or states[:2] == ["written", "void"]


def test_a_tag_is_read_in_words_and_erased(teller: Teller) -> None:
    teller("cards", "write", *only("deed:7"), script=THREE + "tap a\n")
    told = teller("cards", "read", script=THREE + "tap a\n")
    assert "card deed:7, written here" in told.out
    assert "page  3  e1 10 12 00" in told.out
    blank = teller("cards", "read", "--json", script=THREE + "tap b\n")
    assert blank.events[0]["words"]["code"] == "tag.blank"
    assert teller("cards", "erase", script=THREE + "tap a\n").status == 1
    assert teller("cards", "erase", "--yes", script=THREE + "tap a\n").status == 0
    assert "This tag is blank" in teller("cards", "read", script=THREE + "tap a\n").out


def test_a_check_sums_up(teller: Teller) -> None:
    teller("cards", "write", *only("deed:7"), script=THREE + "tap a\n")
    ran = teller("cards", "check", script=THREE + "tap a\ntap b\n")
    assert ran.status == 1
    assert "Missing: bank:car, bank:helicopter" in ran.out
    assert "No card: tag" in ran.out
    told = teller("cards", "check", "--json", script=THREE + "tap a\n").events[-1]
    assert told["event"] == "checked-all"
    assert len(told["missing"]) == 48


def test_a_reader_without_passwords_says_so(teller: Teller) -> None:
    ran = teller("cards", "unprotect", script=THREE + "tap a\n")
    assert ran.status == 1
    assert "cannot give a tag its password" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cards", "write", "--only", "deed:99"), "not in this deck"),
        (("cards", "write", "--only", "house"), "write bank:car, deed:16"),
        (("cards", "write", "--from", "bank:cat"), "--players 8"),
        (("cards", "write", "--reader", "radio"), "no such kind"),
        (("cards", "read", "--reader", "script:/nowhere"), "cannot be used"),
        (("key", "retire", "ffff"), "no key ffff here"),
        (("key", "import", "tt1-abcd"), "wrong or missing"),
        (("key", "export"), "teller key new"),
    ],
)
def test_mistakes_are_told_in_one_line(teller: Teller, words: Sequence[str], said: str) -> None:
    ran = teller(*words)
    assert ran.status == 1
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("script", ["tag a paper", "tap nobody", "tag a ntag213 xyz", "hello"])
def test_a_script_that_is_wrong_is_told_with_its_line(teller: Teller, script: str) -> None:
    ran = teller("cards", "read", script=f"# a comment\n{script}\n")
    assert ran.status == 1
    assert "line 2" in ran.err


def test_two_programs_do_not_write_cards_at_once(teller: Teller, tmp_path: Path) -> None:
    with writing(tmp_path / "state"):
        ran = teller("cards", "write", script=THREE)
    assert ran.status == 1
    assert "Another program" in ran.err


def test_a_damaged_register_stops_writing_and_is_left_alone(teller: Teller, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / FILE).write_text("{")
    ran = teller("cards", "write", script=THREE)
    assert ran.status == 1
    assert "damaged" in ran.err
    assert (tmp_path / "state" / FILE).read_text() == "{"


def test_a_key_is_carried_to_another_terminal_changed_and_retired(
    teller: Teller, tmp_path: Path
) -> None:
    first = teller("key", "new").out.split()[0]
    exported = teller("key", "export").out.strip()
    second = teller("key", "new").out.splitlines()[-1].split()[0]
    shown = json.loads(teller("key", "list", "--json").out)
    assert [(key["id"], key["signs"]) for key in shown] == [(first, False), (second, True)]
    assert len(teller("key", "export", "--all").out.splitlines()) == 2
    assert "retired" in teller("key", "retire", first).out
    assert "signs new cards" in teller("key", "import", exported).out.splitlines()[-1]
    (tmp_path / "state" / "keys.json").unlink()
    assert teller("key", "list").out.startswith("There is no key yet")
    assert teller("key", "import", typed=f"{exported.upper()}\n").out.startswith(first)
    spoken = exported.replace("-", " ").split()
    assert teller("key", "import", *spoken).status == 0
    assert load_keys(tmp_path / "state").keys[0].id == first


def test_a_protected_tag_is_marked_in_the_list(teller: Teller, tmp_path: Path) -> None:
    with writing(tmp_path / "state") as register:
        register.put(Tag("04a1", 1, Kind.DEED, 1, State.WRITTEN, 1, protected=True))
    assert "password" in teller("cards", "list").out


def test_a_whole_deck_is_written_and_found_complete(teller: Teller) -> None:
    names = [f"t{number}" for number in range(49)]
    script = "".join(f"tag {name} ntag213\n" for name in names)
    script += "".join(f"tap {name}\n" for name in names)
    assert teller("cards", "write", "--json", script=script).status == 0
    ran = teller("cards", "check", script=script)
    assert ran.status == 0
    assert "The deck is complete: 49 cards." in ran.out


def test_a_check_names_double_and_void_tags(teller: Teller) -> None:
    teller("cards", "write", *only("deed:7"), script=THREE + "tap a\n")
    teller("cards", "write", "--again", *only("deed:7"), script=THREE + "tap b\n")
    ran = teller("cards", "check", script=THREE + "tap a\ntap b\n")
    assert "Double: deed:7 is on the tags" in ran.out
    assert "also tag" in ran.out
    teller("cards", "replace", "--yes", "deed:7", script="tag d ntag213\ntap d\n")
    ran = teller("cards", "check", script=THREE + "tap a\n")
    assert "Void: tag" in ran.out
