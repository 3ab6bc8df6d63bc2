"""The RC522 by its registers, as a small host drives it."""

from __future__ import annotations

import pytest

from tagbench import tags
from tagbench.rc522 import Rc522
from tagbench.rf import crc_a

UIDS = ["DEADBEEF", "04A1B2C3D4E5F6", "04112233445566778899"]


@pytest.mark.parametrize("uid", UIDS)
def test_uids_of_every_length_are_selected(rc522_host, uid):
    chip = Rc522()
    host = rc522_host(chip.spidev)
    assert host.select() is None
    chip.tap(tags.ntag213(bytes.fromhex(uid)))
    assert host.select() == (bytes.fromhex(uid), 0x00)
    chip.lift()
    assert host.select() is None


def test_pages_are_read_and_written_and_a_locked_page_is_a_nibble(rc522_host):
    chip = Rc522()
    tag = tags.ntag213()
    tag.lock(9)
    chip.tap(tag)
    host = rc522_host(chip.spidev)
    host.select()
    assert host.exchange(host.crc([0x30, 4]))[:16] == bytes(tag.memory[16:32])
    assert host.exchange(host.crc([0xA2, 8, 1, 2, 3, 4])) == b"\x0a"
    assert host.read(0x0C) & 7 == 4
    assert tag.page(8) == bytes([1, 2, 3, 4])
    assert host.exchange(host.crc([0xA2, 9, 1, 2, 3, 4])) == b"\x00"
    assert host.exchange(host.crc([0x30, 4])) is None, "after a NAK the tag is idle"


def test_two_tags_collide_where_their_uids_differ(rc522_host):
    chip = Rc522()
    chip.tap(tags.classic(bytes([1, 2, 3, 4])), tags.classic(bytes([1, 2, 7, 4])))
    host = rc522_host(chip.spidev)
    assert host.select() == "collision"
    assert host.read(0x0E) & 0x1F == 16 + 3


def test_the_chip_reckons_crc_a(rc522_host):
    chip = Rc522()
    host = rc522_host(chip.spidev)
    host.write(0x0A, 0x80)
    host.write(0x09, 0x30, 0x04)
    host.write(0x01, 0x03)
    assert bytes([host.read(0x22), host.read(0x21)]) == crc_a(b"\x30\x04") == b"\x26\xee"


def test_a_clone_and_a_missing_chip_show_in_the_version_register(rc522_host):
    assert rc522_host(Rc522(version=0xB2).spidev).read(0x37) == 0xB2
    chip = Rc522()
    host = rc522_host(chip.spidev)
    chip.unplug(0xFF)
    assert host.read(0x37) == 0xFF
    chip.replug()
    assert host.read(0x37) == 0x92


def test_a_receiver_can_die_until_the_next_reset(rc522_host):
    chip = Rc522(silent_after=20)
    chip.tap(tags.ntag213())
    host = rc522_host(chip.spidev)
    found = []
    for _ in range(10):
        chip.field.power(False)
        chip.field.power(True)
        found.append(host.select() is not None)
    assert found == [True] * 4 + [False] * 6
    host = rc522_host(chip.spidev)
    assert host.select() is not None


def test_a_seven_byte_uid_costs_a_modelled_time_like_the_wire(rc522_host):
    chip = Rc522()
    host = rc522_host(chip.spidev)
    chip.tap(tags.ntag213())
    chip.meter.reset()
    host.select()
    assert 4_000 < chip.meter.microseconds < 30_000
    assert set(chip.meter.by_kind) == {"rf", "spi"}
