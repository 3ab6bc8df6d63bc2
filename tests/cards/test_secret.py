"""Keys: kept for their owner, written as text and read again, changed and retired."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.durable import FileError, replace_file
from cards.secret import (
    FILE,
    Key,
    Keys,
    KeyTextError,
    format_key,
    load_keys,
    new_key,
    parse_key,
    save_keys,
)

OLD, NEW = Key(bytes(range(20)), "2026-01-01"), Key(bytes(range(1, 21)), "2026-02-01")


def test_keys_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    save_keys(tmp_path / "state", Keys((OLD, NEW)))
    assert load_keys(tmp_path / "state") == Keys((OLD, NEW))
    mode = (tmp_path / "state" / FILE).stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_no_keys_are_no_fault(tmp_path: Path) -> None:
    assert load_keys(tmp_path) == Keys()
    assert Keys().current is None


def test_the_newest_key_signs_and_a_retired_one_does_not() -> None:
    keys = Keys((OLD,)).with_new(NEW)
    assert keys.current == NEW
    assert keys.without(NEW.id).current == OLD
    assert keys.find(OLD.id) == OLD
    with pytest.raises(KeyError):
        keys.without("ffff")


def test_another_terminals_keys_are_added_and_its_last_one_signs() -> None:
    third = Key(bytes(20), "2026-03-01")
    keys = Keys((OLD,)).with_all((NEW, Key(third.secret, third.made, retired=True)))
    assert keys.current == NEW
    assert keys.find(third.id) == Key(third.secret, third.made, retired=True)
    assert keys.find(OLD.id) == OLD


def test_a_key_that_is_known_already_is_not_added_twice() -> None:
    keys = Keys((OLD, NEW)).with_all((OLD,))
    assert len(keys.keys) == 2
    assert keys.current == OLD


def test_new_keys_differ() -> None:
    assert new_key().secret != new_key().secret


@given(st.binary(min_size=20, max_size=20))
def test_a_key_written_as_text_is_read_again(secret: bytes) -> None:
    text = format_key(Key(secret, "2026-01-01"))
    assert parse_key(text).secret == secret
    assert parse_key(text.upper().replace("-", " ") + "\n").secret == secret


@given(st.integers(4, 52), st.sampled_from("abcdefghijklmnopqrstuvwxyz234567"))
def test_a_wrong_letter_is_noticed(at: int, letter: str) -> None:
    text = format_key(OLD)
    if at >= len(text) or text[at] in ("-", letter):
        return
    with pytest.raises(KeyTextError):
        parse_key(text[:at] + letter + text[at + 1 :])


@pytest.mark.parametrize("text", ["", "hello", "tt1", "tt1-abcd", "tt1-äöü", "tt1-" + "a" * 90])
def test_text_that_is_no_key_is_refused_in_words(text: str) -> None:
    with pytest.raises(KeyTextError) as told:
        parse_key(text)
    assert str(told.value).endswith(".")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"keys": 3}', b'{"keys": [], "format": 2}']
)
def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(FileError) as told:
        load_keys(tmp_path)
    assert FILE in str(told.value)
    assert (tmp_path / FILE).read_bytes() == content


def test_a_file_that_cannot_be_replaced_keeps_its_content(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    replace_file(kept, b"old")
    (tmp_path / "kept.new").mkdir()  # in the way, as a full disk would be
    with pytest.raises(FileError, match="What stood in it still does"):
        replace_file(kept, b"new")
    assert kept.read_bytes() == b"old"


def test_a_file_left_half_written_by_a_power_cut_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "kept.new").write_bytes(b"ha")
    replace_file(tmp_path / "kept", b"whole")
    assert (tmp_path / "kept").read_bytes() == b"whole"
    assert not (tmp_path / "kept.new").exists()
