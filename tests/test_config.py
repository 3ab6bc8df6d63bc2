"""Settings: defaults, the file, `set`, and what is said of faults."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct
from msgspec.json import encode as json_of

from terminal import app, choosing
from terminal.config import (
    Config,
    ConfigError,
    Schema,
    apply_setting,
    load_config,
    parse_config,
    settings_file,
)


class Winner(Enum):
    OWES = "owes"
    REFUSE = "refuse"


class Auction(Struct, frozen=True, forbid_unknown_fields=True):
    tick_seconds: Annotated[float, Meta(ge=0.1, le=60, description="A circle's seconds.")] = 1.5
    refill: Annotated[bool, Meta(description="Whether a bid lights all circles.")] = True
    short_winner: Annotated[Winner, Meta(description="What becomes of them.")] = Winner.OWES


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    max_players: Annotated[int, Meta(ge=2, le=8, description="How many may join.")] = 8
    auction: Auction = Auction()


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Annotated[int, Meta(ge=1, description="How long a game lasts.")] = 30
    names: Annotated[list[str], Meta(description="Who plays.")] = []


class Reader(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(description="Which reader.")] = "none"
    pins: Annotated[dict[str, int], Meta(description="Where it is wired.")] = {}
    gain: Annotated[int | None, Meta(description="How loud it listens.")] = None
    bus: Annotated[Literal["i2c", "spi"], Meta(description="How it is wired.")] = "i2c"
    uid: Annotated[str, Meta(pattern="^[0-9a-f]*$", description="Which of several.")] = ""
    tries: Annotated[int, Meta(le=9, description="How often it is asked.")] = 3


SCHEMA_OF_ALL = choosing.SCHEMA
SCHEMA = Schema({"ultimate": Cards, "clock": Clock}, ("en", "es"), {"reader": Reader})


def parsed(content: str) -> Config:
    return parse_config(content, "settings.toml", SCHEMA)


def game(config: Config) -> Cards:
    assert isinstance(config.game, Cards)
    return config.game


def faults(content: str) -> list[str]:
    with pytest.raises(ConfigError) as error:
        parsed(content)
    return str(error.value).splitlines()


def test_everything_has_a_default() -> None:
    config = parsed("")
    assert (config.general.edition, config.general.sound.volume) == ("ultimate", 3)
    assert config.game == Cards()
    assert config.section(Reader) == Reader()


def test_a_file_sets_the_general_the_editions_and_the_hardwares() -> None:
    config = parsed(
        'language = "es"\nmax_players = 4\nsound.volume = 1\n'
        '[auction]\ntick_seconds = 2\nshort_winner = "refuse"\n'
        '[reader]\nkind = "pn532"\npins = { cs = 8 }\n'
    )
    assert (config.general.language, config.general.sound.volume) == ("es", 1)
    assert game(config) == Cards(4, Auction(2.0, short_winner=Winner.REFUSE))
    assert config.section(Reader) == Reader("pn532", {"cs": 8})


def test_a_section_that_nobody_announced_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="Cards"):
        parsed("").section(Cards)


def test_what_only_other_editions_know_may_stand_in_the_file() -> None:
    content = "max_players = 3\nminutes = 45\n"
    assert game(parsed(content)).max_players == 3
    assert parsed(f'edition = "clock"\n{content}').game == Clock(45)


TICK, WINNER = "auction.tick_seconds", "auction.short_winner"
A_TICK = "must be a number from 0.1 to 60"
PLAYERS = "must be a whole number from 2 to 8"
NONE, HOLDS = "there is no such setting", "holds settings and is none itself"
CLOCK = 'edition = "clock"\n'


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("max_players = 9", 1, "max_players: must be a whole number from 2 to 8, not 9"),
        ('\n[auction]\n# !\ntick_seconds = "2"', 4, f'{TICK}: {A_TICK}, not "2"'),
        ("auction = { tick_seconds = nan }", 1, f"{TICK}: {A_TICK}, not nan"),
        ('auction.short_winner = "x"', 1, f'{WINNER}: must be "owes" or "refuse", not "x"'),
        ("[sound]\nvolume = true", 2, "sound.volume: must be a whole number from 1 to 4, not true"),
        ("sound.waiting_beep = 1", 1, "sound.waiting_beep: must be true or false, not 1"),
        ('language = "fr"', 1, 'language: must be "en" or "es", not "fr"'),
        ('edition = "chess"', 1, 'edition: must be "ultimate" or "clock", not "chess"'),
        ("edition = [1]", 1, 'edition: must be "ultimate" or "clock", not [1]'),
        (f"{CLOCK}minutes = 0", 2, "minutes: must be a whole number of at least 1, not 0"),
        (f'{CLOCK}names = "A"', 2, 'names: must be a list, each of it a text, not "A"'),
        ("reader.pins = 8", 1, "reader.pins: must be a table, each value a whole number, not 8"),
        ("reader.gain = 'x'", 1, 'reader.gain: must be a whole number, not "x"'),
        ('reader.bus = "usb"', 1, 'reader.bus: must be "i2c" or "spi", not "usb"'),
        ('reader.uid = "X"', 1, 'reader.uid: must be a text like ^[0-9a-f]*$, not "X"'),
        ("reader.tries = 10", 1, "reader.tries: must be a whole number of at most 9, not 10"),
        ("[max_players]\nx = 1", 1, f"max_players: {PLAYERS}, not a table"),
        ("auction.tick_second = 2", 1, f"auction.tick_second: {NONE}; did you mean {TICK}?"),
        ("tick_seconds = 2", 1, f"tick_seconds: {NONE}; did you mean {TICK}?"),
        ("[qqq]", 1, f"qqq: {NONE}; `teller settings` lists all there are"),
        ("[qqq.r]\ns = 1", 2, f"qqq.r.s: {NONE}; `teller settings` lists all there are"),
        ("sound = 3", 1, f"sound: {HOLDS}: sound.volume, sound.waiting_beep"),
        ("max_players = 4\nmax_players = 5", 2, "cannot overwrite a value"),
        ("max_players =", 1, "invalid value"),
        ("\nmax_players = 4x", 2, "expected newline or end of document after a statement"),
    ],
)
def test_a_fault_is_named_by_file_line_key_and_what_is_allowed(
    content: str, line: int, said: str
) -> None:
    assert faults(content) == [f"settings.toml, line {line}: {said}"]


def test_all_faults_are_told_at_once() -> None:
    assert [fault.split(": ")[0] for fault in faults("max_players = 9\n\nsound.volume = 5\n")] == [
        "settings.toml, line 1",
        "settings.toml, line 3",
    ]


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("auction.tick_seconds", "2", 2.0),
        ("auction.tick_seconds", ".5", None),
        ("auction.refill", "false", False),
        ("auction.short_winner", "refuse", Winner.REFUSE),
        ("auction.short_winner", '"refuse"', Winner.REFUSE),
        ("deck", "my decks/uk.toml", "my decks/uk.toml"),
        ("deck", "2026", "2026"),
        ("deck", "true", "true"),
        ("sound.volume", "4", 4),
        ("reader.pins", "{ cs = 8 }", {"cs": 8}),
    ],
)
def test_one_setting_is_set_over_the_file(key: str, text: str, expected: Any) -> None:
    config = parsed("auction.tick_seconds = 3\nmax_players = 5")
    if expected is None:
        with pytest.raises(ConfigError, match="must be a number"):
            apply_setting(config, key, text)
        return
    changed = apply_setting(config, key, text)
    assert changed.value(key) == expected
    assert game(changed).max_players == 5
    assert config.value("auction.tick_seconds") == 3.0


@pytest.mark.parametrize(
    ("key", "text", "fault"),
    [
        ("max_players", "9", "max_players: must be a whole number from 2 to 8, not 9"),
        ("max_players", "many", 'max_players: must be a whole number from 2 to 8, not "many"'),
        ("max_player", "4", "max_player: there is no such setting; did you mean max_players?"),
        ("minutes", "4", "minutes: the ultimate edition has no such setting"),
        ("sound", "4", f"sound: {HOLDS}: sound.volume, sound.waiting_beep"),
        ("language", "x\ny = 1", 'language: must be "en" or "es", not "x\\ny = 1"'),
    ],
)
def test_a_fault_in_one_setting_is_one_line(key: str, text: str, fault: str) -> None:
    with pytest.raises(ConfigError) as error:
        apply_setting(parsed(""), key, text, "game.txt, line 2")
    assert str(error.value) == f"game.txt, line 2: {fault}"


def test_another_edition_takes_its_own_settings_from_the_file() -> None:
    config = apply_setting(parsed("minutes = 45"), "edition", "clock")
    assert config.game == Clock(45)


def test_each_setting_is_listed_with_meaning_value_and_who_set_it() -> None:
    config = apply_setting(parsed("\nmax_players = 4"), "auction.tick_seconds", "2")
    listed = {one.key: one for one in config.fields()}
    assert listed["auction.tick_seconds"].meaning == "A circle's seconds."
    assert listed["auction.tick_seconds"].allowed == "a number from 0.1 to 60"
    assert [config.value(key) for key in ("max_players", "auction.tick_seconds")] == [4, 2.0]
    assert config.given["max_players"].place == "settings.toml, line 2"
    assert config.given["auction.tick_seconds"].place == "set"
    assert "auction.refill" not in config.given


def test_the_usual_file_may_be_missing_but_not_a_chosen_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_file() == tmp_path / "tap-teller" / "settings.toml"
    assert load_config(SCHEMA).given == {}
    with pytest.raises(ConfigError, match=r"my\.toml: there is no such settings file"):
        load_config(SCHEMA, str(tmp_path / "my.toml"))


def test_a_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(b"\xef\xbb\xbfmax_players = 4\r\nauction.refill = false\r\n")
    config = load_config(SCHEMA, str(file))
    assert game(config) == Cards(4, Auction(refill=False))
    assert config.given["auction.refill"].place == f"{file}, line 2"


def test_a_deck_in_a_settings_file_is_looked_for_beside_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    source = (Path(app.__file__).parents[1] / "cards/decks/ultimate.toml").read_text("utf-8")
    (tmp_path / "my.toml").write_text(source.replace("start = 1500", "start = 2000"), "utf-8")
    file = tmp_path / "settings.toml"
    file.write_text('deck = "my.toml"\n', "utf-8")
    table = choosing.table_of(load_config(SCHEMA_OF_ALL, str(file)))
    assert json.loads(json_of(table.rules.deck))["money"]["start"] == 2000
    assert load_config(SCHEMA_OF_ALL, str(file)).deck == str(tmp_path / "my.toml")
    chosen = choosing.configure(str(file), [("deck", "my.toml")])
    assert chosen.deck == "my.toml"
    with pytest.raises(ConfigError, match=r"^my\.toml: cannot be read"):
        choosing.table_of(chosen)
    assert choosing.configure(str(file), [("deck", "es")]).deck == "es"


def test_a_deck_that_cannot_be_used_is_told_with_the_line_that_names_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for name, said in (("no.toml", f"{tmp_path}/no.toml: cannot be read"), ("fr", 'deck "fr": ')):
        file.write_text(f'language = "es"\ndeck = "{name}"\n', "utf-8")
        with pytest.raises(ConfigError) as error:
            choosing.table_of(load_config(SCHEMA_OF_ALL, str(file)))
        assert str(error.value).startswith(f"{file}, line 2: {said}")


def test_a_file_that_is_no_text_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not a text file in UTF-8"):
        load_config(SCHEMA, str(tmp_path / "my.toml"))
    with pytest.raises(ConfigError, match="cannot be read: Is a directory"):
        load_config(SCHEMA, str(tmp_path))
