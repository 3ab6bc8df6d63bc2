"""From a tag to its card: the register, the keys, and every reason why a tag is no card."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards import verdict
from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from cards.deck import load_deck
from cards.durable import FileError
from cards.identity import Identifier
from cards.known import FILE, Register, State, Tag, writing
from cards.naming import CardNameError, Stamps, format_card, parse_card
from cards.secret import Key, Keys, save_keys
from cards.tag import Kind, Stamp, encode
from cards.type2 import lay_out
from cards.verdict import Verdict, explain
from terminal.editions.ultimate import EDITION
from tests.cards.fuzz import Fuzz
from tests.cards.memory import FACTORY, Memory

UID, OTHER = bytes.fromhex("04112233445566"), bytes.fromhex("04aabbccddeeff")
KEY = Key(bytes(range(20)), "2026-01-01")
DECK = load_deck(EDITION.name, EDITION.deck)
STAMPS = Stamps(DECK, EDITION.cards(DECK))
MAYFAIR = DeedCard(22)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_keys(tmp_path, Keys((KEY,)))
    return tmp_path


def tag(card: Card, uid: bytes, key: Key = KEY, signed_for: bytes = b"") -> Memory:
    message = encode(STAMPS.stamp(card), key, signed_for or uid)
    return Memory(lay_out(FACTORY, message).content)


def known(folder: Path, uid: bytes, card: Card, state: State) -> None:
    stamp = STAMPS.stamp(card)
    with writing(folder) as register:
        register.put(Tag(uid.hex(), stamp.deck, stamp.kind, stamp.number, state, 0))


def no_page(page: int) -> bytes:
    raise AssertionError(f"page {page} was read")


@pytest.mark.parametrize("card", [BankCard("car"), MAYFAIR, EventCard(68)])
def test_a_written_card_is_known_by_what_it_says(folder: Path, card: Card) -> None:
    memory = tag(card, UID)
    assert Identifier(folder, STAMPS).identify(UID, memory.read) == card
    assert memory.reads == 3


@pytest.mark.parametrize("state", [State.WRITTEN, State.ENROLLED])
def test_a_known_tag_is_its_card_without_a_page_read(folder: Path, state: State) -> None:
    identifier = Identifier(folder, STAMPS)
    assert identifier.known(UID) is None
    known(folder, UID, MAYFAIR, state)
    assert identifier.known(UID) == MAYFAIR
    assert identifier.identify(UID, no_page) == MAYFAIR


def test_a_tag_still_being_written_is_asked_what_it_says(folder: Path) -> None:
    known(folder, UID, MAYFAIR, State.WRITING)
    identifier = Identifier(folder, STAMPS)
    assert identifier.known(UID) is None
    assert identifier.identify(UID, Memory(FACTORY).read) == verdict.Blank()
    assert identifier.identify(UID, tag(MAYFAIR, UID).read) == MAYFAIR


def test_a_replaced_tag_is_void_though_its_signature_is_good(folder: Path) -> None:
    known(folder, UID, MAYFAIR, State.VOID)
    identifier = Identifier(folder, STAMPS)
    assert identifier.known(UID) is None
    assert identifier.identify(UID, tag(MAYFAIR, UID).read) == verdict.VoidTag()


def test_a_copy_names_the_genuine_tag_where_it_is_known(folder: Path) -> None:
    copy = tag(MAYFAIR, OTHER, signed_for=UID)
    identifier = Identifier(folder, STAMPS)
    assert identifier.identify(OTHER, copy.read) == verdict.WrongSignature()
    known(folder, UID, MAYFAIR, State.WRITTEN)
    assert identifier.identify(OTHER, copy.read) == verdict.CopiedTag(UID.hex())


def test_another_terminals_card_asks_for_its_key_and_is_good_with_it(folder: Path) -> None:
    theirs = Key(bytes(20), "2026-01-01")
    memory = tag(MAYFAIR, UID, theirs)
    identifier = Identifier(folder, STAMPS)
    assert identifier.identify(UID, memory.read) == verdict.UnknownKey(theirs.id)
    save_keys(folder, Keys((KEY, theirs)))
    assert identifier.identify(UID, memory.read) == MAYFAIR
    save_keys(folder, Keys((KEY, theirs)).without(theirs.id))
    assert identifier.identify(UID, memory.read) == verdict.RetiredKey(theirs.id)


@pytest.mark.parametrize(
    ("stamp", "wanted"),
    [
        (Stamp(2, Kind.DEED, 22), verdict.ForeignDeck(2)),
        (Stamp(1, Kind.DEED, 23), verdict.NoSuchCard(2, 23)),
        (Stamp(1, Kind.EVENT, 55), verdict.NoSuchCard(3, 55)),
    ],
)
def test_a_card_that_the_deck_has_not_is_told(folder: Path, stamp: Stamp, wanted: Verdict) -> None:
    memory = Memory(lay_out(FACTORY, encode(stamp, KEY, UID)).content)
    assert Identifier(folder, STAMPS).identify(UID, memory.read) == wanted


def test_a_known_tag_of_another_deck_is_told(folder: Path) -> None:
    with writing(folder) as register:
        register.put(Tag(UID.hex(), 3, Kind.BANK, 1, State.WRITTEN, 0))
    assert Identifier(folder, STAMPS).identify(UID, no_page) == verdict.ForeignDeck(3)


@pytest.mark.parametrize(
    ("uid", "wanted"),
    [
        ("08aabbcc", verdict.RandomUid()),
        ("88041122", verdict.CascadeUid()),
        ("88041122334455", verdict.CascadeUid()),
        ("0411223344", verdict.OddUid(5)),
        ("", verdict.OddUid(0)),
    ],
)
def test_some_numbers_can_never_be_a_card(folder: Path, uid: str, wanted: Verdict) -> None:
    assert Identifier(folder, STAMPS).identify(bytes.fromhex(uid), no_page) == wanted


@pytest.mark.parametrize("uid", ["12345678", "04112233445566", "04112233445566778899"])
def test_numbers_of_four_seven_and_ten_bytes_are_cards(folder: Path, uid: str) -> None:
    memory = tag(MAYFAIR, bytes.fromhex(uid))
    assert Identifier(folder, STAMPS).identify(bytes.fromhex(uid), memory.read) == MAYFAIR


@given(st.binary(max_size=96), st.integers(0, 48))
@example(b"\x14", 7)
@example(b"\x94", 7)
def test_random_bytes_never_become_a_card(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, at: int
) -> None:
    folder = tmp_path_factory.getbasetemp() / "random"
    if not folder.exists():
        save_keys(folder, Keys((KEY,)))
    whole = lay_out(FACTORY, encode(STAMPS.stamp(MAYFAIR), KEY, UID)).content
    area = whole[:at] + content + whole[at + len(content) :]
    found = Identifier(folder, STAMPS).identify(UID, Memory(area).read)
    if found == MAYFAIR:
        # The lock control before the message and the terminator behind it are not ours; the
        # type has no case; other records may follow the first one (bit 6, message end).
        first = bytes([area[7] | 0x40]) + area[8:47]
        assert first.lower() == whole[7:47].lower() or whole[7:47] in area
    else:
        assert isinstance(found, get_args(Verdict))


@given(st.binary(max_size=64))
def test_the_fuzzers_round_holds_for_random_tags(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.getbasetemp() / "fuzz"
    Fuzz(folder)(content)


def test_every_verdict_has_words_of_its_own() -> None:
    told = set()
    for kind in get_args(Verdict):
        values = {one.name: "04a1" if one.type == "str" else 7 for one in fields(kind)}
        words = explain(kind(**values))
        assert words.code.startswith("tag.")
        for sentence in (words.words, words.remedy):
            assert sentence[0].isupper()
            assert sentence.endswith(".")
        told.add((words.code, words.words))
    assert len(told) == len(get_args(Verdict))
    assert len({code for code, _ in told}) == len(told)


def test_the_register_is_a_file_that_people_can_read(folder: Path) -> None:
    known(folder, UID, MAYFAIR, State.ENROLLED)
    known(folder, OTHER, BankCard("car"), State.WRITTEN)
    lines = (folder / FILE).read_text().splitlines()
    assert len(lines) == 4
    assert OTHER.hex() in lines[1]
    assert [one.uid for one in Register.load(folder)] == [OTHER.hex(), UID.hex()]


def test_a_damaged_register_is_told_and_what_was_known_stays(folder: Path) -> None:
    known(folder, UID, MAYFAIR, State.ENROLLED)
    identifier = Identifier(folder, STAMPS)
    assert identifier.known(UID) == MAYFAIR
    (folder / FILE).write_bytes(b'{"format": 1, "tags": [{]}')
    assert identifier.known(UID) == MAYFAIR
    assert "damaged" in str(identifier.fault)
    with pytest.raises(FileError, match="damaged"), writing(folder):
        pass
    known_again = Identifier(folder, STAMPS)
    assert known_again.identify(OTHER, tag(MAYFAIR, OTHER).read) == MAYFAIR


def test_only_one_program_changes_the_register(folder: Path) -> None:
    with writing(folder), pytest.raises(FileError, match="Another program"), writing(folder):
        pass
    with writing(folder) as register:
        assert list(register) == []


def test_a_forgotten_tag_is_unknown_again(folder: Path) -> None:
    known(folder, UID, MAYFAIR, State.WRITTEN)
    with writing(folder) as register:
        register.forget(UID)
    assert Identifier(folder, STAMPS).known(UID) is None


@pytest.mark.parametrize("card", STAMPS.cards)
def test_every_card_is_found_by_its_name(card: Card) -> None:
    assert parse_card(format_card(card), STAMPS.cards) == card
    stamp = STAMPS.stamp(card)
    assert STAMPS.card(stamp) == card


def test_names_are_read_kindly_and_refused_in_words() -> None:
    assert parse_card(" Deed 016", STAMPS.cards) == DeedCard(16)
    for text in ("deed:23", "bank:plane", "16", "deed", "house:1", ""):
        with pytest.raises(CardNameError):
            parse_card(text, STAMPS.cards)
    assert format_card(UnknownTag("04a1")) == "tag:04a1"
    with pytest.raises(KeyError):
        Stamps(DECK, [UnknownTag("04a1")])
