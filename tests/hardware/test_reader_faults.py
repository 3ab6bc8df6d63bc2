"""What goes wrong on each reader's wire, and what is said about it: A13, A32, A39, B3, B4 ..."""

import contextlib
import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nfc.clf.device
import nfc.clf.transport
import pytest

from hardware.card_reader import FAULTS_IN_A_ROW
from hardware.chip_reader import translated
from hardware.machine import pi_model, serial_ports
from hardware.part import Fault, PartError
from hardware.reader_pn532 import SerialPn532 as Ours
from hardware.reader_usb import UsbReader, connect_usb
from hardware.readers import reader_of
from hardware.reading import Reader, ReaderFaultError, ReaderLostError
from hardware.settings import ReaderSettings
from tagbench import tags
from tagbench.buses import I2cBus, fake_kernel, fake_spidev
from tagbench.faults import Schedule
from tagbench.pn532 import I2cPn532, SerialPn532, SpiPn532
from tagbench.rc522 import Rc522
from tests.hardware.benches import UID7, Bench, bench

LINKED = ("serial", "serial-fast", "i2c", "spi")


def fault_of(act: Callable[[], object], kind: type[PartError] = ReaderLostError) -> Fault:
    with pytest.raises(kind) as caught:
        act()
    return caught.value.fault


def looked(ours: Bench) -> list[str]:
    """Look until the tag is seen; give the codes of the faults on the way."""
    codes: list[str] = []
    while True:
        try:
            if ours.reader.sense():
                return codes
        except ReaderFaultError as error:
            codes.append(error.fault.code)
        assert len(codes) < FAULTS_IN_A_ROW, "the reader would be opened anew"


def used(reader: Reader, *, opened: bool = False) -> None:
    """Use a reader until it raises."""
    if not opened:
        reader.open()
    for _ in range(20):
        reader.sense()
        reader.read(4)


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.parametrize("verb", ["stall", "mute", "flip", "cut", "error", "nak", "late"])
@pytest.mark.parametrize("kind", LINKED)
def test_one_bad_exchange_is_a_fault_and_the_next_look_works(
    kind: str, verb: str, request: pytest.FixtureRequest
) -> None:
    value = {"flip": " 000000000000FF", "cut": " 04"}.get(verb, "")
    with bench(kind, request) as ours:
        ours.reader.open()
        ours.emulated.link.faults = Schedule.parse(f"{verb} 1{value}")
        ours.tap(tags.ntag213())
        start = time.monotonic()
        assert set(looked(ours)) <= {"reader.garbled", "reader.silent"}
        assert time.monotonic() - start < 1.0
        assert looked(ours) == []


@pytest.mark.parametrize("step", range(1, 14))
@pytest.mark.parametrize("kind", LINKED)
def test_a_reader_that_falls_silent_while_it_is_opened_is_lost_and_opens_later(
    kind: str, step: int, request: pytest.FixtureRequest
) -> None:
    with bench(kind, request) as ours:
        ours.emulated.link.faults = Schedule.parse(f"stall after {step - 1}")
        start = time.monotonic()
        with contextlib.suppress(ReaderLostError):
            ours.reader.open()
        assert time.monotonic() - start < 1.0
        ours.reader.close()
        ours.emulated.link.faults = Schedule()
        ours.reader.open()
        ours.tap(tags.ntag213())
        ours.sees(UID7)


@pytest.mark.parametrize("step", range(1, 16))
def test_a_serial_reader_pulled_at_any_command_is_lost_and_comes_back(step: int) -> None:
    with SerialPn532(faults=f"unplug {step}") as emulated:
        reader = Ours(emulated.path)
        emulated.tap(tags.ntag213())
        with pytest.raises((ReaderLostError, ReaderFaultError)):
            used(reader)
        reader.close()
        assert fault_of(reader.open).code == "reader.no-port"
        emulated.replug()
        emulated.link.faults = Schedule()
        reader.open()
        assert [target.uid for target in reader.sense()] == [UID7]
        reader.close()


def test_no_descriptor_is_left_after_a_hundred_losses() -> None:
    with SerialPn532() as emulated:
        reader = Ours(emulated.path)
        before = None
        for _ in range(100):
            reader.open()
            emulated.unplug()
            with pytest.raises((ReaderLostError, ReaderFaultError)):
                reader.sense()
            reader.close()
            emulated.replug()
            before = before or descriptors()
        assert descriptors() == before


@pytest.mark.parametrize("baud", [921600, 460800, 230400])
def test_b4_a_chip_left_at_another_speed_by_a_killed_program_is_found(baud: int) -> None:
    with SerialPn532(baud=baud, asleep=False) as emulated:
        reader = Ours(emulated.path)
        reader.open()
        assert emulated.chip.baud == 115200
        emulated.tap(tags.ntag213())
        assert [target.uid for target in reader.sense()] == [UID7]
        reader.close()


def test_b4_a_chip_that_will_not_change_its_speed_is_used_as_it_is() -> None:
    with SerialPn532(baud=460800, baud_stuck=True) as emulated:
        reader = Ours(emulated.path)
        reader.open()
        assert reader.detail.endswith("460800 baud")
        reader.close()


def test_b4_a_fast_chip_is_left_at_the_usual_speed() -> None:
    with SerialPn532() as emulated:
        reader = Ours(emulated.path, 921600)
        reader.open()
        assert emulated.chip.baud == 921600
        reader.close()
        assert emulated.chip.baud == 115200


def test_b3_b5_a_sleeping_chip_is_woken() -> None:
    with SerialPn532(asleep=True) as emulated:
        for _ in range(3):
            reader = Ours(emulated.path)
            reader.open()
            reader.close()
            emulated.chip.asleep = True


def test_the_reader_never_becomes_the_controlling_terminal() -> None:
    """A session leader without a terminal would be killed by SIGHUP when the reader is pulled."""
    with SerialPn532() as emulated:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                os.setsid()
                Ours(emulated.path).open()
                try:
                    os.close(os.open("/dev/tty", os.O_RDWR))
                except OSError as error:
                    code = 0 if error.errno == errno.ENXIO else 2
            finally:
                os._exit(code)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a56_two_terminals_do_not_share_a_reader() -> None:
    with SerialPn532() as emulated:
        first, second = Ours(emulated.path), Ours(emulated.path)
        first.open()
        assert fault_of(second.open).code == "reader.busy"
        emulated.tap(tags.ntag213())
        assert [target.uid for target in first.sense()] == [UID7]
        first.close()
        second.open()
        second.close()


def test_a_port_that_is_no_reader_is_said_so() -> None:
    main, line = os.openpty()
    fault = fault_of(Ours(os.ttyname(line)).open)
    assert (fault.code, "Nothing answers" in fault.words) == ("reader.silent", True)
    assert fault_of(Ours("/dev/null").open).code == "reader.no-port"
    assert fault_of(Ours("/dev/ttyUSB77").open).code == "reader.no-port"
    os.close(main)
    os.close(line)


def test_an_empty_path_takes_the_first_port_where_a_reader_answers() -> None:
    main, line = os.openpty()
    with SerialPn532() as emulated:
        ports = ("/dev/ttyUSB77", os.ttyname(line), emulated.path)
        reader = Ours(ports=lambda: ports)
        reader.open()
        assert emulated.path in reader.detail
        reader.close()
        assert fault_of(Ours(ports=lambda: ports[:2]).open).code == "reader.not-found"
    os.close(main)
    os.close(line)


def test_opening_is_given_up_when_nobody_waits_for_it() -> None:
    stop = threading.Event()
    stop.set()
    ports = ("/dev/ttyUSB77",) * 50
    reader = Ours(ports=lambda: ports, stopping=stop.is_set)
    assert fault_of(reader.open).code == "reader.not-found"


def test_a37_ports_come_in_the_order_of_the_pi_model(tmp_path: Path) -> None:
    dev, model = tmp_path / "dev", tmp_path / "proc/device-tree/model"
    for name in ("ttyAMA0", "ttyAMA10", "ttyS0", "ttyUSB1", "ttyUSB0"):
        (dev / name).parent.mkdir(exist_ok=True)
        (dev / name).touch()
    (dev / "serial/by-id").mkdir(parents=True)
    (dev / "serial/by-id/usb-1a86-if00").symlink_to(dev / "ttyUSB0")
    (dev / "serial0").symlink_to(dev / "ttyAMA10")
    usb = ["usb-1a86-if00", "ttyUSB1"]

    def ports() -> list[str]:
        return [Path(port).name for port in serial_ports(tmp_path)]

    assert ports() == usb, "on a PC its own serial ports are left alone"
    model.parent.mkdir(parents=True)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert pi_model(tmp_path) == "Raspberry Pi 5 Model B Rev 1.0"
    assert ports() == [*usb, "ttyAMA0", "serial0", "ttyS0"]
    model.write_bytes(b"Raspberry Pi 3 Model B Plus Rev 1.3\0")
    assert ports() == [*usb, "serial0", "ttyAMA0", "ttyS0"]


def test_a32_a_chip_that_refuses_the_first_i2c_write_is_woken() -> None:
    emulated = I2cPn532(asleep=True)
    with fake_kernel({1: emulated.bus}):
        reader = reader_of(ReaderSettings(kind="pn532-i2c"))
        reader.open()
        reader.close()


@pytest.mark.parametrize("late", [1, 3])
def test_answers_left_over_from_before_are_dropped(late: int) -> None:
    for emulated in (I2cPn532(keeps_old=True), SpiPn532(keeps_old=True)):
        for _ in range(late):
            emulated.link.stale(b"\xd5\x4b\x00")
        spi = {} if isinstance(emulated, I2cPn532) else {(0, 0): emulated.spidev}
        i2c = {1: emulated.bus} if isinstance(emulated, I2cPn532) else {1: I2cBus()}
        kind: Any = "pn532-spi" if spi else "pn532-i2c"
        with fake_kernel(i2c), fake_spidev(spi):
            reader = reader_of(ReaderSettings(kind=kind))
            reader.open()
            emulated.tap(tags.ntag213())
            assert [target.uid for target in reader.sense()] == [UID7]
            reader.close()


@pytest.mark.parametrize("bad", ["nak 1 x3", "stall 1", "nak 4", "stall 9", "flip 5 FF"])
def test_a39_bus_errors_pass_and_the_reader_goes_on(bad: str) -> None:
    emulated = I2cPn532()
    emulated.tap(tags.ntag213())
    with fake_kernel({1: emulated.bus}):
        reader = reader_of(ReaderSettings(kind="pn532-i2c"))
        reader.open()
        emulated.bus.attach(0x24, emulated, bad)
        seen, failed = [], 0
        for _ in range(6):
            try:
                seen += [target.uid for target in reader.sense()]
            except ReaderFaultError:
                failed += 1
        assert seen[-1] == UID7
        assert failed <= 3
        reader.close()


def test_a_bus_that_is_off_or_closed_to_this_user_is_said_so() -> None:
    emulated = I2cPn532()
    reader = reader_of(ReaderSettings(kind="pn532-i2c", path="/dev/i2c-7"))
    with fake_kernel({1: emulated.bus}) as kernel:
        fault = fault_of(reader.open)
        assert (fault.code, "raspi-config" in fault.remedy) == ("reader.no-port", True)
        kernel.denied.add("/dev/i2c-1")
        fault = fault_of(reader_of(ReaderSettings(kind="pn532-i2c")).open)
        assert (fault.code, "group i2c" in fault.remedy) == ("reader.denied", True)
    with fake_kernel({1: I2cBus()}) as kernel:
        fault = fault_of(reader_of(ReaderSettings(kind="pn532-i2c")).open)
        assert (fault.code, "switches to I2C" in fault.remedy) == ("reader.silent", True)
        assert kernel.open_files == 0


def test_spi_ports_that_are_none_are_said_so() -> None:
    for kind in ("rc522", "pn532-spi"):
        asked: Any = kind
        with fake_spidev({}):
            fault = fault_of(reader_of(ReaderSettings(kind=asked)).open)
            assert (fault.code, "SPI is not switched on" in fault.words) == ("reader.no-port", True)
            fault = fault_of(reader_of(ReaderSettings(kind=asked, path="/dev/i2c-1")).open)
            assert fault.words == "/dev/i2c-1 is no SPI port."


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_an_rc522_without_wires_is_lost_at_start_and_in_the_middle(floating: int) -> None:
    chip = Rc522()
    with fake_spidev({(0, 0): chip.spidev}):
        reader = reader_of(ReaderSettings(kind="rc522"))
        chip.unplug(floating)
        assert "3.3 V" in fault_of(reader.open).remedy
        chip.replug()
        reader.open()
        chip.tap(tags.ntag213())
        assert reader.sense()
        chip.unplug(floating)
        fault_of(reader.sense)
        chip.replug()
        reader.open()
        assert reader.sense()


def test_an_rc522_that_lost_its_power_for_a_moment_is_set_up_anew_at_once() -> None:
    chip = Rc522()
    with fake_spidev({(0, 0): chip.spidev}):
        reader = reader_of(ReaderSettings(kind="rc522"))
        reader.open()
        chip.tap(tags.ntag213())
        chip.reset()
        assert [target.uid for target in reader.sense()] == [UID7]


def test_a42_a_clone_with_an_odd_version_is_used_and_called_so() -> None:
    chip = Rc522(version=0xB2)
    with fake_spidev({(0, 0): chip.spidev}):
        reader = reader_of(ReaderSettings(kind="rc522"))
        reader.open()
        assert reader.detail == "RC522 clone (version B2) at /dev/spidev0.0"


def test_a13_a_receiver_that_died_hears_again_after_a_refresh() -> None:
    chip = Rc522(silent_after=40)
    with fake_spidev({(0, 0): chip.spidev}):
        reader = reader_of(ReaderSettings(kind="rc522"))
        reader.open()
        chip.tap(tags.ntag213())
        while reader.sense():
            continue
        assert reader.sense() == ()
        reader.refresh()
        assert [target.uid for target in reader.sense()] == [UID7]


@pytest.mark.parametrize("step", range(1, 12))
def test_a_usb_reader_pulled_at_any_message_is_lost_and_comes_back(
    step: int, request: pytest.FixtureRequest
) -> None:
    with bench("usb", request) as ours:
        ours.reader.open()
        ours.tap(tags.ntag213())
        ours.emulated.faults = Schedule.parse(f"unplug {step}")
        with pytest.raises(ReaderLostError):
            used(ours.reader, opened=True)
        ours.reader.close()
        assert ours.emulated.closed
        ours.emulated.replug()
        ours.emulated.faults = Schedule()
        ours.reader.open()
        ours.sees(UID7)


def test_b11_a_usb_reader_that_stalls_is_a_fault() -> None:
    with pytest.raises(ReaderFaultError) as caught, translated(UsbReader.lost):
        raise OSError(errno.ETIMEDOUT, "timed out")
    assert caught.value.fault.code == "reader.silent"


def test_a29_a_missing_usb_reader_is_told_from_a_library_that_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(*devices: tuple[int, int, int, int]) -> None:
        monkeypatch.setattr(nfc.clf.transport.USB, "find", lambda _: list(devices))

    found()
    assert fault_of(lambda: connect_usb("usb")).code == "reader.not-found"
    found((0x1234, 0x5678, 1, 2))
    assert fault_of(lambda: connect_usb("usb")).code == "reader.not-found"
    found((0x072F, 0x2200, 99, 98))
    fault = fault_of(lambda: connect_usb("usb"))
    assert (fault.code, "/dev/bus/usb/099/098" in fault.words) == ("reader.denied", True)

    def missing(_: str) -> None:
        raise OSError("libusb-1.0.so.0: cannot open shared object file")

    monkeypatch.setattr(nfc.clf.transport.USB, "find", missing)
    assert fault_of(lambda: connect_usb("usb")).code == "reader.no-library"


@pytest.mark.parametrize(
    ("error", "vendor", "code", "hint"),
    [
        (OSError(errno.EBUSY, "busy"), 0x072F, "reader.busy", "pn533_usb"),
        (OSError(errno.ETIMEDOUT, "late"), 0x072F, "reader.silent", 'kind = "pcsc"'),
        (OSError(errno.EIO, "garbage"), 0x04E6, "reader.silent", "Plug it in again."),
    ],
)
def test_a45_b8_a_usb_reader_that_is_held_or_deaf_is_said_so(
    error: OSError, vendor: int, code: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> None:
        raise error

    product = {0x072F: 0x2200, 0x04E6: 0x5591}[vendor]
    monkeypatch.setattr(nfc.clf.transport.USB, "find", lambda _: [(vendor, product, 1, 1)])
    monkeypatch.setattr(os, "access", lambda *_: True)
    monkeypatch.setattr(nfc.clf.device, "connect", refuse)
    fault = fault_of(lambda: connect_usb("usb"))
    assert (fault.code, hint in fault.remedy) == (code, True)
