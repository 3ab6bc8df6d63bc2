"""Settings as text: where each key stands in a file, and how they are printed."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terminal import choosing
from terminal.__main__ import main
from terminal.config import (
    Field,
    apply_setting,
    load_config,
    parse_config,
)
from terminal.config.fields import written
from terminal.config.lines import key_lines
from terminal.editions import EDITIONS


def test_keys_are_found_beside_strings_lists_and_comments_that_look_like_keys() -> None:
    content = '''
a = """
b = 1
[c]
""" # d = 1
e = [
  "]", # f = ]
  { g = 1 },
]
"h.i" . j = '#'
[k . 'l]'] # m
n = 1
o = 2020-01-01T00:00:00Z
[[p]]
q = {r = "}", s = [1]}
'''
    tomllib.loads(content)
    assert key_lines(content) == {
        (): 1,
        ("a",): 2,
        ("e",): 6,
        ("h.i",): 10,
        ("h.i", "j"): 10,
        ("k", "l]"): 11,
        ("k", "l]", "n"): 12,
        ("k", "l]", "o"): 13,
        ("p",): 14,
        ("p", "q"): 15,
    }


@given(st.dictionaries(st.from_regex(r"[a-z]{1,3}", fullmatch=True), st.integers()), st.data())
def test_every_key_of_any_file_has_a_line(table: dict[str, int], data: st.DataObject) -> None:
    gaps = [data.draw(st.sampled_from(["", "\n", "# x = [\n", "\n\n"])) for _ in table]
    content = "".join(f"{gap}{key} = {table[key]}\n" for gap, key in zip(gaps, table, strict=True))
    lines = content.splitlines()
    found = key_lines(content)
    assert found.keys() == {(), *((key,) for key in table)}
    assert all(lines[found[key,] - 1].startswith(f"{key} =") for key in table)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_setting_of_an_edition_means_something_and_hides_no_general_one(
    edition: str,
) -> None:
    config = apply_setting(parse_config("", "settings.toml", choosing.SCHEMA), "edition", edition)
    keys = [one.key for one in config.fields()]
    assert len(set(keys)) == len(keys)
    assert all(one.meaning and one.allowed != "another value" for one in config.fields())
    fields = [one for one in config.fields() if one.key != "edition"]
    assert all(config.value(one.key) == one.default for one in fields)


def test_the_printed_settings_are_a_settings_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text('max_players = 4\n[auction]\nshort_winner = "refuse"\n', encoding="utf-8")
    assert main(["settings", "--settings", str(file), "--set", "deck=es"]) == 0
    printed = capsys.readouterr().out
    assert f"A whole number from 2 to 8; 8 by default. Set by {file}, line 1." in printed
    assert '"owes" by default. Set by' in printed
    assert "Set by command line." in printed
    assert printed.count("this is the default.") == printed.count("\n# ") - 3
    again, first = load_config(choosing.SCHEMA, str(file)), tmp_path / "printed.toml"
    first.write_text(printed, encoding="utf-8")
    assert load_config(choosing.SCHEMA, str(first)).game == again.game


def test_the_settings_as_json_name_what_is_allowed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["settings", "--json", "--set", "house_rules.cancel=any"]) == 0
    listed = {one["key"]: one for one in json.loads(capsys.readouterr().out)}
    assert listed["house_rules.cancel"]["value"] == "any"
    assert listed["house_rules.cancel"]["default"] == "rule"
    assert listed["house_rules.cancel"]["allowed"] == '"rule" or "any"'
    assert listed["house_rules.cancel"]["set_by"] == "command line"
    assert listed["language"]["set_by"] is None


def test_values_are_written_as_toml_reads_them() -> None:
    values = {"a": True, "b": 'q"\\é\n', "c": [1, 2.5, "x"], "d": {"e f": []}, "g": 3, "h": {}}
    assert tomllib.loads("\n".join(f"{key} = {written(values[key])}" for key in values)) == values


def test_a_kind_of_value_without_a_word_of_its_own_is_called_another() -> None:
    assert Field("day", date, None).allowed == "another value"


def test_a_deck_that_cannot_be_used_is_told_after_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settings", "--set", f"deck={tmp_path}/none.toml"]) == 1
    said = capsys.readouterr()
    assert "prompt_seconds" in said.out
    assert "none.toml" in said.err


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    project = Path(__file__).parents[1] / "pyproject.toml"
    wanted = tomllib.loads(project.read_text("utf-8"))["project"]["version"]
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"teller {wanted}\n"
