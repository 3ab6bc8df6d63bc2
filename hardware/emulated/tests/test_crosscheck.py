"""Independent implementations on the emulated PN532: libnfc's programs, Adafruit's library."""

from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType

import pytest

from tagbench import missing, tags
from tagbench.buses import I2cBus
from tagbench.plugin import without
from tagbench.pn532 import I2cPn532, SerialPn532, SpiPn532

MESSAGE = bytes.fromhex("D1010554") + b"\x02enhi"


@pytest.fixture
def libnfc():
    """A function that runs one of libnfc's programs on a path."""

    def run(path, name, *arguments):
        package = {"nfc-list": "libnfc-bin", "nfc-mfultralight": "libnfc-bin"}[name]
        try:
            program = missing.program(name, package)
        except missing.MissingPartError as absent:
            without(str(absent))
        done = subprocess.run(
            [program, *arguments],
            env={**os.environ, "LIBNFC_DEVICE": f"pn532_uart:{path}"},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
            input="n\n" * 20,
        )
        return done.stdout

    return run


@pytest.mark.parametrize("uid", ["DEADBEEF", "04A1B2C3D4E5F6", "04112233445566778899"])
def test_libnfc_lists_the_tag(libnfc, uid):
    with SerialPn532() as reader:
        reader.tap(tags.ntag213(bytes.fromhex(uid)))
        told = libnfc(reader.path, "nfc-list", "-v")
    assert "1 ISO14443A passive target(s) found" in told
    (line,) = [line for line in told.splitlines() if "NFCID1" in line]
    assert line.split(":")[1].replace(" ", "").upper() == uid
    assert "SAK (SEL_RES): 00" in told


def test_libnfc_lists_nothing_where_nothing_is(libnfc):
    with SerialPn532() as reader:
        assert "0 ISO14443A passive target(s) found" in libnfc(reader.path, "nfc-list", "-v")


def test_libnfc_lists_two_tags(libnfc):
    with SerialPn532() as reader:
        reader.tap(tags.ntag213(b"\x04AAAAAA"), tags.classic())
        assert "2 ISO14443A passive target(s) found" in libnfc(reader.path, "nfc-list", "-v")


def test_libnfc_reads_every_page_and_knows_the_make(libnfc, tmp_path):
    tag = tags.ntag213(message=MESSAGE)
    with SerialPn532() as reader:
        reader.tap(tag)
        told = libnfc(reader.path, "nfc-mfultralight", "r", str(tmp_path / "dump"))
    assert "NTAG213" in told
    assert "45 of 45 pages read" in told
    read = (tmp_path / "dump").read_bytes()
    assert read[: 43 * 4] == bytes(tag.memory[: 43 * 4])
    assert read[43 * 4 :] == bytes(8), "password and PACK are never shown"


def test_libnfc_writes_an_ultralight(libnfc, tmp_path):
    tag = tags.ultralight(message=MESSAGE)
    wanted = bytearray(tag.memory)
    wanted[32:48] = b"written by other"
    (tmp_path / "dump").write_bytes(wanted)
    with SerialPn532() as reader:
        reader.tap(tag)
        told = libnfc(reader.path, "nfc-mfultralight", "w", str(tmp_path / "dump"))
    assert "pages written" in told
    assert bytes(tag.memory[32:48]) == b"written by other"


@pytest.fixture
def adafruit(monkeypatch):
    """Adafruit's PN532 modules, with digitalio's one name that they import on a board."""
    digitalio = ModuleType("digitalio")
    digitalio.Direction = type("Direction", (), {"OUTPUT": 1, "INPUT": 0})
    digitalio.DigitalInOut = object
    monkeypatch.setitem(sys.modules, "digitalio", digitalio)
    micropython = ModuleType("micropython")
    micropython.const = lambda value: value
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    pytest.importorskip("adafruit_pn532.adafruit_pn532")
    from adafruit_pn532 import i2c, spi, uart

    return {"uart": uart.PN532_UART, "i2c": i2c.PN532_I2C, "spi": spi.PN532_SPI}


class BoardI2c:
    """busio.I2C over an emulated bus."""

    def __init__(self, bus: I2cBus) -> None:
        self.bus = bus

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, data, *, start=0, end=None):
        self.bus.transfer_write(address, bytes(data[start:end]))

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        end = len(buffer) if end is None else end
        buffer[start:end] = self.bus.transfer_read(address, end - start)


class BoardSpi:
    """busio.SPI over an emulated port."""

    def __init__(self, port):
        self.port = port

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def configure(self, **_):
        pass

    def write(self, data):
        self.port.writebytes(data)

    def write_readinto(self, out, into):
        into[:] = bytes(self.port.xfer2(out))


class Pin:
    value = True

    def switch_to_output(self, value=True):
        self.value = value


@pytest.fixture(params=["uart", "i2c", "spi"])
def adafruit_reader(request, adafruit):
    kind = adafruit[request.param]
    if request.param == "uart":
        serial = pytest.importorskip("serial")
        with SerialPn532() as made, serial.Serial(made.path, 115200, timeout=0.1) as line:
            yield made, kind(line)
    elif request.param == "i2c":
        made = I2cPn532()
        yield made, kind(BoardI2c(made.bus))
    else:
        made = SpiPn532()
        yield made, kind(BoardSpi(made.spidev), Pin())


def test_adafruits_library_reads_writes_and_is_refused(adafruit_reader):
    made, host = adafruit_reader
    assert host.firmware_version == (0x32, 1, 6, 7)
    tag = tags.ntag213()
    tag.lock(9)
    made.tap(tag)
    assert bytes(host.read_passive_target(timeout=1)) == tag.uid
    assert bytes(host.ntag2xx_read_block(4)) == tag.page(4)
    assert host.ntag2xx_write_block(8, b"ABCD") is True
    assert tag.page(8) == b"ABCD"
    assert host.ntag2xx_write_block(9, b"ABCD") is False
    made.lift()
    assert host.read_passive_target(timeout=0.05) is None
