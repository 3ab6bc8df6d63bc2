"""`teller doctor`: what this machine has for the terminal, what is wrong, what to do about it."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from importlib import metadata
from itertools import groupby
from pathlib import Path

from hardware.findings import Finding, Grade, Machine
from hardware.glass import Glass
from hardware.gpio import Pins
from hardware.look_fleet import look_at_fleet
from hardware.look_machine import (
    look_at_disk,
    look_at_libraries,
    look_at_machine,
    look_for_copies,
)
from hardware.look_parts import (
    Latency,
    look_at_gpio,
    look_at_panel,
    look_at_pcsc,
    look_at_reader,
    times_of,
)
from hardware.look_voice import look_at_voice
from hardware.look_wires import (
    look_at_i2c,
    look_at_modules,
    look_at_ports,
    look_at_rights,
    look_at_spi,
    look_at_usb,
)
from hardware.part import PartError
from hardware.parts import Wanted
from hardware.readers import reader_of
from hardware.settings import SpeechSettings
from hardware.trying import try_buttons, try_buzzer, try_panel, try_reader, try_voice
from terminal import choosing
from terminal.clock import SystemClock
from terminal.config import Config, ConfigError, apply_setting
from terminal.config.fields import plain
from terminal.editions import EDITIONS
from terminal.grammar import Grammar
from tools.play_game import add_choices, configured

SIGNS = {Grade.GOOD: "ok  ", Grade.NOTE: "note", Grade.FAULT: "BAD "}
SECRET = ("key", "secret", "password")
TRIALS = ("reader", "panel", "buttons", "buzzer", "voice")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--bundle", metavar="FILE", help="write all that to attach to a report")
    parser.add_argument("--times", action="store_true", help="time reader and display")
    parser.add_argument(
        "--try",
        dest="trials",
        choices=(*TRIALS, "all"),
        action="append",
        default=[],
        metavar="PART",
        help=f"try a part with your help: {', '.join(TRIALS)} or all",
    )
    add_choices(parser)


def run(args: argparse.Namespace) -> int:
    """Look, say what was found; 1 if something is wrong. Raises ``ConfigError``."""
    config = configured(args)
    wanted, pins = Wanted.of(config), Pins()
    trials = TRIALS if "all" in args.trials else tuple(dict.fromkeys(args.trials))
    if trials:
        found = [one for trial in trials for one in tried(trial, config, wanted, pins)]
    else:
        found = list(looked(config, args.state, wanted, pins))
    times = timed(wanted, pins) if args.times else None
    if args.json:
        print(json.dumps(as_json(found, times), indent=2))
    else:
        for line in as_lines(found, times):
            print(line)
    if args.bundle:
        write_bundle(Path(args.bundle), config, found, times)
        print(f"Written: {args.bundle}", file=sys.stderr)
    return int(any(one.grade is Grade.FAULT for one in found))


def looked(config: Config, state: str | None, wanted: Wanted, pins: Pins) -> Iterator[Finding]:
    """Look at everything, from the machine up to the parts."""
    machine = Machine()
    yield from look_at_machine(machine)
    yield from look_at_disk(choosing.folder_of(config, state))
    yield from look_at_libraries()
    yield from look_for_copies(machine)
    yield from look_at_rights(machine)
    yield from look_at_ports(machine)
    yield from look_at_usb(machine)
    yield from look_at_i2c(machine)
    yield from look_at_spi(machine)
    yield from look_at_modules(machine)
    if wanted.reader.kind != "pcsc":
        yield from look_at_pcsc()
    yield from look_at_reader(wanted, pins)
    yield from look_at_panel(wanted, pins)
    yield from look_at_gpio(wanted, pins)
    yield from look_at_voice(listened_for(config), config.section(SpeechSettings))
    yield from look_at_fleet(config, choosing.folder_of(config, state))


def listened_for(config: Config) -> Grammar | None:
    """What the edition that is set listens for; nothing where it does not listen."""
    edition, rules = EDITIONS[config.general.edition], choosing.table_of(config).rules
    return edition.grammar(rules.deck) if edition.grammar is not None else None


def tried(trial: str, config: Config, wanted: Wanted, pins: Pins) -> Iterator[Finding]:
    """Try one part with the person at the machine."""
    clock = SystemClock()
    match trial:
        case "reader":
            yield from try_reader(wanted, pins, ask, print)
        case "panel":
            yield from try_panel(wanted, pins, ask)
        case "buttons":
            yield from try_buttons(wanted, pins, clock, print)
        case "voice":
            chosen = config.section(SpeechSettings)
            yield from try_voice(listened_for(_listening(config)), chosen, print)
        case _:
            yield from try_buzzer(wanted, pins, clock, ask)


def _listening(config: Config) -> Config:
    """Choose an edition that listens, where the one that is set does not."""
    if EDITIONS[config.general.edition].grammar is not None:
        return config
    edition = next(one.name for one in EDITIONS.values() if one.grammar is not None)
    deck = "" if config.deck.endswith(".toml") else config.deck
    return apply_setting(apply_setting(config, "edition", edition), "deck", deck)


def ask(question: str) -> bool:
    """Ask the person; no answer is no."""
    try:
        return input(f"{question} [y/n] ").strip().lower().startswith(("y", "j", "s"))
    except EOFError:
        return False


def timed(wanted: Wanted, pins: Pins) -> Latency:
    """Time what is set; a part that does not work has no times."""
    reader = glass = None
    try:
        reader = reader_of(wanted.reader, pins=pins) if wanted.reader.kind != "none" else None
        glass = Glass(wanted.panel, pins) if wanted.panel.chip != "none" else None
        return times_of(reader, glass)
    except PartError:
        return Latency()


def as_lines(found: list[Finding], times: Latency | None) -> Iterator[str]:
    """Say it in lines, by topic."""
    for topic, group in groupby(found, key=lambda one: one.topic):
        for one in group:
            yield f"{SIGNS[one.grade]}  {topic:10} {one.words}"
            if one.remedy:
                yield f"{'':18}→ {one.remedy}"
    if times is not None:
        for name, value in asdict(times).items():
            shown = "not timed" if value is None else f"{value:.1f} ms"
            yield f"time  {name.replace('_', ' '):14} {shown}"
    bad = sum(one.grade is Grade.FAULT for one in found)
    yield "Nothing is wrong." if not bad else f"{bad} wrong."


def as_json(found: list[Finding], times: Latency | None) -> dict[str, object]:
    """Say it as one object."""
    listed = [{**asdict(one), "grade": one.grade.value} for one in found]
    return {"findings": listed, **({"times": asdict(times)} if times is not None else {})}


def write_bundle(file: Path, config: Config, found: list[Finding], times: Latency | None) -> None:
    """Write a file to attach to a report: no keys, no games, no cards. Raises ``ConfigError``."""
    settings = {
        one.key: "(left out)" if _secret(one.key) else plain(config.value(one.key))
        for one in config.fields()
    }
    versions = {
        "python": sys.version,
        "system": platform.platform(),
        **{one.metadata["Name"]: one.version for one in metadata.distributions()},
    }
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
            for name, content in (
                ("findings.json", as_json(found, times)),
                ("settings.json", settings),
                ("versions.json", versions),
            ):
                bundle.writestr(name, json.dumps(content, indent=2, sort_keys=True))
    except OSError as error:
        raise ConfigError(f"{file}: cannot be written: {error.strerror or error}") from None


def _secret(key: str) -> bool:
    return key.rpartition(".")[2] in SECRET
