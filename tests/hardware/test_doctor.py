"""`teller doctor`: findings and remedies, A29 to A64 of the field reports."""

import argparse
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.findings import Finding, Grade, Machine, own_groups
from hardware.glass import Glass
from hardware.gpio import Pins
from hardware.look_machine import (
    look_at_disk,
    look_at_libraries,
    look_at_machine,
    look_for_copies,
)
from hardware.look_parts import (
    count_reads,
    look_at_gpio,
    look_at_panel,
    look_at_pcsc,
    look_at_reader,
    times_of,
)
from hardware.look_wires import (
    look_at_i2c,
    look_at_modules,
    look_at_ports,
    look_at_rights,
    look_at_spi,
    look_at_usb,
)
from hardware.parts import Wanted
from hardware.readers import reader_of
from hardware.settings import ButtonSettings, BuzzerSettings, PanelSettings, ReaderSettings
from hardware.trying import edges, try_buttons, try_buzzer, try_panel, try_reader
from tagbench import fake_lgpio, tags
from tagbench.buses import I2cBus, fake_kernel
from tagbench.faults import Schedule
from tagbench.oled import Panel, Sh1106, Ssd1306
from tagbench.pn532 import I2cPn532, SerialPn532
from terminal.clock import SystemClock
from tests.hardware.waits import until
from tools import doctor

ROOT = Path(__file__).parents[2]
PI5 = b"Raspberry Pi 5 Model B Rev 1.0\0"


class Tree:
    """A machine made of files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.shut: set[str] = set()
        self.groups: set[str] = set()

    def put(self, path: str, content: bytes = b"") -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(content)

    @property
    def machine(self) -> Machine:
        return Machine(
            self.root, lambda: self.groups, lambda path: path.name not in self.shut, own_pid=1
        )


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def grades(found: Iterator[Finding]) -> dict[str, Grade]:
    return {one.topic: one.grade for one in found}


def only(found: Iterator[Finding]) -> Finding:
    (one,) = found
    return one


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


def test_a30_the_reader_is_opened_by_the_very_driver_of_the_terminal() -> None:
    with SerialPn532() as emulated:
        emulated.tap(tags.ntag213())
        wanted = Wanted(ReaderSettings(kind="pn532", path=emulated.path))
        works, tag = look_at_reader(wanted, Pins())
        assert "PN532v1.6" in works.words
        assert "04a1b2c3d4e5f6" in tag.words
        emulated.unplug()
        found = only(look_at_reader(wanted, Pins()))
        assert found.grade is Grade.FAULT
    assert only(look_at_reader(Wanted(), Pins())).grade is Grade.NOTE


def test_the_panel_is_set_up_and_left_blank() -> None:
    wanted = Wanted(panel=PanelSettings(chip="ssd1306"))
    panel = Panel(Ssd1306())
    with fake_kernel({1: panel.bus}):
        assert only(look_at_panel(wanted, Pins())).grade is Grade.GOOD
        panel.unplug()
        assert only(look_at_panel(wanted, Pins())).grade is Grade.FAULT
    assert only(look_at_panel(Wanted(), Pins())).grade is Grade.NOTE


def test_the_pin_factory_is_named(board: fake_lgpio.Board) -> None:
    wanted = Wanted(buttons=ButtonSettings(ok_pin=17))
    assert "LGPIOFactory" in only(look_at_gpio(wanted, Pins())).words
    board.missing |= {0, 4}
    assert only(look_at_gpio(wanted, Pins())).grade is Grade.FAULT
    assert only(look_at_gpio(Wanted(), Pins())).grade is Grade.NOTE


def test_times_are_taken_of_what_works() -> None:
    panel = Panel(Ssd1306())
    with SerialPn532() as emulated, fake_kernel({1: panel.bus}):
        emulated.tap(tags.ntag213())
        reader = reader_of(ReaderSettings(kind="pn532", path=emulated.path))
        times = times_of(reader, Glass(PanelSettings(chip="ssd1306"), Pins()), rounds=3)
    for value in (times.open_reader, times.look, times.read_block, times.show_picture):
        assert value is not None
        assert 0 < value < 1000
    assert times_of(None, None).look is None


@pytest.mark.parametrize(
    ("faults", "grade"), [("", "good"), ("stall 3 x3", "note"), ("stall after 4", "fault")]
)
def test_a41_a_hundred_looks_are_counted(faults: str, grade: str) -> None:
    with SerialPn532() as emulated:
        reader = reader_of(ReaderSettings(kind="pn532", path=emulated.path))
        reader.open()
        emulated.tap(tags.ntag213())
        emulated.link.faults = Schedule.parse(faults)
        assert count_reads(reader, 25).grade.value == grade
        reader.close()


def answers(*given: bool) -> Callable[[str], bool]:
    """A person who answers so, one question after the other."""
    left = list(given)
    return lambda _: left.pop(0)


def test_a58_the_picture_for_the_edges_lights_all_four_sides() -> None:
    for width, height in ((128, 64), (128, 32), (256, 64)):
        picture = edges(width, height)
        across = width // 8
        assert len(picture) == across * height
        rows = [picture[at : at + across] for at in range(0, len(picture), across)]
        assert rows[0] == rows[-1] == b"\xff" * across
        assert all(row[0] & 0x80 and row[-1] & 0x01 for row in rows)


@pytest.mark.parametrize(
    ("told", "grade", "hint"),
    [
        ((True, True, True), "good", ""),
        ((False,), "fault", "chip"),
        ((True, False), "fault", "sh1106"),
        ((True, True, False), "fault", "upside_down"),
    ],
)
def test_a58_what_a_person_sees_leads_to_a_setting(
    told: tuple[bool, ...], grade: str, hint: str
) -> None:
    panel = Panel(Sh1106())
    with fake_kernel({1: panel.bus}):
        found = only(try_panel(Wanted(panel=PanelSettings(chip="sh1106")), Pins(), answers(*told)))
    assert found.grade.value == grade
    assert hint in found.remedy


def test_each_button_is_asked_for_and_heard(
    board: fake_lgpio.Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.trying.PRESS_SECONDS", 0.2)
    wanted = Wanted(buttons=ButtonSettings(ok_pin=17, m_pin=27, x_pin=22))
    pressed = {"ok": 17, "m": 22}

    def press(words: str) -> None:
        key = words.split()[3]
        if key in pressed:
            board.press(pressed[key])
            board.let_go(pressed[key])

    ok, m, x = try_buttons(wanted, Pins(), SystemClock(), press)
    assert ok.grade is Grade.GOOD
    assert "x came" in m.words
    assert "not heard" in x.words


def test_buttons_that_cannot_be_had_are_said_so(board: fake_lgpio.Board) -> None:
    board.busy.add(17)
    found = only(
        try_buttons(Wanted(buttons=ButtonSettings(ok_pin=17)), Pins(), SystemClock(), print)
    )
    assert found.grade is Grade.FAULT


@pytest.mark.parametrize("heard", [True, False])
def test_the_buzzer_plays_a_scale(board: fake_lgpio.Board, heard: bool) -> None:
    wanted = Wanted(buzzer=BuzzerSettings(pin=18))

    def ask(_: str) -> bool:
        until(lambda: any(hertz for _, hertz, _ in tuple(board.pwm)))
        return heard

    found = only(try_buzzer(wanted, Pins(), SystemClock(), ask))
    assert (found.grade is Grade.GOOD) == heard


def test_the_reader_is_tried_with_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.trying.LOOKS", 5)
    with SerialPn532() as emulated:
        wanted = Wanted(ReaderSettings(kind="pn532", path=emulated.path))
        emulated.tap(tags.ntag213())
        assert only(try_reader(wanted, Pins(), answers(True), print)).words.startswith(
            "The tag was seen in 5 of 5"
        )
        assert only(try_reader(wanted, Pins(), answers(False), print)).grade is Grade.NOTE
        emulated.unplug()
        assert only(try_reader(wanted, Pins(), answers(True), print)).grade is Grade.FAULT
    assert only(try_reader(Wanted(), Pins(), answers(True), print)).grade is Grade.FAULT


def told(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process: the PC/SC library remembers which service it asked first."""
    return subprocess.run(
        [sys.executable, "-m", "terminal", "doctor", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=60,
    )


def test_the_command_prints_findings_with_their_remedies(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[reader]\nkind = "pn532"\npath = "/dev/ttyUSB77"\n[page]\nkey = "hush"\n')
    bundle = tmp_path / "report.zip"
    done = told(
        "--settings", str(settings), "--state", str(tmp_path), "--bundle", str(bundle), "--times"
    )
    assert done.returncode == 1
    assert "BAD   reader     There is no port /dev/ttyUSB77" in done.stdout
    assert "→ Plug it in" in done.stdout
    assert done.stderr == f"Written: {bundle}\n"
    with zipfile.ZipFile(bundle) as opened:
        everything = {name: opened.read(name).decode() for name in opened.namelist()}
    assert set(everything) == {"findings.json", "settings.json", "versions.json"}
    assert "hush" not in "".join(everything.values())
    assert json.loads(everything["settings.json"])["reader.kind"] == "pn532"


def test_the_command_gives_json(tmp_path: Path) -> None:
    done = told("--json", "--state", str(tmp_path), "--settings", str(_empty(tmp_path)))
    found: dict[str, Any] = json.loads(done.stdout)
    assert {"topic", "grade", "words", "remedy"} == set(found["findings"][0])


def test_a_bundle_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    done = told(
        *("--settings", str(_empty(tmp_path)), "--state", str(tmp_path)),
        *("--bundle", str(tmp_path / "no" / "where.zip")),
    )
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_command_tries_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "y")
    panel = Panel(Ssd1306())
    settings = _empty(tmp_path)
    settings.write_text('[oled]\nchip = "ssd1306"\n')
    parser = argparse.ArgumentParser()
    doctor.add_arguments(parser)
    with fake_kernel({1: panel.bus}):
        given = parser.parse_args(["--try", "panel", "--settings", str(settings)])
        assert doctor.run(given) == 0
    assert "whole and the right way up" in capsys.readouterr().out


def test_a47_the_pcsc_service_is_asked_for_its_readers(pcsc_reader: Any) -> None:
    pytest.importorskip("smartcard.scard", reason="pyscard is not installed")
    assert "Virtual NFC" in only(look_at_pcsc()).words
    pcsc_reader.daemon.stop()
    assert only(look_at_pcsc()).grade is Grade.NOTE


def _empty(folder: Path) -> Path:
    settings = folder / "settings.toml"
    settings.write_text("")
    return settings
