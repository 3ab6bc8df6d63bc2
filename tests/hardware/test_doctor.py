"""`teller doctor`: findings and remedies, A29 to A64 of the field reports."""

from pathlib import Path

import pytest

from hardware.findings import Grade, own_groups
from hardware.look_machine import (
    look_at_disk,
    look_at_libraries,
    look_at_machine,
    look_for_copies,
)
from hardware.look_wires import (
    look_at_i2c,
    look_at_modules,
    look_at_ports,
    look_at_rights,
    look_at_spi,
    look_at_usb,
)
from tagbench.buses import I2cBus, fake_kernel
from tagbench.oled import Panel, Ssd1306
from tagbench.pn532 import I2cPn532
from tests.hardware.findings import Tree, grades, only

PI5 = b"Raspberry Pi 5 Model B Rev 1.0\0"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


@pytest.mark.parametrize(("year", "grade"), [(1_700_000_000, "fault"), (1_750_000_000, "good")])
def test_a36_the_firmware_of_a_pi_5_is_dated_and_judged(tree: Tree, year: int, grade: str) -> None:
    tree.put("proc/device-tree/model", PI5)
    tree.put("proc/device-tree/chosen/bootloader/build-timestamp", year.to_bytes(4, "big"))
    assert grades(look_at_machine(tree.machine))["firmware"].value == grade


def test_a_pc_is_called_no_raspberry_pi(tree: Tree) -> None:
    found = list(look_at_machine(tree.machine))
    assert found[0].words == "This is no Raspberry Pi."
    assert "firmware" not in grades(iter(found))


def test_a_clock_without_a_battery_is_noted(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert grades(look_at_machine(tree.machine))["clock"] is Grade.NOTE


def test_the_disk_is_looked_at_where_games_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert only(look_at_disk(tmp_path / "not" / "there")).grade is Grade.GOOD
    usage = type("Usage", (), {"free": 1_000_000})
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    assert "Only 1 MB" in only(look_at_disk(tmp_path)).words
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "cannot be saved" in only(look_at_disk(tmp_path)).words


def test_a34_a57_libraries_are_named_with_their_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    versions: dict[str, str | None] = {
        "lgpio": "0.0.0.2", "gpiozero": "2.0.1.post3", "RPi.GPIO": "0.7", "rpi-lgpio": "0.6",
    }  # fmt: skip
    monkeypatch.setattr("hardware.look_machine.version_of", versions.get)
    found = list(look_at_libraries())
    words = " ".join(one.words for one in found)
    assert "lgpio 0.0.0.2 is too old" in words
    assert "nfcpy is missing" in words
    assert "get into each other's way" in words
    assert [one.grade for one in found if one.words == "gpiozero 2.0.1.post3"] == [Grade.GOOD]


def test_a56_a_second_terminal_is_named_by_its_number(tree: Tree) -> None:
    tree.put("proc/1/cmdline", b"/usr/bin/teller\0play")
    tree.put("proc/77/cmdline", b"/opt/venv/bin/python\0/opt/venv/bin/teller\0play\0")
    tree.put("proc/78/cmdline", b"vim\0teller\0")
    found = only(look_for_copies(tree.machine))
    assert "number 77" in found.words
    assert "kill 77" in found.remedy


def test_a64_a_shut_device_names_the_group_to_join(tree: Tree) -> None:
    for path in ("dev/i2c-1", "dev/ttyUSB0", "dev/tty1", "dev/spidev0.0"):
        tree.put(path)
    tree.shut = {"i2c-1", "tty1"}
    tree.groups = {"dialout"}
    found = {one.words: one for one in look_at_rights(tree.machine)}
    assert [one.grade for one in found.values()] == [Grade.GOOD, Grade.FAULT, Grade.GOOD]
    shut = found["This user is not in the group i2c and may not open i2c-1."]
    assert "usermod -aG i2c" in shut.remedy
    assert own_groups()


def test_serial_ports_are_listed(tree: Tree) -> None:
    assert only(look_at_ports(tree.machine)).grade is Grade.NOTE
    tree.put("dev/ttyUSB0")
    assert "ttyUSB0" in only(look_at_ports(tree.machine)).words


def test_a64_buses_that_are_switched_off_are_said_on_a_pi(tree: Tree) -> None:
    assert not list(look_at_i2c(tree.machine))
    assert not list(look_at_spi(tree.machine))
    tree.put("proc/device-tree/model", PI5)
    assert "do_i2c 0" in only(look_at_i2c(tree.machine)).remedy
    assert "do_spi 0" in only(look_at_spi(tree.machine)).remedy
    tree.put("dev/spidev0.0")
    assert only(look_at_spi(tree.machine)).grade is Grade.GOOD


@pytest.mark.parametrize(("hertz", "grade"), [(100_000, Grade.NOTE), (400_000, Grade.GOOD)])
def test_the_speed_of_the_i2c_bus_is_told(tree: Tree, hertz: int, grade: Grade) -> None:
    tree.put("dev/i2c-1")
    tree.put("sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", hertz.to_bytes(4, "big"))
    found = only(look_at_i2c(tree.machine))
    assert found.grade is grade
    assert f"{hertz // 1000} kHz" in found.words


def test_a40_b32_the_usual_addresses_are_asked(tree: Tree) -> None:
    tree.put("dev/i2c-1")
    bus = I2cBus()
    Panel(Ssd1306(), bus=bus)
    I2cPn532(bus=bus)
    with fake_kernel({1: bus}) as kernel:
        kernel.buses[str(tree.root / "dev/i2c-1")] = bus
        words = " ".join(one.words for one in look_at_i2c(tree.machine))
    assert "0x3C answers" in words
    assert "0x24 answers" in words
    assert "A PN532 on a Pi's I2C may fail" in words


def test_a45_b12_a_kernel_module_that_holds_the_reader_is_named(tree: Tree) -> None:
    tree.put("proc/modules", b"pn533_usb 16384 0\nnfc 1 1 pn533_usb\nusbcore 1 0\n")
    found = only(look_at_modules(tree.machine))
    assert "pn533_usb" in found.words
    assert "blacklist pn533_usb" in found.remedy


def test_a29_a_usb_reader_is_known_by_its_ids(tree: Tree) -> None:
    tree.put("sys/bus/usb/devices/1-1/idVendor", b"072f\n")
    tree.put("sys/bus/usb/devices/1-1/idProduct", b"2200\n")
    tree.put("sys/bus/usb/devices/1-2/idVendor", b"dead\n")
    assert (
        'ACR122U is plugged in: set [reader] kind = "pcsc"' in only(look_at_usb(tree.machine)).words
    )
