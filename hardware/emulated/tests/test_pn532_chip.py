"""The PN532's commands by themselves, without a wire: targets, exchanges, what they answer."""

from __future__ import annotations

from tagbench import tags
from tagbench.pn532 import Pn532


def test_days_of_polling_do_not_grow_the_emulator():
    import tracemalloc

    chip = Pn532()
    chip.execute(bytes.fromhex("D43205010001"))
    tag = tags.ntag213()
    chip.field.tap(tag)

    def poll(times):
        for _ in range(times):
            chip.execute(bytes.fromhex("D4320102"))
            chip.execute(bytes.fromhex("D44A0100"))
            chip.execute(bytes.fromhex("D440013000"))

    tracemalloc.start()
    poll(2000)
    before, _ = tracemalloc.get_traced_memory()
    poll(2000)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 20_000


def test_targets_are_selected_deselected_and_released():
    chip = Pn532()
    chip.execute(bytes.fromhex("D43205FFFF01"))
    one, two = tags.ntag213(b"\x04AAAAAA"), tags.ntag213(b"\x04BBBBBB")
    chip.field.tap(one, two)
    assert chip.execute(bytes.fromhex("D44A0200"))[2] == 2
    for number in (1, 2, 1):
        answer = chip.execute(bytes([0xD4, 0x40, number, 0x30, 0x00]))
        uid = answer[3:6] + answer[7:11]
        assert answer[2] == 0
        assert uid == chip.radio.targets[number].uid
    assert chip.execute(bytes.fromhex("D45402")) == bytes.fromhex("D55500")
    assert chip.execute(bytes.fromhex("D45200")) == bytes.fromhex("D55300")
    assert chip.execute(bytes.fromhex("D440013000")) == bytes.fromhex("D54127")


def test_an_exchange_tells_why_it_failed():
    chip = Pn532()
    tag = tags.ntag213()
    tag.lock(9)
    chip.field.tap(tag)
    chip.execute(bytes.fromhex("D44A0100"))
    assert chip.execute(bytes.fromhex("D44001A208AABBCCDD")) == bytes.fromhex("D54100")
    assert chip.execute(bytes.fromhex("D44001A209AABBCCDD")) == bytes.fromhex("D54113")
    assert chip.execute(bytes.fromhex("D440013000")) == bytes.fromhex("D54101")
    chip.execute(bytes.fromhex("D44A0100"))
    assert chip.execute(bytes.fromhex("D44001A008" + "01" * 16)) == bytes.fromhex("D54100")
    assert tag.page(8) == b"\x01" * 4


def test_a_phone_gives_its_ats_and_answers_apdus():
    chip = Pn532()
    chip.field.tap(tags.phone())
    listed = chip.execute(bytes.fromhex("D44A0100"))
    assert listed.endswith(bytes.fromhex("0578807002"))
    assert chip.execute(bytes.fromhex("D4400100A4040000")) == bytes.fromhex("D541006A82")


def test_auto_poll_finds_a_tag():
    chip = Pn532()
    assert chip.execute(bytes.fromhex("D460010110")) == bytes.fromhex("D56100")
    chip.field.tap(tags.ntag213())
    assert chip.execute(bytes.fromhex("D460010110"))[2:5] == bytes.fromhex("01100C")
