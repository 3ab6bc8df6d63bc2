"""What goes wrong on each reader's wire, and what is said about it: A13, A32, A39, B3, B4 ..."""

import contextlib
import errno
import os
import threading
import time
from pathlib import Path

import pytest

from hardware.machine import pi_model, serial_ports
from hardware.reader_pn532 import SerialPn532 as Ours
from hardware.reading import ReaderFaultError, ReaderLostError
from tagbench import tags
from tagbench.faults import Schedule
from tagbench.pn532 import SerialPn532
from tests.hardware.benches import UID7, bench
from tests.hardware.faulty import LINKED, descriptors, fault_of, looked, opened_at_last, used


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
        opened_at_last(ours.reader)
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
        opened_at_last(reader)
        assert [target.uid for target in reader.sense()] == [UID7]
        reader.close()


def test_no_descriptor_is_left_after_a_hundred_losses() -> None:
    with SerialPn532() as emulated:
        reader = Ours(emulated.path)
        before: list[int] = []
        for _ in range(100):
            reader.open()
            emulated.unplug()
            with pytest.raises((ReaderLostError, ReaderFaultError)):
                reader.sense()
            reader.close()
            emulated.replug()
            before.append(descriptors())
        # What tests before left to die may have gone meanwhile.
        assert descriptors() <= before[0]


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
