"""Setting up to work with cards: settings, keys, register, and the reader for ourselves alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from cards.deck import Deck
from cards.known import Register, writing
from cards.naming import Stamps
from cards.secret import load_keys, new_key, save_keys
from hardware.lending import borrowed
from hardware.readers import reader_of
from hardware.reading import Reader
from hardware.settings import ReaderSettings
from terminal import choosing
from terminal.config import Config, ConfigError
from terminal.edition import Edition, Settings
from terminal.editions import EDITIONS
from tools.cards.content import Desk
from tools.cards.scripted import ScriptedReader
from tools.play_game import configured


@dataclass(frozen=True)
class Office:
    """What every command with cards needs to know, without any reader."""

    config: Config
    folder: Path
    edition: Edition
    deck: Deck
    stamps: Stamps
    settings: Settings


def open_office(args: argparse.Namespace) -> Office:
    """Read settings and deck. Raises `ConfigError`."""
    config = configured(args)
    edition = EDITIONS[config.general.edition]
    rules = choosing.table_of(config).rules
    deck, stamps = rules.deck, Stamps(rules.deck, edition.cards(rules.deck))
    folder = choosing.folder_of(config, args.state)
    return Office(config, folder, edition, deck, stamps, rules.settings)


@contextmanager
def at_desk(office: Office, *, signing: bool = False) -> Iterator[Desk]:
    """Have the register for ourselves; with `signing` there is a key, a new one if need be.

    Raises `FileError`.
    """
    with writing(office.folder) as register:
        keys = load_keys(office.folder)
        if signing and keys.current is None:
            keys = keys.with_new(new_key())
            save_keys(office.folder, keys)
        yield Desk(keys, register, office.stamps)


def looking_in(office: Office) -> Desk:
    """Have the register to look into, whoever changes it. Raises `FileError`."""
    return Desk(load_keys(office.folder), Register.load(office.folder), office.stamps)


@contextmanager
def at_reader(office: Office, choice: str) -> Iterator[Reader]:
    """Have the reader for ourselves, open; a terminal that runs lends it.

    `choice` is `KIND` or `KIND:PATH` over the settings. Raises `PartError`, `ConfigError`.
    """
    with ExitStack() as stack:
        if choice.startswith("script:"):
            reader: Reader = ScriptedReader(Path(choice.removeprefix("script:")))
        else:
            stack.enter_context(borrowed(office.folder))
            reader = reader_of(reader_settings(office.config, choice))
        stack.callback(reader.close)
        reader.open()
        yield reader


def reader_settings(config: Config, choice: str) -> ReaderSettings:
    """Give the reader's settings; where none is set or chosen, one is looked for."""
    try:
        settings = config.section(ReaderSettings)
    except KeyError:
        settings = ReaderSettings()
    if not choice:
        return settings if settings.kind != "none" else _changed(settings, "auto", settings.path)
    kind, _, path = choice.partition(":")
    return _changed(settings, kind, path)


def _changed(settings: ReaderSettings, kind: str, path: str) -> ReaderSettings:
    changed = {**msgspec.to_builtins(settings), "kind": kind, "path": path}
    try:
        return msgspec.convert(changed, ReaderSettings)
    except msgspec.ValidationError:
        raise ConfigError(
            f"--reader {kind}: no such kind; there are auto, pn532, pn532-i2c, pn532-spi, rc522, "
            "pcsc, usb, and script:FILE"
        ) from None
