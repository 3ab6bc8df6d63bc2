"""Looking at the machine: model, firmware, clock, disk, libraries, second copies."""

from __future__ import annotations

import importlib
import os
import shutil
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from hardware import remedies
from hardware.findings import Finding, Machine, faulty, good, note
from hardware.machine import pi_model

BUILT = datetime(2026, 1, 1, tzinfo=UTC)
"""No clock that goes right shows a time before this program was made."""

ROOM = 50_000_000
"""Bytes below which the disk is called full: years of games fit, an update does not."""

FIRMWARE = "proc/device-tree/chosen/bootloader/build-timestamp"
OLD_FIRMWARE = datetime(2024, 4, 1, tzinfo=UTC)
"""Earlier firmware of a Pi 5 has a fault in its serial ports (field report A36)."""

LIBRARIES: dict[str, tuple[str, str]] = {
    "nfcpy": ("1.0.4", "PN532 and USB readers"),
    "smbus2": ("0.5", "I2C"),
    "spidev": ("3.5", "SPI"),
    "luma.oled": ("3.16", "the OLED"),
    "gpiozero": ("2.0.1", "buttons and buzzer"),
    "lgpio": ("0.2.2", "GPIO"),
    "pyscard": ("2.0.5", "PC/SC readers"),
    "pocketsphinx": ("5.1.1", "an edition that listens"),
    "evdev": ("1.6", "a number pad"),
}
"""Distribution → oldest version that works, what it is for."""


def look_at_machine(machine: Machine) -> Iterator[Finding]:
    """Look at model, firmware and clock."""
    model = pi_model(machine.root)
    yield good("machine", model or "This is no Raspberry Pi.")
    built = machine.number(FIRMWARE)
    if built:
        day = datetime.fromtimestamp(built, UTC)
        words = f"Its firmware is of {day:%Y-%m-%d}."
        if "Raspberry Pi 5" in model and day < OLD_FIRMWARE:
            yield faulty(
                "firmware",
                f"{words} Serial readers may lose bytes with it.",
                "Bring it up to date: sudo rpi-eeprom-update -a, then start the Pi again.",
            )
        else:
            yield good("firmware", words)
    if time.time() < BUILT.timestamp():
        yield note(
            "clock",
            "The clock is wrong (no network, no battery). Games are played, their dates lie.",
            "Connect to a network once, or fit a clock module.",
        )
    else:
        yield good("clock", f"The clock says {datetime.now(UTC):%Y-%m-%d %H:%M} UTC.")


def look_at_disk(folder: Path) -> Iterator[Finding]:
    """Look whether games can be saved in a folder."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    free = shutil.disk_usage(place).free
    if not os.access(place, os.W_OK):
        yield faulty(
            "disk",
            f"Nothing can be written in {folder}, so games cannot be saved.",
            "Give this user the folder, or set another one with the setting state.",
        )
    elif free < ROOM:
        yield faulty(
            "disk",
            f"Only {free // 1_000_000} MB are free where games are saved ({folder}).",
            "Delete something; a full disk refuses entries, and the game stops there.",
        )
    else:
        yield good("disk", f"{free // 1_000_000} MB are free where games are saved ({folder}).")


def look_at_libraries() -> Iterator[Finding]:
    """Look which driver libraries are there, and whether they are too old."""
    for name, (least, purpose) in LIBRARIES.items():
        how = remedies.library(name)
        found = version_of(name)
        if found is None:
            yield note("libraries", f"{name} is missing; only {purpose} would need it.", how)
        elif _ordered(found) < _ordered(least):
            yield faulty(
                "libraries", f"{name} {found} is too old for {purpose}; {least} is needed.", how
            )
        else:
            yield good("libraries", f"{name} {found}")
    if version_of("RPi.GPIO") and version_of("rpi-lgpio"):
        yield faulty(
            "libraries",
            "RPi.GPIO and rpi-lgpio are both installed and get into each other's way.",
            "Remove one of them: pip uninstall RPi.GPIO.",
        )


def look_for_copies(machine: Machine) -> Iterator[Finding]:
    """Look whether another terminal runs: two cannot share reader, lines and games."""
    for folder in sorted((machine.root / "proc").glob("[0-9]*")):
        if int(folder.name) == machine.own_pid:
            continue
        words = machine.text(f"proc/{folder.name}/cmdline").split("\x00")
        names = [Path(word).name for word in words]
        if ("teller" in names or "terminal" in words) and "play" in words:
            yield note(
                "copies",
                f"A terminal runs already (number {folder.name}).",
                f"Stop it before starting another one: kill {folder.name}, "
                "or sudo systemctl stop tap-teller.",
            )


def version_of(name: str) -> str | None:
    """Give the version of an installed distribution."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        pass
    try:  # a system package may come without its description
        return str(getattr(importlib.import_module(name), "__version__", "0"))
    except ImportError:
        return None


def _ordered(version: str) -> tuple[int, ...]:
    parts = version.replace("-", ".").split(".")
    return tuple(int(part) for part in parts if part.isdigit())
