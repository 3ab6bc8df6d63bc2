"""`teller settings`: the settings in force, each with its meaning and who set it.

What is printed is itself a settings file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from terminal import choosing
from terminal.config import Config, Field, settings_file
from terminal.config.fields import plain, written
from tools.play_game import add_choices, configured


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON array")
    add_choices(parser)


def run(args: argparse.Namespace) -> int:
    """Print them. Raises ``ConfigError``, also for a deck that cannot be used."""
    config = configured(args)
    if args.json:
        print(json.dumps([_as_json(config, one) for one in config.fields()], indent=2))
        return 0
    file = Path(args.settings) if args.settings else settings_file()
    missing = "" if file.exists() else " (there is none: all are defaults)"
    print(f"# Settings file: {file}{missing}")
    for line in listed(config):
        print(line)
    choosing.table_of(config)  # its deck may be none, though all settings are
    return 0


def listed(config: Config) -> Iterator[str]:
    """Give all settings as lines of TOML, those without a table first."""
    fields = sorted(config.fields(), key=lambda one: one.key.rpartition(".")[0])
    for table, group in groupby(fields, key=lambda one: one.key.rpartition(".")[0]):
        yield ""
        if table:
            yield f"[{table}]"
        for one in group:
            value = plain(config.value(one.key))
            yield f"# {one.meaning} {_origin(config, one)}"
            name = one.key.rpartition(".")[2]
            yield f"# {name} is not set" if value is None else f"{name} = {written(value)}"


def _origin(config: Config, one: Field) -> str:
    allowed = one.allowed[0].upper() + one.allowed[1:]
    if one.key not in config.given:
        return f"{allowed}; this is the default."
    default = "none" if one.default is None else written(one.default)
    return f"{allowed}; {default} by default. Set by {config.given[one.key].place}."


def _as_json(config: Config, one: Field) -> dict[str, object]:
    given = config.given.get(one.key)
    return {
        "key": one.key,
        "value": plain(config.value(one.key)),
        "default": plain(one.default),
        "meaning": one.meaning,
        "allowed": one.allowed,
        "set_by": given and given.place,
    }
