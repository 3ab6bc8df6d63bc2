"""What goes wrong with readers on I2C and SPI, and what is said about it: A32, A39, A42 ..."""

from typing import Any

import pytest

from cards.card import DeedCard
from hardware.part import State
from hardware.readers import reader_of
from hardware.reading import ReaderFaultError
from hardware.settings import ReaderSettings
from tagbench import tags
from tagbench.buses import I2cBus, fake_kernel, fake_spidev
from tagbench.pn532 import I2cPn532, SpiPn532
from tagbench.rc522 import Rc522
from terminal.signals import Tapped
from tests.hardware.benches import UID7
from tests.hardware.faulty import Jolted, fault_of
from tests.hardware.lone_reader import QUICK, Table


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


@pytest.mark.parametrize("step", range(1, 13))
def test_an_rc522_is_lost_by_any_bad_transfer_while_it_is_opened_and_opens_later(
    step: int,
) -> None:
    chip = Rc522()
    chip.spidev.device = jolted = Jolted(chip, step)
    with fake_spidev({(0, 0): chip.spidev}):
        reader = reader_of(ReaderSettings(kind="rc522"))
        assert fault_of(reader.open).code == "reader.silent"
        assert jolted.transfers >= step
        reader.close()
        assert not chip.spidev.is_open
        reader.open()
        chip.tap(tags.ntag213())
        assert [target.uid for target in reader.sense()] == [UID7]


def test_the_port_of_an_rc522_is_let_go_even_if_its_last_transfer_fails() -> None:
    chip = Rc522()
    with fake_spidev({(0, 0): chip.spidev}):
        reader = reader_of(ReaderSettings(kind="rc522"))
        reader.open()
        chip.spidev.device = Jolted(chip, 1)
        reader.close()
    assert not chip.spidev.is_open


def test_the_terminal_waits_for_a_reader_whose_first_transfers_fail_and_plays_on() -> None:
    chip = Rc522()
    chip.spidev.device = Jolted(chip, 3)
    with fake_spidev({(0, 0): chip.spidev}), Table(ReaderSettings(kind="rc522", **QUICK)) as table:
        chip.tap(tags.ntag213())
        assert table.next() == Tapped(DeedCard(3))
        assert table.part.status.state is State.RUNNING
        assert table.part.status.faults == 1
