"""What was chosen for one run: settings file, command line, a script's own; the table they set.

Nothing is opened here but the settings and the deck; putting a terminal together is ``app``'s.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from cards.deck import DeckError, load_deck
from display.words import LANGUAGES
from hardware.settings import SECTIONS
from terminal.config import Config, ConfigError, Schema, apply_setting, load_config, parse_config
from terminal.edition import Rules, Settings
from terminal.editions import EDITIONS
from terminal.journal import state_folder
from terminal.table import Table

SCHEMA = Schema(
    editions={name: edition.settings for name, edition in EDITIONS.items()},
    languages=LANGUAGES,
    sections=SECTIONS,
)
"""All that may be set."""

COMMAND_LINE = "command line"


@dataclass(frozen=True)
class Choice:
    """What was chosen for one run: an edition, settings over the defaults, a seed."""

    edition: str
    settings: tuple[tuple[str, str], ...] = ()
    seed: int | None = None

    def with_setting(self, key: str, value: str) -> Choice:
        """Choose one thing more, as the notation's ``set`` does; ``seed`` is the game's."""
        if key == "seed":
            if not (value.isascii() and value.isdigit() and len(value) < 19):
                raise ConfigError(f"seed: must be a whole number of at most 18 digits, not {value}")
            return replace(self, seed=int(value))
        return replace(self, settings=(*self.settings, (key, value)))


def table(choice: Choice) -> Table:
    """Set a table by defaults and a choice alone, for scripts. Raises ``ConfigError``."""
    config = parse_config("", "defaults", SCHEMA)
    config = apply_setting(config, "edition", choice.edition)
    for key, value in choice.settings:
        config = apply_setting(config, key, value)
    seed = 0 if choice.seed is None else choice.seed
    return table_of(config, lambda: seed)


def table_of(config: Config, seeds: Callable[[], int] | None = None) -> Table:
    """Set a table by settings. Raises ``ConfigError`` if the deck cannot be used."""
    edition = EDITIONS[config.general.edition]
    assert isinstance(config.game, Settings)
    try:
        deck = load_deck(edition.name, edition.deck, config.deck)
    except DeckError as error:
        given = config.given.get("deck")
        place = f"{given.place}: " if given and given.file else ""
        raise ConfigError(f"{place}{error}") from None
    first = config.general.language
    return Table(
        edition=edition,
        rules=Rules(deck, config.game),
        languages=(first, *(other for other in LANGUAGES if other != first)),
        volume=config.general.sound.volume,
        seeds=seeds or (lambda: secrets.randbits(53)),
    )


def configure(file: str | None, chosen: Iterable[tuple[str, str]]) -> Config:
    """Read the settings file, then what was chosen on the command line over it.

    Raises ``ConfigError``.
    """
    config = load_config(SCHEMA, file)
    for key, value in chosen:
        config = apply_setting(config, key, value, COMMAND_LINE)
    return config


def folder_of(config: Config, choice: str | None) -> Path:
    """Give the folder of the stored games: chosen, set, or the platform's usual one."""
    return state_folder(choice or config.general.state or None)


def asked(config: Config, key: str) -> bool:
    """Say whether a setting was chosen on the command line, which goes before what is stored."""
    return key in config.given and config.given[key].place == COMMAND_LINE
