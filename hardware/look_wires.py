"""Looking at the ways to the parts: groups, ports, buses, kernel modules, USB readers."""

from __future__ import annotations

import errno
import importlib
from collections.abc import Iterator
from pathlib import Path

from hardware import remedies
from hardware.findings import Finding, Machine, faulty, good, note
from hardware.machine import pi_model, serial_ports

HOLDERS = {
    "pn533_usb": "the kernel holds PN533 and ACR122U readers",
    "pn533": "the kernel holds PN53x readers",
    "port100": "the kernel holds Sony readers",
}
BLACKLIST = "/etc/modprobe.d/tap-teller.conf"

GROUPS = {"dialout": "dev/tty", "i2c": "dev/i2c-", "spi": "dev/spidev", "gpio": "dev/gpiochip"}
"""Group → devices that it opens."""

USB_READERS = {
    ("072f", "2200"): ("ACS ACR122U", "pcsc"),
    ("072f", "223b"): ("ACS ACR1252U", "pcsc"),
    ("04e6", "5591"): ("SCM SCL3711", "usb"),
    ("054c", "06c1"): ("Sony RC-S380", "usb"),
    ("054c", "06c3"): ("Sony RC-S380", "usb"),
    ("076b", "5022"): ("HID Omnikey 5022", "pcsc"),
}
"""USB ids → the reader's name and the kind that fits it best."""

CHIPS = {0x24: "PN532 reader", 0x3C: "OLED", 0x3D: "OLED"}
FAST = 400_000


def look_at_rights(machine: Machine) -> Iterator[Finding]:
    """Look whether this user may open the devices that there are."""
    mine = machine.groups()
    for group, start in GROUPS.items():
        folder, name = (machine.root / start).parent, Path(start).name
        nodes = [path for path in folder.glob(f"{name}*") if not _plain_terminal(path)]
        shut = [path for path in nodes if not machine.access(path)]
        if shut:
            known = "belongs to" if group in mine else "is not in"
            yield faulty(
                "rights",
                f"This user {known} the group {group} and may not open {_shown(shut)}.",
                remedies.group(group),
            )
        elif nodes:
            yield good("rights", f"{_shown(nodes)} may be opened.")


def look_at_ports(machine: Machine) -> Iterator[Finding]:
    """List the serial ports in the order in which a reader is looked for."""
    ports = serial_ports(machine.root)
    if ports:
        yield good("serial", f"Serial ports: {', '.join(ports)}.")
    else:
        yield note("serial", "There is no serial port.", "A PN532 on USB would show up here.")


def look_at_i2c(machine: Machine) -> Iterator[Finding]:
    """Look at the I2C buses: their speed, and who answers where parts are usual."""
    buses = sorted((machine.root / "dev").glob("i2c-*"))
    if not buses:
        if pi_model(machine.root):
            yield note(
                "i2c",
                "I2C is switched off.",
                f"An OLED may need it. {remedies.bus('I2C')}",
            )
        return
    for bus in buses:
        hertz = machine.number(f"sys/class/i2c-adapter/{bus.name}/of_node/clock-frequency")
        if hertz and hertz < FAST:
            yield note(
                "i2c",
                f"{bus.name} runs at {hertz // 1000} kHz: a whole picture takes "
                f"{9_300_000 // hertz} ms.",
                "Write dtparam=i2c_arm_baudrate=400000 into /boot/firmware/config.txt.",
            )
        elif hertz:
            yield good("i2c", f"{bus.name} runs at {hertz // 1000} kHz.")
        yield from _scan(bus)


def look_at_spi(machine: Machine) -> Iterator[Finding]:
    """List the SPI ports."""
    ports = sorted((machine.root / "dev").glob("spidev*"))
    if ports:
        yield good("spi", f"SPI ports: {_shown(ports)}.")
    elif pi_model(machine.root):
        yield note(
            "spi",
            "SPI is switched off.",
            f"An RC522 or PN532 may need it. {remedies.bus('SPI')}",
        )


def look_at_modules(machine: Machine) -> Iterator[Finding]:
    """Look for kernel modules that hold a reader."""
    loaded = {line.split()[0] for line in machine.text("proc/modules").splitlines() if line}
    for name, words in HOLDERS.items():
        if name in loaded:
            yield faulty(
                "kernel",
                f"The module {name} is loaded: {words}.",
                f"{remedies.INSTALLER} keeps it off on a Pi; elsewhere: "
                f"echo 'blacklist {name}' | sudo tee -a {BLACKLIST}, then start anew.",
            )


def look_at_usb(machine: Machine) -> Iterator[Finding]:
    """Name the USB readers that are plugged in, and the setting that fits."""
    for device in sorted((machine.root / "sys/bus/usb/devices").glob("*")):
        place = f"sys/bus/usb/devices/{device.name}"
        ids = machine.text(f"{place}/idVendor"), machine.text(f"{place}/idProduct")
        if ids in USB_READERS:
            name, kind = USB_READERS[ids]
            yield good("usb", f'{name} is plugged in: set [reader] kind = "{kind}".')


def _scan(bus: Path) -> Iterator[Finding]:
    """Ask the usual addresses of a bus; an empty read changes nothing anywhere."""
    try:
        library = importlib.import_module("smbus2")
        with library.SMBus(str(bus)) as opened:
            for address, what in CHIPS.items():
                try:
                    opened.read_byte(address)
                except OSError as error:
                    if error.errno == errno.EBUSY:
                        yield note("i2c", f"0x{address:02X} on {bus.name} is in use.")
                    continue
                yield good("i2c", f"0x{address:02X} answers on {bus.name}: usually the {what}.")
                if address == 0x24:
                    yield note(
                        "i2c",
                        "A PN532 on a Pi's I2C may fail: the chip holds the clock, the Pi minds.",
                        "If reads fail, set the board to SPI or UART.",
                    )
    except (ImportError, OSError):
        return


def _plain_terminal(path: Path) -> bool:
    """Whether it is one of the consoles, which are no ports."""
    name = path.name
    return name.startswith("tty") and not name.startswith(("ttyUSB", "ttyACM", "ttyAMA", "ttyS"))


def _shown(paths: list[Path]) -> str:
    return ", ".join(path.name for path in sorted(paths)[:4])
