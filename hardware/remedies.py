"""What to do about things that several parts may lack, in words: libraries, groups, buses.

What is wrong belongs to the part that found it. What a Pi lacks, `./tools/install-pi` sets right.
"""

from __future__ import annotations

INSTALLER = "./tools/install-pi"

EXTRAS = {
    "nfcpy": "pi",
    "smbus2": "pi",
    "luma.oled": "pi",
    "gpiozero": "pi",
    "spidev": "spi",
    "pyscard": "pcsc",
    "evdev": "pad",
    "pocketsphinx": "voice",
}
"""Library → the extra of this distribution that brings it."""

BY_CHOICE = {"pocketsphinx": "--voice"}
"""Libraries that the installer brings only where it is asked for them, and by which word."""

BUILT = {
    "spidev": "gcc and python3-dev",
    "pyscard": "gcc, python3-dev, swig and libpcsclite-dev",
    "evdev": "gcc and python3-dev",
}
"""Libraries that are compiled where they are installed by pip, and what that needs."""


def extra(name: str) -> str:
    """Say how an extra of this distribution is had."""
    return f"Install it, in the game's folder: ./tools/play --with {name} --no-start."


def library(name: str) -> str:
    """Say how a missing library is had; a Pi has those that are compiled from apt."""
    if name not in EXTRAS:
        return f"{INSTALLER} installs it on a Pi; it is of use nowhere else."
    installer = f"{INSTALLER} {BY_CHOICE[name]}" if name in BY_CHOICE else INSTALLER
    how = f"./tools/play --with {EXTRAS[name]}"
    if name in BUILT:
        how = f".venv/bin/pip install -e '.[{EXTRAS[name]}]'"
        how += f" (it is compiled: {BUILT[name]} must be there)"
    return f"{installer} installs it on a Pi; elsewhere, in the game's folder: {how}."


def group(name: str) -> str:
    """Say how a user gets into a group."""
    command = f"sudo usermod -aG {name} $USER"
    return f"Add the user to the group {name}: {INSTALLER} does, or {command}. Then log in again."


def bus(name: str) -> str:
    """Say how I2C or SPI of a Pi is switched on."""
    command = f"sudo raspi-config nonint do_{name.lower()} 0"
    return f"Switch {name} on: {INSTALLER} does, or {command}. Then start the Pi again."
