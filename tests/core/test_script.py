"""The notation: each statement read and written back, and what is said of a mistake."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.card import BankCard, Card, DeedCard, EventCard, UnknownTag
from terminal.script import (
    FORMS,
    LONGEST_MS,
    Expect,
    Hold,
    Lift,
    PowerCut,
    Press,
    PressKeys,
    PressToken,
    Say,
    ScriptError,
    Set,
    Slot,
    Statement,
    Step,
    Tap,
    UseEdition,
    Wait,
    agrees,
    format_card,
    format_seconds,
    format_statement,
    look_up,
    parse,
    parse_card,
    parse_seconds,
    parse_statement,
)
from terminal.signals import BUTTONS, KEYS

STATEMENTS: list[tuple[str, Statement]] = [
    ("edition ultimate", UseEdition("ultimate")),
    ("set auction.tick_seconds 2", Set("auction.tick_seconds", "2")),
    ("set house_rules.cancel any", Set("house_rules.cancel", "any")),
    ("set seed 7", Set("seed", "7")),
    ("tap bank car", Tap(BankCard("car"))),
    ("tap deed 16", Tap(DeedCard(16))),
    ("tap event 45", Tap(EventCard(45))),
    ("tap unknown 04a1b2c3d4e5f6", Tap(UnknownTag("04a1b2c3d4e5f6"))),
    ("hold-card deed 16", Tap(DeedCard(16), stays=True)),
    ("lift", Lift()),
    ("press ok", Press("ok")),
    ("press m", Press("m")),
    ("press x", Press("x")),
    ("hold ok m 5", Hold(("ok", "m"), 5000)),
    ("hold x 4.999", Hold(("x",), 4999)),
    ("hold K 2", Hold(("K",), 2000)),
    ("wait 10", Wait(10_000)),
    ("wait 0.001", Wait(1)),
    ("key 2 . 7 5 M", PressKeys(("2", ".", "7", "5", "M"))),
    ("key K arrow C + -", PressKeys(("K", "arrow", "C", "+", "-"))),
    ("power-cut", PowerCut()),
    ("say buy pall mall", Say("buy pall mall")),
    ("say 0.3 buy baltic", Say("buy baltic", 0.3)),
    ("token car", PressToken("car")),
    ("slot + bank car", Slot("+", BankCard("car"))),
    ("slot - bank ship", Slot("-", BankCard("ship"))),
    ("expect players.car.cash 1240", Expect("players.car.cash", "1240")),
    ('expect joined ["car", "ship"]', Expect("joined", '["car", "ship"]')),
]


@pytest.mark.parametrize(("text", "statement"), STATEMENTS)
def test_each_statement_is_read_and_written_back(text: str, statement: Statement) -> None:
    assert parse_statement(text) == statement
    assert format_statement(statement) == text


def test_words_are_separated_by_spaces_and_tabs_alone() -> None:
    assert parse_statement("  tap \t deed   16 ") == Tap(DeedCard(16))
    assert parse_statement("expect  joined   [1,  2]") == Expect("joined", "[1,  2]")
    for space in "\u00a0\u2003\u3000\x1f":
        with pytest.raises(ScriptError):
            parse_statement(f"tap deed{space}16")


@pytest.mark.parametrize("no_end", ["\u2028", "\u2029", "\x0b", "\x0c", "\x1c", "\x85"])
def test_only_line_feed_and_carriage_return_end_a_line(no_end: str) -> None:
    steps = [*parse(f"# one{no_end}two\nlift\r\npress ok\rwait 1")]
    assert [step.line for step in steps if isinstance(step, Step)] == [2, 3, 4]


def test_every_statement_has_its_first_word_listed() -> None:
    assert set(FORMS) == {text.split(maxsplit=1)[0] for text, _ in STATEMENTS}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dance", "expected one of edition, set, tap"),
        ("Tap deed 16", 'found "Tap"'),
        ("tap deed", 'expected "tap bank|deed|event|unknown NAME", found "tap deed"'),
        ("tap deed 1 2", 'found "tap deed 1 2"'),
        ("tap deed sixteen", 'expected the number of a card, found "sixteen"'),
        ("tap deed -1", 'expected the number of a card, found "-1"'),
        ("tap deed 1.5", 'expected the number of a card, found "1.5"'),
        ("tap deed ١", "expected the number of a card"),
        ("tap event 99999", "expected the number of a card"),
        ("tap bank Car", 'expected the name of a bank card, found "Car"'),
        ("tap bank 7", "expected the name of a bank card"),
        ("tap street 7", 'expected bank, deed, event or unknown, found "street"'),
        ("tap unknown 04A1B2C3", "expected a UID in lower-case hexadecimal"),
        ("tap unknown 04a", "expected a UID in lower-case hexadecimal"),
        ("lift off", 'expected "lift"'),
        ("press y", 'expected a button (ok m x), found "y"'),
        ("press ok m", 'expected "press ok|m|x"'),
        ("hold ok", 'expected "hold BUTTON… SECONDS"'),
        ("hold ok m", 'expected a number of seconds, found "m"'),
        ("hold 5", 'expected "hold BUTTON… SECONDS"'),
        ("hold y 5", "expected a button or key"),
        ("hold ok ok 5", 'expected each button or key once, found "ok" again'),
        ("tap deed 016", 'expected the number of a card, found "016"'),
        ("tap event 00", 'expected the number of a card, found "00"'),
        ("", "expected one of edition, set, tap"),
        ("wait", 'expected "wait SECONDS"'),
        ("wait soon", 'expected a number of seconds, found "soon"'),
        ("wait -1", 'expected a number of seconds, found "-1"'),
        ("wait 1e3", 'expected a number of seconds, found "1e3"'),
        ("wait nan", "expected a number of seconds"),
        ("wait ١", "expected a number of seconds"),
        ("wait 31622401", "expected at most a year in seconds"),
        ("wait " + "9" * 5000, "expected at most a year in seconds"),
        ("key", 'expected "key KEY…"'),
        ("key 2 Q", "expected a key"),
        ("say", 'expected "say [CONFIDENCE] WORDS"'),
        ("say 0.5", "expected words"),
        ("say 1.5 buy", 'expected a confidence from 0 to 1, found "1.5"'),
        ("say -1 buy", "expected a confidence from 0 to 1"),
        ("token", 'expected "token NAME"'),
        ("token Car", "expected the name of a bank card"),
        ("slot car", 'expected "slot +|- bank NAME"'),
        ("slot * bank car", "expected a slot"),
        ("power-cut now", 'expected "power-cut"'),
        ("expect prompt", 'expected "expect PATH VALUE"'),
        ("set seed", 'expected "set KEY VALUE"'),
        ("edition", 'expected "edition NAME"'),
    ],
)
def test_a_mistake_is_told_with_what_was_expected_and_found(text: str, words: str) -> None:
    with pytest.raises(ScriptError) as told:
        parse_statement(text)
    assert words in str(told.value)


CARDS: st.SearchStrategy[Card] = st.one_of(
    st.from_regex(r"[a-z][a-z-]{0,15}", fullmatch=True).map(BankCard),
    st.integers(0, 9999).map(DeedCard),
    st.integers(0, 9999).map(EventCard),
    st.binary(min_size=4, max_size=10).map(lambda uid: UnknownTag(uid.hex())),
)
WORD = st.from_regex(r"[a-z][a-z']*", fullmatch=True)
MILLISECONDS = st.integers(0, LONGEST_MS)
ANY_STATEMENT: st.SearchStrategy[Statement] = st.one_of(
    st.builds(Tap, CARDS, st.booleans()),
    st.builds(Press, st.sampled_from(BUTTONS)),
    st.builds(
        Hold,
        st.lists(st.sampled_from((*BUTTONS, *KEYS)), min_size=1, max_size=3, unique=True).map(
            tuple
        ),
        MILLISECONDS,
    ),
    st.builds(Wait, MILLISECONDS),
    st.builds(PressKeys, st.lists(st.sampled_from(KEYS), min_size=1).map(tuple)),
    st.builds(
        Say,
        st.lists(WORD, min_size=1).map(" ".join),
        st.integers(0, 100).map(lambda percent: percent / 100),
    ),
    st.builds(Slot, st.sampled_from(("+", "-")), CARDS),
    st.builds(Expect, WORD, st.integers().map(str)),
)


@given(ANY_STATEMENT)
def test_every_statement_comes_back_from_what_was_written(statement: Statement) -> None:
    assert parse_statement(format_statement(statement)) == statement


@given(CARDS)
def test_every_card_comes_back_from_what_was_written(card: Card) -> None:
    kind, name = format_card(card).split()
    assert parse_card(kind, name) == card


def test_a_tag_without_a_uid_is_still_written() -> None:
    assert format_card(UnknownTag("")) == "unknown 00000000"


@given(MILLISECONDS)
def test_seconds_come_back_to_the_millisecond(ms: int) -> None:
    assert parse_seconds(format_seconds(ms)) == ms


@given(st.text())
def test_any_text_is_understood_or_told_to_be_wrong(text: str) -> None:
    for step in parse(text):
        assert isinstance(step, Step) or isinstance(step[1], ScriptError)


@pytest.mark.parametrize(
    ("text", "ms"), [("1", 1000), ("1.5", 1500), (".25", 250), ("0", 0), ("1.0006", 1001)]
)
def test_seconds_are_whole_milliseconds(text: str, ms: int) -> None:
    assert parse_seconds(text) == ms


def test_comments_and_empty_lines_are_left_out_and_lines_are_counted() -> None:
    script = "\ufeff# a game\n\nedition ultimate   # which\r\n  \ntap bank car\ndance\n"
    edition, tapped, wrong = parse(script)
    assert edition == Step(3, "edition ultimate", UseEdition("ultimate"))
    assert tapped == Step(5, "tap bank car", Tap(BankCard("car")))
    assert not isinstance(wrong, Step)
    assert wrong[0] == 6


REPORT: dict[str, Any] = {
    "players": {"car": {"cash": 1240, "deeds": [16]}},
    "ranking": [{"player": "car", "place": 1}],
    "debt": None,
    "notice": "refused:short",
}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("players.car.cash", 1240),
        ("players.car.deeds.0", 16),
        ("ranking.0.player", "car"),
        ("debt", None),
    ],
)
def test_a_path_is_followed_through_keys_and_list_items(path: str, found: Any) -> None:
    assert look_up(REPORT, path) == found


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("cash", "cash"),
        ("players.ship.cash", "ship"),
        ("ranking.1.player", "1"),
        ("ranking.-1", "-1"),
        ("ranking.first", "first"),
        ("ranking.²", "²"),
        ("debt.amount", "amount"),
        ("notice.0", "0"),
    ],
)
def test_a_path_that_leads_nowhere_names_the_part_not_found(path: str, part: str) -> None:
    with pytest.raises(KeyError) as told:
        look_up(REPORT, path)
    assert told.value.args == (part,)


@pytest.mark.parametrize(
    ("found", "value", "same"),
    [
        (1240, "1240", True),
        (1240, "1240.0", False),
        (1240, '"1240"', False),
        ("1240", '"1240"', True),
        ("1240", "1240", True),
        (1, "true", False),
        (True, "true", True),
        (None, "null", True),
        (None, "none", False),
        (0, "null", False),
        ("home", "home", True),
        ("home", '"home"', True),
        ("home", "Home", False),
        ("null", "null", True),
        ([16, 3], "[16, 3]", True),
        ([16, 3], "[3, 16]", False),
        ({"a": {"b": 1}}, '{"a": {"b": 1}}', True),
        ({}, "{}", True),
        ([], "{}", False),
        (3, "three", False),
    ],
)
def test_a_value_is_json_or_a_bare_word(found: Any, value: str, same: bool) -> None:
    assert agrees(found, value) is same


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_every_value_agrees_with_itself_as_json(value: Any) -> None:
    assert agrees(value, json.dumps(value))
