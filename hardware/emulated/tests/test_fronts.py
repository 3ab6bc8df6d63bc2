"""One PN532 behind each of its wires, used by nfcpy's real driver."""

from __future__ import annotations

import errno

import pytest

from tagbench import tags
from tagbench.buses import I2cBus, fake_kernel
from tagbench.pn532 import CcidReader, I2cPn532, SerialPn532, SpiPn532

MESSAGE = bytes.fromhex("D1010554") + b"\x02enhi"


@pytest.fixture(params=["serial", "i2c", "i2c busy", "smbus2", "spi", "spi busy", "ccid"])
def reader(request, nfcpy, i2c_transport, spi_transport):
    kind, _, mood = request.param.partition(" ")
    polls = 3 if mood else 0
    if kind == "serial":
        with SerialPn532() as made:
            yield made, nfcpy(made.path)
    elif kind == "i2c":
        made = I2cPn532(busy_polls=polls)
        yield made, nfcpy(i2c_transport(made.bus))
    elif kind == "smbus2":
        from smbus2 import SMBus

        made = I2cPn532()
        with fake_kernel({1: made.bus}), SMBus(1) as bus:
            frontend = nfcpy(i2c_transport(bus))
            yield made, frontend
            frontend.close()
    elif kind == "spi":
        made = SpiPn532(busy_polls=polls)
        yield made, nfcpy(spi_transport(made.spidev))
    else:
        made = CcidReader()
        yield made, nfcpy(made)


def test_a_tag_is_found_read_written_and_missed(reader, sense, activate):
    made, frontend = reader
    assert sense(frontend) is None
    tag = tags.ntag213(message=MESSAGE)
    made.tap(tag)
    seen = activate(frontend)
    assert (seen.identifier, seen.product) == (tag.uid, "NXP NTAG213")
    assert bytes(seen.ndef.octets) == MESSAGE
    seen.ndef.octets = MESSAGE + MESSAGE
    assert tags.message(tag) == MESSAGE + MESSAGE
    assert not seen.ndef.has_changed
    made.lift()
    assert not seen.is_present
    assert sense(frontend) is None


def test_two_tags_in_the_field_are_both_listed(reader):
    made, frontend = reader
    made.tap(tags.ntag213(b"\x04AAAAAA"), tags.ntag215(b"\x04BBBBBB"))
    listed = frontend.device.chipset.command(0x4A, b"\x02\x00", 1.0)
    assert listed[0] == 2
    assert b"\x04AAAAAA" in listed
    assert b"\x04BBBBBB" in listed


@pytest.mark.parametrize(
    ("make", "product"),
    [
        (tags.ntag213, "NXP NTAG213"),
        (tags.ntag215, "NXP NTAG215"),
        (tags.ntag216, "NXP NTAG216"),
        (tags.ultralight, "Mifare Ultralight (MF01CU1)"),
    ],
)
def test_nfcpy_knows_every_make(nfcpy, activate, make, product):
    with SerialPn532() as made:
        made.tap(make(message=MESSAGE))
        seen = activate(nfcpy(made.path))
        assert (seen.product, bytes(seen.ndef.octets)) == (product, MESSAGE)


def test_a_sleeping_chip_refuses_the_first_i2c_write(i2c_transport):
    made = I2cPn532(asleep=True)
    transport = i2c_transport(made.bus)
    with pytest.raises(OSError, match=str(errno.EREMOTEIO)):
        transport.write(bytes.fromhex("0000FF02FED4022A00"))
    transport.write(bytes.fromhex("0000FF02FED4022A00"))
    assert transport.read(100) == bytes.fromhex("0000FF00FF00")


def test_old_answers_stay_in_a_chip_that_keeps_them(i2c_transport):
    made = I2cPn532(keeps_old=True)
    transport = i2c_transport(made.bus)
    transport.send(bytes.fromhex("0000FF02FED4022A00"))
    transport.send(bytes.fromhex("0000FF03FDD414011700"))
    fetched = [made.bus.transfer_read(0x24, 7)[1:], made.bus.transfer_read(0x24, 14)[1:]]
    assert fetched == [bytes.fromhex("0000FF00FF00"), bytes.fromhex("0000FF06FAD50332010607E800")]


def test_bus_faults_are_the_kernels_errors(i2c_transport):
    made = I2cPn532(bus_faults="nak 2; stall 3; unplug after 4")
    transport = i2c_transport(made.bus)
    transport.ready()
    numbers = []
    for _ in range(5):
        try:
            transport.ready()
            numbers.append(0)
        except OSError as error:
            numbers.append(error.errno)
    assert numbers == [121, 110, 0, 121, 121]
    made.replug()
    made.bus.attach(0x24, made)
    assert transport.ready() is False


def test_two_devices_share_a_bus(i2c_transport, nfcpy, sense):
    from tagbench.oled import Ssd1306, on_i2c

    bus = I2cBus()
    made, chip = I2cPn532(bus=bus), Ssd1306()
    on_i2c(chip, bus)
    made.tap(tags.ntag213())
    frontend = nfcpy(i2c_transport(bus))
    bus.write_i2c_block_data(0x3C, 0, [0xAF])
    assert sense(frontend).sdd_res == tags.UID
    assert chip.on


def test_an_unplugged_spi_reader_reads_zeros_and_comes_back(nfcpy, sense, spi_transport):
    made = SpiPn532()
    frontend = nfcpy(spi_transport(made.spidev))
    made.tap(tags.ntag213())
    made.unplug()
    with pytest.raises(OSError, match=f"{errno.EIO}|{errno.ETIMEDOUT}"):
        sense(frontend)
    made.replug()
    assert nfcpy(spi_transport(made.spidev)) is not None


def test_an_unplugged_usb_reader_is_enodev(nfcpy, sense):
    made = CcidReader()
    frontend = nfcpy(made)
    made.unplug()
    with pytest.raises(OSError, match=str(errno.ENODEV)):
        sense(frontend)
    made.replug()
